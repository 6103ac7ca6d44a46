//! Limits that whole files would take long to reach.

use serde_json::value::RawValue;

use super::error::{Fault, ReadError};
use super::events::read_event;
use super::steps::StepsReader;
use super::text::Text;
use crate::action::{ActionSpec, CommandValue, Controller, Kind, MAX_COMMAND_BYTES};
use crate::replay::event::RecordedEvent;
use crate::replay::events::Events;
use crate::replay::limits::{MAX_COMMANDS_BYTES, MAX_ENTRIES, MAX_EVENTS};
use crate::replay::track::Change;

fn controllers() -> Vec<Controller> {
    let action = |name: &str, kind| ActionSpec { name: name.to_owned(), kind, normalize: false };
    let actions = vec![action("Fire", Kind::Button), action("Say", Kind::Command)];
    vec![Controller { id: "player".to_owned(), actions }]
}

/// J7: the millionth event is read, and the next is refused.
#[test]
fn events_are_read_up_to_a_million() {
    let mut events = Events::default();
    let event = RecordedEvent::new(0, false, "a", &1.into());
    (1..MAX_EVENTS).for_each(|_| events.push(&event));
    let line = r#"[0,"a",1]"#;
    let raw: &RawValue = serde_json::from_str(line).unwrap();
    let mut read = || read_event(&Text::new(line), raw, 1, &mut events);
    assert_eq!(read(), Ok(()));
    let ReadError { fault, message, .. } = read().unwrap_err();
    assert_eq!((fault, message.as_str()), (Fault::Limit, "more than 1000000 events"));
    assert_eq!(events.len(), MAX_EVENTS);
}

/// J7: the four millionth entry is read, and the next is refused; so is a pause that would make one.
#[test]
fn entries_are_read_up_to_four_million() {
    let controllers = controllers();
    let mut reader = StepsReader::new(&controllers);
    let delta = reader.track.intern_delta(1.0);
    (1..MAX_ENTRIES).for_each(|_| reader.track.push(&[Change::Delta(delta)]));
    let line = r#"[2,{"dt":1}]"#;
    assert_eq!(reader.entry(&Text::new(line), line), Ok(()));
    for error in [reader.entry(&Text::new(line), line).unwrap_err(), reader.paused(true).unwrap_err()] {
        assert_eq!((error.fault, error.message.as_str()), (Fault::Limit, "more than 4000000 entries"));
    }
    assert_eq!(reader.track.track().len(), MAX_ENTRIES);
}

/// J7: 64 MiB of commands are read, and no byte more.
#[test]
fn commands_are_read_up_to_their_limit() {
    let controllers = controllers();
    let mut reader = StepsReader::new(&controllers);
    let longest = CommandValue::new(&"x".repeat(MAX_COMMAND_BYTES - 2)).unwrap();
    (1..MAX_COMMANDS_BYTES / MAX_COMMAND_BYTES).for_each(|_| {
        reader.track.add_command(&longest);
    });
    let line = format!(r#"[1,{{"dt":1}},"!Say",{longest}]"#);
    assert_eq!(reader.entry(&Text::new(&line), &line), Ok(()));
    assert_eq!(reader.track.track().command_bytes(), MAX_COMMANDS_BYTES);
    let line = r#"[1,"!Say",1]"#;
    let ReadError { fault, message, .. } = reader.entry(&Text::new(line), line).unwrap_err();
    assert_eq!((fault, message.as_str()), (Fault::Limit, "more than 67108864 bytes of commands"));
}
