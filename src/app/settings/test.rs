use dacapo_engine::action::{ActionSpec, Controller, Kind};
use dacapo_engine::game::{BindingEffect, key, mouse, pad};

use super::options::{Dial, SECTIONS};
use super::slot::slots;
use super::*;
use crate::arcade::any_game;
use crate::library::Kept;

/// Every action but commands can be bound in every usual way, and what is bound otherwise is listed too.
#[test]
fn every_action_has_its_slots() {
    let spec = |name: &str, kind| ActionSpec { name: name.to_owned(), kind, normalize: false };
    let actions = vec![
        spec("Fire", Kind::Button),
        spec("Steer", Kind::Axis1D),
        spec("Move", Kind::Axis2D),
        spec("Fly", Kind::Axis3D),
        spec("Say", Kind::Command),
    ];
    let controllers = [Controller { id: "one".to_owned(), actions }];
    let diagonal = Binding {
        control: key("KeyQ").holds(crate::toy::P1, crate::toy::Hands::Fire).control,
        port: 0,
        action: 2,
        effect: BindingEffect::Push([-0.5, 0.5, 0.0]),
    };
    let names: Vec<_> = slots(&controllers, &[diagonal]).into_iter().map(|slot| slot.name).collect();
    assert_eq!(
        names,
        [
            "Fire",
            "Steer less",
            "Steer more",
            "Steer, by stick or mouse",
            "Move up",
            "Move down",
            "Move left",
            "Move right",
            "Move, by stick or mouse",
            "Move (-0.5, 0.5, 0)",
            "Fly up",
            "Fly down",
            "Fly left",
            "Fly right",
            "Fly forward",
            "Fly back",
            "Fly, by stick or mouse",
        ]
    );
}

fn dials() -> impl Iterator<Item = &'static Dial> {
    SECTIONS.iter().flat_map(|section| section.dials)
}

fn label(dial: &Dial) -> String {
    dial.row(&Settings::default()).label
}

fn named(wanted: &str) -> &'static Dial {
    dials().find(|dial| label(dial) == wanted).expect("a row")
}

/// D4: wherever an option is turned to, the file that holds it reads back.
#[test]
fn options_stay_in_their_ranges() {
    for by in [-1, 1] {
        let mut settings = Settings::default();
        for dial in dials() {
            for _ in 0..80 {
                dial.turn(by, false, &mut settings);
                let text = settings.write().expect("in range");
                assert_eq!(Settings::read(&text).as_ref(), Ok(&settings), "{}", label(dial));
                assert!(!text.contains("999"), "round numbers: {text}");
            }
        }
        let Settings { sticks, triggers, mouse, pads, .. } = settings;
        let ends = (sticks.rest, triggers.press, mouse.sensitivity, pads.rumble);
        assert_eq!(ends, if by < 0 { (0.0, 0.05, 0.1, 0.0) } else { (0.5, 0.95, 5.0, 1.0) });
    }
    let mut settings = Settings::default();
    named("Rumble").turn(1, true, &mut settings);
    assert_eq!(settings.pads.rumble, 0.0, "a click on the last one begins again");
    named("Gamepads of an unfocused window").turn(1, true, &mut settings);
    assert!(settings.pads.when_unfocused);
}

/// D4: from wherever a file begins, in its range but beyond what the screen has, each option is turned to a value that
/// reads back, and its row shows the change.
#[test]
fn options_are_turned_from_anywhere() {
    let files = [
        r#"{"version": 1, "sticks": {"rest": 0.9, "full": 0.915}, "triggers": {"press": 1, "release": 1},
            "mouse": {"sensitivity": 100}, "pads": {"rumble": 0.333}}"#,
        r#"{"version": 1, "sticks": {"rest": 0, "full": 0.01}, "triggers": {"press": 0.05, "release": 0},
            "mouse": {"sensitivity": 0.01}, "pads": {"rumble": 0.001, "when_unfocused": true}}"#,
    ];
    for text in files {
        let found = Settings::read(text).expect("reads");
        for dial in dials() {
            let both = [-1, 1].map(|by| {
                let mut settings = found.clone();
                dial.turn(by, false, &mut settings);
                assert_eq!(Settings::read(&settings.write().expect("in range")), Ok(settings.clone()));
                settings
            });
            let rows = [&found, &both[0], &both[1]].map(|settings| dial.row(settings));
            assert!(rows.iter().any(|row| row.value != rows[0].value), "{rows:?}");
        }
    }
}

