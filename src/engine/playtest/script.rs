//! What is pressed when: inputs by boundary, which can be left out one by one and still make sense.

use crate::action::{Controller, Kind, SCALE};
use crate::fixed_step::Rate;
use crate::game::Game;
use crate::random::Mulberry32;
use crate::replay::{Change, EndKind, MAX_BOUNDARIES, RecordOptions, Replay};
use crate::session::{Run, Session, StartError, StepError};

/// What one hand does.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// The host pauses or resumes.
    Pause(bool),
}

/// A move before a boundary.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// The level cannot be played.
    pub fn nth<G: Game>(
        level: &G::Level,
        run: u32,
        boundaries: u32,
        random: &mut Mulberry32,
    ) -> Result<Self, StartError> {
        let seed = random.next_u32();
        let controllers = G::roster(level).controllers();
        let mut script = Self { seed, boundaries, inputs: Vec::new() };
        match run % 4 {
            0 if G::autopilot(level).is_some() => return script.by_autopilot::<G>(level),
            1 => script.pattern(&controllers, run / 4),
            _ => script.improvise(&controllers, random),
        }
        Ok(script)
    }

    /// The inputs of a recording that begins with its run; deltas become those of a fixed step.
    #[must_use]
    pub fn of(replay: &Replay) -> Self {
        let mut inputs = Vec::new();
        let mut boundary = 0;
        for (count, changes) in replay.track.entries() {
            inputs.extend(changes.iter().filter_map(move_of).map(|then| Input { boundary, then }));
            boundary += count;
        }
        Self { seed: replay.header.random.seed, boundaries: boundary, inputs }
    }

    /// Plays the script and records it, up to the boundary that fails if one does.
    ///
    /// # Errors
    /// The level cannot be played.
    pub fn record<G: Game>(&self, level: &G::Level) -> Result<(Replay, Option<StepError>), StartError> {
        let mut session = Session::<G>::start(level.clone(), self.seed)?;
        let sources: Vec<_> = session.composers().iter_mut().map(crate::action::Composer::add).collect();
        let options = RecordOptions { budget: MAX_BOUNDARIES, ..RecordOptions::default() };
        session.record(options).map_err(|error| StartError::Level(error.to_string()))?;
        let mut inputs = self.inputs.iter().peekable();
        let mut failure = None;
        for boundary in 0..self.boundaries {
            while let Some(input) = inputs.next_if(|input| input.boundary <= boundary) {
                apply(&mut session, &sources, input.then);
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

    fn by_autopilot<G: Game>(self, level: &G::Level) -> Result<Self, StartError> {
        let mut session = Session::<G>::start(level.clone(), self.seed)?;
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
    fn pattern(&mut self, controllers: &[Controller], which: u32) {
        for (port, action, kind) in actions(controllers) {
            for boundary in 0..self.boundaries {
                let value = [[SCALE, 0, 0], [0, SCALE, 0], [-SCALE, 0, 0], [0, -SCALE, 0]];
                let turn = Move::Axis { port, action, value: value[(boundary / 10 % 4) as usize] };
                let button = |pressed| Move::Button { port, action, pressed };
                let moves: &[Move] = match (which % 5, kind) {
                    (0, Kind::Button) if boundary == 0 => &[button(true)],
                    (1, Kind::Button) => &[button(boundary % 2 == 0)],
                    (2, Kind::Button) => &[button(true), button(false)],
                    (3, Kind::Button) if boundary % 30 == 0 => &[button(boundary % 60 == 0)],
                    (0..=3, kind) if kind != Kind::Button && boundary % 10 == 0 => &[turn],
                    _ => &[],
                };
                self.inputs.extend(moves.iter().map(|then| Input { boundary, then: *then }));
            }
        }
        self.inputs.sort_by_key(|input| input.boundary);
    }

    /// Random presses, pushes and host pauses.
    fn improvise(&mut self, controllers: &[Controller], random: &mut Mulberry32) {
        let all: Vec<_> = actions(controllers).collect();
        let density = 2 + random.next_u32() % 30;
        for boundary in 0..self.boundaries {
            if random.next_u32() % density != 0 {
                continue;
            }
            let (port, action, kind) = all[random.next_u32() as usize % all.len()];
            let mut component = || (random.next_u32() % 2001) as i16 - SCALE;
            let then = match kind {
                Kind::Button => Move::Button { port, action, pressed: component() > 0 },
                _ => Move::Axis { port, action, value: [component(), component(), component()] },
            };
            let pause = random.next_u32() % 40;
            let host = (pause < 2).then_some(Move::Pause(pause == 0));
            self.inputs.extend([Some(then), host].into_iter().flatten().map(|then| Input { boundary, then }));
        }
    }
}

fn actions(controllers: &[Controller]) -> impl Iterator<Item = (u8, u8, Kind)> {
    (0..=u8::MAX).zip(controllers).flat_map(|(port, controller)| {
        (0..=u8::MAX).zip(&controller.actions).map(move |(action, spec)| (port, action, spec.kind))
    })
}

fn move_of(change: &Change) -> Option<Move> {
    match *change {
        Change::Held { controller: port, action } => Some(Move::Button { port, action, pressed: true }),
        Change::Edge { controller: port, edge } => {
            Some(Move::Button { port, action: edge.action, pressed: edge.pressed })
        }
        Change::Axis { controller: port, action, value } => Some(Move::Axis { port, action, value }),
        Change::Pause(paused) => Some(Move::Pause(paused)),
        Change::Delta(_) | Change::Paused(_) => None,
    }
}

fn apply<G: Game>(session: &mut Session<G>, sources: &[crate::action::SourceId], then: Move) {
    // Scripts are made for the roster they are played with.
    let _ = match then {
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
            session.composers()[place].set_axis(sources[place], action, value.map(crate::action::to_f32))
        }
    };
}
