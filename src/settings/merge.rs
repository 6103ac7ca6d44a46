//! Settings that were changed in two places: by this program and in the file, by a text editor or another program.

use super::{Bound, Chosen, Settings};
use crate::devices::DeviceOptions;

impl Settings {
    /// What these are if whatever differs between two other settings is changed in them.
    pub(super) fn changed(&self, from: &Self, to: &Self) -> Self {
        let devices = changed_devices(&self.devices, &from.devices, &to.devices);
        let mut bindings = self.bindings.clone();
        let names = places(&from.bindings).into_iter().chain(places(&to.bindings));
        for place in names.filter(|&place| at(&from.bindings, place) != at(&to.bindings, place)) {
            set(&mut bindings, place, at(&to.bindings, place));
        }
        Self { devices, bindings }
    }
}

fn changed_devices(options: &DeviceOptions, from: &DeviceOptions, to: &DeviceOptions) -> DeviceOptions {
    DeviceOptions {
        stick_rest: changed(options.stick_rest, from.stick_rest, to.stick_rest),
        stick_full: changed(options.stick_full, from.stick_full, to.stick_full),
        trigger_press: changed(options.trigger_press, from.trigger_press, to.trigger_press),
        trigger_release: changed(options.trigger_release, from.trigger_release, to.trigger_release),
        mouse_sensitivity: changed(options.mouse_sensitivity, from.mouse_sensitivity, to.mouse_sensitivity),
        rumble: changed(options.rumble, from.rumble, to.rumble),
        pads_when_unfocused: changed(
            options.pads_when_unfocused,
            from.pads_when_unfocused,
            to.pads_when_unfocused,
        ),
    }
}

fn changed<T: PartialEq>(value: T, from: T, to: T) -> T {
    if from == to { value } else { to }
}

/// A game, a port and an action.
type Place<'a> = [&'a String; 3];

fn places(chosen: &Chosen) -> Vec<Place<'_>> {
    let ports = chosen.iter().flat_map(|(game, ports)| ports.iter().map(move |entry| (game, entry)));
    let actions =
        ports.flat_map(|(game, (port, actions))| actions.keys().map(move |action| [game, port, action]));
    actions.collect()
}

fn at<'a>(chosen: &'a Chosen, [game, port, action]: Place<'_>) -> Option<&'a Vec<Bound>> {
    chosen.get(game)?.get(port)?.get(action)
}

fn set(chosen: &mut Chosen, [game, port, action]: Place<'_>, bounds: Option<&Vec<Bound>>) {
    let ports = chosen.entry(game.clone()).or_default();
    let actions = ports.entry(port.clone()).or_default();
    match bounds {
        Some(bounds) => drop(actions.insert(action.clone(), bounds.clone())),
        None => drop(actions.remove(action)),
    }
    // What holds nothing is not written.
    if actions.is_empty() {
        ports.remove(port);
    }
    if ports.is_empty() {
        chosen.remove(game);
    }
}
