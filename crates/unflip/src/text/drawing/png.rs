//! A drawing as PNG, drawn by `tiny-skia`.

use tiny_skia::{Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use super::digits::small;
use super::{Colour, Drawing, Figure, Ink, WHITE};

/// Draws and encodes.
pub(super) fn write(drawing: &Drawing) -> Vec<u8> {
    let side =
        |cells: usize| u32::try_from(cells * drawing.cell).expect("pictures have few cells a side") + 1;
    let mut pixels =
        Pixmap::new(side(drawing.columns), side(drawing.rows)).expect("both sides are small, and not 0");
    let [red, green, blue] = WHITE;
    pixels.fill(Color::from_rgba8(red, green, blue, 255));
    let scale = small(drawing.cell);
    for layer in &drawing.layers {
        for &figure in &layer.figures {
            draw(&mut pixels, layer.ink, figure, scale);
        }
    }
    pixels.encode_png().expect("nothing is written but to memory")
}

fn draw(pixels: &mut Pixmap, ink: Ink, figure: Figure, scale: f32) {
    // Lines between cells lie on the middle of a pixel.
    let cells = Transform::from_scale(scale, scale).post_translate(0.5, 0.5);
    match (ink, figure) {
        (Ink::Fill(colour), Figure::Rectangle(x, y, width, height)) => {
            let rectangle = Rect::from_xywh(x, y, width, height).expect("no side is below 0");
            pixels.fill_rect(rectangle, &paint(colour, false), Transform::from_scale(scale, scale), None);
        }
        (Ink::Fill(colour), figure) => {
            if let Some(path) = path(figure) {
                pixels.fill_path(&path, &paint(colour, true), FillRule::Winding, cells, None);
            }
        }
        (Ink::Line(colour, width), figure) => {
            // No line is thinner than a pixel.
            let stroke =
                Stroke { width: width.max(1.0 / scale), line_cap: LineCap::Round, ..Stroke::default() };
            if let Some(path) = path(figure) {
                pixels.stroke_path(&path, &paint(colour, true), &stroke, cells, None);
            }
        }
    }
}

fn paint([red, green, blue]: Colour, anti_alias: bool) -> Paint<'static> {
    let mut paint = Paint { anti_alias, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn path(figure: Figure) -> Option<Path> {
    let mut path = PathBuilder::new();
    match figure {
        Figure::Rectangle(x, y, width, height) => path.push_rect(Rect::from_xywh(x, y, width, height)?),
        Figure::Segment(x, y, to_x, to_y) => {
            path.move_to(x, y);
            path.line_to(to_x, to_y);
        }
        Figure::Circle(x, y, radius) => path.push_circle(x, y, radius),
        Figure::Triangle([(x, y), second, third]) => {
            path.move_to(x, y);
            path.line_to(second.0, second.1);
            path.line_to(third.0, third.1);
            path.close();
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use tiny_skia::Pixmap;

    use super::small;
    use crate::presses::Presses;
    use crate::text::drawing::{Colour, Drawing, Marks};
    use crate::text::{Reading, read_puzzle};
    use crate::witness::Witness;

    const DARK: Colour = [0x2B, 0x30, 0x40];
    const LIT: Colour = [0xFF, 0xD7, 0x5E];
    const MARK: Colour = [0x12, 0x66, 0xC4];
    const BRIGHT: Colour = [0x6D, 0xB8, 0xFF];
    const LOCKED: Colour = [0xC0, 0x39, 0x2B];
    const PAPER: Colour = [0xFF; 3];

    /// The colours at places in cells.
    fn check(drawing: &Drawing, expected: &[(f32, f32, Colour)]) {
        let pixels = Pixmap::decode_png(&drawing.to_png()).unwrap();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the picture")]
        let at = |cells: f32| (cells * small(drawing.cell)) as u32;
        for &(x, y, colour) in expected {
            let pixel = pixels.pixel(at(x), at(y)).unwrap();
            assert_eq!([pixel.red(), pixel.green(), pixel.blue()], colour, "at {x}, {y}");
        }
    }

    fn puzzle(text: &str) -> crate::puzzle::Puzzle {
        read_puzzle(text.as_bytes(), &Reading::default()).unwrap().puzzle
    }

    #[test]
    fn lamps_holes_and_marks_have_their_colours() {
        let puzzle = puzzle("start = '''\n#._\n.#.'''\nlocked = '''\n.._\n.#.'''");
        let presses = Presses::new(2, [1, 0, 0, 0, 0, 1]).unwrap();
        let drawing = Drawing::of_puzzle(&puzzle, Marks::Presses(&presses), "").unwrap();
        let ground =
            [(0.5, 0.15, LIT), (1.5, 0.5, DARK), (2.5, 0.5, PAPER), (0.5, 1.5, DARK), (1.5, 1.5, LIT)];
        check(&drawing, &ground);
        check(&drawing, &[(0.5, 0.5, MARK), (2.5, 1.5, MARK), (1.15, 1.15, LOCKED), (2.15, 1.5, DARK)]);
        let witness =
            Witness::from([false, false, false, false, true, false].into_iter().collect::<crate::Bits>());
        let drawing = Drawing::of_puzzle(&puzzle, Marks::Witness(&witness), "").unwrap();
        // A ring is hollow.
        check(&drawing, &[(1.5, 1.5, LIT), (1.5, 1.76, MARK), (0.5, 0.5, LIT)]);
    }

    #[test]
    fn small_cells_have_squares_and_values_are_shades() {
        let start = vec!["#".repeat(598) + ".."; 2].join("\n");
        let puzzle = puzzle(&start);
        let presses =
            Presses::new(2, (0..1200).map(|place| u32::from(place == 601 || place == 1199))).unwrap();
        let drawing = Drawing::of_puzzle(&puzzle, Marks::Presses(&presses), "").unwrap();
        assert_eq!(drawing.cell, 6);
        check(&drawing, &[(0.5, 1.5, LIT), (1.5, 1.5, MARK), (1.05, 1.05, LIT), (599.5, 1.5, BRIGHT)]);
        let shades = self::puzzle("modulus = 4\nstart = [[0, 1, 2, 3]]");
        let drawing = Drawing::of_puzzle(&shades, Marks::None, "").unwrap();
        let light = |pixels: &Pixmap, x: u32| u32::from(pixels.pixel(x * 40 + 4, 36).unwrap().red());
        let pixels = Pixmap::decode_png(&drawing.to_png()).unwrap();
        assert!((0..3).all(|x| light(&pixels, x) < light(&pixels, x + 1)));
    }

    #[test]
    fn a_press_that_goes_down_has_an_arrow() {
        let text = "modulus = 5\nboth_ways = true\nstart = [[4, 4]]";
        let puzzle = puzzle(text);
        let presses = Presses::new(5, [4, 1]).unwrap();
        let drawing = Drawing::of_puzzle(&puzzle, Marks::Presses(&presses), "").unwrap();
        // The shaft and the 1 behind it; a press up is its number alone, in the middle.
        check(&drawing, &[(0.385, 0.6, MARK), (0.775, 0.6, MARK), (0.585, 0.62, LIT)]);
        check(&drawing, &[(1.385, 0.6, LIT), (1.58, 0.6, MARK)]);
        let one_way = self::puzzle(&text.replace("true", "false"));
        let four = Drawing::of_puzzle(&one_way, Marks::Presses(&presses), "").unwrap();
        check(&four, &[(0.385, 0.7, LIT), (0.6, 0.6, MARK), (0.705, 0.6, MARK)]);
    }

    #[test]
    fn a_list_has_its_switches_below_its_lamps() {
        let puzzle = puzzle("effects = [[0, 1], [0], [1]]\nlamps = 2\nstart = [1, 0]\nlocked = [1, 0, 0]");
        let presses = Presses::new(2, [0, 1, 0]).unwrap();
        let drawing = Drawing::of_puzzle(&puzzle, Marks::Presses(&presses), "").unwrap();
        assert_eq!((drawing.rows, drawing.columns), (5, 3));
        check(&drawing, &[(0.5, 1.5, LIT), (1.5, 1.5, DARK), (2.5, 1.5, PAPER), (0.425, 0.72, [0, 0, 0])]);
        check(&drawing, &[(0.5, 4.5, PAPER), (0.15, 4.15, LOCKED), (1.5, 4.5, MARK), (2.5, 4.5, PAPER)]);
        let witness = Witness::from([false, true].into_iter().collect::<crate::Bits>());
        let drawing = Drawing::of_puzzle(&puzzle, Marks::Witness(&witness), "").unwrap();
        check(&drawing, &[(1.5, 1.5, DARK), (1.5, 1.76, MARK), (1.5, 4.5, PAPER)]);
        let sheet = Drawing::of_patterns(puzzle.board(), &[presses]).unwrap();
        check(&sheet, &[(0.5, 2.5, DARK), (1.5, 5.5, MARK)]);
    }

    #[test]
    fn long_lists_are_about_square() {
        let of = |lamps, switches| super::super::board::sides(&crate::board::Board::list(lamps, switches));
        assert_eq!([of(1, 1), of(9, 9), of(100, 100)], [(5, 1), (9, 8), (41, 10)]);
        assert_eq!([of(0, 3), of(1000, 0)], [(2, 3), (64, 32)]);
    }

    #[test]
    fn a_sheet_has_its_boards_under_their_numbers() {
        let board = puzzle("..\n..").board().clone();
        let patterns = [0, 1, 2]
            .map(|pressed| Presses::new(2, (0..4).map(|place| u32::from(place == pressed))).unwrap());
        let sheet = Drawing::of_patterns(&board, &patterns).unwrap();
        // Two boards, then one; each 2 x 2 with a row above and a column between.
        assert_eq!((sheet.columns, sheet.rows, sheet.left_out()), (5, 6, 0));
        check(
            &sheet,
            &[
                (0.5, 1.5, MARK),
                (4.5, 1.5, MARK),
                (3.5, 1.5, DARK),
                (0.5, 5.5, MARK),
                (2.5, 1.5, PAPER),
                (3.5, 4.5, PAPER),
            ],
        );
        let many = vec![patterns[0].clone(); 200_000];
        let sheet = Drawing::of_patterns(&board, &many).unwrap();
        assert_eq!(sheet.left_out(), 200_000 - 341 * 341);
    }
}
