//! Prices: one for each cell, as a picture of digits, as numbers with spaces or commas, or as rows of a document.

use super::error::{ReadError, Source, column_of, counted};
use super::lines::{Line, filled_lines};
use super::node::{Document, Node, Value};
use super::reading::Reading;
use crate::board::Board;
use crate::costs::Costs;
use crate::puzzle::Puzzle;

/// What a price may be.
const WANTED: &str = "a price is a whole number from 0 to 4294967295";

/// Rows of prices with the line that each came from.
struct Rows(Vec<(usize, Vec<u32>)>);

/// The prices that a front end was given, for the presses of `board`.
pub(super) fn read_cost_text(text: &[u8], board: &Board) -> Result<Vec<u32>, ReadError> {
    let in_cost = |error| ReadError { source: Source::Cost, ..error };
    rows_of_text(text, board).and_then(|rows| rows.fit(board)).map_err(in_cost)
}

/// The prices under the key `cost`.
pub(super) fn read_cost_node(document: Document, node: &Node, board: &Board) -> Result<Vec<u32>, ReadError> {
    match &node.value {
        Value::Text(text) => rows_of_text(text.as_bytes(), board)
            .and_then(|rows| rows.fit(board))
            .map_err(|error| document.in_picture(&node.span, "cost", error)),
        Value::List(rows) => {
            let is_flat = board.sides().is_none();
            let rows = if is_flat { vec![numbers(document, rows)?] } else { rows_of_list(document, rows)? };
            Rows(rows.into_iter().map(|row| (1, row)).collect()).fit(board).map_err(|error| {
                document.error(&node.span, format!("in `cost` {}", error.found), error.wanted)
            })
        }
        _ => Err(document.wrong_kind(node, "cost", "a picture of digits or rows of numbers")),
    }
}

/// The puzzle with the costs of its file, unless the caller replaces them.
pub(super) fn with_costs(
    puzzle: Puzzle,
    file: Option<Vec<u32>>,
    both_ways: bool,
    reading: &Reading,
) -> Result<Puzzle, ReadError> {
    let given = reading.cost.as_ref().map(|text| read_cost_text(text, puzzle.board())).transpose()?;
    let refused = |error: &dyn std::error::Error| {
        let source = if reading.cost.is_some() { Source::Cost } else { Source::Input };
        let error = ReadError::new((1, 1), error.to_string(), "smaller prices are wanted");
        ReadError { source, ..error }
    };
    let mut costs = match given.or(file) {
        None => Costs::default(),
        Some(prices) => Costs::of_cells(prices).map_err(|error| refused(&error))?,
    };
    if both_ways || reading.both_ways {
        costs = costs.both_ways();
    }
    puzzle.with_costs(costs).map_err(|error| refused(&error))
}

impl Rows {
    /// The prices in order, if they are as many and as wide as the board; one flat list where it is none.
    fn fit(self, board: &Board) -> Result<Vec<u32>, ReadError> {
        let Some((height, width)) = board.sides() else {
            let prices: Vec<u32> = self.0.into_iter().flat_map(|(_, row)| row).collect();
            let found = there_are(prices.len(), "price", "prices");
            let wanted = there_are(board.n_presses(), "switch", "switches");
            return if prices.len() == board.n_presses() {
                Ok(prices)
            } else {
                Err(ReadError::new((1, 1), found, wanted))
            };
        };
        if let Some((line, row)) = self.0.iter().find(|(_, row)| row.len() != width) {
            let found = format!("this row has {}", counted(row.len(), "price"));
            return Err(ReadError::new(
                (*line, 1),
                found,
                format!("the board has {}", counted(width, "column")),
            ));
        }
        if self.0.len() != height {
            let found = there_are(self.0.len(), "row of prices", "rows of prices");
            return Err(ReadError::new((1, 1), found, format!("the board has {}", counted(height, "row"))));
        }
        Ok(self.0.into_iter().flat_map(|(_, row)| row).collect())
    }
}

fn there_are(number: usize, one: &str, more: &str) -> String {
    if number == 1 { format!("there is 1 {one}") } else { format!("there are {number} {more}") }
}

