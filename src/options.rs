//! Groups of options: what a player may set, each with its usual value and its range, stated once.
//!
//! A group is a plain struct that [`options!`] declares, in the room that heeds it. It is written to the settings file as
//! it stands, and its ranges serve both the check of that file and the settings screen.

#[cfg(test)]
mod test;

use std::fmt::Display;
use std::ops::RangeInclusive;

/// A struct of options, or of groups of them.
pub trait Options {
    /// Checks that every option is in its range.
    ///
    /// # Errors
    /// The first that is not.
    fn check(&self) -> Result<(), OutOfRange>;
}

/// The ranges of a group's options, by methods of their names. One may depend on the values of others.
pub struct Ranges<'a, T>(pub &'a T);

/// An option that is not in its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path} is {value}, expected {range}")]
pub struct OutOfRange {
    path: String,
    value: String,
    range: String,
}

impl OutOfRange {
    /// The same as seen from outside of a group: its path begins with the group's name.
    #[must_use]
    pub fn within(self, group: &str) -> Self {
        Self { path: format!("{group}.{}", self.path), ..self }
    }
}

/// Checks one option.
///
/// # Errors
/// It is not in its range.
pub fn check<T: Display + PartialOrd>(
    name: &str,
    value: &T,
    range: &RangeInclusive<T>,
) -> Result<(), OutOfRange> {
    if range.contains(value) {
        return Ok(());
    }
    let range = format!("{} to {}", range.start(), range.end());
    Err(OutOfRange { path: name.to_owned(), value: value.to_string(), range })
}

/// Declares groups of options.
///
/// ```text
/// options! {
///     /// How loud it is.
///     pub struct Sound {
///         /// How loud everything is, as a part of full volume.
///         volume: f32 = 0.8, within 0.0..=1.0;
///         /// How loud music is, no louder than everything.
///         music: f32 = 0.5, within |sound| 0.0..=sound.volume;
///         /// Nothing is heard while another window has the focus.
///         quiet_without_focus: bool = true;
///         /// A group in the group.
///         voices: Voices;
///     }
/// }
/// ```
///
/// Each is a struct with these public fields and implements [`Options`], serde's traits (unknown members are refused and
/// missing ones as usual), `Clone`, `Debug`, `Default` and `PartialEq`.
macro_rules! options {
    ($(
        $(#[$about_group:meta])*
        pub struct $Group:ident {
            $(
                $(#[$about:meta])*
                $name:ident: $kind:ty
                    $(= $usual:expr
                        $(, within $least:literal ..= $most:literal)?
                        $(, within |$group:ident| $range:expr)?
                    )?;
            )+
        }
    )+) => {$(
        $(#[$about_group])*
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $Group {
            $(
                $(#[$about])*
                $($(#[doc = concat!("\n\nFrom `", $least, "` to `", $most, "`, usually `", $usual, "`.")])?)?
                $($(#[doc = concat!("\n\nIn `", stringify!($range), "`, usually `", $usual, "`.")])?)?
                pub $name: $kind,
            )+
        }

        impl Default for $Group {
            fn default() -> Self {
                Self { $($name: $crate::options::options!(@usual $($usual)?),)+ }
            }
        }

        impl $crate::options::Ranges<'_, $Group> {
            $($($(
                pub fn $name(&self) -> ::std::ops::RangeInclusive<$kind> {
                    $least..=$most
                }
            )?)?)+
            $($($(
                pub fn $name(&self) -> ::std::ops::RangeInclusive<$kind> {
                    let $group = self.0;
                    $range
                }
            )?)?)+
        }

        impl $crate::options::Options for $Group {
            fn check(&self) -> Result<(), $crate::options::OutOfRange> {
                $($crate::options::options!(
                    @check self $name
                    $($usual $(, $least)? $(, $group)?)?
                );)+
                Ok(())
            }
        }
    )+};
    (@usual) => { Default::default() };
    (@usual $usual:expr) => { $usual };
    // What has no usual value of its own is a group.
    (@check $self:ident $name:ident) => {
        $crate::options::Options::check(&$self.$name).map_err(|error| error.within(stringify!($name)))?
    };
    (@check $self:ident $name:ident $usual:expr) => {};
    (@check $self:ident $name:ident $usual:expr, $range:tt) => {
        $crate::options::check(stringify!($name), &$self.$name, &$crate::options::Ranges($self).$name())?
    };
}
pub(crate) use options;
