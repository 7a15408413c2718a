"""The API document is the truth: what it allows is answered as it says, what it forbids is refused, never with 500."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from motorclub.app import create_app
from motorclub.http.api import document
from motorclub.members.values import Role
from motorclub.testing.site import Site, config_for

EXAMPLES = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
QUESTION = {
    "title": "Clutch slips in fifth gear",
    "body": "Only uphill, and only when warm.",
    "tags": ["clutch"],
}
METHODS = ("get", "post", "put", "patch", "delete")
# Some rules are too fine for a schema, such as what an address or a tag may look like.
LEFT_OUT = [positive_data_acceptance]
# In this order: an admin's calls throw switches.
CALLERS = {"visitor": None, "member": Role.USER, "admin": Role.ADMIN}
NUMBERS = count(1)


def operations() -> list[tuple[str, str]]:
    """(path, method) of everything that the installed code offers; found without a database."""
    nowhere = replace(config_for(Path("nowhere")), database_url="postgresql+psycopg://", redis_url="redis://")
    app = create_app(nowhere)
    paths = document(app, {loaded.id for loaded in app.extensions["motorclub.host"].usable()})["paths"]
    return [(path, method) for path in paths for method in METHODS if method in paths[path]]


@pytest.fixture(scope="module")
def filled(shared_site: Site) -> Site:
    """A site with something to find under the number 1."""
    shared_site.reset()
    member = shared_site.client(shared_site.member("asker").token)
    if "forum" in shared_site.host.plugins:
        assert member.post("/forum-api/questions", json=QUESTION).status_code == 201
    return shared_site


@pytest.fixture(scope="module")
def schema(filled: Site) -> Any:
    """What the site says about itself with every plugin on."""
    return schemathesis.openapi.from_wsgi("/openapi.json", filled.app)


@pytest.mark.parametrize("caller", CALLERS)
@pytest.mark.parametrize(("path", "method"), operations(), ids=lambda part: part)
def test_call(path: str, method: str, caller: str, schema: Any, filled: Site) -> None:
    """Ten requests that fit the document or break it on purpose; schemathesis judges each answer."""
    for plugin in filled.host.plugins:
        filled.switch(plugin, on=True)

    @EXAMPLES
    @given(case=schema[path][method].as_strategy())
    def run(case: Any) -> None:
        case.call_and_validate(headers=headers(filled, CALLERS[caller]), excluded_checks=LEFT_OUT)

    run()


def headers(site: Site, role: Role | None) -> dict[str, str]:
    """A new member each time: some calls end the session, others count what a member does."""
    if role is None:
        return {}
    return {"Authorization": f"Bearer {site.member(f'tester{next(NUMBERS)}', role).token}"}
