use super::*;
use crate::arcade::any_game;
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

fn level(choice: Option<Choice>) -> Option<&'static str> {
    match choice {
        Some(Choice::Play(_, level)) => level.map(|level| level.name),
        _ => panic!("not a game"),
    }
}

#[test]
fn levels_are_turned_over_in_their_order() {
    let mut menu = menu();
    assert_eq!(level(menu.command(Command::Confirm).1), None);
    assert!(menu.command(Command::Right).1.is_none());
    assert_eq!(level(menu.command(Command::Confirm).1), None, "a game without levels has its default");
    assert!(menu.command(Command::Down).1.is_none());
    assert_eq!(level(menu.command(Command::Confirm).1), Some("few"));
    for (command, expected) in
        [(Command::Right, "some"), (Command::Right, "many"), (Command::Right, "few"), (Command::Left, "many")]
    {
        assert!(menu.command(command).1.is_none());
        assert_eq!(level(menu.command(Command::Confirm).1), Some(expected));
    }
}

#[test]
fn the_menu_names_what_it_offers() {
    let mut menu = menu();
    let words = |menu: &Menu| -> Vec<String> { menu.rows().into_iter().map(|row| row.label).collect() };
    assert_eq!(menu.title, "TOYS");
    assert_eq!(words(&menu), ["Play Toy", "Toy: Few", "Watch the latest recording", "Settings", "Quit"]);
    menu.command(Command::Down);
    menu.command(Command::Right);
    assert_eq!(words(&menu)[1], "Toy: Some");
    menu.command(Command::Down);
    assert!(menu.command(Command::Right).1.is_none(), "what has no levels stays as it is");
    assert!(matches!(menu.command(Command::Confirm).1, Some(Choice::Watch)));
    menu.command(Command::Down);
    assert!(matches!(menu.command(Command::Confirm).1, Some(Choice::Settings)));
    assert!(matches!(menu.command(Command::Back).1, Some(Choice::Quit)));
}
