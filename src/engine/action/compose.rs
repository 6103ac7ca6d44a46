//! Many sources, one frame: how a controller's input is composed.

use serde::Serialize;

use super::command::{CommandError, CommandType, CommandValue};
use super::frame::{Buttons, Edge, Frame};
use super::quantize::{Thousandths, quantize};
use super::schema::{Controller, Kind};
use super::waiting::{MAX_WAITING_COMMANDS, Waiting};

/// A source of a [`Composer`]. Never used twice, so one that was removed cannot speak for a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceId(u32);

/// A write that a composer refuses.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SourceError {
    /// The source was removed.
    #[error("the input source was removed")]
    Removed,
    /// The controller has no such action of that kind.
    #[error("action {0} does not exist or is of another kind")]
    Action(u8),
    /// NaN or infinite.
    #[error("an axis component is {0}, expected a finite number")]
    NotFinite(f32),
    /// A command whose value cannot be taken.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// As many commands wait as may.
    #[error("{MAX_WAITING_COMMANDS} commands wait for a boundary already")]
    Full,
    /// A recording plays and owns the input.
    #[error("the input is locked: a recording plays")]
    Locked,
}

impl SourceError {
    /// The code in error messages.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Removed => "SOURCE_REMOVED",
            Self::Action(_) => "SOURCE_ACTION",
            Self::NotFinite(_) => "SOURCE_NOT_FINITE",
            Self::Command(error) => error.code(),
            Self::Full => "COMMANDS_FULL",
            Self::Locked => "REPLAY_INPUT_LOCKED",
        }
    }
}

struct Source {
    id: SourceId,
    held: Buttons,
    axes: Vec<[f32; 3]>,
}

/// Composes the sources of one controller.
///
/// A button is held while any source holds it, and an edge exists where that composed value changes. Axis
/// contributions add up and are quantised when the frame is taken. Edges wait, in order, until a boundary
/// takes them, so a press shorter than a step is never lost. Commands wait among them; they have happened once they are
/// given, whatever becomes of their source.
pub struct Composer {
    kinds: Vec<Kind>,
    normalize: Vec<bool>,
    /// What each action takes as a command.
    commands: &'static [Option<CommandType>],
    sources: Vec<Source>,
    next_id: u32,
    /// How many sources hold each button.
    holders: Vec<u32>,
    /// Composed transitions and commands that no boundary has taken yet.
    waiting: Waiting,
    /// Held after the edges taken so far.
    held: Buttons,
    /// Axis values of the last frame taken.
    taken: Vec<Thousandths>,
    /// An axis contribution changed since the axes were last sampled.
    stale: bool,
    locked: bool,
}

impl Composer {
    /// A composer without sources, which takes no commands.
    #[must_use]
    pub fn new(controller: &Controller) -> Self {
        Self::with_commands(controller, &[])
    }

    /// A composer without sources, which takes as commands what is said here, by action, as in
    /// [`Controls::COMMANDS`](super::Controls::COMMANDS).
    #[must_use]
    pub fn with_commands(controller: &Controller, commands: &'static [Option<CommandType>]) -> Self {
        let count = controller.actions.len();
        Self {
            kinds: controller.actions.iter().map(|action| action.kind).collect(),
            normalize: controller.actions.iter().map(|action| action.normalize).collect(),
            commands,
            sources: Vec::new(),
            next_id: 0,
            holders: vec![0; count],
            waiting: Waiting::default(),
            held: Buttons::default(),
            taken: vec![[0; 3]; count],
            stale: false,
            locked: false,
        }
    }

    /// Adds a neutral source.
    pub fn add(&mut self) -> SourceId {
        let id = SourceId(self.next_id);
        self.next_id += 1;
        let axes = vec![[0.0; 3]; self.kinds.len()];
        self.sources.push(Source { id, held: Buttons::default(), axes });
        id
    }

    /// Removes a source and with it what it contributed: its buttons are released, its axes leave the sum. The commands
    /// that it gave stay.
    pub fn remove(&mut self, id: SourceId) {
        self.release(id);
        self.sources.retain(|source| source.id != id);
    }

    /// Makes a source neutral, as when its device is unplugged or its window loses focus.
    pub fn release(&mut self, id: SourceId) {
        let Some(place) = self.place(id) else { return };
        let held = self.sources[place].held;
        for action in self.actions().filter(|action| held.get(*action)) {
            self.change(place, action, false);
        }
        self.sources[place].axes.fill([0.0; 3]);
        self.stale = true;
    }

    /// Presses or lets go of a button for one source.
    ///
    /// # Errors
    /// An unknown source or action, or input that a playback owns (letting go is always harmless).
    pub fn set_button(&mut self, id: SourceId, action: u8, pressed: bool) -> Result<(), SourceError> {
        let place = self.check(id, action, Kind::Button, !pressed)?;
        if !self.locked {
            self.change(place, action, pressed);
        }
        Ok(())
    }

