//! Boards in a column of an Arrow table: texts, integers and bytes of packed lamps, or lists of values.
//!
//! Bit p of an integer is place p, as in the engine's layout, so integers and bytes are taken as they are. Rows that are no
//! boards are looked for all at once, and only if there are some one by one.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt32Type;
use arrow_array::{Array, ArrayRef, BooleanArray, RecordBatch};
use arrow_cast::cast::cast;
use arrow_schema::{DataType, FieldRef};
use unflip::Board;
use unflip::bulk::Bulk;

use super::{Body, Chunk, Field, Form, Parse};
use crate::boards::Packing;
use crate::cells::{Cells, Fault};
use crate::error::Error;
use crate::table::{Kept, Reject, Table};

impl Field {
    pub(super) fn of_array(field: &FieldRef) -> Self {
        Self { name: field.name().clone(), array: Some(Arc::clone(field)) }
    }
}

/// How a column holds boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Text,
    /// Integers of so many bytes.
    Integer(usize),
    /// Bytes, and how many, where all boards have as many.
    Bytes(Option<usize>),
    List,
}

impl Kind {
    fn of(data: &DataType) -> Option<Self> {
        match data {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Some(Self::Text),
            DataType::Dictionary(_, values) => Self::of(values).filter(|kind| *kind == Self::Text),
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView => Some(Self::Bytes(None)),
            DataType::FixedSizeBinary(width) => Some(Self::Bytes(usize::try_from(*width).ok())),
            DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
                let item = item.data_type();
                (item.is_integer() || *item == DataType::Boolean).then_some(Self::List)
            }
            data if data.is_integer() => data.primitive_width().map(Self::Integer),
            _ => None,
        }
    }
}

/// Reads the boards of one column.
pub(super) struct Values {
    name: String,
    data: DataType,
    kind: Kind,
    board: usize,
    kept: Vec<usize>,
}

impl Values {
    pub(super) fn new(
        name: &str,
        field: &FieldRef,
        board: usize,
        kept: Vec<usize>,
        size: Option<(usize, usize)>,
    ) -> Result<Self, Error> {
        let (data, column) = (field.data_type().clone(), field.name());
        let Some(kind) = Kind::of(&data) else {
            let wanted =
                "boards are texts, integers or bytes of packed lamps, or lists of integers or booleans";
            return Err(Error::format(name, format!("the column `{column}` is of {data}, but {wanted}")));
        };
        match (kind, size) {
            (Kind::Text, _) => (),
            (_, None) => {
                let wanted = "which needs a size: say --size ROWSxCOLUMNS";
                return Err(Error::format(name, format!("the column `{column}` is of {data}, {wanted}")));
            }
            (Kind::Integer(width), Some((rows, columns))) if rows * columns > 8 * width => {
                let wanted = format!("but a board of {rows} x {columns} has {} lamps", rows * columns);
                return Err(Error::format(name, format!("the column `{column}` is of {data}, {wanted}")));
            }
            _ => (),
        }
        Ok(Self { name: name.to_owned(), data, kind, board, kept })
    }

    pub(super) fn form(&self) -> Form {
        if self.kind == Kind::Text { Form::Cells } else { Form::Array(self.data.clone()) }
    }
}

impl Parse for Values {
    fn parse(&self, chunk: &Chunk, cells: &Cells, table: &mut Table) -> Result<(), Error> {
        let Body::Batch(batch) = &chunk.body else { unreachable!("a columnar file has no other chunks") };
        let array = batch.column(self.board);
        let first = chunk.first.row + 1;
        if self.kind == Kind::Text {
            self.parse_texts(array, first, cells, table)?;
        } else {
            self.parse_values(array, first, cells, table)?;
        }
        table.kept = self.kept(batch, first, &table.numbers)?;
        Ok(())
    }
}

impl Values {
    fn broken(&self, error: &impl ToString) -> Error {
        Error::format(&self.name, error.to_string())
    }

