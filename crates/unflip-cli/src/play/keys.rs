//! What keys and the mouse ask for: one table, of which the help is made too.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::table::Mode;

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
    Back,
    /// The shell has the terminal until it brings the game back.
    Suspend,
    Leave,
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
    /// Where they do this; everywhere if nowhere is named.
    mode: Option<Mode>,
    action: Action,
    pub(super) label: &'static str,
    /// What they do; nothing where the row above says it.
    pub(super) does: &'static str,
}

/// As far as any board goes.
const FAR: isize = isize::MAX;
/// Rows that a page has.
const PAGE: isize = 10;

const fn key(codes: &'static [KeyCode], action: Action, label: &'static str, does: &'static str) -> Key {
    Key { codes, mode: None, action, label, does }
}

const fn stepping(codes: &'static [KeyCode], action: Action, label: &'static str, does: &'static str) -> Key {
    Key { codes, mode: Some(Mode::Solution), action, label, does }
}

use KeyCode::{Backspace, Char, Delete, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Up};

/// All keys; of two that have the same code the first that fits the mode.
pub(super) const KEYS: &[Key] = &[
    key(&[Up, Char('k')], Action::Move(-1, 0), "arrows, h j k l", "move the cursor"),
    key(&[Down, Char('j')], Action::Move(1, 0), "", ""),
    key(&[Left, Char('h')], Action::Move(0, -1), "", ""),
    key(&[Right, Char('l')], Action::Move(0, 1), "", ""),
    key(&[Home], Action::Move(0, -FAR), "Home End PgUp PgDn", "move it far"),
    key(&[End], Action::Move(0, FAR), "", ""),
    key(&[PageUp], Action::Move(-PAGE, 0), "", ""),
    key(&[PageDown], Action::Move(PAGE, 0), "", ""),
    key(&[Char(' '), Enter], Action::Press, "space, enter, click", "press the cell"),
    key(
        &[Backspace, Delete],
        Action::PressDown,
        "backspace, right click",
        "press down, where presses go both ways",
    ),
    key(&[Char('u')], Action::Undo, "u", "take the last press back"),
    key(&[Char('r')], Action::Redo, "r", "make it again"),
    key(&[Char('R')], Action::Restart, "R", "take all presses back"),
    key(&[Char('i')], Action::Hint, "i", "hint: a press of a shortest way"),
    key(&[Char('s')], Action::Solution, "s", "show the solution, in order"),
    stepping(&[Char('n')], Action::Next, "n p", "make its next press, or take it back"),
    stepping(&[Char('p')], Action::Previous, "", ""),
    stepping(&[Char('a')], Action::Run, "a", "make them one after the other"),
    key(&[Char('n')], Action::Level, "n", "new level, while no solution is shown"),
    key(&[Char('d')], Action::Difficulty, "d", "how hard new levels are"),
    key(&[Char('g')], Action::Goal, "g", "the goal, as a picture or in words"),
    key(&[Char('L')], Action::Link, "L", "print a link to this puzzle on leaving"),
    key(&[Char('?'), F(1)], Action::Help, "?", "these keys"),
    key(&[Esc], Action::Back, "Esc", "stop a search; back to the board"),
    #[cfg(unix)]
    key(&[], Action::Suspend, "Ctrl-Z", "suspend the game; fg in the shell brings it back"),
    key(&[Char('q')], Action::Leave, "q, Ctrl-C", "leave"),
];

/// What a key asks for.
pub(super) fn action(mode: Mode, key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return with_control(key.code);
    }
    let fits = |row: &&Key| row.codes.contains(&key.code) && row.mode.is_none_or(|wanted| wanted == mode);
    KEYS.iter().find(fits).map(|row| row.action)
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
    use super::*;

    fn of(mode: Mode, code: KeyCode) -> Option<Action> {
        action(mode, KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn every_key_has_one_meaning_in_a_mode() {
        for mode in [Mode::Play, Mode::Solution] {
            let rows = KEYS.iter().filter(|row| row.mode.is_none_or(|wanted| wanted == mode));
            for row in rows {
                for &code in row.codes {
                    let meant = of(mode, code).unwrap();
                    let is_stepping = mode == Mode::Solution && code == Char('n');
                    assert!(
                        meant == row.action || is_stepping && meant == Action::Next,
                        "{code:?} in {mode:?}"
                    );
                }
            }
        }
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
        let control = |letter| action(Mode::Help, KeyEvent::new(Char(letter), KeyModifiers::CONTROL));
        assert_eq!((control('c'), control('u')), (Some(Action::Leave), None));
        assert_eq!(control('z'), cfg!(unix).then_some(Action::Suspend));
    }
}
