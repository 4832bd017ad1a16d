//! The verdict: presses and witness against the rule, numbers against the presses, all of it against the truth.

use std::fmt::Display;

use unflip::text::Expected;
use unflip::{Board, Goal, Presses, Puzzle, Witness};
use unflip_reference::{Fault, Game, check_presses, check_witness};

use super::truth::{Truth, quiet, truth};
use crate::game::targets;
use crate::say;

/// What was verified, or what is wrong.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) is_valid: bool,
    pub(crate) sentence: String,
    pub(crate) weight: Option<u64>,
    /// What was said and could not be checked, or the fewest, which is always asked.
    pub(crate) not_checked: Vec<&'static str>,
}

/// Why it is not valid, in a sentence.
type Checked<T> = Result<T, String>;

/// Checks all that is said; `None` where nothing of it can be checked.
pub(crate) fn verdict(game: &Game, puzzle: &Puzzle, said: &Expected) -> Option<Verdict> {
    match checked(game, puzzle, said) {
        Ok(verdict) => verdict,
        Err(sentence) => Some(Verdict { sentence, ..Verdict::default() }),
    }
}

fn checked(game: &Game, puzzle: &Puzzle, said: &Expected) -> Checked<Option<Verdict>> {
    agrees_with_itself(said)?;
    let weight = said.presses.as_ref().map(|presses| of_presses(game, puzzle, said, presses)).transpose()?;
    said.witness.as_ref().map_or(Ok(()), |witness| of_witness(game, puzzle, witness))?;
    let quiet = quiet(game, puzzle);
    let truth = quiet.as_ref().and_then(|quiet| truth(game, puzzle, quiet));
    if let Some(quiet) = &quiet {
        if let (Some(said), None) = (said.nullity, quiet.nullity) {
            let modulus = game.modulus;
            return Err(format!(
                "the nullity is said to be {said}, but {modulus} is no prime: there is none."
            ));
        }
        quiet.nullity.map_or(Ok(()), |nullity| same(said.nullity, &nullity, "the nullity"))?;
        let decimal = unflip::Count::to_decimal;
        same(said.kernel_size.as_ref().map(decimal), &decimal(&quiet.size), "the number of quiet patterns")?;
    }
    if let Some(truth) = &truth {
        agrees_with_truth(said, truth)?;
    }
    let not_checked = not_checked(said, quiet.is_some(), truth.is_some());
    let nothing = weight.is_none() && said.witness.is_none() && truth.is_none();
    let says_of_quiet = said.nullity.is_some() || said.kernel_size.is_some();
    if nothing && !(says_of_quiet && quiet.is_some()) {
        return Ok(None);
    }
    let sentence = sentence(game.modulus, said, weight, truth.as_ref(), &not_checked);
    Ok(Some(Verdict { is_valid: true, sentence, weight: weight.map(|(weight, _)| weight), not_checked }))
}

/// One part of what is said may contradict another.
fn agrees_with_itself(said: &Expected) -> Checked<()> {
    let has_solution =
        said.presses.is_some() || said.weight.is_some() || said.at_least.is_some() || said.minima.is_some();
    if said.unsolvable == Some(true) && has_solution {
        let what = if said.presses.is_some() { "presses" } else { "numbers of a solution" };
        return Err(format!("it says that there is no solution, but gives {what}."));
    }
    if said.witness.is_some() && (has_solution || said.unsolvable == Some(false)) {
        return Err("a witness is given beside a solution, but only one of them can be.".to_string());
    }
    let Some(weight) = said.weight else { return Ok(()) };
    match said.at_least {
        Some(least) if least > weight => {
            Err(format!("at least {least} are said to be needed, but the weight is said to be {weight}."))
        }
        Some(least) if least < weight && said.exact == Some(true) => Err(format!(
            "the weight {weight} is said to be the least, but also that only {least} are proved to be needed."
        )),
        _ => Ok(()),
    }
}

/// Presses are valid if they reach one of the states that the goal allows, and are as many as is said.
fn of_presses(
    game: &Game,
    puzzle: &Puzzle,
    said: &Expected,
    presses: &Presses,
) -> Checked<(u64, Option<u32>)> {
    let start: Vec<u32> = puzzle.start().iter().collect();
    let counts: Vec<u32> = presses.iter().collect();
    let mut first = None;
    for (value, targets) in targets(puzzle, game) {
        match check_presses(game, &start, &targets, &counts) {
            Ok(weight) => {
                agrees_with_presses(said, weight, value)?;
                return Ok((weight, value.filter(|_| *puzzle.goal() == Goal::Uniform)));
            }
            Err(fault) => first = first.or(Some(fault)),
        }
    }
    Err(fault_sentence(puzzle.board(), &first.unwrap_or(Fault::NothingToChange)))
}

/// The numbers said of presses of this weight, which reach this value everywhere.
fn agrees_with_presses(said: &Expected, weight: u64, value: Option<u32>) -> Checked<()> {
    same(said.weight, &weight, "the weight")?;
    if let Some(least) = said.at_least.filter(|&least| least > weight) {
        return Err(format!("at least {least} are said to be needed, but these are {weight}."));
    }
    value.map_or(Ok(()), |value| same(said.goal, &value, "the value that all lamps reach"))
}

