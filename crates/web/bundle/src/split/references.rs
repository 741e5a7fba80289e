//! The references of the functions and the data of a linked module, from its relocations.
//!
//! The format is described in the tool conventions of WebAssembly, `Linking.md`.

use super::SplitError;
use super::locations::PanicLocations;
use std::collections::BTreeMap;
use std::ops::Range;
use wasmparser::{
    DataKind, KnownCustom, Linking, Operator, Parser, Payload, RelocationEntry, SymbolInfo,
};

/// The target of a reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// The function with this index.
    Function(usize),
    /// The data at this index of [`LinkedReferences::blocks`].
    Data(usize),
}

/// The bytes of one or more symbols that overlap.
#[derive(Debug)]
pub(super) struct DataBlock {
    /// Its addresses in memory.
    pub(super) addresses: Range<u32>,
    pub(super) targets: Vec<Target>,
}

/// The references of a module.
#[derive(Debug)]
pub(super) struct LinkedReferences {
    /// By the index of the function.
    pub(super) functions: Vec<Vec<Target>>,
    /// The data in the order of its addresses.
    pub(super) blocks: Vec<DataBlock>,
    /// The references of bytes that belong to no symbol.
    pub(super) unowned: Vec<Target>,
}

/// The sections of a module from which references are computed.
#[derive(Default)]
pub(super) struct LinkedSections<'a> {
    imported_functions: usize,
    /// The places of the code section and of each function's body in the file.
    code: Option<(u32, usize)>,
    bodies: Vec<Range<usize>>,
    /// The place of the data section, and of each segment.
    data: Option<(u32, usize)>,
    segments: Vec<LinkedSegment>,
    pub(super) symbols: Vec<SymbolInfo<'a>>,
    /// The relocations, by the number of the section they are in.
    relocations: BTreeMap<u32, Vec<RelocationEntry>>,
}

/// A data segment in the file and in memory.
struct LinkedSegment {
    file: Range<usize>,
    address: u32,
}

impl LinkedReferences {
    pub(super) fn read(wasm: &[u8]) -> Result<LinkedReferences, SplitError> {
        let sections = LinkedSections::read(wasm)?;
        let (Some(code), Some(data)) = (sections.code, sections.data) else {
            return Err(SplitError::NoRelocations);
        };
        let (Some(in_code), Some(in_data)) =
            (sections.relocations.get(&code.0), sections.relocations.get(&data.0))
        else {
            return Err(SplitError::NoRelocations);
        };
        let mut references = LinkedReferences {
            functions: vec![Vec::new(); sections.imported_functions + sections.bodies.len()],
            blocks: sections.blocks(),
            unowned: Vec::new(),
        };
        let locations = PanicLocations::find(wasm, &sections);
        for relocation in in_code {
            let relocation = RelocationEntry { index: locations.symbol(relocation), ..*relocation };
            let Some(target) = references.target(&sections, &relocation)? else { continue };
            let place = code.1 + relocation.offset as usize;
            let body = sections.bodies.partition_point(|body| body.end <= place);
            references.functions[sections.imported_functions + body].push(target);
        }
        for relocation in in_data {
            let Some(target) = references.target(&sections, relocation)? else { continue };
            let place = data.1 + relocation.offset as usize;
            let block = sections.address(place).and_then(|address| references.block_at(address));
            match block {
                Some(block) => references.blocks[block].targets.push(target),
                None => references.unowned.push(target),
            }
        }
        Ok(references)
    }

    fn block_at(&self, address: u32) -> Option<usize> {
        let block = self.blocks.partition_point(|block| block.addresses.end <= address);
        self.blocks.get(block)?.addresses.contains(&address).then_some(block)
    }

    /// The target of a relocation, if it is a function or data with content.
    fn target(
        &self,
        sections: &LinkedSections<'_>,
        relocation: &RelocationEntry,
    ) -> Result<Option<Target>, SplitError> {
        use wasmparser::RelocationType::TypeIndexLeb;
        // The index of a type is not a symbol.
        if relocation.ty == TypeIndexLeb {
            return Ok(None);
        }
        Ok(match sections.symbols.get(relocation.index as usize) {
            Some(SymbolInfo::Func { index, .. }) => Some(Target::Function(*index as usize)),
            Some(SymbolInfo::Data { symbol: Some(symbol), .. }) => sections
                .segments
                .get(symbol.index as usize)
                .and_then(|segment| self.block_at(segment.address + symbol.offset))
                .map(Target::Data),
            Some(_) => None,
            None => return Err(SplitError::Malformed("a relocation has no symbol".to_owned())),
        })
    }
}

