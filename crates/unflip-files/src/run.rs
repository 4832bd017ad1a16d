//! A bulk run: chunks are read by one thread, turned into pieces by all, and written in order by the first.
//!
//! ```text
//! Source ─► chunk ─► parse ─► boards ─► engine ─► answers ─► render ─► piece ─► journal or output
//! one thread         └──────────── any number of threads ────────────┘          one thread, in order
//! ```
//! A few batches are under way at a time, so memory does not grow with the file.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

use unflip::{Limits, SolveError};

use crate::answers::{Unanswered, solve, summarise};
use crate::cells::Cells;
use crate::error::Error;
use crate::format::Format;
use crate::journal::{Journal, Step, Subject, beside};
use crate::options::{Column, Options};
use crate::read::{self, Chunk, Parse, Place, Source};
use crate::solvers::Solvers;
use crate::store::Store;
use crate::summary::Summary;
use crate::table::{Reject, Table};
use crate::whole::is_same_file;
use crate::write::{self, Layout, Render};

/// How a run is to be made; it changes nothing of what is written.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// How far the searches may go, and who says that all must stop.
    pub limits: Limits<'a>,
    /// Hears how far the run is.
    pub progress: &'a (dyn Fn(Progress) + Sync),
    /// What is kept while it is under way.
    pub keeping: Keeping,
}

impl Default for Control<'_> {
    fn default() -> Self {
        Self { limits: Limits::default(), progress: &|_| (), keeping: Keeping::Nothing }
    }
}

/// What is kept beside the output while a run is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Keeping {
    /// Nothing: a run that is stopped has done nothing.
    #[default]
    Nothing,
    /// What is done, so that a later run can go on. What an earlier run kept is not touched, and an error.
    Begin,
    /// What is done, and what an earlier run kept is gone on with.
    Resume,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The rows that are written.
    pub rows: u64,
    /// How much of the input they are.
    pub done: u64,
    /// How much there is in all; `None` if that is not known.
    pub total: Option<u64>,
}

/// Rows of a batch of lines: small enough for the cache.
const LINES: u64 = 1 << 13;

/// Rows of a batch that becomes a row group.
const ROW_GROUP: u64 = 1 << 17;

/// Solves the boards of a table and writes their answers; `-` is standard input or output.
///
/// The output appears whole or not at all, and is the same for any number of threads and however often the run was stopped.
///
/// # Errors
///
/// [`Error`] says where the input is at fault, or why there is no output.
///
/// # Examples
///
/// ```
/// use unflip_files::{Control, Options, bulk};
/// let folder = tempfile::tempdir()?;
/// let (boards, answers) = (folder.path().join("boards.txt"), folder.path().join("answers.csv"));
/// std::fs::write(&boards, "#./.#\n##/##\n")?;
/// let summary = bulk(&boards, &answers, &Options::default(), &Control::default())?;
/// assert_eq!((summary.rows, summary.solved), (2, 2));
/// let answers = std::fs::read_to_string(&answers)?;
/// assert_eq!(answers, "status,weight,presses,minima\nsolved,2,#./.#,1\nsolved,4,##/##,1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bulk(input: &Path, output: &Path, options: &Options, control: &Control) -> Result<Summary, Error> {
    prepared(input, output, options, control, |run, source, batches, failed| {
        let done = run.all(source, batches, failed);
        done.and_then(|()| run.finish()).map_err(|error| run.ended(error))
    })
}

/// A part of the work on a batch.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Read,
    Parse,
    Solve,
    Render,
    Write,
}

/// Does the same a batch after another, and says when each stage has passed: for the bench, which has a clock.
///
/// # Errors
///
/// As [`bulk`].
#[doc(hidden)]
pub fn stages(
    input: &Path,
    output: &Path,
    options: &Options,
    passed: &mut dyn FnMut(Stage),
) -> Result<Summary, Error> {
    prepared(input, output, options, &Control::default(), |run, mut source, batches, _| {
        run.begin(batches)?;
        while let Some(chunk) = source.next()? {
            passed(Stage::Read);
            let done = batches.work(&chunk, passed)?;
            run.add(done)?;
            passed(Stage::Write);
        }
        let summary = run.finish();
        passed(Stage::Write);
        summary
    })
}

