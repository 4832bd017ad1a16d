//! The game and what is seen of it: every action is a function of both, and says if a search is wanted.
//!
//! The player moves on a [`Position`], which needs no search. A search is a [`Task`] and has the [`Guide`] meanwhile.

use std::time::Duration;

use unflip::play::{Difficulty, Move, MoveError, Position};
use unflip::{Goal, SolveError};

use super::guide::{Guide, Way};
use super::keys::{Action, Pointer};
use super::levels::{Given, Levels};
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
        let table = Table::new(levels.like.clone(), String::new());
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
            Action::Back if self.is_searching => return After::Stop,
            Action::Hint => return self.ask(Wanted::Hint),
            Action::Solution if self.table.mode == Mode::Play => return self.ask(Wanted::Solution),
            Action::Level => return self.level(),
            Action::Move(down, right) => self.table.move_cursor(down, right),
            Action::Press => self.press(self.table.cursor, false),
            Action::PressDown => self.press(self.table.cursor, true),
            Action::Undo => {
                self.change(|position| position.undo().is_some(), "There is no press to take back.")
            }
            Action::Redo => {
                self.change(|position| position.redo().is_some(), "There is no press to make again.")
            }
            Action::Restart => self.restart(),
            Action::Next => self.next(),
            Action::Previous => self.previous(),
            Action::Run => self.table.is_running = !self.table.is_running,
            Action::Solution | Action::Back => self.hide_solution(),
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
                self.start(made.given, made.guide);
                self.fewest(made.way);
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
            (Wanted::Fewest, way) => self.fewest(way),
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
        (self.position, self.guide) = (Some(position), Some(Box::new(guide)));
    }

    /// Takes over the fewest presses of the puzzle; if they are not known, it is played all the same.
    fn fewest(&mut self, way: Result<Option<Way>, SolveError>) {
        match way {
            Ok(Some(Way { cost, is_exact: true, .. })) => self.table.fewest = Fewest::Proved(cost),
            Ok(Some(Way { cost, .. })) => self.table.fewest = Fewest::Found(cost),
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
    fn level(&mut self) -> After {
        if self.is_searching {
            self.table.message = BUSY.to_string();
            return After::Nothing;
        }
        let level = self.levels.clone();
        self.levels.seed = self.levels.seed.wrapping_add(1);
        self.search(Task::Level(level))
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
mod tests {
    use super::*;
    use unflip::Limits;
    use unflip::text::link_to_puzzle;

    /// A board whose goal is a picture: 1, 0, anything, 1.
    const PICTURE: &str = "1.2.w.pk.iI";

    /// A game that has begun.
    fn model(link: &str) -> Model {
        let (mut model, after) = begun(link);
        follow(&mut model, after);
        model
    }

    /// A game whose first search has not ended.
    fn begun(link: &str) -> (Model, After) {
        let puzzle = link_to_puzzle(link).unwrap().0;
        let mut model = Model::new(Levels::new(puzzle.clone(), Difficulty::Easy, 1));
        let after = model.begin(Some(Given { puzzle, name: "It".to_string() }));
        (model, after)
    }

    /// Searches, if that is what is to be done.
    fn follow(model: &mut Model, after: After) {
        if let After::Search(task) = after {
            let found = task.work(&Limits::default());
            assert_eq!(model.hear(found), None);
        }
    }

    fn act(model: &mut Model, action: Action) {
        let after = model.act(action);
        assert!(matches!(after, After::Search(_) | After::Nothing), "{action:?}: {after:?}");
        follow(model, after);
    }

    #[test]
    fn moves_need_no_search_and_a_search_lets_no_other_begin() {
        let (mut model, after) = begun("1.5.____g");
        for action in [Action::Hint, Action::Solution, Action::Level] {
            act(&mut model, action);
            assert_eq!(model.table.message, BUSY, "{action:?}");
        }
        act(&mut model, Action::Press);
        act(&mut model, Action::Move(0, 1));
        act(&mut model, Action::Press);
        act(&mut model, Action::Undo);
        assert_eq!((model.table.moves, model.table.fewest), (1, Fewest::Unknown));
        act(&mut model, Action::Hint);
        assert!(matches!(model.act(Action::Back), After::Stop));
        follow(&mut model, after);
        assert_eq!((model.table.moves, model.table.fewest), (1, Fewest::Proved(15)));
        assert_eq!(model.table.message, "", "nothing goes on");
        act(&mut model, Action::Hint);
        assert_eq!(model.table.hints, 1);
    }

    #[test]
    fn what_is_found_for_another_board_is_not_shown() {
        for (action, word) in [(Action::Hint, "hint"), (Action::Solution, "solution")] {
            let mut model = model("1.5.____g");
            let after = model.act(action);
            act(&mut model, Action::Press);
            follow(&mut model, after);
            let said = format!("The board has changed since: press {} for its {word}.", &word[..1]);
            assert_eq!(model.table.message, said.replace("press h", "press i"));
            assert_eq!((model.table.hint, model.table.mode), (None, Mode::Play));
            act(&mut model, action);
            assert!(model.table.hint.is_some() || model.table.mode == Mode::Solution);
        }
    }

    #[test]
    fn before_the_first_level_there_is_nothing_to_press() {
        let like = link_to_puzzle("1.5.____g").unwrap().0;
        let mut model = Model::new(Levels::new(like, Difficulty::Easy, 1));
        let after = model.begin(None);
        for action in
            [Action::Press, Action::PressDown, Action::Undo, Action::Restart, Action::Hint, Action::Level]
        {
            model.table.message.clear();
            act(&mut model, action);
            assert_eq!(model.table.message, BUSY, "{action:?}");
        }
        follow(&mut model, after);
        assert_eq!(model.table.name, "Easy level, seed 1");
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
    fn a_goal_is_told_unless_it_is_a_picture() {
        for (goal, said) in [
            ("", "Goal: all lamps off."),
            (".gon", "Goal: all lamps on."),
            (".guniform", "Goal: all lamps the same, whichever value that is."),
            (".k5.g3", "Goal: all lamps at 3."),
        ] {
            let mut model = model(&format!("1.2.{goal}"));
            act(&mut model, Action::Goal);
            assert_eq!((model.table.mode, model.table.message.as_str()), (Mode::Play, said), "{goal}");
        }
    }

    #[test]
    fn keys_hide_what_they_showed() {
        let mut model = model(PICTURE);
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
        let stopped = Limits { stop: &|| true, ..Limits::default() };
        let stop = |model: &mut Model, after| match after {
            After::Search(task) => model.hear(task.work(&stopped)),
            after => panic!("{after:?}"),
        };
        let (mut model, after) = begun("1.5.____g");
        assert_eq!(stop(&mut model, after), None);
        assert!(!matches!(model.table.fewest, Fewest::Proved(_)));
        act(&mut model, Action::Press);
        act(&mut model, Action::Hint);
        assert_eq!((model.table.moves, model.table.hints), (1, 1));
        let mut none = Model::new(model.levels);
        let after = none.begin(None);
        let sentence = stop(&mut none, after).unwrap();
        assert!(sentence.starts_with("no easy level: "), "{sentence}");
    }
}
