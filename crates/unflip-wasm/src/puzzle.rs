//! The class `Puzzle`, as far as it needs no solver, and what there is beside it.

#![allow(unreachable_pub, reason = "what is exported to JavaScript is public")]

use js_sys::Array;
use unflip::Presses;
use unflip::catalogue::RECORDS;
use unflip::play::runs_of;
use unflip::text::{Mode, link_to_puzzle, puzzle_to_link};
use wasm_bindgen::prelude::*;

use crate::errors::{misfit, unreadable};
use crate::game::of_run;
use crate::parts;

/// A rule on a board, a start and a goal. It does not change.
#[wasm_bindgen(js_name = Puzzle)]
#[derive(Debug)]
pub struct JsPuzzle(pub(crate) unflip::Puzzle);

#[wasm_bindgen(js_class = Puzzle)]
impl JsPuzzle {
    /// The puzzle of these parts. Throws kind `parts` where they do not fit each other.
    #[wasm_bindgen(js_name = fromParts)]
    pub fn from_parts(
        #[wasm_bindgen(unchecked_param_type = "Parts")] parts: &JsValue,
    ) -> Result<JsPuzzle, JsValue> {
        parts::to_puzzle(parts).map(Self)
    }

    /// The puzzle of a link, which may be a whole URL. Throws kind `link`.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(link: &str) -> Result<JsPuzzle, JsValue> {
        read_link(link).map(|(puzzle, _)| Self(puzzle))
    }

    /// The parts of the puzzle; those that are as usual are left out.
    #[wasm_bindgen(unchecked_return_type = "Parts")]
    pub fn parts(&self) -> JsValue {
        parts::of_puzzle(&self.0).into()
    }

    /// The moves that these presses are made of, in order, equal ones together. Throws kind `parts` where they are not of this puzzle.
    #[wasm_bindgen(unchecked_return_type = "Run[]")]
    pub fn runs(&self, presses: Vec<u32>) -> Result<Array, JsValue> {
        let (wanted, found) = (self.0.board().n_presses(), presses.len());
        if found != wanted {
            return Err(misfit(&format!("found {found} presses, but this puzzle has {wanted}")));
        }
        let presses = Presses::new(self.0.rule().modulus(), presses).map_err(|error| misfit(&error))?;
        Ok(runs_of(&self.0, &presses).into_iter().map(of_run).collect())
    }

    /// The puzzle, and what is done with it, as the fragment of a URL without `#`.
    #[wasm_bindgen(js_name = toLink)]
    pub fn to_link(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Mode")] mode: Option<String>,
    ) -> Result<String, JsValue> {
        let name = mode.unwrap_or_else(|| "edit".to_owned());
        let mode = Mode::named(&name).ok_or_else(|| {
            misfit(&format!("the mode {name:?} is none of {}", Mode::ALL.map(Mode::name).join(", ")))
        })?;
        Ok(puzzle_to_link(&self.0, mode))
    }
}

/// What the link says is to be done with its puzzle. Throws kind `link`.
#[wasm_bindgen(js_name = linkMode, unchecked_return_type = "Mode")]
pub fn link_mode(link: &str) -> Result<String, JsValue> {
    read_link(link).map(|(_, mode)| mode.name().to_owned())
}

fn read_link(link: &str) -> Result<(unflip::Puzzle, Mode), JsValue> {
    link_to_puzzle(link).map_err(|error| unreadable("link", &error))
}

/// The known puzzles.
#[wasm_bindgen(unchecked_return_type = "{ name: string; title: string }[]")]
pub fn catalogue() -> Array {
    RECORDS
        .iter()
        .map(|record| parts::object(&[("name", record.name.into()), ("title", record.title.into())]))
        .collect()
}
