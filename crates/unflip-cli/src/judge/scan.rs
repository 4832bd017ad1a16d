//! The scanner: judges' input, byte by byte, with its place.
//!
//! It holds one portion of the input at a time, so that a million boards, or one line of a gibibyte, need no
//! more memory than one. Spaces, tabs and carriage returns are blanks wherever they stand, blank lines are
//! skipped between rows and words, and a byte-order mark at the beginning is ignored.

use std::io::BufRead;
use std::ops::RangeInclusive;

use unflip::Bits;

use super::error::JudgeError;
use crate::say;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
const PORTION: usize = 1 << 16;
/// The most bytes of a word that a message repeats.
const SHOWN: usize = 24;

/// A cell's two characters: lamp 0 and lamp 1.
pub(super) type Alphabet = [u8; 2];

/// The input and the place in it.
pub(super) struct Scanner<'a> {
    input: &'a mut dyn BufRead,
    portion: Vec<u8>,
    at: usize,
    /// Whether the input has said that it is at its end; a terminal is not asked again.
    ended: bool,
    line: u64,
    column: u64,
}

impl<'a> Scanner<'a> {
    /// The beginning of `input`.
    pub(super) fn new(input: &'a mut dyn BufRead) -> Result<Self, JudgeError> {
        let mut scanner = Self { input, portion: Vec::new(), at: 0, ended: false, line: 1, column: 1 };
        scanner.refill(BYTE_ORDER_MARK.len())?;
        if scanner.portion.starts_with(BYTE_ORDER_MARK) {
            scanner.at = BYTE_ORDER_MARK.len();
        }
        Ok(scanner)
    }

    /// Reads the next portion, of at least so many bytes unless the input ends.
    fn refill(&mut self, least: usize) -> Result<(), JudgeError> {
        self.portion.resize(PORTION, 0);
        let mut length = 0;
        while length < least && !self.ended {
            match self.input.read(&mut self.portion[length..]) {
                Ok(0) => self.ended = true,
                Ok(n) => length += n,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.portion.truncate(length);
        self.at = 0;
        Ok(())
    }

    /// The next byte; `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, JudgeError> {
        if self.at == self.portion.len() {
            self.refill(1)?;
        }
        Ok(self.portion.get(self.at).copied())
    }

    /// Takes the byte that was seen by [`Scanner::peek`].
    pub(super) fn advance(&mut self) {
        if self.portion[self.at] == b'\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        self.at += 1;
    }

    /// Skips blanks, and ends of lines too if `lines`; returns what is next.
    fn skip(&mut self, lines: bool) -> Result<Option<u8>, JudgeError> {
        loop {
            match self.peek()? {
                Some(b' ' | b'\t' | b'\r') => self.advance(),
                Some(b'\n') if lines => self.advance(),
                other => return Ok(other),
            }
        }
    }

    /// The next byte after all blanks and ends of lines, still to be taken; `None` at the end.
    pub(super) fn peek_dark(&mut self) -> Result<Option<u8>, JudgeError> {
        self.skip(true)
    }

    /// Whether only blanks are left.
    pub(super) fn at_end(&mut self) -> Result<bool, JudgeError> {
        Ok(self.peek_dark()?.is_none())
    }

    /// Checks that only blanks are left.
    pub(super) fn end(&mut self) -> Result<(), JudgeError> {
        if self.at_end()? { Ok(()) } else { Err(self.broken("the end of the input")) }
    }

    /// Takes this byte, after blanks and ends of lines.
    pub(super) fn byte(&mut self, byte: u8, wanted: &str) -> Result<(), JudgeError> {
        if self.peek_dark()? != Some(byte) {
            return Err(self.broken(wanted));
        }
        self.advance();
        Ok(())
    }

    /// Takes `,`, or `]`; returns whether it was the comma.
    pub(super) fn comma(&mut self, wanted: &str) -> Result<bool, JudgeError> {
        match self.peek_dark()? {
            Some(byte @ (b',' | b']')) => {
                self.advance();
                Ok(byte == b',')
            }
            _ => Err(self.broken(wanted)),
        }
    }

    /// Takes a natural number in `range`, called `wanted` in messages.
    pub(super) fn number(&mut self, wanted: &str, range: RangeInclusive<u64>) -> Result<u64, JudgeError> {
        let first = self.peek_dark()?;
        if !first.is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(self.broken(wanted));
        }
        let (line, column) = (self.line, self.column);
        let mut number = 0u64;
        while let Some(digit) = self.peek()?.filter(u8::is_ascii_digit) {
            self.advance();
            number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        }
        if !matches!(self.peek()?, None | Some(b' ' | b'\t' | b'\r' | b'\n')) {
            return Err(self.broken("a space or the end of the line after a number"));
        }
        if !range.contains(&number) {
            let found = if number == u64::MAX { "a huge number".into() } else { number.to_string() };
            let wanted = format!("{wanted}, {} to {}", range.start(), range.end());
            return Err(JudgeError::Broken { line, column, found, wanted });
        }
        Ok(number)
    }

