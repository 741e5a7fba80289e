use mana_catalogue::{AnyEndRule, AnyRules, CatalogueGame, with_game};
use mana_game::{Game, Reason};
use mana_protocol::{Code, End, EndReason, GameStart, GameTerms, MoveText, Refusal, Seat};

/// A game of any kind, with moves as text.
pub(crate) trait Board: Send + Sync {
    /// Whose turn it is.
    fn turn(&self) -> Seat;

    /// How many moves were played.
    fn ply(&self) -> u32;

    /// Plays a move, and gives it back in the game's own notation.
    fn play(&mut self, text: &str) -> Result<MoveText, Refusal>;

    /// Takes the last move back.
    fn undo(&mut self);

    /// The end of the game, as far as the rules decide it.
    fn end(&self) -> Option<End>;

    /// Another one like this.
    fn copy(&self) -> Box<dyn Board>;
}

impl<P: CatalogueGame> Board for Game<P> {
    fn turn(&self) -> Seat {
        Game::turn(self).into()
    }

    fn ply(&self) -> u32 {
        u32::try_from(self.moves().len()).unwrap_or(u32::MAX)
    }

    fn play(&mut self, text: &str) -> Result<MoveText, Refusal> {
        let refused = |message: String| Refusal::new(Code::IllegalMove, message);
        if self.ending().is_some() {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        }
        let mv = self.position().read_move(text).map_err(|error| refused(error.to_string()))?;
        let text =
            mv.to_string().parse::<MoveText>().map_err(|error| refused(error.to_string()))?;
        Game::play(self, mv).map_err(|error| refused(error.to_string()))?;
        Ok(text)
    }

    fn undo(&mut self) {
        Game::undo(self);
    }

    fn end(&self) -> Option<End> {
        let ending = self.ending()?;
        Some(End { result: ending.outcome.into(), reason: end_reason(ending.reason) })
    }

    fn copy(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }
}

fn end_reason(reason: Reason<impl Into<AnyEndRule>>) -> EndReason {
    match reason {
        Reason::Repetition => EndReason::Repetition,
        Reason::Rule(rule) => match rule.into() {
            AnyEndRule::DaimyoTaken | AnyEndRule::GeyserDevoured => EndReason::Taken,
            AnyEndRule::GeyserBlocked => EndReason::Blocked,
            AnyEndRule::NoAction => EndReason::NoAction,
        },
    }
}

/// The board that a game on these terms begins with.
pub(crate) fn set_up(terms: &GameTerms) -> Result<Box<dyn Board>, Refusal> {
    let rules: AnyRules = terms
        .rules
        .as_str()
        .parse()
        .map_err(|error| Refusal::new(Code::Malformed, format!("rules: {error}")))?;
    with_game!(rules, |P, rules| begin::<P>(rules, &terms.start))
}

fn begin<P: CatalogueGame>(rules: P::Rules, start: &GameStart) -> Result<Box<dyn Board>, Refusal> {
    let position = match start {
        GameStart::Standard => P::start(rules),
        GameStart::Fair => {
            return Err(Refusal::new(Code::Malformed, "a fair start has to be drawn first"));
        }
        GameStart::Position { position } => P::parse(rules, position.as_str())
            .map_err(|error| Refusal::new(Code::Malformed, format!("position: {error}")))?,
    };
    if position.ending().is_some() {
        return Err(Refusal::new(Code::Malformed, "position: the game is over there"));
    }
    Ok(Box::new(Game::from_position(position)))
}
