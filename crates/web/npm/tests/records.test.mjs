import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Game, Record, readRecords } from "@mana-game/mana";

const kept = readFileSync(`${process.env.MANA_DATA}/records/mistakes.txt`, "utf8");

test("records come back as they were written", () => {
    const records = readRecords(kept);
    assert.ok(records.length > 0 && records[0].moves.length > 10);
    for (const record of records) {
        const again = new Record(record.toString());
        assert.equal(again.toString(), record.toString());
        assert.deepEqual(Record.fromLink(record.toLink()).moves, record.moves);
        assert.deepEqual(record.game().moves, record.moves);
    }
});

test("a record of a game, with tags and comments", () => {
    const game = new Game("burst");
    for (const move of ["N@d5", "n@g5"].filter((move) => game.isLegal(move))) game.play(move);
    const record = Record.fromGame(game);
    record.setTag("Black", "Ada");
    record.setComment(1, "a quiet beginning");
    record.setResult("white");
    const read = new Record(record.toString());
    assert.deepEqual([read.tag("Black"), read.comment(1), read.result, read.rules], ["Ada", "a quiet beginning", "white", "burst"]);
    assert.deepEqual(read.tagNames(), ["Black"]);
    assert.deepEqual(read.moves, game.moves);
    assert.equal(read.game(0).position, game.start);
    read.setTag("Black");
    assert.equal(read.tag("Black"), undefined);
});

test("what is wrong with a record is said in one line", () => {
    const refuses = (act, pattern) =>
        assert.throws(act, (error) => error instanceof Error && !error.message.includes("\n") && pattern.test(error.message));
    refuses(() => new Record(""), /./);
    refuses(() => new Record('[Rules "chess"]\n\n1. e4'), /chess/);
    refuses(() => readRecords("1. b1b3"), /b1b3/);
    refuses(() => Record.fromLink("!"), /./);
    const record = Record.fromGame(new Game());
    refuses(() => record.game(1), /no ply 1/);
    refuses(() => record.setComment(7, ""), /no ply 7/);
    refuses(() => record.setResult("1-0"), /1-0/);
    refuses(() => record.setTag("not a name", "x"), /./);
});
