//! A game from its start to its end and again, without its panels: how far it has come, its run, and what is to be said
//! of both.

use dacapo_engine::game::{AFTERMATH_SECONDS, Binding, Status, TouchLayout};
use dacapo_engine::replay::EndKind;
use dacapo_engine::session::StepError;

use super::super::context::ScreenContext;
use super::super::input::Input;
use super::super::message::{Message, MessageLine};
use super::super::outbox::Outbox;
use super::phase::Phase;
use super::run::{RecordedRun, SavedRun};
use super::setup::PlaySetup;
use crate::failure::{Exit, Failure};
use crate::settings::{Resolved, Settings};

/// A game that is played.
pub struct Playthrough {
    /// What is played.
    pub setup: PlaySetup,
    /// What controls are bound to.
    pub bindings: Vec<Binding>,
    /// What a touch screen offers.
    pub touch: TouchLayout,
    /// The run, and what is recorded of it.
    pub run: RecordedRun,
    /// How far it has come.
    pub phase: Phase,
    /// What the player should know.
    pub message: MessageLine,
}

impl Playthrough {
    /// Sets up a run and its recording. It does not begin yet.
    pub fn new(setup: PlaySetup, context: &mut ScreenContext<'_>) -> Result<Self, Failure> {
        let chosen = setup.options(context.settings);
        let mut run = RecordedRun::start(&setup, &chosen.options, context.store)?;
        let touch = setup.game.touch(setup.level.as_ref())?;
        let Resolved { bindings, complaints } = setup.resolve(&touch, context.settings, run.live.run());
        run.bind(&setup, &bindings)?;
        let complaints: Vec<_> = chosen.complaints.into_iter().chain(complaints).collect();
        let mut message = MessageLine::default();
        message.show_summary(complaints.iter().map(String::as_str));
        complaints.into_iter().for_each(|complaint| context.outbox.notice(complaint));
        Ok(Self { setup, bindings, touch, run, phase: Phase::Ready, message })
    }

    /// Whether the run is paused, by whomever.
    pub fn is_paused(&self) -> bool {
        self.phase.is_playing() && self.run.live.run().state().paused
    }

    /// The run goes from its first step on, at a host time; what is held then is held from there on.
    pub fn begin(&mut self, now: u64, context: &mut ScreenContext<'_>) {
        self.run.live.settle(&context.input.held());
        self.phase = Phase::BEGIN;
        self.message.clear_note();
        self.start_clock(now, context.outbox);
    }

    /// The run waits until the player goes on. True where it did not before.
    pub fn pause(&mut self) -> bool {
        let was_paused = self.is_paused();
        if self.phase.is_playing() {
            self.run.live.set_paused(true);
        }
        self.phase.is_playing() && !was_paused
    }

    /// The run goes on after a pause, from a host time on.
    pub fn resume(&mut self, now: u64, context: &mut ScreenContext<'_>) {
        self.ask_to_leave(false);
        self.run.live.set_paused(false);
        self.resumed(now, context.input);
        self.start_clock(now, context.outbox);
    }

    /// The run goes on since a host time. What is held, and was before the pause, may have been moved meanwhile: the run
    /// hears how it is now.
    pub fn resumed(&mut self, at: u64, input: &Input) {
        self.message.clear_note();
        input.held().into_iter().for_each(|change| self.run.live.feed(at, change));
    }

    /// Asks the player whether to leave, or no longer does.
    pub fn ask_to_leave(&mut self, asks: bool) {
        if let Phase::Playing { leaving, .. } = &mut self.phase {
            *leaving = asks;
        }
    }

    /// Plays a fresh run. It is set up before the present one ends: if that fails, nothing is lost.
    pub fn restart(&mut self, now: u64, context: &mut ScreenContext<'_>) {
        match self.fresh_run(context) {
            Ok(run) => {
                // What there is to say of the run that ends here is read in the next.
                self.message.clear();
                self.end(EndKind::Finished, context.outbox);
                self.run = run;
                self.begin(now, context);
            }
            Err(failure) => self.fail(failure, context.outbox),
        }
    }

