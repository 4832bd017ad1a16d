//! Limits of a search: time, memory, threads, Ctrl-C; and how far it is.

use std::io::{self, IsTerminal};
use std::process;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use unflip::{Bookmarks, Effort, Limits, Progress, Report, Stage};

use crate::args::{LimitArgs, Threads};
use crate::failure::Failure;
use crate::output::note;
use crate::say;

/// Set by the first Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How long a search runs before its progress is shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long progress is measured before its speed is told, and how often it is told anew.
const MEASURED: Duration = Duration::from_secs(1);
const RETOLD: Duration = Duration::from_millis(250);

/// What a search may do beside its limits.
#[derive(Default)]
pub(crate) struct Search<'a> {
    /// Solutions to compare at most, as a power of two.
    pub(crate) max_nullity: u32,
    /// Whether to say what is done.
    pub(crate) verbose: bool,
    /// Who keeps the place of a long search.
    pub(crate) bookmarks: Option<&'a dyn Bookmarks>,
}

/// Runs `work` within the limits of the command line.
pub(crate) fn within<T>(
    arguments: &LimitArgs,
    search: &Search<'_>,
    work: impl FnOnce(&Limits) -> T,
) -> Result<T, Failure> {
    use_threads(&arguments.threads)?;
    stop_on_interrupt();
    let started = Instant::now();
    let stop = || {
        let late = arguments.time_limit.is_some_and(|limit| started.elapsed() >= limit);
        late || INTERRUPTED.load(Ordering::Relaxed)
    };
    let bar = Bar { started, shown: Mutex::new(None), wanted: io::stderr().is_terminal() };
    let progress = |progress| bar.show(progress);
    let report = |report: &Report| {
        bar.clear();
        note(&say::report(report));
    };
    let result = work(&Limits {
        members_log2: search.max_nullity,
        memory: arguments.memory_limit,
        // Who gives a time wants what can be had in it.
        effort: if arguments.time_limit.is_some() { Effort::UntilStopped } else { Effort::Fixed },
        stop: &stop,
        progress: &progress,
        better: None,
        report: search.verbose.then_some(&report),
        bookmarks: search.bookmarks,
    });
    bar.clear();
    Ok(result)
}

/// Starts as many threads as are asked for.
pub(crate) fn use_threads(threads: &Threads) -> Result<(), Failure> {
    let Some(threads) = threads.number else { return Ok(()) };
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
    shown: Mutex<Option<Shown>>,
    wanted: bool,
}

/// A bar, and what its speed is measured from.
struct Shown {
    stage: Stage,
    bar: ProgressBar,
    since: Instant,
    done: u64,
    told: Instant,
}

impl Bar {
    fn show(&self, progress: Progress) {
        if !self.wanted || self.started.elapsed() < PATIENCE {
            return;
        }
        // Another thread is drawing: it will do.
        let Ok(mut shown) = self.shown.try_lock() else { return };
        if shown.as_ref().is_none_or(|shown| shown.stage != progress.stage) {
            *shown = Some(Shown::new(progress));
        }
        if let Some(shown) = shown.as_mut() {
            shown.update(progress);
        }
    }

    /// Takes the bar away; the next progress draws a new one.
    fn clear(&self) {
        let shown = self.shown.lock().map(|mut shown| shown.take());
        if let Ok(Some(shown)) = shown {
            shown.bar.finish_and_clear();
        }
    }
}

impl Shown {
    fn new(progress: Progress) -> Self {
        // 72 characters at most: a line of 80 holds it.
        let style = ProgressStyle::with_template("{prefix} {bar:20} {percent:>3}%{msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(progress.total).with_style(style).with_prefix(say::stage(progress.stage));
        let now = Instant::now();
        Self { stage: progress.stage, bar, since: now, done: progress.done, told: now }
    }

    /// Moves the bar; its speed is told once it has been measured for a while.
    fn update(&mut self, progress: Progress) {
        self.bar.set_length(progress.total);
        self.bar.set_position(progress.done);
        let (measured, done) = (self.since.elapsed(), progress.done.saturating_sub(self.done));
        if measured < MEASURED || self.told.elapsed() < RETOLD || done == 0 {
            return;
        }
        self.told = Instant::now();
        #[allow(clippy::cast_precision_loss, reason = "two digits are shown")]
        let (rate, left) =
            (done as f64 / measured.as_secs_f64(), progress.total.saturating_sub(progress.done) as f64);
        self.bar.set_message(format!(", {rate:.1e}/s, {} left", short(left / rate)));
    }
}

/// A time in a few characters.
fn short(seconds: f64) -> String {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast ends at the largest number"
    )]
    let seconds = seconds.ceil() as u64;
    match seconds {
        0..=99 => format!("{seconds}s"),
        100..=5999 => format!("{}m", seconds.div_ceil(60)),
        6000..=359_999 => format!("{}h", seconds.div_ceil(3600)),
        360_000..=31_535_999 => format!("{}d", seconds.div_ceil(86_400)),
        _ => "years".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        let times = [0.2, 99.0, 99.5, 6000.0, 1e6, 1e9, f64::INFINITY].map(short);
        assert_eq!(times, ["1s", "99s", "2m", "2h", "12d", "years", "years"]);
    }
}
