//! A puzzle as the independent checker has it: `unflip-reference` shares no type with the library.

use unflip::{Board, Edges, Goal, Puzzle, RuleKind, Stencil};
use unflip_reference as reference;
use unflip_reference::Game;

use crate::failure::{Failure, LIMITED};

/// Bytes that the checker takes for each press, and for each lamp that a press steps.
const PRESS_BYTES: u64 = 64;
const STEP_BYTES: u64 = 16;

/// Steps that the checker takes for a uniform goal: all presses, for each value.
const MOST_STEPS: u64 = 1 << 34;

/// The rule of the puzzle, spelt out press by press.
pub(crate) fn game(puzzle: &Puzzle, memory: u64) -> Result<Game, Failure> {
    check_size(puzzle, memory)?;
    let (board, modulus) = (puzzle.board(), puzzle.rule().modulus());
    Ok(match puzzle.rule().kind() {
        RuleKind::Stencil { stencil, edges } => grid(modulus, board, stencil, *edges),
        RuleKind::Effects { lamps, effects } => {
            let effects = effects.iter().map(|effect| effect.iter().map(|&lamp| lamp as usize).collect());
            let may_press = (0..board.n_presses()).map(|press| board.may_press(press)).collect();
            Game { may_press, ..Game::from_effects(modulus, *lamps, effects.collect()) }
        }
    })
}

fn grid(modulus: u32, board: &Board, stencil: &Stencil, edges: Edges) -> Game {
    let (rows, columns) = board.sides().expect("a stencil is played on a grid");
    let places = 0..rows * columns;
    Game::from_grid(&reference::Grid {
        holes: places.clone().map(|place| board.is_hole(place)).collect(),
        locked: places.map(|place| board.is_locked(place)).collect(),
        ..reference::Grid::new(modulus, rows, columns, steps(stencil), glued(edges))
    })
}

fn steps(stencil: &Stencil) -> reference::Stencil {
    let Some(steps) = stencil.steps() else { return reference::Stencil::RowColumn };
    reference::Stencil::Steps(steps.iter().map(|step| (step.row, step.column, step.times)).collect())
}

fn glued(edges: Edges) -> reference::Edges {
    match edges {
        Edges::Plane => reference::Edges::Plane,
        Edges::Cylinder => reference::Edges::Cylinder,
        Edges::Torus => reference::Edges::Torus,
        Edges::Mobius => reference::Edges::Mobius,
        Edges::Klein => reference::Edges::Klein,
        Edges::Projective => reference::Edges::Projective,
    }
}

/// What a count of a press costs.
pub(crate) fn cost(puzzle: &Puzzle) -> impl Fn(usize, u32) -> u64 + '_ {
    let costs = puzzle.costs();
    reference::priced(costs.prices(), costs.is_both_ways(), puzzle.rule().modulus())
}

/// What is wanted of every lamp, for each value that a goal of one value everywhere allows; for a picture, once.
pub(crate) fn targets<'a>(
    puzzle: &'a Puzzle,
    game: &'a Game,
) -> impl Iterator<Item = (Option<u32>, Vec<Option<u32>>)> + 'a {
    let lamps = 0..puzzle.board().n_lamps();
    let picture = match puzzle.goal() {
        Goal::Picture(picture) => Some((None, lamps.map(|lamp| picture.wanted(lamp)).collect())),
        _ => None,
    };
    let values = puzzle.goal().uniform_values(puzzle.rule().modulus());
    picture.into_iter().chain(values.map(|value| (Some(value), game.all(value))))
}

/// The checker writes down every step of every press: a giant board is refused before that.
fn check_size(puzzle: &Puzzle, memory: u64) -> Result<(), Failure> {
    let presses = puzzle.board().n_presses() as u64;
    let steps = match puzzle.rule().kind() {
        RuleKind::Effects { effects, .. } => effects.iter().map(|effect| effect.len() as u64).sum(),
        RuleKind::Stencil { stencil, .. } => presses.saturating_mul(steps_of(puzzle.board(), stencil)),
    };
    let values = if *puzzle.goal() == Goal::Uniform { u64::from(puzzle.rule().modulus()) } else { 1 };
    if values.saturating_mul(presses.max(steps)) > MOST_STEPS {
        let sentence = format!("{values} values that all lamps may reach are too many for the checker");
        return Err(Failure::with_status(LIMITED, sentence));
    }
    let needed = presses.saturating_mul(PRESS_BYTES).saturating_add(steps.saturating_mul(STEP_BYTES));
    if needed <= memory {
        return Ok(());
    }
    let sentence = format!(
        "checking needs about {needed} bytes of memory, but {memory} are allowed; --memory-limit allows more"
    );
    Err(Failure::with_status(LIMITED, sentence))
}

fn steps_of(board: &Board, stencil: &Stencil) -> u64 {
    let (rows, columns) = board.sides().unwrap_or_default();
    stencil
        .steps()
        .map_or((rows + columns) as u64, |steps| steps.iter().map(|step| u64::from(step.times)).sum())
}
