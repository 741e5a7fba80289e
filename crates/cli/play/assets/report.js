"use strict";
const byId = (id) => document.getElementById(id);
const parsed = (id) => JSON.parse(byId(id).textContent);
const drawings = parsed("drawings");
const games = parsed("game-data");
const MARGIN = 26, EXTENT = 600 + 2 * MARGIN;
const COLUMNS = "abcdef";

/* A set-up names six squares. */
const isSetUp = (mv) => mv.includes("/");

let game = null;
let ply = 0;

/* The board of Mana from the text of a position. */
function manaBoard(text, types, last) {
    const [rows, , mana] = text.split(" ");
    const pieces = {};
    rows.split("/").forEach((row, fromTop) => {
        let column = 0;
        for (const letter of row) {
            if (letter >= "0" && letter <= "9") column += Number(letter);
            else pieces[COLUMNS[column++] + (6 - fromTop)] = letter;
        }
    });
    const parts = [];
    for (let row = 1; row <= 6; row++) {
        for (let column = 0; column < 6; column++) {
            const name = COLUMNS[column] + row;
            const x = MARGIN + 50 + 100 * column, y = MARGIN + 50 + 100 * (6 - row);
            const type = Number(types[(row - 1) * 6 + column]);
            const kind = ["single", "double", "triple"][type - 1];
            const tint = last.includes(name) ? " last" : "";
            parts.push(`<g class="cell${tint}" transform="translate(${x} ${y})"><g class="square ${kind}">${drawings.squares[type - 1][(row + column) % 2]}</g><rect class="tint" x="-47" y="-47" width="94" height="94" rx="4"/>`);
            const letter = pieces[name];
            if (letter) {
                const black = letter === letter.toUpperCase();
                const shape = letter.toUpperCase() === "D" ? drawings.daimyo : drawings.ronin;
                parts.push(`<g class="piece ${black ? "black" : "white"}">${shape}</g>`);
            }
            parts.push("</g>");
            if (name === mana) {
                const size = letter ? "translate(26 -28) scale(.42)" : "scale(.9)";
                parts.push(`<g class="bird" transform="translate(${x} ${y})"><g class="bird-shape" transform="${size}">${drawings.bird}</g></g>`);
            }
        }
    }
    for (let index = 0; index < 6; index++) {
        const along = MARGIN + 50 + 100 * index;
        for (const edge of [MARGIN / 2, EXTENT - MARGIN / 2]) {
            parts.push(`<text class="coordinate" x="${along}" y="${edge}">${COLUMNS[index]}</text>`);
            parts.push(`<text class="coordinate" x="${edge}" y="${along}">${6 - index}</text>`);
        }
    }
    const at = mana === "-" ? 0 : (Number(mana[1]) - 1) * 6 + COLUMNS.indexOf(mana[0]);
    const mark = mana === "-" ? "" : ` data-mark="${types[at]}"`;
    return `<svg viewBox="0 0 ${EXTENT} ${EXTENT}" class="mana-board"${mark}><rect class="plate" width="${EXTENT}" height="${EXTENT}" rx="14"/><rect class="gap" x="${MARGIN - 3}" y="${MARGIN - 3}" width="606" height="606" rx="5"/>${parts.join("")}</svg>`;
}

/* The field of Burst of Mana from the text of a position: a tile a Mana, a star for what is burst. */
function burstField(text) {
    const [rows, , hands] = text.split(" ");
    const cells = rows.split("/").map((row) => row.match(/\d+|\+?[A-Za-z]/g) ?? []);
    const width = Math.max(...cells.map((row) => row.reduce((sum, cell) => sum + (Number(cell) || 1), 0)));
    const span = 100 * Math.max(width, cells.length, 5);
    const left = (span - 100 * width) / 2, top = (span - 100 * cells.length) / 2;
    const parts = [];
    cells.forEach((row, index) => {
        let column = 0;
        for (const cell of row) {
            if (Number(cell)) { column += Number(cell); continue; }
            const letter = cell.at(-1);
            const side = letter === letter.toUpperCase() ? " black" : "";
            const x = left + 100 * column++, y = top + 100 * index;
            parts.push(`<rect class="tile${side}" x="${x + 4}" y="${y + 4}" width="92" height="92" rx="10"/><text class="letter${side}" x="${x + 50}" y="${y + 52}">${letter.toUpperCase()}</text>`);
            if (cell.length > 1) parts.push(`<text class="letter small${side}" x="${x + 78}" y="${y + 24}">★</text>`);
        }
    });
    return `<svg viewBox="0 0 ${span} ${span + 50}"><rect class="field" width="${span}" height="${span + 50}"/>${parts.join("")}<text class="hands" x="${span / 2}" y="${span + 30}">${hands === "-" ? "" : hands}</text></svg>`;
}

