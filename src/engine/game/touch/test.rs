use super::derived::MOST_BUTTONS;
use super::*;
use crate::action::{Axis2D, Kind, Roster, Seat};

crate::controls! {
    Ship { Move: Axis2D normalize, Fire: Button, Pause: Button }
}
/// Controls that no token is asked of.
struct Stacker;
struct Walker;
struct Driver;
struct Busy;

impl Controls for Stacker {
    const ACTIONS: &'static [(&'static str, Kind, bool)] = &[
        ("Left", Kind::Button, false),
        ("Right", Kind::Button, false),
        ("SoftDrop", Kind::Button, false),
        ("HardDrop", Kind::Button, false),
        ("RotateCw", Kind::Button, false),
        ("RotateCcw", Kind::Button, false),
        ("Rotate180", Kind::Button, false),
        ("Hold", Kind::Button, false),
        ("Pause", Kind::Button, false),
    ];
}

impl Controls for Walker {
    const ACTIONS: &'static [(&'static str, Kind, bool)] = &[
        ("Up", Kind::Button, false),
        ("Down", Kind::Button, false),
        ("Left", Kind::Button, false),
        ("Right", Kind::Button, false),
    ];
}

impl Controls for Driver {
    const ACTIONS: &'static [(&'static str, Kind, bool)] =
        &[("Steer", Kind::Axis1D, false), ("Horn", Kind::Button, false)];
}

impl Controls for Busy {
    const ACTIONS: &'static [(&'static str, Kind, bool)] = &[
        ("AVeryLongNameOfAnActionIndeed", Kind::Button, false),
        ("B", Kind::Button, false),
        ("C", Kind::Button, false),
        ("D", Kind::Button, false),
        ("E", Kind::Button, false),
        ("F", Kind::Button, false),
        ("G", Kind::Button, false),
        ("H", Kind::Button, false),
        ("I", Kind::Button, false),
        ("J", Kind::Button, false),
        ("Pause", Kind::Button, false),
    ];
}

crate::roster! { SHIP { PILOT: Ship = "player", GUNNER: Ship = "player2" } }
const STACKER: Roster = Roster::new(&[Seat::of::<Stacker>("player")]);
const WALKER: Roster = Roster::new(&[Seat::of::<Walker>("player")]);
const DRIVER: Roster = Roster::new(&[Seat::of::<Driver>("player")]);
const BUSY: Roster = Roster::new(&[Seat::of::<Busy>("player")]);

fn names(layout: &TouchLayout) -> Vec<&str> {
    layout.controls().map(|control| control.name.as_str()).collect()
}

/// D3: a direction is a stick, a pause is in the corner, the rest is under the right thumb; one player's.
#[test]
fn a_direction_becomes_a_stick() {
    let layout = TouchLayout::derived(SHIP);
    assert_eq!(names(&layout), ["Move", "Fire", "Pause"]);
    let LeftThumb::Stick(stick) = &layout.left else { panic!("{:?}", layout.left) };
    assert_eq!(
        (stick.port, stick.action, stick.effect),
        (0, Ship::Move.index(), BindingEffect::Move([1.0, 1.0]))
    );
    assert_eq!((layout.buttons[0].face.clone(), layout.corner[0].face.clone()), (Face::Target, Face::Pause));
}

/// D3: buttons that say directions are a pad. What falls at once is pressed by no thumb that strays.
#[test]
fn directions_become_a_pad() {
    let layout = TouchLayout::derived(STACKER);
    let LeftThumb::Pad(pad) = &layout.left else { panic!("{:?}", layout.left) };
    let arms: Vec<_> = pad.arms.iter().flatten().map(|arm| (arm.control.name.as_str(), arm.slides)).collect();
    assert_eq!(arms, [("Left", true), ("Right", true), ("HardDrop", false), ("SoftDrop", true)]);
    assert!(!pad.diagonals, "nobody falls and shifts with one thumb by accident");
    let faces: Vec<_> = layout.buttons.iter().map(|button| button.face.clone()).collect();
    let word = Face::Word("Hold".to_owned());
    assert_eq!(faces, [Face::TurnRight, Face::TurnLeft, Face::TurnAround, word]);
    assert_eq!(layout.corner[0].control.name, "Pause");

    let LeftThumb::Pad(pad) = TouchLayout::derived(WALKER).left else { panic!("no pad") };
    assert!(pad.diagonals && pad.arms.iter().flatten().all(|arm| arm.slides));
}

/// An axis to the left and right is pushed by two arms.
#[test]
fn an_axis_becomes_two_arms() {
    let layout = TouchLayout::derived(DRIVER);
    assert_eq!(names(&layout), ["SteerLeft", "SteerRight", "Horn"]);
    let effects: Vec<_> = layout.left.controls().map(|control| control.effect).collect();
    assert_eq!(effects, [BindingEffect::Push([-1.0, 0.0, 0.0]), BindingEffect::Push([1.0, 0.0, 0.0])]);
}

/// Never more than fits, and every name is one that bindings can have.
#[test]
fn there_is_an_end_to_buttons() {
    let layout = TouchLayout::derived(BUSY);
    assert_eq!((layout.buttons.len(), layout.corner.len()), (MOST_BUTTONS, 1));
    assert_eq!(names(&layout)[0], "AVeryLongNameOfAnA_0");
}

/// A game says its own layout; controls of two ports have names of their own.
#[test]
fn a_game_may_say_its_own() {
    let layout = TouchLayout::default()
        .stick(PILOT, Ship::Move)
        .button(PILOT, Ship::Fire, Face::Target)
        .button(GUNNER, Ship::Fire, Face::Word("Two".to_owned()))
        .corner(PILOT, Ship::Pause, Face::Pause);
    let names = names(&layout);
    assert_eq!(names[..2], ["Move", "Fire"]);
    assert!(names[2].starts_with("Fire_") && names[2] != names[1], "{names:?}");
    let arms = TouchLayout::default().arm(Way::Left, PILOT, Ship::Pause, Face::Arrow(Way::Left)).firm_arm(
        Way::Up,
        PILOT,
        Ship::Fire,
        Face::Fall,
    );
    let LeftThumb::Pad(pad) = &arms.left else { panic!("{:?}", arms.left) };
    let slides = pad.arms.each_ref().map(|arm| arm.as_ref().map(|arm| arm.slides));
    assert_eq!(slides, [Some(true), None, Some(false), None]);
}

/// D4: what is bound already keeps its meaning.
#[test]
fn bindings_are_completed() {
    let layout = TouchLayout::derived(SHIP);
    let own = touch("Fire").holds(PILOT, Ship::Pause);
    let all = layout.complete(vec![own.clone()]);
    let fires: Vec<_> = all.iter().filter(|binding| binding.control.as_str() == "Touch.Fire").collect();
    assert_eq!(fires, [&own]);
    assert_eq!(all.len(), 3);
}

#[test]
fn a_name_without_a_sign_is_a_word() {
    assert_eq!(Face::of("Jump"), Face::Word("Jump".to_owned()));
}
