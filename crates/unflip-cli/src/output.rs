//! Output: standard output or a file that appears whole or not at all, and the colours of a terminal.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

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
        let mut sink = Sink::open(path).map_err(|error| self.failure(&error))?;
        let result = write(sink.writer());
        if result.is_ok() {
            sink.finish().map_err(|error| self.failure(&error))?;
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

/// A file being written.
enum Sink {
    /// A device or a pipe, as /dev/stderr, which cannot be replaced.
    Direct(File),
    /// A temporary file beside the one whose place it takes.
    Whole { file: NamedTempFile, target: PathBuf },
}

impl Sink {
    fn open(path: &Path) -> io::Result<Self> {
        // Through the links that the system follows: the name behind /dev/stdout may be none of a file.
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return Ok(Self::Direct(File::options().write(true).open(path)?));
        }
        let target = followed(path)?;
        let old = target.metadata().ok();
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".unflip-").suffix(".part");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
        let file = file.map_err(|error| cannot_create(&error))?;
        if let Some(old) = old {
            file.as_file().set_permissions(old.permissions())?;
        }
        Ok(Self::Whole { file, target })
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Direct(file) => file,
            Self::Whole { file, .. } => file,
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Self::Direct(mut file) => file.flush(),
            Self::Whole { file, target } => Ok(file.persist(target).map(|_| ())?),
        }
    }
}

/// Where symbolic links lead, whether there is a file or not.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    // As many links as Linux follows.
    for _ in 0..40 {
        match path.read_link() {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Whether an output would take the place of an input: the same file, by whatever name.
#[cfg(unix)]
fn is_same_file(output: &Path, input: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let input = if input == Path::new("-") { Path::new("/dev/stdin") } else { input };
    match (output.metadata(), input.metadata()) {
        (Ok(output), Ok(input)) => {
            output.is_file() && (output.dev(), output.ino()) == (input.dev(), input.ino())
        }
        _ => false,
    }
}

/// Whether an output would take the place of an input: the same path, all links followed.
#[cfg(not(unix))]
fn is_same_file(output: &Path, input: &Path) -> bool {
    matches!((output.canonicalize(), input.canonicalize()), (Ok(output), Ok(input)) if output == input)
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
    let mut sink = Sink::open(path)?;
    sink.writer().write_all(bytes)?;
    if let Sink::Whole { file, .. } = &sink {
        file.as_file().sync_all()?;
    }
    sink.finish()
}

/// The error without the name of the temporary file, which means nothing to anybody.
pub(crate) fn cannot_create(error: &io::Error) -> io::Error {
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
