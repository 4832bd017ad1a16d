//! Replays a chase over `Z_q`: solutions, quiet patterns and witnesses of a factored system.
//!
//! Once the variables have values, going through the equations in order and letting each decide its press gives all
//! presses. What the state says of a left-over equation is found the same way with all variables 0, bound ones
//! corrected as they are met. A witness is that sum traced back to the lamps, the same steps transposed and taken
//! backwards; where a binding divided by p^w, what comes back is a multiple of p^w, since the equation that is
//! traced holds no variable any more.
//!
//! Cost of each: equations × stencil, and bound variables × front.

use crate::linear::front::NONE;

use super::chase::{Binding, Chase, LeftOver, row_of};
use super::terms::Terms;

/// The left-over equation that the state cannot meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contradiction(usize);

impl Chase {
    /// A solution of `A · unknowns = right`, all free variables 0, for every unknown; `right` gives what each lamp wants.
    ///
    /// # Errors
    ///
    /// The first [`Contradiction`], if there is no solution.
    pub(crate) fn particular(
        &self,
        terms: &Terms,
        right: &dyn Fn(usize) -> u32,
    ) -> Result<Vec<u32>, Contradiction> {
        let constants = self.constants(terms, right)?;
        let mut variables = vec![0; self.variables.len()];
        self.bind(&mut variables, &constants);
        Ok(self.decide(terms, right, &variables))
    }

    /// Whether `A · unknowns = right` has a solution.
    ///
    /// # Errors
    ///
    /// The first [`Contradiction`], if there is none.
    pub(crate) fn check(&self, terms: &Terms, right: &dyn Fn(usize) -> u32) -> Result<(), Contradiction> {
        self.constants(terms, right).map(drop)
    }

    /// Quiet patterns that span all there are, one for each free variable, for every unknown.
    pub(crate) fn kernel_span<'a>(&'a self, terms: &'a Terms) -> impl Iterator<Item = Vec<u32>> + 'a {
        let no_constants = vec![0; self.left_over.len()];
        self.free.iter().map(move |&free| {
            let mut variables = vec![0; self.variables.len()];
            variables[free as usize] = 1;
            self.bind(&mut variables, &no_constants);
            self.decide(terms, &|_| 0, &variables)
        })
    }

