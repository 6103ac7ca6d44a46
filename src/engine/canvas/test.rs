use glam::Vec2;

use super::{Align, Blend, Camera, Canvas, Color, Item, Shape, Style, TextStyle, Weight};

/// One of each shape, drawn at the same places with the same lengths.
fn draw_each(canvas: &mut Canvas) {
    let (at, style) = (Vec2::new(12.0, 23.0), Style::line(0.5, Color::WHITE).glowing(1.5));
    canvas.circle(at, 2.0, style);
    canvas.arc(at, 2.0, 0.25, 0.5, 1.25, style);
    canvas.rect(at, Vec2::new(4.0, 2.0), 0.25, 0.5, style);
    canvas.polygon(at, 2.0, 5, 0.25, 0.5, style);
    canvas.triangle([at, at + Vec2::X, at + Vec2::Y], style);
    canvas.line(at, at + Vec2::ONE, 0.25, style);
}

/// The shapes of a canvas, whose outlines and glow all have this width and reach.
#[track_caller]
fn shapes(canvas: &Canvas, width: f32, glow: f32) -> Vec<Shape> {
    let shape = |item: &Item| match item {
        Item::Shape(shape, style) => {
            assert_eq!((style.outline.width, style.glow), (width, glow), "{shape:?}");
            *shape
        }
        Item::Text(text) => panic!("{text:?}"),
    };
    canvas.items().iter().map(shape).collect()
}

/// On screen, every shape lies where it was drawn.
#[test]
fn points_are_points() {
    let mut canvas = Canvas::new(Vec2::new(800.0, 400.0), 2.0);
    canvas.through(Camera { center: Vec2::ONE, zoom: 7.0 });
    canvas.on_screen();
    draw_each(&mut canvas);
    let at = Vec2::new(12.0, 23.0);
    let expected = [
        Shape::Circle { at, radius: 2.0 },
        Shape::Arc { at, radius: 2.0, width: 0.25, from: 0.5, sweep: 1.25 },
        Shape::Rect { at, half: Vec2::new(2.0, 1.0), round: 0.25, turn: 0.5 },
        Shape::Polygon { at, radius: 2.0, sides: 5, round: 0.25, turn: 0.5 },
        Shape::Triangle { corners: [at, Vec2::new(13.0, 23.0), Vec2::new(12.0, 24.0)] },
        Shape::Line { from: at, to: Vec2::new(13.0, 24.0), width: 0.25 },
    ];
    assert_eq!(shapes(&canvas, 0.5, 1.5), expected);
    assert_eq!((canvas.size(), canvas.scale()), (Vec2::new(800.0, 400.0), 2.0));
}

/// Through a camera, every place, length and angle is the picture's.
#[test]
fn every_shape_follows_the_camera() {
    let mut canvas = Canvas::new(Vec2::new(800.0, 400.0), 1.0);
    canvas.through(Camera { center: Vec2::new(10.0, 20.0), zoom: 4.0 });
    draw_each(&mut canvas);
    let at = Vec2::new(408.0, 188.0);
    let expected = [
        Shape::Circle { at, radius: 8.0 },
        Shape::Arc { at, radius: 8.0, width: 1.0, from: -0.5, sweep: -1.25 },
        Shape::Rect { at, half: Vec2::new(8.0, 4.0), round: 1.0, turn: -0.5 },
        Shape::Polygon { at, radius: 8.0, sides: 5, round: 1.0, turn: -0.5 },
        Shape::Triangle { corners: [at, Vec2::new(412.0, 188.0), Vec2::new(408.0, 184.0)] },
        Shape::Line { from: at, to: Vec2::new(412.0, 184.0), width: 1.0 },
    ];
    assert_eq!(shapes(&canvas, 2.0, 6.0), expected);
}

#[test]
fn polygons_have_3_to_12_sides() {
    let mut canvas = Canvas::new(Vec2::ONE, 1.0);
    for sides in [0, 2, 3, 12, 13, u32::MAX] {
        canvas.polygon(Vec2::ZERO, 1.0, sides, 0.0, 0.0, Color::WHITE);
    }
    let sides = shapes(&canvas, 0.0, 0.0).into_iter().map(|shape| match shape {
        Shape::Polygon { sides, .. } => sides,
        other => panic!("{other:?}"),
    });
    assert_eq!(sides.collect::<Vec<_>>(), [3, 3, 3, 12, 12, 12]);
}

#[test]
fn styles_say_what_they_are() {
    let plain = Style::from(Color::WHITE);
    assert_eq!((plain.fill, plain.outline.width, plain.glow), (Color::WHITE, 0.0, 0.0));
    assert_eq!((plain.blend, plain.soft), (Blend::Over, false));
    assert_eq!((plain.added().blend, plain.glowing(2.0).glow), (Blend::Add, 2.0));
    let light = Style::light(Color::WHITE);
    assert_eq!((light.blend, light.soft, light.fill), (Blend::Add, true, Color::WHITE));
    let line = Style::line(3.0, Color::WHITE);
    assert_eq!((line.fill, line.outline.width, line.outline.color), (Color::CLEAR, 3.0, Color::WHITE));
    let text = TextStyle::new(9.0, Color::WHITE);
    assert_eq!((text.align, text.weight, text.size), (Align::Left, Weight::Medium, 9.0));
    assert_eq!((text.centered().align, text.right().align), (Align::Center, Align::Right));
    assert_eq!(text.bold().weight, Weight::Bold);
}

#[test]
fn colours_are_as_they_are_written() {
    let color = Color::hex(0x33_66_CC);
    assert_eq!([color.r, color.g, color.b, color.a], [51.0 / 255.0, 102.0 / 255.0, 204.0 / 255.0, 1.0]);
    assert_eq!(color.fade(0.5).fade(0.5), Color { a: 0.25, ..color });
    let (black, white) = (Color { a: 0.0, ..Color::BLACK }, Color::WHITE);
    let quarter = Color { r: 0.25, g: 0.25, b: 0.25, a: 0.25 };
    assert_eq!(
        [black.mix(white, 0.0), black.mix(white, 0.25), black.mix(white, 1.0)],
        [black, quarter, white]
    );
}

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
    canvas.through(Camera { center: Vec2::ZERO, zoom: 4.0 });
    canvas.text(Vec2::ONE, style, format_args!("large"));
    let Some(Item::Text(text)) = canvas.items().last() else { panic!("text was drawn") };
    assert_eq!((text.style.size, text.at), (48.0, Vec2::new(324.0, 176.0)));
    canvas.background = Color::WHITE;
    canvas.begin(Vec2::ONE, 1.0);
    assert!(canvas.items().is_empty());
    // Neither the camera nor the background is kept, nor anything of what was written.
    let mut new = Canvas::new(Vec2::ONE, 1.0);
    for canvas in [&mut canvas, &mut new] {
        canvas.text(Vec2::ONE, style, format_args!("anew"));
    }
    assert_eq!(canvas, new);
}

/// A picture without height or width draws nothing rather than infinities.
#[test]
fn a_camera_for_no_screen_has_no_zoom() {
    assert_eq!(Camera::fit(Vec2::ZERO, Vec2::ZERO, Vec2::ZERO).zoom, 0.0);
    assert_eq!(Camera::fit(Vec2::ZERO, Vec2::new(10.0, 10.0), Vec2::new(100.0, 50.0)).zoom, 5.0);
}
