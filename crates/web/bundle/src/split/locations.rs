//! Merges the source locations that panics would report. The page has no panic hook, so they are unused, and each costs
//! its bytes, a file name, and a distinct address in the code.

use super::SplitError;
use super::references::LinkedSections;
use std::collections::BTreeSet;
use wasmparser::{RelocationEntry, RelocationType};

/// The size of a `core::panic::Location`: the address and the length of the file's name, line and column.
const LOCATION_SIZE: u32 = 16;

/// The symbols of a linked module that are locations.
#[derive(Debug, Default)]
pub(super) struct PanicLocations(BTreeSet<u32>);

impl PanicLocations {
    /// Finds the symbols that have the size of a location and whose only reference is, at the start, a text that ends
    /// like the name of a source file.
    pub(super) fn find(wasm: &[u8], sections: &LinkedSections<'_>) -> PanicLocations {
        let Some(in_data) = sections.data_relocations() else { return PanicLocations::default() };
        let is_location = |symbol: u32| {
            let Some((place, LOCATION_SIZE)) = sections.data_symbol(symbol) else { return false };
            let first = in_data.partition_point(|(at, _)| *at < place);
            let mut inside = in_data[first..].iter().take_while(|(at, _)| *at < place + 16);
            let (Some((at, file)), None) = (inside.next(), inside.next()) else { return false };
            let name = sections.data_symbol(file.index);
            let name = name.and_then(|(start, size)| wasm.get(start..start + size as usize));
            // Some file names end with a zero.
            let name = name.map(|name| name.strip_suffix(b"\0").unwrap_or(name));
            *at == place && name.is_some_and(|name| name.ends_with(b".rs"))
        };
        let symbols = 0..sections.symbols.len() as u32;
        PanicLocations(symbols.filter(|symbol| is_location(*symbol)).collect())
    }

    /// The symbol that a relocation refers to after the merge.
    pub(super) fn symbol(&self, relocation: &RelocationEntry) -> u32 {
        match self.0.first() {
            Some(first) if self.is_merged(relocation) => *first,
            _ => relocation.index,
        }
    }

    /// Whether a relocation is the whole address of a location, in code.
    fn is_merged(&self, relocation: &RelocationEntry) -> bool {
        relocation.ty == RelocationType::MemoryAddrSleb
            && relocation.addend == 0
            && self.0.contains(&relocation.index)
    }
}

/// Makes the code of a linked module refer to a single location.
pub(crate) fn merge_locations(wasm: &mut [u8]) -> Result<(), SplitError> {
    let sections = LinkedSections::read(wasm)?;
    let locations = PanicLocations::find(wasm, &sections);
    let first = locations.0.first().and_then(|first| sections.data_symbol(*first));
    let Some(address) = first.and_then(|(place, _)| sections.address(place)) else { return Ok(()) };
    let places: Vec<usize> = sections
        .code_relocations()
        .filter(|(_, relocation)| locations.is_merged(relocation))
        .map(|(place, _)| place)
        .collect();
    for place in places {
        if let Some(bytes) = wasm.get_mut(place..place + 5) {
            bytes.copy_from_slice(&padded_leb(address));
        }
    }
    Ok(())
}

/// An address as the linker writes it: a signed LEB128 number of five bytes.
fn padded_leb(address: u32) -> [u8; 5] {
    let digit = |place: u32| (address >> (7 * place)) as u8 & 0x7f;
    [digit(0) | 0x80, digit(1) | 0x80, digit(2) | 0x80, digit(3) | 0x80, digit(4)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_five_bytes() {
        assert_eq!(padded_leb(0), [0x80, 0x80, 0x80, 0x80, 0]);
        assert_eq!(padded_leb(1_048_576 + 3), [0x83, 0x80, 0xc0, 0x80, 0]);
    }
}
