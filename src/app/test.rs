use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::Status;
use dacapo_engine::random::{Random, Stream};
use dacapo_engine::replay::{EndKind, Journal, PlayOptions, Replay, read};
use glam::Vec2;

use super::live_loop::Pace;
use super::play::PlaySetup;
use super::state::{App, Opening, Report};
use super::store::{OpenRecording, RecordingStore};
use super::watch::{Outcome, Rewind};
use crate::devices::{DeviceEvent, Key};
use crate::failure::{Exit, Failure};
use crate::registry::{GameEntry, GameRegistry};
use crate::toy::Toy;

/// A store in memory.
#[derive(Clone, Default)]
struct Memory(Rc<RefCell<Kept>>);

#[derive(Default)]
struct Kept {
    finished: Vec<Replay>,
    journal: Vec<u8>,
    opened: usize,
    discarded: usize,
    off: bool,
    refuse: bool,
    notice: Option<String>,
}

impl RecordingStore for Memory {
    fn open(&mut self, _: &str, _: u32) -> Result<Option<Box<dyn OpenRecording>>, Failure> {
        let mut kept = self.0.borrow_mut();
        if kept.refuse {
            return Err(Failure::new("RECORD_WRITE", Exit::Environment, "planted"));
        }
        if kept.off {
            return Ok(None);
        }
        kept.opened += 1;
        kept.journal.clear();
        drop(kept);
        Ok(Some(Box::new(self.clone())))
    }

    fn latest(&mut self) -> Result<(String, Rewind), Failure> {
        let last = self.0.borrow().finished.last().cloned();
        let replay = last.map(std::sync::Arc::new);
        let replay =
            replay.ok_or_else(|| Failure::new("NO_RECORDING", Exit::File, "nothing was recorded yet"))?;
        Ok(("latest".to_owned(), rewind(replay)))
    }
}

impl OpenRecording for Memory {
    fn journal(&mut self) -> Box<dyn Journal> {
        Box::new(self.clone())
    }

    fn notice(&mut self) -> Option<String> {
        self.0.borrow_mut().notice.take()
    }

    fn finish(self: Box<Self>, replay: &Replay) -> Result<PathBuf, Failure> {
        self.0.borrow_mut().finished.push(replay.clone());
        Ok(PathBuf::from("memory.json"))
    }

    fn discard(self: Box<Self>) {
        self.0.borrow_mut().discarded += 1;
    }
}

impl Journal for Memory {
    fn write_lines(&mut self, lines: &[u8]) {
        self.0.borrow_mut().journal.extend_from_slice(lines);
    }
}

fn rewind(replay: std::sync::Arc<Replay>) -> Rewind {
    Box::new(move || {
        let options = PlayOptions::default();
        GameEntry::of::<Toy>()
            .play(replay.clone(), &options)
            .map_err(|error| Failure::incompatible("memory", &error))
    })
}

const MS: u64 = 1_000_000;
const SECOND: u64 = 1000 * MS;

/// A program without a window, its clock in the test's hand.
struct Stand {
    app: App,
    memory: Memory,
    canvas: Canvas,
}

impl Stand {
    fn open(opening: Opening) -> Self {
        Self::with(Memory::default(), opening)
    }

    fn with(memory: Memory, opening: Opening) -> Self {
        let arcade = GameRegistry::new(vec![GameEntry::of::<Toy>()]);
        let app = App::open(arcade, Box::new(memory.clone()), opening).expect("opens");
        Self { app, memory, canvas: Canvas::new(Vec2::new(640.0, 360.0), 1.0) }
    }

    fn playing(level: Option<serde_json::Value>) -> Self {
        let mut stand = Self::open(Opening::Play(setup(level)));
        stand.tap(0, "Enter");
        stand.frame(0);
        stand
    }

    fn key(&mut self, at: u64, name: &str, pressed: bool) {
        self.app.device(at, &DeviceEvent::key(Key::named(name).expect("a key"), pressed));
    }

    fn tap(&mut self, at: u64, name: &str) {
        self.key(at, name, true);
        self.key(at, name, false);
    }

