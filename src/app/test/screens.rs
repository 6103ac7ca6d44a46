use super::*;

/// FR-H8: nothing played, nothing kept.
#[test]
fn leaving_the_start_screen_keeps_nothing() {
    let mut program = TestApp::open(PlayScreen::opener(setup(None)));
    program.frames(0, SECOND);
    program.tap(SECOND, "Escape");
    assert!(program.app.is_over());
    assert_eq!((program.finished().len(), program.memory.0.borrow().discarded), (0, 1));
}

/// A won run is shown, kept, and can be played again and watched.
#[test]
fn from_the_menu_to_a_result_and_a_replay() {
    let mut program = TestApp::open(Menu::opener());
    program.frame(0);
    assert!(program.words().iter().any(|words| words == "Play Toy"), "{:?}", program.words());
    program.tap(MS, "ArrowDown");
    program.tap(MS, "Enter");
    program.frame(2 * MS);
    assert!(program.words().iter().any(|words| words == "nothing was recorded yet"), "{:?}", program.words());
    program.tap(3 * MS, "ArrowUp");
    program.tap(3 * MS, "Enter");
    program.frame(4 * MS);
    assert!(program.words().iter().any(|words| words == "Press Enter to start"), "{:?}", program.words());
    program.tap(5 * MS, "Enter");
    for shot in 0..30 {
        program.tap(shot * 50 * MS + 10 * MS, "Space");
        program.frames(shot * 50 * MS, (shot + 1) * 50 * MS);
    }
    program.frame(2 * SECOND);
    program.leave();
    program.tap(2 * SECOND, "ArrowDown");
    program.tap(2 * SECOND, "Enter");
    program.frames(2 * SECOND, 6 * SECOND);
    let reports = program.app.take_reports();
    let Some(Report::Watched(PlaybackOutcome::Same { boundaries, hash: Some(_) })) = reports.last() else {
        panic!("watched to the end: {reports:?}")
    };
    assert_eq!(*boundaries, program.finished()[0].track.boundaries());
    assert!(program.words().iter().any(|words| words == "The same, bit for bit"));
}

/// The start screen says of recording what is so.
#[test]
fn the_start_screen_says_whether_runs_are_recorded() {
    for (off, words) in [(false, "Every run is recorded"), (true, "Nothing is recorded")] {
        let memory = Memory::default();
        memory.0.borrow_mut().off = off;
        let mut program = TestApp::with(memory, PlayScreen::opener(setup(None)));
        program.frame(0);
        let said: Vec<_> = program.words().into_iter().filter(|line| line.contains("recorded")).collect();
        assert_eq!(said, [words]);
    }
}

/// Starting again from the start screen of a level that does not exist.
#[test]
fn an_impossible_level_is_refused_before_anything_opens() {
    let memory = Memory::default();
    let arcade = Arcade::new(vec![any_game::<Toy>()]);
    let opener = PlayScreen::opener(setup(Some(serde_json::json!({"shots": 0}))));
    let failure = App::open(arcade, Box::new(memory.clone()), opener).err().expect("refused");
    assert_eq!((failure.code, memory.0.borrow().opened), ("SCENE_START", 0));
    assert_eq!(failure.to_string(), "error[SCENE_START]: level: shots is 0, expected at least 1");
    assert_eq!(any_game::<Toy>().start(None, None, 0).expect("starts").state().status, Status::Running);
}
