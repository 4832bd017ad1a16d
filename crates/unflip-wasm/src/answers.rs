//! What the searches say, as the interfaces of `types/answers.d.ts`.

use serde::Serialize;
use unflip::explain::{self, Line, Order, Second, Table};
use unflip::text::{explanation_to_text, inspection_sentence, ringed_sentence, solution_sentence};
use unflip::{Answer, Count, Limits, Puzzle, Solution, SolveError, Solver};
use wasm_bindgen::JsValue;

/// Numbers of quiet patterns that cross, at most.
const MOST_QUIET: usize = 1 << 22;

/// An object of JavaScript with these fields.
pub(crate) fn to_js(said: &impl Serialize) -> Result<JsValue, JsValue> {
    let json = serde_json::to_string(said).map_err(|error| JsValue::from(error.to_string()))?;
    js_sys::JSON::parse(&json)
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum Said {
    Solved {
        exact: bool,
        weight: u64,
        cost: u64,
        at_least: u64,
        presses: Vec<u32>,
        minima: Option<String>,
        solutions: String,
        goal: Option<u32>,
        sentence: String,
    },
    Unsolvable {
        witness: Vec<u32>,
        sentence: String,
        nearest: Option<Vec<usize>>,
        nearest_start: Option<Vec<u32>>,
    },
}

impl Said {
    pub(crate) fn solved(puzzle: &Puzzle, solution: &Solution) -> Self {
        Self::Solved {
            exact: solution.is_exact(),
            weight: solution.weight,
            cost: solution.cost,
            at_least: solution.at_least(),
            presses: solution.presses.iter().collect(),
            minima: solution.minima.as_ref().map(Count::to_decimal),
            solutions: solution.solutions.to_decimal(),
            goal: solution.goal,
            sentence: solution_sentence(puzzle, solution),
        }
    }

    pub(crate) fn new(puzzle: &Puzzle, answer: &Answer, nearest: Option<Near>) -> Self {
        match answer {
            Answer::Solved(solution) => Self::solved(puzzle, solution),
            Answer::Unsolvable(witness) => {
                let (nearest, nearest_start) =
                    nearest.map_or((None, None), |near| (Some(near.lamps), Some(near.start)));
                let why = ringed_sentence(puzzle, witness);
                Self::Unsolvable {
                    witness: witness.values().iter().collect(),
                    sentence: format!("No solution: {why}"),
                    nearest,
                    nearest_start,
                }
            }
        }
    }
}

/// The nearest board that can be solved.
pub(crate) struct Near {
    pub(crate) lamps: Vec<usize>,
    pub(crate) start: Vec<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Inspection {
    nullity: Option<usize>,
    rank: Option<usize>,
    kernel_size: String,
    states_per_solvable: String,
    quiet: Vec<Vec<u32>>,
    sentence: String,
}

impl Inspection {
    pub(crate) fn new(solver: &Solver, limits: &Limits) -> Result<Self, SolveError> {
        let most = MOST_QUIET / solver.board().n_presses().max(1);
        let quiet = solver.quiet_patterns(limits)?;
        Ok(Self {
            nullity: solver.nullity(),
            rank: solver.rank(),
            kernel_size: solver.kernel_size().to_decimal(),
            states_per_solvable: solver.states_per_solvable().to_decimal(),
            quiet: quiet.iter().take(most).map(|pattern| pattern.iter().collect()).collect(),
            sentence: inspection_sentence(solver),
        })
    }
}

#[derive(Serialize)]
struct Step {
    lamp: usize,
    press: usize,
    times: u32,
}

#[derive(Serialize)]
struct Pass<'a> {
    before: &'a [u32],
    presses: &'a [u32],
    left: &'a [u32],
}

impl<'a> Pass<'a> {
    fn new(pass: &'a explain::Pass) -> Self {
        Self { before: &pass.before, presses: &pass.presses, left: &pass.left }
    }
}

#[derive(Serialize)]
struct TableSaid<'a> {
    kind: &'static str,
    lines: Vec<LineSaid<'a>>,
}

#[derive(Serialize)]
struct LineSaid<'a> {
    left: &'a [u32],
    free: &'a [u32],
}

#[derive(Serialize)]
struct SecondSaid<'a> {
    free: &'a [u32],
    pass: Pass<'a>,
    presses: Vec<u32>,
}

