//! Formats of tables: their names, and the endings of file names that tell them.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How a table of boards is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Format {
    /// Boards alone: one a line, or pictures with blank lines between.
    Text,
    /// Values with commas between, names in the first line.
    Csv,
    /// The same with tabs.
    Tsv,
    /// A JSON object a line.
    Ndjson,
    /// Apache Parquet.
    Parquet,
    /// An Arrow IPC file, also called Feather.
    Arrow,
    /// An Arrow IPC stream.
    ArrowStream,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 7] =
        [Self::Text, Self::Csv, Self::Tsv, Self::Ndjson, Self::Parquet, Self::Arrow, Self::ArrowStream];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Ndjson => "ndjson",
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
            Self::ArrowStream => "arrow-stream",
        }
    }

    /// The format that the ending of a file's name tells.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match ending.as_str() {
            "txt" | "text" => Self::Text,
            "csv" => Self::Csv,
            "tsv" | "tab" => Self::Tsv,
            "ndjson" | "jsonl" => Self::Ndjson,
            "parquet" | "pq" => Self::Parquet,
            "arrow" | "feather" | "ipc" => Self::Arrow,
            "arrows" => Self::ArrowStream,
            _ => return None,
        })
    }

    /// Whether this build can read and write it.
    #[must_use]
    pub fn is_built(self) -> bool {
        cfg!(feature = "parquet") || !self.is_columnar()
    }

    /// Whether it is one of those that the feature `parquet` brings.
    #[must_use]
    pub fn is_columnar(self) -> bool {
        matches!(self, Self::Parquet | Self::Arrow | Self::ArrowStream)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = ();

    /// # Errors
    ///
    /// If there is no format of that name.
    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_endings_tell_the_format() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let of = |name: &str| Format::of(Path::new(name));
        assert_eq!(of("boards.CSV"), Some(Format::Csv));
        assert_eq!(of("a.b/c.jsonl"), Some(Format::Ndjson));
        assert_eq!((of("-"), of("boards"), of("boards.xlsx")), (None, None, None));
    }
}
