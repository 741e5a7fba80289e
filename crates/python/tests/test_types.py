"""The stubs say what the compiled module has, and the package is typed throughout."""

import os
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def check(cache: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", *arguments]
    environment = {**os.environ, "MYPY_CACHE_DIR": str(cache)}
    # Beside the sources of the package, which would be taken for the installed one.
    folder = PACKAGE / "examples"
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_match_the_compiled_module(tmp_path: Path) -> None:
    check(tmp_path, "mypy.stubtest", "--mypy-config-file", "../pyproject.toml", "mana_games._native")


def test_package_and_examples_pass_mypy(tmp_path: Path) -> None:
    options = ["--config-file", "../pyproject.toml"]
    examples = [path.name for path in (PACKAGE / "examples").glob("*.py")]
    check(tmp_path, "mypy", *options, "-p", "mana_games")
    check(tmp_path, "mypy", *options, *examples)
