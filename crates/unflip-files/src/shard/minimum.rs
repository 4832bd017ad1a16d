//! A shard of a minimum: one share of the solutions of a hard puzzle, and the join of all to its answer.

use serde::{Deserialize, Serialize};
use unflip::share::{Best, Found, Share};
use unflip::text::{Reading, read_puzzle};
use unflip::{Answer, Limits, Puzzle, Solver};

use super::description::MinimumShard;
use super::error::Error;
use super::{Written, write_whole};

/// What a share found, as its file says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FoundText {
    index: u64,
    of: u64,
    /// In hexadecimal: it outgrows the numbers of most JSON readers.
    search: String,
    members: u64,
    best: Vec<Vec<Option<BestText>>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BestText {
    cost: u64,
    member: u64,
    minima: u64,
}

/// Searches a share and writes what it found.
pub(super) fn run(shard: &MinimumShard, limits: &Limits) -> Result<Written, Error> {
    let puzzle = puzzle(&shard.puzzle)?;
    let found = solver(&puzzle, limits)?.share(puzzle.start(), puzzle.goal(), share(shard)?, limits)?;
    write_whole(&shard.output, (written(&found) + "\n").as_bytes())?;
    Ok(Written { rows: found.members, input_crc32: None, summary: None })
}

/// The answer by what all shares found.
pub(super) fn joined(puzzle: &Puzzle, found: &[Found], limits: &Limits) -> Result<Answer, Error> {
    Ok(solver(puzzle, limits)?.join_shares(puzzle.start(), puzzle.goal(), found, limits)?)
}

/// The puzzle of a description.
pub(super) fn puzzle(text: &str) -> Result<Puzzle, Error> {
    let read = read_puzzle(text.as_bytes(), &Reading::default());
    read.map(|file| file.puzzle)
        .map_err(|error| Error::Description(format!("the puzzle of the shard: {error}")))
}

fn solver(puzzle: &Puzzle, limits: &Limits) -> Result<Solver, Error> {
    let solver =
        Solver::within(puzzle.rule(), puzzle.board(), limits).map_err(|error| Error::Share(error.into()))?;
    solver.with_costs(puzzle.costs().clone()).map_err(|error| Error::Description(error.to_string()))
}

/// The share of a description.
pub(super) fn share(shard: &MinimumShard) -> Result<Share, Error> {
    let MinimumShard { index, of, .. } = *shard;
    Share::new(index, of).ok_or_else(|| {
        Error::Description(format!("there is no share {index} of {of}: they are counted from 0"))
    })
}

fn written(found: &Found) -> String {
    let best = |best: &Best| BestText { cost: best.cost, member: best.member, minima: best.minima };
    let text = FoundText {
        index: found.share.index(),
        of: found.share.of(),
        search: format!("{:016x}", found.search),
        members: found.members,
        best: found.best.iter().map(|all| all.iter().map(|one| one.as_ref().map(best)).collect()).collect(),
    };
    serde_json::to_string(&text).expect("numbers are JSON")
}

/// What a file says that a share found; `None` if it says something else.
pub(super) fn read(text: &[u8]) -> Option<Found> {
    let text: FoundText = serde_json::from_slice(text).ok()?;
    let best = |BestText { cost, member, minima }| Best { cost, member, minima };
    Some(Found {
        share: Share::new(text.index, text.of)?,
        search: u64::from_str_radix(&text.search, 16).ok()?,
        members: text.members,
        best: text.best.iter().map(|all| all.iter().map(|one| one.map(best)).collect()).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let best = Best { cost: 7, member: u64::MAX, minima: 1 << 62 };
        let found = Found {
            share: Share::new(2, 5).unwrap(),
            search: u64::MAX - 1,
            members: 1 << 60,
            best: vec![vec![Some(best), None], vec![]],
        };
        assert_eq!(read(written(&found).as_bytes()), Some(found));
        assert_eq!(read(b"{}"), None);
        assert_eq!(read(br#"{"index":5,"of":5,"search":"0","members":0,"best":[]}"#), None);
    }
}
