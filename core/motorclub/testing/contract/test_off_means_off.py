"""A plugin that is switched off is gone with its routes, documents, files, pages, topics, permissions and jobs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub import clock
from motorclub.content.services import resolve
from motorclub.db import db
from motorclub.entrypoints.hub import declared_topics
from motorclub.events.models import OutboxDelivery, OutboxEvent
from motorclub.jobs.models import JobRow, JobState
from motorclub.jobs.services import enqueue
from motorclub.platform.files import SHELL
from motorclub.plugin import registry
from motorclub.plugin.content import ContentRef
from motorclub.plugin.host import Loaded
from motorclub.plugin.services import service
from motorclub.realtime.topics import Topics
from motorclub.testing.contract.tools import Calls, calls_of, manifest_of, off, sample, seed
from motorclub.testing.records import Outbox
from motorclub.testing.site import Site
from motorclub.viewer import VISITOR, Role

NAVIGATION = {"Accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def calls(loaded: Loaded, site: Site) -> Calls:
    """(method, address) of each call that the plugin answers."""
    return calls_of(loaded, site)


def answers(clients: list[FlaskClient], calls: Calls) -> Iterator[tuple[str, Any]]:
    """(call, answer) of each call by each client."""
    for client in clients:
        for method, path in calls:
            yield f"{method} {path}", client.open(path, method=method)


def test_its_calls(loaded: Loaded, site: Site, calls: Calls) -> None:
    """404 PLUGIN_DISABLED for everybody, the admin included; an unknown path below its mount answers the same."""
    everybody = [site.client(), site.as_role(Role.USER), site.as_role(Role.ADMIN)]
    every = [*calls, *(("GET", f"{mount}/nothing/here") for mount in manifest_of(loaded).mounts)]
    with off(site, loaded.id):
        for call, answer in answers(everybody, every):
            assert answer.status_code == 404, call
            if not call.startswith("HEAD"):
                assert answer.get_json()["code"] == "PLUGIN_DISABLED", call
                assert answer.get_json()["plugin"] == loaded.id, call
    for call, answer in answers([site.client()], calls):
        said = answer.get_json(silent=True)
        assert not isinstance(said, dict) or said.get("code") != "PLUGIN_DISABLED", call


def test_its_part_of_the_api_document(loaded: Loaded, site: Site, client: FlaskClient) -> None:
    """No path, no tag and no schema of it is left, in the whole document and in its own; then all is back."""
    whole = client.get("/openapi.json").get_json()
    own = client.get(f"/openapi.json?plugin={loaded.id}").get_json()
    prefix = loaded.id.capitalize()
    with off(site, loaded.id):
        without = client.get("/openapi.json").get_json()
        assert own["paths"].keys() <= whole["paths"].keys() - without["paths"].keys()
        assert [n for n in without["components"].get("schemas", {}) if n.startswith(prefix)] == []
        assert loaded.id not in [tag["name"] for tag in without["tags"]]
        assert client.get(f"/openapi.json?plugin={loaded.id}").get_json()["paths"] == {}
    assert client.get("/openapi.json").get_json() == whole


def test_it_in_the_shells_list(loaded: Loaded, site: Site, client: FlaskClient) -> None:
    """Menus, slots and routes are drawn from this list, which changes its ETag with the switch; its name is left."""
    before = client.get("/platform/plugins")
    assert loaded.id in [plugin["id"] for plugin in before.get_json()["plugins"]]
    with off(site, loaded.id):
        after = client.get("/platform/plugins", headers={"If-None-Match": before.headers["ETag"]})
        assert after.status_code == 200
        assert loaded.id not in [plugin["id"] for plugin in after.get_json()["plugins"]]
        assert {"id": loaded.id, "name": manifest_of(loaded).name} in after.get_json()["off"]
        assert (
            int(after.headers["X-Platform-Epoch"]) == after.get_json()["epoch"] > before.get_json()["epoch"]
        )


def test_its_files_and_pages(loaded: Loaded, site: Site, client: FlaskClient) -> None:
    """Every file of its web module is 404, and its pages are the not-found screen."""
    files, pages = ui_files(loaded), ui_pages(client, loaded.id)
    with off(site, loaded.id):
        for file in files:
            refused = client.get(f"/plugins/{loaded.id}/ui/{file}")
            assert (refused.status_code, refused.get_json()["code"]) == (404, "PLUGIN_DISABLED"), file
        assert {client.get(page, headers=NAVIGATION).status_code for page in pages} <= {404}
    assert {client.get(f"/plugins/{loaded.id}/ui/{file}").status_code for file in files} <= {200}
    assert {client.get(page, headers=NAVIGATION).status_code for page in pages} <= {200}


def ui_files(loaded: Loaded) -> list[str]:
    """Every file of the built web module, as its address ends; none if it has not been built."""
    folder: Path = manifest_of(loaded).ui
    found = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz")]
    return sorted(path.relative_to(folder).as_posix() for path in found)


def ui_pages(client: FlaskClient, plugin: str) -> list[str]:
    """An address of each of its pages that is there; none where the shell that shows them has not been built.

    The page of an item is not there on an empty site.
    """
    if not (SHELL / "index.html").is_file():
        return []
    listed = client.get("/platform/plugins").get_json()["plugins"]
    routes = next(item["routes"] for item in listed if item["id"] == plugin)
    paths = ["/".join("1" if part.startswith(":") else part for part in r["path"].split("/")) for r in routes]
    return [path for path in paths if client.get(path, headers=NAVIGATION).status_code == HTTPStatus.OK]


def test_its_topics(loaded: Loaded, site: Site) -> None:
    """The hub asks at each SUBSCRIBE whether the owner is on, by the snapshot of that moment."""
    topics = Topics(declared_topics(site.app), enabled=lambda owner: owner in snapshot(site).enabled)
    for topic in loaded.contributions.topics:
        match = topics.match(example(topic.pattern))
        assert match, topic
        assert match.owner == loaded.id
        with off(site, loaded.id):
            assert not topics.enabled(match.owner)
        assert topics.enabled(match.owner)


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
    defaults = {p.name for p in loaded.contributions.permissions if p.roles}
    with off(site, loaded.id):
        assert granted(site) & own == set()
    assert granted(site) & own == defaults


def granted(site: Site) -> set[str]:
    """Every permission that some role has."""
    return {name for role in Role for name in snapshot(site).permissions_of(role)}


def test_its_jobs_are_parked(loaded: Loaded, site: Site) -> None:
    """Nothing begins them while it is off; on again, they run."""
    jobs = [job.name for job in loaded.contributions.jobs]
    with site.context():
        for name in jobs:
            enqueue(name)
        db.session.commit()
    with off(site, loaded.id):
        site.run_jobs()
        assert states(site, jobs) == {(name, JobState.QUEUED, 0) for name in jobs}
    site.run_jobs(may_fail=True)  # a job may want a payload that this test does not know
    assert all(attempts > 0 for _, _, attempts in states(site, jobs))


def states(site: Site, names: list[str]) -> set[tuple[str, str, int]]:
    """(name, state, attempts) of each job of these names."""
    with site.context():
        rows = db.session.execute(
            sa.select(JobRow.name, JobRow.state, JobRow.attempts).where(JobRow.name.in_(names))
        )
        return {(name, state, attempts) for name, state, attempts in rows}


def test_events_wait_for_it(loaded: Loaded, site: Site, outbox: Outbox) -> None:
    """Each of its subscribers gets what happened in between, once it is on again."""
    subscribers = loaded.contributions.subscribers
    names = {subscriber.name for subscriber in subscribers}
    with off(site, loaded.id):
        happened(site, {subscriber.event for subscriber in subscribers})
        site.run_jobs(may_fail=True)
        # Other plugins wait for another attempt: the events have only the fields that this plugin reads.
        assert names.intersection(outbox.waiting()) == names
    site.run_jobs(may_fail=True)  # the events speak of things that do not exist
    assert [name for name in outbox.waiting() if attempts(site, name) == 0] == []


def happened(site: Site, kinds: set[type[Any]]) -> None:
    """One event of each class, as though its owner had published it."""
    with site.context():
        for kind in sorted(kinds, key=lambda kind: str(kind.name)):
            db.session.add(
                OutboxEvent(name=kind.name, payload=sample(kind).payload(), created_at=clock.now())
            )
        db.session.commit()


def attempts(site: Site, subscriber: str) -> int:
    """How often delivery to a subscriber was attempted at most."""
    with site.context():
        most = sa.select(sa.func.max(OutboxDelivery.attempts)).where(OutboxDelivery.subscriber == subscriber)
        return db.session.scalar(most) or 0


def test_its_services(loaded: Loaded, site: Site) -> None:
    """A caller gets None, and the service again once the plugin is on."""
    for given in loaded.contributions.services:
        with off(site, loaded.id), site.context():
            assert service(given.name, given.interface) is None, given.name
        with site.context():
            assert service(given.name, given.interface) is not None, given.name


def test_its_content(loaded: Loaded, site: Site) -> None:
    """References to it lead nowhere, and lead somewhere again once it is on."""
    if loaded.contributions.content_types:
        seed(site, loaded)
    refs = [
        ContentRef(kind.name, number)
        for kind in loaded.contributions.content_types
        for number in range(1, 51)
    ]
    with site.context():
        before = resolve(refs, VISITOR)
    assert bool(before) == bool(refs), "the demo data holds nothing of 1 to 50"
    with off(site, loaded.id), site.context():
        assert resolve(refs, VISITOR) == {}
    with site.context():
        assert resolve(refs, VISITOR) == before


@pytest.mark.full
def test_its_commands(loaded: Loaded, site: Site) -> None:
    """`motorclub <id> <command>` refuses with a sentence, and works again once it is on; one stands for all."""
    for command in loaded.contributions.commands[:1]:
        with off(site, loaded.id):
            refused = motorclub(site, loaded.id, str(command.name), "--help")
            assert (refused.returncode, "switched off" in refused.stderr) == (1, True), refused.stderr
        assert motorclub(site, loaded.id, str(command.name), "--help").returncode == 0


def motorclub(site: Site, *words: str) -> subprocess.CompletedProcess[str]:
    """The command line on this site."""
    settings = {
        "DATABASE_URL": site.config.database_url,
        "REDIS_URL": site.config.redis_url,
        "MOTORCLUB_INSTANCE": str(site.config.instance),
        "MOTORCLUB_MODE": site.config.mode,
    }
    return subprocess.run(
        [sys.executable, "-m", "motorclub.cli", *words],
        env=os.environ | settings, capture_output=True, text=True, check=False,
    )  # fmt: skip
