//! The hand method of a rule on a board: which press puts which lamp right, and what is left to chance.
//!
//! Lamps are met in an order: rows from the top, or columns from the left where a board is wider than high; where there
//! is no board, whichever lamp has fewest presses left. Each decides the last press that nothing has decided yet: for
//! plus, the cell below. Presses before that one are free; lamps that meet no press left are checks. With the free presses
//! chosen, the others follow one by one, and the checks show whether the choice was right.
//!
//! The free presses alone, each followed by its chase, change the checks as the presses of a small puzzle change its
//! lamps: [`Method::small`]. Source: light chasing, as players have long known it; in this form DESIGN's chase.

use crate::board::{Board, Shape};
use crate::modular::ring::{inverse, multiply};
use crate::rule::Rule;

/// One decision: if the lamp is wrong, press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The lamp that is looked at.
    pub lamp: usize,
    /// The press that puts it right, as nothing later touches the lamp.
    pub press: usize,
    /// How often to press for each step that the lamp has still to go, modulo k.
    pub times: u32,
}

/// The order in which lamps are met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Row by row from the top.
    Rows,
    /// Column by column from the left.
    Columns,
    /// One by one, those with the fewest presses left first: where there is no board.
    Lamps,
}

/// How to chase by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    modulus: u32,
    order: Order,
    steps: Vec<Step>,
    free: Vec<usize>,
    checks: Vec<usize>,
    /// For each press, the lamps that matter and how often it steps them, 0 left out.
    effects: Vec<Vec<(usize, u32)>>,
    n_lamps: usize,
}

/// What a chase did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pass {
    /// What every lamp had still to go before the first step.
    pub before: Vec<u32>,
    /// How often each press was made, the free ones too.
    pub presses: Vec<u32>,
    /// What every lamp has still to go: 0 but at checks.
    pub left: Vec<u32>,
}

impl Method {
    /// The method for a rule on a board, for the lamps that `matters` names.
    pub(super) fn new(rule: &Rule, board: &Board, matters: impl Fn(usize) -> bool) -> Self {
        let order = match board.shape() {
            Shape::Grid { rows, columns } if columns <= rows => Order::Rows,
            Shape::Grid { .. } => Order::Columns,
            Shape::List { .. } => Order::Lamps,
        };
        let effects = (0..board.n_presses()).map(|press| effect(rule, board, press, &matters)).collect();
        let (modulus, n_lamps) = (rule.modulus(), board.n_lamps());
        let mut method =
            Self { modulus, order, steps: vec![], free: vec![], checks: vec![], effects, n_lamps };
        method.decide((0..n_lamps).filter(|&lamp| matters(lamp)).collect(), board);
        method
    }

    /// The number of values of a lamp.
    #[must_use]
    pub fn modulus(&self) -> u32 {
        self.modulus
    }

    /// The order in which lamps are met.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The decisions, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The presses that are chosen before the chase.
    #[must_use]
    pub fn free(&self) -> &[usize] {
        &self.free
    }

    /// The lamps that show in the end whether the choice was right.
    #[must_use]
    pub fn checks(&self) -> &[usize] {
        &self.checks
    }

    /// Goes through all steps, from what every lamp has still to go and a count for each free press.
    ///
    /// # Panics
    ///
    /// If there is not a value for every lamp, or not a count for every free press.
    #[must_use]
    pub fn chase(&self, wanted: &[u32], free: &[u32]) -> Pass {
        assert_eq!((wanted.len(), free.len()), (self.n_lamps, self.free.len()), "one value each");
        let mut presses = vec![0; self.effects.len()];
        let mut left = wanted.to_vec();
        for (&press, &count) in self.free.iter().zip(free) {
            self.press(press, count, &mut presses, &mut left);
        }
        let before = left.clone();
        for step in &self.steps {
            let count = multiply(left[step.lamp], step.times, self.modulus);
            self.press(step.press, count, &mut presses, &mut left);
        }
        Pass { before, presses, left }
    }

    /// What every lamp has still to go before the first step that `is_met` names.
    #[must_use]
    pub fn before(&self, pass: &Pass, is_met: impl Fn(&Step) -> bool) -> Vec<u32> {
        let mut left = pass.before.clone();
        let mut presses = vec![0; self.effects.len()];
        for step in self.steps.iter().take_while(|step| !is_met(step)) {
            self.press(step.press, pass.presses[step.press], &mut presses, &mut left);
        }
        left
    }

