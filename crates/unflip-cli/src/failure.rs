//! Why a command ended without a result: one sentence and the exit status.

use std::fmt;
use std::io::{self, Write};

use unflip::{DistributionError, SolveError};

use crate::judge::JudgeError;

/// The exit status where the goal is reached, or evidence is valid.
pub(crate) const SOLVED: u8 = 0;
/// The exit status where it is proved that nothing reaches the goal, or evidence is not valid.
pub(crate) const UNSOLVABLE: u8 = 1;
/// The exit status for bad input or usage.
pub(crate) const BAD_INPUT: u8 = 2;
/// The exit status where a limit or Ctrl-C left a bounded answer, or none.
pub(crate) const LIMITED: u8 = 3;

/// A sentence for standard error and the exit status that goes with it.
#[derive(Debug)]
pub(crate) struct Failure {
    status: u8,
    sentence: String,
}

impl Failure {
    /// Bad input or usage.
    pub(crate) fn bad(sentence: impl Into<String>) -> Self {
        Self { status: BAD_INPUT, sentence: sentence.into() }
    }

    /// What the parser of the command line says, in one sentence; help and version are printed, and end the program.
    pub(crate) fn usage(error: &clap::Error) -> Self {
        use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
        if matches!(error.kind(), DisplayHelp | DisplayVersion | DisplayHelpOnMissingArgumentOrSubcommand) {
            return Self::printed(error);
        }
        let text = error.render().to_string();
        // Then come the usage and where to find help, each after an empty line.
        let lines =
            text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
        let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        let sentence = words.join(" ").replace(" tip: ", "; ");
        Self::bad(format!("{}; --help shows what can be said", sentence.trim_start_matches("error: ")))
    }

    /// Prints help or the version and ends the program, or says why they cannot be printed.
    fn printed(error: &clap::Error) -> Self {
        match error.print().and_then(|()| io::stdout().flush()) {
            Err(failed) if failed.kind() != io::ErrorKind::BrokenPipe => Self::io("stdout", &failed),
            _ => std::process::exit(error.exit_code()),
        }
    }

    /// What a judge says of its input; a reader that has had enough of the output is no fault.
    pub(crate) fn judge(error: &JudgeError) -> Result<u8, Self> {
        let sentence = match error {
            JudgeError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(SOLVED),
            JudgeError::Broken { line, column, found, wanted } => {
                format!("stdin:{line}:{column}: found {found}, wanted {wanted}")
            }
            other => other.to_string(),
        };
        Err(Self::with_status(error.status(), sentence))
    }

    /// Another status.
    pub(crate) fn with_status(status: u8, sentence: impl Into<String>) -> Self {
        Self { status, sentence: sentence.into() }
    }

    /// A file that cannot be read or written.
    pub(crate) fn io(name: &str, error: &io::Error) -> Self {
        Self::bad(format!("{name}: {error}"))
    }

    pub(crate) fn status(&self) -> u8 {
        self.status
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        let status = match error {
            SolveError::TooLarge { .. } | SolveError::Stopped => LIMITED,
            _ => BAD_INPUT,
        };
        let advice = match error {
            SolveError::TooLarge { .. } => "; --memory-limit allows more",
            _ => "",
        };
        Self::with_status(status, format!("{error}{advice}"))
    }
}

impl From<DistributionError> for Failure {
    fn from(error: DistributionError) -> Self {
        let advice = match error {
            DistributionError::Solve(error) => return Self::from(error),
            DistributionError::Stopped => "",
            DistributionError::Memory { .. } => {
                "; --memory-limit allows more, and the covering radius takes less"
            }
            _ => "; the covering radius takes less",
        };
        Self::with_status(LIMITED, format!("{error}{advice}"))
    }
}
