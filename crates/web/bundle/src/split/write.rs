//! Writes the modules that another is split into.

use super::reach::{BASE, Piece, Reach};
use super::{ENTRY, MAIN};
use std::collections::BTreeMap;
use std::ops::Range;
use walrus::ir::Value;
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, FunctionId, FunctionKind, GlobalKind,
    ImportKind, ImportedFunction, MemoryId, Module, TableId, passes,
};

/// A gap of this size in a data segment costs no more than a new segment once it is compressed.
const SMALL_GAP: usize = 256;

/// Reduces a module to one of its pieces.
pub(super) fn piece(mut module: Module, reach: &Reach, piece: Piece) -> Module {
    write_elements(&mut module, reach, piece);
    write_data(&mut module, reach, piece);
    match piece {
        Piece::Main => export_to_parts(&mut module, reach),
        Piece::Part(part) => import_from_others(&mut module, reach, part),
    }
    let customs: Vec<_> = module.customs.iter().map(|(id, _)| id).collect();
    for custom in customs {
        module.customs.delete(custom);
    }
    // Without its references, everything else is unused.
    passes::gc::run(&mut module);
    module
}

/// Exports what the parts import, and not their entries.
fn export_to_parts(module: &mut Module, reach: &Reach) {
    let functions = functions(module);
    for entry in &reach.entries {
        let export = module.exports.get_exported_func(functions[*entry]).map(|export| export.id());
        if let Some(export) = export {
            module.exports.delete(export);
        }
    }
    for (function, name) in export_names(reach, Piece::Main) {
        module.exports.add(&name, functions[function]);
    }
    let memories: Vec<_> = module.memories.iter().map(|memory| memory.id()).collect();
    for memory in memories {
        module.exports.add(&memory_name(memory), memory);
    }
    let tables: Vec<_> = module.tables.iter().map(|table| table.id()).collect();
    for table in tables {
        module.exports.add(&table_name(table), table);
    }
    let globals: Vec<_> = module.globals.iter().map(|global| global.id()).collect();
    for global in globals {
        module.exports.add(&format!("g{}", global.index()), global);
    }
}

/// Turns the items that a part shares with the main module and the base into imports, and exports its entry and, for
/// the base, the imports of the other parts.
fn import_from_others(module: &mut Module, reach: &Reach, part: usize) {
    let exports: Vec<_> = module.exports.iter().map(|export| export.id()).collect();
    for export in exports {
        module.exports.delete(export);
    }
    let imports: Vec<_> = module.imports.iter().map(|import| import.id()).collect();
    for import in imports {
        module.imports.delete(import);
    }
    module.start = None;
    let functions = functions(module);
    module.exports.add(ENTRY, functions[reach.entries[part]]);
    let piece = Piece::Part(part);
    if piece == BASE {
        for (function, name) in export_names(reach, BASE) {
            module.exports.add(&name, functions[function]);
        }
    }
    let others = [(Piece::Main, MAIN), (BASE, reach.base_name)];
    for (other, module_name) in others.into_iter().filter(|(other, _)| *other != piece) {
        let names = export_names(reach, other);
        for function in reach.exports(other, Some(piece)) {
            let id = functions[function];
            let kind = ImportKind::Function(id);
            let import = module.imports.add(module_name, &names[&function], kind);
            let function = module.funcs.get_mut(id);
            function.kind = FunctionKind::Import(ImportedFunction { import, ty: function.ty() });
        }
    }
    for memory in module.memories.iter_mut() {
        let id = memory.id();
        memory.import = Some(module.imports.add(MAIN, &memory_name(id), ImportKind::Memory(id)));
    }
    for table in module.tables.iter_mut() {
        let id = table.id();
        table.import = Some(module.imports.add(MAIN, &table_name(id), ImportKind::Table(id)));
    }
    let globals: Vec<_> = module.globals.iter().map(|global| global.id()).collect();
    for id in globals {
        let name = format!("g{}", id.index());
        let import = module.imports.add(MAIN, &name, ImportKind::Global(id));
        module.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
}

/// The functions by their index.
fn functions(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter().map(|function| function.id()).collect()
}

/// The functions that a piece exports to others, and their names. Numbers without gaps compress to almost nothing.
fn export_names(reach: &Reach, piece: Piece) -> BTreeMap<usize, String> {
    let functions = reach.exports(piece, None).into_iter().enumerate();
    functions.map(|(number, function)| (function, format!("f{number}"))).collect()
}

fn memory_name(memory: MemoryId) -> String {
    format!("m{}", memory.index())
}

fn table_name(table: TableId) -> String {
    format!("t{}", table.index())
}

/// Keeps the slots of the tables with the functions of a piece.
fn write_elements(module: &mut Module, reach: &Reach, piece: Piece) {
    let mut kept = Vec::new();
    let mut dropped = Vec::new();
    for element in module.elements.iter() {
        let ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(offset)) } =
            &element.kind
        else {
            continue;
        };
        let ElementItems::Functions(functions) = &element.items else { continue };
        dropped.push((*table, element.id()));
        let is_kept = |function: &FunctionId| reach.piece_of(*function) == Some(piece);
        let mut slot = *offset;
        for run in functions.chunk_by(|a, b| is_kept(a) == is_kept(b)) {
            if is_kept(&run[0]) {
                kept.push((*table, slot, run.to_vec()));
            }
            slot += run.len() as i32;
        }
    }
    for (table, element) in dropped {
        module.elements.delete(element);
        module.tables.get_mut(table).elem_segments.remove(&element);
    }
    for (table, slot, functions) in kept {
        let offset = ConstExpr::Value(Value::I32(slot));
        let kind = ElementKind::Active { table, offset };
        let element = module.elements.add(kind, ElementItems::Functions(functions));
        module.tables.get_mut(table).elem_segments.insert(element);
    }
}

