//! Colours. The pieces have those of the genre; what the player did shines in theirs.

use dacapo_engine::canvas::Color;

use crate::blockfall::Kind;

pub const SPACE: Color = Color::hex(0x05_06_12);
pub const WELL: Color = Color::hex(0x07_0B_1C);
pub const GRID: Color = Color::hex(0x6C_8C_D8);
pub const STAR: Color = Color::hex(0xBF_D6_FF);
pub const LABEL: Color = Color::hex(0x8F_AE_DC);
pub const TEXT: Color = Color::hex(0xEA_F4_FF);
pub const LINE: Color = Color::hex(0x7C_E8_FF);
pub const SPIN: Color = Color::hex(0xD0_86_FF);
pub const GOLD: Color = Color::hex(0xFF_D9_66);
pub const DANGER: Color = Color::hex(0xFF_3A_50);
pub const SPENT: Color = Color::hex(0x4A_52_66);

/// Colours of frame and space, level by level: the pair changes slowly from blue over violet to red.
const MOODS: [(Color, Color); 5] = [
    (Color::hex(0x3D_8B_FF), Color::hex(0x4A_1A_7A)),
    (Color::hex(0x2F_C4_C9), Color::hex(0x16_3C_8C)),
    (Color::hex(0x8A_6B_FF), Color::hex(0x6E_1A_6A)),
    (Color::hex(0xE0_5C_D8), Color::hex(0x7A_1A_3A)),
    (Color::hex(0xFF_6A_55), Color::hex(0x8A_2A_12)),
];

pub const fn of(kind: Kind) -> Color {
    match kind {
        Kind::I => Color::hex(0x2C_E0_F2),
        Kind::O => Color::hex(0xFF_D0_35),
        Kind::T => Color::hex(0xB0_5C_FF),
        Kind::S => Color::hex(0x48_DE_6A),
        Kind::Z => Color::hex(0xFF_4A_5C),
        Kind::J => Color::hex(0x46_76_FF),
        Kind::L => Color::hex(0xFF_98_2C),
    }
}

/// Frame and space of a level.
pub fn mood(level: u32) -> (Color, Color) {
    let place = level.saturating_sub(1).min(19) as f32 * (MOODS.len() - 1) as f32 / 19.0;
    let first = (place as usize).min(MOODS.len() - 2);
    let (from, to) = (MOODS[first], MOODS[first + 1]);
    let part = place - first as f32;
    (from.0.mix(to.0, part), from.1.mix(to.1, part))
}
