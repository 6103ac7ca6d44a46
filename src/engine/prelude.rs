//! What a game is written with: `use dacapo::prelude::*;`.

pub use crate::action::{Axis1D, Axis2D, Axis3D, Button, Port, Roster};
pub use crate::canvas::{Align, Canvas, Color, Style, TextStyle, Weight};
pub use crate::game::{
    Binding, EdgeEvent, Figure, Game, Hands, NamedLevel, Pilot, Recent, Status, Tick, View, key,
};
pub use crate::math;
pub use crate::pool::{Pool, UnitId};
pub use crate::random::{Random, Stream};
pub use crate::{controls, roster};
pub use glam::{IVec2, Vec2, Vec3};