/// A witness is valid if it refutes all of the states that the goal allows.
fn of_witness(game: &Game, puzzle: &Puzzle, witness: &Witness) -> Checked<()> {
    let start: Vec<u32> = puzzle.start().iter().collect();
    let factors: Vec<u32> = witness.values().iter().collect();
    let fault = |error| fault_sentence(puzzle.board(), &error);
    targets(puzzle, game)
        .try_for_each(|(_, targets)| check_witness(game, &start, &targets, &factors).map_err(fault))
}

/// What is said is so, or is not said.
fn same<T: PartialEq + Display>(said: Option<T>, found: &T, what: &str) -> Checked<()> {
    match said {
        Some(said) if said != *found => Err(format!("{what} is said to be {said}, but it is {found}.")),
        _ => Ok(()),
    }
}

fn agrees_with_truth(said: &Expected, truth: &Truth) -> Checked<()> {
    let Some(best) = &truth.best else {
        return match said.unsolvable {
            Some(false) => Err("it says that there is a solution, but there is none.".to_string()),
            _ if said.weight.or(said.at_least).is_some() || said.minima.is_some() => {
                Err("it gives numbers of a solution, but there is none.".to_string())
            }
            _ => same(
                said.solutions.as_ref().map(unflip::Count::to_decimal),
                &"0".to_string(),
                "the number of solutions",
            ),
        };
    };
    if said.unsolvable == Some(true) || said.witness.is_some() {
        let presses = say::counted(best.weight, "press", "presses");
        return Err(format!("it says that there is no solution, but there is one of {presses}."));
    }
    if let Some(least) = said.at_least.filter(|&least| least > best.weight) {
        let would = say::counted(best.weight, "press", "presses");
        return Err(format!("at least {least} are said to be needed, but {would} would do."));
    }
    if let Some(weight) = said.weight.filter(|&weight| weight < best.weight) {
        return Err(format!("the weight is said to be {weight}, but at least {} are needed.", best.weight));
    }
    let decimal = unflip::Count::to_decimal;
    same(said.minima.as_ref().map(decimal), &truth.minima.to_string(), "the number of minima")?;
    same(said.solutions.as_ref().map(decimal), &truth.solutions.to_string(), "the number of solutions")?;
    match &said.presses {
        Some(presses) if said.exact == Some(true) && !presses.iter().eq(best.presses.iter().copied()) => {
            Err("it says that it is exact, but other presses of that weight come first.".to_string())
        }
        _ => Ok(()),
    }
}

/// What is asked and was not checked.
fn not_checked(said: &Expected, has_quiet: bool, has_truth: bool) -> Vec<&'static str> {
    let is_solution = said.witness.is_none() && said.unsolvable != Some(true);
    let asked = [
        (!has_truth && is_solution, "that no fewer would do"),
        (!has_truth && said.exact == Some(true), "that these are the first of equals"),
        (!has_truth && said.unsolvable == Some(true) && said.witness.is_none(), "that there is no solution"),
        (!has_truth && said.minima.is_some(), "the number of minima"),
        (!has_truth && said.solutions.is_some(), "the number of solutions"),
        (!has_quiet && said.nullity.is_some(), "the nullity"),
        (!has_quiet && said.kernel_size.is_some(), "the number of quiet patterns"),
        (said.nearest, "the nearest solvable board"),
    ];
    asked.into_iter().filter(|(is_open, _)| *is_open).map(|(_, what)| what).collect()
}

/// What is valid, in sentences.
fn sentence(
    modulus: u32,
    said: &Expected,
    weight: Option<(u64, Option<u32>)>,
    truth: Option<&Truth>,
    not_checked: &[&str],
) -> String {
    let mut sentences = Vec::new();
    let best = truth.and_then(|truth| truth.best.as_ref());
    match (weight, best) {
        (Some((weight, value)), best) => {
            sentences.push(format!("{} the goal.", say::counted(weight, "press reaches", "presses reach")));
            sentences.extend(value.map(|value| say::uniform(value, modulus)));
            sentences.extend(best.map(|best| fewer(best.weight, weight)));
        }
        (None, Some(best)) => {
            sentences.push(format!(
                "{}.",
                say::counted(best.weight, "press is the fewest", "presses are the fewest")
            ));
        }
        (None, None) if said.witness.is_some() => sentences.push(REFUTED.to_string()),
        (None, None) if truth.is_some() => {
            sentences.push("there is no solution, as the reference shows.".to_string());
        }
        (None, None) if said.nullity.is_some() => sentences.push("the nullity is as it says.".to_string()),
        (None, None) => sentences.push("the number of quiet patterns is as it says.".to_string()),
    }
    if let Some((last, others)) = not_checked.split_last() {
        let all =
            if others.is_empty() { (*last).to_string() } else { format!("{} and {last}", others.join(", ")) };
        let (first, rest) = all.split_at(1);
        let was = if others.is_empty() { "was" } else { "were" };
        sentences.push(format!("{}{rest} {was} not checked.", first.to_uppercase()));
    }
    sentences.join(" ")
}

const REFUTED: &str =
    "no press changes the sum of the lamps in the witness, but it has to change: there is no solution.";

fn fewer(best: u64, weight: u64) -> String {
    if best == weight { "No fewer would do.".to_string() } else { format!("But {best} would do.") }
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
