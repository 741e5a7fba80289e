use crate::position::NOWHERE;
use crate::{
    Edition, ManaKind, Orientation, Piece, PieceKind, Position, PositionError, PositionProblem,
    Square, SquareSet,
};
use mana_game::Side;

/// A board with anything on it, as a text or an editor describes it, not yet checked by the rules.
///
/// [`position`](Diagram::position) turns it into a [`Position`], or returns everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// What stands on each square, a1 first.
    pub squares: [Option<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Side,
    /// Where the Mana is; `None` while no type is marked.
    pub mana: Option<Square>,
    /// The orientation of the board.
    pub orientation: Orientation,
}

impl Diagram {
    /// The squares that hold this piece.
    fn squares_of(&self, side: Side, kind: PieceKind) -> SquareSet {
        Square::all()
            .filter(|square| self.squares[square.index()] == Some(Piece { side, kind }))
            .collect()
    }

    fn pieces(&self, side: Side) -> SquareSet {
        self.squares_of(side, PieceKind::Daimyo) | self.squares_of(side, PieceKind::Ronin)
    }

    /// The position of this diagram under `edition`.
    ///
    /// # Errors
    /// It cannot occur under the rules of `edition`; the error holds every reason.
    pub fn position(&self, edition: Edition) -> Result<Position, PositionError> {
        let mut problems = Vec::new();
        let [black, white] = Side::ALL.map(|side| self.pieces(side));
        let before_set_ups = black.is_empty() && white.is_empty();
        let before_white_set_up =
            !before_set_ups && white.is_empty() && self.mana.is_none() && self.turn == Side::White;
        if before_set_ups {
            if self.turn != Side::Black {
                problems.push(PositionProblem::SetUpOutOfTurn);
            }
            problems.extend(self.mana.map(PositionProblem::ManaBeforeSetUp));
        } else if before_white_set_up {
            self.check_set_up(edition, &mut problems);
        } else {
            for side in Side::ALL {
                self.check_pieces(side, &mut problems);
            }
            self.check_mana(edition, &mut problems);
        }
        if !problems.is_empty() {
            return Err(PositionError::Impossible(problems));
        }
        let daimyo = Side::ALL.map(|side| {
            self.squares_of(side, PieceKind::Daimyo)
                .first()
                .map_or(NOWHERE, |square| square.index() as u8)
        });
        // Where Black still has to choose the orientation there is none yet, whatever the diagram contains.
        let chosen = !(before_set_ups && edition.chooses_orientation());
        Ok(Position {
            pieces: [black, white],
            daimyo,
            mana: self.mana.map_or(NOWHERE, |square| square.index() as u8),
            turn: self.turn,
            orientation: if chosen { self.orientation } else { edition.orientations.first() },
            edition,
        })
    }

    fn check_set_up(&self, edition: Edition, problems: &mut Vec<PositionProblem>) {
        self.check_pieces(Side::Black, problems);
        let ronin = self.squares_of(Side::Black, PieceKind::Ronin).len();
        if ronin < Piece::RONIN {
            problems.push(PositionProblem::Ronin { side: Side::Black, count: ronin });
        }
        let outside = self.pieces(Side::Black) - edition.set_up_squares(Side::Black);
        problems.extend(outside.map(PositionProblem::OutsideSetUp));
        let daimyo =
            self.squares_of(Side::Black, PieceKind::Daimyo) & edition.set_up_squares(Side::Black);
        let misplaced = daimyo - edition.daimyo_squares(Side::Black, self.orientation);
        problems.extend(misplaced.map(PositionProblem::DaimyoNeedsDouble));
    }

    /// One Daimyo, five Ronin at most (ruling M7).
    fn check_pieces(&self, side: Side, problems: &mut Vec<PositionProblem>) {
        // Only a capture that has just been made takes a Daimyo off the board: it is then the loser's turn.
        let may_be_captured = self.turn == side && self.mana.is_some();
        match self.squares_of(side, PieceKind::Daimyo).len() {
            0 if may_be_captured => {}
            1 => {}
            count => problems.push(PositionProblem::Daimyo { side, count }),
        }
        let count = self.squares_of(side, PieceKind::Ronin).len();
        if count > Piece::RONIN {
            problems.push(PositionProblem::Ronin { side, count });
        }
    }

    /// The bird is on an empty square or, where there is none of its type, over the piece that moved (ruling M3). A
    /// Mana that is carried is on the piece that moved.
    fn check_mana(&self, edition: Edition, problems: &mut Vec<PositionProblem>) {
        let Some(mana) = self.mana else { return };
        let on_mover = self.pieces(!self.turn).contains(mana);
        let empty = !(self.pieces(Side::Black) | self.pieces(Side::White));
        match edition.mana {
            ManaKind::Carried if !on_mover => {
                problems.push(PositionProblem::ManaNotCarried { square: mana, side: !self.turn });
            }
            ManaKind::Bird | ManaKind::ObstructingBird if !empty.contains(mana) => {
                let same_type = self.orientation.squares(self.orientation.type_of(mana));
                if !on_mover || !(empty & same_type).is_empty() {
                    problems.push(PositionProblem::BirdOnPiece(mana));
                }
            }
            _ => {}
        }
    }
}

impl From<&Position> for Diagram {
    fn from(position: &Position) -> Diagram {
        let mut squares = [None; Square::COUNT];
        for square in Square::all() {
            squares[square.index()] = position.piece_at(square);
        }
        Diagram {
            squares,
            turn: position.turn,
            mana: position.mana(),
            orientation: position.orientation,
        }
    }
}
