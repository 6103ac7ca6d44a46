//! Playing: from the start screen through the run to its result.

mod draw;
mod phase;
mod playthrough;
mod run;
mod setup;

use std::sync::Arc;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::words;
use dacapo_engine::replay::{EndKind, PlayOptions};

use super::action_panel::{ActionPanel, PanelEvent};
use super::context::ScreenContext;
use super::frame_pacer::Motion;
use super::input::{RunControls, Signal};
use super::live_loop::Pace;
use super::message::{Message, Severity};
use super::outbox::Outbox;
use super::paint::{BAD, BRIGHT, Pen};
use super::panel_action::PanelAction;
use super::screen::{Answer, Opened, Opener, Screen};
use super::settings::SettingsScreen;
use super::watch::WatchScreen;
use crate::devices::{Command, ControlChange, Device, InputContext, PadStatus};
use crate::escape::escape_line;
use crate::failure::Failure;
use crate::settings::Settings;
use phase::Phase;
use playthrough::Playthrough;
use run::SavedRun;

pub use setup::PlaySetup;

/// Nanoseconds within which a run that is not late has served a press: more than a step.
const SERVED: u64 = 10_000_000;

/// The screen on which a game is played.
pub struct PlayScreen {
    playthrough: Playthrough,
    panel: ActionPanel,
    /// When the game was last told to pause or to go on, as long as it may not know of it yet.
    toggled: Option<u64>,
}

impl PlayScreen {
    /// Opens a game's start screen.
    #[must_use]
    pub fn opener(setup: PlaySetup) -> Opener {
        Box::new(move |context| Self::open(setup, context))
    }

    /// Sets up a run and its recording, on the start screen.
    ///
    /// # Errors
    /// A level that cannot be played, or a recording that cannot be opened.
    pub fn open(setup: PlaySetup, context: &mut ScreenContext<'_>) -> Opened {
        let playthrough = Playthrough::new(setup, context)?;
        Ok(Box::new(Self { playthrough, panel: ActionPanel::default(), toggled: None }))
    }

    /// The run.
    #[cfg(test)]
    #[must_use]
    pub fn run(&self) -> &dyn dacapo_engine::session::Run {
        self.playthrough.run.live.run()
    }