    /// Runs what is due at a host time. True where that ended the run, and a panel says so.
    pub fn advance(&mut self, now: u64, outbox: &mut Outbox) -> bool {
        if !self.phase.is_playing() {
            return false;
        }
        if let Err(error) = self.run.live.advance(now, outbox) {
            self.break_off(&error, outbox);
            return true;
        }
        self.look_after_the_recording(outbox);
        self.look_for_the_end(outbox)
    }

    /// Ends the run and keeps its recording. More than once is harmless.
    pub fn end(&mut self, kind: EndKind, outbox: &mut Outbox) -> Option<SavedRun> {
        let saved = self.run.finish(kind, outbox).unwrap_or_else(|failure| {
            let text = "The recording could not be saved whole; the terminal says what is left of it";
            self.message.show(Message::fault(text));
            outbox.fail(failure);
            None
        });
        if saved.as_ref().is_some_and(|saved| saved.is_moved) {
            let text = "The recording could not be kept in its place; the terminal says where it is";
            self.message.show(Message::fault(text));
        }
        saved
    }

    /// Something went wrong: the player sees it, and the program ends with it if nothing else goes wrong.
    pub fn fail(&mut self, failure: Failure, outbox: &mut Outbox) {
        self.message.show(Message::fault(failure.message.clone()));
        outbox.fail(failure);
    }

    /// The player chose other bindings; whatever is held is let go of. On an error nothing has changed.
    pub fn rebind(&mut self, settings: &Settings) -> Result<(), Failure> {
        let Resolved { bindings, complaints } =
            self.setup.resolve(&self.touch, settings, self.run.live.run());
        self.run.bind(&self.setup, &bindings)?;
        self.bindings = bindings;
        // They are those of the file still, which the terminal has: whatever the settings screen binds is usable.
        self.message.clear_note();
        self.message.show_summary(complaints.iter().map(String::as_str));
        Ok(())
    }

    /// Time counts from here on, and not from the next picture.
    fn start_clock(&mut self, now: u64, outbox: &mut Outbox) {
        self.advance(now, outbox);
    }

    fn fresh_run(&self, context: &mut ScreenContext<'_>) -> Result<RecordedRun, Failure> {
        let chosen = self.setup.options(context.settings);
        let mut run = RecordedRun::start(&self.setup, &chosen.options, context.store)?;
        run.bind(&self.setup, &self.bindings)?;
        Ok(run)
    }

    fn look_after_the_recording(&mut self, outbox: &mut Outbox) {
        if let Some(trouble) = self.run.take_trouble() {
            self.fail(Failure::new("RECORD_WRITE", Exit::Environment, trouble), outbox);
        }
        if self.run.live.run().state().recording_is_full {
            let text = "The recording is full and was kept; play goes on without one";
            self.message.show(Message::fault(text));
        }
    }

    fn look_for_the_end(&mut self, outbox: &mut Outbox) -> bool {
        let state = self.run.live.run().state();
        let Phase::Playing { leaving, decided } = &mut self.phase else { return false };
        *leaving &= state.paused;
        if state.status == Status::Running {
            return false;
        }
        let decided = *decided.get_or_insert(state.seconds);
        if state.seconds - decided < AFTERMATH_SECONDS {
            return false;
        }
        let saved = self.end(EndKind::Finished, outbox);
        self.run.live.rest();
        self.phase = Phase::Over { saved };
        true
    }

    /// The game failed: the run is over.
    fn break_off(&mut self, error: &StepError, outbox: &mut Outbox) {
        let saved = self.end(EndKind::Failed, outbox);
        outbox.fail(Failure::from(error.clone()));
        self.phase = Phase::Failed { reason: error.to_string(), saved };
    }
}
