//! Output: standard output or a file that appears whole or not at all, and the colours of a terminal.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use unflip_files::whole::Whole;
pub(crate) use unflip_files::whole::{cannot_create, is_same_file};

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

    /// Whether the result goes to a file of its own.
    pub(crate) fn is_file(&self) -> bool {
        self.file.is_some()
    }

    /// Whether the result goes to this file.
    pub(crate) fn is(&self, path: &Path) -> bool {
        self.file.is_some_and(|file| file == path || is_same_file(file, path))
    }

    /// The file that the result goes to, where it is one that can be replaced.
    pub(crate) fn regular_file(&self) -> Option<&Path> {
        self.file.filter(|path| !path.metadata().is_ok_and(|metadata| !metadata.is_file()))
    }

    /// Refuses a result in the place of what the command reads: `-` is standard input.
    pub(crate) fn keeps(&self, inputs: &[&Path]) -> Result<(), Failure> {
        let Some(path) = self.file.filter(|path| inputs.iter().any(|input| is_same_file(path, input))) else {
            return Ok(());
        };
        let sentence = "this is the input, which only `solve --to toml` may replace: name another --output";
        Err(Failure::bad(format!("{}: {sentence}", path.display())))
    }

    /// Refuses a result that is no text where somebody would see it.
    pub(crate) fn takes_binary(&self, what: &str) -> Result<(), Failure> {
        if self.is_terminal() {
            return Err(Failure::bad(format!("{what} is no text for a terminal; say --output FILE")));
        }
        Ok(())
    }

    /// Writes the whole result.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        match self.file {
            None => write_stdout(bytes),
            Some(_) => self.stream(|file| file.write_all(bytes))?.map_err(|error| self.failure(&error)),
        }
    }

    /// Writes a result as it comes; a file appears when all of it has come, and not at all after an error.
    pub(crate) fn stream<E>(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<Result<(), E>, Failure> {
        let Some(path) = self.file else { return Ok(write(&mut io::stdout().lock())) };
        let mut file = Whole::begin(path).map_err(|error| self.failure(&error))?;
        let result = write(file.writer());
        if result.is_ok() {
            file.finish().map_err(|error| self.failure(&error))?;
        }
        Ok(result)
    }

    fn failure(&self, error: &io::Error) -> Failure {
        Failure::io(&self.file.unwrap_or(Path::new("stdout")).display().to_string(), error)
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

/// Writes files into a folder that appears whole or not at all; it must not be there, or be empty.
pub(crate) fn write_folder(
    path: &Path,
    files: impl Iterator<Item = (String, String)>,
) -> Result<(), Failure> {
    let failure = |error: &io::Error| Failure::io(&path.display().to_string(), error);
    if path.exists() && !path.read_dir().is_ok_and(|mut entries| entries.next().is_none()) {
        let sentence = "it is there already: an empty folder, or one that is not there, is wanted";
        return Err(Failure::bad(format!("{}: {sentence}", path.display())));
    }
    let parent = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".unflip-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let folder = builder.tempdir_in(parent).map_err(|error| failure(&cannot_create(&error)))?;
    let write = || -> io::Result<()> {
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text)?;
        }
        std::fs::rename(folder.path(), path)
    };
    write().map_err(|error| failure(&error))
}

/// Puts a file in the place of another, on the disk before it appears.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Whole::begin(path)?;
    file.writer().write_all(bytes)?;
    file.sync()?;
    file.finish()
}

/// A sentence beside the result.
pub(crate) fn note(sentence: &str) {
    // The result has been written: a closed standard error changes nothing.
    let _ = writeln!(io::stderr(), "unflip: {sentence}");
}
