#!/usr/bin/env python3
"""A starter engine for Mana: the rules, a small search, and UGI, with nothing but the standard library.

Try it:    printf 'position startpos\nmoves\ngo\n' | python3 starter.py
Play it:   mana match 'python3 starters/python/starter.py' self,Level=1 --pairs 5

The rules follow docs/RULES.md (M1 to M8 are its rulings), the texts docs/NOTATION.md. A move is its text.
Good places to begin: `evaluate`, and the order in which `Search.negamax` tries the moves.
"""

import random
import sys
import time
from itertools import combinations

# ---------------------------------------------------------------- the rules

# The types of the squares, row 6 first, for each way the board can lie.
BOARDS = {
    "se": "122312 313132 231213 213231 131312 322132",
    "sw": "223122 131313 312231 231312 213132 132213",
    "ne": "312231 231312 213132 132213 313131 221322",
    "nw": "231223 213131 132312 312132 231313 213221",
}
TYPES = {name: [int(t) for row in rows.split()[::-1] for t in row] for name, rows in BOARDS.items()}

# Squares are numbers from 0 (a1) over 5 (f1) to 35 (f6).
NAMES = [column + row for row in "123456" for column in "abcdef"]
SQUARES = {name: number for number, name in enumerate(NAMES)}
NEIGHBOURS = [
    [s + step for step, inside in ((-6, s > 5), (-1, s % 6 > 0), (1, s % 6 < 5), (6, s < 30)) if inside]
    for s in range(36)
]

# The choices that make an edition, each with its values.
CHOICES = {
    "set-up": ["first-row", "two-rows"],
    "orientations": list(TYPES),    # those that Black can choose from, joined by +
    "first": ["black", "white"],    # who moves first
    "unmatched": ["free", "pass"],  # no piece on the marked type
    "blocked": ["pass", "free"],    # pieces on it, but none can move
    "re-entry": ["anywhere", "marked", "never"],
    "mana": ["bird", "obstructing-bird", "carried"],
    "capture": ["any", "ronin-takes-daimyo"],
}
# In cosmoludo it is always the first. The other editions list their differences.
COSMOLUDO = {choice: values[0] for choice, values in CHOICES.items()}
EDITIONS = {
    "cosmoludo": {},
    "cosmoludo-advanced": {"set-up": "two-rows"},
    "cosmoludo-pl": {"mana": "obstructing-bird"},
    "jactalea": {"set-up": "two-rows", "orientations": "se+sw+ne+nw", "blocked": "free",
                 "re-entry": "marked", "mana": "carried"},
    "zillions": {"set-up": "two-rows", "blocked": "free", "mana": "carried"},
    "escampe": {"set-up": "two-rows", "orientations": "se+nw", "first": "white", "unmatched": "pass",
                "re-entry": "never", "mana": "carried", "capture": "ronin-takes-daimyo"},
}


def read_rules(text):
    """The choices of an edition by name, such as cosmoludo, or cosmoludo,blocked=free."""
    name, *house_rules = text.split(",")
    chosen = dict(rule.split("=") for rule in house_rules)
    if name not in EDITIONS or len(chosen) < len(house_rules):
        raise ValueError(f"there are no rules {text!r}")
    for choice, value in chosen.items():
        values = value.split("+") if choice == "orientations" else [value]
        if not set(values) <= set(CHOICES.get(choice, [])):
            raise ValueError(f"there is no house rule {choice}={value}")
        if choice == "orientations":
            chosen[choice] = "+".join(name for name in TYPES if name in values)
    return {**COSMOLUDO, **EDITIONS[name], **chosen}


