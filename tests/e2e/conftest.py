"""A running product and browsers to use it with."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from product import Product, demo_site

HERE = Path(__file__).parent
# The journeys of `make test`, one a line; all others run in `make test-full`.
JOURNEYS = HERE / "journeys.txt"
# The names of all that were collected.
FOUND = pytest.StashKey[Collection[str]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark every journey `full` that is not on the list, before pytest selects by marks."""
    found = {f"{item.path.name}::{item.name}": item for item in items if item.path.parent == HERE}
    config.stash[FOUND] = found.keys()
    for name in found.keys() - {*JOURNEYS.read_text("utf-8").splitlines()}:
        found[name].add_marker(pytest.mark.full)


@pytest.fixture
def lost_journeys(pytestconfig: pytest.Config) -> list[str]:
    """The lines of the list that name no test, or no file; those of files that were not collected may be right."""
    found = pytestconfig.stash[FOUND]
    elsewhere = {path.name for path in HERE.glob("test_*.py")} - {name.partition("::")[0] for name in found}
    lines = {*JOURNEYS.read_text("utf-8").splitlines()} - found
    return sorted(line for line in lines if line.partition("::")[0] not in elsewhere)


@pytest.fixture(scope="module")
def product(demo_instance: Path) -> Iterator[Product]:
    """A demo site of the file's own, started by the command that `make run` ends in.

    Not one for all files: what one of them puts on the site pushes what another looks for off the first page.
    """
    with demo_site(demo_instance) as site:
        yield site
