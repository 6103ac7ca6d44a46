//! A draw list as the shader reads it.

use dacapo_engine::canvas::{Canvas, Item};
use glam::Vec2;

use super::error::GpuError;
use super::instance::Instance;
use super::run::{self, Run};
use super::text::Text;

/// Turns canvases into instances, in their order. Kept from picture to picture: once it has seen the usual
/// number of things and letters, another picture allocates nothing.
pub struct Batch {
    instances: Vec<Instance>,
    runs: Vec<Run>,
    text: Text,
}

impl Batch {
    /// A batch whose glyph atlas may grow to this length of a side.
    pub fn new(max_atlas: u32) -> Result<Self, GpuError> {
        Ok(Self { instances: Vec::new(), runs: Vec::new(), text: Text::new(max_atlas)? })
    }

    /// Reads a canvas for a target of this size in pixels.
    pub fn read(&mut self, canvas: &Canvas, target: Vec2) {
        self.collect(canvas, target);
        if self.text.make_room() {
            self.collect(canvas, target);
        }
        run::part(&self.instances, &mut self.runs);
    }

    /// What was read, in drawing order.
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// The same, parted into draw calls.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The letters' pictures.
    pub fn text_mut(&mut self) -> &mut Text {
        &mut self.text
    }

    fn collect(&mut self, canvas: &Canvas, target: Vec2) {
        self.instances.clear();
        for item in canvas.items() {
            match item {
                Item::Shape(shape, style) => {
                    self.instances.extend(Instance::shape(shape, style, canvas.scale(), target));
                }
                Item::Text(text) => {
                    let characters = canvas.characters(text);
                    self.text.set(text, characters, canvas.scale(), target, &mut self.instances);
                }
            }
        }
    }
}

#[cfg(test)]
mod test {
    use dacapo_engine::canvas::{Color, Style, TextStyle};

    use super::*;

    const TARGET: Vec2 = Vec2::new(640.0, 360.0);

    fn draw(canvas: &mut Canvas, frame: u32) {
        canvas.begin(TARGET, 1.0);
        for i in 0..50 {
            let at = Vec2::new((i * 12) as f32, (frame % 300) as f32);
            canvas.polygon(at, 8.0, 5, 1.0, 0.1, Style::fill(Color::WHITE).glowing(4.0));
        }
        let style = TextStyle::new(18.0, Color::WHITE);
        canvas.text(Vec2::new(10.0, 20.0), style, format_args!("score {frame:08} of 0123456789"));
        canvas.text(Vec2::new(320.0, 90.0), style.centered().bold(), format_args!("DA CAPO"));
    }

    /// V1: no allocation in steady state, counted over 1 000 pictures.
    #[test]
    fn a_thousand_pictures_allocate_nothing() {
        let mut batch = Batch::new(1024).unwrap();
        let mut canvas = Canvas::new(TARGET, 1.0);
        let mut a_thousand_pictures = || {
            for frame in 0..1_000 {
                draw(&mut canvas, frame);
                batch.read(&canvas, TARGET);
            }
        };
        // Meets every letter at every place it stands on.
        a_thousand_pictures();
        let counted = allocation_counter::measure(a_thousand_pictures);
        assert_eq!(counted.count_total, 0, "{counted:?}");
        assert!(batch.instances().len() > 80, "{}", batch.instances().len());
    }

