//! A grid of values with holes and lamps that do not matter: what every picture is read into.
//!
//! Two colours are packed as they come, so that a board takes an eighth of its text.

use super::alphabet::{Allowed, Cell, Table, mask_table, table_of};
use super::error::{ReadError, column_of, counted, name_of_character};
use super::lines::{Line, filled_lines, lines};
use crate::bits::{Bits, WORD};
use crate::board::Board;
use crate::values::Values;

/// The largest modulus whose values are one digit a cell.
pub(super) const DIGITS: u32 = 10;

/// A picture that was read.
#[derive(Debug)]
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) values: Values,
    pub(super) holes: Option<Bits>,
    pub(super) ignored: Option<Bits>,
}

impl Grid {
    /// The board of this shape with these holes.
    pub(super) fn board(&self) -> Board {
        let board = Board::grid(self.rows, self.columns).expect("a grid that was read fits memory");
        let Some(holes) = &self.holes else { return board };
        board.with_holes(holes.clone()).expect("the grid has a mark for every place")
    }
}

/// Collects the cells of a grid in reading order.
#[derive(Debug)]
pub(super) struct Builder {
    modulus: u32,
    len: usize,
    packed: Mask,
    wide: Vec<u32>,
    holes: Mask,
    ignored: Mask,
}

/// Bits of which the zeros at the end are not stored yet.
#[derive(Debug, Default)]
struct Mask(Vec<u64>);

impl Mask {
    fn mark(&mut self, index: usize) {
        if index / WORD >= self.0.len() {
            self.0.resize(index / WORD + 1, 0);
        }
        self.0[index / WORD] |= 1 << (index % WORD);
    }

    fn finish(mut self, len: usize) -> Bits {
        self.0.resize(len.div_ceil(WORD), 0);
        Bits::from_words(self.0, len)
    }

    fn finish_some(self, len: usize) -> Option<Bits> {
        (!self.0.is_empty()).then(|| self.finish(len))
    }
}

impl Builder {
    pub(super) fn new(modulus: u32) -> Self {
        let (packed, wide, holes, ignored) = (Mask::default(), Vec::new(), Mask::default(), Mask::default());
        Self { modulus, len: 0, packed, wide, holes, ignored }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a value, which the caller has checked to be below the modulus.
    pub(super) fn value(&mut self, value: u32) {
        if self.modulus > 2 {
            self.wide.push(value);
        } else if value == 1 {
            self.packed.mark(self.len);
        }
        self.len += 1;
    }

    pub(super) fn hole(&mut self) {
        self.holes.mark(self.len);
        self.value(0);
    }

    pub(super) fn ignored(&mut self) {
        self.ignored.mark(self.len);
        self.value(0);
    }

    /// The cells as a grid of `columns` columns.
    pub(super) fn finish(self, columns: usize) -> Grid {
        let values = if self.modulus == 2 {
            Values::from(self.packed.finish(self.len))
        } else {
            Values::new(self.modulus, self.wide).expect("values were checked as they came")
        };
        let (holes, ignored) = (self.holes.finish_some(self.len), self.ignored.finish_some(self.len));
        Grid { rows: self.len / columns.max(1), columns, values, holes, ignored }
    }
}

/// How a picture is to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Values are below this.
    pub(super) modulus: u32,
    /// The number of the first line, for errors.
    pub(super) first_line: usize,
    /// What may be there beside cells.
    pub(super) allowed: Allowed,
    /// Whether it is a mask of `#` and `.` whatever the modulus.
    pub(super) mask: bool,
    /// Whether blank lines between rows mean nothing: a header says where the board ends.
    pub(super) blank_lines: bool,
}

impl Style {
    pub(super) fn new(modulus: u32) -> Self {
        Self { modulus, first_line: 1, allowed: Allowed::default(), mask: false, blank_lines: false }
    }

    /// A picture in a puzzle file.
    pub(super) fn in_file(modulus: u32) -> Self {
        let allowed = Allowed { mixed: true, ..Allowed::default() };
        Self { allowed, ..Self::new(modulus) }
    }

    pub(super) fn mask() -> Self {
        Self { mask: true, ..Self::new(2) }
    }
}

/// Reads the one picture in `text`; blank lines before and after it do not matter.
pub(super) fn read_grid(text: &[u8], style: Style) -> Result<Grid, ReadError> {
    let Some(first) = filled_lines(text).next() else {
        return Err(ReadError::new((style.first_line, 1), "there is no cell", "a board has at least one"));
    };
    if !style.blank_lines {
        check_one_board(text, style)?;
    }
    let mut cells = Builder::new(style.modulus);
    let row = row_reader(text, style)?;
    let mut columns = 0;
    for line in filled_lines(text) {
        let before = cells.len();
        row(&line, &mut cells)?;
        let found = cells.len() - before;
        if line.number == first.number {
            columns = found;
        } else if found != columns {
            return Err(ragged(&line, style, found, columns));
        }
    }
    Ok(cells.finish(columns))
}

/// A blank line between two lines of cells parts two boards.
fn check_one_board(text: &[u8], style: Style) -> Result<(), ReadError> {
    let mut rest = lines(text).skip_while(Line::is_blank).skip_while(|line| !line.is_blank());
    rest.find(|line| !line.is_blank())
        .map_or(Ok(()), |line| Err(second_board(style.first_line + line.number - 1)))
}

/// The error for a second board that starts in this line.
pub(super) fn second_board(line: usize) -> ReadError {
    let wanted = "one is read here; many at once are for `unflip bulk`";
    ReadError::new((line, 1), "found a second board", wanted)
}

