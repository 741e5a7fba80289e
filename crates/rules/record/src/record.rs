use crate::annotation::{clock_text, parse_clock};
use crate::tags::{TagError, Tags};
use crate::{EvalAnnotation, comment};
use mana_game::{Ending, Game, IllegalMove, Outcome, Position};
use std::iter;
use std::time::Duration;

/// A record of a game: who played, the moves as a tree, comments and annotations.
///
/// Every move in the tree is legal where it stands, the repetition rule included. The first child of a node continues
/// the line, the other children begin variations; the line of first children from the root is the game that was
/// played.
///
/// The tags `Game`, `Rules`, `Position` and, once the game has ended on the board, `Result` follow from the record
/// itself.
#[derive(Clone, Debug)]
pub struct Record<P: Position> {
    pub(crate) tags: Tags,
    /// The nodes, the root first. Nodes are never removed, so that a [`NodeId`] stays valid; a deleted one is
    /// unreachable.
    nodes: Vec<Node<P>>,
    /// A result that was not decided on the board.
    stated_result: Option<Outcome>,
}

/// A place in the tree of a [`Record`]: the root, or a move and the position after it.
///
/// An id belongs to one record, and stays valid when the tree changes. After [`Record::delete`] it names a node that
/// can no longer be reached from the root.
///
/// # Panics
/// The methods of a [`Record`] may panic when they are given the id of another record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(usize);

impl NodeId {
    /// The root: the position where the record begins.
    pub const ROOT: NodeId = NodeId(0);
}

#[derive(Clone, Debug)]
struct Node<P: Position> {
    /// The node before and the move from there; `None` at the root.
    arrival: Option<(NodeId, P::Move)>,
    position: P,
    /// The end of the game here, repetition included.
    ending: Option<Ending<P::EndRule>>,
    children: Vec<NodeId>,
    nags: Vec<u8>,
    preface: String,
    comment: String,
}

impl<P: Position> Node<P> {
    fn new(
        arrival: Option<(NodeId, P::Move)>,
        position: P,
        ending: Option<Ending<P::EndRule>>,
    ) -> Self {
        let (nags, preface, comment) = Default::default();
        Node { arrival, position, ending, children: Vec::new(), nags, preface, comment }
    }
}

/// Making a record.
impl<P: Position> Record<P> {
    /// An empty record of a game from the start position.
    pub fn new(rules: P::Rules) -> Self {
        Self::from_position(P::start(rules))
    }

    /// An empty record of a game that begins at `position`.
    pub fn from_position(position: P) -> Self {
        let root = Node::new(None, position, position.ending());
        Record { tags: Tags::default(), nodes: vec![root], stated_result: None }
    }

    /// The record of a game.
    pub fn from_game(game: &Game<P>) -> Self {
        let mut record = Self::from_position(*game.first_position());
        let mut node = NodeId::ROOT;
        for (&mv, &position) in game.moves().iter().zip(&game.positions()[1..]) {
            node = record.push(node, mv, position, position.ending());
        }
        record.nodes[node.0].ending = game.ending();
        record
    }
}

/// Rules, tags and result.
impl<P: Position> Record<P> {
    /// The rules of the game.
    pub fn rules(&self) -> P::Rules {
        self.position(NodeId::ROOT).rules()
    }

    /// The value of a tag, other than those that follow from the record itself.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// The tags and their values, other than those that follow from the record itself, in the order in which they were
    /// added.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// Sets a tag, or removes it. Control characters in the value become spaces.
    ///
    /// # Errors
    /// The name is not valid, or the tag follows from the record itself.
    pub fn set_tag(&mut self, name: &str, value: Option<&str>) -> Result<(), TagError> {
        self.tags.set(name, value)
    }

    /// The result: the one on the board where the main line has ended, otherwise what was
    /// [stated](Record::set_result); `None` is a game that is not finished.
    pub fn result(&self) -> Option<Outcome> {
        self.ending(self.end()).map(|ending| ending.outcome).or(self.stated_result)
    }

