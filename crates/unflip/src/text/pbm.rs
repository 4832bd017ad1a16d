//! Portable bitmaps, P1 (text) and P4 (binary): 1, black, is a lit lamp or a press.
//!
//! A P4 row is whole bytes, the leftmost cell in the top bit; rows are moved by whole words.

use std::error::Error;
use std::fmt;

use super::error::{ReadError, counted, name_of_character};
use super::grid::Grid;
use crate::bits::{Bits, WORD};
use crate::board::Board;
use crate::presses::Presses;
use crate::values::Values;

/// Whether `bytes` start like a bitmap of any kind, P1 to P7.
pub(super) fn is_pbm(bytes: &[u8]) -> bool {
    matches!(bytes, [b'P', b'1'..=b'7', rest @ ..] if rest.first().is_none_or(|b| b.is_ascii_whitespace() || *b == b'#'))
}

/// Reads one bitmap.
pub(super) fn read_pbm(bytes: &[u8]) -> Result<Grid, ReadError> {
    let mut header = Header { bytes, at: 2 };
    match bytes.get(..2) {
        Some(b"P1") => {
            let sides = header.sides()?;
            read_plain(header, sides)
        }
        Some(b"P4") => {
            let sides = header.sides()?;
            header.at += 1;
            read_packed(bytes, header.at, sides)
        }
        Some([b'P', kind @ b'1'..=b'7']) => {
            let found = format!("found P{}, a grey or coloured picture", char::from(*kind));
            Err(ReadError::new((1, 1), found, "a bitmap of two colours starts with P1 or P4"))
        }
        _ => {
            let found = format!("found {}", name_of_character(bytes));
            Err(ReadError::new((1, 1), found, "a bitmap starts with P1 or P4"))
        }
    }
}

/// The header of a binary bitmap (P4), for callers that read the rows themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedBitmap {
    /// Rows of cells.
    pub rows: usize,
    /// Cells in a row.
    pub columns: usize,
    /// The byte at which the first row starts.
    pub start: usize,
}

impl PackedBitmap {
    /// The header at the start of `bytes`; `None` if this is no P4 bitmap with at least one cell.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if !bytes.starts_with(b"P4") || !is_pbm(bytes) {
            return None;
        }
        let mut header = Header { bytes, at: 2 };
        let (rows, columns) = header.sides().ok()?;
        Some(Self { rows, columns, start: header.at + 1 })
    }

    /// Bytes in a row: the first cell in the top bit of the first.
    #[must_use]
    pub fn row_bytes(&self) -> usize {
        self.columns.div_ceil(8)
    }

    /// The header as it is written.
    #[must_use]
    pub fn written(&self) -> String {
        format!("P4\n{} {}\n", self.columns, self.rows)
    }
}

/// What comes before the cells.
struct Header<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Header<'_> {
    /// Columns, then rows, as the format has them; returned as rows and columns.
    fn sides(&mut self) -> Result<(usize, usize), ReadError> {
        let columns = self.number("the number of columns")?;
        let rows = self.number("the number of rows")?;
        if rows == 0 || columns == 0 {
            let found =
                format!("the header asks for {} and {}", counted(rows, "row"), counted(columns, "column"));
            return Err(self.error(found, "a board has at least one of each"));
        }
        Ok((rows, columns))
    }

    fn number(&mut self, what: &str) -> Result<usize, ReadError> {
        self.skip_space();
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = std::str::from_utf8(&self.rest()[..digits]).unwrap_or_default();
        let Ok(number) = text.parse() else {
            let found = if digits > 0 { "found a number beyond all memory".into() } else { self.found() };
            return Err(self.error(found, format!("{what} is wanted here")));
        };
        self.at += digits;
        Ok(number)
    }

    /// Skips white space and comments, which run to the end of their line.
    fn skip_space(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == b'#' {
                self.at += self.rest().iter().take_while(|&&byte| byte != b'\n' && byte != b'\r').count();
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn found(&self) -> String {
        format!("found {}", name_of_character(self.rest()))
    }

    fn error(&self, found: impl Into<String>, wanted: impl Into<String>) -> ReadError {
        ReadError::at(self.bytes, self.at, found, wanted)
    }
}

fn read_plain(mut header: Header, (rows, columns): (usize, usize)) -> Result<Grid, ReadError> {
    let places = rows.checked_mul(columns).filter(|&places| places <= header.rest().len());
    let places = places.ok_or_else(|| too_short(&header, rows, columns))?;
    let mut bits = Bits::zeros(places);
    for place in 0..places {
        header.skip_space();
        match header.rest().first() {
            Some(b'0') => (),
            Some(b'1') => bits.set(place, true),
            None => return Err(too_short(&header, rows, columns)),
            Some(_) => return Err(header.error(header.found(), "a cell is 0 or 1")),
        }
        header.at += 1;
    }
    header.skip_space();
    check_end(&header)?;
    Ok(grid(rows, columns, bits))
}

fn read_packed(bytes: &[u8], at: usize, (rows, columns): (usize, usize)) -> Result<Grid, ReadError> {
    let stride = columns.div_ceil(8);
    let mut header = Header { bytes, at };
    let size = stride.checked_mul(rows).filter(|&size| size <= header.rest().len());
    let size = size.ok_or_else(|| too_short(&header, rows, columns))?;
    let mut bits = Bits::zeros(rows * columns);
    let mut words = vec![0; columns.div_ceil(WORD)];
    for (row, packed) in header.rest()[..size].chunks_exact(stride).enumerate() {
        unpack(packed, columns, &mut words);
        bits.deposit(row * columns, columns, &words);
    }
    header.at += size;
    while header.rest().first().is_some_and(u8::is_ascii_whitespace) {
        header.at += 1;
    }
    check_end(&header)?;
    Ok(grid(rows, columns, bits))
}

/// Moves a row of bytes, first cell in the top bit, to words, first cell in the bottom bit.
fn unpack(packed: &[u8], columns: usize, words: &mut [u64]) {
    for (word, bytes) in words.iter_mut().zip(packed.chunks(8)) {
        let mut eight = [0; 8];
        eight[..bytes.len()].copy_from_slice(bytes);
        *word = u64::from_be_bytes(eight).reverse_bits();
    }
    crate::bits::clear_tail(words, columns);
}

fn too_short(header: &Header, rows: usize, columns: usize) -> ReadError {
    let left = header.rest().len();
    let found = format!("{} {} left", counted(left, "byte"), if left == 1 { "is" } else { "are" });
    header.error(found, format!("{} of {} need more", counted(rows, "row"), counted(columns, "cell")))
}

fn check_end(header: &Header) -> Result<(), ReadError> {
    match header.rest() {
        [] => Ok(()),
        rest if is_pbm(rest) => {
            Err(header.error("found a second board", "one is read here: `unflip bulk` takes many"))
        }
        _ => Err(header.error(header.found(), "the bitmap ends before it")),
    }
}

fn grid(rows: usize, columns: usize, bits: Bits) -> Grid {
    Grid { rows, columns, values: Values::from(bits), holes: None, ignored: None }
}

/// Why presses cannot be written as a bitmap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PbmError {
    /// A bitmap has no mark for a hole.
    Holes,
    /// A bitmap has rows and columns, a list of presses has not.
    List,
    /// A bitmap has two colours only.
    Modulus {
        /// The number of values that a count can have.
        modulus: u32,
    },
}

