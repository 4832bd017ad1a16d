use super::*;
use crate::board::Board;
use crate::edges::Edges;
use crate::goal::Goal;
use crate::rule::Rule;
use crate::solver::solve;
use crate::state::State;
use crate::stencil::Stencil;

/// Numbers from 0 to `below`, the same ones every time.
fn random(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut random = fastrand::Rng::with_seed(seed);
    move |below| random.u32(..below)
}

fn puzzle(rows: usize, columns: usize, modulus: u32, seed: u64) -> Puzzle {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, modulus).unwrap();
    let board = Board::grid(rows, columns).unwrap();
    let mut random = random(seed);
    let presses: Vec<u32> = (0..rows * columns).map(|_| random(modulus)).collect();
    let start = rule.taken_back(&board, vec![0; rows * columns], &presses);
    Puzzle::new(rule, board, start, Goal::Off).unwrap()
}

fn fewest(puzzle: &Puzzle, state: State) -> Option<u64> {
    let from = puzzle.clone().with_start(state).unwrap();
    solve(&from).unwrap().solution().map(|solution| puzzle.costs().of_presses(&solution.presses))
}

/// Presses at random, and says at every step what is left: what a solver without memory says.
fn wander(puzzle: Puzzle, seed: u64) {
    let (presses, both_ways) = (puzzle.board().n_presses(), puzzle.costs().is_both_ways());
    let limits = Limits::default();
    let mut random = random(seed);
    let mut game = Game::new(puzzle, &limits).unwrap();
    for step in 0..40 {
        match random(4) {
            0 => drop(game.undo()),
            1 => drop(game.redo()),
            2 => {
                if let Some(hint) = game.hint(&limits).unwrap() {
                    game.make(hint).unwrap();
                }
            }
            _ => {
                let new = Move {
                    press: random(u32::try_from(presses).unwrap()) as usize,
                    down: both_ways && random(2) == 1,
                };
                game.make(new).unwrap();
            }
        }
        assert_eq!(game.remaining(&limits).unwrap(), fewest(game.puzzle(), game.state()), "step {step}");
        assert_eq!(game.is_solved(), game.remaining(&limits).unwrap() == Some(0), "step {step}");
        assert!(game.is_exact());
    }
}

#[test]
fn what_is_left_is_what_the_solver_says_after_any_moves() {
    for seed in 0..8 {
        wander(puzzle(4, 4, 2, seed), seed);
        wander(puzzle(5, 5, 2, seed), seed);
        wander(puzzle(3, 4, 3, seed), seed);
        let both_ways = puzzle(3, 3, 5, seed).with_costs(Costs::default().both_ways()).unwrap();
        wander(both_ways, seed);
        let prices = Costs::of_cells((0..16).map(|cell| cell % 5 + 1)).unwrap();
        wander(puzzle(4, 4, 2, seed).with_costs(prices).unwrap(), seed);
    }
}

#[test]
fn hints_alone_solve_with_the_fewest_presses() {
    let limits = Limits::default();
    let mut game = Game::new(puzzle(5, 5, 2, 3), &limits).unwrap();
    let fewest = game.remaining(&limits).unwrap().unwrap();
    while let Some(hint) = game.hint(&limits).unwrap() {
        game.make(hint).unwrap();
    }
    assert!(game.is_solved());
    assert_eq!((game.cost(), game.moves().len() as u64), (fewest, fewest));
    game.restart();
    assert_eq!((game.state(), game.n_undone() as u64), (game.puzzle().start().clone(), fewest));
    assert_eq!(game.redo().map(|first| first.press), game.moves().first().map(|first| first.press));
}

#[test]
fn moves_that_cannot_be_made_change_nothing() {
    let plain = puzzle(2, 2, 2, 1);
    let locked = plain.board().clone().with_locked((0..4).map(|cell| cell == 1).collect()).unwrap();
    let puzzle = Puzzle::new(plain.rule().clone(), locked, plain.start().clone(), Goal::Off).unwrap();
    let mut game = Game::new(puzzle, &Limits::default()).unwrap();
    assert_eq!(game.make(Move::up(4)), Err(MoveError::NotThere { press: 4, presses: 4 }));
    assert_eq!(game.make(Move::up(1)), Err(MoveError::Locked { press: 1 }));
    assert_eq!(game.make(Move { press: 0, down: true }), Err(MoveError::UpOnly));
    assert!(game.moves().is_empty() && game.state() == *game.puzzle().start());
}

