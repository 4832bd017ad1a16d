//! The game and what is seen of it: every action is a function of both, and says if a search is wanted.
//!
//! A search is a [`Task`], which works on the game alone, so that the table can be drawn meanwhile.

use std::time::Duration;

use unflip::play::{Difficulty, Game, Move, MoveError};
use unflip::{Limits, SolveError};

use super::keys::{Action, Pointer};
use super::levels::{Begun, Given, Levels, board};
use super::table::{Fewest, Mode, Scroll, Table};
use super::words;
use crate::say;

/// Presses of a solution that are kept in order at most: nobody goes through more.
const MOST_STEPS: usize = 100_000;

/// The game, what is seen of it, and where others come from.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) game: Option<Game>,
    pub(super) table: Table,
    pub(super) is_link_wanted: bool,
    levels: Levels,
}

/// What takes a search.
#[derive(Debug)]
pub(super) enum Task {
    Board(Given),
    Level(Levels),
    Hint,
    Solution,
}

/// What a search has found.
#[derive(Debug)]
pub(super) enum Found {
    Game(Result<Box<Begun>, String>),
    Hint(Result<Option<Move>, SolveError>),
    Steps(Result<Option<Vec<Move>>, SolveError>),
}

/// What is to be done after an action.
#[derive(Debug)]
pub(super) enum After {
    Nothing,
    Search(Box<Task>),
    Suspend,
    Leave,
}

impl Task {
    /// What is said while it goes on.
    pub(super) fn does(&self) -> &'static str {
        match self {
            Self::Board(_) => "Counting the fewest presses",
            Self::Level(_) => "Making a level",
            Self::Hint => "Looking for a hint",
            Self::Solution => "Looking for the solution",
        }
    }

    /// Does it.
    pub(super) fn work(self, game: &mut Option<Game>, limits: &Limits) -> Found {
        match (self, game) {
            (Self::Board(given), _) => Found::Game(board(given, limits)),
            (Self::Level(levels), _) => Found::Game(levels.level(limits)),
            (Self::Hint, Some(game)) => Found::Hint(game.hint(limits)),
            (Self::Solution, Some(game)) => Found::Steps(
                game.steps(limits).map(|steps| steps.map(|steps| steps.take(MOST_STEPS).collect())),
            ),
            (Self::Hint | Self::Solution, None) => Found::Hint(Ok(None)),
        }
    }
}

impl Model {
    /// A table with nothing on it.
    pub(super) fn new(levels: Levels) -> Self {
        let table = Table::new(levels.like.clone(), String::new());
        Self { game: None, table, is_link_wanted: false, levels }
    }

    /// What makes the first game.
    pub(super) fn begin(&mut self, given: Option<Given>) -> Task {
        given.map_or_else(|| self.level(), Task::Board)
    }

    /// Does what a key asks for.
    pub(super) fn act(&mut self, action: Action) -> After {
        if matches!(self.table.mode, Mode::Help | Mode::Goal)
            && !matches!(action, Action::Leave | Action::Suspend)
        {
            // The key that showed it, and any other, hides it.
            self.table.mode = Mode::Play;
            if matches!(action, Action::Help | Action::Goal | Action::Back) {
                return After::Nothing;
            }
        }
        match action {
            Action::Leave => return After::Leave,
            Action::Suspend => return After::Suspend,
            Action::Hint => return After::Search(Box::new(Task::Hint)),
            Action::Solution if self.table.mode == Mode::Play => {
                return After::Search(Box::new(Task::Solution));
            }
            Action::Level => return After::Search(Box::new(self.level())),
            Action::Move(down, right) => self.table.move_cursor(down, right),
            Action::Press => self.press(self.table.cursor, false),
            Action::PressDown => self.press(self.table.cursor, true),
            Action::Undo => self.change(|game| game.undo().is_some(), "There is no press to take back."),
            Action::Redo => self.change(|game| game.redo().is_some(), "There is no press to make again."),
            Action::Restart => self.restart(),
            Action::Next => self.next(),
            Action::Previous => self.previous(),
            Action::Run => self.table.is_running = !self.table.is_running,
            Action::Solution | Action::Back => self.hide_solution(),
            Action::Difficulty => self.harder(),
            Action::Goal => self.table.mode = Mode::Goal,
            Action::Help => self.table.mode = Mode::Help,
            Action::Link => self.link(),
        }
        After::Nothing
    }

