// The element <mana-board>: a board to view and to play on, drawn as in the web application.
import { Board, Game } from "./index.js";
import { morph } from "./morph.js";
import { styleText } from "./style.js";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styleText);

const SKELETON = `<div class="root" part="root"><div class="tray" part="tray"></div><div class="board-frame" part="board"></div><div class="tray" part="tray"></div><div class="controls" part="controls"></div><p class="status" part="status" role="status"></p></div>`;

/** How far a pointer moves before a press becomes a drag, in pixels. */
const DRAG_DISTANCE = 6;

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class ManaBoardElement extends HTMLElement {
    static observedAttributes = ["edition", "position", "moves", "ply", "orientation", "interactive", "theme", "coordinates", "pieces", "lang"];

    #board = new Board(new Game());
    #root;
    #parts;
    /** Whether the attributes of the game have changed since it was created. */
    #isStale = true;
    #isPlyStale = false;
    /** Whether the attributes are invalid; then nobody can move. */
    #isWrong = false;
    #isScheduled = false;
    #drag = null;
    #note = "";
    /** The last language requested. */
    #language = "en";

    constructor() {
        super();
        const shadow = this.attachShadow({ mode: "open" });
        shadow.adoptedStyleSheets = [sheet];
        shadow.innerHTML = SKELETON;
        this.#root = shadow.firstChild;
        this.#root.lang = this.#language;
        const [top, frame, bottom, controls, status] = this.#root.children;
        this.#parts = { top, frame, bottom, controls, status };
        this.#listen();
    }

    connectedCallback() {
        this.#update();
        this.#speak();
    }

    attributeChangedCallback(name) {
        if (name === "lang") return void (this.isConnected && this.#speak());
        if (["edition", "position", "moves"].includes(name)) this.#isStale = true;
        if (name === "ply") this.#isPlyStale = true;
        this.#schedule();
    }

    /** A copy of the game on the board. */
    get game() {
        this.#flush();
        return this.#board.game;
    }

    set game(game) {
        this.#flush();
        this.#board.game = game;
        this.#isWrong = false;
        this.#note = "";
        this.#update();
    }

    /** How many moves of the game are shown. */
    get ply() {
        this.#flush();
        return this.#board.ply;
    }

    set ply(ply) {
        this.#flush();
        this.#show(Number(ply));
    }

    /** Whose turn it is and what can be done, or how the game ended. */
    get status() {
        this.#flush();
        return this.#board.status;
    }

    /** Plays a move and shows it. Returns its full text. */
    play(move) {
        this.#flush();
        const played = this.#board.play(String(move));
        this.#note = "";
        this.#render({ isMove: true });
        this.#announce(played);
        return played;
    }

    /** Takes the last move back, and returns it. */
    undo() {
        this.#flush();
        const move = this.#board.undo();
        this.#note = "";
        this.#render();
        if (move !== undefined) this.#announce(undefined);
        return move;
    }

    /** Turns the board around. */
    flip() {
        this.setAttribute("orientation", this.#board.bottom === "black" ? "white" : "black");
    }

    #schedule() {
        if (this.#isScheduled || !this.isConnected) return;
        this.#isScheduled = true;
        queueMicrotask(() => this.#update());
    }

    #flush() {
        if (this.#isStale || this.#isScheduled) this.#update();
    }

    /** Switches to the language of the element. English is in this module, every other language in a separate one. */
    async #speak() {
        const language = Board.languageFor(languageAt(this));
        if (language === this.#language) return;
        this.#language = language;
        const catalogue = language === "en" ? "" : await import(`./messages/${language}.js`).then((module) => module.catalogue, () => undefined);
        // It could not be loaded, or another one has been requested meanwhile.
        if (catalogue === undefined || language !== this.#language) return;
        this.#board.setLanguage(language, catalogue);
        this.#root.lang = language;
        this.#render();
    }

    /** Updates the board from the attributes. */
    #update() {
        this.#isScheduled = false;
        const board = this.#board;
        const text = (name, otherwise) => this.getAttribute(name) ?? otherwise;
        if (this.#isStale) {
            this.#isStale = false;
            this.#note = "";
            this.#isWrong = false;
            let game = board.game;
            try {
                game = new Game(text("edition"), text("position"));
                for (const move of text("moves", "").split(/\s+/).filter(Boolean)) game.play(move);
            } catch (error) {
                this.#isWrong = true;
                this.#note = error.message;
                this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
            }
            // Keeps the moves before the invalid one.
            board.game = game;
            game.free();
            this.#isPlyStale = true;
        }
        if (this.#isPlyStale && this.hasAttribute("ply")) board.ply = Math.max(0, Number(text("ply")) || 0);
        this.#isPlyStale = false;
        const players = text("interactive");
        const may = (side) => !this.#isWrong && ["", "both", side].includes(players);
        board.setPlayers(may("black"), may("white"));
        board.bottom = text("orientation", "black");
        board.coordinates = text("coordinates") !== "off";
        board.pieces = text("pieces", "turned");
        this.#render();
    }

    #show(ply) {
        const before = this.#board.ply;
        this.#board.ply = Math.max(0, ply || 0);
        this.#render({ isMove: this.#board.ply === before + 1 });
    }

    #announce(move) {
        const game = this.#board.game;
        const detail = { move, position: game.position, turn: game.turn, outcome: game.outcome };
        game.free();
        this.dispatchEvent(new CustomEvent("change", { detail, bubbles: true, composed: true }));
    }

    #render({ isMove = false } = {}) {
        const { top, frame, bottom, controls, status } = this.#parts;
        const board = this.#board;
        const theme = this.getAttribute("theme");
        if (theme) this.#root.dataset.theme = theme;
        else delete this.#root.dataset.theme;
        const isAnimated = isMove && !matchMedia("(prefers-reduced-motion: reduce)").matches;
        const focused = this.shadowRoot.activeElement;
        const animations = isAnimated ? JSON.parse(board.animations()) : [];
        const last = animations.at(-1);
        this.#root.style.setProperty("--lights-delay", `${last ? Math.max(0, last.delay + last.duration - 80) : 0}ms`);
        const places = isAnimated ? placesOfTiles(frame) : new Map();
        morph(frame, board.svg());
        morph(top, board.tray(board.bottom === "black" ? "white" : "black"));
        morph(bottom, board.tray(board.bottom));
        morph(controls, board.controls());
        const said = this.#note || board.status;
        if (status.textContent !== said) status.textContent = said;
        status.classList.toggle("unseen", !this.hasAttribute("interactive") && !this.#note);
        // The focus of a removed button moves to the board.
        if (focused && !focused.isConnected) frame.querySelector("[tabindex='0']")?.focus();
        for (const { selector, keyframes, delay, duration } of animations) {
            frame.querySelector(selector)?.animate(keyframes, { delay, duration, fill: "backwards" });
        }
        slideTiles(frame, places);
    }

    #listen() {
        const spotOf = (event) => event.target.closest?.("[data-spot]")?.dataset.spot;
        const root = this.#root;
        root.addEventListener("click", (event) => {
            const spot = spotOf(event);
            if (spot && !this.#drag?.isMoving) this.#press(spot);
        });
        root.addEventListener("change", (event) => {
            event.stopPropagation();
            this.#board.orient(event.target.value);
            this.#render();
        });
        root.addEventListener("keydown", (event) => this.#key(event, spotOf(event)));
        root.addEventListener("focusin", ({ target }) => {
            if (target.matches("[role=gridcell]:focus-visible")) this.#focus(true);
        });
        root.addEventListener("focusout", () => this.#focus(false));
        root.addEventListener("pointerover", (event) => {
            if (event.pointerType === "mouse" && this.hasAttribute("interactive") && this.#board.point(spotOf(event))) this.#render();
        });
        root.addEventListener("pointerleave", () => this.#board.point(undefined) && this.#render());
        root.addEventListener("pointerdown", (event) => this.#startDrag(event, spotOf(event)));
    }

    #focus(isFocused) {
        this.#board.focused = isFocused;
        this.#render();
    }

    #key(event, spot) {
        const isCell = event.target.matches("[role=gridcell]");
        if (event.key === "Escape") {
            if (this.#board.cancel()) this.#render();
        } else if (isCell && ARROWS[event.key]) {
            event.preventDefault();
            const next = this.#board.walk(...ARROWS[event.key]);
            this.#render();
            this.#parts.frame.querySelector(`[data-spot="${next}"]`)?.focus();
        } else if (isCell && (event.key === "Enter" || event.key === " ")) {
            event.preventDefault();
            this.#press(spot);
        }
    }

    /** Selects a target, and plays the move if that completes it. */
    #press(spot, isDropped = false) {
        if (!this.hasAttribute("interactive") || this.#isWrong) return;
        const move = this.#board.select(spot);
        this.#note = move === undefined ? (this.#board.refusal(spot) ?? "") : "";
        if (!move) return this.#render();
        const event = new CustomEvent("move", { detail: { move }, bubbles: true, composed: true, cancelable: true });
        if (this.dispatchEvent(event)) {
            const played = this.#board.play(move);
            this.#render({ isMove: !isDropped });
            this.#announce(played);
        } else {
            this.#render();
        }
    }

    /** A piece that is pressed and moved follows the pointer, and is put down where that is released. */
    #startDrag(event, spot) {
        this.#drag = null;
        if (!spot || event.button !== 0 || !this.hasAttribute("interactive")) return;
        const drag = (this.#drag = { isMoving: false });
        const { clientX, clientY, pointerId } = event;
        const end = new AbortController();
        const options = { signal: end.signal };
        const move = (event) => {
            if (event.pointerId !== pointerId) return;
            const [x, y] = [event.clientX - clientX, event.clientY - clientY];
            if (!drag.isMoving) {
                if (Math.hypot(x, y) < DRAG_DISTANCE) return;
                if (!this.#board.startDrag(spot)) return end.abort();
                drag.isMoving = true;
                this.#root.classList.add("dragging");
                this.#render();
            }
            const held = this.#parts.frame.querySelector(".stand.lifted, .stand.chosen");
            const scale = held?.parentNode.getScreenCTM()?.a || 1;
            held?.style.setProperty("translate", `${x / scale}px ${y / scale}px`);
        };
        const drop = (event) => {
            if (event.pointerId !== pointerId) return;
            end.abort();
            this.#root.classList.remove("dragging");
            if (!drag.isMoving) return;
            const below = this.shadowRoot.elementFromPoint(event.clientX, event.clientY);
            const target = below?.closest("[data-spot]")?.dataset.spot;
            this.#parts.frame.querySelector(".stand.lifted, .stand.chosen")?.style.removeProperty("translate");
            if (target && target !== spot && event.type === "pointerup") this.#press(target, true);
            else this.#board.cancel();
            this.#render();
            // The click that follows belongs to the drag.
            setTimeout(() => (this.#drag = null));
        };
        window.addEventListener("pointermove", move, options);
        window.addEventListener("pointerup", drop, options);
        window.addEventListener("pointercancel", drop, options);
    }
}

/** The language at an element of the page, across the borders of shadow trees. */
const languageAt = (element) => {
    const nearest = element.closest("[lang]");
    const { host } = element.getRootNode();
    return nearest ? nearest.getAttribute("lang") : host ? languageAt(host) : "";
};

/** The places of the tiles of Burst of Mana, by their letters. */
const placesOfTiles = (frame) => new Map([...frame.querySelectorAll("[data-mana]")].map((tile) => [tile.dataset.mana, placeOf(tile)]));

const placeOf = (tile) => tile.parentNode.getAttribute("transform").match(/-?[\d.]+/g).map(Number);

/** Animates tiles from their old places to their new ones. */
const slideTiles = (frame, places) => {
    for (const tile of frame.querySelectorAll("[data-mana]")) {
        const [before, now] = [places.get(tile.dataset.mana), placeOf(tile)];
        if (!before || (before[0] === now[0] && before[1] === now[1])) continue;
        const from = `translate(${before[0] - now[0]}px, ${before[1] - now[1]}px)`;
        tile.animate([{ transform: from }, { transform: "none" }], { duration: 300, easing: "cubic-bezier(0.3, 0, 0.2, 1)" });
    }
};

if (!customElements.get("mana-board")) customElements.define("mana-board", ManaBoardElement);
