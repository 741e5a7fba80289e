// Measures how what is drawn stands out: from two pictures of the page, one with it and one without.
globalThis.drawings = {
    // The elements that match, in the shadow trees of others too.
    query(selector) {
        const roots = [document, ...[...document.querySelectorAll("*")].map((element) => element.shadowRoot).filter(Boolean)];
        return roots.flatMap((root) => [...root.querySelectorAll(selector)]);
    },

    // Looks for the things in question: those that are shown, can be used, are not behind a dialog, and are not in a
    // picture for decoration. Returns the part of the page they are in.
    find(selector, least) {
        this.least = least;
        // A soft shadow is not part of what throws it.
        for (const shade of this.query(".shade")) shade.style.visibility = "hidden";
        // Nor is a bar that lies over what can be scrolled.
        this.bars = [...document.querySelectorAll(".nav, .dock")].filter((bar) => getComputedStyle(bar).position === "fixed");
        for (const bar of this.bars) bar.style.visibility = "hidden";
        this.things = this.query(selector).filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
                && !element.closest(":disabled, .living") && (element.closest("dialog") || !document.querySelector("dialog[open]"));
        });
        if (this.things.length === 0) {
            for (const bar of this.bars) bar.style.visibility = "";
            return null;
        }
        const boxes = this.things.map((thing) => thing.getBoundingClientRect());
        const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
        const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
        this.clip = { x: left + scrollX, y: top + scrollY, width: right - left, height: bottom - top, scale: 2 };
        return this.clip;
    },

    hide() {
        for (const thing of this.things) thing.style.visibility = "hidden";
    },

    async compare(withThem, withoutThem) {
        for (const thing of [...this.things, ...this.bars, ...this.query(".shade")]) thing.style.visibility = "";
        const pixels = async (picture) => {
            const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
            const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
            canvas.drawImage(bitmap, 0, 0);
            return canvas;
        };
        const [now, before] = [await pixels(withThem), await pixels(withoutThem)];
        const luminance = (data, at) => {
            const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
            return 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
        };
        const findings = [];
        for (const thing of this.things) {
            const box = thing.getBoundingClientRect();
            const clip = [box.x + scrollX - this.clip.x, box.y + scrollY - this.clip.y, box.width, box.height]
                .map((value) => Math.round(value * this.clip.scale));
            if (clip[2] < 1 || clip[3] < 1) continue;
            const [a, b] = [now, before].map((canvas) => canvas.getImageData(...clip).data);
            const ratios = [];
            for (let at = 0; at < a.length; at += 4) {
                if (a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]) continue;
                const [dark, light] = [luminance(a, at), luminance(b, at)].sort((x, y) => x - y);
                ratios.push((light + 0.05) / (dark + 0.05));
            }
            // Under something else, or outside of the window of its drawing.
            if (ratios.length < 8) continue;
            const size = parseFloat(getComputedStyle(thing).fontSize) * (thing.getScreenCTM?.()?.a ?? 1);
            const least = thing.matches("text") && size >= 24 ? 3 : this.least;
            // The edges of what is drawn are soft: a tenth of it has to stand out.
            ratios.sort((x, y) => y - x);
            const ratio = ratios[Math.floor(ratios.length / 10)];
            if (ratio < least) {
                const names = (thing.getAttribute("class") ?? "").trim().split(/\s+/).join(".");
                findings.push({ rule: "drawing", where: `${thing.tagName}.${names} "${thing.textContent.trim().slice(0, 10)}" in ${thing.closest("[class]:not(:scope)")?.getAttribute("class")}`, detail: `${ratio.toFixed(2)} : 1, needs ${least}` });
            }
        }
        return findings;
    },
};
0
