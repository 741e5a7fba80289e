//! Mana: the board, the set-ups, the moves, and the end of the game.

mod edition;
mod text;

pub(crate) use edition::Edition;

use crate::{Outcome, Side};
use edition::{Capture, Mana, Orientation, Otherwise, ReEntry, SetUp};
use std::collections::BTreeSet;

/// A square; ordered a1, b1 … f1, a2 … f6. Both numbers are below six.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Square {
    row: usize,
    column: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Daimyo,
    Ronin,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    side: Side,
    kind: Kind,
}

/// A position of Mana, under an edition.
///
/// A player to move who has no Daimyo has yet to set up, if the Mana marks nothing, and has lost, if it does.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    edition: Edition,
    orientation: Orientation,
    board: [[Option<Piece>; 6]; 6],
    turn: Side,
    /// The square the Mana is on; `None` when no type is marked.
    mana: Option<Square>,
}

/// One legal move: an action, and the bird's square where that is part of the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    action: Action,
    bird: Option<Square>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Action {
    SetUp { orientation: Option<Orientation>, daimyo: Square, ronin: Vec<Square> },
    Move { from: Square, to: Square },
    ReEnter { on: Square },
    Pass,
}

impl Square {
    /// All squares, in order.
    fn all() -> Vec<Square> {
        (0..6).flat_map(|row| (0..6).map(move |column| Square { row, column })).collect()
    }

    /// The squares one orthogonal step away.
    fn neighbours(self) -> Vec<Square> {
        let beside = |square: &Square| {
            self.row.abs_diff(square.row) + self.column.abs_diff(square.column) == 1
        };
        Square::all().into_iter().filter(beside).collect()
    }
}

impl Orientation {
    /// The type of a square: 1, 2 or 3. The rule book prints row 6 first.
    fn type_of(self, square: Square) -> u8 {
        self.types()[5 - square.row][square.column]
    }
}

impl Position {
    /// The very start: an empty board, and Black to set up (M8).
    pub(crate) fn start(edition: Edition) -> Position {
        Position {
            orientation: edition.default_orientation(),
            edition,
            board: [[None; 6]; 6],
            turn: Side::Black,
            mana: None,
        }
    }

    pub(crate) fn turn(&self) -> Side {
        self.turn
    }

    /// Every legal move; none when the game is over.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut actions = if self.to_set_up() { self.set_ups() } else { self.actions() };
        if actions.is_empty() {
            // M2: a player with no legal action passes in every edition.
            actions.push(Action::Pass);
        }
        actions.into_iter().flat_map(|action| self.with_bird(action)).collect()
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, mv: &Move) -> Position {
        let mut after = self.clone();
        match &mv.action {
            Action::SetUp { orientation, daimyo, ronin } => {
                if let Some(chosen) = orientation {
                    after.orientation = *chosen;
                }
                after.put(*daimyo, Piece { side: self.turn, kind: Kind::Daimyo });
                for square in ronin {
                    after.put(*square, Piece { side: self.turn, kind: Kind::Ronin });
                }
                // M8: Black sets up, then White; then the edition says who moves first.
                after.turn = match self.turn {
                    Side::Black => Side::White,
                    Side::White => self.edition.first,
                };
            }
            Action::Move { from, to } => {
                after.board[to.row][to.column] = self.at(*from);
                after.board[from.row][from.column] = None;
                after.turn = self.turn.other();
                after.mana = Some(self.new_mana(&after, *to, mv.bird));
            }
            Action::ReEnter { on } => {
                after.put(*on, Piece { side: self.turn, kind: Kind::Ronin });
                after.turn = self.turn.other();
                // M5: re-entry carries the Mana like a move.
                after.mana = Some(self.new_mana(&after, *on, mv.bird));
            }
            Action::Pass => {
                after.turn = self.turn.other();
                after.mana = None;
            }
        }
        after
    }

    /// The outcome of the game, if this position ends it.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if self.to_set_up() {
            return None;
        }
        if self.daimyo(self.turn).is_none() {
            return Some(Outcome::Win(self.turn.other()));
        }
        // M2: no type is marked because the opponent has just passed; if this player has no action either, the
        // game is drawn.
        (self.mana.is_none() && self.actions().is_empty()).then_some(Outcome::Draw)
    }

    /// Counts the sequences of `depth` legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().iter().map(|mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.row][square.column]
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.board[square.row][square.column] = Some(piece);
    }

    fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    /// The squares this side's pieces stand on.
    fn pieces(&self, side: Side) -> Vec<Square> {
        Square::all()
            .into_iter()
            .filter(|&square| self.at(square).is_some_and(|p| p.side == side))
            .collect()
    }

    fn daimyo(&self, side: Side) -> Option<Square> {
        Square::all()
            .into_iter()
            .find(|&square| self.at(square) == Some(Piece { side, kind: Kind::Daimyo }))
    }

    fn ronin(&self, side: Side) -> Vec<Square> {
        let ronin = Some(Piece { side, kind: Kind::Ronin });
        Square::all().into_iter().filter(|&square| self.at(square) == ronin).collect()
    }

    /// The type of a square: 1, 2 or 3.
    fn type_of(&self, square: Square) -> u8 {
        self.orientation.type_of(square)
    }

    /// The type that binds the player to move.
    fn marked_type(&self) -> Option<u8> {
        self.mana.map(|square| self.type_of(square))
    }

    fn to_set_up(&self) -> bool {
        self.mana.is_none() && self.daimyo(self.turn).is_none()
    }

    /// Whether Black has yet to choose the orientation.
    fn orientation_open(&self) -> bool {
        self.edition.has_choice_of_orientation() && self.to_set_up() && self.turn == Side::Black
    }
}

