use super::super::layout::Placed;
use super::*;

/// Sizes in pixels, from the smallest window to a large display, wide and tall.
const SIZES: [(f32, f32); 10] = [
    (320.0, 180.0),
    (640.0, 360.0),
    (1072.0, 1148.0),
    (1280.0, 720.0),
    (2400.0, 1080.0),
    (3840.0, 1600.0),
    (4096.0, 2160.0),
    (180.0, 320.0),
    (1080.0, 2400.0),
    (2160.0, 4096.0),
];
const SCALES: [f32; 6] = [1.0, 1.25, 1.5, 2.0, 3.0, 4.0];

/// Circles around all that is placed; names tell them apart.
fn circles(placed: &Placed) -> Vec<(String, Vec2, f32)> {
    let mut circles = Vec::new();
    circles.extend(placed.stick.iter().map(|stick| ("stick".to_owned(), stick.home, stick.radius)));
    circles.extend(placed.pad.iter().map(|pad| ("pad".to_owned(), pad.at, pad.radius * 1.08)));
    circles.extend(placed.buttons.iter().map(|button| (button.name.to_string(), button.at, button.radius)));
    circles
}

fn layouts() -> Vec<TouchLayout> {
    let mut layouts: Vec<_> = [SHIP, STACKER, WALKER].into_iter().map(TouchLayout::derived).collect();
    // As many as a cluster holds, below a game's own figures.
    let mut full = layouts[1].clone();
    layouts.push(TouchLayout { low: true, ..full.clone() });
    full.head = 0.09;
    while full.buttons.len() < 8 {
        let mut more = full.buttons[0].clone();
        more.control.name = format!("More{}", full.buttons.len());
        full.buttons.push(more);
    }
    let counts = 0..full.buttons.len();
    layouts
        .extend(counts.map(|count| TouchLayout { buttons: full.buttons[..count].to_vec(), ..full.clone() }));
    layouts.push(full);
    layouts
}

/// D3: whatever the window, all of it is there, inside and clear of the edges, and nothing overlaps.
#[test]
fn everything_fits_every_window() {
    for layout in layouts() {
        for (size, scale) in SIZES.iter().flat_map(|size| SCALES.map(|scale| (*size, scale))) {
            let size = Vec2::new(size.0, size.1) / scale;
            let placed = Placed::new(&layout, size);
            let all = circles(&placed);
            let buttons = layout.buttons.len() + layout.corner.len();
            assert_eq!(all.len(), buttons + 1, "{size}");
            let clear = 3.5 * placed.millimetre;
            for (place, (name, at, radius)) in all.iter().enumerate() {
                let near = (at - Vec2::splat(*radius)).min(size - at - Vec2::splat(*radius)).min_element();
                assert!(near >= clear * 0.99 && *radius > 0.5, "{name} at {at} in {size}: {near} {clear}");
                assert!(at.y - radius >= layout.head * size.min_element(), "{name} at {at} in {size}");
                for (other, there, size) in &all[..place] {
                    let gap = at.distance(*there) - radius - size;
                    assert!(gap >= 0.5 * placed.millimetre, "{name} and {other} are {gap} apart");
                }
            }
        }
    }
}

/// Where there is room, controls have the size of thumbs: the same in millimetres at any number of pixels.
#[test]
fn sizes_are_those_of_thumbs() {
    let layout = TouchLayout::derived(SHIP);
    for (pixels, scale) in [(853.0, 1.0), (1706.0, 2.0), (2559.0, 3.0)] {
        let size = Vec2::new(pixels, pixels * 0.46) / scale;
        let placed = Placed::new(&layout, size);
        let millimetres = |points: f32| points / (96.0 / 25.4);
        let [first, second, corner] = &placed.buttons[..] else { panic!("{placed:?}") };
        let found = [2.0 * first.radius, 2.0 * second.radius, 2.0 * corner.radius].map(millimetres);
        let wanted = [14.0, 11.0, 8.5];
        assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.01), "{found:?}");
        assert!((millimetres(placed.stick.expect("a stick").radius) - 14.0).abs() < 0.01);
    }
}

