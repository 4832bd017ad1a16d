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

/// Goes through the batches of a search from where its bookmark lies, and hands out a new one after each; until `step`
/// says that it was stopped.
///
/// A search of one batch, about a second, has no bookmark. `resumed` says which batch comes first and what was found
/// before; `mark` what a bookmark holds of it: value, member, minima.
pub(crate) fn in_batches<F: Copy>(
    bookmarks: Option<&dyn Bookmarks>,
    total: u64,
    search: impl FnOnce() -> u64,
    resumed: impl FnOnce(Option<Bookmark>) -> (u64, Option<F>),
    mut step: impl FnMut(u64, Option<F>) -> (Option<F>, bool),
    mark: impl Fn(F) -> (i64, u64, u64),
) -> Option<F> {
    let keeper = bookmarks.filter(|_| total > 1).map(|keeper| (keeper, search()));
    let (first, mut found) = resumed(keeper.and_then(|(keeper, search)| keeper.find(search)));
    for batch in first..total {
        let is_stopped;
        (found, is_stopped) = step(batch, found);
        if is_stopped {
            break;
        }
        if let Some(((keeper, search), found)) = keeper.zip(found) {
            let (value, member, minima) = mark(found);
            keeper.keep(Bookmark { search, done: batch + 1, total, value, member, minima });
        }
    }
    found
}

/// What tests keep bookmarks in.
#[cfg(test)]
pub(crate) mod shelf {
    use std::collections::BTreeMap;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::{Bookmark, Bookmarks};
    use crate::limits::Limits;

    /// Keeps bookmarks in memory, and counts the new ones.
    #[derive(Default)]
    pub(crate) struct Shelf {
        pub(crate) kept: Mutex<BTreeMap<u64, Bookmark>>,
        new: AtomicU64,
    }

    impl Bookmarks for Shelf {
        fn find(&self, search: u64) -> Option<Bookmark> {
            self.kept.lock().unwrap().get(&search).copied()
        }

        fn keep(&self, bookmark: Bookmark) {
            self.new.fetch_add(1, Ordering::Relaxed);
            self.kept.lock().unwrap().insert(bookmark.search, bookmark);
        }
    }

    impl Shelf {
        /// Runs a search again and again, each time until it has handed out a bookmark; returns its last outcome, which
        /// `is_exact`, and how often it ran.
        pub(crate) fn in_steps<T>(
            &self,
            is_exact: impl Fn(&T) -> bool,
            search: impl Fn(&Limits<'_>) -> T,
        ) -> (T, u64) {
            for runs in 1.. {
                self.new.store(0, Ordering::Relaxed);
                let stop = || self.new.load(Ordering::Relaxed) > 0;
                let outcome = search(&Limits { stop: &stop, bookmarks: Some(self), ..Limits::default() });
                if is_exact(&outcome) {
                    return (outcome, runs);
                }
            }
            unreachable!("each run comes nearer to the end")
        }
    }
}
