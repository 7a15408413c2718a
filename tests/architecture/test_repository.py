"""The checks of the scripts, so that the tests alone prove them too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.once


def test_the_readmes_commands_are_the_makefiles_and_those_of_continuous_integration() -> None:
    """`make run` and `make test` are shown, exist, and the second is all that is run there."""
    readme: Any = pytest.importorskip("house.readme")
    readme.main()


def test_nothing_tracked_names_a_registry_or_a_machine() -> None:
    """No address of packages, no path of somebody's computer, no key."""
    tracked: Any = pytest.importorskip("house.tracked")
    problems = {
        name: list(tracked.problems(name, (tracked.ROOT / name).read_bytes())) for name in tracked.tracked()
    }
    assert {name: found for name, found in problems.items() if found} == {}


def test_every_journey_on_the_list_is_there(root: Path) -> None:
    """The browser tests of `make test` are the lines of journeys.txt, each of them a test."""
    listed = (root / "tests/e2e/journeys.txt").read_text("utf-8").splitlines()
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "not full", "tests/e2e"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    found = {line.removeprefix("tests/e2e/") for line in done.stdout.splitlines() if "::" in line}
    assert found == set(listed), done.stdout[-2000:]
