//! Pictures without a window.

use dacapo_engine::canvas::Canvas;
use wgpu::{
    Buffer, BufferDescriptor, BufferUsages, COPY_BYTES_PER_ROW_ALIGNMENT, CommandEncoderDescriptor, Extent3d,
    MapMode, PollType, TexelCopyBufferInfo, TexelCopyBufferLayout, Texture, TextureDescriptor,
    TextureDimension, TextureFormat, TextureUsages, TextureView, TextureViewDescriptor,
};

use super::adapter::{AdapterName, offscreen_instance};
use super::device::{Opened, one_line};
use super::error::GpuError;
use super::picture::Picture;
use super::renderer::Renderer;

/// A renderer into memory. The same canvas gives the same bytes on the same adapter, in every process.
pub struct Offscreen {
    opened: Opened,
    renderer: Renderer,
    texture: Texture,
    view: TextureView,
    readback: Buffer,
}

impl Offscreen {
    /// Opens the best adapter for pictures of a size in pixels.
    pub fn new(width: u32, height: u32) -> Result<Self, GpuError> {
        let opened = Opened::best(&offscreen_instance(), None)?;
        let max = opened.max_side();
        if width == 0 || height == 0 || width > max || height > max {
            return Err(GpuError::Size { width, height, max });
        }
        let format = TextureFormat::Rgba8UnormSrgb;
        let renderer = Renderer::new(opened.device.clone(), opened.queue.clone(), format)?;
        let texture = opened.device.create_texture(&TextureDescriptor {
            label: Some("picture"),
            size: Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: TextureDimension::D2,
            format,
            usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        let view = texture.create_view(&TextureViewDescriptor::default());
        let readback = opened.device.create_buffer(&BufferDescriptor {
            label: Some("picture"),
            size: u64::from(row_bytes(width)) * u64::from(height),
            usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        Ok(Self { opened, renderer, texture, view, readback })
    }

    /// Which adapter draws.
    #[must_use]
    pub fn adapter(&self) -> &AdapterName {
        &self.opened.name
    }

    /// Draws a canvas and waits for the picture.
    pub fn render(&mut self, canvas: &Canvas) -> Result<Picture, GpuError> {
        let (width, height) = (self.texture.width(), self.texture.height());
        self.renderer.draw(canvas, &self.view, (width, height));
        self.copy_back(width, height);
        let rgba = self.read(width)?;
        Ok(Picture { width, height, rgba })
    }

    fn copy_back(&self, width: u32, height: u32) {
        let mut encoder =
            self.opened.device.create_command_encoder(&CommandEncoderDescriptor { label: Some("picture") });
        encoder.copy_texture_to_buffer(
            self.texture.as_image_copy(),
            TexelCopyBufferInfo {
                buffer: &self.readback,
                layout: TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(row_bytes(width)),
                    rows_per_image: Some(height),
                },
            },
            Extent3d { width, height, depth_or_array_layers: 1 },
        );
        self.opened.queue.submit([encoder.finish()]);
    }

    fn read(&self, width: u32) -> Result<Vec<u8>, GpuError> {
        self.readback.map_async(MapMode::Read, .., |_| {});
        self.opened.device.poll(PollType::wait_indefinitely()).map_err(|cause| self.lost(&cause))?;
        let mapped = self.readback.get_mapped_range(..).map_err(|cause| self.lost(&cause))?;
        let mut rgba = Vec::with_capacity(mapped.len());
        for row in mapped.chunks_exact(row_bytes(width) as usize) {
            rgba.extend_from_slice(&row[..width as usize * 4]);
        }
        drop(mapped);
        self.readback.unmap();
        match self.opened.faults.take_error() {
            Some(error) => Err(GpuError::Lost(error)),
            None => Ok(rgba),
        }
    }

    /// What the device itself said is a better reason than what failed after it.
    fn lost(&self, cause: &impl ToString) -> GpuError {
        let faults = &self.opened.faults;
        let reason = faults.take_lost().or_else(|| faults.take_error());
        GpuError::Lost(reason.unwrap_or_else(|| one_line(cause)))
    }
}

/// Bytes a row when copied into a buffer.
const fn row_bytes(width: u32) -> u32 {
    (width * 4).next_multiple_of(COPY_BYTES_PER_ROW_ALIGNMENT)
}
