//! The quick way and the library's read the same; what is written is read again.

use super::*;
use crate::options::RuleText;

fn solvers(modulus: u32) -> Solvers {
    Solvers::new(&RuleText { modulus: Some(modulus), ..RuleText::default() }).unwrap()
}

/// The cells that are read and written, or the sentence; the offset before it.
fn again(modulus: u32, size: Option<(usize, usize)>, text: &str) -> String {
    let (solvers, limits) = (solvers(modulus), Limits::default());
    let cells = Cells { solvers: &solvers, limits: &limits, size };
    let mut boards = Boards::default();
    match cells.read(text.as_bytes(), &mut boards) {
        Ok(style) => {
            let mut out = Vec::new();
            write(&boards.groups[0], boards.groups[0].board(0), false, style, &mut out);
            String::from_utf8(out).unwrap()
        }
        Err(Fault::Row { offset, message }) => format!("{offset}: {message}"),
        Err(Fault::Solve(error)) => panic!("{error}"),
    }
}

#[test]
fn boards_are_written_in_the_style_they_came_in() {
    let same = |modulus, size, text| assert_eq!(again(modulus, size, text), text);
    same(2, None, "#.#/.#.");
    same(2, None, "01/10/11");
    same(2, Some((2, 3)), "010111");
    same(2, None, "#_#/.#_");
    same(3, None, "012/210");
    same(3, Some((1, 3)), "0_2");
    same(12, None, "10 3 _/0 11 4");
    same(12, Some((1, 3)), "10 3 11");
    same(300, None, "299 3/0 256");
    assert_eq!(again(2, None, "X.\n.X"), "#./.#");
    assert_eq!(again(2, None, "b w/w b"), "#./.#");
    assert_eq!(again(2, Some((2, 2)), "0 1 1 0"), "0110");
}

#[test]
fn faults_say_where_they_are() {
    let fault = |modulus, size, text: &str| again(modulus, size, text);
    assert!(fault(2, None, "#./.q").starts_with("4: found `q`, but"));
    assert!(fault(2, None, "01/02").starts_with("4: found `2`, but with modulus 2"));
    assert!(fault(2, Some((2, 2)), "01x0").starts_with("2: found `x`, but"));
    assert!(fault(2, Some((2, 2)), "0 1 x 0").starts_with("4: found `x`, but"));
    assert!(fault(12, Some((1, 3)), "10 12 3").starts_with("3: found 12, but"));
    assert!(fault(2, None, "###/##").starts_with("4: this row has 2 cells, but the first row has 3"));
    assert_eq!(fault(2, Some((2, 2)), "011"), "0: found 3 cells, but a board of 2 x 2 has 4");
    assert!(fault(2, None, "0110").starts_with("0: found one row of cells, but its size is not known"));
    assert!(fault(2, None, "").starts_with("0: there is no cell"));
    assert!(fault(2, None, "#./.é").starts_with("4: found `é`, but"));
}

/// Reads `text` behind a board of its size both ways.
fn check_both_ways(size: (usize, usize), text: &[u8]) {
    let (solvers, limits) = (solvers(2), Limits::default());
    let cells = Cells { solvers: &solvers, limits: &limits, size: Some(size) };
    let mut boards = Boards::default();
    let first = "0".repeat(size.0 * size.1);
    cells.read(first.as_bytes(), &mut boards).unwrap();
    let quick = cells.read_like_last(text, &mut boards);
    let plain = cells.read_any(text, &mut boards);
    let shown = String::from_utf8_lossy(text);
    match quick {
        Some(style) => {
            assert_eq!(style, plain.unwrap(), "{shown}");
            assert_eq!(boards.groups[0].board(1), boards.groups[0].board(2), "{shown}");
        }
        None => assert_eq!(boards.len(), 1 + usize::from(plain.is_ok()), "{shown}"),
    }
}

#[test]
fn the_quick_way_reads_what_the_library_does() {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..4000 {
        let (rows, columns) = (random.usize(1..6), random.usize(1..14));
        let marks = [&b"01"[..], b"#.", b"X.", b"01_", b"#.1", b"01\x80"][random.usize(..6)];
        let mut text = Vec::new();
        let is_flat = random.bool();
        for place in 0..rows * columns {
            if !is_flat && place > 0 && place % columns == 0 {
                text.push(if random.u8(..) < 4 { b'0' } else { b'/' });
            }
            text.push(marks[random.usize(..marks.len())]);
        }
        check_both_ways((rows, columns), &text);
    }
}

#[test]
fn the_quick_way_takes_what_it_is_for() {
    let (solvers, limits) = (solvers(2), Limits::default());
    let cells = Cells { solvers: &solvers, limits: &limits, size: Some((3, 5)) };
    let mut boards = Boards::default();
    cells.read(b"000000000000000", &mut boards).unwrap();
    for text in ["101010101010101", "#.#.#.#.#.#.#.#", "10101/01010/10101", "#.#.#\n.#.#.\n#.#.#"] {
        assert!(cells.read_like_last(text.as_bytes(), &mut boards).is_some(), "{text}");
        assert_eq!(boards.groups[0].board(boards.len() - 1), [0b0101_0101, 0b0101_0101], "{text}");
    }
}

#[test]
fn numbers_are_written_in_decimal() {
    for number in [0, 7, 10, -1, i64::MAX, i64::MIN] {
        let mut out = Vec::new();
        write_number(number, &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), number.to_string());
    }
}
