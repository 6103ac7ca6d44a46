//! Playing: from the start screen through the run to its result.

use std::path::Path;
use std::sync::Arc;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::effects::Rumble;
use dacapo_engine::game::{Binding, Status, TouchLayout};
use dacapo_engine::replay::{EndKind, PlayOptions, Replay};
use dacapo_engine::session::{Run, StepError};

use super::frame_pacer::Motion;
use super::input_method::InputMethod;
use super::list::{List, ListEvent};
use super::live_loop::LiveLoop;
use super::paint::{BAD, BRIGHT, Pen};
use super::panel_action::PanelAction;
use super::panels::{Panel, control_lines};
use super::screen::Next;
use super::setup::{PlaySetup, connect, resolve, start, start_loop};
use super::store::{OpenRecording, RecordingStore};
use super::watch::Rewind;
use crate::arcade::AnyGame;
use crate::devices::{Binder, Command, ControlChange, Devices, InputContext, PointerEvent, PointerPhase};
use crate::failure::{Exit, Failure};
use crate::settings::{Resolved, Settings};
use crate::shown::shown;

/// Seconds a run goes on after it is decided, so that its end is seen.
const AFTERMATH_SECONDS: f64 = 1.2;

/// Nanoseconds for which a result is only shown before Confirm plays again.
const RESULT_SHOWN: u64 = 600_000_000;

enum Phase {
    /// The start screen; nothing runs.
    Ready,
    /// The run is on.
    Playing,
    /// The run is over, and where its recording is.
    Over { saved: Option<String> },
    /// The game failed.
    Failed { message: String, saved: Option<String> },
}

/// The screen on which a game is played.
pub struct PlayScreen {
    setup: PlaySetup,
    live: LiveLoop,
    bindings: Vec<Binding>,
    /// What a touch screen actions.
    touch: TouchLayout,
    recording: Option<Box<dyn OpenRecording>>,
    phase: Phase,
    /// The program paused the run, and not the game itself: its panel has the word.
    held_up: bool,
    /// Simulated time at which the run was decided.
    decided: Option<f64>,
    /// What the panel actions.
    list: List,
    /// The pointer went down beside all of that.
    beside: bool,
    /// The run that was kept last, for whoever wants to see it.
    last: Option<Arc<Replay>>,
    notice: Option<String>,
    /// What a player should know about the devices.
    news: Option<String>,
    /// What of the settings could not be used, for the terminal.
    complaints: Vec<String>,
    /// Until this host time a result is only shown: whoever still hammers on a button sees it first.
    shown_until: u64,
    /// What the program says of itself when it ends, if nothing worse comes.
    trouble: Option<Failure>,
    /// Where recordings went, for the terminal.
    saved: Vec<String>,
}

impl PlayScreen {
    /// Sets up a run and its recording, on the start screen.
    ///
    /// # Errors
    /// A level that cannot be played, or a recording that cannot be opened.
    pub fn new(
        setup: PlaySetup,
        settings: &Settings,
        store: &mut dyn RecordingStore,
    ) -> Result<Self, Failure> {
        let (run, recording) = start(&setup, store)?;
        let touch = setup.game.touch(setup.level.as_ref())?;
        let Resolved { bindings, complaints } = resolve(&setup, &touch, settings, run.as_ref());
        let live = start_loop(&setup, &bindings, run)?;
        let phase = Phase::Ready;
        Ok(Self {
            setup,
            live,
            bindings,
            touch,
            recording,
            phase,
            held_up: false,
            decided: None,
            list: List::default(),
            beside: false,
            last: None,
            notice: None,
            news: summary(&complaints),
            complaints,
            shown_until: 0,
            trouble: None,
            saved: Vec::new(),
        })
    }

    /// A change of a control at a host time.
    pub fn feed(&mut self, at: u64, change: ControlChange) {
        if matches!(self.phase, Phase::Playing) {
            self.live.feed(at, change);
        }
    }