/// Set-up.
impl Position {
    /// Every set-up of the player to move. Black chooses the orientation too, where there is a choice.
    fn set_ups(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.orientation_open() {
            for &orientation in &self.edition.orientations {
                for (daimyo, ronin) in self.placements(self.turn, orientation) {
                    actions.push(Action::SetUp { orientation: Some(orientation), daimyo, ronin });
                }
            }
        } else {
            for (daimyo, ronin) in self.placements(self.turn, self.orientation) {
                actions.push(Action::SetUp { orientation: None, daimyo, ronin });
            }
        }
        actions
    }

    /// Every way for `side` to place its six pieces: the Daimyo's square, and the Ronin's in order.
    fn placements(&self, side: Side, orientation: Orientation) -> Vec<(Square, Vec<Square>)> {
        let rows: Vec<usize> = match (self.edition.set_up, side) {
            (SetUp::FirstRow, Side::Black) => vec![0],
            (SetUp::FirstRow, Side::White) => vec![5],
            (_, Side::Black) => vec![0, 1],
            (_, Side::White) => vec![4, 5],
        };
        let area: Vec<Square> =
            Square::all().into_iter().filter(|s| rows.contains(&s.row)).collect();
        let mut placements = Vec::new();
        for six in choices(6, &area) {
            for &daimyo in &six {
                // In the first row the Daimyo must stand on a double.
                if self.edition.set_up == SetUp::FirstRow && orientation.type_of(daimyo) != 2 {
                    continue;
                }
                let ronin = six.iter().copied().filter(|&square| square != daimyo).collect();
                placements.push((daimyo, ronin));
            }
        }
        placements
    }
}

/// Every choice of `count` squares from `area`, each in the order of `area`.
fn choices(count: usize, area: &[Square]) -> Vec<Vec<Square>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, &first) in area.iter().enumerate() {
        for rest in choices(count - 1, &area[index + 1..]) {
            all.push([vec![first], rest].concat());
        }
    }
    all
}

/// Moving and re-entry.
impl Position {
    /// Every move and re-entry of the player to move, after the set-ups.
    fn actions(&self) -> Vec<Action> {
        // Before the first move, and after a pass, no type is marked: the player is free.
        let Some(marked) = self.marked_type() else { return self.free_actions() };

        let on_marked: Vec<Square> = self
            .pieces(self.turn)
            .into_iter()
            .filter(|&square| self.type_of(square) == marked)
            .collect();
        let otherwise = if on_marked.is_empty() {
            self.edition.unmatched
        } else {
            let moves = self.moves_of(&on_marked);
            if !moves.is_empty() {
                return moves;
            }
            // M1: he stands on some, but all of those pieces are blocked.
            self.edition.blocked
        };
        match otherwise {
            Otherwise::Free => self.free_actions(),
            Otherwise::Pass => Vec::new(),
        }
    }

    /// A free player may move any of his pieces, or re-enter a Ronin from his reserve.
    fn free_actions(&self) -> Vec<Action> {
        let mut actions = self.moves_of(&self.pieces(self.turn));
        // M7: the reserve is five minus the Ronin on the board.
        if self.ronin(self.turn).len() < 5 {
            actions.extend(self.re_entry_squares().into_iter().map(|on| Action::ReEnter { on }));
        }
        actions
    }

    /// The squares where a free player may re-enter a Ronin.
    fn re_entry_squares(&self) -> Vec<Square> {
        let allowed = |&square: &Square| match (self.edition.re_entry, self.marked_type()) {
            (ReEntry::Anywhere, _) | (ReEntry::Marked, None) => true,
            (ReEntry::Marked, Some(marked)) => self.type_of(square) == marked,
            (ReEntry::Never, _) => false,
        };
        // Where the bird obstructs, its square is not empty.
        let free = |&square: &Square| self.is_empty(square) && !self.bird_obstructs(square);
        Square::all().into_iter().filter(free).filter(allowed).collect()
    }

