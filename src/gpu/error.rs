//! What can go wrong with graphics, each in one line that names the thing and a way out.

use crate::failure::{Exit, Failure};

/// Why nothing can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GpuError {
    /// No adapter at all, not even a software one.
    #[error(
        "no graphics adapter found: install a Vulkan or OpenGL driver (in software: mesa-vulkan-drivers), and unset WGPU_BACKEND if it is set"
    )]
    NoAdapter,
    /// Adapters were found, but none gave a device.
    #[error(
        "graphics adapter {adapter} does not open: {cause}; try another one with WGPU_BACKEND=vulkan or gl"
    )]
    NoDevice {
        /// The adapter that was tried last.
        adapter: String,
        /// What it answered.
        cause: String,
    },
    /// The window cannot be drawn into.
    #[error(
        "the window gives no drawing surface: {0}; install a Vulkan or OpenGL driver (in software: mesa-vulkan-drivers), and unset WGPU_BACKEND if it is set"
    )]
    NoSurface(String),
    /// The adapter cannot show pictures in this window.
    #[error(
        "the window's surface offers no picture format; try another adapter with WGPU_BACKEND=vulkan or gl"
    )]
    NoFormat,
    /// A picture without pixels or with more than the adapter can hold.
    #[error(
        "a picture of {width}x{height} pixels cannot be drawn: each side may be 1 to {max}, and all of it must fit the adapter's buffers"
    )]
    Size {
        /// Width asked for.
        width: u32,
        /// Height asked for.
        height: u32,
        /// Longest side this adapter can draw.
        max: u32,
    },
    /// A font inside the program does not load.
    #[error("built-in font {0} does not load: the program was built from a damaged file, build it again")]
    Font(&'static str),
    /// The adapter went away while drawing.
    #[error("the graphics device stopped: {0}; start again, or use another adapter with WGPU_BACKEND")]
    Lost(String),
}

impl From<GpuError> for Failure {
    fn from(error: GpuError) -> Self {
        Self::new("GPU", Exit::Environment, error.to_string())
    }
}
