//! How a game looks: cut stones in a well of light, from the back to the front.
//!
//! Nothing here is remembered. Cells are where the rules have them, at once and exactly; whatever moves by itself comes
//! from recent events and their age, with noise made of the event's place in the run. So the same moment always looks
//! the same, however it was reached.

mod action;
mod backdrop;
mod badge;
mod clear;

mod end;
mod figure;
mod layout;
mod lettering;
mod number;
mod palette;
mod panel;
mod piece;
mod scene;
mod stack;
mod stone;
mod well;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::View;

use super::Blockfall;
use scene::Scene;

pub(super) fn draw(view: &View<Blockfall>, canvas: &mut Canvas) {
    let size = canvas.size();
    if size.x <= 0.0 || size.y <= 0.0 {
        return;
    }
    let scene = Scene::new(view, canvas);
    backdrop::draw(&scene, canvas);
    canvas.through(scene.shaken);
    well::draw(&scene, canvas);
    stack::draw(&scene, canvas);
    piece::draw(&scene, canvas);
    clear::draw(&scene, canvas);
    end::draw(&scene, canvas);
    canvas.through(scene.layout.camera);
    panel::draw(&scene, canvas);
    figure::draw(&scene, canvas);
    badge::draw(&scene, canvas);
    action::draw(&scene, canvas);
}
