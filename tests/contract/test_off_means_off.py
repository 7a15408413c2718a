"""A plugin that is switched off is gone with its routes, documents, files, pages, topics, permissions and jobs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from motorclub.db import db
from motorclub.jobs.models import JobRow, JobState
from motorclub.jobs.services import enqueue
from motorclub.members.values import Role
from motorclub.plugin import registry
from motorclub.plugin.host import Loaded
from motorclub.realtime.server import declared
from motorclub.realtime.topics import Topics
from motorclub.testing.site import Site

NAVIGATION = {"Accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def calls(loaded: Loaded, site: Site) -> list[tuple[str, str]]:
    """(method, address) of each call that the plugin answers, with 1 for every number in it."""
    own = {routes.blueprint.name for routes in loaded.contributions.routes}
    return [
        (method, address(rule))
        for rule in site.app.url_map.iter_rules()
        if rule.endpoint.partition(".")[0] in own
        for method in sorted(rule.methods or ())
        if method != "OPTIONS"
    ]


def address(rule: Rule) -> str:
    """An address that the rule matches."""
    return "".join(text if not dynamic else "1" for dynamic, text in rule._trace).removeprefix("|")


def refusals(clients: list[FlaskClient], calls: list[tuple[str, str]]) -> Iterator[tuple[str, Any]]:
    """(call, answer) of each call by each client."""
    for client in clients:
        for method, path in calls:
            yield f"{method} {path}", client.open(path, method=method)


def test_its_calls(loaded: Loaded, site: Site, calls: list[tuple[str, str]]) -> None:
    """404 PLUGIN_DISABLED for everybody, the admin included; an unknown path below its mount answers the same."""
    everybody = [site.client(), site.as_role(Role.USER), site.as_role(Role.ADMIN)]
    mounts = loaded.manifest.mounts if loaded.manifest else ()
    every = [*calls, *(("GET", f"{mount}/nothing/here") for mount in mounts)]
    site.switch(loaded.id, on=False)
    for call, answer in refusals(everybody, every):
        assert answer.status_code == 404, call
        if not call.startswith("HEAD"):
            assert answer.get_json()["code"] == "PLUGIN_DISABLED", call
            assert answer.get_json()["plugin"] == loaded.id, call
    site.switch(loaded.id, on=True)
    for call, answer in refusals([site.client()], calls):
        assert answer.get_json(silent=True) is None or answer.get_json().get("code") != "PLUGIN_DISABLED", (
            call
        )


def test_its_part_of_the_api_document(loaded: Loaded, site: Site, client: FlaskClient) -> None:
    """No path, no tag and no schema of it is left, in the whole document and in its own."""
    whole = client.get("/openapi.json").get_json()
    own = client.get(f"/openapi.json?plugin={loaded.id}").get_json()
    site.switch(loaded.id, on=False)
    without = client.get("/openapi.json").get_json()
    assert whole["paths"].keys() - without["paths"].keys() == own["paths"].keys()
    prefix = loaded.id.capitalize()
    assert [n for n in without["components"].get("schemas", {}) if n.startswith(prefix)] == []
    assert loaded.id not in [tag["name"] for tag in without["tags"]]
    assert client.get(f"/openapi.json?plugin={loaded.id}").get_json()["paths"] == {}
    site.switch(loaded.id, on=True)
    assert client.get("/openapi.json").get_json() == whole


def test_it_in_the_shells_list(loaded: Loaded, site: Site, client: FlaskClient) -> None:
    """Menus, slots and routes are drawn from this list, which changes its ETag with the switch."""
    before = client.get("/platform/plugins")
    assert loaded.id in [plugin["id"] for plugin in before.get_json()["plugins"]]
    site.switch(loaded.id, on=False)
    after = client.get("/platform/plugins", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert loaded.id not in [plugin["id"] for plugin in after.get_json()["plugins"]]
    assert int(after.headers["X-Platform-Epoch"]) == after.get_json()["epoch"] > before.get_json()["epoch"]


def test_its_files_and_pages(loaded: Loaded, site: Site, client: FlaskClient) -> None:
    """Every file of its web module is 404, and its pages are the not-found screen."""
    files, pages = ui_files(loaded), ui_pages(client, loaded.id)
    site.switch(loaded.id, on=False)
    for file in files:
        refused = client.get(f"/plugins/{loaded.id}/ui/{file}")
        assert (refused.status_code, refused.get_json()["code"]) == (404, "PLUGIN_DISABLED"), file
    assert {client.get(page, headers=NAVIGATION).status_code for page in pages} <= {404}
    site.switch(loaded.id, on=True)
    assert {client.get(f"/plugins/{loaded.id}/ui/{file}").status_code for file in files} <= {200}
    assert {client.get(page, headers=NAVIGATION).status_code for page in pages} <= {200}


def ui_files(loaded: Loaded) -> list[str]:
    """Every file of the built web module, as its address ends; none if it has not been built."""
    folder = loaded.manifest.ui if loaded.manifest else Path("nowhere")
    found = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz")]
    return sorted(path.relative_to(folder).as_posix() for path in found)


def ui_pages(client: FlaskClient, plugin: str) -> list[str]:
    """An address of each of its pages."""
    listed = client.get("/platform/plugins").get_json()["plugins"]
    routes = next(item["routes"] for item in listed if item["id"] == plugin)
    return ["/".join("1" if part.startswith(":") else part for part in r["path"].split("/")) for r in routes]


def test_its_topics(loaded: Loaded, site: Site) -> None:
    """The hub asks at each SUBSCRIBE whether the owner is on, by the snapshot of that moment."""
    topics = Topics(declared(site.app), enabled=lambda owner: owner in snapshot(site).enabled)
    for topic in loaded.contributions.topics:
        match = topics.match(example(topic.pattern))
        assert match, topic
        assert match.owner == loaded.id
        for on in (False, True):
            site.switch(loaded.id, on=on)
            assert topics.enabled(match.owner) is on


def snapshot(site: Site) -> registry.Snapshot:
    """The site's newest."""
    with site.context():
        return registry.current()


def example(pattern: str) -> str:
    """`/topic/x/{id}` as a destination."""
    return "/".join("1" if part.startswith("{") else part for part in pattern.split("/"))


def test_its_permissions(loaded: Loaded, site: Site) -> None:
    """No role has a permission of a plugin that is off."""
    own = {permission.name for permission in loaded.contributions.permissions}
    for on in (False, True):
        site.switch(loaded.id, on=on)
        granted = {name for role in Role for name in snapshot(site).permissions_of(role)}
        assert granted & own == (own if on else set())


def test_its_jobs_are_parked(loaded: Loaded, site: Site) -> None:
    """Nothing begins them while it is off; on again, they run."""
    jobs = [job.name for job in loaded.contributions.jobs]
    with site.context():
        for name in jobs:
            enqueue(name)
        db.session.commit()
    site.switch(loaded.id, on=False)
    site.run_jobs()
    assert states(site, jobs) == {(name, JobState.QUEUED, 0) for name in jobs}
    site.switch(loaded.id, on=True)
    site.run_jobs(may_fail=True)  # a job may want a payload that this test does not know
    assert all(attempts > 0 for _, _, attempts in states(site, jobs))


def states(site: Site, names: list[str]) -> set[tuple[str, str, int]]:
    """(name, state, attempts) of each job of these names."""
    with site.context():
        rows = db.session.execute(
            sa.select(JobRow.name, JobRow.state, JobRow.attempts).where(JobRow.name.in_(names))
        )
        return {tuple(row) for row in rows}
