//! Runs in which sticks move at most boundaries, which are packed.

use std::cell::RefCell;
use std::rc::Rc;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::super::{
    Change, Cursor, EndKind, Header, Journal, Loaded, RecordOptions, Recorder, Replay, TrackBuilder, read,
};
use super::sweeps::{Motion, Sweep, sweep};
use super::{generate, generate::command, played, read_text};
use crate::action::{CommandValue, Edge, Frame, FrameCommand, Kind};
use crate::random::Mulberry32;

/// A journal that can be read meanwhile.
#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Journal for Paper {
    fn write_lines(&mut self, lines: &[u8]) {
        assert_eq!(lines.last(), Some(&b'\n'), "whole lines only");
        self.0.borrow_mut().extend_from_slice(lines);
    }
}

/// What happens in a run, one thing after another.
#[derive(Clone, Debug)]
enum Part {
    Sweep(Sweep),
    Rest(u8),
    /// A button, at a boundary of its own or where a stick moves as well.
    Press(usize, usize, bool),
    /// A command, where its controller takes any.
    Command(usize, CommandValue),
    Pause(Option<bool>, Option<bool>),
    Delta(f64),
    Flush,
}

fn parts() -> impl Strategy<Value = Vec<Part>> {
    let part = prop_oneof![
        6 => sweep(200).prop_map(Part::Sweep),
        2 => (1..80_u8).prop_map(Part::Rest),
        2 => (1..5_u8).prop_map(Part::Rest),
        3 => (0..3_usize, 0..6_usize, any::<bool>()).prop_map(|(port, action, moves)| Part::Press(port, action, moves)),
        1 => (0..3_usize, command()).prop_map(|(port, said)| Part::Command(port, said)),
        1 => (option::of(any::<bool>()), option::of(any::<bool>())).prop_map(|(pause, paused)| Part::Pause(pause, paused)),
        1 => (0.0..0.1_f64).prop_map(Part::Delta),
        3 => Just(Part::Flush),
    ];
    vec(part, 0..10)
}

/// A recorder that is told what happens, and how many boundaries it may flush after.
struct Table {
    recorder: Recorder,
    frames: Vec<Frame>,
    delta: f64,
}

impl Table {
    fn new(header: &Header, journal: Option<Paper>) -> Self {
        let journal = journal.map(|paper| Box::new(paper) as Box<dyn Journal>);
        let options = RecordOptions { hashes: false, journal, ..RecordOptions::default() };
        Self {
            recorder: Recorder::new(header.clone(), None, Vec::new(), options),
            frames: header.controllers.iter().map(Frame::neutral).collect(),
            delta: 1.0 / 120.0,
        }
    }

    fn boundary(&mut self, pause: Option<bool>, paused: Option<bool>) {
        self.recorder.boundary(self.delta, pause, &self.frames);
        self.recorder.after(paused, None);
        self.begin_boundary();
    }

    /// Leaves out what belongs to one boundary only.
    fn begin_boundary(&mut self) {
        for frame in &mut self.frames {
            frame.edges.clear();
            frame.commands.clear();
        }
    }

