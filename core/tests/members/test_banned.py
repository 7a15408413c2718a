"""Anyone who is banned still gets a copy of their data and may leave, by a token that is good for nothing else."""

from __future__ import annotations

import importlib
import io
import re
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pyotp
import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub import clock as app_clock
from motorclub.accounts.credentials import tokens
from motorclub.db import db
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import PASSWORD, Site, TestMember

pytestmark = pytest.mark.once

BOUNCER = """
BANNED = {}

class Plugin:
    @hookimpl
    def check_login(self, user_id: int) -> Refusal | None:
        return BANNED.get(user_id)

plugin = Plugin()
"""
BAN = {"ban": {"reason": "spam", "expiresAt": None}, "appealToken": "abc", "dataToken": "the plugin's"}
EXPORT, LEAVE = "/users/banned/data-exports", "/users/banned/account-deletion"


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    site: Site = site_with("barred", [workshop.plugin("bouncer", BOUNCER)])
    return site


@pytest.fixture
def banned(shared: Site, clock: Clock) -> Iterator[TestMember]:
    """Ann, who is banned."""
    shared.reset()
    ann = shared.member("ann")
    ban(ann)
    yield ann
    importlib.import_module("motorclub_bouncer.plugin").BANNED.clear()


def ban(member: TestMember, details: Any = BAN) -> None:
    from motorclub.api import Refusal

    importlib.import_module("motorclub_bouncer.plugin").BANNED[member.id] = Refusal("Account banned", details)


def log_in(site: Site, password: str = PASSWORD) -> Any:
    return site.client().post("/auth/login", json={"username": "ann", "password": password})


def token(site: Site) -> str:
    """What ann's log-in is refused with."""
    answer = log_in(site)
    assert answer.status_code == 403
    return str(answer.get_json()["dataToken"])


def post(site: Site, path: str, **body: Any) -> Any:
    """A call of a visitor."""
    return site.client().post(path, json=body)


def count(site: Site, table: str) -> int:
    with site.context():
        return int(db.session.scalar(sa.text(f"SELECT count(*) FROM {table}")))


def audited(site: Site, member: TestMember) -> list[str]:
    with site.context():
        wanted = sa.text("SELECT action FROM audit_entry WHERE target = :target ORDER BY id")
        return list(db.session.scalars(wanted, {"target": f"member:{member.id}"}))


def mailed(site: Site) -> str:
    """The text of the newest mail."""
    with site.context():
        return str(db.session.scalar(sa.text("SELECT text FROM mail_message ORDER BY id DESC LIMIT 1")))


def test_only_a_right_password_of_somebody_banned_gives_a_token(shared: Site, banned: TestMember) -> None:
    """Not a wrong one, not another refusal; it is ours, whatever the plugin says."""
    assert "dataToken" not in log_in(shared, "not hers at all").get_json()
    answer = log_in(shared).get_json()
    assert (answer["error"], answer["appealToken"]) == ("Account banned", "abc")
    with shared.context():
        assert tokens.member_of_data_token(answer["dataToken"]) == banned.id
    ban(banned, {"until": "tomorrow"})
    assert "dataToken" not in log_in(shared).get_json()