/// Commas part prices where there are any; else spaces do, where a line has some between longer words; else every
/// character is a price, unless the board has one column.
fn rows_of_text(text: &[u8], board: &Board) -> Result<Rows, ReadError> {
    let has_commas = text.contains(&b',');
    let is_column = board.sides().map_or(board.n_presses(), |(_, columns)| columns) == 1;
    let is_digits = !has_commas && !is_column && filled_lines(text).all(|line| is_digits(&line));
    let row = |line: Line| {
        let words: Vec<&[u8]> = if has_commas {
            line.text.split(|&byte| byte == b',').map(<[u8]>::trim_ascii).collect()
        } else if is_digits {
            line.text.chunks(1).filter(|word| !word[0].is_ascii_whitespace()).collect()
        } else {
            line.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect()
        };
        let prices = words.into_iter().map(|word| price(&line, word)).collect::<Result<_, _>>()?;
        Ok((line.number, prices))
    };
    Ok(Rows(filled_lines(text).map(row).collect::<Result<_, ReadError>>()?))
}

/// Whether a line is one word, or words of one character each.
fn is_digits(line: &Line) -> bool {
    let mut words = line.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let first = words.next();
    let mut rest = words.peekable();
    rest.peek().is_none() || first.into_iter().chain(rest).all(|word| word.len() == 1)
}

/// A price; 0 where there is no cell.
fn price(line: &Line, word: &[u8]) -> Result<u32, ReadError> {
    if word == b"_" {
        return Ok(0);
    }
    let digits = std::str::from_utf8(word).ok().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| {
        let offset = word.as_ptr() as usize - line.text.as_ptr() as usize;
        let found = match word {
            [] => "there is no price".to_string(),
            _ => format!("found `{}`", String::from_utf8_lossy(word)),
        };
        ReadError::new((line.number, column_of(line.text, offset)), found, WANTED)
    })
}

fn rows_of_list(document: Document, rows: &[Node]) -> Result<Vec<Vec<u32>>, ReadError> {
    let row = |row: &Node| match &row.value {
        Value::List(values) => numbers(document, values),
        _ => Err(document.wrong_entry(row, "cost", "a row of numbers")),
    };
    rows.iter().map(row).collect()
}

fn numbers(document: Document, values: &[Node]) -> Result<Vec<u32>, ReadError> {
    let number = |node: &Node| match &node.value {
        Value::Null => Ok(0),
        Value::Text(text) if text == "_" => Ok(0),
        Value::Integer(value) => u32::try_from(*value)
            .map_err(|_| document.error(&node.span, format!("found {}", node.value.kind()), WANTED)),
        _ => Err(document.wrong_entry(node, "cost", "a number")),
    };
    values.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, rows: usize, columns: usize, expected: Result<&[u32], &str>) {
        let board = Board::grid(rows, columns).unwrap();
        let found = read_cost_text(text.as_bytes(), &board).map_err(|error| error.to_string());
        assert_eq!(found.as_deref().map_err(String::as_str), expected, "{text:?}");
    }

    #[test]
    fn prices_are_digits_numbers_or_commas() {
        check("12\n30\n", 2, 2, Ok(&[1, 2, 3, 0]));
        check("1 2\n_ 0\n", 2, 2, Ok(&[1, 2, 0, 0]));
        check("10 2\n3 400\n", 2, 2, Ok(&[10, 2, 3, 400]));
        check("10\n2\n", 2, 1, Ok(&[10, 2]));
        check("10,2\r\n 3 , 4294967295", 2, 2, Ok(&[10, 2, 3, u32::MAX]));
    }

    #[test]
    fn what_is_no_price_is_told_with_its_place() {
        check(
            "1#",
            1,
            2,
            Err("line 1, column 2: found `#`, but a price is a whole number from 0 to 4294967295"),
        );
        check(
            "1,,2",
            1,
            3,
            Err("line 1, column 3: there is no price, but a price is a whole number from 0 to 4294967295"),
        );
        check(
            "1,-2",
            1,
            2,
            Err("line 1, column 3: found `-2`, but a price is a whole number from 0 to 4294967295"),
        );
        check(
            "1,4294967296",
            1,
            2,
            Err("line 1, column 3: found `4294967296`, but a price is a whole number from 0 to 4294967295"),
        );
        check("12\n\n3", 2, 2, Err("line 3, column 1: this row has 1 price, but the board has 2 columns"));
        check("12", 2, 2, Err("line 1, column 1: there is 1 row of prices, but the board has 2 rows"));
    }
}
