"""A running product and browsers to use it with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from product import Product, demo_site

HERE = Path(__file__).parent
# The journeys of `make test`, one a line; all others run in `make test-full`.
JOURNEYS = HERE / "journeys.txt"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every journey `full` that is not on the list, before pytest selects by marks."""
    chosen = set(JOURNEYS.read_text("utf-8").splitlines())
    for item in items:
        if item.path.parent == HERE and f"{item.path.name}::{item.name}" not in chosen:
            item.add_marker(pytest.mark.full)


@pytest.fixture(scope="module")
def product(demo_instance: Path) -> Iterator[Product]:
    """A demo site of the file's own, started by the command that `make run` ends in.

    Not one for all files: what one of them puts on the site pushes what another looks for off the first page.
    """
    with demo_site(demo_instance) as site:
        yield site
