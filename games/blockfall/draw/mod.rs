//! How a game looks: the cells of the field, the falling piece and its ghost.

use dacapo_engine::canvas::{Camera, Canvas, Color};
use dacapo_engine::game::View;
use glam::Vec2;

use super::{Blockfall, Cell, Kind, VISIBLE, WIDTH};

pub(super) fn draw(view: &View<Blockfall>, canvas: &mut Canvas) {
    let size = canvas.size();
    let field = Vec2::new(f32::from(WIDTH), f32::from(VISIBLE));
    canvas.through(Camera::fit(field * 0.5, field + Vec2::splat(2.0), size));
    canvas.rect(field * 0.5, field, 0.0, 0.0, Color::hex(0x10_14_20));
    for y in 0..VISIBLE {
        for x in 0..WIDTH {
            view.now.field.cell(x, y).into_iter().for_each(|kind| cell((x, y), color(kind), canvas));
        }
    }
    for (piece, opacity) in [(view.now.ghost(), 0.3), (view.now.piece(), 1.0)] {
        let Some(piece) = piece else { continue };
        for at in piece.cells() {
            cell(at, color(piece.kind).fade(opacity), canvas);
        }
    }
}

fn cell((x, y): Cell, color: Color, canvas: &mut Canvas) {
    let middle = Vec2::new(f32::from(x), f32::from(y)) + Vec2::splat(0.5);
    canvas.rect(middle, Vec2::splat(0.94), 0.1, 0.0, color);
}

fn color(kind: Kind) -> Color {
    Color::hex(match kind {
        Kind::I => 0x22_D3_EE,
        Kind::O => 0xFA_CC_15,
        Kind::T => 0xA8_55_F7,
        Kind::S => 0x4A_DE_80,
        Kind::Z => 0xF8_71_71,
        Kind::J => 0x60_80_FA,
        Kind::L => 0xFB_92_3C,
    })
}
