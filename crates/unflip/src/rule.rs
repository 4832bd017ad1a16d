//! A rule: what a press does, by stencil and edges or by a list of effects.

use std::error::Error;
use std::fmt;

use crate::board::{Board, Shape};
use crate::edges::Edges;
use crate::modular::ring::{add, multiply};
use crate::state::State;
use crate::stencil::Stencil;

/// What every press does to the lamps, and how many values a lamp has.
///
/// # Examples
///
/// ```
/// use unflip::{Edges, Rule, Stencil};
/// let lights_out = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
/// let triangle = Rule::from_graph(2, 3, &[(0, 1), (1, 2), (2, 0)])?;
/// # Ok::<(), unflip::RuleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    modulus: u32,
    kind: RuleKind,
}

/// The two ways to say what a press does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleKind {
    /// The same stencil around every cell of a grid.
    Stencil {
        /// Which cells a press steps.
        stencil: Stencil,
        /// What happens at the border.
        edges: Edges,
    },
    /// For each press the lamps it steps; a lamp named twice is stepped twice.
    Effects {
        /// The number of lamps.
        lamps: usize,
        /// The lamps of each press.
        effects: Vec<Vec<u32>>,
    },
}

impl Rule {
    /// A stencil on a grid.
    ///
    /// # Errors
    ///
    /// [`RuleError::Modulus`] if `modulus` is below 2.
    pub fn new(stencil: Stencil, edges: Edges, modulus: u32) -> Result<Self, RuleError> {
        check_modulus(modulus)?;
        Ok(Self { modulus, kind: RuleKind::Stencil { stencil, edges } })
    }

    /// Press `j` steps the lamps in `effects[j]`, `0 .. lamps`; repeats add.
    ///
    /// # Errors
    ///
    /// [`RuleError`] if `modulus` is below 2 or a lamp does not exist.
    pub fn from_effects(modulus: u32, lamps: usize, effects: Vec<Vec<u32>>) -> Result<Self, RuleError> {
        check_modulus(modulus)?;
        check_lamps(lamps)?;
        for (press, effect) in effects.iter().enumerate() {
            if let Some(&lamp) = effect.iter().find(|&&lamp| lamp as usize >= lamps) {
                return Err(RuleError::NoSuchLamp { press, lamp, lamps });
            }
        }
        Ok(Self { modulus, kind: RuleKind::Effects { lamps, effects } })
    }

    /// A press steps its vertex and all neighbours; a double edge or a loop steps again.
    ///
    /// # Errors
    ///
    /// [`RuleError`] if `modulus` is below 2 or an edge names a vertex that does not exist.
    pub fn from_graph(modulus: u32, vertices: usize, edges: &[(u32, u32)]) -> Result<Self, RuleError> {
        check_lamps(vertices)?;
        let mut effects: Vec<Vec<u32>> = (0u32..).take(vertices).map(|vertex| vec![vertex]).collect();
        for (index, &(from, to)) in edges.iter().enumerate() {
            let lamp = from.max(to);
            if lamp as usize >= vertices {
                return Err(RuleError::NoSuchVertex { edge: index, vertex: lamp, vertices });
            }
            effects[from as usize].push(to);
            if from != to {
                effects[to as usize].push(from);
            }
        }
        Self::from_effects(modulus, vertices, effects)
    }

    /// The number of values a lamp has, k.
    #[must_use]
    pub fn modulus(&self) -> u32 {
        self.modulus
    }

    /// What a press does.
    #[must_use]
    pub fn kind(&self) -> &RuleKind {
        &self.kind
    }

