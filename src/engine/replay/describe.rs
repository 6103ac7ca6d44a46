//! A boundary's input in words.

use std::fmt::Write as _;

use super::cursor::Cursor;
use super::data::Replay;
use crate::action::{Controller, Delivery, Frame, FrameCommand, to_f32};

impl Replay {
    /// What the recording's controllers say at a boundary, such as
    /// `player: Move 0.5 -0.402, +Fire !Say {"text":"hello"} -Fire, Guard held`, where a long command is cut;
    /// nothing beyond the end.
    #[must_use]
    pub fn input_at(&self, boundary: u64) -> Option<String> {
        let controllers = &self.header.controllers;
        let mut frames: Vec<_> = controllers.iter().map(Frame::neutral).collect();
        let mut cursor = Cursor::default();
        for _ in 0..=boundary {
            cursor.read(&self.track, &mut frames)?;
        }
        let parts = controllers.iter().zip(&frames).map(|(controller, frame)| describe(controller, frame));
        Some(parts.collect::<Vec<_>>().join("; "))
    }
}

fn describe(controller: &Controller, frame: &Frame) -> String {
    let name = |action: u8| controller.actions[usize::from(action)].name.as_str();
    let mut words = Vec::new();
    for (action, spec) in (0..=u8::MAX).zip(&controller.actions) {
        let value = frame.axis(action);
        if value != [0; 3] {
            let mut word = spec.name.clone();
            for component in &value[..spec.kind.dimensions()] {
                // Writing to a string does not fail.
                let _ = write!(word, " {}", to_f32(*component));
            }
            words.push(word);
        }
    }
    let deliveries = frame.deliveries().map(|delivery| match delivery {
        Delivery::Edge(edge) => format!("{}{}", if edge.pressed { '+' } else { '-' }, name(edge.action)),
        Delivery::Command(command) => format!("!{} {}", name(command.action), shown(command)),
    });
    let deliveries: Vec<_> = deliveries.collect();
    words.extend((!deliveries.is_empty()).then(|| deliveries.join(" ")));
    let held = (0..=u8::MAX).take(controller.actions.len()).filter(|action| frame.held.get(*action));
    words.extend(held.map(|action| format!("{} held", name(action))));
    let all = if words.is_empty() { "nothing".to_owned() } else { words.join(", ") };
    format!("{}: {all}", controller.id)
}

/// What a command says, or how it begins.
fn shown(command: &FrameCommand) -> String {
    const LONGEST: usize = 60;
    let text = command.value.text();
    let end = text.char_indices().nth(LONGEST).map(|(end, _)| end);
    end.map_or_else(|| text.to_owned(), |end| format!("{}…", &text[..end]))
}
