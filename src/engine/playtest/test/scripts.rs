use std::collections::BTreeSet;

use super::{Level, Wrong};
use crate::action::SCALE;
use crate::playtest::{Input, Move, Script, Setup};
use crate::random::Mulberry32;

/// The script of a run of 120 boundaries, for one axis and two buttons.
fn script(run: u32, seed: u32) -> Script {
    let setup = Setup::<Wrong> { level: &Level::default(), options: &[] };
    Script::nth(setup, run, 120, &mut Mulberry32::new(seed)).expect("the level can be played")
}

/// What the pattern of this number does with a button: when it is pressed or let go.
fn presses(pattern: u32, button: u8) -> Vec<(u32, bool)> {
    let of_button = |input: &Input| match input.then {
        Move::Button { port: 0, action, pressed } if action == button => Some((input.boundary, pressed)),
        _ => None,
    };
    script(1 + 4 * pattern, 1).inputs.iter().filter_map(of_button).collect()
}

/// What it does with the axis.
fn turns(pattern: u32) -> Vec<(u32, [i16; 3])> {
    let of_axis = |input: &Input| match input.then {
        Move::Axis { port: 0, action: 0, value } => Some((input.boundary, value)),
        _ => None,
    };
    script(1 + 4 * pattern, 1).inputs.iter().filter_map(of_axis).collect()
}

/// H5: every fourth run plays a pattern: everything held, everything mashed, taps within one boundary, a slow beat, or
/// nothing at all.
#[test]
fn patterns_hold_mash_tap_and_rest() {
    for button in [1, 2] {
        assert_eq!(presses(0, button), [(0, true)]);
        assert_eq!(
            presses(1, button),
            (0..120).map(|boundary| (boundary, boundary % 2 == 0)).collect::<Vec<_>>()
        );
        let taps = (0..120).flat_map(|boundary| [(boundary, true), (boundary, false)]);
        assert_eq!(presses(2, button), taps.collect::<Vec<_>>());
        assert_eq!(presses(3, button), [(0, true), (30, false), (60, true), (90, false)]);
    }
    let ways = [[SCALE, 0, 0], [0, SCALE, 0], [-SCALE, 0, 0], [0, -SCALE, 0]];
    let hard: Vec<_> = (0..12).map(|turn| (turn * 10, ways[turn as usize % 4])).collect();
    for pattern in 0..4 {
        assert_eq!(turns(pattern), hard, "{pattern}");
        let script = script(1 + 4 * pattern, 1);
        assert!(script.inputs.is_sorted_by_key(|input| input.boundary));
        assert_eq!(script.inputs, self::script(1 + 4 * (pattern + 5), 1).inputs, "five patterns in turn");
    }
    assert_eq!(script(17, 1).inputs, []);
}

/// H5: the other runs are made up: every action, both ways and as far as it goes, at every boundary, with host pauses.
#[test]
fn what_is_made_up_leaves_nothing_out() {
    let (mut boundaries, mut presses, mut pauses) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut reach = [(0, 0); 3];
    for seed in 0..200 {
        let script = script(2, seed);
        assert_eq!((script.boundaries, script.seed), (120, Mulberry32::new(seed).next_u32()));
        for input in &script.inputs {
            boundaries.insert(input.boundary);
            match input.then {
                Move::Button { port, action, pressed } => drop(presses.insert((port, action, pressed))),
                Move::Pause(paused) => drop(pauses.insert(paused)),
                Move::Command { .. } => panic!("the game takes no commands"),
                Move::Axis { port, action, value } => {
                    assert_eq!((port, action), (0, 0));
                    for ((low, high), value) in reach.iter_mut().zip(value) {
                        (*low, *high) = (value.min(*low), value.max(*high));
                    }
                }
            }
        }
    }
    assert_eq!(boundaries, (0..120).collect());
    assert_eq!(
        presses,
        [1, 2].into_iter().flat_map(|action| [true, false].map(|down| (0, action, down))).collect()
    );
    assert_eq!(pauses, [false, true].into());
    for (low, high) in reach {
        assert!(
            (-SCALE..-SCALE * 9 / 10).contains(&low) && (SCALE * 9 / 10..=SCALE).contains(&high),
            "{reach:?}"
        );
    }
}
