//! Files of lines as chunks of a fixed number of rows, each parsed by a thread of its own.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use memchr::memchr;

use super::cut::Cut;
use super::{Body, Chunk, Place, Source};
use crate::error::Error;

/// What is read at once.
const BLOCK: usize = 1 << 18;

/// The longest row: memory is bounded, whatever comes.
const MOST: usize = 1 << 28;

/// A text that is cut into rows as it comes.
pub(crate) struct Lines {
    name: String,
    from: Box<dyn Read + Send>,
    cut: Cut,
    rows: u64,
    /// What was read and not yet given out.
    buffer: Vec<u8>,
    is_all: bool,
    /// Where the buffer begins.
    place: Place,
}

impl Lines {
    /// Opens a file at its beginning; standard input for `-`.
    pub(crate) fn open(path: &Path, name: &str, rows: u64) -> Result<Self, Error> {
        let from: Box<dyn Read + Send> = if path == Path::new("-") {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).map_err(|error| Error::io(name, error))?)
        };
        let (buffer, place) = (Vec::new(), Place::default());
        let mut lines =
            Self { name: name.to_owned(), from, cut: Cut::Line, rows, buffer, is_all: false, place };
        lines.skip_mark()?;
        Ok(lines)
    }

    /// Cuts like this from now on.
    pub(crate) fn cut(&mut self, cut: Cut) {
        self.cut = cut;
    }

    /// Goes to a place where a chunk ended.
    pub(crate) fn go_to(&mut self, path: &Path, place: Place) -> Result<(), Error> {
        let mut file = File::open(path).map_err(|error| Error::io(&self.name, error))?;
        file.seek(SeekFrom::Start(place.byte)).map_err(|error| Error::io(&self.name, error))?;
        self.from = Box::new(file);
        self.buffer.clear();
        self.is_all = false;
        self.place = place;
        Ok(())
    }

    /// The first row, which is read again unless it is taken.
    pub(crate) fn first_row(&mut self, take: bool) -> Result<Option<Vec<u8>>, Error> {
        let (mut at, mut lines) = (0, 0);
        loop {
            if let Some(step) = self.cut.step(&self.buffer[at..], self.is_all) {
                let start = at;
                at += step.length;
                lines += step.lines;
                let Some(row) = step.row else { continue };
                let row = self.buffer[start..][row].to_vec();
                if take {
                    self.buffer.drain(..at);
                    self.place.byte += at as u64;
                    self.place.line += lines;
                }
                return Ok(Some(row));
            }
            if self.is_all {
                return Ok(None);
            }
            self.fill(at)?;
        }
    }

    /// Reads more, as much again as is there, so that a long row is not looked at too often.
    fn fill(&mut self, row: usize) -> Result<(), Error> {
        if self.buffer.len() - row > MOST {
            let place = Some((self.place.line + 1, 1));
            let message = format!("this row is longer than {MOST} bytes");
            return Err(Error::Row { file: self.name.clone(), row: self.place.row + 1, place, message });
        }
        let wanted = BLOCK.max(self.buffer.len() - row);
        let read = Read::by_ref(&mut self.from).take(wanted as u64).read_to_end(&mut self.buffer);
        self.is_all = read.map_err(|error| Error::io(&self.name, error))? < wanted;
        Ok(())
    }

    /// Skips a byte order mark.
    fn skip_mark(&mut self) -> Result<(), Error> {
        self.fill(0)?;
        if self.buffer.starts_with(b"\xFF\xFE") || self.buffer.starts_with(b"\xFE\xFF") {
            return Err(Error::format(
                &self.name,
                "the text is UTF-16, but it must be UTF-8: save it as that",
            ));
        }
        if memchr(b'\r', &self.buffer).is_some() && memchr(b'\n', &self.buffer).is_none() {
            let sentence =
                "its lines end with CR alone, but LF or CR LF is wanted: `tr '\\r' '\\n'` makes it so";
            return Err(Error::format(&self.name, sentence));
        }
        if self.buffer.starts_with(b"\xEF\xBB\xBF") {
            self.buffer.drain(..3);
            self.place.byte = 3;
        }
        Ok(())
    }
}

impl Source for Lines {
    fn next(&mut self) -> Result<Option<Chunk>, Error> {
        let (mut at, mut rows, mut lines) = (0, 0, 0);
        while rows < self.rows {
            match self.cut.step(&self.buffer[at..], self.is_all) {
                Some(step) => {
                    at += step.length;
                    lines += step.lines;
                    rows += u64::from(step.row.is_some());
                }
                None if self.is_all => break,
                None => self.fill(at)?,
            }
        }
        let rest = self.buffer.split_off(at);
        let text = std::mem::replace(&mut self.buffer, rest);
        let first = self.place;
        self.place.byte += at as u64;
        self.place.line += lines;
        self.place.row += rows;
        Ok((rows > 0).then_some(Chunk { first, end: self.place, body: Body::Lines(text) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn chunks_have_so_many_rows_and_know_their_place() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        write!(file, "\u{feff}head\n1\n\n2\n3\n4\n").unwrap();
        let open = || {
            let mut lines = Lines::open(file.path(), "x", 3).unwrap();
            assert_eq!(lines.first_row(false).unwrap().unwrap(), b"head");
            assert_eq!(lines.first_row(true).unwrap().unwrap(), b"head");
            lines
        };
        let mut lines = open();
        let first = lines.next().unwrap().unwrap();
        assert!(matches!(&first.body, Body::Lines(text) if text == b"1\n\n2\n3\n"));
        assert_eq!(first.first, Place { row: 0, line: 1, byte: 8 });
        assert_eq!(first.end, Place { row: 3, line: 5, byte: 15 });
        let mut later = open();
        later.go_to(file.path(), first.end).unwrap();
        for lines in [&mut lines, &mut later] {
            let second = lines.next().unwrap().unwrap();
            assert!(matches!(&second.body, Body::Lines(text) if text == b"4\n"));
            assert_eq!(second.first, first.end);
            assert!(lines.next().unwrap().is_none());
        }
    }
}
