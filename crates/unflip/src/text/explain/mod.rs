//! An explanation in words and pictures, as `unflip explain` prints it.

mod names;
mod stages;

use std::fmt::Write;

use super::picture::{presses_picture, witness_picture};
use super::verdict::{down_sentence, unsolvable_sentence};
use crate::answer::{Answer, Solution};
use crate::board::Board;
use crate::explain::{Explanation, Line, Order, Pass, Second, Step, Table};
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::witness::Witness;
use names::{Kind, Names};

/// Lines of a table that are written, at most.
const MOST_LINES: usize = 40;

/// Single decisions that are written out, at most.
const MOST_NAMED: usize = 120;

/// Writing to a string cannot fail.
macro_rules! put {
    ($text:expr, $($part:tt)*) => { writeln!($text, $($part)*).expect("a string takes all text") };
}

/// How to solve the puzzle by hand, from the first press to the fewest.
///
/// # Panics
///
/// If the explanation is of another puzzle.
#[must_use]
pub fn explanation_to_text(puzzle: &Puzzle, explanation: &Explanation) -> String {
    let mut writer = Writer {
        puzzle,
        explanation,
        names: Names::new(puzzle.board(), puzzle.rule().modulus()),
        text: String::new(),
    };
    writer.method();
    writer.first();
    writer.table();
    match &explanation.second {
        Some(second) => writer.second(second),
        None => writer.no_line(),
    }
    match &explanation.answer {
        Answer::Solved(solution) => writer.fewest(solution),
        Answer::Unsolvable(witness) => writer.parity(witness),
    }
    writer.text
}

struct Writer<'a> {
    puzzle: &'a Puzzle,
    explanation: &'a Explanation,
    names: Names<'a>,
    text: String,
}