    /// How much input waits for a step.
    #[cfg(test)]
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.playthrough.run.live.waiting()
    }

    /// How many sources its controls have.
    #[cfg(test)]
    #[must_use]
    pub fn sources(&self) -> usize {
        self.playthrough.run.live.binder().sources()
    }

    /// Obeys a command; what means nothing else moves through the panel.
    fn command(
        &mut self,
        now: u64,
        command: Command,
        signal: &Signal,
        context: &mut ScreenContext<'_>,
    ) -> Answer {
        let paused = self.playthrough.is_paused();
        match (&self.playthrough.phase, command) {
            (Phase::Ready, Command::Pause) => self.playthrough.begin(now, context),
            (Phase::Playing { .. }, Command::Pause | Command::Back) if !paused => self.pause(),
            (Phase::Playing { .. }, Command::Restart) if !paused => self.offer_restart(),
            (Phase::Playing { leaving: true, .. }, Command::Back) => self.ask_to_leave(false),
            (Phase::Playing { .. }, Command::Pause | Command::Back) => self.playthrough.resume(now, context),
            (Phase::Playing { leaving: false, .. } | Phase::Over { .. }, Command::Restart) => {
                self.playthrough.restart(now, context);
            }
            (_, Command::Back) => return Answer::Leave,
            (Phase::Playing { .. }, _) if !paused => return Answer::Ignored,
            _ => return self.choose(now, signal, context),
        }
        Answer::Handled
    }

    /// Follows what the player does on the panel. Beside what the start screen offers, a click or tap begins.
    fn choose(&mut self, now: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer {
        match self.panel.signal(self.playthrough.phase.actions(), signal) {
            None => return Answer::Ignored,
            Some(PanelEvent::Chosen(action)) => return self.act(now, action, context),
            Some(PanelEvent::Beside) if matches!(self.playthrough.phase, Phase::Ready) => {
                self.playthrough.begin(now, context)
            }
            Some(PanelEvent::Beside | PanelEvent::Moved) => {}
        }
        Answer::Handled
    }

    fn act(&mut self, now: u64, action: PanelAction, context: &mut ScreenContext<'_>) -> Answer {
        match action {
            PanelAction::Leave if matches!(self.playthrough.phase, Phase::Playing { leaving: false, .. }) => {
                self.ask_to_leave(true);
            }
            PanelAction::Leave => return Answer::Leave,
            PanelAction::Settings => {
                return Answer::Push(SettingsScreen::over_game(self.playthrough.setup.game, context));
            }
            PanelAction::Watch => return self.watch(context.outbox),
            PanelAction::Start => self.playthrough.begin(now, context),
            PanelAction::GoOn => self.playthrough.resume(now, context),
            PanelAction::Stay => self.ask_to_leave(false),
            PanelAction::Restart | PanelAction::Again => self.playthrough.restart(now, context),
            PanelAction::WatchAgain => {}
        }
        Answer::Handled
    }

    /// Shows the run that is over.
    fn watch(&mut self, outbox: &mut Outbox) -> Answer {
        let Some(saved) = self.playthrough.phase.saved() else { return Answer::Handled };
        match open_watch(&self.playthrough.setup, saved) {
            Ok(screen) => Answer::Replace(screen),
            Err(failure) => {
                self.playthrough.fail(failure, outbox);
                Answer::Handled
            }
        }
    }

    /// The player pauses.
    fn pause(&mut self) {
        if self.playthrough.pause() {
            self.panel.open();
        }
    }

    /// Something else than the player pauses.
    fn wait(&mut self) {
        if self.playthrough.pause() {
            self.panel.appear();
        }
    }

    /// One key in the middle of a run throws nothing away: it pauses, and the same key again begins anew.
    fn offer_restart(&mut self) {
        self.pause();
        self.playthrough.message.show(Message::note("Press R again to start over"));
    }

    /// Asks whether to leave, or no longer does. What was said of the pause is not true of the question.
    fn ask_to_leave(&mut self, asks: bool) {
        if asks {
            self.playthrough.message.clear_note();
        }
        self.playthrough.ask_to_leave(asks);
        self.panel.open();
    }

    /// The run hears a control.
    fn feed(&mut self, now: u64, change: ControlChange) {
        let live = &mut self.playthrough.run.live;
        if change.value.is_pressed() && live.binder().pauses(change.control) {
            self.toggled = Some(now);
        }
        live.feed(now, change);
    }

    /// Runs what is due at a host time.
    fn run_until(&mut self, now: u64, context: &mut ScreenContext<'_>) {
        let waited = self.playthrough.is_paused();
        let is_over = self.playthrough.advance(now, context.outbox);
        match (waited, self.playthrough.is_paused()) {
            _ if is_over => self.panel.appear(),
            (false, true) if self.toggled.is_some() => self.panel.open(),
            (false, true) => self.panel.appear(),
            (true, false) => self.playthrough.resumed(self.toggled.unwrap_or(now), context.input),
            _ => {}
        }
        self.toggled = self.toggled.filter(|at| now.saturating_sub(*at) < SERVED);
    }

    /// A pad joined or was lost; for one that the run was played with it waits.
    fn pad(&mut self, status: &PadStatus) {
        let text = match status {
            PadStatus::Joined { name, port } => {
                let controller = self.playthrough.run.live.run().controllers().get(usize::from(*port));
                let player = controller.map(|controller| words(&controller.id)).unwrap_or_default();
                format!("{} plays {player}", escape_line(name))
            }
            PadStatus::Lost { pad, name, seat } => {
                let used = self.playthrough.run.live.lose(Device::Pad(*pad)) || seat.is_some();
                if !used || !self.playthrough.phase.is_playing() {
                    return;
                }
                self.wait();
                format!("{} was disconnected: paused", escape_line(name))
            }
        };
        self.playthrough.message.show(Message::note(text));
    }
}

