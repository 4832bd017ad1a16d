//! `unflip survey`: a table over board sizes.
//!
//! The library lists the tables; [`sweep`] fills one on all cores, [`kept`] holds what is done until the table is whole,
//! and [`plot`] draws it.

mod kept;
mod plot;
mod sweep;

use std::path::Path;

use unflip::survey::tables::{Lines, Table};
use unflip::survey::{RangeError, Sizes, SurveyError};
use unflip::{Count, Limits, Rule};

use crate::args::{SurveyArgs, SurveyedArgs};
use crate::failure::{Failure, LIMITED, SOLVED};
use crate::limits;
use crate::output::{Output, note};
use kept::Kept;
use sweep::{Ended, Progressing, sweep};

/// Fills a table and writes it; returns the exit status.
pub(crate) fn run(arguments: &SurveyArgs) -> Result<u8, Failure> {
    let survey = Survey::new(arguments)?;
    let output = Output::new(&arguments.file);
    output.keeps(&arguments.of.stencil.file.iter().map(Path::new).collect::<Vec<_>>())?;
    let search = limits::Search { max_nullity: arguments.max_nullity, ..Default::default() };
    limits::within(&arguments.limits, &search, |limits| survey.run(&output, limits))?
}

/// What is surveyed.
struct Survey<'a> {
    arguments: &'a SurveyArgs,
    table: &'static Table,
    rule: Rule,
    sizes: Sizes,
}

impl<'a> Survey<'a> {
    fn new(arguments: &'a SurveyArgs) -> Result<Self, Failure> {
        let rule = Rule::new(arguments.of.stencil.stencil.clone(), arguments.of.edges, arguments.of.modulus);
        let rule = rule.map_err(|error| Failure::bad(error.to_string()))?;
        Ok(Self { arguments, table: arguments.table, rule, sizes: sizes(&arguments.of)? })
    }

    fn run(&self, output: &Output, limits: &Limits) -> Result<u8, Failure> {
        self.check(output, limits)?;
        let mut kept = match output.regular_file() {
            Some(path) => Kept::open(path, &self.subject(limits), self.sizes.len())?,
            None => Kept::in_memory(self.sizes.len()),
        };
        if let Some(name) = kept.name().filter(|_| kept.n_done() > 0) {
            note(&format!("{name}: going on after {} of {} sizes", kept.n_done(), self.sizes.len()));
        }
        let missing = kept.missing();
        let done = Progressing { done: kept.n_done(), total: self.sizes.len() };
        let fill = |place: usize, limits: &Limits| self.lines(place, limits);
        match sweep(&missing, done, limits, &fill, &mut |place, lines| kept.add(place, lines)) {
            Ok(()) => self.finish(output, &kept),
            Err(Ended::Failed(failure)) => Err(failure),
            Err(Ended::Stopped) => self.stop(output, &kept),
        }
    }

    /// Refuses sizes that cannot be had before any is begun: the last board has the longest sides.
    fn check(&self, output: &Output, limits: &Limits) -> Result<(), Failure> {
        if let Some(path) = &self.arguments.plot {
            plot::check(&self.sizes)?;
            if output.is(path) {
                return Err(Failure::bad("--plot and --output name the same file"));
            }
        }
        let (rows, columns) = self.sizes.get(self.sizes.len() - 1);
        (self.table.check)(&self.rule, &rows, &columns, limits).map_err(|error| refused(&error))
    }

    fn lines(&self, place: usize, limits: &Limits) -> Result<Lines, Ended> {
        let (rows, columns) = self.sizes.get(place);
        (self.table.lines)(&self.rule, &rows, &columns, limits).map_err(|error| ended(error, &rows, &columns))
    }

    /// What the table is of, in a line.
    fn title(&self) -> String {
        let Self { arguments, table, sizes, .. } = self;
        let stencil = arguments.of.stencil.stencil.to_string().replace('\n', "/");
        format!(
            "{} of {stencil}, {}, modulus {}, {sizes}",
            table.name, arguments.of.edges, arguments.of.modulus
        )
    }

    /// The title, and the limits where they change what is found: lines that are kept under another subject are not its own.
    fn subject(&self, limits: &Limits) -> String {
        let title = self.title();
        if !self.table.is_searched {
            return title;
        }
        format!("{title}, up to 2^{} solutions in {} bytes", limits.members_log2, limits.memory)
    }

    /// Writes the table, and gives up what was kept.
    fn finish(&self, output: &Output, kept: &Kept) -> Result<u8, Failure> {
        if let Some(path) = &self.arguments.plot {
            crate::plot::write(path, &plot::chart(self, kept))?;
        }
        output.write(self.written(kept).as_bytes())?;
        kept.remove()?;
        Ok(SOLVED)
    }

    /// Says how to go on; what is not kept is written as far as no size is missing.
    fn stop(&self, output: &Output, kept: &Kept) -> Result<u8, Failure> {
        let (done, all) = (kept.n_done(), self.sizes.len());
        let sentence = if let Some(name) = kept.name() {
            format!("stopped after {done} of {all} sizes: {name} keeps them, and the same command goes on")
        } else {
            output.write(self.written(kept).as_bytes())?;
            let first = kept.filled().count();
            format!(
                "stopped after the first {first} of {all} sizes; with --output FILE the same command would go on"
            )
        };
        Err(Failure::with_status(LIMITED, sentence))
    }

    /// The table in the format that is wanted.
    fn written(&self, kept: &Kept) -> String {
        let (of, to) = ((&self.rule, &self.sizes), self.arguments.to.into());
        self.table.written(of, kept.filled(), to, &self.heading())
    }

    /// What stands above a table for people.
    fn heading(&self) -> String {
        let (rows, columns) = self.sizes.get(self.sizes.len() - 1);
        let note = (self.table.note)(&self.rule, &rows, &columns);
        let note = note.map_or(String::new(), |note| format!("{note}\n"));
        format!("{}\n{note}\n", self.title())
    }
}

fn sizes(of: &SurveyedArgs) -> Result<Sizes, Failure> {
    let bad = |error: RangeError| Failure::bad(error.to_string());
    match (&of.sizes, &of.rows, &of.columns) {
        (Some(sides), ..) => Ok(Sizes::Squares(sides.clone())),
        (None, Some(rows), Some(columns)) => Sizes::rectangles(rows.clone(), columns.clone()).map_err(bad),
        _ => Err(Failure::bad("sizes are missing: --sizes 1..100, or --rows 1..20 --columns 1..30")),
    }
}

/// A size that cannot be had.
fn refused(error: &SurveyError) -> Failure {
    Failure::bad(error.to_string())
}

/// What ends a survey at the board of this size.
fn ended(error: SurveyError, rows: &Count, columns: &Count) -> Ended {
    let failure = match error {
        SurveyError::Solve(unflip::SolveError::Stopped) => return Ended::Stopped,
        SurveyError::Solve(error) => Failure::from(error),
        SurveyError::Distribution(error) => Failure::from(error),
        other => return Ended::Failed(refused(&other)),
    };
    let sentence = format!("{} x {}: {failure}", rows.to_decimal(), columns.to_decimal());
    Ended::Failed(Failure::with_status(failure.status(), sentence))
}
