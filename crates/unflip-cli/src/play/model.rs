//! The game and what is seen of it: every action is a function of both, and says if a search is wanted.
//!
//! The player moves on a [`Position`], which needs no search. A search is a [`Task`] and has the [`Guide`] meanwhile.

use std::time::Duration;

use unflip::play::{Difficulty, Move, MoveError, Position};
use unflip::{Goal, SolveError};

use super::guide::{Guide, Way};
use super::keys::{Action, Pointer};
use super::levels::{Given, Levels, Made};
use super::search::{Found, Task, Wanted};
use super::table::{Fewest, Mode, Scroll, Table};
use super::words;
use crate::say;

/// What is said to who wants another search.
const BUSY: &str = "The search still goes on: Esc stops it.";

/// The game, what is seen of it, and where others come from.
#[derive(Debug)]
pub(super) struct Model {
    /// Where the player is, once there is something to play.
    pub(super) position: Option<Position>,
    /// Who knows the way on, unless a search is asking.
    guide: Option<Box<Guide>>,
    is_searching: bool,
    pub(super) table: Table,
    pub(super) is_link_wanted: bool,
    levels: Levels,
}

/// What is to be done after an action.
#[derive(Debug)]
pub(super) enum After {
    Nothing,
    Search(Box<Task>),
    /// The search is to end with what it has found.
    Stop,
    Suspend,
    Leave,
}

impl Model {
    /// A table with nothing on it.
    pub(super) fn new(levels: Levels) -> Self {
        let table = Table { mode: Mode::Empty, ..Table::new(levels.like.clone(), String::new()) };
        Self { position: None, guide: None, is_searching: false, table, is_link_wanted: false, levels }
    }

    /// Begins with a puzzle that is given, or with the first level.
    pub(super) fn begin(&mut self, given: Option<Given>) -> After {
        let Some(given) = given else { return self.level() };
        let guide = Guide::new(given.puzzle.clone());
        self.start(given, guide);
        self.ask(Wanted::Fewest)
    }

    /// Does what a key asks for.
    pub(super) fn act(&mut self, action: Action) -> After {
        match action {
            Action::Leave => return After::Leave,
            Action::Suspend => return After::Suspend,
            Action::Stop => return After::Stop,
            Action::Hint => return self.ask(Wanted::Hint),
            Action::Solution => return self.ask(Wanted::Solution),
            Action::Level => return self.level(),
            Action::Move(down, _) if self.table.mode == Mode::Help => self.table.scroll_help(down),
            Action::Move(down, right) => self.table.move_cursor(down, right),
            Action::Press => self.press(self.table.cursor, false),
            Action::PressDown => self.press(self.table.cursor, true),
            Action::Undo => {
                self.change(|position| position.undo().is_some(), "There is no press to take back.");
            }
            Action::Redo => {
                self.change(|position| position.redo().is_some(), "There is no press to make again.");
            }
            Action::Restart => self.restart(),
            Action::Next => self.next(),
            Action::Previous => self.previous(),
            Action::Run => self.table.is_running = !self.table.is_running,
            Action::Back => self.back(),
            Action::Difficulty => self.harder(),
            Action::Goal => self.goal(),
            Action::Help => self.table.mode = Mode::Help,
            Action::Link => self.link(),
        }
        After::Nothing
    }

    /// Does what the mouse asks for; `place` is the cell under it.
    pub(super) fn point(&mut self, pointer: Pointer, place: Option<usize>) {
        match (pointer, place) {
            (Pointer::Over(..), place) => self.table.hover = place,
            (Pointer::Scroll(down, _), _) if self.table.mode == Mode::Help => self.table.scroll_help(down),
            (Pointer::Scroll(down, right), _) => {
                let scroll = &mut self.table.scroll;
                let (top, left) =
                    (scroll.top.saturating_add_signed(down), scroll.left.saturating_add_signed(right));
                *scroll = Scroll { top, left, target: None };
            }
            (Pointer::Press(..) | Pointer::PressDown(..), _) if self.is_covered() => self.back(),
            (Pointer::Press(..) | Pointer::PressDown(..), Some(place)) => {
                self.table.cursor = place;
                self.press(place, matches!(pointer, Pointer::PressDown(..)));
            }
            _ => (),
        }
    }

