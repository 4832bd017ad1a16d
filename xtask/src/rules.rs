//! The rules that no other tool checks: file lengths, unfinished marks, paths of one machine, the promised Rust.

use std::fs;
use std::path::Path;

/// A file with more lines before its tests is probably two ideas.
const MOST_LINES: usize = 400;

/// Written in two halves, so that this file does not break its own rule.
const UNFINISHED: [&str; 5] = [
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
    concat!("#[ig", "nore"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
];

/// Folders under which somebody's machine keeps its files; `~` or a relative path says the same for everyone.
const MACHINE_PATHS: [&str; 5] = [
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/fa", "rm/"),
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
];

/// What [`check`] found.
pub(crate) struct Report {
    /// One sentence each, with the place.
    pub(crate) faults: Vec<String>,
    /// How long files and functions are.
    pub(crate) summary: String,
}

/// Checks these files; those that are not text are left alone.
pub(crate) fn check(files: &[&Path]) -> Report {
    let (mut faults, mut functions, mut longest_file) = (Vec::new(), Vec::new(), 0);
    for path in files {
        let Ok(text) = fs::read_to_string(path) else { continue };
        faults.extend(marks(path, &text));
        if is_product(path) {
            let lines = lines_before_tests(&text);
            longest_file = longest_file.max(lines);
            if lines > MOST_LINES {
                faults.push(format!(
                    "{}: {lines} lines before its tests, more than {MOST_LINES}",
                    path.display()
                ));
            }
            functions.extend(function_lengths(&text));
        }
    }
    functions.sort_unstable();
    let part =
        |percent: usize| functions.get(functions.len().saturating_sub(1) * percent / 100).unwrap_or(&0);
    let summary = format!(
        "longest file {longest_file} lines; {} functions: median {}, p90 {}, longest {} lines",
        functions.len(),
        part(50),
        part(90),
        part(100),
    );
    Report { faults, summary }
}

/// Rust that is neither a test, a bench nor a fuzz target.
fn is_product(path: &Path) -> bool {
    let aside =
        |part: &std::ffi::OsStr| ["tests", "benches", "fuzz", "tests.rs"].iter().any(|name| part == *name);
    path.extension().is_some_and(|end| end == "rs") && !path.iter().any(aside)
}

fn lines_before_tests(text: &str) -> usize {
    text.lines().take_while(|line| line.trim() != "#[cfg(test)]").count()
}

/// The unfinished marks in code, and the paths of one machine in any text but a lock file.
fn marks(path: &Path, text: &str) -> Vec<String> {
    let ends = |ends: &[&str]| path.extension().is_some_and(|end| ends.iter().any(|e| end == *e));
    let (is_code, is_lock) = (ends(&["rs", "ts", "svelte", "py"]), ends(&["lock"]));
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = format!("{}:{}", path.display(), index + 1);
        if let Some(mark) = UNFINISHED.iter().find(|&mark| is_code && line.contains(mark)) {
            faults.push(format!("{place}: `{mark}` is left unfinished"));
        }
        if let Some(folder) = MACHINE_PATHS.iter().find(|&folder| !is_lock && has_path(line, folder)) {
            faults.push(format!("{place}: `{folder}` is a path of one machine"));
        }
    }
    faults
}

/// Tells whether `folder` stands in `line` where a path begins: not after a letter, a dot or the like.
fn has_path(line: &str, folder: &str) -> bool {
    let begins = |at: usize| !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-}~)".contains(c));
    line.match_indices(folder).any(|(at, _)| begins(at))
}

/// The number of lines between the braces of each function before the tests, relying on rustfmt's indentation.
fn function_lengths(text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().take(lines_before_tests(text)).collect();
    let starts = (0..lines.len()).filter(|&i| is_function(lines[i]) && !lines[i].ends_with([';', '}']));
    let length = |start: usize| {
        let indent = &lines[start][..lines[start].len() - lines[start].trim_start().len()];
        let opens = (start..lines.len()).find(|&i| lines[i].ends_with('{'))?;
        let closes = (opens..lines.len()).find(|&i| lines[i].strip_prefix(indent) == Some("}"))?;
        Some((closes - opens).saturating_sub(1))
    };
    let one_liners = lines.iter().filter(|line| is_function(line) && line.ends_with('}')).map(|_| 1);
    starts.filter_map(length).chain(one_liners).collect()
}

fn is_function(line: &str) -> bool {
    let words = line.split_whitespace().skip_while(|word| {
        word.starts_with("pub") || ["const", "unsafe", "async", "extern", "\"C\"", "crate)"].contains(word)
    });
    words.take(1).any(|word| word == "fn")
}

/// A Rust version, minor after major; a patch release adds no feature.
pub(crate) type Rust = (u32, u32);

