//! A puzzle as sparse linear equations modulo k, one for each lamp of which something is wanted: what the formats of
//! other solvers are written from.
//!
//! It is made press by press from the rule, whatever engine would solve it here, and shares nothing with them.
//!
//! Cost: a sort of the steps of all presses, of which there are at most [`MAX_STEPS`].

use std::fmt::{Arguments, Write};

use super::target::ExportError;
use crate::board::Shape;
use crate::goal::Goal;
use crate::puzzle::Puzzle;

/// The most steps of all presses together: what other solvers take ends long before.
const MAX_STEPS: usize = 1 << 25;

/// The equations of a puzzle.
#[derive(Debug)]
pub(super) struct Model<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// Sorted, none twice and none of 0.
    steps: Vec<Step>,
}

/// How often a press steps a lamp.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Step {
    lamp: u32,
    press: u32,
    times: u32,
}

/// One equation: the presses that step a lamp must add up to what it wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Equation {
    /// The place of the lamp.
    pub(super) lamp: usize,
    /// The places of the presses and how often each steps the lamp, below the modulus.
    pub(super) terms: Vec<(usize, u32)>,
    /// Goal less start; with a uniform goal as if that were all 0.
    pub(super) wanted: u32,
}

impl<'a> Model<'a> {
    /// The equations of `puzzle`.
    ///
    /// # Errors
    ///
    /// [`ExportError::TooLarge`] if the presses step more lamps than anybody could solve for.
    pub(super) fn new(puzzle: &'a Puzzle) -> Result<Self, ExportError> {
        let (rule, board, modulus) = (puzzle.rule(), puzzle.board(), puzzle.rule().modulus());
        let ignored = puzzle.goal().ignored();
        let mut steps = Vec::new();
        for press in (0..board.n_presses()).filter(|&press| board.may_press(press)) {
            rule.for_each_step(board, press, |lamp, times| {
                if !ignored.is_some_and(|ignored| ignored.get(lamp)) {
                    steps.push(Step { lamp: narrow(lamp), press: narrow(press), times: times % modulus });
                }
            });
            if steps.len() > MAX_STEPS {
                return Err(ExportError::TooLarge { most: MAX_STEPS });
            }
        }
        steps.sort_unstable();
        steps.dedup_by(|step, kept| {
            let is_same = (step.lamp, step.press) == (kept.lamp, kept.press);
            if is_same {
                kept.times = sum(kept.times, step.times, modulus);
            }
            is_same
        });
        steps.retain(|step| step.times > 0);
        Ok(Self { puzzle, steps })
    }

    /// The number of lamp values.
    pub(super) fn modulus(&self) -> u32 {
        self.puzzle.rule().modulus()
    }

    /// Whether all lamps are to reach one value, whichever.
    pub(super) fn is_uniform(&self) -> bool {
        *self.puzzle.goal() == Goal::Uniform
    }

    /// The places of the presses that are allowed.
    pub(super) fn presses(&self) -> impl Iterator<Item = usize> + '_ {
        let board = self.puzzle.board();
        (0..board.n_presses()).filter(|&press| board.may_press(press))
    }

    /// The equations in the order of their lamps.
    pub(super) fn equations(&self) -> impl Iterator<Item = Equation> + '_ {
        let board = self.puzzle.board();
        let mut rest = &self.steps[..];
        (0..board.n_lamps()).filter(move |&lamp| !board.is_hole(lamp)).filter_map(move |lamp| {
            let own = rest.iter().take_while(|step| step.lamp as usize == lamp).count();
            let (steps, after) = rest.split_at(own);
            rest = after;
            let wanted = self.wanted(lamp)?;
            let terms = steps.iter().map(|step| (step.press as usize, step.times)).collect();
            Some(Equation { lamp, terms, wanted })
        })
    }

    /// Goal less start; `None` if the lamp does not matter.
    fn wanted(&self, lamp: usize) -> Option<u32> {
        let modulus = self.modulus();
        let goal = match self.puzzle.goal() {
            Goal::Picture(picture) => picture.wanted(lamp)?,
            goal => goal.uniform_values(modulus).start,
        };
        let start = self.puzzle.start().get(lamp);
        Some(sum(goal, modulus - start, modulus))
    }

    /// The name of a lamp or press: `x_2_3` in row 2 and column 3, `x_5` for number 5 of a list, which counts from 0.
    pub(super) fn name(&self, letter: char, place: usize) -> String {
        match self.puzzle.board().shape() {
            Shape::Grid { columns, .. } => {
                format!("{letter}_{}_{}", place / columns + 1, place % columns + 1)
            }
            Shape::List { .. } => format!("{letter}_{place}"),
        }
    }

    /// What the numbers of presses and lamps are, in words for a comment.
    pub(super) fn numbering(&self) -> &'static str {
        match self.puzzle.board().shape() {
            Shape::Grid { .. } => "in reading order",
            Shape::List { .. } => "by index",
        }
    }
}

/// Writes behind a text.
pub(super) fn put(text: &mut String, parts: Arguments) {
    text.write_fmt(parts).expect("a string takes all text");
}

fn narrow(place: usize) -> u32 {
    u32::try_from(place).expect("more steps than this were refused")
}

fn sum(a: u32, b: u32, modulus: u32) -> u32 {
    u32::try_from((u64::from(a) + u64::from(b)) % u64::from(modulus)).expect("below the modulus")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Reading, read_puzzle};

    type Expected<'a> = (usize, &'a [(usize, u32)], u32);

    fn check(text: &str, expected: &[Expected]) {
        let puzzle = read_puzzle(text.as_bytes(), &Reading::default()).unwrap().puzzle;
        let found: Vec<_> = Model::new(&puzzle).unwrap().equations().collect();
        let equation = |&(lamp, terms, wanted): &Expected| Equation { lamp, terms: terms.to_vec(), wanted };
        assert_eq!(found, expected.iter().map(equation).collect::<Vec<_>>(), "{text}");
    }

    #[test]
    fn every_lamp_that_matters_has_its_presses() {
        check(
            "start = '''\n#._\n.#.'''\ngoal = '''\n.?_\n##.'''\nlocked = '''\n.._\n#..'''",
            &[
                (0, &[(0, 1), (1, 1)], 1),
                (3, &[(0, 1), (4, 1)], 1),
                (4, &[(1, 1), (4, 1), (5, 1)], 0),
                (5, &[(4, 1), (5, 1)], 0),
            ],
        );
    }

    #[test]
    fn steps_add_up_modulo_k() {
        check(
            "effects = [[0, 0, 1], [1, 0, 1, 1]]\nstart = [1, 0]\nmodulus = 3",
            &[(0, &[(0, 2), (1, 1)], 2), (1, &[(0, 1)], 0)],
        );
    }

    #[test]
    fn more_steps_than_anybody_solves_for_are_refused() {
        let start = ".".repeat(3000);
        let text =
            format!("stencil = 'row-column'\nstart = '''\n{}'''", vec![start.as_str(); 4000].join("\n"));
        let puzzle = read_puzzle(text.as_bytes(), &Reading::default()).unwrap().puzzle;
        assert_eq!(Model::new(&puzzle).unwrap_err(), ExportError::TooLarge { most: MAX_STEPS });
    }
}
