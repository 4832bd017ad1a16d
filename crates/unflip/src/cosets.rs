//! All cosets of the quiet patterns at once: what the minima of all states of a rule depend on.
//!
//! Boards that need `w` presses are the cosets of the kernel whose lightest member weighs `w`, and of a kernel only
//! three things matter: how many presses are in no quiet pattern ("loose": each is made or not, whatever the others
//! do), and its summands, which share no press. So distributions of summands multiply as polynomials, radii add.
//!
//! A uniform goal asks for the least over all values `v` with a solution, so its group is larger: all presses whose
//! effect is the same everywhere. Its cosets are the classes of states that differ by a value everywhere, k to a class.
//! Lamps that do not matter make as many states of one coset as there are ways to set them.
//!
//! Cost: that of the kernel, and patterns² × presses to split it.

use crate::bits::Bits;
use crate::board::Board;
use crate::count::Count;
use crate::error::SolveError;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::modular::kernel::{Kernel, Summand};
use crate::solver::{Path, Solver};
use crate::state::State;
use crate::syndrome::Syndrome;
use crate::two_colours::Two;

/// What the cosets of one rule and kind of goal have in common.
#[derive(Debug)]
pub(crate) struct Cosets {
    pub(crate) modulus: u32,
    /// Presses that step something and are in no quiet pattern.
    pub(crate) loose: Vec<usize>,
    /// The quiet patterns, their cells being presses.
    pub(crate) summands: Vec<Summand>,
    /// How many states share each coset.
    pub(crate) states_each: Count,
    /// All states, solvable or not.
    pub(crate) states: Count,
}

impl Cosets {
    /// The cosets of the kernel that `goal` asks for.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the goal does not fit the board, the patterns do not fit `limits.memory`, or `limits.stop` says so.
    pub(crate) fn new(solver: &Solver, goal: &Goal, limits: &Limits) -> Result<Self, SolveError> {
        let (modulus, n_presses) = (solver.rule().modulus(), solver.board.n_presses());
        let start = State::zeros(modulus, solver.board.n_lamps());
        let relaxed = solver.relaxed(&start, goal, limits)?;
        let solver = relaxed.as_ref().unwrap_or(solver);
        let (rows, idle) = match &solver.path {
            Path::Two(two) => (rows_of_two(two, solver, goal, limits)?, two.factored.idle()),
            Path::Many(many) => {
                let system = many.system(solver.rule(), &solver.board, goal, limits)?;
                check_memory(system.dimension(), n_presses, limits)?;
                let generators = system.kernel(limits)?.spread(n_presses).into_iter().flatten();
                (generators.map(|generator| generator.values).collect(), many.factored().idle())
            }
        };
        let kernel = Kernel::spanned(modulus, &rows, n_presses, limits.stop).ok_or(SolveError::Stopped)?;
        let loose = loose(&solver.board, idle, &kernel.summands);
        let states_each = Count::power(modulus, free_lamps(&solver.board, goal));
        let states = Count::power(modulus, solver.board.n_cells());
        Ok(Self { modulus, loose, summands: kernel.summands, states_each, states })
    }
}

/// The quiet patterns of two colours, written as numbers; for a uniform goal with presses that change all lamps.
fn rows_of_two(
    two: &Two,
    solver: &Solver,
    goal: &Goal,
    limits: &Limits,
) -> Result<Vec<Vec<u32>>, SolveError> {
    let n_lamps = solver.board.n_lamps();
    check_memory(two.factored.nullity() + 1, solver.board.n_presses(), limits)?;
    let mut patterns = two.kernel(limits)?.basis();
    if *goal == Goal::Uniform {
        let dark = Bits::zeros(n_lamps);
        patterns.extend(two.factored.particular(Syndrome::to_value(&dark, 1, solver.board.holes())).ok());
    }
    let numbers = |pattern: &Bits| (0..pattern.len()).map(|press| u32::from(pattern.get(press))).collect();
    Ok(patterns.iter().map(numbers).collect())
}

/// Presses that are allowed and step something, but are in none of the summands.
fn loose(board: &Board, idle: &[u32], summands: &[Summand]) -> Vec<usize> {
    let mut is_loose: Vec<bool> = (0..board.n_presses()).map(|press| board.may_press(press)).collect();
    let quiet = summands.iter().flat_map(|summand| summand.cells.iter().copied());
    for press in idle.iter().map(|&press| press as usize).chain(quiet) {
        is_loose[press] = false;
    }
    (0..is_loose.len()).filter(|&press| is_loose[press]).collect()
}

/// How many lamps may be set at will without leaving a coset; the value of a uniform goal counts as one.
fn free_lamps(board: &Board, goal: &Goal) -> usize {
    let ignored =
        goal.ignored().map_or(0, |ignored| ignored.iter_ones().filter(|&lamp| !board.is_hole(lamp)).count());
    ignored + usize::from(*goal == Goal::Uniform && board.n_cells() > 0)
}

/// Whether so many patterns fit, as numbers, with as much again to reduce them.
fn check_memory(patterns: usize, n_presses: usize, limits: &Limits) -> Result<(), SolveError> {
    let needed = (patterns as u128 + 2) * n_presses as u128 * 8;
    let needed = u64::try_from(needed).unwrap_or(u64::MAX);
    if needed > limits.memory { Err(SolveError::TooLarge { needed, limit: limits.memory }) } else { Ok(()) }
}
