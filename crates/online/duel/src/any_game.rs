use mana_catalogue::{AnyEndRule, AnyRules, CatalogueGame, with_game};
use mana_game::{Game, Reason};
use mana_protocol::{Code, End, EndReason, GameStart, GameTerms, MoveText, Refusal, Seat};

/// A game by any rules, with moves as text.
pub(crate) trait AnyGame: Send + Sync {
    /// Whose turn it is.
    fn turn(&self) -> Seat;

    /// The number of moves played.
    fn ply(&self) -> u32;

    /// The number of moves other than set-ups.
    fn moves_in_play(&self) -> usize;

    /// Plays a move, and returns it in the game's own notation.
    fn play(&mut self, text: &str) -> Result<MoveText, Refusal>;

    /// Takes the last move back.
    fn undo(&mut self);

    /// How the game ended by the rules.
    fn end(&self) -> Option<End>;

    /// A copy of the game.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
}

impl<P: CatalogueGame> AnyGame for Game<P> {
    fn turn(&self) -> Seat {
        Game::turn(self).into()
    }

    fn ply(&self) -> u32 {
        u32::try_from(self.moves().len()).unwrap_or(u32::MAX)
    }

    fn moves_in_play(&self) -> usize {
        Game::moves_in_play(self)
    }

    fn play(&mut self, text: &str) -> Result<MoveText, Refusal> {
        let illegal = |message: String| Refusal::new(Code::IllegalMove, message);
        if self.ending().is_some() {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        }
        let mv = self.position().read_move(text).map_err(|error| illegal(error.to_string()))?;
        let text =
            mv.to_string().parse::<MoveText>().map_err(|error| illegal(error.to_string()))?;
        Game::play(self, mv).map_err(|error| illegal(error.to_string()))?;
        Ok(text)
    }

    fn undo(&mut self) {
        Game::undo(self);
    }

    fn end(&self) -> Option<End> {
        let ending = self.ending()?;
        Some(End { result: ending.outcome.into(), reason: end_reason(ending.reason) })
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
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

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        (**self).boxed_clone()
    }
}

/// The game in the start position of these terms.
pub(crate) fn start_game(terms: &GameTerms) -> Result<Box<dyn AnyGame>, Refusal> {
    let rules: AnyRules = terms
        .rules
        .as_str()
        .parse()
        .map_err(|error| Refusal::new(Code::Malformed, format!("rules: {error}")))?;
    with_game!(rules, |P, rules| start::<P>(rules, &terms.start))
}

fn start<P: CatalogueGame>(
    rules: P::Rules,
    start: &GameStart,
) -> Result<Box<dyn AnyGame>, Refusal> {
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
