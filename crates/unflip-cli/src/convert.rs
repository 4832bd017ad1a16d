//! `unflip convert`: a puzzle in another format.

use std::path::Path;

use clap::ValueEnum;
use unflip::Puzzle;
use unflip::text::{Drawing, Marks, Target};

use crate::args::{ConvertArgs, MatrixPart, OutputFile, TargetFormat};
use crate::failure::{Failure, SOLVED};
use crate::output::{Output, note};
use crate::{input, say};

/// Converts; returns the exit status.
pub(crate) fn run(arguments: &ConvertArgs) -> Result<u8, Failure> {
    let (path, file) = places(arguments)?;
    let output = Output::new(&file);
    let format = format(arguments, file.output.as_deref())?;
    if arguments.part != MatrixPart::Matrix && format != TargetFormat::Mtx {
        let name = name(format);
        return Err(Failure::bad(format!("--part is for --to mtx, and the format is {name}")));
    }
    match format {
        TargetFormat::Pbm => output.takes_binary("a bitmap")?,
        TargetFormat::Png => output.takes_binary("a picture")?,
        _ => (),
    }
    let rule = &arguments.puzzle.rule;
    let goal = arguments.goal.goal.as_ref();
    output.keeps(&[path])?;
    output.keeps(&input::beside(rule, &arguments.goal, &arguments.costs))?;
    let own = rule.inline().is_none().then_some(("puzzle", path));
    let prices = arguments.costs.cost.as_deref().map(|path| ("prices", path));
    input::check_stdin(&own.into_iter().chain(prices).collect::<Vec<_>>())?;
    let read = input::puzzle_of(&input::text(rule, path)?, rule, goal, Some(&arguments.costs))?;
    output.write(&written(&read.puzzle, format, arguments)?)?;
    if read.answer.is_some() {
        note("what the file says of the answer was left out; `unflip solve --to toml` finds it again");
    }
    Ok(SOLVED)
}

/// Where the puzzle comes from and where it goes: beside --board and --puzzle, the only file is where it goes.
fn places(arguments: &ConvertArgs) -> Result<(&Path, OutputFile), Failure> {
    let (file, out) = (arguments.puzzle.file.as_ref(), arguments.out.as_ref());
    let (path, out) = match (arguments.puzzle.rule.inline(), out) {
        (None, out) => (input::path(&arguments.puzzle), out),
        (Some(_), None) => (Path::new("-"), file),
        (Some(option), Some(_)) => {
            let sentence = format!("{option} is the puzzle: one FILE is wanted, where to write");
            return Err(Failure::bad(sentence));
        }
    };
    match (out, &arguments.file.output) {
        (Some(out), Some(_)) => {
            let sentence = format!("{} and --output both say where to write: one is wanted", out.display());
            Err(Failure::bad(sentence))
        }
        (out, output) => Ok((path, OutputFile { output: out.or(output.as_ref()).cloned() })),
    }
}

/// The format that is asked for, or that the name of the file tells.
fn format(arguments: &ConvertArgs, output: Option<&Path>) -> Result<TargetFormat, Failure> {
    if let Some(format) = arguments.to {
        return Ok(format);
    }
    let names: Vec<String> = TargetFormat::value_variants().iter().map(|&format| name(format)).collect();
    let names = names.join(", ");
    let Some(output) = output.filter(|path| *path != Path::new("-")) else {
        return Err(Failure::bad(format!("which format? Say --to with one of {names}")));
    };
    let suffix = output.extension().unwrap_or_default().to_string_lossy();
    TargetFormat::from_str(&suffix, true).map_err(|_| {
        let shown = output.display();
        Failure::bad(format!("{shown}: the suffix {suffix:?} is no format: say --to with one of {names}"))
    })
}

fn name(format: TargetFormat) -> String {
    format.to_possible_value().map_or_else(String::new, |value| value.get_name().to_string())
}

fn written(puzzle: &Puzzle, format: TargetFormat, arguments: &ConvertArgs) -> Result<Vec<u8>, Failure> {
    let target = match (format, arguments.part) {
        (TargetFormat::Svg, _) => return Ok(drawing(puzzle)?.to_svg().into_bytes()),
        (TargetFormat::Png, _) => return Ok(drawing(puzzle)?.to_png()),
        (TargetFormat::Text, _) => Target::Text,
        (TargetFormat::Toml, _) => Target::Toml,
        (TargetFormat::Json, _) => Target::Json,
        (TargetFormat::Pbm, _) => Target::Pbm,
        (TargetFormat::Cnf, _) => Target::Cnf,
        (TargetFormat::Wcnf, _) => Target::Wcnf,
        (TargetFormat::Lp, _) => Target::Lp,
        (TargetFormat::Mtx, MatrixPart::Matrix) => Target::Matrix,
        (TargetFormat::Mtx, MatrixPart::Syndrome) => Target::Syndrome,
    };
    let bytes = target.write(puzzle).map_err(|error| Failure::bad(error.to_string()))?;
    let lost = target.loses(puzzle);
    if lost.is_empty() || arguments.lossy {
        return Ok(bytes);
    }
    let (name, lost) = (name(format), say::listed(&lost));
    Err(Failure::bad(format!("{name} cannot hold {lost}, so nothing is written; --lossy leaves that out")))
}

/// The board to start from.
fn drawing(puzzle: &Puzzle) -> Result<Drawing, Failure> {
    let board = puzzle.board();
    let title = if let Some((rows, columns)) = board.sides() {
        format!("a board of {rows} x {columns} cells to start from")
    } else {
        let switches = say::counted(board.n_presses() as u64, "switch", "switches");
        let lamps = say::counted(board.n_lamps() as u64, "lamp", "lamps");
        format!("a list of {lamps} and {switches} to start from")
    };
    Drawing::of_puzzle(puzzle, Marks::None, &title).map_err(|error| Failure::bad(error.to_string()))
}
