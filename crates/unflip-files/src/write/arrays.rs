//! The answers to a batch as columns of an Arrow table, boards in the type that they came in.

use std::sync::Arc;

use arrow_array::types::UInt32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, Int32Array, Int64Array, ListArray, RecordBatch, StringArray, make_array,
};
use arrow_buffer::{MutableBuffer, NullBuffer};
use arrow_cast::cast::cast;
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use unflip::bulk::{Columns, Status};

use super::{Layout, Line, Said, lines, ndjson};
use crate::answers::Answered;
use crate::error::Error;
use crate::options::Column;
use crate::read::Form;
use crate::table::{Kept, Strings, Table};

/// The columns of the output.
pub(super) fn schema(layout: &Layout) -> SchemaRef {
    let kept = layout.kept.iter().map(|kept| match &kept.array {
        Some(field) => Field::clone(field),
        None => Field::new(&kept.name, DataType::Utf8, true),
    });
    let columns = layout.columns.iter().map(|&column| {
        let data = match column {
            Column::Row | Column::Minima | Column::Cost | Column::AtLeast => DataType::Int64,
            Column::Status => DataType::Utf8,
            Column::Weight => DataType::Int32,
            Column::Presses | Column::Witness => board_type(&layout.form),
        };
        Field::new(column.name(), data, !matches!(column, Column::Row | Column::Status))
    });
    Arc::new(Schema::new(kept.chain(columns).collect::<Vec<_>>()))
}

fn board_type(form: &Form) -> DataType {
    match form {
        Form::Cells => DataType::Utf8,
        Form::Array(data) => data.clone(),
    }
}

/// The table of a batch.
pub(super) fn batch(
    schema: &SchemaRef,
    layout: &Layout,
    table: &Table,
    answers: &[Answered],
) -> Result<RecordBatch, Error> {
    let kept = table.kept.iter().map(array_of);
    let columns = layout.columns.iter().map(|&column| match column {
        Column::Status => Ok(status(table, answers)),
        Column::Weight => Ok(weights(table, answers)),
        Column::Presses | Column::Witness => boards(&layout.form, column, table, answers),
        column => Ok(numbers(table, answers, column)),
    });
    let arrays = kept.map(Ok).chain(columns).collect::<Result<Vec<_>, Error>>()?;
    RecordBatch::try_new(Arc::clone(schema), arrays).map_err(internal)
}

/// The answers where all boards are of one shape, as they nearly always are: their columns are arrays as they stand.
fn single(answers: &[Answered]) -> Option<&Columns> {
    if let [one] = answers { Some(&one.columns) } else { None }
}

fn status(table: &Table, answers: &[Answered]) -> ArrayRef {
    let name = |status: &Status| status.name();
    Arc::new(match single(answers) {
        Some(columns) => StringArray::from_iter_values(columns.status.iter().map(name)),
        None => StringArray::from_iter_values(
            lines(table, answers).map(|line| name(&line.answered.columns.status[line.index])),
        ),
    })
}

fn weights(table: &Table, answers: &[Answered]) -> ArrayRef {
    let weight = |line: Line| line.answered.columns.weight[line.index];
    let weights = match single(answers) {
        Some(columns) => columns.weight.clone(),
        None => lines(table, answers).map(weight).collect(),
    };
    let nulls = nulls(weights.iter().map(|&weight| weight >= 0));
    Arc::new(Int32Array::new(weights.into(), nulls))
}

fn numbers(table: &Table, answers: &[Answered], column: Column) -> ArrayRef {
    let number = |line: Line| if let Said::Number(number) = line.say(column) { number } else { -1 };
    let numbers = match single(answers).filter(|_| column == Column::Minima) {
        Some(columns) => columns.minima.clone(),
        None => lines(table, answers).map(number).collect(),
    };
    let nulls = nulls(numbers.iter().map(|&number| number >= 0));
    Arc::new(Int64Array::new(numbers.into(), nulls))
}

/// Where something is said; `None` where it is everywhere.
fn nulls(is_said: impl Iterator<Item = bool>) -> Option<NullBuffer> {
    Some(is_said.collect::<NullBuffer>()).filter(|nulls| nulls.null_count() > 0)
}

/// The values of a board that this column says something of.
fn values<'a>(line: &Line<'a>, column: Column) -> Option<(&'a [u8], bool)> {
    if let Said::Board { values, is_presses } = line.say(column) { Some((values, is_presses)) } else { None }
}

