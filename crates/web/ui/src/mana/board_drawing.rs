//! The board of Mana as one text.

use super::animation::{fly, move_path, move_piece};
use super::drawing::{self, EXTENT, MARGIN, SQUARES, bird_place, centre, side_class, type_class};
use super::{
    Arrangement, ManaDraft, RESERVE, orientation_message, reserve_count, square_target,
    target_square,
};
use crate::board_scene::{BoardDrawing, BoardScene, escape, target_class};
use crate::game_ui::{GameUi, side_name};
use crate::motion::ElementAnimation;
use crate::move_draft::{BoardButton, ClickTarget, Highlights};
use mana::{Piece, PieceKind, Position, Square};
use mana_game::Side;

type ManaScene<'a> = BoardScene<'a, Position>;

impl BoardDrawing for Position {
    fn board_svg(scene: &ManaScene<'_>) -> String {
        let highlights = scene.highlights();
        let mark = scene.position().marked().filter(|_| scene.ending.is_none());
        let mark = mark.map(|marked| format!(r#" data-mark="{}""#, marked.steps()));
        let rows: String = (0..Square::WIDTH)
            .rev()
            .map(|row| format!(r#"<g role="row">{}</g>"#, rank(scene, &highlights, row)))
            .collect();
        format!(
            r#"<svg class="mana-board" viewBox="0 0 {EXTENT} {EXTENT}" role="grid" aria-label="{}"{}>{}<g>{}</g>{rows}<rect class="sheen" x="{MARGIN}" y="{MARGIN}" width="{SQUARES}" height="{SQUARES}" fill="url(#mana-sheen)"/>{}<g aria-hidden="true" class="overlay">{}{}{}{}</g></svg>"#,
            escape(&scene.messages.text("board-mana")),
            mark.unwrap_or_default(),
            drawing::GRADIENTS,
            drawing::frame(),
            coordinates(scene),
            danger(scene),
            path(scene, &highlights),
            pieces(scene, &highlights),
            bird(scene),
        )
    }

    fn tray_html(scene: &ManaScene<'_>, side: Side) -> String {
        let position = scene.position();
        let count = if position.pieces(side).is_empty() { 0 } else { position.reserve(side) };
        if count == 0 {
            return String::new();
        }
        let shapes = drawing::piece(PieceKind::Ronin, scene.pieces);
        let stone = format!(
            r#"<svg viewBox="-38 -38 76 82" aria-hidden="true"><g class="{}">{shapes}</g></svg>"#,
            side_class(side)
        );
        let label = format!(
            "{}, {}",
            side_name(side, scene.messages),
            reserve_count(position, side, scene.messages)
        );
        let (highlights, stones) = (scene.highlights(), stone.repeat(count));
        if position.turn() != side || !highlights.sources.contains(&RESERVE) {
            let label = escape(&label);
            return format!(
                r#"<div class="reserve" role="img" aria-label="{label}">{stones}</div>"#
            );
        }
        let label = format!("{label}, {}", scene.messages.text("mark-re-entry"));
        let is_selected = highlights.selected.contains(&RESERVE);
        format!(
            r#"<button type="button" class="reserve{}" data-spot="{RESERVE}" aria-label="{}" aria-pressed="{is_selected}">{stones}</button>"#,
            target_class(&highlights, RESERVE),
            escape(&label)
        )
    }

    fn controls_html(scene: &ManaScene<'_>) -> String {
        let text = |key| escape(&scene.messages.text(key));
        let pass = ClickTarget::Button(BoardButton::Pass);
        let mut controls = String::new();
        if let Some(arrangement) = arrangement(scene) {
            let option = |orientation: mana::Orientation| {
                let is_chosen = orientation == arrangement.orientation();
                let selected = if is_chosen { " selected" } else { "" };
                let (value, name) = (orientation.name(), text(orientation_message(orientation)));
                format!(r#"<option value="{value}"{selected}>{name}</option>"#)
            };
            let options: String = arrangement.orientations().into_iter().map(option).collect();
            if !options.is_empty() {
                controls += &format!(
                    r#"<label><span>{}</span><select>{options}</select></label>"#,
                    text("orientation")
                );
            }
            let ready = ClickTarget::Button(BoardButton::Ready);
            controls += &scene.button(ready, "primary", &text("ready"));
        }
        if scene.highlights().sources.contains(&pass) {
            controls += &scene.button(pass, "primary", &text("pass"));
        }
        controls
    }

    fn orient(draft: &mut ManaDraft, name: &str) {
        if let (ManaDraft::SetUp(arrangement), Some(orientation)) =
            (draft, mana::Orientation::from_text(name))
        {
            arrangement.set_orientation(orientation);
        }
    }

    fn animations(scene: &ManaScene<'_>) -> Vec<ElementAnimation> {
        let Some((before, mv)) = scene.last() else { return Vec::new() };
        let played = before.motion(mv, false);
        let piece = move_piece(&move_path(before, mv), before.turn(), scene.bottom, played);
        let bird = fly(before, scene.position(), scene.bottom, played);
        piece.into_iter().chain(bird).collect()
    }
}

/// The set-up that is being made.
fn arrangement<'a>(scene: &ManaScene<'a>) -> Option<&'a Arrangement> {
    match scene.draft {
        Some(ManaDraft::SetUp(arrangement)) => Some(arrangement),
        _ => None,
    }
}

/// The cells of a row.
fn rank(scene: &ManaScene<'_>, highlights: &Highlights, row: usize) -> String {
    let position = scene.position();
    let arrangement = arrangement(scene);
    let orientation =
        arrangement.map_or(position.orientation(), |arrangement| arrangement.orientation());
    let last = scene.last().map(|(before, mv)| before.click_targets(mv)).unwrap_or_default();
    let cell = |square: Square| {
        let (target, square_type) = (square_target(square), orientation.type_of(square));
        let is_settable =
            arrangement.is_some_and(|arrangement| arrangement.squares().contains(square));
        let settable = if is_settable { "settable" } else { "" };
        let perch = if position.mana() == Some(square) { " perch" } else { "" };
        let mark = if !highlights.destinations.contains(&target) {
            String::new()
        } else if highlights.selected.len() == 2 {
            format!(r#"<g class="bird-shape">{}</g>"#, drawing::BIRD)
        } else if position.piece_at(square).is_some() {
            format!(r#"<g class="mark">{}</g>"#, drawing::capture())
        } else {
            format!(r#"<g class="mark">{}</g>"#, drawing::target(square_type))
        };
        let shapes = format!(
            r#"<g class="{settable}{perch}"><g class="square {}">{}</g></g><rect class="tint" x="-46" y="-46" width="92" height="92" rx="4"/>{mark}"#,
            type_class(square_type),
            drawing::square(square_type, drawing::is_across(square))
        );
        let place = (square.column() as u8, square.row() as u8);
        let class = if last.contains(&target) { " last" } else { "" };
        scene.cell(highlights, place, centre(square, scene.bottom), class, &shapes)
    };
    (0..Square::WIDTH).filter_map(|column| Square::at(column, row)).map(cell).collect()
}

fn coordinates(scene: &ManaScene<'_>) -> String {
    if !scene.coordinates {
        return String::new();
    }
    let edge = MARGIN as f64 / 2.0;
    let name = |index: usize| {
        let square = Square::at(index, index)?;
        let (x, y) = centre(square, scene.bottom);
        let (row, column) = (index + 1, char::from(b'a' + index as u8));
        let below = EXTENT as f64 - edge;
        Some(format!(
            r#"<text class="coordinate" x="{edge}" y="{y}">{row}</text><text class="coordinate" x="{x}" y="{below}">{column}</text>"#
        ))
    };
    let names: String = (0..Square::WIDTH).filter_map(name).collect();
    format!(r#"<g aria-hidden="true">{names}</g>"#)
}

/// The ring around the Daimyo of the side to move, if an opponent's piece could reach it.
fn danger(scene: &ManaScene<'_>) -> String {
    let (position, side) = (scene.position(), scene.position().turn());
    let in_danger = scene.ending.is_none() && !position.daimyo_attackers(side).is_empty();
    position.daimyo(side).filter(|_| in_danger).map_or_else(String::new, |square| {
        let (x, y) = centre(square, scene.bottom);
        format!(r#"<g class="danger" transform="translate({x} {y})">{}</g>"#, drawing::danger())
    })
}

/// The path of the selected piece to the square under the pointer or the keyboard focus.
fn path(scene: &ManaScene<'_>, highlights: &Highlights) -> String {
    let cursor = ClickTarget::Cell { column: scene.cursor.0, row: scene.cursor.1 };
    let to = [scene.pointed, scene.focused.then_some(cursor)].into_iter().flatten();
    let to = to.chain(highlights.selected.get(1).copied());
    let mut to = to.filter(|to| {
        highlights.destinations.contains(to) || highlights.selected.get(1) == Some(to)
    });
    let path = highlights.selected.first().and_then(|&from| {
        let to = highlights.selected.get(1).copied().or_else(|| to.next())?;
        scene.position().path(target_square(from)?, target_square(to)?)
    });
    let point = |square: Square| {
        let (x, y) = centre(square, scene.bottom);
        format!("{x},{y}")
    };
    let points: Vec<String> = path.unwrap_or_default().into_iter().map(point).collect();
    format!(r#"<polyline class="path" points="{}"/>"#, points.join(" "))
}

/// The pieces, with those that are being set up or moved. The one that moved last goes over the others.
fn pieces(scene: &ManaScene<'_>, highlights: &Highlights) -> String {
    let position = scene.position();
    let mut placed: Vec<(Square, Piece)> = Square::all()
        .filter_map(|square| position.piece_at(square).map(|piece| (square, piece)))
        .collect();
    if let Some(arrangement) = arrangement(scene) {
        let own = |kind| Piece { side: arrangement.side(), kind };
        placed.push((arrangement.daimyo(), own(PieceKind::Daimyo)));
        placed.extend(arrangement.ronin().map(|square| (square, own(PieceKind::Ronin))));
    }
    let mut pending = None;
    if let [from, to] = highlights.selected[..]
        && let Some(to) = target_square(to)
    {
        let from = target_square(from);
        let moved = from.and_then(|from| position.piece_at(from));
        placed.retain(|&(square, _)| square != to && Some(square) != from);
        let ronin = Piece { side: position.turn(), kind: PieceKind::Ronin };
        placed.push((to, moved.unwrap_or(ronin)));
        pending = Some(to);
    }
    let last = scene.last().and_then(|(before, mv)| before.click_targets(mv).last().copied());
    placed.sort_by_key(|&(square, _)| Some(square_target(square)) == last);
    let draw = |(square, piece): (Square, Piece)| {
        let at = square_target(square);
        let state = if pending == Some(square) || highlights.selected.contains(&at) {
            "stand lifted"
        } else if highlights.sources.contains(&at) {
            "stand movable"
        } else if !highlights.sources.is_empty() && piece.side == position.turn() {
            "stand still"
        } else {
            "stand"
        };
        let (x, y) = centre(square, scene.bottom);
        let (class, shapes) = (side_class(piece.side), drawing::piece(piece.kind, scene.pieces));
        let key = piece.letter();
        format!(
            r#"<g transform="translate({x} {y})" data-key="{key}{square}"><g class="traveller" data-piece="{square}"><g class="{state}"><g class="{class}">{shapes}</g></g></g></g>"#
        )
    };
    let drawn: String = placed.into_iter().map(draw).collect();
    format!("<g>{drawn}</g>")
}

fn bird(scene: &ManaScene<'_>) -> String {
    let (x, y, scale) = bird_place(scene.position(), scene.bottom);
    let away = if scene.position().mana().is_none() { " away" } else { "" };
    format!(
        r#"<g class="bird{away}" transform="translate({x} {y}) scale({scale})"><g class="bird-shape">{}</g></g>"#,
        drawing::BIRD
    )
}
