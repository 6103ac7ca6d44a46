use dacapo_engine::canvas::{Canvas, Item, Shape};

use super::*;

const MS: u64 = 1_000_000;

fn drawn(hands: &mut Hands, at: u64, landing: Landing, canvas: &mut Canvas) -> usize {
    canvas.begin(PHONE, 1.0);
    hands.screen.draw(at, landing, canvas);
    canvas.items().len()
}

/// D3: nothing is seen until a finger is; another device puts it away, and the next finger brings it back.
#[test]
fn controls_are_seen_while_fingers_are_used() {
    let mut hands = Hands::on(TouchLayout::derived(SHIP));
    let mut canvas = Canvas::new(PHONE, 1.0);
    assert_eq!(drawn(&mut hands, MS, Landing::All, &mut canvas), 0);
    hands.start(1, Vec2::new(500.0, 50.0));
    assert!(drawn(&mut hands, 20 * MS, Landing::All, &mut canvas) > 0);
    let all = drawn(&mut hands, 500 * MS, Landing::All, &mut canvas);
    let corner = drawn(&mut hands, 600 * MS, Landing::Corner, &mut canvas);
    assert!(0 < corner && corner < all, "{corner} of {all}");
    assert_eq!(drawn(&mut hands, 601 * MS, Landing::Nothing, &mut canvas), 0);
    drawn(&mut hands, 1000 * MS, Landing::All, &mut canvas);
    hands.screen.put_away();
    assert!(drawn(&mut hands, 1010 * MS, Landing::All, &mut canvas) > 0, "it fades");
    assert_eq!(drawn(&mut hands, 2000 * MS, Landing::All, &mut canvas), 0);
    hands.slide(1, Vec2::new(500.0, 60.0));
    assert!(drawn(&mut hands, 2020 * MS, Landing::All, &mut canvas) > 0);
}

/// The game shows through: no control covers more than a little where nothing is held.
#[test]
fn controls_are_glass() {
    for roster in [SHIP, STACKER] {
        let mut hands = Hands::on(TouchLayout::derived(roster));
        let mut canvas = Canvas::new(PHONE, 1.0);
        hands.start(1, Vec2::new(500.0, 50.0));
        drawn(&mut hands, 1000 * MS, Landing::All, &mut canvas);
        for item in canvas.items() {
            if let Item::Shape(Shape::Circle { radius, .. }, style) = item {
                assert!(*radius < 10.0 || style.fill.a <= 0.31, "{style:?}");
            }
        }
    }
}

/// The thumb is drawn where it is, and what is held is lit.
#[test]
fn what_is_held_is_seen() {
    let mut hands = Hands::on(TouchLayout::derived(SHIP));
    let mut canvas = Canvas::new(PHONE, 1.0);
    let (fire, thumb) = (hands.button("Fire"), Vec2::new(222.0, 111.0));
    hands.start(1, thumb);
    hands.start(2, fire);
    drawn(&mut hands, 1000 * MS, Landing::All, &mut canvas);
    let circles: Vec<_> = canvas
        .items()
        .iter()
        .filter_map(|item| match item {
            Item::Shape(Shape::Circle { at, .. }, style) => Some((*at, style.glow)),
            _ => None,
        })
        .collect();
    let lit = |place: Vec2| circles.iter().any(|(at, glow)| *at == place && *glow > 0.0);
    assert!(lit(thumb) && lit(fire) && !lit(hands.button("Bomb")), "{circles:?}");
}

/// V1, D3: neither fingers nor pictures take memory once the lists have grown.
#[test]
fn fingers_and_pictures_take_no_memory() {
    let mut hands = Hands::on(TouchLayout::derived(STACKER));
    let mut canvas = Canvas::new(PHONE, 1.0);
    let (left, right) = (hands.pad(-0.7, 0.0), hands.pad(0.7, 0.0));
    let mut now = 0;
    let mut rounds = |hands: &mut Hands, count: u32| {
        for _ in 0..count {
            now += 8 * MS;
            hands.start(1, left);
            hands.slide(1, right);
            drawn(hands, now, Landing::All, &mut canvas);
            hands.end(1);
            hands.told.clear();
        }
    };
    rounds(&mut hands, 10);
    let taken = allocation_counter::measure(|| rounds(&mut hands, 1000));
    assert_eq!(taken.count_total, 0);
}
