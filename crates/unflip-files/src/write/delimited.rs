//! Values with a delimiter between, under their names; or, as text, without them.

use memchr::{memchr, memchr3};

use super::{Layout, Render, Said, lines};
use crate::answers::Answered;
use crate::cells::write_number;
use crate::error::Error;
use crate::table::{Kept, Table};

/// A file of delimited values.
pub(super) struct Delimited {
    delimiter: u8,
    /// Without names and quotes; what is empty is a `-`, so that every line has as many words.
    is_bare: bool,
    layout: Layout,
}

impl Delimited {
    pub(super) fn new(delimiter: u8, layout: Layout) -> Self {
        Self { delimiter, is_bare: false, layout }
    }

    pub(super) fn text(layout: Layout) -> Self {
        Self { delimiter: b'\t', is_bare: true, layout }
    }

    /// Writes a value that may have anything in it.
    fn write(&self, value: &[u8], out: &mut Vec<u8>) {
        let is_plain =
            memchr3(self.delimiter, b'\n', b'\r', value).is_none() && memchr(b'"', value).is_none();
        if self.is_bare {
            out.extend(value.iter().map(|&byte| match byte {
                b'\n' => b'/',
                b'\t' | b'\r' => b' ',
                byte => byte,
            }));
        } else if is_plain {
            out.extend_from_slice(value);
        } else {
            out.push(b'"');
            for &byte in value {
                out.extend_from_slice(if byte == b'"' { b"\"\"" } else { std::slice::from_ref(&byte) });
            }
            out.push(b'"');
        }
    }

    fn nothing(&self, out: &mut Vec<u8>) {
        if self.is_bare {
            out.push(b'-');
        }
    }
}

impl Render for Delimited {
    fn head(&self) -> Result<Vec<u8>, Error> {
        let mut out = Vec::new();
        if !self.is_bare {
            for name in self.layout.names() {
                self.write(name.as_bytes(), &mut out);
                out.push(self.delimiter);
            }
            out.pop();
            out.push(b'\n');
        }
        Ok(out)
    }

    fn render(&self, table: &Table, answers: &[Answered]) -> Result<Vec<u8>, Error> {
        let mut out = Vec::with_capacity(table.numbers.len() * 64);
        let kept = table.kept.iter().map(text_of).collect::<Result<Vec<_>, Error>>()?;
        for (row, line) in lines(table, answers).enumerate() {
            for kept in &kept {
                match kept(row) {
                    Some(value) => self.write(&value, &mut out),
                    None => self.nothing(&mut out),
                }
                out.push(self.delimiter);
            }
            for &column in &self.layout.columns {
                match line.say(column) {
                    Said::Nothing => self.nothing(&mut out),
                    Said::Word(word) => out.extend_from_slice(word.as_bytes()),
                    Said::Number(number) => write_number(number, &mut out),
                    Said::Board { values, is_presses } => {
                        line.write_board(&self.layout.form, values, is_presses, &mut out);
                    }
                }
                out.push(self.delimiter);
            }
            out.pop();
            out.push(b'\n');
        }
        Ok(out)
    }
}

type Text<'a> = Box<dyn Fn(usize) -> Option<std::borrow::Cow<'a, [u8]>> + 'a>;

/// What a column that is passed through says as text; `None` where it says nothing.
#[cfg_attr(not(feature = "parquet"), allow(clippy::unnecessary_wraps, reason = "columns of Arrow may fail"))]
fn text_of(kept: &Kept) -> Result<Text<'_>, Error> {
    Ok(match kept {
        Kept::Text(strings) => Box::new(|row| Some(strings.get(row).into())),
        Kept::Json(strings) => Box::new(|row| super::ndjson::text_of(strings.get(row))),
        #[cfg(feature = "parquet")]
        Kept::Array(array) => {
            let shown = super::arrays::Shown::new(array)?;
            Box::new(move |row| shown.text(row).map(|text| text.into_bytes().into()))
        }
    })
}
