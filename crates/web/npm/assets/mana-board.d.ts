import type { Game, Outcome, Side } from "./index.js";

/** A move made by hand, before it is played: `preventDefault()` refuses it. */
export type ManaMoveEvent = CustomEvent<{ move: string }>;

/** The game has changed, by hand or by `play` and `undo`. */
export type ManaChangeEvent = CustomEvent<{
    /** The move that was played; `undefined` when one was taken back. */
    move: string | undefined;
    position: string;
    turn: Side;
    outcome: Outcome | undefined;
}>;

/**
 * `<mana-board>`. Its attributes:
 *
 * - `edition`: the rules; `cosmoludo` unless others are named
 * - `position`, `moves`: where the game begins, and its moves, separated by spaces
 * - `ply`: how many of the moves are shown; all of them without it
 * - `orientation`: `black` or `white` at the bottom
 * - `interactive`: moves are made by hand, for both sides, or for `black` or `white` alone
 * - `theme`: `light`, `dark`, `contrast`, or `auto` as the device prefers; without it, that of the page
 * - `coordinates`: `off` hides the names of rows and columns
 * - `pieces`: `turned` or `folded`
 * - `lang`: the language it speaks, of the ten of the web application; without it, that of the place on the page where it is
 *   put; English if there is no such language
 *
 * An attribute that is refused is reported by an `error` event.
 */
export class ManaBoardElement extends HTMLElement {
    /** A copy of the game on the board. */
    get game(): Game;
    set game(game: Game);
    ply: number;
    readonly status: string;
    /** Plays a move and shows it. Returns its text in full. */
    play(move: string): string;
    /** Takes the last move back, and returns it. */
    undo(): string | undefined;
    /** Turns the board around. */
    flip(): void;
}

declare global {
    interface HTMLElementTagNameMap {
        "mana-board": ManaBoardElement;
    }
}