    /// Time passes: it is counted while there is something to solve.
    pub(super) fn tick(&mut self, passed: Duration) {
        if self.position.is_some() && !self.table.is_solved {
            self.table.elapsed += passed;
        }
    }

    /// Makes the next press of a solution that goes by itself.
    pub(super) fn run_on(&mut self) {
        if self.table.is_running {
            self.next();
        }
    }

    /// A search for the way on, unless there is one, or nothing to search in.
    fn ask(&mut self, wanted: Wanted) -> After {
        if let (false, Some(position)) = (self.is_searching, &self.position) {
            if let Some(guide) = self.guide.take() {
                let moves = position.moves().to_vec();
                return self.search(Task::Way { wanted, guide, moves });
            }
        }
        self.table.message = BUSY.to_string();
        After::Nothing
    }

    fn search(&mut self, task: Task) -> After {
        self.is_searching = true;
        After::Search(Box::new(task))
    }

    /// Takes over what a search has found; a sentence if there is nothing to play.
    pub(super) fn hear(&mut self, found: Found) -> Option<String> {
        self.is_searching = false;
        if self.table.message == BUSY {
            self.table.message.clear();
        }
        match found {
            Found::Level(Ok(made)) => {
                let Made { given, guide, way } = *made;
                self.start(given, guide);
                self.fewest(&way);
            }
            Found::Level(Err(sentence)) if self.position.is_none() => return Some(sentence),
            Found::Level(Err(sentence)) => self.table.message = words::sentence(&sentence),
            Found::Way { wanted, guide, moves, way } => {
                self.guide = Some(guide);
                self.way(wanted, &moves, way);
            }
        }
        None
    }

    /// Takes over a way on from where the player was.
    fn way(&mut self, wanted: Wanted, moves: &[Move], way: Result<Option<Way>, SolveError>) {
        let is_here = self.position.as_ref().is_some_and(|position| position.moves() == moves);
        match (wanted, way) {
            (Wanted::Fewest, way) => self.fewest(&way),
            (_, Err(error)) => self.table.message = words::sentence(&error.to_string()),
            (_, Ok(None)) => self.table.message = self.no_way(),
            (_, Ok(_)) if !is_here => self.table.message = words::moved_on(wanted),
            (Wanted::Hint, Ok(Some(way))) if !way.steps.is_empty() => self.hint(&way),
            (Wanted::Solution, Ok(Some(way))) if !way.steps.is_empty() => self.show(way.steps),
            (_, Ok(_)) => self.table.message = self.no_way(),
        }
    }

    fn start(&mut self, Given { puzzle, name }: Given, guide: Guide) {
        let position = Position::new(puzzle.clone());
        self.table = Table::new(puzzle, name);
        self.table.update(&position);
        if self.table.is_solved {
            self.table.message = words::REACHED.to_string();
        }
        (self.position, self.guide) = (Some(position), Some(Box::new(guide)));
    }

    /// Takes over the fewest presses of the puzzle; if they are not known, it is played all the same.
    fn fewest(&mut self, way: &Result<Option<Way>, SolveError>) {
        match way {
            Ok(Some(Way { cost, is_exact: true, .. })) => self.table.fewest = Fewest::Proved(*cost),
            Ok(Some(Way { cost, .. })) => self.table.fewest = Fewest::Found(*cost),
            Ok(None) => {
                self.table.fewest = Fewest::None;
                self.table.message = words::UNSOLVABLE.to_string();
            }
            Err(error) => {
                self.table.message = words::sentence(&format!("the fewest presses are not known: {error}"));
            }
        }
    }

    /// Makes a press, which ends the showing of a solution.
    fn press(&mut self, press: usize, down: bool) {
        self.hide_solution();
        let Some(position) = &mut self.position else { return self.table.message = BUSY.to_string() };
        match position.make(Move { press, down }) {
            Ok(()) => self.changed(),
            Err(MoveError::UpOnly) => self.table.message = "Presses of this puzzle only step up.".to_string(),
            Err(_) => {
                let place = say::place(self.table.puzzle.board(), press);
                self.table.message = words::sentence(&format!("{place} cannot be pressed"));
            }
        }
    }

    /// Goes back or forth, if there is a way.
    fn change(&mut self, change: impl FnOnce(&mut Position) -> bool, otherwise: &str) {
        self.hide_solution();
        match self.position.as_mut().map(change) {
            Some(true) => self.changed(),
            Some(false) => self.table.message = otherwise.to_string(),
            None => self.table.message = BUSY.to_string(),
        }
    }

