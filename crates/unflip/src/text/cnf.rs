//! DIMACS clauses with native exclusive ors: which presses reach the goal, for SAT solvers and model counters.
//!
//! Variable `p + 1` is the press at place p. A line `x1 2 -3 0` is an exclusive or that must be true, a minus turns it
//! round. Each lamp has one; a press that is not allowed has a clause that forbids it, so that the models are the
//! solutions. With a uniform goal the variable behind the presses is the value that all lamps reach.
//!
//! Source: the dialect of `CryptoMiniSat` (Soos, Nohl, Castelluccia, SAT 2009).

use super::model::{Equation, Model, put};

/// The clauses of a puzzle with two colours.
pub(super) fn write(model: &Model) -> String {
    let n_presses = model.puzzle.board().n_presses();
    let forbidden = (0..n_presses).filter(|&press| !model.puzzle.board().may_press(press));
    let forbidden: Vec<String> = forbidden.map(|press| format!("-{} 0\n", press + 1)).collect();
    let uniform = model.is_uniform().then_some(n_presses + 1);
    let lamps: Vec<String> = model.equations().filter_map(|equation| line(&equation, uniform)).collect();
    let variables = n_presses + usize::from(uniform.is_some());
    let mut text = format!("c unflip: variable i is press i {}, from 1\n", model.numbering());
    if let Some(value) = uniform {
        put(&mut text, format_args!("c variable {value} is the value that all lamps reach\n"));
    }
    put(&mut text, format_args!("p cnf {variables} {}\n", forbidden.len() + lamps.len()));
    text.extend(forbidden.into_iter().chain(lamps));
    text
}

/// The line of a lamp; none for one that is right and that no press steps.
fn line(equation: &Equation, uniform: Option<usize>) -> Option<String> {
    let presses = equation.terms.iter().map(|&(press, _)| press + 1).chain(uniform);
    let mut line = String::new();
    for variable in presses {
        let mark = if line.is_empty() { "x" } else { " " };
        let sign = if line.is_empty() && equation.wanted == 0 { "-" } else { "" };
        put(&mut line, format_args!("{mark}{sign}{variable}"));
    }
    match (line.is_empty(), equation.wanted) {
        (true, 0) => None,
        // The empty clause: nothing can change this lamp.
        (true, _) => Some("0\n".to_string()),
        (false, _) => Some(line + " 0\n"),
    }
}
