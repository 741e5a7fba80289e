// The engine's web worker. Every message to it is a line of UGI, and so is every message from it, except
// "error REASON": the engine could not be started or has failed, and will answer no more.
import init, { Engine } from "{{engine.js}}";

const engine = init({ module_or_path: new URL("{{engine.wasm}}", import.meta.url) }).then(() => new Engine());

// Messages that come while the engine is being loaded wait for it, in their order.
onmessage = async ({ data }) => {
    try {
        (await engine).hear(String(data));
    } catch (error) {
        postMessage(`error ${error}`);
    }
};
