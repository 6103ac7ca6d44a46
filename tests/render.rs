//! Pictures of every kind of shape and of text, looked at pixel by pixel (V1, V2). They need a graphics adapter; a
//! software one will do.

#[cfg(feature = "arcade")]
#[path = "render/blockfall.rs"]
mod blockfall;
#[cfg(feature = "arcade")]
#[path = "render/export.rs"]
mod export;

use dacapo::gpu::{GpuError, Offscreen, Picture};
use dacapo_engine::canvas::{Canvas, Color, Style, TextStyle};
use glam::Vec2;

const SIZE: u32 = 128;
const MIDDLE: Vec2 = Vec2::new(64.0, 64.0);
const RED: Color = Color::hex(0xFF_20_20);
const BLUE: Color = Color::hex(0x20_40_FF);
const NAVY: Color = Color::hex(0x0A_10_28);

/// Draws on a navy square of 128 pixels.
fn picture(draw: impl Fn(&mut Canvas)) -> Picture {
    scaled_picture(1.0, draw)
}

fn scaled_picture(scale: f32, draw: impl Fn(&mut Canvas)) -> Picture {
    let mut canvas = Canvas::new(Vec2::splat(SIZE as f32 / scale), scale);
    canvas.background = NAVY;
    draw(&mut canvas);
    Offscreen::new(SIZE, SIZE).unwrap().render(&canvas).unwrap()
}

fn bytes(color: Color) -> [u8; 4] {
    [color.r, color.g, color.b, 1.0].map(|part| (part * 255.0).round() as u8)
}

#[track_caller]
fn assert_pixel(picture: &Picture, (x, y): (u32, u32), color: Color) {
    let (found, wanted) = (picture.pixel(x, y), bytes(color));
    let near = found.iter().zip(wanted).all(|(&a, b)| a.abs_diff(b) <= 1);
    assert!(near, "pixel {x},{y} is {found:?} instead of {wanted:?}");
}

/// Light of a pixel above the background's, in steps of a byte.
fn ink(picture: &Picture, x: u32, y: u32) -> u32 {
    let sum = |pixel: [u8; 4]| pixel[..3].iter().map(|&part| u32::from(part)).sum::<u32>();
    sum(picture.pixel(x, y)).saturating_sub(sum(bytes(NAVY)))
}

/// First and last column and row with ink.
fn ink_box(picture: &Picture) -> (u32, u32, u32, u32) {
    let mut found = (u32::MAX, 0, u32::MAX, 0);
    for y in 0..picture.height {
        for x in (0..picture.width).filter(|&x| ink(picture, x, y) > 60) {
            found = (found.0.min(x), found.1.max(x), found.2.min(y), found.3.max(y));
        }
    }
    found
}

#[test]
fn every_kind_of_shape_has_its_colour_inside_and_none_outside() {
    type Draw = fn(&mut Canvas, Style);
    type Pixels = &'static [(u32, u32)];
    let shapes: [(&str, Draw, Pixels, Pixels); 7] = [
        (
            "circle",
            |c, s| c.circle(MIDDLE, 40.0, s),
            &[(64, 64), (100, 64), (64, 28), (90, 90)],
            &[(106, 64), (64, 21), (96, 96)],
        ),
        (
            "arc",
            |c, s| c.arc(MIDDLE, 40.0, 10.0, 0.0, std::f32::consts::FRAC_PI_2, s),
            &[(104, 66), (66, 104), (92, 92)],
            &[(64, 64), (24, 64), (104, 56), (110, 70), (64, 24)],
        ),
        (
            "rect",
            |c, s| c.rect(MIDDLE, Vec2::new(80.0, 40.0), 8.0, 0.0, s),
            &[(64, 64), (26, 64), (102, 64), (64, 46)],
            &[(25, 45), (102, 45), (64, 42), (22, 64)],
        ),
        (
            "turned rect",
            |c, s| c.rect(MIDDLE, Vec2::new(80.0, 20.0), 0.0, std::f32::consts::FRAC_PI_4, s),
            &[(64, 64), (88, 88), (40, 40)],
            &[(88, 40), (40, 88), (98, 98)],
        ),
        (
            "polygon",
            |c, s| c.polygon(MIDDLE, 40.0, 3, 0.0, 0.0, s),
            &[(64, 64), (100, 64), (46, 40), (46, 88)],
            &[(84, 32), (84, 96), (42, 64), (106, 64)],
        ),
        (
            "triangle",
            |c, s| c.triangle([Vec2::new(20.0, 100.0), Vec2::new(20.0, 20.0), Vec2::new(100.0, 100.0)], s),
            &[(30, 90), (22, 30), (90, 98)],
            &[(70, 60), (18, 60), (60, 104)],
        ),
        (
            "line",
            |c, s| c.line(Vec2::new(20.0, 20.0), Vec2::new(100.0, 100.0), 12.0, s),
            &[(60, 60), (18, 18), (102, 102), (64, 60)],
            &[(70, 50), (14, 14), (107, 107)],
        ),
    ];
    for (name, draw, inside, outside) in shapes {
        let picture = picture(|canvas| draw(canvas, Style::fill(RED)));
        println!("{name}");
        inside.iter().for_each(|&at| assert_pixel(&picture, at, RED));
        outside.iter().for_each(|&at| assert_pixel(&picture, at, NAVY));
    }
}

