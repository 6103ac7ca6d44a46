//! Gamepads, from what they say to what the game was told.

use super::feed::*;
use super::*;
use crate::app::equipment::Equipment;
use crate::devices::{PadArrival, PadButton, PadEvent, PadId};
use crate::settings::Settings;

fn at_ms(script: &[(u64, DeviceEvent)]) -> Script {
    script.iter().map(|(at, event)| (at * MS, event.clone())).collect()
}

/// FR-B1: a pad that is gone lets go once, its stick is exactly at rest, keys stay; the run waits and says why.
#[test]
fn a_pad_that_is_gone_lets_go() {
    let mut program = TestApp::pairing(1);
    let script = at_ms(&[
        (5, plug(1, "Alpha Pad")),
        (10, south(1, true)),
        (10, stick_x(1, 1.0)),
        (10, key("KeyW", true)),
        (100, unplug(1)),
        (101, south(1, false)),
        (102, stick_x(1, 0.5)),
    ]);
    program.hear(&script, 200 * MS);
    assert!(program.shows("Paused") && program.shows("Alpha Pad was disconnected"), "{:?}", program.words());
    program.calm();
    program.tap(program.now, "Enter");
    program.hear(&Vec::new(), 1100 * MS);
    assert_eq!(program.fire(0), (1, 1, false));
    assert_eq!(program.last(0).moved, Vec2::Y, "the key is still held");
    assert!(!program.shows("disconnected"));
    // Back again, nothing is held that is not pressed anew.
    program.hear(&at_ms(&[(1200, plug(2, "Alpha Pad")), (1250, south(2, true))]), 1400 * MS);
    assert_eq!(program.fire(0), (2, 1, true));
}

/// FR-B3: a pad works however it came: listed from the beginning, announced later, or never announced at all.
#[test]
fn pads_work_however_they_came() {
    for (listed, announced) in [(true, false), (false, true), (true, true), (false, false)] {
        let paper = PaperPads::default();
        let say = |event| PadArrival { pad: PadId(4), event, age: 0 };
        if listed {
            paper.0.borrow_mut().says.push_back(say(PadEvent::Connected(info("Listed"))));
        }
        let equipment = Equipment { pads: Box::new(paper.clone()), ..Equipment::default() };
        let mut program = TestApp::pair(1, equipment);
        program.frame(0);
        program.tap(0, "Space");
        if announced {
            paper.0.borrow_mut().says.push_back(say(PadEvent::Connected(info("Listed"))));
        }
        let down = PadEvent::Button { button: PadButton::South, value: 1.0 };
        paper.0.borrow_mut().says.push_back(say(down));
        program.frames(FRAME, 300 * MS);
        assert_eq!(program.fire(0), (1, 0, true), "{listed} {announced}");
        assert_eq!(program.app.input.devices().pads().connected().count(), 1);
    }
}

/// FR-B4: a pad that is seen twice presses once, in games and in menus.
#[test]
fn twins_press_once() {
    let twins = [
        (10, plug(0, "Real")),
        (10, plug(1, "Virtual")),
        (10, plug(0, "Real")),
        (20, south(0, true)),
        (21, south(1, true)),
        (60, south(0, false)),
        (61, south(1, false)),
    ];
    let mut program = TestApp::pairing(1);
    program.hear(&at_ms(&twins), 200 * MS);
    assert_eq!(program.fire(0), (1, 1, false));
    assert_eq!(program.app.input.devices().pads().connected().count(), 2);

    let mut program = TestApp::open(Menu::opener());
    let down = |pad, value| button(pad, PadButton::Down, value);
    program.hear(
        &at_ms(&[(10, down(0, 1.0)), (11, down(1, 1.0)), (50, down(0, 0.0)), (51, down(1, 0.0))]),
        100 * MS,
    );
    let menu: &Menu = program.screen();
    assert_eq!(menu.selected(), 1);
}