    fn moves_of(&self, pieces: &[Square]) -> Vec<Action> {
        let mut moves = Vec::new();
        for &from in pieces {
            moves.extend(self.destinations(from).into_iter().map(|to| Action::Move { from, to }));
        }
        moves
    }

    /// Where the piece on `from` can go: a set, as two paths to the same square are one and the same move.
    fn destinations(&self, from: Square) -> BTreeSet<Square> {
        let mut reached = BTreeSet::new();
        if let Some(piece) = self.at(from) {
            self.walk(piece, &mut vec![from], self.type_of(from), &mut reached);
        }
        reached
    }

    /// Continues a path in all ways by exactly `steps` orthogonal steps, no square visited twice.
    fn walk(
        &self,
        piece: Piece,
        path: &mut Vec<Square>,
        steps: u8,
        reached: &mut BTreeSet<Square>,
    ) {
        let Some(&last) = path.last() else { return };
        for next in last.neighbours() {
            if path.contains(&next) {
                continue;
            }
            if steps == 1 {
                if self.may_end_on(piece, next) {
                    reached.insert(next);
                }
            } else if self.may_pass_through(next) {
                path.push(next);
                self.walk(piece, path, steps - 1, reached);
                path.pop();
            }
        }
    }

    /// Every square passed through must be free of pieces, and of the bird where it obstructs (M4).
    fn may_pass_through(&self, square: Square) -> bool {
        self.is_empty(square) && !self.bird_obstructs(square)
    }

    /// The last square may be empty (the bird's too, M4) or hold an enemy piece that this piece may take.
    fn may_end_on(&self, piece: Piece, square: Square) -> bool {
        let Some(other) = self.at(square) else { return true };
        other.side != piece.side
            && match self.edition.capture {
                Capture::Any => true,
                Capture::RoninTakesDaimyo => {
                    piece.kind == Kind::Ronin && other.kind == Kind::Daimyo
                }
            }
    }
}

/// The Mana.
impl Position {
    /// M4: the bird obstructs only where the edition says so.
    fn bird_obstructs(&self, square: Square) -> bool {
        self.edition.mana == Mana::ObstructingBird && self.mana == Some(square)
    }

    /// Where the Mana goes when a piece has reached `reached`, and the board is that of `after`.
    fn new_mana(&self, after: &Position, reached: Square, chosen: Option<Square>) -> Square {
        if self.edition.mana == Mana::Carried {
            return reached;
        }
        // Not given, the bird takes the first square that M3 allows; there being none, it hovers over the piece.
        let first = || self.bird_squares(after, reached).first().copied();
        chosen.or_else(first).unwrap_or(reached)
    }

    /// M3: the empty squares of the type just reached, without the one the bird stands on if there is another.
    fn bird_squares(&self, after: &Position, reached: Square) -> Vec<Square> {
        let empty: Vec<Square> = Square::all()
            .into_iter()
            .filter(|&square| {
                after.is_empty(square) && after.type_of(square) == after.type_of(reached)
            })
            .collect();
        let others: Vec<Square> =
            empty.iter().copied().filter(|&square| self.mana != Some(square)).collect();
        if others.is_empty() { empty } else { others }
    }

    /// The squares the bird may be sent to after an action; none where there is no bird to send.
    fn bird_choices(&self, action: &Action) -> Vec<Square> {
        let reached = match *action {
            Action::Move { to, .. } => to,
            Action::ReEnter { on } => on,
            Action::SetUp { .. } | Action::Pass => return Vec::new(),
        };
        if self.edition.mana == Mana::Carried {
            return Vec::new();
        }
        let after = self.after(&Move { action: action.clone(), bird: None });
        self.bird_squares(&after, reached)
    }

    /// The moves that an action stands for: where the bird obstructs, one for each square it may fly to, unless the
    /// game has just been won or there is no square for it. Elsewhere bird squares are not distinguished (M4).
    fn with_bird(&self, action: Action) -> Vec<Move> {
        let wins = match action {
            Action::Move { to, .. } => self.at(to).is_some_and(|taken| taken.kind == Kind::Daimyo),
            _ => false,
        };
        if self.edition.mana == Mana::ObstructingBird && !wins {
            let squares = self.bird_choices(&action);
            if !squares.is_empty() {
                return squares
                    .into_iter()
                    .map(|square| Move { action: action.clone(), bird: Some(square) })
                    .collect();
            }
        }
        vec![Move { action, bird: None }]
    }
}