    /// The board of an effect list: its lamps and presses. `None` for a stencil, which fits every grid.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        match &self.kind {
            RuleKind::Stencil { .. } => None,
            RuleKind::Effects { lamps, effects } => Some(Board::list(*lamps, effects.len())),
        }
    }

    /// Whether this rule can be played on `board`.
    ///
    /// # Errors
    ///
    /// [`RuleError::Board`] if a stencil meets a list or an effect list another number of lamps or presses.
    pub fn check_board(&self, board: &Board) -> Result<(), RuleError> {
        let fits = match &self.kind {
            RuleKind::Stencil { .. } => matches!(board.shape(), Shape::Grid { .. }),
            RuleKind::Effects { lamps, effects } => {
                board.shape() == Shape::List { lamps: *lamps, presses: effects.len() }
            }
        };
        if fits { Ok(()) } else { Err(RuleError::Board) }
    }

    /// Calls `step(lamp, times)` for every lamp that `press` steps, perhaps several times for one lamp.
    ///
    /// Holes are left out, whether the press is locked is not asked.
    pub(crate) fn for_each_step(&self, board: &Board, press: usize, mut step: impl FnMut(usize, u32)) {
        match &self.kind {
            RuleKind::Effects { effects, .. } => {
                effects[press].iter().for_each(|&lamp| step(lamp as usize, 1));
            }
            RuleKind::Stencil { stencil, edges } => {
                let mut on_board = |lamp, times| {
                    if !board.is_hole(lamp) {
                        step(lamp, times);
                    }
                };
                stencil_steps(stencil, *edges, board, press, &mut on_board);
            }
        }
    }

    /// The lamps that `press` steps and how often, by lamp, modulo k; those that are not changed are left out.
    pub(crate) fn effect(&self, board: &Board, press: usize) -> Vec<(usize, u32)> {
        let mut steps = Vec::new();
        self.for_each_step(board, press, |lamp, times| steps.push((lamp, times % self.modulus)));
        steps.sort_unstable();
        steps.dedup_by(|step, kept| {
            let is_same = step.0 == kept.0;
            if is_same {
                kept.1 = add(kept.1, step.1, self.modulus);
            }
            is_same
        });
        steps.retain(|&(_, times)| times != 0);
        steps
    }

    /// The state from which these counts, a number below k for each press, lead to `target`.
    pub(crate) fn taken_back(&self, board: &Board, mut target: Vec<u32>, counts: &[u32]) -> State {
        for (press, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            self.for_each_step(board, press, |lamp, times| {
                let back = self.modulus - multiply(count, times % self.modulus, self.modulus);
                target[lamp] = add(target[lamp], back, self.modulus);
            });
        }
        State::new(self.modulus, target).expect("below the modulus")
    }
}

fn stencil_steps(
    stencil: &Stencil,
    edges: Edges,
    board: &Board,
    press: usize,
    step: &mut impl FnMut(usize, u32),
) {
    let (rows, columns) = board.sides().expect("the rule was checked against the board");
    let (row, column) = (press / columns, press % columns);
    let Some(steps) = stencil.steps() else {
        (0..columns).for_each(|other| step(row * columns + other, 1));
        (0..rows).filter(|&other| other != row).for_each(|other| step(other * columns + column, 1));
        return;
    };
    for offset in steps {
        let to_row = nearer(offset.row, rows).saturating_add_unsigned(row);
        let to_column = nearer(offset.column, columns).saturating_add_unsigned(column);
        if let Some((to_row, to_column)) = edges.place(to_row, to_column, rows, columns) {
            step(to_row * columns + to_column, offset.times);
        }
    }
}

/// An offset that means the same on sides of this length, but is not so far away that sums with it overflow.
///
/// Twice a side, a join of either kind is back where it was; off a border that is not joined it stays.
fn nearer(offset: isize, side: usize) -> isize {
    const FAR: usize = isize::MAX as usize / 4;
    if offset.unsigned_abs() <= FAR || side > FAR / 2 {
        return offset;
    }
    let period = 0isize.saturating_add_unsigned(2 * side);
    offset % period + offset.signum() * period
}

fn check_lamps(lamps: usize) -> Result<(), RuleError> {
    if u32::try_from(lamps).is_ok() { Ok(()) } else { Err(RuleError::TooManyLamps { lamps }) }
}

fn check_modulus(modulus: u32) -> Result<(), RuleError> {
    if modulus >= 2 { Ok(()) } else { Err(RuleError::Modulus { modulus }) }
}

