//! An integer program in the LP format of CPLEX: the cheapest presses, for optimisers, with any modulus.
//!
//! `x_2_3` counts the presses of row 2, column 3 (`x_5` those of switch 5), 0 to k - 1. Each lamp is a sum of presses that is
//! what it wants and a multiple of k, `t`. With a uniform goal `value` is the one that all lamps reach. Where presses
//! go both ways, `x` are those up and `y` those down, 0 to k/2 each: the count is x - y modulo k.
//!
//! Source: the LP file format of the IBM ILOG CPLEX reference manual; lines are kept short, as it asks for.

use super::model::{Equation, Model, put};

/// How many terms stand on a line.
const TERMS: usize = 8;

/// The integer program of a puzzle.
pub(super) fn write(model: &Model) -> String {
    let program = Program::new(model);
    let mut text =
        format!("\\ unflip: how often to press each place, {}\nMinimize\n cost:", model.numbering());
    let costs = &model.puzzle.costs();
    let priced = program.variables().map(|(name, press)| (i128::from(costs.price(press)), name));
    sum(&mut text, priced);
    text.push_str("\nSubject To\n");
    for equation in model.equations() {
        program.constraint(&mut text, &equation);
    }
    text.push_str("Bounds\n");
    let mut names = Vec::new();
    for (name, _) in program.variables() {
        put(&mut text, format_args!(" 0 <= {name} <= {}\n", program.most));
        names.push(name);
    }
    if model.is_uniform() {
        put(&mut text, format_args!(" 0 <= value <= {}\n", model.modulus() - 1));
        names.push("value".to_string());
    }
    for equation in model.equations() {
        let name = model.name('t', equation.lamp);
        let (least, most) = program.turns(&equation);
        put(&mut text, format_args!(" {least} <= {name} <= {most}\n"));
        names.push(name);
    }
    text.push_str("General\n");
    names.chunks(TERMS).for_each(|line| put(&mut text, format_args!(" {}\n", line.join(" "))));
    text.push_str("End\n");
    text
}

/// What all constraints share.
struct Program<'a> {
    model: &'a Model<'a>,
    /// Whether a count is the difference of two.
    both_ways: bool,
    /// The largest value of a variable that counts presses.
    most: u32,
}

impl<'a> Program<'a> {
    fn new(model: &'a Model<'a>) -> Self {
        let modulus = model.modulus();
        // With two colours up is down.
        let both_ways = model.puzzle.costs().is_both_ways() && modulus > 2;
        Self { model, both_ways, most: if both_ways { modulus / 2 } else { modulus - 1 } }
    }

    /// The names of the variables that count presses, with their presses.
    fn variables(&self) -> impl Iterator<Item = (String, usize)> + '_ {
        let letters = if self.both_ways { &['x', 'y'][..] } else { &['x'] };
        let model = self.model;
        letters
            .iter()
            .flat_map(move |&letter| model.presses().map(move |press| (model.name(letter, press), press)))
    }

    /// The sum of presses less a multiple of the modulus is what the lamp wants.
    fn constraint(&self, text: &mut String, equation: &Equation) {
        let model = self.model;
        put(text, format_args!(" {}:", model.name('l', equation.lamp)));
        let of = |letter, sign: i128| {
            equation
                .terms
                .iter()
                .map(move |&(press, times)| (sign * i128::from(times), model.name(letter, press)))
        };
        let down = of('y', -1).filter(|_| self.both_ways);
        let value = model.is_uniform().then(|| (-1, "value".to_string()));
        let turns = (-i128::from(model.modulus()), model.name('t', equation.lamp));
        sum(text, of('x', 1).chain(down).chain(value).chain([turns]));
        put(text, format_args!(" = {}\n", equation.wanted));
    }

    /// The least and the largest multiple of the modulus that a lamp can be away from what it wants.
    fn turns(&self, equation: &Equation) -> (i128, i128) {
        let times: i128 = equation.terms.iter().map(|&(_, times)| i128::from(times)).sum();
        let (modulus, wanted) = (i128::from(self.model.modulus()), i128::from(equation.wanted));
        let most = times * i128::from(self.most);
        // Rounding down leaves room for the value of a uniform goal, which is below the modulus.
        let least = if self.both_ways { -most } else { 0 };
        ((least - wanted).div_euclid(modulus), (most - wanted).div_euclid(modulus))
    }
}

/// Writes a sum of terms, a few on each line; those of 0 are left out.
fn sum(text: &mut String, terms: impl Iterator<Item = (i128, String)>) {
    for (index, (factor, name)) in terms.filter(|(factor, _)| *factor != 0).enumerate() {
        if index > 0 && index % TERMS == 0 {
            text.push_str("\n ");
        }
        let sign = if factor < 0 {
            " -"
        } else if index > 0 {
            " +"
        } else {
            ""
        };
        match factor.unsigned_abs() {
            1 => put(text, format_args!("{sign} {name}")),
            factor => put(text, format_args!("{sign} {factor} {name}")),
        }
    }
}
