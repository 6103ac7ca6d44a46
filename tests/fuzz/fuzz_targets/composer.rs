//! Any script of sources: held is what any source holds, edges are where that changes, axes stay within bounds, and
//! commands come once and in order.
#![no_main]

use std::collections::VecDeque;

use dacapo_engine::action::{
    ActionSpec, CommandData, CommandType, Composer, Controller, Frame, Kind, MAX_WAITING_COMMANDS, SourceId,
};
use dacapo_engine::random::Mulberry32;
use libfuzzer_sys::fuzz_target;
use serde::{Deserialize, Serialize};

const KINDS: [Kind; 5] = [Kind::Button, Kind::Button, Kind::Axis2D, Kind::Axis3D, Kind::Command];
const COMMANDS: [Option<CommandType>; 5] = [None, None, None, None, Some(CommandType::of::<Said>())];

#[derive(Serialize, Deserialize)]
struct Said(Vec<u8>);

impl CommandData for Said {
    fn make_up(_: &mut Mulberry32) -> Self {
        Self(Vec::new())
    }
}

fuzz_target!(|bytes: &[u8]| {
    let spec = |(place, kind): (usize, &Kind)| ActionSpec {
        name: format!("A{place}"),
        kind: *kind,
        normalize: *kind == Kind::Axis2D,
    };
    let controller = Controller { id: "p".to_owned(), actions: KINDS.iter().enumerate().map(spec).collect() };
    let mut composer = Composer::with_commands(&controller, &COMMANDS);
    let mut frame = Frame::neutral(&controller);
    let mut said: VecDeque<Vec<u8>> = VecDeque::new();
    let mut sources: Vec<(SourceId, [bool; 2])> = Vec::new();
    let mut held = [false; 2];
    for act in bytes.chunks_exact(6) {
        let action = act[1] % 5;
        let number = f32::from_le_bytes([act[2], act[3], act[4], act[5]]);
        let place = usize::from(act[0] >> 3) % sources.len().max(1);
        let room = sources.len() < 16;
        match (act[0] & 7, sources.get_mut(place)) {
            (0, _) if room => sources.push((composer.add(), [false; 2])),
            (1, Some(_)) => {
                let (source, _) = sources.swap_remove(place);
                composer.remove(source);
                assert!(composer.set_button(source, 0, true).is_err(), "it is gone");
            }
            (2, Some((source, holds))) => {
                composer.release(*source);
                *holds = [false; 2];
            }
            (3 | 4, Some((source, holds))) => {
                let pressed = act[2] & 1 == 1;
                let outcome = composer.set_button(*source, action, pressed);
                assert_eq!(outcome.is_ok(), action < 2);
                if outcome.is_ok() {
                    holds[usize::from(action)] = pressed;
                }
            }
            (5, Some((source, _))) => {
                let outcome = composer.set_axis(*source, action, [number, -number, 0.5]);
                assert_eq!(outcome.is_ok(), matches!(action, 2 | 3) && number.is_finite());
            }
            (7, Some((source, _))) => {
                let value = act[2..].to_vec();
                let outcome = composer.command(*source, action, &Said(value.clone()));
                assert_eq!(outcome.is_ok(), action == 4 && said.len() < MAX_WAITING_COMMANDS);
                said.extend(outcome.is_ok().then_some(value));
            }
            (6, _) => loop {
                composer.take(&mut frame);
                for edge in &frame.edges {
                    let before = &mut held[usize::from(edge.action)];
                    assert_ne!(*before, edge.pressed, "edges alternate");
                    *before = edge.pressed;
                }
                for command in &frame.commands {
                    assert_eq!(command.value.parse::<Said>().map(|said| said.0), said.pop_front());
                }
                if composer.waits() {
                    continue;
                }
                for action in 0..2 {
                    let any = sources.iter().any(|(_, holds)| holds[action]);
                    assert_eq!((frame.held.get(action as u8), held[action]), (any, any));
                }
                assert!(frame.axes.iter().flatten().all(|component| component.unsigned_abs() <= 1000));
                let length: i32 = frame.axis(2).iter().map(|component| i32::from(*component).pow(2)).sum();
                assert!(length <= 1_000_000 && said.is_empty());
                break;
            },
            _ => {}
        }
    }
});