/// Why a rule cannot be made, or not be played on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RuleError {
    /// A lamp needs at least two values.
    Modulus {
        /// The modulus asked for.
        modulus: u32,
    },
    /// An effect names a lamp that does not exist.
    NoSuchLamp {
        /// Which press, from 0.
        press: usize,
        /// The lamp it names.
        lamp: u32,
        /// How many lamps there are.
        lamps: usize,
    },
    /// An edge of a graph names a vertex that does not exist.
    NoSuchVertex {
        /// Which edge, from 0.
        edge: usize,
        /// The vertex it names.
        vertex: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// Lamps of a list are numbered by 32 bits.
    TooManyLamps {
        /// The number asked for.
        lamps: usize,
    },
    /// A stencil on a list of lamps, or an effect list on a board of another size.
    Board,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Modulus { modulus } => {
                write!(f, "modulus {modulus} is too small: a lamp has at least 2 values")
            }
            Self::NoSuchLamp { press, lamp, lamps } => {
                write!(f, "press {press} steps lamp {lamp}, but the {lamps} lamps are numbered from 0")
            }
            Self::NoSuchVertex { edge, vertex, vertices } => {
                write!(
                    f,
                    "edge {edge} names vertex {vertex}, but the {vertices} vertices are numbered from 0"
                )
            }
            Self::TooManyLamps { lamps } => write!(f, "{lamps} lamps are more than 32 bits can number"),
            Self::Board => write!(f, "this rule does not fit the board"),
        }
    }
}

impl Error for RuleError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stencil::Step;

    /// How often each cell of a 3 x 3 grid is stepped when the corner is pressed.
    fn corner(name: &str, edges: Edges) -> Vec<u32> {
        let rule = Rule::new(Stencil::named(name).unwrap(), edges, 2).unwrap();
        let mut times = vec![0; 9];
        rule.for_each_step(&Board::grid(3, 3).unwrap(), 0, |lamp, step| times[lamp] += step);
        times
    }

    #[test]
    fn a_corner_press_reaches_what_the_edges_let_it() {
        assert_eq!(corner("plus", Edges::Plane), [1, 1, 0, 1, 0, 0, 0, 0, 0]);
        assert_eq!(corner("plus", Edges::Torus), [1, 1, 1, 1, 0, 0, 1, 0, 0]);
        assert_eq!(corner("plus", Edges::Mobius), [1, 1, 0, 1, 0, 0, 0, 0, 1]);
        assert_eq!(corner("row-column", Edges::Plane), [1, 1, 1, 1, 0, 0, 1, 0, 0]);
        assert_eq!(corner("king", Edges::Torus), [1; 9]);
    }

    #[test]
    fn the_farthest_offsets_wrap_like_near_ones() {
        let reached = |row, column, edges| {
            let stencil = Stencil::from_steps([Step { row, column, times: 1 }]);
            let rule = Rule::new(stencil, edges, 2).unwrap();
            let mut lamps = Vec::new();
            (0..15).for_each(|press| {
                rule.for_each_step(&Board::grid(3, 5).unwrap(), press, |lamp, _| lamps.push((press, lamp)));
            });
            lamps
        };
        for edges in Edges::ALL {
            for far in [isize::MAX, isize::MAX - 1, isize::MIN, isize::MIN + 7] {
                assert_eq!(reached(far, 1, edges), reached(far % 6 + 6 * far.signum(), 1, edges), "{edges}");
                assert_eq!(
                    reached(1, far, edges),
                    reached(1, far % 10 + 10 * far.signum(), edges),
                    "{edges}"
                );
            }
        }
    }

    #[test]
    fn a_loop_steps_its_vertex_again() {
        let rule = Rule::from_graph(3, 2, &[(0, 0), (0, 1), (1, 0)]).unwrap();
        let RuleKind::Effects { effects, .. } = rule.kind() else { panic!("a graph is an effect list") };
        assert_eq!(effects, &[vec![0, 0, 1, 1], vec![1, 0, 0]]);
    }

    #[test]
    fn lamps_that_do_not_exist_are_named() {
        let error = Rule::from_effects(2, 3, vec![vec![0], vec![1, 3]]).unwrap_err();
        assert_eq!(error.to_string(), "press 1 steps lamp 3, but the 3 lamps are numbered from 0");
    }
}
