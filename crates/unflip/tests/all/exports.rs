//! What is written for other solvers says the same as the puzzle: a naive reader of each format tries all values of its
//! variables, and the least cost and the number of solutions are those of trying all presses on the reference.

use crate::common;
use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::sample::select;
use unflip::text::{Reading, Target, read_puzzle};
use unflip::{Board, Costs, Edges, Goal, Picture, Puzzle, Rule, RuleKind, State, Stencil};

/// Every way to press the allowed places that reaches the goal, with what it costs; once for each value that it reaches.
fn truth(puzzle: &Puzzle) -> Vec<u64> {
    let game = common::game(puzzle.rule(), puzzle.board());
    let start: Vec<u32> = puzzle.start().iter().collect();
    let (n, k) = (puzzle.board().n_presses(), puzzle.rule().modulus());
    let mut costs = Vec::new();
    for presses in choices(&vec![0..=i64::from(k) - 1; n]) {
        let presses: Vec<u32> = presses.iter().map(|&count| u32::try_from(count).unwrap()).collect();
        if (0..n).any(|press| presses[press] > 0 && !game.may_press[press]) {
            continue;
        }
        let end = game.apply(&start, &presses);
        let is_reached = |targets: &[Option<u32>]| {
            (0..end.len()).all(|lamp| !game.is_lamp[lamp] || targets[lamp].is_none_or(|t| t == end[lamp]))
        };
        let reached = common::targets(puzzle).iter().filter(|(_, targets)| is_reached(targets)).count();
        let cost: u64 = (0..n).map(|press| puzzle.costs().of(press, presses[press], k)).sum();
        costs.extend(vec![cost; reached]);
    }
    costs
}

/// Every choice of a value from each range.
fn choices(ranges: &[std::ops::RangeInclusive<i64>]) -> Vec<Vec<i64>> {
    ranges.iter().fold(vec![Vec::new()], |all, range| {
        let more =
            |one: &Vec<i64>| range.clone().map(|value| [&one[..], &[value]].concat()).collect::<Vec<_>>();
        all.iter().flat_map(more).collect()
    })
}

fn written(target: Target, puzzle: &Puzzle) -> String {
    String::from_utf8(target.write(puzzle).unwrap()).unwrap()
}

/// Literals up to the 0 at the end.
fn literals(text: &str) -> Vec<i64> {
    let mut numbers: Vec<i64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    assert_eq!(numbers.pop(), Some(0), "{text}");
    numbers
}

/// The number of models of the clauses and exclusive ors.
fn count_models(text: &str) -> usize {
    let (head, body) = text.split_once("p cnf ").unwrap();
    assert!(head.lines().all(|line| line.starts_with('c')));
    let (sizes, body) = body.split_once('\n').unwrap();
    let (variables, clauses) = sizes.split_once(' ').unwrap();
    let lines: Vec<&str> = body.lines().collect();
    assert_eq!(lines.len(), clauses.parse::<usize>().unwrap(), "{text}");
    let holds = |line: &str, values: &[i64]| {
        let is_true =
            |literal: &i64| (values[usize::try_from(literal.abs() - 1).unwrap()] == 1) == (*literal > 0);
        match line.strip_prefix('x') {
            Some(line) => literals(line).iter().filter(|literal| is_true(literal)).count() % 2 == 1,
            None => literals(line).iter().any(is_true),
        }
    };
    let all = choices(&vec![0..=1; variables.parse().unwrap()]);
    all.iter().filter(|values| lines.iter().all(|line| holds(line, values))).count()
}

/// The costs of all models of weighted clauses in which the first variables are tried, and the others follow from them.
fn weighted_models(text: &str, tried: usize) -> Vec<u64> {
    let lines = || text.lines().filter(|line| !line.starts_with('c'));
    let hard: Vec<Vec<i64>> = lines().filter_map(|line| Some(literals(line.strip_prefix('h')?))).collect();
    let soft: Vec<Vec<i64>> = lines().filter(|line| !line.starts_with('h')).map(literals).collect();
    let mut costs = Vec::new();
    for values in choices(&vec![0..=1; tried]) {
        let mut known: BTreeMap<i64, bool> = (1..).zip(values.iter().map(|&value| value == 1)).collect();
        if propagate(&hard, &mut known) {
            let paid = soft.iter().filter(|clause| known[&clause[1].abs()] != (clause[1] > 0));
            costs.push(paid.map(|clause| u64::try_from(clause[0]).unwrap()).sum());
        }
    }
    costs
}

/// Gives values to the variables that have no choice; whether all clauses are true then.
fn propagate(clauses: &[Vec<i64>], known: &mut BTreeMap<i64, bool>) -> bool {
    loop {
        let before = known.len();
        for clause in clauses {
            let value = |literal: &i64, known: &BTreeMap<i64, bool>| {
                known.get(&literal.abs()).map(|&v| v == (*literal > 0))
            };
            if clause.iter().any(|literal| value(literal, known) == Some(true)) {
                continue;
            }
            match clause.iter().filter(|literal| value(literal, known).is_none()).collect::<Vec<_>>()[..] {
                [] => return false,
                [one] => drop(known.insert(one.abs(), *one > 0)),
                _ => (),
            }
        }
        if known.len() == before {
            let all = clauses.iter().flatten().all(|literal| known.contains_key(&literal.abs()));
            assert!(all, "every variable follows from the presses");
            return true;
        }
    }
}

