//! A board in a cell of text: rows with `/` or line ends between, or one after another where the size is known.
//!
//! The library reads pictures: every alphabet, holes, errors with their place. Nearly all boards of a large file are in
//! `01` or `#.` and like the one before; those are packed eight cells at a time. Whatever that does not take, the
//! library reads; a test holds the two together.

use std::sync::Arc;

use unflip::bulk::{Bulk, Layout};
use unflip::text::{Format, Reading, read_puzzle};
use unflip::{Board, Limits, SolveError};

use crate::boards::{Boards, Group, Packing};
use crate::solvers::{Refused, Solvers};

/// How a board was written, and its presses are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Style {
    /// `0` and `1`, not `.` and `#`.
    pub(crate) digits: bool,
    /// No marks between rows.
    pub(crate) flat: bool,
    /// Numbers in a JSON list, not a text.
    pub(crate) list: bool,
}

/// Why a text is no board.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The row is at fault.
    Row {
        /// The byte of the text.
        offset: usize,
        message: String,
    },
    /// The rule is too large for this shape, or the work was stopped.
    Solve(SolveError),
}

impl Fault {
    pub(crate) fn new(offset: usize, message: impl Into<String>) -> Self {
        Self::Row { offset, message: message.into() }
    }

    /// The same fault in a text that begins so many bytes before.
    pub(crate) fn behind(self, bytes: usize) -> Self {
        match self {
            Self::Row { offset, message } => Self::Row { offset: offset + bytes, message },
            fault @ Self::Solve(_) => fault,
        }
    }
}

/// Reads boards of one rule.
pub(crate) struct Cells<'a> {
    pub(crate) solvers: &'a Solvers,
    pub(crate) limits: &'a Limits<'a>,
    /// Rows and columns of boards that do not say so.
    pub(crate) size: Option<(usize, usize)>,
}

impl Cells<'_> {
    pub(crate) fn modulus(&self) -> u32 {
        self.solvers.modulus()
    }

    pub(crate) fn packing(&self) -> Packing {
        self.solvers.packing()
    }

    /// The engine for boards like this one.
    pub(crate) fn find(&self, board: &Board) -> Result<Arc<Bulk>, Fault> {
        self.solvers.find(board, self.limits).map_err(|refused| match refused {
            Refused::Shape(message) => Fault::new(0, message),
            Refused::Solve(error) => Fault::Solve(error),
        })
    }

    /// Adds the board of a text.
    #[inline]
    pub(crate) fn read(&self, text: &[u8], boards: &mut Boards) -> Result<Style, Fault> {
        match self.read_like_last(text, boards) {
            Some(style) => Ok(style),
            None => self.read_any(text, boards),
        }
    }

    /// Adds a board of given values.
    pub(crate) fn add(
        &self,
        board: &Board,
        values: impl Iterator<Item = u32>,
        boards: &mut Boards,
    ) -> Result<(), Fault> {
        let packing = self.packing();
        let group = boards.group(&self.find(board)?, packing, None);
        let bytes = boards.add(group);
        values.enumerate().for_each(|(place, value)| packing.put(bytes, place, value));
        Ok(())
    }

    /// Adds a board as the library reads it.
    fn read_any(&self, text: &[u8], boards: &mut Boards) -> Result<Style, Fault> {
        let picture = Picture::new(text, self.size, self.solvers.modulus())?;
        let reading = Reading {
            format: Some(Format::Text),
            modulus: Some(self.solvers.modulus()),
            ..Reading::default()
        };
        let puzzle = read_puzzle(&picture.text, &reading)
            .map_err(|error| Fault::new(picture.origin(error.line, error.column), error.message()))?
            .puzzle;
        self.add(puzzle.board(), puzzle.start().iter(), boards)?;
        let digits = self.solvers.modulus() > 2 || text.iter().any(u8::is_ascii_digit);
        Ok(Style { digits, flat: picture.is_flat, list: false })
    }

    /// Adds a board in `01` or `#.` that is as large as the last one added; `None` for any other.
    #[inline]
    fn read_like_last(&self, text: &[u8], boards: &mut Boards) -> Option<Style> {
        let group = boards.groups.len().checked_sub(1)?;
        let Group { bulk, packing: Packing::Packed(Layout::Bits), .. } = &boards.groups[group] else {
            return None;
        };
        let board = bulk.solver().board();
        let (rows, columns) = board.sides()?;
        let flat = text.len() == rows * columns && self.size == Some((rows, columns));
        let is_like = text.len() == rows * (columns + 1) - 1 && rows * columns <= MOST;
        if board.holes().is_some() || !flat && !is_like {
            return None;
        }
        let packed = boards.add(group);
        let found = if flat {
            pack(text, packed)
        } else {
            let mut cells = [0; MOST];
            joined(text, columns, &mut cells[..rows * columns]).and_then(|cells| pack(cells, packed))
        };
        if found.is_none() {
            boards.take_back(group);
        }
        found.map(|digits| Style { digits, flat, list: false })
    }
}

