//! The render pipeline: every kind of shape and every glyph in instanced draws.

use wgpu::{
    BindGroup, BindGroupDescriptor, BindGroupEntry, BindGroupLayout, BindGroupLayoutDescriptor,
    BindGroupLayoutEntry, BindingResource, BindingType, BlendComponent, BlendFactor, BlendOperation,
    BlendState, Buffer, BufferBindingType, ColorTargetState, ColorWrites, Device, FragmentState,
    PipelineCompilationOptions, PipelineLayout, PipelineLayoutDescriptor, PrimitiveState, PrimitiveTopology,
    RenderPipeline, RenderPipelineDescriptor, ShaderModule, ShaderModuleDescriptor, ShaderSource,
    ShaderStages, TextureFormat, TextureSampleType, TextureView, TextureViewDimension, VertexBufferLayout,
    VertexState, VertexStepMode, vertex_attr_array,
};

use super::instance::Instance;

/// Light adds up weighted by what is covered; light with alpha 0 only adds.
const PREMULTIPLIED: BlendComponent = BlendComponent {
    src_factor: BlendFactor::One,
    dst_factor: BlendFactor::OneMinusSrcAlpha,
    operation: BlendOperation::Add,
};

/// A pipeline for targets of one format.
pub struct Pipeline {
    /// Draws everything.
    pub any: RenderPipeline,
    /// Draws boxes, discs and lines, much faster in software.
    pub rounded: RenderPipeline,
    layout: BindGroupLayout,
}

impl Pipeline {
    /// Compiles the shader for a target format.
    pub fn new(device: &Device, format: TextureFormat) -> Self {
        let module = device.create_shader_module(ShaderModuleDescriptor {
            label: Some("shapes"),
            source: ShaderSource::Wgsl(include_str!("../../shaders/shapes.wgsl").into()),
        });
        let layout = bind_group_layout(device);
        let pipeline_layout = device.create_pipeline_layout(&PipelineLayoutDescriptor {
            label: Some("shapes"),
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let compiled = |rounded_only| compile(device, &module, &pipeline_layout, format, rounded_only);
        Self { any: compiled(false), rounded: compiled(true), layout }
    }

    /// Binds the view's uniform and the glyph atlas.
    pub fn bind(&self, device: &Device, view: &Buffer, glyphs: &TextureView) -> BindGroup {
        device.create_bind_group(&BindGroupDescriptor {
            label: Some("shapes"),
            layout: &self.layout,
            entries: &[
                BindGroupEntry { binding: 0, resource: view.as_entire_binding() },
                BindGroupEntry { binding: 1, resource: BindingResource::TextureView(glyphs) },
            ],
        })
    }
}

/// Whether a target stores colours as written, so that they must be written encoded for the display.
pub fn needs_encoding(format: TextureFormat) -> bool {
    let float = matches!(format, TextureFormat::Rgba16Float | TextureFormat::Rgba32Float);
    !format.is_srgb() && !float
}

fn compile(
    device: &Device,
    module: &ShaderModule,
    layout: &PipelineLayout,
    format: TextureFormat,
    rounded_only: bool,
) -> RenderPipeline {
    let attributes = vertex_attr_array![
        0 => Float32x4, 1 => Float32x4, 2 => Float32x4, 3 => Float32x3, 4 => Uint32,
        5 => Unorm16x4, 6 => Unorm16x4
    ];
    let flag = |flag| f64::from(u8::from(flag));
    let constants = [("ENCODE", flag(needs_encoding(format))), ("ROUNDED_ONLY", flag(rounded_only))];
    device.create_render_pipeline(&RenderPipelineDescriptor {
        label: Some("shapes"),
        layout: Some(layout),
        vertex: VertexState {
            module,
            entry_point: Some("vertex"),
            compilation_options: PipelineCompilationOptions::default(),
            buffers: &[Some(VertexBufferLayout {
                array_stride: size_of::<Instance>() as u64,
                step_mode: VertexStepMode::Instance,
                attributes: &attributes,
            })],
        },
        primitive: PrimitiveState { topology: PrimitiveTopology::TriangleStrip, ..PrimitiveState::default() },
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(FragmentState {
            module,
            entry_point: Some("fragment"),
            compilation_options: PipelineCompilationOptions {
                constants: &constants,
                ..PipelineCompilationOptions::default()
            },
            targets: &[Some(ColorTargetState {
                format,
                blend: Some(BlendState { color: PREMULTIPLIED, alpha: PREMULTIPLIED }),
                write_mask: ColorWrites::ALL,
            })],
        }),
        multiview_mask: None,
        cache: None,
    })
}

fn bind_group_layout(device: &Device) -> BindGroupLayout {
    let entry = |binding, visibility, ty| BindGroupLayoutEntry { binding, visibility, ty, count: None };
    let uniform = BindingType::Buffer {
        ty: BufferBindingType::Uniform,
        has_dynamic_offset: false,
        min_binding_size: None,
    };
    let texture = BindingType::Texture {
        sample_type: TextureSampleType::Float { filterable: false },
        view_dimension: TextureViewDimension::D2,
        multisampled: false,
    };
    device.create_bind_group_layout(&BindGroupLayoutDescriptor {
        label: Some("shapes"),
        entries: &[entry(0, ShaderStages::VERTEX, uniform), entry(1, ShaderStages::FRAGMENT, texture)],
    })
}
