import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Board, Game, describeRules, ruleNames } from "@mana-game/mana";

const vectors = readFileSync(`${process.env.MANA_DATA}/vectors/positions.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Every error is an `Error` with one line. */
const refuses = (act, pattern) =>
    assert.throws(act, (error) => error instanceof Error && !error.message.includes("\n") && pattern.test(error.message));

test("the test vectors: legal moves, what they lead to, and perft", () => {
    assert.ok(vectors.length > 20);
    for (const { rules, position, moves, after, perft } of vectors) {
        const game = new Game(rules, position);
        assert.deepEqual(game.legalMoves().sort(), moves, position);
        for (const [move, next] of Object.entries(after)) {
            game.play(move);
            assert.equal(game.position, next);
            assert.equal(game.undo(), move);
            assert.equal(game.position, position);
        }
        perft.slice(0, 2).forEach((leaves, index) => assert.equal(game.perft(index + 1), leaves, position));
        game.free();
    }
});

test("a game to its end", () => {
    const game = new Game("cosmoludo", "3d2/6/3R2/6/6/D5 b -");
    assert.equal(game.turn, "black");
    assert.equal(game.outcome, undefined);
    assert.equal(game.isLegal("d4d6"), true);
    assert.equal(game.isLegal("a1f6"), false);
    assert.match(game.describe("d4d6"), /d6/);
    game.play("d4d6");
    assert.deepEqual([game.outcome, game.legalMoves(), game.moves], ["black", [], ["d4d6"]]);
    assert.match(game.reason, /^\S/);
    const copy = game.clone();
    copy.undo();
    assert.deepEqual([copy.moves, game.moves], [[], ["d4d6"]]);
    assert.match(String(copy), /Black to move/);
});

test("all rules have a start and a sentence", () => {
    for (const name of ruleNames()) {
        assert.ok(new Game(name).legalMoves().length > 0, name);
        assert.ok(describeRules(name));
    }
    assert.equal(describeRules("chess"), undefined);
});

test("what is wrong is said in one line", () => {
    refuses(() => new Game("chess"), /chess/);
    refuses(() => new Game("cosmoludo", "nonsense"), /parts/);
    refuses(() => new Game("cosmoludo", "RRRRRR/RRRRRR/6/6/6/6 b -"), /./);
    refuses(() => new Game().play("e2e4"), /e2e4/);
    refuses(() => new Game().describe(""), /./);
    const over = new Game("cosmoludo", "3d2/6/3R2/6/6/D5 b -");
    over.play("d4d6");
    refuses(() => over.play("d4d6"), /over/);
});

test("no text makes the module fail", () => {
    const letters = [..."abcdefRrDdGgEeNnPpSsTtAaw/@+-=#0123456789 \n\t\u0000é日𝕏\"'<>&"];
    let state = 1n;
    const random = (below) => {
        state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
        return Number(state >> 33n) % below;
    };
    const board = new Board(new Game("burst"));
    board.setPlayers(true, true);
    for (let round = 0; round < 3000; round++) {
        const text = Array.from({ length: random(24) }, () => letters[random(letters.length)]).join("");
        for (const act of [() => new Game(text), () => new Game("burst", text), () => new Game("jactalea", text), () => board.play(text)]) {
            try {
                act();
            } catch (error) {
                assert.ok(!(error instanceof WebAssembly.RuntimeError), JSON.stringify(text));
                assert.ok(!error.message.includes("\n"), error.message);
            }
        }
        board.select(text);
        board.startDrag(text);
        board.point(text);
        board.refusal(text);
        board.orient(text);
    }
    board.select("c255r255");
    board.walk(2 ** 31 - 1, -(2 ** 31));
    board.ply = 4_000_000_000;
    assert.match(board.svg(), /^<svg/);
});

test("moves are made by hand", () => {
    const board = new Board(new Game("cosmoludo", "rrdrrr/6/6/6/6/RRDRRR b -"));
    assert.equal(board.select("c2r0"), undefined);
    board.setPlayers(true, false);
    assert.equal(board.select("c2r0"), "");
    assert.match(board.svg(), /cell picked/);
    assert.equal(board.select("c5r5"), undefined);
    assert.match(board.refusal("c5r5"), /^\S/);
    assert.equal(board.select("c2r2"), "c1c3");
    board.play("c1c3");
    assert.deepEqual(JSON.parse(board.animations()).map(({ selector }) => selector), ["[data-piece='c3']", ".bird"]);
    assert.equal(board.select("c3r5"), undefined);
    board.ply = 0;
    assert.equal(board.ply, 0);
    assert.match(board.status, /^Black to move/);
});

test("a board speaks every language of the package, and English otherwise", async () => {
    const board = new Board(new Game("cosmoludo", "rrdrrr/6/6/6/6/RRDRRR b -"));
    board.setPlayers(true, true);
    const english = board.status;
    const said = new Set([english]);
    for (const tag of ["cs", "de", "es", "fr", "it", "ja", "nl", "pl", "pt"]) {
        const { catalogue } = await import(`./node_modules/@mana-game/mana/messages/${tag}.js`);
        board.setLanguage(tag, catalogue);
        said.add(board.status);
        // A missing message falls back to English, and then to its key.
        assert.doesNotMatch(board.status, /status-|outcome-|[Bb]lack/, tag);
        assert.doesNotMatch(board.refusal("c0r5"), /why-|refusal-| the /, tag);
    }
    assert.equal(said.size, 10);
    assert.deepEqual(["fr-CA", "PT", "xx", ""].map(Board.languageFor), ["fr", "pt", "en", "en"]);
    board.setLanguage("en", "");
    assert.equal(board.status, english);
});
