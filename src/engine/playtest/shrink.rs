//! The fewest inputs that still show a fault.

use super::check::Found;
use super::script::{Input, Script};

/// Most scripts that are tried for being shorter.
const MAX_TRIES: u32 = 2000;

/// Shortens a script that shows a fault for as long as it still shows one of that kind: first its end goes, then
/// groups of inputs by halves (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
pub fn shrink(
    script: &Script,
    found: &Found,
    mut show: impl FnMut(&Script) -> Option<Found>,
) -> (Script, Found) {
    let mut best = (script.clone(), found.clone());
    let mut tries = 0;
    let mut attempt = |shorter: Script, best: &mut (Script, Found)| {
        tries += 1;
        let shown =
            if tries > MAX_TRIES { None } else { show(&shorter).filter(|shown| shown.kind == found.kind) };
        let shows = shown.is_some();
        if let Some(shown) = shown {
            *best = (shorter, shown);
        }
        shows
    };
    attempt(cut(&best.0, found.boundary), &mut best);
    let mut size = best.0.inputs.len();
    while size > 0 {
        let mut start = 0;
        let mut removed = false;
        while start < best.0.inputs.len() {
            if attempt(without(&best.0, start, size), &mut best) {
                removed = true;
            } else {
                start += size;
            }
        }
        if !removed || size == 1 && best.0.inputs.is_empty() {
            size /= 2;
        }
    }
    let boundary = best.1.boundary;
    attempt(cut(&best.0, boundary), &mut best);
    best
}

/// The script up to a boundary and with it.
fn cut(script: &Script, boundary: u64) -> Script {
    let boundaries = u32::try_from(boundary + 1).unwrap_or(u32::MAX).min(script.boundaries);
    let inputs = script.inputs.iter().filter(|input| input.boundary < boundaries).cloned().collect();
    Script { seed: script.seed, boundaries, inputs }
}

/// The script without some inputs.
fn without(script: &Script, start: usize, count: usize) -> Script {
    let end = (start + count).min(script.inputs.len());
    let inputs: Vec<Input> = script.inputs[..start].iter().chain(&script.inputs[end..]).cloned().collect();
    Script { seed: script.seed, boundaries: script.boundaries, inputs }
}