    fn frame(&mut self, at: u64) {
        self.app.frame(at, &mut self.canvas);
    }

    /// Frames at 60 Hz from one time to another.
    fn frames(&mut self, from: u64, to: u64) {
        for at in (from..=to).step_by(16_666_667) {
            self.frame(at);
        }
    }

    fn finished(&self) -> Vec<Replay> {
        self.memory.0.borrow().finished.clone()
    }

    fn words(&self) -> Vec<String> {
        use dacapo_engine::canvas::Item;
        let texts = self.canvas.items().iter().filter_map(|item| match item {
            Item::Text(text) => Some(self.canvas.characters(text).to_owned()),
            Item::Shape(..) => None,
        });
        texts.collect()
    }
}

fn setup(level: Option<serde_json::Value>) -> PlaySetup {
    PlaySetup { game: GameEntry::of::<Toy>(), level, seed: Some(7), pace: Pace::fixed() }
}

/// A4, F2: the same timed input gives the same file, byte for byte, however time is cut into displayed frames;
/// pauses by the game's own button included.
#[test]
fn recordings_do_not_depend_on_displayed_frames() {
    let keys = ["KeyW", "KeyD", "ArrowRight", "Space", "KeyJ", "KeyS"];
    for seed in 0..20 {
        const SCRIPT: Stream = Stream("script");
        let mut random = Random::new(seed);
        let mut script = Vec::new();
        let mut at = 0;
        for turn in 0..300 {
            at += u64::from(random.below(SCRIPT, 20_000_000));
            let pause = turn % 60 == 59;
            let name = if pause { "KeyP" } else { keys[random.below(SCRIPT, 6) as usize] };
            script.push((at, name));
        }
        let files: Vec<String> = (0..5).map(|partition| played(&script, seed * 31 + partition)).collect();
        assert!(files[0].contains("+Fire") && files[0].contains("\"paused\":true"), "{}", files[0]);
        assert!(files.windows(2).all(|pair| pair[0] == pair[1]), "seed {seed}");
    }
}

/// Plays a script of keys, each going down or up in turn, under a random partition into displayed frames.
fn played(script: &[(u64, &str)], seed: u32) -> String {
    const FRAMES: Stream = Stream("frames");
    let mut random = Random::new(seed);
    let mut stand = Stand::playing(None);
    let mut down = std::collections::BTreeSet::new();
    let mut script = script.iter().peekable();
    let mut now = 0;
    while now < 5 * SECOND {
        // No longer than eight steps, beyond which time would be dropped.
        now += u64::from(random.between(FRAMES, 100_000, 60_000_000).unsigned_abs());
        while let Some((at, name)) = script.next_if(|(at, _)| *at <= now) {
            let pressed = down.insert(*name);
            if !pressed {
                down.remove(name);
            }
            stand.key(*at, name, pressed);
        }
        stand.frame(now);
    }
    // All end at the same time, with what still waited in a pause.
    for extra in 0..400 {
        stand.frame(5 * SECOND + 60 * MS + extra);
    }
    stand.app.close();
    stand.finished().pop().expect("recorded").to_json()
}

/// FR-H7: closing twice, by whatever path, saves once; the file is complete.
#[test]
fn closing_saves_once() {
    let mut stand = Stand::playing(None);
    stand.key(10 * MS, "Space", true);
    stand.frames(0, SECOND);
    stand.app.close();
    stand.app.close();
    let finished = stand.finished();
    assert_eq!(finished.len(), 1);
    assert_eq!(finished[0].end.as_ref().map(|end| end.kind), Some(EndKind::Finished));
    assert_eq!(stand.app.take_reports(), [Report::Saved("memory.json".to_owned())]);
}

/// FR-H8: nothing played, nothing kept.
#[test]
fn leaving_the_start_screen_keeps_nothing() {
    let mut stand = Stand::open(Opening::Play(setup(None)));
    stand.frames(0, SECOND);
    stand.tap(SECOND, "Escape");
    assert!(stand.app.is_over());
    assert_eq!((stand.finished().len(), stand.memory.0.borrow().discarded), (0, 1));
}

