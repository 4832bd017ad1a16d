//! Limits of a search: time, memory, threads, Ctrl-C; and how far it is.

use std::fmt;
use std::io::{self, IsTerminal};
use std::process;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use unflip::{Limits, Progress, Stage};

use crate::args::LimitArgs;
use crate::failure::Failure;

/// Set by the first Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How long a search runs before its progress is shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// Runs `work` within the limits of the command line.
pub(crate) fn within<T>(
    arguments: &LimitArgs,
    max_nullity: u32,
    work: impl FnOnce(&Limits) -> T,
) -> Result<T, Failure> {
    use_threads(arguments.threads)?;
    stop_on_interrupt();
    let started = Instant::now();
    let stop = || {
        let late = arguments.time_limit.is_some_and(|limit| started.elapsed() >= limit);
        late || INTERRUPTED.load(Ordering::Relaxed)
    };
    let bar = Bar { started, shown: Mutex::new(None), wanted: io::stderr().is_terminal() };
    let progress = |progress| bar.show(progress);
    let memory = arguments.memory_limit;
    let result = work(&Limits { members_log2: max_nullity, memory, stop: &stop, progress: &progress });
    bar.clear();
    Ok(result)
}

fn use_threads(threads: Option<u16>) -> Result<(), Failure> {
    let Some(threads) = threads else { return Ok(()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads)).build_global();
    pool.map_err(|error| Failure::bad(format!("{threads} threads cannot be started: {error}")))
}

/// The first Ctrl-C asks for the best answer so far, the second ends at once.
fn stop_on_interrupt() {
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program at once, which is well too.
    let _ = ctrlc::set_handler(handler);
}

/// A progress bar on a terminal, once the search has taken a while.
struct Bar {
    started: Instant,
    shown: Mutex<Option<(Stage, ProgressBar)>>,
    wanted: bool,
}

impl Bar {
    fn show(&self, progress: Progress) {
        if !self.wanted || self.started.elapsed() < PATIENCE {
            return;
        }
        // Another thread is drawing: it will do.
        let Ok(mut shown) = self.shown.try_lock() else { return };
        if shown.as_ref().is_none_or(|(stage, _)| *stage != progress.stage) {
            *shown = Some((progress.stage, bar(progress, self.started.elapsed())));
        }
        if let Some((_, bar)) = shown.as_ref() {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
        }
    }

    fn clear(&self) {
        if let Ok(Some((_, bar))) = self.shown.lock().as_deref() {
            bar.finish_and_clear();
        }
    }
}

fn bar(progress: Progress, elapsed: Duration) -> ProgressBar {
    let message = match progress.stage {
        Stage::Chase => "eliminating lamps",
        Stage::Minimum => "comparing solutions",
        _ => "searching",
    };
    let template = "{msg} {wide_bar} {percent}% {human_pos}/{human_len} at {rate} a second, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
        // A rate that cannot be written is left out.
        let _ = write!(text, "{:.1e}", state.per_sec());
    };
    let bar = ProgressBar::new(progress.total).with_style(style.with_key("rate", rate)).with_message(message);
    // The work before the bar was shown counts in its rate.
    bar.with_elapsed(elapsed).with_position(progress.done)
}
