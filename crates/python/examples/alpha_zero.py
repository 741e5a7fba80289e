"""A small AlphaZero: self-play with tree search, guided by a network that learns from it. NumPy is all it needs.

It measures what the network has learned by itself: how often it beats random play without any search.

python examples/alpha_zero.py --minutes 10
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from mana_games import Game, Position, action_count, observation_shape

Floats = NDArray[np.float32]


class Network:
    """A perceptron with one hidden layer, a policy and a value, trained by Adam."""

    def __init__(self, rules: str, hidden: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        inputs, actions = int(np.prod(observation_shape(rules))), action_count(rules)

        def weights(rows: int, columns: int, scale: float) -> Floats:
            return (random.standard_normal((rows, columns)) * scale).astype(np.float32)

        self.parameters: list[Floats] = [
            weights(inputs, hidden, np.sqrt(2 / inputs)),
            np.zeros(hidden, np.float32),
            weights(hidden, hidden, np.sqrt(2 / hidden)),
            np.zeros(hidden, np.float32),
            weights(hidden, actions, 0.01),
            np.zeros(actions, np.float32),
            weights(hidden, 1, 0.01),
            np.zeros(1, np.float32),
        ]
        self._means = [np.zeros_like(parameter) for parameter in self.parameters]
        self._squares = [np.zeros_like(parameter) for parameter in self.parameters]
        self._steps = 0

    def _forward(self, inputs: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        w1, b1, w2, b2, wp, bp, wv, bv = self.parameters
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return first, second, second @ wp + bp, np.tanh(second @ wv + bv)[:, 0]

    def evaluate(self, inputs: Floats) -> tuple[Floats, Floats]:
        """The logits of all actions, and the values for the side to move."""
        _, _, logits, values = self._forward(inputs)
        return logits, values

    def train(self, inputs: Floats, policies: Floats, results: Floats, rate: float) -> float:
        """One step of gradient descent; returns the loss before it."""
        first, second, logits, values = self._forward(inputs)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        count = len(inputs)
        errors = values - results
        loss = float(np.mean(errors**2) - np.mean(np.sum(policies * np.log(odds + 1e-9), axis=1)))

        w2, wp, wv = self.parameters[2], self.parameters[4], self.parameters[6]
        d_logits = (odds - policies) / count
        d_values = (2 * errors * (1 - values**2) / count)[:, None].astype(np.float32)
        d_second = (d_logits @ wp.T + d_values @ wv.T) * (second > 0)
        d_first = (d_second @ w2.T) * (first > 0)
        self._descend(
            [
                inputs.T @ d_first,
                d_first.sum(axis=0),
                first.T @ d_second,
                d_second.sum(axis=0),
                second.T @ d_logits,
                d_logits.sum(axis=0),
                second.T @ d_values,
                d_values.sum(axis=0),
            ],
            rate,
        )
        return loss

    def _descend(self, gradients: list[Floats], rate: float) -> None:
        self._steps += 1
        step = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        moments = zip(self.parameters, gradients, self._means, self._squares, strict=True)
        for parameter, gradient, mean, square in moments:
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            parameter -= (step * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class Node:
    """A position in a search tree, with what is known about each of its moves."""

    __slots__ = ("actions", "children", "means", "position", "priors", "total", "turn", "visits")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.turn = position.turn
        self.actions: Sequence[int] = []
        self.children: list[Node | None] = []
        self.total = 0
        self.priors = self.means = self.visits = np.zeros(0, np.float32)

    def expand(self, logits: Floats) -> None:
        """Lists the moves, as likely as the network finds them."""
        self.actions = self.position.legal_actions()
        self.children = [None] * len(self.actions)
        odds = np.exp(logits[self.actions] - logits[self.actions].max())
        self.priors = odds / odds.sum()
        self.means = np.zeros(len(self.actions), np.float32)
        self.visits = np.zeros(len(self.actions), np.float32)

    def select(self) -> int:
        """The move with the best upper bound (PUCT)."""
        bonus = 1.5 * (self.total + 1) ** 0.5
        return int((self.means + bonus * self.priors / (1 + self.visits)).argmax())

    def add(self, index: int, value: float) -> None:
        """Counts a visit of a move, with a value for the side to move here."""
        self.total += 1
        self.visits[index] += 1
        self.means[index] += (value - self.means[index]) / self.visits[index]


@dataclass
class SelfPlay:
    """A game in progress, its tree and what it has to teach."""

    game: Game
    root: Node
    observations: list[Floats] = field(default_factory=list)
    policies: list[Floats] = field(default_factory=list)
    players: list[int] = field(default_factory=list)


def planes(position: Position) -> Floats:
    """What the network sees."""
    return position.observation().reshape(-1).astype(np.float32)


def descend(root: Node) -> tuple[list[tuple[Node, int]], Node | None, float]:
    """Follows the best bounds to a new position, or to an end and its value for the side to move there."""
    path: list[tuple[Node, int]] = []
    node = root
    while True:
        index = node.select()
        path.append((node, index))
        child = node.children[index]
        if child is None:
            child = Node(node.position.play(node.actions[index]))
            node.children[index] = child
        outcome = child.position.outcome
        if outcome is not None:
            value = 0.0 if outcome == "draw" else 1.0 if outcome == child.turn else -1.0
            return path, None, value
        if not child.actions:
            return path, child, 0.0
        node = child


def back_up(path: list[tuple[Node, int]], turn: str, value: float) -> None:
    """Adds the value of a position, for the side that has the turn there, to all moves that led to it."""
    for node, index in path:
        node.add(index, value if node.turn == turn else -value)


def search(network: Network, roots: list[Node], simulations: int, random: np.random.Generator) -> None:
    """Searches all roots side by side, so that the network sees many positions at once."""
    fresh = [root for root in roots if not root.actions]
    if fresh:
        logits, _ = network.evaluate(np.stack([planes(root.position) for root in fresh]))
        for root, row in zip(fresh, logits, strict=True):
            root.expand(row)
    for root in roots:
        noise = random.dirichlet(np.full(len(root.actions), 0.5)).astype(np.float32)
        root.priors = 0.75 * root.priors + 0.25 * noise
    for _ in range(simulations):
        leaves: list[tuple[list[tuple[Node, int]], Node]] = []
        for root in roots:
            path, leaf, value = descend(root)
            if leaf is None:
                node, index = path[-1]
                child = node.children[index]
                assert child is not None
                back_up(path, child.turn, value)
            else:
                leaves.append((path, leaf))
        if leaves:
            inputs = np.stack([planes(leaf.position) for _, leaf in leaves])
            logits, values = network.evaluate(inputs)
            for (path, leaf), row, leaf_value in zip(leaves, logits, values, strict=True):
                leaf.expand(row)
                back_up(path, leaf.turn, float(leaf_value))


Samples = tuple[Floats, Floats, Floats]


def self_play(
    network: Network, rules: str, games: int, simulations: int, max_plies: int, random: np.random.Generator
) -> Samples:
    """Plays games against itself; returns observations, policies of the search, and results."""
    running = [SelfPlay(Game(rules), Node(Position(rules))) for _ in range(games)]
    done: list[SelfPlay] = []
    while running:
        search(network, [one.root for one in running], simulations, random)
        for one in running:
            visits = one.root.visits
            # A turned board teaches as much as the board itself.
            images, actions = one.root.position.symmetries()
            for image, action in zip(images, actions, strict=True):
                policy = np.zeros(action_count(rules), np.float32)
                policy[action[one.root.actions]] = visits / visits.sum()
                one.observations.append(image.reshape(-1).astype(np.float32))
                one.policies.append(policy)
                one.players.append(one.game.player)
            # The first moves are drawn, so that games differ; later the best move is played.
            drawn = one.game.ply < 8
            index = int(random.choice(len(visits), p=visits / visits.sum()) if drawn else np.argmax(visits))
            one.game.play(one.root.actions[index])
            child = one.root.children[index]
            assert child is not None
            one.root = child
        over = [one for one in running if one.game.is_over or one.game.ply >= max_plies]
        done += over
        running = [one for one in running if one not in over]
    results = [np.float32(one.game.returns()[player]) for one in done for player in one.players]
    observations = [observation for one in done for observation in one.observations]
    policies = [policy for one in done for policy in one.policies]
    return np.stack(observations), np.stack(policies), np.array(results, np.float32)


def score_against_random(network: Network, rules: str, games: int, seed: int, max_plies: int = 200) -> float:
    """The points of the network's policy, without any search, against random play: half of the games with each side."""
    random = np.random.default_rng(seed)
    points = 0.0
    for number in range(games):
        game, player = Game(rules), number % 2
        while not game.is_over and game.ply < max_plies:
            actions = game.legal_actions()
            if game.player == player:
                logits, _ = network.evaluate(planes(game.position)[None])
                game.play(actions[int(np.argmax(logits[0, actions]))])
            else:
                game.play(int(random.choice(actions)))
        points += (1 + game.returns()[player]) / 2
    return points / games


