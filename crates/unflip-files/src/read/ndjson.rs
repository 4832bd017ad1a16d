//! A JSON object a line: a board is a text, rows of numbers with null where there is no cell, or a flat list.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer;
use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use unflip::{Bits, Board};

use super::cut::Cut;
use super::lines::Lines;
use super::{Chunk, Field, Parse, board_column, kept_columns, parse_rows};
use crate::cells::{Cells, Fault, Style};
use crate::error::Error;
use crate::options::Options;
use crate::table::{Kept, Strings, Table};

struct Objects {
    /// The names of the board and of what is passed through.
    wanted: Vec<String>,
}

pub(super) fn open(
    lines: &mut Lines,
    file: &str,
    options: &Options,
) -> Result<(Box<dyn Parse>, Vec<Field>), Error> {
    lines.cut(Cut::Line);
    let first = lines.first_row(false)?.unwrap_or_default();
    // A first line that is no object is an error of its row; an empty file has no names to choose from.
    let names: Vec<String> = match serde_json::from_slice::<serde_json::Map<String, Value>>(&first) {
        Ok(object) => object.into_iter().map(|(name, _)| name).collect(),
        Err(_) => return Ok(unchecked(options)),
    };
    let (board, kept) = (board_column(&names, file, options)?, kept_columns(&names, file, options)?);
    let fields = kept.iter().map(|&index| Field::of_text(&names[index])).collect();
    let wanted = std::iter::once(board).chain(kept).map(|index| names[index].clone()).collect();
    Ok((Box::new(Objects { wanted }), fields))
}

/// The names that are asked for, where there is no object to check them by.
fn unchecked(options: &Options) -> (Box<dyn Parse>, Vec<Field>) {
    let board = options.column.clone().unwrap_or_else(|| "board".to_owned());
    let kept = if let crate::Keep::Named(names) = &options.keep { names.clone() } else { Vec::new() };
    let fields = kept.iter().map(|name| Field::of_text(name)).collect();
    (Box::new(Objects { wanted: std::iter::once(board).chain(kept).collect() }), fields)
}

impl Parse for Objects {
    fn parse(&self, chunk: &Chunk, cells: &Cells, table: &mut Table) -> Result<(), Error> {
        let mut kept: Vec<Strings> = self.wanted[1..].iter().map(|_| Strings::default()).collect();
        parse_rows(chunk, Cut::Line, table, |row, table| {
            let values = self.values(row)?;
            let missing = || Fault::new(0, format!("this object has no `{}`", self.wanted[0]));
            let board = values[0].ok_or_else(missing)?.get();
            let offset = board.as_ptr() as usize - row.as_ptr() as usize;
            let style = read_board(board, cells, table).map_err(|fault| fault.behind(offset))?;
            table.styles.push(style);
            for (kept, value) in kept.iter_mut().zip(&values[1..]) {
                kept.push(value.map_or("null", RawValue::get).as_bytes());
            }
            Ok(())
        })?;
        table.kept.extend(kept.into_iter().map(Kept::Json));
        Ok(())
    }
}

impl Objects {
    /// The values that are wanted of an object.
    fn values<'r>(&self, row: &'r [u8]) -> Result<Vec<Option<&'r RawValue>>, Fault> {
        let mut json = serde_json::Deserializer::from_slice(row);
        let values =
            Wanted(&self.wanted).deserialize(&mut json).and_then(|values| json.end().map(|()| values));
        values.map_err(|error| {
            let sentence = error.to_string();
            let reason = sentence.split(" at line ").next().unwrap_or_default();
            Fault::new(error.column().saturating_sub(1), format!("this is no JSON object: {reason}"))
        })
    }
}

/// Takes the values of these names out of an object.
struct Wanted<'w>(&'w [String]);

