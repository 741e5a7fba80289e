"""The stubs say what the compiled module has, and the package is typed throughout."""

import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def check(*arguments: str) -> None:
    command = [sys.executable, "-m", *arguments]
    # Not in the package's own folder, whose sources would be taken for the installed ones.
    folder = PACKAGE / "examples"
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_match_the_compiled_module() -> None:
    check("mypy.stubtest", "--mypy-config-file", "../pyproject.toml", "mana_games._native")


def test_package_and_examples_pass_mypy() -> None:
    options = ["--config-file", "../pyproject.toml"]
    examples = [path.name for path in (PACKAGE / "examples").glob("*.py")]
    check("mypy", *options, "-p", "mana_games")
    check("mypy", *options, *examples)
