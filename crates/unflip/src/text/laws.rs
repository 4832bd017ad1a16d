//! Laws of reading and writing: what is written reads back equal, and every error is one sentence with its place.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::{Asked, Format, Mode, Reading, Target, answer_to_json, link_to_puzzle, presses_picture};
use super::{
    presses_to_judge, presses_to_pbm, puzzle_to_link, puzzle_to_toml, read_evidence, read_puzzle,
    state_picture, witness_picture,
};
use crate::answer::{Answer, Solution, Standing};
use crate::bits::Bits;
use crate::board::Board;
use crate::costs::Costs;
use crate::count::Count;
use crate::edges::Edges;
use crate::first::Candidate;
use crate::goal::{Goal, Picture};
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::rule::Rule;
use crate::state::State;
use crate::stencil::{Stencil, Step};
use crate::values::Values;
use crate::witness::Witness;

/// Named stencils, and drawn ones that may be large and lopsided.
fn stencils() -> impl Strategy<Value = Stencil> {
    let step = (-3..4isize, -3..4isize, prop_oneof![4 => 1..10u32, 1 => 10..u32::MAX])
        .prop_map(|(row, column, times)| Step { row, column, times });
    let drawn = vec(step, 0..6).prop_map(|mut steps| {
        steps.sort_unstable();
        steps.dedup_by_key(|step| (step.row, step.column));
        Stencil::from_steps(steps)
    });
    let named = select(&Stencil::NAMES[..]).prop_map(|name| Stencil::named(name).unwrap());
    prop_oneof![named, drawn]
}

fn bits(len: usize) -> impl Strategy<Value = Bits> {
    vec(prop::bool::weighted(0.2), len).prop_map(|bits| bits.into_iter().collect())
}

/// Values below `modulus`, 0 where `zero` has a mark.
fn values(modulus: u32, zero: Option<Bits>, len: usize) -> impl Strategy<Value = Values> {
    vec(0..modulus, len).prop_map(move |mut values| {
        zero.iter().flat_map(Bits::iter_ones).for_each(|place| values[place] = 0);
        Values::new(modulus, values).unwrap()
    })
}

/// A goal whose ignored lamps are cells, with the value 0.
fn goals(modulus: u32, holes: Option<Bits>, len: usize) -> impl Strategy<Value = Goal> {
    let picture =
        (values(modulus, holes.clone(), len), option::of(bits(len))).prop_map(move |(values, ignored)| {
            let Some(ignored) = ignored else { return Goal::Picture(Picture::new(values.into())) };
            let hole = |place| holes.as_ref().is_some_and(|holes| holes.get(place));
            let ignored: Bits = (0..len).map(|place| ignored.get(place) && !hole(place)).collect();
            let kept =
                values.iter().enumerate().map(|(place, value)| if ignored.get(place) { 0 } else { value });
            let state = State::new(modulus, kept.collect::<Vec<_>>()).unwrap();
            Goal::Picture(Picture::with_ignored(state, ignored).unwrap())
        });
    prop_oneof![
        Just(Goal::Off),
        Just(Goal::On),
        Just(Goal::Uniform),
        (0..modulus).prop_map(Goal::Value),
        picture
    ]
}

fn boards(rows: usize, columns: usize) -> impl Strategy<Value = Board> {
    let len = rows * columns;
    (option::of(bits(len)), option::of(bits(len))).prop_map(move |(holes, locked)| {
        let board = Board::grid(rows, columns).unwrap();
        let board = match &holes {
            Some(holes) => board.with_holes(holes.clone()).unwrap(),
            None => board,
        };
        let hole = |place| holes.as_ref().is_some_and(|holes| holes.get(place));
        let Some(locked) = locked else { return board };
        board.with_locked((0..len).map(|place| locked.get(place) && !hole(place)).collect()).unwrap()
    })
}

fn grid_puzzles() -> impl Strategy<Value = Puzzle> {
    let sides = (1..6usize, 1..6usize, select(vec![2, 2, 3, 10, 11, 300]));
    let parts = sides.prop_flat_map(|(rows, columns, modulus)| {
        let rule = (stencils(), select(&Edges::ALL[..]))
            .prop_map(move |(stencil, edges)| Rule::new(stencil, edges, modulus).unwrap());
        (rule, boards(rows, columns))
    });
    parts.prop_flat_map(|(rule, board)| {
        let (modulus, holes, len) = (rule.modulus(), board.holes().cloned(), board.n_lamps());
        (values(modulus, holes.clone(), len), goals(modulus, holes, len)).prop_map(move |(start, goal)| {
            Puzzle::new(rule.clone(), board.clone(), start.into(), goal).unwrap()
        })
    })
}