class Position:
    """A position. `play` returns the next one and leaves this one as it is."""

    def __init__(self, rules, board, side, mana, orientation):
        self.rules = rules              # the choices of the edition
        self.board = board              # 36 of D R (Black), d r (White) and . (empty)
        self.side = side                # to move: b or w
        self.mana = mana                # the square of the Mana, or None if no type is marked
        self.orientation = orientation  # how the board lies
        self.types = TYPES[orientation]

    @classmethod
    def start(cls, rules):
        return cls(rules, ["."] * 36, "b", None, rules["orientations"].split("+")[0])

    @classmethod
    def parse(cls, rules, text):
        rows, side, mana, *orientation = text.split()
        board = []
        for row in reversed(rows.split("/")):
            for letter in row:
                board += ["."] * int(letter) if letter.isdigit() else [letter]
        default = rules["orientations"].split("+")[0]
        return cls(rules, board, side, SQUARES.get(mana), orientation[0] if orientation else default)

    def __str__(self):
        text = f"{self.rows()} {self.side} {NAMES[self.mana] if self.mana is not None else '-'}"
        orientations = self.rules["orientations"].split("+")
        if len(orientations) > 1:
            written = self.side == "w" or not self.must_set_up()  # Black has chosen
        else:
            written = self.orientation != orientations[0]
        return f"{text} {self.orientation}" if written else text

    def rows(self):
        rows = ["".join(self.board[start:start + 6]) for start in range(30, -1, -6)]
        for run in range(6, 0, -1):
            rows = [row.replace("." * run, str(run)) for row in rows]
        return "/".join(rows)

    def letter(self, piece, side=None):
        """D or R as `side`, by default the player to move, writes it."""
        return piece if (side or self.side) == "b" else piece.lower()

    def is_mine(self, square):
        return self.board[square] in self.letter("DR")

    def must_set_up(self):
        return self.mana is None and self.letter("D") not in self.board

    def outcome(self):
        """The winner (b or w), "draw", or None while the game goes on. Repetition (M6) is left to the referee."""
        if self.must_set_up():
            return None
        if self.letter("D") not in self.board:
            return "w" if self.side == "b" else "b"
        if self.mana is None and not self.actions():
            return "draw"  # M2: nobody has an action
        return None

    def legal_moves(self):
        if self.outcome():
            return []
        if self.must_set_up():
            return self.set_ups()
        return [action + bird for action in self.actions() or ["pass"] for bird in self.bird_suffixes(action)]

    def set_ups(self):
        """Six pieces on the first row or the first two, the Daimyo's square first."""
        orientations = self.rules["orientations"].split("+")
        chooses = self.side == "b" and len(orientations) > 1
        first_row = self.rules["set-up"] == "first-row"
        near, far = (range(6), range(12)) if self.side == "b" else (range(30, 36), range(24, 36))
        moves = []
        for orientation in orientations if chooses else [self.orientation]:
            for squares in combinations(near if first_row else far, 6):
                for daimyo in squares:
                    if first_row and TYPES[orientation][daimyo] != 2:
                        continue
                    names = [NAMES[daimyo]] + [NAMES[s] for s in squares if s != daimyo]
                    moves.append((orientation + ":" if chooses else "") + "/".join(names))
        return moves

    def actions(self):
        """Moves and re-entries, without what the bird adds."""
        marked = None if self.mana is None else self.types[self.mana]
        mine = [s for s in range(36) if self.is_mine(s)]
        bound = [s for s in mine if marked in (None, self.types[s])]
        moves = self.moves_of(bound)
        if marked is not None:
            if moves or self.rules["blocked" if bound else "unmatched"] == "pass":
                return moves
            moves = self.moves_of(mine)
        return moves + self.re_entries(marked)

    def moves_of(self, pieces):
        return [NAMES[s] + NAMES[to] for s in pieces for to in self.reach(s)]

    def reach(self, start):
        """Where the piece on `start` can go: as many steps as the type of its square."""
        reached = set()

        def walk(path, steps):
            for to in NEIGHBOURS[path[-1]]:
                if to in path:
                    continue
                if steps == 1:
                    if self.may_end(start, to):
                        reached.add(to)
                elif self.board[to] == "." and not self.is_obstructed(to):
                    walk(path + [to], steps - 1)

        walk([start], self.types[start])
        return reached

    def may_end(self, start, to):
        if self.board[to] == "." or self.is_mine(to):
            return self.board[to] == "."
        ronin_takes_daimyo = self.board[start] in "Rr" and self.board[to] in "Dd"
        return self.rules["capture"] == "any" or ronin_takes_daimyo

    def is_obstructed(self, square):
        return self.rules["mana"] == "obstructing-bird" and square == self.mana  # M4

    def re_entries(self, marked):
        """A Ronin from the reserve, for a free player. The reserve is what is not on the board (M7)."""
        if self.rules["re-entry"] == "never" or self.board.count(self.letter("R")) == 5:
            return []
        wanted = marked if self.rules["re-entry"] == "marked" else None
        return [
            "R@" + NAMES[s] for s in range(36)
            if self.board[s] == "." and not self.is_obstructed(s) and wanted in (None, self.types[s])
        ]

    def bird_squares(self, board, reached):
        """M3: empty squares of the type reached, another than the bird's own if there is one."""
        empty = [s for s in range(36) if board[s] == "." and self.types[s] == self.types[reached]]
        return [s for s in empty if s != self.mana] or empty

    def bird_suffixes(self, action):
        """Only where the bird obstructs is its square a part of the move."""
        if self.rules["mana"] != "obstructing-bird" or action == "pass":
            return [""]
        to = SQUARES[action[-2:]]
        if self.board[to] in "Dd":
            return [""]
        return ["~" + NAMES[s] for s in self.bird_squares(self.moved(action), to)] or [""]

    def moved(self, action):
        """The board after a move or a re-entry."""
        board, to = self.board[:], SQUARES[action[-2:]]
        if action.startswith("R@"):
            board[to] = self.letter("R")
        else:
            start = SQUARES[action[:2]]
            board[to], board[start] = board[start], "."
        return board

    def play(self, move):
        """The position after a legal move."""
        action, _, bird = move.partition("~")
        other = "w" if self.side == "b" else "b"
        if action == "pass":
            return Position(self.rules, self.board, other, None, self.orientation)
        if "/" in action:
            *orientation, squares = action.split(":")
            board = self.board[:]
            for count, name in enumerate(squares.split("/")):
                board[SQUARES[name]] = self.letter("R" if count else "D")
            side = "w" if self.side == "b" else self.rules["first"][0]
            return Position(self.rules, board, side, None, orientation[0] if orientation else self.orientation)
        board, mana = self.moved(action), SQUARES[action[-2:]]
        if self.rules["mana"] != "carried":
            # A bird that is not sent anywhere takes the first square, or hovers over the piece that moved.
            mana = SQUARES[bird] if bird else (self.bird_squares(board, mana) or [mana])[0]
        return Position(self.rules, board, other, mana, self.orientation)