/// The most cells that are packed eight at a time where there are marks between rows.
const MOST: usize = 1024;

/// The cells without what is between rows, where that is one `/` or line end each.
fn joined<'c>(text: &[u8], columns: usize, cells: &'c mut [u8]) -> Option<&'c [u8]> {
    let marks = text.iter().skip(columns).step_by(columns + 1);
    if !marks.clone().all(|&mark| mark == b'/' || mark == b'\n') {
        return None;
    }
    for (row, cells) in text.chunks(columns + 1).zip(cells.chunks_exact_mut(columns)) {
        cells.copy_from_slice(&row[..columns]);
    }
    Some(cells)
}

/// Packs cells of two colours, eight at a time; tells whether they are digits. `None` if they are neither `01` nor `#.`.
#[inline]
fn pack(cells: &[u8], packed: &mut [u8]) -> Option<bool> {
    match *cells.first()? {
        b'0' | b'1' => pack_as::<b'1', b'0'>(cells, packed).then_some(true),
        b'#' | b'.' => pack_as::<b'#', b'.'>(cells, packed).then_some(false),
        _ => None,
    }
}

/// A cell differs from `OFF` in nothing or in all bits of `ON ^ OFF`, the lowest of which is the lamp.
#[inline]
fn pack_as<const ON: u8, const OFF: u8>(cells: &[u8], packed: &mut [u8]) -> bool {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let (off, step) = (u64::from(OFF) * LOW, u64::from(ON ^ OFF));
    let mut wrong = 0;
    let mut eight = |cells: [u8; 8]| {
        let differs = u64::from_le_bytes(cells) ^ off;
        let lamps = differs & LOW;
        wrong |= differs ^ (lamps * step);
        // The product gathers the lowest bit of every byte in the top byte.
        (lamps.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    };
    let whole = cells.chunks_exact(8);
    let rest = whole.remainder();
    for (cells, byte) in whole.zip(packed.iter_mut()) {
        *byte = eight(cells.try_into().expect("chunks of eight"));
    }
    if !rest.is_empty() {
        let mut last = [OFF; 8];
        last[..rest.len()].copy_from_slice(rest);
        packed[cells.len() / 8] = eight(last);
    }
    wrong == 0
}

/// A text with line ends between its rows, as the library reads it.
struct Picture {
    text: Vec<u8>,
    is_flat: bool,
    /// The offset in the text that it was made of, of every byte.
    origins: Option<Vec<usize>>,
}

impl Picture {
    fn new(text: &[u8], size: Option<(usize, usize)>, modulus: u32) -> Result<Self, Fault> {
        let is_flat = !text.trim_ascii().iter().any(|byte| b"/\r\n".contains(byte));
        match size {
            Some(size) if is_flat => Self::flat(text, size, modulus),
            None if is_flat && !text.trim_ascii().is_empty() => {
                let wanted = "its size is not known: part its rows with /, or say --size ROWSxCOLUMNS";
                Err(Fault::new(0, format!("found one row of cells, but {wanted}")))
            }
            _ => {
                let text = text.iter().map(|&byte| if byte == b'/' { b'\n' } else { byte }).collect();
                Ok(Self { text, is_flat: false, origins: None })
            }
        }
    }

    /// Cells of a known size, each a character, or a word where values are numbers.
    fn flat(text: &[u8], (rows, columns): (usize, usize), modulus: u32) -> Result<Self, Fault> {
        let (mut picture, mut origins, mut cells) = (Vec::new(), Vec::new(), 0);
        for (offset, &byte) in text.iter().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace()) {
            let continues = if modulus > 10 {
                offset > 0 && !text[offset - 1].is_ascii_whitespace()
            } else {
                byte & 0xC0 == 0x80
            };
            if !continues {
                if cells > 0 {
                    picture.push(if cells % columns == 0 { b'\n' } else { b' ' });
                    origins.push(offset);
                }
                cells += 1;
            }
            picture.push(byte);
            origins.push(offset);
        }
        if cells != rows * columns {
            let found = if cells == 1 { "1 cell".to_owned() } else { format!("{cells} cells") };
            let wanted = format!("a board of {rows} x {columns} has {}", rows * columns);
            return Err(Fault::new(0, format!("found {found}, but {wanted}")));
        }
        Ok(Self { text: picture, is_flat: true, origins: Some(origins) })
    }

    /// The offset in the text that the library's line and column are at.
    fn origin(&self, line: usize, column: usize) -> usize {
        let before: usize =
            self.text.split_inclusive(|&byte| byte == b'\n').take(line - 1).map(<[u8]>::len).sum();
        let mut starts = (before..self.text.len()).filter(|&at| self.text[at] & 0xC0 != 0x80);
        let at = starts.clone().nth(column - 1).or_else(|| starts.next_back()).unwrap_or(0);
        self.origins.as_ref().map_or(at, |origins| origins.get(at).copied().unwrap_or(0))
    }
}