    /// The columns that are passed through, without the rows that were set aside.
    fn kept(&self, batch: &RecordBatch, first: u64, numbers: &[u64]) -> Result<Vec<Kept>, Error> {
        let is_good = || {
            let mut good = numbers.iter().peekable();
            let rows = (first..).take(batch.num_rows());
            rows.map(|row| good.next_if(|&&number| number == row).is_some()).collect::<BooleanArray>()
        };
        let mask = (numbers.len() < batch.num_rows() && !self.kept.is_empty()).then(is_good);
        let kept = self.kept.iter().map(|&kept| match &mask {
            None => Ok(Kept::Array(Arc::clone(batch.column(kept)))),
            Some(mask) => arrow_select::filter::filter(batch.column(kept), mask).map(Kept::Array),
        });
        kept.collect::<Result<_, _>>().map_err(|error| self.broken(&error))
    }

    fn parse_texts(
        &self,
        array: &ArrayRef,
        first: u64,
        cells: &Cells,
        table: &mut Table,
    ) -> Result<(), Error> {
        let array = cast(array, &DataType::Utf8).map_err(|error| self.broken(&error))?;
        for (row, text) in (first..).zip(array.as_string::<i32>()) {
            let read = match text {
                Some(text) => cells.read(text.as_bytes(), &mut table.boards),
                None => Err(Fault::new(0, NULL)),
            };
            match read {
                Ok(style) => {
                    table.styles.push(style);
                    table.numbers.push(row);
                }
                Err(Fault::Solve(error)) => return Err(Error::Solve(error)),
                Err(Fault::Row { offset, message }) => {
                    let text = text.unwrap_or_default();
                    let at = text.get(..offset).map_or(1, |before| before.chars().count() + 1);
                    let reason = if offset > 0 { format!("character {at}: {message}") } else { message };
                    table.rejects.push(Reject { row, place: None, reason, text: text.to_owned() });
                    if table.is_over() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn parse_values(
        &self,
        array: &ArrayRef,
        first: u64,
        cells: &Cells,
        table: &mut Table,
    ) -> Result<(), Error> {
        let (rows, columns) = cells.size.expect("it was asked for");
        let board = Board::grid(rows, columns).map_err(|error| self.broken(&error))?;
        let bulk = cells.find(&board).map_err(|fault| match fault {
            Fault::Solve(error) => Error::Solve(error),
            Fault::Row { message, .. } => Error::Options(message),
        })?;
        let packing = cells.packing();
        let least = packing.bytes(rows * columns);
        let stride = match self.kind {
            Kind::Integer(width) | Kind::Bytes(Some(width)) => width,
            _ => least,
        };
        if stride < least {
            let wanted = format!("but a board of {rows} x {columns} takes {least}");
            return Err(self.broken(&format!("the boards have {stride} bytes, {wanted}")));
        }
        let most = match self.kind {
            Kind::Integer(_) => 2,
            Kind::Bytes(_) => 256,
            _ => u32::MAX,
        };
        if cells.modulus() > most {
            let sentence = format!("lamps of {} values do not fit it: lists take them", cells.modulus());
            return Err(self.broken(&format!("the column is of {}, but {sentence}", self.data)));
        }
        let group = table.boards.group(&bulk, packing, Some(stride));
        let mut rows = Rows { bulk: &bulk, packing, stride, group, first, table };
        match self.kind {
            Kind::Integer(width) => {
                let data = array.to_data();
                let bytes = &data.buffers()[0].as_slice()[data.offset() * width..][..data.len() * width];
                rows.add_all(array, bytes);
            }
            Kind::Bytes(_) => {
                let bytes = cast(array, &DataType::LargeBinary).map_err(|error| self.broken(&error))?;
                bytes.as_binary::<i64>().iter().enumerate().for_each(|(row, bytes)| rows.add(row, bytes));
            }
            _ => {
                let item = Arc::new(arrow_schema::Field::new_list_field(DataType::UInt32, true));
                let lists = cast(array, &DataType::LargeList(item)).map_err(|error| self.broken(&error))?;
                let lists = lists.as_list::<i64>();
                lists.iter().enumerate().for_each(|(row, list)| rows.add_list(row, list));
            }
        }
        Ok(())
    }
}

/// Adds rows of one shape to a table.
struct Rows<'a> {
    bulk: &'a Bulk,
    packing: Packing,
    stride: usize,
    group: usize,
    /// The number of the first row.
    first: u64,
    table: &'a mut Table,
}

impl Rows<'_> {
    /// Adds rows that stand side by side as the engine takes them.
    fn add_all(&mut self, array: &ArrayRef, bytes: &[u8]) {
        let holes = self.mask();
        let is_sound = |board: &[u8]| board.iter().zip(&holes).all(|(byte, hole)| byte & hole == 0);
        let boards = bytes.chunks_exact(self.stride);
        if array.null_count() == 0 && boards.clone().all(is_sound) {
            self.table.boards.add_all(self.group, bytes);
            self.table.numbers.extend((self.first..).take(array.len()));
            return;
        }
        boards.enumerate().for_each(|(row, board)| self.add(row, array.is_valid(row).then_some(board)));
    }

    /// The bits that no board has: holes, and what is behind the last cell.
    fn mask(&self) -> Vec<u8> {
        let board = self.bulk.solver().board();
        let mut mask = vec![0xFF; self.stride];
        let cells = (0..board.n_lamps()).filter(|&place| !is_hole(board, place));
        cells.for_each(|place| mask[place / 8] &= !(1 << (place % 8)));
        mask
    }

    /// Adds the row of a packed board, or sets it aside.
    fn add(&mut self, row: usize, board: Option<&[u8]>) {
        if self.table.is_over() {
            return;
        }
        let checked = match board {
            None => Err(NULL.to_owned()),
            Some(board) if board.len() != self.stride => {
                Err(format!("found {} bytes, but a board takes {}", board.len(), self.stride))
            }
            Some(board) => self.bulk.state(board).map(|_| board).map_err(|problem| problem.to_string()),
        };
        match checked {
            Ok(board) => {
                self.table.boards.add(self.group).copy_from_slice(board);
                self.accept(row);
            }
            Err(reason) => self.reject(row, reason),
        }
    }

    /// Adds the row of a list, or sets it aside.
    fn add_list(&mut self, row: usize, list: Option<ArrayRef>) {
        if self.table.is_over() {
            return;
        }
        let (board, modulus) = (self.bulk.solver().board(), self.bulk.solver().rule().modulus());
        let Some(list) = list else { return self.reject(row, NULL.to_owned()) };
        if list.len() != board.n_lamps() {
            let reason = format!("found {} cells, but a board has {}", list.len(), board.n_lamps());
            return self.reject(row, reason);
        }
        let values = list.as_primitive::<UInt32Type>();
        let wrong = values.iter().enumerate().find_map(|(place, value)| match value {
            None => Some(format!("cell {} is null, below 0 or beyond 32 bits", place + 1)),
            Some(value) if value >= modulus => {
                Some(format!("value {value} at cell {} is not below the modulus {modulus}", place + 1))
            }
            Some(value) if value > 0 && is_hole(board, place) => {
                Some(format!("cell {} is a hole, but it is lit", place + 1))
            }
            Some(_) => None,
        });
        if let Some(reason) = wrong {
            return self.reject(row, reason);
        }
        let bytes = self.table.boards.add(self.group);
        let values = values.values().iter().enumerate();
        values.for_each(|(place, &value)| self.packing.put(bytes, place, value));
        self.accept(row);
    }

    fn accept(&mut self, row: usize) {
        self.table.numbers.push(self.first + row as u64);
    }

    fn reject(&mut self, row: usize, reason: String) {
        let row = self.first + row as u64;
        self.table.rejects.push(Reject { row, place: None, reason, text: String::new() });
    }
}

fn is_hole(board: &Board, place: usize) -> bool {
    board.sides().is_some() && board.is_hole(place)
}

const NULL: &str = "there is no board: it is null";