    fn take(&mut self, header: &Header, part: &Part, flushes: &[u8]) {
        match part {
            Part::Sweep(sweep) => {
                let mut frames = self.frames.clone();
                sweep.each(&header.controllers, &mut frames, |frames, boundary| {
                    self.frames.clone_from_slice(frames);
                    self.boundary(None, None);
                    if flushes.contains(&boundary) {
                        self.recorder.flush();
                    }
                });
            }
            Part::Rest(boundaries) => (0..*boundaries).for_each(|_| self.boundary(None, None)),
            Part::Press(port, action, moves) => {
                let place = port % self.frames.len();
                let specs = &header.controllers[place].actions;
                let is_button = |action: &usize| specs[*action].kind == Kind::Button;
                let frame = &mut self.frames[place];
                if let Some(action) = (0..specs.len()).cycle().skip(*action).take(specs.len()).find(is_button)
                {
                    let pressed = !frame.held.get(action as u8);
                    frame.held.set(action as u8, pressed);
                    frame.edges.push(Edge { action: action as u8, pressed });
                }
                let axis = specs.iter().position(|spec| spec.kind.is_axis()).filter(|_| *moves);
                axis.into_iter()
                    .for_each(|axis| frame.axes[axis][0] = if frame.axes[axis] == [0; 3] { 500 } else { 0 });
                axis.into_iter().for_each(|axis| frame.axes[axis][1..].fill(0));
                self.boundary(None, None);
            }
            Part::Command(port, said) => {
                let place = port % self.frames.len();
                let specs = &header.controllers[place].actions;
                if let Some(action) = specs.iter().position(|spec| spec.kind == Kind::Command) {
                    let command = FrameCommand { action: action as u8, after: 0, value: said.clone() };
                    self.frames[place].commands.push(command);
                }
                self.boundary(None, None);
            }
            Part::Pause(pause, paused) => self.boundary(*pause, *paused),
            Part::Delta(delta) => self.delta = *delta,
            Part::Flush => self.recorder.flush(),
        }
    }

    fn finish(self) -> Replay {
        self.recorder.finish(EndKind::Finished, None, None)
    }
}

fn record(header: &Header, parts: &[Part], flushes: &[u8], journal: Option<Paper>) -> Replay {
    let mut table = Table::new(header, journal);
    parts.iter().for_each(|part| table.take(header, part, flushes));
    table.finish()
}

/// The readable form of a recording.
fn readable(replay: &Replay) -> String {
    let mut text = Vec::new();
    replay.write_readable_json(&mut text).expect("memory");
    String::from_utf8(text).expect("text")
}

