//! A network: sparse equations in press counts over `Z_k`, long ones cut into short ones.
//!
//! ```text
//! a + b + c + d + e = r     becomes     s = a + b     t = s + c     t + d + e = r
//! ```
//!
//! Only neighbours in the sum meet in one table, so terms that belong together should stand side by side: in the order
//! in which a depth-first search of the equations meets them, the terms of a cycle through a hub do.
//!
//! Cost: in proportion to the terms.

use crate::system::System;

/// Not met yet, or in no equation.
pub(super) const NONE: u32 = u32::MAX;

/// Equations in unknowns that take the values `0 .. k`.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    modulus: u32,
    /// Unknowns that are presses; what is behind them is auxiliary, costs nothing and is in no order.
    n_presses: usize,
    n_unknowns: usize,
    /// Equation `i` is `terms[starts[i] .. starts[i + 1]]`.
    starts: Vec<usize>,
    /// Unknown and coefficient, `1 .. k`, each unknown once in an equation.
    terms: Vec<(u32, u32)>,
}

impl Network {
    /// No equation yet in `n_unknowns` unknowns, the first `n_presses` of them presses.
    ///
    /// A press that is not allowed is in no equation. A press in no equation is not pressed and not counted.
    pub(crate) fn new(modulus: u32, n_presses: usize, n_unknowns: usize) -> Self {
        Self { modulus, n_presses, n_unknowns, starts: vec![0], terms: Vec::new() }
    }

    /// The equations of a system over two colours, in its order.
    pub(crate) fn of_system(system: &System) -> Self {
        let mut network = Self::new(2, system.n_presses(), system.n_unknowns());
        for row in 0..system.n_rows() {
            network.push(system.row(row).iter().map(|&unknown| (unknown, 1)));
        }
        network
    }

    /// One more equation, as unknowns with coefficients; of an unknown given twice they add up.
    pub(crate) fn push(&mut self, terms: impl IntoIterator<Item = (u32, u32)>) {
        let mut terms: Vec<(u32, u32)> = terms.into_iter().collect();
        terms.sort_unstable();
        for run in terms.chunk_by(|a, b| a.0 == b.0) {
            assert!((run[0].0 as usize) < self.n_unknowns, "no unknown {}", run[0].0);
            let sum: u64 = run.iter().map(|&(_, coefficient)| u64::from(coefficient)).sum();
            let rest = u32::try_from(sum % u64::from(self.modulus)).expect("below the modulus");
            if rest != 0 {
                self.terms.push((run[0].0, rest));
            }
        }
        self.starts.push(self.terms.len());
    }

    pub(crate) fn modulus(&self) -> u32 {
        self.modulus
    }

    pub(crate) fn n_presses(&self) -> usize {
        self.n_presses
    }

    /// The number of equations.
    pub(crate) fn n_rows(&self) -> usize {
        self.starts.len() - 1
    }

    fn row(&self, row: usize) -> &[(u32, u32)] {
        &self.terms[self.starts[row]..self.starts[row + 1]]
    }

    /// When a depth-first search over unknowns and equations meets each unknown; [`NONE`] for those in no equation.
    pub(super) fn depth_first(&self) -> Vec<u32> {
        let rows_of = self.rows_of();
        let (mut met, mut seen) = (vec![NONE; self.n_unknowns], vec![false; self.n_rows()]);
        let mut clock = 0..NONE;
        for root in 0..self.n_unknowns {
            if met[root] != NONE || rows_of.of(root).is_empty() {
                continue;
            }
            met[root] = clock.next().expect("unknowns are numbered by 32 bits");
            let mut path = vec![Visit::Unknown(root, 0)];
            while let Some(visit) = path.pop() {
                match visit {
                    Visit::Unknown(unknown, next) => {
                        let Some(&row) = rows_of.of(unknown).get(next) else { continue };
                        path.push(Visit::Unknown(unknown, next + 1));
                        if !std::mem::replace(&mut seen[row as usize], true) {
                            path.push(Visit::Row(row as usize, 0));
                        }
                    }
                    Visit::Row(row, next) => {
                        let Some(&(unknown, _)) = self.row(row).get(next) else { continue };
                        path.push(Visit::Row(row, next + 1));
                        if met[unknown as usize] == NONE {
                            met[unknown as usize] = clock.next().expect("unknowns are numbered by 32 bits");
                            path.push(Visit::Unknown(unknown as usize, 0));
                        }
                    }
                }
            }
        }
        met
    }

    fn rows_of(&self) -> Lists {
        let pairs = (0..self.n_rows())
            .flat_map(|row| self.row(row).iter().map(move |&(unknown, _)| (unknown as usize, number(row))));
        Lists::new(self.n_unknowns, pairs)
    }