/// Keeps the data of a piece.
fn write_data(module: &mut Module, reach: &Reach, piece: Piece) {
    let mut kept = Vec::new();
    let mut dropped = Vec::new();
    for data in module.data.iter() {
        let DataKind::Active { memory, offset: ConstExpr::Value(Value::I32(offset)) } = &data.kind
        else {
            continue;
        };
        dropped.push((*memory, data.id()));
        let address = *offset as u32;
        for (place, bytes) in data_runs(&data.value, &owners(address, &data.value, reach), piece) {
            kept.push((*memory, address + place as u32, bytes));
        }
    }
    for (memory, data) in dropped {
        module.data.delete(data);
        module.memories.get_mut(memory).data_segments.remove(&data);
    }
    for (memory, address, bytes) in kept {
        let offset = ConstExpr::Value(Value::I32(address as i32));
        let data = module.data.add(DataKind::Active { memory, offset }, bytes);
        module.memories.get_mut(memory).data_segments.insert(data);
    }
}

/// The piece that each byte of a segment belongs to. Zeros between the data belong to none.
fn owners(address: u32, segment: &[u8], reach: &Reach) -> Vec<Option<Piece>> {
    let owner = |byte: &u8| (*byte != 0).then_some(Piece::Main);
    let mut owners: Vec<_> = segment.iter().map(owner).collect();
    for (addresses, piece) in &reach.data {
        if addresses.start >= address {
            let range = (addresses.start - address) as usize..(addresses.end - address) as usize;
            if let Some(owners) = owners.get_mut(range) {
                owners.fill(*piece);
            }
        }
    }
    owners
}

/// The ranges of a segment to be written for a piece, with their contents; memory is initially zero. The main module is
/// loaded first, so it may write to the ranges of others; a part must not, as they may have changed.
fn data_runs(segment: &[u8], owners: &[Option<Piece>], piece: Piece) -> Vec<(usize, Vec<u8>)> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let has_content = |place: &usize| owners[*place] == Some(piece) && segment[*place] != 0;
    let is_free = |owner: &Option<Piece>| owner.is_none_or(|owner| owner == piece);
    for place in (0..segment.len()).filter(has_content) {
        match runs.last_mut() {
            Some(run)
                if place - run.end <= SMALL_GAP
                    && (piece == Piece::Main || owners[run.end..place].iter().all(is_free)) =>
            {
                run.end = place + 1;
            }
            _ => runs.push(place..place + 1),
        }
    }
    let byte = |place: usize| if owners[place] == Some(piece) { segment[place] } else { 0 };
    runs.into_iter().map(|run| (run.start, run.map(byte).collect())).collect()
}
