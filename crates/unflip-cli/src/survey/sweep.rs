//! Filling a table on all cores: every thread takes the next size, and whoever asked gets the lines as they are ready.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use unflip::survey::tables::Lines;
use unflip::{Effort, Limits, Progress, Stage};

use crate::failure::Failure;

/// What ended a sweep before its last size.
pub(super) enum Ended {
    /// A limit, or Ctrl-C.
    Stopped,
    Failed(Failure),
}

/// How far the table is.
#[derive(Clone, Copy)]
pub(super) struct Progressing {
    pub(super) done: usize,
    pub(super) total: usize,
}

/// Calls `fill` for every one of `places` and hands its lines to `deliver`, on the thread that called.
pub(super) fn sweep(
    places: &[usize],
    mut so_far: Progressing,
    limits: &Limits,
    fill: &(dyn Fn(usize, &Limits) -> Result<Lines, Ended> + Sync),
    deliver: &mut dyn FnMut(usize, Lines) -> Result<(), Failure>,
) -> Result<(), Ended> {
    let (next, has_ended) = (AtomicUsize::new(0), AtomicBool::new(false));
    let stop = || has_ended.load(Ordering::Relaxed) || (limits.stop)();
    // The same lines whatever time there is; and how far one board is, is not how far the table is.
    let limits_of_one = Limits { stop: &stop, progress: &|_| (), effort: Effort::Fixed, ..*limits };
    let (sender, receiver) = mpsc::channel();
    let work = |sender: &mpsc::Sender<_>| {
        while let Some(&place) = places.get(next.fetch_add(1, Ordering::Relaxed)) {
            let lines = if stop() { Err(Ended::Stopped) } else { fill(place, &limits_of_one) };
            let is_last = lines.is_err();
            if sender.send((place, lines)).is_err() || is_last {
                return;
            }
        }
    };
    rayon::in_place_scope(|scope| {
        for _ in 0..rayon::current_num_threads() {
            let (sender, work) = (sender.clone(), &work);
            scope.spawn(move |_| work(&sender));
        }
        drop(sender);
        let mut result = Ok(());
        for (place, lines) in receiver {
            match lines.and_then(|lines| deliver(place, lines).map_err(Ended::Failed)) {
                Ok(()) => so_far.done += 1,
                Err(ended) => {
                    has_ended.store(true, Ordering::Relaxed);
                    // What is stopped because of a failure does not hide it.
                    if !matches!(result, Err(Ended::Failed(_))) {
                        result = Err(ended);
                    }
                }
            }
            let (done, total) = (so_far.done as u64, so_far.total as u64);
            (limits.progress)(Progress { stage: Stage::Survey, done, total });
        }
        result
    })
}
