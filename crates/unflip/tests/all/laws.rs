//! Laws that hold for every puzzle, on random ones of every rule: small, up to 40 x 40, and long and narrow.
//!
//! By default some thousand puzzles; `UNFLIP_TEST_SCALE=400` makes it 10^6, with those of the oracle's tests.

use crate::common::{check_evidence, game, puzzles, puzzles_of, scale};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use unflip::{
    Answer, Bits, Board, Edges, Goal, Limits, Picture, Presses, Puzzle, Rule, RuleKind, Solver, State,
    Stencil, Step, solve_within,
};
use unflip_reference::{Game, check_presses, check_witness};

/// Kernels beyond 2^14 members are searched and bounded: that is under law, too, and takes no time.
fn limits() -> Limits<'static> {
    Limits { members_log2: 14, ..Limits::default() }
}

fn large() -> impl Strategy<Value = Puzzle> {
    let narrow = prop::sample::select(vec![(3, 200), (200, 3)]);
    puzzles_of(prop_oneof![3 => (1..41usize, 1..41usize), 1 => narrow])
}

/// Runs `law` on `cases` random puzzles, and on ever simpler ones where it fails.
fn hold<S: Strategy>(cases: u32, strategy: S, law: impl Fn(S::Value))
where
    S::Value: Clone + std::fmt::Debug,
{
    let config = Config { cases: cases * scale(), failure_persistence: None, ..Config::default() };
    let run = TestRunner::new(config).run(&strategy, |value| {
        law(value);
        Ok(())
    });
    run.expect("the law holds");
}

fn solved(puzzle: &Puzzle) -> Answer {
    solve_within(puzzle, &limits()).expect("it fits")
}

fn solver(puzzle: &Puzzle) -> Solver {
    Solver::within(puzzle.rule(), puzzle.board(), &limits()).expect("it fits")
}

fn values(presses: &Presses) -> Vec<u32> {
    presses.iter().collect()
}

/// Some sums of the patterns, chosen by the bits of `seed`, and the patterns one by one as far as there are 64.
fn members(patterns: &[Presses], seed: u64) -> impl Iterator<Item = Bits> + '_ {
    let bits = |pattern: &Presses| pattern.as_bits().expect("two colours").clone();
    let sums = (0..8u32).filter(|_| !patterns.is_empty()).map(move |round| {
        let mut sum = bits(&patterns[0]);
        for (index, pattern) in (0u32..).zip(patterns).skip(1) {
            // Some odd multiplications: no more than a choice that looks random.
            let choice = (seed ^ u64::from(index * 8 + round)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            if choice >> 40 & 1 == 1 {
                sum.xor(&bits(pattern));
            }
        }
        sum
    });
    patterns.iter().take(64).map(bits).chain(sums)
}

fn check_kernel(puzzle: &Puzzle, seed: u64) {
    let (board, solver) = (puzzle.board(), solver(puzzle));
    let allowed = (0..board.n_presses()).filter(|&press| board.may_press(press)).count();
    let all = (solver.rank(), solver.nullity(), solver.left_nullity());
    let (Some(rank), Some(nullity), Some(left_nullity)) = all else { panic!("2 is a prime") };
    assert_eq!(rank + nullity, allowed);
    assert_eq!(rank + left_nullity, board.n_cells());
    let patterns = solver.quiet_patterns(&limits()).expect("they fit");
    assert_eq!(patterns.len(), nullity);
    let game = game(puzzle.rule(), board);
    let dark = vec![0; board.n_lamps()];
    for member in members(&patterns, seed) {
        assert!(
            member.iter_ones().all(|press| board.may_press(press)),
            "a quiet pattern keeps to what is allowed"
        );
        let presses = values(&Presses::from(member));
        assert_eq!(game.apply(&dark, &presses), dark, "a quiet pattern changes nothing");
    }
    check_echelon(&patterns);
}