/// Reads `1.88`, `1.88.0` or `1.88.0-nightly`.
pub(crate) fn rust(text: &str) -> Option<Rust> {
    let mut numbers = text.split(['.', '-']).map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next().unwrap_or(Ok(0)).ok()?))
}

/// Writes a version as `1.88`.
pub(crate) fn dotted((major, minor): Rust) -> String {
    format!("{major}.{minor}")
}

/// Reads what the workspace's manifest promises.
pub(crate) fn promised_rust(manifest: &str) -> Result<Rust, String> {
    let value = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    value.and_then(rust).ok_or_else(|| "Cargo.toml has no line `rust-version = \"X.Y\"`.".to_owned())
}

/// Finds the package of `cargo metadata` that needs the newest Rust; `None` if none says what it needs.
pub(crate) fn newest_rust_needed(metadata: &str) -> Option<(String, Rust)> {
    let places = metadata.match_indices("\"rust_version\":\"");
    let needs = places.filter_map(|(at, key)| {
        let version = metadata[at + key.len()..].split('"').next()?;
        let manifest = metadata[..at].rsplit("\"manifest_path\":\"").next()?.split('"').next()?;
        let folder = Path::new(manifest).parent()?.file_name()?;
        Some((folder.to_string_lossy().into_owned(), rust(version)?))
    });
    needs.max_by_key(|(_, version)| *version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_benches_and_fuzz_targets_may_be_long() {
        let product = |path: &str| is_product(Path::new(path));
        assert!(product("crates/unflip/src/board.rs"));
        for aside in [
            "crates/unflip/tests/laws.rs",
            "crates/unflip/benches/a.rs",
            "fuzz/a.rs",
            "a/src/tests.rs",
            "a.toml",
        ] {
            assert!(!product(aside), "{aside}");
        }
    }

    #[test]
    fn a_file_is_too_long_only_by_what_stands_before_its_tests() {
        let folder = std::env::temp_dir().join(format!("unflip-xtask-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let long = |name: &str, lines: usize| {
            let path = folder.join(name);
            fs::write(&path, "//\n".repeat(lines) + "#[cfg(test)]\n" + &"//\n".repeat(500)).unwrap();
            path
        };
        let (fits, too_long) = (long("fits.rs", 400), long("long.rs", 401));
        let report = check(&[&fits, &too_long]);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(
            report.faults,
            [format!("{}: 401 lines before its tests, more than 400", too_long.display())]
        );
    }

    #[test]
    fn unfinished_marks_and_machine_paths_are_found_with_their_place() {
        let found = |path: &str, text: &str| marks(Path::new(path), text);
        let mark = UNFINISHED[0];
        assert_eq!(found("a.rs", &format!("\n{mark}()")), [format!("a.rs:2: `{mark}` is left unfinished")]);
        assert_eq!(found("a.md", &format!("{mark}()")), [""; 0]);
        let folder = MACHINE_PATHS[0];
        let told = [format!("a.md:1: `{folder}` is a path of one machine")];
        assert_eq!(found("a.md", &format!("see {folder}x")), told);
        assert_eq!(found("a.md", &format!("\"{folder}x\"")), told);
        assert_eq!(found("a.md", &format!("see ./sub{folder}x and $dir{folder}x")), [""; 0]);
        assert_eq!(found("a.lock", &format!("see {folder}x")), [""; 0]);
    }

    #[test]
    fn functions_are_as_long_as_what_stands_between_their_braces() {
        let text = "pub fn a() -> u8 {\n    1\n}\nimpl B {\n    const fn b(\n        x: u8,\n    ) {\n        x;\n        x;\n    }\n}\nfn c() {}\ntrait D {\n    fn d();\n}\n";
        let mut lengths = function_lengths(text);
        lengths.sort_unstable();
        assert_eq!(lengths, [1, 1, 2]);
    }

    #[test]
    fn rust_versions_are_read_and_compared_by_number() {
        assert_eq!(promised_rust("[a]\nrust-version = \"1.88\"\n"), Ok((1, 88)));
        assert!(promised_rust("rust-version.workspace = true\n").is_err());
        assert_eq!(rust("1.96.0-nightly"), Some((1, 96)));
        let metadata = r#"[{"name":"a","manifest_path":"x/a-1.0/Cargo.toml","rust_version":"1.100"},
            {"name":"b","manifest_path":"x/b-2.0/Cargo.toml","rust_version":"1.9"},
            {"name":"c","manifest_path":"x/c-2.0/Cargo.toml","rust_version":null}]"#;
        assert_eq!(newest_rust_needed(metadata), Some(("a-1.0".to_owned(), (1, 100))));
        assert_eq!(newest_rust_needed("[]"), None);
    }
}