impl Screen for PlayScreen {
    fn signal(&mut self, now: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer {
        if self.input_context() != InputContext::Play && !self.panel.accepts(now, signal) {
            return Answer::Handled;
        }
        match signal {
            Signal::Command { command, .. } => return self.command(now, *command, signal, context),
            Signal::Pointer(_) => return self.choose(now, signal, context),
            Signal::Control { change, .. } if self.playthrough.phase.is_playing() => self.feed(now, *change),
            Signal::Control { .. } => return Answer::Ignored,
            Signal::Pad(status) => self.pad(status),
        }
        Answer::Handled
    }

    /// Whether a press is the panel's or the game's depends on one that pauses or resumes just before; and in a pause,
    /// what is let go of before the player goes on is let go of in the pause.
    fn catch_up(&mut self, now: u64, context: &mut ScreenContext<'_>) {
        // A step for each displayed frame is none for an event.
        let steps_by_itself = matches!(self.playthrough.setup.pace, Pace::Fixed(_));
        if self.playthrough.is_paused() || (self.toggled.is_some() && steps_by_itself) {
            self.run_until(now, context);
        }
    }

    fn advance(&mut self, now: u64, context: &mut ScreenContext<'_>) -> Answer {
        self.run_until(now, context);
        Answer::Handled
    }

    fn draw(&mut self, now: u64, context: &ScreenContext<'_>, canvas: &mut Canvas) {
        self.playthrough.run.live.draw(canvas);
        if self.input_context() != InputContext::Play {
            self.panel.seen(now);
            self.draw_panel(context, canvas);
            return;
        }
        self.playthrough.message.seen(now);
        if let Some(message) = self.playthrough.message.shown() {
            let color = if message.severity == Severity::Fault { BAD } else { BRIGHT };
            Pen::new(canvas).notice(color, &message.text);
        }
    }

    fn draw_below(&mut self, _: u64, canvas: &mut Canvas) {
        self.playthrough.run.live.draw(canvas);
    }

    fn input_context(&self) -> InputContext {
        match self.playthrough.phase {
            Phase::Playing { .. } if self.playthrough.is_paused() => InputContext::Paused,
            Phase::Playing { .. } => InputContext::Play,
            _ => InputContext::Panel,
        }
    }

    fn controls(&self) -> Option<RunControls<'_>> {
        Some(RunControls { binder: self.playthrough.run.live.binder(), touch: &self.playthrough.touch })
    }

    /// Only a run that goes on moves.
    fn motion(&self) -> Motion {
        if self.input_context() == InputContext::Play { Motion::Smooth } else { Motion::Still }
    }

    fn say(&mut self, message: Message) {
        self.playthrough.message.show(message);
    }

    fn settings_changed(&mut self, settings: &Settings) -> Result<(), Failure> {
        self.playthrough.rebind(settings)
    }

    fn cover(&mut self) {
        self.pause();
    }

    fn hide(&mut self) {
        self.wait();
    }

    fn skip_time(&mut self) {
        self.playthrough.run.live.skip_time();
    }

    fn flush(&mut self) {
        self.playthrough.run.live.flush();
    }

    fn close(&mut self, outbox: &mut Outbox) {
        self.playthrough.end(EndKind::Finished, outbox);
    }
}

/// The screen that shows a run that was kept.
fn open_watch(setup: &PlaySetup, saved: &SavedRun) -> Opened {
    let (game, replay, file) = (setup.game, Arc::clone(&saved.replay), saved.name.clone());
    let rewind = move || {
        let run = game.play(Arc::clone(&replay), &PlayOptions::default());
        run.map_err(|error| Failure::incompatible(&file, &error))
    };
    WatchScreen::open(saved.name.clone(), Box::new(rewind))
}
