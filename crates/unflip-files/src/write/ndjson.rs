//! A JSON object a line.

use std::borrow::Cow;

use super::{Layout, Line, Render, Said, lines};
use crate::answers::Answered;
use crate::boards::Group;
use crate::cells::write_number;
use crate::error::Error;
use crate::read::Form;
use crate::table::{Kept, Table};

/// A file of objects.
pub(super) struct Objects {
    layout: Layout,
    /// What stands before each value: its name, and a comma or brace before that.
    names: Vec<Vec<u8>>,
}

impl Objects {
    pub(super) fn new(layout: Layout) -> Self {
        let names = layout.names().enumerate().map(|(index, name)| {
            let mut out = if index == 0 { b"{".to_vec() } else { b",".to_vec() };
            write_string(name.as_bytes(), &mut out);
            out.push(b':');
            out
        });
        Self { names: names.collect(), layout }
    }
}

impl Render for Objects {
    fn head(&self) -> Result<Vec<u8>, Error> {
        Ok(Vec::new())
    }

    fn render(&self, table: &Table, answers: &[Answered]) -> Result<Vec<u8>, Error> {
        let mut out = Vec::with_capacity(table.numbers.len() * 96);
        let kept = table.kept.iter().map(json_of).collect::<Result<Vec<_>, Error>>()?;
        for (row, line) in lines(table, answers).enumerate() {
            let (kept_names, names) = self.names.split_at(kept.len());
            for (name, kept) in kept_names.iter().zip(&kept) {
                out.extend_from_slice(name);
                kept(row, &mut out);
            }
            for (name, &column) in names.iter().zip(&self.layout.columns) {
                out.extend_from_slice(name);
                match line.say(column) {
                    Said::Nothing => out.extend_from_slice(b"null"),
                    Said::Word(word) => write_string(word.as_bytes(), &mut out),
                    Said::Number(number) => write_number(number, &mut out),
                    Said::Board { values, is_presses } => {
                        write_board(&line, &self.layout.form, values, is_presses, &mut out);
                    }
                }
            }
            out.extend_from_slice(b"}\n");
        }
        Ok(out)
    }
}

/// A board as text, a number or a list, as it came.
fn write_board(line: &Line, form: &Form, values: &[u8], is_presses: bool, out: &mut Vec<u8>) {
    let is_number = match form {
        Form::Cells => false,
        #[cfg(feature = "parquet")]
        Form::Array(kind) => kind.is_integer(),
    };
    if is_number {
        line.write_board(form, values, is_presses, out);
    } else if line.style.list {
        write_list(line.group, values, is_presses, line.style.flat, out);
    } else {
        out.push(b'"');
        line.write_board(form, values, is_presses, out);
        out.push(b'"');
    }
}

/// Rows of numbers with null where there is no cell, or a flat list.
fn write_list(group: &Group, values: &[u8], is_presses: bool, flat: bool, out: &mut Vec<u8>) {
    let board = group.bulk.solver().board();
    let places = if is_presses { board.n_presses() } else { board.n_lamps() };
    let columns = board.sides().filter(|_| !flat).map_or(places, |(_, columns)| columns);
    out.extend_from_slice(if flat { b"[" } else { b"[[" });
    for place in 0..places {
        if place > 0 {
            out.extend_from_slice(if !flat && place % columns == 0 { b"],[" } else { b"," });
        }
        if board.sides().is_some() && board.is_hole(place) {
            out.extend_from_slice(b"null");
        } else {
            write_number(i64::from(group.packing.get(values, place)), out);
        }
    }
    out.extend_from_slice(if flat { b"]" } else { b"]]" });
}

fn write_string(string: &[u8], out: &mut Vec<u8>) {
    let text = String::from_utf8_lossy(string);
    serde_json::to_writer(out, &text).expect("a string is JSON, and memory takes it");
}

type Json<'a> = Box<dyn Fn(usize, &mut Vec<u8>) + 'a>;

/// What writes the values of a column that is passed through.
#[cfg_attr(not(feature = "parquet"), allow(clippy::unnecessary_wraps, reason = "columns of Arrow may fail"))]
fn json_of(kept: &Kept) -> Result<Json<'_>, Error> {
    Ok(match kept {
        Kept::Text(strings) => Box::new(|row, out| write_string(strings.get(row), out)),
        Kept::Json(strings) => Box::new(|row, out| out.extend_from_slice(strings.get(row))),
        #[cfg(feature = "parquet")]
        Kept::Array(array) => {
            let shown = super::arrays::Shown::new(array)?;
            Box::new(move |row, out| match shown.text(row) {
                None => out.extend_from_slice(b"null"),
                Some(text) if shown.is_json(&text) => out.extend_from_slice(text.as_bytes()),
                Some(text) => write_string(text.as_bytes(), out),
            })
        }
    })
}

/// A JSON value as text: strings without their quotes, nothing for null.
pub(super) fn text_of(json: &[u8]) -> Option<Cow<'_, [u8]>> {
    if json == b"null" {
        return None;
    }
    let string = serde_json::from_slice::<Cow<str>>(json);
    Some(string.map_or(Cow::Borrowed(json), |string| Cow::Owned(string.into_owned().into_bytes())))
}
