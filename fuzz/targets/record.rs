//! Any text as a file of records: everything that parses round-trips to the same bytes.

#![no_main]

use mana_catalogue::{CatalogueGame, with_game};
use mana_record::{Record, RecordError, RecordText, records};

fn rewrite<P: CatalogueGame>(text: &RecordText) -> Result<(), RecordError> {
    let record = Record::<P>::from_text(text)?;
    let written = record.to_string();
    let read: Record<P> = written.parse().unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(read.to_string(), written);
    assert_eq!(read.result(), record.result());
    for node in record.main_line() {
        let game = record.game(node);
        assert_eq!((game.position(), game.ending()), (record.position(node), record.ending(node)));
    }
    Ok(())
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    for record in records(text) {
        let checked =
            record.and_then(|record| with_game!(record.rules()?, |P, _| rewrite::<P>(&record)));
        if let Err(error) = checked {
            mana_fuzz::check_message(&error);
        }
    }
});