/// FR-B4: of two players' pads, one that is seen twice does not drive both.
#[test]
fn twins_are_one_player() {
    let mut program = TestApp::pairing(2);
    let join = [
        (10, south(0, true)),
        (12, south(1, true)),
        (60, south(0, false)),
        (61, south(1, false)),
        (500, south(0, true)),
        (501, south(1, true)),
        (560, south(0, false)),
        (561, south(1, false)),
        (900, south(7, true)),
        (950, south(7, false)),
        (1000, south(7, true)),
    ];
    program.hear(&at_ms(&join), 1200 * MS);
    assert_eq!(program.fire(0), (1, 1, false), "joining is no press");
    assert_eq!(program.fire(1), (1, 0, true), "the other player's own pad");
}

/// FR-B6: a trigger is pressed and let go of at two thresholds; its amount is heard all along.
#[test]
fn triggers_have_two_thresholds() {
    let values = [0.74, 0.76, 0.70, 0.76, 0.66, 0.64, 0.70, 0.76];
    let trigger = |(turn, value): (u64, f32)| (100 + turn * 20, button(1, PadButton::RightTrigger, value));
    let script: Vec<_> = (0..).zip(values).map(trigger).collect();
    let mut program = TestApp::pairing(1);
    program.hear(&at_ms(&script), 400 * MS);
    assert_eq!(program.fire(0), (2, 1, true));
    let amounts: Vec<i32> =
        program.lines().iter().map(|line| (line.thrust * 1000.0).round() as i32).collect();
    assert_eq!(amounts, [740, 760, 700, 760, 660, 640, 700, 760]);
    let changed: Vec<bool> = program.lines().iter().map(|line| line.fire).collect();
    assert_eq!(changed, [false, true, true, true, true, false, false, true]);
}

/// FR-B7: pads are not heard while another window has the focus; what is still held on return is no press.
#[test]
fn pads_are_not_heard_without_focus() {
    let mut program = TestApp::pairing(1);
    let script = at_ms(&[
        (5, plug(1, "Pad")),
        (100, DeviceEvent::Focus(false)),
        (110, south(1, true)),
        (110, stick_x(1, 1.0)),
        (900, DeviceEvent::Focus(true)),
        (910, stick_x(1, 0.99)),
    ]);
    program.hear(&script, 950 * MS);
    program.tap(960 * MS, "Enter");
    program.hear(&at_ms(&[(1100, south(1, false)), (1110, stick_x(1, 0.0))]), 1150 * MS);
    assert!(program.lines().is_empty(), "{:?}", program.lines());
    program.hear(&at_ms(&[(1200, south(1, true)), (1210, stick_x(1, 1.0))]), 1300 * MS);
    assert_eq!((program.fire(0), program.last(0).moved), ((1, 0, true), Vec2::X));
    // Gone with the focus, and not back before it was at rest.
    program.hear(&at_ms(&[(1400, DeviceEvent::Focus(false)), (2200, DeviceEvent::Focus(true))]), 2250 * MS);
    program.tap(2260 * MS, "Enter");
    program.hear(&at_ms(&[(2300, stick_x(1, 0.98))]), 2400 * MS);
    assert_eq!((program.fire(0), program.last(0).moved), ((1, 1, false), Vec2::ZERO));
}

/// FR-B7: what a pad said while nobody drew a picture was said without the focus, though it is only asked on return.
#[test]
fn presses_made_while_away_are_not_heard() {
    let paper = PaperPads::default();
    let equipment = Equipment { pads: Box::new(paper.clone()), ..Equipment::default() };
    let mut program = TestApp::pair(1, equipment);
    let press = |button, value| PadEvent::Button { button, value };
    let say = |event, age| {
        let arrival = PadArrival { pad: PadId(4), event, age };
        paper.0.borrow_mut().says.push_back(arrival);
    };
    program.tap(0, "Space");
    say(PadEvent::Connected(info("Pad")), 0);
    program.frame(50 * MS);
    // The last press before the focus goes is heard, though no picture came between.
    say(press(PadButton::South, 1.0), 20 * MS);
    program.app.device(100 * MS, &DeviceEvent::Focus(false));
    program.app.device(100 * MS, &DeviceEvent::Suspended);
    say(press(PadButton::South, 0.0), 350 * MS);
    say(press(PadButton::Start, 1.0), 300 * MS);
    say(press(PadButton::South, 1.0), 200 * MS);
    program.app.device(600 * MS, &DeviceEvent::Focus(true));
    program.frame(650 * MS);
    assert!(program.shows("Paused"), "{:?}", program.words());
    program.calm();
    program.tap(program.now, "Enter");
    program.hear(&Vec::new(), program.now + 240 * MS);
    assert_eq!(program.fire(0), (1, 1, false));
}

