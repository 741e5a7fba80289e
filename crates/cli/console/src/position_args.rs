use crate::rules_parser::RulesParser;
use anyhow::{Result, anyhow};
use clap::Args;
use mana_catalogue::AnyRules;
use mana_game::{Game, IllegalMove, Position, excerpt};

/// The options that choose the rules and a position.
#[derive(Args)]
pub struct PositionArgs {
    /// The rules: cosmoludo, cosmoludo-advanced, cosmoludo-pl, jactalea, zillions, escampe or burst; or a house rule
    /// such as cosmoludo,blocked=free
    #[arg(long, value_name = "RULES", value_parser = RulesParser, hide_possible_values = true, default_value_t)]
    pub rules: AnyRules,

    /// The first position, such as 'rdrrrr/6/6/6/6/RDRRRR b -' [default: the start of the game, where the set-ups of
    /// Mana are moves]
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
}

impl PositionArgs {
    /// The position, of the game that `rules` belong to.
    pub fn position<P: Position>(&self, rules: P::Rules) -> Result<P> {
        match &self.position {
            Some(text) => P::parse(rules, text)
                .map_err(|error| anyhow!("position \"{}\": {error}", excerpt(text))),
            None => Ok(P::start(rules)),
        }
    }

    /// The game from the position on, with these moves.
    pub fn game<P: Position>(&self, rules: P::Rules, moves: &[String]) -> Result<Game<P>> {
        let mut game = Game::from_position(self.position::<P>(rules)?);
        for (text, number) in moves.iter().zip(1..) {
            let refused = |reason: String| anyhow!("move {number}: {reason}");
            let over = || refused(format!("\"{}\": {}", excerpt(text), IllegalMove::GameOver));
            if game.ending().is_some() {
                return Err(over());
            }
            let mv = game.position().read_move(text).map_err(|error| refused(error.to_string()))?;
            game.play(mv).map_err(|_| over())?;
        }
        Ok(game)
    }
}
