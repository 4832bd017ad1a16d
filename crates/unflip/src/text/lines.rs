//! Lines of a text, ended by LF, CR LF or a CR alone.

/// A line and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: usize,
    /// The offset of its first byte.
    pub(super) start: usize,
    /// Its bytes without the end of the line.
    pub(super) text: &'a [u8],
}

impl Line<'_> {
    /// Whether there is nothing but white space.
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}

/// The lines of `text`; a final end of line does not start another line.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let (mut start, mut number) = (0, 0);
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r').unwrap_or(rest.len());
        number += 1;
        let line = Line { number, start, text: &rest[..length] };
        start += length + if rest[length..].starts_with(b"\r\n") { 2 } else { 1 };
        Some(line)
    })
}

/// The lines that are not blank.
pub(super) fn filled_lines(text: &[u8]) -> impl Iterator<Item = Line<'_>> {
    lines(text).filter(|line| !line.is_blank())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ends_of_lines_are_known() {
        let found: Vec<_> = lines(b"a\r\n\nb\rc").map(|line| (line.number, line.start, line.text)).collect();
        assert_eq!(found, [(1, 0, &b"a"[..]), (2, 3, b""), (3, 4, b"b"), (4, 6, b"c")]);
        assert_eq!(lines(b"").count(), 0);
        assert_eq!(lines(b"\n").count(), 1);
    }
}
