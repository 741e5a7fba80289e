// Looks over the document as it is and returns what stands in somebody's way: [{ rule, where, detail }].
(() => {
    const findings = [];
    const report = (rule, element, detail) => findings.push({ rule, where: describe(element), detail });

    const describe = (element) => {
        const id = element.id ? `#${element.id}` : "";
        const classes = (element.getAttribute("class") ?? "").trim().split(/\s+/).filter(Boolean).map((name) => `.${name}`);
        return `${element.tagName.toLowerCase()}${id}${classes.join("")} "${(element.textContent ?? "").trim().slice(0, 30)}"`;
    };
    // The document, and the open shadow trees of elements in it.
    const roots = [document, ...[...document.querySelectorAll("*")].map((element) => element.shadowRoot).filter(Boolean)];
    const every = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
    const parent = (element) => element.parentElement ?? element.getRootNode().host;
    const closest = (element, selector) => {
        const { host } = element.getRootNode();
        return element.closest(selector) ?? (host ? closest(host, selector) : null);
    };
    const isShown = (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !closest(element, "[aria-hidden=true], [inert]");
    const all = (selector) => every(selector).filter(isShown);

    // The document says what it is, and in which language.
    const root = document.documentElement;
    if (!/^[a-z]{2,3}(-|$)/.test(root.lang)) report("lang", root, `lang="${root.lang}"`);
    if (!document.title.trim()) report("title", root, "the document has no title");
    const viewport = document.querySelector("meta[name=viewport]")?.content ?? "";
    if (!viewport.includes("width=device-width") || /user-scalable\s*=\s*no|maximum-scale/.test(viewport)) report("viewport", root, viewport);

    // Landmarks and headings give it a shape.
    if (all("main, [role=main]").length !== 1) report("landmark", root, `${all("main, [role=main]").length} main landmarks`);
    const landmarks = "main, nav, header, footer, aside, section[aria-label], [role=region]";
    const named = new Map();
    for (const element of all(landmarks)) {
        const role = element.getAttribute("role") ?? element.tagName.toLowerCase().replace("section", "region");
        const name = `${role} "${element.getAttribute("aria-label") ?? ""}"`;
        if (named.has(name)) report("landmark-unique", element, `another ${name}`);
        named.set(name, element);
    }
    // Besides landmarks, texts may be in dialogs, in live regions, and in the link that skips to a landmark.
    const around = `${landmarks}, dialog, [role=dialog], [aria-live], [role=status], [role=alert]`;
    const isSkipLink = (link) => link && document.getElementById(link.hash.slice(1));
    for (const element of [...all("body *"), ...roots.slice(1).flatMap((root) => [...root.querySelectorAll("*")].filter(isShown))]) {
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (!hasText || closest(element, `${around}, script, style, noscript`) || isSkipLink(element.closest("a[href^='#']"))) continue;
        report("region", element, "outside of every landmark");
    }
    const headings = all("h1, h2, h3, h4, h5, h6");
    const first = headings.filter((heading) => heading.tagName === "H1");
    if (first.length !== 1) report("heading", root, `${first.length} headings of the first level`);
    headings.reduce((before, heading) => {
        const level = Number(heading.tagName[1]);
        if (level > before + 1) report("heading", heading, `level ${level} after level ${before}`);
        return level;
    }, 0);

    // References lead somewhere, once.
    for (const root of roots) {
        const ids = new Map();
        for (const element of root.querySelectorAll("[id]")) ids.set(element.id, (ids.get(element.id) ?? 0) + 1);
        for (const [id, count] of ids) if (count > 1) report("id", root.getElementById(id), `${count} elements called "${id}"`);
        for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant", "aria-owns", "for"]) {
            for (const element of root.querySelectorAll(`[${attribute}]`)) {
                for (const id of element.getAttribute(attribute).split(/\s+/).filter(Boolean)) {
                    if (!ids.has(id)) report("reference", element, `${attribute}="${id}" leads nowhere`);
                }
            }
        }
    }

    // What can be reached by keyboard is in the order of the document and not hidden from anyone.
    for (const element of every("[tabindex]")) {
        if (element.tabIndex > 0) report("tabindex", element, `tabindex="${element.tabIndex}"`);
    }
    const focusable = "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex='0']";
    for (const hidden of every("[aria-hidden=true]")) {
        for (const element of [hidden, ...hidden.querySelectorAll(focusable)]) {
            if (element.matches(focusable) && element.checkVisibility()) report("hidden-focus", element, "can be focused but is hidden");
        }
    }

    // Targets are large enough for a finger (2.5.8); links inside of a text are exempt.
    for (const element of all("a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=gridcell][tabindex], summary")) {
        const target = element.closest("label") ?? element;
        const { width, height } = target.getBoundingClientRect();
        const inText = getComputedStyle(element).display === "inline" && element.parentElement.textContent.trim() !== element.textContent.trim();
        if (!inText && width > 0 && (width < 23.5 || height < 23.5)) report("target-size", element, `${width.toFixed(1)} × ${height.toFixed(1)} px`);
    }

    // Nobody scrolls sideways.
    if (root.scrollWidth > innerWidth + 1) report("reflow", root, `${root.scrollWidth} px wide in a window of ${innerWidth} px`);

    // Text stands out from what is behind it (1.4.3).
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
    const luminance = ([r, g, b]) => {
        const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    };
    // What is painted behind an element, as far as plain colours go; `null` behind pictures.
    const behind = (element) => {
        const layers = [];
        for (let at = element; at; at = parent(at)) {
            const style = getComputedStyle(at);
            if (style.backgroundImage !== "none") return null;
            const color = rgba(style.backgroundColor);
            layers.push(color);
            if (color[3] === 1) break;
        }
        const dark = getComputedStyle(root).colorScheme.includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches;
        return layers.reverse().reduce((below, layer) => over(layer, below), dark ? [18, 18, 18, 1] : [255, 255, 255, 1]);
    };
    const textsOf = (root) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        return texts;
    };
    const seen = new Set();
    for (const text of [document.body, ...roots.slice(1)].flatMap(textsOf)) {
        const element = text.parentElement;
        if (!text.data.trim() || !element || seen.has(element) || !isShown(element)) continue;
        seen.add(element);
        if (element.closest("svg, script, style, noscript, :disabled, [aria-disabled=true], option")) continue;
        const { width, height } = element.getBoundingClientRect();
        if (width <= 1 || height <= 1) continue;
        const background = behind(element);
        if (!background) continue;
        const style = getComputedStyle(element);
        const [light, dark] = [luminance(over(rgba(style.color), background)), luminance(background)].sort((a, b) => b - a);
        const ratio = (light + 0.05) / (dark + 0.05);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (large ? 3 : 4.5)) report("contrast", element, `${ratio.toFixed(2)} : 1`);
    }
    return findings;
})()
