"""A PettingZoo environment: two agents, "player_0" with Black and "player_1" with White, who take turns.

>>> from mana_games import pettingzoo_env
>>> env = pettingzoo_env.env(rules="burst")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter(max_iter=4):
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(env.action_space(agent).sample(observation["action_mask"]))
>>> env.unwrapped.game.ply
4
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mana_games import Game, ManaError, action_count, observation_shape

Observation = dict[str, NDArray[np.int8]]

AGENTS = ["player_0", "player_1"]


def env(**arguments: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: who plays an illegal action loses."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**arguments), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):
    """A game of either kind between two agents.

    An observation has the planes, as "observation", and the legal actions, as "action_mask"; for the agent who is not to
    move there are none. A game that reaches ``max_plies`` is truncated.
    """

    metadata = {"render_modes": ["ansi"], "name": "mana_v0", "is_parallelizable": False}

    def __init__(
        self, rules: str = "cosmoludo", max_plies: int = 600, render_mode: str | None = None
    ) -> None:
        EzPickle.__init__(self, rules, max_plies, render_mode)
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ManaError(f'the render mode is "ansi" or None, not {render_mode!r}')
        self.render_mode = render_mode
        self.game = Game(rules)
        self._rules = rules
        self._max_plies = max_plies
        self.possible_agents = AGENTS[:]
        self.agents = AGENTS[:]
        actions = action_count(rules)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, observation_shape(rules), np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in AGENTS
        }

    def action_space(self, agent: str) -> Any:
        """The action space of an agent, which is that of the rules."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. Nothing in it is random, so the seed changes nothing."""
        self.game = Game(self._rules)
        self.agents = AGENTS[:]
        self.agent_selection = AGENTS[self.game.player]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}

    def observe(self, agent: str) -> Observation:
        """What an agent sees."""
        mask = self.game.action_mask()
        if agent != AGENTS[self.game.player]:
            mask[:] = 0
        return {"observation": self.game.observation(), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Plays an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.game.play(int(action))
        if self.game.is_over:
            self.rewards = dict(zip(AGENTS, self.game.returns(), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
        elif self.game.ply >= self._max_plies:
            self.truncations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[self.game.player]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text, with ``render_mode="ansi"``."""
        return self.game.board() if self.render_mode == "ansi" else None