/// FR-A1: losing focus releases what is held and pauses; coming back presses nothing; Enter goes on.
#[test]
fn focus_loss_releases_and_pauses() {
    let mut stand = Stand::playing(None);
    stand.key(10 * MS, "Space", true);
    stand.key(10 * MS, "KeyW", true);
    stand.frames(0, 100 * MS);
    stand.app.device(100 * MS, &DeviceEvent::Focus(false));
    stand.frames(100 * MS, 3 * SECOND);
    assert!(stand.words().iter().any(|words| words == "Paused"), "{:?}", stand.words());
    stand.app.device(3 * SECOND, &DeviceEvent::Focus(true));
    stand.key(3 * SECOND, "Space", false);
    stand.tap(3 * SECOND, "Enter");
    stand.frames(3 * SECOND, 4 * SECOND);
    stand.app.close();
    let text = stand.finished()[0].to_json();
    assert_eq!((text.matches("+Fire").count(), text.matches("-Fire").count()), (1, 1), "{text}");
    let boundaries = stand.finished()[0].track.boundaries();
    assert!((120..=140).contains(&boundaries), "an idle pause leaves nothing: {boundaries}");
}

/// A7: what is held as the run begins is held from its first boundary on, without an edge.
#[test]
fn held_at_the_start() {
    let mut stand = Stand::open(Opening::Play(setup(None)));
    stand.key(0, "KeyJ", true);
    stand.tap(MS, "Enter");
    stand.frames(2 * MS, SECOND);
    stand.app.close();
    let text = stand.finished()[0].to_json();
    assert!(text.contains("\"=Fire\"") && !text.contains("+Fire"), "{text}");
}

/// One key restarts: the old run is kept, the new one is recorded anew.
#[test]
fn restarting_keeps_the_old_run() {
    let mut stand = Stand::playing(None);
    stand.frames(0, SECOND);
    stand.tap(SECOND, "KeyR");
    stand.frames(SECOND, 3 * SECOND);
    stand.app.close();
    let lengths: Vec<_> = stand.finished().iter().map(|replay| replay.track.boundaries()).collect();
    assert_eq!(lengths.len(), 2);
    assert!(lengths[0] < 125 && lengths[1] > 230, "{lengths:?}");
}

/// S6: a restart that cannot be recorded is refused; the present run goes on.
#[test]
fn a_refused_restart_loses_nothing() {
    let mut stand = Stand::playing(None);
    stand.frames(0, SECOND);
    stand.memory.0.borrow_mut().refuse = true;
    stand.tap(SECOND, "KeyR");
    stand.frames(SECOND, 2 * SECOND);
    stand.app.close();
    assert_eq!(stand.finished().len(), 1);
    assert!(stand.finished()[0].track.boundaries() > 230);
}

/// A won run is shown, kept, and can be played again and watched.
#[test]
fn from_the_menu_to_a_result_and_a_replay() {
    let mut stand = Stand::open(Opening::Menu);
    stand.frame(0);
    assert!(stand.words().iter().any(|words| words == "Play Toy"), "{:?}", stand.words());
    stand.tap(MS, "ArrowDown");
    stand.tap(MS, "Enter");
    stand.frame(2 * MS);
    assert!(stand.words().iter().any(|words| words == "nothing was recorded yet"), "{:?}", stand.words());
    stand.tap(3 * MS, "ArrowUp");
    stand.tap(3 * MS, "Enter");
    stand.frame(4 * MS);
    assert!(stand.words().iter().any(|words| words == "Press Enter to start"), "{:?}", stand.words());
    stand.tap(5 * MS, "Enter");
    for shot in 0..30 {
        stand.tap(shot * 50 * MS + 10 * MS, "Space");
        stand.frames(shot * 50 * MS, (shot + 1) * 50 * MS);
    }
    stand.tap(2 * SECOND, "Escape");
    stand.frame(2 * SECOND);
    stand.tap(2 * SECOND, "Escape");
    stand.tap(2 * SECOND, "ArrowDown");
    stand.tap(2 * SECOND, "Enter");
    stand.frames(2 * SECOND, 6 * SECOND);
    let reports = stand.app.take_reports();
    let Some(Report::Watched(Outcome::Same { boundaries, hash: Some(_) })) = reports.last() else {
        panic!("watched to the end: {reports:?}")
    };
    assert_eq!(*boundaries, stand.finished()[0].track.boundaries());
    assert!(stand.words().iter().any(|words| words == "The same, bit for bit"));
}