    /// The small puzzle that is left: its switches are the free presses, its lamps the checks.
    pub(super) fn small(&self) -> Rule {
        let nothing = vec![0; self.n_lamps];
        let effect = |free: usize| {
            let mut counts = vec![0; self.free.len()];
            counts[free] = 1;
            let left = self.chase(&nothing, &counts).left;
            // What is left to go has been stepped the other way.
            let steps = |(index, &lamp): (u32, &usize)| {
                let times = (self.modulus - left[lamp]) % self.modulus;
                std::iter::repeat_n(index, times as usize)
            };
            (0u32..).zip(&self.checks).flat_map(steps).collect()
        };
        let effects = (0..self.free.len()).map(effect).collect();
        Rule::from_effects(self.modulus, self.checks.len(), effects).expect("checks are its lamps")
    }

    fn press(&self, press: usize, count: u32, presses: &mut [u32], left: &mut [u32]) {
        if count == 0 {
            return;
        }
        presses[press] = (presses[press] + count) % self.modulus;
        for &(lamp, times) in &self.effects[press] {
            let stepped = multiply(count, times, self.modulus);
            left[lamp] = (left[lamp] + self.modulus - stepped) % self.modulus;
        }
    }

    /// Lets every lamp decide a press, in order.
    fn decide(&mut self, mut lamps: Vec<usize>, board: &Board) {
        let by_order = |place: usize| match (self.order, board.sides()) {
            (Order::Columns, Some((rows, columns))) => place % columns * rows + place / columns,
            _ => place,
        };
        lamps.sort_by_key(|&lamp| by_order(lamp));
        let mut open = Open::new(&self.effects, self.n_lamps);
        while let Some(lamp) = self.next(&mut lamps, &open) {
            let mut presses = open.close(lamp, &self.effects);
            presses.sort_by_key(|&(press, _)| by_order(press));
            let decided = presses.iter().rev().find_map(|&(press, times)| {
                inverse(times, self.modulus).map(|times| Step { lamp, press, times })
            });
            let others = presses.iter().map(|&(press, _)| press);
            self.free.extend(others.filter(|&press| decided.is_none_or(|step| step.press != press)));
            match decided {
                Some(step) => self.steps.push(step),
                None => self.checks.push(lamp),
            }
        }
        self.free.sort_unstable();
        self.checks.sort_unstable();
    }

    /// Takes the lamp that is met next.
    fn next(&self, lamps: &mut Vec<usize>, open: &Open) -> Option<usize> {
        let at = match self.order {
            Order::Lamps => (0..lamps.len()).min_by_key(|&at| (open.counts[lamps[at]], lamps[at]))?,
            _ => 0,
        };
        (!lamps.is_empty()).then(|| lamps.remove(at))
    }
}

/// The presses that nothing has decided yet.
struct Open {
    /// For each lamp, the presses that step it, and how often.
    touching: Vec<Vec<(usize, u32)>>,
    untouched: Vec<bool>,
    /// For each lamp, how many of its presses are open.
    counts: Vec<usize>,
}

impl Open {
    fn new(effects: &[Vec<(usize, u32)>], n_lamps: usize) -> Self {
        let mut touching = vec![Vec::new(); n_lamps];
        for (press, effect) in effects.iter().enumerate() {
            for &(lamp, times) in effect {
                touching[lamp].push((press, times));
            }
        }
        let counts = touching.iter().map(Vec::len).collect();
        Self { touching, untouched: vec![true; effects.len()], counts }
    }

    /// Takes the open presses of a lamp.
    fn close(&mut self, lamp: usize, effects: &[Vec<(usize, u32)>]) -> Vec<(usize, u32)> {
        let presses = self.touching[lamp].iter().copied();
        let presses: Vec<_> = presses.filter(|&(press, _)| self.untouched[press]).collect();
        for &(press, _) in &presses {
            self.untouched[press] = false;
            for &(lamp, _) in &effects[press] {
                self.counts[lamp] -= 1;
            }
        }
        presses
    }
}

/// What a press does to the lamps that matter.
fn effect(rule: &Rule, board: &Board, press: usize, matters: impl Fn(usize) -> bool) -> Vec<(usize, u32)> {
    let mut steps = if board.may_press(press) { rule.effect(board, press) } else { Vec::new() };
    steps.retain(|&(lamp, _)| matters(lamp));
    steps
}
