//! `unflip bulk`: many boards from table to table.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use unflip::text::{GoalText, puzzle_to_toml};
use unflip::{Goal, Limits};
use unflip_files::{Column, Control, Error, Keep, Keeping, Options, Progress, RuleText, Summary};

use crate::args::{BoardsArgs, BulkArgs, BulkRuleArgs, CostArgs, GoalArgs};
use crate::failure::{Failure, LIMITED, SOLVED};
use crate::output::{self, note};
use crate::{input, limits, say};

/// Solves a table of boards; returns the exit status.
pub(crate) fn run(arguments: &BulkArgs) -> Result<u8, Failure> {
    check(arguments)?;
    let options = Options { rejects: arguments.rejects.clone(), ..options(&arguments.boards)? };
    if arguments.input == Path::new("-") {
        input::hint();
    }
    let search = limits::Search { max_nullity: arguments.max_nullity, ..limits::Search::default() };
    let bar = Bar::new();
    let work = |limits: &Limits| {
        let progress = |progress| bar.show(progress);
        let control = Control { limits: *limits, progress: &progress, keeping: keeping(arguments) };
        unflip_files::bulk(&arguments.input, &arguments.output, &options, &control)
    };
    let result = limits::within(&arguments.limits, &search, work)?;
    bar.clear();
    match result {
        Ok(summary) => tell(&summary, arguments),
        Err(Error::Io { file, error }) if file == "stdout" && error.kind() == io::ErrorKind::BrokenPipe => {
            Ok(SOLVED)
        }
        Err(error) => Err(failure(&error)),
    }
}

/// Refuses files that would take each other's place, and what cannot be gone on with.
fn check(arguments: &BulkArgs) -> Result<(), Failure> {
    let BulkArgs { input, output, rejects, summary, resume, .. } = arguments;
    let BoardsArgs { rule, goal, costs, .. } = &arguments.boards;
    let as_rule = rule.rule();
    let mut inputs = vec![input.as_path()];
    inputs.extend(rule.file.as_deref());
    inputs.extend(input::beside(&as_rule, goal, costs));
    for (option, path) in [("--rejects", rejects), ("--summary", summary)] {
        if path.as_deref() == Some(Path::new("-")) {
            return Err(Failure::bad(format!("{option} needs a file: standard output is for answers")));
        }
    }
    let outputs = [Some(output.as_path()), rejects.as_deref(), summary.as_deref()];
    let outputs: Vec<&Path> = outputs.into_iter().flatten().filter(|path| *path != Path::new("-")).collect();
    for (index, path) in outputs.iter().enumerate() {
        if inputs.iter().any(|input| output::is_same_file(path, input)) {
            let sentence = "this is an input, which must stay: name another file to write";
            return Err(Failure::bad(format!("{}: {sentence}", path.display())));
        }
        if outputs[..index].contains(path) {
            return Err(Failure::bad(format!("{}: two results cannot be one file", path.display())));
        }
    }
    if *resume && !is_kept(arguments) {
        let sentence = "--resume needs files for IN and OUT: of a pipe nothing can be kept";
        return Err(Failure::bad(sentence));
    }
    let beside = [Some(("IN", input.as_path())), rule.file.as_deref().map(|file| ("--rule", file))];
    input::check_stdin(&beside.into_iter().flatten().collect::<Vec<_>>())
}

/// Whether a later run can go on with this one: both ends are files.
fn is_kept(arguments: &BulkArgs) -> bool {
    let is_file =
        |path: &Path| path != Path::new("-") && path.metadata().is_ok_and(|metadata| metadata.is_file());
    let is_new = |path: &Path| path != Path::new("-") && !path.exists();
    is_file(&arguments.input) && (is_file(&arguments.output) || is_new(&arguments.output))
}

fn keeping(arguments: &BulkArgs) -> Keeping {
    match (is_kept(arguments), arguments.resume) {
        (false, _) => Keeping::Nothing,
        (true, false) => Keeping::Begin,
        (true, true) => Keeping::Resume,
    }
}

/// The options of a run that sets no rows aside.
pub(crate) fn options(boards: &BoardsArgs) -> Result<Options, Failure> {
    let BoardsArgs { table, rule, goal, costs } = boards;
    let mut columns = table.columns.clone();
    let rule = rule_text(rule, goal, costs)?;
    if table.witness {
        let all = columns.get_or_insert_with(|| Column::DEFAULT.to_vec());
        if !all.contains(&Column::Witness) {
            all.push(Column::Witness);
        }
    }
    let keep = match table.keep.as_slice() {
        [] => Keep::Nothing,
        [all] if all == "all" => Keep::All,
        names => Keep::Named(names.to_vec()),
    };
    Ok(Options {
        rule,
        size: table.size,
        column: table.column.clone(),
        from: table.from,
        to: table.to,
        columns,
        keep,
        rejects: None,
        batch: table.batch,
    })
}