/// A sum of terms by the names of their variables.
type Sum = BTreeMap<String, i64>;

fn sum(text: &str) -> Sum {
    let (mut sum, mut sign, mut factor) = (Sum::new(), 1, 1);
    for word in text.split_whitespace() {
        match (word, word.parse::<i64>()) {
            ("+", _) => sign = 1,
            ("-", _) => sign = -1,
            (_, Ok(number)) => factor = number,
            (name, _) => {
                assert_eq!(sum.insert(name.to_string(), sign * factor), None, "{name} twice");
                (sign, factor) = (1, 1);
            }
        }
    }
    sum
}

/// The costs of all points of an integer program whose variables `t` each follow from their row.
fn points(text: &str) -> Vec<u64> {
    let part = |from: &str, to: &str| text.split_once(from).unwrap().1.split_once(to).unwrap().0.to_string();
    let objective = sum(&part(" cost:", "Subject To"));
    let rows = part("Subject To\n", "Bounds").replace("\n  ", " ");
    let rows: Vec<(Sum, i64)> = rows
        .lines()
        .map(|line| {
            let (left, right) = line.split_once(": ").unwrap().1.split_once(" = ").unwrap();
            (sum(left), right.parse().unwrap())
        })
        .collect();
    let bounds: BTreeMap<String, std::ops::RangeInclusive<i64>> = part("Bounds\n", "General")
        .lines()
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            (words[2].to_string(), words[0].parse().unwrap()..=words[4].parse().unwrap())
        })
        .collect();
    let integers = part("General\n", "End");
    assert!(
        bounds.keys().all(|name| integers.split_whitespace().any(|word| word == name)),
        "all are integers"
    );
    let free: Vec<&String> = bounds.keys().filter(|name| !name.starts_with('t')).collect();
    let ranges: Vec<_> = free.iter().map(|name| bounds[*name].clone()).collect();
    let at = |sum: &Sum, point: &[i64]| -> i64 {
        free.iter().zip(point).map(|(name, value)| sum.get(*name).unwrap_or(&0) * value).sum()
    };
    let is_feasible = |point: &Vec<i64>| {
        rows.iter().all(|(left, right)| {
            let (turns, factor) = left.iter().find(|(name, _)| name.starts_with('t')).unwrap();
            let rest = right - at(left, point);
            rest % factor == 0 && bounds[turns].contains(&(rest / factor))
        })
    };
    let all = choices(&ranges);
    all.iter()
        .filter(|point| is_feasible(point))
        .map(|point| u64::try_from(at(&objective, point)).unwrap())
        .collect()
}

/// What is chosen of each place: start, wanted, price; hole, locked, does not matter.
type Choice = ((u32, u32, u32), (bool, bool, bool));

/// Small puzzles of every kind.
fn puzzles(k: u32) -> impl Strategy<Value = Puzzle> {
    let often = prop::bool::weighted;
    let choice = ((0..k, 0..k, 0..4u32), (often(0.15), often(0.15), often(0.2)));
    let rule = (select(common::stencils()), select(Edges::ALL.to_vec()))
        .prop_map(move |(stencil, edges)| Rule::new(stencil, edges, k).unwrap());
    let sides = (1..=2usize, 1..=3usize);
    let kind = (0..5u8, any::<bool>(), any::<bool>(), any::<bool>());
    (rule, sides, prop::collection::vec(choice, 6), kind)
        .prop_map(|(rule, sides, choices, kind)| puzzle(&rule, sides, &choices, kind))
}

fn puzzle(
    rule: &Rule,
    (rows, columns): (usize, usize),
    choices: &[Choice],
    (goal, is_priced, both_ways, is_list): (u8, bool, bool, bool),
) -> Puzzle {
    let choices = &choices[..rows * columns];
    let is_hole = |choice: &Choice| choice.1.0 && !is_list;
    let board = Board::grid(rows, columns).unwrap();
    let board = board.with_holes(choices.iter().map(is_hole).collect()).unwrap();
    let (rule, board) = if is_list { listed(rule, &board) } else { (rule.clone(), board) };
    let locked = choices.iter().map(|choice| choice.1.1 && !is_hole(choice));
    let board = board.with_locked(locked.collect()).unwrap();
    let state = |value: fn(&Choice) -> u32| {
        let cells = choices.iter().map(|choice| if is_hole(choice) { 0 } else { value(choice) });
        State::new(rule.modulus(), cells.collect::<Vec<_>>()).unwrap()
    };
    let ignored = choices.iter().map(|choice| choice.1.2).collect();
    let goal = match goal {
        0 => Goal::Off,
        1 => Goal::On,
        2 => Goal::Value(1),
        3 => Goal::Uniform,
        _ => Goal::Picture(Picture::with_ignored(state(|choice| choice.0.1), ignored).unwrap()),
    };
    let prices = choices.iter().map(|choice| choice.0.2);
    let costs = if is_priced { Costs::of_cells(prices).unwrap() } else { Costs::default() };
    let costs = if both_ways { costs.both_ways() } else { costs };
    let start = state(|choice| choice.0.0);
    Puzzle::new(rule, board, start, goal).unwrap().with_costs(costs).unwrap()
}

