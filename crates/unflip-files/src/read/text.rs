//! Boards alone: one a line, or pictures with blank lines between; the first row tells which.

use super::cut::Cut;
use super::lines::Lines;
use super::{Chunk, Field, Parse, kept_columns, parse_rows};
use crate::cells::Cells;
use crate::error::Error;
use crate::options::Options;
use crate::table::{Kept, Strings, Table};

/// What the one column is called.
const NAME: &str = "board";

struct Boards {
    cut: Cut,
    is_kept: bool,
}

pub(super) fn open(
    lines: &mut Lines,
    file: &str,
    options: &Options,
    size: Option<(usize, usize)>,
) -> Result<(Box<dyn Parse>, Vec<Field>), Error> {
    let first = lines.first_row(false)?.unwrap_or_default();
    let cut = if is_one_line(&first, size) { Cut::Line } else { Cut::Picture };
    lines.cut(cut);
    let names = [options.column.clone().unwrap_or_else(|| NAME.to_owned())];
    let kept = kept_columns(&names, file, options)?;
    let fields = kept.iter().map(|_| Field::of_text(&names[0])).collect();
    Ok((Box::new(Boards { cut, is_kept: !kept.is_empty() }), fields))
}

/// Whether the first line has a whole board: it shows where rows end, or the size says that it is more than one.
fn is_one_line(first: &[u8], size: Option<(usize, usize)>) -> bool {
    let words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    // Cells may be spaced, as numbers are.
    let cells = match words.count() {
        1 => first.trim_ascii().len(),
        words => words,
    };
    first.contains(&b'/') || size.is_some_and(|(rows, columns)| rows == 1 || cells != columns)
}

impl Parse for Boards {
    fn parse(&self, chunk: &Chunk, cells: &Cells, table: &mut Table) -> Result<(), Error> {
        let mut kept = Strings::default();
        parse_rows(chunk, self.cut, table, |row, table| {
            let style = cells.read(row, &mut table.boards)?;
            table.styles.push(style);
            if self.is_kept {
                kept.push(row);
            }
            Ok(())
        })?;
        if self.is_kept {
            table.kept.push(Kept::Text(kept));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_how_boards_are_parted() {
        assert!(is_one_line(b"#./.#", None));
        assert!(!is_one_line(b"#.", None));
        assert!(is_one_line(b"0110", Some((2, 2))));
        assert!(is_one_line(b"0 1 1 0", Some((2, 2))));
        assert!(!is_one_line(b"01", Some((2, 2))), "the first row of a picture");
        assert!(is_one_line(b"01", Some((1, 2))));
        assert!(!is_one_line(b"10 3 11", Some((2, 3))), "a row of numbers");
    }
}
