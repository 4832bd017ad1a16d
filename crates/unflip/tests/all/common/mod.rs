//! What the whole-library tests share: puzzles told to the reference, and answers checked by it.

pub(crate) mod facts;
pub(crate) mod graphs;
pub(crate) mod tables;

use proptest::prelude::*;
use unflip::{Answer, Bits, Board, Edges, Goal, Picture, Puzzle, Rule, RuleKind, State, Stencil};
use unflip_reference as reference;
use unflip_reference::Game;

/// Stencils that have no name: asymmetric, without centre, a cell twice, larger than most boards.
pub(crate) const DRAWN: [&str; 6] =
    ["..#", "#.#", "#..\n.#.\n.2.", "...\n...\n.#.", "#......\n...#...\n......#", "."];

/// All named stencils and the drawn ones above.
pub(crate) fn stencils() -> Vec<Stencil> {
    let named = Stencil::NAMES.iter().map(|name| Stencil::named(name).expect("listed"));
    named.chain(DRAWN.iter().map(|picture| Stencil::drawn(picture).expect("well drawn"))).collect()
}

/// The same rule on the same board, as the reference has it.
pub(crate) fn game(rule: &Rule, board: &Board) -> Game {
    match rule.kind() {
        RuleKind::Effects { lamps, effects } => {
            let effects = effects.iter().map(|effect| effect.iter().map(|&lamp| lamp as usize).collect());
            let may_press = (0..board.n_presses()).map(|press| board.may_press(press)).collect();
            Game { may_press, ..Game::from_effects(rule.modulus(), *lamps, effects.collect()) }
        }
        RuleKind::Stencil { stencil, edges } => {
            let (rows, columns) = board.sides().expect("a grid");
            let steps = |steps: &[unflip::Step]| steps.iter().map(|s| (s.row, s.column, s.times)).collect();
            let stencil = stencil
                .steps()
                .map_or(reference::Stencil::RowColumn, |all| reference::Stencil::Steps(steps(all)));
            let places = 0..rows * columns;
            Game::from_grid(&reference::Grid {
                holes: places.clone().map(|place| board.is_hole(place)).collect(),
                locked: places.map(|place| board.is_locked(place)).collect(),
                ..reference::Grid::new(rule.modulus(), rows, columns, stencil, reference_edges(*edges))
            })
        }
    }
}

fn reference_edges(edges: Edges) -> reference::Edges {
    match edges {
        Edges::Plane => reference::Edges::Plane,
        Edges::Cylinder => reference::Edges::Cylinder,
        Edges::Torus => reference::Edges::Torus,
        Edges::Mobius => reference::Edges::Mobius,
        Edges::Klein => reference::Edges::Klein,
        Edges::Projective => reference::Edges::Projective,
    }
}

/// Every choice of targets that meets the goal, by value if it is one everywhere.
pub(crate) fn targets(puzzle: &Puzzle) -> Vec<(Option<u32>, Vec<Option<u32>>)> {
    let (lamps, modulus) = (puzzle.board().n_lamps(), puzzle.rule().modulus());
    match puzzle.goal() {
        Goal::Picture(picture) => vec![(None, (0..lamps).map(|lamp| picture.wanted(lamp)).collect())],
        goal => {
            let values = goal.uniform_values(modulus);
            values.into_iter().map(|value| (Some(value), vec![Some(value); lamps])).collect()
        }
    }
}

