//! The two solvers against each other, and against the checkers.

use crate::common;
use crate::common::{full, games, is_prime, states, syndrome, vectors};
use unflip_reference::{
    Edges, Game, Minimum, Table, Targets, cheapest_by_elimination, check_presses, check_witness,
    minimum_by_elimination, minimum_by_search, nullity, priced, quiet_orders, weight,
};

/// A witness found by trying all vectors.
fn find_witness(game: &Game, start: &[u32], targets: &Targets) -> Option<Vec<u32>> {
    vectors(game.modulus, start.len()).find(|y| check_witness(game, start, targets, y).is_ok())
}

/// The minimum found by trying all presses, straight from its definition.
fn minimum(game: &Game, start: &[u32], targets: &Targets) -> Option<Minimum> {
    let all = vectors(game.modulus, game.effects.len());
    let weighed =
        all.filter_map(|presses| Some((check_presses(game, start, targets, &presses).ok()?, presses)));
    let weighed: Vec<(u64, Vec<u32>)> = weighed.collect();
    let (weight, presses) = weighed.iter().min()?.clone();
    let minima = weighed.iter().filter(|(other, _)| *other == weight).count() as u128;
    Some(Minimum { cost: weight, weight, presses, minima, solutions: weighed.len() as u128 })
}

#[test]
fn a_solution_or_a_witness_exists_for_every_state_and_never_both() {
    for game in games() {
        let (table, off) = (Table::new(&game), game.all(0));
        for start in states(&game).step_by(3) {
            let found = table.minimum(&syndrome(&game, &start));
            assert_eq!(found.is_none(), find_witness(&game, &start, &off).is_some(), "{game:?} {start:?}");
            if let Some(found) = found {
                assert_eq!(check_presses(&game, &start, &off, &found.presses), Ok(found.weight));
            }
        }
    }
}

#[test]
fn table_definition_and_elimination_agree() {
    for game in games() {
        let (table, off) = (Table::new(&game), game.all(0));
        for start in states(&game).step_by(7) {
            let tabled = table.minimum(&syndrome(&game, &start)).cloned();
            assert_eq!(tabled, minimum(&game, &start, &off), "{game:?} {start:?}");
            if is_prime(game.modulus) {
                assert_eq!(tabled, minimum_by_elimination(&game, &start, &off), "{game:?} {start:?}");
            }
        }
    }
}

#[test]
fn a_search_press_by_press_finds_what_the_definition_says() {
    for game in games() {
        let table = Table::new(&game);
        for start in states(&game).step_by(7) {
            let tabled = table.minimum(&syndrome(&game, &start)).cloned();
            let searched = minimum_by_search(&game, &start, &game.all(0), &weight, u64::MAX);
            assert_eq!(searched, Ok(tabled), "{game:?} {start:?}");
        }
        let some = minimum_by_search(&game, &vec![0; game.is_lamp.len()], &game.all(0), &weight, 3);
        assert!(some == Err(4) || game.effects.len() <= 3, "{some:?}");
    }
}

#[test]
fn a_search_finds_the_cheapest_by_any_cost() {
    for game in games() {
        let dear = |press: usize, count: u32| {
            u64::from(count.min(game.modulus - count)) * (u64::try_from(press).expect("small") * 5 % 3)
        };
        let table = Table::with_cost(&game, &dear);
        for start in states(&game).step_by(11) {
            let tabled = table.minimum(&syndrome(&game, &start)).cloned();
            let cost = |found: &Minimum| (0..).zip(&found.presses).map(|(j, &x)| dear(j, x)).sum::<u64>();
            assert!(tabled.as_ref().is_none_or(|found| found.cost == cost(found)));
            let searched = minimum_by_search(&game, &start, &game.all(0), &dear, u64::MAX);
            if is_prime(game.modulus) {
                assert_eq!(cheapest_by_elimination(&game, &start, &game.all(0), &dear), tabled);
            }
            assert_eq!(searched, Ok(tabled), "{game:?} {start:?}");
        }
    }
}

#[test]
fn prices_are_paid_for_each_press_whichever_way_it_goes() {
    let (up, both) = (priced(Some(&[3, 0]), false, 5), priced(Some(&[3, 0]), true, 5));
    assert_eq!([0, 1, 2, 3, 4].map(|count| up(0, count)), [0, 3, 6, 9, 12]);
    assert_eq!([0, 1, 2, 3, 4].map(|count| both(0, count)), [0, 3, 6, 6, 3]);
    assert_eq!([0, 1, 2, 3].map(|count| priced(None, true, 4)(0, count)), [0, 1, 2, 1]);
    assert_eq!((up(1, 4), priced(None, false, 5)(7, 4)), (0, 4));
}

#[test]
fn quiet_orders_multiply_to_the_quiet_patterns() {
    for game in games() {
        let quiet = Table::new(&game).minimum(&vec![0; game.is_lamp.len()]).map(|found| found.solutions);
        let product = quiet_orders(&game).into_iter().map(u128::from).product();
        assert_eq!(quiet, Some(product), "{game:?}");
    }
}

#[test]
fn nullity_counts_the_quiet_patterns() {
    for game in games().into_iter().filter(|game| is_prime(game.modulus)) {
        let quiet = Table::new(&game).minimum(&vec![0; game.is_lamp.len()]).map(|found| found.solutions);
        let power = u128::from(game.modulus).pow(u32::try_from(nullity(&game)).expect("small"));
        assert_eq!(quiet, Some(power), "{game:?}");
    }
}

#[test]
fn lamps_that_do_not_matter_may_end_at_any_value() {
    for game in games().iter().filter(|game| is_prime(game.modulus)) {
        let mut targets = game.all(1);
        targets[0] = None;
        for start in states(game).step_by(11) {
            let expected = minimum(game, &start, &targets);
            assert_eq!(
                find_witness(game, &start, &targets).is_none(),
                expected.is_some(),
                "{game:?} {start:?}"
            );
            assert_eq!(minimum_by_elimination(game, &start, &targets), expected, "{game:?} {start:?}");
        }
    }
}

#[test]
fn a_target_at_a_hole_asks_for_nothing() {
    let mut row = common::grid(2, 1, 3, "plus", Edges::Plane);
    row.holes[1] = true;
    let game = Game::from_grid(&row);
    let found = minimum_by_elimination(&game, &[0; 3], &[Some(1); 3]);
    assert_eq!(found.map(|found| found.presses), Some(vec![1, 0, 1]));
    assert_eq!(check_presses(&game, &[0; 3], &[Some(1); 3], &[1, 0, 1]), Ok(2));
}

#[test]
#[should_panic(expected = "2^36 possibilities are too many to try")]
fn what_nobody_waits_for_is_refused() {
    let _ = Table::new(&full(2, 6, 6, "plus", Edges::Plane));
}

#[test]
#[should_panic(expected = "6 is not prime")]
fn elimination_refuses_a_composite_modulus() {
    let _ = nullity(&full(6, 2, 2, "plus", Edges::Plane));
}