    /// Does what the mouse asks for; `place` is the cell under it.
    pub(super) fn point(&mut self, pointer: Pointer, place: Option<usize>) {
        match (pointer, place) {
            (Pointer::Over(..), place) => self.table.hover = place,
            (Pointer::Scroll(down, right), _) => {
                let scroll = &mut self.table.scroll;
                let (top, left) =
                    (scroll.top.saturating_add_signed(down), scroll.left.saturating_add_signed(right));
                *scroll = Scroll { top, left, target: None };
            }
            (Pointer::Press(..) | Pointer::PressDown(..), Some(place)) => {
                self.table.cursor = place;
                self.press(place, matches!(pointer, Pointer::PressDown(..)));
            }
            _ => (),
        }
    }

    /// Time passes: it is counted while there is something to solve.
    pub(super) fn tick(&mut self, passed: Duration) {
        if self.game.is_some() && !self.table.is_solved {
            self.table.elapsed += passed;
        }
    }

    /// Makes the next press of a solution that goes by itself.
    pub(super) fn run_on(&mut self) {
        if self.table.is_running {
            self.next();
        }
    }

    /// Takes over what a search has found; a sentence if there is nothing to play.
    pub(super) fn hear(&mut self, found: Found) -> Option<String> {
        match found {
            Found::Game(Ok(begun)) => self.start(*begun),
            Found::Game(Err(sentence)) if self.game.is_none() => return Some(sentence),
            Found::Game(Err(sentence)) => self.table.message = words::sentence(&sentence),
            Found::Hint(Ok(hint)) => self.hint(hint),
            Found::Steps(Ok(Some(steps))) if !steps.is_empty() => self.show(steps),
            Found::Steps(Ok(_)) => self.table.message = self.no_way(),
            Found::Hint(Err(error)) | Found::Steps(Err(error)) => {
                self.table.message = words::sentence(&error.to_string());
            }
        }
        None
    }

    fn start(&mut self, Begun { mut game, name }: Begun) {
        self.table = Table::new(game.puzzle().clone(), name);
        self.table.fewest = fewest(&mut game);
        self.table.update(&game);
        self.table.message = match self.table.fewest {
            Fewest::None => {
                "This board has no solution (proved): n makes a level, `unflip solve` shows why.".to_string()
            }
            _ => String::new(),
        };
        self.game = Some(game);
    }

    /// Makes a press, which ends the showing of a solution.
    fn press(&mut self, press: usize, down: bool) {
        self.hide_solution();
        let Some(game) = &mut self.game else { return };
        match game.make(Move { press, down }) {
            Ok(()) => self.changed(),
            Err(MoveError::UpOnly) => self.table.message = "Presses of this puzzle only step up.".to_string(),
            Err(_) => {
                let place = say::place(self.table.puzzle.board(), press);
                self.table.message = words::sentence(&format!("{place} cannot be pressed"));
            }
        }
    }

    /// Goes back or forth, if there is a way.
    fn change(&mut self, change: impl FnOnce(&mut Game) -> bool, otherwise: &str) {
        self.hide_solution();
        if self.game.as_mut().is_some_and(change) {
            self.changed();
        } else {
            self.table.message = otherwise.to_string();
        }
    }

    fn restart(&mut self) {
        self.change(
            |game| {
                game.restart();
                true
            },
            "",
        );
    }

    fn next(&mut self) {
        let (Some(game), Some(&step)) = (&mut self.game, self.table.steps.get(self.table.n_stepped)) else {
            self.table.is_running = false;
            return;
        };
        self.table.n_stepped += 1;
        self.table.cursor = step.press;
        self.table.scroll.target = Some(step.press);
        game.make(step).expect("a solution has presses that can be made");
        let is_last = self.table.n_stepped == self.table.steps.len();
        // One step by hand too many is to do nothing, and not what its key means on the board.
        if is_last && self.table.is_running {
            self.hide_solution();
        }
        self.changed();
    }

    fn previous(&mut self) {
        self.table.is_running = false;
        if let (Some(game), 1..) = (&mut self.game, self.table.n_stepped) {
            self.table.n_stepped -= 1;
            game.undo();
            self.changed();
        }
    }

    /// What all moves do.
    fn changed(&mut self) {
        let Some(game) = &self.game else { return };
        let was_solved = self.table.is_solved;
        self.table.update(game);
        self.table.message = match (self.table.is_solved && !was_solved, self.table.mode) {
            (true, _) => words::celebration(&self.table),
            (false, Mode::Solution) => words::stepping(&self.table),
            _ => String::new(),
        };
    }

