//! What keys and the mouse ask for: one table, of which the help is made too.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::table::{Mode, Table};

/// What the player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// The cursor goes down and right by so many cells.
    Move(isize, isize),
    Press,
    PressDown,
    Undo,
    Redo,
    Hint,
    Solution,
    Next,
    Previous,
    Run,
    Level,
    Restart,
    Difficulty,
    Goal,
    Link,
    Help,
    /// To the board.
    Back,
    /// The search is to end with what it has found.
    Stop,
    /// The shell has the terminal until it brings the game back.
    Suspend,
    Leave,
}

impl Action {
    /// Whether it is not about what is played.
    pub(super) fn is_of_program(self) -> bool {
        matches!(self, Self::Suspend | Self::Leave)
    }
}

/// What the mouse does, at a column and a row of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pointer {
    Over(u16, u16),
    Press(u16, u16),
    PressDown(u16, u16),
    /// The board moves up by so many rows and left by so many columns.
    Scroll(isize, isize),
}

/// Keys that do the same.
#[derive(Debug)]
pub(super) struct Key {
    codes: &'static [KeyCode],
    /// Where they do this.
    views: &'static [Mode],
    action: Action,
    /// What the last line of the screen says of them in a view.
    briefs: &'static [(Mode, &'static str)],
    pub(super) label: &'static str,
    /// What they do; nothing where the row above says it.
    pub(super) does: &'static str,
}

/// As far as any board goes.
const FAR: isize = isize::MAX;
/// Rows that a page has.
const PAGE: isize = 10;

/// Where they can be pressed.
const BOARD: &[Mode] = &[Mode::Empty, Mode::Play, Mode::Solution];
/// Where the player goes on alone.
const ALONE: &[Mode] = &[Mode::Empty, Mode::Play];
/// Where Esc leads back.
const AWAY: &[Mode] = &[Mode::Solution, Mode::Goal, Mode::Help];
const STEPS: &[Mode] = &[Mode::Solution];
const ALL: &[Mode] = &[Mode::Empty, Mode::Play, Mode::Solution, Mode::Goal, Mode::Help];

const fn key(codes: &'static [KeyCode], action: Action, label: &'static str, does: &'static str) -> Key {
    Key { codes, views: BOARD, action, briefs: &[], label, does }
}

impl Key {
    const fn on(self, views: &'static [Mode]) -> Self {
        Self { views, ..self }
    }

    const fn briefly(self, briefs: &'static [(Mode, &'static str)]) -> Self {
        Self { briefs, ..self }
    }

    /// Whether it does now what it says.
    fn works(&self, table: &Table) -> bool {
        let searches = matches!(self.action, Action::Hint | Action::Solution | Action::Level);
        let is_idle = table.working.is_none() || !searches;
        let is_way = self.action != Action::PressDown || table.puzzle.costs().is_both_ways();
        self.views.contains(&table.mode) && is_idle && is_way
    }

    fn brief(&self, view: Mode) -> Option<&'static str> {
        self.briefs.iter().find(|(shown, _)| *shown == view).map(|(_, brief)| *brief)
    }
}

use KeyCode::{Backspace, Char, Delete, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Up};

