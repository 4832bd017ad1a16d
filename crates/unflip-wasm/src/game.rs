//! The class `Game`: moves made on a puzzle, with hints where there is a solver.

#[cfg(not(feature = "solver"))]
use unflip::play::Position as Inner;
use unflip::play::{Move, Run};
#[cfg(feature = "solver")]
use unflip::{Limits, play::Game as Inner};
use wasm_bindgen::prelude::*;

use crate::errors::{count, error};
use crate::parts::object;
use crate::puzzle::JsPuzzle;

/// Equal moves as JavaScript has them.
pub(crate) fn of_run(Run { step: Move { press, down }, times }: Run) -> JsValue {
    object(&[("press", count(press)), ("down", down.into()), ("times", times.into())]).into()
}

/// A move as JavaScript has it.
#[cfg(feature = "solver")]
pub(crate) fn of_move(Move { press, down }: Move) -> JsValue {
    object(&[("press", count(press)), ("down", down.into())]).into()
}

/// A puzzle that somebody plays.
#[wasm_bindgen(js_name = Game)]
#[derive(Debug)]
pub struct JsGame(pub(crate) Inner);

#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// A game from the start of a puzzle.
    #[wasm_bindgen(constructor)]
    #[cfg_attr(
        not(feature = "solver"),
        allow(clippy::unnecessary_wraps, reason = "a solver may be too large")
    )]
    pub fn new(puzzle: &JsPuzzle) -> Result<JsGame, JsValue> {
        let puzzle = puzzle.0.clone();
        #[cfg(feature = "solver")]
        let game = Inner::new(puzzle, &Limits::default()).map_err(|error| crate::run::failed(&error))?;
        #[cfg(not(feature = "solver"))]
        let game = Inner::new(puzzle);
        Ok(Self(game))
    }

    /// Makes a press, and returns the new values. Throws kind `press` where it cannot be made; nothing has changed then.
    pub fn press(&mut self, cell: f64, down: Option<bool>) -> Result<Vec<u32>, JsValue> {
        let press = crate::parts::whole(cell, "press")? as usize;
        let new = Move { press, down: down.unwrap_or(false) };
        self.0.make(new).map_err(|reason| error("press", &reason))?;
        Ok(self.values())
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Makes the move again that was last taken back; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.0.redo().is_some()
    }

    /// Takes all moves back.
    pub fn restart(&mut self) {
        self.0.restart();
    }

    /// The value of every lamp now.
    #[wasm_bindgen(getter)]
    pub fn values(&self) -> Vec<u32> {
        self.0.values().to_vec()
    }

    /// How many moves were made and not taken back.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> usize {
        self.0.moves().len()
    }

    /// What they cost; their number where presses have no prices.
    #[wasm_bindgen(getter)]
    #[allow(clippy::cast_precision_loss, reason = "nobody makes 2^53 moves")]
    pub fn cost(&self) -> f64 {
        self.0.cost() as f64
    }

    /// Whether the goal is reached.
    #[wasm_bindgen(getter, js_name = isSolved)]
    pub fn is_solved(&self) -> bool {
        self.0.is_solved()
    }
}
