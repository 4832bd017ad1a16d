//! Values with a delimiter between, names in the first record; a field in quotes may hold all of them (RFC 4180).
//!
//! Records are split here and not by the `csv` crate, which is the oracle of the tests: errors are to name the column of
//! a byte, and a record without quotes takes two searches for a byte.

use std::borrow::Cow;

use memchr::memchr;

use super::cut::{Cut, closing_quote};
use super::lines::Lines;
use super::{Chunk, Field, Parse, board_column, kept_columns, parse_rows};
use crate::cells::{Cells, Fault};
use crate::error::Error;
use crate::options::Options;
use crate::table::{Kept, Strings, Table};

struct Records {
    delimiter: u8,
    columns: usize,
    board: usize,
    kept: Vec<usize>,
}

pub(super) fn open(
    lines: &mut Lines,
    file: &str,
    delimiter: u8,
    options: &Options,
) -> Result<(Box<dyn Parse>, Vec<Field>), Error> {
    lines.cut(Cut::Quoted(delimiter));
    let header = lines.first_row(true)?;
    let header = header
        .ok_or_else(|| Error::format(file, "the first line, with the names of the columns, is missing"))?;
    let mut fields = Vec::new();
    if let Err(Fault::Row { message, .. }) = split(&header, delimiter, &mut fields) {
        return Err(Error::format(file, format!("the header: {message}")));
    }
    let name = |field: &Value| String::from_utf8_lossy(&field.text()).trim().to_owned();
    let names: Vec<String> = fields.iter().map(name).collect();
    let (board, kept) = (board_column(&names, file, options)?, kept_columns(&names, file, options)?);
    let passed = kept.iter().map(|&index| Field::of_text(&names[index])).collect();
    Ok((Box::new(Records { delimiter, columns: names.len(), board, kept }), passed))
}

impl Parse for Records {
    fn parse(&self, chunk: &Chunk, cells: &Cells, table: &mut Table) -> Result<(), Error> {
        let mut kept: Vec<Strings> = self.kept.iter().map(|_| Strings::default()).collect();
        let mut fields = Vec::with_capacity(self.columns);
        parse_rows(chunk, Cut::Quoted(self.delimiter), table, |row, table| {
            fields.clear();
            split(row, self.delimiter, &mut fields)?;
            if fields.len() != self.columns {
                let found = if fields.len() == 1 { "field" } else { "fields" };
                let message =
                    format!("this row has {} {found}, but the header names {}", fields.len(), self.columns);
                return Err(Fault::new(0, message));
            }
            let style = read_board(&fields[self.board], cells, table)?;
            table.styles.push(style);
            for (kept, &index) in kept.iter_mut().zip(&self.kept) {
                kept.push(&fields[index].text());
            }
            Ok(())
        })?;
        table.kept.extend(kept.into_iter().map(Kept::Text));
        Ok(())
    }
}

fn read_board(field: &Value, cells: &Cells, table: &mut Table) -> Result<crate::cells::Style, Fault> {
    cells.read(&field.text(), &mut table.boards).map_err(|fault| fault.behind(field.offset))
}

/// A field of a record.
#[derive(Clone, Copy, Debug)]
struct Value<'a> {
    /// Where it begins in the record.
    offset: usize,
    /// Without the quotes around it.
    raw: &'a [u8],
    is_quoted: bool,
}

impl<'a> Value<'a> {
    /// What it says: two quotes within quotes are one.
    #[inline]
    fn text(&self) -> Cow<'a, [u8]> {
        if !self.is_quoted || memchr(b'"', self.raw).is_none() {
            return Cow::Borrowed(self.raw);
        }
        let mut text = Vec::with_capacity(self.raw.len());
        let mut rest = self.raw;
        while let Some(quote) = memchr(b'"', rest) {
            text.extend_from_slice(&rest[..=quote]);
            rest = &rest[quote + 2..];
        }
        text.extend_from_slice(rest);
        Cow::Owned(text)
    }
}

/// Splits a record into its fields.
#[inline]
fn split<'a>(record: &'a [u8], delimiter: u8, fields: &mut Vec<Value<'a>>) -> Result<(), Fault> {
    let mut at = 0;
    loop {
        let is_quoted = record.get(at) == Some(&b'"');
        let end = if is_quoted {
            let missing = || Fault::new(at, "the quote that closes this field is missing");
            let end = at + closing_quote(&record[at..]).ok_or_else(missing)? + 1;
            fields.push(Value { offset: at + 1, raw: &record[at + 1..end - 1], is_quoted });
            if record.get(end).is_some_and(|&byte| byte != delimiter) {
                return Err(Fault::new(
                    end,
                    "behind the quote that closes a field comes the next field, or the end",
                ));
            }
            end
        } else {
            let end = memchr(delimiter, &record[at..]).map_or(record.len(), |length| at + length);
            fields.push(Value { offset: at, raw: &record[at..end], is_quoted });
            end
        };
        if end == record.len() {
            return Ok(());
        }
        at = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(record: &str) -> Result<Vec<String>, usize> {
        let mut fields = Vec::new();
        match split(record.as_bytes(), b',', &mut fields) {
            Ok(()) => {
                Ok(fields.iter().map(|field| String::from_utf8(field.text().into_owned()).unwrap()).collect())
            }
            Err(Fault::Row { offset, .. }) => Err(offset),
            Err(fault) => panic!("{fault:?}"),
        }
    }

    #[test]
    fn fields_may_be_quoted() {
        assert_eq!(texts("a,,\"b,\"\"c\"\"\",").unwrap(), ["a", "", "b,\"c\"", ""]);
        assert_eq!(texts("a\"b").unwrap(), ["a\"b"]);
        assert_eq!(texts("a,\"b"), Err(2));
        assert_eq!(texts("\"a\"b,c"), Err(3));
    }

    #[test]
    fn fields_are_those_of_the_csv_crate() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut compared = 0;
        for _ in 0..5000 {
            let text: String =
                (0..random.usize(1..20)).map(|_| char::from(b"ab,,\"\"\n"[random.usize(..7)])).collect();
            for row in Cut::Quoted(b',').rows(text.as_bytes()) {
                // What is refused here the crate takes, by guessing.
                let Ok(found) = texts(std::str::from_utf8(row.text).unwrap()) else { continue };
                let mut reader =
                    csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(row.text);
                let expected = reader.records().next().unwrap().unwrap();
                assert_eq!(found, expected.iter().collect::<Vec<_>>(), "{text:?}");
                compared += 1;
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
