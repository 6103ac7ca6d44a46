//! Blockfall by real keys.

use std::time::Duration;

use super::SOON;
use super::desk::Desk;
use super::inputs::Recorded;
use super::program::{Ending, Program};

/// J5, V1: from the menu to a lost game, and the same game again from the menu.
#[test]
fn blockfall_is_played_from_the_menu_and_watched_again() {
    let desk = Desk::take();
    let mut program = Program::start(&desk, &[]);
    desk.focus(&program);
    desk.key("Down");
    desk.settle();
    let menu = desk.picture("blockfall-menu");
    desk.key("Return");
    desk.settle();
    desk.picture("blockfall-start");
    desk.key("Return");
    let recorded = Recorded::latest(&desk);
    // A second to get ready, and some of a piece's fall.
    recorded.wait_for_steps(150);
    desk.key("Up");
    desk.hold("Left", Duration::from_millis(300));
    let playing = desk.picture("blockfall-playing");
    assert!(menu.differs_from(&playing, menu.whole()) > 0.1, "the menu goes away");
    // Dropped where they appear, pieces soon reach the top.
    let saved = (0..200).find_map(|_| {
        desk.key("space");
        program.hear("recorded ", Duration::from_millis(100))
    });
    let saved = saved.expect("a lost game");
    desk.settle();
    let result = desk.picture("blockfall-result");
    assert!(playing.differs_from(&result, result.whole()) > 0.1, "the result is shown");
    let file = saved.trim_start_matches("recorded ");
    let verified = desk.run(&["verify", file]);
    assert!(verified.contains(": same, "), "{verified}");
    let hash = verified.trim().rsplit(' ').next().expect("a hash");
    let info = desk.run(&["info", file]);
    assert!(info.contains("blockfall") && info.contains("lost"), "{info}");

    desk.key("Escape");
    desk.settle();
    desk.key("Down");
    desk.key("Down");
    desk.picture("blockfall-menu-again");
    desk.key("Return");
    desk.settle();
    let watching = desk.picture("blockfall-watching");
    assert!(watching.differs_from(&menu, menu.whole()) > 0.1, "it is seen again");
    let line = program.wait_for("played ", SOON * 2);
    assert!(line.contains(&format!("final hash {hash}: same")), "{line} for {hash}");
    desk.settle();
    desk.picture("blockfall-watched");
    desk.key("Escape");
    desk.quit();
    assert_eq!(program.end(SOON), Ending::Code(0));
}

/// V1: three pieces side by side make a line, and one line wins this level.
#[test]
fn blockfall_is_won_by_keys() {
    let desk = Desk::take();
    let level = desk.write("line.json", r#"{"mode": "practice", "goal": 1, "ready_ms": 0, "entry_ms": 0}"#);
    let file = desk.path("won.json");
    // With this seed the first pieces are L, J and I: together as wide as the field.
    let args = ["play", "blockfall", "--seed", "52", "--level", &level, "--record", &file];
    let mut program = Program::start(&desk, &args);
    let recorded = Recorded::at(&file);
    desk.focus(&program);
    desk.key("Return");
    recorded.wait_for_steps(10);
    for way in ["Left", "", "Right"] {
        // More often than needed: at the wall nothing moves.
        (0..4).filter(|_| !way.is_empty()).for_each(|_| desk.key(way));
        desk.picture(&format!("blockfall-line-{way}"));
        desk.key("space");
    }
    program.wait_for("recorded ", SOON);
    desk.settle();
    desk.picture("blockfall-won");
    desk.key("Escape");
    assert_eq!(program.end(SOON), Ending::Code(0));
    assert!(desk.run(&["verify", &file]).contains(": same, "));
    let info = desk.run(&["info", &file]);
    assert!(info.contains("won"), "{info}");
    let inputs = recorded.inputs();
    let edges = |action| inputs.edges(action).len();
    assert_eq!(["Left", "Right", "HardDrop"].map(edges), [8, 8, 6]);
}
