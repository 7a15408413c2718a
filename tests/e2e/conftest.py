"""A running product and browsers to use it with."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from xdist.scheduler import LoadFileScheduling

from motorclub.processes.embedded import borrow_servers
from product import Product, demo_site

HERE = Path(__file__).parent
# The journeys of `make test`, one a line; all others run in `make test-full`.
JOURNEYS = HERE / "journeys.txt"
# Files that use one demo site, one after the other; every other file has a site of its own, because what it puts on
# the site pushes what another looks for off the first page, or because it switches plugins that others use.
# An address registers at most 30 members an hour.
GROUPS = (
    ("test_accounts_entrance.py", "test_accounts_session.py"),
    ("test_accounts_security.py", "test_members_settings.py"),
    ("test_events_camera.py", "test_events_gate_keys.py", "test_events_offline.py"),
    ("test_forum_journey.py", "test_notifications.py"),
    (
        "test_gallery.py",
        "test_no_network.py",
        "test_page_weight.py",
        "test_price_predictor.py",
        "test_refusals.py",
    ),
)
# Files of the contract that use the demo data of each plugin, which a process writes once and then copies.
SEEDED = (
    "test_budgets.py",
    "test_calls.py",
    "test_document.py",
    "test_off_means_off.py",
    "test_people.py",
    "test_removal.py",
    "test_values.py",
)
# One site with every faulty plugin.
FAULTY = ("test_browser.py", "test_site.py")
GROUP_OF = {name: group[0] for group in (*GROUPS, SEEDED, FAULTY) for name in group}
GROUPED = (HERE.name, "contract", "faulty_plugins")
# The group that runs first of all tests. It asks for the filled demo site while the other workers still test elsewhere,
# instead of waiting for it too.
FIRST = "test_accounts_entrance.py"
# The names of all that were collected.
FOUND = pytest.StashKey[Collection[str]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark every journey `full` that is not on the list, before pytest selects by marks; put one group first."""
    found = {f"{item.path.name}::{item.name}": item for item in items if item.path.parent == HERE}
    config.stash[FOUND] = found.keys()
    for name in found.keys() - {*JOURNEYS.read_text("utf-8").splitlines()}:
        found[name].add_marker(pytest.mark.full)
    items.sort(key=lambda item: item.path.parent != HERE or group_of(item.path) != FIRST)


@pytest.fixture
def lost_journeys(pytestconfig: pytest.Config) -> list[str]:
    """The lines of the list that name no test, or no file; those of files that were not collected may be right."""
    found = pytestconfig.stash[FOUND]
    elsewhere = {path.name for path in HERE.glob("test_*.py")} - {name.partition("::")[0] for name in found}
    lines = {*JOURNEYS.read_text("utf-8").splitlines()} - found
    return sorted(line for line in lines if line.partition("::")[0] not in elsewhere)


def group_of(path: Path) -> str:
    """The first file of the group to which a file belongs, or its own name."""
    return GROUP_OF.get(path.name, path.name)


class GroupScheduling(LoadFileScheduling):
    """One worker runs all files of a group."""

    def _split_scope(self, nodeid: str) -> str:
        file = Path(super()._split_scope(nodeid))
        return str(file.with_name(group_of(file)) if file.parent.name in GROUPED else file)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> GroupScheduling | None:
    """Group files where xdist runs whole files."""
    return GroupScheduling(config, log) if config.getvalue("dist") == "loadfile" else None


class GroupSite:
    """The demo site of the group whose tests are running."""

    def __init__(self) -> None:
        self._running = ExitStack()
        self._product: Product | None = None

    def start(self, filled: Path) -> Product:
        """Start the site if it does not run yet."""
        if self._product is None:
            self._product = self._running.enter_context(demo_site(filled))
        return self._product

    def stop(self) -> None:
        """Stop the site if it runs."""
        self._product = None
        self._running.close()


SITE = GroupSite()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Stop the site after the last test of a group."""
    if nextitem is None or group_of(nextitem.path) != group_of(item.path):
        SITE.stop()


def pytest_sessionfinish() -> None:
    """Stop the site of a run that ended within a group."""
    SITE.stop()


@pytest.fixture(scope="module")
def product(demo_instance: Path) -> Product:
    """The demo site of the file's group, started by the command that `make run` ends in."""
    return SITE.start(demo_instance)


@pytest.fixture
def database(product: Product) -> Iterator[psycopg.Connection]:
    """The database of the running site."""
    with borrow_servers(product.log.with_suffix("")) as (url, _):
        address = url.replace("+psycopg", "", 1)
        with psycopg.connect(address, autocommit=True) as connection:
            yield connection