impl<'a> LinkedSections<'a> {
    pub(super) fn read(wasm: &'a [u8]) -> Result<LinkedSections<'a>, SplitError> {
        let mut sections = LinkedSections::default();
        let mut number = 0;
        for payload in Parser::new(0).parse_all(wasm) {
            let payload = payload?;
            match &payload {
                Payload::ImportSection(imports) => {
                    for import in imports.clone().into_imports() {
                        let is_function = matches!(import?.ty, wasmparser::TypeRef::Func(_));
                        sections.imported_functions += usize::from(is_function);
                    }
                }
                Payload::CodeSectionStart { range, .. } => {
                    sections.code = Some((number, range.start));
                }
                Payload::CodeSectionEntry(body) => sections.bodies.push(body.range()),
                Payload::DataSection(data) => {
                    sections.data = Some((number, data.range().start));
                    for segment in data.clone() {
                        sections.segments.push(LinkedSegment::read(&segment?)?);
                    }
                }
                Payload::CustomSection(custom) => match custom.as_known() {
                    KnownCustom::Linking(linking) => {
                        for subsection in linking.subsections() {
                            let Linking::SymbolTable(symbols) = subsection? else { continue };
                            sections.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                        }
                    }
                    KnownCustom::Reloc(relocations) => {
                        let entries =
                            relocations.entries().into_iter().collect::<Result<_, _>>()?;
                        sections.relocations.insert(relocations.section_index(), entries);
                    }
                    _ => {}
                },
                _ => {}
            }
            let is_section = !matches!(
                payload,
                Payload::Version { .. } | Payload::CodeSectionEntry(_) | Payload::End(_)
            );
            number += u32::from(is_section);
        }
        Ok(sections)
    }

    /// The relocations in the code, with their places in the file.
    pub(super) fn code_relocations(&self) -> impl Iterator<Item = (usize, &RelocationEntry)> {
        let (number, start) = self.code.unwrap_or_default();
        let entries = self.relocations.get(&number).into_iter().flatten();
        entries.map(move |relocation| (start + relocation.offset as usize, relocation))
    }

    /// The relocations in the data in the order of their places in the file.
    pub(super) fn data_relocations(&self) -> Option<Vec<(usize, &RelocationEntry)>> {
        let (number, start) = self.data?;
        let entries = self.relocations.get(&number)?.iter();
        let mut places: Vec<_> =
            entries.map(|relocation| (start + relocation.offset as usize, relocation)).collect();
        places.sort_by_key(|(place, _)| *place);
        Some(places)
    }

    /// The place of a data symbol in the file, and its size.
    pub(super) fn data_symbol(&self, symbol: u32) -> Option<(usize, u32)> {
        let SymbolInfo::Data { symbol: Some(symbol), .. } = self.symbols.get(symbol as usize)?
        else {
            return None;
        };
        let segment = self.segments.get(symbol.index as usize)?;
        Some((segment.file.start + symbol.offset as usize, symbol.size))
    }

    /// The address of a byte of the file.
    pub(super) fn address(&self, place: usize) -> Option<u32> {
        let segment = self.segments.iter().find(|segment| segment.file.contains(&place))?;
        Some(segment.address + (place - segment.file.start) as u32)
    }

    /// The data symbols that have content, without references.
    fn blocks(&self) -> Vec<DataBlock> {
        let mut ranges: Vec<_> = self
            .symbols
            .iter()
            .filter_map(|symbol| match symbol {
                SymbolInfo::Data { symbol: Some(symbol), .. } if symbol.size > 0 => {
                    let start = self.segments.get(symbol.index as usize)?.address + symbol.offset;
                    Some(start..start + symbol.size)
                }
                _ => None,
            })
            .collect();
        ranges.sort_by_key(|range| (range.start, range.end));
        let mut blocks: Vec<DataBlock> = Vec::new();
        for range in ranges {
            match blocks.last_mut() {
                Some(last) if range.start < last.addresses.end => {
                    last.addresses.end = last.addresses.end.max(range.end);
                }
                _ => blocks.push(DataBlock { addresses: range, targets: Vec::new() }),
            }
        }
        blocks
    }
}

impl LinkedSegment {
    fn read(segment: &wasmparser::Data<'_>) -> Result<LinkedSegment, SplitError> {
        let unknown = || SplitError::Malformed("a data segment has no fixed address".to_owned());
        let DataKind::Active { offset_expr, .. } = &segment.kind else { return Err(unknown()) };
        let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
            return Err(unknown());
        };
        let end = segment.range.end;
        Ok(LinkedSegment { file: end - segment.data.len()..end, address: value as u32 })
    }
}