/// FR-B7, the other wish: a setting lets pads play on without the focus.
#[test]
fn pads_may_be_heard_without_focus() {
    let mut settings = Settings::default();
    settings.pads.when_unfocused = true;
    let mut program = TestApp::pair(1, Equipment { settings, ..Equipment::default() });
    program.tap(0, "Space");
    let script = [
        (10, key("KeyD", true)),
        (50, DeviceEvent::Focus(false)),
        (100, south(1, true)),
        (150, DeviceEvent::Focus(true)),
    ];
    program.hear(&at_ms(&script), 300 * MS);
    assert_eq!((program.fire(0), program.last(0).moved), ((1, 0, true), Vec2::ZERO));
    assert!(!program.shows("Paused"));
}

/// D2: around its middle a stick is exactly at rest, in a circle; beyond it grows evenly, in every direction.
#[test]
fn sticks_rest_at_exactly_nothing() {
    let moved = |x: f32, y: f32| {
        let mut program = TestApp::pairing(1);
        program.hear(&at_ms(&[(10, stick_x(1, x)), (10, stick_y(1, y))]), 100 * MS);
        program.last(0).moved
    };
    for (x, y) in [(0.1, 0.1), (0.149, 0.0), (-0.1, 0.08), (0.0, -0.14), (f32::NAN, 0.0)] {
        assert_eq!(moved(x, y), Vec2::ZERO, "{x} {y}");
    }
    assert_eq!((moved(1.0, 0.0), moved(0.0, -1.0), moved(0.96, 0.0)), (Vec2::X, -Vec2::Y, Vec2::X));
    assert_eq!((moved(0.55, 0.0).x * 1000.0).round(), 500.0, "halfway between rest and full");
    let diagonal = moved(0.7, 0.7);
    assert!(diagonal.x == diagonal.y && (0.69..=0.71).contains(&diagonal.x), "{diagonal}");
}

/// D2, D4: players keep their seats while all that a pad does for one of them is taken away and put back.
#[test]
fn players_keep_their_seats_while_controls_are_changed() {
    let mut program = TestApp::pairing(2);
    let tap = |at, pad| [(at, south(pad, true)), (at + 20, south(pad, false))];
    let joins = [&[(1, plug(1, "First")), (1, plug(2, "Second"))][..], &tap(100, 2), &tap(200, 1)].concat();
    program.hear(&at_ms(&joins), 300 * MS);
    let mut settings = crate::settings::Settings::default();
    ["Move", "Thrust", "Fire"].iter().for_each(|action| settings.bind("pair", "two", action, Vec::new()));
    for settings in [settings, crate::settings::Settings::default()] {
        program.app.change_settings(settings).expect("connected");
    }
    let at = program.now / MS + 10;
    program.hear(&at_ms(&tap(at, 1)), program.now + 200 * MS);
    assert_eq!((program.fire(0), program.fire(1)), ((0, 0, false), (1, 1, false)));
}

