// Runs the worker of the web application in a thread of Node, with polyfills for the browser's functions.
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