/// Checks the evidence of an answer with the reference, whatever its minimum: presses reach the goal, or the
/// witness refutes it.
pub(crate) fn check_evidence(puzzle: &Puzzle, answer: &Answer) {
    let game = game(puzzle.rule(), puzzle.board());
    let start: Vec<u32> = puzzle.start().iter().collect();
    match answer {
        Answer::Solved(solution) => {
            let presses: Vec<u32> = solution.presses.iter().collect();
            let reached = targets(puzzle).into_iter().find(|(value, _)| *value == solution.goal);
            let (_, targets) = reached.expect("the goal that the solution names");
            assert_eq!(
                reference::check_presses(&game, &start, &targets, &presses),
                Ok(solution.weight),
                "{puzzle:?}"
            );
        }
        Answer::Unsolvable(witness) => {
            let lamps: Vec<u32> = witness.values().iter().collect();
            for (_, targets) in targets(puzzle) {
                assert_eq!(reference::check_witness(&game, &start, &targets, &lamps), Ok(()), "{puzzle:?}");
            }
        }
    }
}

/// Boards of 1 to 7 cells a side, any rule on them, with holes and locked cells; every goal.
pub(crate) fn puzzles() -> impl Strategy<Value = Puzzle> {
    puzzles_of((1..8usize, 1..8usize))
}

/// As [`puzzles`], on boards of these rows and columns.
pub(crate) fn puzzles_of(sides: impl Strategy<Value = (usize, usize)>) -> impl Strategy<Value = Puzzle> {
    let stencil = prop::sample::select(stencils());
    let edges = prop::sample::select(Edges::ALL.to_vec());
    (sides, stencil, edges).prop_flat_map(|((rows, columns), stencil, edges)| {
        let places = rows * columns;
        let rule = Rule::new(stencil, edges, 2).expect("modulus 2");
        let some = |share| prop::collection::vec(prop::bool::weighted(share), places);
        let masks =
            (prop_oneof![3 => some(0.0), 1 => some(0.2)], prop_oneof![3 => some(0.0), 1 => some(0.2)]);
        let states = (some(0.5), some(0.5), prop_oneof![2 => some(0.0), 1 => some(0.2)]);
        (Just((rule, rows, columns)), masks, states, 0..5u8, any::<bool>())
            .prop_map(|(base, masks, states, goal, solvable)| puzzle(base, masks, states, goal, solvable))
    })
}

type Mask = Vec<bool>;

fn puzzle(
    (rule, rows, columns): (Rule, usize, usize),
    (holes, locked): (Mask, Mask),
    (start, wanted, ignored): (Mask, Mask, Mask),
    goal: u8,
    solvable: bool,
) -> Puzzle {
    let bits = |mask: &Mask| mask.iter().copied().collect::<Bits>();
    let cells = |mask: &Mask| mask.iter().zip(&holes).map(|(&lit, &hole)| lit && !hole).collect::<Bits>();
    let board = Board::grid(rows, columns).expect("small").with_holes(bits(&holes)).expect("as long");
    let board = board.with_locked(bits(&locked)).expect("as long");
    let goal = match goal {
        0 => Goal::Off,
        1 => Goal::On,
        2 => Goal::Value(1),
        3 => Goal::Uniform,
        _ => Goal::Picture(
            Picture::with_ignored(State::from(cells(&wanted)), bits(&ignored)).expect("as long"),
        ),
    };
    let start = if solvable { reached(&rule, &board, &cells(&start)) } else { cells(&start) };
    Puzzle::new(rule, board, State::from(start), goal).expect("the parts fit")
}

/// The state that pressing the allowed ones of `presses` makes of all lamps off.
fn reached(rule: &Rule, board: &Board, presses: &Bits) -> Bits {
    let game = game(rule, board);
    let counts = (0..board.n_presses()).map(|press| u32::from(presses.get(press) && board.may_press(press)));
    let end = game.apply(&vec![0; board.n_lamps()], &counts.collect::<Vec<_>>());
    end.into_iter().map(|value| value == 1).collect()
}

/// How much more than usual to test: `UNFLIP_TEST_SCALE`, 1 if not set.
pub(crate) fn scale() -> u32 {
    std::env::var("UNFLIP_TEST_SCALE")
        .ok()
        .map_or(1, |scale| scale.parse().expect("UNFLIP_TEST_SCALE is a number"))
}
