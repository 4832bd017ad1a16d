//! What a search is going to cost, told before it begins.

/// What a search is going to cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Estimate {
    /// Steps of its innermost loops, less than a nanosecond each.
    pub(crate) steps: u64,
    /// Bytes held at once.
    pub(crate) bytes: u64,
}
