//! Nobody reads the answer, or it cannot be written: the exit code says what it would have said.

use std::fs;
use std::process::Stdio;

use super::process::Desk;

/// How a command ends whose answer, and whose errors too where asked for, nobody reads from the beginning.
fn unread(desk: &Desk, args: &[&str], errors_too: bool) -> i32 {
    let gone = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Stdio::from(writer)
    };
    let mut command = desk.command(args);
    command.stdout(gone());
    if errors_too {
        command.stderr(gone());
    }
    command.spawn().unwrap().wait_with_output().unwrap().status.code().expect("no signal ended it")
}

/// C: exit codes hold also when the reader of the output has gone.
#[test]
fn a_reader_that_goes_away_hides_no_fault() {
    let desk = Desk::new();
    let good = desk.path("good.json");
    desk.run(&["demo", "prism-raid", "--idle", "--seed", "3", "--out", &good]).fine();
    let text = fs::read_to_string(&good).unwrap();
    let write = |name: &str, from: &str, to: &str| {
        assert!(text.contains(from));
        fs::write(desk.path(name), text.replacen(from, to, 1)).unwrap();
        desk.path(name)
    };
    let differs = write("differs.json", "\"status\":\"lost\"", "\"status\":\"won\"");
    let stale = write("stale.json", "\"gameVersion\":", "\"gameVersion\":9");
    let broken = write("broken.json", "{", "[");
    let other = write("other.json", "\"seed\":3", "\"seed\":4");
    let short = desk.path("short.json");
    let (head, _) = text.split_once("\"steps\":").unwrap();
    fs::write(&short, format!("{head}\"steps\":[[2,{{\"dt\":0.008333333333333333}}]]}}")).unwrap();
    let count = desk.run(&["hashes", &good]).fine().lines().count().to_string();
    // More lines than are held back before they are written.
    let many: Vec<_> = std::iter::once("verify").chain([&*differs]).chain([&*short; 150]).collect();
    let (copy, missing) = (desk.path("copy.json"), desk.path("missing.json"));
    let commands: [(&[&str], i32); 23] = [
        (&["verify", &good, &good], 0),
        (&["verify", &differs, &good], 1),
        (&["verify", &differs, &good, &good, "--format", "json"], 1),
        (&many, 1),
        (&["verify", &good, &differs, &stale], 4),
        (&["verify", &good, &stale, &broken], 3),
        (&["compare", &good, &good], 0),
        (&["compare", &good, &other], 1),
        (&["compare", &good, &other, "--format", "json"], 1),
        (&["info", &good], 0),
        (&["info", &broken, "--format", "json"], 3),
        (&["hashes", &good], 0),
        (&["hashes", &differs], 1),
        (&["state", &differs, "--at", &count], 1),
        (&["state", &good, "--at", "0"], 0),
        (&["convert", &missing, &copy], 3),
        (&["convert", &good, &copy], 0),
        (&["convert", &good, &copy], 2),
        (&["list", &desk.path("")], 0),
        (&["list", &missing], 3),
        (&["demo", "chess", "--format", "json"], 2),
        (&["random", "--seed", "1", "--count", "18446744073709551615"], 0),
        (&["--help"], 0),
    ];
    for (args, code) in commands {
        assert_eq!(unread(&desk, args, false), code, "{args:?}");
        // Made by the command before; it is to be made again.
        if args[0] == "convert" && code == 0 {
            fs::remove_file(&copy).unwrap();
        }
        assert_eq!(unread(&desk, args, true), code, "{args:?}");
    }
}

/// C: a disk that is full is a fault of its own, but no graver than what the command found out.
#[test]
fn an_answer_that_cannot_be_written_hides_no_fault_either() {
    let desk = Desk::new();
    let good = desk.path("good.json");
    desk.run(&["demo", "prism-raid", "--idle", "--seed", "3", "--out", &good]).fine();
    let differs = desk.path("differs.json");
    let text = fs::read_to_string(&good).unwrap();
    fs::write(&differs, text.replace("\"status\":\"lost\"", "\"status\":\"won\"")).unwrap();
    let full = |args: &[&str]| {
        let mut command = desk.command(args);
        command.stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        super::process::finish(command)
    };
    full(&["verify", &differs]).refused(1, "RUN_DIFFERS");
    full(&["verify", &good]).refused(5, "OUTPUT");
    full(&["hashes", &good]).refused(5, "OUTPUT");
    full(&["info", &good, "--format", "json"]).refused(5, "OUTPUT");
    full(&["help"]).refused(5, "OUTPUT");
    full(&["random", "--seed", "1", "--count", "18446744073709551615"]).refused(5, "OUTPUT");
}
