use glam::{Vec2, Vec3};

use super::super::{
    Axis, Axis1D, Axis2D, Axis3D, Button, Controller, Controls, Kind, SchemaError, check_roster,
};
use super::{action, pilot};

crate::controls! {
    /// Controls with every kind of action.
    Everything { Fire: Button, Thrust: Axis1D, Move: Axis2D normalize, Aim: Axis3D }
}

crate::roster! { ROSTER { P1: Everything = "player-1", P2: Everything = "player-2" } }

/// A1, A2: what is declared is what a recording names, token by token.
#[test]
fn declared_tokens_name_their_actions() {
    let expected = [
        ("Fire", Kind::Button, false),
        ("Thrust", Kind::Axis1D, false),
        ("Move", Kind::Axis2D, true),
        ("Aim", Kind::Axis3D, false),
    ];
    assert_eq!(Everything::ACTIONS, expected);
    let controllers = ROSTER.controllers();
    let controller = controllers[1].clone();
    assert_eq!((controllers.len(), P1.id(), P1.index()), (2, "player-1", 0));
    assert_eq!(ROSTER.first(1).controllers(), controllers[..1]);
    assert_eq!((controller.id.as_str(), P2.id(), P2.index()), ("player-2", "player-2", 1));
    let actions: Vec<_> = expected.iter().map(|(name, kind, capped)| action(name, *kind, *capped)).collect();
    assert_eq!(controller.actions, actions);
    let places = [
        Everything::Fire.index(),
        Everything::Thrust.index(),
        Everything::Move.index(),
        Everything::Aim.index(),
    ];
    assert_eq!(places, [0, 1, 2, 3]);
    assert_eq!(check_roster(&[controller]), Ok(()));
}

/// A1: values have as many numbers as their kind, there and back.
#[test]
fn kinds_have_their_dimensions() {
    let kinds = [Kind::Button, Kind::Axis1D, Kind::Axis2D, Kind::Axis3D];
    assert_eq!(kinds.map(Kind::dimensions), [0, 1, 2, 3]);
    assert_eq!(Axis1D::value([-250, 1, 1]), -0.25);
    assert_eq!(Axis2D::value([500, -1000, 1]), Vec2::new(0.5, -1.0));
    assert_eq!(Axis3D::value([1, 2, 3]), Vec3::new(0.001, 0.002, 0.003));
    assert_eq!(Axis1D::components(0.5), [0.5, 0.0, 0.0]);
    assert_eq!(Axis2D::components(Vec2::new(0.5, 1.0)), [0.5, 1.0, 0.0]);
    assert_eq!(Axis3D::components(Vec3::new(0.5, 1.0, 2.0)), [0.5, 1.0, 2.0]);
}

/// A1, A2: names begin with an ASCII letter and go on with letters, digits and `_`; ids may have `-` too.
#[test]
fn names_have_an_alphabet() {
    let named = |id: &str, name: &str| {
        let actions = vec![action(name, Kind::Button, false)];
        check_roster(&[Controller { id: id.to_owned(), actions }])
    };
    for name in ["F", "Fire", "fire_2", "A_", &"x".repeat(256)] {
        assert_eq!(named("p", name), Ok(()), "{name}");
    }
    let long = "x".repeat(257);
    for name in ["", "1st", "_x", "a-b", "a b", "a.b", "+Fire", "é", "aé", "a\u{1f47e}", "a\n", "a\0", &long]
    {
        let error = named("p", name).unwrap_err();
        assert!(matches!(error, SchemaError::Name(_)), "{name}: {error}");
        assert!(!error.to_string().contains(char::is_control), "{error}");
    }
    assert_eq!(named("player-2", "F"), Ok(()));
    assert!(named("-p", "F").is_err() && named("2p", "F").is_err() && named("", "F").is_err());
}

/// A1, A2, A6: nothing twice, nothing without direction capped, no more than the bounds.
#[test]
fn rosters_are_checked() {
    let named = |id: &str| Controller { id: id.to_owned(), ..pilot() };
    let roster = |count: usize| (0..count).map(|place| named(&format!("p{place}"))).collect::<Vec<_>>();
    assert_eq!(check_roster(&[named("a"), named("b")]), Ok(()), "equal action names, two controllers");
    assert_eq!(check_roster(&[named("a"), named("a")]), Err(SchemaError::Twice("a".to_owned())));
    assert_eq!(check_roster(&roster(64)), Ok(()));
    for count in [0, 65] {
        let error = check_roster(&roster(count)).unwrap_err();
        assert_eq!((&error, error.is_too_much()), (&SchemaError::Controllers(count), count > 0));
    }

    let with = |actions: Vec<_>| check_roster(&[Controller { actions, ..pilot() }]);
    let buttons = |count: usize| {
        (0..count).map(|place| action(&format!("B{place}"), Kind::Button, false)).collect::<Vec<_>>()
    };
    assert_eq!(with(buttons(256)), Ok(()));
    assert_eq!(with(buttons(257)), Err(SchemaError::Actions("pilot".to_owned(), 257)));
    assert_eq!(with(Vec::new()), Err(SchemaError::Actions("pilot".to_owned(), 0)));
    let twice = vec![action("X", Kind::Button, false), action("X", Kind::Axis1D, false)];
    assert_eq!(with(twice), Err(SchemaError::Twice("X".to_owned())));
    for (kind, fine) in
        [(Kind::Button, false), (Kind::Axis1D, false), (Kind::Axis2D, true), (Kind::Axis3D, true)]
    {
        assert_eq!(with(vec![action("X", kind, true)]).is_ok(), fine, "{kind:?}");
    }
}
