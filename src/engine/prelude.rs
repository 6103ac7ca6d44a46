//! What a game is written with: `use dacapo::prelude::*;`.

pub use crate::action::{Axis1D, Axis2D, Axis3D, Button, Command, CommandData, Port, Roster};
pub use crate::canvas::{Align, Camera, Canvas, Color, Style, TextStyle, Weight};
pub use crate::effects::{Effects, Flash, Mark, Rumble, Shake, Sound};
pub use crate::game::{
    ARROWS, Binding, CommandEvent, D_PAD, EdgeEvent, Face, Figure, Game, Hands, NamedLevel, Pilot,
    PresentationTick, Recent, Status, Tick, TouchLayout, View, WASD, Way, check_range, directions, key,
    mouse, pad, touch,
};
pub use crate::math;
pub use crate::pool::{Pool, UnitId};
pub use crate::random::{Mulberry32, Random, Stream, hash_to_unit};
pub use crate::{controls, roster, row};
pub use glam::{IVec2, Vec2, Vec3};
