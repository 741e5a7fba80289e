
// Loads and starts the page. What goes wrong here is shown in the element #failure of the document, which is hidden
// until then, and its reason in #failure-reason.
function failed(error) {
    console.error(error);
    document.documentElement.dataset.boot = "failed";
    document.getElementById("failure")?.removeAttribute("hidden");
    const reason = document.getElementById("failure-reason");
    if (reason) reason.textContent = String(error);
}

// Inside of another site nothing is kept. Without the service worker everything works, but only with a network.
function stay() {
    const register = () => navigator.serviceWorker.register(new URL("../sw.js", import.meta.url))
        .catch((error) => console.info("Not available offline:", String(error)));
    if ("serviceWorker" in navigator) {
        if (document.readyState === "complete") register();
        else addEventListener("load", register);
    }
}

__wbg_init({ module_or_path: new URL("{{module}}", import.meta.url) }).then(() => {
    document.documentElement.dataset.boot = "done";
    if (!("embed" in document.documentElement.dataset)) stay();
}, failed);
