//! A value of a TOML or JSON document with the place where it stands, so that every error can point.

use std::borrow::Cow;
use std::ops::Range;

use super::error::{ReadError, place_of};
use super::lines::lines;

/// The largest document, in bytes: its values take many times the text. A larger board fits a bare text or a PBM.
pub(super) const MAX_DOCUMENT: usize = 1 << 28;

/// Deeper nesting than any key of a puzzle has.
pub(super) const MAX_DEPTH: usize = 8;

/// A value and its bytes in the document.
#[derive(Debug)]
pub(super) struct Node<'a> {
    pub(super) span: Range<usize>,
    pub(super) value: Value<'a>,
}

/// What a value is.
#[derive(Debug)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    Integer(i64),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Table(Vec<Entry<'a>>),
    /// A number or date that no key of a puzzle takes, by the name of its kind.
    Other(&'static str),
}

/// A key of a table.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    pub(super) key: Cow<'a, str>,
    pub(super) key_span: Range<usize>,
    pub(super) node: Node<'a>,
}

impl Value<'_> {
    /// The value as an error message names it.
    pub(super) fn kind(&self) -> String {
        match self {
            Self::Null => "null".to_string(),
            Self::Bool(value) => value.to_string(),
            Self::Integer(value) => value.to_string(),
            Self::Text(_) => "a string".to_string(),
            Self::List(_) => "a list".to_string(),
            Self::Table(_) => "a table".to_string(),
            Self::Other(kind) => (*kind).to_string(),
        }
    }
}

/// A document: makes errors at its values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Document<'a> {
    pub(super) text: &'a str,
}

impl<'a> Document<'a> {
    /// The text of a document, if it is UTF-8 and not too large.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Self, ReadError> {
        if bytes.len() > MAX_DOCUMENT {
            let found = format!("the document has {} bytes", bytes.len());
            let wanted =
                format!("at most {MAX_DOCUMENT} are read; give a board that large as PBM or bare text");
            return Err(ReadError::new((1, 1), found, wanted));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let offset = error.valid_up_to();
            ReadError::at(
                bytes,
                offset,
                format!("found the byte 0x{:02X}", bytes[offset]),
                "the text must be UTF-8",
            )
        })?;
        Ok(Self { text })
    }

    /// An error at a value.
    pub(super) fn error(
        &self,
        span: &Range<usize>,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) -> ReadError {
        ReadError::at(self.text.as_bytes(), span.start, found, wanted)
    }

    /// An error at a value of the wrong kind.
    pub(super) fn wrong_kind(&self, node: &Node, key: &str, wanted: &str) -> ReadError {
        self.error(&node.span, format!("`{key}` is {}", node.value.kind()), format!("{wanted} is wanted"))
    }

    /// An error at an entry of the wrong kind in the list of that key.
    pub(super) fn wrong_entry(&self, node: &Node, key: &str, wanted: &str) -> ReadError {
        let found = format!("an entry of `{key}` is {}", node.value.kind());
        self.error(&node.span, found, format!("{wanted} is wanted"))
    }

    /// Moves the place of an error from a picture to the document.
    ///
    /// Where the string has escapes, the place is that of the string and the sentence says which row.
    pub(super) fn in_picture(&self, span: &Range<usize>, key: &str, mut error: ReadError) -> ReadError {
        let raw = &self.text[span.clone()];
        let start = place_of(self.text.as_bytes(), span.start);
        let Some(skip) = verbatim_start(raw) else {
            error.found = format!("in row {} of `{key}` {}", error.line, error.found);
            (error.line, error.column) = start;
            return error;
        };
        let (line, column) = place_of(raw.as_bytes(), skip);
        // The string starts in the middle of its first line, in all others columns are the same.
        let shift = if error.line == 1 { column - 1 } else { 0 };
        let indent = if line == 1 && error.line == 1 { start.1 - 1 } else { 0 };
        error.column += shift + indent;
        error.line += start.0 - 1 + line - 1;
        error
    }

    /// Where line and column of `offset` are, for parsers that report them themselves.
    pub(super) fn offset_of(&self, line: usize, column: usize) -> usize {
        let found = lines(self.text.as_bytes()).nth(line.saturating_sub(1));
        let end = self.text.len();
        found.map_or(end, |line| (line.start + column.saturating_sub(1)).min(end))
    }
}

/// The offset at which a string literal starts to stand in the document as it is read; `None` if escapes change it.
fn verbatim_start(raw: &str) -> Option<usize> {
    if raw.contains('\\') {
        return None;
    }
    let triple = raw.starts_with("\"\"\"") || raw.starts_with("'''");
    let quotes = if triple { 3 } else { 1 };
    let after = raw.get(quotes..)?;
    // TOML drops a newline right behind three quotes.
    let newline = if after.starts_with("\r\n") { 2 } else { usize::from(after.starts_with('\n')) };
    Some(quotes + if triple { newline } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, literal: &str, (line, column): (usize, usize), expected: &str) {
        let start = text.find(literal).unwrap();
        let error = ReadError::new((line, column), "found a fault", "none is wanted");
        let moved = Document { text }.in_picture(&(start..start + literal.len()), "start", error);
        assert_eq!(moved.to_string(), expected);
    }

    #[test]
    fn a_place_in_a_picture_is_one_in_the_document() {
        let fault = |place: &str| format!("{place}: found a fault, but none is wanted");
        let text = "k = 2\nstart = \"\"\"\n#.\n##\"\"\"\n";
        check(text, "\"\"\"\n#.\n##\"\"\"", (2, 2), &fault("line 4, column 2"));
        check(text, "\"\"\"\n#.\n##\"\"\"", (1, 1), &fault("line 3, column 1"));
        check("start = '#.'", "'#.'", (1, 2), &fault("line 1, column 11"));
        check("start = '''#.\n.#'''", "'''#.\n.#'''", (1, 2), &fault("line 1, column 13"));
        check("start = '''#.\n.#'''", "'''#.\n.#'''", (2, 2), &fault("line 2, column 2"));
    }

    #[test]
    fn escapes_hide_the_place_but_not_the_row() {
        let expected = "line 1, column 9: in row 2 of `start` found a fault, but none is wanted";
        check(r##"start = "#.\n.q""##, r##""#.\n.q""##, (2, 2), expected);
    }
}
