//! What is kept beside the output while a run is under way, so that it can go on after a kill.
//!
//! ```text
//! OUT.part       the pieces that are done, one after another
//! OUT.journal    a line of JSON that says what the run is of, then one for each piece: where it ends there and in the
//!                input, what came of all boards so far, and the rows that it sets aside
//! ```
//!
//! A piece is written before its line, and only a whole line counts: whatever a kill leaves behind the last one is cut off and
//! done again. Pieces are the same however often the run is begun, and so is what they are joined to. A kill loses
//! nothing that was handed to the system; what a power cut loses depends on the disk.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::format::Format;
use crate::options::Options;
use crate::read::Place;
use crate::summary::Summary;
use crate::whole::{cannot_create, followed, is_alone};
use crate::write::Join;

/// What a run is of. Another one does not go on with its pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Subject {
    /// The version of the journal.
    pub(crate) unflip_bulk: u32,
    pub(crate) input: Stamp,
    pub(crate) to: Format,
    pub(crate) options: Options,
}

/// What tells a file from another, or from itself before it was changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Stamp {
    size: u64,
    modified: Option<u128>,
    /// A sum of the first bytes.
    head: u64,
}

/// How far a run is, after a piece.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Step {
    /// Where in the input it ends.
    pub(crate) end: Place,
    /// Where in the pieces it ends.
    pub(crate) length: u64,
    /// What came of all boards so far.
    pub(crate) summary: Summary,
    /// The lines for the file of rejects.
    pub(crate) rejects: Vec<String>,
    /// Whether the input is at its end.
    pub(crate) is_last: bool,
}

/// The two files.
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
    part: File,
    part_path: PathBuf,
    target: PathBuf,
    /// Whether the output is in its place already.
    pub(crate) is_placed: bool,
    /// Whether the files are gone.
    is_closed: bool,
    /// The last step.
    pub(crate) last: Option<Step>,
    /// Where every piece ends.
    ends: Vec<u64>,
}

const VERSION: u32 = 1;

impl Subject {
    pub(crate) fn new(input: &Path, to: Format, options: &Options) -> io::Result<Self> {
        let file = File::open(input)?;
        let metadata = file.metadata()?;
        let modified =
            metadata.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
        let mut head = Vec::new();
        (&file).take(1 << 16).read_to_end(&mut head)?;
        // FNV-1a: it tells mistakes, not malice.
        let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let head = head.iter().fold(0xcbf2_9ce4_8422_2325, step);
        let input = Stamp { size: metadata.len(), modified: modified.map(|time| time.as_nanos()), head };
        Ok(Self { unflip_bulk: VERSION, input, to, options: options.clone() })
    }

    /// What sets another run apart.
    fn differs(&self, kept: &Self) -> Option<&'static str> {
        if kept.unflip_bulk != self.unflip_bulk {
            Some("it is of another version of unflip")
        } else if kept.input != self.input {
            Some("the input is another one, or was changed since")
        } else if kept.to != self.to || kept.options != self.options {
            Some("the options were other ones")
        } else {
            None
        }
    }
}

impl Journal {
    /// Opens what is kept beside `output`, or begins it; `may_resume` if there may be something to go on with.
    pub(crate) fn open(output: &Path, subject: &Subject, may_resume: bool) -> Result<Self, Error> {
        let target = followed(output).map_err(|error| Error::io(output.display(), error))?;
        let (path, part_path) = (beside(&target, ".journal"), beside(&target, ".part"));
        let failed = |path: &Path, error: io::Error| Error::io(path.display(), cannot_create(&error));
        let file = File::options().read(true).append(true).create(true).open(&path);
        let file = file.map_err(|error| failed(&path, error))?;
        let wrong = |message: String| Error::Kept { file: path.display().to_string(), message };
        if !is_alone(&file).map_err(|error| Error::io(path.display(), error))? {
            return Err(wrong("another run is writing this: wait for it, or name another output".to_owned()));
        }
        let found = read(&file, subject).map_err(&wrong)?;
        if let (Some(last), false) = (&found.last, may_resume) {
            let sentence = "rows of an earlier run: go on with --resume, or remove it to begin anew";
            return Err(wrong(format!("this keeps {} {sentence}", last.summary.rows)));
        }
        if !may_resume && found.length == 0 && part_path.metadata().is_ok_and(|part| part.len() > 0) {
            drop(file);
            let _ = std::fs::remove_file(&path);
            let message = "this is there already, and of no run: move it, or name another output".to_owned();
            return Err(Error::Kept { file: part_path.display().to_string(), message });
        }
        let is_placed =
            found.last.as_ref().is_some_and(|last| last.is_last) && !part_path.exists() && target.exists();
        let part = File::options().read(true).write(true).create(true).truncate(false).open(&part_path);
        let part = part.map_err(|error| failed(&part_path, error))?;
        let mut journal = Self {
            file,
            path,
            part,
            part_path,
            target,
            is_placed,
            is_closed: false,
            last: found.last,
            ends: found.ends,
        };
        journal.begin(subject, found.length)?;
        Ok(journal)
    }

