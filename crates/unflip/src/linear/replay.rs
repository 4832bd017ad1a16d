//! Replays a chase: constants, solutions, quiet patterns and witnesses of a factored system.
//!
//! The chase keeps no expression of a decided press. It does not need to: once the free presses have values, going
//! through the equations in order and letting each decide its press gives all others. A value is a
//! word, so 64 solutions are replayed at once, one a bit.
//!
//! - *Constants*: all free presses 0, bound ones corrected batch by batch. A left-over equation that has become
//!   `0 = 1` says that there is no solution.
//! - *Free presses*: quiet ones chosen, bound ones from the last batch to the first.
//! - *Witness*: the constant of an equation `0 = constant` is a sum of syndrome lamps. Which ones, the
//!   same steps transposed and taken backwards tell (reverse differentiation).
//!
//! Cost of each: equations × stencil, and bound presses × front/64.

use crate::bits::{Bits, WORD, ones_of, transpose64};
use crate::syndrome::Syndrome;
use crate::system::System;

use super::chase::{Batch, Chase};
use super::front::NONE;

/// The equation `0 = 1` that a system comes to: its batch and its place in the batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contradiction {
    batch: usize,
    reduced: usize,
}

impl Chase {
    /// A solution of `A · presses = syndrome`, with every quiet free press 0.
    ///
    /// # Errors
    ///
    /// The first [`Contradiction`], if there is no solution.
    pub(crate) fn particular(&self, system: &System, syndrome: Syndrome) -> Result<Bits, Contradiction> {
        let constants = self.constants(system, syndrome)?;
        let mut values = vec![0; system.n_unknowns()];
        self.bind(&mut values, &constants);
        self.decide(system, &mut values, |row| u64::from(system.is_lit(row, syndrome)));
        Ok(values[..system.n_presses()].iter().map(|&value| value & 1 == 1).collect())
    }

    /// Whether `A · presses = syndrome` has a solution.
    pub(crate) fn is_solvable(&self, system: &System, syndrome: Syndrome) -> bool {
        self.constants(system, syndrome).is_ok()
    }

    /// One quiet pattern for each quiet free press: that one pressed, the other quiet ones not.
    pub(crate) fn kernel_basis(&self, system: &System) -> Vec<Bits> {
        let no_constants: Vec<u64> = self.batches.iter().flat_map(|batch| &batch.bound).map(|_| 0).collect();
        let mut basis = Vec::with_capacity(self.quiet.len());
        for chosen in self.quiet.chunks(WORD) {
            let mut values = vec![0; system.n_unknowns()];
            chosen.iter().enumerate().for_each(|(lane, &press)| values[press as usize] = 1 << lane);
            self.bind(&mut values, &no_constants);
            self.decide(system, &mut values, |_| 0);
            basis.extend(lanes(&values[..system.n_presses()], chosen.len()));
        }
        basis
    }

    /// The number of equations that become `0 = constant`: the dimension of the left kernel.
    pub(crate) fn left_nullity(&self) -> usize {
        self.batches.iter().map(|batch| batch.rows.len() - batch.bound.len()).sum()
    }

    /// The sets of lamps, as bits over `n_lamps` places, that every press changes evenly; a basis.
    pub(crate) fn left_basis(&self, system: &System, n_lamps: usize) -> Vec<Bits> {
        let all: Vec<Contradiction> =
            (0..self.batches.len()).flat_map(|batch| self.zeros_of(batch)).collect();
        all.chunks(WORD).flat_map(|chosen| self.left_vectors(system, n_lamps, chosen)).collect()
    }

    /// The set of lamps that proves a contradiction: every press changes it evenly, the syndrome oddly.
    pub(crate) fn witness(&self, system: &System, n_lamps: usize, contradiction: Contradiction) -> Bits {
        self.left_vectors(system, n_lamps, &[contradiction]).pop().expect("one for one")
    }

    fn zeros_of(&self, batch: usize) -> impl Iterator<Item = Contradiction> {
        let Batch { bound, rows, .. } = &self.batches[batch];
        (bound.len()..rows.len()).map(move |reduced| Contradiction { batch, reduced })
    }

    /// The constant of every bound press, batch by batch.
    fn constants(&self, system: &System, syndrome: Syndrome) -> Result<Vec<u64>, Contradiction> {
        let mut values = vec![0u64; system.n_unknowns()];
        let mut constants = Vec::new();
        let lit = |row: u32| u64::from(system.is_lit(row as usize, syndrome));
        let mut place = 0;
        for (index, batch) in self.batches.iter().enumerate() {
            self.decide_range(system, &mut values, place..batch.before, |row| {
                u64::from(system.is_lit(row, syndrome))
            });
            place = batch.before;
            let left_over = batch.rows.iter().map(|&row| lit(row) ^ sum(&values, system.row(row as usize)));
            let left_over = pack(left_over);
            let reduced: Vec<u64> = batch.mix.iter().map(|mix| parity(mix & left_over)).collect();
            let (bound, zero) = reduced.split_at(batch.bound.len());
            if let Some(one) = zero.iter().position(|&constant| constant == 1) {
                return Err(Contradiction { batch: index, reduced: batch.bound.len() + one });
            }
            let changed = pack(bound.iter().copied());
            batch.touched.iter().for_each(|&(press, mask)| values[press as usize] ^= parity(mask & changed));
            constants.extend_from_slice(bound);
        }
        Ok(constants)
    }

