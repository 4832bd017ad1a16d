//! The picture: the rule and the counts, the board in its frame, what is said, and the keys.

use std::collections::HashMap;
use std::iter;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};
use unflip::{RuleKind, Shape};

use super::cells::{Cell, Lamp, Look, Role, marks};
use super::fit::{Areas, Fit, SMALLEST, areas};
use super::keys::{KEYS, footer};
use super::table::{Mode, Table, Working, sides};
use super::words;

/// How a spinner turns.
const SPINNER: [char; 4] = ['|', '/', '-', '\\'];

/// The border that every terminal has.
const ASCII: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws all.
pub(super) fn draw(frame: &mut Frame, table: &mut Table, look: Look) {
    let screen = frame.area();
    let Some(areas) = areas(screen) else {
        let (columns, rows) = SMALLEST;
        let sentence = format!("The terminal is too small: {columns} x {rows} at least. q leaves.");
        return frame.render_widget(Paragraph::new(sentence).wrap(Wrap { trim: true }), screen);
    };
    let fit = Fit::new(table, areas.board);
    frame.render_widget(header(table, look), areas.header);
    frame.render_widget(Board { table, fit, look, orders: table.orders() }, areas.board);
    frame.render_widget(message(table, look), areas.message);
    frame.render_widget(Line::styled(footer(table, screen.width), look.style(Role::Faint)), areas.keys);
    if table.mode == Mode::Help {
        help(frame, table, &areas, look);
    }
}

fn header(table: &Table, look: Look) -> Paragraph<'_> {
    let name = format!("{}  ", table.name);
    let goal = words::goal(&table.puzzle).unwrap_or_default();
    let lines = vec![
        Line::from(vec![Span::styled(name, look.style(Role::Title)), Span::raw(goal)]),
        Line::styled(words::rule(&table.puzzle), look.style(Role::Faint)),
        Line::raw(words::counts(table)),
    ];
    Paragraph::new(lines)
}

/// What was said last, and what goes on.
fn message(table: &Table, look: Look) -> Paragraph<'_> {
    let role = if table.is_solved { Role::Good } else { Role::Title };
    let said = Some(table.message.as_str()).filter(|message| !message.is_empty());
    let said = said.map(|message| Line::styled(message, look.style(role)));
    let working = table.working.map(|working| Line::styled(working_line(working), look.style(Role::Hover)));
    Paragraph::new(said.into_iter().chain(working).collect::<Vec<_>>()).wrap(Wrap { trim: true })
}

/// How far a search is would be told anew by each of its parts: what it is doing is told instead.
fn working_line(Working { does, stage, turns }: Working) -> String {
    let stage = stage.map_or(String::new(), |stage| format!(": {stage}"));
    format!("{} {does}{stage} ...  Esc stops", SPINNER[turns % SPINNER.len()])
}

/// All keys, above the board; where they are more than there is room for, a window of them.
fn help(frame: &mut Frame, table: &mut Table, areas: &Areas, look: Look) {
    // The last line stays: it says how to get back.
    let screen = areas.header.union(areas.message);
    let lines = help_lines(usize::from(screen.width) - 2);
    let seen = lines.len().min(usize::from(screen.height) - 2);
    table.help_top = table.help_top.min(lines.len() - seen);
    let window = table.help_top..table.help_top + seen;
    let title = if seen < lines.len() {
        format!(" Keys, lines {}-{} of {} ", window.start + 1, window.end, lines.len())
    } else {
        " Keys ".to_string()
    };
    let height = u16::try_from(seen + 2).unwrap_or(u16::MAX);
    let [area] = Layout::vertical([Constraint::Length(height)]).flex(Flex::Center).areas(screen);
    let lines: Vec<Line> = lines[window].iter().map(|line| Line::raw(line.as_str())).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(framed(title, look)), area);
}

/// What keys do: beside them, or below where that would be too wide.
fn help_lines(width: usize) -> Vec<String> {
    let rows = || KEYS.iter().filter(|key| !key.does.is_empty());
    let beside: Vec<String> = rows().map(|key| format!("{:<24}{}", key.label, key.does)).collect();
    if beside.iter().all(|line| line.len() <= width) {
        return beside;
    }
    rows().flat_map(|key| iter::once(key.label.to_string()).chain(folded(key.does, width))).collect()
}

/// A sentence in lines of this width, two columns to the right.
fn folded(sentence: &str, width: usize) -> Vec<String> {
    let mut lines = vec![" ".to_string()];
    for word in sentence.split(' ') {
        let line = lines.last_mut().expect("there is a first one");
        if line.len() + 1 + word.len() <= width {
            *line = format!("{line} {word}");
        } else {
            lines.push(format!("  {word}"));
        }
    }
    lines
}

fn framed(title: String, look: Look) -> Block<'static> {
    let set = if look == Look::Plain { ASCII } else { border::ROUNDED };
    Block::bordered().border_set(set).border_style(look.style(Role::Faint)).title(title)
}

