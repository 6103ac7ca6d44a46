//! `export`: pictures of a recording, drawn without a window.

use std::path::Path;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::session::Run;
use glam::Vec2;

use super::args;
use super::recorded::Recorded;
use super::terminal::{Stop, Terminal};
use crate::arcade::Arcade;
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use crate::gpu::Offscreen;
use crate::library::{check_free, new_folder, save_new};

/// Height of a picture in points: what is drawn looks the same at every size.
const POINTS: f32 = 720.0;

pub(super) fn run(args: &args::Export, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let single = args.out.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    if single {
        check_free(&args.out)?;
    }
    let recorded = Recorded::open(&args.file, arcade)?;
    let count = recorded.replay.track.boundaries();
    let (from, to) = range(args, single, count)?;
    terminal.remark(&recorded.file, &recorded.notices);
    let mut run = recorded.play(args.force)?;
    let mut camera = Camera::open(args.size)?;
    for _ in 0..from {
        run.play_next().map_err(|error| recorded.fault(error))?;
    }
    if single {
        camera.shoot(run.as_mut(), &args.out)?;
        writeln!(terminal.out, "drew boundary {from} to {}", escape_path(&args.out));
    } else {
        new_folder(&args.out)?;
        let pictures = film(&recorded, run.as_mut(), &mut camera, args, to)?;
        writeln!(terminal.out, "drew {pictures} pictures to {}", escape_path(&args.out));
    }
    Ok(recorded.check(run.as_ref())?)
}

/// Draws a picture of every so much simulated time.
fn film(
    recorded: &Recorded,
    run: &mut dyn Run,
    camera: &mut Camera,
    args: &args::Export,
    to: u64,
) -> Result<u32, Failure> {
    let start = run.state().seconds;
    let mut pictures = 0;
    let mut boundary = args.from.unwrap_or(0);
    loop {
        let due = start + f64::from(pictures) / f64::from(args.fps);
        if run.state().seconds >= due {
            camera.shoot(run, &args.out.join(format!("frame-{pictures:06}.png")))?;
            pictures += 1;
        } else if boundary == to || !run.play_next().map_err(|error| recorded.fault(error))? {
            return Ok(pictures);
        } else {
            boundary += 1;
        }
    }
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
    fn shoot(&mut self, run: &mut dyn Run, path: &Path) -> Result<(), Failure> {
        self.canvas.begin(self.size, self.scale);
        run.draw(1.0, &mut self.canvas);
        let picture = self.offscreen.render(&self.canvas)?;
        save_new(path, |out| picture.write_png(out))
    }
}
