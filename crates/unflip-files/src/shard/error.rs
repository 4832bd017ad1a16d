//! Why a shard has no output, or shards do not join.

use std::path::{Path, PathBuf};
use std::{error, fmt, io};

use unflip::share::{JoinError, ShareError};
use unflip::survey::SurveyError;
use unflip::{Count, SolveError};

/// Why there is no output of a shard, or of a job.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A description that cannot be read, or asks for what cannot be.
    Description(String),
    /// A file cannot be read or written.
    Io {
        /// Its name.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The boards of a file.
    Bulk(crate::error::Error),
    /// A size of a survey.
    Survey {
        /// Its rows.
        rows: Count,
        /// Its columns.
        columns: Count,
        /// Why it is not in the table.
        error: SurveyError,
    },
    /// A share of a minimum.
    Share(ShareError),
    /// [`Limits::stop`](unflip::Limits::stop) said so.
    Stopped,
    /// Shards have no output that is whole.
    Missing {
        /// The outputs that are missing.
        outputs: Vec<PathBuf>,
        /// How many shards there are.
        of: usize,
    },
    /// What a shard wrote is not what it writes.
    Damaged {
        /// Its output.
        file: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// The shares of a minimum do not join.
    Join(JoinError),
}

impl Error {
    pub(super) fn io(file: &Path, error: io::Error) -> Self {
        Self::Io { file: file.to_path_buf(), error }
    }

    /// Whether the same shard may well succeed next time.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        matches!(self, Self::Stopped)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Description(sentence) => f.write_str(sentence),
            Self::Io { file, error } => write!(f, "{}: {error}", file.display()),
            Self::Bulk(error) => error.fmt(f),
            Self::Survey { rows, columns, error } => {
                write!(f, "{} x {}: {error}", rows.to_decimal(), columns.to_decimal())
            }
            Self::Share(error) => error.fmt(f),
            Self::Stopped => {
                write!(f, "stopped: the shards that are done are kept, and the same command goes on")
            }
            Self::Missing { outputs, of } => {
                let first = outputs.first().map_or(String::new(), |output| output.display().to_string());
                let more = if outputs.len() > 1 { ", the first" } else { "" };
                write!(f, "{} of {of} shards are missing{more}: {first}", outputs.len())
            }
            Self::Damaged { file, message } => write!(f, "{}: {message}", file.display()),
            Self::Join(error) => error.fmt(f),
        }
    }
}

impl error::Error for Error {}

impl From<crate::error::Error> for Error {
    fn from(error: crate::error::Error) -> Self {
        match error {
            crate::error::Error::Stopped { .. } | crate::error::Error::Solve(SolveError::Stopped) => {
                Self::Stopped
            }
            error => Self::Bulk(error),
        }
    }
}

impl From<ShareError> for Error {
    fn from(error: ShareError) -> Self {
        match error {
            ShareError::Solve(SolveError::Stopped) => Self::Stopped,
            error => Self::Share(error),
        }
    }
}

impl From<JoinError> for Error {
    fn from(error: JoinError) -> Self {
        match error {
            JoinError::Share(error) => error.into(),
            error => Self::Join(error),
        }
    }
}
