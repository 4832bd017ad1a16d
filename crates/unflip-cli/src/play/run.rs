//! The loop: waits for keys, the mouse and searches, and draws what came of them.

use std::io;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyCode};
use unflip::{Limits, Progress};

use super::fit::{Fit, areas};
use super::keys::{self, Action, Pointer};
use super::levels::Given;
use super::model::{After, Found, Model, Task};
use super::screen::{Screen, next_event};
use super::table::{Mode, Table, Working};

/// How long nothing may happen before the clock is drawn anew.
const PAUSE: Duration = Duration::from_millis(200);
/// From one press to the next of a solution that goes by itself.
const STEP: Duration = Duration::from_millis(350);
/// How long a search runs before it is shown.
const PATIENCE: Duration = Duration::from_millis(80);

/// How a search ended.
enum Ended {
    Found(Found),
    /// The player left.
    Left,
}

/// Plays until the player leaves; a sentence where there is nothing to play.
pub(super) fn run(
    screen: &mut Screen,
    model: &mut Model,
    given: Option<Given>,
) -> io::Result<Option<String>> {
    let mut after = After::Search(Box::new(model.begin(given)));
    let (mut drawn, mut stepped) = (Instant::now(), Instant::now());
    loop {
        match after {
            After::Leave => return Ok(None),
            After::Suspend => {
                screen.suspend()?;
                drawn = Instant::now();
            }
            After::Nothing => (),
            After::Search(task) => match search(screen, model, *task)? {
                Ended::Left => return Ok(None),
                Ended::Found(found) => {
                    if let Some(sentence) = model.hear(found) {
                        return Ok(Some(sentence));
                    }
                    drawn = Instant::now();
                }
            },
        }
        // While others had the terminal nobody played.
        if !screen.come_back()? {
            model.tick(drawn.elapsed());
        }
        drawn = Instant::now();
        if stepped.elapsed() >= STEP {
            stepped = Instant::now();
            model.run_on();
        }
        screen.draw(&mut model.table)?;
        after = match next_event(PAUSE)? {
            _ if screen.is_ended() => After::Leave,
            Some(event) => act(screen, model, &event)?,
            None => After::Nothing,
        };
    }
}

/// Does what an event asks for.
fn act(screen: &Screen, model: &mut Model, event: &Event) -> io::Result<After> {
    match event {
        Event::Key(key) => {
            Ok(keys::action(model.table.mode, *key).map_or(After::Nothing, |action| model.act(action)))
        }
        Event::Mouse(mouse) => {
            if let Some(pointer) = keys::pointer(*mouse).filter(|_| model.table.mode != Mode::Help) {
                let place = under(screen, &mut model.table, pointer)?;
                model.point(pointer, place);
            }
            Ok(After::Nothing)
        }
        _ => Ok(After::Nothing),
    }
}

/// The cell under the mouse.
fn under(screen: &Screen, table: &mut Table, pointer: Pointer) -> io::Result<Option<usize>> {
    let (Pointer::Over(x, y) | Pointer::Press(x, y) | Pointer::PressDown(x, y)) = pointer else {
        return Ok(None);
    };
    Ok(areas(screen.area()?).and_then(|areas| Fit::new(table, areas.board).under(x, y)))
}

/// Runs a search on a thread of its own while its progress is drawn, until it ends, is stopped or the player leaves.
fn search(screen: &mut Screen, model: &mut Model, task: Task) -> io::Result<Ended> {
    let (is_stopped, percent) = (AtomicBool::new(false), AtomicU64::new(0));
    let stop = || is_stopped.load(Ordering::Relaxed);
    let progress = |progress: Progress| {
        let done = u128::from(progress.done) * 100 / u128::from(progress.total.max(1));
        percent.store(u64::try_from(done).unwrap_or(100), Ordering::Relaxed);
    };
    let limits = Limits { stop: &stop, progress: &progress, ..Limits::default() };
    let does = task.does();
    let Model { game, table, .. } = model;
    let ended = thread::scope(|scope| {
        let worker = scope.spawn(|| task.work(game, &limits));
        let is_left = wait(
            screen,
            table,
            &worker,
            |turns| Working { does, turns, percent: percent.load(Ordering::Relaxed) },
            &is_stopped,
        );
        // Whatever ended the waiting ends the search: a scope waits for its threads.
        is_stopped.store(true, Ordering::Relaxed);
        let found = worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
        is_left.map(|is_left| if is_left { Ended::Left } else { Ended::Found(found) })
    });
    table.working = None;
    ended
}

/// Waits for a search; says whether the player leaves.
fn wait<T>(
    screen: &mut Screen,
    table: &mut Table,
    worker: &ScopedJoinHandle<'_, T>,
    working: impl Fn(usize) -> Working,
    is_stopped: &AtomicBool,
) -> io::Result<bool> {
    let began = Instant::now();
    let mut turns = 0;
    while !worker.is_finished() {
        if began.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(2));
            continue;
        }
        table.working = Some(working(turns));
        turns += 1;
        screen.come_back()?;
        screen.draw(table)?;
        let key = match next_event(PATIENCE)? {
            Some(Event::Key(key)) => Some(key),
            _ => None,
        };
        let action = key.and_then(|key| keys::action(table.mode, key));
        if screen.is_ended() || action == Some(Action::Leave) {
            return Ok(true);
        }
        if action == Some(Action::Suspend) {
            screen.suspend()?;
        }
        if key.is_some_and(|key| key.code == KeyCode::Esc) {
            is_stopped.store(true, Ordering::Relaxed);
        }
    }
    Ok(false)
}
