//! The films that `export` draws.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What a command answers, with which all is well.
fn dacapo(folder: &Path, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dacapo")).args(args).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The pictures of a film in their order.
fn pictures(folder: &Path) -> Vec<Vec<u8>> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// V2: a film at the pace of the recording has every boundary once, one at half that pace every second one, and each is
/// the picture that is drawn of this boundary alone.
#[test]
fn films_show_boundaries_when_they_are_due() {
    let desk = tempfile::tempdir().unwrap();
    let desk = desk.path();
    dacapo(desk, &["demo", "prism-raid", "--seed", "3", "--out", "run.json"]);
    let film = |from: &str, to: &str, pace: &str| {
        let out = format!("film-{from}-{pace}");
        let range = ["--from", from, "--to", to, "--fps", pace, "--size", "160x90"];
        let answer = dacapo(desk, &[&["export", "run.json", "--out", &out], &range[..]].concat());
        let pictures = pictures(&desk.join(&out));
        assert_eq!(answer, format!("drew {} pictures to {out}\n", pictures.len()));
        pictures
    };
    let every = film("300", "330", "120");
    assert_eq!(every.len(), 31);
    assert!(every.windows(2).all(|pair| pair[0] != pair[1]), "something moves at every boundary");
    let second = film("300", "330", "60");
    assert_eq!(second.len(), 16);
    assert!(every.iter().step_by(2).eq(&second));
    assert_eq!(film("310", "310", "60"), every[10..=10]);
    let alone = ["export", "run.json", "--out", "one.png", "--from", "323", "--size", "160x90"];
    assert_eq!(dacapo(desk, &alone), "drew boundary 323 to one.png\n");
    assert!(fs::read(desk.join("one.png")).unwrap() == every[23]);
}