/// Opens all that a run needs, and lets it go.
fn prepared<T>(
    input: &Path,
    output: &Path,
    options: &Options,
    control: &Control,
    go: impl FnOnce(&mut Run, Box<dyn Source>, &Batches, &AtomicBool) -> Result<T, Error>,
) -> Result<T, Error> {
    check_places(input, output, options.rejects.as_deref(), control.keeping)?;
    let from = options.from.or_else(|| Format::of(input)).ok_or_else(|| unknown(input))?;
    let to = options.to.or_else(|| Format::of(output)).unwrap_or(from);
    for format in [from, to] {
        if !format.is_built() {
            let sentence = "this unflip was built without the feature `parquet`, which it needs";
            return Err(Error::Options(format!("{format}: {sentence}")));
        }
    }
    let journal = journal(input, output, to, options, control.keeping)?;
    let last = journal.as_ref().and_then(|journal| journal.last.clone());
    let solvers = Solvers::new(&options.rule)?;
    let size = options.size.or_else(|| solvers.size());
    let rows = options.batch.unwrap_or(if to.is_columnar() { ROW_GROUP } else { LINES }).max(1);
    let place = last.as_ref().map_or_else(Place::default, |last| last.end);
    let input = read::open(input, from, options, size, rows, place)?;
    let layout = Layout { kept: input.kept, columns: options.columns(solvers.is_priced()), form: input.form };
    layout.check()?;
    let witness = layout.columns.contains(&Column::Witness);
    let render = write::renderer(to, layout);
    let failed = AtomicBool::new(false);
    let stop = || (control.limits.stop)() || failed.load(Ordering::Relaxed);
    let limits = Limits { stop: &stop, progress: &|_| (), report: None, bookmarks: None, ..control.limits };
    let batches = Batches {
        cells: Cells { solvers: &solvers, limits: &limits, size },
        parse: &*input.parse,
        render: &*render,
        name: &input.name,
        is_strict: options.rejects.is_none(),
        witness,
    };
    let store = Store::open(output, to, options.rejects.as_deref(), journal)?;
    let total = input.total.map(|total| (total, from.is_columnar()));
    let mut run = Run { store, total, progress: control.progress, step: last.unwrap_or_default() };
    go(&mut run, input.source, &batches, &failed)
}

/// Refuses files that would take each other's place.
fn check_places(input: &Path, output: &Path, rejects: Option<&Path>, keeping: Keeping) -> Result<(), Error> {
    let refuse = |path: &Path, sentence: &str| Error::Options(format!("{}: {sentence}", path.display()));
    let outputs = [Some(output), rejects].into_iter().flatten().filter(|path| *path != Path::new("-"));
    for path in outputs {
        if is_same_file(path, input) {
            return Err(refuse(path, "this is an input, which must stay: name another file to write"));
        }
    }
    let Some(rejects) = rejects else { return Ok(()) };
    let kept = [beside(output, ".part"), beside(output, ".journal")];
    let is_kept = keeping != Keeping::Nothing && kept.iter().any(|path| path == rejects);
    if rejects == output || is_kept || is_same_file(rejects, output) && output.is_file() {
        return Err(refuse(rejects, "two results cannot be one file, nor one be what is kept of the other"));
    }
    Ok(())
}

fn unknown(path: &Path) -> Error {
    let names = Format::ALL.map(Format::name).join(", ");
    let sentence = "the name does not tell the format: say --from with one of";
    Error::Options(format!("{}: {sentence} {names}", path.display()))
}

/// What is kept beside the output, where it is to be.
fn journal(
    input: &Path,
    output: &Path,
    to: Format,
    options: &Options,
    keeping: Keeping,
) -> Result<Option<Journal>, Error> {
    if keeping == Keeping::Nothing {
        return Ok(None);
    }
    let subject = Subject::new(input, to, options).map_err(|error| Error::io(input.display(), error))?;
    Journal::open(output, &subject, keeping == Keeping::Resume).map(Some)
}

/// What a thread needs to turn a chunk into a piece.
struct Batches<'a> {
    cells: Cells<'a>,
    parse: &'a dyn Parse,
    render: &'a dyn Render,
    name: &'a str,
    is_strict: bool,
    witness: bool,
}

/// A batch that is done.
struct Done {
    piece: Vec<u8>,
    end: Place,
    summary: Summary,
    rejects: Vec<String>,
}

