//! The header of POJ 3279 and its relatives: a first line `M N`, then M rows of N cells.

use super::error::{ReadError, counted};
use super::grid::{DIGITS, Grid, Style, read_grid, second_board};
use super::lines::{Line, filled_lines, lines};

/// Rows and columns that a header asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Header {
    rows: usize,
    columns: usize,
}

/// Reads a board with a header; `None` if the first line is none.
///
/// Where the rows do not fit, two cells a line are taken for a board without a header, unless one `is_wanted`.
pub(super) fn read_headed(text: &[u8], style: Style, is_wanted: bool) -> Option<Result<Grid, ReadError>> {
    let header = header_of(text)?;
    match check_fit(text, header, style) {
        Err(_) if !is_wanted && is_two_columns(text, style) => None,
        Err(error) => Some(Err(error)),
        Ok(()) => Some(read_body(text, header, style)),
    }
}

/// The error for a text that should have a header and has none.
pub(super) fn no_header(text: &[u8]) -> ReadError {
    let line = filled_lines(text).next().map_or(1, |line| line.number);
    ReadError::new((line, 1), "the first line is no header", "it must be two integers, rows and columns")
}

/// Two integers alone in the first line, with more lines after it.
fn header_of(text: &[u8]) -> Option<Header> {
    let mut filled = filled_lines(text);
    let words = words(filled.next()?.text).take(3).collect::<Vec<_>>();
    let [rows, columns] = words[..] else { return None };
    let header = Header { rows: integer(rows)?, columns: integer(columns)? };
    filled.next().map(|_| header)
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// A number of digits; the largest number where it is larger still.
fn integer(word: &[u8]) -> Option<usize> {
    let digits = word.iter().all(u8::is_ascii_digit);
    digits.then(|| {
        word.iter()
            .fold(0usize, |sum, digit| sum.saturating_mul(10).saturating_add(usize::from(digit - b'0')))
    })
}

/// Compares the header with the lines that follow, before anything of that size is allocated.
fn check_fit(text: &[u8], header: Header, style: Style) -> Result<(), ReadError> {
    let Header { rows, columns } = header;
    let mut filled = filled_lines(text);
    let first = style.first_line + filled.next().map_or(0, |line| line.number - 1);
    if rows == 0 || columns == 0 {
        let found = format!("the header asks for {rows} x {columns} cells");
        return Err(ReadError::new((first, 1), found, "a board has at least one row and one column"));
    }
    let mut following = 0;
    for line in filled.by_ref().take(rows) {
        following += 1;
        let found = cells_in(&line, style);
        if found != columns {
            let place = (style.first_line + line.number - 1, 1);
            let found = format!("this row has {}", counted(found, "cell"));
            return Err(ReadError::new(place, found, format!("the header in line {first} says {columns}")));
        }
    }
    if following < rows {
        let found = format!("the header asks for {}", counted(rows, "row"));
        return Err(ReadError::new((first, 1), found, format!("{} after it", follows(following))));
    }
    filled.next().map_or(Ok(()), |line| Err(second_board(style.first_line + line.number - 1)))
}

fn follows(number: usize) -> String {
    format!("only {} come{}", counted(number, "row"), if number == 1 { "s" } else { "" })
}

fn cells_in(line: &Line, style: Style) -> usize {
    if style.modulus > DIGITS {
        words(line.text).count()
    } else {
        line.text.iter().filter(|byte| !byte.is_ascii_whitespace()).count()
    }
}

/// Whether every line is two cells below the modulus: then the first line is a row, not a header.
fn is_two_columns(text: &[u8], style: Style) -> bool {
    filled_lines(text).all(|line| {
        let below = |word: &[u8]| integer(word).is_some_and(|value| value < style.modulus as usize);
        if style.modulus > DIGITS {
            return words(line.text).count() == 2 && words(line.text).all(below);
        }
        let cells = line.text.iter().filter(|byte| !byte.is_ascii_whitespace());
        cells_in(&line, style) == 2 && cells.map(std::slice::from_ref).all(below)
    })
}

fn read_body(text: &[u8], header: Header, style: Style) -> Result<Grid, ReadError> {
    let is_header = |line: &Line| !line.is_blank();
    let mut rest = lines(text).skip_while(|line| !is_header(line)).skip(1);
    let first = rest.next().expect("rows were counted behind the header");
    let style = Style { first_line: style.first_line + first.number - 1, blank_lines: true, ..style };
    let grid = read_grid(&text[first.start..], style)?;
    debug_assert_eq!((grid.rows, grid.columns), (header.rows, header.columns));
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Result<Grid, ReadError>> {
        read_headed(text.as_bytes(), Style::new(2), false)
    }

    fn error(text: &str) -> String {
        read(text).unwrap().unwrap_err().to_string()
    }

    #[test]
    fn a_header_that_fits_is_a_header() {
        let grid = read("2 3\n1 0 1\n000\n\n").unwrap().unwrap();
        assert_eq!((grid.rows, grid.columns), (2, 3));
        assert_eq!(grid.values.iter().collect::<Vec<_>>(), [1, 0, 1, 0, 0, 0]);
        assert_eq!(read("\n1 2\n\n0 1\n").unwrap().unwrap().columns, 2);
        assert_eq!(read("2 2\n01\n10\n").unwrap().unwrap().rows, 2);
        let spaced = read("\n2 2\n\n1 0\n\n \n0 0\n\n").unwrap().unwrap();
        assert_eq!(spaced.values.iter().collect::<Vec<_>>(), [1, 0, 0, 0]);
    }

    #[test]
    fn a_header_that_is_wanted_is_one() {
        let read = |text: &str| read_headed(text.as_bytes(), Style::new(2), true).unwrap();
        assert_eq!(
            read("1 1\n0 1\n1 1\n").unwrap_err().to_string(),
            "line 2, column 1: this row has 2 cells, but the header in line 1 says 1"
        );
        assert_eq!(read("1 1\n1\n").unwrap().values.iter().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn two_columns_of_cells_are_no_header() {
        assert!(read("1 0\n0 1\n").is_none());
        assert!(read("0 0\n0 1\n").is_none());
        assert!(read("1 1\n01\n").is_none());
        assert!(read("1 1\n").is_none());
        assert!(read("#.\n..").is_none());
        assert!(read("101\n101").is_none());
    }

    #[test]
    fn a_header_that_lies_is_refused_at_once() {
        assert_eq!(
            error("1000000000 1000000000\n0 1\n"),
            "line 2, column 1: this row has 2 cells, but the header in line 1 says 1000000000"
        );
        assert_eq!(
            error("99999999999999999999999 2\n0 1\n"),
            "line 1, column 1: the header asks for 18446744073709551615 rows, but only 1 row comes after it"
        );
        assert_eq!(
            error("1 3\n0 1 1\n0 1 0\n"),
            "line 3, column 1: found a second board, but one is read here; many at once are for `unflip bulk`"
        );
        assert!(error("0 5\n01010").ends_with("a board has at least one row and one column"));
    }
}
