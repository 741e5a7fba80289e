// Lets a thread of Node run the worker of the web application: gives it what it has in a browser.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";

globalThis.postMessage = (line) => parentPort.postMessage(line);
globalThis.onmessage = null;
globalThis.fetch = async (url) => new Response(await readFile(url), { headers: { "content-type": "application/wasm" } });

const worker = import("./worker.js");
parentPort.on("message", async (data) => {
    await worker;
    globalThis.onmessage({ data });
});
