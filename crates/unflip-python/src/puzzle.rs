//! Puzzles: read from text, made of arrays, written and drawn.

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use unflip::text::{
    Drawing, Format, GoalText, Marks, PuzzleFile, Reading, Target, explanation_to_text, lamps_picture,
    presses_picture, puzzle_to_toml, read_puzzle, unsolvable_sentence, witness_picture,
};
use unflip::{
    Board, Costs, Goal, Picture, Presses, Puzzle, Rule, RuleKind, Shape, State, Values, Witness, solve_within,
};

use crate::errors::{ToPy, bad, names, unreadable};
use crate::rule::{PyRule, StencilFrom, edges};
use crate::run::{Asked, run};
use crate::solver::{Answered, answered};
use crate::values::{Flat, array, marks, marks_array};

/// A puzzle of the library.
#[pyclass(frozen, eq, name = "Puzzle", module = "unflip._native")]
#[derive(PartialEq)]
pub(crate) struct PyPuzzle(pub(crate) Puzzle);

/// A goal: a word, one value, a picture, or an array with marks where any value will do.
#[derive(FromPyObject)]
pub(crate) enum GoalFrom<'py> {
    Value(u32),
    Text(String),
    Array(Flat<'py>, Option<PyReadonlyArray1<'py, bool>>),
}

/// What replaces parts of a puzzle.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Parts<'py> {
    goal: Option<GoalFrom<'py>>,
    holes: Option<PyReadonlyArray1<'py, bool>>,
    locked: Option<PyReadonlyArray1<'py, bool>>,
    cost: Option<Flat<'py>>,
    both_ways: bool,
}

#[pymethods]
impl PyPuzzle {
    /// Any text that holds a puzzle, with what replaces its own rule.
    #[staticmethod]
    #[pyo3(signature = (bytes, *, format=None, stencil=None, edges=None, modulus=None, goal=None))]
    fn read(
        py: Python<'_>,
        bytes: &[u8],
        format: Option<&str>,
        stencil: Option<StencilFrom>,
        edges: Option<&str>,
        modulus: Option<u32>,
        goal: Option<&str>,
    ) -> PyResult<Self> {
        let reading = Reading {
            format: format.map(format_of).transpose()?,
            stencil: stencil.map(|stencil| stencil.stencil()).transpose()?,
            edges: edges.map(self::edges).transpose()?,
            modulus,
            goal: goal.map(goal_text),
            ..Reading::default()
        };
        let file = py.detach(|| read_puzzle(bytes, &reading));
        let PuzzleFile { puzzle, .. } = file.map_err(|error| unreadable(py, &error))?;
        Ok(Self(puzzle))
    }

    /// A rule with a start: on a grid of that many columns, or on the lamps of the rule.
    #[staticmethod]
    fn of_array(rule: &PyRule, start: Flat<'_>, columns: Option<usize>) -> PyResult<Self> {
        let start = State::from(start.values(rule.0.modulus())?);
        let board = board(&rule.0, start.len(), columns)?;
        Puzzle::new(rule.0.clone(), board, start, Goal::Off).map(Self).map_err(ToPy::to_py)
    }

    /// The same puzzle with other parts.
    fn altered(&self, py: Python<'_>, parts: Parts<'_>) -> PyResult<Self> {
        let (rule, board) = (self.0.rule().clone(), self.0.board().clone());
        let board = self::marked(board, parts.holes.as_ref(), parts.locked.as_ref())?;
        let goal = match &parts.goal {
            None => self.0.goal().clone(),
            Some(goal) => self.goal_of(py, goal)?,
        };
        let costs = self.costs_of(&parts)?;
        let puzzle = Puzzle::new(rule, board, self.0.start().clone(), goal).map_err(ToPy::to_py)?;
        puzzle.with_costs(costs).map(Self).map_err(ToPy::to_py)
    }

    /// The same puzzle from another state.
    fn with_start(&self, start: Flat<'_>) -> PyResult<Self> {
        let start = State::from(start.values(self.0.rule().modulus())?);
        self.0.clone().with_start(start).map(Self).map_err(ToPy::to_py)
    }

    #[getter]
    fn rule(&self) -> PyRule {
        PyRule(self.0.rule().clone())
    }

