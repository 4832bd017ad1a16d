//! Long calls: the work runs on a thread of its own while the caller's, GIL released, waits, looks for Ctrl-C and tells
//! how far it is.
//!
//! Signals reach Python's main thread alone and only while it holds the GIL, so the thread that called cannot itself be
//! the one that searches. Every [`TICK`] it takes the GIL for a moment: [`Python::check_signals`], and the `tick` of the
//! caller, which may raise too. Whatever is raised stops the work, is raised when it has stopped, and nothing is returned.

use std::collections::HashMap;
use std::panic::resume_unwind;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use unflip::{Effort, Limits, Progress};

use crate::errors::bad;

/// How long an interrupt may wait.
const TICK: Duration = Duration::from_millis(50);

/// What the caller allows: the object that `unflip._limits` makes.
#[derive(FromPyObject)]
pub(crate) struct Asked<'py> {
    /// Seconds.
    time_limit: Option<f64>,
    /// Bytes.
    memory_limit: Option<u64>,
    /// Solutions to compare at most, as a power of two.
    max_nullity: u32,
    /// As many as there are processors, if not said.
    threads: Option<usize>,
    /// Called with stage, units done and units in all, at most once a tick.
    tick: Bound<'py, PyAny>,
}

/// Runs `work` within what was asked.
///
/// # Errors
///
/// `KeyboardInterrupt`, or what the caller's `tick` raises; the result of the work is then dropped.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    asked: &Asked<'_>,
    work: impl FnOnce(&Limits) -> T + Send,
) -> PyResult<T> {
    let pool = pool(asked.threads)?;
    // More seconds than a clock has are no limit.
    let limit = asked.time_limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
    let (stopped, told) = (AtomicBool::new(false), Mutex::new(None));
    let stop = || {
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        is_late || stopped.load(Ordering::Relaxed)
    };
    // Who finds it taken is told of something newer anyway.
    let progress = |progress| drop(told.try_lock().map(|mut told| *told = Some(progress)));
    let limits = Limits {
        members_log2: asked.max_nullity,
        memory: asked.memory_limit.unwrap_or(Limits::default().memory),
        effort: if deadline.is_some() { Effort::UntilStopped } else { Effort::Fixed },
        stop: &stop,
        progress: &progress,
        ..Limits::default()
    };
    thread::scope(|scope| {
        let (sender, mut receiver) = channel::<()>();
        let worker = scope.spawn(|| {
            // Dropped at the end, also of a panic: that wakes the caller.
            let _sender = sender;
            match pool {
                None => work(&limits),
                Some(pool) => pool.install(|| work(&limits)),
            }
        });
        let mut is_running = || {
            let receiver = &mut receiver;
            py.detach(move || receiver.recv_timeout(TICK)) == Err(RecvTimeoutError::Timeout)
        };
        let mut raised = None;
        while raised.is_none() && is_running() {
            raised = look_up(py, asked, &told).err();
        }
        if raised.is_some() {
            stopped.store(true, Ordering::Relaxed);
        }
        let result = py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic));
        raised.map_or(Ok(result), Err)
    })
}

/// What is done with the GIL once a tick.
fn look_up(py: Python<'_>, asked: &Asked<'_>, told: &Mutex<Option<Progress>>) -> PyResult<()> {
    py.check_signals()?;
    let told = told.lock().unwrap_or_else(PoisonError::into_inner).take();
    let told = told.map(|Progress { stage, done, total }| (stage.name(), done, total));
    asked.tick.call1((told,)).map(drop)
}

/// Pools by process and number of threads.
type Pools = HashMap<(u32, usize), Arc<ThreadPool>>;

/// The pools that were asked for.
static POOLS: LazyLock<Mutex<Pools>> = LazyLock::new(Mutex::default);

/// The process that may use rayon's own pool: a fork has a copy of it whose threads are not there.
static HOME: LazyLock<u32> = LazyLock::new(process::id);

/// The threads to search with; `None` for rayon's own.
fn pool(threads: Option<usize>) -> PyResult<Option<Arc<ThreadPool>>> {
    let (process, home) = (process::id(), *HOME);
    let threads = match threads {
        None if process == home => return Ok(None),
        threads => threads.unwrap_or(0),
    };
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&(process, threads)) {
        return Ok(Some(Arc::clone(pool)));
    }
    let made = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = made.map_err(|error| bad(format!("threads: {threads} cannot be started: {error}")))?;
    Ok(Some(Arc::clone(pools.entry((process, threads)).or_insert(Arc::new(pool)))))
}
