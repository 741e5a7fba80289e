import assert from "node:assert/strict";
import test from "node:test";
import { Game } from "@mana-game/mana";
import { Engine } from "@mana-game/mana/engine";

const start = () => new Game("cosmoludo-advanced", "2r2r/r2rd1/Rr4/1R4/2R1R1/2R1D1 b b1");

test("the engine finds legal moves within its limits", async (t) => {
    const engine = new Engine();
    t.after(() => engine.close());
    const game = start();
    const infos = [];
    const found = await engine.bestMove(game, { depth: 4, onInfo: (info) => infos.push(info) });
    assert.ok(game.isLegal(found.move), found.move);
    assert.equal(found.pv[0], found.move);
    assert.ok(infos.length > 0 && infos.every(({ nodes, score }) => nodes > 0 && score));
    const { nodes } = await engine.bestMove(game, { nodes: 3000 });
    assert.ok(nodes > 0 && nodes < 10_000, `${nodes}`);
    const win = await engine.bestMove({ rules: "cosmoludo", start: "3d2/6/3R2/6/6/D5 b -" }, { depth: 2 });
    assert.deepEqual([win.move, win.score], ["d4d6", { kind: "win", value: 1 }]);
    const over = await engine.bestMove({ rules: "cosmoludo", start: "3d2/6/3R2/6/6/D5 b -", moves: ["d4d6"] }, { depth: 2 });
    assert.equal(over.move, undefined);
});

test("levels, variations, and both games", async (t) => {
    const engine = new Engine();
    t.after(() => engine.close());
    const burst = new Game("burst");
    // Concurrent requests are answered one after another.
    const [weak, lines] = await Promise.all([
        engine.bestMove(burst, { level: 1, movetime: 50 }),
        new Promise((resolve, reject) => {
            const seen = new Set();
            engine.bestMove(burst, { depth: 2, multiPv: 3, onInfo: ({ multiPv }) => seen.add(multiPv) }).then(() => resolve(seen), reject);
        }),
    ]);
    assert.ok(burst.isLegal(weak.move));
    assert.deepEqual([...lines].sort(), [1, 2, 3]);
});

test("what is refused is an error of one line, and the engine goes on", async (t) => {
    const engine = new Engine();
    t.after(() => engine.close());
    const refused = async (game, options, pattern) =>
        assert.rejects(engine.bestMove(game, options), (error) => !error.message.includes("\n") && pattern.test(error.message));
    await refused({ rules: "chess" }, {}, /chess/);
    await refused({ rules: "cosmoludo", start: "nonsense" }, {}, /parts/);
    await refused({ rules: "cosmoludo", moves: ["e2e4"] }, {}, /e2e4/);
    await refused(start(), { level: 11 }, /11/);
    await refused(start(), { nodes: -1 }, /nodes/);
    await refused(start(), { depth: 1.5 }, /depth/);
    await refused({ rules: "cosmoludo\nquit" }, {}, /line/);
    assert.ok((await engine.bestMove(start(), { depth: 1 })).move);
});

test("a search can be aborted, and the next one starts anew", async (t) => {
    const engine = new Engine();
    t.after(() => engine.close());
    const abort = new AbortController();
    const search = engine.bestMove(start(), { depth: 60, signal: abort.signal, onInfo: () => abort.abort() });
    await assert.rejects(search, { name: "AbortError" });
    assert.ok((await engine.bestMove(start(), { depth: 1 })).move);
    await assert.rejects(engine.bestMove(start(), { depth: 1, signal: AbortSignal.abort() }), { name: "AbortError" });
    engine.close();
    await assert.rejects(engine.bestMove(start(), { depth: 1 }), /closed/);
});

// `mana bench` prints a line such as `burst Gg b ENRPSTAenrpsta: depth 11, 81094 nodes, 1490000 nps` for each position.
test("the engine has the signature of the native program", async (t) => {
    const lines = process.env.MANA_BENCH.trim().split("\n").slice(0, -1);
    assert.ok(lines.length > 5);
    for (const line of lines) {
        const [, rules, start, depth, nodes] = /^(\S+) (.+): depth (\d+), (\d+) nodes/.exec(line);
        // Each position is searched with an empty table.
        const engine = new Engine();
        t.after(() => engine.close());
        const found = await engine.bestMove({ rules, start }, { depth: Number(depth), hash: 16 });
        assert.equal(found.nodes, Number(nodes), line);
        engine.close();
    }
});

test("UGI, line by line", async (t) => {
    const engine = new Engine();
    t.after(() => engine.close());
    const answer = new Promise((resolve) => (engine.onLine = (line) => line === "ugiok" && resolve(line)));
    engine.send("ugi");
    assert.equal(await answer, "ugiok");
});
