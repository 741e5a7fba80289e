//! The field of Burst of Mana as one text.

use super::camera::{FieldTransform, Framing, WINDOW, line_name};
use super::drawing::{Badge, Tile};
use super::{
    FieldExtent, GeyserState, MoveEffect, SIDES, cell_target, coordinate_shift, describe_hand,
    effects_from, ground, hand_target, kind_name, marks, open_sides, shut_cells, target_cell,
};
use crate::board_scene::{BoardDrawing, BoardScene, escape, target_class};
use crate::game_ui::GameUi;
use crate::motion::ElementAnimation;
use crate::move_draft::{BoardButton, ClickTarget, Highlights};
use burst::{Cell, Kind, Mana, Position};
use mana_game::{Position as _, Side};

type BurstScene<'a> = BoardScene<'a, Position>;

/// The state that the layers of a drawing share.
struct FieldDrawing<'a> {
    scene: &'a BurstScene<'a>,
    highlights: Highlights,
    transform: FieldTransform,
    extent: FieldExtent,
    framing: Framing,
    /// The possible effects of the selected Mana, or else of the one under the pointer.
    effects: Vec<MoveEffect>,
    /// The effect of the last move, and the transform of the cells before it.
    last: Option<(MoveEffect, FieldTransform)>,
}

impl BoardDrawing for Position {
    fn board_svg(scene: &BurstScene<'_>) -> String {
        let field = FieldDrawing::new(scene);
        let (scale, x, y) = field.framing.camera(scene.coordinates);
        let half = -WINDOW / 2.0;
        format!(
            r#"<svg class="burst-field" viewBox="{half} {half} {WINDOW} {WINDOW}" role="grid" aria-label="{}"><rect class="cloth" x="{half}" y="{half}" width="{WINDOW}" height="{WINDOW}" rx="18"/><g class="camera" transform="scale({scale:.4}) translate({x:.1} {y:.1})"><g aria-hidden="true">{}</g>{}<g aria-hidden="true" class="overlay">{}</g></g></svg>"#,
            escape(&scene.messages.text("board-burst")),
            field.under(),
            field.ranks(),
            field.over(),
        )
    }