    /// Rows and columns, or the number of lamps.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        shape(self.0.board())
    }

    /// Rows and columns, or the number of presses.
    #[getter]
    fn press_shape(&self) -> Vec<usize> {
        press_shape(self.0.board())
    }

    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        array(py, self.0.start())
    }

    #[getter]
    fn holes<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.0.board().holes().map(|holes| marks_array(py, holes))
    }

    #[getter]
    fn locked<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.0.board().locked().map(|locked| marks_array(py, locked))
    }

    #[getter]
    fn prices(&self) -> Option<Vec<u32>> {
        self.0.costs().prices().map(<[u32]>::to_vec)
    }

    #[getter]
    fn both_ways(&self) -> bool {
        self.0.costs().is_both_ways()
    }

    /// The goal as a word or one value; `None` for a picture.
    #[getter]
    fn goal_word(&self) -> Option<String> {
        match self.0.goal() {
            Goal::Off => Some("off".to_string()),
            Goal::On => Some("on".to_string()),
            Goal::Uniform => Some("uniform".to_string()),
            Goal::Value(value) => Some(value.to_string()),
            Goal::Picture(_) => None,
        }
    }

    /// The wanted values and where they matter, for a goal that is a picture.
    fn goal_picture<'py>(&self, py: Python<'py>) -> Option<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)> {
        let Goal::Picture(picture) = self.0.goal() else { return None };
        Some((array(py, picture.state()), picture.ignored().map(|ignored| marks_array(py, ignored))))
    }

    fn solve<'py>(&self, py: Python<'py>, asked: Asked<'py>) -> PyResult<Answered<'py>> {
        let answer = run(py, &asked, |limits| solve_within(&self.0, limits))?;
        answered(py, &answer.map_err(ToPy::to_py)?)
    }

    fn explain(&self, py: Python<'_>, asked: Asked<'_>) -> PyResult<String> {
        let explained = run(py, &asked, |limits| unflip::explain::explain(&self.0, limits))?;
        Ok(explanation_to_text(&self.0, &explained.map_err(ToPy::to_py)?))
    }

    fn to_toml(&self) -> String {
        puzzle_to_toml(&self.0, None)
    }

    /// The puzzle in the format of that name.
    fn write<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let target = match format {
            "text" => Target::Text,
            "toml" => Target::Toml,
            "json" => Target::Json,
            "pbm" => Target::Pbm,
            "cnf" => Target::Cnf,
            "wcnf" => Target::Wcnf,
            "lp" => Target::Lp,
            "mtx" => Target::Matrix,
            _ => {
                return Err(bad(format!(
                    "the format {format:?} is none of text, toml, json, pbm, cnf, wcnf, lp, mtx"
                )));
            }
        };
        target.write(&self.0).map(|bytes| PyBytes::new(py, &bytes)).map_err(ToPy::to_py)
    }

    /// The start as a picture.
    fn lamps_picture(&self) -> String {
        lamps_picture(self.0.board(), self.0.start())
    }

    fn presses_picture(&self, presses: Flat<'_>) -> PyResult<String> {
        Ok(presses_picture(self.0.board(), &self.presses(&presses)?))
    }

    fn witness_picture(&self, witness: Flat<'_>) -> PyResult<String> {
        Ok(witness_picture(self.0.board(), &self.witness(&witness)?))
    }

    fn witness_sentence(&self, witness: Flat<'_>) -> PyResult<String> {
        Ok(unsolvable_sentence(&self.0, &self.witness(&witness)?))
    }

    /// The start with marks, as SVG.
    #[pyo3(signature = (title, presses=None, witness=None))]
    fn svg(&self, title: &str, presses: Option<Flat<'_>>, witness: Option<Flat<'_>>) -> PyResult<String> {
        Ok(self.drawing(title, presses, witness)?.to_svg())
    }

    /// The same as PNG.
    #[pyo3(signature = (title, presses=None, witness=None))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        title: &str,
        presses: Option<Flat<'py>>,
        witness: Option<Flat<'py>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.drawing(title, presses, witness)?.to_png()))
    }
}

impl PyPuzzle {
    fn drawing(
        &self,
        title: &str,
        presses: Option<Flat<'_>>,
        witness: Option<Flat<'_>>,
    ) -> PyResult<Drawing> {
        let presses = presses.map(|presses| self.presses(&presses)).transpose()?;
        let witness = witness.map(|witness| self.witness(&witness)).transpose()?;
        let marks = match (&presses, &witness) {
            (Some(presses), _) => Marks::Presses(presses),
            (None, Some(witness)) => Marks::Witness(witness),
            (None, None) => Marks::None,
        };
        Drawing::of_puzzle(&self.0, marks, title).map_err(ToPy::to_py)
    }

