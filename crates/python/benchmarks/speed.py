"""How many plies a second the package plays at random, on one core.

python benchmarks/speed.py

Times are processor times of this process, so that others on the machine count as little as possible.
"""

import random
import time
from collections.abc import Callable

from mana_games import BatchEnv, Game

GAMES = 4096


def rate(play: Callable[[str], int], rules: str) -> float:
    """Million plies a second: the best of three runs."""
    best = 0.0
    for _ in range(3):
        begin = time.process_time()
        plies = play(rules)
        best = max(best, plies / (time.process_time() - begin))
    return best / 1e6


def rollouts(rules: str) -> int:
    """Random games within the batch."""
    return BatchEnv(rules, GAMES, seed=1).rollout(1_000)["plies"]


def steps(rules: str) -> int:
    """A random action for every game, passed to Python and back."""
    env = BatchEnv(rules, GAMES, seed=1)
    for _ in range(200):
        env.step(env.random_actions())
    return 200 * GAMES


def steps_with_arrays(rules: str) -> int:
    """The same with all observations and masks."""
    env = BatchEnv(rules, GAMES, seed=1)
    for _ in range(50):
        env.observations()
        env.action_masks()
        env.step(env.random_actions())
    return 50 * GAMES


def single_games(rules: str) -> int:
    """One game after the other, each move chosen in Python."""
    draw = random.Random(1).random
    plies = 0
    while plies < 300_000:
        game = Game(rules)
        actions = game.legal_actions()
        while actions:
            game.play(actions[int(draw() * len(actions))])
            actions = game.legal_actions()
        plies += game.ply
    return plies


def main() -> None:
    print("million plies/s | rollout | step | step, planes, masks | one game")
    for rules in ["cosmoludo", "escampe", "burst"]:
        ways = [rollouts, steps, steps_with_arrays, single_games]
        figures = [rate(play, rules) for play in ways]
        print(f"{rules} | " + " | ".join(f"{figure:.2f}" for figure in figures), flush=True)


if __name__ == "__main__":
    main()
