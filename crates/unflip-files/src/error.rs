//! Why a bulk run ended without its result: one sentence that says where, what was found and what would do.

use std::path::PathBuf;
use std::{error, fmt, io};

use unflip::SolveError;

/// Why there is no output.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written.
    Io {
        /// Its name.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// A row that is no board.
    Row {
        /// The name of the file.
        file: String,
        /// Which row, from 1; headers and blank lines are none.
        row: u64,
        /// Line and column, from 1, in a file of lines.
        place: Option<(u64, u64)>,
        /// What was found and wanted.
        message: String,
    },
    /// A file that is not of its format.
    Format {
        /// The name of the file.
        file: String,
        /// What is wrong with it.
        message: String,
    },
    /// A column that is not there.
    Column {
        /// The name of the file.
        file: String,
        /// The name that was asked for.
        wanted: String,
        /// The names that there are.
        there: Vec<String>,
    },
    /// Options that do not go together, or not with this input.
    Options(String),
    /// A rule that is too large for a board of its own, or the work was stopped.
    Solve(SolveError),
    /// What is kept beside the output is of another run, or damaged.
    Kept {
        /// The name of the file.
        file: String,
        /// What is wrong with it, and what to do.
        message: String,
    },
    /// [`Limits::stop`](unflip::Limits::stop) said so.
    Stopped {
        /// How many rows were done.
        rows: u64,
        /// Where they are kept, if they are.
        kept: Option<PathBuf>,
    },
}

impl Error {
    pub(crate) fn io(file: impl fmt::Display, error: io::Error) -> Self {
        Self::Io { file: file.to_string(), error }
    }

    pub(crate) fn format(file: &str, message: impl fmt::Display) -> Self {
        Self::Format { file: file.to_owned(), message: message.to_string() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { file, error } => write!(f, "{file}: {error}"),
            Self::Row { file, place: Some((line, column)), message, .. } => {
                write!(f, "{file}:{line}:{column}: {message}")
            }
            Self::Row { file, row, place: None, message } => write!(f, "{file}: row {row}: {message}"),
            Self::Format { file, message } | Self::Kept { file, message } => write!(f, "{file}: {message}"),
            Self::Column { file, wanted, there } => {
                write!(f, "{file}: there is no column `{wanted}`, but {}", listed(there))
            }
            Self::Options(sentence) => f.write_str(sentence),
            Self::Solve(error) => error.fmt(f),
            Self::Stopped { rows, kept: Some(kept) } => {
                write!(f, "stopped after {rows} rows: {} keeps them, and --resume goes on", kept.display())
            }
            Self::Stopped { rows, kept: None } => write!(f, "stopped after {rows} rows: nothing is written"),
        }
    }
}

/// The names of columns in a sentence.
fn listed(names: &[String]) -> String {
    match names {
        [] => "there are none".to_owned(),
        names => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
    }
}

impl error::Error for Error {}
