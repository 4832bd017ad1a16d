//! The data sets: puzzles with the cost of their answer, from easy to hard.

use std::fmt::Write;

use unflip::{Bits, Board, Costs, Edges, Goal, Picture, Puzzle, Rule, RuleKind, State, Stencil};
use unflip_reference as reference;

/// A puzzle and what is known of its answer.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) puzzle: Puzzle,
    /// What the fewest presses cost.
    pub(crate) cost: u64,
    /// How many ways there are, where they are few enough to be written here.
    pub(crate) minima: Option<&'static str>,
    /// Whether the tests run it as well.
    pub(crate) is_quick: bool,
    /// The vertex that each one of a tree hangs on.
    pub(crate) parents: Option<Vec<usize>>,
}

/// All sets. Weights of all-on planes are OEIS A075464; others are this program's own, found by two engines or more.
pub(crate) fn sets() -> Vec<Set> {
    let set =
        |name, puzzle, cost, minima, is_quick| Set { name, puzzle, cost, minima, is_quick, parents: None };
    vec![
        set("all on 5 × 5", all_on(5), 15, Some("4"), true),
        set("all on 10 × 10", all_on(10), 44, None, true),
        set("all on 15 × 15", all_on(15), 117, None, true),
        set("all on 16 × 16", all_on(16), 104, None, true),
        set("all on 19 × 19", all_on(19), 141, None, true),
        set("all on 30 × 30", all_on(30), 376, None, true),
        set("all on 47 × 47", all_on(47), 971, None, false),
        set("all on 39 × 39", all_on(39), 561, Some("4"), false),
        set("all on 61 × 61", all_on(61), 1629, Some("8"), false),
        set("mod 3, all 1, 5 × 5", all_one(3, 5, Edges::Plane), 18, None, true),
        set("mod 4, all 1, 5 × 5", all_one(4, 5, Edges::Plane), 29, None, true),
        set("mod 3, all 1, torus 12 × 12", all_one(3, 12, Edges::Torus), 63, None, true),
        set("mod 4, all 1, torus 10 × 10", all_one(4, 10, Edges::Torus), 60, None, true),
        set("mod 3, all 1, torus 18 × 18", all_one(3, 18, Edges::Torus), 324, None, true),
        set("prices 0 to 9, 19 × 19 all on", priced(19), 600, Some("1"), true),
        set("row-column 21 × 21, random presses", row_column(21), 151, Some("1"), true),
        set("8 × 200, a quarter of the goal ignored", ignoring(8, 200), 388, Some("315"), true),
        tree(100_000, 46_162),
        set("cactus of 100,000", graph(100_000, 5).0, 48_997, None, false),
        set(
            "1000 × 1000, a fifth missing",
            missing(1000),
            393_941,
            Some("4936513671963618126464907547672051514948207596900739590045827072"),
            false,
        ),
    ]
}

fn plane(stencil: Stencil, modulus: u32) -> Rule {
    Rule::new(stencil, Edges::Plane, modulus).expect("a modulus of 2 or more")
}

fn all_on(side: usize) -> Puzzle {
    let board = Board::grid(side, side).expect("a board");
    let state = State::from(Bits::ones(side * side));
    Puzzle::new(plane(Stencil::plus(), 2), board, state, Goal::Off).expect("the parts fit")
}

