//! A goal: the state to reach.

use std::error::Error;
use std::fmt;

use crate::bits::Bits;
use crate::state::State;

/// The wanted state.
///
/// # Examples
///
/// ```
/// use unflip::{Bits, Goal, Picture, State};
/// // The first of two lamps on, the second as it may be.
/// let ignored: Bits = [false, true].into_iter().collect();
/// let picture = Picture::with_ignored(State::new(2, [1, 0])?, ignored)?;
/// assert_eq!((picture.wanted(0), picture.wanted(1)), (Some(1), None));
/// let goal = Goal::Picture(picture);
/// # assert!(goal.ignored().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// Every lamp at 0.
    #[default]
    Off,
    /// Every lamp at k - 1.
    On,
    /// Every lamp at this value.
    Value(u32),
    /// Every lamp at one value, whichever takes the fewest presses.
    Uniform,
    /// A state of its own, perhaps with lamps that do not matter.
    Picture(Picture),
}

/// A wanted state where some lamps do not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    state: State,
    ignored: Option<Bits>,
}

impl Picture {
    /// Every lamp as in `state`.
    #[must_use]
    pub fn new(state: State) -> Self {
        Self { state, ignored: None }
    }

    /// Every lamp as in `state`, but those marked in `ignored` may end at any value.
    ///
    /// # Errors
    ///
    /// [`PictureError`] if `ignored` has not a bit for every lamp.
    pub fn with_ignored(state: State, ignored: Bits) -> Result<Self, PictureError> {
        if ignored.len() != state.len() {
            return Err(PictureError { found: ignored.len(), expected: state.len() });
        }
        Ok(Self { state, ignored: (!ignored.is_zero()).then_some(ignored) })
    }

    /// The wanted values.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The lamps that do not matter, if there are any.
    #[must_use]
    pub fn ignored(&self) -> Option<&Bits> {
        self.ignored.as_ref()
    }

    /// The value wanted of `lamp`; `None` if it does not matter.
    #[must_use]
    pub fn wanted(&self, lamp: usize) -> Option<u32> {
        let ignored = self.ignored.as_ref().is_some_and(|ignored| ignored.get(lamp));
        (!ignored).then(|| self.state.get(lamp))
    }
}

impl Goal {
    /// The lamps whose final value does not matter, if there are any.
    #[must_use]
    pub fn ignored(&self) -> Option<&Bits> {
        match self {
            Self::Picture(picture) => picture.ignored(),
            _ => None,
        }
    }

    /// The values that a goal of one value everywhere allows, least first; none for a picture.
    ///
    /// # Panics
    ///
    /// If `modulus` is 0.
    #[must_use]
    pub fn uniform_values(&self, modulus: u32) -> std::ops::Range<u32> {
        assert!(modulus > 0, "a lamp has at least one value");
        match self {
            Self::Off => 0..1,
            Self::On => modulus - 1..modulus,
            Self::Value(value) => *value..value.saturating_add(1),
            Self::Uniform => 0..modulus,
            Self::Picture(_) => 0..0,
        }
    }
}

/// A mask of another length than the picture it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PictureError {
    /// Bits in the mask.
    pub found: usize,
    /// Lamps in the picture.
    pub expected: usize,
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} don't-care marks for a goal of {} lamps", self.found, self.expected)
    }
}

impl Error for PictureError {}
