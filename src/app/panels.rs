//! What is drawn over a game before, between and after playing.

use dacapo_engine::action::{Controller, Kind};
use dacapo_engine::canvas::Color;
use dacapo_engine::game::{Binding, Status, words};
use dacapo_engine::session::Run;

use super::input::InputMethod;
use super::list::List;
use super::paint::{BAD, BRIGHT, GOOD, Pen, QUIET, WARN};
use super::panel_layout::{PanelLayout, PanelLine};
use super::row::Row;
use crate::devices::{Control, Devices};

/// Width of a panel's rows in units.
const WIDTH: f32 = 320.0;
/// How dark a run is that waits: figures that a panel or the hints cut in half do not draw the eye.
const WAITING: f32 = 0.75;

/// What a panel is drawn with, besides what it says.
pub(super) struct Panel<'a> {
    /// What there is to choose from.
    pub rows: &'a [Row],
    /// What a player should know: a line above the rows.
    pub message: Option<&'a str>,
    /// What the player uses.
    pub method: InputMethod,
    /// What leads back means here.
    pub back: &'a str,
    /// It leaves the middle of the picture free.
    pub low: bool,
}

impl Panel<'_> {
    /// The start screen: what the game is called, and its controls.
    pub fn start(
        &self,
        pen: &mut Pen<'_>,
        list: &mut List,
        title: &str,
        lines: &[(String, String)],
        recorded: bool,
    ) {
        pen.dim(0.45);
        let pairs = lines.iter().map(|(label, controls)| PanelLine::Pair(label.clone(), controls.clone()));
        let recording = if recorded { "Every run is recorded" } else { "Nothing is recorded" };
        let lines = pairs.chain([PanelLine::Words(recording.to_owned(), 11.0, QUIET)]);
        self.draw(pen, list, (title, 34.0, BRIGHT), lines.collect());
    }

    /// The pause.
    pub fn pause(&self, pen: &mut Pen<'_>, list: &mut List) {
        pen.dim(WAITING);
        self.draw(pen, list, ("Paused", 28.0, BRIGHT), Vec::new());
    }

    /// Whether to leave a run.
    pub fn question(&self, pen: &mut Pen<'_>, list: &mut List, recorded: bool) {
        pen.dim(WAITING);
        let words = if recorded { "It is recorded up to here" } else { "It is not recorded" };
        let lines = vec![PanelLine::Words(words.to_owned(), 11.0, QUIET)];
        self.draw(pen, list, ("Leave this run?", 24.0, BRIGHT), lines);
    }

    /// The end of a run, and where its recording is.
    pub fn result(&self, pen: &mut Pen<'_>, list: &mut List, run: &dyn Run, saved: Option<&str>) {
        pen.dim(0.45);
        let color = match run.state().status {
            Status::Won => GOOD,
            Status::Lost => BAD,
            Status::Running => BRIGHT,
        };
        let figures = run.figures().into_iter();
        let mut lines: Vec<_> =
            figures.map(|figure| PanelLine::Pair(figure.label.to_owned(), figure.value)).collect();
        lines.extend(saved.map(|saved| PanelLine::Words(format!("recorded as {saved}"), 10.0, QUIET)));
        self.draw(pen, list, (&run.headline(), 32.0, color), lines);
    }

    /// The end of a game that failed.
    pub fn failure(&self, pen: &mut Pen<'_>, list: &mut List, message: &str, saved: Option<&str>) {
        pen.dim(0.6);
        let mut lines = PanelLine::wrapped(message, 11.0, BRIGHT, WIDTH, pen);
        lines.truncate(4);
        let left = saved.map_or("it was not recorded", |_| "its recording leads up to it");
        lines.push(PanelLine::Words(left.to_owned(), 11.0, QUIET));
        self.draw(pen, list, ("The game failed", 24.0, BAD), lines);
    }

    /// Draws a panel with a title, and lines below it.
    pub fn draw(&self, pen: &mut Pen<'_>, list: &mut List, title: (&str, f32, Color), lines: Vec<PanelLine>) {
        let touch = self.method == InputMethod::Touch;
        let layout =
            PanelLayout { title, lines, rows: self.rows, width: WIDTH, framed: true, low: self.low, touch };
        layout.draw(pen, list);
        let footer = self.method.to_choose(self.back);
        pen.footer(QUIET, &footer);
        self.message.into_iter().for_each(|text| pen.notice(WARN, text));
    }
}

/// A line for each action with the controls bound to it: pads only where there is one.
pub(super) fn control_lines(
    bindings: &[Binding],
    roster: &[Controller],
    devices: &Devices,
) -> Vec<(String, String)> {
    let has_pads = devices.pads().connected().next().is_some();
    let mut lines = Vec::new();
    for (port, controller) in (0..=u8::MAX).zip(roster) {
        for (action, spec) in (0..=u8::MAX).zip(&controller.actions) {
            let bound = bindings.iter().filter(|binding| (binding.port, binding.action) == (port, action));
            let controls = bound.filter_map(|binding| Control::named(binding.control.as_str()));
            let shown = controls.filter(|control| match control {
                Control::Key(_) | Control::Mouse(_) => true,
                Control::Pad(_) => has_pads,
                Control::Touch(_) => false,
            });
            let labels = labels(shown.collect(), spec.kind, devices);
            if !labels.is_empty() {
                lines.push((words(&spec.name), labels));
            }
        }
    }
    lines
}

/// The labels of an action's controls; four of one kind, one for each direction, have one label together.
fn labels(mut controls: Vec<Control>, kind: Kind, devices: &Devices) -> String {
    let mut folded = Vec::new();
    for (names, label) in FOLDED {
        let four = names.map(Control::named);
        if four.iter().all(|one| one.is_some_and(|one| controls.contains(&one))) {
            controls.retain(|control| !four.contains(&Some(*control)));
            folded.push(label.to_owned());
        }
    }
    let mut labels: Vec<String> = controls.into_iter().map(|control| devices.label(control)).collect();
    labels.extend(folded);
    let one_letter_each = labels.iter().all(|label| !label.contains(' '));
    labels.join(if kind == Kind::Button || !one_letter_each { ", " } else { " " })
}

/// Controls that go together, and what they are called then.
const FOLDED: [([&str; 4], &str); 2] = [
    (["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"], "arrows"),
    (["Pad.Up", "Pad.Left", "Pad.Down", "Pad.Right"], "D-Pad"),
];
