// The engine in a web worker.
import { EngineConversation } from "./engine-conversation.js";

/** The worker of the web application. Browsers reject workers of another origin, so one of this origin imports it. */
const startWorker = () => {
    const url = new URL("./engine/worker.js", import.meta.url);
    if (url.origin === location.origin) {
        return new Worker(new URL("./engine/worker.js", import.meta.url), { type: "module" });
    }
    const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(script), { type: "module" });
};

export class Engine extends EngineConversation {
    constructor() {
        super((onLine, onFailure) => {
            const worker = startWorker();
            worker.onmessage = ({ data }) => onLine(data);
            worker.onerror = (event) => onFailure(event.message || "the worker could not be loaded");
            return worker;
        });
    }
}
