"""The environments pass the tests of the projects they are for."""

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import mana_games
from mana_games import open_spiel_game, pettingzoo_env
from mana_games.gymnasium_env import ManaEnv

RULES = ["cosmoludo", "cosmoludo-pl", "escampe", "burst"]


# It warns twice of observations that are dicts, which is how PettingZoo's own games have their masks.
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
def test_pettingzoo_api_test(rules: str) -> None:
    api_test(pettingzoo_env.env(rules=rules), num_cycles=200)


def test_pettingzoo_seed_test() -> None:
    seed_test(lambda: pettingzoo_env.env(rules="burst"), num_cycles=50)


@pytest.mark.parametrize("rules", RULES)
def test_gymnasium_check_env(rules: str) -> None:
    check_env(gymnasium.make("mana_games/Mana-v0", rules=rules, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("rules", RULES)
def test_open_spiel_random_sim_test(rules: str) -> None:
    game = pyspiel.load_game(f"python_mana(rules={rules},max_plies=80)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_open_spiel_games_end_at_the_limit_of_plies() -> None:
    game = open_spiel_game.ManaGame({"rules": "burst", "max_plies": 3})
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert (len(state.history()), state.returns()) == (3, [0.0, 0.0])
    assert str(state.clone()) == str(state)


def test_pettingzoo_rewards_the_winner() -> None:
    env = pettingzoo_env.env()
    env.reset()
    env.unwrapped.game = mana_games.Game("cosmoludo", "3d2/6/3R2/6/6/D5 b -")
    env.step(env.unwrapped.game.action("d4d6"))
    assert env.unwrapped.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(env.unwrapped.terminations.values())


def test_pettingzoo_an_illegal_action_loses() -> None:
    env = pettingzoo_env.env()
    env.reset()
    env.step(0)
    assert env.rewards["player_0"] == -1
    assert all(env.terminations.values())


def test_gymnasium_opponents() -> None:
    def first(game: mana_games.Game) -> str:
        return game.legal_moves()[0]

    for opponent in ["random", 1, first]:
        env = ManaEnv("burst", opponent=opponent, side="white", max_plies=30)
        _, info = env.reset(seed=3)
        assert env.game.player == 1
        random = np.random.default_rng(3)
        ended = False
        while not ended:
            action = random.choice(np.flatnonzero(info["action_mask"]))
            observation, reward, terminated, truncated, info = env.step(action)
            assert observation in env.observation_space
            ended = terminated or truncated
        assert reward == env.game.returns()[1]


def test_gymnasium_an_illegal_action_loses() -> None:
    env = ManaEnv(side="black")
    env.reset(seed=0)
    _, reward, terminated, _, info = env.step(np.int64(0))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize(
    "arguments", [{"side": "red"}, {"opponent": "strong"}, {"render_mode": "human"}, {"rules": "chess"}]
)
def test_gymnasium_refuses_what_it_does_not_know(arguments: dict[str, str]) -> None:
    with pytest.raises(mana_games.ManaError, match="|".join(arguments.values())):
        ManaEnv(**arguments)
