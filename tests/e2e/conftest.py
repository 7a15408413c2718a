"""A running product and browsers to use it with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from motorclub.processes.embedded import scratch
from product import Product, running


@pytest.fixture(scope="module")
def product() -> Iterator[Product]:
    """A demo site of the file's own, started by the command that `make run` ends in.

    Not one for all files: what one of them puts on the site pushes what another looks for off the first page.
    """
    with scratch() as folder, running(folder / "instance") as site:
        yield site
