//! The page: its files as they were built, each with the type that a browser must be told.

/// Files by their names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page(pub(super) &'static [(&'static str, &'static [u8])]);

/// What `build.rs` found in `web/dist`.
const BUILT: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The first file of the page.
const INDEX: &str = "index.html";

/// The types of files by the ends of their names.
const TYPES: [(&str, &str); 10] = [
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
];

impl Page {
    /// The page that this program was built with, if there was one.
    pub(super) fn built() -> Option<Self> {
        let page = Self(BUILT);
        page.file(INDEX).map(|_| page)
    }

    /// The file at the path of a URL, with its name.
    pub(super) fn at(self, path: &str) -> Option<(&'static str, &'static [u8])> {
        let name = path.strip_prefix('/')?;
        self.file(if name.is_empty() { INDEX } else { name })
    }

    fn file(self, name: &str) -> Option<(&'static str, &'static [u8])> {
        self.0.iter().copied().find(|(known, _)| *known == name)
    }

    /// What the page may load, as its own first file says; else only what is served beside it.
    pub(super) fn policy(self) -> String {
        let index = self.file(INDEX).and_then(|(_, bytes)| std::str::from_utf8(bytes).ok());
        let said = index
            .and_then(|text| text.split_once("Content-Security-Policy"))
            .and_then(|(_, rest)| rest.split_once("content=\""))
            .and_then(|(_, rest)| rest.split_once('"'));
        // An attribute has its quotes written as HTML does.
        said.map_or("default-src 'self'", |(policy, _)| policy).replace("&#39;", "'")
    }
}

/// The type of a file, by its name.
pub(super) fn type_of(name: &str) -> &'static str {
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    TYPES.iter().find(|(known, _)| *known == end).map_or("application/octet-stream", |(_, kind)| kind)
}
