#!/usr/bin/env python3
"""Checks certificates of Mana: proofs that one side wins a position, or cannot.

    python3 verify.py FILE...

It follows docs/CERTIFICATE.md, with the rules of starter.py, which lies beside it; nothing else is used. It says what
`mana verify` says: a line for each certificate that holds, and for any other the reason on standard error, with exit
status 2.
"""

import re
import sys

from starter import EDITIONS, TYPES, Position, read_rules

VALUES = {
    "set-up": ["first-row", "two-rows"],
    "first": ["black", "white"],
    "unmatched": ["free", "pass"],
    "blocked": ["free", "pass"],
    "re-entry": ["anywhere", "marked", "never"],
    "mana": ["bird", "obstructing-bird", "carried"],
    "capture": ["any", "ronin-takes-daimyo"],
}


class Rejected(Exception):
    """The file proves nothing, and why."""


def require(condition, reason):
    if not condition:
        raise Rejected(reason)


def crc64(data):
    """CRC-64/XZ, bit by bit."""
    crc = 2**64 - 1
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xC96C5795D7870F42 if crc & 1 else 0)
    return crc ^ 2**64 - 1


def check_rules(text):
    """The rules by name, with house rules as docs/NOTATION.md has them."""
    name, *house_rules = text.split(",")
    require(name in EDITIONS, f"this program does not know the rules {text!r}")
    choices = [rule.partition("=")[0] for rule in house_rules]
    require(len(choices) == len(set(choices)), "the house rules set a choice twice")
    for choice, value in (rule.partition("=")[::2] for rule in house_rules):
        values = [value] if choice != "orientations" else value.split("+")
        allowed = TYPES if choice == "orientations" else VALUES.get(choice, [])
        require(all(value in allowed for value in values), f"there is no house rule {choice}={value}")
    rules = read_rules(text)
    chosen = rules["orientations"].split("+")
    return {**rules, "orientations": "+".join(name for name in TYPES if name in chosen)}


def check_position(rules, text):
    """The first position, as docs/NOTATION.md says that a position has to be."""
    require(re.fullmatch(r"[1-6DRdr]+(/[1-6DRdr]+){5} [bw] ([a-f][1-6]|-)( (se|sw|ne|nw))?", text), "no position")
    position = Position.parse(rules, text)
    board = position.board
    require(len(board) == 36 and str(position) == text, "the position is written differently")
    require(all(board.count(d) <= 1 and board.count(r) <= 5 for d, r in ("DR", "dr")), "too many pieces")
    last = "dr" if position.side == "b" else "DR"  # the pieces of the player who is not to move
    if position.must_set_up():
        if position.side == "b":
            require(board == ["."] * 36, "Black sets up on an empty board")
        else:
            # Black's set-ups; those with an orientation begin with it.
            first = Position(rules, ["."] * 36, "b", None, position.orientation)
            boards = (first.play(move.split(":")[-1]).board for move in first.set_ups()
                      if ":" not in move or move.startswith(position.orientation))
            require(board in boards, "White sets up after Black")
        return position
    require(last[0] in board, "only the player to move can have lost his Daimyo")
    if position.mana is not None:
        on_piece_that_moved = board[position.mana] in last
        room = any(board[s] == "." for s in range(36) if position.types[s] == position.types[position.mana])
        if rules["mana"] == "carried":
            require(on_piece_that_moved, "the Mana is on the piece that moved")
        else:
            require(board[position.mana] == "." or on_piece_that_moved and not room, "the bird is misplaced")
    return position


def identity(position):
    """What is the same for the repetition rule (M6)."""
    mana = position.mana
    if mana is not None and position.rules["mana"] != "obstructing-bird":
        mana = position.types[mana]
    return "".join(position.board), position.side, mana


class Choices:
    """The moves of a certificate, one index after the other."""

    def __init__(self, data):
        self.data = data
        self.at = 0
        self.count = 0

    def next_index(self):
        index = shift = 0
        while True:
            require(self.at < len(self.data), "there are too few moves")
            byte = self.data[self.at]
            self.at += 1
            index |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                require(byte or shift == 7, "an index is written in more bytes than it needs")
                self.count += 1
                return index


def traverse(first, choices, prover, wins):
    """Visits every position that can come up; returns the length of the longest line, in plies."""
    strategist = prover if wins else "bw".replace(prover, "")
    lengths = {}  # of the longest line from each position; None while its lines are being followed

    def successors(position):
        outcome = position.outcome()
        if outcome:
            require((outcome == prover) == wins, f"a line ends with {outcome} at {position}")
            return []
        moves = sorted(position.legal_moves())
        if position.side == strategist:
            index = choices.next_index()
            require(index < len(moves), f"there is no move {index} at {position}")
            moves = [moves[index]]
        return [position.play(move) for move in moves]

    # A stack of our own, since lines can be longer than Python's: position, those left to visit, length so far.
    lengths[identity(first)] = None
    stack = [[identity(first), iter(successors(first)), 0]]
    while True:
        key, left, longest = stack[-1]
        position = next(left, None)
        if position is None:
            stack.pop()
            lengths[key] = longest
            if not stack:
                return longest
            stack[-1][2] = max(stack[-1][2], longest + 1)
        elif (known := identity(position)) not in lengths:
            lengths[known] = None
            stack.append([known, iter(successors(position)), 0])
        elif lengths[known] is not None:
            stack[-1][2] = max(longest, lengths[known] + 1)
        else:
            require(not wins, f"a line repeats {position}")


def verify(data):
    """What the certificate proves, in words."""
    content, checksum = data[:-8], data[-8:]
    require(len(data) >= 8 and crc64(content) == int.from_bytes(checksum, "little"), "the checksum is wrong")
    *lines, moves = content.split(b"\n", 5)
    require(len(lines) == 5 and all(line.isascii() for line in lines), "there are no five lines of text")
    header, claim, rules, position, count = (line.decode() for line in lines)
    require(header == "mana certificate 1", "the first line is wrong")
    claimed = re.fullmatch(r"claim ((black|white) (?:cannot win|wins within (0|[1-9][0-9]*) plies))", claim)
    require(claimed, "the second line is no claim")
    require(rules.startswith("rules ") and position.startswith("position "), "rules or position are missing")
    require(re.fullmatch(r"choices (0|[1-9][0-9]*)", count), "the number of choices is missing")
    rules, position = rules[6:], position[9:]
    text, prover, plies = claimed.groups()
    choices = Choices(moves)
    longest = traverse(check_position(check_rules(rules), position), choices, prover[0], plies is not None)
    require(choices.at == len(moves), "there are too many moves")
    require(str(choices.count) == count[8:], "the number of choices is wrong")
    require(plies is None or str(longest) == plies, f"the longest line has {longest} plies")
    return f'{text} from "{position}" under {rules} rules'


def main(files):
    status = 0
    for file in files:
        try:
            with open(file, "rb") as opened:
                print(f"{file}: verified: {verify(opened.read())}")
        except (OSError, Rejected) as reason:
            print(f"{file}: {reason}", file=sys.stderr)
            status = 2
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