impl Batches<'_> {
    fn work(&self, chunk: &Chunk, passed: &mut dyn FnMut(Stage)) -> Result<Done, Error> {
        let mut table = Table { is_strict: self.is_strict, ..Table::default() };
        self.parse.parse(chunk, &self.cells, &mut table)?;
        if table.is_over() {
            return Err(self.row_error(table.rejects.swap_remove(0)));
        }
        passed(Stage::Parse);
        let answers = solve(&table.boards, self.witness, self.cells.limits).map_err(|error| match error {
            Unanswered::Solve(error) => Error::Solve(error),
            Unanswered::Row(row, reason) => {
                self.row_error(Reject { row: table.numbers[row], place: None, reason, text: String::new() })
            }
        })?;
        // A search that was stopped has a bounded answer, which another run would not have.
        if (self.cells.limits.stop)() {
            return Err(Error::Solve(SolveError::Stopped));
        }
        passed(Stage::Solve);
        let piece = self.render.render(&table, &answers)?;
        let (rows, rejected) = (chunk.end.row - chunk.first.row, table.rejects.len() as u64);
        let summary = Summary { rows, rejected, ..summarise(&answers) };
        let rejects = table.rejects.iter().map(Reject::line).collect();
        passed(Stage::Render);
        Ok(Done { piece, end: chunk.end, summary, rejects })
    }

    fn row_error(&self, reject: Reject) -> Error {
        let Reject { row, place, reason, .. } = reject;
        Error::Row { file: self.name.to_owned(), row, place, message: reason }
    }
}

/// A run that is under way.
struct Run<'a> {
    store: Store,
    /// How much there is to read, and whether that is rows.
    total: Option<(u64, bool)>,
    progress: &'a (dyn Fn(Progress) + Sync),
    step: Step,
}

impl Run<'_> {
    /// Turns all chunks into pieces, and keeps these in order.
    fn all(
        &mut self,
        mut source: Box<dyn Source>,
        batches: &Batches,
        failed: &AtomicBool,
    ) -> Result<(), Error> {
        self.begin(batches)?;
        let most = 2 * rayon::current_num_threads() + 1;
        let mut under_way = VecDeque::new();
        rayon::in_place_scope(|scope| {
            let mut next = || -> Result<(), Error> {
                while !self.step.is_last {
                    while under_way.len() < most {
                        let Some(chunk) = source.next()? else { break };
                        let (sender, receiver) = sync_channel(1);
                        // Nobody listens any more where another batch failed.
                        scope.spawn(move |_| drop(sender.send(batches.work(&chunk, &mut |_| ()))));
                        under_way.push_back(receiver);
                    }
                    match under_way.pop_front() {
                        Some(receiver) => self.add(wait(&receiver)?)?,
                        None => self.step.is_last = true,
                    }
                }
                Ok(())
            };
            let result = next();
            failed.store(result.is_err(), Ordering::Relaxed);
            result
        })
    }

    /// Keeps the piece before all batches, where there is none.
    fn begin(&mut self, batches: &Batches) -> Result<(), Error> {
        if self.step == Step::default() { self.store.add(batches.render.head()?, &self.step) } else { Ok(()) }
    }

    /// Keeps the piece of the next batch in order.
    fn add(&mut self, done: Done) -> Result<(), Error> {
        let Done { piece, end, summary, rejects } = done;
        self.step.end = end;
        self.step.summary.add(&summary);
        self.step.rejects = rejects;
        self.store.add(piece, &self.step)?;
        let total = self.total.map(|(total, _)| total);
        let in_rows = self.total.is_none_or(|(_, in_rows)| in_rows);
        let done = if in_rows { end.row } else { end.byte };
        (self.progress)(Progress { rows: self.step.summary.rows, done, total });
        Ok(())
    }

    /// Gives the output its place.
    fn finish(&mut self) -> Result<Summary, Error> {
        self.step.rejects.clear();
        self.store.finish(&self.step)?;
        Ok(self.step.summary.clone())
    }

    /// Says of a stop what is kept; an input that must be mended is another one then.
    fn ended(&mut self, error: Error) -> Error {
        match error {
            Error::Row { .. } | Error::Format { .. } => {
                self.store.discard();
                error
            }
            Error::Solve(SolveError::Stopped) => {
                let rows = self.step.summary.rows;
                Error::Stopped { rows, kept: self.store.kept().map(Path::to_path_buf) }
            }
            error => error,
        }
    }
}

/// Waits for a batch; a thread that has others to do, does them meanwhile.
fn wait(batch: &Receiver<Result<Done, Error>>) -> Result<Done, Error> {
    let lost = || Error::Solve(SolveError::Stopped);
    if rayon::current_thread_index().is_none() {
        return batch.recv().unwrap_or_else(|_| Err(lost()));
    }
    loop {
        match batch.try_recv() {
            Ok(done) => return done,
            Err(TryRecvError::Empty) => drop(rayon::yield_now()),
            Err(TryRecvError::Disconnected) => return Err(lost()),
        }
    }
}
