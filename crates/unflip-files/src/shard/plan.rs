//! Plans: the shards of a job.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use unflip::Puzzle;
use unflip::share::ShareError;
use unflip::survey::Range;
use unflip::text::puzzle_to_toml;

use super::description::{BulkShard, MinimumShard, SCHEMA, Shard, ShardLimits, SurveyShard};
use super::error::Error;
use super::minimum;
use super::survey::Survey;
use crate::format::Format;
use crate::options::Options;
use crate::whole::is_same_file;

/// A shard for each file of boards in a folder, or for the one file; answers come into another folder under the same
/// names, with the ending of their format.
///
/// Files whose name does not tell a format are passed over, unless it is said; those that begin with `_` or `.` always are.
///
/// # Errors
///
/// [`Error`] if the folder cannot be read, no file of boards is in it, or two would have the same name.
pub fn plan_bulk(
    input: &Path,
    folder: &Path,
    options: &Options,
    limits: ShardLimits,
) -> Result<Vec<Shard>, Error> {
    let mut inputs = BTreeMap::new();
    for file in files(input, options)? {
        let output = folder.join(answers(&file, options));
        if let Some(other) = inputs.insert(output.clone(), file.clone()) {
            let names = format!("{} and {}", other.display(), file.display());
            return Err(Error::Description(format!("{names} would both become {}", output.display())));
        }
    }
    let places = || inputs.keys().flat_map(|output| inputs.values().map(move |input| (output, input)));
    if let Some((output, input)) = places().find(|(output, input)| is_same_file(output, input)) {
        let sentence = "would be written over, and holds boards: name another folder for the answers";
        return Err(Error::Description(format!("{}: {} {sentence}", output.display(), input.display())));
    }
    let shard = |(output, input): (PathBuf, PathBuf)| {
        let rejects = options.rejects.is_some().then(|| rejects(&output));
        let options = Options { rejects, ..options.clone() };
        Shard::Bulk(BulkShard { schema: SCHEMA, input, output, options, limits })
    };
    Ok(inputs.into_iter().map(shard).collect())
}

/// The files of boards.
fn files(input: &Path, options: &Options) -> Result<Vec<PathBuf>, Error> {
    let failed = |error| Error::io(input, error);
    if !input.metadata().map_err(failed)?.is_dir() {
        return Ok(vec![input.to_path_buf()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(input).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_hidden = name.starts_with(['_', '.']);
        if !is_hidden && path.is_file() && (options.from.is_some() || Format::of(&path).is_some()) {
            files.push(path);
        }
    }
    if files.is_empty() {
        let sentence =
            "no file of boards is in this folder: their names end in .txt, .csv, .parquet and the like";
        return Err(Error::Description(format!("{}: {sentence}", input.display())));
    }
    Ok(files)
}

/// The name of the answers of a file.
fn answers(input: &Path, options: &Options) -> PathBuf {
    let name = Path::new(input.file_name().unwrap_or_default());
    match options.to {
        None => name.to_path_buf(),
        Some(Format::Text) => name.with_extension("txt"),
        Some(Format::ArrowStream) => name.with_extension("arrows"),
        Some(format) => name.with_extension(format.name()),
    }
}

/// The file that takes the rejects of a shard: readers of the folder pass over it.
fn rejects(output: &Path) -> PathBuf {
    let name = output.file_name().unwrap_or_default().to_string_lossy();
    output.with_file_name(format!("_{name}.rejects.csv"))
}

/// A survey in at most so many shards: joined in order, they are the whole table. Of rectangles the rows are dealt out, or
/// the columns where there is but one number of rows.
///
/// `survey` is what the shards have in common; its output is the folder they write to, and `ending` that of their names.
///
/// # Errors
///
/// [`Error`] if there is no such table, rule or size.
pub fn plan_survey(survey: &SurveyShard, ending: &str, shards: usize) -> Result<Vec<Shard>, Error> {
    let own = survey.limits;
    let limits =
        unflip::Limits { members_log2: own.max_nullity, memory: own.memory_limit, ..Default::default() };
    Survey::new(survey)?.check(&limits)?;
    let range = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<Range>().ok());
    let length = |text: &Option<String>| range(text).map_or(0, |range| range.len());
    let by_columns = length(&survey.rows) == 1;
    let dealt = if survey.sizes.is_some() {
        &survey.sizes
    } else if by_columns {
        &survey.columns
    } else {
        &survey.rows
    };
    let pieces = range(dealt).map_or_else(Vec::new, |range| pieces(&range, shards));
    let width = pieces.len().to_string().len();
    let shard = |(index, piece): (usize, String)| {
        let mut shard = survey.clone();
        let place = if survey.sizes.is_some() {
            &mut shard.sizes
        } else if by_columns {
            &mut shard.columns
        } else {
            &mut shard.rows
        };
        *place = Some(piece);
        shard.output = survey.output.join(format!("{}-{index:0width$}.{ending}", survey.table));
        Shard::Survey(shard)
    };
    Ok(pieces.into_iter().enumerate().map(shard).collect())
}

/// A range in so many pieces, as equal as can be; no piece is empty.
fn pieces(range: &Range, wanted: usize) -> Vec<String> {
    let n_pieces = wanted.clamp(1, range.len());
    let start = |index: usize| index * range.len() / n_pieces;
    let piece = |index| {
        let (first, last) = (range.get(start(index)), range.get(start(index + 1) - 1));
        if first == last {
            first.to_decimal()
        } else {
            format!("{}..{}", first.to_decimal(), last.to_decimal())
        }
    };
    (0..n_pieces).map(piece).collect()
}

/// The minimum of a puzzle in so many shares.
///
/// # Errors
///
/// [`Error`] if there are none, or the puzzle has more than two colours.
pub fn plan_minimum(
    puzzle: &Puzzle,
    folder: &Path,
    of: u64,
    limits: ShardLimits,
) -> Result<Vec<Shard>, Error> {
    let modulus = puzzle.rule().modulus();
    if modulus != 2 {
        return Err(ShareError::Modulus { modulus }.into());
    }
    let width = of.to_string().len();
    let puzzle = puzzle_to_toml(puzzle, None);
    let shard = |index: u64| MinimumShard {
        schema: SCHEMA,
        output: folder.join(format!("share-{index:0width$}.json")),
        puzzle: puzzle.clone(),
        index,
        of,
        limits,
    };
    minimum::share(&shard(0))?;
    Ok((0..of).map(shard).map(Shard::Minimum).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_hold_every_side_once() {
        let pieces = |text: &str, wanted| pieces(&text.parse().unwrap(), wanted);
        assert_eq!(pieces("1..10", 3), ["1..3", "4..6", "7..10"]);
        assert_eq!(pieces("4..6", 9), ["4", "5", "6"]);
        assert_eq!(pieces("7", 2), ["7"]);
        assert_eq!(pieces("1..10", 0), ["1..10"]);
        assert_eq!(
            pieces("99999999999999999999..100000000000000000001", 2),
            ["99999999999999999999", "100000000000000000000..100000000000000000001"]
        );
    }
}
