//! An opened adapter and what it reports on its own account.

use std::sync::{Arc, Mutex, PoisonError};

use wgpu::{Adapter, Device, DeviceDescriptor, Instance, Limits, Queue, Surface};

use super::adapter::{AdapterName, candidates};
use super::error::GpuError;

/// A device ready to draw.
pub(super) struct Opened {
    pub adapter: Adapter,
    pub device: Device,
    pub queue: Queue,
    pub name: AdapterName,
    pub faults: Faults,
}

impl Opened {
    /// Opens the best adapter that opens at all.
    pub fn best(instance: &Instance, surface: Option<&Surface<'_>>) -> Result<Self, GpuError> {
        let mut error = GpuError::NoAdapter;
        for adapter in candidates(instance, surface) {
            match Self::open(adapter) {
                Ok(opened) => return Ok(opened),
                Err(refused) => error = refused,
            }
        }
        Err(error)
    }

    fn open(adapter: Adapter) -> Result<Self, GpuError> {
        let name = AdapterName::new(&adapter.get_info());
        // The smallest common limits are plenty, so that old and software adapters serve as well.
        let descriptor = DeviceDescriptor {
            label: Some("dacapo"),
            required_limits: Limits::downlevel_webgl2_defaults().using_resolution(adapter.limits()),
            ..DeviceDescriptor::default()
        };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor))
            .map_err(|cause| GpuError::NoDevice { adapter: name.to_string(), cause: one_line(&cause) })?;
        let faults = Faults::listen(&device);
        Ok(Self { adapter, device, queue, name, faults })
    }

    /// Longest side of a picture.
    pub fn max_side(&self) -> u32 {
        self.device.limits().max_texture_dimension_2d
    }
}

/// What a device reported while nobody was asking. Without a listener each of these would be a panic.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults(Arc<Mutex<Reports>>);

#[derive(Debug, Default)]
struct Reports {
    is_lost: bool,
    lost: Option<String>,
    error: Option<String>,
}

impl Faults {
    fn listen(device: &Device) -> Self {
        let faults = Self::default();
        let errors = faults.clone();
        device.on_uncaptured_error(Arc::new(move |error| errors.report_error(one_line(&error))));
        let losses = faults.clone();
        device.set_device_lost_callback(move |reason, message| {
            losses.report_lost(one_line(&format_args!("{reason:?} {message}")));
        });
        faults
    }

    fn report_error(&self, message: String) {
        self.with(|reports| {
            reports.error.get_or_insert(message);
        });
    }

    fn report_lost(&self, message: String) {
        self.with(|reports| {
            reports.is_lost = true;
            reports.lost = Some(message);
        });
    }

    /// Why the device was lost, once.
    pub fn take_lost(&self) -> Option<String> {
        self.with(|reports| reports.lost.take())
    }

    /// The first error since the last call.
    pub fn take_error(&self) -> Option<String> {
        self.with(|reports| reports.error.take())
    }

    /// Whether the device is lost, for good.
    pub fn is_lost(&self) -> bool {
        self.with(|reports| reports.is_lost)
    }

    fn with<T>(&self, use_reports: impl FnOnce(&mut Reports) -> T) -> T {
        // Two optional texts are in order even if a panic happened while they were locked.
        use_reports(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Longest message kept of a driver's report, in bytes.
const MESSAGE: usize = 400;

/// A report as one line: drivers answer in paragraphs.
pub(super) fn one_line(report: &impl ToString) -> String {
    let report = report.to_string();
    let mut line = String::new();
    for word in report.split_whitespace() {
        if line.len() + word.len() >= MESSAGE {
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

#[cfg(test)]
mod test {
    use wgpu::{BufferDescriptor, BufferUsages, PollType};

    use super::*;
    use crate::gpu::adapter::offscreen_instance;

    /// FR-E7: a lost device is noticed, not a panic, and using it on is none either.
    #[test]
    fn a_lost_device_says_why_once_and_stays_lost() {
        let opened = Opened::best(&offscreen_instance(), None).unwrap();
        assert!(!opened.faults.is_lost());
        opened.device.destroy();
        // The loss is reported when the device is next attended to, which may then fail.
        let _ = opened.device.poll(PollType::Poll);
        assert!(opened.faults.is_lost());
        assert!(opened.faults.take_lost().is_some());
        assert_eq!(opened.faults.take_lost(), None);
        assert!(opened.faults.is_lost());
        opened.queue.submit([]);
    }

    #[test]
    fn a_driver_error_is_kept_in_one_line() {
        let opened = Opened::best(&offscreen_instance(), None).unwrap();
        let _ = opened.device.create_buffer(&BufferDescriptor {
            label: Some("wrong on purpose"),
            size: 4,
            usage: BufferUsages::MAP_READ | BufferUsages::MAP_WRITE | BufferUsages::VERTEX,
            mapped_at_creation: false,
        });
        let error = opened.faults.take_error().unwrap();
        assert!(error.len() <= MESSAGE && !error.contains('\n'), "{error}");
        assert_eq!(opened.faults.take_error(), None);
    }
}