    /// Equations of at most `longest` terms, three or more, taken in the order of `rank`; none without terms.
    ///
    /// Variables are numbered as they come up, so that those that meet are near each other in memory.
    pub(super) fn split(&self, rank: &[u32], longest: usize) -> Factors {
        let mut factors = Factors::new(self.n_unknowns);
        let rank_of = |&(unknown, _): &(u32, u32)| rank[unknown as usize];
        let mut rows: Vec<usize> = (0..self.n_rows()).filter(|&row| !self.row(row).is_empty()).collect();
        rows.sort_by_cached_key(|&row| self.row(row).iter().map(rank_of).min());
        for row in rows {
            let mut terms = self.row(row).to_vec();
            terms.sort_unstable_by_key(rank_of);
            for term in &mut terms {
                term.0 = factors.variable_of(term.0);
            }
            self.chain(&mut factors, &terms, longest, number(row));
        }
        factors
    }

    /// Cuts an equation: at most two terms go into a sum with the sum so far, three with the new one.
    fn chain(&self, factors: &mut Factors, terms: &[(u32, u32)], longest: usize, row: u32) {
        let (mut rest, mut sum) = (terms, None);
        while rest.len() + usize::from(sum.is_some()) > longest {
            let (taken, left) = rest.split_at(2 - usize::from(sum.is_some()));
            let next = (factors.new_variable(NONE), 1);
            let all = sum.iter().chain(taken);
            let less = all.map(|&(variable, coefficient)| (variable, self.modulus - coefficient));
            factors.push(less.chain([next]), NONE);
            (sum, rest) = (Some(next), left);
        }
        factors.push(sum.into_iter().chain(rest.iter().copied()), row);
    }

    /// Equations without terms: they hold if their right side is 0.
    pub(super) fn empty_rows(&self) -> Vec<usize> {
        (0..self.n_rows()).filter(|&row| self.row(row).is_empty()).collect()
    }
}

/// A node of the search, and which of its neighbours comes next.
enum Visit {
    Unknown(usize, usize),
    Row(usize, usize),
}

/// Short equations in *variables*: the unknowns of a network that are in some, and sums.
pub(super) struct Factors {
    /// The unknown of each variable; [`NONE`] for a sum.
    unknowns: Vec<u32>,
    /// The variable of each unknown; [`NONE`] if it is in no equation.
    variables: Vec<u32>,
    starts: Vec<usize>,
    terms: Vec<(u32, u32)>,
    /// Whose right side each has; [`NONE`] if it is 0.
    rows: Vec<u32>,
}

impl Factors {
    fn new(n_unknowns: usize) -> Self {
        let (unknowns, variables) = (Vec::new(), vec![NONE; n_unknowns]);
        Self { unknowns, variables, starts: vec![0], terms: Vec::new(), rows: Vec::new() }
    }

    fn new_variable(&mut self, unknown: u32) -> u32 {
        self.unknowns.push(unknown);
        number(self.unknowns.len() - 1)
    }

    /// The variable of an unknown, a new one if it had none.
    fn variable_of(&mut self, unknown: u32) -> u32 {
        if self.variables[unknown as usize] == NONE {
            self.variables[unknown as usize] = self.new_variable(unknown);
        }
        self.variables[unknown as usize]
    }

    fn push(&mut self, terms: impl Iterator<Item = (u32, u32)>, row: u32) {
        self.terms.extend(terms);
        self.starts.push(self.terms.len());
        self.rows.push(row);
    }

    pub(super) fn n_variables(&self) -> usize {
        self.unknowns.len()
    }

    /// The unknown of a variable; `None` for a sum.
    pub(super) fn unknown(&self, variable: u32) -> Option<usize> {
        Some(self.unknowns[variable as usize])
            .filter(|&unknown| unknown != NONE)
            .map(|unknown| unknown as usize)
    }

    /// The variable of an unknown; `None` if it is in no equation.
    pub(super) fn variable(&self, unknown: usize) -> Option<usize> {
        Some(self.variables[unknown]).filter(|&variable| variable != NONE).map(|variable| variable as usize)
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Variables and coefficients.
    pub(super) fn terms(&self, factor: usize) -> &[(u32, u32)] {
        &self.terms[self.starts[factor]..self.starts[factor + 1]]
    }

    /// Which equation's right side it has; `None` if it is 0.
    pub(super) fn row(&self, factor: usize) -> Option<usize> {
        Some(self.rows[factor]).filter(|&row| row != NONE).map(|row| row as usize)
    }
}

/// A list of numbers for each of some places, in one piece.
pub(super) struct Lists {
    starts: Vec<usize>,
    items: Vec<u32>,
}

impl Lists {
    /// The second numbers of all pairs by the first, in order.
    pub(super) fn new(n_lists: usize, pairs: impl Iterator<Item = (usize, u32)> + Clone) -> Self {
        let mut starts = vec![0; n_lists + 2];
        pairs.clone().for_each(|(list, _)| starts[list + 2] += 1);
        for list in 2..starts.len() {
            starts[list] += starts[list - 1];
        }
        let mut items = vec![0; starts[n_lists + 1]];
        for (list, item) in pairs {
            items[starts[list + 1]] = item;
            starts[list + 1] += 1;
        }
        Self { starts, items }
    }

    pub(super) fn of(&self, list: usize) -> &[u32] {
        &self.items[self.starts[list]..self.starts[list + 1]]
    }
}

pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("variables and equations are numbered by 32 bits")
}