    fn tray_html(scene: &BurstScene<'_>, side: Side) -> String {
        let (position, highlights) = (scene.position(), scene.highlights());
        let slot = |kind: Kind| {
            let (mana, target) = (Mana { side, kind }, hand_target(kind));
            let in_hand = position.cell_of(mana).is_none();
            let can_act =
                in_hand && position.turn() == side && highlights.sources.contains(&target);
            let face = Tile { side, kind, burst: false };
            let tile = if in_hand { face.drawing() } else { String::new() };
            let svg = format!(r#"<svg viewBox="-46 -46 92 96" aria-hidden="true">{tile}</svg>"#);
            let label = escape(&describe_hand(position, mana, &highlights, scene.messages));
            let name = escape(&kind_name(kind, scene.messages));
            let empty = if in_hand { "" } else { " empty" };
            if !can_act {
                return format!(
                    r#"<div class="hand-slot{empty}" role="img" aria-label="{label}" title="{name}">{svg}</div>"#
                );
            }
            let is_selected = highlights.selected.contains(&target);
            let class = target_class(&highlights, target);
            format!(
                r#"<button type="button" class="hand-slot{class}" data-spot="{target}" aria-label="{label}" aria-pressed="{is_selected}" title="{name}">{svg}</button>"#
            )
        };
        // The geyser is in hand only once it is devoured.
        let slots: String = Kind::ALL.into_iter().skip(1).map(slot).collect();
        let name = escape(&scene.messages.text("hand"));
        format!(r#"<div class="hand" role="group" aria-label="{name}">{slots}</div>"#)
    }

    fn controls_html(scene: &BurstScene<'_>) -> String {
        if scene.draft.is_none() || scene.ending.is_some() {
            return String::new();
        }
        let act = |button: BoardButton, badge: Badge, key: &str| {
            let content = format!(
                r#"<svg class="act-icon" viewBox="-16 -16 32 32" aria-hidden="true">{}</svg>{}"#,
                badge.glyph(),
                escape(&scene.messages.text(key))
            );
            scene.button(ClickTarget::Button(button), "", &content)
        };
        let mut controls = act(BoardButton::Burst, Badge::Burst, "act-burst");
        controls += &act(BoardButton::Retrieve, Badge::Retrieve, "act-retrieve");
        let pass = ClickTarget::Button(BoardButton::Pass);
        if scene.highlights().sources.contains(&pass) {
            controls += &scene.button(pass, "primary", &escape(&scene.messages.text("pass")));
        }
        controls
    }

    fn animations(_: &BurstScene<'_>) -> Vec<ElementAnimation> {
        // Tiles keep their elements, so that the style sheet animates them.
        Vec::new()
    }
}

impl<'a> FieldDrawing<'a> {
    fn new(scene: &'a BurstScene<'a>) -> FieldDrawing<'a> {
        let (position, highlights) = (scene.position(), scene.highlights());
        let moves = scene.positions.iter().zip(scene.moves.iter().copied());
        let transform = FieldTransform::after(moves, scene.bottom);
        let targets = highlights.destinations.iter().copied().filter_map(target_cell);
        let cursor = Cell::new(scene.cursor.0.into(), scene.cursor.1.into());
        let also = targets.chain(cursor.filter(|_| scene.focused));
        let framing = Framing::new(position, also, transform);
        let pointed = scene.pointed.filter(|target| highlights.sources.contains(target));
        let source = highlights.selected.first().copied().or(pointed);
        let effects = source.map_or(Vec::new(), |source| effects_from(position, source));
        let last = scene.last().map(|(before, mv)| {
            (MoveEffect::of(before, mv), transform.shifted(coordinate_shift(before, mv)))
        });
        let extent = FieldExtent::of(position);
        FieldDrawing { scene, highlights, transform, extent, framing, effects, last }
    }

    /// The cells, the walls, the names, and the marks under the tiles.
    fn under(&self) -> String {
        let last = self
            .last
            .as_ref()
            .map(|(effect, at)| marks::last_move(effect, &|cell| at.centre(cell)));
        let alarms = Side::ALL.map(|side| self.alarm(side)).concat();
        let chosen = self.chosen_frame("chosen-ground");
        format!(
            "{}{}{}{}{}{alarms}{chosen}{}{}",
            self.cells(),
            self.walls(),
            self.last_growth(),
            self.names(),
            last.unwrap_or_default(),
            self.effect_marks(marks::hit_frame),
            self.shut(),
        )
    }

    /// The tiles, the sides of the geysers, and the marks over them.
    fn over(&self) -> String {
        format!(
            "<g>{}</g>{}{}{}{}{}{}",
            self.tiles(),
            Side::ALL.map(|side| self.outlets(side)).concat(),
            self.last_badge().unwrap_or_default(),
            self.chosen_frame("chosen-frame"),
            self.promise().unwrap_or_default(),
            self.effect_marks(marks::mark),
            self.buttons(),
        )
    }

    fn cells(&self) -> String {
        let cell = |(column, row): (i32, i32)| {
            let (x, y) =
                self.transform.table_centre(column + self.transform.x, row + self.transform.y);
            let grows = ground::may_grow(self.extent, (column, row));
            let class = if grows { "field-cell may-grow" } else { "field-cell" };
            format!(
                r#"<rect class="{class}" transform="translate({x} {y})" x="-46" y="-46" width="92" height="92" rx="15"/>"#
            )
        };
        ground::cells(self.extent).map(cell).collect()
    }

    fn walls(&self) -> String {
        let (columns, rows) = self.extent.growth();
        let wall = |(is_column, is_far): (bool, bool)| {
            let (x, y, length) = ground::wall(self.extent, self.transform, is_column, is_far);
            let turn = if is_column { " rotate(90)" } else { "" };
            let class = if is_far == is_column { "wall from-above" } else { "wall" };
            format!(
                r#"<g transform="translate({x} {y}){turn}"><g class="{class}"><rect class="wall-brick" width="{length}" height="20" rx="4"/><path class="wall-joint" d="{}"/></g></g>"#,
                ground::joints(length)
            )
        };
        [(true, false), (true, true), (false, false), (false, true)]
            .into_iter()
            .filter(|&(is_column, _)| if is_column { columns == 0 } else { rows == 0 })
            .map(wall)
            .collect()
    }

    fn last_growth(&self) -> String {
        let is_free = |&(column, row): &(i32, i32)| {
            let cell = Cell::new(column as u32, row as u32);
            !cell.is_some_and(|cell| self.highlights.destinations.contains(&cell_target(cell)))
        };
        let at = self.transform;
        ground::last_growth(self.extent, at.up)
            .into_iter()
            .filter(is_free)
            .map(|(column, row)| at.table_centre(column + at.x, row + at.y))
            .map(ground::growth_text)
            .collect()
    }

    fn names(&self) -> String {
        if !self.scene.coordinates {
            return String::new();
        }
        let (frame, at) = (self.framing.frame, self.transform);
        let name = |(is_row, number): (bool, i32)| {
            let shift = if is_row { at.y } else { at.x };
            let (x, y) = self.framing.name_place(is_row, number + shift, at);
            let span = if is_row { self.extent.span.1 } else { self.extent.span.0 };
            let outside = if (1..=span).contains(&number) { "" } else { " outside" };
            let text = line_name(is_row, number);
            format!(
                r#"<g class="field-name{outside}" transform="translate({x} {y})"><text y="7">{text}</text></g>"#
            )
        };
        let columns = (frame.low.0..=frame.high.0).map(|column| (false, column));
        let rows = (frame.low.1..=frame.high.1).map(|row| (true, row));
        columns.chain(rows).map(name).collect()
    }

    /// The red ground of a geyser in danger.
    fn alarm(&self, side: Side) -> String {
        let position = self.scene.position();
        let cell = position.cell_of(Mana { side, kind: Kind::Gran });
        let alarming = cell.filter(|_| GeyserState::of(position, side).is_alarming());
        alarming.map_or_else(String::new, |cell| {
            marks::frame("alarm", self.transform.centre(cell), 48.0, 12)
        })
    }

    /// A frame around the selected Mana.
    fn chosen_frame(&self, class: &str) -> String {
        self.chosen_cell().map_or_else(String::new, |cell| {
            marks::frame(class, self.transform.centre(cell), 53.0, 19)
        })
    }

    fn chosen_cell(&self) -> Option<Cell> {
        self.highlights.selected.first().copied().and_then(target_cell)
    }

    fn effect_marks(&self, draw: fn(&MoveEffect, marks::CellCentre<'_>) -> String) -> String {
        let drawn: String = self
            .effects
            .iter()
            .map(|effect| draw(effect, &|cell| self.transform.centre(cell)))
            .collect();
        let preview = if self.highlights.selected.is_empty() { " preview" } else { "" };
        format!(r#"<g class="marks{preview}">{drawn}</g>"#)
    }

    /// The cells on which nothing can be placed.
    fn shut(&self) -> String {
        let places = self.effects.iter().any(|effect| matches!(effect, MoveEffect::Place { .. }));
        let cells = if places { shut_cells(self.scene.position()) } else { Vec::new() };
        cells.into_iter().map(|cell| marks::shut(self.transform.centre(cell))).collect()
    }

    /// The cells for pointer, keyboard and screen reader.
    fn ranks(&self) -> String {
        let at = self.transform;
        let cell = |column: u8, row: u8| {
            let place = at.table_centre(i32::from(column) + at.x, i32::from(row) + at.y);
            self.scene.cell(&self.highlights, (column, row), place, "", "")
        };
        let rank = |row: u8| {
            let cells: String = (0..Position::GRID_SIZE).map(|column| cell(column, row)).collect();
            format!(r#"<g role="row">{cells}</g>"#)
        };
        (0..Position::GRID_SIZE).rev().map(rank).collect()
    }

    fn tiles(&self) -> String {
        let position = self.scene.position();
        let tile = |mana: Mana| {
            let cell = position.cell_of(mana)?;
            let (x, y) = self.transform.centre(cell);
            let is_chosen = self.highlights.selected.contains(&cell_target(cell));
            let state = if is_chosen { "stand chosen" } else { "stand" };
            let face = Tile { side: mana.side, kind: mana.kind, burst: position.is_burst(mana) };
            let (letter, drawing) = (mana.letter(), face.drawing());
            Some(format!(
                r#"<g transform="translate({x} {y})" data-key="{letter}"><g class="traveller" data-mana="{letter}"><g class="{state}">{drawing}</g></g></g>"#
            ))
        };
        Mana::all().filter_map(tile).collect()
    }

    /// Drops and bars around a geyser, and the badge that warns of danger.
    fn outlets(&self, side: Side) -> String {
        let position = self.scene.position();
        let Some(cell) = position.cell_of(Mana { side, kind: Kind::Gran }) else {
            return String::new();
        };
        let (state, open) = (GeyserState::of(position, side), open_sides(position, side));
        let outlet = |step: (i32, i32)| {
            let is_open = if open.contains(&step) { " open" } else { "" };
            let angle = ground::side_angle(step, self.transform.up == -1);
            format!(
                r#"<g class="outlet{is_open}" transform="rotate({angle})"><path class="jet" d="{}"/><path class="plug" d="{}"/></g>"#,
                ground::JET,
                ground::PLUG
            )
        };
        let is_target = self.highlights.destinations.contains(&cell_target(cell));
        let badge = match state {
            GeyserState::OneSide | GeyserState::Threatened if !is_target => Some(Badge::Danger),
            GeyserState::Blocked if !is_target => Some(Badge::Lost),
            _ => None,
        };
        let is_tight = matches!(state, GeyserState::OneSide | GeyserState::Blocked);
        let tight = if is_tight { " tight" } else { "" };
        let (x, y) = self.transform.centre(cell);
        format!(
            r#"<g class="outlets{tight}" transform="translate({x} {y})">{}{}</g>"#,
            SIDES.map(outlet).concat(),
            badge.map(|badge| badge.at("badge danger", (37.0, -37.0))).unwrap_or_default()
        )
    }

    /// The badge of the last move, at its cell; a plain move has its trace.
    fn last_badge(&self) -> Option<String> {
        let (effect, at) = self.last.as_ref()?;
        let (badge, cell) = (Badge::of(effect)?, effect.place()?);
        // A badge would hide the mark of an action that is possible there.
        let (right, up) = at.offset(self.transform);
        let now = Cell::new((cell.column() as i32 + right) as u32, (cell.row() as i32 + up) as u32);
        if now.is_some_and(|cell| self.highlights.destinations.contains(&cell_target(cell))) {
            return None;
        }
        let (x, y) = at.centre(cell);
        Some(badge.at("badge done", (x - 35.0, y - 35.0)))
    }

    /// A preview of the selected Mana at the destination under the pointer or the keyboard focus.
    fn promise(&self) -> Option<String> {
        let (column, row) = self.scene.cursor;
        let cursor = self.scene.focused.then_some(ClickTarget::Cell { column, row });
        let to = self.scene.pointed.or(cursor);
        let to = to.filter(|to| self.highlights.destinations.contains(to))?;
        let (position, cell) = (self.scene.position(), target_cell(to)?);
        let kind = match *self.highlights.selected.first()? {
            ClickTarget::Hand(index) => *Kind::ALL.get(usize::from(index))?,
            from => position.mana_at(target_cell(from)?)?.kind,
        };
        if position.mana_at(cell).is_some() {
            return None;
        }
        // A Mana that moves is normal afterwards (B9).
        let face = Tile { side: position.turn(), kind, burst: false };
        let (x, y) = self.transform.centre(cell);
        let drawing = face.drawing();
        Some(format!(r#"<g class="promise" transform="translate({x} {y})">{drawing}</g>"#))
    }

    /// Burst and retrieve at the selected Mana, for a mouse; below the field there are buttons for everybody.
    fn buttons(&self) -> String {
        let button = |(act, badge, x): (BoardButton, Badge, f64)| {
            let target = ClickTarget::Button(act);
            let (left, top) = self.transform.centre(self.chosen_cell()?);
            let is_legal = self.highlights.destinations.contains(&target);
            is_legal.then(|| {
                format!(
                    r#"<g class="badge act" transform="translate({} {})" data-spot="{target}">{}</g>"#,
                    left + x,
                    top + 42.0,
                    badge.shapes()
                )
            })
        };
        [(BoardButton::Burst, Badge::Burst, -40.0), (BoardButton::Retrieve, Badge::Retrieve, 40.0)]
            .into_iter()
            .filter_map(button)
            .collect()
    }
}
