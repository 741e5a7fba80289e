//! Any text as a file of records: what is read is written, and read again as the same bytes.

#![no_main]

use mana_catalogue::Task;
use mana_game::Position;
use mana_record::{Record, RecordError, RecordText, records};

struct Rewrite<'a>(&'a RecordText);

impl Task for Rewrite<'_> {
    type Output = Result<(), RecordError>;

    fn run<P: Position>(self, _: P::Rules) -> Self::Output {
        let record = Record::<P>::from_text(self.0)?;
        let written = record.to_string();
        let read: Record<P> = written.parse().unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(read.to_string(), written);
        assert_eq!(read.result(), record.result());
        for node in record.main_line() {
            let game = record.game(node);
            assert_eq!(
                (game.position(), game.ending()),
                (record.position(node), record.ending(node))
            );
        }
        Ok(())
    }
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    for record in records(text) {
        let checked = record.and_then(|record| record.rules()?.run(Rewrite(&record)));
        if let Err(error) = checked {
            mana_fuzz::check_message(&error);
        }
    }
});
