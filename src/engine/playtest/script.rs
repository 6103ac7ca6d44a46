//! What is pressed when: inputs by boundary, which can be left out one by one and still make sense.

use super::setup::Setup;
use crate::action::{
    CommandError, CommandValue, Composer, Controller, Kind, Roster, SCALE, SourceId, to_f32,
};
use crate::fixed_step::Rate;
use crate::game::Game;
use crate::random::Mulberry32;
use crate::replay::{Change, EndKind, MAX_BOUNDARIES, RecordOptions, Replay, Track};
use crate::session::{Run, Session, StartError, StepError};

/// How many sorts of scripts there are.
pub(super) const SORTS: u32 = 4;

/// What one hand does.
#[derive(Clone, Debug, PartialEq)]
pub enum Move {
    /// Presses or lets go of a button.
    Button {
        /// Port by place.
        port: u8,
        /// Action by place.
        action: u8,
        /// Down, or up.
        pressed: bool,
    },
    /// Pushes an axis.
    Axis {
        /// Port by place.
        port: u8,
        /// Action by place.
        action: u8,
        /// Thousandths.
        value: [i16; 3],
    },
    /// Gives a command.
    Command {
        /// Port by place.
        port: u8,
        /// Action by place.
        action: u8,
        /// What it says.
        value: CommandValue,
    },
    /// The host pauses or resumes.
    Pause(bool),
}

/// A move before a boundary.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The boundary.
    pub boundary: u32,
    /// The move.
    pub then: Move,
}

/// A run's inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// Master seed of the run.
    pub seed: u32,
    /// Number of boundaries.
    pub boundaries: u32,
    /// Inputs in order.
    pub inputs: Vec<Input>,
}

impl Script {
    /// The script of the n-th run of a playtest: the autopilot's, a fixed pattern's, or at random, in turn.
    ///
    /// # Errors
    /// The level cannot be played, or not with these options, or the game makes up a command that none can be.
    pub fn nth<G: Game>(
        setup: Setup<'_, G>,
        run: u32,
        boundaries: u32,
        random: &mut Mulberry32,
    ) -> Result<Self, StartError> {
        let seed = random.next_u32();
        let roster = G::roster(setup.level);
        let mut script = Self { seed, boundaries, inputs: Vec::new() };
        match run % SORTS {
            0 if G::autopilot(setup.level).is_some() => return script.by_autopilot::<G>(setup),
            1 => script.pattern(roster, run / SORTS, random)?,
            _ => script.improvise(roster, random)?,
        }
        Ok(script)
    }

    /// The inputs of a recording that begins with its run; deltas become those of a fixed step.
    #[must_use]
    pub fn of(replay: &Replay) -> Self {
        let mut inputs = Vec::new();
        let mut boundary = 0;
        for (count, changes) in replay.track.entries() {
            inputs.extend(
                changes
                    .iter()
                    .filter_map(|change| move_of(change, &replay.track))
                    .map(|then| Input { boundary, then }),
            );
            boundary += count;
        }
        Self { seed: replay.header.random.seed, boundaries: boundary, inputs }
    }

    /// Plays the script and records it, up to the boundary that fails if one does.
    ///
    /// # Errors
    /// The level cannot be played, or not with these options.
    pub fn record<G: Game>(&self, setup: Setup<'_, G>) -> Result<(Replay, Option<StepError>), StartError> {
        let mut session = self.start::<G>(setup)?;
        let sources: Vec<_> = session.composers().iter_mut().map(Composer::add).collect();
        let options = RecordOptions { budget: MAX_BOUNDARIES, ..RecordOptions::default() };
        session.record(options).map_err(|error| StartError::Level(error.to_string()))?;
        let mut inputs = self.inputs.iter().peekable();
        let mut failure = None;
        for boundary in 0..self.boundaries {
            while let Some(input) = inputs.next_if(|input| input.boundary <= boundary) {
                apply(&mut session, &sources, &input.then);
            }
            let delta = if session.state().paused { 0.0 } else { Rate::HZ_120.delta() };
            if let Err(error) = session.step(delta) {
                failure = Some(error);
                break;
            }
        }
        let replay = session.finish(EndKind::Finished);
        let replay = replay.ok_or_else(|| StartError::Level("the run was not recorded".to_owned()))?;
        Ok((replay, failure))
    }

    fn start<G: Game>(&self, setup: Setup<'_, G>) -> Result<Session<G>, StartError> {
        Session::start_with(setup.level.clone(), setup.options.to_vec(), self.seed)
    }

    fn by_autopilot<G: Game>(self, setup: Setup<'_, G>) -> Result<Self, StartError> {
        let mut session = self.start::<G>(setup)?;
        session.add_autopilot();
        let options = RecordOptions { budget: MAX_BOUNDARIES, ..RecordOptions::default() };
        session.record(options).map_err(|error| StartError::Level(error.to_string()))?;
        for _ in 0..self.boundaries {
            if session.step(Rate::HZ_120.delta()).is_err() {
                break;
            }
        }
        Ok(session.finish(EndKind::Finished).map_or(self, |replay| Self::of(&replay)))
    }