def perft(position, depth):
    """The number of move sequences of a length: what to compare when in doubt about the rules."""
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(perft(position.play(move), depth - 1) for move in moves)


# ---------------------------------------------------------------- the search

WIN = 10_000


def evaluate(position):
    """How good a position is for the player to move: it counts Ronin. You can do better."""
    board = position.board
    balance = board.count("R") - board.count("r")
    return balance if position.side == "b" else -balance


def score_text(score):
    if abs(score) < WIN - 99:
        return f"cp {100 * score}"
    return f"win {WIN - score}" if score > 0 else f"loss {WIN + score}"


class OutOfTime(Exception):
    pass


class Search:
    """Alpha-beta, one ply deeper each time, until the depth is reached or the limits are."""

    def __init__(self, deadline, nodes):
        self.deadline = deadline
        self.nodes = nodes

    def best_move(self, position, depth):
        moves = position.legal_moves()
        if not moves:
            return "none"
        random.shuffle(moves)
        if position.must_set_up():
            return moves[0]
        try:
            for limit in range(1, depth + 1):
                best, alpha = moves[0], -WIN
                for move in moves:
                    score = -self.negamax(position.play(move), limit - 1, -WIN, -alpha, 1)
                    if score > alpha:
                        best, alpha = move, score
                # The best move so far is tried first in the next, deeper round.
                moves.remove(best)
                moves.insert(0, best)
                print(f"info depth {limit} score {score_text(alpha)} pv {best}", flush=True)
        except OutOfTime:
            pass
        return moves[0]

    def negamax(self, position, depth, alpha, beta, ply):
        self.nodes -= 1
        if self.nodes < 0 or time.monotonic() > self.deadline:
            raise OutOfTime
        outcome = position.outcome()
        if outcome:
            return 0 if outcome == "draw" else ply - WIN  # a later loss is a better one
        if depth == 0:
            return evaluate(position)
        for move in position.legal_moves():
            score = -self.negamax(position.play(move), depth - 1, -beta, -alpha, ply + 1)
            if score >= beta:
                return score
            alpha = max(alpha, score)
        return alpha


# ---------------------------------------------------------------- the protocol

class Engine:
    """The engine's side of a UGI conversation."""

    def __init__(self):
        self.depth = 3
        self.set_rules("cosmoludo")

    def set_rules(self, name):
        self.rules = read_rules(name)
        self.position = Position.start(self.rules)

    def execute(self, command, words):
        if command == "ugi":
            print("id name Python starter")
            print("option name Rules type combo default cosmoludo var " + " var ".join(EDITIONS))
            print("option name Depth type spin default 3 min 0 max 99")  # 0 plays at random
            print("ugiok")
        elif command == "isready":
            print("readyok")
        elif command == "setoption":  # setoption name NAME value VALUE
            name, value = words[1], words[3]
            if name == "Rules":
                self.set_rules(value)
            elif name == "Depth":
                self.depth = int(value)
        elif command == "position":  # position startpos|fen POSITION [moves MOVE...]
            end = words.index("moves") if "moves" in words else len(words)
            if words[0] == "fen":
                self.position = Position.parse(self.rules, " ".join(words[1:end]))
            else:
                self.position = Position.start(self.rules)
            for move in words[end + 1:]:
                self.position = self.position.play(move)
        elif command == "go":
            best = self.search(words)
            if "infinite" in words:  # then the answer waits for `stop`
                while sys.stdin.readline().strip() not in ("stop", ""):
                    pass
            print("bestmove", best)
        elif command == "d":
            print(self.position)
        elif command == "moves":
            print(*sorted(self.position.legal_moves()))
        elif command == "perft":
            print(perft(self.position, int(words[0])))
        elif command == "quit":
            sys.exit()

    def search(self, words):
        limits = {word: int(value) for word, value in zip(words, words[1:]) if value.lstrip("-").isdigit()}
        seconds = float("inf")
        side = self.position.side
        if "movetime" in limits:
            seconds = 0.8 * limits["movetime"] / 1000
        elif side + "time" in limits:  # a share of the clock, btime or wtime
            seconds = (limits[side + "time"] / 30 + 0.8 * limits.get(side + "inc", 0)) / 1000
        search = Search(time.monotonic() + seconds, limits.get("nodes", float("inf")))
        return search.best_move(self.position, min(self.depth, limits.get("depth", self.depth)))


def main():
    engine = Engine()
    for line in sys.stdin:
        command, *words = line.split() or [""]
        try:
            engine.execute(command, words)
        except (LookupError, ValueError) as error:
            print(f"info string cannot do this: {line.strip()} ({error!r})")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