/// All keys; in one view no code has two meanings.
pub(super) const KEYS: &[Key] = &[
    key(&[Up, Char('k')], Action::Move(-1, 0), "arrows, h j k l", "move the cursor").on(ALL),
    key(&[Down, Char('j')], Action::Move(1, 0), "", "").on(ALL),
    key(&[Left, Char('h')], Action::Move(0, -1), "", "").on(ALL),
    key(&[Right, Char('l')], Action::Move(0, 1), "", "").on(ALL),
    key(&[Home], Action::Move(0, -FAR), "Home End PgUp PgDn", "move it far").on(ALL),
    key(&[End], Action::Move(0, FAR), "", "").on(ALL),
    key(&[PageUp], Action::Move(-PAGE, 0), "", "").on(ALL),
    key(&[PageDown], Action::Move(PAGE, 0), "", "").on(ALL),
    key(&[Char(' '), Enter], Action::Press, "space, enter, click", "press the cell")
        .briefly(&[(Mode::Play, "space press")]),
    key(
        &[Backspace, Delete],
        Action::PressDown,
        "backspace, right click",
        "press down, where presses go both ways",
    )
    .briefly(&[(Mode::Play, "backspace down")]),
    key(&[Char('u')], Action::Undo, "u", "take the last press back").briefly(&[(Mode::Play, "u undo")]),
    key(&[Char('r')], Action::Redo, "r", "make it again"),
    key(&[Char('R')], Action::Restart, "R", "take all presses back"),
    key(&[Char('i')], Action::Hint, "i", "hint: a press of a shortest way")
        .on(ALONE)
        .briefly(&[(Mode::Play, "i hint")]),
    key(&[Char('s')], Action::Solution, "s", "show the solution, in order")
        .on(ALONE)
        .briefly(&[(Mode::Play, "s solution")]),
    key(&[Char('n')], Action::Next, "n p", "make its next press, or take it back")
        .on(STEPS)
        .briefly(&[(Mode::Solution, "n next")]),
    key(&[Char('p')], Action::Previous, "", "").on(STEPS).briefly(&[(Mode::Solution, "p back")]),
    key(&[Char('a')], Action::Run, "a", "make them one after the other")
        .on(STEPS)
        .briefly(&[(Mode::Solution, "a all by itself")]),
    key(&[Char('s')], Action::Back, "", "").on(STEPS),
    key(&[Char('n')], Action::Level, "n", "new level, while no solution is shown")
        .on(ALONE)
        .briefly(&[(Mode::Play, "n new")]),
    key(&[Char('d')], Action::Difficulty, "d", "how hard new levels are"),
    key(&[Char('g')], Action::Goal, "g", "the goal, as a picture or in words"),
    key(&[Char('L')], Action::Link, "L", "print a link to this puzzle on leaving"),
    key(&[Esc], Action::Back, "Esc", "back to the board; stop a search").on(AWAY).briefly(&[
        (Mode::Solution, "Esc hide"),
        (Mode::Goal, "Esc back"),
        (Mode::Help, "Esc back"),
    ]),
    key(&[Esc], Action::Stop, "", "").on(ALONE),
    key(&[Char('?'), F(1)], Action::Help, "?", "these keys").briefly(&[
        (Mode::Empty, "? keys"),
        (Mode::Play, "? keys"),
        (Mode::Solution, "? keys"),
    ]),
    #[cfg(unix)]
    key(&[], Action::Suspend, "Ctrl-Z", "suspend the game; fg in the shell brings it back").on(ALL),
    key(&[Char('q')], Action::Leave, "q, Ctrl-C", "leave").on(ALL).briefly(&[
        (Mode::Empty, "q leave"),
        (Mode::Play, "q leave"),
        (Mode::Solution, "q leave"),
        (Mode::Goal, "q leave"),
        (Mode::Help, "q leave"),
    ]),
];

/// The last line of the screen: keys that work in what is looked at, the last two whatever room there is.
pub(super) fn footer(table: &Table, width: u16) -> String {
    let working = KEYS.iter().filter(|key| key.works(table));
    let mut briefs: Vec<&str> = working.filter_map(|key| key.brief(table.mode)).collect();
    while briefs.join("  ").len() > usize::from(width) && briefs.len() > 2 {
        briefs.remove(briefs.len() - 3);
    }
    briefs.join("  ")
}

/// What a key asks for.
pub(super) fn action(mode: Mode, key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return with_control(key.code);
    }
    let fits = |row: &&Key| row.codes.contains(&key.code) && row.views.contains(&mode);
    let action = KEYS.iter().find(fits).map(|row| row.action);
    // What is laid over the board goes with any key that means nothing there.
    action.or(matches!(mode, Mode::Help | Mode::Goal).then_some(Action::Back))
}

/// What terminals that are not raw make signals of.
fn with_control(code: KeyCode) -> Option<Action> {
    match code {
        Char('c') => Some(Action::Leave),
        Char('z') if cfg!(unix) => Some(Action::Suspend),
        _ => None,
    }
}

