//! Writing answers: any number of threads render batches into pieces, one joins the pieces in order.
//!
//! A piece of a file of lines is its lines; a piece of a columnar file is a whole small file, so that pieces can be kept on
//! disk and joined later.

#[cfg(feature = "parquet")]
mod arrays;
#[cfg(feature = "parquet")]
mod columnar;
mod delimited;
mod ndjson;

use std::io::Write;

use unflip::bulk::Status;

use crate::answers::Answered;
use crate::boards::{Group, Spot};
use crate::cells::{self, Style};
use crate::error::Error;
use crate::format::Format;
use crate::options::Column;
use crate::read::{Field, Form};
use crate::table::Table;

/// What turns the answers to a batch into a piece.
pub(crate) trait Render: Send + Sync {
    /// What stands before all batches: a header, or a file of no rows.
    fn head(&self) -> Result<Vec<u8>, Error>;

    /// The piece of a batch.
    fn render(&self, table: &Table, answers: &[Answered]) -> Result<Vec<u8>, Error>;
}

/// What puts pieces together, the head first.
pub(crate) trait Join {
    fn add(&mut self, piece: Vec<u8>) -> Result<(), Error>;

    fn finish(self: Box<Self>) -> Result<(), Error>;
}

/// What the output has.
pub(crate) struct Layout {
    pub(crate) kept: Vec<Field>,
    pub(crate) columns: Vec<Column>,
    pub(crate) form: Form,
}

impl Layout {
    /// The names of all columns, each of which must be one.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.kept
            .iter()
            .map(|field| field.name.as_str())
            .chain(self.columns.iter().map(|column| column.name()))
    }

    /// Refuses a name that would stand twice.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let names: Vec<&str> = self.names().collect();
        match (1..names.len()).find(|&at| names[..at].contains(&names[at])) {
            None => Ok(()),
            Some(at) => {
                let sentence = "would stand in the output twice: --columns or --keep can leave one out";
                Err(Error::Options(format!("the column `{}` {sentence}", names[at])))
            }
        }
    }
}

/// The renderer of a format.
pub(crate) fn renderer(format: Format, layout: Layout) -> Box<dyn Render> {
    match format {
        Format::Text => Box::new(delimited::Delimited::text(layout)),
        Format::Csv => Box::new(delimited::Delimited::new(b',', layout)),
        Format::Tsv => Box::new(delimited::Delimited::new(b'\t', layout)),
        Format::Ndjson => Box::new(ndjson::Objects::new(layout)),
        #[cfg(feature = "parquet")]
        format => Box::new(columnar::Files::new(format, layout)),
        #[cfg(not(feature = "parquet"))]
        _ => unreachable!("formats that are not built are refused before"),
    }
}

/// Where joined pieces go.
pub(crate) type To = Box<dyn Write + Send>;

/// What joins the pieces of a format.
pub(crate) fn joiner(format: Format, name: &str, to: To) -> Box<dyn Join> {
    #[cfg(feature = "parquet")]
    if format.is_columnar() {
        return columnar::joiner(format, name, to);
    }
    debug_assert!(!format.is_columnar(), "its renderer was refused");
    Box::new(Appended { name: name.to_owned(), to })
}

/// Pieces of lines, one after another.
struct Appended {
    name: String,
    to: To,
}

impl Join for Appended {
    fn add(&mut self, piece: Vec<u8>) -> Result<(), Error> {
        self.to.write_all(&piece).map_err(|error| Error::io(&self.name, error))
    }

    fn finish(mut self: Box<Self>) -> Result<(), Error> {
        self.to.flush().map_err(|error| Error::io(&self.name, error))
    }
}

/// One row of a batch, for the formats of lines.
struct Line<'a> {
    group: &'a Group,
    answered: &'a Answered,
    index: usize,
    style: Style,
    number: u64,
}

/// The rows of a batch in order.
fn lines<'a>(table: &'a Table, answers: &'a [Answered]) -> impl Iterator<Item = Line<'a>> {
    let rows = table.boards.rows().zip(&table.numbers).enumerate();
    rows.map(|(row, (Spot { group, index }, &number))| {
        let style = table.styles.get(row).copied().unwrap_or(FLAT);
        Line { group: &table.boards.groups[group], answered: &answers[group], index, style, number }
    })
}

/// How boards of numbers are written as text.
const FLAT: Style = Style { digits: true, flat: true, list: true };

/// What a column says of a row.
enum Said<'a> {
    Nothing,
    Word(&'static str),
    Number(i64),
    /// Values for each press, or for each lamp.
    Board {
        values: &'a [u8],
        is_presses: bool,
    },
}

impl<'a> Line<'a> {
    #[inline]
    fn say(&self, column: Column) -> Said<'a> {
        let (index, answered, columns) = (self.index, self.answered, &self.answered.columns);
        let is_solved = columns.status[index] != Status::Unsolvable;
        let number = |number: i64| if number < 0 { Said::Nothing } else { Said::Number(number) };
        match column {
            Column::Row => Said::Number(i64::try_from(self.number).unwrap_or(i64::MAX)),
            Column::Status => Said::Word(columns.status[index].name()),
            Column::Weight => number(i64::from(columns.weight[index])),
            Column::Minima => number(columns.minima[index]),
            Column::Cost => number(answered.cost(index)),
            Column::AtLeast => number(answered.at_least(index)),
            Column::Presses if is_solved => {
                Said::Board { values: columns.presses_of(index), is_presses: true }
            }
            Column::Witness if !is_solved => {
                let stride = self.group.stride;
                let values = answered.witnesses.get(index * stride..(index + 1) * stride);
                values.map_or(Said::Nothing, |values| Said::Board { values, is_presses: false })
            }
            Column::Presses | Column::Witness => Said::Nothing,
        }
    }

    /// Writes values in the form of the board.
    #[inline]
    fn write_board(&self, form: &Form, values: &[u8], is_presses: bool, out: &mut Vec<u8>) {
        match form {
            Form::Cells => cells::write(self.group, values, is_presses, self.style, out),
            #[cfg(feature = "parquet")]
            Form::Array(kind) if kind.is_integer() => arrays::write_integer(kind, values, out),
            #[cfg(feature = "parquet")]
            Form::Array(_) => cells::write(self.group, values, is_presses, self.style, out),
        }
    }
}
