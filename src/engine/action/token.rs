//! Typed tokens: an action of one controller cannot be asked of another.

use std::marker::PhantomData;

use glam::{Vec2, Vec3};

use super::command::{CommandData, CommandType};
use super::quantize::{Thousandths, to_f32};
use super::schema::Kind;

/// A set of actions declared with [`controls!`](crate::controls).
pub trait Controls: 'static {
    /// Name, kind and `normalize` of every action in declared order.
    const ACTIONS: &'static [(&'static str, Kind, bool)];
    /// What each action takes as a command, in the same order; may be left out where there are no commands.
    const COMMANDS: &'static [Option<CommandType>] = &[];
}

/// A kind of action as a type.
pub trait Valued: 'static {
    /// The kind.
    const KIND: Kind;
    /// What it takes as a command, if it is one.
    const COMMAND: Option<CommandType> = None;
}

/// A kind of action whose value is one to three numbers in `[-1, 1]`.
pub trait Axis: Valued {
    /// `f32`, [`Vec2`] or [`Vec3`].
    type Value;
    /// The value of quantised components.
    fn value(components: Thousandths) -> Self::Value;
    /// The components of a value.
    fn components(value: Self::Value) -> [f32; 3];
}

/// Held or not.
#[derive(Clone, Copy, Debug)]
pub struct Button;
/// One number in `[-1, 1]`.
#[derive(Clone, Copy, Debug)]
pub struct Axis1D;
/// Two numbers in `[-1, 1]`.
#[derive(Clone, Copy, Debug)]
pub struct Axis2D;
/// Three numbers in `[-1, 1]`.
#[derive(Clone, Copy, Debug)]
pub struct Axis3D;
/// A value of a game's own type, handed in from outside while a run goes on.
pub struct Command<T>(PhantomData<fn() -> T>);

impl Valued for Button {
    const KIND: Kind = Kind::Button;
}

impl<T: CommandData> Valued for Command<T> {
    const KIND: Kind = Kind::Command;
    const COMMAND: Option<CommandType> = Some(CommandType::of::<T>());
}

impl Valued for Axis1D {
    const KIND: Kind = Kind::Axis1D;
}

impl Axis for Axis1D {
    type Value = f32;
    fn value([x, _, _]: Thousandths) -> f32 {
        to_f32(x)
    }
    fn components(value: f32) -> [f32; 3] {
        [value, 0.0, 0.0]
    }
}

impl Valued for Axis2D {
    const KIND: Kind = Kind::Axis2D;
}

impl Axis for Axis2D {
    type Value = Vec2;
    fn value([x, y, _]: Thousandths) -> Vec2 {
        Vec2::new(to_f32(x), to_f32(y))
    }
    fn components(value: Vec2) -> [f32; 3] {
        [value.x, value.y, 0.0]
    }
}

impl Valued for Axis3D {
    const KIND: Kind = Kind::Axis3D;
}

impl Axis for Axis3D {
    type Value = Vec3;
    fn value(components: Thousandths) -> Vec3 {
        Vec3::from_array(components.map(to_f32))
    }
    fn components(value: Vec3) -> [f32; 3] {
        value.to_array()
    }
}

/// An action of the controls `C` whose value is of kind `K`.
pub struct Action<C, K> {
    index: u8,
    types: PhantomData<fn() -> (C, K)>,
}

impl<C: Controls, K: Valued> Action<C, K> {
    /// The action at a place of the declaration; [`controls!`](crate::controls) writes this.
    ///
    /// # Panics
    /// While compiling, where the place does not exist or holds another kind.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        let declared = C::ACTIONS[index as usize].1;
        assert!(declared as u8 == K::KIND as u8, "the action is declared with another kind");
        Self { index, types: PhantomData }
    }

    /// Its place in the declaration.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.index
    }
}

impl<C, K> Clone for Action<C, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, K> Copy for Action<C, K> {}

/// A controller's place in a game: which controls, under which id, and where in the roster. Declared with
/// [`roster!`](crate::roster).
pub struct Port<C> {
    id: &'static str,
    index: u8,
    types: PhantomData<fn() -> C>,
}

impl<C: Controls> Port<C> {
    /// Only a roster makes ports, so that they agree with it.
    pub(super) const fn at(id: &'static str, index: u8) -> Self {
        Self { id, index, types: PhantomData }
    }

    /// Its identity in recordings.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// Its place in the roster.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.index
    }
}

impl<C> Clone for Port<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Port<C> {}

/// Declares a set of controls with typed actions.
///
/// ```
/// use dacapo_engine::action::{Axis2D, Button, Controls};
/// dacapo_engine::controls! {
///     /// What a player can do.
///     pub Player { Move: Axis2D normalize, Fire: Button }
/// }
/// assert_eq!(Player::ACTIONS[0].0, "Move");
/// assert_eq!(Player::Fire.index(), 1);
/// ```
///
/// A command holds a value of the game's own type:
///
/// ```
/// use dacapo_engine::action::{Button, Command, CommandData, Controls, Kind};
/// use dacapo_engine::random::Mulberry32;
/// #[derive(serde::Serialize, serde::Deserialize)]
/// pub struct Chat(String);
/// impl CommandData for Chat {
///     fn make_up(random: &mut Mulberry32) -> Self {
///         Self(format!("line {}", random.next_u32()))
///     }
/// }
/// dacapo_engine::controls! { pub Player { Fire: Button, Say: Command<Chat> } }
/// assert_eq!(Player::ACTIONS[1], ("Say", Kind::Command, false));
/// ```
///
/// A token of other controls does not compile:
///
/// ```compile_fail
/// use dacapo_engine::action::{Action, Button, Port};
/// dacapo_engine::controls! { pub Player { Fire: Button } }
/// dacapo_engine::controls! { pub Gunner { Fire: Button } }
/// dacapo_engine::roster! { pub ROSTER { PLAYER: Player = "player" } }
/// fn held<C>(_: Port<C>, _: Action<C, Button>) {}
/// held(PLAYER, Gunner::Fire);
/// ```
#[macro_export]
macro_rules! controls {
    ($(#[$doc:meta])* $vis:vis $name:ident {
        $($action:ident : $kind:ident $(<$data:ty>)? $($normalize:ident)?),+ $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        $vis struct $name;

        impl $crate::action::Controls for $name {
            const ACTIONS: &'static [(&'static str, $crate::action::Kind, bool)] = &[
                $((
                    stringify!($action),
                    <$kind $(<$data>)? as $crate::action::Valued>::KIND,
                    $crate::controls!(@normalize $($normalize)?),
                )),+
            ];
            const COMMANDS: &'static [Option<$crate::action::CommandType>] =
                &[$(<$kind $(<$data>)? as $crate::action::Valued>::COMMAND),+];
        }

        // Actions are named as the recording names them.
        #[allow(non_upper_case_globals, missing_docs)]
        impl $name {
            $crate::controls!(@tokens $name 0; $($action : $kind $(<$data>)?),+);
        }
    };
    (@normalize) => { false };
    (@normalize normalize) => { true };
    (@tokens $name:ident $index:expr; $action:ident : $kind:ident $(<$data:ty>)?
        $(, $rest:ident : $rest_kind:ident $(<$rest_data:ty>)?)*) => {
        pub const $action: $crate::action::Action<$name, $kind $(<$data>)?> =
            $crate::action::Action::new($index);
        $crate::controls!(@tokens $name $index + 1; $($rest : $rest_kind $(<$rest_data>)?),*);
    };
    (@tokens $name:ident $index:expr;) => {};
}
