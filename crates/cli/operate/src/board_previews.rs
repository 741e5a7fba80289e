use mana_catalogue::{AnyRules, with_game};
use mana_game::{Game, Position as _};
use mana_picture::{PictureOptions, animated_svg, preview_png};
use mana_protocol::{GameState, Seat};
use mana_record::Record;
use mana_server::{LinkPreview, LinkPreviews, LinkTarget};
use mana_ui::board_scene::BoardDrawing;
use mana_ui::game_ui::{describe_ending, describe_outcome, side_name};
use mana_ui::messages::Messages;
use mana_ui::online::describe::{
    describe_end_reason, describe_result, describe_time_control, player_name,
};
use mana_ui::online::replay;

/// The longest animated game, in plies.
const LONGEST_ANIMATION: usize = 300;

/// The game in the preview of the application: a position and some moves.
const SAMPLE: (&str, [&str; 2]) = ("rdrrrr/6/6/6/6/RDRRRR b -", ["c1c3", "d6c4"]);

/// Previews of links, with the page's drawings and texts. They are English, as messengers do not send the reader's
/// language.
pub(crate) struct BoardPreviews {
    messages: Messages,
}

impl BoardPreviews {
    pub(crate) fn new() -> BoardPreviews {
        BoardPreviews { messages: Messages::english() }
    }
}

/// The game of a link, with its title and description.
struct LinkedGame<P: BoardDrawing> {
    game: Game<P>,
    title: String,
    description: String,
}

/// Evaluates an expression with the game of a link; `None` if there is none.
macro_rules! with_linked_game {
    ($previews:expr, $target:expr, |$linked:ident| $expression:expr) => {
        with_game!(rules_of($target)?, |P, rules| {
            let $linked = $previews.linked_game::<P>(rules, $target)?;
            $expression
        })
    };
}

impl LinkPreviews for BoardPreviews {
    fn describe(&self, target: &LinkTarget) -> Option<LinkPreview> {
        with_linked_game!(self, target, |linked| {
            let LinkedGame { game, title, description } = linked;
            let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
            let first = &game.positions()[0];
            let content = format!("{} {first} {}", first.rules(), moves.join(" "));
            Some(LinkPreview { title, description, content })
        })
    }

    fn picture(&self, target: &LinkTarget) -> Option<Vec<u8>> {
        with_linked_game!(self, target, |linked| Some(preview_png(&linked.game)))
    }

    fn animation(&self, target: &LinkTarget) -> Option<String> {
        with_linked_game!(self, target, |linked| {
            let is_short = linked.game.moves().len() <= LONGEST_ANIMATION;
            is_short.then(|| animated_svg(&linked.game, PictureOptions::default()))
        })
    }
}

fn rules_of(target: &LinkTarget) -> Option<AnyRules> {
    match target {
        LinkTarget::Application => Some(AnyRules::default()),
        LinkTarget::Game(state) => state.terms.rules.as_str().parse().ok(),
        LinkTarget::Record(link) => mana_record::link_rules(link).ok(),
    }
}

impl BoardPreviews {
    fn linked_game<P: BoardDrawing>(
        &self,
        rules: P::Rules,
        target: &LinkTarget,
    ) -> Option<LinkedGame<P>> {
        match target {
            LinkTarget::Application => {
                let (first, moves) = SAMPLE;
                let mut game = Game::from_position(P::parse(rules, first).ok()?);
                for text in moves {
                    game.play_text(text).ok()?;
                }
                let title = self.messages.text("page-title");
                Some(LinkedGame { game, title, description: self.messages.text("home-title-mana") })
            }
            LinkTarget::Game(state) => self.between_people(rules, state),
            LinkTarget::Record(link) => self.of_record(link),
        }
    }

