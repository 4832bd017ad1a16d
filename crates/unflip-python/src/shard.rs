//! Shards and bulk runs: descriptions and receipts cross as JSON, so that a scheduler carries plain strings.

use std::path::PathBuf;

use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use unflip::Limits;
use unflip::text::{Asked as AlsoAsked, answer_to_json};
use unflip_files::shard::{self, Shard, ShardLimits, SurveyShard};
use unflip_files::{Control, Keeping, Options};

use crate::errors::names::ShardError;
use crate::puzzle::PyPuzzle;
use crate::run::{Asked, run};

/// Runs a shard, if it is not done; its receipt, and whether there was anything to do.
#[pyfunction]
pub(crate) fn run_shard(py: Python<'_>, description: &str, asked: Asked<'_>) -> PyResult<(String, bool)> {
    let shard = Shard::from_json(description).map_err(failed)?;
    let (receipt, is_new) = run(py, &asked, |limits| shard::run(&shard, limits))?.map_err(failed)?;
    Ok((json(&receipt), is_new))
}

/// The manifest of shards that are all whole.
#[pyfunction]
pub(crate) fn join_shards(py: Python<'_>, descriptions: Vec<String>, asked: Asked<'_>) -> PyResult<String> {
    let shards = read(&descriptions)?;
    let whole = run(py, &asked, |_| shard::manifest(&shards))?.map_err(failed)?;
    Ok(json(&whole))
}

/// The table of a survey whose shards are all whole.
#[pyfunction]
pub(crate) fn join_survey(py: Python<'_>, descriptions: Vec<String>, asked: Asked<'_>) -> PyResult<String> {
    let shards = read(&descriptions)?;
    run(py, &asked, |_| shard::table(&shards))?.map_err(failed)
}

/// The answer of a minimum whose shards are all whole, as `unflip solve --to json` writes it.
#[pyfunction]
pub(crate) fn join_minimum(py: Python<'_>, descriptions: Vec<String>, asked: Asked<'_>) -> PyResult<String> {
    let shards = read(&descriptions)?;
    let (puzzle, answer) = run(py, &asked, |limits| shard::answer(&shards, limits))?.map_err(failed)?;
    Ok(answer_to_json(&puzzle, &answer, &AlsoAsked::default()))
}

/// The shards of a folder of boards.
#[pyfunction]
pub(crate) fn plan_bulk(
    input: PathBuf,
    folder: PathBuf,
    options: &str,
    limits: &str,
) -> PyResult<Vec<String>> {
    let (options, limits): (Options, ShardLimits) = (from_json(options)?, from_json(limits)?);
    written(shard::plan_bulk(&input, &folder, &options, limits))
}

/// The shards of a survey.
#[pyfunction]
pub(crate) fn plan_survey(survey: &str, ending: &str, shards: usize) -> PyResult<Vec<String>> {
    let survey: SurveyShard = from_json(survey)?;
    written(shard::plan_survey(&survey, ending, shards))
}

/// The shares of a minimum.
#[pyfunction]
pub(crate) fn plan_minimum(
    puzzle: &PyPuzzle,
    folder: PathBuf,
    of: u64,
    limits: &str,
) -> PyResult<Vec<String>> {
    written(shard::plan_minimum(&puzzle.0, &folder, of, from_json(limits)?))
}

/// Solves the boards of one file into another; the summary.
#[pyfunction]
pub(crate) fn bulk(
    py: Python<'_>,
    input: PathBuf,
    output: PathBuf,
    options: &str,
    resume: bool,
    asked: Asked<'_>,
) -> PyResult<String> {
    let options: Options = from_json(options)?;
    let keeping = if resume { Keeping::Resume } else { Keeping::Nothing };
    let work = |limits: &Limits| {
        let progress = |told: unflip_files::Progress| {
            let total = told.total.unwrap_or(0);
            (limits.progress)(unflip::Progress { stage: unflip::Stage::Bulk, done: told.done, total });
        };
        let control = Control { limits: *limits, progress: &progress, keeping };
        unflip_files::bulk(&input, &output, &options, &control)
    };
    let summary = run(py, &asked, work)?.map_err(|error| failed(error.into()))?;
    Ok(json(&summary))
}

fn read(descriptions: &[String]) -> PyResult<Vec<Shard>> {
    descriptions.iter().map(|text| Shard::from_json(text).map_err(failed)).collect()
}

fn written(plan: Result<Vec<Shard>, shard::Error>) -> PyResult<Vec<String>> {
    Ok(plan.map_err(failed)?.iter().map(Shard::to_json).collect())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("numbers and text are JSON")
}

fn from_json<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(|error| failed(shard::Error::Description(error.to_string())))
}

/// The exception: `missing` has the outputs that are missing, `stopped` says whether the same call may go on.
fn failed(error: shard::Error) -> PyErr {
    let exception = PyErr::new::<ShardError, _>(error.to_string());
    let (stopped, missing) = match error {
        shard::Error::Missing { outputs, .. } => (false, outputs),
        error => (error.is_stopped(), Vec::new()),
    };
    Python::attach(|py| {
        let value = exception.value(py);
        let placed = value.setattr("stopped", stopped).and_then(|()| value.setattr("missing", missing));
        placed.err().unwrap_or(exception)
    })
}
