use super::NetworkError;

/// The magic number of network files.
const MAGIC: &[u8; 8] = b"mananet1";

/// Reads the numbers of a network file, which are little-endian.
pub(super) struct NetworkReader<'a>(&'a [u8]);

impl<'a> NetworkReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Result<Self, NetworkError> {
        bytes.strip_prefix(MAGIC).map(NetworkReader).ok_or(NetworkError::NoNetwork)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(NetworkError::Length)?;
        self.0 = rest;
        Ok(*taken)
    }

    pub(super) fn u32(&mut self) -> Result<u32, NetworkError> {
        self.take().map(u32::from_le_bytes)
    }

    /// Numbers of one byte each.
    pub(super) fn i8s<const N: usize>(&mut self) -> Result<[i16; N], NetworkError> {
        Ok(self.take()?.map(|byte: u8| i16::from(byte as i8)))
    }

    /// Numbers of two bytes each.
    pub(super) fn i16s<const N: usize>(&mut self) -> Result<[i16; N], NetworkError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.take().map(i16::from_le_bytes)?;
        }
        Ok(numbers)
    }

    /// Checks that no bytes are left.
    pub(super) fn end(self) -> Result<(), NetworkError> {
        if self.0.is_empty() { Ok(()) } else { Err(NetworkError::Length) }
    }
}
