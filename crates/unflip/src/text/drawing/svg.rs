//! A drawing as SVG: a path for each layer, so that a board of a million cells stays a file of some megabytes.

use std::fmt::Write;

use super::{Colour, Drawing, Figure, Ink, Layer, WHITE};

/// Writes the document.
pub(super) fn write(drawing: &Drawing) -> String {
    let Drawing { rows, columns, cell, title, layers, .. } = drawing;
    let (width, height) = (columns * cell, rows * cell);
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"-.05 -.05 {columns}.1 {rows}.1\" role=\"img\">\n<title>{title}</title>\n\
         <path fill=\"{}\" d=\"M-1-1h{}v{}H-1z\"/>\n",
        hex(WHITE),
        columns + 2,
        rows + 2,
    );
    for layer in layers {
        path(&mut svg, layer);
    }
    svg.push_str("</svg>\n");
    svg
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn path(svg: &mut String, layer: &Layer) {
    match layer.ink {
        Ink::Fill(colour) => put(svg, format_args!("<path fill=\"{}\" d=\"", hex(colour))),
        Ink::Line(colour, width) => put(
            svg,
            format_args!(
                "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" d=\"",
                hex(colour),
                number(width),
            ),
        ),
    }
    layer.figures.iter().for_each(|&figure| draw(svg, figure));
    svg.push_str("\"/>\n");
}

fn draw(svg: &mut String, figure: Figure) {
    match figure {
        Figure::Rectangle(x, y, width, height) => {
            let [x, y, width, height] = [x, y, width, height].map(number);
            put(svg, format_args!("M{x} {y}h{width}v{height}h-{width}z"));
        }
        Figure::Segment(x, y, to_x, to_y) => {
            let [x, y, right, down] = [x, y, to_x - x, to_y - y].map(number);
            put(svg, format_args!("M{x} {y}l{right} {down}"));
        }
        Figure::Circle(x, y, radius) => {
            let [left, y, radius, side] = [x - radius, y, radius, 2.0 * radius].map(number);
            put(
                svg,
                format_args!("M{left} {y}a{radius} {radius} 0 1 0 {side} 0a{radius} {radius} 0 1 0-{side} 0"),
            );
        }
        Figure::Triangle(corners) => {
            let [a, b, c] = corners.map(|(x, y)| format!("{} {}", number(x), number(y)));
            put(svg, format_args!("M{a}L{b}L{c}z"));
        }
    }
}

/// A number to the thousandth of a cell, as short as can be.
fn number(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

fn put(text: &mut String, parts: std::fmt::Arguments) {
    text.write_fmt(parts).expect("a string takes all text");
}

#[cfg(test)]
mod tests {
    use crate::presses::Presses;
    use crate::text::drawing::{DrawError, Drawing, Marks};
    use crate::text::{Reading, read_puzzle};

    fn draw(rows: usize, columns: usize) -> Result<Drawing, DrawError> {
        let text = vec!["#.".repeat(columns).split_off(columns); rows].join("\n");
        let puzzle = read_puzzle(text.as_bytes(), &Reading::default()).unwrap().puzzle;
        let presses = Presses::new(2, (0..rows * columns).map(|place| u32::from(place % 3 == 0))).unwrap();
        Drawing::of_puzzle(&puzzle, Marks::Presses(&presses), "a <b> & c")
    }

    #[test]
    fn small_boards_are_legible_and_large_ones_stay_small() {
        let svg = draw(2, 2).unwrap().to_svg();
        assert!(svg.contains("width=\"80\"") && svg.contains("<title>a &lt;b> &amp; c</title>"), "{svg}");
        // The corners of a cross in the first cell, and two lamps that are on as one.
        assert!(
            svg.contains(
                "stroke=\"#1266c4\" stroke-width=\"0.16\" stroke-linecap=\"round\" d=\"M0.27 0.27l0.46 0.46"
            ),
            "{svg}"
        );
        assert!(svg.contains("<path fill=\"#ffd75e\" d=\"M0 0h1v1h-1zM0 1h1v1h-1z\"/>"), "{svg}");
        let large = draw(1000, 1000).unwrap().to_svg();
        assert!(large.len() < 40 << 20 && large.contains("width=\"4000\""), "{}", large.len());
        assert_eq!(draw(2, 1025).unwrap_err(), DrawError::TooLarge { rows: 2, columns: 1025 });
    }
}
