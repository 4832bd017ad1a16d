//! Solvers for the rules that the tables in `facts/` name.

use super::facts::number;
use unflip::{Board, Edges, Rule, Solver, Stencil};

pub(crate) fn solver(rule: &str, edges: Edges, rows: &str, columns: &str) -> Solver {
    solver_modulo(2, rule, edges, rows, columns)
}

pub(crate) fn solver_modulo(modulus: u32, rule: &str, edges: Edges, rows: &str, columns: &str) -> Solver {
    let stencil = match rule {
        "sigma" => Stencil::named("ring"),
        "rowcol" => Some(Stencil::row_column()),
        "king_open" => Stencil::drawn("###\n#.#\n###").ok(),
        named => Stencil::named(named),
    };
    let rule = Rule::new(stencil.expect("a stencil of ours"), edges, modulus).expect("a modulus");
    Solver::new(&rule, &Board::grid(number(rows), number(columns)).expect("sides")).expect("it fits")
}
