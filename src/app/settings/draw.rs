//! How the settings screen looks.

use dacapo_engine::canvas::Canvas;

use super::super::context::ScreenContext;
use super::super::input::InputMethod;
use super::super::list::List;
use super::super::paint::{ACCENT, BRIGHT, Pen, QUIET, WARN};
use super::super::panel_layout::{PanelLayout, PanelLine};
use super::capture::invitation;
use super::pages::Page;
use super::{SettingsScreen, rows};

const WIDTH: f32 = 430.0;

impl SettingsScreen {
    /// Draws it over what is there.
    pub(super) fn draw_page(&mut self, context: &ScreenContext<'_>, canvas: &mut Canvas) {
        let method = context.input.method();
        let mut pen = Pen::new(canvas);
        pen.dim(0.6);
        let (title, lines) = self.head(context);
        let waiting = self.capture.is_some();
        let rows = if waiting { Vec::new() } else { rows(&self.items(context)) };
        let title = (title.as_str(), 24.0, BRIGHT);
        let touch = method == InputMethod::Touch;
        let layout = PanelLayout { title, lines, rows: &rows, width: WIDTH, framed: true, low: false, touch };
        // The list keeps its place while it is not seen.
        let list = if waiting { &mut List::default() } else { self.list() };
        layout.draw(&mut pen, list);
        let hint = if waiting { method.to_cancel().to_owned() } else { method.to_choose("back") };
        pen.footer(QUIET, &hint);
        self.message.text().into_iter().for_each(|text| pen.notice(WARN, text));
    }

    /// The title, and what stands below it.
    fn head(&self, context: &ScreenContext<'_>) -> (String, Vec<PanelLine>) {
        if let Some(capture) = &self.capture {
            let words = invitation(capture.slot()).to_owned();
            return (capture.slot().name.clone(), vec![PanelLine::Words(words, 13.0, ACCENT)]);
        }
        match self.page() {
            Page::Root => ("Settings".to_owned(), Vec::new()),
            Page::Controls(game) => {
                let controls = self.controls(context.settings);
                let conflicts = controls.map(|controls| controls.conflicts(context.input.devices()));
                let lines = conflicts.into_iter().flatten().take(2);
                (game.title().to_owned(), lines.map(|line| PanelLine::Words(line, 11.0, WARN)).collect())
            }
            Page::Slot(game, slot) => {
                (slot.name.clone(), vec![PanelLine::Words(game.title().to_owned(), 11.0, QUIET)])
            }
        }
    }
}
