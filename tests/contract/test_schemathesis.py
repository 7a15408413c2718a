"""The core's calls keep to the API document, as those of plugins do by their contract."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import schemathesis

from motorclub.app import create_app
from motorclub.http.api import document
from motorclub.plugin import registry
from motorclub.testing.contract.test_document import CALLERS, EACH_CALLER, METHODS, judge
from motorclub.testing.site import Site, config_for

pytestmark = pytest.mark.once


def operations() -> list[tuple[str, str]]:
    """(path, method) of everything that the core offers; found without a database."""
    nowhere = replace(config_for(Path("nowhere")), database_url="postgresql+psycopg://", redis_url="redis://")
    paths = document(create_app(nowhere), ())["paths"]
    return [(path, method) for path in paths for method in METHODS if method in paths[path]]


@pytest.fixture(scope="module")
def schema(shared_site: Site) -> Any:
    """What the site says about itself."""
    shared_site.reset()
    return schemathesis.openapi.from_wsgi("/openapi.json", shared_site.app)


def off(site: Site) -> list[str]:
    """The plugins that an earlier call has switched off."""
    with site.context():
        enabled = registry.current().enabled
    return [plugin.id for plugin in site.host.usable() if plugin.id not in enabled]


# In this order: an admin's calls throw switches.
@EACH_CALLER
@pytest.mark.parametrize(("path", "method"), operations(), ids=lambda part: part)
def test_call(path: str, method: str, caller: str, schema: Any, shared_site: Site) -> None:
    """Ten requests that fit the document or break it on purpose; schemathesis judges each answer."""
    for plugin in off(shared_site):
        shared_site.switch(plugin, on=True)
    judge(schema[path][method], shared_site, CALLERS[caller])
