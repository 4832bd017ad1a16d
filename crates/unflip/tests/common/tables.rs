//! The tables in `facts/`, and solvers for the rules they name.

use std::fs;

use unflip::{Board, Edges, Rule, Solver, Stencil};

/// The lines of a table, split at commas, without comments and heading.
pub(crate) fn lines(table: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../facts/{table}.csv", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).expect(&path);
    let data = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    data.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

pub(crate) fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is not a number"))
}

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
