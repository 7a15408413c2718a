"""Deleting one's account: with the password, after fourteen days, in one of three ways; and changing one's mind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.api import ApiError
from motorclub.db import db
from motorclub.members.data import personal_data, requests
from motorclub.members.models import PendingDeletion
from motorclub.plugin.values import ContentChoice
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.records import Mailbox
from motorclub.testing.site import PASSWORD, Site, TestMember
from motorclub.viewer import Role

Rows = Callable[..., list[tuple[Any, ...]]]
PATH = "/users/me/account-deletion"


@pytest.fixture
def jo(site: Site) -> TestMember:
    """Who leaves. An admin stays."""
    site.member_of_role(Role.ADMIN)
    return site.member("jojo")


def leave(client: FlaskClient, content: str = "ANONYMISE", password: str = PASSWORD) -> Any:
    """Ask for it."""
    return client.post(PATH, json={"password": password, "content": content})


def due(site: Site) -> int:
    """What the job does, without waiting for its schedule; 0 when it is over."""
    with site.context():
        requests.erase_due()
    return 0


def log_in(site: Site, name: str) -> Any:
    """Try to."""
    return site.client().post("/auth/login", json={"username": name, "password": PASSWORD})


def test_fourteen_days(
    site: Site, jo: TestMember, clock: Clock, mailbox: Mailbox, audited: Callable[[], list[str]]
) -> None:
    """Confirmed by mail and in the account; signing in stays possible; then the member is gone, the name free."""
    client = site.client(jo.token)
    answer = leave(client)
    assert answer.status_code == 202
    asked = {
        "requestedAt": "2026-06-01T12:00:00.000Z", "dueAt": "2026-06-15T12:00:00.000Z", "content": "ANONYMISE",
    }  # fmt: skip
    assert answer.get_json() == asked
    assert client.get("/users/me").get_json()["deletion"] == asked
    [mail] = mailbox.to(jo.email)
    assert "Jun 15, 2026" in mail.text
    assert "without your name" in mail.text
    assert "/accountsettings?tab=data" in mail.link
    clock.advance(days=14, seconds=-1)
    due(site)
    assert log_in(site, "jojo").status_code == 200
    clock.advance(seconds=1)
    due(site)
    assert log_in(site, "jojo").status_code == 401
    gone = site.client().get(f"/users/{jo.id}").get_json()
    assert {name: value for name, value in gone.items() if value is not None} == {
        "id": jo.id, "username": "former member", "state": "FORMER", "hidden": False,
    }  # fmt: skip
    assert site.client().get("/users/by-name/jojo").status_code == 404
    assert [action for action in audited() if action.startswith("member.")] == [
        "member.deletion_requested",
        "member.erased",
    ]
    site.member("jojo")


def test_the_schedule_does_it(site: Site, jo: TestMember, clock: Clock, rows: Rows) -> None:
    """Within ten minutes of the moment."""
    site.run_jobs()  # the schedules are written down
    leave(site.client(jo.token))
    for _ in range(2):
        clock.advance(days=7)
        site.run_jobs()
    clock.advance(minutes=10)
    site.run_jobs()
    assert rows("SELECT count(*) FROM member WHERE id = :id", id=jo.id) == [(0,)]


def test_changing_ones_mind(
    site: Site, jo: TestMember, clock: Clock, mailbox: Mailbox, audited: Callable[[], list[str]]
) -> None:
    """204, confirmed by mail; nothing happens when the time would have come. Twice is 404."""
    client = site.client(jo.token)
    leave(client)
    assert client.delete(PATH).status_code == 204
    assert client.get("/users/me").get_json()["deletion"] is None
    assert client.delete(PATH).status_code == 404
    assert [mail.subject for mail in mailbox.to(jo.email)] == [
        "Your account will be deleted",
        "Your account stays",
    ]
    clock.advance(days=15)
    due(site)
    assert log_in(site, "jojo").status_code == 200
    assert "member.deletion_cancelled" in audited()


def test_the_password(site: Site, jo: TestMember, audited: Callable[[], list[str]]) -> None:
    """400 for field password, counted with the log-ins: the tenth is a lock."""
    client = site.client(jo.token)
    wrong = leave(client, password="brass lantern 8 otters")
    assert (wrong.status_code, wrong.get_json()["field"]) == (400, "password")
    assert client.get("/users/me").get_json()["deletion"] is None
    statuses = [leave(client, password="wrong").status_code for _ in range(10)]
    assert statuses[-1] == 429
    assert leave(client).status_code == 429
    assert "account.password_refused" in audited()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"password": PASSWORD}, "content"), ({"content": "KEEP"}, "password"),
        ({"password": PASSWORD, "content": "BURN"}, "content"), ({"password": "", "content": "KEEP"}, "password"),
        ({"password": PASSWORD, "content": None}, "content"), ({"password": 7, "content": "KEEP"}, "password"),
        ({"password": PASSWORD, "content": "KEEP", "now": True}, "now"),
        ({"password": "x" * 201, "content": "KEEP"}, "password"),
    ],
)  # fmt: skip
def test_bad_input(site: Site, jo: TestMember, body: dict[str, Any], field: str) -> None:
    """400 by field."""
    answer = site.client(jo.token).post(PATH, json=body)
    assert (answer.status_code, answer.get_json()["field"]) == (400, field)


def test_asking_twice(site: Site, jo: TestMember) -> None:
    """409: the first one stands."""
    client = site.client(jo.token)
    leave(client, "KEEP")
    again = leave(client, "REMOVE")
    assert (again.status_code, again.get_json()["code"]) == (409, "ALREADY_LEAVING")
    assert client.get("/users/me").get_json()["deletion"]["content"] == "KEEP"


def test_the_last_admin_cannot_leave(site: Site, jo: TestMember) -> None:
    """409; with a second one it goes. If that one has gone when the time comes, the account stays."""
    boss = site.member_of_role(Role.ADMIN)
    client = site.client(boss.token)
    answer = leave(client)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "LAST_ADMIN")
    site.member("second", Role.ADMIN)
    assert leave(client).status_code == 202


def test_who_is_the_last_admin_by_then_stays(site: Site, jo: TestMember, clock: Clock, rows: Rows) -> None:
    """The reason is kept, the audit log has it once, and others are erased all the same."""
    boss, second = site.member_of_role(Role.ADMIN), site.member("second", Role.ADMIN)
    leave(site.client(boss.token))
    leave(site.client(jo.token))
    with site.context():
        personal_data.erase(second.id)
    clock.advance(days=14)
    due(site)
    due(site)
    assert rows("SELECT member_id, failure FROM member_leaving") == [
        (boss.id, "The last admin cannot be erased.")
    ]
    assert rows("SELECT count(*) FROM audit_entry WHERE action = 'member.erase_failed'") == [(1,)]
    assert rows("SELECT count(*) FROM member WHERE id = :id", id=jo.id) == [(0,)]


def test_a_plugin_that_fails_is_asked_again(
    site: Site, jo: TestMember, clock: Clock, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is erased, the reason is kept; the next time it works."""

    def fail(*_: Any) -> Any:
        raise RuntimeError("the drawer is stuck")

    leave(site.client(jo.token))
    clock.advance(days=14)
    with monkeypatch.context() as patch:
        patch.setattr(personal_data, "_asked", fail)
        due(site)
    [(failure,)] = rows("SELECT failure FROM member_leaving")
    assert "the drawer is stuck" in failure
    due(site)
    assert rows("SELECT count(*) FROM member_leaving") == [(0,)]


