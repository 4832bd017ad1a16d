//! The terminal: taken when a [`Screen`] is made, given back as it was found when it goes, and when the program panics.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;

use super::cells::Look;
use super::draw::draw;
use super::table::Table;

/// Whether the terminal is taken.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is taken.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    look: Look,
    signals: Signals,
}

/// What signals have told.
#[derive(Default)]
struct Signals {
    /// The program is to end.
    is_ended: Arc<AtomicBool>,
    /// The program was stopped, and goes on.
    is_continued: Arc<AtomicBool>,
}

impl Screen {
    /// Takes the terminal.
    pub(super) fn enter(look: Look) -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                leave();
                before(panic);
            }));
        });
        let signals = Signals::heard()?;
        take()?;
        match Terminal::new(CrosstermBackend::new(stdout())) {
            Ok(terminal) => Ok(Self { terminal, look, signals }),
            Err(error) => {
                leave();
                Err(error)
            }
        }
    }

    /// Gives the terminal to the shell that waits behind it, until that brings the program back.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        leave();
        stop()?;
        self.take_again()
    }

    /// Takes the terminal once more if the program was stopped and goes on: others have had it.
    pub(super) fn come_back(&mut self) -> io::Result<bool> {
        let is_back = self.signals.is_continued.load(Ordering::Relaxed);
        if is_back {
            leave();
            self.take_again()?;
        }
        Ok(is_back)
    }

    fn take_again(&mut self) -> io::Result<()> {
        self.signals.is_continued.store(false, Ordering::Relaxed);
        take()?;
        self.terminal.clear()
    }

    /// Draws the table.
    pub(super) fn draw(&mut self, table: &mut Table) -> io::Result<()> {
        // After a panic on another thread what it says is to be left alone.
        if IS_TAKEN.load(Ordering::SeqCst) {
            self.terminal.draw(|frame| draw(frame, table, self.look))?;
        }
        Ok(())
    }

    /// The whole screen.
    pub(super) fn area(&self) -> io::Result<Rect> {
        Ok(Rect::from((ratatui::layout::Position::ORIGIN, self.terminal.size()?)))
    }

    /// Whether a signal asked the program to end.
    pub(super) fn is_ended(&self) -> bool {
        self.signals.is_ended.load(Ordering::Relaxed)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

/// What happens on the terminal that is taken, within this time.
pub(super) fn next_event(within: Duration) -> io::Result<Option<Event>> {
    if event::poll(within)? { event::read().map(Some) } else { Ok(None) }
}

/// Takes the terminal, or leaves it as it was.
fn take() -> io::Result<()> {
    enable_raw_mode()?;
    IS_TAKEN.store(true, Ordering::SeqCst);
    let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide);
    if taken.is_err() {
        leave();
    }
    taken
}

/// Gives the terminal back, once.
fn leave() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // Nobody is left to hear of a failure: each step is tried on its own.
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

impl Signals {
    /// Signals that end a program end the game as its own key does.
    #[cfg(unix)]
    fn heard() -> io::Result<Self> {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
        let signals = Self::default();
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&signals.is_ended))?;
        }
        signal_hook::flag::register(SIGCONT, Arc::clone(&signals.is_continued))?;
        let is_hung_up = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(SIGHUP, Arc::clone(&is_hung_up))?;
        thread::spawn(move || end_without_terminal(&is_hung_up));
        Ok(signals)
    }

    #[cfg(not(unix))]
    fn heard() -> io::Result<Self> {
        Ok(Self::default())
    }
}

/// Stops the program and all that was started with it, as a terminal does that is not raw; comes back when it goes on.
///
/// Where no shell waits, nobody could bring it back: the system lets it go on at once.
#[cfg(unix)]
fn stop() -> io::Result<()> {
    Ok(rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?)
}

#[cfg(not(unix))]
fn stop() -> io::Result<()> {
    Ok(())
}

/// Ends the program some time after its terminal went away: to read from one that is gone may never come back.
#[cfg(unix)]
fn end_without_terminal(is_hung_up: &AtomicBool) {
    while !is_hung_up.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(200));
    }
    thread::sleep(Duration::from_secs(1));
    leave();
    std::process::exit(0);
}

#[cfg(all(test, unix))]
mod tests {
    use std::env;
    use std::io::Read;
    use std::thread;

    use pty_process::Size;
    use pty_process::blocking::{Command, open};
    use rustix::termios::tcgetattr;

    use super::*;

    /// Says that the test is to panic: it runs itself in a terminal of its own.
    const PANICS: &str = "UNFLIP_TEST_PANICS";

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        if let Some(thread) = env::var_os(PANICS) {
            let _screen = Screen::enter(Look::Plain).unwrap();
            let panics = || panic!("the sky falls");
            if thread == "other" { thread::spawn(panics).join().unwrap() } else { panics() }
        }
        for thread in ["this", "other"] {
            let (mut pty, pts) = open().unwrap();
            pty.resize(Size::new(24, 80)).unwrap();
            let before = tcgetattr(&pts).unwrap();
            let name = "play::screen::tests::a_panic_leaves_the_terminal_as_it_was";
            let command = Command::new(env::current_exe().unwrap()).args(["--exact", name, "--nocapture"]);
            let mut child =
                command.env(PANICS, thread).env("RUST_BACKTRACE", "0").spawn_borrowed(&pts).unwrap();
            assert!(!child.wait().unwrap().success());
            let modes = tcgetattr(&pts).unwrap().local_modes;
            drop(pts);
            // A terminal that nobody holds open any more ends with an error, once all has been read.
            let mut bytes = Vec::new();
            let _ = pty.read_to_end(&mut bytes);
            let mut terminal = vt100::Parser::new(24, 80, 0);
            terminal.process(&bytes);
            let screen = terminal.screen();
            let text = String::from_utf8_lossy(&bytes);
            let place = |words: &str| text.find(words).unwrap_or_else(|| panic!("no {words:?}: {text}"));
            assert!(place("\x1b[?1049h") < place("\x1b[?1049l"), "the screen was taken");
            assert!(place("\x1b[?1049l") < place("the sky falls"), "what is said is not lost with it");
            assert!(!screen.alternate_screen() && !screen.hide_cursor());
            assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
            assert_eq!(modes, before.local_modes);
        }
    }
}
