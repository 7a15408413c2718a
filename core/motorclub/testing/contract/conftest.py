"""Each test of the contract runs once for each installed plugin, or for those that `--plugin` names."""

from __future__ import annotations

import pytest

from motorclub.plugin.host import Loaded
from motorclub.testing.site import Site
from motorclub.testing.subtraction import HERE


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `plugin`, or anything that takes it, runs for each plugin."""
    if "plugin" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--plugin") or metafunc.config.stash[HERE]
        metafunc.parametrize("plugin", chosen, scope="session")


@pytest.fixture
def loaded(plugin: str, site: Site) -> Loaded:
    """The plugin as the site has loaded it, switched on."""
    return site.host.plugins[plugin]


@pytest.fixture
def skipped_jobs(request: pytest.FixtureRequest, pytestconfig: pytest.Config) -> frozenset[str]:
    """The contract runs every job of its plugin."""
    case = getattr(request.node, "callspec", None)
    plugin = case.params.get("plugin") if case else None
    slow: list[str] = pytestconfig.getini("motorclub_skip_jobs")
    return frozenset(name for name in slow if name.partition(".")[0] != plugin)
