use dacapo_engine::game::NamedLevel;

use super::*;
use crate::arcade::any_game;
use crate::devices::Device;
use crate::toy::{Toy, Variant};

const LEVELS: [NamedLevel; 3] = [
    NamedLevel { name: "few", title: "Few", text: "{\"shots\": 2}" },
    NamedLevel { name: "some", title: "Some", text: "{\"shots\": 20}" },
    NamedLevel { name: "many", title: "Many", text: "{\"shots\": 200}" },
];

struct Graded;

impl Variant for Graded {
    fn levels() -> &'static [NamedLevel] {
        &LEVELS
    }
}

fn menu() -> Menu {
    Menu::new(&Arcade::named("toys", "Toys", vec![any_game::<Toy>(), any_game::<Toy<Graded>>()]))
}

/// What a command chooses, if anything.
fn press(menu: &mut Menu, command: Command) -> Option<Item> {
    match menu.choose(&Signal::Command { command, device: Device::Keyboard, repeated: false }) {
        Choice::Made(item) => Some(item),
        Choice::Ignored | Choice::None => None,
    }
}

fn level(chosen: Option<Item>) -> Option<&'static str> {
    match chosen {
        Some(Item::Game { game, level }) => game.levels().get(level).map(|level| level.name),
        _ => panic!("not a game"),
    }
}

/// The label of another screen.
fn other(chosen: Option<Item>) -> &'static str {
    match chosen {
        Some(Item::Other(other)) => other.label,
        _ => panic!("not another screen"),
    }
}

#[test]
fn levels_are_turned_over_in_their_order() {
    let mut menu = menu();
    assert_eq!(level(press(&mut menu, Command::Confirm)), None);
    assert!(press(&mut menu, Command::Right).is_none());
    assert_eq!(level(press(&mut menu, Command::Confirm)), None, "a game without levels has its default");
    assert!(press(&mut menu, Command::Down).is_none());
    assert_eq!(level(press(&mut menu, Command::Confirm)), Some("few"));
    for (command, expected) in
        [(Command::Right, "some"), (Command::Right, "many"), (Command::Right, "few"), (Command::Left, "many")]
    {
        assert!(press(&mut menu, command).is_none());
        assert_eq!(level(press(&mut menu, Command::Confirm)), Some(expected));
    }
}

#[test]
fn the_menu_names_what_it_offers() {
    let mut menu = menu();
    let words = |menu: &Menu| -> Vec<String> { menu.rows().into_iter().map(|row| row.label).collect() };
    assert_eq!(menu.title, "TOYS");
    assert_eq!(words(&menu), ["Play Toy", "Toy: Few", "Watch the latest recording", "Settings", "Quit"]);
    press(&mut menu, Command::Down);
    press(&mut menu, Command::Right);
    assert_eq!(words(&menu)[1], "Toy: Some");
    press(&mut menu, Command::Down);
    assert!(press(&mut menu, Command::Right).is_none(), "what has no levels stays as it is");
    assert_eq!(other(press(&mut menu, Command::Confirm)), "Watch the latest recording");
    press(&mut menu, Command::Down);
    assert_eq!(other(press(&mut menu, Command::Confirm)), "Settings");
    press(&mut menu, Command::Up);
    for _ in 0..3 {
        assert!(press(&mut menu, Command::Back).is_none(), "however often, it only leads to Quit");
    }
    assert!(matches!(press(&mut menu, Command::Confirm), Some(Item::Quit)));
}