/// D2: in a game of several, a press joins at the next free port; the seat outlasts the pad's id; a third pad waits.
#[test]
fn players_join_and_keep_their_seats() {
    let mut program = TestApp::pairing(2);
    let tap = |at, pad| [(at, south(pad, true)), (at + 20, south(pad, false))];
    let mut script = vec![(1, plug(1, "First")), (1, plug(2, "Second")), (1, plug(3, "Third"))];
    for (at, pad) in [(100, 2), (300, 1), (500, 3), (700, 2), (900, 1), (1100, 3)] {
        script.extend(tap(at, pad));
    }
    program.hear(&at_ms(&script[..5]), 150 * MS);
    assert!(program.shows("Second plays One"), "{:?}", program.words());
    program.hear(&at_ms(&script[5..]), 1300 * MS);
    assert_eq!((program.fire(0), program.fire(1)), ((1, 1, false), (1, 1, false)));
    let mut alone = TestApp::pairing(2);
    alone.hear(&at_ms(&script[..5]), 150 * MS);
    alone.hear(&Vec::new(), 8 * SECOND);
    assert!(!alone.shows("plays"), "it does not lie over the game for ever: {:?}", alone.words());

    program.hear(&at_ms(&[(1400, unplug(2))]), 1500 * MS);
    assert!(program.shows("Second was disconnected"));
    program.tap(1510 * MS, "Escape");
    program.hear(&Vec::new(), 2200 * MS);
    assert!(program.shows("Paused"), "a press that comes too soon means nothing");
    program.tap(2210 * MS, "Escape");
    program.hear(&Vec::new(), 2300 * MS);
    assert!(!program.shows("Paused"), "Escape in a pause goes on");
}

/// D2: a pad that comes back under another id has its player's seat again.
#[test]
fn a_seat_outlasts_the_pads_id() {
    let mut program = TestApp::pairing(2);
    let tap = |at, pad| [(at, south(pad, true)), (at + 20, south(pad, false))];
    let mut script = vec![(1, plug(1, "First")), (1, plug(2, "Second"))];
    script.extend(tap(100, 1));
    script.extend(tap(300, 2));
    script.extend([(500, unplug(1)), (600, plug(9, "First"))]);
    program.hear(&at_ms(&script), 700 * MS);
    let start = |pressed: f32| button(2, PadButton::Start, pressed);
    program.hear(&at_ms(&[(1210, start(1.0)), (1220, start(0.0))]), 1250 * MS);
    assert!(!program.shows("Paused"), "Start goes on");
    script.clear();
    script.extend(tap(1300, 9));
    script.extend(tap(1500, 9));
    program.hear(&at_ms(&script), 1700 * MS);
    assert_eq!((program.fire(0), program.fire(1)), ((2, 2, false), (0, 0, false)));
}

/// A whole round by pad alone: begin, pause, go on, pause, leave.
#[test]
fn a_pad_is_enough() {
    let mut program = TestApp::open(PlayScreen::opener(setup(None)));
    let tap = |at, what| at_ms(&[(at, button(1, what, 1.0)), (at + 10, button(1, what, 0.0))]);
    program.hear(&tap(10, PadButton::South), 100 * MS);
    program.hear(&tap(110, PadButton::Start), 200 * MS);
    assert!(program.shows("Paused"));
    program.hear(&tap(210, PadButton::South), 300 * MS);
    assert!(!program.shows("Paused"));
    program.hear(&tap(310, PadButton::Start), 400 * MS);
    assert!(program.shows("Paused"));
    program.hear(&tap(410, PadButton::East), 500 * MS);
    assert!(!program.shows("Paused"), "what leads back from a pause leads to the game");
    program.hear(&tap(510, PadButton::Start), 600 * MS);
    let choose_last = |program: &mut TestApp, at| {
        program.hear(&tap(at, PadButton::Up), (at + 40) * MS);
        program.hear(&tap(at + 50, PadButton::South), (at + 90) * MS);
    };
    choose_last(&mut program, 610);
    assert!(program.shows("Leave this run?") && program.shows("recorded"), "{:?}", program.words());
    choose_last(&mut program, 710);
    assert!(program.app.is_over(), "the last of what the pause offers is to leave");
    assert_eq!(program.finished().len(), 1);
}

