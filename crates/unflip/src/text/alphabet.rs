//! Alphabets: which characters are the cells of a picture, told by the characters that are there.

use super::error::{ReadError, column_of, name_of_character};
use super::lines::lines;

/// What a byte means in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    /// A lamp or a count of this value, `0 ..= 9`.
    Value(u8),
    /// `_`: no cell here.
    Hole,
    /// `?`: this lamp does not matter.
    Ignored,
    /// White space between cells.
    Space,
    /// None of these.
    Bad,
}

/// What a picture may hold beside the cells of a bare board.
#[allow(clippy::struct_excessive_bools, reason = "each is one kind of cell, and any of them go together")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Allowed {
    /// `?` for a lamp that does not matter.
    pub(super) ignored: bool,
    /// `.`, `#` and digits together, as in puzzle files.
    pub(super) mixed: bool,
    /// `o` and `.`, as witnesses are drawn.
    pub(super) witness: bool,
    /// `0` for nothing beside any alphabet, as presses have it at holes.
    pub(super) zero: bool,
}

/// The meaning of every byte in one picture.
pub(super) type Table = [Cell; 256];

/// An alphabet of two colours: its characters for 1 and for 0.
struct Alphabet {
    on: u8,
    off: u8,
}

const fn alphabet(on: u8, off: u8) -> Alphabet {
    Alphabet { on, off }
}

/// In the order in which they are tried: `#` alone is of the first, so `O#` is told by its O.
const ALPHABETS: [Alphabet; 7] = [
    alphabet(b'#', b'.'),
    alphabet(b'X', b'.'),
    alphabet(b'*', b'.'),
    alphabet(b'O', b'#'),
    alphabet(b'b', b'w'),
    alphabet(b'y', b'w'),
    alphabet(b'+', b'-'),
];

const WITNESS: Alphabet = alphabet(b'o', b'.');

/// The alphabets as error messages list them.
const CELLS: &str = "cells are `#.`, `X.`, `*.`, `O#`, `bw`, `yw`, `+-` or digits, with `_` for a hole";

/// The set of bytes that are cells, white space and holes left out.
#[derive(Clone, Copy)]
struct Seen([bool; 256]);

impl Seen {
    fn of(text: &[u8]) -> Self {
        let mut seen = [false; 256];
        for &byte in text {
            seen[usize::from(byte)] = true;
        }
        for skipped in *b"_ \t\n\r\x0B\x0C" {
            seen[usize::from(skipped)] = false;
        }
        Self(seen)
    }

    fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }

    fn is_within(&self, allowed: impl Fn(u8) -> bool) -> bool {
        (0..=u8::MAX).all(|byte| !self.has(byte) || allowed(byte))
    }
}

/// The meaning of every byte of the picture `text`, values below `modulus` (at most 10).
///
/// `first_line` is the number of the first line, for errors.
pub(super) fn table_of(
    text: &[u8],
    first_line: usize,
    modulus: u32,
    allowed: Allowed,
) -> Result<Table, ReadError> {
    let mut seen = Seen::of(text);
    seen.0[usize::from(b'?')] &= !allowed.ignored;
    let values = values_of(&seen, allowed).ok_or_else(|| mix_error(text, first_line, allowed))?;
    let mut table = base_table(allowed);
    for (byte, value) in values {
        if u32::from(value) < modulus {
            table[usize::from(byte)] = Cell::Value(value);
        }
    }
    Ok(table)
}

/// The table of a mask: `#` or `1` for a mark, `.` or `0` for none.
pub(super) fn mask_table() -> Table {
    let mut table = base_table(Allowed::default());
    for (bytes, value) in [(b".0", 0), (b"#1", 1)] {
        for &byte in bytes {
            table[usize::from(byte)] = Cell::Value(value);
        }
    }
    table
}

fn base_table(allowed: Allowed) -> Table {
    let mut table = [Cell::Bad; 256];
    for space in *b" \t\x0B\x0C" {
        table[usize::from(space)] = Cell::Space;
    }
    table[usize::from(b'_')] = Cell::Hole;
    if allowed.ignored {
        table[usize::from(b'?')] = Cell::Ignored;
    }
    table
}

