#!/usr/bin/env python3
"""Checks certificates of Mana: proofs that one side wins a position, or cannot.

    python3 verify.py FILE...

It follows docs/CERTIFICATE.md, with the rules of starter.py, which lies beside it; nothing else is used. It says what
`mana verify` says: a line for each certificate that holds, and for any other the reason on standard error, with exit
status 2.
"""

import re
import sys

from starter import Position, read_rules

FORMAT = r"""mana certificate 1
claim ((black|white) (?:cannot win|wins within (0|[1-9][0-9]*) plies))
rules ([^\n]*)
position ([^\n]*)
choices (0|[1-9][0-9]*)
(.*)"""


def require(condition, reason):
    if not condition:
        raise ValueError(reason)


def crc64(data):
    """CRC-64/XZ, bit by bit."""
    crc = 2**64 - 1
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xC96C5795D7870F42 if crc & 1 else 0)
    return crc ^ 2**64 - 1


def read_indices(data):
    """The stored moves: numbers in LEB128."""
    groups = re.findall(rb"[\x80-\xff]*[\x00-\x7f]", data)
    require(b"".join(groups) == data, "the last index is cut off")
    require(all(group[-1] or len(group) == 1 for group in groups), "an index has more bytes than it needs")
    return [sum((byte & 127) << 7 * at for at, byte in enumerate(group)) for group in groups]


def read_position(rules, text):
    """The first position, if it is one that docs/NOTATION.md accepts."""
    require(re.fullmatch(r"[1-6DRdr]+(/[1-6DRdr]+){5} [bw] ([a-f][1-6]|-)( (se|sw|ne|nw))?", text), "no position")
    position = Position.parse(rules, text)
    board, mana, types = position.board, position.mana, position.types
    require(len(board) == 36 and str(position) == text, "the position is written differently")
    require(all(board.count(d) <= 1 and board.count(r) <= 5 for d, r in ("DR", "dr")), "too many pieces")
    if position.must_set_up():
        empty = Position(rules, ["."] * 36, "b", None, position.orientation)
        before = [empty] if position.side == "b" else map(empty.play, empty.set_ups())
        require(text in map(str, before), "Black sets up on an empty board, White after Black")
        return position
    last = "dr" if position.side == "b" else "DR"  # the pieces of the player who has moved
    require(last[0] in board, "only the player to move can have lost the Daimyo")
    if mana is not None:
        carried = board[mana] in last
        hovers = carried and not any(board[s] == "." and types[s] == types[mana] for s in range(36))
        bird_is_placed = board[mana] == "." or hovers
        require(carried if rules["mana"] == "carried" else bird_is_placed, "the Mana is misplaced")
    return position


def identity(position):
    """What is the same for the repetition rule (M6)."""
    mana = position.mana
    if mana is not None and position.rules["mana"] != "obstructing-bird":
        mana = position.types[mana]
    return "".join(position.board), position.side, mana, position.orientation


def traverse(first, indices, prover, wins):
    """Visits every position that can come up; returns the length of the longest line, in plies."""
    strategist = prover if wins else "bw".replace(prover, "")
    lengths = {}  # of the longest line from each position; None while its lines are being followed

    def visit(position):
        key = identity(position)
        if key not in lengths:
            lengths[key] = None
            longest = 0
            for move in moves_to_follow(position):
                longest = max(longest, visit(position.play(move)) + 1)
            lengths[key] = longest
        require(lengths[key] is not None or not wins, f"a line repeats {position}")
        return lengths[key] or 0

    def moves_to_follow(position):
        if outcome := position.outcome():
            require((outcome == prover) == wins, f"a line ends with {outcome} at {position}")
            return []
        moves = sorted(position.legal_moves())
        if position.side != strategist:
            return moves
        index = next(indices, len(moves))
        require(index < len(moves), f"there is no choice at {position}")
        return [moves[index]]

    return visit(first)


def verify(data):
    """What the certificate proves, in words."""
    content, checksum = data[:-8], data[-8:]
    require(len(data) >= 8 and crc64(content) == int.from_bytes(checksum, "little"), "the checksum is wrong")
    found = re.fullmatch(FORMAT, content.decode("latin-1"), re.DOTALL)
    require(found, "the text is not that of a certificate")
    claim, prover, plies, rules, position, count, moves = found.groups()
    indices = read_indices(moves.encode("latin-1"))
    require(str(len(indices)) == count, "the number of choices is wrong")
    left = iter(indices)
    longest = traverse(read_position(read_rules(rules), position), left, prover[0], plies is not None)
    require(next(left, None) is None, "there are too many moves")
    require(plies in (None, str(longest)), f"the longest line has {longest} plies")
    return f'{claim} from "{position}" under {rules} rules'


def main(files):
    sys.setrecursionlimit(1_000_000)  # `visit` goes as deep as the longest line
    status = 0
    for file in files:
        try:
            with open(file, "rb") as opened:
                print(f"{file}: verified: {verify(opened.read())}")
        except (OSError, ValueError) as reason:
            print(f"{file}: {reason}", file=sys.stderr)
            status = 2
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
