//! The chase for every rule: each lamp decides the one press left that can fix it.
//!
//! ```text
//! for each equation, in an order of small front:
//!     more than one press undecided: all but the last become free
//!     one undecided:                 it is decided, as the sum of the others
//!     none:                          the equation is left over; it binds one free press
//! ```
//!
//! Left-over equations are solved for a free press each in batches of up to 64, and the result is put
//! into all live expressions by the method of four Russians. Only the front is kept: a press that no later equation
//! touches leaves, and a free press that no live expression holds can never be bound again: it is one
//! dimension of the quiet patterns. What [`super::replay`] needs to find constants, solutions, quiet patterns and
//! witnesses afterwards is logged.
//!
//! Cost: equations × stencil × front/64 word operations; near min(rows, columns) live free presses on a
//! plane. Source: light chasing, as played by hand; DESIGN 5.1.

use crate::bits::{WORD, ones_of, xor_into};
use crate::error::SolveError;
use crate::limits::{Limits, Progress, Stage};
use crate::system::System;

use super::four_russians::add_combinations;
use super::front::{Front, NONE};

/// Left-over equations that are eliminated together.
const BATCH: usize = 64;

/// The factored system: which equation decides which press, and how free presses are bound.
#[derive(Debug)]
pub(crate) struct Chase {
    /// The equations in the order in which they were met.
    pub(super) order: Vec<u32>,
    /// The press that the equation at each place in the order decides; [`NONE`] if left over.
    pub(super) decides: Vec<u32>,
    pub(super) batches: Vec<Batch>,
    /// The free presses that nothing binds, one for each quiet pattern.
    pub(super) quiet: Vec<u32>,
}

/// Left-over equations solved together for one free press each.
#[derive(Debug)]
pub(super) struct Batch {
    /// The batch is solved before the equation at this place in the order.
    pub(super) before: usize,
    /// The left-over equations.
    pub(super) rows: Vec<u32>,
    /// Bit `j` of entry `i`: equation `rows[j]` takes part in the reduced equation `i`. The first
    /// `bound.len()` reduced equations bind a press, the others have become `0 = constant`.
    pub(super) mix: Vec<u64>,
    /// The press that each reduced equation binds.
    pub(super) bound: Vec<u32>,
    /// The free press of each column at the time.
    pub(super) columns: Vec<u32>,
    /// `width` words for each bound press: the free presses that it is the sum of.
    pub(super) reduced: Vec<u64>,
    /// Live presses that depended on bound ones, with a bit for each.
    pub(super) touched: Vec<(u32, u64)>,
}

impl Chase {
    /// Factors `system`, meeting its equations in `order`.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] when the front outgrows `limits.memory`, [`SolveError::Stopped`] when asked to.
    pub(crate) fn new(system: &System, order: Vec<u32>, limits: &Limits) -> Result<Self, SolveError> {
        let mut run = Run::new(system, &order);
        for (place, &row) in order.iter().enumerate() {
            if place % 1024 == 0 {
                run.look_up(place, limits)?;
            }
            run.meet(place, row);
            run.check_memory(limits)?;
        }
        run.solve_batch(order.len());
        let Run { front, decides, batches, .. } = run;
        Ok(Self { order, decides, batches, quiet: front.into_quiet() })
    }

    /// The dimension of the kernel, idle presses left out.
    pub(crate) fn nullity(&self) -> usize {
        self.quiet.len()
    }
}

/// The state of a running chase.
struct Run<'a> {
    system: &'a System,
    front: Front,
    /// The row in the front of each press, [`NONE`] if undecided or gone.
    row_of: Vec<u32>,
    /// How many equations that hold each press are still to come.
    to_come: Vec<u32>,
    decided: crate::Bits,
    /// The expressions of the left-over equations in `left_over`, one behind the other.
    pending: Vec<u64>,
    left_over: Vec<u32>,
    /// The rows in the front that the equation at hand adds up.
    sources: Vec<u32>,
    decides: Vec<u32>,
    batches: Vec<Batch>,
    logged: u64,
}

impl<'a> Run<'a> {
    fn new(system: &'a System, order: &[u32]) -> Self {
        let mut to_come = vec![0; system.n_unknowns()];
        for &row in order {
            system.row(row as usize).iter().for_each(|&press| to_come[press as usize] += 1);
        }
        Self {
            system,
            front: Front::new(),
            row_of: vec![NONE; system.n_unknowns()],
            to_come,
            decided: crate::Bits::zeros(system.n_unknowns()),
            pending: Vec::new(),
            left_over: Vec::new(),
            sources: Vec::new(),
            decides: Vec::with_capacity(order.len()),
            batches: Vec::new(),
            logged: 0,
        }
    }

    /// The front and, while it is widened, a copy of it; and the log.
    fn check_memory(&self, limits: &Limits) -> Result<(), SolveError> {
        let needed = 2 * self.front.memory() + self.logged;
        if needed > limits.memory {
            Err(SolveError::TooLarge { needed, limit: limits.memory })
        } else {
            Ok(())
        }
    }

    /// Says how far it is, and asks whether to go on.
    fn look_up(&self, place: usize, limits: &Limits) -> Result<(), SolveError> {
        let (done, total) = (place as u64, self.system.n_rows() as u64);
        (limits.progress)(Progress { stage: Stage::Chase, done, total });
        if (limits.stop)() { Err(SolveError::Stopped) } else { Ok(()) }
    }

