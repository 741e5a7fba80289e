//! Splits a module into one that is loaded first and parts that are loaded on demand.
//!
//! A part is everything that can be reached from one exported function, its *entry*, and from nothing else. Code and
//! data shared by several parts belong to the first of them, the *base*, which is loaded before the others. The rest
//! remains in the main module. A part imports the memory, the tables, the globals and the functions of the main module,
//! and the functions of the base, and every function and every byte of data keeps the address that the linker gave it.
//! Loading a part thus fills the empty slots of the table and the gaps in memory, after which the modules behave as if
//! they had never been split.
//!
//! The references of code and data are known exactly, as the linker emits every relocation it has applied
//! (`--emit-relocs`). See [`references`] for these, [`reach`] for the assignment to modules, and [`mod@write`] for
//! writing them.

mod locations;
mod reach;
mod references;
mod write;

pub(crate) use locations::merge_locations;

use reach::{Piece, Reach};
use references::LinkedReferences;
use std::fmt;
use walrus::{Module, ModuleConfig};

/// A module that has been split.
pub(crate) struct SplitModules {
    /// The module to load first.
    pub(crate) main: Vec<u8>,
    /// The parts, in the order of their entries. Each exports its entry as [`ENTRY`], and the base also the others'
    /// imports.
    pub(crate) parts: Vec<Vec<u8>>,
}

/// Why a module cannot be split.
#[derive(Debug)]
pub(crate) enum SplitError {
    /// The module does not have the form that the linker writes.
    Malformed(String),
    /// The linker has not emitted relocations.
    NoRelocations,
    /// The module does not export the entry of a part.
    NoEntry(String),
}

/// The name under which a part exports its entry.
pub(crate) const ENTRY: &str = "add";

/// The name of the main module among the imports of a part.
pub(crate) const MAIN: &str = "page";

/// A part to split from a module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartEntry {
    /// The name of the part. That of the base is the name of the module from which the other parts import.
    pub(crate) name: &'static str,
    /// The exported function that is its entry.
    pub(crate) entry: &'static str,
}

/// Splits a module, given as written by the linker, with relocations, and as parsed and changed by `wasm-bindgen`.
pub(crate) fn split(
    linked: &[u8],
    bound: &mut Module,
    parts: &[PartEntry],
) -> Result<SplitModules, SplitError> {
    let references = LinkedReferences::read(linked)?;
    name_by_index(bound);
    let bound = bound.emit_wasm();
    let reach = Reach::compute(&parse(&bound)?, &references, parts)?;
    let piece = |piece| Ok(write::piece(parse(&bound)?, &reach, piece).emit_wasm());
    Ok(SplitModules {
        main: piece(Piece::Main)?,
        parts: (0..parts.len())
            .map(|part| piece(Piece::Part(part)))
            .collect::<Result<_, SplitError>>()?,
    })
}

/// Names each function after its index in the arena, which for functions from the linker is the index in its file.
/// Names survive writing and parsing a module, and indices do not.
fn name_by_index(module: &mut Module) {
    for function in module.funcs.iter_mut() {
        function.name = Some(function.id().index().to_string());
    }
}

fn parse(wasm: &[u8]) -> Result<Module, SplitError> {
    ModuleConfig::new()
        .generate_name_section(false)
        .generate_producers_section(false)
        .parse(wasm)
        .map_err(|error| SplitError::Malformed(format!("{error:#}")))
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SplitError::Malformed(reason) => f.write_str(reason),
            SplitError::NoRelocations => f.write_str("it was linked without --emit-relocs"),
            SplitError::NoEntry(name) => write!(f, "it does not export {name}"),
        }
    }
}

