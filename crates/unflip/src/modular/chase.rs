//! The chase over `Z_q`, q a prime power: each lamp decides the one press left that can fix it.
//!
//! ```text
//! for each equation, in an order of small front:
//!     undecided presses: the last one with a unit as factor is decided, the others become free variables
//!     no such press:     the equation is left over: a sum of multiples of variables is what the state says
//!         all multiples 0:  the state must say 0
//!         else:             of least valuation w is c · v; the state must say a multiple of p^w, and v is bound:
//!                           v = (what the state says - the others) / c + p^(e-w) · (a new variable)
//! ```
//!
//! In a chain ring like `Z_q` a pivot of least valuation divides all others, so that nothing is put off to a core: the
//! new variable carries what `p^w · v = …` leaves open. Whatever values the variables have, the presses met so far are a
//! solution of the equations met so far, and each solution is reached, perhaps more than once: a left-over equation says one of p^(e-w)
//! things of them, so that it divides their number by that. Only the front is kept, as in
//! [`linear::chase`](crate::linear); [`super::replay`] finds the rest again.
//!
//! Cost: equations × stencil × front, and bound variables × front². Source: light chasing, as played by hand.

use crate::error::SolveError;
use crate::limits::{Limits, Progress, Stage};
use crate::linear::front::NONE;

use super::front::Front;
use super::ring::Ring;
use super::terms::Terms;

/// The system factored over one prime power: which equation decides which press, and how variables are bound.
#[derive(Debug)]
pub(crate) struct Chase {
    pub(super) ring: Ring,
    /// For each place in the order the press that is decided; [`NONE`] if the equation is left over.
    pub(super) decides: Vec<u32>,
    /// The left-over equations in order.
    pub(super) left_over: Vec<LeftOver>,
    /// The press that each variable is the value of; [`NONE`] for what a bound one leaves open.
    pub(super) variables: Vec<u32>,
    /// The variables that nothing binds.
    pub(super) free: Vec<u32>,
    /// The most bytes that it took.
    pub(super) needed: u64,
}

/// An equation without a press left to decide.
#[derive(Debug)]
pub(super) struct LeftOver {
    /// Its place in the order.
    pub(super) place: usize,
    /// The state must say a multiple of p to this power: e if no variable is left in the equation.
    pub(super) valuation: u32,
    /// What it binds, if a variable is left.
    pub(super) binding: Option<Binding>,
}

/// `variable = inverse · (what the state says / p^w) + Σ factor · other + p^(e-w) · lower`.
#[derive(Debug)]
pub(super) struct Binding {
    pub(super) variable: u32,
    pub(super) inverse: u32,
    /// The other variables with their factors.
    pub(super) others: Vec<(u32, u32)>,
    /// The new variable for what is left open, if anything is.
    pub(super) lower: Option<u32>,
    /// Live presses that held the variable, and how often.
    pub(super) touched: Vec<(u32, u32)>,
}

impl Chase {
    /// Factors `terms` over `ring`.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] when the front outgrows `limits.memory`, [`SolveError::Stopped`] when asked to.
    pub(crate) fn new(terms: &Terms, ring: Ring, limits: &Limits) -> Result<Self, SolveError> {
        let mut run = Run::new(terms, ring);
        if let Some(value) = terms.value() {
            run.set_free(value);
        }
        for (place, &row) in terms.order().iter().enumerate() {
            if place % 256 == 0 {
                run.look_up(place, limits)?;
            }
            run.meet(place, row);
            run.check_memory(limits)?;
        }
        let undecided = terms.busy().iter().filter(|&&press| !run.decided.get(press as usize));
        let untouched: Vec<u32> = undecided.copied().collect();
        for press in untouched {
            run.set_free(press);
        }
        let Run { front, decides, left_over, variables, needed, .. } = run;
        Ok(Self { ring, decides, left_over, variables, free: front.into_free(), needed })
    }

    /// How many quiet patterns there are over this ring, as an exponent of p; idle presses left out.
    pub(crate) fn kernel_exponent(&self) -> usize {
        let presses = self.variables.iter().filter(|&&press| press != NONE).count();
        let said = |left: &LeftOver| (self.ring.exponent() - left.valuation) as usize;
        presses * self.ring.exponent() as usize - self.left_over.iter().map(said).sum::<usize>()
    }

    /// How many factors for all lamps no press changes the sum of, as an exponent of p.
    pub(crate) fn left_exponent(&self) -> usize {
        self.left_over.iter().map(|left| left.valuation as usize).sum()
    }
}

/// The state of a running chase.
struct Run<'a> {
    terms: &'a Terms,
    ring: Ring,
    front: Front,
    /// The row in the front of each press, [`NONE`] if undecided or gone.
    row_of: Vec<u32>,
    /// How many equations that hold each press are still to come.
    to_come: Vec<u32>,
    decided: crate::Bits,
    decides: Vec<u32>,
    left_over: Vec<LeftOver>,
    variables: Vec<u32>,
    logged: u64,
    /// The most bytes needed so far.
    needed: u64,
}

impl<'a> Run<'a> {
    fn new(terms: &'a Terms, ring: Ring) -> Self {
        let mut to_come = vec![0; terms.n_unknowns()];
        for &row in terms.order() {
            row_of(terms, ring, row).for_each(|(press, _)| to_come[press as usize] += 1);
        }
        Self {
            terms,
            ring,
            front: Front::new(ring),
            row_of: vec![NONE; terms.n_unknowns()],
            to_come,
            decided: crate::Bits::zeros(terms.n_unknowns()),
            decides: Vec::with_capacity(terms.n_rows()),
            left_over: Vec::new(),
            variables: Vec::new(),
            logged: 0,
            needed: 0,
        }
    }

