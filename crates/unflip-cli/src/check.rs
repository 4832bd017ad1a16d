//! `unflip check`: presses or a witness, verified by `unflip-reference`, which shares no code with the solver.

use std::path::Path;

use unflip::text::{Evidence, read_evidence};
use unflip::{Board, Goal, Presses, Puzzle, Witness};
use unflip_reference::{Fault, Game, check_presses, check_witness};

use crate::args::{CheckArgs, CheckFormat};
use crate::failure::{Failure, SOLVED, UNSOLVABLE};
use crate::game::{game, targets};
use crate::input::{self, Text};
use crate::output::{BAD, GOOD, Output};
use crate::say;

/// What was verified, or what is wrong.
struct Verdict {
    is_valid: bool,
    sentence: String,
    weight: Option<u64>,
}

/// Checks and prints; returns the exit status.
pub(crate) fn run(arguments: &CheckArgs) -> Result<u8, Failure> {
    let (puzzle_text, evidence_text) = texts(arguments)?;
    let puzzle = input::puzzle_of(&puzzle_text, &arguments.rule)?.puzzle;
    let text = evidence_text.as_ref().unwrap_or(&puzzle_text);
    let evidence =
        read_evidence(&text.bytes, None, &puzzle).map_err(|error| input::bad(&text.name, &error))?;
    let game = game(&puzzle, arguments.memory_limit)?;
    let verdict = match evidence {
        Evidence::Presses(presses) => of_presses(&game, &puzzle, &presses),
        Evidence::Witness(witness) => of_witness(&game, &puzzle, &witness),
        _ => return Err(Failure::bad("this kind of evidence is not known here")),
    };
    let output = Output::new(&arguments.file);
    output.write(written(&verdict, arguments.to, &output).as_bytes())?;
    Ok(if verdict.is_valid { SOLVED } else { UNSOLVABLE })
}

/// The puzzle and the evidence; none of its own for the `[answer]` of the puzzle file.
fn texts(arguments: &CheckArgs) -> Result<(Text, Option<Text>), Failure> {
    let stdin = Path::new("-");
    let (puzzle, presses) = match (&arguments.rule.board, &arguments.puzzle, &arguments.presses) {
        // With --board the only FILE is what to check.
        (Some(_), evidence, None) => (stdin, Some(evidence.as_deref().unwrap_or(stdin))),
        (Some(_), _, Some(_)) => {
            return Err(Failure::bad("--board is the puzzle: one FILE is wanted, what to check"));
        }
        (None, puzzle, presses) => (puzzle.as_deref().unwrap_or(stdin), presses.as_deref()),
    };
    if arguments.rule.board.is_none() && puzzle == stdin && presses == Some(stdin) {
        return Err(Failure::bad("puzzle and presses cannot both come from standard input"));
    }
    let puzzle = input::text(&arguments.rule, puzzle)?;
    Ok((puzzle, presses.map(input::read).transpose()?))
}

/// Presses are valid if they reach one of the states that the goal allows.
fn of_presses(game: &Game, puzzle: &Puzzle, presses: &Presses) -> Verdict {
    let start: Vec<u32> = puzzle.start().iter().collect();
    let counts: Vec<u32> = presses.iter().collect();
    let mut first = None;
    for (value, targets) in targets(puzzle, game) {
        match check_presses(game, &start, &targets, &counts) {
            Ok(weight) => return reached(weight, value.filter(|_| *puzzle.goal() == Goal::Uniform)),
            Err(fault) => first = first.or(Some(fault)),
        }
    }
    fault(puzzle.board(), &first.unwrap_or(Fault::NothingToChange))
}

fn reached(weight: u64, uniform: Option<u32>) -> Verdict {
    let number = say::counted(weight, "press reaches", "presses reach");
    let uniform = uniform.map(|value| format!(" {}", say::uniform(value))).unwrap_or_default();
    let sentence = format!("{number} the goal.{uniform} That no fewer would do was not checked.");
    Verdict { is_valid: true, sentence, weight: Some(weight) }
}

/// A witness is valid if it refutes all of the states that the goal allows.
fn of_witness(game: &Game, puzzle: &Puzzle, witness: &Witness) -> Verdict {
    let start: Vec<u32> = puzzle.start().iter().collect();
    let factors: Vec<u32> = witness.values().iter().collect();
    for (_, targets) in targets(puzzle, game) {
        if let Err(error) = check_witness(game, &start, &targets, &factors) {
            return fault(puzzle.board(), &error);
        }
    }
    let sentence =
        "no press changes the sum of the lamps in the witness, but it has to change: there is no solution.";
    Verdict { is_valid: true, sentence: sentence.to_string(), weight: None }
}

fn fault(board: &Board, fault: &Fault) -> Verdict {
    Verdict { is_valid: false, sentence: fault_sentence(board, fault), weight: None }
}

/// The fault with places as people name them.
fn fault_sentence(board: &Board, fault: &Fault) -> String {
    let lamp_name = |lamp| say::lamp(board, lamp);
    let press_name = |press| say::press(board, press);
    match fault {
        Fault::MayNotPress { press } => {
            let why = if board.is_locked(*press) { "it is locked" } else { "there is no cell" };
            format!("{} is pressed, but {why}.", press_name(*press))
        }
        Fault::WrongLamp { lamp, found, wanted } => {
            format!("{} ends at {found}, but {wanted} is wanted.", lamp_name(*lamp))
        }
        Fault::NotWanted { lamp } => {
            format!("the witness counts {}, where nothing is wanted.", lamp_name(*lamp))
        }
        Fault::PressChangesSum { press, by } => format!(
            "pressing {} changes the sum of the lamps in the witness by {by}, but no press may change it.",
            press_name(*press)
        ),
        Fault::NothingToChange => {
            "the sum of the lamps in the witness need not change, which refutes nothing.".to_string()
        }
        other => format!("{other}."),
    }
}

fn written(verdict: &Verdict, format: CheckFormat, output: &Output) -> String {
    let Verdict { is_valid, sentence, weight } = verdict;
    match format {
        CheckFormat::Text if *is_valid => format!("{} {sentence}\n", output.paint(GOOD, "valid:")),
        CheckFormat::Text => format!("{} {sentence}\n", output.paint(BAD, "not valid:")),
        CheckFormat::Json => {
            let weight = weight.map(|weight| format!(",\"weight\":{weight}")).unwrap_or_default();
            // The sentences hold no quote and no backslash.
            format!("{{\"schema\":1,\"valid\":{is_valid}{weight},\"says\":\"{sentence}\"}}\n")
        }
    }
}
