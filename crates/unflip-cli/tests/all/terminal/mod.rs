//! A program in a pseudo-terminal: what it is typed, what its screen shows, and how it leaves the terminal.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pts, Pty, open};
use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{LocalModes, Termios, tcgetattr};
use vt100::Parser;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// After so long without a byte a picture is whole.
const QUIET: Duration = Duration::from_millis(20);

pub(crate) struct Terminal {
    pty: Pty,
    /// Kept open, so that its modes can be read when the program has gone.
    pts: Pts,
    child: Child,
    bytes: Receiver<Vec<u8>>,
    screen: Parser,
    /// All that was written.
    pub(crate) written: Vec<u8>,
    modes: Termios,
}

impl Terminal {
    /// Starts `unflip` in a terminal of 24 × 80.
    pub(crate) fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        Self::run(env!("CARGO_BIN_EXE_unflip"), arguments, environment)
    }

    /// Starts a program there.
    pub(crate) fn run(program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut command = Command::new(program)
            .args(arguments)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .env_remove("LC_ALL")
            .env_remove("LC_CTYPE")
            .env_remove("LANG")
            .envs(environment.iter().copied());
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(24, 80)).unwrap();
        let modes = tcgetattr(&pts).unwrap();
        let child = command.spawn_borrowed(&pts).unwrap();
        let bytes = listen(pty.as_fd().try_clone_to_owned().unwrap());
        Self { pty, pts, child, bytes, screen: Parser::new(24, 80, 0), written: Vec::new(), modes }
    }

    /// What the screen shows now.
    pub(crate) fn shown(&mut self) -> String {
        while let Ok(bytes) = self.bytes.try_recv() {
            self.screen.process(&bytes);
            self.written.extend(bytes);
        }
        self.screen.screen().contents()
    }

    /// Waits until the screen is as wanted.
    pub(crate) fn wait(&mut self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let shown = self.shown();
            if is_so(&shown) {
                let settled = self.settled();
                return if is_so(&settled) { settled } else { shown };
            }
            assert!(began.elapsed() < PATIENCE, "waited for {what}:\n{shown}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The screen once nothing more comes: a picture may come in pieces.
    fn settled(&mut self) -> String {
        let began = Instant::now();
        loop {
            let before = self.written.len();
            thread::sleep(QUIET);
            let shown = self.shown();
            if self.written.len() == before || began.elapsed() > PATIENCE {
                return shown;
            }
        }
    }

    /// Waits until the screen shows this.
    pub(crate) fn see(&mut self, text: &str) -> String {
        self.wait(text, |shown| shown.contains(text))
    }

    pub(crate) fn type_in(&mut self, keys: &str) {
        (&self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// A click on a row and a column of the screen, from 0, as terminals report it.
    pub(crate) fn click(&mut self, row: u16, column: u16) {
        let (row, column) = (row + 1, column + 1);
        self.type_in(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    pub(crate) fn resize(&mut self, rows: u16, columns: u16) {
        self.shown();
        self.screen.set_size(rows, columns);
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    /// Others write over all that is shown.
    pub(crate) fn spoil(&mut self) {
        self.shown();
        self.screen.process(b"\x1b[2J");
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits for the end; the terminal must be as it was found.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let began = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(began.elapsed() < PATIENCE, "it goes on:\n{}", self.shown());
            thread::sleep(Duration::from_millis(10));
        };
        self.is_as_found();
        status
    }

    /// Checks that the terminal is as it was found.
    pub(crate) fn is_as_found(&mut self) {
        // What was written last is still on its way.
        let began = Instant::now();
        while self.screen.screen().alternate_screen() && began.elapsed() < Duration::from_secs(5) {
            thread::sleep(Duration::from_millis(10));
            self.shown();
        }
        thread::sleep(Duration::from_millis(50));
        self.shown();
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is left");
        assert!(!screen.hide_cursor(), "the cursor is shown");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert!(!screen.bracketed_paste());
        let modes = tcgetattr(&self.pts).unwrap();
        assert_eq!(modes.local_modes, self.modes.local_modes);
        assert_eq!(
            (modes.input_modes, modes.output_modes),
            (self.modes.input_modes, self.modes.output_modes)
        );
    }

    /// Whether text that is pasted is told from keys.
    pub(crate) fn tells_pastes(&self) -> bool {
        self.screen.screen().bracketed_paste()
    }

    /// Whether keys come one by one.
    pub(crate) fn is_raw(&self) -> bool {
        !tcgetattr(&self.pts).unwrap().local_modes.contains(LocalModes::ICANON)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // After a failure the game would wait for ever.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What comes from the terminal.
fn listen(pty: OwnedFd) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    let mut pty = File::from(pty);
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(n @ 1..) = pty.read(&mut bytes) {
            if sender.send(bytes[..n].to_vec()).is_err() {
                break;
            }
        }
    });
    receiver
}
