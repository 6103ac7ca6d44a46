//! The effects of a run, when it is played and when it is watched.

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

/// A recording of the game that makes pads shake.
fn recorded(replay: &Arc<Replay>) -> Rewind {
    let replay = replay.clone();
    Box::new(move || Ok(any_game::<Pair>().play(replay.clone(), &PlayOptions::default()).expect("plays")))
}

impl TestApp {
    /// A recording that is watched from time 0 on.
    fn watching(rewind: Rewind, equipment: Equipment) -> Self {
        Self::with_pair(WatchScreen::opener("memory".to_owned(), rewind), equipment)
    }

    /// Begins a run for two on top of what is open. The second pad joins before the first.
    fn play_for_two(&mut self) {
        self.push(PlayScreen::opener(pair_setup(2)));
        let from = self.now + FRAME;
        self.tap(from, "Space");
        let plugs = [(0, plug(1, "First")), (0, plug(2, "Second"))];
        let joins =
            [(20, south(2, true)), (40, south(2, false)), (120, south(1, true)), (140, south(1, false))];
        let script = plugs.into_iter().chain(joins).map(|(at, event)| (from + at * MS, event)).collect();
        self.hear(&script, from + 200 * MS);
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

/// A watched run shakes the pad as often and as strongly as when it was played.
#[test]
fn a_watched_run_shakes_the_pad_as_when_it_was_played() {
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
    for (strength, expected) in [(0.5, played), (0.0, Vec::new())] {
        let (paper, equipment) = pads(strength);
        let mut viewer = TestApp::watching(recorded(&replay), equipment);
        viewer.hear(&vec![(MS, plug(1, "Pad"))], SECOND);
        assert!(viewer.shows("The same, bit for bit"), "{:?}", viewer.words());
        assert_eq!(shaken(&paper), expected);
    }
}

/// A run for two that is watched after it was played shakes each player's own pad, as it did then.
#[test]
fn a_watched_run_shakes_the_pads_of_its_players() {
    let (paper, equipment) = pads(1.0);
    let mut program = TestApp::with_pair(Menu::opener(), equipment);
    program.play_for_two();
    let from = program.now;
    let shots = [(0, 1), (100, 2), (200, 2), (300, 1), (300, 2), (400, 1)];
    let shots =
        shots.into_iter().flat_map(|(at, pad)| [(at, south(pad, true)), (at + 40, south(pad, false))]);
    let mut script: Script = shots.map(|(at, event)| (from + at * MS, event)).collect();
    script.sort_by_key(|(at, _)| *at);
    program.hear(&script, from + 600 * MS);
    let played = std::mem::take(&mut paper.0.borrow_mut().shaken);
    let pads: Vec<u32> = played.iter().map(|(pad, _)| pad.0).collect();
    assert_eq!(pads, [1, 2, 2, 2, 1, 1], "the second pad is the first port's");

    program.leave();
    let replay = Arc::new(program.finished()[0].clone());
    program.push(WatchScreen::opener("memory".to_owned(), recorded(&replay)));
    program.hear(&Vec::new(), program.now + 3 * SECOND);
    assert!(program.shows("The same, bit for bit"), "{:?}", program.words());
    assert_eq!(paper.0.borrow().shaken, played);

    // The next run is joined anew.
    program.calm();
    program.tap(program.now, "Escape");
    paper.0.borrow_mut().shaken.clear();
    program.play_for_two();
    assert!(program.shows("First plays Two"), "{:?}", program.words());
    assert_eq!(paper.0.borrow().shaken, [], "what joins fires nothing");
}

/// The effects of a playback have the keys and the order of those of play, at any rate of the display.
#[test]
fn a_playback_has_the_effects_of_play() {
    let (played, replay) = play();
    let keys: Vec<_> = played.iter().map(|effect| effect.key).collect();
    assert!(keys.len() >= 20 && keys.is_sorted() && keys.iter().any(|key| key.order == 1), "{keys:?}");
    for rate in [20, 60, 144] {
        let mut playback = Playback::new(recorded(&replay)().expect("plays"));
        let watched = effects_of(
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
    let mut run = game.start(Some(&level), None, 7).expect("starts");
    run.record(RecordOptions::default()).expect("records");
    let binder = Binder::connect(&game.bindings(), run.as_mut()).expect("connects");
    let mut live = LiveLoop::new(run, binder, Pace::fixed());
    let keys = ["Space", "Enter"].map(|name| Control::named(name).expect("a key"));
    let mut pressed = false;
    let played = effects_of(
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
fn effects_of(mut advance: impl FnMut(u64, &mut Outbox), rate: u64) -> Vec<KeyedEffect> {
    let mut outbox = Outbox::default();
    let mut effects = Vec::new();
    for frame in 0..=2 * rate {
        advance(frame * SECOND / rate, &mut outbox);
        effects.extend(outbox.take_effects());
    }
    effects
}