    /// Obeys a command at a host time; `held` is what a run that begins finds held.
    pub fn command(
        &mut self,
        now: u64,
        command: Command,
        held: &[ControlChange],
        store: &mut dyn RecordingStore,
    ) -> Next {
        let paused = self.live.run().state().paused;
        match (&self.phase, command) {
            (Phase::Ready, Command::Pause) => self.begin(held),
            (Phase::Playing, Command::Pause | Command::Back) if !paused => self.pause(),
            (Phase::Playing, Command::Pause) => self.resume(),
            (Phase::Playing | Phase::Over { .. }, Command::Restart) => self.restart(held, store),
            (_, Command::Back) => return self.leave(),
            (Phase::Playing, _) if !paused => return Next::Ignored,
            _ => {
                let rows = PanelAction::rows(self.actions(), InputMethod::default());
                let event = self.list.command(&rows, command);
                return event.map_or(Next::Ignored, |event| self.act(now, event, held, store));
            }
        }
        Next::Stay
    }

    /// Follows the pointer. Beside what the start screen offers, a click or tap begins.
    pub fn point(
        &mut self,
        now: u64,
        event: &PointerEvent,
        held: &[ControlChange],
        store: &mut dyn RecordingStore,
    ) -> Next {
        let rows = PanelAction::rows(self.actions(), InputMethod::default());
        let beside = !self.list.is_at(&rows, event.at);
        match (event.phase, &self.phase) {
            (PointerPhase::Pressed, _) => self.beside = beside,
            (PointerPhase::Released, Phase::Ready) if beside && self.beside => self.begin(held),
            _ => {}
        }
        let event = self.list.point(&rows, event);
        event.map_or(Next::Ignored, |event| self.act(now, event, held, store))
    }

