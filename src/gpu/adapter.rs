//! Which graphics adapter draws.

use std::fmt;

use wgpu::{Adapter, AdapterInfo, Backend, Backends, DeviceType, Instance, InstanceDescriptor, Surface};

/// The adapter that draws, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdapterName {
    /// Its own name, such as "llvmpipe (LLVM 15.0.6, 256 bits)".
    pub name: String,
    /// The interface it is driven through, such as "vulkan".
    pub backend: String,
    /// What it is, such as "integrated GPU" or "software".
    pub kind: &'static str,
    /// What drives it, such as "llvmpipe Mesa 22.3.6".
    pub driver: String,
}

impl AdapterName {
    pub(super) fn new(info: &AdapterInfo) -> Self {
        let driver = format!("{} {}", info.driver, info.driver_info);
        let (name, backend) = (info.name.clone(), info.backend.to_string());
        Self { name, backend, kind: kind(info.device_type), driver: driver.trim().to_owned() }
    }
}

impl fmt::Display for AdapterName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {})", self.name, self.kind, self.backend)
    }
}

const fn kind(device: DeviceType) -> &'static str {
    match device {
        DeviceType::DiscreteGpu => "discrete GPU",
        DeviceType::IntegratedGpu => "integrated GPU",
        DeviceType::VirtualGpu => "virtual GPU",
        DeviceType::Cpu => "software",
        DeviceType::Other => "unknown kind",
    }
}

/// The instance for pictures without a window. `WGPU_BACKEND` narrows the choice.
pub(super) fn offscreen_instance() -> Instance {
    Instance::new(InstanceDescriptor::new_without_display_handle_from_env())
}

/// Every adapter that can draw, and into the surface if one is given, best first.
pub(super) fn candidates(instance: &Instance, surface: Option<&Surface<'_>>) -> Vec<Adapter> {
    let mut adapters = pollster::block_on(instance.enumerate_adapters(Backends::all()));
    adapters.retain(|adapter| surface.is_none_or(|surface| adapter.is_surface_supported(surface)));
    adapters.sort_by_key(|adapter| {
        let info = adapter.get_info();
        rank(info.device_type, info.backend)
    });
    adapters
}

/// Smaller is better: hardware before software, then the modern interfaces before OpenGL.
const fn rank(device: DeviceType, backend: Backend) -> (u8, u8) {
    let hardware = match device {
        DeviceType::DiscreteGpu => 0,
        DeviceType::IntegratedGpu => 1,
        DeviceType::VirtualGpu => 2,
        DeviceType::Other => 3,
        DeviceType::Cpu => 4,
    };
    let interface = match backend {
        Backend::Vulkan | Backend::Metal => 0,
        Backend::Dx12 => 1,
        Backend::Gl => 2,
        Backend::BrowserWebGpu | Backend::Noop => 3,
    };
    (hardware, interface)
}

#[cfg(test)]
mod test {
    use super::*;

    /// FR-I2: hardware is preferred, software is accepted.
    #[test]
    fn hardware_comes_before_software_and_vulkan_before_gl() {
        let mut found = [
            (DeviceType::Cpu, Backend::Vulkan),
            (DeviceType::IntegratedGpu, Backend::Gl),
            (DeviceType::Cpu, Backend::Gl),
            (DeviceType::IntegratedGpu, Backend::Vulkan),
            (DeviceType::DiscreteGpu, Backend::Gl),
        ];
        found.sort_by_key(|&(device, backend)| rank(device, backend));
        assert_eq!(
            found,
            [
                (DeviceType::DiscreteGpu, Backend::Gl),
                (DeviceType::IntegratedGpu, Backend::Vulkan),
                (DeviceType::IntegratedGpu, Backend::Gl),
                (DeviceType::Cpu, Backend::Vulkan),
                (DeviceType::Cpu, Backend::Gl),
            ]
        );
    }

    #[test]
    fn an_adapter_says_what_it_is() {
        let adapter = AdapterName {
            name: "llvmpipe".into(),
            backend: "vulkan".into(),
            kind: kind(DeviceType::Cpu),
            driver: String::new(),
        };
        assert_eq!(adapter.to_string(), "llvmpipe (software, vulkan)");
    }
}
