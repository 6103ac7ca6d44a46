//! Gamepads by gilrs, whose types stay in here. It maps what each kind of pad calls its buttons and axes to places;
//! dead zones and thresholds are our own.

use dacapo_engine::effects::Rumble;
use gilrs::ff::{BaseEffect, BaseEffectType, Effect, EffectBuilder, Repeat, Replay, Ticks};
use gilrs::{Axis, Button, EventType, GamepadId, Gilrs, GilrsBuilder};

use super::backend::{PadArrival, PadBackend};
use super::control::{PadButton, PadId, Stick};
use super::event::{PadAxis, PadEvent, PadInfo};

/// Longest shake, in seconds: a pad never goes on by itself.
const LONGEST_SHAKE: f32 = 5.0;

/// The system's gamepads.
pub(super) struct GilrsPads {
    gilrs: Gilrs,
    announced: bool,
    /// The shake of each pad, which ends when it is dropped.
    shakes: Vec<(PadId, Effect)>,
}

impl GilrsPads {
    /// Opens them, with mappings known besides gilrs's own.
    pub(super) fn open(mappings: &str) -> Result<Self, String> {
        let builder = GilrsBuilder::new().with_default_filters(false).add_mappings(mappings);
        let gilrs = builder.build().map_err(|error| match error {
            gilrs::Error::NotImplemented(_) => "this system is not supported".to_owned(),
            error => error.to_string(),
        })?;
        Ok(Self { gilrs, announced: false, shakes: Vec::new() })
    }

    fn info(&self, id: GamepadId) -> PadInfo {
        let pad = self.gilrs.gamepad(id);
        PadInfo { name: pad.name().to_owned(), guid: pad.uuid() }
    }

    /// Announces what was there before anybody listened.
    fn announce(&mut self, hear: &mut dyn FnMut(PadArrival)) {
        if std::mem::replace(&mut self.announced, true) {
            return;
        }
        for (id, _) in self.gilrs.gamepads() {
            hear(PadArrival { pad: pad_id(id), event: PadEvent::Connected(self.info(id)), age: 0 });
        }
    }

    fn shake(&mut self, pad: PadId, rumble: Rumble) -> Result<(), gilrs::ff::Error> {
        let Some((id, _)) = self.gilrs.gamepads().find(|(id, _)| pad_id(*id) == pad) else { return Ok(()) };
        let play_for = Ticks::from_ms((rumble.seconds.clamp(0.0, LONGEST_SHAKE) * 1000.0) as u32);
        let motor = |kind| BaseEffect {
            kind,
            scheduling: Replay { play_for, ..Replay::default() },
            ..BaseEffect::default()
        };
        let strength = |part: f32| (part.clamp(0.0, 1.0) * f32::from(u16::MAX)) as u16;
        let effect = EffectBuilder::new()
            .add_effect(motor(BaseEffectType::Strong { magnitude: strength(rumble.strong) }))
            .add_effect(motor(BaseEffectType::Weak { magnitude: strength(rumble.weak) }))
            .repeat(Repeat::For(play_for))
            .gamepads(&[id])
            .finish(&mut self.gilrs)?;
        effect.play()?;
        self.shakes.retain(|(shaken, _)| *shaken != pad);
        self.shakes.push((pad, effect));
        Ok(())
    }
}

impl PadBackend for GilrsPads {
    fn poll(&mut self, hear: &mut dyn FnMut(PadArrival)) {
        self.announce(hear);
        while let Some(event) = self.gilrs.next_event() {
            let pad = pad_id(event.id);
            // The clock of the system may have been set meanwhile; then the event is from just now.
            let age = event.time.elapsed().unwrap_or_default();
            let age = u64::try_from(age.as_nanos()).unwrap_or(u64::MAX);
            let mut say = |event| hear(PadArrival { pad, event, age });
            match event.event {
                EventType::Connected => say(PadEvent::Connected(self.info(event.id))),
                EventType::Disconnected => {
                    say(PadEvent::Disconnected);
                    self.shakes.retain(|(shaken, _)| *shaken != pad);
                }
                EventType::ButtonChanged(button, value, _) => {
                    button_at(button).into_iter().for_each(|button| say(PadEvent::Button { button, value }));
                }
                EventType::AxisChanged(axis, value, _) => axis_events(axis, value, say),
                // A press is also a change of value, which alone counts here.
                _ => {}
            }
        }
    }

    fn rumble(&mut self, pad: PadId, rumble: Rumble) {
        // A pad without motors does not shake; that is no reason to say anything.
        let _ = self.shake(pad, rumble);
    }
}

fn pad_id(id: GamepadId) -> PadId {
    PadId(u32::try_from(usize::from(id)).unwrap_or(u32::MAX))
}

fn button_at(button: Button) -> Option<PadButton> {
    Some(match button {
        Button::South => PadButton::South,
        Button::East => PadButton::East,
        Button::North => PadButton::North,
        Button::West => PadButton::West,
        Button::LeftTrigger => PadButton::LeftShoulder,
        Button::RightTrigger => PadButton::RightShoulder,
        Button::LeftTrigger2 => PadButton::LeftTrigger,
        Button::RightTrigger2 => PadButton::RightTrigger,
        Button::LeftThumb => PadButton::LeftThumb,
        Button::RightThumb => PadButton::RightThumb,
        Button::Select => PadButton::Select,
        Button::Start => PadButton::Start,
        Button::Mode => PadButton::Mode,
        Button::DPadUp => PadButton::Up,
        Button::DPadDown => PadButton::Down,
        Button::DPadLeft => PadButton::Left,
        Button::DPadRight => PadButton::Right,
        Button::C | Button::Z | Button::Unknown => return None,
    })
}

/// Many pads report their direction pad, some their triggers, as an axis.
fn axis_events(axis: Axis, value: f32, mut say: impl FnMut(PadEvent)) {
    let mut pair = |negative, positive| {
        say(PadEvent::Button { button: negative, value: (-value).max(0.0) });
        say(PadEvent::Button { button: positive, value: value.max(0.0) });
    };
    match axis {
        Axis::LeftStickX => say(PadEvent::Axis { axis: PadAxis::X(Stick::Left), value }),
        Axis::LeftStickY => say(PadEvent::Axis { axis: PadAxis::Y(Stick::Left), value }),
        Axis::RightStickX => say(PadEvent::Axis { axis: PadAxis::X(Stick::Right), value }),
        Axis::RightStickY => say(PadEvent::Axis { axis: PadAxis::Y(Stick::Right), value }),
        Axis::DPadX => pair(PadButton::Left, PadButton::Right),
        Axis::DPadY => pair(PadButton::Down, PadButton::Up),
        Axis::LeftZ => say(PadEvent::Button { button: PadButton::LeftTrigger, value: value.max(0.0) }),
        Axis::RightZ => say(PadEvent::Button { button: PadButton::RightTrigger, value: value.max(0.0) }),
        Axis::Unknown => {}
    }
}