    fn restart(&mut self) {
        self.change(
            |position| {
                position.restart();
                true
            },
            "",
        );
    }

    fn next(&mut self) {
        let (Some(position), Some(&step)) = (&mut self.position, self.table.steps.get(self.table.n_stepped))
        else {
            self.table.is_running = false;
            return;
        };
        self.table.n_stepped += 1;
        self.table.cursor = step.press;
        self.table.scroll.target = Some(step.press);
        position.make(step).expect("a solution has presses that can be made");
        let is_last = self.table.n_stepped == self.table.steps.len();
        // One step by hand too many is to do nothing, and not what its key means on the board.
        if is_last && self.table.is_running {
            self.hide_solution();
        }
        self.changed();
    }

    fn previous(&mut self) {
        self.table.is_running = false;
        if let (Some(position), 1..) = (&mut self.position, self.table.n_stepped) {
            self.table.n_stepped -= 1;
            position.undo();
            self.changed();
        }
    }

    /// What all moves do.
    fn changed(&mut self) {
        let Some(position) = &self.position else { return };
        let was_solved = self.table.is_solved;
        self.table.update(position);
        self.table.message = match (self.table.is_solved && !was_solved, self.table.mode) {
            (true, _) => words::celebration(&self.table),
            (false, Mode::Solution) => words::stepping(&self.table),
            _ => String::new(),
        };
    }

    fn hint(&mut self, way: &Way) {
        let Some(&hint) = way.steps.first() else { return };
        self.table.hints += 1;
        self.table.hint = Some(hint);
        self.table.scroll.target = Some(hint.press);
        self.table.message = words::hint(&self.table.puzzle, hint, way.cost, way.is_exact);
    }

    fn show(&mut self, steps: Vec<Move>) {
        self.table.scroll.target = steps.first().map(|step| step.press);
        (self.table.steps, self.table.n_stepped) = (steps, 0);
        (self.table.mode, self.table.is_shown) = (Mode::Solution, true);
        self.table.message = words::stepping(&self.table);
    }

    fn hide_solution(&mut self) {
        if self.table.mode == Mode::Solution {
            self.table.mode = Mode::Play;
        }
        self.table.steps.clear();
        (self.table.n_stepped, self.table.is_running) = (0, false);
    }

    /// Whether something else is seen than where the player is.
    fn is_covered(&self) -> bool {
        matches!(self.table.mode, Mode::Help | Mode::Goal)
    }

    /// Back to what was looked at before.
    fn back(&mut self) {
        if !self.is_covered() {
            self.table.message.clear();
            return self.hide_solution();
        }
        self.table.mode = match &self.position {
            None => Mode::Empty,
            Some(_) if self.table.steps.is_empty() => Mode::Play,
            Some(_) => Mode::Solution,
        };
    }

    /// Why there is no press to show.
    fn no_way(&self) -> String {
        let sentence = if self.table.is_solved {
            words::REACHED
        } else {
            "No presses lead to the goal from here (proved)."
        };
        sentence.to_string()
    }

    /// The level of this seed; the one after it has the next.
    fn level(&mut self) -> After {
        if self.is_searching {
            self.table.message = BUSY.to_string();
            return After::Nothing;
        }
        let level = self.levels.clone();
        self.levels.seed = self.levels.seed.wrapping_add(1);
        self.search(Task::Level(Box::new(level)))
    }

    fn harder(&mut self) {
        self.levels.difficulty = self.levels.next_difficulty();
        self.table.message = harder(self.levels.difficulty);
    }

    /// Shows the goal where it is a picture; any other is told.
    fn goal(&mut self) {
        match self.table.puzzle.goal() {
            Goal::Picture(_) => self.table.mode = Mode::Goal,
            _ => self.table.message = words::told_goal(&self.table.puzzle),
        }
    }

    fn link(&mut self) {
        self.is_link_wanted = true;
        self.table.message = "A link to this puzzle is printed when you leave.".to_string();
    }
}

fn harder(difficulty: Difficulty) -> String {
    let (least, most) = difficulty.minimum().into_inner();
    format!("n makes {difficulty} levels now: {least} to {most} presses.")
}

#[cfg(test)]
mod tests;
