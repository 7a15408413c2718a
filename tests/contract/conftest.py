"""Every installed plugin, ours or not, is held to the same contract."""

from __future__ import annotations

import importlib.metadata

import pytest

from motorclub.plugin.host import Loaded
from motorclub.plugin.spec import ENTRY_POINT_GROUP
from motorclub.testing.site import Site

INSTALLED = sorted(entry.name for entry in importlib.metadata.entry_points(group=ENTRY_POINT_GROUP))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `plugin` or `loaded` runs once for each installed plugin."""
    if "plugin" in metafunc.fixturenames:
        metafunc.parametrize("plugin", INSTALLED)


@pytest.fixture
def loaded(plugin: str, site: Site) -> Loaded:
    """The plugin as the site has loaded it, switched on."""
    return site.host.plugins[plugin]