    /// The preview of a game between people: the players, or the one who invites.
    fn between_people<P: BoardDrawing>(
        &self,
        rules: P::Rules,
        state: &GameState,
    ) -> Option<LinkedGame<P>> {
        let messages = &self.messages;
        let game = replay::<P>(rules, state)?;
        let name = |seat| {
            let player = state.players.get(seat).as_ref()?;
            Some(player_name(player.name.as_str(), messages))
        };
        let (title, status) = match (name(Seat::Black), name(Seat::White), state.end) {
            (Some(black), Some(white), end) => {
                let status = match end {
                    Some(end) => {
                        let reason = describe_end_reason::<P>(end, messages);
                        format!("{}. {reason}", describe_result(end, messages))
                    }
                    None => self.status(&game),
                };
                (format!("{black} – {white}"), status)
            }
            (Some(host), None, None) | (None, Some(host), None) => {
                let title = messages.fill("invites-you", &[("name", host.into())]);
                (title, describe_time_control(state.terms.clock, messages))
            }
            // Aborted, or never begun.
            _ => (self.game_name::<P>(), messages.text("outcome-none")),
        };
        let description = format!("{} · {status}", self.game_name::<P>());
        Some(LinkedGame { game, title, description })
    }

    /// The preview of a record, with the players if it names them.
    fn of_record<P: BoardDrawing>(&self, link: &str) -> Option<LinkedGame<P>> {
        let record = Record::<P>::from_link(link).ok()?;
        let game = record.game(record.end());
        let name = self.game_name::<P>();
        let title = match (record.tag("Black"), record.tag("White")) {
            (Some(black), Some(white)) => format!("{black} – {white}"),
            _ => format!("{name} · {}", self.messages.text("nav-analysis")),
        };
        let description = format!("{name} · {}", self.status(&game));
        Some(LinkedGame { game, title, description })
    }

    fn game_name<P: BoardDrawing>(&self) -> String {
        self.messages.text(&format!("game-{}", P::GAME))
    }

    /// Whose turn it is, or how the game ended.
    fn status<P: BoardDrawing>(&self, game: &Game<P>) -> String {
        let messages = &self.messages;
        match game.ending() {
            Some(ending) => {
                let outcome = describe_outcome(ending.outcome, messages);
                format!("{outcome}. {}", describe_ending::<P>(ending, messages))
            }
            None => {
                let key = if game.position().is_set_up() { "status-set-up" } else { "status-turn" };
                messages.fill(key, &[("side", side_name(game.turn(), messages).into())])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::{Access, GameStart, GameTerms, Player, TimeControl, WallTime};

    fn state(names: [Option<&str>; 2], moves: &[&str]) -> LinkTarget {
        let terms = GameTerms {
            rules: "cosmoludo".parse().unwrap(),
            start: GameStart::Position { position: "rdrrrr/6/6/6/6/RDRRRR b -".parse().unwrap() },
            clock: TimeControl::RealTime { initial: 300, increment: 5 },
            access: Access::Link,
            pie: false,
        };
        let id = "abcDEF012345".parse().unwrap();
        let mut state = GameState::new(id, None, WallTime::default(), terms);
        let player = |name: &str| Player {
            id: "abcDEF012345".parse().unwrap(),
            name: name.parse().unwrap(),
        };
        [state.players.black, state.players.white] = names.map(|name| name.map(player));
        state.moves = moves.iter().map(|text| text.parse().unwrap()).collect();
        LinkTarget::Game(Box::new(state))
    }

    #[track_caller]
    fn check(target: &LinkTarget, title: &str, description: &str) {
        let preview = BoardPreviews::new().describe(target).unwrap();
        assert_eq!((preview.title.as_str(), preview.description.as_str()), (title, description));
    }

    #[test]
    fn previews_describe_the_linked_game() {
        let both = [Some("Ann"), Some("Bob")];
        check(&state([Some("Ann"), None], &[]), "Ann invites you to a game", "Mana · 5 min + 5 s");
        check(&state(both, &["c1c3"]), "Ann – Bob", "Mana · White to move");
        let record: Record<burst::Position> = "[Rules \"burst\"] 1. N@d5 *".parse().unwrap();
        let link = LinkTarget::Record(record.to_link());
        check(&link, "Burst of Mana · Analysis", "Burst of Mana · White to move");
        check(
            &LinkTarget::Application,
            "Mana: two board games",
            "Where you land decides what they may move.",
        );
        assert_eq!(BoardPreviews::new().describe(&LinkTarget::Record("nonsense".into())), None);
    }

    #[test]
    fn the_content_changes_with_the_game() {
        let content = |moves: &[&str]| {
            let target = state([Some("Ann"), Some("Bob")], moves);
            BoardPreviews::new().describe(&target).map(|preview| preview.content)
        };
        assert_ne!(content(&["c1c3"]), content(&[]));
        assert_eq!(content(&["c1c3"]), content(&["c1c3"]));
    }
}
