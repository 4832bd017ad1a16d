//! Puzzles to and from `Parts`, the object that an editor has.

use js_sys::{Array, ArrayBuffer, Float64Array, Number, Object, Reflect, Uint32Array};
use unflip::{
    Bits, Board, Costs, Edges, Goal, Picture, Puzzle, Rule, RuleKind, State, Stencil, text::parse_stencil,
};
use wasm_bindgen::JsValue;

use crate::errors::{count, misfit};

/// The puzzle of these parts.
pub(crate) fn to_puzzle(parts: &JsValue) -> Result<Puzzle, JsValue> {
    if !parts.is_object() {
        return Err(misfit(&"the parts of a puzzle are an object"));
    }
    let modulus = number(parts, "modulus")?;
    let rule = rule(parts, modulus)?;
    let board = board(parts, &rule)?;
    let start = State::new(modulus, numbers(parts, "start")?).map_err(|error| misfit(&error))?;
    let goal = goal(&get(parts, "goal"), modulus)?;
    let puzzle = Puzzle::new(rule, board, start, goal).map_err(|error| misfit(&error))?;
    puzzle.with_costs(costs(parts)?).map_err(|error| misfit(&error))
}

fn rule(parts: &JsValue, modulus: u32) -> Result<Rule, JsValue> {
    if let Some(effects) = optional(parts, "effects") {
        let effects = lists(&effects, "effects")?;
        let lamps = number(parts, "columns")? as usize;
        return Rule::from_effects(modulus, lamps, effects).map_err(|error| misfit(&error));
    }
    let stencil = get(parts, "stencil");
    let stencil = match stencil.as_string() {
        Some(name) => parse_stencil(&name).map_err(|sentence| misfit(&sentence))?,
        None => Stencil::from_rows(&lists(&stencil, "stencil")?).map_err(|error| misfit(&error))?,
    };
    Rule::new(stencil, edges(&get(parts, "edges"))?, modulus).map_err(|error| misfit(&error))
}

/// Edges by their name.
pub(crate) fn edges(name: &JsValue) -> Result<Edges, JsValue> {
    let name = name.as_string().unwrap_or_default();
    let known = Edges::ALL.into_iter().find(|edges| edges.name() == name);
    known.ok_or_else(|| {
        let names = Edges::ALL.map(Edges::name).join(", ");
        misfit(&format!("the edges {name:?} are none of {names}"))
    })
}

fn board(parts: &JsValue, rule: &Rule) -> Result<Board, JsValue> {
    let mut board = match rule.board() {
        Some(board) => board,
        None => Board::grid(number(parts, "rows")? as usize, number(parts, "columns")? as usize)
            .map_err(|error| misfit(&error))?,
    };
    if let Some(holes) = marks(parts, "holes")? {
        board = board.with_holes(holes).map_err(|error| misfit(&error))?;
    }
    if let Some(locked) = marks(parts, "locked")? {
        board = board.with_locked(locked).map_err(|error| misfit(&error))?;
    }
    Ok(board)
}

fn goal(goal: &JsValue, modulus: u32) -> Result<Goal, JsValue> {
    if let Some(value) = goal.as_f64() {
        return Ok(Goal::Value(whole(value, "goal")?));
    }
    match goal.as_string().as_deref() {
        Some("off") => return Ok(Goal::Off),
        Some("on") => return Ok(Goal::On),
        Some("uniform") => return Ok(Goal::Uniform),
        _ if !goal.is_object() => {
            return Err(misfit(
                &"the goal is none of off, on, uniform, a number, or a picture with its values",
            ));
        }
        _ => (),
    }
    let state = State::new(modulus, numbers(goal, "values")?).map_err(|error| misfit(&error))?;
    Ok(Goal::Picture(match marks(goal, "ignored")? {
        None => Picture::new(state),
        Some(ignored) => Picture::with_ignored(state, ignored).map_err(|error| misfit(&error))?,
    }))
}

fn costs(parts: &JsValue) -> Result<Costs, JsValue> {
    let costs = match optional(parts, "cost") {
        None => Costs::default(),
        Some(_) => Costs::of_cells(numbers(parts, "cost")?).map_err(|error| misfit(&error))?,
    };
    Ok(if get(parts, "bothWays").is_truthy() { costs.both_ways() } else { costs })
}

fn marks(parts: &JsValue, key: &str) -> Result<Option<Bits>, JsValue> {
    if optional(parts, key).is_none() {
        return Ok(None);
    }
    let marked = numbers(parts, key)?;
    let mut bits = Bits::zeros(marked.len());
    marked.iter().enumerate().for_each(|(place, &mark)| bits.set(place, mark != 0));
    Ok(Some(bits))
}

fn get(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &key.into()).unwrap_or(JsValue::UNDEFINED)
}

pub(crate) fn optional(object: &JsValue, key: &str) -> Option<JsValue> {
    Some(get(object, key)).filter(|value| !value.is_null() && !value.is_undefined())
}

