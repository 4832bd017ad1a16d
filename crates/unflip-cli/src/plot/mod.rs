//! Plots of tables, as SVG or as PNG: curves over one number, or a map of two.
//!
//! The crate `plotters` lays out axes and labels; [`canvas`] is what it draws a PNG on, with the letters of a crate, so that no font of
//! the system is asked for.

mod canvas;
mod draw;

use std::path::Path;

use plotters::prelude::{IntoDrawingArea, SVGBackend};

use crate::failure::Failure;
use crate::output::replace;
use canvas::Canvas;

/// Width and height in pixels.
const SIZE: (u32, u32) = (1200, 750);

/// The most values that are drawn: more make files that nothing opens, and no picture has room for them.
pub(crate) const MOST_VALUES: usize = 250_000;

/// A value: the ends of a proved interval, mostly equal.
pub(crate) type Interval = (f64, f64);

/// What is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) content: Content,
}

/// Curves or a map.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Content {
    /// For each curve its name and its values over `across`.
    Curves { across: String, curves: Vec<(String, Vec<(f64, Interval)>)> },
    /// Values over columns (across) and rows (down).
    Map { columns: (f64, f64), rows: (f64, f64), values: Vec<(f64, f64, f64)> },
}

/// Whether a file of this name is an SVG, or else a PNG; `None` for other names.
pub(crate) fn is_svg(path: &Path) -> Option<bool> {
    match path.extension().and_then(|suffix| suffix.to_str()) {
        Some("svg") => Some(true),
        Some("png") => Some(false),
        _ => None,
    }
}

/// Draws the chart in a file, which appears whole or not at all.
pub(crate) fn write(path: &Path, chart: &Chart) -> Result<(), Failure> {
    let failure = |error: &dyn ToString| Failure::bad(format!("{}: {}", path.display(), error.to_string()));
    let bytes = if is_svg(path) == Some(true) { svg(chart) } else { png(chart) };
    replace(path, &bytes.map_err(|error| failure(&error))?).map_err(|error| failure(&error))
}

fn svg(chart: &Chart) -> Result<Vec<u8>, String> {
    let mut text = String::new();
    draw::draw(&SVGBackend::with_string(&mut text, SIZE).into_drawing_area(), chart)
        .map_err(|error| error.to_string())?;
    Ok(text.into_bytes())
}

fn png(chart: &Chart) -> Result<Vec<u8>, String> {
    let mut pixels = canvas::white(SIZE);
    draw::draw(&Canvas::new(SIZE, &mut pixels).into_drawing_area(), chart)
        .map_err(|error| error.to_string())?;
    canvas::to_png(SIZE, &pixels).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve() -> Chart {
        let points = vec![(1.0, (0.0, 0.0)), (2.0, (4.0, 4.0)), (3.0, (2.0, 3.0))];
        let curves = vec![(String::new(), points)];
        Chart { title: "a title".into(), content: Content::Curves { across: "n".into(), curves } }
    }

    #[test]
    fn names_tell_the_format() {
        let told = ["a.svg", "b.png", "c.jpg", "svg"].map(|name| is_svg(Path::new(name)));
        assert_eq!(told, [Some(true), Some(false), None, None]);
    }

    #[test]
    fn a_curve_has_a_mark_for_each_value() {
        let text = String::from_utf8(svg(&curve()).unwrap()).unwrap();
        assert_eq!(text.matches("<circle ").count(), 4, "two for the ends of the interval");
        assert!(text.contains("a title") && text.trim_end().ends_with("</svg>"));
    }

    #[test]
    fn a_map_has_a_rectangle_for_each_value() {
        let values: Vec<_> = (1..=2)
            .flat_map(|m| (1..=3).map(move |n| (f64::from(n), f64::from(m), f64::from(m * n))))
            .collect();
        let content = Content::Map { columns: (1.0, 3.0), rows: (1.0, 2.0), values };
        let rectangles =
            |chart: &Chart| String::from_utf8(svg(chart).unwrap()).unwrap().matches("<rect ").count();
        let map = Chart { title: "a map".into(), content };
        let empty = Content::Map { columns: (1.0, 3.0), rows: (1.0, 2.0), values: Vec::new() };
        assert_eq!(rectangles(&map) - rectangles(&Chart { content: empty, ..map.clone() }), 6);
    }

    #[test]
    fn a_png_is_read_back_with_the_colours_of_the_chart() {
        let bytes = png(&curve()).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), SIZE);
        let has = |colour: [u8; 3]| pixels.chunks(3).filter(|pixel| *pixel == colour).count();
        assert!(has([255; 3]) > 500_000, "the paper");
        assert!(has([0; 3]) > 300, "axes and letters");
        assert!(has(draw::COLOURS[0]) > 50, "the values");
    }
}