fn list_puzzles() -> impl Strategy<Value = Puzzle> {
    let parts = (1..5usize, select(vec![2, 3, 12])).prop_flat_map(|(lamps, modulus)| {
        let lamp = 0..u32::try_from(lamps).unwrap();
        let effects = vec(vec(lamp, 0..4), 0..4);
        (effects.prop_map(move |effects| Rule::from_effects(modulus, lamps, effects).unwrap()), Just(lamps))
    });
    parts.prop_flat_map(|(rule, lamps)| {
        let (modulus, board) = (rule.modulus(), rule.board().unwrap());
        let locked = bits(board.n_presses());
        (values(modulus, None, lamps), goals(modulus, None, lamps), locked).prop_map(
            move |(start, goal, locked)| {
                let board = board.clone().with_locked(locked).unwrap();
                Puzzle::new(rule.clone(), board, start.into(), goal).unwrap()
            },
        )
    })
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    prop_oneof![3 => grid_puzzles(), 1 => list_puzzles()]
}

/// Any puzzle, half of them with prices, half where presses go both ways.
fn priced() -> impl Strategy<Value = Puzzle> {
    (puzzles(), vec(0..1000u32, 64), any::<bool>(), any::<bool>()).prop_map(
        |(puzzle, prices, is_priced, both_ways)| {
            let prices = prices.iter().copied().cycle().take(puzzle.board().n_presses());
            let costs = if is_priced { Costs::of_cells(prices).unwrap() } else { Costs::default() };
            puzzle.with_costs(if both_ways { costs.both_ways() } else { costs }).unwrap()
        },
    )
}

/// A puzzle with counts for its presses and factors for its lamps.
fn evidence() -> impl Strategy<Value = (Puzzle, Presses, Witness)> {
    priced().prop_flat_map(|puzzle| {
        let (modulus, board) = (puzzle.rule().modulus(), puzzle.board().clone());
        let holes = board.holes().cloned();
        let presses = values(modulus, holes.clone(), board.n_presses()).prop_map_into();
        let witness = values(modulus, holes, board.n_lamps()).prop_map_into();
        (Just(puzzle), presses, witness)
    })
}

/// An answer with these presses: that it is none does not matter for writing it.
fn solved(presses: &Presses) -> Answer {
    Answer::Solved(Solution {
        presses: presses.clone(),
        weight: presses.weight(),
        cost: 7,
        standing: Standing::Exact,
        minima: Some(Count::from(2)),
        solutions: Count::power(2, 70),
        nullity: Some(70),
        kernel_size: Count::power(2, 70),
        goal: Some(0),
    })
}

