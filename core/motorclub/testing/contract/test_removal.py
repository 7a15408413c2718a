"""A plugin can be taken away with everything it keeps, and brought back as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from motorclub.db import db
from motorclub.platform.operations import archive, lifecycle, plugin_data, uninstall
from motorclub.plugin.host import Loaded
from motorclub.testing.contract.tools import Calls, calls_of, dependents, seed
from motorclub.testing.site import Site


@pytest.fixture
def restored(loaded: Loaded, site: Site) -> Iterator[None]:
    """Whatever becomes of the test, the site has every plugin again afterwards."""
    yield
    with site.context():
        for plugin in (loaded.id, *reversed(dependents(site.host, loaded.id))):
            if plugin not in lifecycle.installed_plugins():
                lifecycle.install(site.host, plugin, actor_id=None)


def rows_of(site: Site, plugin: str) -> dict[str, list[str]]:
    """Every row of its tables, as text."""
    with site.context():
        names = plugin_data.tables(db.session.connection(), plugin)
        return {
            name: sorted(db.session.scalars(sa.text(f'SELECT CAST("{name}" AS text) FROM "{name}"')))  # noqa: S608
            for name in names
        }


def test_an_archive_tells_everything_and_changes_nothing(loaded: Loaded, site: Site) -> None:
    """One line for each row of each table, also while the plugin is on."""
    seed(site, loaded)
    before = rows_of(site, loaded.id)
    with site.context():
        written = uninstall.export(site.host, loaded.id)
    tables = {table.name: table.rows for table in written.manifest.tables}
    assert tables == {name: len(rows) for name, rows in before.items()}
    assert rows_of(site, loaded.id) == before


@pytest.mark.usefixtures("restored")
def test_uninstalled_nothing_is_left_and_the_archive_brings_it_back(loaded: Loaded, site: Site) -> None:
    """With those that require it: off, out, in again, on again; every row is the same as before."""
    seed(site, loaded)
    every = [*dependents(site.host, loaded.id), loaded.id]
    before = {plugin: rows_of(site, plugin) for plugin in every}
    archives: list[archive.Archive] = []
    for plugin in every:
        site.switch(plugin, on=False)
        with site.context():
            archives.append(uninstall.uninstall(site.host, plugin, actor_id=None).archive)
    for plugin in every:
        with site.context():
            assert plugin_data.list_remains(db.session.connection(), plugin) == []
        assert refusals(site, calls_of(site.host.plugins[plugin], site)) <= {404}
    for plugin, kept in reversed(list(zip(every, archives, strict=True))):
        with site.context():
            uninstall.bring_back(site.host, plugin, kept.name, actor_id=None)
        site.switch(plugin, on=True)
    assert {plugin: rows_of(site, plugin) for plugin in every} == before


def refusals(site: Site, calls: Calls) -> set[int]:
    """The statuses that a visitor's calls are answered with."""
    client = site.client()
    return {client.open(path, method=method).status_code for method, path in calls}
