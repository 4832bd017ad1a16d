//! Charts on any surface of `plotters`.

use plotters::coord::Shift;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::{
    BLACK, ChartBuilder, Circle, Color, DrawingArea, DrawingBackend, FontDesc, IntoFont, PathElement,
    RGBColor, Rectangle, Text, WHITE,
};

use super::{Chart, Content, Interval};

/// The colours of curves, told apart by all eyes: Okabe and Ito, "Color universal design" (2008).
pub(super) const COLOURS: [[u8; 3]; 6] =
    [[0, 114, 178], [213, 94, 0], [0, 158, 115], [204, 121, 167], [230, 159, 0], [86, 180, 233]];
/// The size of letters.
const LETTERS: u32 = 16;
/// The room around a chart, and what the last label of an axis may need on its right.
const MARGIN: u32 = 24;
const RIGHT: u32 = 64;
/// The width of the scale beside a map.
const SCALE: u32 = 170;
/// Up to here marks are large enough to be joined by a line.
const FEW: usize = 200;
/// Up to here curves are named.
const NAMED: usize = 12;

type Area<B> = DrawingArea<B, Shift>;
type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Draws a chart.
pub(super) fn draw<B: DrawingBackend>(area: &Area<B>, chart: &Chart) -> Drawn<B> {
    area.fill(&WHITE)?;
    let (width, _) = area.dim_in_pixel();
    let letters = u32::try_from(chart.title.chars().count()).unwrap_or(u32::MAX);
    let is_long = letters.saturating_mul(LETTERS) > width;
    let below = area.titled(&chart.title, font(if is_long { LETTERS / 2 } else { LETTERS }))?;
    match &chart.content {
        Content::Curves { across, curves } => draw_curves(&below, across, curves)?,
        Content::Map { columns, rows, values } => draw_map(&below, *columns, *rows, values)?,
    }
    area.present()
}

fn draw_curves<B: DrawingBackend>(
    area: &Area<B>,
    across: &str,
    curves: &[(String, Vec<(f64, Interval)>)],
) -> Drawn<B> {
    let points = || curves.iter().flat_map(|(_, points)| points);
    let (left, right) = ends(points().map(|(x, _)| *x));
    let top = points().map(|(_, (_, high))| *high).fold(1.0, f64::max) * 1.05;
    let mut chart = ChartBuilder::on(area)
        .margin(MARGIN)
        .margin_right(RIGHT)
        .x_label_area_size(56)
        .y_label_area_size(label_width(top))
        .build_cartesian_2d(left..right, 0.0..top)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc(across)
        .x_label_formatter(&|x| label(*x))
        .y_label_formatter(&|y| label(*y))
        .label_style(font(LETTERS))
        .draw()?;
    for (index, (name, points)) in curves.iter().enumerate() {
        let [red, green, blue] = COLOURS[index % COLOURS.len()];
        let colour = RGBColor(red, green, blue);
        let is_few = points.len() <= FEW;
        if is_few {
            let middle = points.iter().map(|(x, (low, high))| (*x, f64::midpoint(*low, *high)));
            chart.draw_series([PathElement::new(middle.collect::<Vec<_>>(), colour.mix(0.4))])?;
        }
        let intervals = points.iter().filter(|(_, (low, high))| low < high);
        chart
            .draw_series(intervals.map(|&(x, (low, high))| {
                PathElement::new(vec![(x, low), (x, high)], colour.stroke_width(2))
            }))?;
        let marks =
            points.iter().flat_map(|&(x, (low, high))| [Some((x, high)), (low < high).then_some((x, low))]);
        let radius = if is_few { 4 } else { 2 };
        chart.draw_series(marks.flatten().map(|mark| Circle::new(mark, radius, colour.filled())))?;
        // The name stands at the highest point, so that colours alone tell nothing.
        let peak = points.iter().map(|&(x, (_, high))| (x, high)).max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some(peak) = peak.filter(|_| curves.len() > 1 && index < NAMED) {
            let label = Text::new(format!("  {name}"), peak, font(LETTERS).color(&colour));
            chart.draw_series([label])?;
        }
    }
    Ok(())
}

fn draw_map<B: DrawingBackend>(
    area: &Area<B>,
    columns: (f64, f64),
    rows: (f64, f64),
    values: &[(f64, f64, f64)],
) -> Drawn<B> {
    let largest = values.iter().map(|(_, _, value)| *value).fold(1.0, f64::max);
    let (width, _) = area.dim_in_pixel();
    let (main, side) = area.split_horizontally(width - SCALE);
    let mut chart = ChartBuilder::on(&main)
        .margin(MARGIN)
        .margin_right(RIGHT)
        .x_label_area_size(56)
        .y_label_area_size(label_width(rows.1))
        // Rows go down, as on a board.
        .build_cartesian_2d(columns.0 - 0.5..columns.1 + 0.5, rows.1 + 0.5..rows.0 - 0.5)?;
    chart
        .configure_mesh()
        .disable_mesh()
        .x_desc("n across, m down")
        .x_label_formatter(&|x| label(*x))
        .y_label_formatter(&|y| label(*y))
        .label_style(font(LETTERS))
        .draw()?;
    chart.draw_series(values.iter().map(|&(n, m, value)| {
        Rectangle::new([(n - 0.5, m - 0.5), (n + 0.5, m + 0.5)], shade(value / largest).filled())
    }))?;
    draw_scale(&side, largest)
}

/// The colours of a map with their values.
fn draw_scale<B: DrawingBackend>(area: &Area<B>, largest: f64) -> Drawn<B> {
    const STEPS: i32 = 100;
    const STEP: i32 = 5;
    let top = 80;
    for step in 0..STEPS {
        let (x, y) = (8, top + (STEPS - 1 - step) * STEP);
        let colour = shade(f64::from(step) / f64::from(STEPS - 1));
        area.draw(&Rectangle::new([(x, y), (x + 24, y + STEP)], colour.filled()))?;
    }
    let end = top + STEPS * STEP;
    area.draw(&Rectangle::new([(8, top), (32, end)], BLACK.stroke_width(1)))?;
    for (value, y) in [(largest, top), (0.0, end - i32::try_from(LETTERS).unwrap_or(0))] {
        area.draw(&Text::new(label(value), (42, y), font(LETTERS)))?;
    }
    Ok(())
}

fn font(size: u32) -> FontDesc<'static> {
    ("sans-serif", size).into_font()
}

/// White for 0, then through blue to nearly black for 1: the root, so that the small values are told from nothing.
fn shade(share: f64) -> RGBColor {
    let depth = share.clamp(0.0, 1.0).sqrt();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
    let mixed = |from: f64, to: f64| (from + (to - from) * depth).round() as u8;
    RGBColor(mixed(255.0, 0.0), mixed(255.0, 20.0), mixed(255.0, 90.0))
}

/// The range of all numbers, with room where it has none.
fn ends(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    if low > high { (0.0, 1.0) } else { (low - 0.5, high + 0.5) }
}

/// A number beside an axis: all digits of a short one.
fn label(value: f64) -> String {
    if value.abs() >= 1e6 { format!("{value:.1e}") } else { format!("{}", (value * 100.0).round() / 100.0) }
}

fn label_width(largest: f64) -> u32 {
    let digits = label(largest.round()).len().max(label((largest / 10.0).round()).len());
    MARGIN + LETTERS * u32::try_from(digits).unwrap_or(8)
}
