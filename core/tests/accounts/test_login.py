"""POST /auth/login: who gets in, what others are told, and how guessing ends."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub import clock as app_clock
from motorclub.accounts.credentials import attempts
from motorclub.accounts.credentials.passwords import Passwords
from motorclub.accounts.models import AccountSession
from motorclub.db import db
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import PASSWORD, Site

WRONG = "Invalid username or password"


def log_in(client: FlaskClient, name: str = "jo_fast", password: str = PASSWORD, **more: Any) -> Any:
    """POST /auth/login."""
    return client.post("/auth/login", json={"username": name, "password": password} | more)


@pytest.fixture(autouse=True)
def jo(site: Site) -> None:
    """A verified member."""
    site.member("jo_fast")


@pytest.mark.parametrize(
    "name", ["jo_fast", "JO_FAST", " jo_fast ", "jo_fast@example.org", "Jo_Fast@EXAMPLE.org"]
)
def test_by_username_or_email_in_any_case(client: FlaskClient, name: str) -> None:
    """200 with the token and the user; the token opens the API."""
    answer = log_in(client, name)
    assert answer.status_code == 200
    assert set(answer.json) == {"token", "user"}
    assert answer.json["user"] == {"id": 1, "username": "jo_fast", "role": "USER", "profileImage": None}
    assert answer.headers["Cache-Control"] == "no-store"
    opened = client.get("/auth/sessions", headers={"Authorization": f"Bearer {answer.json['token']}"})
    assert opened.status_code == 200


def test_the_field_may_be_called_email(client: FlaskClient) -> None:
    """One of the two, not both, not neither."""
    good = client.post("/auth/login", json={"email": "jo_fast@example.org", "password": PASSWORD})
    assert good.status_code == 200
    for body in ({"password": PASSWORD}, {"username": "jo_fast", "email": "j@e.org", "password": PASSWORD}):
        answer: Any = client.post("/auth/login", json=body)
        assert (answer.status_code, answer.json["field"]) == (400, "username")


@pytest.mark.parametrize(("url", "secure"), [("http://localhost", False), ("https://localhost", True)])
def test_the_session_cookie(client: FlaskClient, url: str, secure: bool) -> None:
    """HttpOnly, SameSite=Lax, only sent to /auth, for 30 days, Secure behind TLS."""
    answer = client.post("/auth/login", json={"username": "jo_fast", "password": PASSWORD}, base_url=url)
    name, *attributes = answer.headers["Set-Cookie"].split("; ")
    assert name.startswith("motorclub_refresh=")
    _, secret, _, _ = name.partition("=")[2].split(".")
    assert len(secret) == 43
    assert {"HttpOnly", "SameSite=Lax", "Path=/auth", "Max-Age=2592000"} <= set(attributes)
    assert ("Secure" in attributes) is secure


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("jo_fast", "wrong password"),
        ("jo_fast", PASSWORD + " "),
        ("jo_fast", PASSWORD.upper()),
        ("nobody", PASSWORD),
        ("nobody@example.org", PASSWORD),
        ("jo_fast@example.com", PASSWORD),
        ("jo_fast\u0000", PASSWORD + "!"),
    ],
)
def test_a_wrong_pair(client: FlaskClient, name: str, password: str) -> None:
    """401 with the one text, whatever was wrong; no cookie. (NUL is no text at all: 400.)"""
    answer = log_in(client, name, password)
    if "\u0000" in name:
        assert answer.status_code == 400
        return
    assert (answer.status_code, answer.json["message"]) == (401, WRONG)
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": 7}, "username"),
        ({"username": "x" * 255}, "username"),
        ({"password": ""}, "password"),
        ({"password": None}, "password"),
        ({"password": "x" * 201}, "password"),
        ({"password": ["x"]}, "password"),
        ({"remember": True}, "remember"),
    ],
    ids=str,
)
def test_shape_errors(client: FlaskClient, change: dict[str, Any], field: str) -> None:
    """400 with the field; they do not count as failures."""
    for _ in range(4):
        answer: Any = client.post("/auth/login", json={"username": "jo_fast", "password": PASSWORD} | change)
        assert (answer.status_code, answer.json["field"]) == (400, field)
    assert log_in(client).status_code == 200


def test_an_address_not_verified(site: Site, client: FlaskClient) -> None:
    """403 with error, but only for the right password: others learn nothing."""
    site.member("new_one", verified=False)
    answer = log_in(client, "new_one")
    assert (answer.status_code, answer.json["error"]) == (403, "Email not verified")
    assert answer.json["message"] == "Email not verified"
    assert "Set-Cookie" not in answer.headers
    assert log_in(client, "new_one", "wrong password").json["message"] == WRONG


def test_an_unknown_account_costs_the_same_work(
    client: FlaskClient, queries: Queries, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One Argon2 check and the same statements: time tells nothing either."""
    checked: list[str | None] = []
    original = Passwords.matches

    def spy(self: Passwords, password: str, stored: str | None) -> bool:
        checked.append(stored)
        return original(self, password, stored)

    monkeypatch.setattr(Passwords, "matches", spy)
    work = {}
    for name in ("jo_fast", "nobody", "jo_fast@example.org", "nobody@example.org"):
        with queries.at_most(6) as sent:
            assert log_in(client, name, "wrong password").status_code == 401
        work[name] = sent
    assert work["jo_fast"] == work["nobody"]
    assert work["jo_fast@example.org"] == work["nobody@example.org"]
    assert [stored is not None for stored in checked] == [True, False, True, False]


