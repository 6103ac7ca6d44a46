//! Colours. Cyan is the player's, warm colours are hostile.

use dacapo_engine::canvas::Color;

use crate::prism_raid::prism::Kind;

pub const SPACE: Color = Color::hex(0x04_06_12);
pub const FLOOR: Color = Color::hex(0x09_12_2B);
pub const GRID: Color = Color::hex(0x3A_6C_C8);
pub const WALL: Color = Color::hex(0x3D_8B_FF);
pub const NEBULA_BLUE: Color = Color::hex(0x14_3C_8C);
pub const NEBULA_VIOLET: Color = Color::hex(0x4A_1A_7A);
pub const STAR: Color = Color::hex(0xBF_D6_FF);

pub const SHIP: Color = Color::hex(0x5A_F0_FF);
pub const FLAME: Color = Color::hex(0xFF_9A_3C);
pub const SHOT: Color = Color::hex(0x8C_F7_FF);
pub const HOSTILE: Color = Color::hex(0xFF_4A_36);
pub const HURT: Color = Color::hex(0xFF_20_38);
pub const WON: Color = Color::hex(0xFF_E0_7A);

pub const LABEL: Color = Color::hex(0x8F_AE_DC);
pub const TEXT: Color = Color::hex(0xEA_F4_FF);
pub const WARNING: Color = Color::hex(0xFF_C2_3D);

pub const fn of(kind: Kind) -> Color {
    match kind {
        Kind::Triangle => Color::hex(0xFF_3D_9A),
        Kind::Diamond => Color::hex(0xFF_B8_2E),
        Kind::Hexagon => Color::hex(0xA9_6B_FF),
    }
}
