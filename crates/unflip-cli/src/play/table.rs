//! What is seen of a game: all that is drawn, and nothing that searches.

use std::collections::HashMap;
use std::time::Duration;

use unflip::play::{Move, Position};
use unflip::{Board, Puzzle, Shape};

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Mode {
    /// A board without lamps: nothing has been made yet.
    Empty,
    /// The board.
    #[default]
    Play,
    /// The board with the presses of a solution.
    Solution,
    /// The state to reach.
    Goal,
    /// The keys.
    Help,
}

/// The fewest presses of the puzzle, or the least that they cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Fewest {
    #[default]
    Unknown,
    /// There is no solution.
    None,
    /// Proved.
    Proved(u64),
    /// The best that was found.
    Found(u64),
}

/// A search that goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Working {
    pub(super) does: &'static str,
    /// Which part of it.
    pub(super) stage: Option<&'static str>,
    /// Pictures of the spinner that were shown.
    pub(super) turns: usize,
}

/// Which part of a board that is larger than the screen is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scroll {
    pub(super) top: usize,
    pub(super) left: usize,
    /// The place that is to stay in view: the cursor, or a hint; after the wheel, none.
    pub(super) target: Option<usize>,
}

/// All that is drawn.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) puzzle: Puzzle,
    pub(super) name: String,
    pub(super) values: Vec<u32>,
    pub(super) moves: usize,
    pub(super) cost: u64,
    pub(super) fewest: Fewest,
    pub(super) hints: usize,
    pub(super) is_solved: bool,
    /// Whether the solution was looked at.
    pub(super) is_shown: bool,
    pub(super) cursor: usize,
    pub(super) hover: Option<usize>,
    pub(super) hint: Option<Move>,
    /// The presses of the solution that is looked at, and how many of them have been made.
    pub(super) steps: Vec<Move>,
    pub(super) n_stepped: usize,
    pub(super) is_running: bool,
    pub(super) mode: Mode,
    pub(super) message: String,
    pub(super) elapsed: Duration,
    pub(super) scroll: Scroll,
    pub(super) working: Option<Working>,
    /// The first line of the keys that is seen.
    pub(super) help_top: usize,
}

impl Table {
    /// The table of a puzzle that nobody has begun to play.
    pub(super) fn new(puzzle: Puzzle, name: String) -> Self {
        let (rows, columns) = sides(puzzle.board());
        let middle = rows / 2 * columns + columns / 2;
        Self {
            values: puzzle.start().iter().collect(),
            puzzle,
            name,
            moves: 0,
            cost: 0,
            fewest: Fewest::default(),
            hints: 0,
            is_solved: false,
            is_shown: false,
            cursor: middle,
            hover: None,
            hint: None,
            steps: Vec::new(),
            n_stepped: 0,
            is_running: false,
            mode: Mode::default(),
            message: String::new(),
            elapsed: Duration::ZERO,
            scroll: Scroll { top: 0, left: 0, target: Some(middle) },
            working: None,
            help_top: 0,
        }
    }

    /// Takes over what a move has changed.
    pub(super) fn update(&mut self, position: &Position) {
        self.values.clear();
        self.values.extend_from_slice(position.values());
        (self.moves, self.cost, self.is_solved) =
            (position.moves().len(), position.cost(), position.is_solved());
        self.hint = None;
    }

    /// Moves the cursor by rows and columns, as far as the board goes.
    pub(super) fn move_cursor(&mut self, down: isize, right: isize) {
        let (rows, columns) = sides(self.puzzle.board());
        let row = (self.cursor / columns).saturating_add_signed(down).min(rows - 1);
        let column = (self.cursor % columns).saturating_add_signed(right).min(columns - 1);
        self.cursor = row * columns + column;
        self.scroll.target = Some(self.cursor);
    }

    /// Moves the keys that are seen; how far they go is known when they are drawn.
    pub(super) fn scroll_help(&mut self, down: isize) {
        self.help_top = self.help_top.saturating_add_signed(down);
    }

    /// Which of the presses of the solution, from 1, comes next at each place that has any left.
    pub(super) fn orders(&self) -> HashMap<usize, usize> {
        let rest = self.steps.iter().enumerate().skip(self.n_stepped);
        // Of several presses of a place the first is to stay.
        rest.rev().map(|(step, made)| (made.press, step + 1)).collect()
    }
}

/// Rows and columns of the places as they are drawn: a list of lamps and presses is one column.
pub(super) fn sides(board: &Board) -> (usize, usize) {
    match board.shape() {
        Shape::Grid { rows, columns } => (rows, columns),
        Shape::List { lamps, presses } => (lamps.max(presses), 1),
    }
}