/// The entries of a track as another one's, which is made of them one boundary after another.
fn made_again(replay: &Replay) -> super::super::Track {
    let mut track = TrackBuilder::new(&replay.header.controllers);
    for (count, changes) in replay.track.entries() {
        let own = |change: &Change| match *change {
            Change::Delta(place) => Change::Delta(track.intern_delta(replay.track.delta(place))),
            Change::Command { controller, action, value } => {
                let value = track.add_text(replay.track.command(value));
                Change::Command { controller, action, value }
            }
            other => other,
        };
        let changes: Vec<_> = changes.iter().map(own).collect();
        track.push(&changes);
        (1..count).for_each(|_| track.push(&[]));
    }
    track.finish()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// J2, J8, P12: what is packed depends on the boundaries alone. A recording is the same whether it is read from its
    /// packed or its readable form or from its journal, wherever that was flushed, and all of them play alike.
    #[test]
    fn all_forms_are_one_recording(
        header in generate::header(),
        parts in parts(),
        flushes in vec(any::<u8>(), 0..8),
    ) {
        let paper = Paper::default();
        let replay = record(&header, &parts, &flushes, Some(paper.clone()));
        prop_assert_eq!(&record(&header, &parts, &[], None), &replay, "without a journal");
        let (text, plain) = (replay.to_json(), readable(&replay));
        let error = |form: &str, error| TestCaseError::fail(format!("{form}: {error}\n{text}"));
        let again = read_text(&text).map_err(|fault| error("packed", fault))?;
        prop_assert_eq!(&again, &replay, "{}", &text);
        prop_assert_eq!(again.to_json(), text.clone());
        let again = read_text(&plain).map_err(|fault| error("readable", fault))?;
        prop_assert_eq!(&again, &replay, "{}", &plain);
        prop_assert!(!plain.contains(",\"~A") && plain.len() >= text.len());
        let journal = paper.0.borrow().clone();
        let again = read(&journal).map_err(|fault| error("journal", fault))?;
        prop_assert_eq!(&again, &Loaded { replay: replay.clone(), torn: false, unfinished: false });
        prop_assert_eq!(&made_again(&replay), &replay.track);
    }

    /// T2: inside packed boundaries, too, a recording is read from any place as by whoever read all before it, and its
    /// beginning up to there is the recording of just that.
    #[test]
    fn every_place_is_reached(header in generate::header(), parts in parts(), seed: u32) {
        let replay = record(&header, &parts, &[], None);
        let all = played(&replay);
        let mut random = Mulberry32::new(seed);
        let boundaries = all.len() as u32;
        for place in (0..12).map(|_| random.next_u32() % (boundaries + 1)).chain([0, boundaries]) {
            let mut cursor = Cursor::before(&replay.track, place.into()).expect("within the track");
            let mut frames = match place.checked_sub(1) {
                Some(before) => all[before as usize].1.clone(),
                None => header.controllers.iter().map(Frame::neutral).collect(),
            };
            for (boundary, expected) in &all[place as usize..] {
                prop_assert_eq!(cursor.read(&replay.track, &mut frames), Some(*boundary));
                prop_assert_eq!(&frames, expected);
            }
            // What packed axes hold does not rest on what the frames held before a jump.
            let mut cursor = Cursor::before(&replay.track, place.into()).expect("within the track");
            let mut foreign: Vec<_> = header.controllers.iter().map(Frame::neutral).collect();
            foreign.iter_mut().for_each(|frame| frame.axes.fill([777; 3]));
            for (_, expected) in &all[place as usize..] {
                cursor.read(&replay.track, &mut foreign);
                let values = foreign.iter().zip(expected).flat_map(|(one, other)| one.axes.iter().zip(&other.axes));
                for (value, expected) in values {
                    prop_assert!(value == expected || *value == [777; 3], "{value:?} for {expected:?}");
                }
            }
            let prefix = Replay { track: replay.track.prefix(&header.controllers, place.into()), ..replay.clone() };
            prop_assert!(played(&prefix) == all[..place as usize]);
            prop_assert_eq!(&made_again(&prefix), &prefix.track, "{} of {}", place, boundaries);
            prop_assert_eq!(&read_text(&prefix.to_json()).expect("our own text"), &prefix);
        }
    }

    /// T3: a recording that goes on after the beginning of another is the one that was made at a stretch, and so is its
    /// journal.
    #[test]
    fn a_branch_goes_on_where_it_began(
        header in generate::header(),
        parts in parts(),
        more in parts(),
        cut in any::<prop::sample::Index>(),
    ) {
        let whole = record(&header, &parts, &[], None);
        let all = played(&whole);
        let cut = cut.index(all.len() + 1);
        let beginning = Replay { end: None, ..whole.prefix(cut as u64, 0) };
        let neutral: Vec<_> = header.controllers.iter().map(Frame::neutral).collect();
        let frames = cut.checked_sub(1).map_or(neutral, |last| all[last].1.clone());
        let paper = Paper::default();
        let journal = Some(Box::new(paper.clone()) as Box<dyn Journal>);
        let options = RecordOptions { hashes: false, journal, ..RecordOptions::default() };
        let recorder = Recorder::branch(beginning, &frames, options).expect("there is room");
        let mut table = Table { recorder, frames, delta: 0.5 };
        table.begin_boundary();
        more.iter().for_each(|part| table.take(&header, part, &[9, 70]));
        let branch = table.finish();
        prop_assert_eq!(&made_again(&branch), &branch.track);
        prop_assert_eq!(&read(&paper.0.borrow()).expect("our own journal").replay, &branch);
    }
}

/// A sweep of one stick in the small recording's header.
fn turning(motion: Motion, boundaries: u8) -> (Header, Vec<Part>) {
    let header = read_text(&super::with("level", "1")).expect("a recording").header;
    (header, vec![Part::Sweep(Sweep { boundaries, motions: vec![(0, 1, motion)], seed: 7 })])
}

