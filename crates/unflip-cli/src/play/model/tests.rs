use super::super::keys::{self, footer};
use super::*;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
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
    assert!(matches!(model.act(Action::Stop), After::Stop));
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
    assert!(model.table.message.starts_with("Solution: 1 of 15 presses made."), "{}", model.table.message);
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
fn a_solution_that_nobody_goes_through_is_not_called_whole() {
    let mut model = model("1.1.AAAAAQ.k4000000000");
    assert_eq!(model.table.fewest, Fewest::Proved(3_999_999_999));
    act(&mut model, Action::Solution);
    assert_eq!(model.table.message, "Solution: 0 of the first 100000 presses made.");
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
fn a_board_with_nothing_to_do_says_so() {
    let mut model = model("1.5.");
    assert_eq!(model.table.message, "The goal is reached: n makes a new level.");
    act(&mut model, Action::Press);
    assert_eq!((model.table.is_solved, model.table.message.as_str()), (false, ""));
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
fn what_covers_the_board_goes_and_nothing_else_happens() {
    for (show, mode) in [(Action::Help, Mode::Help), (Action::Goal, Mode::Goal)] {
        let mut model = model(PICTURE);
        for behind in [Mode::Play, Mode::Solution] {
            act(&mut model, show);
            assert_eq!(model.table.mode, mode);
            model.point(Pointer::Press(0, 0), Some(0));
            assert_eq!((model.table.mode, model.table.moves), (behind, 0));
            act(&mut model, show);
            act(&mut model, Action::Back);
            assert_eq!(model.table.mode, behind);
            act(&mut model, Action::Solution);
        }
    }
}

#[test]
fn the_link_is_printed_if_it_is_wanted() {
    let mut model = model("1.5.____g");
    assert!(matches!(model.act(Action::Leave), After::Leave));
    assert!(!model.is_link_wanted);
    act(&mut model, Action::Link);
    assert!(model.is_link_wanted);
}

/// What the keys in the last line of the screen do there.
#[test]
fn every_key_in_the_last_line_does_something() {
    let show: [(&[Action], &str); 6] = [
        (&[Action::Press], "1.5.____g"),
        (&[Action::Press], "1.3..k5.b"),
        (&[Action::Solution, Action::Next], "1.5.____g"),
        (&[Action::Goal], PICTURE),
        (&[Action::Help], "1.5.____g"),
        (&[Action::Solution, Action::Help], "1.5.____g"),
    ];
    for (shown, link) in show {
        let in_view = || {
            let mut model = model(link);
            for &action in shown {
                act(&mut model, action);
            }
            model
        };
        for brief in footer(&in_view().table, 200).split("  ") {
            let mut model = in_view();
            let before = format!("{:?}", model.table);
            let after = model.act(named(model.table.mode, brief));
            let is_done = !matches!(after, After::Nothing) || format!("{:?}", model.table) != before;
            assert!(is_done, "{brief:?} in {:?}", model.table.mode);
            assert_ne!(model.table.message, BUSY, "{brief:?}");
        }
    }
}

/// What the key asks for that the last line names.
fn named(mode: Mode, brief: &str) -> Action {
    let (name, _) = brief.split_once(' ').unwrap();
    let code = match name {
        "space" => KeyCode::Char(' '),
        "backspace" => KeyCode::Backspace,
        "Esc" => KeyCode::Esc,
        letter => KeyCode::Char(letter.parse().unwrap()),
    };
    keys::action(mode, KeyEvent::new(code, KeyModifiers::NONE)).unwrap()
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
