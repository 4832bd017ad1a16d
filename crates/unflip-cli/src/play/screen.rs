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
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
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
    /// Set by a signal that ends the program.
    is_ended: Arc<AtomicBool>,
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
        let is_ended = Arc::new(AtomicBool::new(false));
        hear_signals(&is_ended)?;
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        let entered = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match entered {
            Ok(terminal) => Ok(Self { terminal, look, is_ended }),
            Err(error) => {
                leave();
                Err(error)
            }
        }
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
        self.is_ended.load(Ordering::Relaxed)
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

/// Gives the terminal back, once.
fn leave() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // Nobody is left to hear of a failure: each step is tried on its own.
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Signals that end a program end the game as its own key does.
#[cfg(unix)]
fn hear_signals(is_ended: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(is_ended))?;
    }
    let is_hung_up = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGHUP, Arc::clone(&is_hung_up))?;
    thread::spawn(move || end_without_terminal(&is_hung_up));
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

#[cfg(not(unix))]
fn hear_signals(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
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
            let mut bytes = vec![0; 1 << 16];
            let n = pty.read(&mut bytes).unwrap();
            let mut terminal = vt100::Parser::new(24, 80, 0);
            terminal.process(&bytes[..n]);
            let screen = terminal.screen();
            let text = String::from_utf8_lossy(&bytes[..n]);
            let place = |words: &str| text.find(words).unwrap_or_else(|| panic!("no {words:?}: {text}"));
            assert!(place("\x1b[?1049h") < place("\x1b[?1049l"), "the screen was taken");
            assert!(place("\x1b[?1049l") < place("the sky falls"), "what is said is not lost with it");
            assert!(!screen.alternate_screen() && !screen.hide_cursor());
            assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
            assert_eq!(tcgetattr(&pts).unwrap().local_modes, before.local_modes);
        }
    }
}
