//! The covering radius: the most presses that a solvable state needs, exact or between two proved bounds.
//!
//! [`Cosets`] says what matters; radii of summands add. The members of a coset have an average weight, so its minimum is
//! not above that: half of the presses of a summand over two colours. Where alike presses come in pairs that is
//! reached. Else, over two colours, [`anneal`] finds a state that needs many presses, and [`branch`] proves
//! that no state needs more ([`signs`] says in what terms); over more colours the walk of the distribution finds the
//! largest minimum and the presses that have it. Either may end before the bounds meet.
//!
//! Cost: as much as the limits allow, unless the bounds meet: 16 × 16 (nullity 8) takes seconds, 23 × 23 (14) is an interval.
//! Source: docs/distribution.md.

mod anneal;
mod branch;
mod relax;
mod signs;

use crate::answer::Solution;
use crate::cosets::Cosets;
use crate::count::Count;
use crate::distribution::walk::Walk;
use crate::error::SolveError;
use crate::goal::Goal;
use crate::limits::{Effort, Limits, Progress, Stage};
use crate::modular::kernel::Summand;
use crate::presses::Presses;
use crate::solver::Solver;
use crate::state::State;
use crate::values::Values;
use branch::Verdict;
use signs::Signs;

/// The budget of the first turn of each search, some milliseconds.
const FIRST_TURN: u64 = 1 << 24;
/// Steps of a search between two looks at the limits.
const REPORTED: u64 = 64;

/// The covering radius, or what is proved of it.
///
/// # Examples
///
/// ```
/// use unflip::{Board, Edges, Goal, Limits, Rule, Solver, Stencil};
/// let solver = Solver::new(&Rule::new(Stencil::plus(), Edges::Plane, 2)?, &Board::grid(9, 9)?)?;
/// let radius = solver.covering_radius(&Goal::Off, &Limits::default())?;
/// assert_eq!((radius.at_least, radius.at_most), (37, 37));
/// let answer = solver.solve(&radius.state, &Goal::Off)?;
/// assert_eq!(answer.solution().unwrap().weight, 37);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Radius {
    /// So many presses are needed by some state, [`Radius::state`].
    pub at_least: u64,
    /// No solvable state needs more.
    pub at_most: u64,
    /// Why.
    pub ceiling: Ceiling,
    /// The hardest state known.
    pub state: State,
    /// Presses that solve it, not always the fewest.
    pub presses: Presses,
}

/// Why no state needs more presses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ceiling {
    /// The solutions of a state have no more on average.
    Average,
    /// All cosets that would need more were ruled out.
    Search,
}

impl Radius {
    /// Whether the bounds meet.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.at_least == self.at_most
    }
}

impl Solver {
    /// The most presses that a state needs to reach `goal`, each press counting 1 whatever it costs.
    ///
    /// The bounds come closer the more `limits` allow: `2^limits.members_log2` additions, or with [`Effort::UntilStopped`]
    /// as many as there is time for. What they cut short is an interval, not an error.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the goal does not fit the board, the quiet patterns do not fit `limits.memory`, or `limits.stop` ends
    /// the work before they are known.
    ///
    /// # Complexity
    ///
    /// None to speak of where alike presses come in pairs, or there are no quiet patterns; else measured, not known.
    pub fn covering_radius(&self, goal: &Goal, limits: &Limits) -> Result<Radius, SolveError> {
        let cosets = Cosets::new(self, goal, limits)?;
        let mut presses = vec![0; self.board.n_presses()];
        cosets.loose.iter().for_each(|&press| presses[press] = cosets.modulus - 1);
        let loose = cosets.loose.len() as u64 * u64::from(cosets.modulus - 1);
        let (mut at_least, mut at_most, mut ceiling, mut is_known) = (loose, loose, Ceiling::Average, true);
        let share = limits.most_members() / (cosets.summands.len() as u64).max(1);
        for summand in &cosets.summands {
            let part = Part::new(cosets.modulus, summand, share, limits);
            summand.cells.iter().zip(&part.presses).for_each(|(&press, &count)| presses[press] = count);
            at_least += part.at_least.unwrap_or(0);
            is_known &= part.at_least.is_some();
            at_most += part.at_most;
            if part.at_most < average(cosets.modulus, summand) {
                ceiling = Ceiling::Search;
            }
        }
        let state = self.state_of(&presses, goal);
        if !is_known {
            at_least = at_least.max(self.proved_minimum(&state, goal, limits)?);
        }
        Ok(Radius { at_least, at_most, ceiling, state, presses: reduced(cosets.modulus, presses) })
    }

