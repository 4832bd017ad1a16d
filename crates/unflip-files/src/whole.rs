//! Files that appear whole or not at all: written under another name beside their own, then moved into its place.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file being written.
#[derive(Debug)]
pub struct Whole {
    to: To,
}

#[derive(Debug)]
enum To {
    /// A device or a pipe, as /dev/stderr, which cannot be replaced.
    Direct(File),
    /// A temporary file beside the one whose place it takes.
    Temporary { file: NamedTempFile, target: PathBuf },
}

impl Whole {
    /// Begins a file that will have this path.
    ///
    /// # Errors
    ///
    /// Where its folder cannot be written to, or the device behind it.
    pub fn begin(path: &Path) -> io::Result<Self> {
        // Through the links that the system follows: the name behind /dev/stdout may be none of a file.
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return Ok(Self { to: To::Direct(File::options().write(true).open(path)?) });
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
        Ok(Self { to: To::Temporary { file, target } })
    }

    /// Where to write.
    pub fn writer(&mut self) -> &mut File {
        match &mut self.to {
            To::Direct(file) => file,
            To::Temporary { file, .. } => file.as_file_mut(),
        }
    }

    /// Waits until what was written is on the disk.
    ///
    /// # Errors
    ///
    /// Where the system cannot say so of a file; a device or a pipe need not.
    pub fn sync(&self) -> io::Result<()> {
        match &self.to {
            To::Direct(_) => Ok(()),
            To::Temporary { file, .. } => file.as_file().sync_all(),
        }
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// Where it cannot be moved there.
    pub fn finish(self) -> io::Result<()> {
        match self.to {
            To::Direct(mut file) => file.flush(),
            To::Temporary { file, target } => Ok(file.persist(target).map(|_| ())?),
        }
    }
}

/// Where symbolic links lead, whether there is a file or not.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
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

/// Whether an output would take the place of an input: the same file, by whatever name; `-` is standard input.
#[must_use]
#[cfg(unix)]
pub fn is_same_file(output: &Path, input: &Path) -> bool {
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
#[must_use]
#[cfg(not(unix))]
pub fn is_same_file(output: &Path, input: &Path) -> bool {
    matches!((output.canonicalize(), input.canonicalize()), (Ok(output), Ok(input)) if output == input)
}

/// The error without the name of the temporary file, which means nothing to anybody.
#[must_use]
pub fn cannot_create(error: &io::Error) -> io::Error {
    let sentence = match error.kind() {
        io::ErrorKind::NotFound => "its folder does not exist".to_string(),
        io::ErrorKind::PermissionDenied => "its folder may not be written to".to_string(),
        kind => format!("cannot be created: {kind}"),
    };
    io::Error::new(error.kind(), sentence)
}

/// Whether no other process has the file, which is then ours until we end, however that is.
///
/// # Errors
///
/// Where the system cannot say.
#[rustversion::since(1.89)]
#[allow(clippy::incompatible_msrv, reason = "older compilers take the other one")]
pub fn is_alone(file: &File) -> io::Result<bool> {
    use std::fs::TryLockError;
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        // Some file systems have no locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Compilers before 1.89 know no locks.
///
/// # Errors
///
/// Never.
#[rustversion::before(1.89)]
#[allow(clippy::unnecessary_wraps, reason = "newer compilers take the other one")]
pub fn is_alone(_: &File) -> io::Result<bool> {
    Ok(true)
}