def full(
    site: Site, jo: TestMember, upload: Callable[..., Any], picture: Callable[..., bytes]
) -> FlaskClient:
    """A member with something everywhere."""
    client = site.client(jo.token)
    client.put("/users/me", json={"username": "jo_new", "displayName": "Jo", "bio": "x", "country": "SE"})
    upload(client, picture())
    upload(client, picture(size=(300, 100)), to="banner")
    client.post("/users/me/data-exports")
    site.run_jobs()
    return client


@pytest.mark.parametrize("content", [*ContentChoice])
def test_the_three_ways(
    site: Site,
    jo: TestMember,
    clock: Clock,
    rows: Rows,
    upload: Callable[..., Any],
    picture: Callable[..., bytes],
    content: ContentChoice,
) -> None:
    """What is the member's alone goes in each; only KEEP leaves a row, with nothing but the name."""
    client = full(site, jo, upload, picture)
    leave(client, content)
    clock.advance(days=14)
    due(site)
    kept = rows(
        "SELECT username, display_name, email, role, profile_image, email_verified_at, seen_at"
        " FROM member WHERE id = :id",
        id=jo.id,
    )
    nothing = (None, f"former member {jo.id}", "USER", None, None, None)
    assert kept == ([("jo_new", *nothing)] if content is ContentChoice.KEEP else [])
    for table in (
        "member_profile", "member_old_name", "member_active_day", "member_data_export", "member_leaving",
        "account_session", "account_mailed_link", "account_totp", "account_passkey", "notification", "mail_message",
    ):  # fmt: skip
        column = {"notification": "user_id", "mail_message": f"{jo.id}"}.get(table, "member_id")
        assert rows(f"SELECT count(*) FROM {table} WHERE {column} = :id", id=jo.id)[0][0] == 0 or (
            table == "mail_message" and rows("SELECT count(*) FROM mail_message") == [(0,)]
        ), table
    with site.context():
        folder = site.config.instance / "files"
        assert [path for path in folder.rglob("*") if path.is_file()] == []
    assert client.get("/users/me").status_code == 401
    for name in ("jo_new", jo.email):
        assert log_in(site, name).status_code == 401
    assert site.client().get("/users/by-name/jojo").status_code == 404


