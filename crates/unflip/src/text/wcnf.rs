//! Weighted clauses for `MaxSAT` solvers: the cheapest presses that reach the goal.
//!
//! Variable `p + 1` is the press at place p; a soft clause asks not to press it and weighs its price. The exclusive or of
//! each lamp is a hard clause for every choice of its variables that is wrong, after it was cut into pieces of at most
//! five variables with an extra variable at each cut, which stands for the sum so far. With a uniform goal the variable
//! behind the presses is the value that all lamps reach.
//!
//! Cost: 16 clauses a lamp for plus, about four for each variable of a longer one.
//! Source: the format of the `MaxSAT` evaluations since 2022 (`h` before a hard clause, no line `p`).

use super::model::{Model, put};

/// The most variables in a piece: plus needs no cut.
const PIECE: usize = 5;

/// The clauses of a puzzle with two colours.
pub(super) fn write(model: &Model) -> String {
    let n_presses = model.puzzle.board().n_presses();
    let uniform = model.is_uniform().then_some(n_presses + 1);
    let mut next = n_presses + 1 + usize::from(uniform.is_some());
    let mut text = format!("c unflip: variable i is press i {}, from 1\n", model.numbering());
    for press in 0..n_presses {
        let (price, variable) = (model.puzzle.costs().price(press), press + 1);
        if !model.puzzle.board().may_press(press) {
            put(&mut text, format_args!("h -{variable} 0\n"));
        } else if price > 0 {
            put(&mut text, format_args!("{price} -{variable} 0\n"));
        }
    }
    for equation in model.equations() {
        let presses = equation.terms.iter().map(|&(press, _)| press + 1).chain(uniform);
        next = exclusive_or(&mut text, presses.collect(), equation.wanted == 1, next);
    }
    text
}

/// Writes that the variables must have this sum; `next` is the first unused variable, and returned.
fn exclusive_or(text: &mut String, mut variables: Vec<usize>, is_odd: bool, mut next: usize) -> usize {
    while variables.len() > PIECE {
        // The sum of the last ones and the new variable is even.
        let mut piece = variables.split_off(variables.len() - (PIECE - 1));
        piece.push(next);
        forbid(text, &piece, true);
        variables.push(next);
        next += 1;
    }
    forbid(text, &variables, !is_odd);
    next
}

/// A hard clause against every choice of values whose sum is odd, or even.
fn forbid(text: &mut String, variables: &[usize], is_odd: bool) {
    for choice in (0..1u32 << variables.len()).filter(|choice| (choice.count_ones() % 2 == 1) == is_odd) {
        text.push('h');
        for (bit, variable) in variables.iter().enumerate() {
            let sign = if choice >> bit & 1 == 1 { "-" } else { "" };
            put(text, format_args!(" {sign}{variable}"));
        }
        text.push_str(" 0\n");
    }
}
