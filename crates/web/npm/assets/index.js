// Rules, records and boards. The module is ready as soon as it is imported.
import init from "./rules.js";

await init({ module_or_path: new URL("./rules.wasm", import.meta.url) });

export { Board, Game, Record, describeRules, readRecords, ruleNames } from "./rules.js";
