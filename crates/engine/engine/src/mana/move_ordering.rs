use super::view::{ManaView, THEM, US};
use mana::{Action, Move, Position, Square, SquareSet, SquareType};

/// Scores for move ordering, mostly by the type that a move leaves the opponent with.
pub(super) struct ManaMoveOrdering {
    types: [SquareSet; 3],
    /// The score of a move that marks each type.
    marking: [i32; 3],
    own_daimyo: Square,
    enemies: SquareSet,
    /// The enemy pieces that threaten the own Daimyo.
    threats: SquareSet,
    /// The squares from which the enemy Daimyo could be taken.
    attack_squares: SquareSet,
}

impl ManaMoveOrdering {
    #[inline]
    pub(super) fn new(position: &Position, view: &ManaView) -> ManaMoveOrdering {
        let enemy = !position.turn();
        let takers = position.daimyo_takers(enemy);
        let landing = position.landing_squares(enemy);
        let threats = view.danger(US).map(|squares| squares & takers);
        let all_threats = threats[0] | threats[1] | threats[2];
        let enemies = view.by_type(THEM);
        let marking = SquareType::ALL.map(|square_type| {
            let t = square_type.index();
            if !threats[t].is_empty() || enemies[t].is_empty() && !all_threats.is_empty() {
                -4_000
            } else if enemies[t].is_empty() {
                -1_000
            } else {
                let replies = enemies[t].reach(square_type, view.obstacles) & landing;
                600 - 60 * replies.len().min(20) as i32
            }
        });
        let danger = view.danger(THEM);
        ManaMoveOrdering {
            types: view.types,
            marking,
            own_daimyo: view.daimyo[US],
            enemies: view.pieces[THEM],
            threats: all_threats,
            attack_squares: danger[0] | danger[1] | danger[2],
        }
    }

    #[inline]
    pub(super) fn score(&self, mv: Move) -> i32 {
        let (from, to) = match mv.action() {
            Action::Step { from, to, .. } => (Some(from), to),
            Action::ReEntry { to, .. } => (None, to),
            Action::Pass | Action::SetUp(_) => return 0,
        };
        let square_type =
            usize::from(self.types[1].contains(to)) + 2 * usize::from(self.types[2].contains(to));
        let marking = self.marking[square_type];
        let mut score = if from == Some(self.own_daimyo) { marking.max(0) } else { marking };
        if self.enemies.contains(to) {
            score += 1_000;
            if self.threats.contains(to) {
                score += 2_000;
            }
        }
        if self.attack_squares.contains(to) {
            score += 300;
        }
        score
    }
}