def test_somebody_whose_name_stays(site: Site, jo: TestMember, clock: Clock) -> None:
    """FORMER, by the name; nobody else can take it, and nobody manages or erases them any more."""
    leave(site.client(jo.token), "KEEP")
    clock.advance(days=14)
    due(site)
    shown = site.client().get(f"/users/{jo.id}").get_json()
    assert (shown["username"], shown["state"], shown["hidden"], shown["bio"]) == (
        "jojo",
        "FORMER",
        False,
        None,
    )
    assert site.client().get("/auth/username-available?username=JoJo").get_json()["available"] is False
    assert log_in(site, f"former member {jo.id}").status_code == 401
    admin = site.client(site.member("second", Role.ADMIN).token)
    assert admin.get("/users?q=jojo").get_json()["totalElements"] == 0
    assert admin.put(f"/users/{jo.id}/role", json={"role": "ADMIN", "reason": "x"}).status_code == 404
    with site.context(), pytest.raises(ApiError, match="has gone already"):
        personal_data.erase(jo.id)


def test_the_row_of_the_former_member_is_former_too(site: Site) -> None:
    """It is shown, and is nobody to manage."""
    from motorclub.people.services import former_member_id

    with site.context():
        former = former_member_id()
        db.session.commit()
    shown = site.client().get(f"/users/{former}").get_json()
    assert (shown["username"], shown["state"]) == ("former member", "FORMER")
    assert site.as_role(Role.ADMIN).get("/users?q=former").get_json()["totalElements"] == 0


def _erase_while_staying(site: Site, jo: TestMember) -> tuple[int, int]:
    """The job and a change of mind at the same moment: (status, how many rows of the member there are)."""
    client = site.client(jo.token)
    results = together([lambda: client.delete(PATH).status_code, lambda: due(site)])
    with site.context():
        left = db.session.execute(db.text("SELECT count(*) FROM member WHERE id = :id"), {"id": jo.id})
        return int(results[0]), int(left.scalar() or 0)


def _about_to_go(site: Site, clock: Clock) -> TestMember:
    """A member whose time has come and who is still signed in."""
    site.member_of_role(Role.ADMIN)
    clock.advance(days=-14)
    early = site.member("jojo")
    assert leave(site.client(early.token)).status_code == 202
    clock.advance(days=14)
    opened = log_in(site, "jojo").get_json()
    return TestMember(early.id, "jojo", early.email, early.role, opened["token"], PASSWORD)


def test_who_stays_is_not_erased(site: Site, clock: Clock) -> None:
    """Either the member stays and was told so, or is gone and was told so; three times over."""
    for _ in range(3):
        site.reset()
        status, left = _erase_while_staying(site, _about_to_go(site, clock))
        assert (status == 204) is (left == 1)
        assert status in (204, 401, 404)


def test_the_race_of_staying_is_real(site: Site, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: without the lock on the request somebody who was told that they stay is erased."""
    jo = _about_to_go(site, clock)
    read, cancelled = Meeting(2), Meeting(2)

    def unlocked(member_id: int) -> Any:
        found = db.session.get(PendingDeletion, member_id)
        assert found is not None
        kept = PendingDeletion(member_id=member_id, content=found.content)
        db.session.rollback()
        read.wait()
        cancelled.wait()
        return kept

    monkeypatch.setattr(requests, "_locked", unlocked)

    def stay() -> int:
        read.wait()
        status = site.client(jo.token).delete(PATH).status_code
        cancelled.wait()
        return status

    results = together([stay, lambda: due(site)])
    assert results[0] == 204
    assert site.client().get(f"/users/{jo.id}").get_json()["state"] == "FORMER"
