//! The engines of a run: one rule, and a [`Bulk`] for every shape of board that comes, the last ones kept.

use std::sync::{Arc, Mutex, PoisonError};

use unflip::bulk::Bulk;
use unflip::text::{Format, GoalText, Reading, parse_stencil, read_puzzle, state_picture};
use unflip::{Board, Goal, Limits, Puzzle, RuleKind, Shape, SolveError, Solver, State};

use crate::boards::Packing;
use crate::error::Error;
use crate::options::RuleText;

/// How many shapes are kept: tables of a large board take megabytes.
const MOST: usize = 32;

/// The rule of a run, and the engines that were made of it.
pub(crate) struct Solvers {
    /// The puzzle that the rule is from, if it is of one.
    puzzle: Option<Puzzle>,
    reading: Reading,
    modulus: u32,
    /// The last used at the end.
    kept: Mutex<Vec<Arc<Bulk>>>,
}

/// Why there is no engine for a shape.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The rule does not fit boards of this shape.
    Shape(String),
    /// It does, but the engine cannot be made.
    Solve(SolveError),
}

impl Solvers {
    pub(crate) fn new(rule: &RuleText) -> Result<Self, Error> {
        let of_option = |sentence: String| Error::Options(sentence);
        let read = |text: &String| read_puzzle(text.as_bytes(), &Reading::default()).map(|file| file.puzzle);
        let puzzle = rule.puzzle.as_ref().map(read).transpose();
        let puzzle = puzzle.map_err(|error| of_option(format!("the puzzle of the rule: {error}")))?;
        let stencil = rule.stencil.as_deref().map(parse_stencil).transpose().map_err(of_option)?;
        let edges = rule.edges.as_ref().map(|name| name.parse().map_err(|()| no_edges(name))).transpose()?;
        let modulus = rule.modulus.unwrap_or(2);
        if modulus < 2 {
            return Err(of_option(format!("the modulus is {modulus}, but a lamp has at least 2 values")));
        }
        let reading = Reading {
            format: Some(Format::Text),
            stencil,
            edges,
            modulus: Some(modulus),
            goal: rule.goal.as_deref().map(goal),
            cost: rule.cost.as_ref().map(|cost| cost.clone().into_bytes()),
            both_ways: rule.both_ways,
        };
        let modulus = puzzle.as_ref().map_or(modulus, |puzzle| puzzle.rule().modulus());
        let solvers = Self { puzzle, reading, modulus, kept: Mutex::default() };
        solvers.check_goal()?;
        Ok(solvers)
    }

    /// Refuses a goal that no board can have, before any is read.
    fn check_goal(&self) -> Result<(), Error> {
        if let (None, Some(GoalText::Goal(_))) = (&self.puzzle, &self.reading.goal) {
            // Prices are of a shape, and are looked at with the boards.
            let reading = Reading { cost: None, ..self.reading.clone() };
            read_puzzle(b".", &reading).map_err(|error| Error::Options(error.message()))?;
        }
        Ok(())
    }

    /// How many values a lamp has.
    pub(crate) fn modulus(&self) -> u32 {
        self.modulus
    }

    pub(crate) fn packing(&self) -> Packing {
        Packing::of(self.modulus)
    }

    /// The size of the puzzle that the rule is from; a list of lamps is one row.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.puzzle.as_ref().map(|puzzle| match puzzle.board().shape() {
            Shape::Grid { rows, columns } => (rows, columns),
            Shape::List { lamps, .. } => (1, lamps),
        })
    }

    /// Whether presses may cost something else than their weight.
    pub(crate) fn is_priced(&self) -> bool {
        let is_weight = |puzzle: &Puzzle| puzzle.costs().is_weight();
        self.reading.cost.is_some() || self.reading.both_ways || !self.puzzle.as_ref().is_none_or(is_weight)
    }

    /// The engine for boards like this one.
    pub(crate) fn find(&self, board: &Board, limits: &Limits) -> Result<Arc<Bulk>, Refused> {
        if let Some(bulk) = self.last_used(board) {
            return Ok(bulk);
        }
        // Not under the lock: the engine may use all threads, and each of them may come here meanwhile.
        let puzzle = self.puzzle_of(board).map_err(Refused::Shape)?;
        let made = Arc::new(make(&puzzle, limits).map_err(Refused::Solve)?);
        if let Some(bulk) = self.last_used(board) {
            return Ok(bulk);
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == MOST {
            kept.remove(0);
        }
        kept.push(Arc::clone(&made));
        Ok(made)
    }

    fn last_used(&self, board: &Board) -> Option<Arc<Bulk>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().rposition(|bulk| is_like(bulk.solver().board(), board))?;
        let found = kept.remove(at);
        kept.push(Arc::clone(&found));
        Some(found)
    }

    /// The puzzle of a shape, its start all off.
    fn puzzle_of(&self, board: &Board) -> Result<Puzzle, String> {
        let Some(puzzle) = &self.puzzle else {
            let off = state_picture(board, &State::zeros(self.modulus, board.n_lamps()));
            let file = read_puzzle(off.as_bytes(), &self.reading);
            return file.map(|file| file.puzzle).map_err(|error| error.message());
        };
        if is_like(puzzle.board(), board) {
            return Ok(puzzle.clone());
        }
        if !is_of_any_shape(puzzle) {
            let wanted = self.size().map_or(String::new(), |(rows, columns)| format!("{rows} x {columns}"));
            return Err(format!("this board is {}, but the puzzle of the rule is {wanted}", shape_of(board)));
        }
        let start = State::zeros(self.modulus, board.n_lamps());
        let made = Puzzle::new(puzzle.rule().clone(), board.clone(), start, puzzle.goal().clone());
        made.and_then(|made| made.with_costs(puzzle.costs().clone())).map_err(|error| error.to_string())
    }
}

