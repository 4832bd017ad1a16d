//! A search on a thread of its own, so that the game goes on meanwhile.

use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use unflip::play::Move;
use unflip::{Limits, Progress, SolveError};

use super::guide::{Guide, Way};
use super::levels::{Levels, Made};
use super::table::Working;
use crate::say;

/// How long a search may take before the game goes on without it: what is typed ahead is for what it finds.
const PATIENCE: Duration = Duration::from_millis(80);

/// What takes a search.
#[derive(Debug)]
pub(super) enum Task {
    /// Makes a level.
    Level(Box<Levels>),
    /// Finds the way on after these moves.
    Way { wanted: Wanted, guide: Box<Guide>, moves: Vec<Move> },
}

/// What a way is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// How few presses there can be, from the start.
    Fewest,
    Hint,
    Solution,
}

/// What a search has found.
#[derive(Debug)]
pub(super) enum Found {
    Level(Result<Box<Made>, String>),
    /// The way that was wanted after these moves; and who found it, to be asked again.
    Way {
        wanted: Wanted,
        guide: Box<Guide>,
        moves: Vec<Move>,
        way: Result<Option<Way>, SolveError>,
    },
}

impl Wanted {
    /// How many moves of the way are wanted. Nobody goes through more than those of a solution.
    pub(super) fn most(self) -> usize {
        match self {
            Self::Fewest => 0,
            Self::Hint => 1,
            Self::Solution => 100_000,
        }
    }
}

impl Task {
    /// What is said while it goes on.
    fn does(&self) -> &'static str {
        match self {
            Self::Level(_) => "Making a level",
            Self::Way { wanted: Wanted::Fewest, .. } => "Counting the fewest presses",
            Self::Way { wanted: Wanted::Hint, .. } => "Looking for a hint",
            Self::Way { wanted: Wanted::Solution, .. } => "Looking for the solution",
        }
    }

    /// Does it.
    pub(super) fn work(self, limits: &Limits) -> Found {
        match self {
            Self::Level(levels) => Found::Level(levels.level(limits)),
            Self::Way { wanted, mut guide, moves } => {
                let way = guide.way(&moves, wanted.most(), limits);
                Found::Way { wanted, guide, moves, way }
            }
        }
    }
}

/// A search that goes on. One that is forgotten ends with the program.
pub(super) struct Search {
    does: &'static str,
    began: Instant,
    watch: Arc<Watch>,
    worker: JoinHandle<Found>,
}

/// What a search and those who wait for it tell each other.
#[derive(Default)]
struct Watch {
    is_stopped: AtomicBool,
    /// What it is doing.
    stage: Mutex<Option<&'static str>>,
}

impl Search {
    /// Begins it, and waits a moment: most end in that.
    pub(super) fn begin(task: Task) -> Self {
        let (does, watch) = (task.does(), Arc::new(Watch::default()));
        let heard = Arc::clone(&watch);
        let worker = thread::spawn(move || {
            let stop = || heard.is_stopped.load(Ordering::Relaxed);
            let progress = |progress| heard.hear(progress);
            task.work(&Limits { stop: &stop, progress: &progress, ..Limits::default() })
        });
        let search = Self { does, began: Instant::now(), watch, worker };
        while !search.is_ended() && search.began.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(2));
        }
        search
    }

    pub(super) fn is_ended(&self) -> bool {
        self.worker.is_finished()
    }

    /// Asks it to end with what it has found so far.
    pub(super) fn stop(&self) {
        self.watch.is_stopped.store(true, Ordering::Relaxed);
    }

    /// What it has found; waits for its end.
    pub(super) fn found(self) -> Found {
        self.worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
    }

    /// What is shown of it.
    pub(super) fn working(&self) -> Working {
        let stage = self.watch.stage.lock().map_or(None, |stage| *stage);
        let turns = self.began.elapsed().as_millis() / PATIENCE.as_millis();
        Working { does: self.does, stage, turns: usize::try_from(turns).unwrap_or(0) }
    }
}

impl Watch {
    fn hear(&self, progress: Progress) {
        // Another thread tells the same, or it is being read: the next word will do.
        if let Ok(mut stage) = self.stage.try_lock() {
            *stage = Some(say::stage(progress.stage));
        }
    }
}
