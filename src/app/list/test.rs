use super::*;

fn rows(count: usize) -> Vec<Row> {
    let row = |place: usize| match place {
        0 => Row::heading("first"),
        3 => Row::note("note"),
        _ => Row::pair(format!("row {place}"), "value").turning(place == 4),
    };
    (0..count).map(row).collect()
}

fn place(shown: usize) -> ListArea {
    ListArea { corner: Vec2::new(100.0, 50.0), row: Vec2::new(200.0, 20.0), shown }
}

fn at(row: f32, x: f32) -> Vec2 {
    Vec2::new(100.0 + x, 50.0 + (row + 0.5) * 20.0)
}

fn pointer(phase: PointerPhase, at: Vec2, touch: bool) -> PointerEvent {
    PointerEvent { at, phase, touch }
}

fn click(list: &mut List, rows: &[Row], at: Vec2) -> Option<ListEvent> {
    list.point(rows, &pointer(PointerPhase::Pressed, at, false));
    list.point(rows, &pointer(PointerPhase::Released, at, false))
}

#[test]
fn steps_pass_over_what_is_not_chosen_and_go_round() {
    let rows = rows(6);
    let mut list = List::default();
    assert_eq!(list.lay_out(&rows, place(6)), 0..6);
    assert_eq!(list.selected(), 1, "a heading is not selected");
    let mut passed = Vec::new();
    for _ in 0..5 {
        assert_eq!(list.command(&rows, Command::Down), Some(ListEvent::Moved));
        passed.push(list.selected());
    }
    assert_eq!(passed, [2, 4, 5, 1, 2]);
    list.command(&rows, Command::Up);
    list.command(&rows, Command::Up);
    assert_eq!(list.selected(), 5);
}

#[test]
fn only_what_turns_is_turned() {
    let rows = rows(6);
    let mut list = List::at(4);
    list.lay_out(&rows, place(6));
    assert_eq!(list.command(&rows, Command::Left), Some(ListEvent::Adjusted(4, -1)));
    assert_eq!(list.command(&rows, Command::Right), Some(ListEvent::Adjusted(4, 1)));
    list.select(2);
    assert_eq!(list.command(&rows, Command::Right), Some(ListEvent::Moved));
    assert_eq!(list.command(&rows, Command::Confirm), Some(ListEvent::Activated(2)));
    assert_eq!(list.command(&rows, Command::Restart), None);
}

#[test]
fn the_selected_row_is_always_seen() {
    let rows = rows(30);
    let mut list = List::default();
    for _ in 0..70 {
        let seen = list.lay_out(&rows, place(4));
        assert!(seen.contains(&list.selected()) && seen.len() == 4, "{seen:?} without {}", list.selected());
        list.command(&rows, Command::Down);
    }
    list.select(1);
    assert_eq!(list.lay_out(&rows, place(4)).start, 0, "with the heading above it");
    list.select(29);
    list.lay_out(&rows, place(4));
    assert_eq!(list.lay_out(&rows[..2], place(4)), 0..2, "rows that are gone");
}

#[test]
fn clicks_choose_and_turn() {
    let rows = rows(6);
    let mut list = List::default();
    list.lay_out(&rows, place(6));
    assert_eq!(click(&mut list, &rows, at(2.0, 5.0)), Some(ListEvent::Activated(2)));
    assert_eq!(click(&mut list, &rows, at(0.0, 5.0)), None, "a heading");
    assert_eq!(click(&mut list, &rows, at(2.0, 300.0)), None, "beside it");
    assert_eq!(click(&mut list, &rows, at(4.0, 105.0)), Some(ListEvent::Adjusted(4, -1)));
    assert_eq!(click(&mut list, &rows, at(4.0, 195.0)), Some(ListEvent::Adjusted(4, 1)));
    assert_eq!(click(&mut list, &rows, at(4.0, 150.0)), Some(ListEvent::Activated(4)));
    list.point(&rows, &pointer(PointerPhase::Pressed, at(2.0, 5.0), false));
    let beside = pointer(PointerPhase::Released, at(5.0, 5.0), false);
    assert_eq!(list.point(&rows, &beside), None, "let go of on another row");
    list.point(&rows, &pointer(PointerPhase::Pressed, at(2.0, 5.0), false));
    list.point(&rows, &pointer(PointerPhase::Cancelled, at(2.0, 5.0), false));
    assert_eq!(list.point(&rows, &pointer(PointerPhase::Released, at(2.0, 5.0), false)), None);
}

#[test]
fn fingers_drag_what_does_not_fit() {
    let rows = rows(30);
    let mut list = List::default();
    list.lay_out(&rows, place(5));
    list.point(&rows, &pointer(PointerPhase::Pressed, at(4.0, 5.0), true));
    assert_eq!(
        list.point(&rows, &pointer(PointerPhase::Moved, at(3.9, 5.0), true)),
        None,
        "an unsteady finger"
    );
    list.point(&rows, &pointer(PointerPhase::Moved, at(1.0, 5.0), true));
    assert_eq!(list.lay_out(&rows, place(5)), 3..8);
    assert_eq!(list.point(&rows, &pointer(PointerPhase::Released, at(1.0, 5.0), true)), None);
    assert_eq!(list.lay_out(&rows, place(5)), 3..8, "it stays there");
    list.command(&rows, Command::Down);
    assert!(list.lay_out(&rows, place(5)).contains(&list.selected()));
}

#[test]
fn nothing_happens_where_nothing_is_drawn() {
    let rows = rows(6);
    let mut list = List::default();
    assert_eq!(click(&mut list, &rows, Vec2::ZERO), None);
    assert_eq!(list.lay_out(&[], place(5)), 0..0);
    assert_eq!(list.command(&[], Command::Confirm), None);
}
