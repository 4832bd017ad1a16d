//! Output: standard output or a file that appears whole or not at all, and the colours of a terminal.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use tempfile::NamedTempFile;

use crate::args::OutputFile;
use crate::failure::Failure;

/// The colour of a press, of a solved puzzle and of what is well.
pub(crate) const GOOD: Style = AnsiColor::BrightGreen.on_default().bold();
/// The colour of a lamp in a witness, and of what is not well.
pub(crate) const BAD: Style = AnsiColor::BrightRed.on_default().bold();
/// The colour of what is only known in part.
pub(crate) const UNSURE: Style = AnsiColor::BrightYellow.on_default().bold();
/// The colour of cells where nothing is.
const FAINT: Style = Style::new().dimmed();

/// Where the result of a command goes.
#[derive(Debug)]
pub(crate) struct Output<'a> {
    file: Option<&'a Path>,
    colours: bool,
}

impl<'a> Output<'a> {
    pub(crate) fn new(arguments: &'a OutputFile) -> Self {
        let file = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
        let colours = file.is_none() && AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        Self { file, colours }
    }

    /// Whether the result goes to somebody's screen.
    pub(crate) fn is_terminal(&self) -> bool {
        self.file.is_none() && io::stdout().is_terminal()
    }

    /// Writes the whole result.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        match self.file {
            None => write_stdout(bytes),
            Some(path) => {
                replace(path, bytes).map_err(|error| Failure::io(&path.display().to_string(), &error))
            }
        }
    }

    /// The text in this colour, on a terminal.
    pub(crate) fn paint(&self, style: Style, text: &str) -> String {
        if self.colours { format!("{style}{text}{style:#}") } else { text.to_string() }
    }

    /// A picture whose marks have a colour and whose empty cells are faint, on a terminal.
    pub(crate) fn paint_picture<'p>(&self, picture: &'p str, marks: Style) -> Cow<'p, str> {
        if !self.colours {
            return Cow::Borrowed(picture);
        }
        let mut painted = String::with_capacity(picture.len() * 2);
        let mut rest = picture;
        while let Some(first) = rest.chars().next() {
            // Spaces go with what is before them, so that equal neighbours share one colour.
            let class = |letter: char| matches!(letter, '.' | '_' | '0');
            let same = |letter: char| letter == ' ' || letter != '\n' && class(letter) == class(first);
            let end = rest.find(|letter| !same(letter)).unwrap_or(rest.len()).max(1);
            let (run, after) = rest.split_at(end);
            let style = if class(first) { FAINT } else { marks };
            painted += &if first == '\n' { run.to_string() } else { self.paint(style, run) };
            rest = after;
        }
        Cow::Owned(painted)
    }
}

/// A reader that has had enough, as `head`, is no fault.
fn write_stdout(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::io("stdout", &error)),
        _ => Ok(()),
    }
}

/// Writes a temporary file beside `path` and renames it.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A device or a pipe, as /dev/stderr, cannot be replaced.
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return std::fs::write(path, bytes);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".unflip-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
    let mut file: NamedTempFile = file.map_err(|error| cannot_create(&error))?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}

/// The error without the name of the temporary file, which means nothing to anybody.
fn cannot_create(error: &io::Error) -> io::Error {
    let sentence = match error.kind() {
        io::ErrorKind::NotFound => "its folder does not exist".to_string(),
        io::ErrorKind::PermissionDenied => "its folder may not be written to".to_string(),
        kind => format!("cannot be created: {kind}"),
    };
    io::Error::new(error.kind(), sentence)
}

/// A sentence beside the result.
pub(crate) fn note(sentence: &str) {
    // The result has been written: a closed standard error changes nothing.
    let _ = writeln!(io::stderr(), "unflip: {sentence}");
}
