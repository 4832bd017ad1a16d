//! Where pieces go: into the journal beside the output, or straight into an output that appears when all have come.

use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::format::Format;
use crate::journal::{Journal, Step};
use crate::rejects::Rejects;
use crate::whole::Whole;
use crate::write::{Join, joiner};

/// The pieces of a run.
pub(crate) enum Store {
    /// Nothing is kept of a run that ends before its time.
    Direct(Direct),
    /// Beside the output, until all is there.
    Kept(Kept),
}

pub(crate) struct Direct {
    name: String,
    /// The file, where it is not standard output; both are taken at the end.
    whole: Option<Whole>,
    join: Option<Box<dyn Join>>,
    rejects: Option<Rejects>,
}

pub(crate) struct Kept {
    journal: Journal,
    output: PathBuf,
    format: Format,
    rejects: Option<PathBuf>,
}

impl Store {
    pub(crate) fn open(
        output: &Path,
        format: Format,
        rejects: Option<&Path>,
        journal: Option<Journal>,
    ) -> Result<Self, Error> {
        if let Some(journal) = journal {
            let (output, rejects) = (output.to_path_buf(), rejects.map(Path::to_path_buf));
            return Ok(Self::Kept(Kept { journal, output, format, rejects }));
        }
        let rejects = rejects.map(Rejects::begin).transpose()?;
        if output == Path::new("-") {
            let join = Some(joiner(format, "stdout", Box::new(io::stdout())));
            return Ok(Self::Direct(Direct { name: "stdout".to_owned(), whole: None, join, rejects }));
        }
        let (name, whole, join) = begin(output, format)?;
        Ok(Self::Direct(Direct { name, whole: Some(whole), join: Some(join), rejects }))
    }

    /// Adds the next piece, and how far the run is with it.
    pub(crate) fn add(&mut self, piece: Vec<u8>, step: &Step) -> Result<(), Error> {
        match self {
            Self::Kept(kept) => kept.journal.add(&piece, step),
            Self::Direct(direct) => {
                let Direct { join: Some(join), rejects, .. } = direct else {
                    unreachable!("it has not ended")
                };
                join.add(piece)?;
                step.rejects
                    .iter()
                    .try_for_each(|line| rejects.as_mut().map_or(Ok(()), |rejects| rejects.add(line)))
            }
        }
    }

    /// Gives the output, and the rejects, their place.
    pub(crate) fn finish(&mut self, last: &Step) -> Result<(), Error> {
        match self {
            Self::Kept(kept) => kept.finish(last),
            Self::Direct(direct) => direct.finish(),
        }
    }

    /// Where pieces are kept, if there are any.
    pub(crate) fn kept(&self) -> Option<&Path> {
        match self {
            Self::Kept(kept) if kept.journal.is_worth_keeping() => Some(kept.journal.path()),
            _ => None,
        }
    }

    /// Forgets all pieces: what they are of cannot be gone on with.
    pub(crate) fn discard(&mut self) {
        if let Self::Kept(kept) = self {
            kept.journal.discard();
        }
    }
}

/// A file, and what joins pieces into it.
fn begin(output: &Path, format: Format) -> Result<(String, Whole, Box<dyn Join>), Error> {
    let name = output.display().to_string();
    let failed = |error| Error::io(&name, error);
    let mut whole = Whole::begin(output).map_err(failed)?;
    let file = whole.writer().try_clone().map_err(failed)?;
    let join = joiner(format, &name, Box::new(file));
    Ok((name, whole, join))
}

impl Direct {
    fn finish(&mut self) -> Result<(), Error> {
        self.join.take().map_or(Ok(()), Join::finish)?;
        let placed = self.whole.take().map_or(Ok(()), Whole::finish);
        placed.map_err(|error| Error::io(&self.name, error))?;
        self.rejects.take().map_or(Ok(()), Rejects::finish)
    }
}

impl Kept {
    /// Every step may be the last before a kill: all are done again, but for what is in its place.
    fn finish(&mut self, last: &Step) -> Result<(), Error> {
        if self.journal.last.as_ref().is_none_or(|last| !last.is_last) {
            self.journal.add(&[], last)?;
        }
        if let Some(path) = &self.rejects {
            let mut rejects = Rejects::begin(path)?;
            self.journal.rejects(|line| rejects.add(line))?;
            rejects.finish()?;
        }
        if self.format.is_columnar() && !self.journal.is_placed {
            let (name, whole, join) = begin(&self.output, self.format)?;
            self.journal.join(join)?;
            whole.finish().map_err(|error| Error::io(name, error))?;
        }
        self.journal.close(!self.format.is_columnar())
    }
}
