//! The system over `Z_k`: `A · presses = syndrome`, one sparse equation with factors for each lamp that matters.
//!
//! As [`System`](crate::system::System) has it over two colours, with the factors kept: a press that steps a lamp k
//! times does not change it. A uniform goal is one unknown more, the value that all lamps reach: with it on the left
//! side, `A · presses - value = -state`, all values are solved for at once.

use crate::bits::Bits;
use crate::board::Board;
use crate::row_column;
use crate::rule::Rule;
use crate::system::{Equations, System, is_row_column, order_of};

use super::ring::narrow;

/// The press matrix by rows, with factors modulo k.
#[derive(Debug)]
pub(crate) struct Terms {
    modulus: u32,
    equations: Equations,
    /// One for each unknown of each equation.
    factors: Vec<u32>,
    n_presses: usize,
    /// Whether the value of a uniform goal is an unknown, the last one.
    has_value: bool,
    /// Allowed presses that step no lamp.
    idle: Vec<u32>,
    /// The other allowed presses.
    busy: Vec<u32>,
    /// The equations in an order that keeps the front of the chase small.
    order: Vec<u32>,
    largest: Largest,
}

/// The most that one press changes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Largest {
    /// Lamps.
    pub(crate) lamps: u64,
    /// Steps of all lamps together, once pressed.
    pub(crate) steps: u64,
    /// The same, a step back counting as one.
    pub(crate) near: u64,
}

impl Largest {
    fn add(&mut self, times: u32, modulus: u32) {
        self.lamps += 1;
        self.steps += u64::from(times);
        self.near += u64::from(times.min(modulus - times));
    }

    fn max(self, other: Self) -> Self {
        Self {
            lamps: self.lamps.max(other.lamps),
            steps: self.steps.max(other.steps),
            near: self.near.max(other.near),
        }
    }
}

impl Terms {
    /// The system of `rule` on `board`, without the lamps in `ignored`; with the value of a uniform goal as an
    /// unknown, if `has_value`.
    ///
    /// # Panics
    ///
    /// If unknowns cannot be numbered by 32 bits: see [`System::is_numbered`].
    pub(crate) fn new(rule: &Rule, board: &Board, ignored: Option<&Bits>, has_value: bool) -> Self {
        assert!(System::is_numbered(rule, board), "unknowns are numbered by 32 bits");
        let matters = |lamp: usize| !board.is_hole(lamp) && !ignored.is_some_and(|bits| bits.get(lamp));
        let n_presses = board.n_presses();
        let (equations, factors) = if is_row_column(rule) {
            let equations = row_column::equations(board, matters);
            let factors = signs(&equations, n_presses, rule.modulus());
            (equations, factors)
        } else {
            of_steps(rule, board, matters)
        };
        let mut is_busy = Bits::zeros(n_presses);
        let (modulus, mut largest) = (rule.modulus(), Largest::default());
        if is_row_column(rule) {
            let sides = board.sides().unwrap_or((1, 1));
            let lamps = (sides.0 + sides.1 - 1) as u64;
            largest = Largest { lamps, steps: lamps, near: lamps };
        }
        let mut effects = vec![Largest::default(); n_presses];
        for (&unknown, &factor) in equations.unknowns().iter().zip(&factors) {
            if let Some(effect) = effects.get_mut(unknown as usize) {
                is_busy.set(unknown as usize, true);
                effect.add(factor, modulus);
            }
        }
        let largest = effects.into_iter().fold(largest, Largest::max);
        let allowed = (0u32..).take(n_presses).filter(|&press| board.may_press(press as usize));
        let (busy, idle) = allowed.partition(|&press| is_busy.get(press as usize));
        let order = order_of(&equations, n_presses, board);
        Self { modulus, equations, factors, n_presses, has_value, idle, busy, order, largest }
    }

    /// k.
    pub(crate) fn modulus(&self) -> u32 {
        self.modulus
    }

    /// The places for presses.
    pub(crate) fn n_presses(&self) -> usize {
        self.n_presses
    }

    /// The number of equations.
    pub(crate) fn n_rows(&self) -> usize {
        self.equations.n_rows()
    }

    /// Presses, auxiliary unknowns, and perhaps the value of a uniform goal.
    pub(crate) fn n_unknowns(&self) -> usize {
        self.equations.n_unknowns() + usize::from(self.has_value)
    }

