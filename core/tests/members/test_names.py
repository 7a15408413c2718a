"""Usernames: once in 90 days, the old one leads to the new one, and two can never have the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.accounts.sessions import identity
from motorclub.db import db
from motorclub.files import services as files
from motorclub.http import ApiError
from motorclub.members.profiles import names, profiles
from motorclub.members.profiles.pictures import picture_name
from motorclub.people.models import Member
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import meet_after, together
from motorclub.testing.records import Mailbox
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Viewer

pytestmark = pytest.mark.once

Rows = Callable[..., list[tuple[Any, ...]]]


def rename(client: FlaskClient, name: str) -> tuple[int, str | None, str | None]:
    """(status, field, code) of asking for another name."""
    answer = client.put("/users/me", json={"username": name})
    body = answer.get_json()
    return answer.status_code, body.get("field"), body.get("code")


OK = (200, None, None)
TAKEN = (409, "username", "CONFLICT")
TOO_SOON = (409, "username", "USERNAME_TOO_SOON")


def signed_in(site: Site, member: TestMember) -> FlaskClient:
    """A browser with a fresh token, however late it is."""
    client = site.client()
    answer = client.post("/auth/login", json={"username": member.email, "password": member.password})
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {answer.get_json()['token']}"
    return client


def test_a_new_name_once_in_ninety_days(site: Site, clock: Clock, mailbox: Mailbox) -> None:
    """From the second change on; the account says from when on, and the mail says what happened."""
    member = site.member("jo_fast")
    client = site.client(member.token)
    assert rename(client, "Jo_Slow") == OK
    shown = client.get("/users/me").get_json()
    assert (shown["username"], shown["usernameChangeableAt"]) == ("Jo_Slow", "2026-08-30T12:00:00.000Z")
    assert rename(client, "Jo_Third") == TOO_SOON
    assert client.put("/users/me", json={"username": "Jo_Slow", "city": "Ulm"}).status_code == 200
    [mail] = mailbox.to(member.email)
    assert "was jo_fast and is Jo_Slow now" in mail.text
    clock.advance(days=90, seconds=-1)
    assert rename(signed_in(site, member), "Jo_Third") == TOO_SOON
    clock.advance(seconds=1)
    client = signed_in(site, member)
    assert client.get("/users/me").get_json()["usernameChangeableAt"] is None
    assert rename(client, "Jo_Third") == OK


def test_old_names_lead_to_the_new_one(site: Site, clock: Clock, client: FlaskClient) -> None:
    """All of them, in any case; a present name wins."""
    member = site.member("jo_fast")
    rename(site.client(member.token), "Jo_Slow")
    clock.advance(days=91)
    rename(signed_in(site, member), "Jo_Third")
    for name in ("jo_fast", "JO_SLOW", "jo_third", "Jo_Third"):
        assert client.get(f"/users/by-name/{name}").get_json() == {"id": member.id, "username": "Jo_Third"}
    for nobody in ("nobody", "former%20member%20", "%00", "x" * 3000, "jo%20fast"):
        assert client.get(f"/users/by-name/{nobody}", headers={"Accept": "text/html"}).status_code == 404


def test_a_name_that_somebody_has_or_had(site: Site, clock: Clock) -> None:
    """Taken, in any case; one's own old name may be taken back."""
    first, second = site.member("first"), site.member("second")
    rename(site.client(first.token), "changed")
    for name in ("FIRST", "Changed", "first"):
        assert rename(site.client(second.token), name) == TAKEN
    assert rename(site.client(second.token), "free") == OK
    clock.advance(days=91)
    assert rename(signed_in(site, first), "First") == OK
    assert site.client().get("/users/by-name/changed").get_json() == {"id": first.id, "username": "First"}


def test_only_the_case_changes(site: Site) -> None:
    """That is a change too."""
    client = site.client(site.member("jo").token)
    assert rename(client, "Jo") == (400, "username", "BAD_REQUEST")  # too short for a username today
    client = site.client(site.member("jojo").token)
    assert rename(client, "JoJo") == OK
    assert rename(client, "jojo") == TOO_SOON
    assert site.client().get("/users/by-name/jojo").get_json()["username"] == "JoJo"


