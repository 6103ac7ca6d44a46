//! A window's surface: what to choose of what it offers, and how to live with what it answers.

mod choose;
mod life;
#[cfg(test)]
mod test;

use std::sync::Arc;

use wgpu::{
    CurrentSurfaceTexture, Device, Instance, Surface, SurfaceColorSpace, SurfaceConfiguration,
    SurfaceTexture, TextureUsages,
};
use winit::window::Window;

use super::device::{Opened, one_line};
use super::error::GpuError;

pub use choose::{choose_alpha_mode, choose_format, choose_present_mode};
pub use life::{Answer, SurfaceLife, Target, Turn};

/// The surface of a window, and how it is configured.
pub struct WindowSurface {
    // Dropped before the window and the instance it came from.
    surface: Surface<'static>,
    configuration: SurfaceConfiguration,
    device: Device,
    window: Arc<Window>,
    instance: Instance,
}

/// A window's surface that is not drawn into yet.
pub fn create(instance: &Instance, window: &Arc<Window>) -> Result<Surface<'static>, GpuError> {
    instance.create_surface(Arc::clone(window)).map_err(|cause| GpuError::NoSurface(one_line(&cause)))
}

impl WindowSurface {
    /// Chooses how to present with an adapter.
    pub fn new(
        instance: Instance,
        window: Arc<Window>,
        surface: Surface<'static>,
        opened: &Opened,
    ) -> Result<Self, GpuError> {
        let offered = surface.get_capabilities(&opened.adapter);
        let configuration = SurfaceConfiguration {
            usage: TextureUsages::RENDER_ATTACHMENT,
            format: choose_format(&offered.formats)?,
            color_space: SurfaceColorSpace::Auto,
            width: 0,
            height: 0,
            present_mode: choose_present_mode(&offered.present_modes),
            desired_maximum_frame_latency: 2,
            alpha_mode: choose_alpha_mode(&offered.alpha_modes),
            view_formats: Vec::new(),
        };
        Ok(Self { surface, configuration, device: opened.device.clone(), window, instance })
    }

    /// How the surface is configured.
    pub fn configuration(&self) -> &SurfaceConfiguration {
        &self.configuration
    }

    /// The window it belongs to.
    pub fn window(&self) -> &Window {
        &self.window
    }
}

impl Target for WindowSurface {
    type Frame = SurfaceTexture;

    fn configure(&mut self, (width, height): (u32, u32)) {
        self.configuration.width = width;
        self.configuration.height = height;
        self.surface.configure(&self.device, &self.configuration);
    }

    fn acquire(&mut self) -> (Answer, Option<SurfaceTexture>) {
        match self.surface.get_current_texture() {
            CurrentSurfaceTexture::Success(frame) => (Answer::Success, Some(frame)),
            CurrentSurfaceTexture::Suboptimal(frame) => (Answer::Suboptimal, Some(frame)),
            CurrentSurfaceTexture::Timeout => (Answer::Timeout, None),
            CurrentSurfaceTexture::Occluded => (Answer::Occluded, None),
            CurrentSurfaceTexture::Outdated => (Answer::Outdated, None),
            CurrentSurfaceTexture::Lost => (Answer::Lost, None),
            CurrentSurfaceTexture::Validation => (Answer::Validation, None),
        }
    }

    fn recreate(&mut self) -> bool {
        match create(&self.instance, &self.window) {
            Ok(surface) => {
                self.surface = surface;
                true
            }
            Err(_) => false,
        }
    }
}