/// The end of a run is seen before its result is.
#[test]
fn a_won_run_ends_by_itself() {
    let mut stand = Stand::playing(Some(serde_json::json!({"shots": 2})));
    stand.tap(10 * MS, "Space");
    stand.tap(20 * MS, "Space");
    stand.frames(0, 3 * SECOND);
    assert!(stand.words().iter().any(|words| words == "You won"), "{:?}", stand.words());
    let finished = stand.finished();
    assert_eq!(finished[0].end.as_ref().and_then(|end| end.status.as_deref()), Some("won"));
    let seconds = finished[0].track.boundaries() as f64 / 120.0;
    assert!((1.2..1.4).contains(&seconds), "{seconds}");
}

/// S4, P12: a game that panics is shown, its recording kept as failed, and the journal alone leads there too.
#[test]
fn a_game_that_fails_is_shown_and_kept() {
    let mut stand = Stand::playing(Some(serde_json::json!({"panic_at": 60})));
    stand.frames(0, SECOND);
    assert!(stand.words().iter().any(|words| words == "The game failed"), "{:?}", stand.words());
    let failure = stand.app.failure().cloned().expect("an exit code");
    assert_eq!((failure.code, failure.exit), ("RUN_FAILED", Exit::Differs));
    let end = stand.finished()[0].end.clone().expect("an end");
    assert_eq!(end.kind, EndKind::Failed);
    let journal = read(&stand.memory.0.borrow().journal).expect("the journal reads");
    assert_eq!(journal.replay.track, stand.finished()[0].track);
}

/// J6: a recording that cannot be written is said on screen, and play goes on.
#[test]
fn write_errors_are_shown() {
    let mut stand = Stand::playing(None);
    stand.memory.0.borrow_mut().notice = Some("the disk is full".to_owned());
    stand.frames(0, SECOND);
    assert!(stand.words().iter().any(|words| words == "the disk is full"));
    stand.app.close();
    assert_eq!(stand.app.failure().map(|failure| failure.exit), Some(Exit::Environment));
    assert!(stand.finished()[0].track.boundaries() > 100);
}

/// P5: whatever is pressed while a recording is watched, it stays the same run; the viewer's pause is not the game's.
#[test]
fn viewers_do_not_play() {
    let mut stand = Stand::playing(None);
    for shot in 0..20 {
        stand.tap(shot * 100 * MS + 10 * MS, "KeyJ");
        stand.frames(shot * 100 * MS, (shot + 1) * 100 * MS);
    }
    stand.app.close();
    let replay = std::sync::Arc::new(stand.finished()[0].clone());
    let mut viewer = Stand::open(Opening::Watch("mission".to_owned(), rewind(replay)));
    for tenth in 0..60_u64 {
        for name in ["KeyJ", "KeyW", "KeyP"] {
            viewer.tap(tenth * 100 * MS, name);
        }
        if tenth == 5 || tenth == 15 {
            viewer.tap(tenth * 100 * MS, "Space");
        }
        viewer.frames(tenth * 100 * MS, (tenth + 1) * 100 * MS - 1);
        if tenth == 10 {
            assert!(viewer.words().iter().any(|words| words.contains("paused")), "{:?}", viewer.words());
        }
    }
    let reports = viewer.app.take_reports();
    assert!(matches!(reports[..], [Report::Watched(Outcome::Same { .. })]), "{reports:?}");
}

