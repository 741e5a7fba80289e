use std::io::{self, BufWriter, Write};

/// The buffered output for results. It records the first write error, which distinguishes it from a mistake in the
/// input, however the command propagates the error.
pub(crate) struct ResultOutput<W: Write> {
    writer: BufWriter<W>,
    error: Option<io::Error>,
}

impl<W: Write> ResultOutput<W> {
    pub(crate) fn new(writer: W) -> ResultOutput<W> {
        ResultOutput { writer: BufWriter::new(writer), error: None }
    }

    /// The first write that failed.
    pub(crate) fn into_error(self) -> Option<io::Error> {
        self.error
    }

    fn record<T>(&mut self, written: io::Result<T>) -> io::Result<T> {
        written.map_err(|error| {
            let kind = error.kind();
            if kind != io::ErrorKind::Interrupted {
                self.error.get_or_insert(error);
            }
            kind.into()
        })
    }
}

impl<W: Write> Write for ResultOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes);
        self.record(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.writer.flush();
        self.record(flushed)
    }
}