impl fmt::Display for PbmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holes => write!(f, "a bitmap cannot show holes, and this board has some"),
            Self::List => write!(f, "a bitmap has rows and columns, and this puzzle is a list of presses"),
            Self::Modulus { modulus } => write!(f, "a bitmap has two colours, and the modulus is {modulus}"),
        }
    }
}

impl Error for PbmError {}

/// The presses as a binary bitmap (P4), black where a cell is pressed.
///
/// # Errors
///
/// [`PbmError`] where a bitmap cannot show them.
///
/// # Panics
///
/// If the presses are not of this board.
pub fn presses_to_pbm(board: &Board, presses: &Presses) -> Result<Vec<u8>, PbmError> {
    let (rows, columns) = board.sides().ok_or(PbmError::List)?;
    let bits = presses.as_bits().ok_or(PbmError::Modulus { modulus: presses.modulus() })?;
    if board.holes().is_some() {
        return Err(PbmError::Holes);
    }
    assert_eq!(bits.len(), rows * columns, "presses of another board");
    Ok(packed(rows, columns, bits))
}

/// The binary bitmap of a bit for each cell.
pub(super) fn packed(rows: usize, columns: usize, bits: &Bits) -> Vec<u8> {
    let mut bytes = PackedBitmap { rows, columns, start: 0 }.written().into_bytes();
    let mut words = vec![0; columns.div_ceil(WORD)];
    for row in 0..rows {
        bits.extract(row * columns, columns, &mut words);
        let packed = words.iter().flat_map(|word| word.reverse_bits().to_be_bytes());
        bytes.extend(packed.take(columns.div_ceil(8)));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], columns: usize, expected: &[u32]) {
        let grid = read_pbm(bytes).unwrap();
        assert_eq!(grid.columns, columns);
        assert_eq!(grid.values.iter().collect::<Vec<_>>(), expected);
    }

    fn error(bytes: &[u8]) -> String {
        read_pbm(bytes).unwrap_err().to_string()
    }

    #[test]
    fn plain_bitmaps_may_be_unspaced_and_commented() {
        check(b"P1\n# a comment\n3 2\n1 0 1\n0 0 0\n", 3, &[1, 0, 1, 0, 0, 0]);
        check(b"P1 3#x\n2 10\n1000", 3, &[1, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn packed_rows_are_whole_bytes() {
        check(b"P4\n3 2\n\xBF\x00", 3, &[1, 0, 1, 0, 0, 0]);
        check(b"P4 9 1\n\x00\x80\n", 9, &[0, 0, 0, 0, 0, 0, 0, 0, 1]);
    }

    #[test]
    fn every_width_is_written_and_read_back() {
        for columns in 1..140 {
            let bits: Bits = (0..3 * columns).map(|i| i * i % 7 < 3).collect();
            let board = Board::grid(3, columns).unwrap();
            let bytes = presses_to_pbm(&board, &Presses::from(bits.clone())).unwrap();
            assert_eq!(read_pbm(&bytes).unwrap().values.as_bits(), Some(&bits), "{columns}");
        }
    }

    #[test]
    fn bitmaps_that_lie_are_refused_at_once() {
        assert!(
            error(b"P4 1000000000 1000000000\n\0")
                .ends_with("1 byte is left, but 1000000000 rows of 1000000000 cells need more")
        );
        assert!(error(b"P1 99999999999999999999999 1\n").contains("a number beyond all memory"));
        assert!(error(b"P1 2 2\n012").contains("found `2`, but a cell is 0 or 1"));
        assert!(error(b"P1 2").contains("found the end, but the number of rows is wanted here"));
        assert!(error(b"P5 2 2 255\n").contains("P5"));
        assert!(error(b"P4 8 1\n\0P4 8 1\n\0").contains("a second board"));
        assert!(error(b"P1 0 1\n").contains("a board has at least one of each"));
    }
}
