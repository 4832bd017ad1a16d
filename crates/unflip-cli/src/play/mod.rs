//! `unflip play`: the game in the terminal.
//!
//! [`model`] is the game and [`table`] what is seen of it; [`keys`] say what is wanted, [`draw`] shows it: all of them are
//! functions of data. A [`search`] goes on beside the game and asks the [`guide`]. Only [`run`] waits, and only [`screen`]
//! touches the terminal.

mod cells;
mod draw;
mod fit;
mod guide;
mod keys;
mod levels;
mod model;
mod run;
mod screen;
mod search;
mod table;
mod words;

use std::env;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use unflip::text::{Mode, puzzle_to_link};

use crate::args::{LikeArgs, PlayArgs};
use crate::failure::{Failure, SOLVED};
use crate::input;
use cells::Look;
use levels::{Given, Levels};
use model::Model;
use screen::Screen;

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// Plays until the player leaves; returns the exit status.
pub(crate) fn run(arguments: &PlayArgs) -> Result<u8, Failure> {
    if !io::stdout().is_terminal() {
        return Err(Failure::bad("play draws on a terminal, but standard output is none"));
    }
    let (levels, given) = levels(arguments)?;
    let mut model = Model::new(levels);
    let failure = |error| Failure::io("the terminal", &error);
    let mut screen = Screen::enter(look(arguments.plain)).map_err(failure)?;
    let played = run::run(&mut screen, &mut model, given);
    drop(screen);
    played.map_err(failure)?.map_or(Ok(()), |sentence| Err(Failure::bad(sentence)))?;
    if model.is_link_wanted {
        let link = puzzle_to_link(&model.table.puzzle, Mode::Play);
        writeln!(io::stdout(), "{link}").map_err(|error| Failure::io("stdout", &error))?;
    }
    Ok(SOLVED)
}

/// What is played first, and where further levels come from.
fn levels(arguments: &PlayArgs) -> Result<(Levels, Option<Given>), Failure> {
    let LikeArgs { puzzle: asked, goal, costs, .. } = &arguments.like;
    let seed = arguments.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
    let levels = |like| Levels::new(like, arguments.level.unwrap_or(Levels::USUAL), seed);
    if arguments.daily {
        let puzzle = unflip::play::daily(today());
        let given = Given { puzzle: puzzle.clone(), name: "The puzzle of the day".to_string() };
        return Ok((levels(puzzle), Some(given)));
    }
    if asked.file.is_none() && asked.rule.inline().is_none() {
        return Ok((levels(input::sized(&arguments.like)?), None));
    }
    let puzzle = input::puzzle_or_link(asked, goal.goal.as_ref(), Some(costs))?;
    let given = match arguments.level {
        Some(_) => None,
        None => Some(Given { puzzle: puzzle.clone(), name: name(arguments) }),
    };
    Ok((levels(puzzle), given))
}

/// What the puzzle is called.
fn name(arguments: &PlayArgs) -> String {
    if let Some(record) = arguments.like.puzzle.rule.known {
        return record.title.to_string();
    }
    let file = arguments.like.puzzle.file.as_deref().filter(|file| file.is_file());
    file.and_then(|file| file.file_name())
        .map_or("Your puzzle", |name| name.to_str().unwrap_or("Your puzzle"))
        .to_string()
}

/// Days since 1970, in UTC.
fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / DAY)
}

/// What the terminal can show.
fn look(is_plain: bool) -> Look {
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == OsStr::new("dumb"));
    if is_plain || is_dumb || !is_utf8() {
        Look::Plain
    } else if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        Look::Shapes
    } else {
        Look::Colours
    }
}

/// Whether the locale has more letters than ASCII; where none is named, terminals have.
fn is_utf8() -> bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(env::var_os).find(|name| !name.is_empty());
    named.is_none_or(|name| {
        let name = name.to_string_lossy().to_ascii_lowercase();
        name.contains("utf-8") || name.contains("utf8")
    })
}
