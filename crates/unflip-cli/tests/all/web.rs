//! The page as `unflip web` serves it: a server of its own for each test, asked over TCP.
//!
//! A program that was built without the page says so; `cargo xtask page` builds it into `web/dist`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist")
}

fn unflip(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unflip"));
    command.arg("web").args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

struct Server {
    child: Child,
    url: String,
    port: u16,
}

impl Server {
    /// Starts a server; `None` if the program was built without the page, which it must say.
    fn start(arguments: &[&str]) -> Option<Self> {
        Self::run(unflip(arguments).arg("--no-open"))
    }

    fn run(command: &mut Command) -> Option<Self> {
        let mut child = command.spawn().unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        if url.is_empty() {
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.contains("built without the page: `cargo xtask page` builds it"), "{said}");
            assert_eq!(output.status.code(), Some(2));
            assert!(!page().join("index.html").exists(), "the page was built later: build the tests again");
            return None;
        }
        let url = url.trim_end().to_string();
        let port = url.strip_prefix("http://127.0.0.1:").unwrap().split('/').next().unwrap().parse().unwrap();
        Some(Self { child, url, port })
    }

    /// Sends bytes; returns status, headers and body.
    fn send(&self, bytes: &[u8]) -> (u16, String, Vec<u8>) {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        // A server that has read enough may close before it has read all.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap_or(answer.len());
        let head = String::from_utf8(answer[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head, answer.get(end + 4..).unwrap_or_default().to_vec())
    }

    fn ask(&self, method: &str, path: &str) -> (u16, String, Vec<u8>) {
        let port = self.port;
        let request =
            format!("{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n");
        self.send(request.as_bytes())
    }

    /// Ends it as Ctrl-C does; returns what it said beside the address.
    fn end(mut self) -> String {
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        said
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // After a failure it would serve for ever.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The files of a folder and of those in it, with the paths that they have in a URL.
fn files(folder: &Path, above: &str) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{above}/{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() {
            all.extend(files(&path, &name));
        } else {
            all.push((name, fs::read(path).unwrap()));
        }
    }
    all
}

#[test]
fn the_page_comes_as_it_was_built() {
    let Some(server) = Server::start(&["--port", "0"]) else { return };
    let files = files(&page(), "");
    for (path, bytes) in &files {
        let (status, head, body) = server.ask("GET", path);
        assert!(status == 200 && &body == bytes, "{path}: {head}");
        let kind = match path.rsplit('.').next().unwrap() {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "wasm" => "application/wasm",
            "css" => "text/css; charset=utf-8",
            _ => continue,
        };
        assert!(head.contains(&format!("\r\nContent-Type: {kind}\r\n")), "{path}: {head}");
    }
    let index = fs::read(page().join("index.html")).unwrap();
    let (status, head, body) = server.ask("GET", "/");
    assert!(status == 200 && body == index, "{head}");
    for header in [
        "Content-Security-Policy: ",
        "; frame-ancestors 'none'\r\n",
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        "Cache-Control: no-cache",
    ] {
        assert!(head.contains(header), "{header}: {head}");
    }
    let (status, head, body) = server.ask("HEAD", "/");
    assert_eq!((status, body.len()), (200, 0));
    assert!(head.contains(&format!("Content-Length: {}", index.len())), "{head}");
    server.end();
}

#[test]
fn nothing_but_the_page_is_served_and_to_nobody_else() {
    let Some(server) = Server::start(&["--port", "0"]) else { return };
    let port = server.port;
    let hosted =
        |host: &str| server.send(format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n").as_bytes()).0;
    for (host, status) in [
        (format!("Host: 127.0.0.1:{port}\r\n"), 200),
        (format!("Host: [::1]:{port}\r\n"), 200),
        (format!("Host: rebound.example:{port}\r\n"), 421),
        ("Host: localhost\r\n".to_string(), 421),
        (String::new(), 400),
    ] {
        assert_eq!(hosted(&host), status, "{host:?}");
    }
    for path in [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "//",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/nothing",
    ] {
        let (status, _, body) = server.ask("GET", path);
        assert_eq!(
            (status, body.as_slice()),
            (404, &b"There is no such file here; the page is at /.\n"[..]),
            "{path}"
        );
    }
    let (status, head, _) = server.ask("POST", "/");
    assert_eq!(status, 405);
    assert!(head.contains("Allow: GET, HEAD"), "{head}");
    server.end();
}

#[test]
fn broken_connections_harm_nobody() {
    let Some(server) = Server::start(&["--port", "0"]) else { return };
    assert_eq!(server.send(b"\x16\x03\x01\0garbage\r\n\r\n").0, 400);
    let port = server.port;
    let long = format!(
        "GET / HTTP/1.1\r\nHost: localhost:{port}\r\nX: {}\r\nConnection: close\r\n\r\n",
        "x".repeat(1 << 20)
    );
    let (status, ..) = server.send(long.as_bytes());
    assert!(matches!(status, 200 | 400 | 431), "{status}");
    // One that says nothing, one that leaves in the middle of a word, one that does not wait for the answer.
    let silent = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    for part in ["GET / HT".to_string(), format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n")] {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        stream.write_all(part.as_bytes()).unwrap();
    }
    for _ in 0..50 {
        assert_eq!(server.ask("GET", "/").0, 200);
    }
    server.end();
    drop(silent);
}

/// A folder with a program that starts browsers, which does this.
fn browser(script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("xdg-open");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

#[test]
fn a_browser_is_given_the_address_and_not_waited_for() {
    let folder = browser(
        "echo \"$1\" > \"$0.new\"; /bin/mv \"$0.new\" \"$0.url\"; while [ -e \"$0\" ]; do /bin/sleep 0.1; done",
    );
    let mut command = unflip(&["--port", "0", "--puzzle", "lights-out"]);
    let Some(server) = Server::run(command.env("PATH", folder.path())) else { return };
    assert_eq!(server.ask("GET", "/").0, 200);
    let given = folder.path().join("xdg-open.url");
    while !given.exists() {
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(fs::read_to_string(given).unwrap().trim_end(), server.url);
    assert_eq!(server.end(), "unflip: Ctrl-C ends this server\n");
}

#[test]
fn without_a_browser_the_page_is_served_all_the_same() {
    for folder in [browser("exit 3"), tempfile::tempdir().unwrap()] {
        let mut command = unflip(&["--port", "0"]);
        let command = command.env("PATH", folder.path()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        let Some(mut server) = Server::run(command) else { return };
        let mut said = BufReader::new(server.child.stderr.take().unwrap());
        let mut line = String::new();
        while !line.contains("no browser could be started") {
            line.clear();
            assert_ne!(said.read_line(&mut line).unwrap(), 0, "it says so");
        }
        assert!(line.ends_with("open the address above in one\n"), "{line}");
        assert_eq!(server.ask("GET", "/").0, 200);
        server.child.stderr = Some(said.into_inner());
        server.end();
    }
}

#[test]
fn a_port_that_is_taken_is_said() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let Some(server) = Server::start(&["--port", "0"]) else { return };
    let output = unflip(&["--no-open", "--port", &port]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, format!("unflip: port {port} is taken: name another, or leave --port out\n"));
    // Whoever has it, this test or another program, the usual port is taken.
    let usual = TcpListener::bind((Ipv4Addr::LOCALHOST, 7373));
    let other = Server::start(&[]).unwrap();
    assert_ne!(other.port, 7373);
    drop(usual);
    other.end();
    server.end();
}

#[test]
fn a_puzzle_is_the_fragment_of_the_address() {
    for (arguments, fragment) in [
        (vec!["--puzzle", "lights-out"], "#1.5.____g"),
        (vec!["#1.5.____g.mplay"], "#1.5.____g"),
        (vec!["--board", "#./.#", "--edges", "torus"], "#1.2.k.etorus"),
        (vec![], ""),
    ] {
        let Some(server) = Server::start(&[&arguments[..], &["--port", "0"]].concat()) else { return };
        assert_eq!(server.url, format!("http://127.0.0.1:{}/{fragment}", server.port));
        server.end();
    }
}