    fn presses(&self, presses: &Flat<'_>) -> PyResult<Presses> {
        let values = self.checked(presses, self.0.board().n_presses(), "presses")?;
        Ok(Presses::from(values))
    }

    fn witness(&self, witness: &Flat<'_>) -> PyResult<Witness> {
        let values = self.checked(witness, self.0.board().n_lamps(), "lamps")?;
        Ok(Witness::from(values))
    }

    /// One value for each place.
    fn checked(&self, flat: &Flat<'_>, places: usize, what: &str) -> PyResult<Values> {
        let values = flat.values(self.0.rule().modulus())?;
        if values.len() == places {
            return Ok(values);
        }
        let sentence = format!("{} values are given, but there are {places} {what}", values.len());
        Err(PyErr::new::<names::ArrayError, _>(sentence))
    }

    fn goal_of(&self, py: Python<'_>, goal: &GoalFrom<'_>) -> PyResult<Goal> {
        goal_of(py, &self.0, goal)
    }

    fn costs_of(&self, parts: &Parts<'_>) -> PyResult<Costs> {
        let costs = match &parts.cost {
            None => self.0.costs().clone(),
            Some(prices) => Costs::of_cells(prices.numbers()?).map_err(ToPy::to_py)?,
        };
        Ok(if parts.both_ways || self.0.costs().is_both_ways() { costs.both_ways() } else { costs })
    }
}

/// The goal of a puzzle with this rule and board; a picture is read as a puzzle file has it.
pub(crate) fn goal_of(py: Python<'_>, puzzle: &Puzzle, goal: &GoalFrom<'_>) -> PyResult<Goal> {
    Ok(match goal {
        GoalFrom::Value(value) => Goal::Value(*value),
        GoalFrom::Array(values, ignored) => {
            let state = State::from(values.values(puzzle.rule().modulus())?);
            Goal::Picture(match ignored {
                None => Picture::new(state),
                Some(ignored) => Picture::with_ignored(state, marks(ignored)?).map_err(ToPy::to_py)?,
            })
        }
        GoalFrom::Text(text) => match goal_text(text) {
            GoalText::Goal(goal) => goal,
            picture => {
                let reading =
                    Reading { format: Some(Format::Toml), goal: Some(picture), ..Reading::default() };
                let file = read_puzzle(puzzle_to_toml(puzzle, None).as_bytes(), &reading);
                file.map_err(|error| unreadable(py, &error))?.puzzle.goal().clone()
            }
        },
    })
}

/// A word, or else a picture.
fn goal_text(text: &str) -> GoalText {
    text.parse().unwrap_or_else(|_| GoalText::Picture(text.as_bytes().to_vec()))
}

fn format_of(name: &str) -> PyResult<Format> {
    name.parse().map_err(|()| {
        bad(format!("the format {name:?} is none of {}", Format::ALL.map(Format::name).join(", ")))
    })
}

/// The board of a rule with so many lamps.
fn board(rule: &Rule, lamps: usize, columns: Option<usize>) -> PyResult<Board> {
    match (rule.kind(), columns) {
        (RuleKind::Stencil { .. }, Some(columns)) => {
            Board::grid(lamps.checked_div(columns).unwrap_or(0), columns).map_err(ToPy::to_py)
        }
        (RuleKind::Effects { lamps, effects }, None) => Ok(Board::list(*lamps, effects.len())),
        _ => Err(unflip::RuleError::Board.to_py()),
    }
}

/// The board with holes and locked presses.
pub(crate) fn marked(
    mut board: Board,
    holes: Option<&PyReadonlyArray1<'_, bool>>,
    locked: Option<&PyReadonlyArray1<'_, bool>>,
) -> PyResult<Board> {
    if let Some(holes) = holes {
        board = board.with_holes(marks(holes)?).map_err(ToPy::to_py)?;
    }
    if let Some(locked) = locked {
        board = board.with_locked(marks(locked)?).map_err(ToPy::to_py)?;
    }
    Ok(board)
}

/// Rows and columns, or the number of lamps.
fn shape(board: &Board) -> Vec<usize> {
    board.sides().map_or_else(|| vec![board.n_lamps()], |(rows, columns)| vec![rows, columns])
}

/// Rows and columns, or the number of presses.
fn press_shape(board: &Board) -> Vec<usize> {
    match board.shape() {
        Shape::Grid { rows, columns } => vec![rows, columns],
        Shape::List { presses, .. } => vec![presses],
    }
}