    /// The unknown that is the value of a uniform goal.
    pub(crate) fn value(&self) -> Option<u32> {
        self.has_value.then(|| narrow(self.equations.n_unknowns() as u64))
    }

    /// Allowed presses that step no lamp; each is quiet by itself.
    pub(crate) fn idle(&self) -> &[u32] {
        &self.idle
    }

    /// The other allowed presses.
    pub(crate) fn busy(&self) -> &[u32] {
        &self.busy
    }

    /// The most that one press may change.
    pub(crate) fn largest(&self) -> Largest {
        self.largest
    }

    /// The equations in the order in which to meet them.
    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    /// The lamp of equation `row`; `None` if it only ties auxiliary unknowns.
    pub(crate) fn lamp(&self, row: u32) -> Option<usize> {
        self.equations.lamp(row as usize)
    }

    /// The unknowns of equation `row` with their factors, none of them 0 modulo k.
    pub(crate) fn row(&self, row: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let range = self.equations.range(row as usize);
        let terms = self.equations.unknowns()[range.clone()].iter().zip(&self.factors[range]);
        let value = self.value().filter(|_| self.lamp(row).is_some());
        terms.map(|(&unknown, &factor)| (unknown, factor)).chain(value.map(|value| (value, self.modulus - 1)))
    }
}

/// The factors of the equations that [`row_column`] writes.
///
/// A lamp is its two sums less its own press, which both hold; a tie defines its last unknown as the sum of the others.
fn signs(equations: &Equations, n_presses: usize, modulus: u32) -> Vec<u32> {
    let mut factors = Vec::with_capacity(equations.unknowns().len());
    for row in 0..equations.n_rows() {
        let range = equations.range(row);
        let is_tie = equations.lamp(row).is_none();
        let is_negative = |index: usize| {
            if is_tie { index + 1 < range.end } else { (equations.unknowns()[index] as usize) < n_presses }
        };
        factors.extend(range.clone().map(|index| if is_negative(index) { modulus - 1 } else { 1 }));
    }
    factors
}

/// The equations of a rule, press by press, each press once in an equation.
fn of_steps(rule: &Rule, board: &Board, matters: impl Fn(usize) -> bool) -> (Equations, Vec<u32>) {
    let lamps: Vec<u32> = (0u32..).take(board.n_lamps()).filter(|&lamp| matters(lamp as usize)).collect();
    let mut row_of = vec![u32::MAX; board.n_lamps()];
    for (row, &lamp) in (0u32..).zip(&lamps) {
        row_of[lamp as usize] = row;
    }
    let mut starts = vec![0usize; lamps.len() + 1];
    for_each_term(rule, board, &row_of, |row, _, _| starts[row + 1] += 1);
    for row in 0..lamps.len() {
        starts[row + 1] += starts[row];
    }
    let (mut next, n_terms) = (starts.clone(), starts[lamps.len()]);
    let (mut unknowns, mut factors) = (vec![0; n_terms], vec![0; n_terms]);
    for_each_term(rule, board, &row_of, |row, press, factor| {
        (unknowns[next[row]], factors[next[row]]) = (press, factor);
        next[row] += 1;
    });
    (Equations::of_parts(lamps, starts, unknowns, board.n_presses()), factors)
}

/// Calls `visit(row, press, factor)` for every allowed press and lamp that it changes.
fn for_each_term(rule: &Rule, board: &Board, row_of: &[u32], mut visit: impl FnMut(usize, u32, u32)) {
    let modulus = u64::from(rule.modulus());
    let mut steps: Vec<(u32, u32)> = Vec::new();
    for press in (0u32..).take(board.n_presses()).filter(|&press| board.may_press(press as usize)) {
        steps.clear();
        rule.for_each_step(board, press as usize, |lamp, times| {
            if row_of[lamp] != u32::MAX {
                steps.push((row_of[lamp], narrow(u64::from(times) % modulus)));
            }
        });
        steps.sort_unstable();
        for same in steps.chunk_by(|a, b| a.0 == b.0) {
            let sum: u64 = same.iter().map(|&(_, times)| u64::from(times)).sum();
            let factor = narrow(sum % modulus);
            if factor != 0 {
                visit(same[0].0 as usize, press, factor);
            }
        }
    }
}
