use crate::memory;
use std::fmt;

/// A table that does not fit into memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HashError {
    mebibytes: usize,
    /// The limit in mebibytes, if the size exceeds it.
    available: Option<usize>,
}

impl HashError {
    /// A table of this size that the system has no memory for.
    pub fn new(mebibytes: usize) -> HashError {
        HashError { mebibytes, available: None }
    }

    /// Checks that the machine reports enough memory for a table of this size.
    ///
    /// Systems overcommit memory and kill a process that uses it, so a successful allocation proves little.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn check(mebibytes: usize) -> Result<(), HashError> {
        HashError::check_replacement(mebibytes, 0)
    }

    /// The same for a table that replaces one of another size.
    pub(crate) fn check_replacement(mebibytes: usize, freed: usize) -> Result<(), HashError> {
        match memory::available_mebibytes().map(|available| available.saturating_add(freed)) {
            Some(available) if mebibytes > available => {
                Err(HashError { mebibytes, available: Some(available) })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for HashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no memory for a table of {} MiB", self.mebibytes)?;
        match self.available {
            Some(available) => write!(f, "; it may have {available} MiB"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for HashError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_table_fits_and_a_huge_one_does_not() {
        assert_eq!(HashError::check(1), Ok(()));
        if memory::available_mebibytes().is_some() {
            let error = HashError::check(usize::MAX).expect_err("more than there is");
            let text = error.to_string();
            assert!(text.contains(&usize::MAX.to_string()), "{text}");
        }
    }
}