    /// Cuts off what no line vouches for.
    fn begin(&mut self, subject: &Subject, whole: u64) -> Result<(), Error> {
        self.file.set_len(whole).map_err(|error| Error::io(self.path.display(), error))?;
        if whole == 0 {
            self.append(subject)?;
        }
        let length = self.ends.last().copied().unwrap_or(0);
        let failed = |error| Error::io(self.part_path.display(), error);
        let found = self.part.metadata().map_err(failed)?.len();
        if found < length && !self.is_placed {
            let file = self.part_path.display().to_string();
            let message = format!("{length} bytes should be here, but {found} are");
            return Err(Error::Kept {
                file,
                message: format!("{message}: remove it and its journal to begin anew"),
            });
        }
        if !self.is_placed {
            self.part.set_len(length).map_err(failed)?;
            self.part.seek(SeekFrom::End(0)).map_err(failed)?;
        }
        Ok(())
    }

    /// Keeps a piece and what it is.
    pub(crate) fn add(&mut self, piece: &[u8], step: &Step) -> Result<(), Error> {
        self.part.write_all(piece).map_err(|error| Error::io(self.part_path.display(), error))?;
        let length = self.ends.last().copied().unwrap_or(0) + piece.len() as u64;
        let step = Step { length, ..step.clone() };
        self.append(&step)?;
        self.ends.push(length);
        self.last = Some(Step { rejects: Vec::new(), ..step });
        Ok(())
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), Error> {
        let mut text = serde_json::to_vec(line).expect("numbers and texts are JSON");
        text.push(b'\n');
        self.file.write_all(&text).map_err(|error| Error::io(self.path.display(), error))
    }

    /// Where the journal is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Calls `each` with every line for the file of rejects.
    pub(crate) fn rejects(&self, mut each: impl FnMut(&str) -> Result<(), Error>) -> Result<(), Error> {
        let failed = |error| Error::io(self.path.display(), error);
        let file = File::open(&self.path).map_err(failed)?;
        for line in BufReader::new(file).lines().skip(1) {
            let step: Step =
                serde_json::from_str(&line.map_err(failed)?).map_err(|error| failed(error.into()))?;
            step.rejects.iter().try_for_each(|reject| each(reject))?;
        }
        Ok(())
    }

    /// Puts all pieces together.
    pub(crate) fn join(&mut self, mut join: Box<dyn Join>) -> Result<(), Error> {
        let failed = |error| Error::io(self.part_path.display(), error);
        self.part.seek(SeekFrom::Start(0)).map_err(failed)?;
        let mut start = 0;
        for &end in &self.ends {
            let mut piece = vec![0; usize::try_from(end - start).expect("it was in memory once")];
            self.part.read_exact(&mut piece).map_err(failed)?;
            join.add(piece)?;
            start = end;
        }
        join.finish()
    }

    /// Whether a later run would have something to go on with.
    pub(crate) fn is_worth_keeping(&self) -> bool {
        self.last.as_ref().is_some_and(|last| last.summary.rows > 0)
    }

    /// Forgets what was done, which is of no use.
    pub(crate) fn discard(&mut self) {
        self.last = None;
    }

    /// Ends the journal; the pieces are the output where `is_output` says so, else they are in it.
    pub(crate) fn close(&mut self, is_output: bool) -> Result<(), Error> {
        let failed = |path: &Path, error| Error::io(path.display(), error);
        if is_output && !self.is_placed {
            if let Ok(old) = self.target.metadata() {
                self.part
                    .set_permissions(old.permissions())
                    .map_err(|error| failed(&self.part_path, error))?;
            }
            fs::rename(&self.part_path, &self.target).map_err(|error| failed(&self.target, error))?;
        } else {
            // Where the output was placed before a kill, this is what `open` made anew.
            fs::remove_file(&self.part_path).map_err(|error| failed(&self.part_path, error))?;
        }
        fs::remove_file(&self.path).map_err(|error| failed(&self.path, error))?;
        self.is_closed = true;
        Ok(())
    }
}

impl Drop for Journal {
    /// Leaves nothing behind where nothing was done.
    fn drop(&mut self) {
        if !self.is_closed && !self.is_worth_keeping() {
            // That they cannot be removed is not worse than what ended the run.
            drop(fs::remove_file(&self.part_path));
            drop(fs::remove_file(&self.path));
        }
    }
}

/// What a journal says.
#[derive(Default)]
struct Found {
    last: Option<Step>,
    ends: Vec<u64>,
    /// The bytes of its whole lines.
    length: u64,
}