/// The generator of Knuth, TAOCP 2, 3.3.4, line 26: the same numbers of 31 bits everywhere.
fn random() -> impl Iterator<Item = usize> {
    let next = |seed: &u64| {
        Some(seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    };
    let seeds = std::iter::successors(Some(1u64), next).skip(1);
    seeds.map(|seed| usize::try_from(seed >> 33).expect("31 bits"))
}

/// All on, where a press costs 0 to 9.
fn priced(side: usize) -> Puzzle {
    let prices = random().map(|number| u32::try_from(number % 10).expect("a digit")).take(side * side);
    all_on(side).with_costs(Costs::of_cells(prices).expect("small")).expect("one for each cell")
}

/// What random presses of row-column make of all off.
fn row_column(side: usize) -> Puzzle {
    let pressed: Vec<bool> = random().map(|number| number % 2 == 1).take(side * side).collect();
    let (mut rows, mut columns) = (vec![false; side], vec![false; side]);
    for place in (0..side * side).filter(|&place| pressed[place]) {
        rows[place / side] ^= true;
        columns[place % side] ^= true;
    }
    // The pressed cell is in its row and in its column, and is stepped once.
    let lit = (0..side * side).map(|place| rows[place / side] ^ columns[place % side] ^ pressed[place]);
    let stencil = Stencil::named("row-column").expect("it has a name");
    let board = Board::grid(side, side).expect("a board");
    Puzzle::new(plane(stencil, 2), board, State::from(lit.collect::<Bits>()), Goal::Off)
        .expect("the parts fit")
}

/// All on, where a quarter of the lamps may end as they like.
fn ignoring(rows: usize, columns: usize) -> Puzzle {
    let n = rows * columns;
    let ignored = random().map(|number| number % 4 == 0).take(n).collect();
    let picture = Picture::with_ignored(State::from(Bits::zeros(n)), ignored).expect("as long");
    let board = Board::grid(rows, columns).expect("a board");
    let state = State::from(Bits::ones(n));
    Puzzle::new(plane(Stencil::plus(), 2), board, state, Goal::Picture(picture)).expect("the parts fit")
}

/// A graph whose cycles share no edge, each hung on a random vertex, of up to `longest` more vertices: 1 makes a tree.
/// All lamps are on; with the puzzle the vertex that each one hangs on, or follows on its cycle.
fn graph(n: usize, longest: usize) -> (Puzzle, Vec<usize>) {
    let (mut numbers, mut edges, mut built, mut parents) = (random(), Vec::new(), 1, vec![0]);
    let number = |vertex: usize| u32::try_from(vertex).expect("few vertices");
    let mut draw = |below: usize| numbers.next().expect("without end") % below;
    while built < n {
        let (hook, length) = (draw(built), (1 + draw(longest)).min(n - built));
        let cycle: Vec<usize> = std::iter::once(hook).chain(built..built + length).collect();
        edges.extend(cycle.windows(2).map(|pair| (number(pair[0]), number(pair[1]))));
        parents.extend(&cycle[..length]);
        if length > 1 {
            edges.push((number(cycle[length]), number(hook)));
        }
        built += length;
    }
    let rule = Rule::from_graph(2, n, &edges).expect("vertices exist");
    let board = rule.board().expect("a graph");
    let puzzle = Puzzle::new(rule, board, State::from(Bits::ones(n)), Goal::Off).expect("the parts fit");
    (puzzle, parents)
}

fn tree(n: usize, cost: u64) -> Set {
    let (puzzle, parents) = graph(n, 1);
    Set { name: "tree of 100,000", puzzle, cost, minima: None, is_quick: false, parents: Some(parents) }
}

/// All on, where a fifth of the cells is missing.
fn missing(side: usize) -> Puzzle {
    let holes: Bits = random().map(|number| number % 5 == 0).take(side * side).collect();
    let lit = (0..side * side).map(|place| !holes.get(place)).collect::<Bits>();
    let board = Board::grid(side, side).expect("a board").with_holes(holes).expect("as large");
    Puzzle::new(plane(Stencil::plus(), 2), board, State::from(lit), Goal::Off).expect("the parts fit")
}

/// A plus board with all lamps at 1, to go to 0.
fn all_one(modulus: u32, side: usize, edges: Edges) -> Puzzle {
    let board = Board::grid(side, side).expect("a board");
    let rule = Rule::new(Stencil::plus(), edges, modulus).expect("a modulus of 2 or more");
    let state = State::new(modulus, vec![1; side * side]).expect("below the modulus");
    Puzzle::new(rule, board, state, Goal::Off).expect("the parts fit")
}

impl Set {
    /// The rows of a plus plane of at most 20 columns with all lamps to go off, as words; and the columns.
    pub(crate) fn contest_rows(&self) -> Option<(Vec<u32>, u32)> {
        let puzzle = &self.puzzle;
        let (rows, columns) = puzzle.board().sides()?;
        let is_plus = *puzzle.rule() == plane(Stencil::plus(), 2) && puzzle.costs().is_weight();
        let is_full = puzzle.board().holes().is_none() && puzzle.board().locked().is_none();
        if columns > 20 || !is_plus || !is_full || *puzzle.goal() != Goal::Off {
            return None;
        }
        let bit = |row: usize, column: usize| puzzle.start().get(row * columns + column) << column;
        let words = (0..rows).map(|row| (0..columns).map(|column| bit(row, column)).sum()).collect();
        Some((words, u32::try_from(columns).expect("few")))
    }

    /// The presses of each lamp that matters, and whether it must change; two colours.
    pub(crate) fn lamps(&self) -> Vec<(Vec<usize>, bool)> {
        self.equations()
            .into_iter()
            .map(|(terms, wanted)| (terms.into_iter().map(|(press, _)| press).collect(), wanted == 1))
            .collect()
    }

    /// For each lamp that matters its presses with how often they step it, and what they must add up to.
    fn equations(&self) -> Vec<(Vec<(usize, u32)>, u32)> {
        let (puzzle, modulus) = (&self.puzzle, self.puzzle.rule().modulus());
        let game = game(puzzle);
        let mut equations = vec![(Vec::<(usize, u32)>::new(), 0); game.is_lamp.len()];
        for press in (0..game.effects.len()).filter(|&press| game.may_press[press]) {
            for &lamp in &game.effects[press] {
                match equations[lamp].0.last_mut() {
                    Some((last, times)) if *last == press => *times += 1,
                    _ => equations[lamp].0.push((press, 1)),
                }
            }
        }
        let wanted = |lamp: usize| match puzzle.goal() {
            Goal::Off => Some(0),
            Goal::Picture(picture) => picture.wanted(lamp),
            _ => panic!("a goal of the sets"),
        };
        for (lamp, (terms, value)) in equations.iter_mut().enumerate() {
            for (_, times) in terms.iter_mut() {
                *times %= modulus;
            }
            terms.retain(|(_, times)| *times != 0);
            *value = (wanted(lamp).unwrap_or(0) + modulus - puzzle.start().get(lamp)) % modulus;
        }
        let mut lamp = 0..;
        equations.retain(|_| lamp.next().is_some_and(|lamp| game.is_lamp[lamp] && wanted(lamp).is_some()));
        equations
    }

    /// The puzzle for `rivals/optimisers.py`: a line of JSON.
    pub(crate) fn instance(&self) -> String {
        let equations = self.equations();
        let wanted: Vec<u32> = equations.iter().map(|(_, wanted)| *wanted).collect();
        let terms: Vec<&Vec<(usize, u32)>> = equations.iter().map(|(terms, _)| terms).collect();
        let mut line = String::new();
        let (modulus, presses) = (self.puzzle.rule().modulus(), self.puzzle.board().n_presses());
        let instance = serde_json::json!({
            "name": self.name, "modulus": modulus, "presses": presses, "equations": terms, "wanted": wanted,
        });
        writeln!(line, "{instance}").expect("a string takes all text");
        line
    }
}

/// The puzzle as the reference has it.
fn game(puzzle: &Puzzle) -> reference::Game {
    let (rule, board) = (puzzle.rule(), puzzle.board());
    match rule.kind() {
        RuleKind::Effects { lamps, effects } => {
            let effects = effects.iter().map(|effect| effect.iter().map(|&lamp| lamp as usize).collect());
            reference::Game::from_effects(rule.modulus(), *lamps, effects.collect())
        }
        RuleKind::Stencil { stencil, edges } => {
            let (rows, columns) = board.sides().expect("a grid");
            let edges = match edges {
                Edges::Plane => reference::Edges::Plane,
                Edges::Torus => reference::Edges::Torus,
                other => panic!("{other:?} in the sets"),
            };
            let steps = |steps: &[unflip::Step]| steps.iter().map(|s| (s.row, s.column, s.times)).collect();
            let stencil = stencil
                .steps()
                .map_or(reference::Stencil::RowColumn, |all| reference::Stencil::Steps(steps(all)));
            reference::Game::from_grid(&reference::Grid {
                holes: (0..rows * columns).map(|place| board.is_hole(place)).collect(),
                ..reference::Grid::new(rule.modulus(), rows, columns, stencil, edges)
            })
        }
    }
}
