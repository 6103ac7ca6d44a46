//! Panels by real keys: who has the controls, and what it takes to leave.

use std::thread::sleep;
use std::time::Duration;

use super::SOON;
use super::desk::{Desk, wait_until};
use super::inputs::Recorded;
use super::program::{Ending, Program};

/// D6: in the pause that Blockfall makes itself, arrows move through the panel and Enter chooses from it; none of that is
/// the game's or recorded, and the game's own key goes on.
#[test]
fn the_panel_of_the_games_own_pause_is_used() {
    let desk = Desk::take();
    let file = desk.path("paused.json");
    let program = Program::start(&desk, &["play", "blockfall", "--seed", "5", "--record", &file]);
    let recorded = Recorded::at(&file);
    desk.focus(&program);
    desk.key("Return");
    recorded.wait_for_steps(150);
    desk.key("p");
    recorded.wait_for("the pause", |inputs| inputs.edges("Pause") == [true, false]);
    desk.settle();
    let steps = recorded.steps();
    let first = desk.picture("own-pause");
    for key in ["Down", "Down", "x", "space"] {
        desk.key(key);
    }
    desk.settle();
    let settings = desk.picture("own-pause-settings");
    assert!(first.differs_from(&settings, first.whole()) > 0.02, "the third line, Settings, was chosen");
    desk.key("Escape");
    desk.settle();
    assert_eq!(recorded.steps(), steps, "nothing of it is recorded");
    desk.key("p");
    recorded.wait_for_steps(steps + 60);
    program.signal("TERM");
    assert_eq!(program.end(SOON), Ending::Code(0));
    let inputs = recorded.inputs();
    assert_eq!(inputs.edges("Pause"), [true, false, true, false]);
    for action in ["SoftDrop", "HardDrop", "RotateCw"] {
        assert!(inputs.edges(action).is_empty(), "{action}");
    }
    assert!(desk.run(&["verify", &file]).contains(": same, "));
}

/// D6: whoever hammers on a key through the end of a run sees its result and leaves nothing; Escape twice ends no run.
#[test]
fn hammering_through_the_end_leaves_nothing() {
    let desk = Desk::take();
    let file = desk.path("hammered.json");
    let level = desk.write("fragile.json", r#"{"hull": 1}"#);
    let args = ["play", "prism-raid", "--seed", "42", "--level", &level, "--record", &file];
    let mut program = Program::start(&desk, &args);
    let recorded = Recorded::at(&file);
    desk.focus(&program);
    desk.key("Return");
    recorded.wait_for_steps(10);
    desk.key("Escape");
    desk.key("Escape");
    let steps = recorded.steps();
    recorded.wait_for_steps(steps + 30);
    let hammer = |times: u32| {
        for _ in 0..times {
            desk.key("Return");
            sleep(Duration::from_millis(40));
        }
    };
    let mut ended = false;
    wait_until("the run ends", || {
        hammer(3);
        ended |= program.hear("recorded ", Duration::from_millis(10)).is_some();
        ended
    });
    hammer(25);
    // The result is still there: nothing else was begun or left.
    desk.picture("hammered");
    assert_eq!(program.hear("recorded ", Duration::from_millis(100)), None);
    desk.settle();
    desk.key("Escape");
    assert_eq!(program.end(SOON), Ending::Code(0));
    assert!(desk.run(&["verify", &file]).contains(": same, "));
}
