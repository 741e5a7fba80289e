"""The examples run, and short runs of them show what they are for."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))

import alpha_zero
import tabular_ending

from mana_games import Position


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["random_agent.py", "--rules", "burst", "--games", "50"], "at once"),
        (["tabular_ending.py", "3d2/6/6/6/6/D5 b -", "--sample", "20"], "disagrees in 0 of 20"),
        (
            ["alpha_zero.py", *"--minutes 0.001 --games 2 --simulations 4 --evaluation-games 2".split()],
            "after 2 games",
        ),
    ],
)
def test_examples_run(arguments: list[str], words: str) -> None:
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=EXAMPLES, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


def test_the_table_agrees_with_the_solver_in_every_position() -> None:
    table = tabular_ending.explore(Position(tabular_ending.RULES, "3d2/6/6/6/6/D5 b -"))
    tabular_ending.solve_table(table)
    assert {entry.value for entry in table} == {-1, 1}
    assert tabular_ending.disagreements(table, 300, seed=1) == 0


def test_the_network_learns_from_self_play() -> None:
    random = np.random.default_rng(0)
    network = alpha_zero.Network("cosmoludo", hidden=32, seed=0)
    samples = alpha_zero.self_play(network, "cosmoludo", 4, 8, 60, random)
    losses = [network.train(*samples, 1e-3) for _ in range(30)]
    assert losses[-1] < 0.9 * losses[0]
