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
        Self::with_format(width, height, TextureFormat::Rgba8UnormSrgb)
    }

    fn with_format(width: u32, height: u32, format: TextureFormat) -> Result<Self, GpuError> {
        let opened = Opened::best(&offscreen_instance(), None)?;
        let max = opened.max_side();
        // The picture is copied into a buffer whose rows take up to 256 bytes more than their pixels.
        let bytes = (u64::from(width) * 4 + 256).saturating_mul(u64::from(height));
        let fits = bytes <= opened.device.limits().max_buffer_size;
        if width == 0 || height == 0 || width > max || height > max || !fits {
            return Err(GpuError::Size { width, height, max });
        }
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

#[cfg(test)]
mod test {
    use dacapo_engine::canvas::{Color, Style, TextStyle};
    use glam::Vec2;

    use super::*;

    /// FR-E6: a window whose formats do not encode colours shows the same ones.
    #[test]
    fn a_format_that_does_not_encode_shows_the_same_colours() {
        let mut canvas = Canvas::new(Vec2::splat(64.0), 1.0);
        canvas.background = Color::hex(0x10_18_30);
        let at = Vec2::splat(32.0);
        let style = Style::fill(Color::hex(0x40_80_C0)).outlined(3.0, Color::hex(0xFF_90_20)).glowing(12.0);
        canvas.rect(at, Vec2::splat(40.0), 0.0, 0.0, style);
        canvas.text(at, TextStyle::new(30.0, Color::hex(0xE0_FF_80)).centered(), format_args!("I"));
        let picture = |format| Offscreen::with_format(64, 64, format).unwrap().render(&canvas).unwrap();
        let encoding = picture(TextureFormat::Rgba8UnormSrgb);
        let plain = picture(TextureFormat::Rgba8Unorm);
        for place in [(0, 0), (13, 32), (20, 20), (32, 32), (63, 63)] {
            let (a, b) = (encoding.pixel(place.0, place.1), plain.pixel(place.0, place.1));
            assert!(a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 1), "{place:?}: {a:?} and {b:?}");
        }
        // Light outside the edge is there too, though it adds up a little brighter.
        let (a, b) = (encoding.pixel(9, 32), plain.pixel(9, 32));
        assert!(a[0] > 0x20 && a[0].abs_diff(b[0]) < 40, "{a:?} and {b:?}");
    }
}
