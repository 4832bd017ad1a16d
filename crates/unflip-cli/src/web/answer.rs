//! What is answered to a request: a function of the page, the port and the request, without a connection.
//!
//! Only a page that knows the address by which it was asked for is answered: another name for this machine, which some
//! site on the web may have made, is refused, so that no site can read what is served here.

use super::page::{Page, type_of};

/// What matters of a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) method: &'a str,
    pub(super) url: &'a str,
    /// What every `Host` header says.
    pub(super) hosts: &'a [&'a str],
}

/// What goes back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) kind: &'static str,
    pub(super) body: &'static [u8],
}

/// The names of this machine that only this machine gives itself.
const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// The port that an address need not name.
const USUAL_PORT: u16 = 80;

/// The answer of a server of this page on this port.
pub(super) fn answer(page: Page, port: u16, asked: Asked<'_>) -> Answer {
    let [host] = asked.hosts else {
        return sentence(400, "A request has one Host header.\n");
    };
    if !is_ours(host, port) {
        return sentence(421, "This server answers only to 127.0.0.1, localhost and [::1], with its port.\n");
    }
    if !matches!(asked.method, "GET" | "HEAD") {
        return sentence(405, "The page can only be read: GET and HEAD.\n");
    }
    let path = asked.url.split_once('?').map_or(asked.url, |(path, _)| path);
    match page.at(path) {
        Some((name, body)) => Answer { status: 200, kind: type_of(name), body },
        None => sentence(404, "There is no such file here; the page is at /.\n"),
    }
}

/// The headers of every answer.
pub(super) fn headers(page: Page, answer: &Answer) -> Vec<(&'static str, String)> {
    let policy = format!("{}; frame-ancestors 'none'", page.policy());
    let mut headers = vec![
        ("Content-Type", answer.kind.to_string()),
        ("Content-Security-Policy", policy),
        ("Cache-Control", "no-cache".to_string()),
        ("Cross-Origin-Opener-Policy", "same-origin".to_string()),
        ("Cross-Origin-Resource-Policy", "same-origin".to_string()),
        ("Referrer-Policy", "no-referrer".to_string()),
        ("X-Content-Type-Options", "nosniff".to_string()),
    ];
    if answer.status == 405 {
        headers.push(("Allow", "GET, HEAD".to_string()));
    }
    headers
}

fn sentence(status: u16, text: &'static str) -> Answer {
    Answer { status, kind: type_of(".txt"), body: text.as_bytes() }
}

/// Whether a `Host` header names this server.
fn is_ours(host: &str, port: u16) -> bool {
    NAMES.iter().any(|name| {
        let Some(rest) = host.get(name.len()..).filter(|_| host[..name.len()].eq_ignore_ascii_case(name))
        else {
            return false;
        };
        rest == format!(":{port}") || rest.is_empty() && port == USUAL_PORT
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Page = Page(&[
        (
            "index.html",
            b"<meta http-equiv=\"Content-Security-Policy\" content=\"script-src &#39;self&#39;\"><p>hello",
        ),
        ("a/unflip.wasm", b"\0asm"),
    ]);

    fn status(method: &str, url: &str, hosts: &[&str]) -> u16 {
        answer(PAGE, 7373, Asked { method, url, hosts }).status
    }

    #[test]
    fn files_come_with_their_types() {
        let check = |url, kind, body: &[u8]| {
            let answer = answer(PAGE, 7373, Asked { method: "GET", url, hosts: &["localhost:7373"] });
            assert_eq!((answer.status, answer.kind, answer.body), (200, kind, body));
        };
        check("/", "text/html; charset=utf-8", PAGE.0[0].1);
        check("/index.html?x=1", "text/html; charset=utf-8", PAGE.0[0].1);
        check("/a/unflip.wasm", "application/wasm", b"\0asm");
        assert_eq!(type_of("no-end"), "application/octet-stream");
    }

    #[test]
    fn only_this_machine_is_answered() {
        for host in ["127.0.0.1:7373", "localhost:7373", "LocalHost:7373", "[::1]:7373"] {
            assert_eq!(status("GET", "/", &[host]), 200, "{host}");
        }
        for host in [
            "evil.example:7373",
            "localhost",
            "localhost:80",
            "localhost:73730",
            "127.0.0.1.evil:7373",
            "",
            "ü",
        ] {
            assert_eq!(status("GET", "/", &[host]), 421, "{host}");
        }
        assert_eq!(status("GET", "/", &[]), 400);
        assert_eq!(status("GET", "/", &["localhost:7373", "evil.example"]), 400);
        assert!(is_ours("localhost", 80) && !is_ours("localhost", 81));
    }

    #[test]
    fn nothing_else_is_served() {
        for path in [
            "/../Cargo.toml",
            "//",
            "/%2e%2e/Cargo.toml",
            "/a",
            "/a/",
            "/a/../index.html",
            "index.html",
            "",
            "*",
            "http://localhost:7373/",
        ] {
            assert_eq!(status("GET", path, &["localhost:7373"]), 404, "{path}");
        }
        assert_eq!(status("HEAD", "/", &["localhost:7373"]), 200);
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
            assert_eq!(status(method, "/", &["localhost:7373"]), 405, "{method}");
        }
    }

    #[test]
    fn the_policy_is_that_of_the_page() {
        let answer = answer(PAGE, 1, Asked { method: "PUT", url: "/", hosts: &["localhost:1"] });
        let headers = headers(PAGE, &answer);
        assert!(
            headers.contains(&(
                "Content-Security-Policy",
                "script-src 'self'; frame-ancestors 'none'".to_string()
            ))
        );
        assert!(headers.contains(&("Allow", "GET, HEAD".to_string())));
        assert_eq!(Page(&[]).policy(), "default-src 'self'");
    }
}
