//! The join of a job: every shard is there and whole, or it is said which is not.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use unflip::survey::tables::TableFormat;
use unflip::{Answer, Limits, Puzzle};

use super::description::{MinimumShard, SCHEMA, Shard};
use super::error::Error;
use super::receipt::{Receipt, beside};
use super::{minimum, survey};
use crate::summary::Summary;

/// What a whole job came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// [`SCHEMA`].
    pub schema: u32,
    /// How many rows all outputs are of.
    pub rows: u64,
    /// Their length together.
    pub bytes: u64,
    /// The CRC-32 of the lines `crc32 bytes rows name` of all shards, as eight hexadecimal digits.
    pub crc32: String,
    /// What became of all boards, where the job is of boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
    /// The shards, in the order of the job.
    pub shards: Vec<Line>,
}

/// What a manifest says of one shard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The name of its output.
    pub output: PathBuf,
    /// How many rows it is of.
    pub rows: u64,
    /// Its length.
    pub bytes: u64,
    /// Its CRC-32.
    pub crc32: String,
}

/// Reads every output again and compares it with its receipt; then nothing is left that a killed worker left behind.
///
/// # Errors
///
/// [`Error::Missing`] names the outputs that are not there, or not whole; [`Error::Description`] if two are one file.
pub fn manifest(shards: &[Shard]) -> Result<Manifest, Error> {
    check_names(shards)?;
    let found: Vec<Option<Receipt>> = shards.par_iter().map(Receipt::of_whole).collect::<Result<_, _>>()?;
    let missing = shards.iter().zip(&found).filter(|(_, receipt)| receipt.is_none());
    let outputs: Vec<PathBuf> = missing.map(|(shard, _)| shard.output().to_path_buf()).collect();
    if !outputs.is_empty() {
        return Err(Error::Missing { outputs, of: shards.len() });
    }
    clear_leftovers(shards);
    let mut sum = crc32fast::Hasher::new();
    let mut manifest = Manifest {
        schema: SCHEMA,
        rows: 0,
        bytes: 0,
        crc32: String::new(),
        summary: None,
        shards: Vec::new(),
    };
    for Receipt { shard, rows, bytes, crc32, summary, .. } in found.into_iter().flatten() {
        let name = shard.output().file_name().unwrap_or_default().to_string_lossy();
        sum.update(format!("{crc32} {bytes} {rows} {name}\n").as_bytes());
        manifest.rows = manifest.rows.saturating_add(rows);
        manifest.bytes += bytes;
        if let Some(summary) = summary {
            manifest.summary.get_or_insert_with(Summary::default).add(&summary);
        }
        manifest.shards.push(Line { output: shard.output().to_path_buf(), rows, bytes, crc32 });
    }
    manifest.crc32 = format!("{:08x}", sum.finalize());
    Ok(manifest)
}

/// Refuses a job that is empty, or has two shards with one output.
fn check_names(shards: &[Shard]) -> Result<(), Error> {
    let mut names = BTreeSet::new();
    match shards.iter().find(|shard| !names.insert(shard.output())) {
        Some(twice) => {
            let name = twice.output().display();
            Err(Error::Description(format!("two shards write `{name}`: each needs an output of its own")))
        }
        None if shards.is_empty() => Err(Error::Description("there is no shard".to_string())),
        None => Ok(()),
    }
}

/// Removes what workers that were killed were writing: all shards are whole, nobody needs it.
fn clear_leftovers(shards: &[Shard]) {
    let folders: BTreeSet<&Path> = shards.iter().map(|shard| beside(shard.output())).collect();
    for folder in folders.into_iter().flat_map(|folder| [folder.to_path_buf(), folder.join("_shards")]) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(".unflip-") && name.ends_with(".part") {
                // Another one may be clearing too.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// The table of a whole survey: the outputs one after the other, with one header.
///
/// # Errors
///
/// As [`manifest`]; [`Error::Description`] if a shard is of no survey, or of another one.
pub fn table(shards: &[Shard]) -> Result<String, Error> {
    manifest(shards)?;
    let mut table = String::new();
    let mut header: Option<String> = None;
    for shard in shards {
        let Shard::Survey(own) = shard else { return Err(mixed("survey")) };
        let text = fs::read_to_string(&own.output).map_err(|error| Error::io(&own.output, error))?;
        if survey::format(&own.output) == TableFormat::Json {
            table += &text;
            continue;
        }
        let (first, lines) = text.split_once('\n').unwrap_or((&text, ""));
        match &header {
            None => table = format!("{first}\n"),
            Some(header) if header != first => return Err(mixed("survey")),
            Some(_) => (),
        }
        header = Some(first.to_string());
        table += lines;
    }
    Ok(table)
}

/// The answer of a whole minimum, and its puzzle.
///
/// # Errors
///
/// As [`manifest`]; [`Error::Join`] if the shares do not fit together.
pub fn answer(shards: &[Shard], limits: &Limits) -> Result<(Puzzle, Answer), Error> {
    manifest(shards)?;
    let Some(Shard::Minimum(first)) = shards.first() else { return Err(mixed("minimum")) };
    let mut found = Vec::new();
    for shard in shards {
        let Shard::Minimum(shard) = shard else { return Err(mixed("minimum")) };
        if (&shard.puzzle, shard.limits) != (&first.puzzle, first.limits) {
            return Err(mixed("minimum"));
        }
        found.push(read_found(shard)?);
    }
    let puzzle = minimum::puzzle(&first.puzzle)?;
    let own = first.limits;
    let limits = Limits { members_log2: own.max_nullity, memory: own.memory_limit, ..*limits };
    let answer = minimum::joined(&puzzle, &found, &limits)?;
    Ok((puzzle, answer))
}

fn read_found(shard: &MinimumShard) -> Result<unflip::share::Found, Error> {
    let text = fs::read(&shard.output).map_err(|error| Error::io(&shard.output, error))?;
    minimum::read(&text).filter(|found| Ok(found.share) == minimum::share(shard).map_err(|_| ())).ok_or_else(
        || {
            let message = "this is not what its share found".to_string();
            Error::Damaged { file: shard.output.clone(), message }
        },
    )
}

fn mixed(kind: &str) -> Error {
    Error::Description(format!("these are not all shards of one {kind}"))
}