/// The rule: of a puzzle, or of options that boards of any size can have.
fn rule_text(from: &BulkRuleArgs, goal: &GoalArgs, costs: &CostArgs) -> Result<RuleText, Failure> {
    let (rule, goal) = (from.rule(), goal.goal.as_ref());
    if from.file.is_some() || rule.known.is_some() {
        let text = input::text(&rule, from.file.as_deref().unwrap_or(Path::new("-")))?;
        let puzzle = input::puzzle_of(&text, &rule, goal, Some(costs))?.puzzle;
        return Ok(RuleText { puzzle: Some(puzzle_to_toml(&puzzle, None)), ..RuleText::default() });
    }
    let cost = costs.cost.as_deref().map(input::read).transpose()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(RuleText {
        puzzle: None,
        stencil: rule.stencil().map(|stencil| stencil.to_string()),
        edges: rule.edges.map(|edges| edges.name().to_owned()),
        modulus: rule.modulus,
        goal: goal.map(|from| goal_text(&from.goal)),
        cost: cost.map(|cost| text(&cost.bytes)),
        both_ways: costs.both_ways,
    })
}

fn goal_text(goal: &GoalText) -> String {
    match goal {
        GoalText::Goal(Goal::Off) => "off".to_owned(),
        GoalText::Goal(Goal::On) => "on".to_owned(),
        GoalText::Goal(Goal::Uniform) => "uniform".to_owned(),
        GoalText::Goal(Goal::Value(value)) => value.to_string(),
        GoalText::Picture(picture) => String::from_utf8_lossy(picture).into_owned(),
        other => unreachable!("{other:?} is no goal of the command line"),
    }
}

/// Says what became of all boards.
fn tell(summary: &Summary, arguments: &BulkArgs) -> Result<u8, Failure> {
    if let Some(path) = &arguments.summary {
        let json = serde_json::to_string(summary).expect("numbers are JSON") + "\n";
        output::replace(path, json.as_bytes())
            .map_err(|error| Failure::io(&path.display().to_string(), &error))?;
    }
    let rejects = arguments.rejects.as_deref().map(|path| path.display().to_string());
    Ok(say_summary(summary, rejects.as_deref()))
}

/// Says what became of all boards, and where rows were set aside; returns the exit status.
pub(crate) fn say_summary(summary: &Summary, rejects: Option<&str>) -> u8 {
    let Summary { rows, solved, unsolvable, bounded, rejected, weights } = summary;
    let mut parts = vec![format!("{solved} solved"), format!("{unsolvable} unsolvable")];
    if *bounded > 0 {
        parts.push(format!("{bounded} only bounded"));
    }
    if let Some(rejects) = rejects {
        parts.push(format!("{rejected} set aside in {rejects}"));
    }
    note(&format!("{}: {}", say::counted(*rows, "row", "rows"), parts.join(", ")));
    if !weights.is_empty() {
        let weights: Vec<String> =
            weights.iter().map(|(weight, boards)| format!("{weight} ({boards})")).collect();
        note(&format!("presses (boards): {}", weights.join(", ")));
    }
    if *bounded > 0 { LIMITED } else { SOLVED }
}

fn failure(error: &Error) -> Failure {
    match error {
        Error::Solve(error) => Failure::from(*error),
        Error::Stopped { .. } => Failure::with_status(LIMITED, error.to_string()),
        error => Failure::bad(error.to_string()),
    }
}

/// How long a run goes on before its progress is shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// A progress bar on a terminal: what is read, the rate of rows, the time that is left.
struct Bar {
    started: Instant,
    /// The bar, and the rows that an earlier run did.
    shown: Mutex<Option<(ProgressBar, u64)>>,
    wanted: bool,
}

impl Bar {
    fn new() -> Self {
        Self { started: Instant::now(), shown: Mutex::new(None), wanted: io::stderr().is_terminal() }
    }

    fn show(&self, progress: Progress) {
        let elapsed = self.started.elapsed();
        let Ok(mut shown) = self.shown.try_lock() else { return };
        if !self.wanted || elapsed < PATIENCE {
            return;
        }
        let (bar, before) = shown.get_or_insert_with(|| (bar(progress.total), progress.rows));
        bar.set_position(progress.done);
        #[allow(clippy::cast_precision_loss, reason = "two digits are shown")]
        let rate = progress.rows.saturating_sub(*before) as f64 / elapsed.as_secs_f64();
        bar.set_message(format!("{} rows, {rate:.1e}/s", progress.rows));
    }

    fn clear(&self) {
        if let Ok(Some((bar, _))) = self.shown.lock().map(|mut shown| shown.take()) {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "solving boards {bar:20} {percent:>3}%, {msg}, {eta} left"),
        None => (ProgressBar::new_spinner(), "solving boards, {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