#[test]
fn a_goal_out_of_reach_is_said_to_be() {
    let plain = puzzle(5, 5, 2, 1);
    let one = State::new(2, (0..25).map(|lamp| u32::from(lamp == 0))).unwrap();
    let limits = Limits::default();
    let mut game = Game::new(plain.with_start(one).unwrap(), &limits).unwrap();
    assert_eq!((game.remaining(&limits), game.hint(&limits)), (Ok(None), Ok(None)));
    game.make(Move::up(0)).unwrap();
    assert_eq!(game.remaining(&limits), Ok(None));
}

#[test]
fn a_uniform_goal_is_reached_at_any_value() {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 3).unwrap();
    let all = State::new(3, [2; 4]).unwrap();
    let puzzle = Puzzle::new(rule, Board::grid(2, 2).unwrap(), all, Goal::Uniform).unwrap();
    let mut game = Game::new(puzzle, &Limits::default()).unwrap();
    assert!(game.is_solved());
    game.make(Move::up(0)).unwrap();
    assert!(!game.is_solved());
}

#[test]
fn levels_are_as_hard_as_they_are_called() {
    for difficulty in Difficulty::ALL {
        assert_eq!(difficulty.name().parse(), Ok(difficulty));
        let level = difficulty.puzzle(&puzzle(5, 5, 2, 0), 7, &Limits::default()).unwrap();
        assert!(difficulty.minimum().contains(&fewest(&level, level.start().clone()).unwrap()));
    }
    let small = Difficulty::Expert.puzzle(&puzzle(2, 2, 2, 0), 7, &Limits::default());
    assert!(small.is_err());
}

#[test]
fn the_puzzle_of_a_day_stays_what_it_is() {
    // 2026-11-30, a Monday, and the Sunday before.
    assert_eq!(fewest(&daily(20_787), daily(20_787).start().clone()), Some(3));
    assert_eq!(fewest(&daily(20_786), daily(20_786).start().clone()), Some(14));
}

#[test]
fn billions_of_equal_moves_are_one_run() {
    let (most, half) = (u32::MAX, u32::MAX / 2);
    let puzzle = puzzle(1, 2, most, 0);
    let presses = Presses::new(most, [most - 1, half]).unwrap();
    let run = |press, down, times| Run { step: Move { press, down }, times };
    assert_eq!(runs_of(&puzzle, &presses), [run(0, false, most - 1), run(1, false, half)]);
    let both = puzzle.clone().with_costs(Costs::default().both_ways()).unwrap();
    assert_eq!(runs_of(&both, &presses), [run(0, true, 1), run(1, false, half)]);
    let one = State::new(most, [1]).unwrap();
    let mut game =
        Game::new(self::puzzle(1, 1, most, 0).with_start(one).unwrap(), &Limits::default()).unwrap();
    assert_eq!(game.remaining(&Limits::default()).unwrap(), Some(u64::from(most) - 1));
    assert_eq!(game.hint(&Limits::default()).unwrap(), Some(Move::up(0)));
}

#[test]
fn the_steps_of_the_way_reach_the_goal_and_are_as_many_as_are_left() {
    for (modulus, both_ways) in [(2, false), (3, true), (6, false), (6, true)] {
        let puzzle = puzzle(3, 4, modulus, 5);
        let costs = puzzle.costs().clone();
        let puzzle = puzzle.with_costs(if both_ways { costs.both_ways() } else { costs }).unwrap();
        let mut game = Game::new(puzzle, &Limits::default()).unwrap();
        let left = game.remaining(&Limits::default()).unwrap().unwrap();
        let steps: Vec<Move> = game.steps(&Limits::default()).unwrap().unwrap().collect();
        assert_eq!(steps.len() as u64, left, "modulus {modulus}");
        assert!(steps.is_sorted_by_key(|step| step.press));
        assert_eq!(steps.iter().any(|step| step.down), both_ways);
        for step in steps {
            game.make(step).unwrap();
        }
        assert!(game.is_solved(), "modulus {modulus}");
    }
}
