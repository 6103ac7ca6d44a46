//! Draws a [`dacapo_engine::canvas::Canvas`] with wgpu, in a window or into memory.
//!
//! ```text
//! Canvas -> Batch (instances, glyph atlas) -> Renderer (few draw calls) -> WindowGpu, the window
//!                                                                       -> Offscreen, a Picture
//! ```
//!
//! Nothing here panics: what cannot be drawn is a [`GpuError`].

mod adapter;
mod batch;
mod device;
mod error;
mod glyph_texture;
mod instance;
mod offscreen;
mod picture;
mod pipeline;
mod renderer;
mod run;
mod surface;
mod text;
mod window;

pub use adapter::AdapterName;
pub use error::GpuError;
pub use offscreen::Offscreen;
pub use picture::Picture;
#[cfg(test)]
pub(crate) use surface::{Answer, SurfaceLife, Target, Turn};
pub use text::text_width;
pub use window::{Drawn, WindowGpu, WindowInfo};