def test_a_copy_by_mail(shared: Site, banned: TestMember, clock: Clock) -> None:
    """Asked for with the token; its link is in the mail, and opens the copy for seven days without a session."""
    mine = token(shared)
    assert post(shared, "/users/banned", token=mine).get_json() == {
        "deletion": None, "exporting": False, "codeNeeded": False,
    }  # fmt: skip
    answer = post(shared, EXPORT, token=mine)
    assert (answer.status_code, answer.get_json()["status"]) == (202, "QUEUED")
    assert answer.headers["Cache-Control"] == "no-store"
    assert post(shared, "/users/banned", token=mine).get_json()["exporting"] is True
    assert post(shared, EXPORT, token=mine).status_code == 409
    shared.run_jobs()
    link = re.search(r"/users/data-export-file\?token=\S+", mailed(shared))
    assert link
    got = shared.client().get(link[0])
    assert (got.status_code, got.mimetype) == (200, "application/zip")
    assert got.headers["Cache-Control"] == "no-store"
    assert "attachment" in got.headers["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(got.data)) as copy:
        assert any("ann@example.org" in copy.read(name).decode("utf-8", "ignore") for name in copy.namelist())
    assert audited(shared, banned) == [
        "member.export_requested",
        "member.export_made",
        "member.export_fetched",
    ]
    clock.advance(days=7)
    assert shared.client().get(link[0]).status_code == 410


def test_a_mailed_link_opens_one_copy(shared: Site, banned: TestMember) -> None:
    """Neither another number nor another signature; nor is the token of the log-in one."""
    mine = token(shared)
    post(shared, EXPORT, token=mine)
    shared.run_jobs()
    found = re.search(r"token=(\d+)\.(\w+)", mailed(shared))
    assert found
    number, signature = found.groups()
    wrong = [f"{int(number) + 1}.{signature}", f"{number}.{'0' * 64}", f"{number}.", ".", "x", mine, "é.é"]
    answers = [shared.client().get("/users/data-export-file", query_string={"token": one}) for one in wrong]
    assert {(answer.status_code, answer.get_json()["message"]) for answer in answers} == {
        (410, "This link has expired. Ask for a new copy.")
    }


def test_leaving_and_staying(shared: Site, banned: TestMember) -> None:
    """With the password; anyone who changes their mind logs in again, and is offered to stay."""
    mine = token(shared)
    wrong = post(shared, LEAVE, token=mine, password="not hers at all", content="REMOVE")
    assert (wrong.status_code, wrong.get_json()["field"]) == (400, "password")
    assert count(shared, "member_leaving") == 0
    answer = post(shared, LEAVE, token=mine, password=PASSWORD, content="REMOVE")
    assert (answer.status_code, answer.get_json()["content"]) == (202, "REMOVE")
    state = post(shared, "/users/banned", token=token(shared)).get_json()
    assert state["deletion"] == answer.get_json()
    assert post(shared, LEAVE, token=mine, password=PASSWORD, content="KEEP").status_code == 409
    assert post(shared, f"{LEAVE}/cancel", token=mine).status_code == 204
    assert post(shared, f"{LEAVE}/cancel", token=mine).status_code == 404
    assert count(shared, "member_leaving") == 0
    done = [action for action in audited(shared, banned) if action.startswith("member.")]
    assert done == ["member.deletion_requested", "member.deletion_cancelled"]


def test_a_banned_account_ends_after_fourteen_days(shared: Site, banned: TestMember, clock: Clock) -> None:
    """As any other: the ban keeps nobody."""
    post(shared, LEAVE, token=token(shared), password=PASSWORD, content="REMOVE")
    shared.run_jobs()  # the schedules are written down
    clock.advance(days=14)
    shared.run_jobs()
    assert count(shared, "member_gone") == 1
    assert shared.client().get("/users/by-name/ann").status_code in (404, 410)


def test_a_second_factor_is_asked_for(shared: Site, banned: TestMember, clock: Clock) -> None:
    """Who has only the password cannot have the account deleted."""
    importlib.import_module("motorclub_bouncer.plugin").BANNED.clear()
    own = shared.client(banned.token)
    made = own.post("/auth/two-factor-methods/totp", json={"password": PASSWORD}).get_json()
    app = pyotp.TOTP(made["secret"])
    code = app.at(app_clock.now())
    assert own.post("/auth/two-factor-methods/totp/confirm", json={"code": code}).status_code == 200
    ban(banned)
    clock.advance(seconds=30)
    mine = token(shared)
    assert post(shared, "/users/banned", token=mine).get_json()["codeNeeded"] is True
    body = {"token": mine, "password": PASSWORD, "content": "KEEP"}
    missing = post(shared, LEAVE, **body)
    assert (missing.status_code, missing.get_json()["error"]) == (403, "Two-factor code required")
    right = app.at(clock())
    wrong = post(shared, LEAVE, **body, code=f"{(int(right) + 1) % 10**6:06}")
    assert (wrong.status_code, wrong.get_json()["field"]) == (400, "code")
    assert count(shared, "member_leaving") == 0
    assert post(shared, LEAVE, **body, code=right).status_code == 202


CALLS = [
    ("/users/banned", {}), (EXPORT, {}), (LEAVE, {"password": PASSWORD, "content": "KEEP"}), (f"{LEAVE}/cancel", {}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "more"), CALLS)
def test_what_is_no_token_opens_nothing(
    shared: Site, banned: TestMember, clock: Clock, path: str, more: dict[str, str]
) -> None:
    """Forged, another member's, old, or of a password that has been changed: always the same 410."""
    other = shared.member("other")
    mine = token(shared)
    number, until, signature = mine.split(".")
    wrong = [
        f"{other.id}.{until}.{signature}", f"{number}.{int(until) + 60}.{signature}", f"{number}.{until}.",
        f"{number}.{until}.{'0' * 64}", f"999999.{until}.{signature}", f"{'9' * 40}.{until}.{signature}", "..", "é",
        other.token[:200], f" -1.{until}.{signature}",
    ]  # fmt: skip
    answers = [post(shared, path, token=one, **more) for one in wrong]
    assert {(answer.status_code, answer.get_json()["message"]) for answer in answers} == {
        (410, tokens.DATA_TOKEN_OVER)
    }
    assert post(shared, path, **more).get_json()["field"] == "token"
    with shared.context():
        db.session.execute(sa.text("UPDATE member SET password_hash = '!' WHERE id = :id"), {"id": banned.id})
        db.session.commit()
    assert post(shared, path, token=mine, **more).status_code == 410
    assert count(shared, "member_data_export") == count(shared, "member_leaving") == 0


def test_half_an_hour(shared: Site, banned: TestMember, clock: Clock) -> None:
    """To the second."""
    mine = token(shared)
    clock.advance(seconds=tokens.DATA_TOKEN_LIFE.total_seconds() - 1)
    assert post(shared, "/users/banned", token=mine).status_code == 200
    clock.advance(seconds=1)
    assert post(shared, "/users/banned", token=mine).status_code == 410


def test_the_token_is_no_session(shared: Site, banned: TestMember) -> None:
    """It opens no other call."""
    client = shared.client(token(shared))
    assert client.get("/users/me").status_code == 401
    assert client.get("/auth/sessions").status_code == 401


def test_another_sites_page_cannot_use_it(shared: Site, banned: TestMember) -> None:
    """Not even with the token, once the browser sends cookies."""
    client: FlaskClient = shared.client()
    client.set_cookie("motorclub_refresh", "x", path="/")
    answer = client.post(EXPORT, json={"token": token(shared)}, headers={"Sec-Fetch-Site": "cross-site"})
    assert (answer.status_code, answer.get_json()["code"]) == (403, "FOREIGN_ORIGIN")


def test_guesses_are_counted(shared: Site, banned: TestMember) -> None:
    """Per address, and copies per member."""
    guesses = [post(shared, "/users/banned", token="1.2.3").status_code for _ in range(61)]
    assert guesses == [410] * 60 + [429]


def test_five_copies_a_day(shared: Site, banned: TestMember, clock: Clock) -> None:
    """As for everybody."""
    for _ in range(5):
        assert post(shared, EXPORT, token=token(shared)).status_code == 202
        shared.run_jobs()
    assert post(shared, EXPORT, token=token(shared)).status_code == 429
    assert timedelta(minutes=30) == tokens.DATA_TOKEN_LIFE