/// Reads a journal up to the first line that is not whole.
fn read(file: &File, subject: &Subject) -> Result<Found, String> {
    let mut lines = BufReader::new(file);
    let mut line = Vec::new();
    let mut found = Found::default();
    loop {
        line.clear();
        lines.read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        if line.pop() != Some(b'\n') {
            return Ok(found);
        }
        if found.length == 0 {
            let kept: Subject = serde_json::from_slice(&line).map_err(|_| NOT_OURS.to_owned())?;
            if let Some(difference) = subject.differs(&kept) {
                return Err(format!("this is of another run, for {difference}: remove it to begin anew"));
            }
        } else {
            let step: Step = serde_json::from_slice(&line).map_err(|_| DAMAGED.to_owned())?;
            found.ends.push(step.length);
            found.last = Some(Step { rejects: Vec::new(), ..step });
        }
        found.length += line.len() as u64 + 1;
    }
}

const NOT_OURS: &str = "this is no journal of unflip: name another output";
const DAMAGED: &str = "this is damaged: remove it to begin anew";

/// The file beside another with this behind its name.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with an input, and what a run of it is.
    fn run() -> (tempfile::TempDir, PathBuf, Subject) {
        let folder = tempfile::tempdir().unwrap();
        let (input, output) = (folder.path().join("in.txt"), folder.path().join("out.txt"));
        fs::write(&input, "01/10\n").unwrap();
        let subject = Subject::new(&input, Format::Text, &Options::default()).unwrap();
        (folder, output, subject)
    }

    fn step(rows: u64, is_last: bool) -> Step {
        let summary = Summary { rows, ..Summary::default() };
        Step { summary, rejects: vec![format!("reject {rows}")], is_last, ..Step::default() }
    }

    /// A journal of three pieces, as a kill leaves it.
    fn killed(output: &Path, subject: &Subject) {
        let mut journal = Journal::open(output, subject, false).unwrap();
        journal.add(b"one ", &step(1, false)).unwrap();
        journal.add(b"two ", &step(2, false)).unwrap();
        journal.add(b"three", &step(3, true)).unwrap();
    }

    #[test]
    fn wherever_a_journal_is_torn_whole_pieces_are_left() {
        let (_folder, output, subject) = run();
        killed(&output, &subject);
        let (path, part) = (beside(&output, ".journal"), beside(&output, ".part"));
        let (whole, pieces) = (fs::read(&path).unwrap(), fs::read(&part).unwrap());
        for end in 1..=whole.len() {
            fs::write(&path, &whole[..end]).unwrap();
            fs::write(&part, &pieces).unwrap();
            let lines = memchr::memchr_iter(b'\n', &whole[..end]).count();
            let journal = Journal::open(&output, &subject, true).unwrap();
            let rows = journal.last.as_ref().map_or(0, |last| last.summary.rows);
            assert_eq!(rows, lines.saturating_sub(1) as u64, "{end}");
            let expected: &[u8] = [&b""[..], b"one ", b"one two ", b"one two three"][lines.saturating_sub(1)];
            assert_eq!(fs::read(&part).unwrap(), expected, "{end}");
            let mut rejects = Vec::new();
            let mut add = |line: &str| {
                rejects.push(line.to_owned());
                Ok(())
            };
            journal.rejects(&mut add).unwrap();
            assert_eq!(rejects, (1..=rows).map(|row| format!("reject {row}")).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_kill_between_the_last_steps_changes_nothing() {
        let (_folder, output, subject) = run();
        killed(&output, &subject);
        fs::rename(beside(&output, ".part"), &output).unwrap();
        let mut journal = Journal::open(&output, &subject, true).unwrap();
        assert!(journal.is_placed);
        journal.close(true).unwrap();
        assert_eq!(fs::read(&output).unwrap(), b"one two three");
        assert!(!beside(&output, ".part").exists() && !beside(&output, ".journal").exists());
    }

    #[test]
    fn pieces_that_are_gone_are_missed() {
        let (_folder, output, subject) = run();
        killed(&output, &subject);
        fs::write(beside(&output, ".part"), "one").unwrap();
        let error = Journal::open(&output, &subject, true).err().unwrap().to_string();
        assert!(error.contains("out.txt.part: 13 bytes should be here, but 3 are"), "{error}");
    }

    #[test]
    fn other_files_are_not_taken_for_a_journal() {
        let (_folder, output, subject) = run();
        let path = beside(&output, ".journal");
        fs::write(&path, "my holidays\n").unwrap();
        let error = Journal::open(&output, &subject, true).err().unwrap().to_string();
        assert!(error.ends_with("this is no journal of unflip: name another output"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"my holidays\n");
    }

    #[test]
    fn two_runs_do_not_write_one_output() {
        let (_folder, output, subject) = run();
        let first = Journal::open(&output, &subject, false).unwrap();
        if is_alone(&File::open(first.path()).unwrap()).unwrap() {
            return; // neither this system nor an old compiler knows locks
        }
        let error = Journal::open(&output, &subject, true).err().unwrap().to_string();
        assert!(error.contains("another run is writing this"), "{error}");
    }
}