fn ragged(line: &Line, style: Style, found: usize, columns: usize) -> ReadError {
    let place = (style.first_line + line.number - 1, 1);
    ReadError::new(
        place,
        format!("this row has {}", counted(found, "cell")),
        format!("the first row has {columns}; mark places without a cell with _"),
    )
}

type RowReader = Box<dyn Fn(&Line, &mut Builder) -> Result<(), ReadError>>;

fn row_reader(text: &[u8], style: Style) -> Result<RowReader, ReadError> {
    if style.modulus > DIGITS {
        return Ok(Box::new(move |line, cells| read_numbers(line, style, cells)));
    }
    let Style { first_line, modulus, allowed, .. } = style;
    let table = if style.mask { mask_table() } else { table_of(text, first_line, modulus, allowed)? };
    Ok(Box::new(move |line, cells| read_cells(line, &table, style, cells)))
}

fn read_cells(line: &Line, table: &Table, style: Style, cells: &mut Builder) -> Result<(), ReadError> {
    for (offset, &byte) in line.text.iter().enumerate() {
        match table[usize::from(byte)] {
            Cell::Value(value) => cells.value(u32::from(value)),
            Cell::Space => (),
            Cell::Hole => cells.hole(),
            Cell::Ignored => cells.ignored(),
            Cell::Bad => return Err(bad_cell(line, offset, style)),
        }
    }
    Ok(())
}

fn bad_cell(line: &Line, offset: usize, style: Style) -> ReadError {
    let place = (style.first_line + line.number - 1, column_of(line.text, offset));
    let found = format!("found {}", name_of_character(&line.text[offset..]));
    let wanted = match (style.mask, line.text[offset].is_ascii_digit()) {
        (true, _) => "here # marks a cell, . none and _ a hole".to_string(),
        (false, true) => values_end(style.modulus),
        (false, false) => "a cell is wanted here".to_string(),
    };
    ReadError::new(place, found, wanted)
}

/// The clause about a value that is too large.
pub(super) fn values_end(modulus: u32) -> String {
    format!("with modulus {modulus} the values are 0 to {}", modulus - 1)
}

/// A row of numbers with spaces between.
fn read_numbers(line: &Line, style: Style, cells: &mut Builder) -> Result<(), ReadError> {
    for word in line.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
        match word {
            b"_" => cells.hole(),
            b"?" if style.allowed.ignored => cells.ignored(),
            b"." if style.allowed.mixed => cells.value(0),
            _ => cells.value(number(word, style.modulus).map_err(|(found, wanted)| {
                let offset = word.as_ptr() as usize - line.text.as_ptr() as usize;
                ReadError::new(
                    (style.first_line + line.number - 1, column_of(line.text, offset)),
                    found,
                    wanted,
                )
            })?),
        }
    }
    Ok(())
}

/// The number that `word` is, or what was found and wanted.
fn number(word: &[u8], modulus: u32) -> Result<u32, (String, String)> {
    let Some(bad) = word.iter().position(|byte| !byte.is_ascii_digit()) else {
        let value = word
            .iter()
            .try_fold(0u32, |sum, digit| sum.checked_mul(10)?.checked_add(u32::from(digit - b'0')));
        return value.filter(|&value| value < modulus).ok_or_else(|| {
            let shown = String::from_utf8_lossy(&word[..word.len().min(20)]);
            (format!("found {shown}"), values_end(modulus))
        });
    };
    let wanted = format!("with modulus {modulus} the cells are numbers with spaces between, or _");
    Err((format!("found {}", name_of_character(&word[bad..])), wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, modulus: u32, expected: &[u32]) -> Grid {
        let grid = read_grid(text.as_bytes(), Style::new(modulus)).unwrap();
        assert_eq!(grid.values.iter().collect::<Vec<_>>(), expected, "{text}");
        grid
    }

    fn error(text: &str, modulus: u32) -> String {
        read_grid(text.as_bytes(), Style::new(modulus)).unwrap_err().to_string()
    }

    #[test]
    fn cells_may_be_spaced_and_lines_end_as_they_like() {
        let grid = check("\n#..\r\n. # _\r\n\n", 2, &[1, 0, 0, 0, 1, 0]);
        assert_eq!((grid.rows, grid.columns), (2, 3));
        assert_eq!(grid.holes, Some((0..6).map(|place| place == 5).collect()));
        check("012\n210", 3, &[0, 1, 2, 2, 1, 0]);
    }

    #[test]
    fn many_values_are_numbers() {
        check("10 3 _\n0 11 4", 12, &[10, 3, 0, 0, 11, 4]);
        assert_eq!(
            error("10 12", 12),
            "line 1, column 4: found 12, but with modulus 12 the values are 0 to 11"
        );
        assert!(
            error("1 #", 12).starts_with("line 1, column 3: found `#`, but with modulus 12 the cells are")
        );
        assert!(error("99999999999999999999999", 12).contains("found 99999999999999999999, but"));
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        assert_eq!(
            error("###\n##\n", 2),
            "line 2, column 1: this row has 2 cells, but the first row has 3; mark places without a cell with _"
        );
        assert_eq!(
            error("01\n02", 2),
            "line 2, column 2: found `2`, but with modulus 2 the values are 0 to 1"
        );
        assert_eq!(
            error("#\n\n.", 2),
            "line 3, column 1: found a second board, but one is read here; many at once are for `unflip bulk`"
        );
        assert_eq!(error(" \n", 2), "line 1, column 1: there is no cell, but a board has at least one");
        assert_eq!(error("", 2), error(" \n", 2));
        assert!(error("#\0", 2).starts_with("line 1, column 2: found a NUL byte, but"));
    }
}