/// J5: a journal that is cut off anywhere, also inside a packed line, loses that line and nothing else.
#[test]
fn a_journal_may_be_cut_inside_packed_axes() {
    let (header, mut parts) = turning(Motion::Jump, 100);
    parts.extend([Part::Press(0, 0, true), Part::Flush, parts[0].clone(), Part::Rest(9)]);
    let paper = Paper::default();
    let whole = record(&header, &parts, &[20], Some(paper.clone()));
    let journal = paper.0.borrow().clone();
    assert!(String::from_utf8_lossy(&journal).matches("\"~Move\"").count() > 3);
    let first = journal.iter().position(|byte| *byte == b'\n').expect("a line");
    let all = played(&whole);
    let mut boundaries = 0;
    for end in first + 1..=journal.len() {
        let loaded = read(&journal[..end]).unwrap_or_else(|error| panic!("{end}: {error}"));
        assert_eq!(loaded.torn, journal[end - 1] != b'\n', "{end}");
        let count = loaded.replay.track.boundaries() as usize;
        assert!(count >= boundaries && (loaded.torn || played(&loaded.replay) == all[..count]), "{end}");
        boundaries = count;
    }
    assert_eq!(boundaries, all.len());
}

/// P12: a boundary in which only a stick moves waits to be packed, and is in the journal when the run fails in it, when the
/// recorder is dropped, and after a flush.
#[test]
fn nothing_waits_for_ever() {
    let (header, parts) = turning(Motion::Jump, 30);
    let recorded = |paper: &Paper| read(&paper.0.borrow()).expect("a journal").replay.track.boundaries();
    let paper = Paper::default();
    let mut table = Table::new(&header, Some(paper.clone()));
    table.take(&header, &parts[0], &[]);
    assert_eq!(recorded(&paper), 1, "the first boundary has a delta");
    table.recorder.flush();
    assert_eq!(recorded(&paper), 30);
    table.take(&header, &parts[0], &[]);
    assert_eq!(recorded(&paper), 30);
    drop(table);
    assert_eq!(recorded(&paper), 60);

    // Where nobody flushes, full chunks go out by themselves.
    let paper = Paper::default();
    let mut table = Table::new(&header, Some(paper.clone()));
    (0..10).for_each(|_| table.take(&header, &parts[0], &[]));
    assert!(recorded(&paper) > 300 - 70);

    // A stick that rests now and then makes nobody wait longer; what moves nothing waits for nobody.
    let paper = Paper::default();
    let mut table = Table::new(&header, Some(paper.clone()));
    for boundary in 0..400_u16 {
        table.frames[0].axes[1][0] = (boundary / 2 % 2 * 500) as i16;
        table.boundary(None, None);
        assert!(u64::from(boundary) < recorded(&paper) + 64, "boundary {boundary}");
    }
    let lines = paper.0.borrow().len();
    (0..400).for_each(|_| table.boundary(None, None));
    assert!(paper.0.borrow().len() < lines + 1000, "one line for the last that moved, none for rest");
}

/// J4: a stick that moves at each boundary takes at most four bytes a boundary, in the recording and in its journal, and
/// keys and buttons beside it are still read as they are.
#[test]
fn a_moving_stick_takes_few_bytes() {
    for (motion, most) in [(Motion::Jump, 4.0), (Motion::Glide(9), 2.5)] {
        let (header, parts) = turning(motion, 240);
        let parts: Vec<_> = (0..20).flat_map(|_| [parts[0].clone(), Part::Flush]).collect();
        let paper = Paper::default();
        let replay = record(&header, &parts, &[119], Some(paper.clone()));
        let empty = record(&header, &[], &[], None).to_json().len();
        let (text, journal) = (replay.to_json().len() - empty, paper.0.borrow().len() - empty);
        let each = |bytes: usize| bytes as f64 / replay.track.boundaries() as f64;
        assert!(
            each(text) < most && each(journal) < most + 0.1,
            "{motion:?}: {} {}",
            each(text),
            each(journal)
        );
    }
    // Eight turns a second stay numbers.
    let (header, parts) = turning(Motion::Flip(15), 240);
    assert!(!record(&header, &parts, &[], None).to_json().contains('~'));
}
