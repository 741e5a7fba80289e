//! NPZ files: a zip archive of NPY arrays.
//!
//! The archive is stored, not compressed, like those of `numpy.savez`. That subset of the format is two records per
//! entry and one at the end; a crate for all of it would bring compressors and clocks.

use crate::column::Column;
use std::io::{self, Write};

/// An array with its name in the archive.
#[derive(Debug)]
pub(crate) struct NpyArray {
    pub(crate) name: &'static str,
    /// Its type as NumPy writes it, such as `<u4`.
    pub(crate) dtype: String,
    /// The shape of a row.
    pub(crate) shape: Vec<usize>,
    /// The numbers, in C order.
    pub(crate) column: Column,
}

impl NpyArray {
    /// The header of the array: a Python dictionary, padded so that the numbers are aligned.
    fn header(&self, rows: usize) -> Vec<u8> {
        const ALIGNMENT: usize = 64;
        let shape = [&[rows], &self.shape[..]].concat();
        let shape: String = shape.iter().map(|length| format!("{length}, ")).collect();
        let dictionary = format!(
            "{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
            self.dtype,
            shape.trim_end_matches(' '),
        );
        let mut header = b"\x93NUMPY\x01\x00".to_vec();
        let length = (header.len() + 2 + dictionary.len() + 1).next_multiple_of(ALIGNMENT);
        header.extend(((length - header.len() - 2) as u16).to_le_bytes());
        header.extend(dictionary.bytes());
        header.resize(length - 1, b' ');
        header.push(b'\n');
        header
    }
}

/// Writes the archive of arrays with this many rows.
pub(crate) fn write_npz(
    arrays: &mut [NpyArray],
    rows: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut directory = Vec::new();
    let mut offset = 0_u64;
    for array in arrays.iter_mut() {
        let header = array.header(rows);
        let name = format!("{}.npy", array.name);
        let mut checksum = crc32(!0, &header);
        array.column.read(|piece| {
            checksum = crc32(checksum, piece);
            Ok(())
        })?;
        let size = small(header.len() as u64 + array.column.len())?;
        // Version 2.0, no flags, stored, midnight on the first day that the format knows.
        let mut common = Vec::new();
        for half in [20_u16, 0, 0, 0, 0x0021] {
            common.extend(half.to_le_bytes());
        }
        for word in [!checksum, size, size] {
            common.extend(word.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        common.extend(0_u16.to_le_bytes());
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&common);
        // No comment, on the first disk, without attributes.
        directory.extend([0; 10]);
        directory.extend(small(offset)?.to_le_bytes());
        directory.extend(name.bytes());
        for part in [b"PK\x03\x04", &common[..], name.as_bytes(), &header] {
            out.write_all(part)?;
            offset += part.len() as u64;
        }
        array.column.read(|piece| out.write_all(piece))?;
        offset += array.column.len();
    }
    let count = (arrays.len() as u16).to_le_bytes();
    out.write_all(&directory)?;
    out.write_all(b"PK\x05\x06\0\0\0\0")?;
    out.write_all(&[count, count].concat())?;
    out.write_all(&small(directory.len() as u64)?.to_le_bytes())?;
    out.write_all(&small(offset)?.to_le_bytes())?;
    out.write_all(&[0; 2])
}

/// A size or an offset in the archive.
fn small(size: u64) -> io::Result<u32> {
    u32::try_from(size).map_err(|_| io::Error::other("the arrays have more than four gibibytes"))
}

/// One step of the CRC-32 of zip archives. It begins with all ones and is inverted at the end.
fn crc32(checksum: u32, bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut index = 0;
        while index < 256 {
            let mut entry = index as u32;
            let mut bit = 0;
            while bit < 8 {
                entry = if entry & 1 == 1 { entry >> 1 ^ 0xedb8_8320 } else { entry >> 1 };
                bit += 1;
            }
            table[index] = entry;
            index += 1;
        }
        table
    };
    let step = |sum: u32, &byte: &u8| sum >> 8 ^ TABLE[usize::from(sum as u8 ^ byte)];
    bytes.iter().fold(checksum, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published check value.
    #[test]
    fn the_checksum_is_the_one_of_zip() {
        assert_eq!(!crc32(!0, b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(crc32(!0, b"1234"), b"56789"), crc32(!0, b"123456789"));
    }

    #[test]
    fn arrays_are_aligned() {
        let column = Column::create(&std::env::temp_dir()).expect("a file");
        let array = NpyArray { name: "board", dtype: "|u1".to_owned(), shape: vec![6, 6], column };
        for rows in [0, 1, 12_345_678] {
            let header = array.header(rows);
            assert_eq!(header.len() % 64, 0);
            assert_eq!(usize::from(header[8]) + usize::from(header[9]) * 256 + 10, header.len());
            let text = String::from_utf8_lossy(&header[10..]).into_owned();
            assert!(text.contains(&format!("'shape': ({rows}, 6, 6,), }}")), "{text}");
        }
    }
}
