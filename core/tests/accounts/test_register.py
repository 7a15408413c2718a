"""POST /auth/register: the field rules, what is unique, and two who want the same name at once."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.accounts import registration
from motorclub.accounts.credentials.passwords import passwords
from motorclub.db import db
from motorclub.mail.models import MailMessage
from motorclub.people.models import Member
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import Site
from motorclub.viewer import Role

Register = Callable[..., Any]


def test_a_newcomer(site: Site, register: Register, audited: Callable[[], list[str]]) -> None:
    """201 with the user, who has the plain role; the password is stored as Argon2id, the mail is in the outbox."""
    answer = register()
    assert answer.status_code == 201
    assert answer.json == {
        "user": {"id": 1, "username": "Jo.Fast", "role": "USER", "profileImage": None},
        "emailVerificationRequired": True,
    }
    with site.context():
        member = db.session.get_one(Member, 1)
        assert member.password_hash.startswith("$argon2id$")
        assert passwords().matches("brass lantern 7 otters", member.password_hash)
        assert (member.role, member.email_verified_at) == (Role.USER, None)
        assert db.session.scalars(sa.select(MailMessage.recipient)).all() == ["jo@example.org"]
    assert audited() == ["account.registered"]


REFUSED: list[tuple[str, Any]] = [
    ("username", "ab"),
    ("username", "a" * 21),
    ("username", "with space"),
    ("username", "Zoë"),
    ("username", "a/b/c"),
    ("username", "jo@fast"),
    ("username", "jo\nfast"),
    ("username", ""),
    ("username", None),
    ("username", 12345),
    ("username", ["jo"]),
    ("email", "jo"),
    ("email", "jo@"),
    ("email", "jo@example"),
    ("email", "@example.org"),
    ("email", "jo@exa mple.org"),
    ("email", "jo@example.org\r\nBcc: all@example.org"),
    ("email", '"jo"@example.org'),
    ("email", "jö@example.org"),
    ("email", "j" * 65 + "@example.org"),
    ("email", "jo@" + "e" * 250 + ".org"),
    ("email", None),
    ("email", {"a": 1}),
    ("password", "nine char"),
    ("password", "x" * 201),
    ("password", "Password123"),
    ("password", "QWERTYUIOP"),
    ("password", "motorclub-demo"),
    ("password", "aaaaaaaaaaaa"),
    ("password", "121212121212"),
    ("password", "JO@example.org"),
    ("password", None),
    ("password", 1234567890123),
    ("captcha", None),
    ("captcha", ""),
    ("captcha", "not base64"),
    ("captcha", "e30="),
    ("captcha", "x" * 4001),
    ("captcha", 7),
    ("captcha", {"challenge": {}}),
    ("role", "ADMIN"),
    ("isAdmin", True),
]


@pytest.mark.parametrize(("field", "value"), REFUSED, ids=str)
def test_refusals_name_the_field(site: Site, register: Register, field: str, value: Any) -> None:
    """400 with field and a message; nobody is registered, nothing mailed."""
    answer = register(**{field: value})
    assert (answer.status_code, answer.json["field"]) == (400, field)
    assert answer.json["message"]
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Member)) == 0
        assert db.session.scalar(sa.select(sa.func.count()).select_from(MailMessage)) == 0


@pytest.mark.parametrize(
    "change",
    [
        {"username": "abc"},
        {"username": "A" * 20},
        {"username": "..."},
        {"username": "_-._-."},
        {"email": "jo+club@sub.example.org"},
        {"password": "x7" + "ab cd ef "},
        {"password": "пароль на каждый день"},
        {"password": "  spaces count  "},
    ],
    ids=str,
)
def test_the_edges_of_the_rules_are_allowed(register: Register, change: dict[str, str]) -> None:
    """3 and 20 characters, every allowed sign, passwords in any script."""
    assert register(**change).status_code == 201


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"text"', b"null", b"NaN", b"\xff\xfe"])
def test_what_is_no_json_object(client: FlaskClient, body: bytes) -> None:
    """400, never 500."""
    answer: Any = client.post("/auth/register", data=body, content_type="application/json")
    assert (answer.status_code, answer.json["status"]) == (400, 400)


@pytest.mark.parametrize(
    ("second", "field"),
    [
        ({"email": "other@example.org"}, "username"),
        ({"username": "JO.FAST", "email": "other@example.org"}, "username"),
        ({"username": "another"}, "email"),
        ({"username": "another", "email": "JO@Example.ORG"}, "email"),
    ],
    ids=str,
)
def test_names_and_addresses_are_unique_without_regard_to_case(
    register: Register, second: dict[str, str], field: str
) -> None:
    """409 with a message that names the field, as the client reads it, and not the other one."""
    assert register().status_code == 201
    answer = register(**second)
    assert (answer.status_code, answer.json["field"]) == (409, field)
    other = {"username": "email", "email": "username"}[field]
    assert field in answer.json["message"].lower()
    assert other not in answer.json["message"].lower()


def test_a_captcha_solution_works_once(register: Register, client: FlaskClient) -> None:
    """Also when the call it came with was refused for something else."""
    solution = solve(client)
    assert register(captcha=solution).status_code == 201
    again = register(username="another", email="another@example.org", captcha=solution)
    assert (again.status_code, again.json["field"]) == (400, "captcha")
    solution = solve(client)
    assert register(captcha=solution).status_code == 409
    again = register(username="another", email="another@example.org", captcha=solution)
    assert (again.status_code, again.json["field"]) == (400, "captcha")


def test_one_address_cannot_register_without_end(
    clock: Clock, register: Register, client: FlaskClient
) -> None:
    """The thirty-first within an hour is 429 and says when to come back; calls are counted before they are read."""
    assert client.post("/auth/register", json={"username": "x"}).status_code == 400
    assert register(captcha=None).json["field"] == "captcha"
    for number in range(28):
        assert register(captcha="e30=", username=f"user{number}").status_code == 400
    refused = register()
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "3600"
    clock.advance(hours=1)
    assert register().status_code == 201


def _register_jo(client: FlaskClient, username: str, email: str, solution: str) -> int:
    body = {"username": username, "email": email, "password": "brass lantern 7 otters", "captcha": solution}
    return client.post("/auth/register", json=body).status_code


def _race(site: Site) -> list[int]:
    """Two newcomers want one username; the status codes, sorted."""
    calls = []
    for username, email in (("Jo_Fast", "jo@example.org"), ("jo_fast", "another@example.org")):
        client = site.client()
        calls.append(partial(_register_jo, client, username, email, solve(client)))
    return sorted(together(calls))


def test_of_two_at_once_one_gets_the_name(site: Site) -> None:
    """One 201, one 409, one member, one mail; five times over."""
    for _ in range(5):
        site.reset()
        assert _race(site) == [201, 409]
        with site.context():
            assert db.session.scalar(sa.select(sa.func.count()).select_from(Member)) == 1
            assert db.session.scalar(sa.select(sa.func.count()).select_from(MailMessage)) == 1


def test_the_race_is_real(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: without the index, asking beforehand lets both through."""
    meeting = Meeting(2)

    def ask_then_insert(member: Member) -> None:
        taken = db.session.scalar(sa.select(Member.id).where(Member.username_key == member.username_key))
        assert taken is None
        meeting.wait()
        db.session.add(member)
        db.session.flush()

    monkeypatch.setattr(registration, "_insert", ask_then_insert)
    with site.context(), db.engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE member DROP CONSTRAINT uq_member_username_key"))
    try:
        assert _race(site) == [201, 201]
    finally:
        site.reset()
        with site.context(), db.engine.begin() as connection:
            connection.execute(
                sa.text("ALTER TABLE member ADD CONSTRAINT uq_member_username_key UNIQUE (username_key)")
            )
