use crate::army::{Army, Kinds};
use crate::cells::Cells;
use crate::generate::Survey;
use crate::{
    Action, Cell, EndRule, Kind, Mana, Move, MoveError, PositionError, Rules, drawing, steps, text,
};
use mana_game::{BoardCanvas, Ending, Side};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// A legal position of Burst of Mana.
///
/// Its text is that of the notation, `Gg b ENRPSTAenrpsta` at the start.
///
/// # Equality
/// Positions are equal if the same Mana lie in the same places relative to one another, the same ones are burst, and
/// the same side is to move (B12). Where on the table the group lies does not matter: it is always moved so that the
/// lower-left cell of the rectangle around it is `e5`. Rotations and reflections are different positions, and hands
/// follow from the table.
#[derive(Clone, Copy)]
pub struct Position {
    /// The armies, by side.
    armies: [Army; 2],
    /// The cells each side occupies, cached from the armies.
    occupied: [Cells; 2],
    turn: Side,
}

const _: () = assert!(size_of::<Position>() <= 64);

impl Position {
    /// A position from armies whose Mana lie within columns and rows 0 to 6. The caller ensures the rest.
    pub(crate) fn from_armies(armies: [Army; 2], turn: Side) -> Position {
        let occupied = armies.map(|army| {
            army.on_table().fold(Cells::NONE, |cells, kind| cells | army.cell(kind).alone())
        });
        let mut position = Position { armies, occupied, turn };
        position.centre();
        position
    }

    /// Where a Mana lies; `None` if it is in hand.
    pub fn cell_of(&self, mana: Mana) -> Option<Cell> {
        let army = self.army(mana.side);
        army.has(mana.kind).then(|| army.cell(mana.kind))
    }

    /// The Mana on a cell.
    pub fn mana_at(&self, cell: Cell) -> Option<Mana> {
        Side::ALL
            .into_iter()
            .find_map(|side| self.army(side).at(cell).map(|kind| Mana { side, kind }))
    }

    /// Whether a Mana is burst; one in hand never is.
    pub fn is_burst(&self, mana: Mana) -> bool {
        self.army(mana.side).is_burst(mana.kind)
    }

    /// The number of columns the group spans, at most five.
    pub fn width(&self) -> u32 {
        (1..=5).rev().find(|&column| self.table().meets(Cells::column(column))).unwrap_or(0)
    }

    /// The number of rows the group spans, at most five.
    pub fn height(&self) -> u32 {
        (1..=5).rev().find(|&row| self.table().meets(Cells::row(row))).unwrap_or(0)
    }

    #[inline]
    pub(crate) const fn army(&self, side: Side) -> Army {
        self.armies[side.index()]
    }

    /// The cells this side occupies.
    #[inline]
    pub const fn occupied(&self, side: Side) -> Cells {
        self.occupied[side.index()]
    }

    /// The cells of all Mana on the table.
    #[inline]
    pub fn table(&self) -> Cells {
        self.occupied[0] | self.occupied[1]
    }

    /// The cells beyond the edge of the field where the edge is fixed.
    ///
    /// B3: there are walls only in a dimension that spans five, and then on both sides.
    #[inline]
    pub fn walls(&self) -> Cells {
        const SIDES: Cells = Cells(Cells::column(0).0 | Cells::column(6).0);
        const ENDS: Cells = Cells(Cells::row(0).0 | Cells::row(6).0);
        let table = self.table();
        let mut walls = Cells::NONE;
        if table.meets(Cells::column(5)) {
            walls |= SIDES;
        }
        if table.meets(Cells::row(5)) {
            walls |= ENDS;
        }
        walls
    }

    /// Why the side to move has lost, if it has.
    ///
    /// B10: a player wins at the end of their own turn only, so the geyser of the side now to move decides, whatever
    /// the state of the other one. A player who blocks their own geyser has not lost yet: the opponent moves next, and
    /// the geyser is checked again after that.
    #[inline]
    pub(crate) fn lost(&self) -> Option<EndRule> {
        let army = self.army(self.turn);
        if !army.has(Kind::Gran) {
            return Some(EndRule::GeyserDevoured);
        }
        self.open_sides(self.turn).is_empty().then_some(EndRule::GeyserBlocked)
    }

    /// The cells beside a side's geyser that neither a Mana nor a wall blocks; none if it was devoured.
    #[inline]
    pub fn open_sides(&self, side: Side) -> Cells {
        let army = self.army(side);
        if !army.has(Kind::Gran) {
            return Cells::NONE;
        }
        steps::SIDES[army.cell(Kind::Gran).index()] & !(self.table() | self.walls())
    }

