// Loads and starts the page. The parts that the route needs are prefetched: the page requests them as soon as it runs,
// and finds the fetches already in flight. If this fails, the reason is shown in #failure-reason, and
// #failure, which contains it, is no longer hidden.
const BOARD = "{{board.wasm}}";
const STUDY = "{{study.wasm}}";
const ONLINE = "{{online.wasm}}";
// By the first segment of the route; a test compares this list with crates/web/ui/src/route.rs.
const PARTS = new Map([
    ["play", BOARD],
    ["analysis", STUDY],
    ["games", STUDY],
    ["review", STUDY],
    ["learn", STUDY],
    ["rules", STUDY],
    ["solved", STUDY],
    ["online", ONLINE],
    ["game", ONLINE],
]);

// A shared link has its route in the path, where messengers see it; the page has it in the fragment. Parameters that
// others have added to the address are dropped.
const HOME = new URL("..", import.meta.url).pathname;
const path = location.pathname.startsWith(HOME) ? location.pathname.slice(HOME.length) : "";
if (/^(game|analysis|review)\/[^/]+$/.test(path)) history.replaceState(null, "", `${HOME}#/${path}`);

const root = document.documentElement;
const isEmbedded = "embed" in root.dataset;

async function start() {
    const part = isEmbedded ? STUDY : PARTS.get(location.hash.split("/")[1]);
    if (part) afterPaint(() => prefetch(new Set([BOARD, part])));
    const [{ default: init }, response] =
        await Promise.all([import("{{page.js}}"), fetch(new URL("{{page.wasm}}", import.meta.url))]);
    await init({ module_or_path: response });
    root.dataset.boot = "done";
    // Inside another site nothing is stored.
    if (!isEmbedded) registerServiceWorker();
}

// The style sheet and the font, which the first paint needs, come first.
function afterPaint(action) {
    requestAnimationFrame(() => setTimeout(action));
}

// Once the page runs, it has requested them itself.
function prefetch(parts) {
    if (root.dataset.boot !== "done") parts.forEach(preload);
}

function preload(part) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: new URL(part, import.meta.url) });
    document.head.append(link);
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