function show(number) {
    ply = Math.max(0, Math.min(number, game.plies.length));
    const now = game.plies[ply - 1];
    const text = now ? now.position : game.start;
    const last = now && !isSetUp(now.mv) ? (now.mv.split("~")[0].match(/[a-f][1-6]/g) ?? []) : [];
    byId("board").innerHTML = game.types ? manaBoard(text, game.types, last) : burstField(text);
    byId("board").setAttribute("aria-label", text);
    const extra = now ? [now.evaluation, now.clock === undefined ? "" : `${now.clock} s`] : [];
    byId("ply").textContent = [now ? `${ply}. ${isSetUp(now.mv) ? "set-up" : now.mv}` : "start", ...extra].filter(Boolean).join(" · ");
    byId("end").textContent = ply === game.plies.length ? (game.failed ? `${game.failed}: ` : "") + game.end : "";
    byId("end").classList.toggle("failed", Boolean(game.failed));
    [...byId("moves").children].forEach((item, index) => {
        if (index === ply - 1) {
            item.firstChild.setAttribute("aria-current", "true");
            const list = byId("moves");
            list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
        } else item.firstChild.removeAttribute("aria-current");
    });
}

function open(chosen, atEnd) {
    game = chosen;
    byId("black").textContent = game.black;
    byId("white").textContent = game.white;
    byId("result").textContent = game.result;
    byId("moves").replaceChildren(...game.plies.map((now, index) => {
        const item = document.createElement("li"), button = document.createElement("button");
        button.type = "button";
        button.textContent = `${index + 1}. ${isSetUp(now.mv) ? "set-up" : now.mv}`;
        button.onclick = () => show(index + 1);
        item.append(button);
        return item;
    }));
    for (const row of byId("games").tBodies[0].rows) row.setAttribute("aria-selected", row.dataset.game === String(game.game));
    show(atEnd ? game.plies.length : 0);
}

/* Lists the games of an engine, against another or everybody. */
function list(name, other) {
    byId("engine").value = name;
    byId("against").textContent = other ? `against ${other}` : "";
    for (const button of document.querySelectorAll(".cross button"))
        button.setAttribute("aria-pressed", Boolean(other) && button.dataset.pair === name && button.dataset.other === other);
    const chosen = games.filter((one) => [name, other].every((who) => !who || one.black === who || one.white === who));
    byId("games").tBodies[0].replaceChildren(...chosen.map((one) => {
        const row = document.createElement("tr");
        row.dataset.game = one.game;
        row.tabIndex = 0;
        for (const [text, kind] of [[one.game, "number"], [one.round, "number"], [one.black], [one.white], [one.result], [one.plies.length, "number"], [one.end, one.failed ? "failed" : ""]]) {
            const cell = row.insertCell();
            cell.textContent = text;
            if (kind) cell.className = kind;
        }
        row.onclick = () => open(one, true);
        row.onkeydown = (event) => { if (event.key === "Enter") open(one, true); };
        return row;
    }));
    if (chosen.length) open(chosen[0], true);
}

byId("first").onclick = () => show(0);
byId("back").onclick = () => show(ply - 1);
byId("forward").onclick = () => show(ply + 1);
byId("last").onclick = () => show(Infinity);
document.addEventListener("keydown", (event) => {
    if (!game || event.target.matches("select")) return;
    if (event.key === "ArrowLeft") show(ply - 1);
    if (event.key === "ArrowRight") show(ply + 1);
});
for (const name of [...new Set(games.flatMap((one) => [one.black, one.white]))].sort()) byId("engine").add(new Option(name, name));
byId("engine").onchange = () => list(byId("engine").value, "");
for (const button of document.querySelectorAll(".cross button"))
    button.onclick = () => { list(button.dataset.pair, button.dataset.other); byId("replay").scrollIntoView(); };
if (games.length) list("", "");
else byId("replay").hidden = true;
