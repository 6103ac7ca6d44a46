//! Draws a canvas into any target, in a window or not.

use dacapo_engine::canvas::{Canvas, Color};
use glam::Vec2;
use wgpu::{
    BindGroup, Buffer, BufferDescriptor, BufferUsages, CommandEncoderDescriptor, Device, LoadOp, Operations,
    Queue, RenderPass, RenderPassColorAttachment, RenderPassDescriptor, StoreOp, TextureFormat, TextureView,
};

use super::batch::Batch;
use super::error::GpuError;
use super::glyph_texture::GlyphTexture;
use super::instance::Instance;
use super::pipeline::{Pipeline, needs_encoding};

/// Longest side of the glyph atlas: sixteen million pixels hold every alphabet a picture can need.
const MAX_ATLAS: u32 = 4096;
/// Room for so many instances at the start.
const START: usize = 1024;

/// Everything needed to draw canvases into targets of one format.
pub struct Renderer {
    device: Device,
    queue: Queue,
    pipeline: Pipeline,
    batch: Batch,
    instances: Buffer,
    view: Buffer,
    glyphs: GlyphTexture,
    bind_group: BindGroup,
    encode: bool,
}

impl Renderer {
    /// Prepares a device for targets of a format.
    pub fn new(device: Device, queue: Queue, format: TextureFormat) -> Result<Self, GpuError> {
        let batch = Batch::new(MAX_ATLAS.min(device.limits().max_texture_dimension_2d))?;
        let pipeline = Pipeline::new(&device, format);
        let view = device.create_buffer(&BufferDescriptor {
            label: Some("view"),
            size: 16,
            usage: BufferUsages::UNIFORM | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let instances = instance_buffer(&device, START);
        let glyphs = GlyphTexture::new(&device, 1);
        let bind_group = pipeline.bind(&device, &view, &glyphs.view);
        let encode = needs_encoding(format);
        Ok(Self { device, queue, pipeline, batch, instances, view, glyphs, bind_group, encode })
    }

    /// Draws a canvas into a target of a size in pixels.
    pub fn draw(&mut self, canvas: &Canvas, target: &TextureView, (width, height): (u32, u32)) {
        let size = Vec2::new(width as f32, height as f32);
        self.batch.read(canvas, size);
        self.upload(size);
        let mut encoder =
            self.device.create_command_encoder(&CommandEncoderDescriptor { label: Some("picture") });
        let mut pass = encoder.begin_render_pass(&RenderPassDescriptor {
            label: Some("picture"),
            color_attachments: &[Some(RenderPassColorAttachment {
                view: target,
                depth_slice: None,
                resolve_target: None,
                ops: Operations {
                    load: LoadOp::Clear(clear_color(canvas.background, self.encode)),
                    store: StoreOp::Store,
                },
            })],
            ..RenderPassDescriptor::default()
        });
        self.draw_instances(&mut pass);
        drop(pass);
        self.queue.submit([encoder.finish()]);
    }

    fn draw_instances(&self, pass: &mut RenderPass<'_>) {
        pass.set_bind_group(0, &self.bind_group, &[]);
        pass.set_vertex_buffer(0, self.instances.slice(..));
        for run in self.batch.runs() {
            let pipeline = if run.rounded { &self.pipeline.rounded } else { &self.pipeline.any };
            pass.set_pipeline(pipeline);
            pass.draw(0..4, run.instances.clone());
        }
    }

    fn upload(&mut self, size: Vec2) {
        let scale = Vec2::splat(2.0) / size;
        self.queue.write_buffer(&self.view, 0, bytemuck::cast_slice(&[scale.x, scale.y, 0.0, 0.0]));

        let instances = self.batch.instances();
        let bytes: &[u8] = bytemuck::cast_slice(instances);
        if bytes.len() as u64 > self.instances.size() {
            self.instances = instance_buffer(&self.device, instances.len().next_power_of_two());
        }
        self.queue.write_buffer(&self.instances, 0, bytes);

        if let Some(changed) = self.batch.text_mut().take_changed() {
            if changed.side != self.glyphs.side() {
                self.glyphs = GlyphTexture::new(&self.device, changed.side);
                self.bind_group = self.pipeline.bind(&self.device, &self.view, &self.glyphs.view);
            }
            self.glyphs.write(&self.queue, &changed);
        }
    }
}

fn instance_buffer(device: &Device, count: usize) -> Buffer {
    device.create_buffer(&BufferDescriptor {
        label: Some("instances"),
        size: (count * size_of::<Instance>()) as u64,
        usage: BufferUsages::VERTEX | BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

/// The background as the target clears to it: always opaque, in linear light unless the target stores colours
/// as written.
fn clear_color(color: Color, encoded: bool) -> wgpu::Color {
    let part = |part: f32| {
        let part = f64::from(part.clamp(0.0, 1.0));
        if encoded || part.is_nan() {
            part
        } else if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    wgpu::Color { r: part(color.r), g: part(color.g), b: part(color.b), a: 1.0 }
}
