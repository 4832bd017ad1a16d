//! A shard of a survey: the table of some sizes.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use unflip::survey::tables::{Lines, TABLES, Table, TableFormat};
use unflip::survey::{Range, Sizes, SurveyError};
use unflip::text::parse_stencil;
use unflip::{Edges, Limits, Progress, Rule, SolveError, Stage};

use super::description::SurveyShard;
use super::error::Error;
use super::{Written, write_whole};

/// A survey whose description was understood.
pub(super) struct Survey {
    pub(super) table: &'static Table,
    pub(super) rule: Rule,
    pub(super) sizes: Sizes,
}

impl Survey {
    /// # Errors
    ///
    /// [`Error::Description`] if there is no such table, rule or size.
    pub(super) fn new(shard: &SurveyShard) -> Result<Self, Error> {
        let bad = |error: String| Error::Description(error);
        let table = TABLES.into_iter().find(|table| table.name == shard.table).ok_or_else(|| {
            let names = TABLES.map(|table| table.name).join(", ");
            bad(format!("there is no table `{}`, but {names}", shard.table))
        })?;
        let stencil = parse_stencil(&shard.stencil).map_err(bad)?;
        let edges: Edges = shard.edges.parse().map_err(|()| {
            let names = Edges::ALL.map(|edges| edges.to_string()).join(", ");
            bad(format!("there are no edges `{}`, but {names}", shard.edges))
        })?;
        let rule = Rule::new(stencil, edges, shard.modulus).map_err(|error| bad(error.to_string()))?;
        let range = |text: &String| text.parse::<Range>().map_err(|error| bad(error.to_string()));
        let sizes = match (&shard.sizes, &shard.rows, &shard.columns) {
            (Some(sizes), None, None) => Sizes::Squares(range(sizes)?),
            (None, Some(rows), Some(columns)) => {
                Sizes::rectangles(range(rows)?, range(columns)?).map_err(|error| bad(error.to_string()))?
            }
            _ => return Err(bad("a survey has `sizes`, or `rows` and `columns`".to_string())),
        };
        Ok(Self { table, rule, sizes })
    }

    /// Refuses the largest board before any is begun.
    ///
    /// # Errors
    ///
    /// [`Error::Survey`] if it cannot be had.
    pub(super) fn check(&self, limits: &Limits) -> Result<(), Error> {
        let (rows, columns) = self.sizes.get(self.sizes.len() - 1);
        let checked = (self.table.check)(&self.rule, &rows, &columns, limits);
        checked.map_err(|error| Error::Survey { rows, columns, error })
    }

    fn lines(&self, place: usize, limits: &Limits) -> Result<Lines, Error> {
        let (rows, columns) = self.sizes.get(place);
        (self.table.lines)(&self.rule, &rows, &columns, limits).map_err(|error| match error {
            SurveyError::Solve(SolveError::Stopped) => Error::Stopped,
            error => Error::Survey { rows, columns, error },
        })
    }
}

/// Fills the table on all cores and writes it.
pub(super) fn run(shard: &SurveyShard, limits: &Limits) -> Result<Written, Error> {
    let survey = Survey::new(shard)?;
    survey.check(limits)?;
    let (done, total) = (AtomicU64::new(0), survey.sizes.len() as u64);
    let limits_of_one = Limits { progress: &|_| (), bookmarks: None, ..*limits };
    let fill = |place: usize| {
        if (limits.stop)() {
            return Err(Error::Stopped);
        }
        let lines = survey.lines(place, &limits_of_one)?;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        (limits.progress)(Progress { stage: Stage::Survey, done, total });
        Ok(lines)
    };
    let lines: Vec<Lines> = (0..survey.sizes.len()).into_par_iter().map(fill).collect::<Result<_, _>>()?;
    let of = (&survey.rule, &survey.sizes);
    let text = survey.table.written(of, lines.iter(), format(&shard.output), "");
    write_whole(&shard.output, text.as_bytes())?;
    Ok(Written { rows: lines.iter().map(|lines| lines.len() as u64).sum(), input_crc32: None, summary: None })
}

/// CSV, unless the name says that it is JSON.
pub(super) fn format(output: &Path) -> TableFormat {
    match output.extension().and_then(OsStr::to_str) {
        Some("ndjson" | "jsonl") => TableFormat::Json,
        _ => TableFormat::Csv,
    }
}
