//! A puzzle: a rule on a board, a start and a goal.

use std::error::Error;
use std::fmt;

use crate::board::Board;
use crate::costs::{CostError, Costs};
use crate::goal::Goal;
use crate::rule::{Rule, RuleError};
use crate::state::State;

/// Everything that the solver needs to know.
///
/// # Examples
///
/// ```
/// use unflip::{Board, Edges, Goal, Puzzle, Rule, State, Stencil};
/// let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
/// let puzzle = Puzzle::new(rule, Board::grid(1, 2)?, State::new(2, [1, 1])?, Goal::Off)?;
/// assert_eq!(puzzle.rule().modulus(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    rule: Rule,
    board: Board,
    start: State,
    goal: Goal,
    costs: Costs,
}

impl Puzzle {
    /// A puzzle whose parts fit together.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] names the parts that do not fit.
    pub fn new(rule: Rule, board: Board, start: State, goal: Goal) -> Result<Self, PuzzleError> {
        rule.check_board(&board)?;
        check_state(&rule, &board, &start)?;
        check_goal(&rule, &board, &goal)?;
        Ok(Self { rule, board, start, goal, costs: Costs::default() })
    }

    /// The same puzzle from another state.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] if the state does not fit the rule and the board.
    pub fn with_start(self, start: State) -> Result<Self, PuzzleError> {
        check_state(&self.rule, &self.board, &start)?;
        Ok(Self { start, ..self })
    }

    /// The same puzzle where presses have these costs.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] if there are prices, but not one for each press, or they add up to too much.
    pub fn with_costs(self, costs: Costs) -> Result<Self, PuzzleError> {
        check_costs(&self.rule, &self.board, &costs)?;
        Ok(Self { costs, ..self })
    }

    /// What a press does.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The places.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The state to start from.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The state to reach.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// What presses cost.
    #[must_use]
    pub fn costs(&self) -> &Costs {
        &self.costs
    }
}

/// Whether `state` has a value below k for every lamp of `board`, and 0 at holes.
pub(crate) fn check_state(rule: &Rule, board: &Board, state: &State) -> Result<(), PuzzleError> {
    let (found, expected) = (state.modulus(), rule.modulus());
    if found != expected {
        return Err(PuzzleError::Modulus { found, expected });
    }
    let (found, expected) = (state.len(), board.n_lamps());
    if found != expected {
        return Err(PuzzleError::Length { found, expected });
    }
    let lit = board.holes().and_then(|holes| holes.iter_ones().find(|&place| state.get(place) != 0));
    lit.map_or(Ok(()), |place| Err(PuzzleError::LitHole { place }))
}

/// Whether `goal` can be asked of `board`.
pub(crate) fn check_goal(rule: &Rule, board: &Board, goal: &Goal) -> Result<(), PuzzleError> {
    match goal {
        Goal::Picture(picture) => check_state(rule, board, picture.state()),
        Goal::Value(value) if *value >= rule.modulus() => {
            Err(PuzzleError::GoalValue { value: *value, modulus: rule.modulus() })
        }
        _ => Ok(()),
    }
}

/// Whether `costs` price every press of `board`, and no presses too high.
pub(crate) fn check_costs(rule: &Rule, board: &Board, costs: &Costs) -> Result<(), PuzzleError> {
    let (found, expected) = (costs.prices().map_or(board.n_presses(), <[u32]>::len), board.n_presses());
    if found != expected {
        return Err(PuzzleError::Prices { found, expected });
    }
    Ok(costs.check(rule.modulus())?)
}

/// Why parts do not make a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The rule does not fit the board.
    Rule(RuleError),
    /// A state of another modulus than the rule.
    Modulus {
        /// The modulus of the state.
        found: u32,
        /// The modulus of the rule.
        expected: u32,
    },
    /// A state of another length than the board.
    Length {
        /// Values in the state.
        found: usize,
        /// Lamps on the board.
        expected: usize,
    },
    /// A value other than 0 where the board has a hole.
    LitHole {
        /// The place, in reading order.
        place: usize,
    },
    /// A goal value that no lamp can have.
    GoalValue {
        /// The value asked for.
        value: u32,
        /// The modulus of the rule.
        modulus: u32,
    },
    /// Prices for another number of presses than the board has.
    Prices {
        /// Prices given.
        found: usize,
        /// Presses on the board.
        expected: usize,
    },
    /// Prices that add up to too much.
    Costs(CostError),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(error) => error.fmt(f),
            Self::Modulus { found, expected } => {
                write!(f, "the state has modulus {found}, but the rule has {expected}")
            }
            Self::Length { found, expected } => {
                write!(f, "the state has {found} values, but the board has {expected} lamps")
            }
            Self::LitHole { place } => write!(f, "place {place} is a hole, but its value is not 0"),
            Self::GoalValue { value, modulus } => {
                write!(f, "goal {value} is not below the modulus {modulus}")
            }
            Self::Prices { found, expected } => {
                write!(f, "there are {found} prices, but the board has {expected} presses")
            }
            Self::Costs(error) => error.fmt(f),
        }
    }
}

impl Error for PuzzleError {}

impl From<CostError> for PuzzleError {
    fn from(error: CostError) -> Self {
        Self::Costs(error)
    }
}

impl From<RuleError> for PuzzleError {
    fn from(error: RuleError) -> Self {
        Self::Rule(error)
    }
}
