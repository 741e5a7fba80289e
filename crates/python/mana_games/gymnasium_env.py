"""A Gymnasium environment: one player against an opponent.

>>> import gymnasium
>>> import mana_games.gymnasium_env
>>> env = gymnasium.make("mana_games/Mana-v0", rules="cosmoludo", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mana_games import Engine, Game, ManaError, action_count, observation_shape

Planes = NDArray[np.int8]

Opponent = Callable[[Game], "str | int"]
"""What answers a move: a function from a game to the move or action that it plays."""


class ManaEnv(gymnasium.Env[Planes, np.int64]):
    """A game of either kind, as one of its players sees it.

    Observations are planes, and ``info["action_mask"]`` says which actions are legal. The reward is 1 for a win, -1 for a
    loss and 0 otherwise. An action that is not legal loses the game.

    ``opponent`` is "random", a level of the engine from 1 to 10, or a function that takes a game and returns a move or an
    action. ``side`` is "black", "white" or "random".
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        rules: str = "cosmoludo",
        opponent: str | int | Opponent = "random",
        side: str = "random",
        max_plies: int = 600,
        render_mode: str | None = None,
    ) -> None:
        if side not in ("black", "white", "random"):
            raise ManaError(f'a side is "black", "white" or "random", not {side!r}')
        if isinstance(opponent, str) and opponent != "random":
            raise ManaError(f'an opponent is "random", a level or a function, not {opponent!r}')
        if render_mode not in (None, "ansi"):
            raise ManaError(f'the render mode is "ansi" or None, not {render_mode!r}')
        self.render_mode = render_mode
        self._rules = rules
        self._opponent = opponent
        self._side = side
        self._max_plies = max_plies
        self._player = 0
        self._engine: Engine | None = None
        self.game = Game(rules)
        self.action_space = spaces.Discrete(action_count(rules))
        self.observation_space = spaces.Box(0, 1, observation_shape(rules), np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begins a game; the opponent has moved if it is first."""
        super().reset(seed=seed)
        self.game = Game(self._rules)
        sides = {"black": 0, "white": 1}
        self._player = sides.get(self._side, int(self.np_random.integers(2)))
        if isinstance(self._opponent, int):
            engine_seed = int(self.np_random.integers(2**32))
            self._engine = Engine(self._rules, level=self._opponent, hash_mib=1, seed=engine_seed)
        self._let_opponent_move()
        return self.game.observation(), self._info()

    def step(self, action: np.int64) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Plays an action and lets the opponent answer it."""
        try:
            self.game.play(int(action))
        except ManaError:
            return self.game.observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self._let_opponent_move()
        reward = self.game.returns()[self._player]
        terminated = self.game.is_over
        truncated = not terminated and self.game.ply >= self._max_plies
        return self.game.observation(), reward, terminated, truncated, self._info()

    def render(self) -> str | None:
        """The board as text, with ``render_mode="ansi"``."""
        return self.game.board() if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.game.action_mask()}

    def _let_opponent_move(self) -> None:
        # A player may have two turns in a row, at the end of the set-ups.
        while not self.game.is_over and self.game.player != self._player:
            self.game.play(self._answer())

    def _answer(self) -> str | int:
        if callable(self._opponent):
            return self._opponent(self.game.copy())
        if self._engine is not None:
            limit = {"nodes": 100_000} if self._opponent == 10 else {}
            return self._engine.search(self.game, **limit).best_action
        return int(self.np_random.choice(self.game.legal_actions()))


gymnasium.register(id="mana_games/Mana-v0", entry_point="mana_games.gymnasium_env:ManaEnv")