    /// Whether the run waits and can go on.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        matches!(self.phase, Phase::Playing) && self.live.run().state().paused
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &'static dyn AnyGame {
        self.setup.game
    }

    /// The run that is over, to be watched: its name, and how it is set up.
    #[must_use]
    pub fn last(&self) -> Option<(String, Rewind)> {
        let (Phase::Over { saved: Some(name) }, Some(replay)) = (&self.phase, &self.last) else {
            return None;
        };
        let (game, replay, file) = (self.setup.game, Arc::clone(replay), name.clone());
        let rewind = move || {
            let run = game.play(Arc::clone(&replay), &PlayOptions::default());
            run.map_err(|error| Failure::incompatible(&file, &error))
        };
        Some((name.clone(), Box::new(rewind)))
    }

    /// What a touch screen actions.
    #[must_use]
    pub fn touch_layout(&self) -> &TouchLayout {
        &self.touch
    }

    /// Who has the word over controls.
    #[must_use]
    pub fn place(&self) -> InputContext {
        let paused = self.live.run().state().paused;
        match self.phase {
            Phase::Playing if !paused => InputContext::Play,
            Phase::Playing if !self.held_up => InputContext::Paused,
            _ => InputContext::Panel,
        }
    }

    /// The game's bindings.
    #[must_use]
    pub fn binder(&self) -> &Binder {
        self.live.binder()
    }

    /// The player chose other bindings; whatever is held is let go of.
    ///
    /// # Errors
    /// They cannot be connected, and nothing has changed.
    pub fn rebind(&mut self, settings: &Settings) -> Result<(), Failure> {
        let Resolved { bindings, complaints } = resolve(&self.setup, &self.touch, settings, self.live.run());
        let binder = connect(&self.setup, &bindings, self.live.run_mut())?;
        self.live.rebind(binder);
        self.bindings = bindings;
        // They are those of the file still, which the terminal has: whatever the settings screen binds is usable.
        self.news = summary(&complaints);
        Ok(())
    }

    /// Shows a line to the player.
    pub fn say(&mut self, news: String) {
        self.news = Some(news);
    }

    /// What the run was felt as since the last call.
    pub fn take_shakes(&mut self) -> impl Iterator<Item = Rumble> {
        self.live.take_shakes()
    }

    /// A pad plays at a port from now on.
    pub fn pad_joined(&mut self, name: &str, port: u8) {
        let controller = self.live.run().controllers().get(usize::from(port));
        let id = controller.map_or("", |controller| controller.id.as_str());
        self.news = Some(format!("{} plays {id}", shown(name)));
    }

    /// A pad that was played with is gone: the run waits.
    pub fn pad_lost(&mut self, name: &str) {
        self.hide();
        self.news = Some(format!("{} was disconnected: paused", shown(name)));
    }

    /// The window was hidden, or another one came to the front: the run waits.
    pub fn hide(&mut self) {
        if matches!(self.phase, Phase::Playing) {
            self.pause();
        }
    }

    /// How much the screen moves by itself: only a run that goes on does.
    #[must_use]
    pub fn motion(&self) -> Motion {
        let goes_on = matches!(self.phase, Phase::Playing) && !self.live.run().state().paused;
        if goes_on { Motion::Smooth } else { Motion::Still }
    }

    /// Time passed without a picture.
    pub fn skip_time(&mut self) {
        self.live.skip_time();
    }

    /// Hands the recording's journal what it does not have yet.
    pub fn flush(&mut self) {
        self.live.flush();
    }

    /// Runs what is due at a host time.
    pub fn advance(&mut self, now: u64) {
        if !matches!(self.phase, Phase::Playing) {
            return;
        }
        if let Err(error) = self.live.advance(now) {
            self.fail(&error);
            return;
        }
        if let Some(notice) = self.recording.as_mut().and_then(|recording| recording.notice()) {
            self.trouble = Some(Failure::new("RECORD_WRITE", Exit::Environment, notice.clone()));
            self.notice = Some(notice);
        }
        if self.live.run().state().recording_is_full {
            self.notice = Some("The recording is full and was kept; play goes on without one".to_owned());
        }
        self.look_for_the_end(now);
    }

    /// Ends the recording, if one is being made.
    pub fn close(&mut self, kind: EndKind) -> Option<String> {
        let replay = self.live.run_mut().finish(kind);
        let recording = self.recording.take()?;
        let played = replay.filter(|replay| replay.track.boundaries() > 0);
        let Some(replay) = played else {
            recording.discard();
            return None;
        };
        match recording.finish(&replay) {
            Ok(path) => {
                self.last = Some(Arc::new(replay));
                self.saved.push(shown(&path.to_string_lossy()));
                Some(file_name(&path))
            }
            Err(failure) => {
                self.notice = Some(
                    "The recording could not be saved whole; the terminal says what is left of it".to_owned(),
                );
                self.trouble = Some(failure);
                None
            }
        }
    }

    /// Draws the game alone.
    pub fn draw_run(&mut self, canvas: &mut Canvas) {
        self.live.draw(canvas);
    }

    /// Draws the game and what the program has to say over it.
    pub fn draw(&mut self, method: InputMethod, devices: &Devices, canvas: &mut Canvas) {
        self.live.draw(canvas);
        let mut pen = Pen::new(canvas);
        let news = self.notice.as_deref().or(self.news.as_deref());
        if self.place() == InputContext::Play {
            let color = if self.notice.is_some() { BAD } else { BRIGHT };
            news.into_iter().for_each(|news| pen.badge(color, news));
            return;
        }
        let rows = PanelAction::rows(self.actions(), method);
        let (list, run) = (&mut self.list, self.live.run());
        let mut panel = Panel { rows: &rows, news, method, back: "leave", low: false };
        match &self.phase {
            Phase::Ready => {
                let controls = control_lines(&self.bindings, run.controllers(), devices);
                let joins = devices.pads().can_join().then_some("Press a button of a gamepad to join");
                panel.news = news.or(joins);
                let recorded = self.recording.is_some();
                panel.start(&mut pen, list, self.setup.game.title(), &controls, recorded);
            }
            Phase::Playing => {
                panel.back = if method == InputMethod::Pad { "go on" } else { "leave" };
                panel.pause(&mut pen, list);
            }
            Phase::Over { saved } => panel.result(&mut pen, list, run, saved.as_deref()),
            Phase::Failed { message, saved } => panel.failure(&mut pen, list, message, saved.as_deref()),
        }
    }

    /// What went wrong, for the exit code.
    pub fn take_trouble(&mut self) -> Option<Failure> {
        self.trouble.take()
    }

    /// Where recordings went since the last call.
    pub fn take_saved(&mut self) -> Vec<String> {
        std::mem::take(&mut self.saved)
    }

    /// What of the settings could not be used, since the last call.
    pub fn take_complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    /// The run.
    #[must_use]
    pub fn run(&self) -> &dyn Run {
        self.live.run()
    }

    /// What there is to choose from now.
    fn actions(&self) -> &'static [PanelAction] {
        match self.phase {
            Phase::Ready => &[PanelAction::Start, PanelAction::Settings, PanelAction::Leave],
            Phase::Playing => {
                &[PanelAction::GoOn, PanelAction::Restart, PanelAction::Settings, PanelAction::Leave]
            }
            Phase::Over { saved: Some(_) } => &[PanelAction::Again, PanelAction::Watch, PanelAction::Leave],
            Phase::Over { saved: None } => &[PanelAction::Again, PanelAction::Leave],
            Phase::Failed { .. } => &[PanelAction::Leave],
        }
    }

    fn act(
        &mut self,
        now: u64,
        event: ListEvent,
        held: &[ControlChange],
        store: &mut dyn RecordingStore,
    ) -> Next {
        let ListEvent::Activated(place) = event else { return Next::Stay };
        match self.actions().get(place) {
            Some(PanelAction::Start) => self.begin(held),
            Some(PanelAction::GoOn) => self.resume(),
            // Whoever still hammers on a button chose nothing.
            Some(PanelAction::Again | PanelAction::Watch) if now < self.shown_until => {}
            Some(PanelAction::Restart | PanelAction::Again) => self.restart(held, store),
            Some(PanelAction::Watch) => return Next::Watch,
            Some(PanelAction::Settings) => return Next::Settings,
            Some(PanelAction::Leave) => return self.leave(),
            Some(PanelAction::WatchAgain) | None => {}
        }
        Next::Stay
    }

    fn leave(&mut self) -> Next {
        self.close(EndKind::Finished);
        Next::Leave
    }

    fn begin(&mut self, held: &[ControlChange]) {
        self.live.settle(held);
        (self.phase, self.held_up, self.news) = (Phase::Playing, false, None);
    }

    fn pause(&mut self) {
        if !self.live.run().state().paused {
            (self.held_up, self.list) = (true, List::default());
        }
        self.live.set_paused(true);
    }

    fn resume(&mut self) {
        (self.held_up, self.news) = (false, None);
        self.live.set_paused(false);
    }

    /// Plays a fresh run. It is set up before the present one ends: if that fails, nothing is lost.
    fn restart(&mut self, held: &[ControlChange], store: &mut dyn RecordingStore) {
        let started = start(&self.setup, store);
        let staged = started
            .and_then(|(run, recording)| Ok((start_loop(&self.setup, &self.bindings, run)?, recording)));
        match staged {
            Ok((live, recording)) => {
                self.close(EndKind::Finished);
                (self.live, self.recording) = (live, recording);
                (self.decided, self.notice) = (None, None);
                self.begin(held);
            }
            Err(failure) => {
                self.notice = Some(failure.message.clone());
                self.trouble = Some(failure);
            }
        }
    }

    fn look_for_the_end(&mut self, now: u64) {
        let state = self.live.run().state();
        self.held_up &= state.paused;
        if state.status == Status::Running {
            return;
        }
        let decided = *self.decided.get_or_insert(state.seconds);
        if state.seconds - decided >= AFTERMATH_SECONDS {
            let saved = self.close(EndKind::Finished);
            self.live.rest();
            self.shown_until = now + RESULT_SHOWN;
            (self.phase, self.list) = (Phase::Over { saved }, List::default());
        }
    }

    fn fail(&mut self, error: &StepError) {
        let saved = self.close(EndKind::Failed);
        self.trouble = Some(Failure::from(error.clone()));
        self.list = List::default();
        self.phase = Phase::Failed { message: error.to_string(), saved };
    }
}

/// Lines for the player as one: the first, and how many more there are.
pub(super) fn summary(lines: &[String]) -> Option<String> {
    let (first, more) = lines.split_first()?;
    Some(if more.is_empty() { first.clone() } else { format!("{first}, and {} more", more.len()) })
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
