//! Bookmarks: where a long search is, so that it can go on after a power cut.
//!
//! A search that takes long hands out a [`Bookmark`] about every second. The library writes no file: whoever calls it
//! keeps the bookmarks, the last one of each search, and has them at hand when the same puzzle is solved again.

/// Where one search is. Its numbers mean something to the search alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Bookmark {
    /// Which search: a fingerprint of what is searched, and of the way it is gone through.
    pub search: u64,
    /// Batches done, of equal size; all of them when the search has finished.
    pub done: u64,
    /// Batches in all.
    pub total: u64,
    /// The best value in the batches done.
    pub value: i64,
    /// The first solution that has it.
    pub member: u64,
    /// How many have it.
    pub minima: u64,
}

impl Bookmark {
    /// A bookmark that was written down.
    #[must_use]
    pub fn new(search: u64, (done, total): (u64, u64), value: i64, member: u64, minima: u64) -> Self {
        Self { search, done, total, value, member, minima }
    }
}

/// Who keeps the bookmarks.
pub trait Bookmarks: Sync {
    /// The last bookmark of this search, if it had one. One that cannot be true is passed over.
    fn find(&self, search: u64) -> Option<Bookmark>;

    /// Takes the place of the bookmark of the same search, if there was one.
    fn keep(&self, bookmark: Bookmark);
}
