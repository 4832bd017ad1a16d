//! `unflip generate`: levels by a seed.

use unflip::generate::{GenerateError, Generator, Level, Unlike, Wanted};
use unflip::text::{Drawing, Marks, lamps_picture, puzzle_to_json, puzzle_to_toml, solution_sentences};
use unflip::{Answer, Board, Limits, Puzzle, SolveError, Solver, State};

use crate::args::{GenerateArgs, LevelFormat, LikeArgs, PuzzleArgs};
use crate::failure::{Failure, LIMITED, SOLVED};
use crate::input;
use crate::output::{GOOD, Output, note, write_folder};
use crate::{limits, say};

/// Makes levels and prints them; returns the exit status.
pub(crate) fn run(arguments: &GenerateArgs) -> Result<u8, Failure> {
    let output = Output::new(&arguments.output);
    let LikeArgs { puzzle: from, goal, costs, .. } = &arguments.like;
    output.keeps(&[input::path(from)])?;
    output.keeps(&input::beside(&from.rule, goal, costs))?;
    if arguments.to == LevelFormat::Toml && arguments.count > 1 && !output.is_file() {
        return Err(Failure::bad("several TOML levels are several files: name their folder with --output"));
    }
    if arguments.to == LevelFormat::Png {
        output.takes_binary("a picture")?;
    }
    let puzzle = puzzle(&arguments.like)?;
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..));
    let search = limits::Search { max_nullity: 40, ..limits::Search::default() };
    let levels =
        limits::within(&arguments.limits, &search, |limits| levels(arguments, &puzzle, seed, limits))?;
    let levels = levels.map_err(|error| failure(&error, puzzle.board()))?;
    let few = levels.len() as u64;
    write(arguments, &puzzle, &levels, &output)?;
    if arguments.seed.is_none() {
        note(&format!("--seed {seed} makes the same again"));
    }
    if few < arguments.count {
        note(&format!("only {} found", say::counted(few, "such board was", "such boards were")));
    }
    Ok(SOLVED)
}

/// The puzzle whose rule, board, goal and prices are taken.
fn puzzle(like: &LikeArgs) -> Result<Puzzle, Failure> {
    let LikeArgs { puzzle: from @ PuzzleArgs { file, rule }, goal, costs, .. } = like;
    if file.is_some() || rule.inline().is_some() {
        let text = input::text(rule, input::path(from))?;
        return Ok(input::puzzle_of(&text, rule, goal.goal.as_ref(), Some(costs))?.puzzle);
    }
    input::sized(like)
}

/// Makes as many as are wanted.
fn levels(
    arguments: &GenerateArgs,
    puzzle: &Puzzle,
    seed: u64,
    limits: &Limits,
) -> Result<Vec<Level>, GenerateError> {
    let solver = Solver::within(puzzle.rule(), puzzle.board(), limits)?;
    let solver = solver.with_costs(puzzle.costs().clone()).expect("they fitted the puzzle");
    let wanted =
        Wanted { minimum: arguments.minimum.clone(), unique: arguments.unique, symmetry: arguments.symmetry };
    let generator = Generator::new(solver, puzzle.goal().clone(), wanted, seed, limits)?;
    let mut levels = Vec::new();
    generator.levels(arguments.count, limits, |level| {
        levels.push(level);
        true
    })?;
    if arguments.sort {
        levels.sort_by_key(|level| level.solution.cost);
    }
    Ok(levels)
}

fn write(
    arguments: &GenerateArgs,
    puzzle: &Puzzle,
    levels: &[Level],
    output: &Output,
) -> Result<(), Failure> {
    let of_all = |format: fn(&Puzzle, Option<&Answer>) -> String| {
        levels.iter().map(|level| written(puzzle, level, format)).collect::<String>().into_bytes()
    };
    let bytes = match arguments.to {
        LevelFormat::Text => text(puzzle, levels, output).into_bytes(),
        LevelFormat::Json => of_all(puzzle_to_json),
        LevelFormat::Svg => drawing(puzzle, levels)?.to_svg().into_bytes(),
        LevelFormat::Png => drawing(puzzle, levels)?.to_png(),
        LevelFormat::Toml if arguments.count == 1 => of_all(puzzle_to_toml),
        LevelFormat::Toml => {
            let width = levels.len().to_string().len();
            let name = |index: usize| format!("level-{:0width$}.toml", index + 1);
            let file = |(index, level)| (name(index), written(puzzle, level, puzzle_to_toml));
            let folder = arguments.output.output.as_deref().expect("it was asked for");
            return write_folder(folder, levels.iter().enumerate().map(file));
        }
    };
    output.write(&bytes)
}

/// Pictures with their sentences, a blank line between.
fn text(puzzle: &Puzzle, levels: &[Level], output: &Output) -> String {
    let one = |level: &Level| {
        let picture = lamps_picture(puzzle.board(), &level.start);
        let (claim, ways) = solution_sentences(&level.solution, puzzle.costs());
        format!("{}{claim} {ways}\n", output.paint_picture(&picture, GOOD))
    };
    levels.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// One board, or a sheet of them.
fn drawing(puzzle: &Puzzle, levels: &[Level]) -> Result<Drawing, Failure> {
    let drawing = if let [level] = levels {
        let puzzle = puzzle.clone().with_start(level.start.clone()).expect("it is of this board");
        let (claim, ways) = solution_sentences(&level.solution, puzzle.costs());
        Drawing::of_puzzle(&puzzle, Marks::None, &format!("{claim} {ways}"))
    } else {
        let states: Vec<State> = levels.iter().map(|level| level.start.clone()).collect();
        Drawing::of_states(puzzle.board(), &states)
    };
    let drawing = drawing.map_err(|error| Failure::bad(error.to_string()))?;
    if drawing.left_out() > 0 {
        let drawn = levels.len() - drawing.left_out();
        note(&format!("the picture has room for {drawn} of {} boards", levels.len()));
    }
    Ok(drawing)
}

/// The puzzle of a level with its answer.
fn written(puzzle: &Puzzle, level: &Level, format: fn(&Puzzle, Option<&Answer>) -> String) -> String {
    let puzzle = puzzle.clone().with_start(level.start.clone()).expect("it is of this board");
    format(&puzzle, Some(&Answer::Solved(level.solution.clone())))
}

fn failure(error: &GenerateError, board: &Board) -> Failure {
    let of_place = |what: &str, place: usize| {
        let place = say::place(board, place);
        Failure::bad(format!(
            "the {what} has not this symmetry: see {place}; --symmetry with another kind may do"
        ))
    };
    match error {
        GenerateError::Solve(SolveError::Stopped) => {
            Failure::with_status(LIMITED, "stopped before all boards were made: nothing is written")
        }
        GenerateError::Solve(error) => Failure::from(*error),
        GenerateError::Unproved => {
            let sentence = "--time-limit or --memory-limit leave it too little, or the board is too hard";
            Failure::with_status(LIMITED, format!("{error}: {sentence}"))
        }
        GenerateError::Symmetry(Unlike::Rule { place }) => of_place("rule", *place),
        GenerateError::Symmetry(Unlike::Goal { place }) => of_place("goal", *place),
        error => Failure::bad(error.to_string()),
    }
}
