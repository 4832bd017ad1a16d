//! The file of rows that are no boards, as CSV: where each is, why it is none, and what stands there.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use crate::error::Error;
use crate::table::Reject;
use crate::whole::Whole;

const HEADER: &str = "row,line,column,reason,text\n";

/// A file of rejects being written.
pub(crate) struct Rejects {
    name: String,
    whole: Whole,
    to: BufWriter<File>,
}

impl Rejects {
    pub(crate) fn begin(path: &Path) -> Result<Self, Error> {
        let name = path.display().to_string();
        let failed = |error| Error::io(&name, error);
        let mut whole = Whole::begin(path).map_err(failed)?;
        let mut to = BufWriter::new(whole.writer().try_clone().map_err(failed)?);
        to.write_all(HEADER.as_bytes()).map_err(failed)?;
        Ok(Self { name, whole, to })
    }

    /// Adds the line of a reject.
    pub(crate) fn add(&mut self, line: &str) -> Result<(), Error> {
        writeln!(self.to, "{line}").map_err(|error| Error::io(&self.name, error))
    }

    pub(crate) fn finish(mut self) -> Result<(), Error> {
        let finished = self.to.flush().and_then(|()| self.whole.finish());
        finished.map_err(|error| Error::io(&self.name, error))
    }
}

impl Reject {
    /// Its line in the file.
    pub(crate) fn line(&self) -> String {
        let (line, column) =
            self.place.map_or_else(Default::default, |(line, column)| (line.to_string(), column.to_string()));
        format!("{},{line},{column},{},{}", self.row, quoted(&self.reason), quoted(&self.text))
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
