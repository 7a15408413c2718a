"""A real site with every faulty plugin installed at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from faulty_plugins import ALL
from motorclub.processes.embedded import scratch
from product import Product, demo_site


@pytest.fixture(scope="session")
def product(demo_instance: Path) -> Iterator[Product]:
    """Started by the command that `make run` ends in."""
    with scratch() as folder:
        for faulty in ALL:
            faulty.write(folder / "code")
        path = os.pathsep.join([str(folder / "code"), os.environ.get("PYTHONPATH", "")])
        with demo_site(demo_instance, PYTHONPATH=path) as site:
            yield site


@pytest.fixture
def overview(product: Product) -> dict[str, Any]:
    """The page of plugins, by id."""
    _, page = product.call("GET", "/platform/admin/plugins", token=product.token("admin"))
    return {plugin["id"]: plugin for plugin in page["plugins"]}
