use crate::army::Army;
use crate::cells::Cells;
use crate::steps::SIDES;
use crate::{Action, Cell, Kind, Move, Position};
use mana_game::Side;
use std::ops::ControlFlow;

/// The possible actions of the side to move in a position that is not over.
///
/// The field rule, one connected group (B1) within five columns and rows, is judged after the action (B2), and comes
/// down to one question for all moves. Whether a Mana steps, slides, jumps, leaps, devours or pushes: it is lifted off
/// its cell, and then one cell is occupied on top of the remaining ones: the cell where it comes down or, in a push,
/// where the last Mana of the line does. (Devouring, that cell is one of the remaining ones, and they are all there
/// is.) So each Mana has a set of landings, and a move is legal if the cell in question is one of them.
pub(crate) struct Survey {
    army: Army,
    /// The cells of all Mana.
    table: Cells,
    /// The cells of the own Mana.
    own: Cells,
    /// The opponent's geyser, from which a placed Mana stays away.
    enemy_geyser: Cell,
    /// Where a Mana may be added within five columns and rows; cells that touch no Mana do not matter.
    room: Cells,
    /// The Mana that alone hold an edge of the field; when they move, the edge moves.
    lone: Cells,
    /// The Mana whose removal may break the group.
    suspects: Cells,
}

/// A Mana lifted off the table.
struct Lift {
    /// The cells where a Mana can be added so that the field rule holds again. If the others form one group, their own
    /// cells are among these.
    landings: Cells,
    /// Whether the others form one group without it.
    whole: bool,
}

/// The cells next to a side's Mana where it may place another one, given the empty cells with room for it.
#[inline]
fn places(own: Cells, room: Cells, enemy_geyser: Cell) -> Cells {
    own.grown() & room & !SIDES[enemy_geyser.index()]
}

impl Position {
    /// The cells, occupied or not, where a Mana may lie without the Mana spanning more than five columns or rows.
    #[inline]
    pub fn room(&self) -> Cells {
        Cells::ALL & !(Cells::column(6) | Cells::row(6)) & !self.walls()
    }

    /// The cells where a side may place a Mana from its hand when it is its turn.
    #[inline]
    pub fn places(&self, side: Side) -> Cells {
        let enemy_geyser = self.army(!side).cell(Kind::Gran);
        places(self.occupied(side), self.room() & !self.table(), enemy_geyser)
    }
}

impl Survey {
    #[inline]
    pub(crate) fn new(position: &Position) -> Survey {
        let side = mana_game::Position::turn(position);
        let table = position.table();
        let lone_on = |edge| {
            let edge = table & edge;
            if edge.is_single() { edge } else { Cells::NONE }
        };
        Survey {
            army: position.army(side),
            table,
            own: position.occupied(side),
            enemy_geyser: position.army(!side).cell(Kind::Gran),
            room: position.room(),
            lone: lone_on(Cells::column(1))
                | lone_on(Cells::row(1))
                | lone_on(Cells::column(5))
                | lone_on(Cells::row(5)),
            suspects: table.suspects(),
        }
    }

