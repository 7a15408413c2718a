"""What plugins keep single members from: at once, everywhere, and no longer than they say."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from datetime import timedelta
from importlib.metadata import EntryPoint
from typing import Any
from unittest.mock import patch

import pytest

from motorclub.api import db, end_sessions, lift_restriction, now, restrict_member
from motorclub.app import create_app
from motorclub.plugin import registry
from motorclub.plugin.guard import Breaker
from motorclub.plugin.host import Host
from motorclub.testing.site import PASSWORD, Site

CLUB = """
blueprint = Blueprint("club", __name__)

@blueprint.route("/posts", methods=["POST"])
@requires("club.post.create")
def post() -> dict[str, str]:
    return {}

@blueprint.route("/posts")
@requires("club.post.create")
def posts() -> dict[str, str]:
    return {}

@blueprint.route("/cheers", methods=["POST"])
@restrictable("club.fun")
@signed_in
def cheer() -> dict[str, str]:
    return {}

@blueprint.route("/refunds", methods=["POST"])
@open_to_restricted
@signed_in
def refund() -> dict[str, str]:
    return {}

class Plugin:
    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        return [Routes(blueprint, "/club-api")]

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        return [Permission("club.post.create", "Write.", EVERY_MEMBER)]

plugin = Plugin()
"""
POLICE = """
TROUBLE = set()

class Plugin:
    @hookimpl
    def check_login(self, user_id: int) -> Refusal | None:
        if TROUBLE:
            raise RuntimeError("the list is lost")
        return None

plugin = Plugin()
"""
ENTRIES = [
    EntryPoint(name, f"motorclub_{name}.plugin:plugin", "motorclub.plugins") for name in ("club", "police")
]
CALLS = {
    "post": "/club-api/posts",
    "cheer": "/club-api/cheers",
    "refund": "/club-api/refunds",
    "name": "/users/me",
}


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    code = "from collections.abc import Iterable\n" + CLUB
    workshop.plugin("club", code, 'mounts = ["/club-api"]\n')
    workshop.plugin("police", POLICE)
    site: Site = site_with("restrictions", ENTRIES)
    return site


@pytest.fixture
def town(shared: Site) -> Iterator[Site]:
    """The site, and ann who may do everything."""
    shared.reset()
    yield shared
    importlib.import_module("motorclub_police.plugin").TROUBLE.clear()
    shared.host.plugins["police"].guard.breaker = Breaker()


def restrict(site: Site, member_id: int, *scopes: str, **more: Any) -> None:
    with site.context():
        restrict_member(member_id, "police.ban:1", scopes, **more)
        db.session.commit()


def refused(site: Site, token: str) -> set[str]:
    """Which of the calls are refused for a restriction; the others do what they do."""
    client = site.client(token)
    answers = {
        what: client.put(path, json={}) if what == "name" else client.post(path)
        for what, path in CALLS.items()
    }
    assert client.get("/club-api/posts").status_code in (200, 403)
    return {what for what, answer in answers.items() if answer.json.get("code") == "RESTRICTED"}


@pytest.mark.parametrize(
    ("scope", "closed"),
    [
        ("READ_ONLY", {"post", "cheer", "name"}),
        ("club", {"post", "cheer"}),
        ("club.post", {"post"}),
        ("club.fun", {"cheer"}),
        ("core.profile", {"name"}),
        ("clu", set()),
    ],
)
def test_a_scope_closes_what_it_covers_and_nothing_else(town: Site, scope: str, closed: set[str]) -> None:
    """By what the views declare; reading and what is open to everybody stays. Nobody else is touched."""
    ann, bob = town.member("ann"), town.member("bob")
    assert refused(town, ann.token) == set()
    restrict(town, ann.id, scope, until=now() + timedelta(days=1), reason="Spam")
    assert refused(town, ann.token) == closed
    assert refused(town, bob.token) == set()


def test_it_says_why_and_ends_by_itself_or_when_lifted(town: Site, clock: Any) -> None:
    """Also while the plugin that made it is off: then it rests."""
    ann = town.member("ann")
    restrict(town, ann.id, "READ_ONLY", until=now() + timedelta(minutes=10), reason="Spam")
    answer = town.client(ann.token).post("/club-api/posts")
    assert (answer.status_code, answer.json["details"]) == (  # type: ignore[index]
        403,
        {"scope": "READ_ONLY", "until": "2026-06-01T12:10:00.000Z", "reason": "Spam"},
    )
    town.switch("police", on=False)
    assert refused(town, ann.token) == set()
    town.switch("police", on=True)
    assert refused(town, ann.token) != set()
    clock.advance(minutes=11)
    assert refused(town, ann.token) == set()
    restrict(town, ann.id, "club")
    assert refused(town, ann.token) == {"post", "cheer"}
    with town.context():
        assert lift_restriction("police.ban:1")
        db.session.commit()
        assert not lift_restriction("police.ban:1")
    assert refused(town, ann.token) == set()


def test_a_ban_ends_sessions_in_every_process(town: Site) -> None:
    """Another application on the same database, as another worker's, refuses the access token from the commit on."""
    load_all = Host.load_all
    with patch.object(Host, "load_all", lambda host: load_all(host, ENTRIES)):
        other = create_app(town.config, kind="test")
    with other.app_context():
        registry.registry().refresh()
    ann, bob = town.member("ann"), town.member("bob")

    def status(token: str) -> int:
        return (
            other.test_client()
            .get("/auth/sessions", headers={"Authorization": f"Bearer {token}"})
            .status_code
        )

    assert status(ann.token) == 200
    with town.context():
        assert end_sessions(ann.id) == 1
        db.session.rollback()
    assert status(ann.token) == 200
    restrict(town, ann.id, "LOGIN", reason="Spam")
    assert (status(ann.token), status(bob.token)) == (401, 200)


def test_a_ban_plugin_that_raises_shuts_out_only_whom_it_has_banned(town: Site) -> None:
    """It keeps failing until it is quarantined, and on."""
    ann, _bob = town.member("ann"), town.member("bob")
    restrict(town, ann.id, "LOGIN", until=now() + timedelta(days=1), reason="Spam")
    importlib.import_module("motorclub_police.plugin").TROUBLE.add("raise")

    def log_in(name: str) -> Any:
        return town.client().post("/auth/login", json={"username": name, "password": PASSWORD})

    for _ in range(7):
        assert log_in("bob").status_code == 200
    answer = log_in("ann")
    assert (answer.status_code, answer.json["error"], answer.json["ban"]["reason"]) == (
        403,
        "Account banned",
        "Spam",
    )
    town.switch("police", on=False)
    assert log_in("ann").status_code == 200
