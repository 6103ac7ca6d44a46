//! Units with stable ids, always walked in the order of their ids.

#[cfg(test)]
mod test;

use bytemuck::NoUninit;
use serde::{Deserialize, Serialize};

use crate::hash::row::{Floats, Row};

/// The identity of a unit: never given twice in a pool, so what drawing pairs by it is the same unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, NoUninit)]
#[repr(transparent)]
pub struct UnitId(u32);

/// Serde writes it as its number.
impl Row for UnitId {
    const FLOATS: Floats = Floats::NONE;

    fn carried(_: &[Self]) -> u32 {
        0
    }
}

/// Units by id. New units get higher ids, so that the order of ids is the order of arrival and removing one changes
/// nobody else's place. All of it, the next id included, is state: hashed, stored and restored.
///
/// ```
/// use dacapo_engine::pool::Pool;
/// let mut shots = Pool::default();
/// let first = shots.insert("left");
/// shots.insert("right");
/// shots.remove(first);
/// assert_eq!(shots.get(first), None);
/// assert_eq!(shots.iter().map(|(_, shot)| *shot).collect::<Vec<_>>(), ["right"]);
/// ```
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool<T> {
    next: u32,
    units: Vec<(UnitId, T)>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { next: 0, units: Vec::new() }
    }
}

/// By hand, since a derived `clone_from` would allocate where this one does not.
impl<T: Clone> Clone for Pool<T> {
    fn clone(&self) -> Self {
        Self { next: self.next, units: self.units.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.next = source.next;
        self.units.clone_from(&source.units);
    }
}

impl<T> Pool<T> {
    /// Adds a unit.
    ///
    /// # Panics
    /// After 2^32 units.
    pub fn insert(&mut self, unit: T) -> UnitId {
        let id = UnitId(self.next);
        self.next = self.next.checked_add(1).expect("fewer than 2^32 units");
        self.units.push((id, unit));
        id
    }

    /// Takes a unit out; the others keep ids and order.
    pub fn remove(&mut self, id: UnitId) -> Option<T> {
        self.place(id).map(|place| self.units.remove(place).1)
    }

    /// Keeps the units of which this is true, asked in order.
    pub fn retain(&mut self, mut keep: impl FnMut(UnitId, &mut T) -> bool) {
        self.units.retain_mut(|(id, unit)| keep(*id, unit));
    }

    /// A unit.
    #[must_use]
    pub fn get(&self, id: UnitId) -> Option<&T> {
        self.place(id).map(|place| &self.units[place].1)
    }

    /// A unit, to change it.
    pub fn get_mut(&mut self, id: UnitId) -> Option<&mut T> {
        self.place(id).map(|place| &mut self.units[place].1)
    }

    /// All units in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, &T)> {
        self.units.iter().map(|(id, unit)| (*id, unit))
    }

    /// All units in the order of their ids, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (UnitId, &mut T)> {
        self.units.iter_mut().map(|(id, unit)| (*id, unit))
    }

    /// All units without their ids, in their order.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.units.iter().map(|(_, unit)| unit)
    }

    /// All units without their ids, in their order, to change them.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.units.iter_mut().map(|(_, unit)| unit)
    }

    /// Lets each unit meet each of those before it, in the order of ids: what pushes, joins or swaps two of them.
    pub fn meet(&mut self, mut both: impl FnMut(&mut T, &mut T)) {
        for place in 1..self.units.len() {
            let (earlier, later) = self.units.split_at_mut(place);
            for (_, other) in earlier {
                both(&mut later[0].1, other);
            }
        }
    }

    /// Number of units.
    #[must_use]
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    fn place(&self, id: UnitId) -> Option<usize> {
        self.units.binary_search_by_key(&id, |(id, _)| *id).ok()
    }
}