impl Writer<'_> {
    fn board(&self) -> &Board {
        self.puzzle.board()
    }

    fn is_two(&self) -> bool {
        self.puzzle.rule().modulus() == 2
    }

    /// What a wrong lamp is called.
    fn wrong(&self) -> &'static str {
        match (self.is_two(), self.puzzle.goal()) {
            (true, Goal::Off) => "on",
            _ => "wrong",
        }
    }

    /// The rule of the chase, for every state of the board.
    fn method(&mut self) {
        let method = &self.explanation.method;
        let (wrong, order) = (self.wrong(), method.order());
        let go = match order {
            Order::Rows => "Go through the rows from the top.",
            Order::Columns => "Go through the columns from the left.",
            Order::Lamps => "Go through the lamps in this order.",
        };
        put!(self.text, "1. Chase. {go} {}", self.press_sentence(wrong));
        let is_drawn = self.board().sides().is_some() || !self.is_two();
        if is_drawn && (*self.puzzle.goal() != Goal::Off || !self.is_two()) {
            let drawn = if self.is_two() {
                "# is a lamp that is wrong"
            } else {
                "a number is how far a lamp has to go"
            };
            let value = self.explanation.answer.solution().and_then(|solution| solution.goal);
            let value = value.filter(|_| *self.puzzle.goal() == Goal::Uniform);
            let end = value.map_or(String::new(), |value| format!("; all lamps are to reach {value}"));
            put!(self.text, "   In the pictures {drawn}{end}.");
        }
        if self.names.offset(method.steps()).is_none() {
            self.decisions();
        }
        self.text.push('\n');
    }

    /// What to press for a lamp.
    fn press_sentence(&self, wrong: &str) -> String {
        let steps = self.explanation.method.steps();
        let Some(first) = steps.first() else { return "No lamp decides a press.".to_string() };
        let lamp = format!("Where a lamp is {wrong}, press");
        let times = if steps.iter().all(|step| step.times == first.times) { Some(first.times) } else { None };
        let times = match (self.is_two(), times) {
            (true, _) => String::new(),
            (false, Some(1)) => ", as often as the lamp has to go".to_string(),
            (false, Some(times)) => format!(", {times} times for each step that the lamp has to go"),
            (false, None) => ", so many times (x) for each step that the lamp has to go".to_string(),
        };
        match self.names.offset(steps) {
            Some(cell) => format!("{lamp} {cell}{times}."),
            None => format!("{lamp} what stands behind it{times}:"),
        }
    }

    /// Which press each lamp decides, one by one.
    fn decisions(&mut self) {
        let steps = self.explanation.method.steps();
        let one = |step: &Step| {
            let times = if step.times == 1 { String::new() } else { format!("x{}", step.times) };
            format!("{}: {}{times}", self.names.lamp(step.lamp), self.names.press(step.press))
        };
        let named: Vec<String> = steps.iter().take(MOST_NAMED).map(one).collect();
        for line in named.chunks(6) {
            put!(self.text, "   {}", line.join("   "));
        }
        if steps.len() > MOST_NAMED {
            put!(self.text, "   (and {} more)", steps.len() - MOST_NAMED);
        }
    }

    /// The first chase and what it leaves.
    fn first(&mut self) {
        let first = &self.explanation.first;
        self.chase(first);
        let checks = self.explanation.method.checks();
        let left: Vec<u32> = checks.iter().map(|&lamp| first.left[lamp]).collect();
        if left.iter().all(|&left| left == 0) {
            put!(self.text, "   Nothing is left: the chase has solved it.\n");
        } else {
            put!(
                self.text,
                "   Left {}: {}\n",
                self.names.whole(checks, Kind::Lamps),
                self.names.values(checks, &left, Kind::Lamps)
            );
        }
    }

    /// The pictures of a chase.
    fn chase(&mut self, pass: &Pass) {
        self.text += &stages::pictures(self.board(), &self.explanation.method, pass, &self.names);
    }

    /// What to press for what is left, for every state of the board.
    fn table(&mut self) {
        let method = &self.explanation.method;
        let (checks, free) = (method.checks(), method.free());
        let (of_lamps, of_presses) =
            (self.names.whole(checks, Kind::Lamps), self.names.whole(free, Kind::Presses));
        let lines = match &self.explanation.table {
            Table::All(lines) if lines.is_empty() => {
                put!(
                    self.text,
                    "2. On this board a chase leaves nothing that a press before it could put right.\n"
                );
                return;
            }
            Table::All(lines) => {
                put!(self.text, "2. Look up what is left {of_lamps}, and what to press {of_presses} for it.");
                put!(self.text, "   What is not in the table cannot be solved.\n");
                lines
            }
            Table::Sums(lines) => {
                put!(
                    self.text,
                    "2. Choose lines that add up to what is left {of_lamps}; they say what to press {of_presses}.\n"
                );
                lines
            }
        };
        let cells = |line: &Line| {
            let left = self.names.values(checks, &line.left, Kind::Lamps);
            (left, self.names.values(free, &line.free, Kind::Presses))
        };
        let cells: Vec<(String, String)> = lines.iter().take(MOST_LINES).map(cells).collect();
        let width = cells.iter().map(|(left, _)| left.chars().count()).max().unwrap_or(0).max("left".len());
        put!(self.text, "   {:<width$}    press", "left");
        for (left, press) in cells {
            put!(self.text, "   {left:<width$}    {press}");
        }
        if lines.len() > MOST_LINES {
            put!(self.text, "   (and {} lines more)", lines.len() - MOST_LINES);
        }
        self.text.push('\n');
    }

    /// The free presses, the second chase, and all presses together.
    fn second(&mut self, second: &Second) {
        let free = self.explanation.method.free();
        if second.free.iter().all(|&count| count == 0) {
            put!(self.text, "3. All presses together:\n");
        } else {
            let of_presses = self.names.whole(free, Kind::Presses);
            put!(
                self.text,
                "3. Here press {of_presses}: {}",
                self.names.values(free, &second.free, Kind::Presses)
            );
            put!(self.text, "   Then chase again:\n");
            self.chase(&second.pass);
            let twice = if self.is_two() {
                "those made twice left out"
            } else {
                "counted modulo the values of a lamp"
            };
            put!(self.text, "   All presses together, {twice}:\n");
        }
        self.text += &indented(&presses_picture(self.board(), &second.presses));
        let costs = self.puzzle.costs();
        let down = down_sentence(&second.presses, costs).map_or(String::new(), |down| format!(". {down}"));
        put!(self.text, "   {}{down}\n", presses(costs.moves(&second.presses)));
    }

    fn no_line(&mut self) {
        let why = match &self.explanation.table {
            Table::All(lines) if lines.is_empty() => "Nothing before the chase puts right what is left here",
            Table::All(_) => "What is left here is not in the table",
            Table::Sums(_) => "No lines add up to what is left here",
        };
        put!(self.text, "3. {why}: there is no solution.\n");
    }

    /// The end of a puzzle that has a solution.
    fn fewest(&mut self, solution: &Solution) {
        let by_hand = self.explanation.second.as_ref().map(|second| &second.presses);
        let is_priced = self.puzzle.costs().has_prices();
        let best = if is_priced { "cheapest" } else { "fewest" };
        let known = if solution.is_exact() { "possible (proved)" } else { "known" };
        let cost = if is_priced { format!(", at cost {}", solution.cost) } else { String::new() };
        if by_hand == Some(&solution.presses) {
            put!(self.text, "4. These are the {best} {known}{cost}.");
            return;
        }
        let sum = "each of the others differs by a quiet pattern, which changes no lamp";
        let presses = presses(self.puzzle.costs().moves(&solution.presses));
        put!(
            self.text,
            "4. There are {} solutions: {sum}. {presses} are the {best} {known}{cost}:\n",
            solution.solutions
        );
        self.text += &indented(&presses_picture(self.board(), &solution.presses));
        if let Some(down) = down_sentence(&solution.presses, self.puzzle.costs()) {
            put!(self.text, "\n   {down}");
        }
    }

    /// The proof that there is none.
    fn parity(&mut self, witness: &Witness) {
        put!(self.text, "4. A proof that needs no chase: {}\n", unsolvable_sentence(self.puzzle, witness));
        self.text += &indented(&witness_picture(self.board(), witness));
        if self.is_two() && *self.puzzle.goal() != Goal::Uniform {
            let must = |(wanted, factor): (&u32, u32)| *wanted != 0 && factor != 0;
            let wanted = &self.explanation.wanted;
            let must = wanted.iter().zip(witness.values().iter()).filter(|&pair| must(pair)).count();
            put!(self.text, "\n   Of these {} lamps {must} must change.", witness.size());
        }
    }
}

fn presses(count: u64) -> String {
    format!("{count} {}", if count == 1 { "press" } else { "presses" })
}

fn indented(picture: &str) -> String {
    picture.lines().flat_map(|line| ["   ", line, "\n"]).collect()
}
