use mana_engine::{Engine, EngineGame, EngineOptions, HashError};
use std::any::{Any, TypeId};
use std::collections::HashMap;

/// The engines of a command that searches many games: one for each kind of game, so that its table is allocated once.
pub(crate) struct Engines {
    options: EngineOptions,
    by_game: HashMap<TypeId, Box<dyn Any>>,
}

impl Engines {
    pub(crate) fn new(options: EngineOptions) -> Engines {
        Engines { options, by_game: HashMap::new() }
    }

    /// An engine with an empty table, so that its results do not depend on earlier games.
    pub(crate) fn fresh<P: EngineGame + 'static>(&mut self) -> Result<&mut Engine<P>, HashError> {
        let new = || Box::new(Engine::<P>::new(self.options.clone())) as Box<dyn Any>;
        let engine = self.by_game.entry(TypeId::of::<P>()).or_insert_with(new);
        let engine = engine.downcast_mut::<Engine<P>>().expect("each is stored by its game");
        engine.set_options(self.options.clone())?;
        engine.prepare()?;
        Ok(engine)
    }
}