    /// Gives every bound press its value, the last batch first: it holds no press bound before it.
    fn bind(&self, values: &mut [u64], constants: &[u64]) {
        let mut end = constants.len();
        for batch in self.batches.iter().rev() {
            let start = end - batch.bound.len();
            let width = batch.columns.len() / WORD;
            for (index, &press) in batch.bound.iter().enumerate() {
                let expression = &batch.reduced[index * width..][..width];
                let words = expression.iter().enumerate();
                let free = words.flat_map(|(word, &bits)| ones_of(bits).map(move |bit| word * WORD + bit));
                let held = free.fold(constants[start + index], |sum, column| {
                    sum ^ values[batch.columns[column] as usize]
                });
                values[press as usize] = held;
            }
            end = start;
        }
    }

    /// Lets every equation decide its press, all free ones being known.
    fn decide(&self, system: &System, values: &mut [u64], lit: impl Fn(usize) -> u64) {
        self.decide_range(system, values, 0..self.order.len(), lit);
    }

    fn decide_range(
        &self,
        system: &System,
        values: &mut [u64],
        places: std::ops::Range<usize>,
        lit: impl Fn(usize) -> u64,
    ) {
        for place in places {
            let (row, press) = (self.order[place] as usize, self.decides[place]);
            if press != NONE {
                values[press as usize] = 0;
                values[press as usize] = lit(row) ^ sum(values, system.row(row));
            }
        }
    }

    /// For up to 64 equations `0 = constant`, the lamps whose syndrome adds up to the constant.
    fn left_vectors(&self, system: &System, n_lamps: usize, chosen: &[Contradiction]) -> Vec<Bits> {
        let mut lamps = vec![0u64; n_lamps];
        let mut adjoint = vec![0u64; system.n_unknowns()];
        let mut place = self.order.len();
        for (index, batch) in self.batches.iter().enumerate().rev() {
            self.decide_backwards(system, &mut adjoint, &mut lamps, batch.before..place);
            place = batch.before;
            let mut reduced = vec![0u64; batch.rows.len()];
            for &(press, mask) in &batch.touched {
                ones_of(mask).for_each(|bound| reduced[bound] ^= adjoint[press as usize]);
            }
            let seeds = chosen.iter().enumerate().filter(|(_, zero)| zero.batch == index);
            seeds.for_each(|(lane, zero)| reduced[zero.reduced] ^= 1 << lane);
            for (left_over, &row) in batch.rows.iter().enumerate() {
                let mixed = batch.mix.iter().zip(&reduced).filter(|(mix, _)| **mix >> left_over & 1 == 1);
                let change = mixed.fold(0, |sum, (_, adjoint)| sum ^ adjoint);
                pull(system, row as usize, change, &mut adjoint, &mut lamps);
            }
        }
        self.decide_backwards(system, &mut adjoint, &mut lamps, 0..place);
        lanes(&lamps, chosen.len())
    }

    fn decide_backwards(
        &self,
        system: &System,
        adjoint: &mut [u64],
        lamps: &mut [u64],
        places: std::ops::Range<usize>,
    ) {
        for place in places.rev() {
            let (row, press) = (self.order[place] as usize, self.decides[place]);
            if press != NONE {
                let change = adjoint[press as usize];
                pull(system, row, change, adjoint, lamps);
                adjoint[press as usize] = 0;
            }
        }
    }
}

/// Passes the adjoint of an equation's sum on to its lamp and presses.
fn pull(system: &System, row: usize, change: u64, adjoint: &mut [u64], lamps: &mut [u64]) {
    if let Some(lamp) = system.lamp(row) {
        lamps[lamp] ^= change;
    }
    system.row(row).iter().for_each(|&press| adjoint[press as usize] ^= change);
}

fn sum(values: &[u64], presses: &[u32]) -> u64 {
    presses.iter().fold(0, |sum, &press| sum ^ values[press as usize])
}

fn pack(bits: impl Iterator<Item = u64>) -> u64 {
    bits.enumerate().fold(0, |word, (index, bit)| word | bit << index)
}

fn parity(word: u64) -> u64 {
    u64::from(word.count_ones() % 2)
}

