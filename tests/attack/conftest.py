"""One demo site for the whole attack, watched by a bystander who was there while it was calm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from attackers import Bystander, Sight, port_of
from motorclub.processes.embedded import scratch
from product import Product, running

PAGES = ("/healthz", "/forum-api/questions?size=10", "/questions")
HUB_PAGES = ("/healthz",)
CALM_S = 4.0


@pytest.fixture(scope="session")
def product() -> Iterator[Product]:
    """Started by the command that `make run` ends in."""
    with scratch() as folder, running(folder / "instance") as site:
        yield site


@pytest.fixture(scope="session")
def bystander(product: Product) -> Bystander:
    """Somebody who reads the site meanwhile."""
    return Bystander(port_of(product), PAGES)


@pytest.fixture(scope="session")
def hub_bystander(product: Product) -> Bystander:
    """Somebody who asks the hub meanwhile."""
    return Bystander(port_of(product) + 1, HUB_PAGES)


@pytest.fixture
def calm(bystander: Bystander) -> list[Sight]:
    """What the bystander sees before the attack, just now: other load of the machine counts on both sides."""
    return bystander.look_for(CALM_S)


@pytest.fixture
def hub_calm(hub_bystander: Bystander) -> list[Sight]:
    """The same at the hub."""
    return hub_bystander.look_for(CALM_S)
