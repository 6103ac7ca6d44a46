//! What a run is felt as, when it is played and when it is watched.

use std::sync::Arc;

use dacapo_engine::effects::KeyedEffect;
use dacapo_engine::replay::RecordOptions;

use super::feed::*;
use super::pair::Pair;
use super::*;
use crate::app::equipment::Equipment;
use crate::app::{LiveLoop, Outbox, Playback};
use crate::devices::{Binder, Control, ControlChange, Device};
use crate::settings::Settings;

/// A recording of the game that is felt.
fn recorded(replay: &Arc<Replay>) -> Rewind {
    let replay = replay.clone();
    Box::new(move || Ok(any_game::<Pair>().play(replay.clone(), &PlayOptions::default()).expect("plays")))
}

impl TestApp {
    /// A recording that is watched from time 0 on.
    fn watching(rewind: Rewind, equipment: Equipment) -> Self {
        let memory = Memory::default();
        let arcade = Arcade::new(vec![any_game::<Pair>()]);
        let opener = WatchScreen::opener("memory".to_owned(), rewind);
        let app = App::open_with(arcade, Box::new(memory.clone()), opener, equipment).expect("opens");
        Self { app, memory, canvas: Canvas::new(Vec2::new(640.0, 360.0), 1.0), now: 0 }
    }
}

/// Pads, and the equipment that has them.
fn pads(strength: f32) -> (PaperPads, Equipment) {
    let paper = PaperPads::default();
    let mut settings = Settings::default();
    settings.pads.rumble = strength;
    (paper.clone(), Equipment { settings, pads: Box::new(paper), ..Equipment::default() })
}

/// How a pad was shaken: by which pad, strong and weak.
fn shaken(paper: &PaperPads) -> Vec<(u32, f32, f32)> {
    let shaken = &paper.0.borrow().shaken;
    shaken.iter().map(|(pad, rumble)| (pad.0, rumble.strong, rumble.weak)).collect()
}

/// A run is felt on the pad as often and as strongly when it is watched as when it was played.
#[test]
fn a_watched_run_is_felt_as_the_played_one() {
    let (paper, equipment) = pads(0.5);
    let mut player = TestApp::pair(1, equipment);
    player.tap(0, "Space");
    player.hear(&vec![(MS, plug(1, "Pad"))], 50 * MS);
    for shot in 0..5 {
        let at = (100 + shot * 70) * MS;
        player.hear(&vec![(at, south(1, true)), (at + 20 * MS, south(1, false))], at + 60 * MS);
    }
    player.app.close();
    let played = shaken(&paper);
    assert_eq!(played, [(1, 0.5, 0.25); 5]);

    let replay = Arc::new(player.finished()[0].clone());
    for (strength, felt) in [(0.5, played), (0.0, Vec::new())] {
        let (paper, equipment) = pads(strength);
        let mut viewer = TestApp::watching(recorded(&replay), equipment);
        viewer.hear(&vec![(MS, plug(1, "Pad"))], SECOND);
        assert!(viewer.shows("The same, bit for bit"), "{:?}", viewer.words());
        assert_eq!(shaken(&paper), felt);
    }
}

/// The effects of a playback have the keys and the order of those of play, at any rate of the display.
#[test]
fn a_playback_has_the_effects_of_play() {
    let (played, replay) = play();
    let keys: Vec<_> = played.iter().map(|effect| effect.key).collect();
    assert!(keys.len() >= 20 && keys.is_sorted() && keys.iter().any(|key| key.order == 1), "{keys:?}");
    for rate in [20, 60, 144] {
        let mut playback = Playback::new(recorded(&replay)().expect("plays"));
        let watched = felt(
            |at, outbox| {
                playback.advance(at, outbox).expect("the same run");
            },
            rate,
        );
        assert_eq!(watched, played, "{rate}");
    }
}

/// Both players fire at once, over and over: the effects, and the recording.
fn play() -> (Vec<KeyedEffect>, Arc<Replay>) {
    let game = any_game::<Pair>();
    let level = serde_json::json!({ "players": 2 });
    let mut run = game.start(Some(&level), 7).expect("starts");
    run.record(RecordOptions::default()).expect("records");
    let binder = Binder::connect(&game.bindings(), run.as_mut()).expect("connects");
    let mut live = LiveLoop::new(run, binder, Pace::fixed());
    let keys = ["Space", "Enter"].map(|name| Control::named(name).expect("a key"));
    let mut pressed = false;
    let played = felt(
        |at, outbox| {
            if at % (100 * MS) < FRAME && at < SECOND {
                pressed = !pressed;
                keys.into_iter()
                    .for_each(|key| live.feed(at, ControlChange::button(Device::Keyboard, key, pressed)));
            }
            live.advance(at, outbox).expect("a healthy run");
        },
        60,
    );
    let replay = live.run_mut().finish(EndKind::Finished).expect("recorded");
    (played, Arc::new(replay))
}

/// What comes out of the outbox in two seconds of pictures.
fn felt(mut advance: impl FnMut(u64, &mut Outbox), rate: u64) -> Vec<KeyedEffect> {
    let mut outbox = Outbox::default();
    let mut felt = Vec::new();
    for frame in 0..=2 * rate {
        advance(frame * SECOND / rate, &mut outbox);
        felt.extend(outbox.take_effects());
    }
    felt
}