def test_plugins_are_asked_as_for_a_registration(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they say of the name counts, what they say of the address does not; if one cannot say, nothing changes."""
    client = site.client(site.member("jojo").token)

    def asked(faults: list[dict[str, str]], status: int = 400) -> tuple[int, str | None, str | None]:
        def refuse(_name: str, _email: str) -> None:
            db.session.rollback()
            raise ApiError(status, "no", field=None, details={"errors": faults} if faults else None)

        monkeypatch.setattr(identity, "check_registration", refuse)
        return rename(client, "other")

    assert asked([{"field": "email", "message": "no"}, {"field": "username", "message": "reserved"}])[:2] == (
        400, "username",
    )  # fmt: skip
    assert asked([], 503)[0] == 503
    assert client.get("/users/me").get_json()["username"] == "jojo"
    assert asked([{"field": "email", "message": "no"}]) == OK


def test_pictures_follow_the_name(
    site: Site, client: FlaskClient, picture: Callable[..., bytes], upload: Callable[..., Any]
) -> None:
    """At the product's path of the new name; nothing is left at the old one."""
    mine = site.client(site.member("jojo").token)
    upload(mine, picture())
    upload(mine, picture(size=(300, 100)), to="banner")
    before = mine.get("/users/me").get_json()
    assert rename(mine, "Jo.Slow") == OK
    after = mine.get("/users/me").get_json()
    assert after["profileImage"].startswith("/files/profileImages/Jo.Slow/profile.jpg?v=")
    assert after["banner"].startswith("/files/profileImages/Jo.Slow/banner-")
    for name in ("profileImage", "banner"):
        assert client.get(after[name]).status_code == 200
        assert client.get(before[name]).status_code == 404
    with site.context():
        assert not (site.config.instance / "files/profileImages/jojo").exists()


def test_a_rename_that_fails_leaves_no_file(
    site: Site, monkeypatch: pytest.MonkeyPatch, picture: Callable[..., bytes], upload: Callable[..., Any]
) -> None:
    """Pictures under a name that is somebody else's tomorrow would be theirs."""
    member = site.member("jojo")
    upload(site.client(member.token), picture())

    def fail() -> None:
        raise RuntimeError("the database is away")

    with site.context(), monkeypatch.context() as patch:
        patch.setattr(db.session, "commit", fail)
        with pytest.raises(RuntimeError):
            profiles.change_profile(Viewer(id=member.id), {"username": "other"})
        assert files.get(picture_name("other")) is None
        assert files.get(picture_name("jojo")) is not None


def _two_names_at_once(site: Site) -> list[int]:
    """One member asks for two names at the same moment; the statuses."""
    member = site.member("jojo")
    clients = [site.client(member.token) for _ in range(2)]
    return sorted(
        together([lambda c=c, n=n: rename(c, f"other{n}")[0] for n, c in enumerate(clients)])  # type: ignore[misc]
    )


def test_two_changes_at_once_are_one(site: Site, rows: Rows) -> None:
    """The second one is too soon."""
    for _ in range(3):
        site.reset()
        assert _two_names_at_once(site) == [200, 409]
        assert rows("SELECT count(*) FROM member_old_name") == [(1,)]


def test_the_race_of_two_changes_is_real(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: without the lock on the member's row both pass the 90 days."""

    def unlocked(member_id: int) -> Member:
        return db.session.get_one(Member, member_id)

    monkeypatch.setattr(profiles, "lock_member", unlocked)
    meet_after(monkeypatch, names, "changeable_at")
    assert _two_names_at_once(site) == [200, 200]


def _one_name_for_two(site: Site) -> list[int]:
    """Two members want the same name at the same moment; the statuses."""
    clients = [site.client(site.member(name).token) for name in ("first", "second")]
    calls: list[Callable[[], int]] = [lambda c=c: rename(c, "Wanted")[0] for c in clients]  # type: ignore[misc]
    return sorted(together(calls))


def test_one_name_for_two_at_once(site: Site, rows: Rows) -> None:
    """The unique index gives it to one."""
    for _ in range(3):
        site.reset()
        assert _one_name_for_two(site) == [200, 409]
        assert rows("SELECT count(*) FROM member WHERE username_key = 'wanted'") == [(1,)]


def test_the_race_for_a_name_is_real(site: Site, rows: Rows) -> None:
    """Negative control: without the index both have it."""
    rows("ALTER TABLE member DROP CONSTRAINT uq_member_username_key")
    try:
        assert _one_name_for_two(site) == [200, 200]
    finally:
        rows("UPDATE member SET username_key = id::text")
        rows("ALTER TABLE member ADD CONSTRAINT uq_member_username_key UNIQUE (username_key)")
