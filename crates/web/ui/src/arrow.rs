//! Arrows over a board: hints, the engine's best moves, and annotations.

/// The middle of a square or a cell on the drawing.
type Place = (f64, f64);

/// The path of an arrow from the edge of a piece to the middle of a square.
pub fn arrow((x1, y1): Place, (x2, y2): Place) -> String {
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (x1, y1, x2, y2) = (x1 + 44.0 * dx, y1 + 44.0 * dy, x2 - 18.0 * dx, y2 - 18.0 * dy);
    let barb = |side: f64| (x2 - 24.0 * dx - side * dy, y2 - 24.0 * dy + side * dx);
    let ((ax, ay), (bx, by)) = (barb(20.0), barb(-20.0));
    format!("M{x1:.0} {y1:.0}L{x2:.0} {y2:.0}M{ax:.0} {ay:.0}L{x2:.0} {y2:.0}L{bx:.0} {by:.0}")
}

/// The path of a ring around a square.
fn ring((x, y): Place) -> String {
    format!("M{:.0} {y:.0}a42 42 0 1 0 84 0a42 42 0 1 0 -84 0", x - 42.0)
}

/// An arrow between two squares, or a ring around one; nothing without a square.
fn shape(class: &str, squares: &[Place]) -> String {
    let path = match *squares {
        [from, to] => arrow(from, to),
        [square] => ring(square),
        _ => return String::new(),
    };
    format!(
        "<g class=\"{class}\"><path class=\"arrow-halo\" d=\"{path}\"/><path class=\"arrow\" d=\"{path}\"/></g>"
    )
}

/// The best moves, each by its squares, the best move first: it is drawn over the others. A move with one square, such as
/// one from the hand, is a ring; one without is not drawn.
pub fn best_moves(moves: &[Vec<Place>]) -> String {
    let class = |rank| if rank == 0 { "best-move" } else { "other-move" };
    moves.iter().enumerate().rev().map(|(rank, squares)| shape(class(rank), squares)).collect()
}

/// The annotations drawn by a person: arrows by two squares, rings by one.
pub fn annotations(shapes: &[Vec<Place>]) -> String {
    shapes.iter().map(|squares| shape("annotation", squares)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_ends_before_the_middle() {
        assert_eq!(arrow((0.0, 0.0), (100.0, 0.0)), "M44 0L82 0M58 20L82 0L58 -20");
    }

    #[test]
    fn the_best_move_lies_over_the_others() {
        let moves = [vec![(0.0, 0.0), (100.0, 0.0)], vec![], vec![(50.0, 50.0)]];
        let drawn = best_moves(&moves);
        let (ring, arrow) = (drawn.find("M8 50a42").unwrap(), drawn.find("M44 0L82").unwrap());
        assert!(ring < arrow, "{drawn}");
        assert_eq!(drawn.matches("<g").count(), 2);
        assert!(drawn.find("other-move") < drawn.find("best-move"), "{drawn}");
    }
}
