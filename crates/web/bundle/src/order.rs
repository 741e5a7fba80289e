//! The order of the functions in a module. It does not matter to the browser, but similar functions compress better
//! next to each other.

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    BinaryReaderError, CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload,
    TypeRef,
};

/// Why the functions of a module cannot be sorted: it is malformed.
pub(crate) type OrderError = Error;

/// Sorts the functions of a module by their type, and those of a type by their code.
pub(crate) fn sort_functions(wasm: &[u8]) -> Result<Vec<u8>, OrderError> {
    let mut sorter = FunctionSorter::read(wasm)?;
    let mut sorted = Module::new();
    sorter.parse_core_module(&mut sorted, Parser::new(0), wasm)?;
    Ok(sorted.finish())
}

struct FunctionSorter {
    /// The defined functions in their new order, by their old position.
    order: Vec<usize>,
    /// The new index of every function, by the old one. Imported functions come first and are not moved.
    indices: Vec<u32>,
}

impl FunctionSorter {
    fn read(wasm: &[u8]) -> Result<FunctionSorter, BinaryReaderError> {
        let (mut imported, mut types, mut bodies) = (0, Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(section) => {
                    types = section.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => bodies.push(&wasm[body.range()]),
                _ => {}
            }
        }
        let mut order: Vec<usize> = (0..bodies.len()).collect();
        order.sort_by_key(|&function| (types.get(function), bodies[function]));
        let mut indices: Vec<u32> = (0..imported).collect();
        indices.resize(indices.len() + order.len(), 0);
        for (new, &old) in (imported..).zip(&order) {
            indices[imported as usize + old] = new;
        }
        Ok(FunctionSorter { order, indices })
    }
}

impl Reencode for FunctionSorter {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, OrderError> {
        Ok(self.indices.get(function as usize).copied().unwrap_or(function))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), OrderError> {
        let types: Vec<u32> = section.into_iter().collect::<Result<_, _>>()?;
        for &old in &self.order {
            functions.function(types[old]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), OrderError> {
        let bodies: Vec<FunctionBody<'_>> = section.into_iter().collect::<Result<_, _>>()?;
        for old in self.order.clone() {
            self.parse_function_body(code, bodies[old].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::ir::Value;
    use walrus::{FunctionBuilder, FunctionId, FunctionKind, Module, ModuleConfig, ValType};

    /// Adds a function that returns a number.
    fn constant(module: &mut Module, value: i32) -> FunctionId {
        let mut builder = FunctionBuilder::new(&mut module.types, &[], &[ValType::I32]);
        builder.func_body().const_(Value::I32(value));
        builder.finish(Vec::new(), &mut module.funcs)
    }

    /// The constants of the functions in their order, and the one that `name` calls.
    fn contents(wasm: &[u8], name: &str) -> (Vec<String>, String) {
        let module = Module::from_buffer(wasm).unwrap();
        let code = |id: FunctionId| match &module.funcs.get(id).kind {
            FunctionKind::Local(local) => {
                format!("{:?}", local.block(local.entry_block()).instrs[0].0)
            }
            _ => panic!("an import"),
        };
        let all = module.funcs.iter_local().map(|(id, _)| code(id)).collect();
        (all, code(module.exports.get_func(name).unwrap()))
    }

    #[test]
    fn functions_are_sorted_and_still_the_same() {
        let mut module = Module::with_config(ModuleConfig::new());
        for (name, value) in [("c", 3), ("a", 1), ("b", 2)] {
            let function = constant(&mut module, value);
            module.exports.add(name, function);
        }
        let wasm = module.emit_wasm();
        let sorted = sort_functions(&wasm).unwrap();
        let (order, _) = contents(&sorted, "a");
        assert!(order.is_sorted() && order.len() == 3, "{order:?}");
        for name in ["a", "b", "c"] {
            assert_eq!(contents(&sorted, name).1, contents(&wasm, name).1);
        }
        assert_eq!(sort_functions(&sorted).unwrap(), sorted);
        assert!(sort_functions(b"no module").is_err());
    }
}