proptest! {
    #[test]
    fn puzzle_files_read_back_equal(puzzle in priced()) {
        let text = puzzle_to_toml(&puzzle, None);
        let read = read_puzzle(text.as_bytes(), &Reading::default()).map(|file| file.puzzle);
        prop_assert_eq!(read, Ok(puzzle), "{}", text);
    }

    #[test]
    fn json_puzzles_read_back_equal(puzzle in priced()) {
        let text = Target::Json.write(&puzzle).unwrap();
        let read = read_puzzle(&text, &Reading::default()).map(|file| file.puzzle);
        prop_assert_eq!(read, Ok(puzzle), "{}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn links_read_back_equal(puzzle in priced(), mode in 0..Mode::ALL.len()) {
        let link = puzzle_to_link(&puzzle, Mode::ALL[mode]);
        prop_assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".,;:-_".contains(&byte)), "{}", link);
        prop_assert_eq!(link_to_puzzle(&link), Ok((puzzle, Mode::ALL[mode])), "{}", link);
    }

    #[test]
    fn what_a_bare_board_loses_is_said(puzzle in priced()) {
        for (target, format) in [(Target::Text, Format::Text), (Target::Pbm, Format::Pbm)] {
            let Ok(bytes) = target.write(&puzzle) else { continue };
            let reading = Reading { format: Some(format), modulus: Some(puzzle.rule().modulus()), ..Reading::default() };
            let read = read_puzzle(&bytes, &reading).unwrap().puzzle;
            prop_assert_eq!(read.start(), puzzle.start());
            // Where nothing is lost all is there, and not where something is, but for the modulus that was told.
            let lost = target.loses(&puzzle);
            let is_lost = lost.iter().any(|&part| part != "the modulus");
            prop_assert_eq!(read == puzzle, !is_lost, "{:?}", lost);
        }
    }

    #[test]
    fn matrices_read_back_equal(puzzle in priced()) {
        let matrix = Target::Matrix.write(&puzzle).unwrap();
        let Ok(syndrome) = Target::Syndrome.write(&puzzle) else { return Ok(()) };
        let both = [&matrix[..], &syndrome].concat();
        let reading = Reading { modulus: Some(puzzle.rule().modulus()), ..Reading::default() };
        let file = read_puzzle(&both, &reading).map_err(|error| {
            TestCaseError::fail(format!("{error}\n{}", String::from_utf8_lossy(&both)))
        })?;
        prop_assert_eq!(file.format, Format::Mtx);
        let numbers = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            text.lines().filter(|line| !line.starts_with('%')).map(str::to_string).collect::<Vec<_>>()
        };
        prop_assert_eq!(numbers(&Target::Matrix.write(&file.puzzle).unwrap()), numbers(&matrix));
        prop_assert_eq!(numbers(&Target::Syndrome.write(&file.puzzle).unwrap()), numbers(&syndrome));
    }

    #[test]
    fn answers_in_puzzle_files_read_back_equal((puzzle, presses, witness) in evidence()) {
        let text = puzzle_to_toml(&puzzle, Some(&solved(&presses)));
        let answer = read_puzzle(text.as_bytes(), &Reading::default()).unwrap().answer.unwrap();
        prop_assert_eq!(answer.weight, Some(presses.weight()));
        prop_assert_eq!(answer.cost, (!puzzle.costs().is_weight()).then_some(7));
        prop_assert_eq!(answer.solutions, Some(Count::power(2, 70)));
        prop_assert_eq!(answer.presses, Some(presses));
        let text = puzzle_to_toml(&puzzle, Some(&Answer::Unsolvable(witness.clone())));
        let answer = read_puzzle(text.as_bytes(), &Reading::default()).unwrap().answer.unwrap();
        prop_assert_eq!((answer.unsolvable, answer.witness), (Some(true), Some(witness)));
    }

    #[test]
    fn bare_boards_read_back_equal(puzzle in grid_puzzles()) {
        let text = state_picture(puzzle.board(), puzzle.start());
        let modulus = Some(puzzle.rule().modulus());
        let reading = Reading { format: Some(Format::Text), modulus, ..Reading::default() };
        let read = read_puzzle(text.as_bytes(), &reading).unwrap().puzzle;
        prop_assert_eq!(read.start(), puzzle.start());
        prop_assert_eq!(read.board().holes(), puzzle.board().holes());
    }

    #[test]
    fn presses_read_back_equal((puzzle, presses, _) in evidence()) {
        let board = puzzle.board();
        let expected = Ok(Some(presses.clone()));
        let read = |bytes: &[u8], format| read_evidence(bytes, format, &puzzle).map(|said| said.presses);
        let picture = presses_picture(board, &presses) + "4 presses, the fewest possible (proved).\n";
        prop_assert_eq!(&read(picture.as_bytes(), None), &expected, "{}", picture);
        let json = answer_to_json(&puzzle, &solved(&presses), &Asked::default());
        prop_assert_eq!(&read(json.as_bytes(), None), &expected, "{}", json);
        let toml = puzzle_to_toml(&puzzle, Some(&solved(&presses)));
        prop_assert_eq!(&read(toml.as_bytes(), None), &expected, "{}", toml);
        if board.n_presses() > 0 {
            let judge = presses_to_judge(board, &presses);
            prop_assert_eq!(&read(judge.as_bytes(), Some(Format::Text)), &expected, "{}", judge);
        }
        if let Ok(bitmap) = presses_to_pbm(board, &presses) {
            prop_assert_eq!(&read(&bitmap, None), &expected);
        }
    }

    #[test]
    fn lists_read_back_equal((puzzle, presses, _) in evidence(), at_most in option::of(0..20u64)) {
        let all = [3, 7].map(|cost| Candidate { presses: presses.clone(), cost, goal: Some(0) });
        let json = answer_to_json(&puzzle, &solved(&presses), &Asked { at_most, all: Some(&all), nearest: None });
        let said = read_evidence(json.as_bytes(), None, &puzzle).unwrap();
        let is_priced = !puzzle.costs().is_weight();
        prop_assert_eq!(said.none_within, at_most.filter(|&most| most < 7), "{}", json);
        prop_assert_eq!(said.cost, is_priced.then_some(7), "{}", json);
        prop_assert_eq!(said.all.len(), 2);
        for (one, cost) in said.all.iter().zip([3, 7]) {
            prop_assert_eq!(one.cost, is_priced.then_some(cost));
            prop_assert_eq!((one.weight, one.presses.as_ref()), (Some(presses.weight()), Some(&presses)));
        }
    }

    #[test]
    fn witnesses_read_back_equal((puzzle, _, witness) in evidence()) {
        let board = puzzle.board();
        let expected = Ok((Some(true), Some(witness.clone())));
        let read = |text: &str| {
            read_evidence(text.as_bytes(), None, &puzzle).map(|said| (said.unsolvable, said.witness))
        };
        let picture = format!("No solution: …\n{}The nearest board …\n", witness_picture(board, &witness));
        prop_assert_eq!(&read(&picture), &expected, "{}", picture);
        let json = answer_to_json(&puzzle, &Answer::Unsolvable(witness), &Asked::default());
        prop_assert_eq!(&read(&json), &expected, "{}", json);
    }
}
