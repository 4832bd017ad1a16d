//! Pixels for `plotters` to draw on, and letters of 8 × 8 pixels, made larger.

use std::convert::Infallible;

use font8x8::legacy::BASIC_LEGACY;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendTextStyle, DrawingBackend, DrawingErrorKind};

/// The side of a letter before it is made larger.
const LETTER: u32 = 8;

/// A picture in rows of red, green and blue.
pub(super) struct Canvas<'a> {
    size: (u32, u32),
    pixels: &'a mut [u8],
}

type Drawn<T> = Result<T, DrawingErrorKind<Infallible>>;

/// The pixels of a white picture.
pub(super) fn white(size: (u32, u32)) -> Vec<u8> {
    vec![255; 3 * size.0 as usize * size.1 as usize]
}

/// The bytes of a PNG file.
pub(super) fn to_png(size: (u32, u32), pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size.0, size.1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(pixels)?;
    Ok(bytes)
}

impl<'a> Canvas<'a> {
    /// A canvas of as many pixels as [`white`] has.
    pub(super) fn new(size: (u32, u32), pixels: &'a mut [u8]) -> Self {
        Self { size, pixels }
    }

    /// Lays a colour over a pixel; outside it is lost.
    fn blend(&mut self, (x, y): BackendCoord, colour: BackendColor) {
        let inside = |value: i32, side: u32| u32::try_from(value).ok().filter(|&value| value < side);
        let (Some(x), Some(y)) = (inside(x, self.size.0), inside(y, self.size.1)) else { return };
        let start = 3 * (y as usize * self.size.0 as usize + x as usize);
        let (red, green, blue) = colour.rgb;
        for (old, new) in self.pixels[start..start + 3].iter_mut().zip([red, green, blue]) {
            let mixed = f64::from(*old) + (f64::from(new) - f64::from(*old)) * colour.alpha.clamp(0.0, 1.0);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
            let mixed = mixed.round() as u8;
            *old = mixed;
        }
    }

    /// Draws a letter with its upper left corner here; `?` for what has no picture.
    fn letter(&mut self, letter: char, (left, top): BackendCoord, scale: u32, colour: BackendColor) {
        let picture = BASIC_LEGACY.get(letter as usize).unwrap_or(&BASIC_LEGACY['?' as usize]);
        let side = LETTER * scale;
        for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y, x))) {
            if picture[(y / scale) as usize] >> (x / scale) & 1 == 1 {
                self.blend((left.saturating_add_unsigned(x), top.saturating_add_unsigned(y)), colour);
            }
        }
    }
}

/// How many times larger than 8 pixels the letters of a style are.
fn scale(style: &impl BackendTextStyle) -> u32 {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast ends at the largest number"
    )]
    let scale = (style.size() / f64::from(LETTER)).round() as u32;
    scale.clamp(1, 16)
}

fn text_size(text: &str, scale: u32) -> (u32, u32) {
    let letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    (letters.saturating_mul(LETTER * scale), LETTER * scale)
}

impl DrawingBackend for Canvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn<()> {
        Ok(())
    }

    fn present(&mut self) -> Drawn<()> {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> Drawn<()> {
        self.blend(point, colour);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Drawn<()> {
        let scale = scale(style);
        let (width, height) = text_size(text, scale);
        let anchor = style.anchor();
        let left = match anchor.h_pos {
            HPos::Left => x,
            HPos::Center => x.saturating_sub_unsigned(width / 2),
            HPos::Right => x.saturating_sub_unsigned(width),
        };
        let top = match anchor.v_pos {
            VPos::Top => y,
            VPos::Center => y.saturating_sub_unsigned(height / 2),
            VPos::Bottom => y.saturating_sub_unsigned(height),
        };
        for (letter, index) in text.chars().zip(0u32..) {
            let left = left.saturating_add_unsigned(index * LETTER * scale);
            self.letter(letter, (left, top), scale, style.color());
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(&self, text: &str, style: &S) -> Drawn<(u32, u32)> {
        Ok(text_size(text, scale(style)))
    }
}