/// The value of every byte of the first alphabet that has all bytes seen.
fn values_of(seen: &Seen, allowed: Allowed) -> Option<Vec<(u8, u8)>> {
    let extra = allowed.witness.then_some(&WITNESS);
    for Alphabet { on, off } in ALPHABETS.iter().chain(extra) {
        if seen.is_within(|byte| byte == *on || byte == *off || byte == b'0' && allowed.zero) {
            let zero = allowed.zero.then_some((b'0', 0));
            return Some([(*off, 0), (*on, 1)].into_iter().chain(zero).collect());
        }
    }
    let mixed = |byte: u8| allowed.mixed && matches!(byte, b'.' | b'#');
    let digits = (b'0'..=b'9').zip(0..).collect::<Vec<_>>();
    let drawn = [(b'.', 0), (b'#', 1)].into_iter().filter(|&(byte, _)| mixed(byte));
    seen.is_within(|byte| byte.is_ascii_digit() || mixed(byte))
        .then(|| digits.into_iter().chain(drawn).collect())
}

/// Points at the first character that is of no alphabet, or of another one than those before it.
fn mix_error(text: &[u8], first_line: usize, allowed: Allowed) -> ReadError {
    let mut seen = Seen([false; 256]);
    for line in lines(text) {
        for (offset, &byte) in line.text.iter().enumerate() {
            let before = seen;
            let new = Seen::of(&[byte]);
            if byte == b'?' && allowed.ignored || seen.has(byte) || new.is_within(|_| false) {
                continue;
            }
            seen.0[usize::from(byte)] = true;
            if values_of(&seen, allowed).is_none() {
                let place = (first_line + line.number - 1, column_of(line.text, offset));
                let found = format!("found {}", name_of_character(&line.text[offset..]));
                return ReadError::new(place, found, wanted_instead(&before, &new, allowed));
            }
        }
    }
    ReadError::new((first_line, 1), "found cells of no known alphabet", CELLS)
}

fn wanted_instead(before: &Seen, new: &Seen, allowed: Allowed) -> String {
    if new.has(b'?') {
        return "only a goal has `?` for lamps that do not matter".to_string();
    }
    if values_of(new, allowed).is_none() {
        return CELLS.to_string();
    }
    let others: String = (0..=u8::MAX).filter(|&byte| before.has(byte)).map(char::from).collect();
    format!("the cells before it are `{others}`, and one picture has one alphabet: {CELLS}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, on: &str, off: &str) {
        let table = table_of(text.as_bytes(), 1, 2, Allowed::default()).unwrap();
        let all = |value| (0..=u8::MAX).filter(move |&b| table[usize::from(b)] == Cell::Value(value));
        assert_eq!(all(1).map(char::from).collect::<String>(), on, "{text}");
        assert_eq!(all(0).map(char::from).collect::<String>(), off, "{text}");
    }

    #[test]
    fn each_alphabet_is_told_by_its_characters() {
        check("#.\n.#", "#", ".");
        check("##\n##", "#", ".");
        check("..", "#", ".");
        check("X.", "X", ".");
        check("*._", "*", ".");
        check("O#", "O", "#");
        check("OO", "O", "#");
        check("wb", "b", "w");
        check("ww", "b", "w");
        check("yw", "y", "w");
        check("+ -", "+", "-");
        check("01\n10", "1", "0");
        check("_", "#", ".");
    }

    #[test]
    fn a_mix_is_refused_where_it_begins() {
        let error = |text: &str| table_of(text.as_bytes(), 1, 2, Allowed::default()).unwrap_err().to_string();
        assert!(error("#.\n.1").starts_with(
            "line 2, column 2: found `1`, but the cells before it are `#.`, and one picture has one alphabet"
        ));
        assert!(error("#.\n.X").starts_with("line 2, column 2: found `X`, but the cells before it are `#.`"));
        assert!(error("O.").starts_with("line 1, column 2: found `.`"));
        assert!(error(".q").starts_with("line 1, column 2: found `q`, but cells are"));
        assert_eq!(
            error("0?"),
            "line 1, column 2: found `?`, but only a goal has `?` for lamps that do not matter"
        );
    }

    #[test]
    fn presses_have_zeros_beside_any_alphabet() {
        let allowed = Allowed { zero: true, ..Allowed::default() };
        let table = table_of(b"X0.", 1, 2, allowed).unwrap();
        assert_eq!(b"X0.".map(|byte| table[usize::from(byte)]), [1, 0, 0].map(Cell::Value));
        let table = table_of(b"01", 1, 2, allowed).unwrap();
        assert_eq!(b"01".map(|byte| table[usize::from(byte)]), [0, 1].map(Cell::Value));
        assert!(table_of(b"X1", 1, 2, allowed).is_err());
    }

    #[test]
    fn puzzle_files_mix_dots_and_digits() {
        let allowed = Allowed { mixed: true, ..Allowed::default() };
        let table = table_of(b".#2", 1, 3, allowed).unwrap();
        assert_eq!(b".#2".map(|byte| table[usize::from(byte)]), [0, 1, 2].map(Cell::Value));
    }
}
