//! Rows of numbers in a document, and whether a picture has the shape of a board.

use super::error::{ReadError, counted};
use super::grid::{Builder, Grid, Style, read_grid, values_end};
use super::node::{Document, Node, Value};
use crate::bits::Bits;
use crate::board::Board;

/// A flat list of `length` values, as a grid of one row.
pub(super) fn flat_list(
    document: Document,
    node: &Node,
    key: &str,
    length: Option<usize>,
    style: Style,
) -> Result<Grid, ReadError> {
    let Value::List(values) = &node.value else {
        return Err(document.wrong_kind(node, key, "one flat list of numbers"));
    };
    let length = length.unwrap_or(values.len());
    if values.len() != length {
        let found = format!("`{key}` has {}", counted(values.len(), "value"));
        let are = if length == 1 { "is" } else { "are" };
        return Err(document.error(&node.span, found, format!("{length} {are} wanted")));
    }
    let mut cells = Builder::new(style.modulus);
    values.iter().try_for_each(|value| read_number(document, value, key, style, &mut cells))?;
    let mut grid = cells.finish(length);
    grid.columns = length;
    if let Some(hole) = grid.holes.as_ref().and_then(Bits::first_one) {
        let found = format!("`{key}` has a hole");
        return Err(document.error(&values[hole].span, found, "a list of lamps leaves them out"));
    }
    Ok(grid)
}

/// A picture as a list of its rows, or rows of numbers.
pub(super) fn rows_of(document: Document, rows: &[Node], key: &str, style: Style) -> Result<Grid, ReadError> {
    match rows.first() {
        Some(Node { value: Value::Text(_), .. }) => drawn_rows(document, rows, key, style),
        _ => numbers(document, rows, key, style),
    }
}

/// A picture whose rows are strings.
fn drawn_rows(document: Document, rows: &[Node], key: &str, style: Style) -> Result<Grid, ReadError> {
    let mut picture = String::new();
    for row in rows {
        let Value::Text(text) = &row.value else {
            return Err(document.wrong_entry(row, key, "a row as a string, like the first,"));
        };
        if text.trim().is_empty() || text.contains(['\n', '\r']) {
            let found = format!("an entry of `{key}` is not one row");
            return Err(document.error(&row.span, found, "each string is a row of cells"));
        }
        picture += text;
        picture.push('\n');
    }
    read_grid(picture.as_bytes(), style).map_err(|error| {
        let row = &rows[(error.line - 1).min(rows.len() - 1)];
        document.in_picture(&row.span, key, ReadError { line: 1, ..error })
    })
}

/// Rows of plain numbers from 0, as long as they are.
pub(super) fn numbers_of(document: Document, rows: &[Node], key: &str) -> Result<Vec<Vec<u32>>, ReadError> {
    let number = |node: &Node| match node.value {
        Value::Integer(value) => u32::try_from(value).ok(),
        _ => None,
    };
    let row = |row: &Node| {
        let Value::List(values) = &row.value else {
            return Err(document.wrong_entry(row, key, "a row of numbers"));
        };
        let wanted = "a number from 0 to 4294967295";
        let values =
            values.iter().map(|node| number(node).ok_or_else(|| document.wrong_entry(node, key, wanted)));
        values.collect()
    };
    rows.iter().map(row).collect()
}

/// Rows of numbers, null or "_" for a hole and "?" for a lamp that does not matter.
fn numbers(document: Document, rows: &[Node], key: &str, style: Style) -> Result<Grid, ReadError> {
    let mut cells = Builder::new(style.modulus);
    let mut columns = 0;
    for (index, row) in rows.iter().enumerate() {
        let Value::List(values) = &row.value else {
            return Err(document.wrong_entry(row, key, "a row of numbers"));
        };
        if index == 0 {
            columns = values.len();
        } else if values.len() != columns {
            let found = format!("this row of `{key}` has {}", counted(values.len(), "cell"));
            return Err(document.error(&row.span, found, format!("the first row has {columns}")));
        }
        values.iter().try_for_each(|value| read_number(document, value, key, style, &mut cells))?;
    }
    if cells.len() == 0 {
        let place = rows.first().map_or(0..0, |row| row.span.clone());
        return Err(document.error(&place, format!("`{key}` has no cell"), "a board has at least one"));
    }
    Ok(cells.finish(columns))
}

fn read_number(
    document: Document,
    node: &Node,
    key: &str,
    style: Style,
    cells: &mut Builder,
) -> Result<(), ReadError> {
    match &node.value {
        Value::Null => cells.hole(),
        Value::Text(text) if text == "_" => cells.hole(),
        Value::Text(text) if text == "?" && style.allowed.ignored => cells.ignored(),
        Value::Integer(value) => {
            let value = u32::try_from(*value).ok().filter(|&value| value < style.modulus);
            cells.value(value.ok_or_else(|| {
                let found = format!("`{key}` has {}", node.value.kind());
                document.error(&node.span, found, values_end(style.modulus))
            })?);
        }
        _ => return Err(document.wrong_entry(node, key, "a number")),
    }
    Ok(())
}

/// Whether a picture has the rows, columns and holes of the board; else what was found and wanted.
pub(super) fn check_shape(grid: &Grid, board: &Board) -> Result<(), (String, String)> {
    let (rows, columns) = board.sides().unwrap_or((1, board.n_lamps()));
    if (grid.rows, grid.columns) != (rows, columns) {
        let found = format!("has {} of {}", counted(grid.rows, "row"), counted(grid.columns, "cell"));
        return Err((found, format!("the board has {} of {columns}", counted(rows, "row"))));
    }
    let mut holes = grid.holes.iter().flat_map(Bits::iter_ones);
    holes.find(|&place| !board.is_hole(place)).map_or(Ok(()), |place| {
        let found = format!("has a hole in row {}, column {}", place / columns + 1, place % columns + 1);
        Err((found, "the board has a cell there".to_string()))
    })
}
