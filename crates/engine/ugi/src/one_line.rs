use std::fmt::{self, Formatter, Write};

/// Writes every line break as a space, as a message of the protocol is one line.
pub(crate) struct OneLine<'a, 'b>(pub(crate) &'a mut Formatter<'b>);

impl Write for OneLine<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut lines = text.split(['\n', '\r']);
        self.0.write_str(lines.next().unwrap_or_default())?;
        lines.try_for_each(|line| write!(self.0, " {line}"))
    }
}