#[derive(Serialize)]
pub(crate) struct Explanation<'a> {
    order: &'static str,
    steps: Vec<Step>,
    free: &'a [usize],
    checks: &'a [usize],
    wanted: &'a [u32],
    first: Pass<'a>,
    table: TableSaid<'a>,
    second: Option<SecondSaid<'a>>,
    answer: Said,
    text: String,
}

impl<'a> Explanation<'a> {
    pub(crate) fn new(puzzle: &Puzzle, explained: &'a explain::Explanation) -> Self {
        let method = &explained.method;
        let step = |step: &explain::Step| Step { lamp: step.lamp, press: step.press, times: step.times };
        Self {
            order: match method.order() {
                Order::Rows => "rows",
                Order::Columns => "columns",
                Order::Lamps => "lamps",
            },
            steps: method.steps().iter().map(step).collect(),
            free: method.free(),
            checks: method.checks(),
            wanted: &explained.wanted,
            first: Pass::new(&explained.first),
            table: table(&explained.table),
            second: explained.second.as_ref().map(second),
            answer: Said::new(puzzle, &explained.answer, None),
            text: explanation_to_text(puzzle, explained),
        }
    }
}

fn table(table: &Table) -> TableSaid<'_> {
    let (kind, lines) = match table {
        Table::All(lines) => ("all", lines),
        Table::Sums(lines) => ("sums", lines),
    };
    TableSaid { kind, lines: lines.iter().map(line).collect() }
}

fn line(line: &Line) -> LineSaid<'_> {
    LineSaid { left: &line.left, free: &line.free }
}

fn second(second: &Second) -> SecondSaid<'_> {
    let presses = second.presses.iter().collect();
    SecondSaid { free: &second.free, pass: Pass::new(&second.pass), presses }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use unflip::{catalogue::Record, solve};

    use super::*;

    const TYPES: &str = include_str!("../types/answers.d.ts");

    /// The fields that an interface promises.
    fn promised(interface: &str) -> Vec<&'static str> {
        let start = TYPES.find(&format!("interface {interface} {{")).expect("it is there");
        let fields = TYPES[start..].lines().skip(1).take_while(|line| *line != "}");
        let mut fields: Vec<_> = fields.filter(|line| !line.contains('*')).map(field).collect();
        fields.sort_unstable();
        fields
    }

    fn field(line: &str) -> &str {
        line.split(':').next().expect("a name").trim()
    }

    fn check(interface: &str, said: &Value) {
        let mut fields: Vec<&str> = said.as_object().expect("an object").keys().map(String::as_str).collect();
        fields.sort_unstable();
        assert_eq!(fields, promised(interface), "{interface}");
    }

    fn json(said: &impl Serialize) -> Value {
        serde_json::to_value(said).expect("it is JSON")
    }

    fn lights_out() -> Puzzle {
        Record::find("lights-out").expect("it is known").puzzle()
    }

    #[test]
    fn answers_have_the_fields_that_the_types_promise() {
        let puzzle = lights_out();
        let solved = json(&Said::new(&puzzle, &solve(&puzzle).unwrap(), None));
        check("Solved", &solved);
        assert_eq!(solved["status"], "solved");
        let one = unflip::State::new(2, (0..25).map(|lamp| u32::from(lamp == 0))).unwrap();
        let none = puzzle.with_start(one).unwrap();
        let near = Near { lamps: vec![0], start: vec![0; 25] };
        let unsolvable = json(&Said::new(&none, &solve(&none).unwrap(), Some(near)));
        check("Unsolvable", &unsolvable);
        assert_eq!(unsolvable["status"], "unsolvable");
    }

    #[test]
    fn an_inspection_has_the_fields_that_the_types_promise() {
        let puzzle = lights_out();
        let solver = Solver::new(puzzle.rule(), puzzle.board()).unwrap();
        check("Inspection", &json(&Inspection::new(&solver, &Limits::default()).unwrap()));
    }

    #[test]
    fn an_explanation_has_the_fields_that_the_types_promise() {
        let puzzle = lights_out();
        let explained = explain::explain(&puzzle, &Limits::default()).unwrap();
        let said = json(&Explanation::new(&puzzle, &explained));
        check("Explanation", &said);
        check("Pass", &said["first"]);
        check("Pass", &said["second"]["pass"]);
        check("Step", &said["steps"][0]);
        assert_eq!(said["table"]["lines"].as_array().unwrap().len(), 7);
    }
}
