use super::super::super::event::TouchPhase::{Cancelled, Ended, Moved, Started};
use super::super::Landing;
use super::*;

fn ship() -> Hands {
    Hands::on(TouchLayout::derived(SHIP))
}

fn stacker() -> Hands {
    Hands::on(TouchLayout::derived(STACKER))
}

/// FR-C2: a finger that is taken away lets go once, and nothing of it is heard after that.
#[test]
fn a_cancel_is_a_release() {
    let mut hands = ship();
    let fire = hands.button("Fire");
    hands.start(1, fire);
    hands.touch(1, Cancelled, fire);
    hands.touch(1, Moved, fire);
    hands.touch(1, Ended, fire);
    assert_eq!(hands.heard(), ["+Fire", "-Fire"]);
    assert_eq!(hands.screen.held().count(), 0);
}

/// FR-C2: fingers that never landed are nobody's; one that lands twice landed once.
#[test]
fn strange_orders_are_harmless() {
    let mut hands = ship();
    let fire = hands.button("Fire");
    assert!(!hands.touch(9, Moved, fire) && !hands.touch(9, Ended, fire) && !hands.touch(9, Cancelled, fire));
    hands.start(1, fire);
    hands.start(1, fire);
    assert_eq!(hands.heard(), ["+Fire"]);
    hands.end(1);
    hands.end(1);
    assert_eq!(hands.heard(), ["-Fire"]);
}

/// Two fingers on one button are one press, until the last one goes.
#[test]
fn two_fingers_on_one_button() {
    let mut hands = ship();
    let fire = hands.button("Fire");
    hands.start(1, fire);
    hands.start(2, fire + Vec2::X);
    hands.end(1);
    assert_eq!(hands.heard(), ["+Fire"]);
    hands.end(2);
    assert_eq!(hands.heard(), ["-Fire"]);
}

/// FR-C5: a button is held until the finger has left it, and again when it comes back; it never becomes another one.
#[test]
fn a_button_is_left_and_found_again() {
    let mut hands = ship();
    let (fire, bomb) = (hands.button("Fire"), hands.button("Bomb"));
    let radius = hands.screen.placed.buttons[0].radius;
    hands.start(1, fire);
    hands.slide(1, fire + Vec2::Y * radius * 1.4);
    assert_eq!(hands.heard(), ["+Fire"], "a thumb rolls");
    hands.slide(1, bomb);
    assert_eq!(hands.heard(), ["-Fire"], "a finger never slides from one button to another");
    hands.slide(1, fire + Vec2::Y * radius * 1.4);
    assert_eq!(hands.heard(), [""; 0], "not near enough yet");
    hands.slide(1, fire);
    hands.end(1);
    assert_eq!(hands.heard(), ["+Fire", "-Fire"]);
}

/// FR-C5: sliding over the pad changes arms, one release for each press, and opposite arms are never held together.
#[test]
fn a_pad_slides_from_arm_to_arm() {
    let mut hands = stacker();
    let (left, right, outside) = (hands.pad(-0.7, 0.0), hands.pad(0.7, 0.0), hands.pad(4.0, 0.0));
    hands.start(1, left);
    hands.slide(1, right);
    assert_eq!(hands.heard(), ["+Left", "-Left", "+Right"]);
    let strayed = hands.pad(1.9, 0.4);
    hands.slide(1, strayed);
    assert_eq!(hands.heard(), [""; 0], "it does not let go because a thumb strays");
    hands.slide(1, outside);
    hands.end(1);
    assert_eq!(hands.heard(), ["-Right"]);
    assert_eq!(hands.screen.held().count(), 0);
}

/// FR-C5 over random ways of a finger: never both, every press released once, nothing held at the end.
#[test]
fn opposite_arms_are_never_held_together() {
    use dacapo_engine::random::{Random, Stream};
    const WAY: Stream = Stream("way");
    for (seed, layout) in (0..60).flat_map(|seed| [(seed, STACKER), (seed, WALKER)]) {
        let mut random = Random::new(seed);
        let mut hands = Hands::on(TouchLayout::derived(layout));
        let at = hands.pad(0.5, 0.1);
        hands.start(1, at);
        let mut held = std::collections::BTreeSet::new();
        for _ in 0..80 {
            let mut place = || random.unit(WAY) as f32 * 5.0 - 2.5;
            let at = hands.pad(place(), place());
            hands.slide(1, at);
            follow(&mut held, hands.heard());
        }
        hands.end(1);
        follow(&mut held, hands.heard());
        assert!(held.is_empty(), "{held:?}");
    }
}

fn follow(held: &mut std::collections::BTreeSet<String>, heard: Vec<String>) {
    for change in heard {
        let (sign, name) = change.split_at(1);
        let fresh = if sign == "+" { held.insert(name.to_owned()) } else { held.remove(name) };
        assert!(fresh, "{change} twice");
        assert!(!(held.contains("Left") && held.contains("Right")), "both");
        assert!(!(held.contains("Up") && held.contains("Down")), "both");
    }
}

