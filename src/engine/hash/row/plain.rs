//! What rows are made of: numbers, and arrays and vectors of them.

use bytemuck::Pod;
use glam::{DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};
use serde::Serialize;

use super::finite::carried;
use super::floats::Floats;
use super::marker::Row;

macro_rules! plain {
    ($($floats:expr => $($type:ty),+;)+) => {
        $($(impl Row for $type {
            const FLOATS: Floats = $floats;

            #[inline]
            fn carried(rows: &[Self]) -> u32 {
                carried::<Self, { size_of::<Self>() / 4 }>(rows)
            }
        })+)+
    };
}

/// So many floats of a kind, one after the other.
const fn several(count: usize, size: usize, float: Floats) -> Floats {
    let mut floats = Floats::NONE;
    let mut place = 0;
    while place < count {
        floats = floats.with(place * size, float);
        place += 1;
    }
    floats
}

plain! {
    Floats::NONE => u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, bool, char;
    Floats::NONE => IVec2, IVec3, IVec4, UVec2, UVec3, UVec4;
    Floats::SINGLE => f32;
    Floats::DOUBLE => f64;
    several(2, 4, Floats::SINGLE) => Vec2;
    several(3, 4, Floats::SINGLE) => Vec3;
    several(4, 4, Floats::SINGLE) => Vec4;
    several(2, 8, Floats::DOUBLE) => DVec2;
    several(3, 8, Floats::DOUBLE) => DVec3;
    several(4, 8, Floats::DOUBLE) => DVec4;
}

impl<T: Row + Pod, const N: usize> Row for [T; N]
where
    Self: Serialize,
{
    const FLOATS: Floats = several(N, size_of::<T>(), T::FLOATS);

    #[inline]
    fn carried(rows: &[Self]) -> u32 {
        T::carried(rows.as_flattened())
    }
}