    /// As [`Scanner::number`], as an index.
    pub(super) fn size(&mut self, wanted: &str, range: RangeInclusive<usize>) -> Result<usize, JudgeError> {
        let number = self.number(wanted, *range.start() as u64..=*range.end() as u64)?;
        Ok(usize::try_from(number).expect("not above a usize"))
    }

    /// Takes one row of `columns` cells onto `cells`: on one line, spaces between them allowed, nothing after.
    pub(super) fn row(
        &mut self,
        columns: usize,
        alphabet: Alphabet,
        cells: &mut Cells,
    ) -> Result<(), JudgeError> {
        self.peek_dark()?;
        for _ in 0..columns {
            let lit = match self.skip(false)? {
                Some(byte) if byte == alphabet[0] => false,
                Some(byte) if byte == alphabet[1] => true,
                _ => return Err(self.broken(&cell_of(alphabet, columns))),
            };
            self.advance();
            cells.push(lit);
        }
        match self.skip(false)? {
            None | Some(b'\n') => Ok(()),
            Some(_) => Err(self.broken(&format!("the end of the line after {}", cells_in_row(columns)))),
        }
    }

    /// Takes `rows` rows.
    pub(super) fn rows(
        &mut self,
        (rows, columns): (usize, usize),
        alphabet: Alphabet,
    ) -> Result<Bits, JudgeError> {
        let mut cells = Cells::default();
        for _ in 0..rows {
            self.row(columns, alphabet, &mut cells)?;
        }
        Ok(cells.into_bits())
    }

    /// Takes the rest of a line that is not blank, without blanks around it; at most 4096 bytes.
    pub(super) fn text_line(&mut self, wanted: &str) -> Result<Vec<u8>, JudgeError> {
        if self.at_end()? {
            return Err(self.broken(wanted));
        }
        let mut text = Vec::new();
        while let Some(byte) = self.peek()?.filter(|&byte| byte != b'\n') {
            if text.len() == 4096 {
                return Err(self.broken("the end of the line after 4096 characters"));
            }
            text.push(byte);
            self.advance();
        }
        text.truncate(text.trim_ascii_end().len());
        Ok(text)
    }

    /// The error that something else is here than `wanted`.
    pub(super) fn broken(&mut self, wanted: &str) -> JudgeError {
        let (line, column) = (self.line, self.column);
        match self.found() {
            Ok(found) => JudgeError::Broken { line, column, found, wanted: wanted.to_string() },
            Err(error) => error,
        }
    }

    /// What is here, for a message: takes it.
    fn found(&mut self) -> Result<String, JudgeError> {
        match self.peek()? {
            None => return Ok("the end of the input".into()),
            Some(b'\n') => return Ok("the end of the line".into()),
            Some(b'\r') => return Ok("a carriage return".into()),
            Some(_) => {}
        }
        let mut word = Vec::new();
        while let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace() && word.len() < SHOWN) {
            word.push(byte);
            self.advance();
        }
        let word = String::from_utf8_lossy(&word);
        Ok(format!("`{}`", word.escape_debug()))
    }
}

fn cell_of([off, on]: Alphabet, columns: usize) -> String {
    format!("a row of {}, `{}` or `{}` each", cells_in_row(columns), char::from(off), char::from(on))
}

fn cells_in_row(number: usize) -> String {
    say::counted(number as u64, "cell", "cells")
}

/// Cells being read, packed.
#[derive(Default)]
pub(super) struct Cells {
    words: Vec<u64>,
    len: usize,
}

impl Cells {
    /// Adds one.
    pub(super) fn push(&mut self, lit: bool) {
        if self.len % 64 == 0 {
            self.words.push(0);
        }
        self.words[self.len / 64] |= u64::from(lit) << (self.len % 64);
        self.len += 1;
    }

    /// All of them.
    pub(super) fn into_bits(self) -> Bits {
        Bits::from_words(self.words, self.len)
    }
}