/// A thumb that strays upwards does not drop the piece; one that lands there does.
#[test]
fn a_firm_arm_is_pressed_on_purpose() {
    let mut hands = stacker();
    let (left, up, between) = (hands.pad(-0.7, 0.0), hands.pad(0.0, -0.7), hands.pad(0.0, 0.0));
    hands.start(1, left);
    hands.slide(1, up);
    assert_eq!(hands.heard(), ["+Left"], "it keeps what it held");
    hands.slide(1, between);
    hands.slide(1, up);
    assert_eq!(hands.heard(), ["-Left"]);
    hands.end(1);
    hands.start(1, up);
    hands.slide(1, left);
    assert_eq!(hands.heard(), ["+HardDrop", "-HardDrop", "+Left"]);
}

/// Where a pad walks, two neighbours are held between them.
#[test]
fn a_pad_that_walks_has_diagonals() {
    let mut hands = Hands::on(TouchLayout::derived(WALKER));
    let (right, corner) = (hands.pad(0.8, 0.0), hands.pad(0.6, -0.6));
    hands.start(1, right);
    hands.slide(1, corner);
    hands.end(1);
    assert_eq!(hands.heard(), ["+Right", "+Up", "-Right", "-Up"]);
}

/// A second finger takes the pad over, so that two index fingers can drum on it.
#[test]
fn a_second_finger_takes_the_pad() {
    let mut hands = stacker();
    let (left, right) = (hands.pad(-0.7, 0.0), hands.pad(0.7, 0.0));
    hands.start(1, left);
    hands.start(2, right);
    hands.slide(1, left);
    assert_eq!(hands.heard(), ["+Left", "-Left", "+Right"]);
    hands.end(1);
    hands.end(2);
    assert_eq!(hands.heard(), ["-Right"]);
}

/// A stick is where the thumb lands, is exactly at rest there, and gives up to its whole way, up positive.
#[test]
fn a_stick_is_where_the_thumb_lands() {
    let mut hands = ship();
    let radius = hands.screen.placed.stick.as_ref().expect("a stick").radius;
    let at = Vec2::new(200.0, 120.0);
    hands.start(1, at);
    hands.slide(1, at + Vec2::new(0.1, 0.05) * radius);
    assert_eq!(hands.heard(), [""; 0], "at rest");
    hands.slide(1, at - Vec2::Y * radius);
    assert_eq!(hands.heard(), ["Move 0.00 1.00"]);
    hands.slide(1, at - Vec2::Y * radius * 3.0);
    hands.slide(1, at - Vec2::Y * radius * 2.0);
    assert_eq!(hands.heard(), ["Move 0.00 0.00"], "it went along, so turning back is felt at once");
    hands.slide(1, at + Vec2::X * radius * 3.0);
    hands.heard();
    assert!(!hands.start(2, at), "a second finger beside it does nothing");
    hands.end(1);
    assert_eq!(hands.heard(), ["Move 0.00 0.00"]);
}

/// Stick and button at the same time, each by its own finger.
#[test]
fn two_thumbs() {
    let mut hands = ship();
    let fire = hands.button("Fire");
    hands.start(1, Vec2::new(150.0, 250.0));
    hands.start(2, fire);
    hands.slide(1, Vec2::new(400.0, 250.0));
    hands.end(2);
    hands.end(1);
    assert_eq!(hands.heard(), ["+Fire", "Move 1.00 0.00", "-Fire", "Move 0.00 0.00"]);
}

/// FR-C2, FR-A1: everything is let go of once; those fingers hold nothing until they land again.
#[test]
fn everything_is_released_once() {
    let mut hands = stacker();
    let (left, turn) = (hands.pad(-0.7, 0.0), hands.button("RotateCw"));
    hands.start(1, left);
    hands.start(2, turn);
    hands.heard();
    hands.screen.set_layout(TouchLayout::derived(STACKER), &mut hands.told);
    assert_eq!(hands.heard(), ["-Left", "-RotateCw"]);
    hands.slide(1, left);
    hands.end(1);
    hands.end(2);
    assert_eq!(hands.heard(), [""; 0]);
}

/// While a game waits, only what makes it go on is there; on panels fingers are pointers.
#[test]
fn fingers_land_where_they_may() {
    let mut hands = ship();
    let (fire, pause) = (hands.button("Fire"), hands.button("Pause"));
    let land = |hands: &mut Hands, finger, landing, at| {
        let event = TouchEvent { finger, phase: Started, at };
        hands.screen.event(event, landing, &mut hands.told)
    };
    assert!(!land(&mut hands, 1, Landing::Corner, fire));
    assert!(!land(&mut hands, 2, Landing::Corner, Vec2::new(150.0, 250.0)));
    assert!(land(&mut hands, 3, Landing::Corner, pause));
    assert!(!land(&mut hands, 4, Landing::Nothing, pause));
    assert!(!hands.start(5, PHONE * Vec2::new(0.6, 0.5)), "nothing is there");
    assert_eq!(hands.heard(), ["+Pause"]);
}
