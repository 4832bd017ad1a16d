//! The lines of a table while it is filled, in a file beside the one that it becomes, so that a kill loses no size that is done.
//!
//! ```text
//! unflip survey 1
//! nullity of plus, plane, modulus 2, n x n for n = 1..10000      what the table is of
//! 4 0123456789abcdef 4                   the place of a size, a checksum, its lines with ; between
//! ```
//!
//! Every size is appended as soon as it is done, in any order. Only the last line can be torn by a kill: it is dropped, and its
//! size done again.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use unflip::survey::tables::Lines;
use unflip_files::whole::is_alone;

use crate::checkpoint::fingerprint;
use crate::failure::Failure;
use crate::output;

const TITLE: &str = "unflip survey 1";

/// The lines of the sizes that are done.
pub(super) struct Kept {
    sizes: Vec<Option<Lines>>,
    file: Option<(File, PathBuf)>,
}

impl Kept {
    /// Lines that are kept in no file.
    pub(super) fn in_memory(sizes: usize) -> Self {
        Self { sizes: vec![None; sizes], file: None }
    }

    /// Opens what is kept beside `output`, or begins it.
    pub(super) fn open(output: &Path, subject: &str, sizes: usize) -> Result<Self, Failure> {
        let mut name = OsString::from(output);
        name.push(".part");
        let path = PathBuf::from(name);
        let failure = |error: io::Error| Failure::io(&path.display().to_string(), &error);
        let head = format!("{TITLE}\n{subject}\n");
        let file = File::options().read(true).create(true).append(true).open(&path);
        let mut file = file.map_err(|error| failure(output::cannot_create(&error)))?;
        if !is_alone(&file).map_err(failure)? {
            let sentence = "another survey is writing this: wait for it, or name another --output";
            return Err(Failure::bad(format!("{}: {sentence}", path.display())));
        }
        let mut found = Vec::new();
        file.read_to_end(&mut found).map_err(failure)?;
        let mut kept = Self::in_memory(sizes);
        let whole =
            kept.read(&found, &head).map_err(|wrong| Failure::bad(format!("{}: {wrong}", path.display())))?;
        file.set_len(whole as u64).map_err(failure)?;
        kept.file = Some((file, path.clone()));
        if whole == 0 {
            kept.append(&head)?;
        }
        Ok(kept)
    }

    /// Takes the lines from a file; returns how much of it is whole.
    fn read(&mut self, found: &[u8], head: &str) -> Result<usize, String> {
        if head.as_bytes().starts_with(found) && found.len() < head.len() {
            return Ok(0);
        }
        let whole = found.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&found[..whole]).unwrap_or_default();
        let Some(lines) = text.strip_prefix(head) else { return Err(not_ours(text)) };
        for (index, line) in lines.lines().enumerate() {
            let (place, lines) = parsed(line)
                .filter(|(place, _)| *place < self.sizes.len())
                .ok_or_else(|| format!("line {} is damaged; remove the file to begin anew", index + 3))?;
            self.sizes[place] = Some(lines);
        }
        Ok(whole)
    }

    /// The file that keeps the lines.
    pub(super) fn name(&self) -> Option<String> {
        self.file.as_ref().map(|(_, path)| path.display().to_string())
    }

    pub(super) fn n_done(&self) -> usize {
        self.sizes.iter().flatten().count()
    }

    /// The places of the sizes that are not done.
    pub(super) fn missing(&self) -> Vec<usize> {
        (0..self.sizes.len()).filter(|&place| self.sizes[place].is_none()).collect()
    }

    /// The lines of each size, up to the first that is missing.
    pub(super) fn filled(&self) -> impl Iterator<Item = &Lines> {
        self.sizes.iter().map_while(Option::as_ref)
    }

    /// Keeps the lines of a size.
    pub(super) fn add(&mut self, place: usize, lines: Lines) -> Result<(), Failure> {
        self.append(&written(place, &lines))?;
        self.sizes[place] = Some(lines);
        Ok(())
    }

    fn append(&mut self, text: &str) -> Result<(), Failure> {
        let Some((file, path)) = &mut self.file else { return Ok(()) };
        file.write_all(text.as_bytes()).map_err(|error| Failure::io(&path.display().to_string(), &error))
    }

    /// Removes the file: its lines are elsewhere now.
    pub(super) fn remove(&self) -> Result<(), Failure> {
        let Some((_, path)) = &self.file else { return Ok(()) };
        fs::remove_file(path).map_err(|error| Failure::io(&path.display().to_string(), &error))
    }
}