/// D4: a control that does two things at once is a conflict, in two directions of one axis too; each player's own pad
/// is none.
#[test]
fn conflicts_are_found() {
    use crate::toy::{Hands, P1, Toy};
    let game = any_game::<Toy>();
    let clean = game.bindings();
    let slots = slots(&game.controllers(), &clean);
    assert_eq!(conflict::all(&slots, &clean), [] as [&Binding; 0]);
    let twice = [
        key("KeyF").holds(P1, Hands::Fire),
        key("KeyF").holds(P1, Hands::Pause),
        key("KeyW").pushes(P1, Hands::Move, glam::Vec2::Y),
        key("KeyW").pushes(P1, Hands::Move, glam::Vec2::NEG_Y),
        mouse("Left").holds(P1, Hands::Fire),
        pad("South").holds(P1, Hands::Fire),
        Binding { port: 1, ..pad("South").holds(P1, Hands::Pause) },
    ];
    let names = |binding| {
        let others = conflict::others(binding, &slots, &twice);
        others.iter().map(|slot| slot.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(conflict::all(&slots, &twice), [&twice[0], &twice[2]]);
    assert_eq!(
        (names(&twice[0]), names(&twice[2])),
        (vec!["Pause".to_owned()], vec!["Move down".to_owned()])
    );
    assert!(names(&twice[4]).is_empty() && names(&twice[5]).is_empty());
}

/// D4: press-to-bind takes no control that was pressed before it waited, nor a stick that has not been at rest since.
#[test]
fn what_is_held_already_is_not_taken() {
    use crate::devices::{Device, PadButton, PadControl, PadId, Stick, Value};
    use crate::toy::Toy;
    let game = any_game::<Toy>();
    let slots = slots(&game.controllers(), &game.bindings());
    let slot = |direction: bool| {
        slots.iter().find(|slot| slot.is_direction() == direction).cloned().expect("a slot")
    };
    let of_pad =
        |pad, control, value| ControlChange::new(Device::Pad(PadId(pad)), Control::Pad(control), value);
    let stick = |pad, x| of_pad(pad, PadControl::Stick(Stick::Left), Value::Vector(glam::Vec2::X * x));
    let trigger = |amount| {
        let control = PadControl::Button(PadButton::RightTrigger);
        of_pad(1, control, Value::Amount { amount, pressed: true })
    };

    let mut capture = Capture::new(slot(true), [stick(1, 0.9)].into_iter());
    for x in [0.95, 0.3, 1.0] {
        assert_eq!(capture.hear(&stick(1, x), false), Caught::Nothing, "{x}");
    }
    assert_eq!(capture.hear(&stick(1, 0.0), false), Caught::Nothing);
    assert!(matches!(capture.hear(&stick(1, 0.9), false), Caught::Binding(_)));
    let mut capture = Capture::new(slot(true), [stick(1, 0.9)].into_iter());
    assert!(
        matches!(capture.hear(&stick(2, 0.9), false), Caught::Binding(_)),
        "another pad's stick was at rest"
    );

    let mut capture = Capture::new(slot(false), [trigger(0.8)].into_iter());
    assert_eq!(capture.hear(&trigger(0.9), false), Caught::Nothing);
    assert!(matches!(capture.hear(&trigger(0.8), true), Caught::Binding(_)));
}