/// Writes values as cells, in the style of a board.
#[inline]
pub(crate) fn write(group: &Group, values: &[u8], is_presses: bool, style: Style, out: &mut Vec<u8>) {
    let board = group.bulk.solver().board();
    if group.packing == Packing::Packed(Layout::Bits) && board.holes().is_none() {
        let places = if is_presses { board.n_presses() } else { board.n_lamps() };
        let columns = board.sides().filter(|_| !style.flat).map_or(places, |(_, columns)| columns);
        write_packed(values, places, columns, style.digits, out);
    } else {
        write_any(&group.bulk, group.packing, values, is_presses, style, out);
    }
}

fn write_any(
    bulk: &Arc<Bulk>,
    packing: Packing,
    values: &[u8],
    is_presses: bool,
    style: Style,
    out: &mut Vec<u8>,
) {
    let (board, modulus) = (bulk.solver().board(), bulk.solver().rule().modulus());
    let places = if is_presses { board.n_presses() } else { board.n_lamps() };
    let columns = board.sides().map_or(places, |(_, columns)| columns);
    for place in 0..places {
        match (place, place % columns) {
            (0, _) => (),
            (_, 0) if !style.flat => out.push(b'/'),
            _ if modulus > 10 => out.push(b' '),
            _ => (),
        }
        match packing.get(values, place) {
            _ if board.sides().is_some() && board.is_hole(place) => out.push(b'_'),
            value @ 0..=1 if !style.digits => out.push(b".#"[value as usize]),
            value => write_number(i64::from(value), out),
        }
    }
}

/// The cells of all bytes, eight each.
static DIGITS: [[u8; 8]; 256] = cells_of_bytes(*b"01");
static DRAWN: [[u8; 8]; 256] = cells_of_bytes(*b".#");

const fn cells_of_bytes(marks: [u8; 2]) -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        table[at / 8][at % 8] = marks[((at / 8) >> (at % 8)) & 1];
        at += 1;
    }
    table
}

fn write_packed(values: &[u8], places: usize, columns: usize, digits: bool, out: &mut Vec<u8>) {
    let table = if digits { &DIGITS } else { &DRAWN };
    let start = out.len();
    out.extend(values[..places.div_ceil(8)].iter().flat_map(|&byte| table[usize::from(byte)]));
    out.truncate(start + places);
    if columns == places {
        return;
    }
    // From the last row on, each moves behind the marks before it.
    let marks = places.div_ceil(columns) - 1;
    out.resize(start + places + marks, b'/');
    for row in (1..=marks).rev() {
        let from = start + row * columns;
        out.copy_within(from..from + columns, from + row);
        out[from + row - 1] = b'/';
    }
}

/// Writes a number in decimal.
#[inline]
pub(crate) fn write_number(number: i64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = number.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests;
