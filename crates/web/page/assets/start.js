// Loads and starts the module that has the place of the address, which is what follows `#`. A module that is asked for a
// place of another one loads the document again. What goes wrong here is shown in the element #failure of the document,
// which is hidden until then, and its reason in #failure-reason.
const PLAY = ["{{play.js}}", "{{play.wasm}}"];
const STUDY = ["{{study.js}}", "{{study.wasm}}"];
const ONLINE = ["{{online.js}}", "{{online.wasm}}"];
const PLACES = new Map([
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
    const place = location.hash.split("/")[1];
    const [script, module] = isEmbedded ? STUDY : PLACES.get(place) ?? PLAY;
    const [{ default: init }, response] =
        await Promise.all([import(script), fetch(new URL(module, import.meta.url))]);
    await init({ module_or_path: response });
    root.dataset.boot = "done";
    // Inside of another site nothing is kept.
    if (!isEmbedded) stay();
}

function failed(error) {
    console.error(error);
    root.dataset.boot = "failed";
    document.getElementById("failure")?.removeAttribute("hidden");
    const reason = document.getElementById("failure-reason");
    if (reason) reason.textContent = String(error);
}

// Without the service worker everything works, but only with a network.
function stay() {
    const register = () => navigator.serviceWorker.register(new URL("../sw.js", import.meta.url))
        .catch((error) => console.info("Not available offline:", String(error)));
    if ("serviceWorker" in navigator) {
        if (document.readyState === "complete") register();
        else addEventListener("load", register);
    }
}

start().catch(failed);