    /// The front and, while it is widened, a copy of it; and the log.
    fn check_memory(&mut self, limits: &Limits) -> Result<(), SolveError> {
        let needed = 3 * self.front.memory() + self.logged;
        self.needed = self.needed.max(needed);
        if needed > limits.memory {
            Err(SolveError::TooLarge { needed, limit: limits.memory })
        } else {
            Ok(())
        }
    }

    /// Says how far it is, and asks whether to go on.
    fn look_up(&self, place: usize, limits: &Limits) -> Result<(), SolveError> {
        let (done, total) = (place as u64, self.terms.n_rows() as u64);
        (limits.progress)(Progress { stage: Stage::Chase, done, total });
        if (limits.stop)() { Err(SolveError::Stopped) } else { Ok(()) }
    }

    /// Takes the next equation in.
    fn meet(&mut self, place: usize, row: u32) {
        let terms: Vec<(u32, u32)> = row_of(self.terms, self.ring, row).collect();
        let is_open = |press: u32| !self.decided.get(press as usize);
        let last = terms.iter().rposition(|&(press, factor)| is_open(press) && self.ring.is_unit(factor));
        let open: Vec<u32> = terms
            .iter()
            .enumerate()
            .filter(|&(index, &(press, _))| Some(index) != last && is_open(press))
            .map(|(_, &(press, _))| press)
            .collect();
        for press in open {
            self.set_free(press);
        }
        match last {
            Some(last) => self.decide(&terms, last),
            None => self.leave_over(place, &terms),
        }
        self.decides.push(last.map_or(NONE, |last| terms[last].0));
        self.leave(&terms);
    }

    fn set_free(&mut self, press: u32) {
        let variable = self.new_variable(press);
        self.row_of[press as usize] = self.front.insert_free(press, variable);
        self.decided.set(press as usize, true);
        if self.to_come[press as usize] == 0 {
            self.front.remove(std::mem::replace(&mut self.row_of[press as usize], NONE));
        }
    }

    fn new_variable(&mut self, press: u32) -> u32 {
        self.variables.push(press);
        u32::try_from(self.variables.len() - 1).expect("variables are fewer than presses and equations")
    }

    /// The last of `terms` becomes the sum of the others, divided by its factor and negative.
    fn decide(&mut self, terms: &[(u32, u32)], last: usize) {
        let (press, factor) = terms[last];
        let scale = self.ring.negative(self.ring.inverse(factor));
        let others = terms.iter().enumerate().filter(|&(index, _)| index != last);
        let others: Vec<(u32, u32)> = others
            .map(|(_, &(other, factor))| (self.row_of[other as usize], self.ring.times(scale, factor)))
            .collect();
        let expression = self.front.sum(&others);
        self.decided.set(press as usize, true);
        self.row_of[press as usize] = self.front.insert(press, &expression);
    }

    /// Binds the variable whose factor has the least valuation, of equals the first.
    fn leave_over(&mut self, place: usize, terms: &[(u32, u32)]) {
        let ring = self.ring;
        let rows: Vec<(u32, u32)> =
            terms.iter().map(|&(press, factor)| (self.row_of[press as usize], factor)).collect();
        let mut expression = self.front.sum(&rows);
        let valued = expression.iter().enumerate().filter(|&(_, &factor)| factor != 0);
        let pivot = valued.map(|(column, &factor)| (ring.valuation(factor), column)).min();
        let Some((valuation, column)) = pivot else {
            self.left_over.push(LeftOver { place, valuation: ring.exponent(), binding: None });
            return;
        };
        let divisor = ring.power(valuation);
        let inverse = ring.inverse(expression[column] / divisor);
        expression[column] = 0;
        let scale = ring.negative(inverse);
        for factor in &mut expression {
            *factor = ring.times(scale, *factor / divisor);
        }
        let variable = self.front.variable(column);
        let lower = (valuation > 0).then(|| self.new_variable(NONE));
        let with_scale = lower.map(|lower| (lower, ring.power(ring.exponent() - valuation)));
        let held = expression.iter().enumerate().filter(|&(_, &factor)| factor != 0);
        let others = held.map(|(column, &factor)| (self.front.variable(column), factor)).collect();
        let touched = self.front.substitute(column, &expression, with_scale);
        let binding = Binding { variable, inverse, others, lower, touched };
        self.logged += (binding.others.len() + binding.touched.len()) as u64 * 8;
        self.left_over.push(LeftOver { place, valuation, binding: Some(binding) });
    }

    /// Lets the presses go that no later equation holds.
    fn leave(&mut self, terms: &[(u32, u32)]) {
        for &(press, _) in terms {
            let to_come = &mut self.to_come[press as usize];
            *to_come -= 1;
            if *to_come == 0 {
                self.front.remove(std::mem::replace(&mut self.row_of[press as usize], NONE));
            }
        }
    }
}

/// The terms of an equation over `ring`, those left out that are 0 there.
pub(super) fn row_of(terms: &Terms, ring: Ring, row: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
    let residues = terms.row(row).map(move |(press, factor)| (press, factor % ring.order()));
    residues.filter(|&(_, factor)| factor != 0)
}