/// The first press of each pattern comes later than that of the one before, and no other pattern has it.
fn check_echelon(patterns: &[Presses]) {
    let first = |pattern: &Presses| pattern.as_bits().expect("two colours").iter_ones().next();
    let pivots: Vec<usize> = patterns.iter().map(|pattern| first(pattern).expect("not empty")).collect();
    assert!(pivots.is_sorted_by(|a, b| a < b), "{pivots:?}");
    for &pivot in &pivots {
        assert_eq!(patterns.iter().filter(|pattern| pattern.get(pivot) == 1).count(), 1, "pivot {pivot}");
    }
}

#[test]
fn quiet_patterns_are_quiet_and_as_many_as_rank_leaves() {
    hold(600, (puzzles(), any::<u64>()), |(puzzle, seed)| check_kernel(&puzzle, seed));
    hold(150, (large(), any::<u64>()), |(puzzle, seed)| check_kernel(&puzzle, seed));
}

/// Every solution met is no better than the answer; and the evidence of the answer is checked.
fn check_minimum(puzzle: &Puzzle, seed: u64) {
    let answer = solved(puzzle);
    check_evidence(puzzle, &answer);
    let Answer::Solved(solution) = answer else { return };
    assert!(solution.at_least() <= solution.weight);
    assert_eq!(solution.is_exact(), solution.minima.is_some());
    assert!(solution.minima.as_ref().is_none_or(|minima| *minima <= solution.solutions));
    let patterns = solver(puzzle).quiet_patterns(&limits()).expect("they fit");
    for mut member in members(&patterns, seed) {
        member.xor(solution.presses.as_bits().expect("two colours"));
        let member = Presses::from(member);
        assert!(member.weight() >= solution.at_least(), "{member:?} is below the bound");
        if solution.is_exact() {
            let other = (member.weight(), &member);
            assert!(other >= (solution.weight, &solution.presses), "{member:?} is better");
        }
    }
}

#[test]
fn the_minimum_is_no_worse_than_other_solutions() {
    hold(600, (puzzles(), any::<u64>()), |(puzzle, seed)| check_minimum(&puzzle, seed));
    hold(60, (large(), any::<u64>()), |(puzzle, seed)| check_minimum(&puzzle, seed));
}

/// A map of the places of a board onto those of another, and the same for the offsets of a stencil.
#[derive(Clone, Copy, Debug)]
enum Symmetry {
    Columns,
    Rows,
    Diagonal,
}

impl Symmetry {
    fn sides(self, (rows, columns): (usize, usize)) -> (usize, usize) {
        if matches!(self, Self::Diagonal) { (columns, rows) } else { (rows, columns) }
    }

    /// The place of the old board that is at `place` of the new one.
    fn source(self, (rows, columns): (usize, usize), place: usize) -> usize {
        let (_, width) = self.sides((rows, columns));
        let (row, column) = (place / width, place % width);
        match self {
            Self::Columns => row * columns + (columns - 1 - column),
            Self::Rows => (rows - 1 - row) * columns + column,
            Self::Diagonal => column * columns + row,
        }
    }

    fn stencil(self, stencil: &Stencil) -> Stencil {
        let Some(steps) = stencil.steps() else { return stencil.clone() };
        Stencil::from_steps(steps.iter().map(|&Step { row, column, times }| match self {
            Self::Columns => Step { row, column: -column, times },
            Self::Rows => Step { row: -row, column, times },
            Self::Diagonal => Step { row: column, column: row, times },
        }))
    }

