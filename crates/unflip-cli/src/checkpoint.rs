//! The file of `--checkpoint`: where the searches of one puzzle are, so that they can go on after a kill or a power cut.
//!
//! ```text
//! unflip checkpoint 1
//! puzzle 0123456789abcdef                a fingerprint of the puzzle, in TOML
//! search 0123456789abcdef 3 16 -97 4711 8        which one, batches done, in all, best value, first member, how many
//! end 0123456789abcdef                   a checksum of all lines above
//! ```
//!
//! It is always whole: a new one is written beside it and takes its place.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io};

use unflip::text::puzzle_to_toml;
use unflip::{Bookmark, Bookmarks, Puzzle};

use crate::failure::Failure;
use crate::output::{note, replace};

const TITLE: &str = "unflip checkpoint 1";

/// The time between two files; a kill loses no more.
const BETWEEN: Duration = Duration::from_secs(2);

/// The bookmarks of one puzzle, and the file that they are kept in.
pub(crate) struct Checkpoint {
    path: PathBuf,
    puzzle: u64,
    kept: Mutex<Kept>,
}

struct Kept {
    bookmarks: BTreeMap<u64, Bookmark>,
    written: Option<Instant>,
    /// The file could not be written, and this has been said.
    failed: bool,
}

impl Checkpoint {
    /// Opens the checkpoint of a puzzle, or begins one.
    pub(crate) fn open(path: &Path, puzzle: &Puzzle) -> Result<Self, Failure> {
        let name = path.display();
        let puzzle = fingerprint(puzzle_to_toml(puzzle, None).as_bytes());
        let found = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            result => Some(result.map_err(|error| Failure::io(&name.to_string(), &error))?),
        };
        let bookmarks = match found {
            None => BTreeMap::new(),
            Some(bytes) => {
                let (owner, bookmarks) =
                    read(&bytes).map_err(|wrong| Failure::bad(format!("{name}: {wrong}")))?;
                if owner != puzzle {
                    return Err(Failure::bad(format!("{name}: this is the checkpoint of another puzzle")));
                }
                bookmarks
            }
        };
        let kept = Mutex::new(Kept { bookmarks, written: None, failed: false });
        let checkpoint = Self { path: path.to_path_buf(), puzzle, kept };
        // That it cannot be written is told before a week of searching.
        checkpoint.write(&checkpoint.kept()).map_err(|error| Failure::io(&name.to_string(), &error))?;
        Ok(checkpoint)
    }

    /// Removes the file after an exact answer, else leaves it as new as can be.
    pub(crate) fn close(&self, is_exact: bool) -> Result<(), Failure> {
        let closed = if is_exact { fs::remove_file(&self.path) } else { self.write(&self.kept()) };
        closed.map_err(|error| Failure::io(&self.path.display().to_string(), &error))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, kept: &Kept) -> io::Result<()> {
        replace(&self.path, written(self.puzzle, kept.bookmarks.values()).as_bytes())
    }
}

impl Bookmarks for Checkpoint {
    fn find(&self, search: u64) -> Option<Bookmark> {
        let found = self.kept().bookmarks.get(&search).copied()?;
        let (done, total) = (found.done, found.total.max(1));
        let percent = u128::from(done) * 100 / u128::from(total);
        note(&format!("{}: going on with a search that was {percent} % done", self.path.display()));
        Some(found)
    }

    fn keep(&self, bookmark: Bookmark) {
        let mut kept = self.kept();
        kept.bookmarks.insert(bookmark.search, bookmark);
        if kept.written.is_some_and(|written| written.elapsed() < BETWEEN) {
            return;
        }
        kept.written = Some(Instant::now());
        if let Err(error) = self.write(&kept) {
            if !std::mem::replace(&mut kept.failed, true) {
                note(&format!("{}: {error}; the search goes on without a checkpoint", self.path.display()));
            }
        }
    }
}

/// The text of a checkpoint.
fn written<'a>(puzzle: u64, bookmarks: impl Iterator<Item = &'a Bookmark>) -> String {
    let mut text = format!("{TITLE}\npuzzle {puzzle:016x}\n");
    for Bookmark { search, done, total, value, member, minima, .. } in bookmarks {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "search {search:016x} {done} {total} {value} {member} {minima}");
    }
    let sum = fingerprint(text.as_bytes());
    text + &format!("end {sum:016x}\n")
}

/// The puzzle and the bookmarks of a checkpoint, or what is wrong with it.
fn read(bytes: &[u8]) -> Result<(u64, BTreeMap<u64, Bookmark>), &'static str> {
    const DAMAGED: &str = "this checkpoint is damaged; remove it to begin anew";
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let mut lines = text.lines();
    match lines.next() {
        Some(TITLE) => (),
        Some(line) if line.starts_with("unflip checkpoint ") => {
            return Err("this checkpoint is of another version of unflip; remove it to begin anew");
        }
        _ => return Err("this is no checkpoint of unflip"),
    }
    let body = text.trim_end_matches('\n').rfind('\n').map_or("", |at| &text[..=at]);
    if text[body.len()..] != format!("end {:016x}\n", fingerprint(body.as_bytes())) {
        return Err(DAMAGED);
    }
    let mut lines = body.lines().skip(1);
    let puzzle = lines.next().and_then(|line| hexadecimal(line.strip_prefix("puzzle ")?)).ok_or(DAMAGED)?;
    let bookmarks = lines.map(|line| bookmark(line).map(|bookmark| (bookmark.search, bookmark)));
    Ok((puzzle, bookmarks.collect::<Option<_>>().ok_or(DAMAGED)?))
}

fn bookmark(line: &str) -> Option<Bookmark> {
    let mut words = line.strip_prefix("search ")?.split(' ');
    let search = hexadecimal(words.next()?)?;
    let mut number = || words.next()?.parse::<i128>().ok();
    let (done, total, value) = (number()?, number()?, number()?);
    let (member, minima) = (number()?, number()?);
    let whole = |number: i128| u64::try_from(number).ok();
    let batches = (whole(done)?, whole(total)?);
    Some(Bookmark::new(search, batches, i64::try_from(value).ok()?, whole(member)?, whole(minima)?))
}

fn hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok()
}

/// FNV-1a of 64 bits: it tells damage and mistakes, not malice.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let bookmarks =
            [Bookmark::new(7, (3, 16), -97, u64::MAX, 8), Bookmark::new(u64::MAX, (2, 2), i64::MIN, 0, 1)];
        let text = written(42, bookmarks.iter());
        let expected = bookmarks.iter().map(|&bookmark| (bookmark.search, bookmark)).collect();
        assert_eq!(read(text.as_bytes()), Ok((42, expected)));
    }

    #[test]
    fn any_change_is_seen() {
        let text = written(42, [Bookmark::new(7, (3, 16), -97, 4711, 8)].iter());
        for index in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[index] ^= 1;
            assert!(read(&bytes).is_err(), "{index}");
            assert!(read(&text.as_bytes()[..index]).is_err(), "{index}");
        }
        assert!(read(&[text.as_bytes(), b"\n"].concat()).is_err());
    }
}
