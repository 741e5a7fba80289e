// Caches the whole application, one version at a time, in the languages of the browser; another language is cached once
// it has been used.
//
// A version is fetched completely, each file verified by its digest, before it is activated; the files of the active
// version remain until no page uses it. So a page never sees files of two versions.
const VERSION = "{{version}}";
const FILES = {{precache}};

const SCOPE = registration.scope;
const PREFIX = `mana ${SCOPE} `;
const CACHE = PREFIX + VERSION;

addEventListener("install", (event) => event.waitUntil(fetchAll()));
addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => clients.claim())));
addEventListener("message", ({ data }) => {
    if (data === "take over") skipWaiting();
});
addEventListener("fetch", (event) => {
    const { request } = event;
    const path = request.url.split(/[?#]/)[0];
    if (request.method !== "GET" || !path.startsWith(SCOPE)) return;
    const name = path.slice(SCOPE.length) || "./";
    if (request.mode === "navigate" && (name === "./" || name === "index.html")) {
        event.respondWith(page(request));
    } else if (request.mode === "navigate" && /^(game|analysis|review)\//.test(name)) {
        // A shared link, without requesting the server's preview for messengers.
        event.respondWith(Response.redirect(`${SCOPE}#/${name}`));
    } else if (Object.hasOwn(FILES, name)) {
        event.respondWith(file(name, request));
    }
});

async function fetchAll() {
    const requests = Object.keys(FILES).filter(isForOwner).map(checked);
    await (await caches.open(CACHE)).addAll(requests);
}

// A request for a file, which fails if it is not that of this version.
function checked(path) {
    // Content-hashed files may come from the browser's cache.
    return new Request(path, { integrity: FILES[path], cache: path.startsWith("assets/") ? "default" : "no-cache" });
}

// Whether a file is needed for the languages of this browser.
function isForOwner(path) {
    const language = /^assets\/messages-([a-z]+)-/.exec(path)?.[1];
    return !language || ["en", ...navigator.languages].some((tag) => tag.split("-")[0].toLowerCase() === language);
}

async function dropOthers() {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(others.map((name) => caches.delete(name)));
}

// A navigation activates a waiting version, if no other window is open: the page sent instead does so, and reloads once it
// is active. Chromium may drop a navigation that reaches this worker while it is being replaced.
async function page(request) {
    if (registration.waiting && (await clients.matchAll()).length < 2) {
        return new Response(HANDOVER, { headers: { "Content-Type": "text/html" } });
    }
    return file("./", request);
}

// An empty page, without a request for an icon.
const HANDOVER = `<!doctype html><title>Mana</title><link rel="icon" href="data:,"><script>
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    navigator.serviceWorker.getRegistration().then(({ waiting }) => {
        if (waiting) waiting.postMessage("take over");
        else location.reload();
    });
</script>`;

async function file(name, request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(name);
    if (kept || isForOwner(name)) return kept ?? fetch(request);
    await cache.add(checked(name));
    return cache.match(name);
}
