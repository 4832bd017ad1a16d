//! Input: files, standard input and what is given on the command line, and errors that name it.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use unflip::Puzzle;
use unflip::text::{
    Format, GoalText, PuzzleFile, ReadError, Reading, Source, link_to_puzzle, parse_stencil, puzzle_to_toml,
    read_puzzle,
};

use crate::args::{CostArgs, GoalArgs, GoalFrom, LikeArgs, PuzzleArgs, RuleArgs, StencilFrom};
use crate::failure::Failure;
use crate::output;

/// Bytes and the name that error messages call them.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// Reads a file; standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Text, Failure> {
    let name = name_of(path);
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        hint();
        io::stdin().lock().read_to_end(&mut bytes)
    } else {
        open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::io(&name, &error))?;
    Ok(Text { name, bytes })
}

/// Says to whoever types that input is awaited.
pub(crate) fn hint() {
    if io::stdin().is_terminal() {
        output::note("type or paste here, then press Ctrl-D on a line of its own");
    }
}

fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder, not a file"));
    }
    Ok(file)
}

/// The file of a puzzle; `-` where there is none.
pub(crate) fn path(arguments: &PuzzleArgs) -> &Path {
    arguments.file.as_deref().unwrap_or(Path::new("-"))
}

/// Reads the puzzle of a command, with its own goal.
pub(crate) fn puzzle(arguments: &PuzzleArgs) -> Result<PuzzleFile, Failure> {
    puzzle_of(&text(&arguments.rule, path(arguments))?, &arguments.rule, None, None)
}

/// The puzzle of a command that takes links too.
pub(crate) fn puzzle_or_link(
    arguments: &PuzzleArgs,
    goal: Option<&GoalFrom>,
    costs: Option<&CostArgs>,
) -> Result<Puzzle, Failure> {
    let text = match arguments.file.as_deref().and_then(link) {
        None => text(&arguments.rule, path(arguments))?,
        Some(link) => {
            let (puzzle, _) = link_to_puzzle(link).map_err(|error| Failure::bad(error.to_string()))?;
            Text { name: "the link".to_string(), bytes: puzzle_to_toml(&puzzle, None).into_bytes() }
        }
    };
    Ok(puzzle_of(&text, &arguments.rule, goal, costs)?.puzzle)
}

/// The link that is given where a file may be: a fragment, an address, or what only looks like a fragment without its `#`.
fn link(argument: &Path) -> Option<&str> {
    let text = argument.to_str()?;
    let is_link = text.starts_with('#')
        || text.starts_with("http") && text.contains('#')
        || text.starts_with("1.") && !argument.exists();
    is_link.then_some(text)
}

/// A board of this size with all lamps off, and the rule of the command line.
pub(crate) fn sized(like: &LikeArgs) -> Result<Puzzle, Failure> {
    let LikeArgs { puzzle, size: (rows, columns), goal, costs } = like;
    let bytes = ("0 ".repeat(*columns) + "\n").repeat(*rows).into_bytes();
    let rule = RuleArgs { from: Some(Format::Text), ..puzzle.rule.clone() };
    let text = Text { name: "--size".to_string(), bytes };
    Ok(puzzle_of(&text, &rule, goal.goal.as_ref(), Some(costs))?.puzzle)
}

/// The files that are read beside that of the puzzle: results must not take their place.
pub(crate) fn beside<'a>(rule: &'a RuleArgs, goal: &'a GoalArgs, costs: &'a CostArgs) -> Vec<&'a Path> {
    let goal = goal.goal.as_ref().and_then(|goal| goal.file.as_deref()).map(Path::new);
    [goal, rule.stencil_file(), costs.cost.as_deref()].into_iter().flatten().collect()
}

fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "stdin".to_string() } else { path.display().to_string() }
}

/// The board given inline, the known puzzle, else the file.
pub(crate) fn text(arguments: &RuleArgs, path: &Path) -> Result<Text, Failure> {
    let of = |name: &str, text: String| Ok(Text { name: name.to_string(), bytes: text.into_bytes() });
    match (&arguments.board, arguments.known) {
        (Some(board), _) => of("--board", board.replace('/', "\n")),
        (None, Some(record)) => of(&format!("--puzzle {}", record.name), record.text.to_string()),
        (None, None) => read(path),
    }
}

/// Reads a puzzle with what the command line replaces.
pub(crate) fn puzzle_of(
    text: &Text,
    arguments: &RuleArgs,
    goal: Option<&GoalFrom>,
    costs: Option<&CostArgs>,
) -> Result<PuzzleFile, Failure> {
    let prices = costs.and_then(|costs| costs.cost.as_deref()).map(read).transpose()?;
    let reading = Reading {
        format: arguments.from,
        stencil: arguments.stencil(),
        edges: arguments.edges,
        modulus: arguments.modulus,
        goal: goal.map(|from| from.goal.clone()),
        cost: prices.as_ref().map(|prices| prices.bytes.clone()),
        both_ways: costs.is_some_and(|costs| costs.both_ways),
    };
    read_puzzle(&text.bytes, &reading).map_err(|error| {
        let goal = goal.and_then(|from| from.file.as_deref());
        let name = match (error.source, &prices) {
            (Source::Goal, _) => goal.unwrap_or("--goal"),
            (Source::Cost, Some(prices)) => &prices.name,
            _ => &text.name,
        };
        bad(name, &error)
    })
}

/// Refuses two inputs from standard input: each has its name and its file.
pub(crate) fn check_stdin(inputs: &[(&str, &Path)]) -> Result<(), Failure> {
    let mut from_stdin = inputs.iter().filter(|(_, path)| *path == Path::new("-"));
    match (from_stdin.next(), from_stdin.next()) {
        (Some((first, _)), Some((second, _))) => {
            Err(Failure::bad(format!("{first} and {second} cannot both come from standard input")))
        }
        _ => Ok(()),
    }
}

/// The failure that an error in the text of that name is.
pub(crate) fn bad(name: &str, error: &ReadError) -> Failure {
    Failure::bad(format!("{name}:{}:{}: {}", error.line, error.column, error.message()))
}

/// The file behind `@`.
fn read_named(file: &str) -> Result<Vec<u8>, String> {
    if file.is_empty() {
        return Err("after @ the name of a file is wanted".to_string());
    }
    let mut bytes = Vec::new();
    let read = open(Path::new(file)).and_then(|mut file| file.read_to_end(&mut bytes));
    read.map_err(|error| format!("{file}: {error}"))?;
    Ok(bytes)
}

/// A stencil: a name, a picture, or `@FILE` with either.
pub(crate) fn stencil(text: &str) -> Result<StencilFrom, String> {
    let Some(file) = text.strip_prefix('@') else {
        return Ok(StencilFrom { stencil: parse_stencil(text)?, file: None });
    };
    let text = String::from_utf8(read_named(file)?).map_err(|_| format!("{file}: it must be UTF-8"))?;
    let stencil = parse_stencil(&text).map_err(|error| format!("{file}: {error}"))?;
    Ok(StencilFrom { stencil, file: Some(file.to_string()) })
}

/// A goal: a word, a number, or `@FILE` with a picture.
pub(crate) fn goal(text: &str) -> Result<GoalFrom, String> {
    let Some(file) = text.strip_prefix('@') else {
        return Ok(GoalFrom { goal: text.parse()?, file: None });
    };
    let picture = read_named(file)?;
    Ok(GoalFrom { goal: GoalText::Picture(picture), file: Some(file.to_string()) })
}
