//! The answers to the boards of some rows, a set of columns for each shape.

use unflip::bulk::{BulkError, Columns, Packed, Status, Verdict};
use unflip::{Limits, SolveError, Standing, State};

use crate::boards::{Boards, Group, Packing};
use crate::summary::Summary;

/// The answers to one group of boards.
pub(crate) struct Answered {
    pub(crate) columns: Columns,
    /// The witness of every board, packed as the boards are, 0 where there is none; empty unless wanted.
    pub(crate) witnesses: Vec<u8>,
}

impl Answered {
    /// What any presses of this board cost at least.
    pub(crate) fn at_least(&self, index: usize) -> i64 {
        let columns = &self.columns;
        let exact = || columns.cost.get(index).copied().unwrap_or(i64::from(columns.weight[index]));
        columns.at_least.get(index).copied().unwrap_or_else(exact)
    }

    /// What the presses of this board cost.
    pub(crate) fn cost(&self, index: usize) -> i64 {
        self.columns.cost.get(index).copied().unwrap_or(i64::from(self.columns.weight[index]))
    }
}

/// Why there are no answers.
#[derive(Debug)]
pub(crate) enum Unanswered {
    /// This row is at fault.
    Row(usize, String),
    Solve(SolveError),
}

/// Solves all boards, a group at a time.
pub(crate) fn solve(boards: &Boards, witness: bool, limits: &Limits) -> Result<Vec<Answered>, Unanswered> {
    let groups = boards.groups.iter().enumerate();
    let solved = groups.map(|(number, group)| {
        let columns = solve_group(group, limits).map_err(|error| unanswered(boards, number, error))?;
        let witnesses = if witness { witnesses(group, &columns, limits) } else { Ok(Vec::new()) };
        Ok(Answered { columns, witnesses: witnesses.map_err(Unanswered::Solve)? })
    });
    solved.collect()
}

fn unanswered(boards: &Boards, group: usize, error: BulkError) -> Unanswered {
    match error {
        BulkError::Stopped => Unanswered::Solve(SolveError::Stopped),
        BulkError::Solve { error: error @ SolveError::TooLarge { .. }, .. } => Unanswered::Solve(error),
        BulkError::Solve { row, error } => Unanswered::Row(boards.row_of(group, row), error.to_string()),
        BulkError::Row { row, problem } => Unanswered::Row(boards.row_of(group, row), problem.to_string()),
        other => Unanswered::Row(0, other.to_string()),
    }
}

fn solve_group(group: &Group, limits: &Limits) -> Result<Columns, BulkError> {
    let mut columns = Columns::default();
    match group.packing {
        Packing::Packed(layout) => {
            let boards = Packed { bytes: &group.bytes, stride: group.stride, layout };
            group.bulk.solve_packed(boards, &mut columns, limits)?;
        }
        Packing::Words => {
            let states: Vec<State> = (0..group.len()).map(|index| state(group, index)).collect();
            columns.press_stride = Packing::Words.bytes(group.bulk.solver().board().n_presses());
            for verdict in group.bulk.solve_many(&states, limits)? {
                add(&mut columns, &verdict);
            }
            columns.cost.truncate(if group.bulk.is_priced() { columns.len() } else { 0 });
        }
    }
    Ok(columns)
}

fn state(group: &Group, index: usize) -> State {
    let (board, solver) = (group.board(index), group.bulk.solver());
    let values = (0..solver.board().n_lamps()).map(|place| group.packing.get(board, place));
    State::new(solver.rule().modulus(), values).expect("values were checked as they were read")
}

/// Adds a verdict to columns whose presses are words.
fn add(columns: &mut Columns, verdict: &Verdict) {
    let start = columns.presses.len();
    columns.presses.resize(start + columns.press_stride, 0);
    let Verdict::Solved { presses, weight, cost, standing, minima } = verdict else {
        columns.status.push(Status::Unsolvable);
        columns.weight.push(-1);
        columns.minima.push(0);
        columns.cost.push(-1);
        columns.at_least.push(-1);
        return;
    };
    for (place, count) in presses.iter().enumerate() {
        Packing::Words.put(&mut columns.presses[start..], place, count);
    }
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    columns.status.push(if *standing == Standing::Exact { Status::Solved } else { Status::Bounded });
    columns.weight.push(i32::try_from(*weight).unwrap_or(i32::MAX));
    columns
        .minima
        .push(minima.as_ref().and_then(|minima| i64::try_from(minima.to_u64()?).ok()).unwrap_or(-1));
    columns.cost.push(number(*cost));
    columns.at_least.push(match *standing {
        Standing::Exact => number(*cost),
        Standing::Bounded { at_least } => number(at_least),
    });
}

/// The witnesses of the boards that are unsolvable.
fn witnesses(group: &Group, columns: &Columns, limits: &Limits) -> Result<Vec<u8>, SolveError> {
    let mut witnesses = vec![0; group.bytes.len()];
    let unsolvable = (0..group.len()).filter(|&index| columns.status[index] == Status::Unsolvable);
    for index in unsolvable {
        if (limits.stop)() {
            return Err(SolveError::Stopped);
        }
        let witness = group.bulk.witness(&state(group, index), limits)?;
        let to = &mut witnesses[index * group.stride..][..group.stride];
        let factors = witness.iter().flat_map(|witness| witness.values().iter());
        factors.enumerate().for_each(|(place, factor)| group.packing.put(to, place, factor));
    }
    Ok(witnesses)
}

/// Counts the answers.
pub(crate) fn summarise(answers: &[Answered]) -> Summary {
    let mut summary = Summary::default();
    // Most weights are small and have a place here; the others go to the map at once.
    let mut small = [0; 256];
    for columns in answers.iter().map(|answered| &answered.columns) {
        for (status, &weight) in columns.status.iter().zip(&columns.weight) {
            match status {
                Status::Unsolvable => summary.unsolvable += 1,
                Status::Bounded => summary.bounded += 1,
                Status::Solved => match small.get_mut(usize::try_from(weight).unwrap_or(usize::MAX)) {
                    Some(boards) => *boards += 1,
                    None => *summary.weights.entry(weight).or_default() += 1,
                },
            }
        }
    }
    let small = (0..).zip(small).filter(|&(_, boards)| boards > 0);
    summary.weights.extend(small);
    summary.solved = summary.weights.values().sum();
    summary
}
