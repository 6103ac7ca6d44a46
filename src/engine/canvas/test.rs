use glam::Vec2;

use super::{Camera, Canvas, Color, Item, Shape, Style, TextStyle};

/// World y points up, screen y down; lengths and angles follow the camera.
#[test]
fn a_camera_moves_the_world_to_points() {
    let screen = Vec2::new(800.0, 400.0);
    let mut canvas = Canvas::new(screen, 2.0);
    canvas.through(Camera { center: Vec2::new(10.0, 20.0), zoom: 4.0 });
    canvas.rect(Vec2::new(11.0, 22.0), Vec2::new(2.0, 1.0), 0.25, 0.5, Style::line(0.5, Color::WHITE));
    let Item::Shape(Shape::Rect { at, half, round, turn }, style) = canvas.items()[0] else {
        panic!("a box was drawn: {:?}", canvas.items())
    };
    assert_eq!((at, half), (Vec2::new(404.0, 192.0), Vec2::new(4.0, 2.0)));
    assert_eq!((round, turn, style.outline.width), (1.0, -0.5, 2.0));
}

/// Places far from the origin keep their precision, since the camera is subtracted first.
#[test]
fn far_from_the_origin_nothing_is_lost() {
    let far = Vec2::new(16_000_000.0, -16_000_000.0);
    let camera = Camera { center: far, zoom: 10.0 };
    let screen = Vec2::new(640.0, 480.0);
    assert_eq!(camera.to_screen(far + Vec2::new(1.0, 2.0), screen), Vec2::new(330.0, 220.0));
    assert_eq!(camera.to_world(Vec2::new(330.0, 220.0), screen), far + Vec2::new(1.0, 2.0));
}

#[test]
fn text_keeps_its_own_characters_and_begin_forgets_them() {
    let mut canvas = Canvas::new(Vec2::new(640.0, 360.0), 1.0);
    let style = TextStyle::new(12.0, Color::WHITE);
    canvas.text(Vec2::ZERO, style, format_args!("hull {}", 3));
    canvas.text(Vec2::ONE, style.right(), format_args!("24 / 24"));
    let texts: Vec<_> = canvas
        .items()
        .iter()
        .map(|item| match item {
            Item::Text(text) => canvas.characters(text).to_owned(),
            Item::Shape(..) => String::new(),
        })
        .collect();
    assert_eq!(texts, ["hull 3", "24 / 24"]);
    canvas.begin(Vec2::ONE, 1.0);
    assert!(canvas.items().is_empty());
}

/// A picture without height or width draws nothing rather than infinities.
#[test]
fn a_camera_for_no_screen_has_no_zoom() {
    assert_eq!(Camera::fit(Vec2::ZERO, Vec2::ZERO, Vec2::ZERO).zoom, 0.0);
    assert_eq!(Camera::fit(Vec2::ZERO, Vec2::new(10.0, 10.0), Vec2::new(100.0, 50.0)).zoom, 5.0);
}
