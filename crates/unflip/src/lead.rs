//! The lead of a search: the best solution so far, and who hears of every better one.
//!
//! Engines tell of better members through a [`Hear`], each in its own words; what reaches the caller is a whole solution,
//! and it is better than all that was told before. Nobody listening costs nothing.

use std::sync::Mutex;

use crate::answer::Solution;

/// Who hears of something better, if anybody does.
pub(crate) type Hear<'a, T> = Option<&'a (dyn Fn(T) + Sync)>;

/// The best solution for each target, and who hears when the best of all gets better.
pub(crate) struct Lead<'a> {
    hear: &'a (dyn Fn(&Solution) + Sync),
    best: Mutex<Vec<Solution>>,
}

impl<'a> Lead<'a> {
    /// Begins with any solution for each target, and tells of the best.
    pub(crate) fn new(hear: &'a (dyn Fn(&Solution) + Sync), any: Vec<Solution>) -> Self {
        joined(&any).iter().for_each(hear);
        Self { hear, best: Mutex::new(any) }
    }

    /// Takes a solution for a target, if it is better than the one before, and tells of it if it is the best of all.
    pub(crate) fn offer(&self, target: usize, found: Solution) {
        let mut best = self.best.lock().expect("who hears does not panic");
        if !is_better(&found, &best[target]) {
            return;
        }
        let before = joined(&best);
        best[target] = found;
        if let (Some(after), Some(before)) = (joined(&best), before) {
            if is_better(&after, &before) {
                (self.hear)(&after);
            }
        }
    }
}

/// The best of the solutions for all targets.
fn joined(best: &[Solution]) -> Option<Solution> {
    best.iter().cloned().reduce(Solution::joined)
}

/// Whether it costs less, or has a higher bound, and is no worse in the other.
fn is_better(a: &Solution, b: &Solution) -> bool {
    a.cost <= b.cost && a.at_least() >= b.at_least() && (a.cost, a.at_least()) != (b.cost, b.at_least())
}
