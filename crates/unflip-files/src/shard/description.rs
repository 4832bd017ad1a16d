//! What a shard is of, as JSON: nothing else changes a byte of its output.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::Error;
use crate::options::Options;

/// The version of descriptions, receipts and manifests.
pub const SCHEMA: u32 = 1;

/// A shard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Shard {
    /// The boards of one file, with their answers in another.
    Bulk(BulkShard),
    /// Some sizes of a survey.
    Survey(SurveyShard),
    /// A share of the solutions of one hard puzzle.
    Minimum(MinimumShard),
}

/// The boards of one file, with their answers in another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BulkShard {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The file of boards.
    pub input: PathBuf,
    /// The file of answers.
    pub output: PathBuf,
    /// How they are read, solved and written.
    #[serde(default)]
    pub options: Options,
    /// How far each search may go.
    #[serde(default)]
    pub limits: ShardLimits,
}

/// Some sizes of a survey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurveyShard {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The file of the table: CSV, or a JSON object a line if its name ends in `.ndjson` or `.jsonl`.
    pub output: PathBuf,
    /// The name of the table.
    pub table: String,
    /// The stencil: a name, or a picture with rows that end with a line or `/`.
    #[serde(default = "plus")]
    pub stencil: String,
    /// The edges.
    #[serde(default = "plane")]
    pub edges: String,
    /// How many values a lamp has.
    #[serde(default = "two")]
    pub modulus: u32,
    /// The sides of squares, as `1..100`; else rows and columns are given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<String>,
    /// The numbers of rows of rectangles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<String>,
    /// The numbers of columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<String>,
    /// How far each search may go.
    #[serde(default)]
    pub limits: ShardLimits,
}

/// A share of the solutions of one hard puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MinimumShard {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The file of what is found, in JSON.
    pub output: PathBuf,
    /// The puzzle, as a file in TOML holds it.
    pub puzzle: String,
    /// Which share, from 0.
    pub index: u64,
    /// How many shares there are.
    pub of: u64,
    /// How far the search may go: as many solutions as this for each share.
    #[serde(default)]
    pub limits: ShardLimits,
}

/// Limits that change what is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ShardLimits {
    /// Up to 2 to this power solutions are compared.
    pub max_nullity: u32,
    /// The most bytes that an elimination may hold.
    pub memory_limit: u64,
}

impl Default for ShardLimits {
    fn default() -> Self {
        Self { max_nullity: 40, memory_limit: 8 << 30 }
    }
}

fn plus() -> String {
    "plus".to_string()
}

fn plane() -> String {
    "plane".to_string()
}

fn two() -> u32 {
    2
}

impl Shard {
    /// A shard from its description.
    ///
    /// # Errors
    ///
    /// [`Error::Description`] if it is none, or one of another version.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        #[derive(Deserialize)]
        struct Version {
            schema: u32,
        }
        let refused =
            |error: serde_json::Error| Error::Description(format!("this describes no shard: {error}"));
        let Version { schema } = serde_json::from_str(text).map_err(refused)?;
        if schema != SCHEMA {
            let sentence = format!("this describes a shard of schema {schema}, but {SCHEMA} is understood");
            return Err(Error::Description(sentence));
        }
        serde_json::from_str(text).map_err(refused)
    }

    /// The description, in one line.
    ///
    /// # Panics
    ///
    /// If a name of a file is not Unicode: no description has one.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("names of files are Unicode")
    }

    /// The table of boards that it reads, if it is of one.
    #[must_use]
    pub fn input(&self) -> Option<&Path> {
        match self {
            Self::Bulk(shard) => Some(&shard.input),
            Self::Survey(_) | Self::Minimum(_) => None,
        }
    }

    /// The file that it writes.
    #[must_use]
    pub fn output(&self) -> &Path {
        match self {
            Self::Bulk(shard) => &shard.output,
            Self::Survey(shard) => &shard.output,
            Self::Minimum(shard) => &shard.output,
        }
    }

    /// Its limits.
    #[must_use]
    pub fn limits(&self) -> ShardLimits {
        match self {
            Self::Bulk(shard) => shard.limits,
            Self::Survey(shard) => shard.limits,
            Self::Minimum(shard) => shard.limits,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Shard, String> {
        Shard::from_json(text).map_err(|error| error.to_string())
    }

    #[test]
    fn descriptions_are_read_back() {
        for text in [
            r#"{"kind":"bulk","schema":1,"input":"a.csv","output":"b.csv"}"#,
            r#"{"kind":"survey","schema":1,"output":"n.csv","table":"nullity","sizes":"1..9"}"#,
            r#"{"kind":"minimum","schema":1,"output":"m.json","puzzle":"start = '#.#'","index":2,"of":3,"limits":{"max_nullity":44}}"#,
        ] {
            let shard = read(text).unwrap();
            assert_eq!(read(&shard.to_json()), Ok(shard), "{text}");
        }
    }

    #[test]
    fn what_describes_no_shard_is_told() {
        for (text, wanted) in [
            ("", "this describes no shard: EOF"),
            (r#"{"kind":"bulk"}"#, "this describes no shard: missing field `schema`"),
            (r#"{"kind":"bulk","schema":2}"#, "this describes a shard of schema 2, but 1 is understood"),
            (
                r#"{"kind":"bulk","schema":1,"input":"a","output":"b","to":"csv"}"#,
                "this describes no shard: unknown field `to`",
            ),
            (
                r#"{"kind":"solve","schema":1}"#,
                "this describes no shard: unknown variant `solve`, expected one of",
            ),
        ] {
            let said = read(text).unwrap_err();
            assert!(said.starts_with(wanted), "{text}: {said}");
        }
    }
}