fn make(puzzle: &Puzzle, limits: &Limits) -> Result<Bulk, SolveError> {
    let quiet = Limits { progress: &|_| (), ..*limits };
    let solver = Solver::within(puzzle.rule(), puzzle.board(), &quiet)?;
    let solver = solver.with_costs(puzzle.costs().clone())?;
    Bulk::new(solver, puzzle.goal().clone(), &quiet)
}

fn goal(text: &str) -> GoalText {
    text.parse().unwrap_or_else(|_| GoalText::Picture(text.as_bytes().to_vec()))
}

fn no_edges(name: &str) -> Error {
    let names = unflip::Edges::ALL.map(unflip::Edges::name).join(", ");
    Error::Options(format!("there are no edges {name:?}, but {names}"))
}

/// Whether the lamps are the same; which presses are locked is the puzzle's matter. A list is like one row.
fn is_like(board: &Board, other: &Board) -> bool {
    match (board.shape(), other.sides()) {
        (Shape::List { lamps, .. }, Some(sides)) => sides == (1, lamps) && other.holes().is_none(),
        (_, sides) => board.sides() == sides && board.holes() == other.holes(),
    }
}

/// Whether nothing of the puzzle is tied to the shape of its board.
fn is_of_any_shape(puzzle: &Puzzle) -> bool {
    matches!(puzzle.rule().kind(), RuleKind::Stencil { .. })
        && !matches!(puzzle.goal(), Goal::Picture(_))
        && puzzle.board().locked().is_none()
        && puzzle.costs().prices().is_none()
}

/// A shape in a sentence.
fn shape_of(board: &Board) -> String {
    let (rows, columns) = board.sides().unwrap_or((1, board.n_lamps()));
    match board.n_lamps() - board.n_cells() {
        0 => format!("{rows} x {columns}"),
        holes => format!("{rows} x {columns} with {holes} holes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: usize, columns: usize) -> Board {
        Board::grid(rows, columns).unwrap()
    }

    fn find(rule: &RuleText, board: &Board) -> Result<Arc<Bulk>, String> {
        let found = Solvers::new(rule).unwrap().find(board, &Limits::default());
        found.map_err(|refused| format!("{refused:?}"))
    }

    #[test]
    fn a_rule_fits_boards_of_any_shape() {
        let rule = RuleText { stencil: Some("x".into()), modulus: Some(3), ..RuleText::default() };
        let solvers = Solvers::new(&rule).unwrap();
        for sides in [(2, 3), (4, 4), (2, 3)] {
            let bulk = solvers.find(&grid(sides.0, sides.1), &Limits::default()).unwrap();
            assert_eq!((bulk.solver().board().sides(), bulk.solver().rule().modulus()), (Some(sides), 3));
        }
        assert_eq!(solvers.kept.lock().unwrap().len(), 2);
    }

    #[test]
    fn few_engines_are_kept() {
        let solvers = Solvers::new(&RuleText::default()).unwrap();
        for columns in (1..=MOST + 3).chain([1]) {
            let bulk = solvers.find(&grid(1, columns), &Limits::default()).unwrap();
            assert_eq!(bulk.stride(), columns.div_ceil(8));
        }
        assert_eq!(solvers.kept.lock().unwrap().len(), MOST);
    }

    #[test]
    fn what_is_tied_to_a_shape_fits_no_other() {
        let locked = "start = \"..\\n..\"\nlocked = \"#.\\n..\"\n";
        let rule = RuleText { puzzle: Some(locked.into()), ..RuleText::default() };
        assert!(find(&rule, &grid(2, 2)).unwrap().solver().board().is_locked(0));
        let refused = find(&rule, &grid(2, 3)).unwrap_err();
        assert!(refused.contains("this board is 2 x 3, but the puzzle of the rule is 2 x 2"), "{refused}");
        let goal = RuleText { goal: Some("#.".into()), ..RuleText::default() };
        assert!(find(&goal, &grid(1, 2)).is_ok());
        assert!(find(&goal, &grid(2, 2)).unwrap_err().contains("the goal"));
    }

    #[test]
    fn a_list_of_lamps_is_one_row() {
        let switches = "effects = [[0, 1], [1, 2], [2]]\nlamps = 3\nstart = [0, 0, 0]\n";
        let rule = RuleText { puzzle: Some(switches.into()), ..RuleText::default() };
        assert_eq!(Solvers::new(&rule).unwrap().size(), Some((1, 3)));
        assert_eq!(find(&rule, &grid(1, 3)).unwrap().solver().board().n_presses(), 3);
        assert!(find(&rule, &grid(3, 1)).is_err());
    }

    #[test]
    fn rules_that_are_none_are_refused_before_any_board() {
        let refused = |rule: RuleText| Solvers::new(&rule).err().unwrap().to_string();
        assert!(refused(RuleText { stencil: Some("pluss".into()), ..RuleText::default() }).contains("pluss"));
        assert!(refused(RuleText { edges: Some("tours".into()), ..RuleText::default() }).contains("torus"));
        assert!(refused(RuleText { goal: Some("2".into()), ..RuleText::default() }).contains("goal"));
        assert!(
            refused(RuleText { puzzle: Some("start = 3".into()), ..RuleText::default() }).contains("line 1")
        );
    }
}
