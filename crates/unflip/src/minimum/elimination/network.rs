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
    pub(super) fn split(&self, rank: &[u32], longest: usize) -> Factors {
        let mut factors =
            Factors { n_variables: self.n_unknowns, starts: vec![0], terms: Vec::new(), rows: Vec::new() };
        let minus = |coefficient: u32| self.modulus - coefficient;
        for row in 0..self.n_rows() {
            let mut terms = self.row(row).to_vec();
            terms.sort_unstable_by_key(|&(unknown, _)| rank[unknown as usize]);
            let mut rest = &terms[..];
            let mut sum: Option<(u32, u32)> = None;
            while rest.len() + usize::from(sum.is_some()) > longest {
                // At most two terms go into a sum with the sum so far: three with the new one.
                let (taken, left) = rest.split_at(2 - usize::from(sum.is_some()));
                let next = (number(factors.n_variables), 1);
                factors.n_variables += 1;
                let less =
                    sum.iter().chain(taken).map(|&(unknown, coefficient)| (unknown, minus(coefficient)));
                factors.push(less.chain([next]), None);
                (sum, rest) = (Some(next), left);
            }
            if !terms.is_empty() {
                factors.push(sum.into_iter().chain(rest.iter().copied()), Some(number(row)));
            }
        }
        factors
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

/// Short equations, in the unknowns of a network and sums behind them: all together *variables*.
pub(super) struct Factors {
    pub(super) n_variables: usize,
    starts: Vec<usize>,
    terms: Vec<(u32, u32)>,
    /// Whose right side each has; [`NONE`] if it is 0.
    rows: Vec<u32>,
}

impl Factors {
    fn push(&mut self, terms: impl Iterator<Item = (u32, u32)>, row: Option<u32>) {
        self.terms.extend(terms);
        self.starts.push(self.terms.len());
        self.rows.push(row.unwrap_or(NONE));
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
