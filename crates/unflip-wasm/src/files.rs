//! Puzzles from texts and to texts.

use unflip::catalogue::Record;
use unflip::text::{
    Drawing, ExportError, Format, GoalText, Marks, Reading, Target, parse_stencil, read_puzzle,
};
use unflip::{Presses, Puzzle};
use wasm_bindgen::prelude::*;

use crate::errors::{error, misfit, unreadable};
use crate::parts::{edges, optional, whole};
use crate::puzzle::JsPuzzle;

#[wasm_bindgen]
extern "C" {
    /// How to read, typed.
    #[wasm_bindgen(typescript_type = "Reading")]
    pub type Options;
}

#[wasm_bindgen(js_class = Puzzle)]
impl JsPuzzle {
    /// The puzzle of any text that `unflip solve` reads: a board alone, TOML, JSON, PBM and others.
    ///
    /// Throws kind `read`, with line and column.
    pub fn read(bytes: &[u8], options: Option<Options>) -> Result<JsPuzzle, JsValue> {
        let file = read_puzzle(bytes, &reading(&options.map_or(JsValue::UNDEFINED, JsValue::from))?);
        file.map(|file| Self(file.puzzle)).map_err(|error| unreadable("read", &error))
    }

    /// The known puzzle of that name, as `catalogue` lists them. Throws kind `none`.
    pub fn known(name: &str) -> Result<JsPuzzle, JsValue> {
        let record = Record::find(name).ok_or_else(|| {
            error("none", &format!("no known puzzle is called {name:?}: `catalogue()` lists them"))
        })?;
        Ok(Self(record.puzzle()))
    }

    /// The board as text: the start alone. Throws kind `write` for a list of lamps.
    #[wasm_bindgen(js_name = toText)]
    pub fn to_text(&self) -> Result<String, JsValue> {
        self.write(Target::Text)
    }

    /// All of the puzzle as TOML.
    #[wasm_bindgen(js_name = toToml)]
    pub fn to_toml(&self) -> Result<String, JsValue> {
        self.write(Target::Toml)
    }

    /// All of the puzzle as JSON.
    #[wasm_bindgen(js_name = toJson)]
    pub fn to_json(&self) -> Result<String, JsValue> {
        self.write(Target::Json)
    }

    /// The board as a drawing, with presses in it. Throws kind `write` for very large boards.
    #[wasm_bindgen(js_name = toSvg)]
    pub fn to_svg(&self, presses: Option<Vec<u32>>, title: Option<String>) -> Result<String, JsValue> {
        let presses = presses.map(|counts| presses_of(&self.0, counts)).transpose()?;
        let marks = presses.as_ref().map_or(Marks::None, Marks::Presses);
        let title = title.unwrap_or_else(|| "A flip puzzle".to_owned());
        let drawing = Drawing::of_puzzle(&self.0, marks, &title);
        drawing.map(|drawing| drawing.to_svg()).map_err(|reason| error("write", &reason))
    }
}

impl JsPuzzle {
    fn write(&self, target: Target) -> Result<String, JsValue> {
        let bytes = target.write(&self.0).map_err(|reason: ExportError| error("write", &reason))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// A count for each press.
fn presses_of(puzzle: &Puzzle, counts: Vec<u32>) -> Result<Presses, JsValue> {
    let (found, wanted) = (counts.len(), puzzle.board().n_presses());
    if found != wanted {
        return Err(misfit(&format!("{found} counts are given, but the board has {wanted} presses")));
    }
    Presses::new(puzzle.rule().modulus(), counts).map_err(|error| misfit(&error))
}

fn reading(options: &JsValue) -> Result<Reading, JsValue> {
    let word = |key| optional(options, key).and_then(|value| value.as_string());
    let mut reading = Reading {
        format: word("format").map(|name| format_of(&name)).transpose()?,
        stencil: word("stencil")
            .map(|text| parse_stencil(&text))
            .transpose()
            .map_err(|error| misfit(&error))?,
        edges: optional(options, "edges").map(|name| edges(&name)).transpose()?,
        goal: word("goal").map(|text| goal_text(&text)),
        ..Reading::default()
    };
    if let Some(modulus) = optional(options, "modulus") {
        reading.modulus = Some(modulus_of(modulus.as_f64().unwrap_or(f64::NAN))?);
    }
    Ok(reading)
}

fn modulus_of(number: f64) -> Result<u32, JsValue> {
    match whole(number, "modulus")? {
        modulus @ 2.. => Ok(modulus),
        _ => Err(misfit(&"modulus: a lamp has at least 2 values")),
    }
}

fn format_of(name: &str) -> Result<Format, JsValue> {
    name.parse().map_err(|()| {
        misfit(&format!("the format {name:?} is none of {}", Format::ALL.map(Format::name).join(", ")))
    })
}

/// A word or a number, or else a picture.
fn goal_text(text: &str) -> GoalText {
    text.parse().unwrap_or_else(|_| GoalText::Picture(text.as_bytes().to_vec()))
}
