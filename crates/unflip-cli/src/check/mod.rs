//! `unflip check`: an answer, verified by `unflip-reference`, which shares no code with the solver.
//!
//! [`verdict`] compares what is said with the rule and with itself, [`listed`] does so with several solutions, [`truth`] is what a small board is compared with.

mod listed;
mod truth;
mod verdict;

use std::path::Path;

use serde::Serialize;
use unflip::text::{PuzzleFile, read_evidence};
use verdict::Verdict;

use crate::args::{CheckArgs, CheckFormat};
use crate::failure::{Failure, LIMITED, SOLVED, UNSOLVABLE};
use crate::game::game;
use crate::input::{self, Text};
use crate::output::{BAD, GOOD, Output};

/// Checks and prints; returns the exit status.
pub(crate) fn run(arguments: &CheckArgs) -> Result<u8, Failure> {
    let output = Output::new(&arguments.file);
    let (puzzle_text, evidence_text) = texts(arguments)?;
    let inputs = [&arguments.puzzle, &arguments.presses, &arguments.costs.cost];
    output.keeps(&inputs.map(|path| path.as_deref().unwrap_or(Path::new("-"))))?;
    let goal = arguments.goal.goal.as_ref().and_then(|goal| goal.file.as_deref()).map(Path::new);
    let beside = goal.into_iter().chain(arguments.rule.stencil_file());
    output.keeps(&beside.collect::<Vec<_>>())?;
    let PuzzleFile { puzzle, answer, .. } = input::puzzle_of(
        &puzzle_text,
        &arguments.rule,
        arguments.goal.goal.as_ref(),
        Some(&arguments.costs),
    )?;
    let (name, said) = match (&evidence_text, answer) {
        (Some(text), _) => (&text.name, read_evidence(&text.bytes, None, &puzzle)),
        (None, Some(answer)) if !answer.is_empty() => (&puzzle_text.name, Ok(answer)),
        (None, _) => {
            let sentence = "it has no [answer]: a second FILE is wanted, what to check";
            return Err(Failure::bad(format!("{}: {sentence}", puzzle_text.name)));
        }
    };
    let said = said.map_err(|error| input::bad(name, &error))?;
    let game = game(&puzzle, arguments.memory_limit)?;
    let Some(verdict) = verdict::verdict(&game, &puzzle, &said) else {
        let sentence = "nothing of it can be checked on a board this large: presses or a witness would be";
        return Err(Failure::with_status(LIMITED, format!("{name}: {sentence}")));
    };
    output.write(written(&verdict, arguments.to, &output).as_bytes())?;
    Ok(if verdict.is_valid { SOLVED } else { UNSOLVABLE })
}

/// The puzzle and the evidence; none of its own for the `[answer]` of the puzzle file.
fn texts(arguments: &CheckArgs) -> Result<(Text, Option<Text>), Failure> {
    let stdin = Path::new("-");
    let (puzzle, presses) = match (arguments.rule.inline(), &arguments.puzzle, &arguments.presses) {
        // With --board or --puzzle the only FILE is what to check.
        (Some(_), evidence, None) => (stdin, Some(evidence.as_deref().unwrap_or(stdin))),
        (Some(option), _, Some(_)) => {
            let sentence = format!("{option} is the puzzle: one FILE is wanted, what to check");
            return Err(Failure::bad(sentence));
        }
        (None, puzzle, presses) => (puzzle.as_deref().unwrap_or(stdin), presses.as_deref()),
    };
    let own = arguments.rule.inline().is_none().then_some(("puzzle", puzzle));
    let others = [("presses", presses), ("prices", arguments.costs.cost.as_deref())];
    let others = others.into_iter().filter_map(|(name, path)| path.map(|path| (name, path)));
    input::check_stdin(&own.into_iter().chain(others).collect::<Vec<_>>())?;
    let puzzle = input::text(&arguments.rule, puzzle)?;
    Ok((puzzle, presses.map(input::read).transpose()?))
}

fn written(verdict: &Verdict, format: CheckFormat, output: &Output) -> String {
    let Verdict { is_valid, sentence, weight, cost, not_checked } = verdict;
    match format {
        CheckFormat::Text if *is_valid => format!("{} {sentence}\n", output.paint(GOOD, "valid:")),
        CheckFormat::Text => format!("{} {sentence}\n", output.paint(BAD, "not valid:")),
        CheckFormat::Json => {
            let not_checked = is_valid.then_some(not_checked.as_slice());
            let json = Json {
                schema: 1,
                valid: *is_valid,
                weight: *weight,
                cost: *cost,
                not_checked,
                says: sentence,
            };
            serde_json::to_string(&json).expect("plain numbers and strings are JSON") + "\n"
        }
    }
}

/// A verdict for programs.
#[derive(Serialize)]
struct Json<'a> {
    schema: u32,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_checked: Option<&'a [&'static str]>,
    says: &'a str,
}