/// The cells that are seen.
struct Board<'a> {
    table: &'a Table,
    fit: Fit,
    look: Look,
    /// The order of the presses of a solution, by their places.
    orders: HashMap<usize, usize>,
}

impl Widget for Board<'_> {
    fn render(self, _: Rect, buffer: &mut Buffer) {
        framed(self.title(), self.look).render(self.fit.frame, buffer);
        for row in 0..self.fit.seen.0 {
            for column in 0..self.fit.seen.1 {
                self.cell(row, column, buffer);
            }
        }
    }
}

impl Board<'_> {
    /// What is seen, where it is not the whole board.
    fn title(&self) -> String {
        let (rows, columns) = sides(self.table.puzzle.board());
        let what = if self.table.mode == Mode::Goal { "Goal " } else { "" };
        if self.fit.seen == (rows, columns) {
            return what.to_string();
        }
        let part = |first: usize, seen: usize, of: &str, all: usize| {
            format!("{}-{}{of}{all}", first + 1, first + seen)
        };
        let parts = |of| {
            let rows = part(self.fit.first.0, self.fit.seen.0, of, rows);
            (rows, part(self.fit.first.1, self.fit.seen.1, of, columns))
        };
        let (long, short) = (parts(" of "), parts("/"));
        if self.table.puzzle.board().sides().is_none() {
            return format!("{what}{}", long.0);
        }
        let title = format!("{what}rows {}, columns {}", long.0, long.1);
        if title.len() + 2 <= usize::from(self.fit.frame.width) {
            title
        } else {
            format!("{what}{}, {}", short.0, short.1)
        }
    }

    /// One cell: a mark, the lamp, and the other mark or the order of its press.
    fn cell(&self, row: usize, column: usize, buffer: &mut Buffer) {
        let place = self.fit.place(row, column);
        let cell = Cell::at(self.table, place);
        let (x, y) = self.fit.corner(row, column);
        if let Some(lamp) = cell.lamp {
            let (text, role) = self.lamp(lamp);
            for (letter, x) in text.chars().zip(x + 1..) {
                self.letter(buffer, (x, y), letter, role);
            }
        }
        if let Some(role) = cell.mark {
            let (before, after) = marks(role);
            self.letter(buffer, (x, y), before, role);
            self.letter(buffer, (x + 1 + self.fit.lamp, y), after, role);
        }
        if let Some(&order) = self.orders.get(&place) {
            self.order(order, (x, y), buffer);
        }
        if let Some(text) = self.entry(place) {
            let x = x + self.fit.cell.0;
            let room = self.fit.frame.right().saturating_sub(x + 1);
            buffer.set_stringn(x, y, text, usize::from(room), Style::default());
        }
    }

    fn lamp(&self, lamp: Lamp) -> (String, Role) {
        match lamp {
            Lamp::Any => (format!("{:>1$}", '?', usize::from(self.fit.lamp)), Role::Faint),
            Lamp::Value(value) => {
                let role = if value == 0 { Role::Unlit } else { Role::Lit(value) };
                (self.look.value(value, self.table.puzzle.rule().modulus()), role)
            }
        }
    }

    /// The order of a press: on the right of its mark, where there is room, else a mark.
    fn order(&self, order: usize, (x, y): (u16, u16), buffer: &mut Buffer) {
        let is_next = order == self.table.n_stepped + 1;
        let role = if is_next { Role::Hint } else { Role::Order };
        if self.fit.cell.0 < self.fit.lamp + 4 {
            return self.letter(buffer, (x, y), if is_next { '>' } else { '+' }, role);
        }
        let number = if order < 100 { order.to_string() } else { "++".to_string() };
        buffer.set_string(x + 2 + self.fit.lamp, y, number, self.look.style(role));
    }

    /// A mark that is not laid over another cell's: those came first.
    fn letter(&self, buffer: &mut Buffer, at: (u16, u16), letter: char, role: Role) {
        if let Some(cell) = buffer.cell_mut(at) {
            let is_free = cell.symbol() == " " || matches!(role, Role::Cursor | Role::Hint | Role::Order);
            if is_free {
                cell.set_char(letter).set_style(self.look.style(role));
            }
        }
    }

    /// What stands beside an entry of a list: its number, and the lamps that its press steps.
    fn entry(&self, place: usize) -> Option<String> {
        let (RuleKind::Effects { effects, .. }, Shape::List { presses, .. }) =
            (self.table.puzzle.rule().kind(), self.table.puzzle.board().shape())
        else {
            return None;
        };
        if place >= presses {
            return Some(format!("{place:>4}"));
        }
        let lamps: Vec<String> = effects[place].iter().map(ToString::to_string).collect();
        Some(format!("{place:>4}  steps {}", lamps.join(" ")))
    }
}

#[cfg(test)]
mod tests;