/// FR-D2, P11: a playback on a machine that stalls is slower, and skips nothing.
#[test]
fn slow_playback_skips_nothing() {
    let mut stand = Stand::playing(None);
    stand.frames(0, 4 * SECOND);
    stand.app.close();
    let replay = std::sync::Arc::new(stand.finished()[0].clone());
    let boundaries = replay.track.boundaries();
    let mut viewer = Stand::open(Opening::Watch("mission".to_owned(), rewind(replay)));
    for frame in 0..60 {
        viewer.frame(frame * 10 * SECOND);
    }
    let reports = viewer.app.take_reports();
    let [Report::Watched(Outcome::Same { boundaries: played, .. })] = &reports[..] else {
        panic!("{reports:?}")
    };
    assert_eq!(*played, boundaries);
}

/// FR-D2, FR-D5: hours without a frame are a handful of steps, not a fast forward.
#[test]
fn a_long_gap_is_dropped() {
    let mut stand = Stand::playing(None);
    stand.frames(0, SECOND);
    stand.frame(8 * 3600 * SECOND);
    stand.frame(8 * 3600 * SECOND + 17 * MS);
    stand.app.close();
    let boundaries = stand.finished()[0].track.boundaries();
    assert!((125..135).contains(&boundaries), "{boundaries}");
}

/// The start screen says of recording what is so.
#[test]
fn the_start_screen_says_whether_runs_are_recorded() {
    for (off, words) in [(false, "Every run is recorded"), (true, "Nothing is recorded")] {
        let memory = Memory::default();
        memory.0.borrow_mut().off = off;
        let mut stand = Stand::with(memory, Opening::Play(setup(None)));
        stand.frame(0);
        let said: Vec<_> = stand.words().into_iter().filter(|line| line.contains("recorded")).collect();
        assert_eq!(said, [words]);
    }
}

/// Starting again from the start screen of a level that does not exist.
#[test]
fn an_impossible_level_is_refused_before_anything_opens() {
    let memory = Memory::default();
    let arcade = GameRegistry::new(vec![GameEntry::of::<Toy>()]);
    let opening = Opening::Play(setup(Some(serde_json::json!({"shots": 0}))));
    let failure = App::open(arcade, Box::new(memory.clone()), opening).err().expect("refused");
    assert_eq!((failure.code, memory.0.borrow().opened), ("SCENE_START", 0));
    assert_eq!(failure.to_string(), "error[SCENE_START]: level: shots is 0, expected at least 1");
    assert_eq!(GameEntry::of::<Toy>().start(None, 0).expect("starts").state().status, Status::Running);
}

/// F6: a run of variable steps is recorded with every delta, and plays again the same.
#[test]
fn variable_steps_are_as_recordable() {
    let opening = Opening::Play(PlaySetup { pace: Pace::variable(), ..setup(None) });
    let mut stand = Stand::open(opening);
    stand.tap(0, "Enter");
    let mut at = 0;
    for turn in 0..200_u64 {
        at += MS + turn * 7_919_333 % (60 * MS);
        if turn % 9 == 0 {
            stand.tap(at - MS, "Space");
        }
        stand.frame(at);
    }
    stand.app.close();
    let replay = std::sync::Arc::new(stand.finished()[0].clone());
    assert!(replay.to_json().matches("\"dt\"").count() > 100, "every delta is there");
    let report = GameEntry::of::<Toy>().verify(&replay, &PlayOptions::default()).expect("plays");
    assert_eq!(report.verdict, dacapo_engine::replay::Verdict::Same);
    assert!(replay.to_json().contains("\"dt\":0.05"), "long frames are capped");
}

/// A game that binds a key of the program around it is refused before anything is recorded.
#[test]
fn bindings_are_checked() {
    use dacapo_engine::game::key;

    let mut game = GameEntry::of::<Toy>();
    game.bindings = || vec![key("Escape").holds(crate::toy::P1, crate::toy::Hands::Fire)];
    let setup = PlaySetup { game, level: None, seed: Some(7), pace: Pace::fixed() };
    let memory = Memory::default();
    let opened = App::open(GameRegistry::new(vec![game]), Box::new(memory), Opening::Play(setup));
    let failure = opened.err().expect("refused");
    assert_eq!(failure.code, "BINDINGS");
    assert!(failure.message.contains("'Escape' belongs to the program"), "{failure}");
}
