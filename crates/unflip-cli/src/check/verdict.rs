//! The verdict: presses and witness against the rule, numbers against the presses, all of it against the truth.

use std::fmt::Display;

use unflip::text::{Expected, uniform_sentence};
use unflip::{Board, Costs, Goal, Presses, Puzzle, Witness};
use unflip_reference::{Fault, Game, check_presses, check_witness};

use super::listed;
use super::truth::{Quiet, Truth, quiet, truth};
use crate::game::{cost, targets};
use crate::say;

/// What was verified, or what is wrong.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) is_valid: bool,
    pub(crate) sentence: String,
    pub(crate) weight: Option<u64>,
    /// What the presses cost, where that is not their number.
    pub(crate) cost: Option<u64>,
    /// What was said and could not be checked, or the fewest, which is always asked.
    pub(crate) not_checked: Vec<&'static str>,
}

/// Why it is not valid, in a sentence.
pub(super) type Checked<T> = Result<T, String>;

/// Valid presses: how many, what they cost, and the value that they reach where the goal is uniform.
pub(super) struct Paid {
    weight: u64,
    /// How many single presses they are.
    moves: u64,
    pub(super) cost: u64,
    value: Option<u32>,
}

/// What was found: what is said of it is so.
struct Found<'a> {
    paid: Option<Paid>,
    truth: Option<&'a Truth>,
    is_priced: bool,
    not_checked: &'a [&'static str],
}

/// Checks all that is said; `None` where nothing of it can be checked.
pub(crate) fn verdict(game: &Game, puzzle: &Puzzle, said: &Expected) -> Option<Verdict> {
    match checked(game, puzzle, said) {
        Ok(verdict) => verdict,
        Err(sentence) => Some(Verdict { sentence, ..Verdict::default() }),
    }
}

fn checked(game: &Game, puzzle: &Puzzle, said: &Expected) -> Checked<Option<Verdict>> {
    let is_priced = puzzle.costs().has_prices();
    agrees_with_itself(said, puzzle.costs())?;
    let paid = said.presses.as_ref().map(|presses| of_presses(game, puzzle, said, presses)).transpose()?;
    let costs = listed::costs(game, puzzle, said)?;
    said.witness.as_ref().map_or(Ok(()), |witness| of_witness(game, puzzle, witness))?;
    let quiet = quiet(game, puzzle);
    let truth = quiet.as_ref().and_then(|quiet| truth(game, puzzle, quiet));
    quiet.as_ref().map_or(Ok(()), |quiet| agrees_with_quiet(said, quiet, game.modulus))?;
    if let Some(truth) = &truth {
        agrees_with_truth(said, truth, puzzle.costs())?;
        agrees_with_moves(said, truth, puzzle)?;
        listed::agrees_with_truth(said, &costs, truth, is_priced)?;
    }
    let nothing = paid.is_none() && costs.is_empty() && said.witness.is_none() && truth.is_none();
    let says_of_quiet = said.nullity.is_some() || said.kernel_size.is_some();
    if nothing && !(says_of_quiet && quiet.is_some()) {
        return Ok(None);
    }
    let is_open = listed::is_open(&costs, truth.as_ref());
    let not_checked = not_checked(said, quiet.is_some(), truth.is_some(), is_open);
    let weight = paid.as_ref().map(|paid| paid.weight);
    let cost = paid.as_ref().map(|paid| paid.cost).filter(|_| !puzzle.costs().is_weight());
    let found = Found { paid, truth: truth.as_ref(), is_priced, not_checked: &not_checked };
    let sentence = sentence(game.modulus, said, &found);
    Ok(Some(Verdict { is_valid: true, sentence, weight, cost, not_checked }))
}

fn agrees_with_quiet(said: &Expected, quiet: &Quiet, modulus: u32) -> Checked<()> {
    if let (Some(said), None) = (said.nullity, quiet.nullity) {
        return Err(format!("the nullity is said to be {said}, but {modulus} is no prime: there is none."));
    }
    quiet.nullity.map_or(Ok(()), |nullity| same(said.nullity, &nullity, "the nullity"))?;
    let decimal = unflip::Count::to_decimal;
    same(said.kernel_size.as_ref().map(decimal), &decimal(&quiet.size), "the number of quiet patterns")
}

/// What a solution is said to cost: its weight, if that is what presses cost.
fn said_cost(said: &Expected, costs: &Costs) -> Option<u64> {
    said.cost.or(said.weight.filter(|_| costs.is_weight()))
}

/// What is minimised, as files name it.
fn cost_name(costs: &Costs) -> &'static str {
    if costs.is_weight() { "weight" } else { "cost" }
}