/// Twelve sides down to three: corners at the radius, sides at the right distance.
#[test]
fn polygons_have_their_corners_at_the_radius() {
    for sides in 3..=12 {
        let step = std::f32::consts::TAU / sides as f32;
        let picture = picture(|canvas| canvas.polygon(MIDDLE, 50.0, sides, 0.0, 0.7, Style::fill(RED)));
        for corner in 0..sides {
            let at = |turn: f32, radius: f32| {
                let at = MIDDLE + Vec2::from_angle(0.7 + turn) * radius;
                (at.x as u32, at.y as u32)
            };
            let turn = step * corner as f32;
            let side = 50.0 * (step / 2.0).cos();
            assert_pixel(&picture, at(turn, 44.0), RED);
            assert_pixel(&picture, at(turn, 53.0), NAVY);
            assert_pixel(&picture, at(turn + step / 2.0, side - 2.0), RED);
            assert_pixel(&picture, at(turn + step / 2.0, side + 2.0), NAVY);
        }
    }
}

#[test]
fn edges_are_between_inside_and_outside() {
    let picture = picture(|canvas| canvas.circle(MIDDLE + Vec2::new(0.5, 0.0), 40.0, Style::fill(RED)));
    let edge = picture.pixel(104, 63)[0];
    assert!((100..230).contains(&edge), "half a pixel of red in linear light: {edge}");
    // A box on whole pixels has no soft edge at all.
    let picture = self::picture(|canvas| {
        canvas.rect(MIDDLE, Vec2::splat(40.0), 0.0, 0.0, Style::fill(RED));
    });
    assert_pixel(&picture, (44, 64), RED);
    assert_pixel(&picture, (43, 64), NAVY);
    assert_pixel(&picture, (83, 64), RED);
    assert_pixel(&picture, (84, 64), NAVY);
}

/// Lines and dots thinner than a pixel fade instead of flickering as they move.
#[test]
fn what_is_thinner_than_a_pixel_keeps_its_light() {
    let light = |width: f32, y: f32| {
        let picture = picture(|canvas| {
            canvas.background = Color::BLACK;
            canvas.line(Vec2::new(20.0, y), Vec2::new(100.0, y), width, Color::WHITE);
        });
        (60..68).map(|y| (f32::from(picture.pixel(64, y)[0]) / 255.0).powf(2.2)).sum::<f32>()
    };
    for width in [0.25, 0.5, 1.0, 2.0] {
        for y in [64.0, 64.3, 64.5] {
            let found = light(width, y);
            assert!((found - width).abs() < 0.06, "{width} wide at {y}: {found}");
        }
    }
}

