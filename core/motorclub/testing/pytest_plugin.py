"""Fixtures for the core's and every plugin's tests, loaded by pytest through the entry point."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from motorclub import clock as clock_module

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from motorclub.processes.embedded import Embedded
    from motorclub.testing.queries import Queries
    from motorclub.testing.site import Site


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """What it shows."""
        return self.at

    def advance(self, **step: float) -> None:
        """Move on by a timedelta's arguments."""
        self.at += timedelta(**step)


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedded]:
    """A PostgreSQL and a Valkey of this test process, gone with it."""
    from motorclub.processes import embedded

    with embedded.temporary() as running:
        yield running


@pytest.fixture(scope="session")
def shared_site(servers: Embedded, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The application, put together once; tests take `site`."""
    from motorclub.testing.site import Site, config_for

    folder: Path = tmp_path_factory.mktemp("instance")
    return Site(config_for(folder), servers.database_url, servers.redis_url)


@pytest.fixture
def site(shared_site: Site) -> Site:
    """The application with empty tables and every plugin on."""
    shared_site.reset()
    return shared_site


@pytest.fixture
def client(site: Site) -> FlaskClient:
    """A visitor's browser."""
    return site.client()


@pytest.fixture
def clock() -> Iterator[Clock]:
    """Time that the test moves."""
    standing = Clock()
    with clock_module.use(standing):
        yield standing


@pytest.fixture
def queries() -> Iterator[Queries]:
    """The SQL statements of the test, for budgets: `with queries.at_most(3): client.get(...)`."""
    from motorclub.testing.queries import recording

    with recording() as noted:
        yield noted
