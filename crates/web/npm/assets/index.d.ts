/** `cosmoludo`, `burst` or another name of {@link ruleNames}, or an edition with changes: `cosmoludo,set-up=two-rows`. */
export type Rules = string;
export type Side = "black" | "white";
export type Outcome = Side | "draw";

/**
 * A game: a position and the moves that led to it. Texts are those of the notation (docs/NOTATION.md).
 *
 * Whatever is refused throws an `Error` whose message is one line that says why.
 */
export class Game {
    /** A game by rules, `cosmoludo` unless others are named, from a position or from the start. */
    constructor(rules?: Rules, position?: string);
    readonly rules: Rules;
    /** The first position. */
    readonly start: string;
    readonly position: string;
    readonly turn: Side;
    /** The winner, or a draw; `undefined` while the game goes on. */
    readonly outcome: Outcome | undefined;
    /** Why the game ended. */
    readonly reason: string | undefined;
    /** The moves so far. */
    readonly moves: string[];
    /** Every legal move; none when the game is over. */
    legalMoves(): string[];
    isLegal(move: string): boolean;
    /** Plays a move, and returns its text in full. */
    play(move: string): string;
    /** Takes the last move back, and returns it. */
    undo(): string | undefined;
    /** A legal move in words. */
    describe(move: string): string;
    /** The number of leaves of the move tree at a depth. */
    perft(depth: number): number;
    /** A game of its own with the same moves. */
    clone(): Game;
    /** The board in plain text. */
    toString(): string;
    /** Gives its memory back now, instead of when it is collected. */
    free(): void;
}

/** A game as text, with tags, comments and variations. A ply counts the moves of the main line; 0 is before the first. */
export class Record {
    /** Reads a text that holds exactly one record. */
    constructor(text: string);
    static fromGame(game: Game): Record;
    /** The record in a link of the web application: what follows `#/analysis/`. */
    static fromLink(link: string): Record;
    toLink(): string;
    toString(): string;
    readonly rules: Rules;
    /** The moves of the main line. */
    readonly moves: string[];
    readonly result: Outcome | undefined;
    /** States the result of a game that did not end on the board. */
    setResult(result?: Outcome): void;
    tagNames(): string[];
    tag(name: string): string | undefined;
    /** Sets a tag; without a value removes it. */
    setTag(name: string, value?: string): void;
    comment(ply: number): string | undefined;
    setComment(ply: number, text: string): void;
    /** The game up to a ply, or all of it. */
    game(ply?: number): Game;
    free(): void;
}

/** Reads a file of any number of records. */
export function readRecords(text: string): Record[];

/** The names of all rules. */
export function ruleNames(): string[];

/** What the rules of this name are, in a sentence. */
export function describeRules(name: string): string | undefined;

/**
 * The drawing of a game and the moves made on it by hand; what `<mana-board>` is made of. What can be pressed has a name, a
 * *spot*, in its `data-spot` attribute.
 */
export class Board {
    /** A board with a copy of a game. Nobody may move on it yet. */
    constructor(game: Game);
    /** A copy of the game. */
    get game(): Game;
    set game(game: Game);
    /** How many moves of the game are shown. */
    ply: number;
    /** The side at the bottom. */
    get bottom(): Side;
    set bottom(side: string);
    /** Which sides are moved by hand. */
    setPlayers(black: boolean, white: boolean): void;
    set coordinates(shown: boolean);
    set pieces(name: string);
    /** The tag of the language of the package for a tag such as `fr-CA`: `en` if there is none. */
    static languageFor(tag: string): string;
    /** Speaks a language with the `catalogue` of `messages/TAG.js`. English needs none. */
    setLanguage(tag: string, catalogue: string): void;
    /** Whether the keyboard is on the board. */
    set focused(focused: boolean);
    /** What the pointer is on. Returns whether that changes the drawing. */
    point(spot?: string): boolean;
    /** Moves the cell of the keyboard as it is seen, and returns its spot. */
    walk(right: number, up: number): string;
    /** Returns the move that is complete by this press, `""` if the selection changed, `undefined` if it was refused. */
    select(spot: string): string | undefined;
    startDrag(spot: string): boolean;
    /** Deselects what was selected last. */
    cancel(): boolean;
    /** Turns the board of a set-up, where its rules leave that to the player. */
    orient(name: string): void;
    play(move: string): string;
    undo(): string | undefined;
    /** An SVG element; its style sheet is that of `<mana-board>`. */
    svg(): string;
    /** What lies beside the board for a side, as HTML. */
    tray(side: Side): string;
    /** The buttons that are part of making a move, as HTML. */
    controls(): string;
    readonly status: string;
    /** Why a spot cannot be selected. */
    refusal(spot: string): string | undefined;
    /** How the last move looks: selector, delay, duration and keyframes of each element that moves, as JSON. */
    animations(): string;
    free(): void;
}
