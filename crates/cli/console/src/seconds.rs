use std::time::Duration;

/// Parses a time in seconds.
///
/// # Errors
/// It is no number, or negative, or too large.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
