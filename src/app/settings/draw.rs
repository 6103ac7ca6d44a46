//! How the settings screen looks.

use dacapo_engine::canvas::Canvas;

use super::super::input_method::InputMethod;
use super::super::list::List;
use super::super::paint::{ACCENT, BRIGHT, Pen, QUIET, WARN};
use super::super::panel_layout::{PanelLayout, PanelLine};
use super::capture::invitation;
use super::pages::Page;
use super::{SettingsContext, SettingsScreen, rows};

const WIDTH: f32 = 430.0;

impl SettingsScreen {
    /// Draws it over what is there.
    pub fn draw(&mut self, method: InputMethod, context: &SettingsContext<'_>, canvas: &mut Canvas) {
        let mut pen = Pen::new(canvas);
        pen.dim(0.6);
        let (title, mut lines) = self.head(context);
        if let Some(notice) = &self.notice {
            lines.push(PanelLine::Words(notice.clone(), 11.0, WARN));
        }
        let waiting = self.is_waiting();
        let rows = if waiting { Vec::new() } else { rows(&self.items(context)) };
        let title = (title.as_str(), 24.0, BRIGHT);
        let touch = method == InputMethod::Touch;
        let layout = PanelLayout { title, lines, rows: &rows, width: WIDTH, framed: true, low: false, touch };
        // The list keeps its place while it is not seen.
        let list = if waiting { &mut List::default() } else { self.list() };
        layout.draw(&mut pen, list);
        let mut pen = Pen::new(canvas);
        let hint = if waiting { method.to_cancel().to_owned() } else { method.to_choose("back") };
        pen.footer(QUIET, &hint);
    }

    /// The title, and what stands below it.
    fn head(&self, context: &SettingsContext<'_>) -> (String, Vec<PanelLine>) {
        if let Some(capture) = &self.capture {
            let words = invitation(capture.slot()).to_owned();
            return (capture.slot().name.clone(), vec![PanelLine::Words(words, 13.0, ACCENT)]);
        }
        match self.pages.last().map(|(page, _)| page) {
            None | Some(Page::Root) => ("Settings".to_owned(), Vec::new()),
            Some(Page::Controls(game)) => {
                let conflicts =
                    self.controls(context.settings).map(|controls| controls.conflicts(context.devices));
                let lines = conflicts.into_iter().flatten().take(2);
                (game.title().to_owned(), lines.map(|line| PanelLine::Words(line, 11.0, WARN)).collect())
            }
            Some(Page::Slot(game, slot)) => {
                (slot.name.clone(), vec![PanelLine::Words(game.title().to_owned(), 11.0, QUIET)])
            }
        }
    }
}