    fn hint(&mut self, hint: Option<Move>) {
        let (Some(game), Some(hint)) = (&mut self.game, hint) else {
            self.table.message = self.no_way();
            return;
        };
        let (left, is_exact) = (game.remaining(&Limits::default()).ok().flatten(), game.is_exact());
        self.table.hints += 1;
        self.table.hint = Some(hint);
        self.table.scroll.target = Some(hint.press);
        self.table.message = words::hint(&self.table.puzzle, hint, left, is_exact);
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

    /// Why there is no press to show.
    fn no_way(&self) -> String {
        let sentence = if self.table.is_solved {
            "The goal is reached: n makes a new level."
        } else {
            "No presses lead to the goal from here (proved)."
        };
        sentence.to_string()
    }

    /// The level of this seed; the one after it has the next.
    fn level(&mut self) -> Task {
        let level = self.levels.clone();
        self.levels.seed = self.levels.seed.wrapping_add(1);
        Task::Level(level)
    }

    fn harder(&mut self) {
        self.levels.difficulty = self.levels.next_difficulty();
        self.table.message = harder(self.levels.difficulty);
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

/// What is known of the minimum of a game that begins, without a search.
fn fewest(game: &mut Game) -> Fewest {
    // A search that would still be wanted ends at once.
    let limits = Limits { stop: &|| true, ..Limits::default() };
    let is_exact = game.is_exact();
    match game.remaining(&limits) {
        Ok(Some(cost)) if is_exact => Fewest::Proved(cost),
        Ok(Some(cost)) => Fewest::Found(cost),
        Ok(None) if is_exact => Fewest::None,
        _ => Fewest::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unflip::text::link_to_puzzle;

    /// A game that has begun.
    fn model(link: &str) -> Model {
        let puzzle = link_to_puzzle(link).unwrap().0;
        let mut model = Model::new(Levels::new(puzzle.clone(), Difficulty::Easy, 1));
        let task = model.begin(Some(Given { puzzle, name: "It".to_string() }));
        search(&mut model, task);
        model
    }

    fn search(model: &mut Model, task: Task) {
        let found = task.work(&mut model.game, &Limits::default());
        assert_eq!(model.hear(found), None);
    }

    fn act(model: &mut Model, action: Action) {
        match model.act(action) {
            After::Search(task) => search(model, *task),
            After::Nothing => (),
            After::Suspend | After::Leave => panic!("{action:?} leaves"),
        }
    }

    #[test]
    fn hints_lead_to_the_goal_in_the_fewest_presses() {
        let mut model = model("1.5.____g");
        assert_eq!(model.table.fewest, Fewest::Proved(15));
        for left in (1..=15).rev() {
            act(&mut model, Action::Hint);
            let said = format!("; {} to go at best (proved).", say::amount(left, false));
            assert!(model.table.message.ends_with(&said), "{}", model.table.message);
            model.table.cursor = model.table.hint.unwrap().press;
            assert_eq!(model.table.scroll.target, Some(model.table.cursor), "the hint is in view");
            act(&mut model, Action::Press);
        }
        assert!(model.table.is_solved);
        let said =
            "Solved with 15 presses in 0:00, the fewest possible (proved)! It took 15 hints. n: next level";
        assert_eq!(model.table.message, said);
        act(&mut model, Action::Hint);
        assert!(model.table.message.starts_with("The goal is reached"));
    }

    #[test]
    fn what_is_taken_back_can_be_made_again() {
        let mut model = model("1.5.____g");
        let start = model.table.values.clone();
        act(&mut model, Action::Undo);
        assert_eq!(model.table.message, "There is no press to take back.");
        act(&mut model, Action::Press);
        act(&mut model, Action::Move(0, 1));
        act(&mut model, Action::Press);
        let pressed = model.table.values.clone();
        act(&mut model, Action::Restart);
        assert_eq!((&model.table.values, model.table.moves), (&start, 0));
        act(&mut model, Action::Redo);
        act(&mut model, Action::Redo);
        assert_eq!((&model.table.values, model.table.moves), (&pressed, 2));
        act(&mut model, Action::Redo);
        assert_eq!(model.table.message, "There is no press to make again.");
    }

    #[test]
    fn a_solution_is_stepped_through_both_ways_and_runs_to_the_end() {
        let mut model = model("1.5.____g");
        act(&mut model, Action::Solution);
        assert_eq!((model.table.mode, model.table.steps.len()), (Mode::Solution, 15));
        act(&mut model, Action::Next);
        act(&mut model, Action::Next);
        act(&mut model, Action::Previous);
        assert_eq!((model.table.n_stepped, model.table.moves), (1, 1));
        assert!(
            model.table.message.starts_with("Solution: 1 of 15 presses made."),
            "{}",
            model.table.message
        );
        act(&mut model, Action::Run);
        for _ in 0..20 {
            model.run_on();
        }
        assert!(model.table.is_solved && !model.table.is_running);
        assert_eq!((model.table.mode, model.table.moves), (Mode::Play, 15));
        assert!(model.table.message.contains("The solution was shown."), "{}", model.table.message);
    }

    #[test]
    fn one_step_too_many_does_nothing() {
        let mut model = model("1.5.____g");
        act(&mut model, Action::Solution);
        for _ in 0..20 {
            act(&mut model, Action::Next);
        }
        assert_eq!((model.table.mode, model.table.moves), (Mode::Solution, 15));
        assert!(model.table.message.ends_with("Esc: back to the board"), "{}", model.table.message);
        act(&mut model, Action::Previous);
        assert_eq!(model.table.moves, 14);
    }

    #[test]
    fn a_press_of_the_player_ends_the_showing() {
        let mut model = model("1.5.____g");
        act(&mut model, Action::Solution);
        act(&mut model, Action::Next);
        act(&mut model, Action::Press);
        assert_eq!((model.table.mode, model.table.steps.len(), model.table.moves), (Mode::Play, 0, 2));
        act(&mut model, Action::Previous);
        assert_eq!(model.table.moves, 2);
    }

    #[test]
    fn what_cannot_be_pressed_says_so() {
        let mut model = model("1.1x4.g.hQ.lI");
        for (place, said) in
            [(1, "Row 1, column 2 cannot be pressed."), (2, "Row 1, column 3 cannot be pressed.")]
        {
            model.point(Pointer::Press(0, 0), Some(place));
            assert_eq!((model.table.message.as_str(), model.table.moves), (said, 0));
        }
        model.point(Pointer::PressDown(0, 0), Some(0));
        assert_eq!(model.table.message, "Presses of this puzzle only step up.");
        model.point(Pointer::Press(0, 0), None);
        assert_eq!((model.table.moves, model.table.cursor), (0, 0));
    }

    #[test]
    fn an_unsolvable_board_is_told_and_played_all_the_same() {
        let mut model = model("1.5.gAAAA");
        assert_eq!(model.table.fewest, Fewest::None);
        assert!(model.table.message.starts_with("This board has no solution (proved)"));
        for action in [Action::Hint, Action::Solution] {
            act(&mut model, action);
            assert_eq!(model.table.message, "No presses lead to the goal from here (proved).");
        }
        act(&mut model, Action::Press);
        assert_eq!(model.table.moves, 1);
    }

    #[test]
    fn levels_follow_one_another() {
        let mut model = model("1.5.____g");
        act(&mut model, Action::Level);
        assert_eq!(model.table.name, "Easy level, seed 1");
        act(&mut model, Action::Difficulty);
        assert_eq!(model.table.message, "n makes medium levels now: 5 to 7 presses.");
        act(&mut model, Action::Level);
        assert_eq!(model.table.name, "Medium level, seed 2");
        assert!(matches!(model.table.fewest, Fewest::Proved(5..=7)));
    }

    #[test]
    fn the_clock_stops_at_the_goal() {
        let mut model = model("1.1.g");
        model.tick(Duration::from_secs(61));
        act(&mut model, Action::Press);
        model.tick(Duration::from_secs(5));
        assert_eq!(model.table.elapsed, Duration::from_secs(61));
        assert!(model.table.message.starts_with("Solved with 1 press in 1:01, the fewest possible"));
    }

    #[test]
    fn keys_hide_what_they_showed() {
        let mut model = model("1.5.____g");
        for (show, mode) in [(Action::Help, Mode::Help), (Action::Goal, Mode::Goal)] {
            act(&mut model, show);
            assert_eq!(model.table.mode, mode);
            act(&mut model, Action::Back);
            act(&mut model, show);
            act(&mut model, Action::Press);
            assert_eq!(model.table.mode, Mode::Play);
        }
        assert_eq!(model.table.moves, 2);
        assert!(matches!(model.act(Action::Leave), After::Leave));
        assert!(!model.is_link_wanted);
        act(&mut model, Action::Link);
        assert!(model.is_link_wanted);
    }

    #[test]
    fn a_stopped_search_leaves_a_game_to_play() {
        let puzzle = link_to_puzzle("1.5.____g").unwrap().0;
        let mut model = Model::new(Levels::new(puzzle.clone(), Difficulty::Easy, 1));
        let stopped = Limits { stop: &|| true, ..Limits::default() };
        let found = model.begin(None).work(&mut model.game, &stopped);
        let sentence = model.hear(found).unwrap();
        assert!(sentence.starts_with("no easy level: "), "{sentence}");
    }
}
