//! Quantities on the command line: times and sizes.

use std::time::Duration;

/// Units of time in nanoseconds; that of a number alone comes last.
const TIMES: [(&str, u64); 6] = [
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("m", 60_000_000_000),
    ("min", 60_000_000_000),
    ("h", 3_600_000_000_000),
    ("", 1_000_000_000),
];

/// Units of memory in bytes, whatever the case of their letters; that of a number alone comes last.
const SIZES: [(&str, u64); 14] = [
    ("kib", 1 << 10),
    ("mib", 1 << 20),
    ("gib", 1 << 30),
    ("tib", 1 << 40),
    ("k", 1 << 10),
    ("m", 1 << 20),
    ("g", 1 << 30),
    ("t", 1 << 40),
    ("kb", 1000),
    ("mb", 1_000_000),
    ("gb", 1_000_000_000),
    ("tb", 1_000_000_000_000),
    ("b", 1),
    ("", 1),
];

const TIME: &str = "a time is numbers with ms, s, m or h, as 10s, 1.5s or 1m30s";
const SIZE: &str = "a size is a number with KiB, MiB or GiB, as 4GiB or 1.5GiB";

/// Why a text is no quantity.
enum Bad {
    Form,
    TooLarge,
}

/// `10s`, `1.5s`, `1m30s`, `500ms`; a number alone is seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let mut rest = text.trim();
    let mut nanoseconds = 0u64;
    loop {
        let end = rest.find(|letter: char| !(letter.is_ascii_digit() || letter == '.')).unwrap_or(rest.len());
        let length = rest[end..].find(|letter: char| letter.is_ascii_digit()).unwrap_or(rest.len() - end);
        let part = quantity(&rest[..end], rest[end..end + length].trim(), &TIMES);
        let sum = part.and_then(|part| nanoseconds.checked_add(part).ok_or(Bad::TooLarge));
        nanoseconds = sum.map_err(|bad| sentence(&bad, TIME, "a time is at most 584 years"))?;
        rest = &rest[end + length..];
        if rest.is_empty() {
            return Ok(Duration::from_nanos(nanoseconds));
        }
    }
}

/// `4GiB`, `1.5GiB`, `512MiB`; a number alone is bytes.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let end = text.find(|letter: char| !(letter.is_ascii_digit() || letter == '.')).unwrap_or(text.len());
    quantity(&text[..end], &text[end..].trim().to_ascii_lowercase(), &SIZES)
        .map_err(|bad| sentence(&bad, SIZE, "a size is below 2^64 bytes"))
}

fn sentence(bad: &Bad, form: &str, range: &str) -> String {
    match bad {
        Bad::Form => form.to_string(),
        Bad::TooLarge => range.to_string(),
    }
}

/// A number, perhaps with decimals, of units; what is left of the smallest unit is dropped.
fn quantity(number: &str, unit: &str, units: &[(&str, u64)]) -> Result<u64, Bad> {
    let (_, unit) = units.iter().find(|(name, _)| *name == unit).ok_or(Bad::Form)?;
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) {
        return Err(Bad::Form);
    }
    // More decimals than any unit has parts.
    let decimals = &decimals[..decimals.len().min(18)];
    let parts = u128::from(*unit) * decimals.parse::<u128>().map_err(|_| Bad::Form)?;
    let parts = parts / 10u128.pow(u32::try_from(decimals.len()).map_err(|_| Bad::Form)?);
    let whole = whole.parse::<u64>().ok().and_then(|whole| whole.checked_mul(*unit)).ok_or(Bad::TooLarge)?;
    u64::try_from(parts).ok().and_then(|parts| whole.checked_add(parts)).ok_or(Bad::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_have_units() {
        assert_eq!(time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("7"), Ok(Duration::from_secs(7)));
        assert_eq!(time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("1m30s"), Ok(Duration::from_secs(90)));
        assert_eq!(time("1h 2 min 0.5s"), Ok(Duration::from_millis(3_720_500)));
        assert_eq!(size("4GiB"), Ok(4 << 30));
        assert_eq!(size("512 MiB"), Ok(512 << 20));
        assert_eq!(size("1kib"), Ok(1024));
        assert_eq!(size("1.5GiB"), Ok(3 << 29));
        assert_eq!(size("3MB"), Ok(3_000_000));
        assert_eq!(size("0.0000000000000000000000001GiB"), Ok(0));
        for bad in ["", "s", "-1s", "1.s", ".5", "1..5s", "1 week", "é", "s1", "1m30x"] {
            assert_eq!((time(bad), size(bad)), (Err(TIME.into()), Err(SIZE.into())), "{bad}");
        }
    }

    #[test]
    fn what_is_too_large_is_told_so() {
        for bad in ["99999999999999999999h", "99999999999999999999", "5000000000h1m"] {
            assert_eq!(time(bad), Err("a time is at most 584 years".into()), "{bad}");
        }
        assert_eq!(size("99999999999999TiB"), Err("a size is below 2^64 bytes".into()));
    }
}
