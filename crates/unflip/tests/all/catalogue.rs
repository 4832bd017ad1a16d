//! Every record of the catalogue is a puzzle, and what has been published of it is so.

use crate::common;
use unflip::catalogue::{Fact, RECORDS, Record};
use unflip::{Answer, Count, Distribution, Goal, Limits, Puzzle, Solution, Solver, solve};

#[test]
fn records_are_in_order_of_their_names_and_solvable() {
    assert!(RECORDS.is_sorted_by(|a, b| a.name < b.name));
    for record in RECORDS {
        assert_eq!(Record::find(record.name), Some(record));
        assert!(record.text.starts_with("# "), "{}: a comment says what it is", record.name);
        let puzzle = record.puzzle();
        let answer = solve(&puzzle).expect("small");
        common::check_evidence(&puzzle, &answer);
        assert!(matches!(answer, Answer::Solved(solution) if solution.is_exact()), "{}", record.name);
    }
    assert_eq!(Record::find("lights-in"), None);
}

#[test]
fn what_was_published_is_so() {
    let mut checked = 0;
    for record in RECORDS {
        let puzzle = record.puzzle();
        let solver = Solver::new(puzzle.rule(), puzzle.board()).expect("small");
        for (fact, source) in record.published {
            assert!(holds(*fact, &puzzle, &solver), "{}: {fact:?}, says {source}", record.name);
            checked += 1;
        }
    }
    assert!(checked > 30, "only {checked} facts");
}

fn holds(fact: Fact, puzzle: &Puzzle, solver: &Solver) -> bool {
    match fact {
        Fact::Nullity(nullity) => solver.nullity() == Some(nullity),
        Fact::KernelSize(size) => solver.kernel_size() == Count::from(size),
        Fact::Solvable(states) => {
            let mut all = solver.states_per_solvable();
            all *= states;
            all == Count::power(puzzle.rule().modulus(), puzzle.board().n_cells())
        }
        Fact::Radius(radius) => minima(puzzle, solver).radius() == radius,
        Fact::States { weight, states } => {
            let weight = usize::try_from(weight).expect("small");
            minima(puzzle, solver).counts()[weight] == Count::from(states)
        }
        Fact::Weight(weight) => best(puzzle).weight == weight,
        Fact::Minima(minima) => best(puzzle).minima == Some(Count::from(minima)),
        other => panic!("{other:?} has no proof here"),
    }
}

/// How many states need how many presses, for the goal of the puzzle.
fn minima(puzzle: &Puzzle, solver: &Solver) -> Distribution {
    let goal = if *puzzle.goal() == Goal::Uniform { Goal::Uniform } else { Goal::Off };
    solver.distribution(&goal, &Limits::default()).expect("small")
}

fn best(puzzle: &Puzzle) -> Solution {
    solve(puzzle).expect("small").solution().expect("every record is solvable").clone()
}
