//! `export`: pictures of a recording, drawn without a window.

mod film;
mod time_unit;

use std::path::Path;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::replay::Player;
use dacapo_engine::session::Run;
use glam::Vec2;

use super::args;
use super::progress::Progress;
use super::recorded::Recorded;
use super::terminal::{Stop, Terminal};
use crate::arcade::Arcade;
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::gpu::{Offscreen, Picture};
use crate::library::{check_free, check_new_folder, new_folder, save_new};
use film::{Film, Shot};
use time_unit::TimeUnit;

/// Height of a picture in points: what is drawn looks the same at every size.
const POINTS: f32 = 720.0;
/// Fewest digits of a picture's number in its name.
const DIGITS: usize = 6;

pub(super) fn run(args: &args::Export, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let single = args.out.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    if single {
        check_free(&args.out)?
    } else {
        check_new_folder(&args.out)?
    }
    let recorded = Recorded::open(&args.file, arcade)?;
    let count = recorded.replay.track.boundaries();
    let (from, to) = range(args, single, count)?;
    terminal.remark(&recorded.file, &recorded.notices);
    if single {
        draw_one(&recorded, args, from, terminal)
    } else {
        draw_film(&recorded, args, (from, to), terminal)
    }
}

fn draw_one(
    recorded: &Recorded,
    args: &args::Export,
    boundary: u64,
    terminal: &mut Terminal<'_>,
) -> Result<(), Stop> {
    let mut run = recorded.play(args.force)?;
    let mut camera = Camera::open(args.size)?;
    go_to(recorded, run.as_mut(), boundary)?;
    save(&camera.shoot(run.as_mut())?, &args.out)?;
    writeln!(terminal.out, "drew boundary {boundary} to {}", escape_path(&args.out));
    Ok(recorded.check(run.as_ref())?)
}

/// Draws pictures of a range of boundaries, one of every so much simulated time.
fn draw_film(
    recorded: &Recorded,
    args: &args::Export,
    (from, to): (u64, u64),
    terminal: &mut Terminal<'_>,
) -> Result<(), Stop> {
    let shots = plan(recorded, args, (from, to))?;
    let total = shots.iter().map(|shot| shot.pictures).sum();
    let mut run = recorded.play(args.force)?;
    let mut camera = Camera::open(args.size)?;
    new_folder(&args.out)?;
    let progress = Progress::new(terminal, total, "pictures");
    let mut drawn = 0;
    for Shot { boundary, pictures } in shots {
        go_to(recorded, run.as_mut(), boundary)?;
        let picture = camera.shoot(run.as_mut())?;
        for _ in 0..pictures {
            save(&picture, &args.out.join(format!("frame-{drawn:0DIGITS$}.png")))?;
            drawn += 1;
            progress.set(drawn);
        }
    }
    go_to(recorded, run.as_mut(), to)?;
    drop(progress);
    writeln!(terminal.out, "drew {drawn} pictures to {}", escape_path(&args.out));
    Ok(recorded.check(run.as_ref())?)
}

/// What is to be drawn. The recording is played for it, since only its game knows which boundaries were paused.
fn plan(recorded: &Recorded, args: &args::Export, (from, to): (u64, u64)) -> Result<Vec<Shot>, Failure> {
    let mut run = recorded.play(args.force)?;
    go_to(recorded, run.as_mut(), from)?;
    let mut film = Film::new(TimeUnit::of(&recorded.replay.track), args.fps, from, args.limit);
    for boundary in from..to {
        let delta = run.player().and_then(Player::next_delta).unwrap_or_default();
        let ticks = run.state().ticks;
        go_to(recorded, run.as_mut(), boundary + 1)?;
        film.pass(if run.state().ticks > ticks { delta } else { 0.0 });
    }
    film.end().map_err(|pictures| {
        let message = format!(
            "{}: boundaries {from} to {to} are {pictures} pictures at {} a second, more than {}: draw a part with --from \
             and --to, fewer with --fps, or all of them with --limit {pictures}",
            recorded.file, args.fps, args.limit
        );
        Failure::new("EXPORT_LIMIT", Exit::Usage, message)
    })
}

/// Plays until so many boundaries of the recording are played.
fn go_to(recorded: &Recorded, run: &mut dyn Run, boundary: u64) -> Result<(), Failure> {
    let is_before = |run: &dyn Run| run.player().is_some_and(|player| player.position() < boundary);
    while is_before(run) && run.play_next().map_err(|error| recorded.fault(error))? {}
    Ok(())
}

fn save(picture: &Picture, path: &Path) -> Result<(), Failure> {
    save_new(path, |out| picture.write_png(out))
}

fn range(args: &args::Export, single: bool, count: u64) -> Result<(u64, u64), Failure> {
    let from = args.from.unwrap_or(if single { count } else { 0 });
    let to = args.to.unwrap_or(count);
    if from <= to && to <= count {
        return Ok((from, to));
    }
    let message = format!("--from {from} --to {to} is no range of boundaries: expected 0 to {count}");
    Err(Failure::new("RANGE", Exit::Usage, message))
}

/// Takes pictures of a run.
struct Camera {
    offscreen: Offscreen,
    canvas: Canvas,
    size: Vec2,
    scale: f32,
}

impl Camera {
    fn open((width, height): (u32, u32)) -> Result<Self, Failure> {
        let scale = (width.min(height) as f32 / POINTS).max(f32::MIN_POSITIVE);
        let size = Vec2::new(width as f32, height as f32) / scale;
        Ok(Self { offscreen: Offscreen::new(width, height)?, canvas: Canvas::new(size, scale), size, scale })
    }

    /// A picture of the run's present state.
    fn shoot(&mut self, run: &mut dyn Run) -> Result<Picture, Failure> {
        self.canvas.begin(self.size, self.scale);
        run.draw(1.0, &mut self.canvas);
        Ok(self.offscreen.render(&self.canvas)?)
    }
}
