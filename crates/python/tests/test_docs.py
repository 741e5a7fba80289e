"""Whatever the documentation shows with `>>>` is true."""

import doctest
import re
from pathlib import Path
from types import ModuleType

import pytest

import mana_games
from mana_games import gymnasium_env, open_spiel_game, pettingzoo_env

ROOT = Path(__file__).parents[3]


def check(name: str, text: str) -> int:
    """Runs the examples of a text in a name space of their own; returns how many there are."""
    names = {key: getattr(mana_games, key) for key in mana_games.__all__}
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.failed == 0, name
    return result.attempted


def test_docstrings_of_the_compiled_module() -> None:
    examples = 0
    for name in mana_games.__all__:
        documented = getattr(mana_games, name).__doc__
        assert documented, name
        examples += check(name, documented)
        methods = getattr(mana_games, name)
        if isinstance(methods, type):
            public = [key for key in vars(methods) if not key.startswith("_")]
            assert all(getattr(methods, key).__doc__ for key in public), name
    assert examples > 15


@pytest.mark.parametrize("module", [gymnasium_env, pettingzoo_env, open_spiel_game])
def test_docstrings_of_the_environments(module: ModuleType) -> None:
    assert module.__doc__ and check(module.__name__, module.__doc__) > 3


@pytest.mark.parametrize("path", ["book/src/python.md", "crates/python/README.md"])
def test_documents(path: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / path).read_text(), re.DOTALL)
    examples = "\n".join(block for block in blocks if ">>>" in block)
    assert check(path, examples) > 5