    /// The state that these presses take to the goal, to its least value if it is uniform.
    fn state_of(&self, presses: &[u32], goal: &Goal) -> State {
        let modulus = self.rule().modulus();
        let wanted = |lamp: usize| match goal {
            Goal::Picture(picture) => picture.state().get(lamp),
            _ if self.board.is_hole(lamp) => 0,
            _ => goal.uniform_values(modulus).start,
        };
        let target = (0..self.board.n_lamps()).map(wanted).collect();
        self.rule().taken_back(&self.board, target, presses)
    }

    /// What is proved of the minimum of one state, where all its solutions may be compared.
    fn proved_minimum(&self, state: &State, goal: &Goal, limits: &Limits) -> Result<u64, SolveError> {
        if self.kernel_size() > Count::from(limits.most_members()) {
            return Ok(0);
        }
        match self.solve_within(state, goal, limits) {
            Err(SolveError::Puzzle(error)) => Err(error.into()),
            Err(_) => Ok(0),
            Ok(answer) => Ok(answer.solution().map_or(0, Solution::at_least)),
        }
    }
}

/// Values that are below k.
fn reduced<T: From<Values>>(modulus: u32, values: impl IntoIterator<Item = u32>) -> T {
    T::from(Values::new(modulus, values).expect("below k"))
}

/// What a search may still do, in additions of 16 bits.
struct Budget<'a> {
    left: u64,
    total: u64,
    limits: &'a Limits<'a>,
}

impl<'a> Budget<'a> {
    fn new(total: u64, limits: &'a Limits<'a>) -> Self {
        Self { left: total, total, limits }
    }

    /// Takes away `cost`; false once nothing is left, or the limits, if they are asked, say stop.
    fn spend(&mut self, cost: u64, is_time_to_ask: bool) -> bool {
        self.left = self.left.saturating_sub(cost);
        if is_time_to_ask {
            let (done, total) = (self.total - self.left, self.total);
            (self.limits.progress)(Progress { stage: Stage::Radius, done, total });
            if (self.limits.stop)() {
                self.left = 0;
            }
        }
        self.left > 0
    }
}

/// What is proved of one summand.
struct Part {
    /// Some coset needs so many, if that is known.
    at_least: Option<u64>,
    at_most: u64,
    /// Presses of that coset, a count for each cell of the summand.
    presses: Vec<u32>,
}

impl Part {
    fn new(modulus: u32, summand: &Summand, share: u64, limits: &Limits) -> Self {
        if modulus == 2 {
            if let Some(signs) = Signs::new(summand) {
                return Self::by_signs(&signs, share, limits);
            }
        } else if let Ok((minimum, presses)) =
            Walk::new(modulus, summand, limits).and_then(|walk| walk.hardest(limits))
        {
            return Self { at_least: Some(minimum), at_most: minimum, presses };
        }
        Self { at_least: None, at_most: average(modulus, summand), presses: any_presses(modulus, summand) }
    }

    /// Two colours: looks for a hard state and for a proof that none is harder, by turns that are longer each time.
    fn by_signs(signs: &Signs, share: u64, limits: &Limits) -> Self {
        let (mut walk, mut floor) = (anneal::Walk::new(signs), signs.least_peak());
        let mut left = if limits.effort == Effort::UntilStopped { u64::MAX } else { share };
        let mut turn = FIRST_TURN;
        while floor < walk.peak && left > 0 && !(limits.stop)() {
            let given = left.min(turn);
            walk.lower(floor, &mut Budget::new(given / 2, limits));
            let verdict = branch::decide(signs, floor, &mut Budget::new(given, limits));
            match verdict {
                Verdict::RuledOut => floor += 2,
                Verdict::Found(found) => (walk.peak, walk.best) = (signs.peak(&found), found),
                Verdict::Open => {
                    left = left.saturating_sub(given + given / 2);
                    turn = turn.saturating_mul(4);
                }
            }
        }
        let (at_least, at_most) = (Some(signs.minimum(walk.peak)), signs.minimum(floor));
        Self { at_least, at_most, presses: signs.presses(&walk.best) }
    }
}

/// The largest average weight of the members of a coset, rounded down.
///
/// At a press where members differ by the multiples of h, a divisor of k, a count x averages to
/// `x mod h + (k - h) / 2`, at most `h - 1 + (k - h) / 2`.
fn average(modulus: u32, summand: &Summand) -> u64 {
    let twice = |cell: usize| {
        let step = summand.generators.iter().fold(modulus, |step, one| gcd(step, one.values[cell]));
        2 * u64::from(step - 1) + u64::from(modulus - step)
    };
    (0..summand.cells.len()).map(twice).sum::<u64>() / 2
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Presses without a reason, where nothing better can be looked for: counts at random.
fn any_presses(modulus: u32, summand: &Summand) -> Vec<u32> {
    let mut random = fastrand::Rng::with_seed(summand.cells.len() as u64);
    summand.cells.iter().map(|_| random.u32(0..modulus)).collect()
}
