use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes of an array in an unnamed file: a dataset may be larger than memory, and the system removes the file when
/// the process ends.
#[derive(Debug)]
pub(crate) struct Column {
    file: BufWriter<File>,
    len: u64,
}

impl Column {
    /// An empty column, whose file lies in a folder.
    pub(crate) fn create(folder: &Path) -> io::Result<Column> {
        static CREATED: AtomicU64 = AtomicU64::new(0);
        let number = CREATED.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!(".mana-{}-{number}.part", process::id()));
        let file =
            File::options().read(true).write(true).create(true).truncate(true).open(&path)?;
        fs::remove_file(&path)?;
        Ok(Column { file: BufWriter::new(file), len: 0 })
    }

    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.len += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    /// Reads the whole column, piece by piece.
    pub(crate) fn read(
        &mut self,
        mut on_piece: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        self.file.flush()?;
        let mut file = self.file.get_ref();
        file.rewind()?;
        let mut piece = vec![0; 1 << 16];
        loop {
            match file.read(&mut piece)? {
                0 => break,
                length => on_piece(&piece[..length])?,
            }
        }
        file.seek(SeekFrom::End(0)).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_can_be_read_more_than_once() {
        let mut column = Column::create(&std::env::temp_dir()).expect("a file");
        let read_back = |column: &mut Column| {
            let mut bytes: Vec<u8> = Vec::new();
            let read = column.read(|piece| {
                bytes.extend(piece);
                Ok(())
            });
            read.map(|()| bytes).expect("the file can be read")
        };
        assert!(read_back(&mut column).is_empty());
        let expected: Vec<u8> = (0..200_000_u32).map(|number| number as u8).collect();
        for part in expected.chunks(77_777) {
            column.write(part).expect("the file can be written");
            let bytes = read_back(&mut column);
            assert_eq!(bytes.len() as u64, column.len());
            assert_eq!(bytes, expected[..bytes.len()]);
        }
    }
}