    /// Normalises the group: moves its rectangle's lower-left cell to column and row 1.
    ///
    /// No action moves an edge by more than one cell.
    #[inline]
    fn centre(&mut self) {
        let table = self.table();
        let mut bits = 0;
        if table.meets(Cells::column(0)) {
            bits += 1;
        } else if !table.meets(Cells::column(1)) {
            bits -= 1;
        }
        if table.meets(Cells::row(0)) {
            bits += Cell::UP as i32;
        } else if !table.meets(Cells::row(1)) {
            bits -= Cell::UP as i32;
        }
        if bits != 0 {
            for side in Side::ALL {
                self.armies[side.index()].shift_all(bits);
                self.occupied[side.index()] = self.occupied[side.index()].shifted(bits);
            }
        }
    }

    /// Moves a Mana of the side to move, and whatever it pushes or devours.
    #[inline]
    fn move_mana(&mut self, kind: Kind, to: Cell) {
        let from = self.army(self.turn).cell(kind);
        if self.table().has(to) {
            if matches!(kind, Kind::Theurgia | Kind::Abramelin) {
                self.devour(to);
            } else {
                self.push(from, to);
            }
        }
        let own = self.turn.index();
        // B9: a Mana that moves flips back.
        self.armies[own].put(kind, to);
        self.occupied[own] ^= from.alone() | to.alone();
    }

    /// B4: shifts the unbroken line of Mana from `first` on by the step that leads there, burst states included.
    fn push(&mut self, from: Cell, first: Cell) {
        let step = first.index() as i32 - from.index() as i32;
        let table = self.table();
        let mut line = Cells::NONE;
        let mut next = first.alone();
        while table.meets(next) {
            line |= next;
            next = next.shifted(step);
        }
        for side in Side::ALL {
            let army = &mut self.armies[side.index()];
            let pushed = army.on_table().filter(|&kind| line.has(army.cell(kind)));
            let pushed = pushed.fold(Kinds::NONE, Kinds::with);
            army.shift_some(pushed, step);
            let occupied = &mut self.occupied[side.index()];
            *occupied = *occupied & !line | (*occupied & line).shifted(step);
        }
    }

    /// B7: returns the Mana on a cell to its owner's hand, normal.
    fn devour(&mut self, cell: Cell) {
        for side in Side::ALL {
            if let Some(kind) = self.army(side).at(cell) {
                self.armies[side.index()].take(kind);
                self.occupied[side.index()] ^= cell.alone();
            }
        }
    }
}

impl mana_game::Position for Position {
    type Rules = Rules;
    type Move = Move;
    type PositionError = PositionError;
    type MoveError = MoveError;
    type EndRule = EndRule;

    const GAME: &'static str = "burst";

    /// The two geysers side by side, Black's on the left; everything else in hand.
    fn start(_: Rules) -> Position {
        let mut armies = [Army::IN_HAND; 2];
        for side in Side::ALL {
            if let Some(cell) = Cell::new(1 + side.index() as u32, 1) {
                armies[side.index()].put(Kind::Gran, cell);
            }
        }
        Position::from_armies(armies, Side::Black)
    }

    fn parse(_: Rules, text: &str) -> Result<Position, PositionError> {
        text.parse()
    }

    fn rules(&self) -> Rules {
        Rules
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn ending(&self) -> Option<Ending<EndRule>> {
        self.lost().map(|rule| Ending::win(!self.turn, rule))
    }

    #[inline]
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.lost().is_some() {
            return ControlFlow::Continue(());
        }
        Survey::new(self).visit(visit)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.lost().is_some() {
            return 0;
        }
        Survey::new(self).count()
    }

    #[inline]
    fn choose_move(&self, choose: impl FnOnce(u64) -> u64) -> Option<Move> {
        if self.lost().is_some() {
            return None;
        }
        Survey::new(self).choose(choose)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.lost().is_none() && Survey::new(self).allows(mv)
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self}");
        let own = self.turn.index();
        match mv.action() {
            Action::Place { kind, cell } => {
                self.armies[own].put(kind, cell);
                self.occupied[own] |= cell.alone();
            }
            Action::Move { kind, cell } => self.move_mana(kind, cell),
            Action::Retrieve(kind) => {
                self.occupied[own] ^= self.armies[own].cell(kind).alone();
                // B9: in hand a Mana is normal.
                self.armies[own].take(kind);
            }
            Action::Burst(kind) => self.armies[own].burst(kind),
            Action::Pass => {}
        }
        self.turn = !self.turn;
        self.centre();
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        text::read_move(self, text)
    }

    fn draw_board(&self, canvas: &mut dyn BoardCanvas) -> fmt::Result {
        drawing::draw(self, canvas)
    }

    /// The two armies, and the side to move in a bit they leave free.
    #[inline]
    fn key(&self) -> u128 {
        let [black, white] = self.armies.map(|army| u128::from(army.0));
        white << 64 | (self.turn as u128) << 7 | black
    }
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Position) -> bool {
        self.armies == other.armies && self.turn == other.turn
    }
}

impl Eq for Position {}

impl Hash for Position {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        mana_game::Position::key(self).hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
