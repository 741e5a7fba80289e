"""Both games for OpenSpiel, as the game "python_mana" with the parameters "rules" and "max_plies".

>>> import pyspiel
>>> import mana_games.open_spiel_game
>>> game = pyspiel.load_game("python_mana(rules=escampe)")
>>> game.num_distinct_actions()
11673
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.current_player()
1
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from mana_games import Game, action_count, observation_shape

_GAME_TYPE = pyspiel.GameType(
    short_name="python_mana",
    long_name="Mana and Burst of Mana",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "cosmoludo", "max_plies": 600},
)


class ManaGame(pyspiel.Game):
    """A game of either kind. One that reaches its limit of plies is a draw."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        defaults = {"rules": "cosmoludo", "max_plies": 600}
        params = {**defaults, **(params or {})}
        self.rules: str = params["rules"]
        self.max_plies: int = params["max_plies"]
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.rules),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(_GAME_TYPE, info, params)

    def new_initial_state(self, state: Any = None) -> ManaState:
        """The start of the rules; other beginnings are reached by actions."""
        if state is not None:
            raise ValueError("a state is restored from its actions")
        return ManaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """An observer of the planes."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class ManaState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: ManaGame) -> None:
        super().__init__(game)
        self.game = Game(game.rules)
        self._max_plies = game.max_plies

    def current_player(self) -> int:
        """0 for Black, 1 for White."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.game.player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.game.legal_actions())

    def _apply_action(self, action: int) -> None:
        self.game.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return self.game.move(action)
        except ValueError:
            return f"action {action}"

    def is_terminal(self) -> bool:
        """Whether the game has ended, by the rules or at the limit of plies."""
        return self.game.is_over or self.game.ply >= self._max_plies

    def returns(self) -> list[float]:
        """What the game is worth to Black and to White."""
        return list(self.game.returns())

    def __str__(self) -> str:
        return str(self.game)


class PlanesObserver:
    """The planes of an observation, as OpenSpiel's observers show them."""

    def __init__(self, rules: str, params: Any) -> None:
        if params:
            raise ValueError(f"there are no observation parameters; got {params}")
        shape = observation_shape(rules)
        self.tensor = np.zeros(np.prod(shape), np.float32)
        self.dict = {"observation": np.reshape(self.tensor, shape)}

    def set_from(self, state: ManaState, player: int) -> None:
        """Updates the tensor."""
        self.dict["observation"][:] = state.game.observation()

    def string_from(self, state: ManaState, player: int) -> str:
        """The position as text."""
        return str(state)


pyspiel.register_game(_GAME_TYPE, ManaGame)
