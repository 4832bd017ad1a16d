//! Reading tables: one thread cuts the input into chunks of rows, any number of threads parse them.
//!
//! A format is a file beside this one, with a [`Source`] and a [`Parse`]; [`open`] picks it.

#[cfg(feature = "parquet")]
mod arrow;
#[cfg(feature = "parquet")]
mod columnar;
mod csv;
mod cut;
mod lines;
mod ndjson;
mod text;

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cells::{Cells, Fault};
use crate::error::Error;
use crate::format::Format;
use crate::options::{Keep, Options};
use crate::table::{Reject, Table};
use cut::Cut;
use lines::Lines;

/// A place between two rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The rows before it.
    pub(crate) row: u64,
    /// The lines before it, in a file of lines.
    pub(crate) line: u64,
    /// The bytes before it, in a file of lines.
    pub(crate) byte: u64,
}

/// Some rows of the input, not looked at yet.
pub(crate) struct Chunk {
    pub(crate) first: Place,
    pub(crate) end: Place,
    pub(crate) body: Body,
}

pub(crate) enum Body {
    Lines(Vec<u8>),
    #[cfg(feature = "parquet")]
    Batch(arrow_array::RecordBatch),
}

/// Where chunks come from, in order.
pub(crate) trait Source {
    /// The next chunk, if there is one.
    fn next(&mut self) -> Result<Option<Chunk>, Error>;
}

/// What makes boards of a chunk.
pub(crate) trait Parse: Send + Sync {
    /// Adds the rows of a chunk to a table.
    fn parse(&self, chunk: &Chunk, cells: &Cells, table: &mut Table) -> Result<(), Error>;
}

/// An input that is open.
pub(crate) struct Input {
    /// What errors call it.
    pub(crate) name: String,
    pub(crate) source: Box<dyn Source>,
    pub(crate) parse: Box<dyn Parse>,
    /// The columns that are passed through.
    pub(crate) kept: Vec<Field>,
    pub(crate) form: Form,
    /// How much there is: bytes of a file of lines, else rows; `None` if that is not known.
    pub(crate) total: Option<u64>,
}

/// The name of a column, and its type in an Arrow table.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    #[cfg(feature = "parquet")]
    pub(crate) array: Option<arrow_schema::FieldRef>,
}

impl Field {
    fn of_text(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            #[cfg(feature = "parquet")]
            array: None,
        }
    }
}

/// What a board is in the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Cells of text, or lists of JSON.
    Cells,
    /// A value of an Arrow column of this type, other than text.
    #[cfg(feature = "parquet")]
    Array(arrow_schema::DataType),
}

/// Opens a table at a place.
pub(crate) fn open(
    path: &Path,
    format: Format,
    options: &Options,
    size: Option<(usize, usize)>,
    rows: u64,
    place: Place,
) -> Result<Input, Error> {
    let name = if path == Path::new("-") { "stdin".to_owned() } else { path.display().to_string() };
    #[cfg(feature = "parquet")]
    if format.is_columnar() {
        return columnar::open(path, name, format, options, size, rows, place);
    }
    let mut lines = Lines::open(path, &name, rows)?;
    let (parse, kept): (Box<dyn Parse>, _) = match format {
        Format::Text => text::open(&mut lines, &name, options, size)?,
        Format::Csv => csv::open(&mut lines, &name, b',', options)?,
        Format::Tsv => csv::open(&mut lines, &name, b'\t', options)?,
        Format::Ndjson => ndjson::open(&mut lines, &name, options)?,
        _ => unreachable!("a columnar format was opened, or refused, before"),
    };
    if place != Place::default() {
        lines.go_to(path, place)?;
    }
    let total = path.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len());
    Ok(Input { name, source: Box::new(lines), parse, kept, form: Form::Cells, total })
}

/// Parses the rows of a chunk of lines one by one.
fn parse_rows<'c>(
    chunk: &'c Chunk,
    cut: Cut,
    table: &mut Table,
    mut each: impl FnMut(&'c [u8], &mut Table) -> Result<(), Fault>,
) -> Result<(), Error> {
    #[cfg_attr(
        not(feature = "parquet"),
        allow(irrefutable_let_patterns, reason = "there are other chunks with it")
    )]
    let Body::Lines(text) = &chunk.body else { unreachable!("a file of lines has no other chunks") };
    for (number, row) in (chunk.first.row + 1..).zip(cut.rows(text)) {
        match each(row.text, table) {
            Ok(()) => table.numbers.push(number),
            Err(Fault::Solve(error)) => return Err(Error::Solve(error)),
            Err(Fault::Row { offset, message }) => {
                let place = Some(place_of(row.text, offset, chunk.first.line + row.line));
                let text = String::from_utf8_lossy(row.text).into_owned();
                table.rejects.push(Reject { row: number, place, reason: message, text });
                if table.is_over() {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Line and column, from 1, of a byte of a row that has so many lines before it.
fn place_of(row: &[u8], offset: usize, lines: u64) -> (u64, u64) {
    let before = &row[..offset.min(row.len())];
    let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    let column = line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    let passed = memchr::memchr_iter(b'\n', before).count();
    (lines + passed as u64 + 1, column as u64 + 1)
}

/// The index of the column of the boards.
fn board_column(names: &[String], file: &str, options: &Options) -> Result<usize, Error> {
    match (&options.column, names) {
        (None, [_]) => Ok(0),
        (wanted, _) => index_of(wanted.as_deref().unwrap_or("board"), names, file),
    }
}

/// The indices of the columns that are passed through.
fn kept_columns(names: &[String], file: &str, options: &Options) -> Result<Vec<usize>, Error> {
    match &options.keep {
        Keep::Nothing => Ok(Vec::new()),
        Keep::All => Ok((0..names.len()).collect()),
        Keep::Named(wanted) => wanted.iter().map(|wanted| index_of(wanted, names, file)).collect(),
    }
}

fn index_of(wanted: &str, names: &[String], file: &str) -> Result<usize, Error> {
    let mut found = names.iter().enumerate().filter(|(_, name)| *name == wanted).map(|(index, _)| index);
    match (found.next(), found.next()) {
        (Some(_), Some(_)) => Err(Error::format(file, format!("two columns are named `{wanted}`"))),
        (Some(index), None) => Ok(index),
        (None, _) => {
            let there = names.to_vec();
            Err(Error::Column { file: file.to_owned(), wanted: wanted.to_owned(), there })
        }
    }
}
