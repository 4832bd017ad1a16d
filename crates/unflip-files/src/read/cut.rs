//! Cutting text into rows: at line ends, at line ends that are not in quotes, or at blank lines.

use std::ops::Range;

use memchr::{memchr, memchr2};

/// Where rows end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    /// With their line.
    Line,
    /// With the line that is not within a quoted field, of those with this between.
    Quoted(u8),
    /// Before a blank line.
    Picture,
}

/// What stands at the front of a text: a row, or a blank line.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The bytes of it, with its line ends.
    pub(crate) length: usize,
    pub(crate) lines: u64,
    /// Where its row is, without the last line end.
    pub(crate) row: Option<Range<usize>>,
}

/// A row of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) text: &'a [u8],
    /// How many lines come before it.
    pub(crate) line: u64,
}

impl Cut {
    /// The first step of a text; `None` if its end is not there yet, or there is nothing.
    #[inline]
    pub(crate) fn step(self, text: &[u8], is_all: bool) -> Option<Step> {
        match self {
            Self::Line => {
                let length = line_length(text, is_all)?;
                let row = 0..content(&text[..length]).len();
                let is_blank = text[0] <= b' ' && text[row.clone()].trim_ascii().is_empty();
                Some(Step { length, lines: 1, row: (!is_blank).then_some(row) })
            }
            Self::Quoted(delimiter) => quoted(text, is_all, delimiter),
            Self::Picture => picture(text, is_all),
        }
    }

    /// The rows of a whole text.
    pub(crate) fn rows(self, text: &[u8]) -> impl Iterator<Item = Row<'_>> {
        let (mut at, mut line) = (0, 0);
        std::iter::from_fn(move || {
            loop {
                let step = self.step(&text[at..], true)?;
                let (start, before) = (at, line);
                at += step.length;
                line += step.lines;
                if let Some(row) = step.row {
                    return Some(Row { text: &text[start..][row], line: before });
                }
            }
        })
    }
}

/// The length of the first line with its end.
#[inline]
fn line_length(text: &[u8], is_all: bool) -> Option<usize> {
    match memchr(b'\n', text) {
        Some(end) => Some(end + 1),
        None => (is_all && !text.is_empty()).then_some(text.len()),
    }
}

/// A line without its end.
#[inline]
fn content(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn quoted(text: &[u8], is_all: bool, delimiter: u8) -> Option<Step> {
    let mut length = line_length(text, is_all)?;
    if memchr(b'"', &text[..length]).is_some() {
        length = quoted_length(text, is_all, delimiter)?;
    }
    let row = 0..content(&text[..length]).len();
    let lines = memchr::memchr_iter(b'\n', &text[row.clone()]).count() as u64 + 1;
    Some(Step { length, lines, row: (!row.is_empty()).then_some(row) })
}

/// The length of the first record, some fields of which begin with a quote.
fn quoted_length(text: &[u8], is_all: bool, delimiter: u8) -> Option<usize> {
    let end = || is_all.then_some(text.len());
    let mut at = 0;
    loop {
        if text.get(at) == Some(&b'"') {
            let Some(closing) = closing_quote(&text[at..]) else { return end() };
            // A quote that ends what is there may be the first of two.
            if at + closing + 1 == text.len() {
                return end();
            }
            at += closing + 1;
        }
        let Some(found) = memchr2(delimiter, b'\n', &text[at..]) else { return end() };
        at += found + 1;
        if text[at - 1] == b'\n' {
            return Some(at);
        }
    }
}

/// Where the quote is that closes the field at the front; two quotes in it are one that is meant.
pub(super) fn closing_quote(field: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        at += memchr(b'"', field.get(at..)?)?;
        if field.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

fn picture(text: &[u8], is_all: bool) -> Option<Step> {
    let (mut length, mut lines, mut end) = (0, 0, 0);
    loop {
        let rest = &text[length..];
        let next = if rest.is_empty() && is_all && lines > 0 { 0 } else { line_length(rest, is_all)? };
        let line = content(&rest[..next]);
        if line.trim_ascii().is_empty() {
            return Some(match lines {
                0 => Step { length: next, lines: 1, row: None },
                lines => Step { length, lines, row: Some(0..end) },
            });
        }
        end = length + line.len();
        length += next;
        lines += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(cut: Cut, text: &str) -> Vec<(u64, String)> {
        cut.rows(text.as_bytes())
            .map(|row| (row.line, String::from_utf8(row.text.to_vec()).unwrap()))
            .collect()
    }

    fn check(cut: Cut, text: &str, expected: &[(u64, &str)]) {
        let expected: Vec<_> = expected.iter().map(|&(line, row)| (line, row.to_owned())).collect();
        assert_eq!(rows(cut, text), expected, "{text:?}");
    }

    #[test]
    fn lines_are_rows_but_for_blank_ones() {
        check(Cut::Line, "ab\r\n\n  \ncd", &[(0, "ab"), (3, "cd")]);
        check(Cut::Line, "", &[]);
        check(Cut::Line, "\n", &[]);
    }

    #[test]
    fn pictures_end_at_blank_lines() {
        check(Cut::Picture, "\n#.\n.#\n\n \n##\r\n..", &[(1, "#.\n.#"), (5, "##\r\n..")]);
        check(Cut::Picture, "#.\n\n", &[(0, "#.")]);
        check(Cut::Picture, "#.\n", &[(0, "#.")]);
    }

    #[test]
    fn line_ends_in_quotes_end_no_row() {
        check(Cut::Quoted(b','), "a,\"x\ny\",b\nc\"d\n", &[(0, "a,\"x\ny\",b"), (2, "c\"d")]);
        check(
            Cut::Quoted(b'\t'),
            "\"a\"\"\n,\"\"\"\t\"\n\"\r\nz",
            &[(0, "\"a\"\"\n,\"\"\"\t\"\n\""), (3, "z")],
        );
        check(Cut::Quoted(b','), "\"open\nfor ever", &[(0, "\"open\nfor ever")]);
    }

    #[test]
    fn a_row_that_is_not_whole_waits() {
        for (cut, text) in
            [(Cut::Line, "#.\n"), (Cut::Quoted(b','), "1,\"a\"\"\nb\"\n"), (Cut::Picture, "#.\n.#\n\n")]
        {
            let whole = cut.step(text.as_bytes(), false).unwrap();
            for end in 0..whole.length {
                assert_eq!(cut.step(&text.as_bytes()[..end], false), None, "{text:?} up to {end}");
            }
        }
    }

    #[test]
    fn records_are_those_of_the_csv_crate() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..5000 {
            let length = random.usize(..30);
            let text: Vec<u8> = (0..length).map(|_| b"ab,,\n\"\"\r\n"[random.usize(..9)]).collect();
            let text: Vec<u8> = String::from_utf8(text).unwrap().replace('\r', "\r\n").into_bytes();
            let mut reader =
                csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(&text[..]);
            let expected = reader.byte_records().count();
            assert_eq!(
                Cut::Quoted(b',').rows(&text).count(),
                expected,
                "{:?}",
                String::from_utf8_lossy(&text)
            );
        }
    }
}
