//! How the settings screen looks.

use dacapo_engine::canvas::Canvas;

use super::super::context::ScreenContext;
use super::super::input::InputMethod;
use super::super::message::Message;
use super::super::paint::{ACCENT, BRIGHT, Pen, QUIET, WARN};
use super::super::panel_layout::{PanelLayout, PanelLine};
use super::capture::invitation;
use super::pages::Page;
use super::{SettingsScreen, cancel_row, rows};

const WIDTH: f32 = 430.0;
/// What stands above the actions of a game where nothing else is to be said.
const HINT: &str = "Choose an action to add or remove its controls";

impl SettingsScreen {
    /// Draws it over what is there.
    pub(super) fn draw_page(&mut self, context: &ScreenContext<'_>, canvas: &mut Canvas) {
        let method = context.input.method();
        let mut pen = Pen::new(canvas);
        pen.dim(0.6);
        let (title, lines) = self.head(context);
        let waiting = self.capture.is_some();
        // Keys and pads have a control of their own to cancel with.
        let pointing = matches!(method, InputMethod::Mouse | InputMethod::Touch);
        let rows = match (waiting, pointing) {
            (false, _) => rows(&self.items(context)),
            (true, true) => vec![cancel_row()],
            (true, false) => Vec::new(),
        };
        let title = (title.as_str(), 24.0, BRIGHT);
        let touch = method == InputMethod::Touch;
        let layout = PanelLayout { title, lines, rows: &rows, width: WIDTH, framed: true, low: false, touch };
        // The page's list keeps its place while it is not seen.
        let list = if waiting { &mut self.cancel } else { self.list() };
        layout.draw(&mut pen, list);
        let hint = if waiting { method.to_cancel().to_owned() } else { method.to_choose("back") };
        pen.footer(QUIET, &hint);
        self.message.text().into_iter().for_each(|text| pen.notice(WARN, text));
    }

    /// The title, and what stands below it: as many lines whatever there is to say, so that no row moves.
    fn head(&self, context: &ScreenContext<'_>) -> (String, Vec<PanelLine>) {
        if let Some(capture) = &self.capture {
            let words = PanelLine::Words(invitation(capture.slot()).to_owned(), 13.0, ACCENT);
            return (capture.slot().name.clone(), vec![words]);
        }
        match self.page() {
            Page::Root => ("Settings".to_owned(), Vec::new()),
            Page::Controls(game) => {
                let mut conflicts = self.conflicts(context);
                let warning = |words: String| PanelLine::Words(words, 11.0, WARN);
                let hint = || PanelLine::Words(HINT.to_owned(), 11.0, QUIET);
                let first = conflicts.next().map_or_else(hint, warning);
                (game.title().to_owned(), vec![first, warning(conflicts.next().unwrap_or_default())])
            }
            Page::Slot(game, slot) => {
                let game = PanelLine::Words(game.title().to_owned(), 11.0, QUIET);
                (slot.name.clone(), vec![game])
            }
        }
    }

    /// The controls of the game that do more than one thing, in two lines at most.
    fn conflicts(&self, context: &ScreenContext<'_>) -> impl Iterator<Item = String> + use<> {
        let controls = self.controls(context.settings);
        let conflicts = controls.map(|controls| controls.conflicts(context.input.devices()));
        let mut conflicts = conflicts.into_iter().flatten();
        let first = conflicts.next();
        let rest: Vec<_> = conflicts.collect();
        let rest = Message::summary(rest.iter().map(String::as_str)).map(|message| message.text.into_owned());
        first.into_iter().chain(rest)
    }
}