/// Takes the first `n_lanes` bits of all words apart: bit `i` of word `p` becomes bit `p` of vector `i`.
fn lanes(words: &[u64], n_lanes: usize) -> Vec<Bits> {
    let mut vectors = vec![Vec::with_capacity(words.len().div_ceil(WORD)); n_lanes];
    for chunk in words.chunks(WORD) {
        let mut block = [0; WORD];
        block[..chunk.len()].copy_from_slice(chunk);
        transpose64(&mut block);
        vectors.iter_mut().zip(block).for_each(|(vector, word)| vector.push(word));
    }
    vectors.into_iter().map(|vector| Bits::from_words(vector, words.len())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::edges::Edges;
    use crate::limits::Limits;
    use crate::rule::Rule;
    use crate::stencil::Stencil;
    use crate::system::elimination_order;

    fn factored(stencil: &str, edges: Edges, rows: usize, columns: usize) -> (System, Chase) {
        let rule = Rule::new(Stencil::named(stencil).unwrap(), edges, 2).unwrap();
        let board = Board::grid(rows, columns).unwrap();
        let system = System::new(&rule, &board, None);
        let chase = Chase::new(&system, elimination_order(&system, &board), &Limits::default()).unwrap();
        (system, chase)
    }

    /// A · presses.
    fn effect(system: &System, presses: &Bits) -> Bits {
        (0..system.n_rows())
            .map(|row| system.row(row).iter().filter(|&&p| presses.get(p as usize)).count() % 2 == 1)
            .collect()
    }

    /// yᵀ · A = 0?
    fn is_quiet_to_presses(system: &System, lamps: &Bits) -> bool {
        let mut odd = Bits::zeros(system.n_presses());
        for row in lamps.iter_ones() {
            system.row(row).iter().for_each(|&press| odd.set(press as usize, !odd.get(press as usize)));
        }
        odd.is_zero()
    }

    #[test]
    fn published_nullities_come_out() {
        let nullity = |stencil, edges, rows, columns| factored(stencil, edges, rows, columns).1.nullity();
        assert_eq!([4, 5, 9, 16, 19, 23].map(|n| nullity("plus", Edges::Plane, n, n)), [4, 2, 8, 8, 16, 14]);
        assert_eq!(nullity("plus", Edges::Torus, 5, 5), 8);
        assert_eq!(nullity("row-column", Edges::Plane, 5, 5), 8);
        assert_eq!(nullity("king", Edges::Plane, 5, 5), 9);
        assert_eq!(nullity("plus", Edges::Plane, 7, 11), 7);
        assert_eq!(nullity("plus", Edges::Plane, 39, 39), 32);
    }

    #[test]
    fn every_syndrome_gets_a_solution_or_a_witness() {
        for (stencil, edges, rows, columns) in [
            ("plus", Edges::Plane, 5, 5),
            ("plus", Edges::Torus, 6, 9),
            ("king", Edges::Klein, 5, 4),
            ("x", Edges::Plane, 5, 3),
            ("knight", Edges::Projective, 7, 13),
            ("ring", Edges::Mobius, 4, 40),
            ("plus", Edges::Torus, 81, 81),
        ] {
            let (system, chase) = factored(stencil, edges, rows, columns);
            for seed in 0..12usize {
                let pressed: Bits =
                    (0..rows * columns).map(|i| (i * i + seed * i + seed) % 11 % 3 == 1).collect();
                let mut syndrome = effect(&system, &pressed);
                if seed % 2 == 1 {
                    syndrome.set(seed, !syndrome.get(seed));
                }
                match chase.particular(&system, Syndrome::to_value(&syndrome, 0, None)) {
                    Ok(found) => {
                        assert_eq!(effect(&system, &found), syndrome, "{stencil} {edges} {seed}");
                    }
                    Err(contradiction) => {
                        assert!(seed % 2 == 1, "{stencil} {edges}: refuted what presses made");
                        let witness = chase.witness(&system, rows * columns, contradiction);
                        assert!(is_quiet_to_presses(&system, &witness) && witness.dot(&syndrome));
                    }
                }
            }
        }
    }

    #[test]
    fn bases_are_quiet_and_as_many_as_the_nullity() {
        for (stencil, edges, rows, columns) in [("plus", Edges::Torus, 30, 33), ("king", Edges::Plane, 5, 8)]
        {
            let (system, chase) = factored(stencil, edges, rows, columns);
            let (basis, left) = (chase.kernel_basis(&system), chase.left_basis(&system, rows * columns));
            assert_eq!((basis.len(), left.len()), (chase.nullity(), chase.left_nullity()));
            assert_eq!(basis.len(), left.len(), "a square matrix");
            assert!(basis.iter().all(|pattern| effect(&system, pattern).is_zero() && !pattern.is_zero()));
            assert!(left.iter().all(|lamps| is_quiet_to_presses(&system, lamps) && !lamps.is_zero()));
        }
    }
}
