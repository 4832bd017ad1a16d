//! What `--plot` draws of a table.

use std::collections::BTreeMap;

use unflip::survey::Sizes;
use unflip::survey::tables::Plot;

use super::Survey;
use super::kept::Kept;
use crate::failure::Failure;
use crate::plot::{Chart, Content, Interval, MOST_VALUES};

/// Numbers up to here are told apart in a picture: 2^53.
const LARGEST: u64 = 1 << 53;

/// Refuses what no picture shows, before any size is begun.
pub(super) fn check(sizes: &Sizes) -> Result<(), Failure> {
    let (rows, columns) = sizes.get(sizes.len() - 1);
    let drawn = [&rows, &columns].map(|side| side.to_u64().is_some_and(|side| side <= LARGEST));
    // A side that does not change is not drawn.
    let varies = sides_vary(sizes);
    if varies.0 && !drawn[0] || varies.1 && !drawn[1] {
        return Err(Failure::bad("a plot shows sides up to 2^53"));
    }
    if sizes.len() > MOST_VALUES {
        return Err(Failure::bad(format!("a plot shows at most {MOST_VALUES} sizes, not {}", sizes.len())));
    }
    Ok(())
}

/// Whether rows and columns change.
fn sides_vary(sizes: &Sizes) -> (bool, bool) {
    match sizes {
        Sizes::Squares(_) => (true, true),
        Sizes::Rectangles { rows, columns } => (rows.len() > 1, columns.len() > 1),
    }
}

/// The chart of a table that is whole.
pub(super) fn chart(survey: &Survey, kept: &Kept) -> Chart {
    let sizes = &survey.sizes;
    let lines =
        kept.filled().enumerate().flat_map(|(place, lines)| lines.iter().map(move |line| (place, line)));
    let values = |line: &str, column: usize| line.split(',').nth(column).and_then(interval);
    let content = match survey.table.plot {
        Plot::Over(x, y) => {
            let mut curves = BTreeMap::<usize, Vec<(f64, Interval)>>::new();
            for (place, line) in lines {
                if let (Some((x, _)), Some(y)) = (values(line, x), values(line, y)) {
                    curves.entry(place).or_default().push((x, y));
                }
            }
            let named = |(place, points)| {
                let (rows, columns) = sizes.get(place);
                (format!("{} x {}", rows.to_decimal(), columns.to_decimal()), shares(points))
            };
            let across = (survey.table.columns)(&survey.rule)[x].name.to_string();
            Content::Curves { across, curves: curves.into_iter().map(named).collect() }
        }
        Plot::Sizes(column) => {
            over_sizes(sizes, lines.filter_map(|(place, line)| Some((place, values(line, column)?))))
        }
    };
    let (Plot::Over(_, y) | Plot::Sizes(y)) = survey.table.plot;
    let drawn = (survey.table.columns)(&survey.rule)[y].name;
    let what = match survey.table.plot {
        Plot::Over(..) => format!(": {drawn}, %"),
        Plot::Sizes(_) if drawn == survey.table.name => String::new(),
        Plot::Sizes(_) => format!(": {drawn}"),
    };
    Chart { title: survey.title() + &what, content }
}

/// The values as shares of their sum, in per cent: curves of small and of large boards are then seen together.
fn shares(mut points: Vec<(f64, Interval)>) -> Vec<(f64, Interval)> {
    let sum: f64 = points.iter().map(|(_, (_, high))| high).sum();
    for (_, (low, high)) in &mut points {
        (*low, *high) = (*low / sum * 100.0, *high / sum * 100.0);
    }
    points
}

/// A curve where one side changes, a map where both do.
fn over_sizes(sizes: &Sizes, values: impl Iterator<Item = (usize, Interval)>) -> Content {
    let place = |place: usize| {
        let (rows, columns) = sizes.get(place);
        (real(&columns.to_decimal()), real(&rows.to_decimal()))
    };
    if matches!(sizes, Sizes::Rectangles { .. }) && sides_vary(sizes) == (true, true) {
        let ((left, top), (right, bottom)) = (place(0), place(sizes.len() - 1));
        let values = values.map(|(index, (_, high))| (place(index).0, place(index).1, high)).collect();
        return Content::Map { columns: (left, right), rows: (top, bottom), values };
    }
    let is_tall = sides_vary(sizes) == (true, false);
    let point = |(index, value)| (if is_tall { place(index).1 } else { place(index).0 }, value);
    let across = if is_tall { "m" } else { "n" }.to_string();
    Content::Curves { across, curves: vec![(String::new(), values.map(point).collect())] }
}

/// A value of a table; `None` where there is none.
fn interval(text: &str) -> Option<Interval> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    (!text.is_empty()).then(|| (real(low), real(high)))
}

fn real(digits: &str) -> f64 {
    digits.parse().expect("digits are a number")
}
