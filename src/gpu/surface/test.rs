use std::collections::VecDeque;

use wgpu::{CompositeAlphaMode as Alpha, PresentMode, TextureFormat as Format};

use super::{Answer, SurfaceLife, Target, Turn, choose_alpha_mode, choose_format, choose_present_mode};
use crate::gpu::GpuError;

/// Answers as told, then with success; notes what is done to it.
#[derive(Default)]
struct Scripted {
    answers: VecDeque<Answer>,
    broken: bool,
    done: Vec<Done>,
}

#[derive(Debug, PartialEq, Eq)]
enum Done {
    Configure(u32, u32),
    Acquire,
    Recreate,
}

use Done::{Acquire, Configure, Recreate};

impl Scripted {
    fn new(answers: impl IntoIterator<Item = Answer>) -> Self {
        Self { answers: answers.into_iter().collect(), ..Self::default() }
    }

    fn done(&mut self) -> Vec<Done> {
        std::mem::take(&mut self.done)
    }
}

impl Target for Scripted {
    type Frame = ();

    fn configure(&mut self, (width, height): (u32, u32)) {
        self.done.push(Configure(width, height));
    }

    fn acquire(&mut self) -> (Answer, Option<()>) {
        self.done.push(Acquire);
        let answer = self.answers.pop_front().unwrap_or(Answer::Success);
        (answer, matches!(answer, Answer::Success | Answer::Suboptimal).then_some(()))
    }

    fn recreate(&mut self) -> bool {
        self.done.push(Recreate);
        !self.broken
    }
}

const SIZE: (u32, u32) = (800, 600);

/// FR-E1: sizes with a zero side are never configured nor drawn; drawing goes on after.
#[test]
fn a_side_of_zero_is_not_configured() {
    let mut target = Scripted::default();
    let mut life = SurfaceLife::new(SIZE, 4096);
    assert_eq!(life.next(&mut target), Turn::Draw(()));
    assert_eq!(target.done(), [Configure(800, 600), Acquire]);
    for size in [(0, 0), (800, 0), (0, 600)] {
        life.resize(size);
        assert_eq!(life.next(&mut target), Turn::Skip);
        assert_eq!(target.done(), []);
    }
    life.resize((1, 1));
    assert_eq!(life.next(&mut target), Turn::Draw(()));
    assert_eq!(target.done(), [Configure(1, 1), Acquire]);
    life.resize(SIZE);
    assert_eq!(life.next(&mut target), Turn::Draw(()));
    assert_eq!(target.done(), [Configure(800, 600), Acquire]);
}

/// FR-E1: a window that starts without a size draws once it has one.
#[test]
fn a_start_at_size_zero_is_survived() {
    let mut target = Scripted::default();
    let mut life = SurfaceLife::new((0, 600), 4096);
    assert_eq!(life.next(&mut target), Turn::Skip);
    life.resize(SIZE);
    assert_eq!(life.next(&mut target), Turn::Draw(()));
    assert_eq!(target.done(), [Configure(800, 600), Acquire]);
}

#[test]
fn many_sizes_between_frames_configure_once_and_the_same_size_never() {
    let mut target = Scripted::default();
    let mut life = SurfaceLife::new(SIZE, 4096);
    for width in 100..200 {
        life.resize((width, 50));
    }
    life.next(&mut target);
    life.resize((199, 50));
    life.next(&mut target);
    assert_eq!(target.done(), [Configure(199, 50), Acquire, Acquire]);
}

#[test]
fn a_window_larger_than_the_adapter_can_draw_is_clamped() {
    let mut target = Scripted::default();
    let mut life = SurfaceLife::new((20_000, 600), 8192);
    life.next(&mut target);
    assert_eq!(life.size(), (8192, 600));
    assert_eq!(target.done(), [Configure(8192, 600), Acquire]);
}

/// FR-E2: an outdated surface is configured once and this frame skipped.
#[test]
fn outdated_configures_once() {
    let mut target = Scripted::new([Answer::Success, Answer::Outdated]);
    let mut life = SurfaceLife::new(SIZE, 4096);
    let turns: Vec<_> = (0..4).map(|_| life.next(&mut target)).collect();
    assert_eq!(turns, [Turn::Draw(()), Turn::Skip, Turn::Draw(()), Turn::Draw(())]);
    let again = Configure(800, 600);
    assert_eq!(target.done(), [Configure(800, 600), Acquire, Acquire, again, Acquire, Acquire]);
}

/// FR-E2: a lost surface is made anew, then configured.
#[test]
fn lost_makes_the_surface_anew_and_then_configures_it() {
    let mut target = Scripted::new([Answer::Success, Answer::Lost]);
    let mut life = SurfaceLife::new(SIZE, 4096);
    let turns: Vec<_> = (0..3).map(|_| life.next(&mut target)).collect();
    assert_eq!(turns, [Turn::Draw(()), Turn::Skip, Turn::Draw(())]);
    let again = Configure(800, 600);
    assert_eq!(target.done(), [Configure(800, 600), Acquire, Acquire, Recreate, again, Acquire]);
}