/// What to say of a file that keeps something else.
fn not_ours(text: &str) -> String {
    let mut lines = text.lines();
    match (lines.next(), lines.next()) {
        (Some(TITLE), Some(subject)) => {
            format!(
                "this keeps another survey ({subject}); finish that one, remove the file, or name another --output"
            )
        }
        (Some(title), _) if title.starts_with("unflip survey ") => {
            "this is of another version of unflip; remove it to begin anew".to_string()
        }
        _ => "this is no survey that unflip keeps; name another --output".to_string(),
    }
}

fn written(place: usize, lines: &[String]) -> String {
    let lines = lines.join(";");
    format!("{place} {:016x} {lines}\n", sum(place, &lines))
}

fn parsed(line: &str) -> Option<(usize, Lines)> {
    let (place, rest) = line.split_once(' ')?;
    let (found, lines) = rest.split_once(' ')?;
    let place = place.parse().ok()?;
    let is_sound = u64::from_str_radix(found, 16).ok()? == sum(place, lines);
    is_sound.then(|| (place, lines.split(';').map(str::to_string).collect()))
}

fn sum(place: usize, lines: &str) -> u64 {
    fingerprint(format!("{place} {lines}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "unflip survey 1\nnullity of plus\n";

    fn kept(text: &str) -> (Result<usize, String>, Vec<Option<Lines>>) {
        let mut kept = Kept::in_memory(3);
        (kept.read(text.as_bytes(), HEAD), kept.sizes)
    }

    #[test]
    fn what_is_written_is_read_but_for_a_torn_end() {
        let lines = |all: &[&str]| all.iter().map(|line| (*line).to_string()).collect::<Vec<_>>();
        let (first, second) = (written(2, &lines(&["4"])), written(0, &lines(&["0,1", "1,5"])));
        let text = format!("{HEAD}{first}{second}");
        let all = vec![Some(lines(&["0,1", "1,5"])), None, Some(lines(&["4"]))];
        assert_eq!(kept(&text), (Ok(text.len()), all));
        for end in 0..HEAD.len() {
            assert_eq!(kept(&text[..end]), (Ok(0), vec![None; 3]), "{end}");
        }
        for end in HEAD.len() + first.len()..text.len() {
            let one = vec![None, None, Some(lines(&["4"]))];
            assert_eq!(kept(&text[..end]), (Ok(HEAD.len() + first.len()), one), "{end}");
        }
    }

    #[test]
    fn other_files_and_damage_are_refused() {
        let line = written(2, &["4".to_string()]);
        for index in 0..line.len() - 1 {
            let mut bytes = line.clone().into_bytes();
            bytes[index] ^= 1;
            let text = format!("{HEAD}{}", String::from_utf8(bytes).unwrap());
            assert_eq!(
                kept(&text).0,
                Err("line 3 is damaged; remove the file to begin anew".into()),
                "{index}"
            );
        }
        assert!(kept(&format!("{HEAD}{}", written(3, &[]))).0.is_err(), "there is no such place");
        for (other, start) in [
            ("unflip survey 1\nallon of plus\n", "this keeps another survey (allon of plus);"),
            ("unflip survey 2\nnullity of plus\n", "this is of another version"),
            ("my holidays\n", "this is no survey"),
        ] {
            assert!(kept(other).0.unwrap_err().starts_with(start), "{other}");
        }
    }
}
