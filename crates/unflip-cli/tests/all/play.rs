//! The terminal game, played through a pseudo-terminal.

use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::terminal::Terminal;
use pty_process::blocking::open;
use rustix::process::Signal;

/// The place that a hint marks, by row and column of the screen.
fn hinted(shown: &str) -> (u16, u16) {
    for (row, line) in (0..).zip(shown.lines()) {
        if let Some(column) = line.chars().position(|letter| letter == '>') {
            return (row, u16::try_from(column).unwrap() + 1);
        }
    }
    panic!("no hint:\n{shown}");
}

/// The number before a word.
fn number(shown: &str, before: &str) -> u64 {
    let (_, rest) = shown.split_once(before).unwrap_or_else(|| panic!("no {before:?}:\n{shown}"));
    rest.trim_start().chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

#[test]
fn a_level_is_solved_with_hints_and_clicks() {
    let mut terminal = Terminal::start(&["play", "--level", "hard", "--seed", "4"], &[]);
    let shown = terminal.see("Hard level, seed 4");
    assert!(terminal.is_raw());
    let fewest = number(&terminal.see("(proved)"), " of ");
    assert!((8..=11).contains(&fewest), "{shown}");
    for made in 1..=fewest {
        // The cursor would hide a hint below it.
        terminal.type_in("i");
        let shown = terminal.see(&format!("Hints {made}"));
        let (row, column) = (number(&shown, "press row "), number(&shown, ", column "));
        let at = (u16::try_from(4 + 2 * (row - 1)).unwrap(), u16::try_from(2 + 5 * (column - 1)).unwrap());
        if !shown.lines().nth(at.0.into()).unwrap().contains('[') {
            assert_eq!(hinted(&shown), at);
        }
        terminal.click(at.0, at.1);
        terminal.see(&format!("Presses {made} of"));
    }
    let shown = terminal.see("Solved with");
    assert!(shown.contains("the fewest possible (proved)!"), "{shown}");
    terminal.type_in("n");
    terminal.see("Hard level, seed 5");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn presses_are_taken_back_and_made_again() {
    let mut terminal = Terminal::start(&["play", "#1.5.____g", "--plain"], &[]);
    let start = terminal.see("Presses 0 of 15 (proved)");
    let board = |shown: &str| shown.lines().skip(4).take(9).collect::<Vec<_>>().join("\n");
    terminal.type_in("hk \x1b[B\r");
    let pressed = terminal.see("Presses 2 of 15");
    assert_ne!(board(&start), board(&pressed));
    terminal.type_in("uu");
    terminal.see("Presses 0 of 15");
    terminal.type_in("rr");
    assert_eq!(board(&terminal.see("Presses 2 of 15")), board(&pressed));
    terminal.type_in("R");
    terminal.see("Presses 0 of 15");
    terminal.type_in("?");
    terminal.see("arrows, h j k l");
    terminal.type_in("?L");
    terminal.see("A link to this puzzle");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
    // It is left on the screen that was there before.
    terminal.see("1.5.____g.mplay");
    assert!(terminal.written.is_ascii(), "plain is ASCII");
    assert_eq!(colours(&terminal.written), Vec::<String>::new());
}

#[test]
fn the_solution_is_stepped_through_and_goes_by_itself() {
    let mut terminal = Terminal::start(&["play", "--board", "##../..#./.#.#", "--plain"], &[]);
    terminal.see("Your puzzle");
    terminal.type_in("s");
    let all = number(&terminal.see("Solution: 0 of "), "Solution: 0 of ");
    terminal.type_in("n");
    terminal.see("Presses 1 of");
    terminal.type_in("p");
    terminal.see(&format!("Solution: 0 of {all}"));
    terminal.type_in("a");
    terminal.see(&format!("Solved with {all} presses"));
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn every_way_to_leave_gives_the_terminal_back() {
    let long = format!("#1.61.{}", "_".repeat(620) + "g");
    let ways = ["\x03", "q", "SIGTERM", "SIGINT", "SIGHUP"];
    for (leave, searches) in ways.into_iter().flat_map(|leave| [(leave, false), (leave, true)]) {
        let arguments = if searches { vec!["play", &long] } else { vec!["play"] };
        let mut terminal = Terminal::start(&arguments, &[]);
        terminal.see(if searches { "Counting the fewest presses" } else { "Medium level" });
        terminal.type_in(" ");
        terminal.see("Presses 1 ");
        match leave {
            "SIGTERM" => terminal.signal(Signal::TERM),
            "SIGINT" => terminal.signal(Signal::INT),
            "SIGHUP" => terminal.signal(Signal::HUP),
            keys => terminal.type_in(keys),
        }
        assert_eq!(terminal.end().code(), Some(0), "{leave:?}");
    }
}

#[test]
fn a_suspended_game_gives_the_terminal_back_and_goes_on() {
    // The second line of the shell comes when the first has ended, or was stopped.
    let shell = format!(
        "set -m; '{}' play '#1.5.____g'; echo it waits; read line; fg; echo it ended",
        env!("CARGO_BIN_EXE_unflip")
    );
    let mut terminal = Terminal::run("sh", &["-c", &shell], &[]);
    terminal.see("Presses 0 of 15 (proved)");
    terminal.type_in(" ");
    let before = terminal.see("Presses 1 of 15");
    terminal.type_in("\x1a");
    terminal.see("it waits");
    terminal.is_as_found();
    terminal.resize(30, 90);
    terminal.type_in("\n");
    let after = terminal.see("Presses 1 of 15");
    assert!(terminal.is_raw());
    let board = |shown: &str| shown.lines().skip(3).take(11).collect::<Vec<_>>().join("\n");
    assert_eq!(board(&after), board(&before));
    terminal.click(4, 2);
    terminal.see("Presses 2 of 15");
    terminal.type_in("q");
    terminal.see("it ended");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn a_game_that_no_shell_can_bring_back_goes_on_at_once() {
    let mut terminal = Terminal::start(&["play", "#1.5.____g"], &[]);
    terminal.see("Presses 0 of 15 (proved)");
    terminal.type_in("\x1a ");
    terminal.see("Presses 1 of 15");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn a_game_that_others_stopped_is_drawn_anew() {
    let mut terminal = Terminal::start(&["play", "#1.5.____g"], &[]);
    terminal.see("Presses 0 of 15 (proved)");
    terminal.signal(Signal::STOP);
    terminal.spoil();
    assert!(!terminal.shown().contains("Presses"));
    terminal.signal(Signal::CONT);
    terminal.see("Presses 0 of 15 (proved)");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn a_terminal_that_goes_away_ends_the_game() {
    let (mut pty, pts) = open().unwrap();
    pty.resize(pty_process::Size::new(24, 80)).unwrap();
    let mut child = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_unflip"))
        .args(["play", "--daily"])
        .env("TERM", "xterm-256color")
        .spawn(pts)
        .unwrap();
    let (mut shown, mut bytes) = (String::new(), [0; 4096]);
    while !shown.contains("leave") {
        let length = pty.read(&mut bytes).unwrap();
        shown += &String::from_utf8_lossy(&bytes[..length]);
    }
    drop(pty);
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("it goes on without a terminal");
        }
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_board_follows_the_size_of_the_terminal() {
    let mut terminal =
        Terminal::start(&["play", "--size", "40", "--level", "easy", "--seed", "1", "--plain"], &[]);
    terminal.see("rows ");
    terminal.resize(60, 170);
    terminal.wait("the whole board", |shown| !shown.contains("rows ") && shown.lines().count() > 40);
    terminal.resize(24, 60);
    terminal.see("columns ");
    terminal.resize(5, 20);
    terminal.see("The terminal is too");
    terminal.resize(24, 80);
    terminal.see("rows ");
    // The wheel looks elsewhere, the cursor comes back into view.
    terminal.type_in("\x1b[<64;9;9M".repeat(40).as_str());
    terminal.see("rows 1-");
    terminal.type_in("j");
    terminal.wait("the cursor", |shown| shown.contains('['));
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn pasted_text_presses_nothing() {
    let mut terminal = Terminal::start(&["play", "#1.5.____g"], &[]);
    terminal.see("Presses 0 of 15 (proved)");
    assert!(terminal.tells_pastes());
    terminal.type_in("\x1b[200~ jj \r qu\x03\x1b[201~l ");
    terminal.see("Presses 1 of 15");
    terminal.type_in("u");
    terminal.see("Presses 0 of 15");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn what_cannot_be_seen_is_not_played() {
    let mut terminal = Terminal::start(&["play", "#1.5.____g"], &[]);
    terminal.see("Presses 0 of 15 (proved)");
    terminal.resize(5, 20);
    terminal.see("The terminal is too");
    terminal.type_in("   ijn");
    terminal.click(2, 2);
    // What is drawn anew for the last key tells that those before it were read.
    terminal.spoil();
    terminal.type_in("\x1a");
    terminal.see("The terminal is too");
    terminal.resize(24, 80);
    let shown = terminal.see("Presses 0 of 15 (proved)");
    assert!(!shown.contains("Hints"), "{shown}");
    terminal.resize(5, 20);
    terminal.see("q leaves");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn clicks_beside_the_board_press_nothing() {
    let mut terminal = Terminal::start(&["play", "#1.5.____g"], &[]);
    terminal.see("Presses 0 of 15 (proved)");
    for (row, column) in [(0, 0), (3, 5), (4, 0), (4, 79), (13, 5), (23, 79), (30, 200)] {
        terminal.click(row, column);
    }
    terminal.type_in("l ");
    terminal.see("Presses 1 of 15");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn every_view_stands_every_size() {
    for keys in ["", "s", "s?", "?", "g"] {
        let mut terminal = Terminal::start(&["play", "#1.2.w.pk.iI"], &[]);
        terminal.see("(proved)");
        terminal.type_in(keys);
        for (rows, columns) in [(5, 20), (100, 300), (1, 1), (10, 32), (24, 80)] {
            terminal.resize(rows, columns);
            thread::sleep(Duration::from_millis(250));
        }
        terminal.see("q leave");
        terminal.type_in("q");
        assert_eq!(terminal.end().code(), Some(0), "{keys:?}");
    }
}

#[test]
fn a_long_search_can_be_stopped_and_keeps_nobody_from_playing() {
    // 61 x 61 all on has nullity 40: nobody waits for that.
    let link = format!("#1.61.{}", "_".repeat(620) + "g");
    let mut terminal = Terminal::start(&["play", &link], &[]);
    let shown = terminal.see("Counting the fewest presses");
    assert!(!shown.contains('%'), "{shown}");
    for (made, key) in [(1, "i"), (2, "s"), (3, "n")] {
        terminal.type_in(" ");
        terminal.wait("a press", |shown| {
            shown.contains(&format!("Presses {made} ")) && !shown.contains("The search still goes on")
        });
        terminal.type_in(key);
        let shown = terminal.see("The search still goes on: Esc stops it.");
        assert!(shown.contains("Counting the fewest presses"), "{shown}");
    }
    terminal.type_in("u");
    terminal.see("Presses 2 ");
    terminal.type_in("\x1b");
    terminal.wait("its end", |shown| !shown.contains("Counting"));
    // A press that is made twice leaves every way.
    terminal.type_in("i");
    terminal.see("Looking for a hint");
    terminal.type_in("\x03");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn colours_are_shown_unless_they_are_not_wanted() {
    let written = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut terminal = Terminal::start(arguments, environment);
        terminal.see("Lights Out");
        terminal.type_in("i");
        terminal.see("Hints 1");
        terminal.type_in("q");
        assert_eq!(terminal.end().code(), Some(0));
        terminal.written.clone()
    };
    let play = ["play", "--puzzle", "lights-out"];
    assert!(!colours(&written(&play, &[])).is_empty());
    let shapes = written(&play, &[("NO_COLOR", "1")]);
    assert_eq!(colours(&shapes), Vec::<String>::new());
    assert!(String::from_utf8_lossy(&shapes).contains('●'));
    for plain in [("TERM", "dumb"), ("LC_ALL", "C"), ("LANG", "de_DE.ISO-8859-1")] {
        let written = written(&play, &[plain]);
        assert!(written.is_ascii() && colours(&written).is_empty(), "{plain:?}");
    }
    let utf8 = written(&play, &[("LC_ALL", ""), ("LC_CTYPE", "de_DE.utf8"), ("LANG", "C")]);
    assert!(String::from_utf8_lossy(&utf8).contains('●'));
}

/// The escape sequences that choose a colour; 39 and 49 are the terminal's own.
fn colours(written: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(written);
    let sequences = text.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != ';')?;
        rest[end..].starts_with('m').then(|| rest[..end].to_string())
    });
    let is_colour = |sequence: &String| {
        let first = sequence.split(';').next().and_then(|number| number.parse().ok()).unwrap_or(0);
        matches!(first, 30..=38 | 40..=48 | 90..=107)
    };
    sequences.filter(is_colour).collect()
}

#[test]
fn a_list_of_lamps_is_played() {
    let mut terminal = Terminal::start(&["play", "#1.3n3.4.r0,1;1,2;2", "--plain"], &[]);
    terminal.see("steps 0 1");
    terminal.type_in("kkk ");
    terminal.see("Presses 1");
    terminal.type_in("s");
    terminal.type_in("a");
    terminal.see("Solved with");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn what_cannot_be_played_is_said_before_the_screen_is_taken() {
    let check = |arguments: &[&str], said: &str| {
        let mut terminal = Terminal::start(arguments, &[]);
        assert_eq!(terminal.end().code(), Some(2), "{arguments:?}");
        terminal.see(said);
    };
    check(&["play", "#1.5.A*"], "the start of the link: found");
    check(&["play", "--size", "2", "--level", "expert"], "no expert level");
    check(&["play", "missing.toml"], "missing.toml: No such file");
    let output =
        Command::new(env!("CARGO_BIN_EXE_unflip")).arg("play").stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "unflip: play draws on a terminal, but standard output is none\n");
}

#[test]
fn a_board_from_standard_input_leaves_the_keys_to_the_terminal() {
    let command = format!("printf '#.\\n.#\\n' | '{}' play - --plain", env!("CARGO_BIN_EXE_unflip"));
    let mut terminal = Terminal::run("sh", &["-c", &command], &[]);
    terminal.see("Presses 0 of 2 (proved)");
    terminal.type_in("kh jl ");
    terminal.see("Presses 2 of 2");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn the_puzzle_of_the_day_is_played() {
    let mut terminal = Terminal::start(&["play", "--daily"], &[]);
    terminal.see("The puzzle of the day");
    terminal.type_in("q");
    assert_eq!(terminal.end().code(), Some(0));
}
