//! `unflip web`: the page, served from this program to browsers on this machine.
//!
//! [`page`] holds the files, [`answer`] decides what goes back; here are the port, the connections and the browser.

mod answer;
mod page;

use std::io::{self, ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process;
use std::thread;

use tiny_http::{Header, Request, Response, Server, StatusCode};
use unflip::text::{Mode, puzzle_to_link};

use crate::args::WebArgs;
use crate::failure::{Failure, SOLVED};
use crate::input;
use crate::output::note;
use answer::{Asked, answer, headers};
use page::Page;

/// The port unless told otherwise; if it is taken, another will do.
const PORT: u16 = 7373;

/// Serves the page until Ctrl-C; returns the exit status.
pub(crate) fn run(arguments: &WebArgs) -> Result<u8, Failure> {
    let page = Page::built().ok_or_else(|| {
        Failure::bad(
            "this program was built without the page: `cargo xtask page` builds it, then build again",
        )
    })?;
    let fragment = fragment(arguments)?;
    let listener = listener(arguments.port)?;
    let port = listener.local_addr().map_err(|error| Failure::io("the port", &error))?.port();
    let server = Server::from_listener(listener, None);
    let server = server.map_err(|error| Failure::bad(format!("port {port}: {error}")))?;
    // Nothing is under way that must be brought to its end.
    ctrlc::set_handler(|| process::exit(i32::from(SOLVED)))
        .map_err(|error| Failure::bad(format!("Ctrl-C cannot be heard: {error}")))?;
    let url = format!("http://127.0.0.1:{port}/{fragment}");
    announce(&url)?;
    if !arguments.no_open {
        // A browser may take its time; it is to be answered meanwhile.
        thread::spawn(move || open(&url));
    }
    for request in server.incoming_requests() {
        // Each has a thread of its own, so that a browser that falls asleep keeps nobody waiting.
        thread::spawn(move || respond(page, port, request));
    }
    Err(Failure::bad(format!("port {port}: the system allows no more connections")))
}

/// The fragment of the URL that holds the puzzle that is given.
fn fragment(arguments: &WebArgs) -> Result<String, Failure> {
    let given = &arguments.puzzle;
    if given.file.is_none() && given.rule.inline().is_none() {
        return Ok(String::new());
    }
    let puzzle = input::puzzle_or_link(given, arguments.goal.goal.as_ref(), None)?;
    Ok(format!("#{}", puzzle_to_link(&puzzle, Mode::Edit)))
}

/// Listens on this machine only.
fn listener(wanted: Option<u16>) -> Result<TcpListener, Failure> {
    let listen = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let port = wanted.unwrap_or(PORT);
    let listener = match listen(port) {
        Err(error) if wanted.is_none() && error.kind() == ErrorKind::AddrInUse => {
            note(&format!("port {PORT} is taken: another one is used"));
            listen(0)
        }
        listener => listener,
    };
    listener.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            Failure::bad(format!("port {port} is taken: name another, or leave --port out"))
        }
        _ => Failure::bad(format!("port {port}: {error}")),
    })
}

/// Says where the page is.
fn announce(url: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let said = writeln!(stdout, "{url}").and_then(|()| stdout.flush());
    said.map_err(|error| Failure::io("stdout", &error))?;
    note("Ctrl-C ends this server");
    Ok(())
}

/// Opens the page; where no browser can be started, the address is there all the same.
fn open(url: &str) {
    if let Err(error) = open::that_detached(url) {
        note(&format!("no browser could be started ({error}): open the address above in one"));
    }
}

/// Answers one request.
fn respond(page: Page, port: u16, request: Request) {
    let hosts = request.headers().iter().filter(|header| header.field.equiv("Host"));
    let hosts: Vec<&str> = hosts.map(|header| header.value.as_str()).collect();
    let method = request.method().to_string();
    let answer = answer(page, port, Asked { method: &method, url: request.url(), hosts: &hosts });
    // The length is known: pieces would only hide it.
    let mut response = Response::from_data(answer.body)
        .with_status_code(StatusCode(answer.status))
        .with_chunked_threshold(usize::MAX);
    for (name, value) in headers(page, &answer) {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    // Whoever asked may have left: there is nobody else to tell.
    let _ = request.respond(response);
}
