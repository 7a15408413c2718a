"""What the tests of all plugins share."""

from __future__ import annotations

from pathlib import Path

import pytest

from motorclub.jobs.services import catalogue
from motorclub.plugin.host import CORE
from motorclub.testing.site import Site

PLUGINS = Path(__file__).parent


@pytest.fixture
def skipped_jobs(
    request: pytest.FixtureRequest, pytestconfig: pytest.Config, shared_site: Site
) -> frozenset[str]:
    """Jobs of plugins that the one under test does not name: they run in their own tests and in the contract's."""
    slow: list[str] = pytestconfig.getini("motorclub_skip_jobs")
    plugin = request.path.relative_to(PLUGINS).parts[0]
    loaded = shared_site.host.plugins.get(plugin)
    if loaded is None or loaded.manifest is None:
        return frozenset(slow)
    named = {CORE, plugin, *loaded.manifest.requires, *loaded.manifest.uses}
    with shared_site.app.app_context():
        return frozenset(slow) | {name for name, found in catalogue().items() if found.owner not in named}