    /// Takes the next equation in.
    fn meet(&mut self, place: usize, row: u32) {
        let system = self.system;
        let presses = system.row(row as usize);
        let last = presses.iter().rev().copied().find(|&press| !self.decided.get(press as usize));
        for &press in presses {
            if Some(press) != last && !self.decided.get(press as usize) {
                self.set_free(press);
            }
        }
        self.gather(presses);
        match last {
            Some(press) => self.decide(press),
            None => self.leave_over(row),
        }
        self.decides.push(last.unwrap_or(NONE));
        self.leave(presses);
        if self.left_over.len() == BATCH {
            self.solve_batch(place + 1);
        }
    }

    fn set_free(&mut self, press: u32) {
        self.row_of[press as usize] = self.front.insert_free(press, &mut self.pending);
        self.decided.set(press as usize, true);
    }

    /// Notes the rows of the decided presses among `presses`.
    fn gather(&mut self, presses: &[u32]) {
        let rows = presses.iter().map(|&press| self.row_of[press as usize]);
        self.sources.clear();
        self.sources.extend(rows.filter(|&row| row != NONE));
    }

    fn decide(&mut self, press: u32) {
        self.decided.set(press as usize, true);
        self.row_of[press as usize] = self.front.insert_sum(press, &self.sources);
    }

    fn leave_over(&mut self, row: u32) {
        self.left_over.push(row);
        self.front.push_sum(&self.sources, &mut self.pending);
    }

    /// Lets the presses go that no later equation holds.
    fn leave(&mut self, presses: &[u32]) {
        for &press in presses {
            let to_come = &mut self.to_come[press as usize];
            *to_come -= 1;
            if *to_come == 0 {
                self.front.remove(std::mem::replace(&mut self.row_of[press as usize], NONE));
            }
        }
    }

    /// Binds a free press by each left-over equation and puts the result into the front.
    fn solve_batch(&mut self, before: usize) {
        if self.left_over.is_empty() {
            return;
        }
        let width = self.front.width();
        let (mut mix, pivots) = reduce(&mut self.pending, width);
        let columns = self.front.column_presses().to_vec();
        self.pending.truncate(pivots.len() * width);
        let touched = self.substitute(&pivots);
        for (row, &pivot) in self.pending.chunks_mut(width).zip(&pivots) {
            row[pivot / WORD] &= !(1 << (pivot % WORD));
            self.front.release_column(pivot);
        }
        mix.shrink_to_fit();
        let batch = Batch {
            before,
            rows: std::mem::take(&mut self.left_over),
            mix,
            bound: pivots.iter().map(|&pivot| columns[pivot]).collect(),
            columns,
            reduced: std::mem::take(&mut self.pending),
            touched,
        };
        self.logged += batch.memory();
        self.batches.push(batch);
    }

    /// Replaces the bound columns `pivots` in every live expression by what they are bound to.
    fn substitute(&mut self, pivots: &[usize]) -> Vec<(u32, u64)> {
        let mut touched = Vec::new();
        let mut targets = Vec::new();
        for (press, row) in self.front.live_rows_mut() {
            let mask = mask_of(row, pivots);
            if mask != 0 {
                touched.push((press, mask));
                targets.push((row, mask));
            }
        }
        let width = self.pending.len().checked_div(pivots.len()).unwrap_or(0);
        add_combinations(targets.into_iter(), &self.pending, width);
        touched
    }
}

impl Batch {
    fn memory(&self) -> u64 {
        let words = self.mix.len() + self.reduced.len() + 2 * self.touched.len();
        (words * 8 + (self.rows.len() + self.bound.len() + self.columns.len()) * 4) as u64
    }
}

/// Which of the bits at `pivots` are set in `row`.
fn mask_of(row: &[u64], pivots: &[usize]) -> u64 {
    let bits = pivots.iter().enumerate();
    bits.fold(0, |mask, (index, &pivot)| mask | (row[pivot / WORD] >> (pivot % WORD) & 1) << index)
}

/// Brings up to 64 rows of `width` words to reduced echelon form, the pivot rows first.
///
/// Returns for each row the mask of the rows it was mixed from, and the pivot of each pivot row.
fn reduce(rows: &mut [u64], width: usize) -> (Vec<u64>, Vec<usize>) {
    let n_rows = rows.len() / width;
    let mut mix: Vec<u64> = (0..n_rows).map(|row| 1 << row).collect();
    let mut pivots: Vec<usize> = Vec::new();
    for row in 0..n_rows {
        let Some(pivot) = first_one(&rows[row * width..][..width]) else { continue };
        for other in (0..n_rows).filter(|&other| other != row) {
            if rows[other * width + pivot / WORD] >> (pivot % WORD) & 1 == 1 {
                add_row(rows, width, row, other);
                mix[other] ^= mix[row];
            }
        }
        swap_rows(rows, width, row, pivots.len());
        mix.swap(row, pivots.len());
        pivots.push(pivot);
    }
    (mix, pivots)
}

fn first_one(row: &[u64]) -> Option<usize> {
    let word = row.iter().position(|&word| word != 0)?;
    ones_of(row[word]).next().map(|bit| word * WORD + bit)
}

/// Adds row `from` to row `to`.
fn add_row(rows: &mut [u64], width: usize, from: usize, to: usize) {
    let (low, high) = rows.split_at_mut(from.max(to) * width);
    let (first, second) = (&mut low[from.min(to) * width..][..width], &mut high[..width]);
    if from < to { xor_into(second, first) } else { xor_into(first, second) }
}

fn swap_rows(rows: &mut [u64], width: usize, a: usize, b: usize) {
    if a != b {
        let (low, high) = rows.split_at_mut(a.max(b) * width);
        low[a.min(b) * width..][..width].swap_with_slice(&mut high[..width]);
    }
}
