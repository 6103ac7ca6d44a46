//! Playing: from the start screen through the run to its result.

mod phase;
mod playthrough;
mod run;
mod setup;

use std::sync::Arc;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::replay::{EndKind, PlayOptions};

use super::action_panel::{ActionPanel, PanelEvent};
use super::context::ScreenContext;
use super::frame_pacer::Motion;
use super::input::{InputMethod, RunControls, Signal};
use super::message::{Message, Severity};
use super::outbox::Outbox;
use super::paint::{BAD, BRIGHT, Pen};
use super::panel_action::PanelAction;
use super::panels::{Panel, control_lines};
use super::screen::{Answer, Opened, Opener, Screen};
use super::settings::SettingsScreen;
use super::watch::WatchScreen;
use crate::devices::{Command, Device, InputContext, PadStatus};
use crate::escape::escape_line;
use crate::failure::Failure;
use crate::settings::Settings;
use phase::Phase;
use playthrough::Playthrough;
use run::SavedRun;

pub use setup::PlaySetup;

/// The screen on which a game is played.
pub struct PlayScreen {
    playthrough: Playthrough,
    panel: ActionPanel,
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
        Ok(Box::new(Self { playthrough: Playthrough::new(setup, context)?, panel: ActionPanel::default() }))
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
            (Phase::Ready, Command::Pause) => self.playthrough.begin(context),
            (Phase::Playing { .. }, Command::Pause | Command::Back) if !paused => self.pause(),
            (Phase::Playing { .. }, Command::Pause) => self.playthrough.resume(),
            (Phase::Playing { .. } | Phase::Over { .. }, Command::Restart) => {
                self.playthrough.restart(context)
            }
            (_, Command::Back) => return Answer::Leave,
            (Phase::Playing { .. }, _) if !paused => return Answer::Ignored,
            _ => return self.choose(now, signal, context),
        }
        Answer::Handled
    }

    /// What a command of a device means: the button of a pad that leads back goes on after a pause.
    fn meant(&self, command: Command, device: Device) -> Command {
        match (command, device) {
            (Command::Back, Device::Pad(_)) if self.playthrough.is_paused() => Command::Pause,
            _ => command,
        }
    }

    /// Follows what the player does on the panel. Beside what the start screen offers, a click or tap begins.
    fn choose(&mut self, now: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer {
        match self.panel.signal(self.playthrough.phase.actions(), signal) {
            None => return Answer::Ignored,
            Some(PanelEvent::Chosen(action)) => return self.act(now, action, context),
            Some(PanelEvent::Beside) if matches!(self.playthrough.phase, Phase::Ready) => {
                self.playthrough.begin(context)
            }
            Some(PanelEvent::Beside | PanelEvent::Moved) => {}
        }
        Answer::Handled
    }

    fn act(&mut self, now: u64, action: PanelAction, context: &mut ScreenContext<'_>) -> Answer {
        // Whoever still hammers on a button as a result appears chose nothing.
        let too_soon = matches!(self.playthrough.phase, Phase::Over { shown_until, .. } if now < shown_until);
        match action {
            PanelAction::Leave => return Answer::Leave,
            PanelAction::Settings => {
                return Answer::Push(SettingsScreen::over_game(self.playthrough.setup.game, context));
            }
            _ if too_soon => {}
            PanelAction::Watch => return self.watch(context.outbox),
            PanelAction::Start => self.playthrough.begin(context),
            PanelAction::GoOn => self.playthrough.resume(),
            PanelAction::Restart | PanelAction::Again => self.playthrough.restart(context),
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

    fn pause(&mut self) {
        if self.playthrough.pause() {
            self.panel.select_first();
        }
    }

    /// A pad joined or was lost; for one that the run was played with it waits.
    fn pad(&mut self, status: &PadStatus) {
        let text = match status {
            PadStatus::Joined { name, port } => {
                let controller = self.playthrough.run.live.run().controllers().get(usize::from(*port));
                let id = controller.map_or("", |controller| controller.id.as_str());
                format!("{} plays {id}", escape_line(name))
            }
            PadStatus::Lost { pad, name, seat } => {
                let used = self.playthrough.run.live.lose(Device::Pad(*pad)) || seat.is_some();
                if !used || !self.playthrough.phase.is_playing() {
                    return;
                }
                self.pause();
                format!("{} was disconnected: paused", escape_line(name))
            }
        };
        self.playthrough.message.show(Message::note(text));
    }

    /// Draws what lies over a run that does not go on.
    fn draw_panel(&mut self, context: &ScreenContext<'_>, canvas: &mut Canvas) {
        let (method, devices) = (context.input.method(), context.input.devices());
        let Playthrough { setup, bindings, run, phase, message, .. } = &self.playthrough;
        let mut pen = Pen::new(canvas);
        let rows = PanelAction::rows(phase.actions(), method);
        let mut panel = Panel { rows: &rows, message: message.text(), method, back: "leave", low: false };
        let (list, recorded, run) = (self.panel.list(), run.is_recorded(), run.live.run());
        let saved = phase.saved().map(|saved| saved.name.as_str());
        match phase {
            Phase::Ready => {
                let controls = control_lines(bindings, run.controllers(), devices);
                let joins = devices.pads().can_join().then_some("Press a button of a gamepad to join");
                panel.message = panel.message.or(joins);
                panel.start(&mut pen, list, setup.game.title(), &controls, recorded);
            }
            Phase::Playing { .. } => {
                panel.back = if method == InputMethod::Pad { "go on" } else { "leave" };
                panel.pause(&mut pen, list);
            }
            Phase::Over { .. } => panel.result(&mut pen, list, run, saved),
            Phase::Failed { reason, .. } => panel.failure(&mut pen, list, reason, saved),
        }
    }
}

impl Screen for PlayScreen {
    fn signal(&mut self, now: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer {
        match signal {
            Signal::Command { command, device } => {
                return self.command(now, self.meant(*command, *device), signal, context);
            }
            Signal::Pointer(_) => return self.choose(now, signal, context),
            Signal::Control { change, .. } if self.playthrough.phase.is_playing() => {
                self.playthrough.run.live.feed(now, *change);
            }
            Signal::Control { .. } => return Answer::Ignored,
            Signal::Pad(status) => self.pad(status),
        }
        Answer::Handled
    }

    fn advance(&mut self, now: u64, context: &mut ScreenContext<'_>) -> Answer {
        if self.playthrough.advance(now, context.outbox) {
            self.panel.select_first();
        }
        Answer::Handled
    }

    fn draw(&mut self, _: u64, context: &ScreenContext<'_>, canvas: &mut Canvas) {
        self.playthrough.run.live.draw(canvas);
        if self.input_context() != InputContext::Play {
            self.draw_panel(context, canvas);
        } else if let Some(message) = self.playthrough.message.shown() {
            let color = if message.severity == Severity::Fault { BAD } else { BRIGHT };
            Pen::new(canvas).badge(color, &message.text);
        }
    }

    fn draw_below(&mut self, _: u64, canvas: &mut Canvas) {
        self.playthrough.run.live.draw(canvas);
    }

    fn input_context(&self) -> InputContext {
        match self.playthrough.phase {
            Phase::Playing { .. } if !self.playthrough.is_paused() => InputContext::Play,
            Phase::Playing { held_up: false, .. } => InputContext::Paused,
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

    fn hide(&mut self) {
        self.pause();
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
