//! Pads that come, go and talk in any order, against a model that remembers every id for ever.

use std::collections::{BTreeMap, BTreeSet};

use dacapo_engine::random::{Random, Stream};

use super::super::control::{Control, ControlChange, Device, Stick, Value};
use super::super::event::PadAxis;
use super::*;

const EVENTS: Stream = Stream("events");

/// What pads said, all of it.
#[derive(Default)]
struct Model {
    connected: BTreeMap<u32, PadInfo>,
    unplugged: BTreeSet<u32>,
    crowded: bool,
}

impl Model {
    /// Follows an event. A pad that was never announced is there as soon as it says something; one that is gone is not,
    /// nor any other one once more have gone than anybody remembers.
    fn follow(&mut self, id: u32, event: &PadEvent) {
        match event {
            PadEvent::Connected(info) => {
                if self.connected.len() < 64 || self.connected.contains_key(&id) {
                    self.connected.insert(id, info.clone());
                    self.unplugged.remove(&id);
                }
            }
            PadEvent::Disconnected => {
                self.connected.remove(&id);
                self.unplugged.insert(id);
                self.crowded |= self.unplugged.len() > 64;
            }
            _ => {
                let unknown = !self.connected.contains_key(&id) && !self.unplugged.contains(&id);
                if unknown && !self.crowded && self.connected.len() < 64 {
                    self.connected.insert(id, PadInfo::default());
                }
            }
        }
    }
}

/// Everything that was said of controls, as a game hears it.
#[derive(Default)]
struct Held(BTreeMap<(Device, Control), Value>);

impl Held {
    fn hear(&mut self, changes: &mut Vec<ControlChange>) {
        for ControlChange { device, control, value, .. } in changes.drain(..) {
            match value.is_rest() {
                true => drop(self.0.remove(&(device, control))),
                false => drop(self.0.insert((device, control), value)),
            }
        }
    }

    fn controls(&self) -> Vec<(Device, Control)> {
        self.0.keys().copied().collect()
    }
}

fn some_event(random: &mut Random) -> PadEvent {
    let value = random.unit(EVENTS) as f32;
    match random.below(EVENTS, 9) {
        0 => PadEvent::Connected(PadInfo {
            name: format!("Pad {}", random.below(EVENTS, 3)),
            guid: [random.below(EVENTS, 2) as u8; 16],
        }),
        1 => PadEvent::Disconnected,
        2 => PadEvent::Button { button: PadButton::South, value: 0.0 },
        3..=4 => PadEvent::Button { button: PadButton::South, value: 1.0 },
        5 => PadEvent::Button { button: PadButton::RightTrigger, value },
        6 => PadEvent::Axis { axis: PadAxis::X(Stick::Left), value: 0.0 },
        _ => PadEvent::Axis { axis: PadAxis::Y(Stick::Left), value: value * 2.0 - 1.0 },
    }
}

