//! `unflip shard`: a large job cut into shards, run anywhere and joined.

use std::path::{Path, PathBuf};

use serde_json::{Deserializer, Value};
use unflip::Limits;
use unflip_files::Options;
use unflip_files::shard::{
    self, Error, Manifest, SCHEMA, Shard, ShardLimits, SurveyShard, plan_bulk, plan_minimum, plan_survey,
};

use crate::args::{
    JoinArgs, LimitArgs, PlanArgs, PlanBulkArgs, PlanCommand, PlanMinimumArgs, PlanSurveyArgs, RunArgs,
    ShardArgs, ShardCommand, SurveyedArgs,
};
use crate::failure::{Failure, LIMITED, SOLVED};
use crate::output::{Output, note};
use crate::{bulk, input, limits, output, say, solve};

/// Plans, runs or joins; returns the exit status.
pub(crate) fn run(arguments: &ShardArgs) -> Result<u8, Failure> {
    match &arguments.command {
        ShardCommand::Plan(PlanCommand::Bulk(arguments)) => plan(&arguments.plan, &of_bulk(arguments)?),
        ShardCommand::Plan(PlanCommand::Survey(arguments)) => plan(&arguments.plan, &of_survey(arguments)?),
        ShardCommand::Plan(PlanCommand::Minimum(arguments)) => plan(&arguments.plan, &of_minimum(arguments)?),
        ShardCommand::Run(arguments) => run_shards(arguments),
        ShardCommand::Join(arguments) => join(arguments),
    }
}

/// Writes a plan.
fn plan(arguments: &PlanArgs, shards: &[Shard]) -> Result<u8, Failure> {
    let lines: String = shards.iter().map(|shard| shard.to_json() + "\n").collect();
    let output = Output::new(&arguments.file);
    output.keeps(&shards.iter().filter_map(Shard::input).collect::<Vec<_>>())?;
    output.write(lines.as_bytes())?;
    note(&say::counted(shards.len() as u64, "shard", "shards"));
    Ok(SOLVED)
}

fn limits_of(arguments: &PlanArgs) -> ShardLimits {
    ShardLimits { max_nullity: arguments.max_nullity, memory_limit: arguments.memory_limit }
}

fn of_bulk(arguments: &PlanBulkArgs) -> Result<Vec<Shard>, Failure> {
    let PlanBulkArgs { input, folder, boards, plan, .. } = arguments;
    let options = bulk::options(boards)?;
    // Its name is that of each output.
    let rejects = arguments.rejects.then(PathBuf::new);
    let options = Options { rejects, ..options };
    plan_bulk(input, folder, &options, limits_of(plan)).map_err(|error| failure(&error))
}

fn of_survey(arguments: &PlanSurveyArgs) -> Result<Vec<Shard>, Failure> {
    let PlanSurveyArgs { table, folder, of, .. } = arguments;
    let SurveyedArgs { sizes, rows, columns, stencil, edges, modulus } = of;
    let text = |range: &Option<unflip::survey::Range>| range.as_ref().map(ToString::to_string);
    let survey = SurveyShard {
        schema: SCHEMA,
        output: folder.clone(),
        table: table.name.to_string(),
        stencil: stencil.stencil.to_string(),
        edges: edges.name().to_string(),
        modulus: *modulus,
        sizes: text(sizes),
        rows: text(rows),
        columns: text(columns),
        limits: limits_of(&arguments.plan),
    };
    let ending = if arguments.json { "ndjson" } else { "csv" };
    plan_survey(&survey, ending, arguments.shards).map_err(|error| failure(&error))
}

fn of_minimum(arguments: &PlanMinimumArgs) -> Result<Vec<Shard>, Failure> {
    let PlanMinimumArgs { folder, puzzle, goal, costs, shards, plan, .. } = arguments;
    let text = input::text(&puzzle.rule, input::path(puzzle))?;
    let puzzle = input::puzzle_of(&text, &puzzle.rule, goal.goal.as_ref(), Some(costs))?.puzzle;
    plan_minimum(&puzzle, folder, *shards as u64, limits_of(plan)).map_err(|error| failure(&error))
}