    /// States the result of a game that did not end on the board: by resignation, on time, by agreement.
    pub fn set_result(&mut self, result: Option<Outcome>) {
        self.stated_result = result;
    }
}

/// Navigating the tree.
impl<P: Position> Record<P> {
    /// The position at a node.
    pub fn position(&self, node: NodeId) -> &P {
        &self.node(node).position
    }

    /// The move that leads to a node; `None` for the root.
    pub fn move_to(&self, node: NodeId) -> Option<P::Move> {
        self.node(node).arrival.map(|(_, mv)| mv)
    }

    /// The node before; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).arrival.map(|(parent, _)| parent)
    }

    /// The nodes after, the continuation of the line first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    /// The end of the game at a node, repetition included.
    pub fn ending(&self, node: NodeId) -> Option<Ending<P::EndRule>> {
        self.node(node).ending
    }

    /// How many moves lead to a node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.back(node).count()
    }

    /// The nodes after the root on the way to a node, which is the last of them.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = self.back(node).collect();
        path.reverse();
        path
    }

    /// The nodes that follow a node in its line: its first child, the first child of that, and so on.
    pub fn line(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let next = |node: &NodeId| self.children(*node).first().copied();
        iter::successors(next(&node), next)
    }

    /// The game that was played: the nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line(NodeId::ROOT)
    }

    /// The last node of the main line.
    pub fn end(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// The game up to a node.
    pub fn game(&self, node: NodeId) -> Game<P> {
        let mut game = Game::from_position(*self.position(NodeId::ROOT));
        for mv in self.path(node).into_iter().filter_map(|node| self.move_to(node)) {
            game.play(mv).expect("every move of the tree was legal when it was added");
        }
        game
    }

    /// The nodes from `node` back to the root, which is left out.
    fn back(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(Some(node), |&node| self.parent(node)).filter(|&node| node != NodeId::ROOT)
    }

    fn node(&self, node: NodeId) -> &Node<P> {
        &self.nodes[node.0]
    }
}

/// Changing the tree.
impl<P: Position> Record<P> {
    /// Adds a move after a node, as a variation where the line goes on already, and returns its node. An existing move
    /// is not added again.
    ///
    /// # Errors
    /// The move is not legal there, or the game is over. The record is then unchanged.
    pub fn add_move(&mut self, after: NodeId, mv: P::Move) -> Result<NodeId, IllegalMove> {
        if let Some(child) = self.child(after, mv) {
            return Ok(child);
        }
        if self.ending(after).is_some() {
            return Err(IllegalMove::GameOver);
        }
        if !self.position(after).is_legal(mv) {
            return Err(IllegalMove::NotLegal);
        }
        let position = self.position(after).after(mv);
        let key = position.key();
        let earlier = iter::successors(Some(after), |&node| self.parent(node));
        let occurrences = 1 + earlier.filter(|&node| self.position(node).key() == key).count();
        Ok(self.push(after, mv, position, ending::<P>(&position, occurrences)))
    }

    /// Promotes the innermost variation that contains a node by one rank; the first variation swaps with the line it
    /// varies. Returns whether there was one to promote.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let branch = self.back(node).find_map(|node| {
            let parent = self.parent(node)?;
            let place = self.children(parent).iter().position(|&child| child == node)?;
            (place > 0).then_some((parent, place))
        });
        if let Some((parent, place)) = branch {
            self.nodes[parent.0].children.swap(place - 1, place);
        }
        branch.is_some()
    }

    /// Makes the path to a node the main line, by promoting it to the first child at every branch.
    pub fn make_main_line(&mut self, node: NodeId) {
        for node in self.path(node) {
            let Some(parent) = self.parent(node) else { continue };
            let children = &mut self.nodes[parent.0].children;
            if let Some(place) = children.iter().position(|&child| child == node) {
                children[..=place].rotate_right(1);
            }
        }
    }

    /// Deletes a move and everything after it; at the root, every move of the record.
    pub fn delete(&mut self, node: NodeId) {
        match self.parent(node) {
            Some(parent) => self.nodes[parent.0].children.retain(|&child| child != node),
            None => self.nodes[node.0].children.clear(),
        }
    }

    pub(crate) fn child(&self, node: NodeId, mv: P::Move) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.move_to(child) == Some(mv))
    }

    /// Adds a child for a move that is legal and has none yet.
    pub(crate) fn push(
        &mut self,
        after: NodeId,
        mv: P::Move,
        position: P,
        ending: Option<Ending<P::EndRule>>,
    ) -> NodeId {
        let node = NodeId(self.nodes.len());
        self.nodes.push(Node::new(Some((after, mv)), position, ending));
        self.nodes[after.0].children.push(node);
        node
    }
}

