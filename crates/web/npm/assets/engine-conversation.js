// A conversation with an engine over UGI, one request at a time. It is independent of the kind of worker.

/** The limits of a search, and their UGI words. */
const LIMITS = ["nodes", "depth", "movetime"];

export class EngineConversation {
    #start;
    #worker;
    #requests = Promise.resolve();
    #receive = null;
    #fail = null;
    #isClosed = false;

    /** Called with every line that the engine sends. */
    onLine = null;

    /** `start(onLine, onFailure)` starts a worker, which has `postMessage` and `terminate`. */
    constructor(start) {
        this.#start = start;
    }

    /** Sends a line of UGI. */
    send(line) {
        if (this.#isClosed) throw new Error("the engine is closed");
        if (!this.#worker) {
            const worker = this.#start(
                (answer) => worker === this.#worker && this.#hear(answer),
                (reason) => worker === this.#worker && this.#break(reason),
            );
            this.#worker = worker;
        }
        this.#worker.postMessage(String(line));
    }

    /** Searches for the best move of a game. */
    bestMove(game, options = {}) {
        return this.#request(options.signal, async () => {
            const limits = LIMITS.filter((name) => options[name] !== undefined);
            for (const name of limits) checkCount(name, options[name]);
            await this.#prepare(game, options);
            const go = limits.length ? limits.map((name) => `${name} ${options[name]}`).join(" ") : "movetime 1000";
            return this.#search(`go ${go}`, options.onInfo);
        });
    }

    /** Stops the search and rejects all pending requests. The next request starts a new worker. */
    stop() {
        this.#break("the search was stopped", "AbortError");
    }

    /** Terminates the engine. */
    close() {
        this.#isClosed = true;
        this.#break("the engine is closed");
    }

    #hear(line) {
        this.onLine?.(line);
        if (line.startsWith("error ")) this.#break(line.slice("error ".length));
        else this.#receive?.(line);
    }

    /** There is one thread, so a search is stopped by terminating the worker. */
    #break(reason, name) {
        this.#worker?.terminate();
        this.#worker = undefined;
        const error = new Error(reason);
        if (name) error.name = name;
        this.#fail?.(error);
    }

    /** Runs a request after all others. */
    #request(signal, run) {
        const request = this.#requests.then(async () => {
            signal?.throwIfAborted();
            const abort = () => this.#break("the search was aborted", "AbortError");
            signal?.addEventListener("abort", abort);
            try {
                return await run();
            } finally {
                signal?.removeEventListener("abort", abort);
                this.#receive = this.#fail = null;
            }
        });
        this.#requests = request.catch(() => {});
        return request;
    }

    /** Sends lines and waits until `take(line)` returns something for an answer. */
    #ask(lines, take) {
        return new Promise((resolve, reject) => {
            this.#fail = reject;
            this.#receive = (line) => {
                const taken = take(line);
                if (taken !== undefined) resolve(taken);
            };
            for (const line of lines) this.send(line);
        });
    }

    /** Sets the options and the position. The engine reports an invalid one, and is unchanged then. */
    async #prepare({ rules, start, position, moves = [] }, { level = 10, hash = 32, multiPv = 1, seed = 0 }) {
        const first = start ?? position;
        const lines = [
            `setoption name Rules value ${rules}`,
            `setoption name Hash value ${hash}`,
            `setoption name Level value ${level}`,
            `setoption name MultiPV value ${multiPv}`,
            `setoption name Seed value ${seed}`,
            [`position ${first === undefined ? "startpos" : `fen ${first}`}`, ...(moves.length ? ["moves", ...moves] : [])].join(" "),
        ];
        const refused = [];
        for (const line of lines) {
            if (/[\r\n]/.test(line)) throw new Error("a command of UGI is one line");
        }
        await this.#ask([...lines, "isready"], (line) => {
            if (line.startsWith("info string ")) refused.push(line.slice("info string ".length));
            return line === "readyok" || undefined;
        });
        if (refused.length) throw new Error(refused[0]);
    }

    #search(go, onInfo) {
        let best = {};
        return this.#ask([go], (line) => {
            const [word, move] = line.split(" ");
            if (word === "bestmove") return { ...best, move: move === "none" ? undefined : move };
            if (word !== "info" || line.startsWith("info string ")) return undefined;
            const info = readInfo(line);
            if (info.multiPv === 1) best = info;
            onInfo?.(info);
            return undefined;
        });
    }
}

const checkCount = (name, value) => {
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} has to be a positive whole number, not ${value}`);
};

/** Reads a line such as `info depth 9 multipv 1 score cp 35 nodes 812 nps 90210 hashfull 1 time 9 pv c1c3 d6e4`. */
const readInfo = (line) => {
    const words = line.split(" ");
    const after = (name) => words[words.indexOf(name) + 1];
    const number = (name) => (words.includes(name) ? Number(after(name)) : undefined);
    const at = words.indexOf("score");
    const value = Number(words[at + 2]);
    const score = at < 0 ? undefined : { kind: words[at + 1], ...(Number.isFinite(value) && { value }) };
    const pv = words.includes("pv") ? words.slice(words.indexOf("pv") + 1) : [];
    return { depth: number("depth"), multiPv: number("multipv") ?? 1, score, nodes: number("nodes"), nps: number("nps"), time: number("time"), pv };
};
