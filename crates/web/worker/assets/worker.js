// The engine's web worker. Every message to it is a command of UGI, and every message from it a response; "error
// REASON" means that the engine could not be started or has failed, and will not respond any more.
import init, { WorkerEngine } from "{{engine.js}}";

const engine = init({ module_or_path: new URL("{{engine.wasm}}", import.meta.url) }).then(() => new WorkerEngine());

// Messages that arrive while the engine is loading are queued.
onmessage = async ({ data }) => {
    try {
        (await engine).execute(String(data));
    } catch (error) {
        postMessage(`error ${error}`);
    }
};
