//! Why a text cannot be read: the place, what is there, and what should be.

use std::error::Error;
use std::fmt;

use super::lines::lines;

/// Why a puzzle, presses or a witness cannot be read.
///
/// `found` and `wanted` are clauses that make one sentence: "{found}, but {wanted}".
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// The text in which the place is.
    pub source: Source,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1; in binary data the byte.
    pub column: usize,
    /// What is there.
    pub found: String,
    /// What should be there, or what to do; empty where `found` says both.
    pub wanted: String,
}

/// The text that an error is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Source {
    /// The text that was given to be read.
    Input,
    /// The picture of [`GoalText`](super::GoalText).
    Goal,
    /// The prices of [`Reading::cost`](super::Reading::cost).
    Cost,
    /// A part of a link, by its name: a link has no lines.
    Link(&'static str),
}

impl ReadError {
    pub(super) fn new(
        (line, column): (usize, usize),
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) -> Self {
        Self { source: Source::Input, line, column, found: found.into(), wanted: wanted.into() }
    }

    /// An error at a byte of `text`.
    pub(super) fn at(
        text: &[u8],
        offset: usize,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) -> Self {
        Self::new(place_of(text, offset), found, wanted)
    }

    /// The sentence without its place: for front ends that say the place their own way.
    #[must_use]
    pub fn message(&self) -> String {
        let Self { found, wanted, .. } = self;
        if wanted.is_empty() { found.clone() } else { format!("{found}, but {wanted}") }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self { line, column, .. }, message) = (self, self.message());
        match self.source {
            Source::Link(part) => write!(f, "{part} of the link: {message}"),
            _ => write!(f, "line {line}, column {column}: {message}"),
        }
    }
}

impl Error for ReadError {}

/// Line and column of a byte, both from 1; the column counts characters.
pub(super) fn place_of(text: &[u8], offset: usize) -> (usize, usize) {
    let line = lines(text).take_while(|line| line.start <= offset).last();
    let Some(line) = line else { return (1, 1) };
    (line.number, column_of(line.text, offset - line.start))
}

/// The column of a byte of a line, counted in characters from 1.
pub(super) fn column_of(line: &[u8], offset: usize) -> usize {
    let before = &line[..offset.min(line.len())];
    1 + before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// The character at the front of `text` as a sentence names it.
pub(super) fn name_of_character(text: &[u8]) -> String {
    let start = &text[..text.len().min(4)];
    let valid = match std::str::from_utf8(start) {
        Ok(valid) => valid,
        Err(error) => std::str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default(),
    };
    match (valid.chars().next(), start.first()) {
        (Some('\0'), _) => "a NUL byte".to_string(),
        (Some(character), _) if character.is_control() => format!("{character:?}"),
        (Some(character), _) => format!("`{character}`"),
        (None, Some(byte)) => format!("the byte 0x{byte:02X}"),
        (None, None) => "the end".to_string(),
    }
}

/// "1 row", "2 rows".
pub(super) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "ab\r\nä#\rx\n".as_bytes();
        assert_eq!(place_of(text, 0), (1, 1));
        assert_eq!(place_of(text, 1), (1, 2));
        assert_eq!(place_of(text, 6), (2, 2));
        assert_eq!(place_of(text, 8), (3, 1));
        assert_eq!(place_of(b"", 0), (1, 1));
    }

    #[test]
    fn characters_are_named_whatever_they_are() {
        let name = |text: &[u8]| name_of_character(text);
        assert_eq!(name("é".as_bytes()), "`é`");
        assert_eq!(name(b"\0"), "a NUL byte");
        assert_eq!(name(b"\xFFabc"), "the byte 0xFF");
        assert_eq!(name(b"x\xFF"), "`x`");
        assert_eq!(name(b"\x1b["), "'\\u{1b}'");
    }
}