/// One part of what is said may contradict another.
fn agrees_with_itself(said: &Expected, costs: &Costs) -> Checked<()> {
    let (cost, is_priced) = (said_cost(said, costs), costs.has_prices());
    let has_numbers =
        said.weight.or(said.moves).or(said.cost).or(said.at_least).is_some() || said.minima.is_some();
    let has_presses = said.presses.is_some() || !said.all.is_empty();
    let has_solution = has_presses || has_numbers;
    if said.unsolvable == Some(true) && has_solution {
        let what = if has_presses { "presses" } else { "numbers of a solution" };
        return Err(format!("it says that there is no solution, but gives {what}."));
    }
    if said.witness.is_some() && (has_solution || said.unsolvable == Some(false)) {
        return Err("a witness is given beside a solution, but only one of them can be.".to_string());
    }
    if let Some(most) =
        said.none_within.filter(|&most| said.at_least.or(cost).is_some_and(|cost| cost <= most))
    {
        let needed = say::needed(said.at_least.or(cost).unwrap_or(most), true, is_priced);
        let within = say::within(most, is_priced);
        return Err(format!("it says that no solution is {within}, but also that {needed}."));
    }
    let what = cost_name(costs);
    match (cost, said.at_least) {
        (Some(cost), Some(least)) if least > cost => {
            Err(format!("at least {least} are said to be needed, but the {what} is said to be {cost}."))
        }
        (Some(cost), Some(least)) if least < cost && said.exact == Some(true) => Err(format!(
            "the {what} {cost} is said to be the least, but also that only {least} are proved to be needed."
        )),
        _ => Ok(()),
    }
}

/// Presses are valid if they reach one of the states that the goal allows, and are as many as is said.
pub(super) fn of_presses(game: &Game, puzzle: &Puzzle, said: &Expected, presses: &Presses) -> Checked<Paid> {
    let start: Vec<u32> = puzzle.start().iter().collect();
    let counts: Vec<u32> = presses.iter().collect();
    let is_uniform = *puzzle.goal() == Goal::Uniform;
    let mut first = None;
    for (value, targets) in targets(puzzle, game) {
        match check_presses(game, &start, &targets, &counts) {
            Ok(weight) => {
                let price = cost(puzzle);
                let cost = counts.iter().enumerate().map(|(press, &count)| price(press, count)).sum();
                let moves = puzzle.costs().moves(presses);
                let paid = Paid { weight, moves, cost, value };
                agrees_with_presses(said, &paid, puzzle.costs().has_prices())?;
                return Ok(Paid { value: value.filter(|_| is_uniform), ..paid });
            }
            Err(fault) => first = first.or(Some(fault)),
        }
    }
    Err(fault_sentence(puzzle.board(), &first.unwrap_or(Fault::NothingToChange)))
}

