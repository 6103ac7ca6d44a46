//! How a round looks: a neon arena in space, from the back to the front.
//!
//! Nothing here is remembered. Where things are comes from the two states and how far the picture is between
//! them; bursts, shakes and flashes come from recent events and their age, with noise made of the event's place in
//! the run. So the same moment always looks the same, however it was reached.

mod backdrop;
mod burst;
mod hud;
mod palette;
mod prism;
mod scene;
mod ship;
mod shot;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::View;

use super::PrismRaid;
use scene::Scene;

pub(super) fn draw(view: &View<PrismRaid>, canvas: &mut Canvas) {
    let size = canvas.size();
    if size.x <= 0.0 || size.y <= 0.0 {
        return;
    }
    let scene = Scene::new(view, size);
    backdrop::draw(&scene, canvas);
    canvas.through(scene.camera);
    burst::draw(&scene, canvas);
    prism::draw(&scene, canvas);
    shot::draw(&scene, canvas);
    ship::draw(&scene, canvas);
    canvas.on_screen();
    hud::draw(&scene, canvas);
}