/// The same presses as a list of effects, some with a step more.
fn listed(rule: &Rule, board: &Board) -> (Rule, Board) {
    let effects = common::game(rule, board).effects;
    let effects: Vec<Vec<u32>> = effects
        .iter()
        .map(|effect| effect.iter().chain(effect.first()).map(|&lamp| u32::try_from(lamp).unwrap()).collect())
        .collect();
    let rule = Rule::from_effects(rule.modulus(), board.n_lamps(), effects).unwrap();
    let board = rule.board().unwrap();
    (rule, board)
}

proptest! {
    #[test]
    fn clauses_have_the_solutions_as_models(puzzle in puzzles(2)) {
        let text = written(Target::Cnf, &puzzle);
        prop_assert_eq!(count_models(&text), truth(&puzzle).len(), "{}", text);
    }

    #[test]
    fn weighted_clauses_cost_what_the_presses_cost(puzzle in puzzles(2)) {
        let text = written(Target::Wcnf, &puzzle);
        let tried = puzzle.board().n_presses() + usize::from(*puzzle.goal() == Goal::Uniform);
        let (mut found, mut expected) = (weighted_models(&text, tried), truth(&puzzle));
        found.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(found, expected, "{}", text);
    }

    #[test]
    fn integer_programs_have_the_least_cost(puzzle in select(vec![2, 3, 4]).prop_flat_map(puzzles)) {
        let both_ways = puzzle.costs().is_both_ways() && puzzle.rule().modulus() > 2;
        prop_assume!(!both_ways || puzzle.board().n_presses() <= 3);
        let text = written(Target::Lp, &puzzle);
        let (found, expected) = (points(&text), truth(&puzzle));
        prop_assert_eq!(found.iter().min(), expected.iter().min(), "{}", text);
        prop_assert!(both_ways || found.len() == expected.len(), "{}", text);
    }

    #[test]
    fn matrices_have_the_same_solutions(puzzle in select(vec![2, 3, 4]).prop_flat_map(puzzles)) {
        prop_assume!(*puzzle.goal() != Goal::Uniform);
        let text = written(Target::Matrix, &puzzle) + &written(Target::Syndrome, &puzzle);
        let reading = Reading { modulus: Some(puzzle.rule().modulus()), ..Reading::default() };
        let read = read_puzzle(text.as_bytes(), &reading).unwrap().puzzle;
        let plain = puzzle.with_costs(Costs::default()).unwrap();
        let (mut found, mut expected) = (truth(&read), truth(&plain));
        found.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(found, expected, "{}", text);
    }
}

/// A lamp of row-column has more presses than a clause without extra variables.
#[test]
fn long_exclusive_ors_are_cut() {
    let rule = Rule::new(Stencil::row_column(), Edges::Plane, 2).unwrap();
    let start = State::new(2, [1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0]).unwrap();
    let puzzle = Puzzle::new(rule, Board::grid(3, 4).unwrap(), start, Goal::Off).unwrap();
    let (mut found, mut expected) = (weighted_models(&written(Target::Wcnf, &puzzle), 12), truth(&puzzle));
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert!(!found.is_empty());
}

/// The games of Flip, made as its source says: dark squares are bits of 1, and all are to become light.
#[test]
fn game_ids_of_flip_are_read() {
    let read = |text: &str| read_puzzle(text.as_bytes(), &Reading::default()).map(|file| file.puzzle);
    // 3 x 2, crosses: 110100 111010 011001 100110 010111 001011, then dark in the corners at the left.
    let crosses = read("3x2c:d3a6665cb,90\n").unwrap();
    assert_eq!(crosses.board().sides(), Some((2, 3)));
    assert_eq!(unflip::text::state_picture(crosses.board(), crosses.start()), "#..\n#..\n");
    assert_eq!(*crosses.goal(), Goal::Off);
    // 2 x 1, the squares flip both, or only the left one, which is dark: 11 10, 10.
    let random = read("2x1:e,8").unwrap();
    let RuleKind::Effects { effects, .. } = random.rule().kind() else { panic!("other effects are a list") };
    assert_eq!(effects, &[vec![0, 1], vec![0]]);
    assert_eq!(random.start().iter().collect::<Vec<_>>(), [1, 0]);
    let refused = |text: &str| read(text).unwrap_err().to_string();
    assert!(refused("5x5c#123").contains("copy the ID with :"), "{}", refused("5x5c#123"));
    assert_eq!(refused("2x1:f,81"), "line 1, column 7: the state has 2 digits, but 2 x 1 squares need 1");
    assert!(refused("2x1:g,8").contains("the matrix has another character"));
    assert!(refused("99999x99999:f,8").contains("3 digits are left"), "{}", refused("99999x99999:f,8"));
}