#[test]
fn an_outline_lies_inside_the_edge() {
    let style = Style::fill(BLUE).outlined(4.0, RED);
    let picture = picture(|canvas| canvas.rect(MIDDLE, Vec2::splat(60.0), 0.0, 0.0, style));
    for (x, color) in [(33, NAVY), (34, RED), (37, RED), (38, BLUE), (64, BLUE)] {
        assert_pixel(&picture, (x, 64), color);
    }
}

#[test]
fn a_glow_fades_evenly_and_ends() {
    let style = Style::fill(RED).glowing(20.0);
    let picture = picture(|canvas| canvas.circle(MIDDLE, 30.0, style));
    let lights: Vec<_> = (93..116).map(|x| ink(&picture, x, 64)).collect();
    assert!(lights.is_sorted_by(|a, b| a >= b), "{lights:?}");
    assert!(lights[3] > 40 && lights[3] < lights[0], "{lights:?}");
    assert_eq!(lights[22], 0, "{lights:?}");
}

#[test]
fn soft_light_is_brightest_in_the_middle_and_only_adds() {
    let picture = picture(|canvas| {
        canvas.rect(MIDDLE, Vec2::new(128.0, 8.0), 0.0, 0.0, BLUE);
        canvas.circle(MIDDLE, 40.0, Style::light(RED));
    });
    let lights: Vec<_> = (64..106).map(|y| ink(&picture, 64, y)).skip(5).collect();
    assert!(lights.is_sorted_by(|a, b| a >= b), "{lights:?}");
    assert_eq!(lights.last(), Some(&0));
    let [red, _, blue, _] = picture.pixel(64, 64);
    assert_eq!((red, blue), (255, 255), "red light on blue keeps the blue");
}

#[test]
fn half_opacity_mixes_in_linear_light() {
    let picture = picture(|canvas| {
        canvas.background = Color::BLACK;
        canvas.rect(MIDDLE, Vec2::splat(40.0), 0.0, 0.0, Color::WHITE.fade(0.5));
    });
    assert!(picture.pixel(64, 64)[0].abs_diff(188) <= 1, "{:?}", picture.pixel(64, 64));
    assert_eq!(picture.pixel(64, 64)[3], 255);
}

#[test]
fn later_things_cover_earlier_ones_whatever_their_kind() {
    let style = TextStyle::new(80.0, RED).centered().bold();
    let text = picture(|canvas| {
        canvas.rect(MIDDLE, Vec2::splat(100.0), 0.0, 0.0, BLUE);
        canvas.text(MIDDLE, style, format_args!("I"));
    });
    assert_pixel(&text, (64, 64), RED);
    let covered = picture(|canvas| {
        canvas.text(MIDDLE, style, format_args!("I"));
        canvas.rect(MIDDLE, Vec2::splat(100.0), 0.0, 0.0, BLUE);
    });
    assert_pixel(&covered, (64, 64), BLUE);
}

#[test]
fn text_stands_where_its_alignment_says() {
    let style = TextStyle::new(30.0, Color::WHITE);
    for (style, wanted) in [(style, 64..=66), (style.bold(), 64..=67)] {
        let left = ink_box(&picture(|canvas| canvas.text(MIDDLE, style, format_args!("HIH"))));
        assert!(wanted.contains(&left.0), "{left:?}");
        let right = ink_box(&picture(|canvas| canvas.text(MIDDLE, style.right(), format_args!("HIH"))));
        assert!((60..=63).contains(&right.1), "{right:?}");
        let center = ink_box(&picture(|canvas| canvas.text(MIDDLE, style.centered(), format_args!("HIH"))));
        assert!((127..=129).contains(&(center.0 + center.1 + 1)), "{center:?}");
    }
}

/// Capital letters are centred on the place, at every size and scale.
#[test]
fn capitals_are_centred_vertically() {
    for scale in [1.0, 1.25, 2.0] {
        for size in [12.0, 17.0, 30.0, 50.0] {
            let style = TextStyle::new(size / scale, Color::WHITE).centered();
            let found = ink_box(&scaled_picture(scale, |canvas| {
                canvas.text(MIDDLE / scale, style, format_args!("H"))
            }));
            let (top, bottom) = (found.2, found.3 + 1);
            assert!((127..=129).contains(&(top + bottom)), "{size} at {scale}: {found:?}");
            let tall = (bottom - top) as f32;
            assert!((tall / size - 0.54).abs() < 0.12, "{size} at {scale}: {found:?}");
        }
    }
}