    /// Sets an axis for one source; unused components are ignored.
    ///
    /// # Errors
    /// An unknown source or action, a NaN or infinity, or input that a playback owns (0 is always harmless).
    pub fn set_axis(&mut self, id: SourceId, action: u8, value: [f32; 3]) -> Result<(), SourceError> {
        let kind = self.kinds.get(usize::from(action)).copied().unwrap_or(Kind::Button);
        if !kind.is_axis() {
            return Err(SourceError::Action(action));
        }
        let used = &value[..kind.dimensions()];
        if let Some(bad) = used.iter().find(|component| !component.is_finite()) {
            return Err(SourceError::NotFinite(*bad));
        }
        let place = self.check(id, action, kind, used.iter().all(|component| *component == 0.0))?;
        if !self.locked {
            let mut components = [0.0; 3];
            components[..used.len()].copy_from_slice(used);
            self.sources[place].axes[usize::from(action)] = components;
            self.stale = true;
        }
        Ok(())
    }

    /// Gives a command. It waits among the edges and reaches exactly one boundary.
    ///
    /// # Errors
    /// An unknown source or action, a value that no command can have or that is none of the game's, more commands than may
    /// wait, or input that a playback owns. Nothing waits then.
    pub fn command(&mut self, id: SourceId, action: u8, value: &impl Serialize) -> Result<(), SourceError> {
        self.check(id, action, Kind::Command, false)?;
        let value = CommandValue::new(value)?;
        self.check_command(action, &value)?;
        if self.waiting.is_full() {
            return Err(SourceError::Full);
        }
        self.waiting.push_command(action, value);
        Ok(())
    }

    /// Checks that an action takes a value as a command.
    ///
    /// # Errors
    /// It takes none, or no such.
    pub(crate) fn check_command(&self, action: u8, value: &CommandValue) -> Result<(), SourceError> {
        let taken = self.commands.get(usize::from(action)).copied().flatten();
        Ok(taken.ok_or(SourceError::Action(action))?.check(value)?)
    }

    /// Gives the input to a playback, or back. Locking clears every contribution, and the commands that wait.
    pub fn lock(&mut self, locked: bool) {
        if locked {
            for place in 0..self.sources.len() {
                self.release(self.sources[place].id);
            }
            self.waiting.clear();
            self.held = Buttons::default();
            self.taken.fill([0; 3]);
        }
        self.locked = locked;
    }

    /// Whether an edge or a command waits for a boundary. Axes are sampled at whatever boundary comes and wait for none: a
    /// trembling stick alone is no reason to have one.
    #[must_use]
    pub fn waits(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Takes the frame of a boundary: waiting edges and commands in order, up to the first that is one more than
    /// [`MAX_EDGES`](super::MAX_EDGES) or [`MAX_COMMANDS`](super::MAX_COMMANDS); buttons held after those; axes as they
    /// are now.
    pub fn take(&mut self, frame: &mut Frame) {
        frame.edges.clear();
        frame.commands.clear();
        if !self.waiting.is_empty() {
            self.waiting.take(&mut self.held, frame);
        }
        frame.held = self.held;
        if self.stale {
            self.sample_all();
        }
        frame.axes.clone_from(&self.taken);
    }

    /// Continues from a frame that the sources did not make: edges wait for whatever they hold otherwise. Commands that
    /// wait go on waiting.
    pub fn resume(&mut self, frame: &Frame) {
        self.held = frame.held;
        self.taken.clone_from(&frame.axes);
        self.stale = true;
        self.waiting.drop_edges();
        for action in self.actions() {
            let pressed = self.holders[usize::from(action)] > 0;
            if pressed != self.held.get(action) {
                self.waiting.push_edge(Edge { action, pressed });
            }
        }
    }

    /// What is held when a run starts is in its first frame without an edge: drops the waiting edges but keeps
    /// what they lead to.
    pub fn settle(&mut self) {
        self.waiting.lead(&mut self.held);
        self.waiting.drop_edges();
    }

    fn sample_all(&mut self) {
        for action in self.actions() {
            self.taken[usize::from(action)] = self.sample(action);
        }
        self.stale = false;
    }

    fn sample(&self, action: u8) -> Thousandths {
        let action = usize::from(action);
        if !self.kinds[action].is_axis() {
            return [0; 3];
        }
        let mut sum = [0.0_f64; 3];
        for source in &self.sources {
            for (total, component) in sum.iter_mut().zip(source.axes[action]) {
                *total += f64::from(component);
            }
        }
        quantize(sum, self.normalize[action])
    }

    fn change(&mut self, place: usize, action: u8, pressed: bool) {
        if self.sources[place].held.get(action) == pressed {
            return;
        }
        self.sources[place].held.set(action, pressed);
        let holders = &mut self.holders[usize::from(action)];
        let was_held = *holders > 0;
        *holders = if pressed { *holders + 1 } else { *holders - 1 };
        if was_held != (*holders > 0) {
            self.waiting.push_edge(Edge { action, pressed });
        }
    }

    fn check(&self, id: SourceId, action: u8, kind: Kind, neutral: bool) -> Result<usize, SourceError> {
        let place = self.place(id).ok_or(SourceError::Removed)?;
        if self.kinds.get(usize::from(action)) != Some(&kind) {
            return Err(SourceError::Action(action));
        }
        if self.locked && !neutral { Err(SourceError::Locked) } else { Ok(place) }
    }

    fn place(&self, id: SourceId) -> Option<usize> {
        self.sources.iter().position(|source| source.id == id)
    }

    fn actions(&self) -> impl Iterator<Item = u8> + use<> {
        (0..=u8::MAX).take(self.kinds.len())
    }
}