    /// The same puzzle, seen in a mirror; `None` if the edges are joined in a way that the mirror does not keep.
    fn puzzle(self, puzzle: &Puzzle) -> Option<Puzzle> {
        let RuleKind::Stencil { stencil, edges } = puzzle.rule().kind() else { return None };
        let turns = [Edges::Plane, Edges::Torus, Edges::Projective].contains(edges);
        if matches!(self, Self::Diagonal) && !turns {
            return None;
        }
        let board = puzzle.board();
        let sides = board.sides()?;
        let seen = |is: &dyn Fn(usize) -> bool| -> Bits {
            (0..sides.0 * sides.1).map(|place| is(self.source(sides, place))).collect()
        };
        let (rows, columns) = self.sides(sides);
        let mirrored = Board::grid(rows, columns).expect("as large");
        let mirrored = mirrored.with_holes(seen(&|place| board.is_hole(place))).expect("as large");
        let mirrored = mirrored.with_locked(seen(&|place| board.is_locked(place))).expect("as large");
        let goal = match puzzle.goal() {
            Goal::Picture(picture) => {
                let state = State::from(seen(&|place| picture.state().get(place) == 1));
                let ignored = seen(&|place| picture.wanted(place).is_none());
                Goal::Picture(Picture::with_ignored(state, ignored).expect("as large"))
            }
            other => other.clone(),
        };
        let start = State::from(seen(&|place| puzzle.start().get(place) == 1));
        let rule = Rule::new(self.stencil(stencil), *edges, 2).expect("two colours");
        Some(Puzzle::new(rule, mirrored, start, goal).expect("as before"))
    }
}

/// Two puzzles that are mirrored have the same answer, as far as it is known.
fn check_same(puzzle: &Puzzle, mirrored: &Puzzle) {
    assert_eq!(solver(puzzle).nullity(), solver(mirrored).nullity());
    match (solved(puzzle), solved(mirrored)) {
        (Answer::Solved(a), Answer::Solved(b)) if a.is_exact() && b.is_exact() => {
            assert_eq!((a.weight, a.minima, a.solutions), (b.weight, b.minima, b.solutions));
        }
        (Answer::Solved(a), Answer::Solved(b)) => {
            assert!(a.at_least() <= b.weight && b.at_least() <= a.weight, "{a:?} {b:?}");
        }
        (Answer::Unsolvable(_), Answer::Unsolvable(_)) => {}
        (a, b) => panic!("{a:?}, but mirrored {b:?}"),
    }
}

#[test]
fn mirrors_keep_nullity_weight_and_the_number_of_minima() {
    let law = |puzzle: Puzzle| {
        for symmetry in [Symmetry::Columns, Symmetry::Rows, Symmetry::Diagonal] {
            if let Some(mirrored) = symmetry.puzzle(&puzzle) {
                check_same(&puzzle, &mirrored);
            }
        }
    };
    hold(300, puzzles(), law);
    hold(20, large(), law);
}

#[test]
fn a_press_more_changes_the_minimum_by_at_most_one() {
    hold(600, (puzzles(), any::<prop::sample::Index>()), |(puzzle, press)| {
        let board = puzzle.board();
        let press = press.index(board.n_presses());
        let Answer::Solved(before) = solved(&puzzle) else { return };
        if !board.may_press(press) || !before.is_exact() {
            return;
        }
        let mut presses = vec![0; board.n_presses()];
        presses[press] = 1;
        let start: Vec<u32> = puzzle.start().iter().collect();
        let start = game(puzzle.rule(), board).apply(&start, &presses);
        let start = State::new(2, start).expect("zeros and ones");
        let after_one = Puzzle::new(puzzle.rule().clone(), board.clone(), start, puzzle.goal().clone());
        let Answer::Solved(after) = solved(&after_one.expect("as before")) else {
            panic!("it is still solvable")
        };
        assert!(before.weight.abs_diff(after.weight) <= 1, "{} and {}", before.weight, after.weight);
        assert_eq!(before.solutions, after.solutions);
    });
}

/// The same rule as a list of effects, which only the general chase solves.
fn spelt_out(game: &Game) -> Solver {
    let effect =
        |effect: &Vec<usize>| effect.iter().map(|&lamp| u32::try_from(lamp).expect("small")).collect();
    let effects = game.effects.iter().map(effect).collect();
    let rule = Rule::from_effects(2, game.is_lamp.len(), effects).expect("lamps exist");
    Solver::new(&rule, &rule.board().expect("a list")).expect("it fits")
}