fn number(object: &JsValue, key: &str) -> Result<u32, JsValue> {
    let number = get(object, key).as_f64();
    whole(number.ok_or_else(|| misfit(&format!("{key}: a whole number from 0 is wanted")))?, key)
}

/// A whole number from 0, which is what everything here is counted in.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is checked to be whole and in range"
)]
pub(crate) fn whole(number: f64, what: &str) -> Result<u32, JsValue> {
    if number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number) {
        return Ok(number as u32);
    }
    // JavaScript writes it: what Rust has for that is long.
    let found =
        Number::from(number).to_string_with_radix(10).map_or_else(|_| "a number".into(), String::from);
    let wanted = if number > f64::from(u32::MAX) {
        format!("numbers go up to {}", u32::MAX)
    } else {
        "a whole number from 0 is wanted".to_owned()
    };
    Err(misfit(&format!("{what}: found {found}, but {wanted}")))
}

fn numbers(object: &JsValue, key: &str) -> Result<Vec<u32>, JsValue> {
    list(&get(object, key), key)
}

fn list(values: &JsValue, what: &str) -> Result<Vec<u32>, JsValue> {
    if !Array::is_array(values) && !ArrayBuffer::is_view(values) {
        return Err(misfit(&format!("{what}: a list of numbers is wanted")));
    }
    Float64Array::new(values).to_vec().into_iter().map(|number| whole(number, what)).collect()
}

fn lists(values: &JsValue, what: &str) -> Result<Vec<Vec<u32>>, JsValue> {
    if !Array::is_array(values) {
        return Err(misfit(&format!("{what}: a list of lists of numbers is wanted")));
    }
    Array::from(values).iter().map(|values| list(&values, what)).collect()
}

/// The parts of a puzzle; those that are as usual are left out.
pub(crate) fn of_puzzle(puzzle: &Puzzle) -> Object {
    let (board, costs, modulus) = (puzzle.board(), puzzle.costs(), puzzle.rule().modulus());
    let parts = Object::new();
    let (rows, columns) = board.sides().unwrap_or((1, board.n_lamps()));
    set(&parts, "rows", &count(rows));
    set(&parts, "columns", &count(columns));
    set(&parts, "modulus", &modulus.into());
    set_rule(&parts, puzzle.rule());
    set(&parts, "goal", &of_goal(puzzle.goal()));
    set(&parts, "start", &of_numbers(puzzle.start().iter()));
    for (key, marks) in [("holes", board.holes()), ("locked", board.locked())] {
        if let Some(marks) = marks.filter(|marks| !marks.is_zero()) {
            set(&parts, key, &of_marks(marks));
        }
    }
    if let Some(prices) = costs.prices() {
        set(&parts, "cost", &of_numbers(prices.iter().copied()));
    }
    if costs.is_both_ways() {
        set(&parts, "bothWays", &true.into());
    }
    parts
}

fn set_rule(parts: &Object, rule: &Rule) {
    match rule.kind() {
        RuleKind::Stencil { stencil, edges } => {
            let drawn = || of_lists(&stencil.rows(rule.modulus()).unwrap_or_default());
            set(parts, "stencil", &stencil.name().map_or_else(drawn, JsValue::from));
            set(parts, "edges", &edges.name().into());
        }
        RuleKind::Effects { effects, .. } => {
            set(parts, "stencil", &"plus".into());
            set(parts, "edges", &"plane".into());
            set(parts, "effects", &of_lists(effects));
        }
    }
}

fn of_goal(goal: &Goal) -> JsValue {
    match goal {
        Goal::Off => "off".into(),
        Goal::On => "on".into(),
        Goal::Uniform => "uniform".into(),
        Goal::Value(value) => (*value).into(),
        Goal::Picture(picture) => {
            let goal = Object::new();
            set(&goal, "values", &of_numbers(picture.state().iter()));
            if let Some(ignored) = picture.ignored() {
                set(&goal, "ignored", &of_marks(ignored));
            }
            goal.into()
        }
    }
}

fn of_marks(marks: &Bits) -> JsValue {
    of_numbers((0..marks.len()).map(|place| u32::from(marks.get(place))))
}

fn of_lists(lists: &[Vec<u32>]) -> JsValue {
    lists.iter().map(|list| of_numbers(list.iter().copied())).collect::<Array>().into()
}

/// An ordinary array of numbers.
pub(crate) fn of_numbers(numbers: impl Iterator<Item = u32>) -> JsValue {
    Array::from(&Uint32Array::from(numbers.collect::<Vec<_>>().as_slice())).into()
}

/// An object with these properties.
pub(crate) fn object(properties: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (key, value) in properties {
        set(&object, key, value);
    }
    object
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // An object that was just made takes every property.
    let _ = Reflect::set(object, &key.into(), value);
}
