// Loads and starts the module that has the route of the address. A module that is asked for a route of another one
// reloads the document. If this fails, the reason is shown in #failure-reason, and #failure, which contains it, is no
// longer hidden.
const PLAY = ["{{play.js}}", "{{play.wasm}}"];
const STUDY = ["{{study.js}}", "{{study.wasm}}"];
const ONLINE = ["{{online.js}}", "{{online.wasm}}"];
// By the first segment of the route; a test compares this list with crates/web/ui/src/route.rs.
const MODULES = new Map([
    ["analysis", STUDY],
    ["review", STUDY],
    ["learn", STUDY],
    ["rules", STUDY],
    ["solved", STUDY],
    ["online", ONLINE],
    ["game", ONLINE],
]);

const root = document.documentElement;
const isEmbedded = "embed" in root.dataset;

async function start() {
    const segment = location.hash.split("/")[1];
    const [script, module] = isEmbedded ? STUDY : MODULES.get(segment) ?? PLAY;
    const [{ default: init }, response] =
        await Promise.all([import(script), fetch(new URL(module, import.meta.url))]);
    await init({ module_or_path: response });
    root.dataset.boot = "done";
    // Inside another site nothing is stored.
    if (!isEmbedded) registerServiceWorker();
}

function showFailure(error) {
    console.error(error);
    root.dataset.boot = "failed";
    document.getElementById("failure")?.removeAttribute("hidden");
    const reason = document.getElementById("failure-reason");
    if (reason) reason.textContent = String(error);
}

// Without the service worker everything works, but only online.
function registerServiceWorker() {
    const register = () => navigator.serviceWorker.register(new URL("../sw.js", import.meta.url))
        .catch((error) => console.info("Not available offline:", String(error)));
    if ("serviceWorker" in navigator) {
        if (document.readyState === "complete") register();
        else addEventListener("load", register);
    }
}

start().catch(showFailure);
