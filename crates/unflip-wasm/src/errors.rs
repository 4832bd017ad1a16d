//! Errors as JavaScript has them: an `Error` with a sentence and a `kind`.

use std::fmt::Display;

use js_sys::{Error, Reflect};
use unflip::text::ReadError;
use wasm_bindgen::JsValue;

/// An error to throw.
pub(crate) fn error(kind: &str, sentence: &impl Display) -> JsValue {
    JsValue::from(with(&Error::new(&sentence.to_string()), "kind", &kind.into()))
}

/// Why a text or a link cannot be read, with the place.
pub(crate) fn unreadable(kind: &str, read: &ReadError) -> JsValue {
    let error = Error::from(error(kind, read));
    let error = with(&error, "line", &count(read.line));
    JsValue::from(with(&error, "column", &count(read.column)))
}

/// Why parts are no puzzle.
pub(crate) fn misfit(reason: &impl Display) -> JsValue {
    error("parts", reason)
}

/// A number that is small enough to be exact.
#[allow(clippy::cast_precision_loss, reason = "counts of places are far below 2^53")]
pub(crate) fn count(number: usize) -> JsValue {
    JsValue::from(number as f64)
}

fn with(error: &Error, key: &str, value: &JsValue) -> Error {
    // An object that was just made takes every property.
    let _ = Reflect::set(error, &key.into(), value);
    error.clone()
}
