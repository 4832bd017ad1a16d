//! What takes long: the answers about a puzzle, levels like it, and the way on in a game.

#![allow(clippy::needless_pass_by_value, reason = "wasm-bindgen hands objects over")]

use unflip::explain::explain;
use unflip::generate::GenerateError;
use unflip::play::Difficulty;
use unflip::{Answer, Limits, Puzzle, SolveError, Solver, solve_within};
use wasm_bindgen::prelude::*;

use crate::answers::{Explanation, Inspection, Near, Said, to_js};
use crate::errors::{error, misfit};
use crate::game::{JsGame, of_move};
use crate::parts::{of_numbers, whole};
use crate::puzzle::JsPuzzle;
use crate::run::{Better, Hear, run, run_for};

/// The nearest solvable board is searched for while that compares at most 2 to this power sums.
const QUICK_NEAREST: u32 = 20;

#[wasm_bindgen(js_class = Puzzle)]
impl JsPuzzle {
    /// The fewest presses, proved, or the witness that there are none.
    ///
    /// Where `hear` ends the search, the best presses found so far, with `exact: false`; with none found yet it throws
    /// kind `stopped`. `better` hears of each better answer on the way: for who cannot wait until a search has ended.
    /// Throws kind `limit` where memory would not suffice.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn solve(&self, hear: Option<Hear>, better: Option<Better>) -> Result<JsValue, JsValue> {
        let said = run_for(&self.0, (hear.as_ref(), better.as_ref()), |limits| {
            let answer = solve_within(&self.0, limits)?;
            let near = match answer {
                Answer::Unsolvable(_) => near(&self.0, limits),
                Answer::Solved(_) => None,
            };
            Ok::<_, SolveError>(Said::new(&self.0, &answer, near))
        })?;
        to_js(&said)
    }

    /// The solutions that cost the least, in lexicographic order, at most `most` of them; none if there is no solution.
    ///
    /// Throws kind `limit` where they are not known within the limits, or kind `stopped`.
    #[wasm_bindgen(unchecked_return_type = "number[][]")]
    pub fn minima(&self, most: f64, hear: Option<Hear>) -> Result<JsValue, JsValue> {
        let most = whole(most, "most")? as usize;
        let found = run(hear.as_ref(), |limits| {
            let solver = solver(&self.0, limits)?;
            solver.minima(self.0.start(), self.0.goal(), most, limits)
        })?;
        let Some(found) = found else {
            return Err(error("limit", &"the solutions are too many to compare"));
        };
        let lists = found.iter().map(|one| of_numbers(one.presses.iter()));
        Ok(lists.collect::<js_sys::Array>().into())
    }

    /// What is true of every state of this rule on this board. Throws kinds `limit` and `stopped`.
    #[wasm_bindgen(unchecked_return_type = "Inspection")]
    pub fn inspect(&self, hear: Option<Hear>) -> Result<JsValue, JsValue> {
        let said = run(hear.as_ref(), |limits| Inspection::new(&solver(&self.0, limits)?, limits))?;
        to_js(&said)
    }

    /// How a person would solve it. Throws kind `limit` where the board is too large for that.
    #[wasm_bindgen(unchecked_return_type = "Explanation")]
    pub fn explain(&self, hear: Option<Hear>) -> Result<JsValue, JsValue> {
        let explained = run(hear.as_ref(), |limits| explain(&self.0, limits))?;
        to_js(&Explanation::new(&self.0, &explained))
    }

    /// A puzzle of this rule, board and goal that is so hard, always the same for a seed. Throws kind `none` where there
    /// is none.
    pub fn level(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Difficulty")] difficulty: &str,
        seed: f64,
        hear: Option<Hear>,
    ) -> Result<JsPuzzle, JsValue> {
        let difficulty: Difficulty = difficulty.parse().map_err(|()| {
            let names = Difficulty::ALL.map(Difficulty::name).join(", ");
            misfit(&format!("the difficulty {difficulty:?} is none of {names}"))
        })?;
        let seed = u64::from(whole(seed, "seed")?);
        run(hear.as_ref(), |limits| difficulty.puzzle(&self.0, seed, limits)).map(Self)
    }

    /// The puzzle of a day, which is counted from 1970-01-01: the same for everybody.
    pub fn daily(day: f64) -> Result<JsPuzzle, JsValue> {
        let day = u64::from(whole(day, "day")?);
        run(None, |_| Ok::<_, GenerateError>(unflip::play::daily(day))).map(Self)
    }
}

fn solver(puzzle: &Puzzle, limits: &Limits) -> Result<Solver, SolveError> {
    let solver = Solver::within(puzzle.rule(), puzzle.board(), limits)?;
    solver.with_costs(puzzle.costs().clone()).map_err(SolveError::from)
}

/// The nearest board that can be solved; `None` where it takes long: the answer stands without it.
fn near(puzzle: &Puzzle, limits: &Limits) -> Option<Near> {
    let limits = Limits { members_log2: QUICK_NEAREST, ..*limits };
    let solver = solver(puzzle, &limits).ok()?;
    let nearest = solver.nearest(puzzle.start(), puzzle.goal(), &limits).ok()??;
    let start = nearest.of_state(&solver, puzzle.start(), puzzle.goal(), &limits).ok()??;
    Some(Near { lamps: nearest.lamps, start: start.iter().collect() })
}

#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// What the way to the goal still costs; `undefined` if the goal cannot be reached. Throws `limit` and `stopped`.
    #[allow(clippy::cast_precision_loss, reason = "a way of 2^53 presses is not waited for")]
    pub fn remaining(&mut self, hear: Option<Hear>) -> Result<Option<f64>, JsValue> {
        let left = run(hear.as_ref(), |limits| self.0.remaining(limits))?;
        Ok(left.map(|left| left as f64))
    }

    /// A press that brings the goal nearer; `undefined` if it is reached, or cannot be. Throws `limit` and `stopped`.
    #[wasm_bindgen(unchecked_return_type = "Hint | undefined")]
    pub fn hint(&mut self, hear: Option<Hear>) -> Result<JsValue, JsValue> {
        let hint = run(hear.as_ref(), |limits| self.0.hint(limits))?;
        Ok(hint.map_or(JsValue::UNDEFINED, of_move))
    }
}
