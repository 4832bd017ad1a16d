use std::time::Duration;

use super::super::table::{Fewest, Working};
use super::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::style::Color;
use unflip::play::Move;
use unflip::text::link_to_puzzle;

fn table(link: &str) -> Table {
    let mut table = Table::new(link_to_puzzle(link).unwrap().0, "A level".to_string());
    table.fewest = Fewest::Proved(7);
    table
}

fn buffer(table: &mut Table, width: u16, height: u16, look: Look) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, table, look)).unwrap();
    terminal.backend().buffer().clone()
}

/// The lines of the screen, without the spaces behind them.
fn drawn(table: &mut Table, width: u16, height: u16, look: Look) -> Vec<String> {
    let buffer = buffer(table, width, height, look);
    let lines = buffer.content.chunks(usize::from(width));
    lines.map(|line| line.iter().map(Cell::symbol).collect::<String>().trim_end().to_string()).collect()
}

#[test]
fn a_small_board_has_room_for_all() {
    let mut table = table("1.5.____g");
    table.values = (0..25).map(|place| u32::from(place % 3 == 0)).collect();
    (table.moves, table.hints, table.elapsed) = (3, 1, Duration::from_secs(75));
    table.hint = Some(Move::up(1));
    table.hover = Some(8);
    let expected = [
        "A level",
        "A press changes its cell and the 4 beside it.",
        "Presses 3 of 7 (proved)   Time 1:15   Hints 1",
        "╭──────────────────────────╮",
        "│ ●   >·<   ·    ●    ·    │",
        "│                          │",
        "│ ·    ●    ·   (·)   ●    │",
        "│                          │",
        "│ ·    ·   [●]   ·    ·    │",
        "│                          │",
        "│ ●    ·    ·    ●    ·    │",
        "│                          │",
        "│ ·    ●    ·    ·    ●    │",
        "╰──────────────────────────╯",
        "",
        "",
        "space press  u undo  i hint  s solution  n new  ? keys  q leave",
    ];
    let lines = drawn(&mut table, 66, 17, Look::Colours);
    assert_eq!(lines, expected, "{}", lines.join("\n"));
}

#[test]
fn plain_is_ascii_without_colours() {
    for link in ["1.5.f___g.hgAAAA.lQAAAA", "1.5.qqqqqqqqg.k3.gon", "1.3n3.w.r0,1;1;2"] {
        let mut table = table(link);
        for mode in [Mode::Play, Mode::Goal, Mode::Help] {
            table.mode = mode;
            let lines = drawn(&mut table, 80, 24, Look::Plain);
            assert!(lines.iter().all(|line| line.is_ascii()), "{}", lines.join("\n"));
        }
        for look in [Look::Plain, Look::Shapes] {
            let buffer = buffer(&mut table, 80, 24, look);
            assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        }
    }
}

#[test]
fn shapes_tell_what_colours_tell() {
    let mut table = table("1.1x4.g.hQ.lI");
    table.cursor = 3;
    let lines = drawn(&mut table, 40, 12, Look::Plain);
    assert_eq!(lines[4], "| #        |.|  [.]   |");
    let lines = drawn(&mut table, 40, 12, Look::Shapes);
    assert_eq!(lines[4], "│ ●        |·|  [·]   │");
}

#[test]
fn more_colours_are_digits() {
    let mut table = table("1.1x4.wAA.k13");
    table.values = vec![0, 1, 9, 12];
    assert_eq!(drawn(&mut table, 70, 12, Look::Shapes)[4], "│ ·    1   [9]   c    │");
    assert!(drawn(&mut table, 70, 12, Look::Shapes)[1].contains("from 0 to 12"));
}

#[test]
fn a_solution_has_its_order_beside_the_lamps() {
    let mut table = table("1.1x4.w");
    table.steps = [0, 1, 3].map(Move::up).to_vec();
    (table.mode, table.n_stepped) = (Mode::Solution, 1);
    assert_eq!(drawn(&mut table, 40, 12, Look::Shapes)[4], "│ ●    ● 2 [·]   · 3  │");
}

#[test]
fn a_goal_tells_where_anything_will_do() {
    let mut table = table("1.2.w.pk.iI");
    table.mode = Mode::Goal;
    let lines = drawn(&mut table, 40, 12, Look::Plain);
    assert_eq!((lines[3].as_str(), lines[4].as_str()), ("+Goal ------+", "| #    .    |"));
    assert_eq!(lines[6], "| ?   [#]   |");
}

