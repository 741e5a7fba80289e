//! Assigns functions and data to the main module or to the part from which alone they can be reached.

use super::references::{LinkedReferences, Target};
use super::{PartEntry, SplitError};
use std::collections::BTreeSet;
use std::ops::Range;
use walrus::ir::{Visitor, dfs_in_order};
use walrus::{ExportItem, FunctionId, FunctionKind, Module};

/// One of the modules that another is split into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// The module that is loaded first.
    Main,
    /// The part of the entry with this number.
    Part(usize),
}

/// The part that the others require, with the code and data they share.
pub(super) const BASE: Piece = Piece::Part(0);

/// The assignment of functions and data to pieces. Unreachable ones belong to none.
#[derive(Debug)]
pub(super) struct Reach {
    /// By the index of the function.
    functions: Vec<Option<Piece>>,
    /// The data in the order of its addresses.
    pub(super) data: Vec<(Range<u32>, Option<Piece>)>,
    /// By the index of the function: its direct references.
    calls: Vec<Vec<usize>>,
    /// The index of the function that is the entry of each part.
    pub(super) entries: Vec<usize>,
    /// The name of the base.
    pub(super) base_name: &'static str,
}

/// The pieces that reach a function or data, a bit for each.
type PieceSet = u32;

const MAIN: PieceSet = 1;

impl Reach {
    /// Follows all references from the exports of a module.
    pub(super) fn compute(
        module: &Module,
        references: &LinkedReferences,
        parts: &[PartEntry],
    ) -> Result<Reach, SplitError> {
        let entries = parts
            .iter()
            .map(|part| {
                let entry = module.exports.get_func(part.entry);
                entry.map(|id| id.index()).map_err(|_| SplitError::NoEntry(part.entry.to_owned()))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let calls: Vec<_> = module.funcs.iter().map(calls).collect();
        let linked: Vec<_> = module.funcs.iter().map(linked_index).collect();
        let mut bound = vec![None; references.functions.len()];
        for (function, index) in linked.iter().enumerate() {
            if let Some(place) = index.and_then(|index| bound.get_mut(index)) {
                *place = Some(function);
            }
        }
        let mut search = Search {
            references,
            linked: &linked,
            bound: &bound,
            calls: &calls,
            functions: vec![0; calls.len()],
            data: vec![0; references.blocks.len()],
        };

        let exported = module.exports.iter().filter_map(|export| match export.item {
            ExportItem::Function(function) => Some(function),
            _ => None,
        });
        let mut roots: Vec<usize> = exported.chain(module.start).map(|id| id.index()).collect();
        roots.retain(|root| !entries.contains(root));
        // Functions that are not from the linker come from `wasm-bindgen`, which may use them in any way.
        let is_new = |index: Option<usize>| index.is_none_or(|index| index >= bound.len());
        let local = module.funcs.iter_local().map(|(id, _)| id.index());
        roots.extend(local.filter(|function| is_new(linked[*function])));
        search.spread(MAIN, roots, &references.unowned);
        for (part, entry) in entries.iter().enumerate() {
            search.spread(MAIN << (part + 1), vec![*entry], &[]);
        }
        let Search { mut functions, data, .. } = search;
        // Only the main module has imports of its own.
        for import in
            module.funcs.iter().filter(|function| matches!(function.kind, FunctionKind::Import(_)))
        {
            let set = &mut functions[import.id().index()];
            *set |= if *set == 0 { 0 } else { MAIN };
        }
        Ok(Reach {
            functions: functions.into_iter().map(piece_of).collect(),
            data: references
                .blocks
                .iter()
                .zip(data)
                .map(|(block, set)| (block.addresses.clone(), piece_of(set)))
                .collect(),
            calls,
            entries,
            base_name: parts.first().map_or("", |base| base.name),
        })
    }

    /// The piece of a function.
    pub(super) fn piece_of(&self, function: FunctionId) -> Option<Piece> {
        self.functions[function.index()]
    }

    /// The functions of a piece that others refer to, or one of the others.
    pub(super) fn exports(&self, from: Piece, to: Option<Piece>) -> BTreeSet<usize> {
        let is_to = |piece: Piece| to.map_or(piece != from, |to| to == piece);
        self.calls
            .iter()
            .enumerate()
            .filter(|(caller, _)| self.functions[*caller].is_some_and(is_to))
            .flat_map(|(_, called)| called)
            .copied()
            .filter(|called| self.functions[*called] == Some(from))
            .collect()
    }
}

/// The piece of an item that this set of pieces reaches.
fn piece_of(set: PieceSet) -> Option<Piece> {
    match set {
        0 => None,
        set if set & MAIN != 0 => Some(Piece::Main),
        // Items shared by several parts belong to the base.
        set if set.count_ones() > 1 => Some(BASE),
        set => Some(Piece::Part(set.trailing_zeros() as usize - 1)),
    }
}

/// The index that the linker gave to a function: see [`super::name_by_index`].
fn linked_index(function: &walrus::Function) -> Option<usize> {
    function.name.as_deref()?.parse().ok()
}

/// The functions that a function calls or takes references to.
fn calls(function: &walrus::Function) -> Vec<usize> {
    struct Calls(Vec<usize>);
    impl<'a> Visitor<'a> for Calls {
        fn visit_function_id(&mut self, function: &FunctionId) {
            self.0.push(function.index());
        }
    }
    let mut calls = Calls(Vec::new());
    if let FunctionKind::Local(local) = &function.kind {
        dfs_in_order(&mut calls, local, local.entry_block());
    }
    calls.0
}

/// A search for everything that can be reached.
struct Search<'a> {
    references: &'a LinkedReferences,
    /// The index that the linker gave to each function, and the reverse.
    linked: &'a [Option<usize>],
    bound: &'a [Option<usize>],
    calls: &'a [Vec<usize>],
    functions: Vec<PieceSet>,
    data: Vec<PieceSet>,
}

impl Search<'_> {
    /// Marks everything that can be reached from some functions and targets.
    fn spread(&mut self, piece: PieceSet, mut functions: Vec<usize>, targets: &[Target]) {
        let mut blocks = Vec::new();
        self.push(targets, &mut functions, &mut blocks);
        loop {
            if let Some(function) = functions.pop() {
                if self.functions[function] & piece == 0 {
                    self.functions[function] |= piece;
                    functions.extend(&self.calls[function]);
                    let references = self.references;
                    if let Some(targets) =
                        self.linked[function].and_then(|index| references.functions.get(index))
                    {
                        self.push(targets, &mut functions, &mut blocks);
                    }
                }
            } else if let Some(block) = blocks.pop() {
                if self.data[block] & piece == 0 {
                    self.data[block] |= piece;
                    let references = self.references;
                    self.push(&references.blocks[block].targets, &mut functions, &mut blocks);
                }
            } else {
                return;
            }
        }
    }

    fn push(&self, targets: &[Target], functions: &mut Vec<usize>, blocks: &mut Vec<usize>) {
        for target in targets {
            match *target {
                // `wasm-bindgen` has removed functions that only it uses.
                Target::Function(index) => functions.extend(self.bound[index]),
                Target::Data(block) => blocks.push(block),
            }
        }
    }
}