/// A full plane of plus or ring is solved by polynomials; the chase must say the same of it.
fn check_plane(name: &str, rows: usize, columns: usize, lit: &[bool]) {
    let rule = Rule::new(Stencil::named(name).expect("a name"), Edges::Plane, 2).expect("two colours");
    let board = Board::grid(rows, columns).expect("small");
    let game = game(&rule, &board);
    let (plane, chase) = (Solver::new(&rule, &board).expect("it fits"), spelt_out(&game));
    assert_eq!((plane.nullity(), plane.rank()), (chase.nullity(), chase.rank()));
    assert_eq!(plane.left_nullity(), chase.left_nullity());
    let patterns = |solver: &Solver| solver.quiet_patterns(&limits()).expect("they fit");
    assert_eq!(patterns(&plane), patterns(&chase));
    let random: Vec<u32> = lit.iter().map(|&lit| u32::from(lit)).collect();
    for start in [game.apply(&vec![0; random.len()], &random), random] {
        let state = State::new(2, start.iter().copied()).expect("zeros and ones");
        let answer = |solver: &Solver| solver.solve_within(&state, &Goal::Off, &limits()).expect("it fits");
        match (answer(&plane), answer(&chase)) {
            (Answer::Solved(plane), Answer::Solved(chase)) if plane.is_exact() => assert_eq!(plane, chase),
            (Answer::Solved(plane), Answer::Solved(_)) => {
                assert!(check_presses(&game, &start, &game.all(0), &values(&plane.presses)).is_ok());
            }
            (Answer::Unsolvable(plane), Answer::Unsolvable(_)) => {
                let witness: Vec<u32> = plane.values().iter().collect();
                assert_eq!(check_witness(&game, &start, &game.all(0), &witness), Ok(()));
            }
            (plane, chase) => panic!("by plane {plane:?}, by chase {chase:?}"),
        }
    }
}

#[test]
fn the_plane_path_and_the_chase_agree() {
    let narrow = prop::sample::select(vec![(3, 200), (200, 3), (1, 130), (130, 1)]);
    let sides = prop_oneof![4 => (1..41usize, 1..41usize), 1 => narrow];
    let boards = sides.prop_flat_map(|(rows, columns)| {
        (Just((rows, columns)), any::<bool>(), prop::collection::vec(any::<bool>(), rows * columns))
    });
    hold(100, boards, |((rows, columns), is_plus, lit)| {
        check_plane(if is_plus { "plus" } else { "ring" }, rows, columns, &lit);
    });
}

#[test]
fn nearest_states_can_be_solved_and_nearer_ones_cannot_be_seen() {
    hold(300, puzzles(), |puzzle| {
        let solver = solver(&puzzle);
        let Some(nearest) = solver.nearest(puzzle.start(), puzzle.goal(), &limits()).expect("it fits") else {
            return;
        };
        let is_solvable =
            |bits: Bits| solver.is_solvable(&State::from(bits), puzzle.goal()).expect("it fits");
        let start = puzzle.start().as_bits().expect("two colours").clone();
        assert_eq!(nearest.lamps.is_empty(), is_solvable(start.clone()));
        let mut changed = start.clone();
        nearest.lamps.iter().for_each(|&lamp| changed.set(lamp, !changed.get(lamp)));
        assert!(is_solvable(changed), "{nearest:?}");
        let cells = (0..puzzle.board().n_lamps()).filter(|&lamp| !puzzle.board().is_hole(lamp));
        for lamp in cells.filter(|_| nearest.lamps.len() > 1) {
            let mut one = start.clone();
            one.set(lamp, !one.get(lamp));
            assert!(!is_solvable(one), "one lamp, {lamp}, is nearer than {nearest:?}");
        }
    });
}
