//! Quantities on the command line: times and sizes.

use std::time::Duration;

/// Units of time in milliseconds.
const TIMES: [(&str, u64); 5] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("", 1000)];

/// Units of memory in bytes.
const SIZES: [(&str, u64); 11] = [
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("K", 1 << 10),
    ("M", 1 << 20),
    ("G", 1 << 30),
    ("kB", 1000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("", 1),
];

/// `10s`, `2m`, `500ms`; a number alone is seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let milliseconds = quantity(text, &TIMES).ok_or("a time is a number and ms, s, m or h, as 10s")?;
    Ok(Duration::from_millis(milliseconds))
}

/// `4GiB`, `512MiB`; a number alone is bytes.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    quantity(text, &SIZES).ok_or_else(|| "a size is a number and KiB, MiB or GiB, as 4GiB".to_string())
}

/// A whole number of units; `None` where it is none or does not fit.
fn quantity(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (_, unit) = units.iter().find(|(name, _)| *name == text[end..].trim())?;
    text[..end].parse::<u64>().ok()?.checked_mul(*unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_have_units() {
        assert_eq!(time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("7"), Ok(Duration::from_secs(7)));
        assert_eq!(size("4GiB"), Ok(4 << 30));
        assert_eq!(size("512 MiB"), Ok(512 << 20));
        assert_eq!(size("3MB"), Ok(3_000_000));
        for bad in ["", "s", "-1s", "1.5s", "1 week", "99999999999999999999h", "é"] {
            assert!(time(bad).is_err() && size(bad).is_err(), "{bad}");
        }
    }
}
