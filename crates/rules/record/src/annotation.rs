use mana_game::Side;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The value of an `[%eval]` command, from Black's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EvalAnnotation {
    /// A score in hundredths of a Ronin, written `0.35` or `-1.20`; positive is good for Black.
    Score(i32),
    /// A forced win of this side in this many plies, written `#5` for Black and `#-5` for White.
    Win(Side, u32),
    /// A draw, written `=`.
    Draw,
}

/// A text that is not an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvalAnnotationError;

impl fmt::Display for EvalAnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an evaluation is written 0.35, -1.20, #5, #-5 or =")
    }
}

impl std::error::Error for EvalAnnotationError {}

impl fmt::Display for EvalAnnotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EvalAnnotation::Score(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let hundredths = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
            }
            EvalAnnotation::Win(Side::Black, plies) => write!(f, "#{plies}"),
            EvalAnnotation::Win(Side::White, plies) => write!(f, "#-{plies}"),
            EvalAnnotation::Draw => f.write_str("="),
        }
    }
}

/// Reads an evaluation. The depth, which other programs add after a comma, is ignored.
impl FromStr for EvalAnnotation {
    type Err = EvalAnnotationError;

    fn from_str(text: &str) -> Result<Self, EvalAnnotationError> {
        let text = text.split(',').next().unwrap_or_default().trim();
        if text == "=" {
            return Ok(EvalAnnotation::Draw);
        }
        if let Some(plies) = text.strip_prefix('#') {
            let (side, plies) = match plies.strip_prefix('-') {
                Some(plies) => (Side::White, plies),
                None => (Side::Black, plies),
            };
            return Ok(EvalAnnotation::Win(side, number(plies).ok_or(EvalAnnotationError)?));
        }
        let (sign, size) = match text.strip_prefix('-') {
            Some(size) => (-1, size),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = size.split_once('.').unwrap_or((size, "0"));
        let hundredths = fraction.chars().chain("00".chars()).take(2).collect::<String>();
        let score = number::<i32>(whole)
            .zip(number::<i32>(&hundredths))
            .and_then(|(whole, hundredths)| whole.checked_mul(100)?.checked_add(hundredths))
            .filter(|_| fraction.chars().all(|c| c.is_ascii_digit()));
        Ok(EvalAnnotation::Score(sign * score.ok_or(EvalAnnotationError)?))
    }
}

/// The time of a `[%clk]` command: hours, minutes and seconds with or without a fraction.
pub(crate) fn parse_clock(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0_u64;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(number(part)?)?;
    }
    let fraction: u32 = number(&format!("{fraction:0<9}")).filter(|_| fraction.len() <= 9)?;
    Some(Duration::new(seconds, fraction))
}

/// The text of a `[%clk]` command, to the millisecond.
pub(crate) fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match time.subsec_millis() {
        0 => text,
        millis => format!("{text}.{millis:03}").trim_end_matches('0').to_string(),
    }
}

/// A number of digits alone: `parse` would also accept a sign.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.chars().all(|c| c.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations() {
        #[track_caller]
        fn check(text: &str, expected: Option<EvalAnnotation>, written: &str) {
            assert_eq!(text.parse().ok(), expected);
            assert_eq!(
                expected.map_or(String::new(), |evaluation| evaluation.to_string()),
                written
            );
        }
        check("0.35", Some(EvalAnnotation::Score(35)), "0.35");
        check("-1.2", Some(EvalAnnotation::Score(-120)), "-1.20");
        check("+3,18", Some(EvalAnnotation::Score(300)), "3.00");
        check("-0.05", Some(EvalAnnotation::Score(-5)), "-0.05");
        check("1.239", Some(EvalAnnotation::Score(123)), "1.23");
        check("#5", Some(EvalAnnotation::Win(Side::Black, 5)), "#5");
        check("#-12", Some(EvalAnnotation::Win(Side::White, 12)), "#-12");
        check("=", Some(EvalAnnotation::Draw), "=");
        for text in
            ["", "-", "#", "#--1", "1.x", "1.2x3", "1.234x", "99999999", "2147483648", "+-1", "é"]
        {
            check(text, None, "");
        }
    }

    #[test]
    fn clocks() {
        #[track_caller]
        fn check(text: &str, millis: Option<u64>, written: &str) {
            let expected = millis.map(Duration::from_millis);
            assert_eq!(parse_clock(text), expected);
            assert_eq!(expected.map_or(String::new(), clock_text), written);
        }
        check("0:01:30", Some(90_000), "0:01:30");
        check("12:00:00.25", Some(43_200_250), "12:00:00.25");
        check("59", Some(59_000), "0:00:59");
        check("1:00", Some(60_000), "0:01:00");
        for text in ["", "0:", "0:-1:00", "a", "0:00:00.0000000001", "99999999999999999999", "1.é"]
        {
            check(text, None, "");
        }
    }
}
