//! What `inspect` says of all states at once: the covering radius, and how many states need how many presses.

use std::fmt::Write;

use unflip::text::state_picture;
use unflip::{Board, Count, Distribution, Effort, Goal, Limits, Radius, Solver};

use crate::args::InspectArgs;
use crate::failure::Failure;
use crate::output::{GOOD, Output};
use crate::say;

/// What is looked for unasked, for boards of so many presses: at most some tenths of a second.
const MOMENT_PRESSES: usize = 1000;
const MOMENT_LOG2: u32 = 28;
const MOMENT_MEMORY: u64 = 1 << 25;
/// A longer table is printed if it is asked for.
const SHOWN: usize = 32;

/// What is known of the minima.
pub(super) struct Minima {
    pub(super) radius: Option<Radius>,
    pub(super) distribution: Option<Distribution>,
}

impl Minima {
    /// What was asked for, within `limits`, and what takes a moment.
    pub(super) fn new(solver: &Solver, arguments: &InspectArgs, limits: &Limits) -> Result<Self, Failure> {
        let memory = limits.memory.min(MOMENT_MEMORY);
        let moment = Limits { members_log2: MOMENT_LOG2, memory, effort: Effort::Fixed, ..*limits };
        let is_quick = solver.board().n_presses() <= MOMENT_PRESSES;
        let radius = if arguments.radius {
            Some(solver.covering_radius(&Goal::Off, limits)?)
        } else {
            is_quick.then(|| solver.covering_radius(&Goal::Off, &moment).ok()).flatten()
        };
        let distribution = if arguments.distribution {
            Some(solver.distribution(&Goal::Off, limits)?)
        } else {
            is_quick.then(|| solver.distribution(&Goal::Off, &moment).ok()).flatten()
        };
        Ok(Self { radius, distribution })
    }

    /// The line of the radius.
    pub(super) fn radius_line(&self, was_asked: bool) -> Option<String> {
        let radius = self.radius.as_ref()?;
        let Radius { at_least, at_most, .. } = radius;
        let range = if radius.is_exact() { String::new() } else { format!("{at_least} to ") };
        let more = if radius.is_exact() || was_asked { "" } else { " (--radius comes closer)" };
        let most = say::counted(*at_most, "press", "presses");
        Some(format!("{range}{most}, the most that a solvable state needs{more}"))
    }

    /// The table of all states.
    pub(super) fn table(&self, is_wanted: bool) -> String {
        let counts = self.distribution.as_ref().filter(|all| is_wanted || all.counts().len() <= SHOWN);
        let Some(distribution) = counts else { return String::new() };
        let mut rows: Vec<(String, String)> = (0..).zip(distribution.counts()).map(row).collect();
        if *distribution.unsolvable() > Count::from(0) {
            rows.push(("none".to_string(), distribution.unsolvable().to_decimal()));
        }
        let width = rows.iter().map(|(_, count)| count.len()).max().unwrap_or(0);
        let mut text = "\nStates by the fewest presses that solve them:\n".to_string();
        for (weight, count) in rows {
            writeln!(text, "{weight:>5}  {count:>width$}").expect("a string takes all text");
        }
        text
    }

    /// The hardest state known, drawn.
    pub(super) fn picture(&self, board: &Board, output: &Output) -> String {
        let Some(Radius { at_least, state, .. }) = &self.radius else { return String::new() };
        let picture = state_picture(board, state);
        let picture = output.paint_picture(&picture, GOOD);
        format!("\nA state that needs {}:\n{picture}", say::counted(*at_least, "press", "presses"))
    }
}

fn row((weight, count): (usize, &Count)) -> (String, String) {
    (weight.to_string(), count.to_decimal())
}