#[test]
fn the_same_picture_is_the_same_bytes() {
    let draw = |canvas: &mut Canvas| {
        for i in 0..40 {
            let at = Vec2::new((i * 37 % 128) as f32, (i * 53 % 128) as f32);
            let style = Style::fill(BLUE.fade(0.3)).outlined(1.5, RED).glowing(9.0);
            canvas.polygon(at, 12.0, 3 + i % 10, 2.0, i as f32, style);
        }
        canvas.text(MIDDLE, TextStyle::new(24.0, Color::WHITE).centered(), format_args!("Da capo"));
    };
    let (one, other) = (picture(draw), picture(draw));
    assert!(one == other);
    let png = |picture: &Picture| {
        let mut bytes = Vec::new();
        picture.write_png(&mut bytes).unwrap();
        bytes
    };
    assert!(png(&one) == png(&other));
    let (reader, bytes) = (png::Decoder::new(std::io::Cursor::new(png(&one))), &one.rgba);
    let mut reader = reader.read_info().unwrap();
    let mut read = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut read).unwrap();
    assert!(&read == bytes);
}

/// A renderer draws the same after other pictures as when it is new.
#[test]
fn pictures_do_not_depend_on_earlier_ones() {
    let mut used = Offscreen::new(SIZE, SIZE).unwrap();
    let mut canvas = Canvas::new(Vec2::splat(SIZE as f32), 1.0);
    for size in [9.0, 40.0, 300.0] {
        canvas.begin(canvas.size(), 1.0);
        canvas.text(MIDDLE, TextStyle::new(size, RED).centered(), format_args!("ABC xyz 0123"));
        let fresh = Offscreen::new(SIZE, SIZE).unwrap().render(&canvas).unwrap();
        assert!(used.render(&canvas).unwrap() == fresh);
    }
}

#[test]
fn one_pixel_and_a_long_strip_work() {
    for (width, height) in [(1, 1), (1, 7), (2000, 1), (2048, 3), (333, 17)] {
        let mut canvas = Canvas::new(Vec2::new(width as f32, height as f32), 1.0);
        canvas.circle(Vec2::ZERO, 5000.0, RED);
        let picture = Offscreen::new(width, height).unwrap().render(&canvas).unwrap();
        assert_eq!((picture.width, picture.height), (width, height));
        assert_eq!(picture.rgba.len(), (width * height * 4) as usize);
        assert_pixel(&picture, (width - 1, height - 1), RED);
    }
}

#[test]
fn an_impossible_size_is_an_error_in_one_line() {
    for (width, height) in [(0, 5), (5, 0), (0, 0), (1 << 24, 5), (u32::MAX, u32::MAX)] {
        let Err(error) = Offscreen::new(width, height) else { panic!("{width}x{height} was made") };
        assert!(matches!(error, GpuError::Size { .. }), "{error}");
        assert!(error.to_string().contains(&format!("{width}x{height}")), "{error}");
        assert!(!error.to_string().contains('\n'));
    }
}

/// Growing in the middle of a session: more shapes than there was room for.
#[test]
fn thousands_of_shapes_are_drawn() {
    let mut canvas = Canvas::new(Vec2::splat(SIZE as f32), 1.0);
    let mut offscreen = Offscreen::new(SIZE, SIZE).unwrap();
    offscreen.render(&canvas).unwrap();
    for _ in 0..5_000 {
        canvas.circle(MIDDLE, 3.0, RED);
    }
    canvas.rect(Vec2::splat(10.0), Vec2::splat(8.0), 0.0, 0.0, BLUE);
    let picture = offscreen.render(&canvas).unwrap();
    assert_pixel(&picture, (10, 10), BLUE);
    assert_pixel(&picture, (64, 64), RED);
}