fn boards(form: &Form, column: Column, table: &Table, answers: &[Answered]) -> Result<ArrayRef, Error> {
    let rows = || lines(table, answers);
    match form {
        Form::Cells => {
            let mut text = Vec::new();
            let texts = rows().map(|line| {
                text.clear();
                let (values, is_presses) = values(&line, column)?;
                line.write_board(form, values, is_presses, &mut text);
                Some(String::from_utf8_lossy(&text).into_owned())
            });
            Ok(Arc::new(texts.collect::<StringArray>()))
        }
        Form::Array(data) if data.is_integer() => integers(data, column, table, answers),
        Form::Array(data) if is_list(data) => {
            let lists = rows().map(|line| {
                let (values, is_presses) = values(&line, column)?;
                let board = line.group.bulk.solver().board();
                let places = if is_presses { board.n_presses() } else { board.n_lamps() };
                Some((0..places).map(move |place| Some(line.group.packing.get(values, place))))
            });
            let lists = ListArray::from_iter_primitive::<UInt32Type, _, _>(lists);
            cast(&lists, data).map_err(internal)
        }
        Form::Array(data) => {
            let bytes = rows().map(|line| values(&line, column).map(|(values, _)| values));
            cast(&bytes.collect::<BinaryArray>(), data).map_err(internal)
        }
    }
}

fn is_list(data: &DataType) -> bool {
    matches!(data, DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..))
}

/// Packed boards as the integers that they are.
fn integers(data: &DataType, column: Column, table: &Table, answers: &[Answered]) -> Result<ArrayRef, Error> {
    let width = data.primitive_width().expect("an integer has a width");
    let rows = table.numbers.len();
    let mut bytes = MutableBuffer::with_capacity(rows * width);
    let is_whole = |columns: &&Columns| column == Column::Presses && columns.press_stride == width;
    let nulls = if let Some(columns) = single(answers).filter(is_whole) {
        bytes.extend_from_slice(&columns.presses);
        nulls(columns.status.iter().map(|&status| status != Status::Unsolvable))
    } else {
        for line in lines(table, answers) {
            let start = bytes.len();
            if let Some((values, _)) = values(&line, column) {
                bytes.extend_from_slice(&values[..values.len().min(width)]);
            }
            bytes.resize(start + width, 0);
        }
        nulls(lines(table, answers).map(|line| values(&line, column).is_some()))
    };
    let array = ArrayData::builder(data.clone()).len(rows).add_buffer(bytes.into()).nulls(nulls);
    array.build().map(make_array).map_err(internal)
}

/// What Arrow refuses of a table that was made here.
#[allow(clippy::needless_pass_by_value, reason = "it is given to map_err")]
fn internal(error: ArrowError) -> Error {
    Error::Options(format!("the output cannot be made: {error}"))
}

fn array_of(kept: &Kept) -> ArrayRef {
    let strings = |strings: &Strings, text: fn(&[u8]) -> Option<String>| -> ArrayRef {
        Arc::new(strings.iter().map(text).collect::<StringArray>())
    };
    match kept {
        Kept::Array(array) => Arc::clone(array),
        Kept::Text(texts) => strings(texts, |text| Some(String::from_utf8_lossy(text).into_owned())),
        Kept::Json(values) => strings(values, |json| {
            ndjson::text_of(json).map(|text| String::from_utf8_lossy(&text).into_owned())
        }),
    }
}

/// Writes a packed board as the integer that it is.
pub(super) fn write_integer(data: &DataType, values: &[u8], out: &mut Vec<u8>) {
    let width = data.primitive_width().unwrap_or(8).min(values.len());
    let is_signed = data.is_signed_integer();
    // The bits before those of a negative number are all set.
    let is_negative = is_signed && values[width - 1] >= 0x80;
    let mut bytes = if is_negative { [0xFF; 8] } else { [0; 8] };
    bytes[..width].copy_from_slice(&values[..width]);
    let (signed, unsigned) = (i64::from_le_bytes(bytes), u64::from_le_bytes(bytes));
    let text = if is_signed { signed.to_string() } else { unsigned.to_string() };
    out.extend_from_slice(text.as_bytes());
}

/// A column of any type as text.
pub(super) struct Shown<'a> {
    array: &'a ArrayRef,
    formatter: ArrayFormatter<'a>,
}

impl<'a> Shown<'a> {
    pub(super) fn new(array: &'a ArrayRef) -> Result<Self, Error> {
        const OPTIONS: FormatOptions<'static> = FormatOptions::new();
        let formatter = ArrayFormatter::try_new(array, &OPTIONS).map_err(internal)?;
        Ok(Self { array, formatter })
    }

    /// What a row says; `None` for null.
    pub(super) fn text(&self, row: usize) -> Option<String> {
        self.array.is_valid(row).then(|| self.formatter.value(row).to_string())
    }

    /// The same where it is JSON as it stands: a finite number, or whether something is so.
    pub(super) fn is_json(&self, text: &str) -> bool {
        let data = self.array.data_type();
        data.is_integer()
            || *data == DataType::Boolean
            || data.is_floating() && serde_json::from_str::<f64>(text).is_ok()
    }
}

/// Whether a board has presses that the column cannot take.
pub(super) fn check(form: &Form, answers: &[Answered]) -> Result<(), Error> {
    let Form::Array(data) = form else { return Ok(()) };
    let Some(width) = data.primitive_width() else { return Ok(()) };
    match answers.iter().find(|answered| answered.columns.press_stride > width) {
        None => Ok(()),
        Some(_) => {
            Err(Error::Options(format!("there are more presses than {data} has bits: keep boards as text")))
        }
    }
}
