/// The value of the tag `Date`, such as `2026.11.15`, for a time in milliseconds since 1970 (UTC).
pub fn date(milliseconds: u64) -> String {
    // Howard Hinnant's conversion from days: years begin in March, so that the leap day comes last.
    let days = milliseconds / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        const DAY: u64 = 86_400_000;
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(59 * DAY), "1970.03.01");
        assert_eq!(date(11_016 * DAY), "2000.02.29");
        assert_eq!(date(11_017 * DAY - 1), "2000.02.29");
        assert_eq!(date(20_453 * DAY), "2025.12.31");
    }
}