/// The numbers said of presses.
fn agrees_with_presses(said: &Expected, paid: &Paid, is_priced: bool) -> Checked<()> {
    let Paid { weight, moves, cost, value } = *paid;
    same(said.weight, &weight, "the weight")?;
    same(said.moves, &moves, "the number of presses")?;
    same(said.cost, &cost, "the cost")?;
    if let Some(least) = said.at_least.filter(|&least| least > cost) {
        let these = if is_priced { format!("these cost {cost}") } else { format!("these are {cost}") };
        return Err(format!("at least {least} are said to be needed, but {these}."));
    }
    if let Some(most) = said.none_within.filter(|&most| most >= cost) {
        return Err(format!(
            "it says that no solution is {}, but this is one.",
            say::within(most, is_priced)
        ));
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

fn agrees_with_truth(said: &Expected, truth: &Truth, costs: &Costs) -> Checked<()> {
    let is_priced = costs.has_prices();
    let decimal = unflip::Count::to_decimal;
    let n_solutions = said.solutions.as_ref().map(decimal);
    let Some(best) = &truth.best else {
        return match said.unsolvable {
            Some(false) => Err("it says that there is a solution, but there is none.".to_string()),
            _ if said.weight.or(said.moves).or(said.cost).or(said.at_least).is_some()
                || said.minima.is_some() =>
            {
                Err("it gives numbers of a solution, but there is none.".to_string())
            }
            _ => same(n_solutions, &"0".to_string(), "the number of solutions"),
        };
    };
    let would = say::amount(best.cost, is_priced);
    if said.unsolvable == Some(true) || said.witness.is_some() {
        return Err(format!("it says that there is no solution, but there is one of {would}."));
    }
    if let Some(most) = said.none_within.filter(|&most| most >= best.cost) {
        let within = say::within(most, is_priced);
        return Err(format!("it says that no solution is {within}, but {would} would do."));
    }
    if let Some(least) = said.at_least.filter(|&least| least > best.cost) {
        return Err(format!("at least {least} are said to be needed, but {would} would do."));
    }
    if let Some(cost) = said_cost(said, costs).filter(|&cost| cost < best.cost) {
        let what = cost_name(costs);
        let needed = say::needed(best.cost, true, is_priced);
        return Err(format!("the {what} is said to be {cost}, but {needed}."));
    }
    // Without presses the weight is that of the first of the cheapest.
    let weight = said.weight.filter(|_| said.presses.is_none() && said.cost == Some(best.cost));
    same(weight, &best.weight, "the weight")?;
    same(said.minima.as_ref().map(decimal), &truth.minima.to_string(), "the number of minima")?;
    same(n_solutions, &truth.solutions.to_string(), "the number of solutions")?;
    match &said.presses {
        Some(presses) if said.exact == Some(true) && !presses.iter().eq(best.presses.iter().copied()) => {
            let what = cost_name(costs);
            Err(format!("it says that it is exact, but other presses of that {what} come first."))
        }
        _ => Ok(()),
    }
}

/// Without presses the number of single ones is that of the first of the cheapest.
fn agrees_with_moves(said: &Expected, truth: &Truth, puzzle: &Puzzle) -> Checked<()> {
    let Some(best) = truth.best.as_ref().filter(|best| said.cost == Some(best.cost)) else { return Ok(()) };
    let modulus = puzzle.rule().modulus();
    let presses = Presses::new(modulus, best.presses.iter().copied()).expect("counts of the reference");
    let moves = said.moves.filter(|_| said.presses.is_none());
    same(moves, &puzzle.costs().moves(&presses), "the number of presses")
}

/// What is asked and was not checked.
fn not_checked(said: &Expected, has_quiet: bool, has_truth: bool, is_open: bool) -> Vec<&'static str> {
    let is_solution = said.witness.is_none() && said.unsolvable != Some(true);
    let asked = [
        (!has_truth && is_solution, "that no fewer would do"),
        (!has_truth && said.exact == Some(true), "that these are the first of equals"),
        (is_open, "that no other solutions come between"),
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
fn sentence(modulus: u32, said: &Expected, found: &Found) -> String {
    let Found { paid, truth, is_priced, not_checked } = found;
    let mut sentences = Vec::new();
    let best = truth.and_then(|truth| truth.best.as_ref());
    match (paid, best) {
        (Some(Paid { moves, cost, value, .. }), best) => {
            let reach = say::counted(*moves, "press reaches", "presses reach");
            let at_cost = if *is_priced { format!(" at cost {cost}") } else { String::new() };
            sentences.push(format!("{reach} the goal{at_cost}."));
            sentences.extend(value.map(|value| uniform_sentence(value, modulus)));
            sentences.extend(best.map(|best| fewer(best.cost, *cost, *is_priced)));
        }
        (None, Some(best)) if *is_priced => sentences.push(format!("cost {} is the least.", best.cost)),
        (None, Some(best)) => {
            let are = say::counted(best.cost, "press is the fewest", "presses are the fewest");
            sentences.push(format!("{are}."));
        }
        (None, None) if said.witness.is_some() => sentences.push(REFUTED.to_string()),
        (None, None) if truth.is_some() => {
            sentences.push("there is no solution, as the reference shows.".to_string());
        }
        (None, None) if !said.all.is_empty() => (),
        (None, None) if said.nullity.is_some() => sentences.push("the nullity is as it says.".to_string()),
        (None, None) => sentences.push("the number of quiet patterns is as it says.".to_string()),
    }
    if said.all.len() > 1 {
        sentences.push(format!("All {} solutions of the list do, in order.", said.all.len()));
    }
    sentences.extend(open(not_checked));
    sentences.join(" ")
}

/// What was not checked, in a sentence.
fn open(not_checked: &[&str]) -> Option<String> {
    let (last, others) = not_checked.split_last()?;
    let all =
        if others.is_empty() { (*last).to_string() } else { format!("{} and {last}", others.join(", ")) };
    let (first, rest) = all.split_at(1);
    let was = if others.is_empty() { "was" } else { "were" };
    Some(format!("{}{rest} {was} not checked.", first.to_uppercase()))
}

const REFUTED: &str =
    "no press changes the sum of the lamps in the witness, but it has to change: there is no solution.";

fn fewer(best: u64, cost: u64, is_priced: bool) -> String {
    match (best == cost, is_priced) {
        (true, false) => "No fewer would do.".to_string(),
        (false, false) => format!("But {best} would do."),
        (true, true) => "Nothing cheaper would do.".to_string(),
        (false, true) => format!("But cost {best} would do."),
    }
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
