//! The macro that declares a row.

/// Declares a struct or an enum that is hashed as it lies in memory; see [`hash::row`](crate::hash::row).
///
/// It is what is written between the braces, with `#[repr(C)]` for a struct and `#[repr(u32)]` for an enum, and with
/// `serde::Serialize`; derive whatever else is wanted, `Clone`, `Copy` and `Deserialize` at least. A struct has named
/// fields, each of them a [`Row`](crate::hash::row::Row), and no gap between them: it helps to have the larger numbers
/// first. An enum has variants without fields or numbers of their own. Comments are the only attributes inside.
///
/// ```
/// dacapo_engine::row! {
///     /// A firefly.
///     #[derive(Clone, Copy, Debug, PartialEq, serde::Deserialize)]
///     pub struct Fly { pub at: dacapo_engine::glam::Vec2, pub glow: f32 }
/// }
/// ```
///
/// A gap, a field that is no row, or an attribute of serde is refused by the compiler:
///
/// ```compile_fail
/// dacapo_engine::row! { #[derive(Clone, Copy)] struct Gap { small: u8, large: u32 } }
/// ```
///
/// ```compile_fail
/// dacapo_engine::row! { #[derive(Clone, Copy)] struct Lock { target: Option<u32> } }
/// ```
///
/// ```compile_fail
/// dacapo_engine::row! { #[derive(Clone, Copy)] struct Part { #[serde(skip)] hidden: u32, seen: u32 } }
/// ```
///
/// ```compile_fail
/// dacapo_engine::row! { #[derive(Clone, Copy)] enum Kind { Second = 2, First = 1 } }
/// ```
#[macro_export]
macro_rules! row {
    (
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:path),* $(,)?)])*
        $visible:vis struct $name:ident {
            $($(#[doc = $field_doc:literal])* $field_visible:vis $field:ident: $type:ty),+ $(,)?
        }
    ) => {
        // A module with several rows has the names from the first.
        #[allow(unused_imports)]
        use $crate::hash::row::names::*;

        $(#[doc = $doc])*
        $(#[derive($($derive),*)])*
        #[derive($crate::hash::row::NoUninit)]
        #[bytemuck(crate = "dacapo_row_layout")]
        #[repr(C)]
        $visible struct $name {
            $($(#[doc = $field_doc])* $field_visible $field: $type,)+
        }

        impl $crate::hash::row::Row for $name {
            const FLOATS: $crate::hash::row::Floats = $crate::hash::row::Floats::NONE
                $(.with(::core::mem::offset_of!(Self, $field), <$type as $crate::hash::row::Row>::FLOATS))+;

            #[inline]
            fn carried(rows: &[Self]) -> u32 {
                $crate::hash::row::carried::<Self, { ::core::mem::size_of::<$name>() / 4 }>(rows)
            }
        }

        impl $crate::hash::row::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::hash::row::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                use $crate::hash::row::{SerializeStruct as _, field_name};
                if $crate::hash::row::takes_rows::<S>() {
                    return $crate::hash::row::hand_over(::core::slice::from_ref(self), serializer);
                }
                let count = [$(stringify!($field)),+].len();
                let mut fields = serializer.serialize_struct(stringify!($name), count)?;
                $(fields.serialize_field(field_name(stringify!($field)), &self.$field)?;)+
                fields.end()
            }
        }
    };
    (
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:path),* $(,)?)])*
        $visible:vis enum $name:ident {
            $($(#[doc = $variant_doc:literal])* $variant:ident),+ $(,)?
        }
    ) => {
        // A module with several rows has the names from the first.
        #[allow(unused_imports)]
        use $crate::hash::row::names::*;

        $(#[doc = $doc])*
        $(#[derive($($derive),*)])*
        #[derive($crate::hash::row::NoUninit)]
        #[bytemuck(crate = "dacapo_row_layout")]
        #[repr(u32)]
        $visible enum $name {
            $($(#[doc = $variant_doc])* $variant,)+
        }

        impl $crate::hash::row::Row for $name {
            const FLOATS: $crate::hash::row::Floats = $crate::hash::row::Floats::NONE;

            #[inline]
            fn carried(_: &[Self]) -> u32 {
                0
            }
        }

        impl $crate::hash::row::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::hash::row::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                let variant = match self {
                    $(Self::$variant => $crate::hash::row::field_name(stringify!($variant)),)+
                };
                serializer.serialize_unit_variant(stringify!($name), *self as u32, variant)
            }
        }
    };
}