/// The shards of plans: JSON values, one after the other.
fn shards(plans: &[PathBuf]) -> Result<Vec<Shard>, Failure> {
    let stdin = [PathBuf::from("-")];
    let mut shards = Vec::new();
    for path in if plans.is_empty() { &stdin[..] } else { plans } {
        let text = input::read(path)?;
        let bad = |index: usize, said: String| Failure::bad(format!("{}: shard {index}: {said}", text.name));
        for (index, value) in Deserializer::from_slice(&text.bytes).into_iter::<Value>().enumerate() {
            let value = value.map_err(|error| bad(index + 1, error.to_string()))?;
            shards.push(
                Shard::from_json(&value.to_string()).map_err(|error| bad(index + 1, error.to_string()))?,
            );
        }
    }
    if shards.is_empty() {
        return Err(Failure::bad("there is no shard to be done: a plan has one a line"));
    }
    Ok(shards)
}

/// Runs what is not done; a shard that fails does not keep others from being done.
fn run_shards(arguments: &RunArgs) -> Result<u8, Failure> {
    let all = shards(&arguments.plans)?;
    let chosen = match arguments.index {
        None => &all[..],
        Some(index) => all.get(index - 1..index).ok_or_else(|| {
            Failure::bad(format!(
                "there is no shard {index}: the plan has {}",
                say::counted(all.len() as u64, "shard", "shards")
            ))
        })?,
    };
    let RunArgs { threads, time_limit, .. } = arguments;
    let threads = crate::args::Threads { number: threads.number };
    let within = LimitArgs { threads, time_limit: *time_limit, memory_limit: 0 };
    limits::within(&within, &limits::Search::default(), |limits| {
        let mut failed = Vec::new();
        for shard in chosen {
            match run_one(shard, limits) {
                Err(error) if error.is_stopped() || chosen.len() == 1 => return Err(failure(&error)),
                Err(error) => failed.push(error.to_string()),
                Ok(()) => (),
            }
        }
        for sentence in &failed {
            note(sentence);
        }
        if failed.is_empty() {
            return Ok(SOLVED);
        }
        Err(Failure::bad(format!(
            "{} of {} failed",
            failed.len(),
            say::counted(chosen.len() as u64, "shard", "shards")
        )))
    })?
}

fn run_one(shard: &Shard, limits: &Limits) -> Result<(), Error> {
    let (receipt, is_new) = shard::run(shard, limits)?;
    let (name, crc32) = (shard.output().display(), &receipt.crc32);
    let was = if is_new { "" } else { ", done before" };
    note(&format!("{name}: {}, crc32 {crc32}{was}", say::counted(receipt.rows, "row", "rows")));
    Ok(())
}

/// Checks and joins.
fn join(arguments: &JoinArgs) -> Result<u8, Failure> {
    let shards = shards(&arguments.plans)?;
    let whole = shard::manifest(&shards).map_err(|error| failure(&error))?;
    // A manifest is of a job whose outputs fit together: it is written when they are joined.
    match &shards[0] {
        Shard::Survey(_) => {
            let table = shard::table(&shards).map_err(|error| failure(&error))?;
            write_manifest(&shards, &whole)?;
            Output::new(&arguments.output.file).write(table.as_bytes())?;
            Ok(SOLVED)
        }
        Shard::Minimum(_) => {
            let joined = shard::answer(&shards, &Limits::default());
            let (puzzle, answer) = joined.map_err(|error| failure(&error))?;
            write_manifest(&shards, &whole)?;
            solve::write(&puzzle, answer, &arguments.output)
        }
        _ => {
            write_manifest(&shards, &whole)?;
            let rejects =
                whole.summary.as_ref().filter(|summary| summary.rejected > 0).map(|_| "_*.rejects.csv");
            Ok(whole.summary.as_ref().map_or(SOLVED, |summary| bulk::say_summary(summary, rejects)))
        }
    }
}

fn write_manifest(shards: &[Shard], whole: &Manifest) -> Result<(), Failure> {
    let path = shards[0].output().with_file_name("_manifest.json");
    let text = serde_json::to_string_pretty(whole).expect("a manifest is JSON") + "\n";
    let written = output::replace(&path, text.as_bytes());
    written.map_err(|error| Failure::io(&path.display().to_string(), &error))?;
    let shards = say::counted(whole.shards.len() as u64, "shard", "shards");
    let rows = say::counted(whole.rows, "row", "rows");
    note(&format!("{}: {shards}, {rows}, crc32 {}", Path::display(&path), whole.crc32));
    Ok(())
}

fn failure(error: &Error) -> Failure {
    match error {
        Error::Stopped | Error::Missing { .. } => Failure::with_status(LIMITED, error.to_string()),
        error => Failure::bad(error.to_string()),
    }
}