    #[test]
    fn what_lies_outside_or_is_nowhere_is_left_out() {
        let mut batch = Batch::new(64).unwrap();
        let mut canvas = Canvas::new(TARGET, 1.0);
        for x in [-100.0, 800.0, f32::NAN, f32::INFINITY] {
            canvas.circle(Vec2::new(x, 10.0), 20.0, Color::WHITE);
            canvas.text(Vec2::new(x, 10.0), TextStyle::new(20.0, Color::WHITE), format_args!("i"));
        }
        canvas.circle(Vec2::ZERO, f32::NAN, Color::WHITE);
        canvas.circle(Vec2::ZERO, 0.0, Style::fill(Color::WHITE).glowing(9.0));
        canvas.arc(Vec2::ZERO, 5.0, 1.0, f32::NAN, 1.0, Color::WHITE);
        canvas.line(Vec2::ZERO, Vec2::ONE, f32::NAN, Color::WHITE);
        canvas.polygon(Vec2::ZERO, -5.0, 5, f32::NAN, 1.0, Color::WHITE);
        canvas.rect(Vec2::ZERO, Vec2::new(5.0, 0.0), 0.0, 0.0, Color::WHITE);
        canvas.triangle([Vec2::ZERO, Vec2::ONE, Vec2::splat(2.0)], Color::WHITE);
        canvas.circle(Vec2::ZERO, 5.0, Style::fill(Color::WHITE).glowing(f32::NAN));
        canvas.text(Vec2::ZERO, TextStyle::new(f32::NAN, Color::WHITE), format_args!("i"));
        batch.read(&canvas, TARGET);
        assert_eq!(batch.instances(), []);
        canvas.circle(Vec2::new(-15.0, 10.0), 10.0, Style::fill(Color::WHITE).glowing(8.0));
        batch.read(&canvas, TARGET);
        assert_eq!(batch.instances().len(), 1);
    }

    /// More letters than the atlas holds: as many as fit are drawn, and later pictures are whole again.
    #[test]
    fn a_full_atlas_never_fails() {
        let mut batch = Batch::new(64).unwrap();
        let mut canvas = Canvas::new(TARGET, 1.0);
        let style = TextStyle::new(60.0, Color::WHITE);
        canvas.text(Vec2::new(0.0, 100.0), style, format_args!("ABCDEFGH"));
        batch.read(&canvas, TARGET);
        assert!(batch.instances().len() < 8, "{}", batch.instances().len());
        canvas.begin(TARGET, 1.0);
        canvas.text(Vec2::new(0.0, 100.0), style, format_args!("H"));
        for _ in 0..2 {
            batch.read(&canvas, TARGET);
        }
        assert_eq!(batch.instances().len(), 1);
    }

    /// An atlas that may grow holds every letter of one picture.
    #[test]
    fn an_atlas_grows_within_a_picture() {
        let mut batch = Batch::new(4096).unwrap();
        let mut canvas = Canvas::new(Vec2::splat(10_000.0), 1.0);
        for (line, size) in [300.0, 310.0, 320.0, 330.0].into_iter().enumerate() {
            let at = Vec2::new(10.0, 200.0 + 400.0 * line as f32);
            let style = TextStyle::new(size, Color::WHITE);
            canvas.text(at, style, format_args!("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
        }
        batch.read(&canvas, canvas.size());
        assert_eq!(batch.instances().len(), 4 * 26);
    }

    /// V1: whatever happens in a game, a picture of it is a few draw calls: what is small shares one, however much of it there
    /// is.
    #[cfg(feature = "arcade")]
    #[test]
    fn a_picture_of_a_game_is_few_draw_calls() {
        use dacapo_games::{Blockfall, PrismRaid};

        use crate::arcade::{AnyGame, any_game};

        let size = Vec2::new(1280.0, 720.0);
        let games: [(&dyn AnyGame, usize); 2] =
            [(any_game::<PrismRaid>(), 24), (any_game::<Blockfall>(), 24)];
        for (game, most) in games {
            let mut run = game.start(None, None, 42).expect("the default level");
            assert!(run.add_autopilot());
            let (mut batch, mut canvas) = (Batch::new(1024).unwrap(), Canvas::new(size, 1.0));
            let (mut calls, mut instances) = (0, 0);
            for boundary in 0..2400 {
                run.step(1.0 / 120.0).expect("a healthy run");
                if boundary % 10 == 0 {
                    canvas.begin(size, 1.0);
                    run.draw(1.0, &mut canvas);
                    batch.read(&canvas, size);
                    calls = calls.max(batch.runs().len());
                    instances = instances.max(batch.instances().len());
                }
            }
            assert!(instances > 200, "{}: {instances} instances", game.id());
            assert!((1..=most).contains(&calls), "{}: {calls} draw calls", game.id());
        }
    }
}
