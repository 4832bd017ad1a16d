//! The npm package `unflip`: the library for browsers and Node.
//!
//! Glue only. Objects cross as the interfaces of `types/`: `parts` reads and makes those of puzzles, `errors` makes
//! JavaScript's; `puzzle` and `game` are the classes. With the feature `solver`, `run` is the way into long
//! calls, `search` has them and `answers` what they say, `files` reads and writes texts. Without it there is
//! what a page needs at once, boards, links and moves, at a tenth of the download.

#[cfg(feature = "solver")]
mod answers;
mod errors;
#[cfg(feature = "solver")]
mod files;
mod game;
mod parts;
mod puzzle;
#[cfg(feature = "solver")]
mod run;
#[cfg(feature = "solver")]
mod search;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const PARTS: &str = include_str!("../types/parts.d.ts");

#[wasm_bindgen(typescript_custom_section)]
const ANSWERS: &str = include_str!("../types/answers.d.ts");