NAMES = ["jo_fast", "nobody", "jo_fast@example.org"]


@pytest.mark.parametrize("name", NAMES)
def test_the_ladder_of_failures(clock: Clock, client: FlaskClient, name: str) -> None:
    """Three times 401; then 400 for field captcha, which counts too; the tenth is 429, and so is all that follows.

    The same for a name that nobody has.
    """
    answers = [log_in(client, name, "wrong password") for _ in range(12)]
    assert [answer.status_code for answer in answers] == [401] * 3 + [400] * 6 + [429] * 3
    assert {answer.json.get("field") for answer in answers[3:9]} == {"captcha"}
    assert {answer.headers["Retry-After"] for answer in answers[9:]} == {"900"}


def test_with_a_captcha_the_password_is_looked_at(client: FlaskClient) -> None:
    """A wrong one is 401 again, a wrong captcha 400, the right pair gets in and all is forgotten."""
    for _ in range(3):
        log_in(client, password="wrong password")
    assert log_in(client).json["field"] == "captcha"
    assert log_in(client, captcha="e30=").json["field"] == "captcha"
    assert log_in(client, password="wrong password", captcha=solve(client)).status_code == 401
    assert log_in(client, captcha=solve(client)).status_code == 200
    assert [log_in(client, password="wrong password").status_code for _ in range(4)] == [401, 401, 401, 400]


def test_a_lock_lasts_15_minutes_and_cannot_be_prolonged(clock: Clock, client: FlaskClient) -> None:
    """Not even the right password opens it; attempts during the lock change nothing."""
    for _ in range(10):
        log_in(client, password="wrong password")
    clock.advance(minutes=10)
    locked = log_in(client, captcha=solve(client))
    assert (locked.status_code, locked.headers["Retry-After"]) == (429, "300")
    clock.advance(minutes=4, seconds=59)
    assert log_in(client, captcha=solve(client)).headers["Retry-After"] == "1"
    clock.advance(seconds=1)
    assert log_in(client).status_code == 200


def test_failures_are_forgotten_after_15_quiet_minutes(clock: Clock, client: FlaskClient) -> None:
    """The next failure is a first one again."""
    for _ in range(9):
        log_in(client, password="wrong password")
    clock.advance(minutes=15)
    assert log_in(client, password="wrong password").status_code == 401


def test_others_are_not_locked_out(site: Site, client: FlaskClient) -> None:
    """The lock is the account's, not the site's."""
    site.member("another")
    for _ in range(10):
        log_in(client, password="wrong password")
    assert log_in(client, "another").status_code == 200


def test_every_outcome_is_audited(client: FlaskClient, audited: Callable[[], list[str]]) -> None:
    """Failures and successes."""
    log_in(client, password="wrong password")
    log_in(client, "nobody")
    log_in(client)
    assert audited() == ["account.login_failed", "account.login_failed", "account.logged_in"]


def test_one_address_cannot_try_without_end(clock: Clock, client: FlaskClient) -> None:
    """Sixty a minute, no matter who they are about."""
    for number in range(60):
        assert log_in(client, f"user{number}").status_code == 401
    assert log_in(client).status_code == 429
    clock.advance(minutes=1)
    assert log_in(client).status_code == 200


GUESSES = 14


def _status(client: FlaskClient, password: str) -> int:
    return int(log_in(client, password=password).status_code)


def _guess_together(site: Site, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[int]]:
    """(how many passwords were looked at, the status codes) of parallel wrong guesses."""
    looked_at: list[str] = []
    original = Passwords.matches

    def spy(self: Passwords, password: str, stored: str | None) -> bool:
        looked_at.append(password)
        return original(self, password, stored)

    monkeypatch.setattr(Passwords, "matches", spy)
    clients = [site.client() for _ in range(GUESSES)]
    calls = [partial(_status, client, f"guess {number}") for number, client in enumerate(clients)]
    codes = together(calls)
    return len(looked_at), codes


def test_parallel_guesses_get_ten_answers_at_most(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tenth failure locks, however many are under way."""
    seen, codes = _guess_together(site, monkeypatch)
    assert seen <= 10
    assert codes.count(429) >= GUESSES - 9


def test_the_race_is_real(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: counting only after the answer lets every parallel guess be looked at."""
    meeting = Meeting(GUESSES)
    original = attempts.begin

    def look_before_counting(typed: str, client: str, device: str | None) -> attempts.Attempt:
        meeting.wait()
        return attempts.Attempt(original(typed, client, device).counters, False, None)

    monkeypatch.setattr(attempts, "begin", look_before_counting)
    seen, _ = _guess_together(site, monkeypatch)
    assert seen == GUESSES


def test_parallel_attempts_by_both_names_do_not_block_one_another(site: Site) -> None:
    """Right and wrong ones, by username and by email: no deadlock, so every answer is one of the rules'."""
    calls = [
        partial(log_in, site.client(), name, password)
        for password in (PASSWORD, "wrong password")
        for name in ("jo_fast", "jo_fast@example.org") * 3
    ]
    assert {answer.status_code for answer in together(calls)} <= {200, 400, 401, 429}


def test_parallel_right_log_ins_do_not_lock_each_other_out(site: Site) -> None:
    """Eight devices at once: eight sessions."""
    clients = [site.client() for _ in range(8)]
    assert together([partial(_status, client, PASSWORD) for client in clients]) == [200] * 8
    with site.context():
        living = sa.select(sa.func.count()).where(
            AccountSession.ended_at.is_(None), AccountSession.expires_at > app_clock.now()
        )
        assert db.session.scalar(living) == 9