def main() -> None:
    parser = argparse.ArgumentParser(description="a small AlphaZero")
    parser.add_argument("--rules", default="cosmoludo")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=32, help="games of self-play an iteration")
    parser.add_argument("--simulations", type=int, default=24, help="positions searched for a move")
    parser.add_argument("--steps", type=int, default=60, help="steps of training an iteration")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--evaluation-games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()

    network = Network(arguments.rules, arguments.hidden, arguments.seed)
    random = np.random.default_rng(arguments.seed)
    before = score_against_random(network, arguments.rules, arguments.evaluation_games, arguments.seed)
    print(f"before training: {before:.1%} against random play", flush=True)
    begin = time.monotonic()
    replay: list[Samples] = []
    iteration, games, loss = 0, 0, 0.0
    while time.monotonic() - begin < 60 * arguments.minutes:
        iteration += 1
        games += arguments.games
        replay.append(
            self_play(network, arguments.rules, arguments.games, arguments.simulations, 120, random)
        )
        replay = replay[-12:]
        observations, policies, results = (np.concatenate(arrays) for arrays in zip(*replay, strict=True))
        for _ in range(arguments.steps):
            batch = random.integers(len(observations), size=256)
            loss = network.train(observations[batch], policies[batch], results[batch], 1e-3)
        if iteration % 5 == 0:
            score = score_against_random(network, arguments.rules, 50, iteration)
            minutes = (time.monotonic() - begin) / 60
            print(f"{minutes:.1f} min, {games} games: loss {loss:.2f}, {score:.0%} against random", flush=True)
    after = score_against_random(network, arguments.rules, arguments.evaluation_games, arguments.seed + 1)
    print(f"after {games} games: {after:.1%} against random play")


if __name__ == "__main__":
    main()