/// D2, FR-B1: whatever pads say in whatever order, those are there that should be, nothing is held by one that is not,
/// the list is bounded, and no two pads have a seat.
#[test]
fn pads_in_any_order() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let (mut pads, mut model, mut held) = (Pads::default(), Model::default(), Held::default());
        let ports: &[u8] = [&[][..], &[0], &[0, 1], &[0, 1, 2, 3]][random.below(EVENTS, 4) as usize];
        pads.set_ports(ports);
        let ids = [3, 6, 100][random.below(EVENTS, 3) as usize];
        let (mut changes, mut status) = (Vec::new(), Vec::new());
        for turn in 0..400_u64 {
            let (id, event) = (random.below(EVENTS, ids), some_event(&mut random));
            let options = DeviceOptions::default();
            let heard = random.below(EVENTS, 10) > 0;
            // No two at the same time, or they would be one that is seen twice.
            pads.event(turn * TWIN_WITHIN, (PadId(id), &event), heard, &options, &mut changes, &mut status);
            model.follow(id, &event);
            held.hear(&mut changes);
            let there: Vec<u32> = pads.connected().map(|(pad, ..)| pad.0).collect();
            let sorted: BTreeSet<u32> = there.iter().copied().collect();
            assert_eq!(sorted, model.connected.keys().copied().collect(), "{seed} {turn} {event:?}");
            assert_eq!(there.len(), sorted.len(), "an id is one pad's");
            assert!(pads.remembered() <= 64);
            let mut now: Vec<_> = pads.held().map(|change| (change.device, change.control)).collect();
            now.sort_unstable();
            assert_eq!(held.controls(), now, "{seed} {turn} {event:?}: what is held was said, and its end");
            let by_nobody = held.controls().into_iter().find(|(device, _)| match device {
                Device::Pad(pad) => !sorted.contains(&pad.0),
                _ => true,
            });
            assert_eq!(by_nobody, None, "{seed} {turn}");
            let mut seats: Vec<u8> = pads.connected().filter_map(|(_, _, seat)| seat).collect();
            seats.sort_unstable();
            assert!(seats.windows(2).all(|two| two[0] != two[1]), "{seed} {turn}: {seats:?}");
        }
        for id in 0..ids {
            let gone = (PadId(id), &PadEvent::Disconnected);
            pads.event(u64::MAX, gone, true, &DeviceOptions::default(), &mut changes, &mut status);
        }
        held.hear(&mut changes);
        assert_eq!((held.controls(), pads.connected().count()), (Vec::new(), 0), "{seed}");
    }
}

/// An id whose pad is gone says nothing, though the pad is back under another one; another pad that is announced with it
/// does.
#[test]
fn what_an_old_id_says_is_nobodys() {
    let (mut pads, mut changes, mut status) = (Pads::default(), Vec::new(), Vec::new());
    let mut say = |pads: &mut Pads, id, event: PadEvent| {
        changes.clear();
        status.clear();
        let event = (PadId(id), &event);
        pads.event(0, event, true, &DeviceOptions::default(), &mut changes, &mut status);
        (changes.len(), status.len())
    };
    let south = || PadEvent::Button { button: PadButton::South, value: 1.0 };
    let stick = || PadEvent::Axis { axis: PadAxis::X(Stick::Left), value: 1.0 };
    let info = |kind| PadEvent::Connected(PadInfo { name: "Pad".to_owned(), guid: [kind; 16] });
    assert_eq!(say(&mut pads, 0, info(1)), (0, 0));
    assert_eq!(say(&mut pads, 0, south()), (1, 0));
    assert_eq!(say(&mut pads, 0, PadEvent::Disconnected), (1, 1), "let go of, and lost");
    assert_eq!(say(&mut pads, 0, PadEvent::Disconnected), (0, 0), "once");
    assert_eq!(say(&mut pads, 1, info(1)), (0, 0));
    assert_eq!((say(&mut pads, 0, south()), say(&mut pads, 0, stick())), ((0, 0), (0, 0)));
    assert_eq!(say(&mut pads, 7, PadEvent::Disconnected), (0, 0), "nobody knew it");
    assert_eq!(say(&mut pads, 7, south()), (0, 0), "and it is gone");
    let there: Vec<_> = pads.connected().map(|(id, ..)| id).collect();
    assert_eq!(there, [PadId(1)]);
    // Another name of the same kind of device is the same pad; another kind is another pad, and the first has gone.
    assert_eq!(say(&mut pads, 1, south()), (1, 0));
    let renamed = PadInfo { name: "Pad Two".to_owned(), guid: [1; 16] };
    assert_eq!(say(&mut pads, 1, PadEvent::Connected(renamed)), (0, 0));
    assert_eq!(pads.connected().next().map(|(_, name, _)| name.to_owned()), Some("Pad Two".to_owned()));
    assert_eq!(say(&mut pads, 1, info(2)), (1, 1), "the press of the one before is let go of");
    assert_eq!(say(&mut pads, 0, info(2)), (0, 0));
    assert_eq!(say(&mut pads, 0, south()), (1, 0), "an id is heard again once a pad is announced with it");
}
