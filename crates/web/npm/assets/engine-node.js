// The engine in a worker thread of Node.
import { Worker } from "node:worker_threads";
import { EngineConversation } from "./engine-conversation.js";

export class Engine extends EngineConversation {
    constructor() {
        super((onLine, onFailure) => {
            const worker = new Worker(new URL("./engine/worker-node.js", import.meta.url));
            worker.on("message", onLine);
            worker.on("error", (error) => onFailure(error.message));
            return worker;
        });
    }
}