/// Input counts from when it happened and not from when pads are asked: the step is the same at any frame rate.
#[test]
fn a_press_belongs_to_its_step() {
    let ticks: Vec<u64> = [20_u64, 60, 240]
        .into_iter()
        .map(|rate| {
            let paper = PaperPads::default();
            let equipment = Equipment { pads: Box::new(paper.clone()), ..Equipment::default() };
            let mut program = TestApp::pair(1, equipment);
            program.tap(0, "Space");
            let mut pressed = Some(437 * MS);
            for frame in 0..rate {
                let now = frame * SECOND / rate;
                if let Some(at) = pressed.take_if(|at| *at <= now) {
                    let event = PadEvent::Button { button: PadButton::South, value: 1.0 };
                    let arrival = PadArrival { pad: PadId(0), event, age: now - at };
                    paper.0.borrow_mut().says.push_back(arrival);
                }
                program.frame(now);
            }
            program.lines()[0].tick
        })
        .collect();
    assert_eq!(ticks, [52, 52, 52], "53 steps are due before 441 ms, the last of them sees it");
}

/// What a game lets players feel reaches the pads of that port, as strongly as the player likes.
#[test]
fn pads_shake() {
    let shaken = |strength: f32| {
        let paper = PaperPads::default();
        let mut settings = Settings::default();
        settings.pads.rumble = strength;
        let pads = Box::new(paper.clone());
        let mut program = TestApp::pair(2, Equipment { settings, pads, ..Equipment::default() });
        program.tap(0, "Space");
        let join =
            [(10, south(1, true)), (30, south(1, false)), (100, south(2, true)), (120, south(2, false))];
        program.hear(&at_ms(&join), 200 * MS);
        program.hear(&at_ms(&[(300, south(2, true)), (320, south(2, false))]), 400 * MS);
        let shaken = paper.0.borrow().shaken.clone();
        shaken.into_iter().map(|(pad, rumble)| (pad.0, rumble.strong, rumble.weak)).collect::<Vec<_>>()
    };
    assert_eq!(shaken(1.0), [(2, 1.0, 0.5)]);
    assert_eq!(shaken(0.5), [(2, 0.5, 0.25)]);
    assert_eq!(shaken(0.0), []);
}

/// D2: pads that are plugged in again in another order have each other's ids, and play on at their own seats.
#[test]
fn pads_that_swap_ids_keep_their_seats() {
    let mut program = TestApp::pairing(2);
    let tap = |at, pad| [(at, south(pad, true)), (at + 20, south(pad, false))];
    let mut script = vec![(1, plug(0, "First")), (1, plug(1, "Second"))];
    script.extend(tap(100, 0));
    script.extend(tap(300, 1));
    script.extend([(500, unplug(0)), (510, unplug(1)), (600, plug(0, "Second"))]);
    program.hear(&at_ms(&script), 700 * MS);
    let start = |pressed: f32| button(0, PadButton::Start, pressed);
    program.hear(&at_ms(&[(1210, start(1.0)), (1220, start(0.0))]), 1250 * MS);
    assert!(!program.shows("Paused"), "Start goes on");
    program.hear(&at_ms(&tap(1300, 0)), 1400 * MS);
    assert_eq!((program.fire(0), program.fire(1)), ((0, 0, false), (1, 1, false)));
    script = vec![(1410, plug(1, "First"))];
    script.extend(tap(1500, 1));
    program.hear(&at_ms(&script), 1700 * MS);
    assert_eq!((program.fire(0), program.fire(1)), ((1, 1, false), (1, 1, false)));
}

/// D2: a pad whose id another one had meanwhile has its seat again.
#[test]
fn a_seat_outlasts_another_pad_with_its_id() {
    let mut program = TestApp::pairing(2);
    let tap = |at, pad| [(at, south(pad, true)), (at + 20, south(pad, false))];
    let mut script = vec![(1, plug(0, "First")), (1, plug(1, "Second"))];
    script.extend(tap(100, 0));
    script.extend(tap(300, 1));
    script.extend([(500, unplug(1)), (550, plug(1, "Other")), (600, unplug(1)), (650, plug(1, "Second"))]);
    program.hear(&at_ms(&script), 700 * MS);
    program.calm();
    program.tap(program.now, "Enter");
    program.hear(&at_ms(&tap(1500, 1)), 1600 * MS);
    assert_eq!(
        (program.fire(0), program.fire(1)),
        ((0, 0, false), (1, 1, false)),
        "its press does not join anew"
    );
}
