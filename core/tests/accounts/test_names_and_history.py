"""Which names can be had, and the history of log-ins."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub import clock as app_clock
from motorclub.accounts.changes.password_flows import FORGOTTEN
from motorclub.accounts.models import EmailChange, LoginRecord, PasswordChange
from motorclub.db import db
from motorclub.jobs.models import JobRow
from motorclub.members.data import personal_data
from motorclub.people.models import OldName
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import PASSWORD, Site, TestMember
from motorclub.viewer import Role

pytestmark = pytest.mark.once

TAKEN = "This username is already taken."


def available(client: FlaskClient, username: str) -> Any:
    """GET /auth/username-available."""
    return client.get("/auth/username-available", query_string={"username": username})


@pytest.mark.parametrize("name", ["jo_fast", "JO_FAST", "Jo_Was"])
def test_a_name_that_is_or_was_somebody_s(site: Site, client: FlaskClient, name: str) -> None:
    """In whatever case; registering it is 409 for the same reason."""
    jo = site.member("jo_fast")
    with site.context():
        db.session.add(OldName(name_key="jo_was", member_id=jo.id, changed_at=app_clock.now()))
        db.session.commit()
    assert available(client, name).json == {"available": False, "message": TAKEN}


def test_a_held_name_cannot_be_registered(site: Site, register: Any) -> None:
    """It still leads to whoever had it."""
    jo = site.member("someone")
    with site.context():
        db.session.add(OldName(name_key="jo.fast", member_id=jo.id, changed_at=app_clock.now()))
        db.session.commit()
    refused = register()
    assert (refused.status_code, refused.json["field"], refused.json["message"]) == (409, "username", TAKEN)
    assert register(username="Jo.Faster").status_code == 201


@pytest.mark.parametrize("name", ["free_name", "abc", "A" * 20])
def test_a_free_name(site: Site, client: FlaskClient, name: str) -> None:
    """Can be had."""
    assert available(client, name).json == {"available": True, "message": None}


@pytest.mark.parametrize("name", ["", "ab", "a" * 21, "with space", "Zoë"])
def test_what_is_no_name(client: FlaskClient, name: str) -> None:
    """The rule is said."""
    answer = available(client, name).json
    assert answer["available"] is False
    assert "3 to 20" in answer["message"]


def test_shape_errors(client: FlaskClient) -> None:
    """400 with the field."""
    for query in ({}, {"username": "a" * 201}):
        answer: Any = client.get("/auth/username-available", query_string=query)
        assert (answer.status_code, answer.json["field"]) == (400, "username")


def test_names_cannot_be_tried_without_end(clock: Clock, client: FlaskClient) -> None:
    """Sixty a minute from one address."""
    codes = [available(client, "free_name").status_code for _ in range(61)]
    assert codes == [200] * 60 + [429]


def log_in(site: Site, password: str, name: str = "jo_fast", agent: str = "Jo's phone") -> int:
    """A log-in in a browser of its own; its status."""
    body, headers = {"username": name, "password": password}, {"User-Agent": agent}
    return int(site.client().post("/auth/login", json=body, headers=headers).status_code)


def history(site: Site, member: TestMember, **query: Any) -> Any:
    """GET /auth/login-history."""
    return site.client(member.token).get("/auth/login-history", query_string=query).json


def test_the_history(clock: Clock, site: Site) -> None:
    """The newest first: what went well and what did not; nobody else's."""
    jo, other = site.member("jo_fast"), site.member("another")
    log_in(site, PASSWORD)
    clock.advance(minutes=1)
    log_in(site, "wrong password", name="JO_FAST@example.org", agent="A thief" + "!" * 400)
    log_in(site, PASSWORD, name="another")
    log_in(site, PASSWORD, name="nobody")
    listed = history(site, jo)
    assert (listed["totalElements"], listed["hasMore"]) == (2, False)
    newest, oldest = listed["content"]
    assert oldest == {
        "id": oldest["id"],
        "at": "2026-06-01T12:00:00.000Z",
        "outcome": "SIGNED_IN",
        "agent": "Jo's phone",
        "address": "127.0.0.1",
        "place": None,
    }
    assert (newest["outcome"], newest["at"], len(newest["agent"])) == (
        "FAILED",
        "2026-06-01T12:01:00.000Z",
        300,
    )
    assert [entry["outcome"] for entry in history(site, other)["content"]] == ["SIGNED_IN"]


def test_a_refusal_is_in_it(site: Site) -> None:
    """The password was right, the address not verified."""
    jo = site.member("jo_fast", verified=False)
    assert log_in(site, PASSWORD) == 403
    assert [entry["outcome"] for entry in history(site, jo)["content"]] == ["REFUSED"]


def test_its_pages(site: Site) -> None:
    """As every list."""
    jo = site.member("jo_fast")
    for _ in range(3):
        log_in(site, PASSWORD)
    page = history(site, jo, page=1, size=2)
    assert (len(page["content"]), page["totalPages"], page["currentPage"]) == (1, 2, 1)


def test_it_goes_back_90_days(clock: Clock, site: Site) -> None:
    """Older ones are not shown, and deleted with the next tidying up; those of strangers, too."""
    site.member("jo_fast")
    site.run_jobs()
    for name in ("jo_fast", "nobody"):
        log_in(site, PASSWORD, name=name)
    clock.advance(days=89)
    log_in(site, PASSWORD)
    assert _shown(site) == 3
    clock.advance(days=1)
    assert _shown(site) == 3
    site.run_jobs()
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(LoginRecord)) == 3


def _shown(site: Site) -> int:
    """How many log-ins jo sees who has just logged in."""
    client = site.client()
    token: Any = client.post("/auth/login", json={"username": "jo_fast", "password": PASSWORD}).json
    listed: Any = site.client(token["token"]).get("/auth/login-history").json
    return int(listed["totalElements"])


def test_a_visitor_has_none(client: FlaskClient) -> None:
    """401."""
    assert client.get("/auth/login-history").status_code == 401


def test_what_is_kept_is_handed_out_and_goes_with_the_member(site: Site) -> None:
    """Log-ins and changes under way, without what opens anything; then no row and no waiting job has the address."""
    jo, admin = site.member("jo_fast"), site.member("the_admin", Role.ADMIN)
    log_in(site, PASSWORD)
    client = site.client(jo.token)
    client.post("/auth/change-password", json={"currentPassword": PASSWORD, "newPassword": "copper kettle 9"})
    client.post("/auth/change-email", json={"email": "new@example.org", "password": PASSWORD})
    client.post("/auth/forgot-password", json={"email": "JO_FAST@example.org", "captcha": solve(client)})
    with site.context():
        archive = zipfile.ZipFile(io.BytesIO(personal_data.export(jo.id)))
        db.session.rollback()
    files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert '"SIGNED_IN"' in files["core/logins.json"]
    assert "new@example.org" in files["core/email_changes.json"]
    assert '"127.0.0.1"' in files["core/password_changes.json"]
    assert not any("argon2" in text for text in files.values())
    with site.context():
        personal_data.erase(jo.id, actor_id=admin.id)
        kinds: tuple[Any, ...] = (LoginRecord, PasswordChange, EmailChange)
        left = [db.session.scalar(sa.select(sa.func.count()).select_from(kind)) for kind in kinds]
        asked = sa.select(sa.func.count()).select_from(JobRow).where(JobRow.name == FORGOTTEN)
        assert (left, db.session.scalar(asked)) == ([0, 0, 0], 0)