/// What the mouse asks for.
pub(super) fn pointer(event: MouseEvent) -> Option<Pointer> {
    let (column, row) = (event.column, event.row);
    let is_sideways = event.modifiers.contains(KeyModifiers::SHIFT);
    match event.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => Some(Pointer::Over(column, row)),
        MouseEventKind::Down(MouseButton::Left) => Some(Pointer::Press(column, row)),
        MouseEventKind::Down(MouseButton::Right) => Some(Pointer::PressDown(column, row)),
        MouseEventKind::ScrollUp if is_sideways => Some(Pointer::Scroll(0, -1)),
        MouseEventKind::ScrollDown if is_sideways => Some(Pointer::Scroll(0, 1)),
        MouseEventKind::ScrollUp => Some(Pointer::Scroll(-1, 0)),
        MouseEventKind::ScrollDown => Some(Pointer::Scroll(1, 0)),
        MouseEventKind::ScrollLeft => Some(Pointer::Scroll(0, -1)),
        MouseEventKind::ScrollRight => Some(Pointer::Scroll(0, 1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::Working;
    use super::*;
    use unflip::text::link_to_puzzle;

    fn of(mode: Mode, code: KeyCode) -> Option<Action> {
        action(mode, KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn every_key_has_one_meaning_in_a_view() {
        for &view in ALL {
            let mut met = Vec::new();
            for row in KEYS.iter().filter(|row| row.views.contains(&view)) {
                for &code in row.codes {
                    assert!(!met.contains(&code), "{code:?} in {view:?}");
                    assert_eq!(of(view, code), Some(row.action), "{code:?} in {view:?}");
                    met.push(code);
                }
            }
        }
    }

    #[test]
    fn every_view_has_its_own_keys_in_the_last_line() {
        let mut table = Table::new(link_to_puzzle("1.5.").unwrap().0, String::new());
        let mut check = |mode, expected| {
            table.mode = mode;
            assert_eq!(footer(&table, 80), expected, "{mode:?}");
        };
        check(Mode::Play, "space press  u undo  i hint  s solution  n new  ? keys  q leave");
        check(Mode::Solution, "n next  p back  a all by itself  Esc hide  ? keys  q leave");
        check(Mode::Goal, "Esc back  q leave");
        check(Mode::Help, "Esc back  q leave");
        check(Mode::Empty, "? keys  q leave");
        table.working = Some(Working { does: "", stage: None, turns: 0 });
        table.mode = Mode::Play;
        assert_eq!(footer(&table, 80), "space press  u undo  ? keys  q leave");
        table.working = None;
        assert_eq!(footer(&table, 32), "space press  ? keys  q leave");
        table.puzzle = link_to_puzzle("1.2..k3.b").unwrap().0;
        let both = "space press  backspace down  u undo  i hint  s solution  n new  ? keys  q leave";
        assert_eq!(footer(&table, 80), both);
    }

    #[test]
    fn keys_mean_what_they_say() {
        let check = |code, expected| assert_eq!(of(Mode::Play, code), expected, "{code:?}");
        check(Char('h'), Some(Action::Move(0, -1)));
        check(Char(' '), Some(Action::Press));
        check(Char('n'), Some(Action::Level));
        check(Char('p'), None);
        check(Char('R'), Some(Action::Restart));
        assert_eq!(of(Mode::Solution, Char('n')), Some(Action::Next));
        assert_eq!((of(Mode::Play, Esc), of(Mode::Solution, Esc)), (Some(Action::Stop), Some(Action::Back)));
        assert_eq!(
            (of(Mode::Help, Char(' ')), of(Mode::Goal, F(7))),
            (Some(Action::Back), Some(Action::Back))
        );
        let control = |letter| action(Mode::Help, KeyEvent::new(Char(letter), KeyModifiers::CONTROL));
        assert_eq!((control('c'), control('u')), (Some(Action::Leave), None));
        assert_eq!(control('z'), cfg!(unix).then_some(Action::Suspend));
    }
}
