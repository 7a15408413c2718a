"""The checks of the scripts, so that the tests alone prove them too."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.once


def test_the_readmes_commands_are_the_makefiles_and_those_of_continuous_integration() -> None:
    """`make run` and `make test` are shown, exist, and the second is all that is run there."""
    readme: Any = pytest.importorskip("tasks.readme")
    readme.main()


def test_nothing_tracked_names_a_registry_or_a_machine() -> None:
    """No address of packages, no path of somebody's computer, no key."""
    tracked: Any = pytest.importorskip("tasks.tracked")
    problems = {
        name: list(tracked.problems(name, (tracked.ROOT / name).read_bytes()))
        for name in tracked.list_tracked()
    }
    assert {name: found for name, found in problems.items() if found} == {}
