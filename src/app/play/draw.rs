//! What is drawn over a run that does not go on.

use dacapo_engine::canvas::Canvas;

use super::super::context::ScreenContext;
use super::super::paint::Pen;
use super::super::panel_action::PanelAction;
use super::super::panels::{Panel, control_lines};
use super::PlayScreen;
use super::phase::Phase;
use super::playthrough::Playthrough;

impl PlayScreen {
    /// Draws what lies over a run that does not go on.
    pub(super) fn draw_panel(&mut self, context: &ScreenContext<'_>, canvas: &mut Canvas) {
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
            Phase::Playing { leaving: true, .. } => {
                panel.back = "stay";
                panel.question(&mut pen, list, recorded);
            }
            Phase::Playing { .. } => {
                panel.back = "go on";
                panel.pause(&mut pen, list);
            }
            Phase::Over { .. } => panel.result(&mut pen, list, run, saved),
            Phase::Failed { reason, .. } => panel.failure(&mut pen, list, reason, saved),
        }
    }
}