#[test]
fn a_surface_that_cannot_be_made_anew_is_given_up() {
    let mut target = Scripted::new([Answer::Lost]);
    target.broken = true;
    assert_eq!(SurfaceLife::new(SIZE, 4096).next(&mut target), Turn::Rebuild);
}

/// FR-E2, FR-E4: nothing is done to a surface that only has no frame yet, and it is never given up.
#[test]
fn timeout_and_occlusion_only_skip_however_long() {
    for answer in [Answer::Timeout, Answer::Occluded] {
        let mut target = Scripted::new([answer; 300]);
        let mut life = SurfaceLife::new(SIZE, 4096);
        assert!((0..300).all(|_| life.next(&mut target) == Turn::Skip));
        assert_eq!(life.next(&mut target), Turn::Draw(()));
        assert_eq!(target.done().iter().filter(|done| **done == Acquire).count(), 301);
    }
}

#[test]
fn a_surface_that_stays_suboptimal_is_configured_once_a_size() {
    let mut target = Scripted::new([Answer::Suboptimal; 50]);
    let mut life = SurfaceLife::new(SIZE, 4096);
    assert!((0..10).all(|_| life.next(&mut target) == Turn::Draw(())));
    life.resize((801, 600));
    assert!((0..10).all(|_| life.next(&mut target) == Turn::Draw(())));
    let done = target.done();
    let configured: Vec<_> = done.iter().filter(|done| matches!(done, Configure(..))).collect();
    let (first, then) = (&Configure(800, 600), &Configure(801, 600));
    assert_eq!(configured, [first, first, then, then]);
}

/// FR-E2: failing for ever ends, with at most one configuration a frame; a single success starts the count anew.
#[test]
fn retries_are_bounded() {
    for answer in [Answer::Outdated, Answer::Lost, Answer::Validation] {
        let mut target = Scripted::new([answer; 1000]);
        let mut life = SurfaceLife::new(SIZE, 4096);
        let mut frames = 0;
        while life.next(&mut target) == Turn::Skip {
            frames += 1;
            let done = target.done();
            assert!(done.iter().filter(|done| matches!(done, Configure(..))).count() <= 1, "{done:?}");
            assert!(done.iter().filter(|done| **done == Acquire).count() == 1, "{done:?}");
            assert!(frames < 100, "{answer:?}");
        }
        assert!(frames > 2, "{answer:?}");
    }
    let mut target = Scripted::new([[Answer::Validation; 40], [Answer::Success; 40]].concat().repeat(5));
    let mut life = SurfaceLife::new(SIZE, 4096);
    assert!((0..400).all(|_| life.next(&mut target) != Turn::Rebuild));
}

/// FR-E6: always something that is offered, and what every display can show where there is a choice.
#[test]
fn present_modes_are_chosen_among_those_offered() {
    let fifo = PresentMode::Fifo;
    assert_eq!(choose_present_mode(&[fifo]), fifo);
    assert_eq!(choose_present_mode(&[PresentMode::Immediate, fifo]), fifo);
    assert_eq!(choose_present_mode(&[PresentMode::Mailbox, fifo]), fifo);
    assert_eq!(choose_present_mode(&[PresentMode::Immediate]), PresentMode::Immediate);
    assert_eq!(choose_present_mode(&[]), PresentMode::AutoVsync);
}

/// FR-E6.
#[test]
fn alpha_modes_are_chosen_among_those_offered() {
    assert_eq!(choose_alpha_mode(&[Alpha::Opaque]), Alpha::Opaque);
    assert_eq!(choose_alpha_mode(&[Alpha::Inherit]), Alpha::Inherit);
    assert_eq!(choose_alpha_mode(&[Alpha::PreMultiplied, Alpha::Opaque]), Alpha::Opaque);
    assert_eq!(choose_alpha_mode(&[Alpha::PreMultiplied]), Alpha::PreMultiplied);
    assert_eq!(choose_alpha_mode(&[]), Alpha::Auto);
}

/// FR-E6: formats without sRGB serve too, none at all is an error.
#[test]
fn formats_are_chosen_among_those_offered() {
    assert_eq!(choose_format(&[Format::Bgra8Unorm, Format::Bgra8UnormSrgb]), Ok(Format::Bgra8UnormSrgb));
    assert_eq!(choose_format(&[Format::Rgba16Float, Format::Rgba8UnormSrgb]), Ok(Format::Rgba8UnormSrgb));
    assert_eq!(choose_format(&[Format::Rgba16Float, Format::Bgra8Unorm]), Ok(Format::Bgra8Unorm));
    assert_eq!(choose_format(&[Format::Rgb10a2Unorm]), Ok(Format::Rgb10a2Unorm));
    let error = choose_format(&[]).unwrap_err();
    assert_eq!(error, GpuError::NoFormat);
    assert!(!error.to_string().contains('\n'));
}