    /// Factors for `n_lamps` lamps that span all of which no press changes the sum.
    pub(crate) fn left_span<'a>(
        &'a self,
        terms: &'a Terms,
        n_lamps: usize,
    ) -> impl Iterator<Item = Vec<u32>> + 'a {
        let checks = (0..self.left_over.len()).filter(|&index| self.left_over[index].valuation > 0);
        checks.map(move |index| self.witness(terms, n_lamps, Contradiction(index)))
    }

    /// Factors for `n_lamps` lamps that prove a contradiction: no press changes their sum, but it must change.
    pub(crate) fn witness(&self, terms: &Terms, n_lamps: usize, at: Contradiction) -> Vec<u32> {
        let ring = self.ring;
        let mut back =
            Back { chase: self, terms, sums: vec![0; terms.n_unknowns()], lamps: vec![0; n_lamps] };
        let LeftOver { place, valuation, .. } = self.left_over[at.0];
        // What the state says is no multiple of p^w: times p^(e-w) it is not 0.
        back.credit(place, NONE, ring.power(ring.exponent() - valuation) % ring.order());
        let mut next = self.left_over[..at.0].iter().rev().peekable();
        for place in (0..place).rev() {
            match next.next_if(|left| left.place == place) {
                Some(LeftOver { valuation, binding: Some(binding), .. }) => {
                    back.bind(place, binding, ring.power(*valuation));
                }
                Some(_) => {}
                None => back.decide(place, self.decides[place]),
            }
        }
        back.lamps
    }

    /// What the state says of every left-over equation, divided as its binding wants it.
    fn constants(&self, terms: &Terms, right: &dyn Fn(usize) -> u32) -> Result<Vec<u32>, Contradiction> {
        let ring = self.ring;
        let mut values = vec![0; terms.n_unknowns()];
        let mut constants = Vec::with_capacity(self.left_over.len());
        for (place, &row) in terms.order().iter().enumerate() {
            if let Some(said) = self.decide_one(terms, right, place, row, &mut values) {
                let LeftOver { valuation, binding, .. } = &self.left_over[constants.len()];
                if ring.valuation(said) < *valuation {
                    return Err(Contradiction(constants.len()));
                }
                let constant = binding.as_ref().map_or(0, |binding| {
                    let constant = ring.times(binding.inverse, said / ring.power(*valuation));
                    for &(press, held) in &binding.touched {
                        let value = &mut values[press as usize];
                        *value = ring.plus_times(*value, held, constant);
                    }
                    constant
                });
                constants.push(constant);
            }
        }
        Ok(constants)
    }

    /// Gives every bound variable its value, the last one first: it holds none that was bound before it.
    fn bind(&self, variables: &mut [u32], constants: &[u32]) {
        let ring = self.ring;
        for (left, &constant) in self.left_over.iter().zip(constants).rev() {
            let Some(binding) = &left.binding else { continue };
            let others = binding.others.iter();
            let sum = others.fold(constant, |sum, &(other, factor)| {
                ring.plus_times(sum, factor, variables[other as usize])
            });
            let scale = ring.power(ring.exponent() - left.valuation) % ring.order();
            variables[binding.variable as usize] =
                binding.lower.map_or(sum, |lower| ring.plus_times(sum, scale, variables[lower as usize]));
        }
    }

    /// All unknowns, by the values of the variables.
    fn decide(&self, terms: &Terms, right: &dyn Fn(usize) -> u32, variables: &[u32]) -> Vec<u32> {
        let mut values = vec![0; terms.n_unknowns()];
        for (&press, &value) in self.variables.iter().zip(variables).filter(|&(&press, _)| press != NONE) {
            values[press as usize] = value;
        }
        for (place, &row) in terms.order().iter().enumerate() {
            self.decide_one(terms, right, place, row, &mut values);
        }
        values
    }

    /// Lets the equation at `place` decide its press; without one, returns what the state says of it.
    fn decide_one(
        &self,
        terms: &Terms,
        right: &dyn Fn(usize) -> u32,
        place: usize,
        row: u32,
        values: &mut [u32],
    ) -> Option<u32> {
        let (ring, press) = (self.ring, self.decides[place]);
        let wanted = terms.lamp(row).map_or(0, right) % ring.order();
        let (mut sum, mut own) = (0, 1);
        for (other, factor) in row_of(terms, ring, row) {
            if other == press {
                own = factor;
            } else {
                sum = ring.plus_times(sum, factor, values[other as usize]);
            }
        }
        let rest = ring.plus_times(wanted, 1, ring.negative(sum));
        if press == NONE {
            return Some(rest);
        }
        values[press as usize] = if own == 1 { rest } else { ring.times(rest, ring.inverse(own)) };
        None
    }
}

/// A sum on its way back to the lamps.
struct Back<'a> {
    chase: &'a Chase,
    terms: &'a Terms,
    /// The factor of the constant of each unknown in what is traced.
    sums: Vec<u32>,
    /// The factors of the lamps passed.
    lamps: Vec<u32>,
}

impl Back<'_> {
    /// Adds `factor` times what the equation at `place` wants, less what its unknowns but `press` give.
    fn credit(&mut self, place: usize, press: u32, factor: u32) {
        if factor == 0 {
            return;
        }
        let (ring, row) = (self.chase.ring, self.terms.order()[place]);
        if let Some(lamp) = self.terms.lamp(row) {
            self.lamps[lamp] = ring.plus_times(self.lamps[lamp], factor, 1);
        }
        let negative = ring.negative(factor);
        for (other, held) in row_of(self.terms, ring, row).filter(|&(other, _)| other != press) {
            let sum = &mut self.sums[other as usize];
            *sum = ring.plus_times(*sum, negative, held);
        }
    }

    fn decide(&mut self, place: usize, press: u32) {
        let sum = std::mem::take(&mut self.sums[press as usize]);
        if sum != 0 {
            let (ring, row) = (self.chase.ring, self.terms.order()[place]);
            let own = row_of(self.terms, ring, row).find(|&(other, _)| other == press).map_or(1, |own| own.1);
            self.credit(place, press, ring.times(sum, ring.inverse(own)));
        }
    }

    fn bind(&mut self, place: usize, binding: &Binding, divisor: u32) {
        let ring = self.chase.ring;
        let touched = binding.touched.iter();
        let sum =
            touched.fold(0, |sum, &(press, held)| ring.plus_times(sum, held, self.sums[press as usize]));
        assert!(sum % divisor == 0, "{sum} / {divisor} in Z_{}", ring.order());
        self.credit(place, NONE, ring.times(binding.inverse, sum / divisor));
    }
}
