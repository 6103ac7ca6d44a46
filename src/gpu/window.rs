//! Draws into a window.

use std::fmt;
use std::sync::Arc;

use dacapo_engine::canvas::Canvas;
use wgpu::{
    CompositeAlphaMode, Instance, InstanceDescriptor, PresentMode, TextureFormat, TextureViewDescriptor,
};
use winit::dpi::PhysicalSize;
use winit::event_loop::OwnedDisplayHandle;
use winit::window::Window;

use super::adapter::AdapterName;
use super::device::{Faults, Opened};
use super::error::GpuError;
use super::renderer::Renderer;
use super::surface::{self, SurfaceLife, Turn, WindowSurface};

/// What became of a displayed frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// It is on its way to the display.
    Presented,
    /// Not drawn, because the window has no size, nobody sees it, or its surface was just changing. The next frame
    /// may be.
    Skipped,
    /// This renderer is finished: drop it and make a new one; give up if that happens again at once.
    NeedsRebuild,
}

/// Everything needed to draw canvases into one window.
///
/// Drop it before the window goes away for good. A lost device, surface or a size of zero never panics.
pub struct WindowGpu {
    surface: WindowSurface,
    life: SurfaceLife,
    renderer: Renderer,
    opened: Opened,
}

/// How a window is drawn into, for logs and bug reports; one line when displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowInfo {
    /// The adapter.
    pub adapter: AdapterName,
    format: TextureFormat,
    present_mode: PresentMode,
    alpha_mode: CompositeAlphaMode,
}

impl fmt::Display for WindowInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { adapter, format, present_mode, alpha_mode } = self;
        write!(f, "{adapter}, format {format:?}, present {present_mode:?}, alpha {alpha_mode:?}")
    }
}

impl WindowGpu {
    /// Opens the best adapter that can draw into a window. The display is
    /// `event_loop.owned_display_handle()`, which OpenGL needs. `WGPU_BACKEND` narrows the choice.
    pub fn new(window: Arc<Window>, display: OwnedDisplayHandle) -> Result<Self, GpuError> {
        let descriptor = InstanceDescriptor::new_with_display_handle_from_env(Box::new(display));
        let instance = Instance::new(descriptor);
        let surface = surface::create(&instance, &window)?;
        let opened = Opened::best(&instance, Some(&surface))?;
        let size = window.inner_size();
        let surface = WindowSurface::new(instance, window, surface, &opened)?;
        let format = surface.configuration().format;
        let renderer = Renderer::new(opened.device.clone(), opened.queue.clone(), format)?;
        let life = SurfaceLife::new((size.width, size.height), opened.max_side());
        Ok(Self { surface, life, renderer, opened })
    }

    /// The window has a new size; sides may be zero while it is minimised.
    pub fn resize(&mut self, size: PhysicalSize<u32>) {
        self.life.resize((size.width, size.height));
    }

    /// The size of the next picture in pixels: the window's, as far as the adapter can draw it.
    #[must_use]
    pub fn size(&self) -> PhysicalSize<u32> {
        self.life.size().into()
    }

    /// Draws a canvas and presents it. To be called once a displayed frame.
    pub fn draw(&mut self, canvas: &Canvas) -> Drawn {
        if self.faults().is_lost() {
            return Drawn::NeedsRebuild;
        }
        let frame = match self.life.next(&mut self.surface) {
            Turn::Draw(frame) => frame,
            Turn::Skip => return Drawn::Skipped,
            Turn::Rebuild => return Drawn::NeedsRebuild,
        };
        let view = frame.texture.create_view(&TextureViewDescriptor::default());
        self.renderer.draw(canvas, &view, (frame.texture.width(), frame.texture.height()));
        self.surface.window().pre_present_notify();
        self.opened.queue.present(frame);
        if self.faults().is_lost() { Drawn::NeedsRebuild } else { Drawn::Presented }
    }

    /// How the window is drawn into.
    #[must_use]
    pub fn info(&self) -> WindowInfo {
        let configuration = self.surface.configuration();
        WindowInfo {
            adapter: self.opened.name.clone(),
            format: configuration.format,
            present_mode: configuration.present_mode,
            alpha_mode: configuration.alpha_mode,
        }
    }

    /// Why the device was lost, once; drawing then needs a rebuild.
    pub fn take_device_lost(&self) -> Option<String> {
        self.faults().take_lost()
    }

    /// The first thing the driver complained about since the last call, in one line. Drawing goes on.
    pub fn take_error(&self) -> Option<String> {
        self.faults().take_error()
    }

    fn faults(&self) -> &Faults {
        &self.opened.faults
    }
}
