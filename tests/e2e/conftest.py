"""A running product and browsers to use it with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from motorclub.processes.embedded import scratch
from product import Product, running


@pytest.fixture(scope="session")
def product() -> Iterator[Product]:
    """The demo site, started once by the command that `make run` ends in."""
    with scratch() as folder, running(folder / "instance") as site:
        yield site
