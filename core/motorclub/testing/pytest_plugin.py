"""What pytest gains where Motorclub is installed: options, markers, and fixtures for the core's and plugins' tests.

Loaded by pytest through an entry point, so fixtures import everything heavy themselves.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from motorclub import clock as clock_module
from motorclub.testing.network import LoopbackOnly

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from motorclub.processes.embedded import Embedded
    from motorclub.testing.cars import MemoryCars
    from motorclub.testing.queries import Queries
    from motorclub.testing.records import Mailbox, Outbox, Topics, Work
    from motorclub.testing.reviews import Reviews
    from motorclub.testing.site import Site
    from motorclub.viewer import Role

CONTRACT = Path(__file__).parent / "contract"

MARKERS = (
    "needs(*plugins): the test needs these plugins; without one of them it is deselected",
    "once: no plugin can change the outcome; left out of `pytest --without`",
    "network: the test may reach other machines",
    "full: slow; leave it out of quick runs with `pytest -m 'not full'`",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options."""
    group = parser.getgroup("motorclub")
    group.addoption(
        "--plugin",
        action="append",
        default=[],
        metavar="NAME",
        help="run the contract of this installed plugin (again for several); alone, nothing but the contract",
    )
    group.addoption(
        "--without",
        action="append",
        default=[],
        metavar="NAME",
        help="run everything as though this plugin were not installed (again for several)",
    )
    group.addoption("--network", action="store_true", help="let every test reach other machines")
    parser.addini(
        "motorclub_skip_jobs", "jobs that site.run_jobs() counts as done without running them", "args"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Put the options into effect. Raises UsageError for a plugin that is not installed."""
    from motorclub.testing.subtraction import HERE, Subtraction

    # Cases that authors derive from; so a failing assert says what it has compared.
    pytest.register_assert_rewrite("motorclub.testing.payments")
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    config.pluginmanager.register(LoopbackOnly(everywhere=config.getoption("--network")), "motorclub-network")
    subtraction = Subtraction(config.getoption("--without"))
    config.pluginmanager.register(subtraction, "motorclub-without")
    config.stash[HERE] = subtraction.here
    _choose_contract(config)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Restore the umask, which a command that is called in this process changes for good."""
    mask = os.umask(0o022)
    os.umask(mask)
    try:
        return (yield)
    finally:
        os.umask(mask)


def _choose_contract(config: pytest.Config) -> None:
    from motorclub.testing.subtraction import HERE, not_there

    chosen: list[str] = config.getoption("--plugin")
    for name in chosen:
        if name not in config.stash[HERE]:
            raise pytest.UsageError(f"--plugin {name}: {not_there(name, config.stash[HERE])}")
    if chosen and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args = [str(CONTRACT)]


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
    """A PostgreSQL and a Valkey of this test process, stopped with it."""
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
def skipped_jobs(pytestconfig: pytest.Config) -> frozenset[str]:
    """Names of the jobs that `site.run_jobs()` counts as done without running them; override it to run them."""
    return frozenset(pytestconfig.getini("motorclub_skip_jobs"))


@pytest.fixture
def site(shared_site: Site, skipped_jobs: frozenset[str]) -> Site:
    """The application with empty tables, every plugin on, and nothing left to replay of any history."""
    shared_site.reset()
    shared_site.skipped_jobs = skipped_jobs
    return shared_site


@pytest.fixture
def client(site: Site) -> FlaskClient:
    """A visitor's browser."""
    return site.client()


@pytest.fixture
def as_role(site: Site) -> Callable[[Role | str], FlaskClient]:
    """A browser of a member of a role: `as_role("MODERATOR").get(...)`; the same member each time in one test."""
    from motorclub.viewer import Role

    return lambda role: site.as_role(Role(role))


@pytest.fixture
def topics(site: Site) -> Iterator[Topics]:
    """The live frames that are sent during the test: `topics.sent("/topic/forum/questions/7")`."""
    from motorclub.testing.records import Topics

    with Topics(site.config.redis_url) as topics_seen:
        yield topics_seen


@pytest.fixture
def outbox(site: Site) -> Outbox:
    """The events that have been published and committed: `outbox.published(AnswerPosted)`."""
    from motorclub.testing.records import Outbox

    return Outbox(site)


@pytest.fixture
def mailbox(site: Site) -> Mailbox:
    """The mails that have been written and committed: `mailbox.to("ann@example.org")`."""
    from motorclub.testing.records import Mailbox

    return Mailbox(site)


@pytest.fixture
def member_cars(site: Site) -> Iterator[MemoryCars]:
    """The service `showcase.cars`, with the cars that the test puts into `owned` and `declared`."""
    from motorclub.testing.cars import offer_cars

    with offer_cars(site) as cars:
        yield cars


@pytest.fixture
def reviews(site: Site) -> Iterator[Reviews]:
    """A reviewer of what members write: `reviews.decide(Decision.HOLD, "spam")`, and then `reviews.drafts`."""
    from motorclub.testing.reviews import Reviews

    with Reviews(site) as reviewer:
        yield reviewer


@pytest.fixture
def jobs(site: Site) -> Work:
    """The queue: `jobs.run_all()` delivers all events and runs all due jobs, `jobs.waiting()` names the rest."""
    from motorclub.testing.records import Work

    return Work(site)


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