/// Comments and annotations.
///
/// A comment is stored as words with one space between, and with parentheses for braces: a comment ends at its first
/// `}`.
impl<P: Position> Record<P> {
    /// The comment after the move of a node; at the root, before the first move. Empty when there is none.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.node(node).comment
    }

    /// Sets the comment after the move of a node; an empty one removes it.
    pub fn set_comment(&mut self, node: NodeId, text: &str) {
        self.nodes[node.0].comment = comment::tidy(text);
    }

    /// The comment before the first move of a variation. Empty when there is none.
    pub fn preface(&self, node: NodeId) -> &str {
        &self.node(node).preface
    }

    /// Sets the comment before a move. It is written as such where the move begins a variation; elsewhere it is
    /// joined to the comment of the move before.
    pub fn set_preface(&mut self, node: NodeId, text: &str) {
        self.nodes[node.0].preface = comment::tidy(text);
    }

    /// The annotations of the move of a node, as the numbers of PGN: 1 for `!`, 2 for `?`, and so on.
    pub fn nags(&self, node: NodeId) -> &[u8] {
        &self.node(node).nags
    }

    /// Sets the annotations of a move; the root takes none.
    pub fn set_nags(&mut self, node: NodeId, nags: impl IntoIterator<Item = u8>) {
        self.nodes[node.0].nags.clear();
        for nag in nags {
            self.add_nag(node, nag);
        }
    }

    /// The time left on the clock of the player who has just moved: the command `[%clk]` in the comment.
    pub fn clock(&self, node: NodeId) -> Option<Duration> {
        comment::command(self.comment(node), "clk").and_then(parse_clock)
    }

    /// Sets the command `[%clk]` in the comment, to the millisecond, or removes it.
    pub fn set_clock(&mut self, node: NodeId, time: Option<Duration>) {
        let text = time.map(clock_text);
        comment::set_command(&mut self.nodes[node.0].comment, "clk", text.as_deref());
    }

    /// The evaluation after the move: the command `[%eval]` in the comment.
    pub fn evaluation(&self, node: NodeId) -> Option<EvalAnnotation> {
        comment::command(self.comment(node), "eval").and_then(|text| text.parse().ok())
    }

    /// Sets the command `[%eval]` in the comment, or removes it.
    pub fn set_evaluation(&mut self, node: NodeId, evaluation: Option<EvalAnnotation>) {
        let text = evaluation.map(|evaluation| evaluation.to_string());
        comment::set_command(&mut self.nodes[node.0].comment, "eval", text.as_deref());
    }

    pub(crate) fn append_comment(&mut self, node: NodeId, text: &str) {
        comment::append(&mut self.nodes[node.0].comment, text);
    }

    pub(crate) fn append_preface(&mut self, node: NodeId, text: &str) {
        comment::append(&mut self.nodes[node.0].preface, text);
    }

    pub(crate) fn add_nag(&mut self, node: NodeId, nag: u8) {
        let node = &mut self.nodes[node.0];
        if node.arrival.is_some() && !node.nags.contains(&nag) {
            node.nags.push(nag);
        }
    }
}

/// The end of the game at a position that has now occurred this many times.
pub(crate) fn ending<P: Position>(position: &P, occurrences: usize) -> Option<Ending<P::EndRule>> {
    let is_repetition = occurrences >= Game::<P>::REPETITIONS;
    position.ending().or(is_repetition.then_some(Ending::repetition()))
}