    /// Everything held, everything mashed, taps within one boundary, hard turns, or nothing at all.
    fn pattern(&mut self, roster: Roster, which: u32, random: &mut Mulberry32) -> Result<(), StartError> {
        let controllers = roster.controllers();
        for (port, action, kind) in actions(&controllers) {
            for boundary in 0..self.boundaries {
                let value = [[SCALE, 0, 0], [0, SCALE, 0], [-SCALE, 0, 0], [0, -SCALE, 0]];
                let turn = Move::Axis { port, action, value: value[(boundary / 10 % 4) as usize] };
                let button = |pressed| Move::Button { port, action, pressed };
                let command = |random: &mut _| made_up(roster, port, action, random);
                let moves: Vec<Move> = match (which % 5, kind) {
                    (0, Kind::Button) if boundary == 0 => vec![button(true)],
                    (1, Kind::Button) => vec![button(boundary % 2 == 0)],
                    (2, Kind::Button) => vec![button(true), button(false)],
                    (3, Kind::Button) if boundary % 30 == 0 => vec![button(boundary % 60 == 0)],
                    (1 | 2, Kind::Command) if boundary % 3 == 0 => vec![command(random)?, command(random)?],
                    (0 | 3, Kind::Command) if boundary % 10 == 0 => vec![command(random)?],
                    (0..=3, kind) if kind.is_axis() && boundary % 10 == 0 => vec![turn],
                    _ => Vec::new(),
                };
                self.inputs.extend(moves.into_iter().map(|then| Input { boundary, then }));
            }
        }
        self.inputs.sort_by_key(|input| input.boundary);
        Ok(())
    }

    /// Random presses, pushes, commands and host pauses.
    fn improvise(&mut self, roster: Roster, random: &mut Mulberry32) -> Result<(), StartError> {
        let controllers = roster.controllers();
        let all: Vec<_> = actions(&controllers).collect();
        let density = 2 + random.next_u32() % 30;
        for boundary in 0..self.boundaries {
            if random.next_u32() % density != 0 {
                continue;
            }
            let (port, action, kind) = all[random.next_u32() as usize % all.len()];
            let mut component = || (random.next_u32() % 2001) as i16 - SCALE;
            let then = match kind {
                Kind::Button => Move::Button { port, action, pressed: component() > 0 },
                Kind::Command => made_up(roster, port, action, random)?,
                Kind::Axis1D | Kind::Axis2D | Kind::Axis3D => {
                    Move::Axis { port, action, value: [component(), component(), component()] }
                }
            };
            let pause = random.next_u32() % 40;
            let host = (pause < 2).then_some(Move::Pause(pause == 0));
            self.inputs.extend([Some(then), host].into_iter().flatten().map(|then| Input { boundary, then }));
        }
        Ok(())
    }
}

fn actions(controllers: &[Controller]) -> impl Iterator<Item = (u8, u8, Kind)> {
    (0..=u8::MAX).zip(controllers).flat_map(|(port, controller)| {
        (0..=u8::MAX).zip(&controller.actions).map(move |(action, spec)| (port, action, spec.kind))
    })
}

/// A command that the game makes up.
fn made_up(roster: Roster, port: u8, action: u8, random: &mut Mulberry32) -> Result<Move, StartError> {
    let taken = roster.command(port, action);
    let value =
        taken.map_or(Err(CommandError::Type("it takes none".to_owned())), |taken| taken.make_up(random));
    value.map(|value| Move::Command { port, action, value }).map_err(StartError::MadeUp)
}

fn move_of(change: &Change, track: &Track) -> Option<Move> {
    match *change {
        Change::Held { controller: port, action } => Some(Move::Button { port, action, pressed: true }),
        Change::Edge { controller: port, edge } => {
            Some(Move::Button { port, action: edge.action, pressed: edge.pressed })
        }
        Change::Axis { controller: port, action, value } => Some(Move::Axis { port, action, value }),
        Change::Command { controller: port, action, value } => {
            Some(Move::Command { port, action, value: CommandValue::of_text(track.command(value)) })
        }
        Change::Pause(paused) => Some(Move::Pause(paused)),
        Change::Delta(_) | Change::Paused(_) => None,
    }
}

fn apply<G: Game>(session: &mut Session<G>, sources: &[SourceId], then: &Move) {
    // Scripts are made for the roster they are played with.
    let _ = match *then {
        Move::Pause(paused) => {
            session.set_paused(paused);
            Ok(())
        }
        Move::Button { port, action, pressed } => {
            let place = usize::from(port);
            session.composers()[place].set_button(sources[place], action, pressed)
        }
        Move::Axis { port, action, value } => {
            let place = usize::from(port);
            session.composers()[place].set_axis(sources[place], action, value.map(to_f32))
        }
        Move::Command { port, action, ref value } => {
            let place = usize::from(port);
            session.composers()[place].command(sources[place], action, value)
        }
    };
}
