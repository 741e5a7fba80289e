// The same in Node, which cannot fetch a file.
import { readFile } from "node:fs/promises";
import init from "./rules.js";

await init({ module_or_path: await readFile(new URL("./rules.wasm", import.meta.url)) });

export { Board, Game, Record, describeRules, readRecords, ruleNames } from "./rules.js";
