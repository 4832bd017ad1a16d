//! Long calls: who called hears how far they are, and may end them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use js_sys::Function;
use unflip::explain::ExplainError;
use unflip::generate::GenerateError;
use unflip::{Limits, Progress, Puzzle, Solution, SolveError};
use wasm_bindgen::prelude::*;

use crate::answers::{Said, to_js};
use crate::errors::error;
use crate::parts::object;

#[wasm_bindgen]
extern "C" {
    /// A function that hears of progress, typed.
    #[wasm_bindgen(typescript_type = "Hear", extends = Function)]
    pub type Hear;

    /// A function that hears of better answers, typed.
    #[wasm_bindgen(typescript_type = "Better", extends = Function)]
    pub type Better;
}

/// Runs `work`; when `hear` returns `false`, or throws, the work ends as soon as it can.
///
/// What `hear` throws is thrown.
pub(crate) fn run<T, E: Failed>(
    hear: Option<&Hear>,
    work: impl FnOnce(&Limits) -> Result<T, E>,
) -> Result<T, JsValue> {
    Listening::default().run(hear, work)
}

/// The same, where `better` hears of each better solution of a puzzle; what it throws ends the work too.
pub(crate) fn run_for<T, E: Failed>(
    puzzle: &Puzzle,
    (hear, better): (Option<&Hear>, Option<&Better>),
    work: impl FnOnce(&Limits) -> Result<T, E>,
) -> Result<T, JsValue> {
    let listening = Listening::default();
    let Some(better) = better else { return listening.run(hear, work) };
    let tell = |solution: &Solution| {
        listening.tell(better, || to_js(&Said::solved(puzzle, solution)));
    };
    listening.run(hear, |limits| work(&Limits { better: Some(&tell), ..*limits }))
}

/// What those who listen have said so far.
#[derive(Default)]
struct Listening {
    stopped: AtomicBool,
    thrown: Mutex<Option<JsValue>>,
}

impl Listening {
    fn run<T, E: Failed>(
        &self,
        hear: Option<&Hear>,
        work: impl FnOnce(&Limits) -> Result<T, E>,
    ) -> Result<T, JsValue> {
        let progress = |progress: Progress| {
            let says = hear.and_then(|hear| self.tell(hear, || Ok(told(progress))));
            if says.is_some_and(|says| says == JsValue::FALSE) {
                self.stopped.store(true, Ordering::Relaxed);
            }
        };
        let stop = || self.stopped.load(Ordering::Relaxed);
        let limits = Limits { stop: &stop, progress: &progress, ..Limits::default() };
        let result = work(&limits).map_err(|error| failed(&error));
        match self.thrown.lock().ok().and_then(|mut thrown| thrown.take()) {
            Some(error) => Err(error),
            None => result,
        }
    }

    /// What a function says to some news, unless the work is to end anyway; what it throws ends it.
    fn tell(&self, function: &Function, news: impl FnOnce() -> Result<JsValue, JsValue>) -> Option<JsValue> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let says = news().and_then(|news| function.call1(&JsValue::UNDEFINED, &news));
        says.map_err(|error| {
            self.stopped.store(true, Ordering::Relaxed);
            if let Ok(mut thrown) = self.thrown.lock() {
                *thrown = Some(error);
            }
        })
        .ok()
    }
}

#[allow(clippy::cast_precision_loss, reason = "it is only to be shown")]
fn told(Progress { stage, done, total }: Progress) -> JsValue {
    let number = |units: u64| JsValue::from(units as f64);
    object(&[("stage", stage.name().into()), ("done", number(done)), ("total", number(total))]).into()
}

/// An error of a long call.
pub(crate) trait Failed: std::fmt::Display {
    /// Its kind.
    fn kind(&self) -> &'static str;
}

impl Failed for SolveError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Puzzle(_) => "parts",
            Self::Stopped => "stopped",
            _ => "limit",
        }
    }
}

impl Failed for GenerateError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Solve(error) => error.kind(),
            Self::Unproved => "limit",
            _ => "none",
        }
    }
}

impl Failed for ExplainError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Solve(error) => error.kind(),
            _ => "limit",
        }
    }
}

/// The error to throw.
pub(crate) fn failed(reason: &impl Failed) -> JsValue {
    error(reason.kind(), reason)
}

#[cfg(test)]
mod tests {
    use unflip::explain::explain;
    use unflip::{Board, Edges, Goal, Puzzle, Rule, State, Stencil, solve_within};

    use super::*;

    fn dark(side: usize) -> Puzzle {
        let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).unwrap();
        Puzzle::new(rule, Board::grid(side, side).unwrap(), State::zeros(2, side * side), Goal::Off).unwrap()
    }

    #[test]
    fn without_a_listener_the_work_is_done_as_always() {
        let answer = run(None, |limits| solve_within(&dark(3), limits)).unwrap();
        assert_eq!(answer.solution().unwrap().weight, 0);
    }

    #[test]
    fn errors_have_the_kinds_that_the_types_name() {
        let kinds = [
            SolveError::Stopped.kind(),
            SolveError::TooLarge { needed: 2, limit: 1 }.kind(),
            GenerateError::Unproved.kind(),
            GenerateError::NotFound { below: None, above: None }.kind(),
            GenerateError::Solve(SolveError::Stopped).kind(),
            explain(&dark(60), &Limits::default()).unwrap_err().kind(),
        ];
        assert_eq!(kinds, ["stopped", "limit", "limit", "none", "stopped", "limit"]);
        let types = include_str!("../types/parts.d.ts");
        for kind in kinds {
            assert!(types.contains(&format!("- `{kind}`")), "{kind}");
        }
    }
}
