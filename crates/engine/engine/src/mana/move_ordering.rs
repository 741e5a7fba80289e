use super::view::{ManaView, THEM, US};
use super::walks::ends;
use mana::{Action, Move, SquareType};

/// How promising the moves of a position look, mostly by the type they leave the opponent with.
pub(super) struct ManaMoveOrdering {
    types: [u64; 3],
    /// What marking each type is worth.
    marking: [i32; 3],
    own_daimyo: u64,
    enemies: u64,
    /// The enemy pieces that threaten the own Daimyo.
    threats: u64,
    /// The squares from which the enemy Daimyo could be taken.
    posts: u64,
}

impl ManaMoveOrdering {
    #[inline]
    pub(super) fn new(board: &ManaView) -> ManaMoveOrdering {
        let takers = board.takers(THEM);
        let threats = board.danger(US).map(|squares| squares & takers);
        let enemies = board.by_type(THEM);
        let threatened = threats != [0; 3];
        let targets = board.targets(THEM);
        let mut marking = [0; 3];
        for square_type in SquareType::ALL {
            let t = square_type as usize - 1;
            marking[t] = if threats[t] != 0 || enemies[t] == 0 && threatened {
                -4_000
            } else if enemies[t] == 0 {
                -1_000
            } else {
                let squares = ends(square_type, enemies[t], board.free) & targets;
                600 - 60 * squares.count_ones().min(20) as i32
            };
        }
        ManaMoveOrdering {
            types: board.types,
            marking,
            own_daimyo: board.daimyo[US],
            enemies: board.pieces[THEM],
            threats: threats[0] | threats[1] | threats[2],
            posts: board.danger(THEM).iter().fold(0, |all, squares| all | squares),
        }
    }

    #[inline]
    pub(super) fn score(&self, mv: Move) -> i32 {
        let (from, to) = match mv.action() {
            Action::Step { from, to, .. } => (1 << from.index(), 1 << to.index()),
            Action::ReEntry { to, .. } => (0, 1 << to.index()),
            Action::Pass | Action::SetUp(_) => return 0,
        };
        let square_type =
            usize::from(to & self.types[1] != 0) + 2 * usize::from(to & self.types[2] != 0);
        let mark = self.marking[square_type];
        let mut score = if from == self.own_daimyo { mark.max(0) } else { mark };
        if to & self.enemies != 0 {
            score += 1_000;
            if to & self.threats != 0 {
                score += 2_000;
            }
        }
        if to & self.posts != 0 {
            score += 300;
        }
        score
    }
}
