//! What was struck out, so that it can be brought back: the two lists of minima strike out and go back alike.

use crate::limits::Limits;

/// A log that is kept only where it is asked for.
pub(super) struct Undo<T>(Option<Vec<T>>);

impl<T> Undo<T> {
    /// Keeps nothing yet.
    pub(super) fn off() -> Self {
        Self(None)
    }

    /// Keeps from now on up to `most` entries; `None` if those might not fit the memory.
    pub(super) fn keep(&mut self, most: usize, limits: &Limits<'_>) -> Option<()> {
        let bytes = most * size_of::<T>();
        if bytes as u64 > limits.memory {
            return None;
        }
        self.0 = Some(Vec::new());
        Some(())
    }

    /// Notes what is struck out.
    pub(super) fn note(&mut self, entry: T) {
        if let Some(log) = &mut self.0 {
            log.push(entry);
        }
    }

    /// How much was noted so far.
    pub(super) fn mark(&self) -> usize {
        self.0.as_ref().map_or(0, Vec::len)
    }

    /// Takes back what was noted since `mark`.
    pub(super) fn since(&mut self, mark: usize) -> Vec<T> {
        self.0.as_mut().map_or_else(Vec::new, |log| log.split_off(mark))
    }
}