impl From<wasmparser::BinaryReaderError> for SplitError {
    fn from(error: wasmparser::BinaryReaderError) -> SplitError {
        SplitError::Malformed(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::references::{DataBlock, Target};
    use super::*;
    use walrus::ir::Value;
    use walrus::{
        ConstExpr, DataKind, ElementItems, ElementKind, FunctionBuilder, FunctionId, RefType,
    };

    /// Adds a function that calls others.
    fn function(module: &mut Module, calls: &[FunctionId]) -> FunctionId {
        let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
        for called in calls {
            builder.func_body().call(*called);
        }
        builder.finish(Vec::new(), &mut module.funcs)
    }

    const PARTS: [PartEntry; 2] =
        [PartEntry { name: "a", entry: "add_a" }, PartEntry { name: "b", entry: "add_b" }];

    /// A module with two entries, and its references. Each entry reaches a function through the table from its own
    /// data; both call a function of the main module, and one that is shared by the two alone.
    fn example() -> (Vec<u8>, LinkedReferences) {
        let mut module = Module::with_config(ModuleConfig::new());
        let common = function(&mut module, &[]);
        let shared = function(&mut module, &[]);
        let indirect = [function(&mut module, &[common]), function(&mut module, &[])];
        let start = function(&mut module, &[common]);
        let entries = [0, 1].map(|_| function(&mut module, &[common, shared]));
        let unused = function(&mut module, &[]);
        let table = module.tables.add_local(false, 4, Some(4), RefType::FUNCREF);
        let memory = module.memories.add_local(false, false, 1, None, None);
        let offset = |address| ConstExpr::Value(Value::I32(address));
        let slots = vec![indirect[0], start, indirect[1], unused];
        let kind = ElementKind::Active { table, offset: offset(0) };
        let element = module.elements.add(kind, ElementItems::Functions(slots));
        module.tables.get_mut(table).elem_segments.insert(element);
        let kind = DataKind::Active { memory, offset: offset(1024) };
        let data = module.data.add(kind, b"aaaammmmbbbb\0\0\0\0bbbbmmmm....".to_vec());
        module.memories.get_mut(memory).data_segments.insert(data);
        for (name, function) in [("start", start), ("add_a", entries[0]), ("add_b", entries[1])] {
            module.exports.add(name, function);
        }
        let mut functions = vec![Vec::new(); module.funcs.iter().count()];
        functions[start.index()] =
            vec![Target::Data(1), Target::Data(3), Target::Data(5), Target::Function(4)];
        functions[entries[0].index()] = vec![Target::Data(0)];
        functions[entries[1].index()] = vec![Target::Data(2), Target::Data(4), Target::Data(5)];
        let block = |start, targets: &[Target]| DataBlock {
            addresses: start..start + 4,
            targets: targets.to_vec(),
        };
        let blocks = vec![
            block(1024, &[Target::Function(indirect[0].index())]),
            block(1028, &[]),
            block(1032, &[Target::Function(indirect[1].index())]),
            block(1036, &[]),
            block(1040, &[]),
            block(1044, &[]),
            block(1048, &[]),
        ];
        name_by_index(&mut module);
        (module.emit_wasm(), LinkedReferences { functions, blocks, unowned: Vec::new() })
    }

    /// The contents of a module: of its table, as offsets and lengths, and of its memory, as offsets and bytes.
    type Contents = (Vec<(i32, usize)>, Vec<(i32, String)>);

    fn contents(module: &Module) -> Contents {
        let place = |offset: &ConstExpr| match offset {
            ConstExpr::Value(Value::I32(place)) => *place,
            other => panic!("{other:?}"),
        };
        let elements =
            module.elements.iter().map(|element| match (&element.kind, &element.items) {
                (ElementKind::Active { offset, .. }, ElementItems::Functions(functions)) => {
                    (place(offset), functions.len())
                }
                other => panic!("{other:?}"),
            });
        let data = module.data.iter().map(|data| match &data.kind {
            DataKind::Active { offset, .. } => {
                (place(offset), String::from_utf8_lossy(&data.value).into_owned())
            }
            DataKind::Passive => panic!("a passive segment"),
        });
        (elements.collect(), data.collect())
    }

    #[test]
    fn each_piece_has_what_it_alone_reaches() {
        let (bound, references) = example();
        let reach = Reach::compute(&parse(&bound).unwrap(), &references, &PARTS).unwrap();
        let piece = |piece| {
            let wasm = write::piece(parse(&bound).unwrap(), &reach, piece).emit_wasm();
            parse(&wasm).unwrap()
        };
        let [main, a, b] = [Piece::Main, Piece::Part(0), Piece::Part(1)].map(piece);

        let strings = |list: &[(i32, &str)]| -> Vec<(i32, String)> {
            list.iter().map(|(place, text)| (*place, (*text).to_owned())).collect()
        };
        // One segment, with zeros where the data of a part will be.
        let data = strings(&[(1028, "mmmm\0\0\0\0\0\0\0\0\0\0\0\0mmmm")]);
        assert_eq!(contents(&main), (vec![(1, 1)], data));
        assert_eq!(contents(&a), (vec![(0, 1)], strings(&[(1024, "aaaa")])));
        // The zeros in between are data of the main module, which may have changed by now.
        let data = strings(&[(1032, "bbbb"), (1040, "bbbb")]);
        assert_eq!(contents(&b), (vec![(2, 1)], data));

        let exports: Vec<_> = main.exports.iter().map(|export| export.name.as_str()).collect();
        assert!(exports.contains(&"start") && !exports.contains(&"add_a"), "{exports:?}");
        let exports_of_a: Vec<_> = a.exports.iter().map(|export| export.name.as_str()).collect();
        assert_eq!(exports_of_a, [ENTRY, "f0"]);
        assert_eq!(
            b.exports.iter().map(|export| export.name.as_str()).collect::<Vec<_>>(),
            [ENTRY]
        );
        // The function of the main module, the memory and the table, and for one of them the function that both call.
        for (part, from_base) in [(&a, 0), (&b, 1)] {
            let (main, base): (Vec<_>, Vec<_>) =
                part.imports.iter().partition(|import| import.module == MAIN);
            assert_eq!((main.len(), base.len()), (3, from_base));
            assert!(main.iter().all(|import| exports.contains(&&*import.name)));
            let is_exported = |import: &&walrus::Import| {
                import.module == "a" && exports_of_a.contains(&&*import.name)
            };
            assert!(base.iter().all(is_exported));
        }
        assert_eq!([&main, &a, &b].map(|module| module.funcs.iter_local().count()), [2, 3, 2]);
    }

    #[test]
    fn modules_that_cannot_be_split_are_rejected() {
        let (bound, references) = example();
        let module = parse(&bound).unwrap();
        let part = PartEntry { name: "c", entry: "add_c" };
        let missing = Reach::compute(&module, &references, &[part]).unwrap_err();
        assert_eq!(missing.to_string(), "it does not export add_c");
        let unlinked = LinkedReferences::read(&bound).unwrap_err();
        assert_eq!(unlinked.to_string(), "it was linked without --emit-relocs");
        assert!(LinkedReferences::read(b"no module").is_err());
    }
}