impl<'de> DeserializeSeed<'de> for Wanted<'_> {
    type Value = Vec<Option<&'de RawValue>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Wanted<'_> {
    type Value = Vec<Option<&'de RawValue>>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut values = vec![None; self.0.len()];
        while let Some(name) = map.next_key::<Cow<str>>()? {
            // A name may be asked for twice: as the board, and to be passed through.
            let mut places = (0..self.0.len()).filter(|&place| self.0[place] == name);
            let Some(first) = places.next() else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let value = Some(map.next_value::<&RawValue>()?);
            if values[first].is_some() {
                return Err(de::Error::custom(format_args!("two values are named `{name}`")));
            }
            values[first] = value;
            places.for_each(|place| values[place] = value);
        }
        Ok(values)
    }
}

fn read_board(json: &str, cells: &Cells, table: &mut Table) -> Result<Style, Fault> {
    let wanted = "but a board is a text, rows of numbers, or a flat list of them";
    let of_json = |error: &serde_json::Error| Fault::new(0, format!("this is no board: {error}"));
    if json.starts_with('"') {
        let text: Cow<str> = serde_json::from_str(json).map_err(|error| of_json(&error))?;
        // Behind the quote; escapes before a fault are rare enough.
        return cells.read(text.as_bytes(), &mut table.boards).map_err(|fault| fault.behind(1));
    }
    match serde_json::from_str(json).map_err(|error| of_json(&error))? {
        Value::Array(items) if items.iter().all(Value::is_array) && !items.is_empty() => {
            let rows: Vec<&Vec<Value>> = items.iter().filter_map(Value::as_array).collect();
            read_rows(&rows, cells, table)?;
            Ok(Style { digits: true, flat: false, list: true })
        }
        Value::Array(items) => {
            read_flat(&items, cells, table)?;
            Ok(Style { digits: true, flat: true, list: true })
        }
        _ => Err(Fault::new(0, format!("found {}, {wanted}", json.get(..20).unwrap_or(json)))),
    }
}

fn read_rows(rows: &[&Vec<Value>], cells: &Cells, table: &mut Table) -> Result<(), Fault> {
    let columns = rows[0].len();
    if let Some(at) = rows.iter().position(|row| row.len() != columns) {
        let cells = if rows[at].len() == 1 { "cell" } else { "cells" };
        let message = format!("row {} has {} {cells}, but row 1 has {columns}", at + 1, rows[at].len());
        return Err(Fault::new(0, message));
    }
    let board = Board::grid(rows.len(), columns).map_err(|error| Fault::new(0, error.to_string()))?;
    add(board, rows.iter().copied().flatten(), cells, table)
}

fn read_flat(items: &[Value], cells: &Cells, table: &mut Table) -> Result<(), Fault> {
    let wanted = "a flat list needs a size: say --size ROWSxCOLUMNS";
    let (rows, columns) = cells.size.ok_or_else(|| Fault::new(0, wanted))?;
    if items.len() != rows * columns {
        let (found, all) = (items.len(), rows * columns);
        return Err(Fault::new(
            0,
            format!("found {found} cells, but a board of {rows} x {columns} has {all}"),
        ));
    }
    let board = Board::grid(rows, columns).map_err(|error| Fault::new(0, error.to_string()))?;
    add(board, items.iter(), cells, table)
}

fn add<'v>(
    board: Board,
    items: impl Iterator<Item = &'v Value> + Clone,
    cells: &Cells,
    table: &mut Table,
) -> Result<(), Fault> {
    let holes: Bits = items.clone().map(Value::is_null).collect();
    let values = items.enumerate().map(|(place, item)| value(place, item, cells.modulus()));
    let values: Vec<u32> = values.collect::<Result<_, _>>()?;
    let board = board.with_holes(holes).expect("a mark for every place of a grid");
    cells.add(&board, values.into_iter(), &mut table.boards)
}

/// The value of a lamp: a number, or whether it is on.
fn value(place: usize, item: &Value, modulus: u32) -> Result<u32, Fault> {
    let value = match item {
        Value::Null => Some(0),
        Value::Bool(on) => Some(u32::from(*on)),
        item => item.as_u64().and_then(|value| u32::try_from(value).ok()),
    };
    value.filter(|&value| value < modulus).ok_or_else(|| {
        let wanted = format!("with modulus {modulus} the values are 0 to {}", modulus - 1);
        Fault::new(0, format!("found {item} at cell {}, but {wanted}", place + 1))
    })
}