/// On a tall screen thumbs are at ease some way up, unless the game's picture is there.
#[test]
fn a_game_may_keep_thumbs_low() {
    let (tall, wide) = (Vec2::new(394.0, 853.0), PHONE);
    let layout = TouchLayout::derived(STACKER);
    let low = TouchLayout { low: true, ..layout.clone() };
    let pad = |layout: &TouchLayout, size: Vec2| Placed::new(layout, size).pad.expect("a pad").at.y;
    assert!(pad(&low, tall) > pad(&layout, tall) + 40.0);
    assert!((pad(&low, wide) - pad(&layout, wide)).abs() < 0.01);
}

/// FR-C6: the same place on the glass is the same button at every scale, and the far corner is the far corner.
#[test]
fn scale_does_not_move_controls() {
    use super::super::super::{DeviceEvent, hear_window};
    use winit::dpi::PhysicalPosition;
    use winit::event::{DeviceId, Touch, TouchPhase as RawPhase, WindowEvent};
    for scale in [1.0_f32, 1.25, 1.5, 2.0] {
        let window = Vec2::new(536.0, 574.0) * scale;
        let (x, y) = (f64::from(494.5 * scale), f64::from(532.5 * scale));
        let raw = WindowEvent::Touch(Touch {
            device_id: DeviceId::dummy(),
            phase: RawPhase::Started,
            location: PhysicalPosition::new(x, y),
            force: None,
            id: 1,
        });
        let mut heard = Vec::new();
        hear_window(&raw, scale, |event| heard.push(event));
        let [DeviceEvent::Touch { finger: 1, phase: TouchPhase::Started, at }] = heard[..] else {
            panic!("{heard:?}")
        };
        let part = at / (window / scale);
        assert!((part - Vec2::new(0.9226, 0.9277)).abs().max_element() < 1e-4, "{part}");
        let mut hands = Hands::on(TouchLayout::derived(SHIP));
        hands.screen.resize(window / scale);
        let fire = hands.button("Fire");
        hands.start(1, fire);
        assert_eq!(hands.heard(), ["+Fire"]);
        assert!((fire - Vec2::new(536.0, 574.0)).abs().max_element() < 200.0);
    }
}

/// FR-C6: resizing and turning while fingers are down presses and releases nothing, wherever the fingers are then.
#[test]
fn a_resize_makes_no_edge() {
    for (roster, left) in [(SHIP, Vec2::new(150.0, 250.0)), (STACKER, Vec2::ZERO)] {
        let mut hands = Hands::on(TouchLayout::derived(roster));
        let left = if left == Vec2::ZERO { hands.pad(-0.7, 0.0) } else { left };
        let right = hands.screen.placed.buttons[0].at;
        hands.start(1, left);
        hands.slide(1, left - Vec2::X * 5.0);
        hands.start(2, right);
        hands.heard();
        let before: Vec<_> = hands.screen.held().collect();
        for size in [PHONE * 0.5, Vec2::new(394.0, 853.0), Vec2::new(320.0, 180.0), PHONE * 2.0, PHONE] {
            hands.screen.resize(size);
            // A hand is never quite still.
            hands.slide(1, left - Vec2::X * 5.0);
            hands.slide(2, right);
        }
        let heard = hands.heard();
        assert!(heard.iter().all(|change| change.starts_with("Move")), "{heard:?}");
        let after: Vec<_> = hands.screen.held().collect();
        assert_eq!(before.len(), after.len());
        hands.end(1);
        hands.end(2);
        assert_eq!(hands.screen.held().count(), 0);
    }
}

/// A window of no size, as while it is minimised, is survived.
#[test]
fn nonsense_sizes_are_survived() {
    for size in [Vec2::ZERO, Vec2::splat(1.0), Vec2::new(1.0, 100_000.0)] {
        let placed = Placed::new(&TouchLayout::derived(STACKER), size);
        assert!(circles(&placed).iter().all(|(_, at, radius)| at.is_finite() && *radius >= 0.0), "{size}");
    }
}
