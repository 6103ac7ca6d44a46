//! The graphics side's copy of the glyph atlas.

use wgpu::{
    Device, Extent3d, Origin3d, Queue, TexelCopyBufferLayout, TexelCopyTextureInfo, Texture, TextureAspect,
    TextureDescriptor, TextureDimension, TextureFormat, TextureUsages, TextureView, TextureViewDescriptor,
};

use super::text::Changed;

/// A texture of one byte a pixel.
pub struct GlyphTexture {
    texture: Texture,
    /// What the shader reads.
    pub view: TextureView,
}

impl GlyphTexture {
    /// A texture with this length of a side.
    pub fn new(device: &Device, side: u32) -> Self {
        let texture = device.create_texture(&TextureDescriptor {
            label: Some("glyphs"),
            size: Extent3d { width: side, height: side, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: TextureDimension::D2,
            format: TextureFormat::R8Unorm,
            usage: TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_DST,
            view_formats: &[],
        });
        let view = texture.create_view(&TextureViewDescriptor::default());
        Self { texture, view }
    }

    /// Length of a side.
    pub fn side(&self) -> u32 {
        self.texture.width()
    }

    /// Copies changed rows.
    pub fn write(&self, queue: &Queue, changed: &Changed<'_>) {
        let rows = changed.pixels.len() as u32 / changed.side;
        queue.write_texture(
            TexelCopyTextureInfo {
                texture: &self.texture,
                mip_level: 0,
                origin: Origin3d { x: 0, y: changed.first_row, z: 0 },
                aspect: TextureAspect::All,
            },
            changed.pixels,
            TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(changed.side),
                rows_per_image: Some(rows),
            },
            Extent3d { width: changed.side, height: rows, depth_or_array_layers: 1 },
        );
    }
}
