"""The board games Mana and Burst of Mana: rules, records, engine, solver and environments for programs that learn.

Moves are text, as in ``"c1c3"``, or actions: numbers below ``action_count(rules)`` that mean the same in every position.
Sides are ``"black"`` and ``"white"``, or 0 and 1. Every error is a ``ManaError``, which is a ``ValueError``.

The environments of other projects are modules of their own, as they need those projects:
``mana_games.gymnasium_env``, ``mana_games.pettingzoo_env`` and ``mana_games.open_spiel_game``.
"""

from mana_games._native import (
    BatchEnv,
    CertificateError,
    Engine,
    Game,
    ManaError,
    MoveError,
    Position,
    PositionError,
    Record,
    RecordError,
    RulesError,
    SearchResult,
    Solution,
    Verified,
    action_count,
    editions,
    observation_shape,
    plane_names,
    read_records,
    solve,
    verify,
)

__all__ = [
    "BatchEnv",
    "CertificateError",
    "Engine",
    "Game",
    "ManaError",
    "MoveError",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "RulesError",
    "SearchResult",
    "Solution",
    "Verified",
    "action_count",
    "editions",
    "observation_shape",
    "plane_names",
    "read_records",
    "solve",
    "verify",
]