    /// Calls `visit` with every legal move: places, then the moves and retrieval of each Mana, then bursts.
    #[inline]
    pub(crate) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut acted = false;
        self.visit_actions(|mv| {
            acted = true;
            visit(mv)
        })?;
        // B11: a player without an action passes.
        if acted { ControlFlow::Continue(()) } else { visit(Move::PASS) }
    }

    #[inline]
    fn visit_actions<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let places = self.places();
        for kind in self.army.in_hand() {
            for cell in places {
                visit(Move::place(kind, cell))?;
            }
        }
        for kind in self.army.on_table() {
            let lift = self.lift(kind);
            for cell in self.destinations(kind, &lift) {
                visit(Move::to(kind, cell))?;
            }
            if lift.frees(kind) {
                visit(Move::retrieve(kind))?;
            }
        }
        for kind in self.army.normal() {
            visit(Move::burst(kind))?;
        }
        ControlFlow::Continue(())
    }

    /// The number of moves of [`visit`](Survey::visit).
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let mut count =
            self.places().count() * self.army.in_hand().count() + self.army.normal().count();
        for kind in self.army.on_table() {
            let lift = self.lift(kind);
            count += self.destinations(kind, &lift).count() + u32::from(lift.frees(kind));
        }
        u64::from(count.max(1))
    }

    /// The move at the index in the order of [`visit`](Survey::visit) that `choose` returns, given their number.
    #[inline]
    pub(crate) fn choose(&self, choose: impl FnOnce(u64) -> u64) -> Option<Move> {
        let places = self.places();
        let placed = places.count() * self.army.in_hand().count();
        let mut count = placed + self.army.normal().count();
        // For each kind, the cells to which it may move, and whether it may be retrieved.
        let mut lifted = [(Cells::NONE, false); Kind::ALL.len()];
        for kind in self.army.on_table() {
            let lift = self.lift(kind);
            let (destinations, frees) = (self.destinations(kind, &lift), lift.frees(kind));
            count += destinations.count() + u32::from(frees);
            lifted[kind.index()] = (destinations, frees);
        }
        let mut left = u32::try_from(choose(u64::from(count.max(1)))).ok()?;
        if left < placed {
            let (kind, cell) = (left / places.count(), left % places.count());
            let kind = self.army.in_hand().nth(kind as usize)?;
            return { places }.nth(cell as usize).map(|cell| Move::place(kind, cell));
        }
        left -= placed;
        for kind in self.army.on_table() {
            let (mut destinations, frees) = lifted[kind.index()];
            let moves = destinations.count();
            if left < moves {
                return destinations.nth(left as usize).map(|cell| Move::to(kind, cell));
            }
            left -= moves;
            if frees && left == 0 {
                return Some(Move::retrieve(kind));
            }
            left -= u32::from(frees);
        }
        let burst = self.army.normal().nth(left as usize).map(Move::burst);
        burst.or_else(|| (count == 0 && left == 0).then_some(Move::PASS))
    }

    /// Whether this move is among those of [`visit`](Survey::visit).
    pub(crate) fn allows(&self, mv: Move) -> bool {
        match mv.action() {
            Action::Place { kind, cell } => !self.army.has(kind) && self.places().has(cell),
            Action::Move { kind, cell } => {
                self.army.has(kind) && self.destinations(kind, &self.lift(kind)).has(cell)
            }
            Action::Retrieve(kind) => self.army.has(kind) && self.lift(kind).frees(kind),
            Action::Burst(kind) => self.army.normal().has(kind),
            Action::Pass => self.visit(ControlFlow::Break) == ControlFlow::Break(Move::PASS),
        }
    }

    /// The cells where a Mana from hand may be placed. It touches a Mana, so the group stays connected.
    #[inline]
    fn places(&self) -> Cells {
        places(self.own, self.room & !self.table, self.enemy_geyser)
    }

    /// Lifts a Mana off the table.
    #[inline]
    fn lift(&self, kind: Kind) -> Lift {
        let mana = self.army.cell(kind).alone();
        let rest = self.table ^ mana;
        let mut lift = Lift { landings: self.room_without(mana), whole: true };
        if self.suspects.meets(mana) {
            // B1: the Mana must come down touching every group into which the others fall apart.
            let mut left = rest;
            while !left.is_empty() {
                let group = left.first_group();
                lift.landings &= group.grown();
                left ^= group;
                lift.whole &= group == rest;
            }
        } else {
            lift.landings &= rest.grown();
        }
        lift
    }

    /// The room when `mana` is lifted.
    ///
    /// B2: the Mana takes an edge that it alone holds with it, which makes room for one more line on the other side.
    #[inline]
    fn room_without(&self, mana: Cells) -> Cells {
        if !self.lone.meets(mana) {
            return self.room;
        }
        let room = |line: fn(u32) -> Cells| {
            let mut ring = Cells::NONE;
            if self.table & line(1) == mana {
                ring |= line(6);
            }
            if !(self.table ^ mana).meets(line(5)) {
                ring |= line(0);
            }
            ring | Cells::ALL & !(line(0) | line(6))
        };
        room(Cells::column) & room(Cells::row)
    }

    /// The cells a Mana may move to.
    #[inline]
    fn destinations(&self, kind: Kind, lift: &Lift) -> Cells {
        // One arm for each kind, so that the compiler specialises the call.
        match kind {
            Kind::Gran => self.destinations_of(Kind::Gran, lift),
            Kind::Goetia => self.destinations_of(Kind::Goetia, lift),
            Kind::Noa => self.destinations_of(Kind::Noa, lift),
            Kind::Raziel => self.destinations_of(Kind::Raziel, lift),
            Kind::Paulina => self.destinations_of(Kind::Paulina, lift),
            Kind::Salomonis => self.destinations_of(Kind::Salomonis, lift),
            Kind::Theurgia => self.destinations_of(Kind::Theurgia, lift),
            Kind::Abramelin => self.destinations_of(Kind::Abramelin, lift),
        }
    }

    #[inline(always)]
    fn destinations_of(&self, kind: Kind, lift: &Lift) -> Cells {
        let cell = self.army.cell(kind);
        let burst = self.army.is_burst(kind);
        let empty = kind.reach(cell, burst, self.table) & lift.landings;
        if !burst {
            return empty;
        }
        match kind {
            Kind::Gran | Kind::Goetia | Kind::Noa => {
                empty | self.pushes(cell, kind.push_range(cell) & self.table, lift)
            }
            Kind::Raziel | Kind::Paulina | Kind::Salomonis => empty,
            // B7: it takes any Mana, the own included, but for the own geyser.
            Kind::Theurgia | Kind::Abramelin => {
                let taken = self.table & !self.army.cell(Kind::Gran).alone();
                empty | kind.devour_range(cell) & lift.landings & taken
            }
        }
    }

    /// Those of the occupied cells `ahead` of a Mana on `cell` onto which it can push.
    ///
    /// B4: an unbroken line shifts by one, so the only cell that becomes occupied is the first empty one behind it.
    fn pushes(&self, cell: Cell, ahead: Cells, lift: &Lift) -> Cells {
        let mut cells = Cells::NONE;
        for first in ahead {
            let step = first.index() as i32 - cell.index() as i32;
            let mut end = first.alone();
            while end.meets(self.table) {
                end = end.shifted(step);
            }
            if end.meets(lift.landings) {
                cells |= first.alone();
            }
        }
        cells
    }
}

impl Lift {
    /// Whether the Mana may be retrieved. B8: the geyser never is.
    #[inline]
    fn frees(&self, kind: Kind) -> bool {
        self.whole && kind != Kind::Gran
    }
}