#[test]
fn values_of_several_digits_are_written_out() {
    let mut table = table("1.1x4..k1000");
    table.values = vec![0, 1, 36, 999];
    table.cursor = 3;
    (table.mode, table.steps) = (Mode::Solution, vec![Move::up(1)]);
    assert_eq!(drawn(&mut table, 40, 12, Look::Shapes)[4], "│   ·      1 1   36   [999]   │");
    // Side by side, with a mark between them.
    table.mode = Mode::Play;
    table.steps.clear();
    assert_eq!(drawn(&mut table, 32, 10, Look::Plain)[4], "|   .      1     36   [999]   |");
    let mut small =
        Table { cursor: 1, ..Table::new(link_to_puzzle("1.1x9..k1000").unwrap().0, String::new()) };
    small.values = (0..9).map(|place| place * 111).collect();
    assert_eq!(drawn(&mut small, 40, 10, Look::Plain)[4], "|   .[111]222 333 444 555 666 777 888 |");
    let mut list = Table::new(link_to_puzzle("1.2n2..k100.r0,1;1").unwrap().0, String::new());
    list.values = vec![7, 42];
    list.cursor = 1;
    let lines = drawn(&mut list, 40, 12, Look::Plain);
    assert_eq!(lines[4].trim_end_matches([' ', '|']), "|  7      0  steps 0 1");
    assert_eq!(lines[5].trim_end_matches([' ', '|']), "|[42]     1  steps 1");
}

#[test]
fn all_keys_can_be_read_on_any_screen() {
    for (width, height) in [(32, 10), (60, 12), (80, 24), (300, 100)] {
        let mut table = table("1.5.");
        table.mode = Mode::Help;
        let mut read = String::new();
        for _ in 0..60 {
            let lines = drawn(&mut table, width, height, Look::Plain);
            assert_eq!(lines[usize::from(height) - 1], "Esc back  q leave");
            read += &lines.join("\n");
            table.scroll_help(1);
        }
        for key in KEYS.iter().filter(|key| !key.does.is_empty()) {
            assert!(read.contains(key.label), "{}: {read}", key.label);
            for word in key.does.split(' ') {
                assert!(read.contains(word), "{word}: {read}");
            }
        }
    }
}

#[test]
fn the_price_of_the_cell_is_told() {
    let mut table = table("1.1x3.4.c1,22,3");
    table.cursor = 1;
    assert_eq!(drawn(&mut table, 60, 12, Look::Plain)[2], "Cost 0 of 7 (proved)   This cell 22   Time 0:00");
}

#[test]
fn a_large_board_is_a_window() {
    let mut table = table("1.50.");
    table.move_cursor(-99, -99);
    let lines = drawn(&mut table, 60, 20, Look::Plain);
    assert!(lines[3].starts_with("+rows 1-12 of 50, columns 1-28 of 50-"), "{}", lines[3]);
    assert!(lines[4].starts_with("|[.]. . ."), "{}", lines[4]);
    table.move_cursor(isize::MAX, isize::MAX);
    let lines = drawn(&mut table, 32, 20, Look::Plain);
    assert!(lines[3].starts_with("+39-50/50, 37-50/50-"), "{}", lines[3]);
    let lines = drawn(&mut table, 60, 20, Look::Plain);
    assert!(lines[3].starts_with("+rows 39-50 of 50, columns 23-50 of 50-"), "{}", lines[3]);
    assert!(lines[15].ends_with(" . .[.]|"), "{}", lines[15]);
}

#[test]
fn a_list_of_lamps_is_a_column() {
    let mut table = table("1.3n2.4.r0,1;1,2");
    table.cursor = 1;
    let lines = drawn(&mut table, 40, 12, Look::Plain);
    assert_eq!(lines[4].trim_end_matches([' ', '|']), "| #      0  steps 0 1");
    assert_eq!(lines[5].trim_end_matches([' ', '|']), "|[#]     1  steps 1 2");
    assert_eq!(lines[6].trim_end_matches([' ', '|']), "| #      2");
}

#[test]
fn a_search_shows_that_it_goes_on() {
    let mut table = table("1.5.");
    table.working = Some(Working { does: "Looking for a hint", stage: None, turns: 1 });
    let lines = drawn(&mut table, 60, 20, Look::Plain);
    assert_eq!(lines[17], "/ Looking for a hint ...  Esc stops");
    // What was said last can be read beside it.
    table.working =
        Some(Working { does: "Looking for a hint", stage: Some("comparing solutions"), turns: 6 });
    table.message = "There is no press to take back.".to_string();
    let lines = drawn(&mut table, 60, 20, Look::Plain);
    let expected =
        ["There is no press to take back.", "- Looking for a hint: comparing solutions ...  Esc stops"];
    assert_eq!(lines[17..19], expected);
}

#[test]
fn no_screen_is_too_small_to_say_so() {
    for (width, height) in [(1, 1), (31, 10), (32, 9), (200, 3), (5, 80)] {
        let lines = drawn(&mut table("1.5."), width, height, Look::Colours);
        assert!(lines[0].starts_with('T'), "{width} x {height}: {}", lines.join("\n"));
    }
    for (width, height) in [(32, 10), (33, 11), (300, 100)] {
        for mode in [Mode::Play, Mode::Help] {
            let mut table = table("1.150.");
            table.mode = mode;
            assert!(
                drawn(&mut table, width, height, Look::Colours)
                    .iter()
                    .any(|line| line.contains("150") || line.contains("Keys"))
            );
        }
    }
}
