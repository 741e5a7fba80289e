"""Random games: how long they last and who wins them, one by one in Python and thousands at once in Rust.

python examples/random_agent.py --rules burst --games 1000
"""

import argparse
import random
from collections import Counter

from mana_games import BatchEnv, Game


def play(rules: str, choose: random.Random) -> Game:
    """A random game."""
    game = Game(rules)
    while actions := game.legal_actions():
        game.play(choose.choice(actions))
    return game


def main() -> None:
    parser = argparse.ArgumentParser(description="random games")
    parser.add_argument("--rules", default="cosmoludo")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()

    choose = random.Random(arguments.seed)
    games = [play(arguments.rules, choose) for _ in range(arguments.games)]
    plies = sum(game.ply for game in games)
    results = Counter(game.outcome for game in games)
    print(f"one by one: {len(games)} games, {plies / len(games):.1f} plies each, {dict(results)}")

    counts = BatchEnv(arguments.rules, arguments.games, seed=arguments.seed).rollout(200)
    print(f"at once: {counts}")


if __name__ == "__main__":
    main()
