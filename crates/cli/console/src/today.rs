use std::time::{SystemTime, UNIX_EPOCH};

/// The current date (UTC), as the tag `Date` of a record.
pub fn today() -> String {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    mana_record::date(u64::try_from(since_1970.as_millis()).unwrap_or_default())
}
