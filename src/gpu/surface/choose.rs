//! Chooses among what a surface offers. Nothing is requested that is not on offer (FR-E6).

use wgpu::{CompositeAlphaMode, PresentMode, TextureFormat};

use crate::gpu::error::GpuError;

/// The best format: one that encodes colours for the display itself, in 8 bits, else any. With one that does not,
/// the shader encodes.
pub fn choose_format(offered: &[TextureFormat]) -> Result<TextureFormat, GpuError> {
    let preferred = [
        TextureFormat::Bgra8UnormSrgb,
        TextureFormat::Rgba8UnormSrgb,
        TextureFormat::Bgra8Unorm,
        TextureFormat::Rgba8Unorm,
    ];
    let offers = |format: &TextureFormat| offered.contains(format);
    preferred.into_iter().find(offers).or(offered.first().copied()).ok_or(GpuError::NoFormat)
}

/// Waiting for the display shows whole pictures and is what every surface must offer; what else there is does
/// where one does not.
pub fn choose_present_mode(offered: &[PresentMode]) -> PresentMode {
    let preferred = [PresentMode::Fifo, PresentMode::FifoRelaxed, PresentMode::Mailbox];
    let offers = |mode: &PresentMode| offered.contains(mode);
    preferred.into_iter().find(offers).or(offered.first().copied()).unwrap_or(PresentMode::AutoVsync)
}

/// The window is opaque; where that cannot be asked for, every picture is opaque anyway.
pub fn choose_alpha_mode(offered: &[CompositeAlphaMode]) -> CompositeAlphaMode {
    let preferred = [CompositeAlphaMode::Opaque, CompositeAlphaMode::Inherit];
    let offers = |mode: &CompositeAlphaMode| offered.contains(mode);
    preferred.into_iter().find(offers).or(offered.first().copied()).unwrap_or(CompositeAlphaMode::Auto)
}
