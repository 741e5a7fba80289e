"""An ending solved exactly with a table, by backward induction from the last moves, and compared with the solver.

The rules are Mana without re-entry, so that taken pieces stay out and endings are small. The table has every position
that can come up: whether the side to move wins or loses, in how many plies, or that neither side can force anything.

python examples/tabular_ending.py "3d2/6/6/6/1R4/D5 b -"
"""

import argparse
import random
from collections import deque
from dataclasses import dataclass

from mana_games import Position, solve

RULES = "cosmoludo,re-entry=never"


@dataclass
class Entry:
    """What the table says about a position."""

    position: Position
    children: list[int]
    value: int = 0
    """1 if the side to move wins, -1 if it loses, 0 if neither is forced."""
    plies: int = 0
    """How long that takes at best."""


def explore(root: Position) -> list[Entry]:
    """Every position that can come up, the first one first."""
    numbers = {root: 0}
    table = [Entry(root, [])]
    for entry in table:
        if entry.position.outcome is not None:
            continue
        for action in entry.position.legal_actions():
            child = entry.position.play(action)
            number = numbers.setdefault(child, len(table))
            if number == len(table):
                table.append(Entry(child, []))
            entry.children.append(number)
    return table


def solve_table(table: list[Entry]) -> None:
    """Backward induction: a position is won by one move to a lost one, and lost if all moves lead to won ones."""
    parents: list[list[int]] = [[] for _ in table]
    left = [len(entry.children) for entry in table]
    decided: deque[int] = deque()
    for number, entry in enumerate(table):
        for child in entry.children:
            parents[child].append(number)
        outcome = entry.position.outcome
        if outcome in ("black", "white"):
            entry.value = 1 if outcome == entry.position.turn else -1
            decided.append(number)
    # The queue is in the order of plies, so the first win found is the shortest, and the last defence the longest.
    while decided:
        child = decided.popleft()
        for number in parents[child]:
            entry = table[number]
            if entry.value != 0:
                continue
            left[number] -= 1
            # The side to move may be the same after a move only while pieces are set up.
            if table[child].value == -1:
                entry.value = 1
            elif left[number] == 0:
                entry.value = -1
            else:
                continue
            entry.plies = table[child].plies + 1
            decided.append(number)


def disagreements(table: list[Entry], sample: int, seed: int = 0) -> int:
    """In how many positions of a random sample the solver says something else."""
    count = 0
    for entry in random.Random(seed).sample(table, min(sample, len(table))):
        solution = solve(entry.position, hash_mib=1, shortest=True)
        if entry.value == 1:
            count += solution.verdict != "won" or solution.plies != entry.plies
        else:
            count += solution.verdict != "not-won"
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description="an ending, solved with a table and by the solver")
    parser.add_argument("position", nargs="?", default="3d2/6/6/6/1R4/D5 b -")
    parser.add_argument("--sample", type=int, default=200, help="how many positions to compare")
    arguments = parser.parse_args()

    root = Position(RULES, arguments.position)
    table = explore(root)
    solve_table(table)
    won = sum(entry.value == 1 for entry in table)
    lost = sum(entry.value == -1 for entry in table)
    longest = max(entry.plies for entry in table)
    print(f"{len(table)} positions: {won} won, {lost} lost, {len(table) - won - lost} neither")
    print(f"the longest win takes {longest} plies")
    words = {1: f"wins in {table[0].plies} plies", -1: f"loses in {table[0].plies} plies"}
    print(f"{root}: {root.turn} {words.get(table[0].value, 'cannot force anything')}")
    compared = min(arguments.sample, len(table))
    print(f"the solver disagrees in {disagreements(table, arguments.sample)} of {compared} positions")


if __name__ == "__main__":
    main()
