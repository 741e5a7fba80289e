import type { Game, Rules } from "./index.js";

/** The game to search: a `Game`, or its parts. */
export type Searchable = Game | { rules: Rules; start?: string; moves?: string[] };

export interface SearchOptions {
    /** At most so many nodes. */
    nodes?: number;
    /** At most so many plies. */
    depth?: number;
    /** At most so many milliseconds. Without any limit it is 1000. */
    movetime?: number;
    /** The strength, from 1 to 10; 10 unless another is named. */
    level?: number;
    /** The size of the transposition table in MiB; 32 unless another is named. */
    hash?: number;
    /** How many variations to search; 1 unless more are wanted. */
    multiPv?: number;
    /** What the noise of lower levels begins with. */
    seed?: number;
    /** Aborts the search. */
    signal?: AbortSignal;
    /** Called with every depth that is complete. */
    onInfo?: (info: SearchInfo) => void;
}

/** For the side to move: in hundredths of a piece, or a win or loss that was found in so many plies. */
export interface Score {
    kind: "cp" | "win" | "loss" | "draw";
    value?: number;
}

export interface SearchInfo {
    depth?: number;
    /** The number of the variation, from 1. */
    multiPv: number;
    score?: Score;
    nodes?: number;
    /** Nodes per second. */
    nps?: number;
    /** Milliseconds. */
    time?: number;
    /** The principal variation. */
    pv: string[];
}

/** What is known of the best move. A move from a list of set-ups needs no search. */
export interface SearchResult extends Partial<SearchInfo> {
    /** `undefined` when the game is over. */
    move: string | undefined;
}

/** The engine in a worker, which starts with the first request. Requests are answered one after the other. */
export class Engine {
    constructor();
    /** Searches for the best move. Rejects with an `Error` of one line when the position or an option is refused. */
    bestMove(game: Searchable, options?: SearchOptions): Promise<SearchResult>;
    /** Stops the search that runs; its promise is rejected with an `AbortError`. */
    stop(): void;
    /** Ends the engine. In Node the process goes on until then. */
    close(): void;
    /** Sends a line of UGI. */
    send(line: string): void;
    /** Called with every line that the engine sends. */
    onLine: ((line: string) => void) | null;
}
