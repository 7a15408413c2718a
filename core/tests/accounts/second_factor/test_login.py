"""POST /auth/two-factor: what is asked after the password, who gets in, and how guessing ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from authenticator import Authenticator
from flask.testing import FlaskClient
from second_factors import Jo, Phone, answer, log_in

from motorclub.accounts.credentials import tokens
from motorclub.accounts.models import LoginRecord
from motorclub.accounts.plugin import forget
from motorclub.accounts.registration import VERIFY_EMAIL, VERIFY_LIFE
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Mailbox
from motorclub.testing.site import Site

Ask = Callable[[], str]


def test_without_a_second_factor_nothing_is_asked(jo: Jo, client: FlaskClient) -> None:
    """Password, token."""
    assert set(log_in(client).json) == {"token", "user"}


def test_an_app_that_was_never_confirmed_does_not_count(jo: Jo, client: FlaskClient) -> None:
    """Nobody is locked out by a set-up that was not finished."""
    assert jo.post("/totp", password=jo.member.password).status_code == 201
    assert "token" in log_in(client).json


def test_the_password_alone_opens_nothing(phone: Phone, client: FlaskClient) -> None:
    """A challenge instead of a token, no cookie, and what may answer it."""
    asked = log_in(client)
    assert asked.status_code == 200
    assert set(asked.json) == {"twoFactorRequired", "challenge", "methods", "passkey"}
    assert (asked.json["twoFactorRequired"], asked.json["methods"]) == (True, ["totp", "recovery"])
    assert asked.json["passkey"] is None
    assert "Set-Cookie" not in asked.headers
    assert asked.headers["Cache-Control"] == "no-store"


def test_proving_the_address_skips_no_second_factor(
    jo: Jo, phone: Phone, site: Site, client: FlaskClient
) -> None:
    """The mailed link verifies the address, and opens no session for a member with an app."""
    with site.context():
        token = tokens.issue_link(jo.member.id, VERIFY_EMAIL, VERIFY_LIFE)
        db.session.execute(sa.update(Member).values(email_verified_at=None))
        db.session.commit()
    proved = client.post("/auth/verify-email", json={"token": token, "logIn": True})
    assert (proved.status_code, proved.json["token"]) == (200, None)
    assert "Set-Cookie" not in proved.headers


def test_a_wrong_password_asks_for_nothing(phone: Phone, client: FlaskClient) -> None:
    """Who does not know the password learns nothing of second factors."""
    refused = log_in(client, "wrong password")
    assert (refused.status_code, refused.json["message"]) == (401, "Invalid username or password")
    assert "challenge" not in refused.json


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_a_code_of_the_app_opens(
    steps: int, clock: Clock, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """Also one step early or late: clocks differ. As a log-in without: token, user, session cookie."""
    clock.advance(seconds=60)
    opened = answer(client, challenge(), code=phone.code(steps))
    assert opened.status_code == 200
    assert opened.json["user"] == {"id": 1, "username": "jo_fast", "role": "USER", "profileImage": None}
    assert "motorclub_refresh=" in opened.headers["Set-Cookie"]
    assert client.post("/auth/refresh-token").status_code == 200


@pytest.mark.parametrize("steps", [-2, 2])
def test_a_code_of_another_time_does_not(
    steps: int, clock: Clock, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """Two steps are too far."""
    clock.advance(seconds=90)
    refused = answer(client, challenge(), code=phone.code(steps))
    assert (refused.status_code, refused.json["message"]) == (401, "Invalid code")
    assert refused.json["code"] == "INVALID_CODE"
    assert "Set-Cookie" not in refused.headers


def test_a_code_may_be_typed_with_spaces(phone: Phone, client: FlaskClient, challenge: Ask) -> None:
    """As apps show it."""
    code = phone.code()
    assert answer(client, challenge(), code=f" {code[:3]} {code[3:]} ").status_code == 200


def test_a_code_is_taken_once_and_no_earlier_one_after_it(
    phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """Anyone who looked over the shoulder comes too late; also within the drift."""
    assert answer(client, challenge(), code=phone.code(1)).status_code == 200
    for steps in (1, 0, -1):
        assert answer(client, challenge(), code=phone.code(steps)).status_code == 401


def test_the_code_of_the_set_up_is_spent(jo: Jo, phone: Phone, client: FlaskClient, challenge: Ask) -> None:
    """The fixture confirmed by the step before."""
    assert answer(client, challenge(), code=phone.code(-1)).status_code == 401


def test_a_recovery_code_opens_once(
    jo: Jo, phone: Phone, client: FlaskClient, challenge: Ask, mailbox: Mailbox
) -> None:
    """In whatever way it is typed; a mail is sent, and the other codes still work."""
    code = phone.codes[0].upper().replace("-", " ")
    assert answer(client, challenge(), code=code).status_code == 200
    assert answer(client, challenge(), code=phone.codes[0]).status_code == 401
    assert jo.methods()["recoveryCodes"] == {"left": 9, "total": 10}
    told = mailbox.to("jo_fast@example.org")[-1]
    assert told.subject == "A recovery code was used"
    assert "Codes left: 9" in told.text
    assert answer(client, challenge(), code=phone.codes[1]).status_code == 200


def test_another_members_recovery_code_does_not(
    site: Site, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """A code belongs to its member."""
    other = site.member("another")
    theirs = Jo(other, site.client(other.token)).set_up_app()
    assert answer(client, challenge(), code=theirs.codes[0]).status_code == 401
    assert answer(client, challenge(), code=theirs.code()).status_code == 401


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "code"),
        ({"code": "123456", "passkey": {}}, "code"),
        ({"code": ""}, "code"),
        ({"code": 123456}, "code"),
        ({"code": "1" * 41}, "code"),
        ({"passkey": "x"}, "passkey"),
        ({"passkey": {"id": "x" * 20_001}}, "passkey"),
        ({"code": "123456", "rememberDevice": "yes"}, "rememberDevice"),
        ({"code": "123456", "challenge": ""}, "challenge"),
        ({"code": "123456", "more": 1}, "more"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_shape_errors(
    body: dict[str, Any], field: str, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """400 with the field; they count as nothing."""
    token = challenge()
    for _ in range(6):
        refused: Any = client.post("/auth/two-factor", json={"challenge": token} | body)
        assert (refused.status_code, refused.json["field"]) == (400, field)
    assert answer(client, token, code=phone.code()).status_code == 200


@pytest.mark.parametrize("code", ["١٢٣٤٥٦", "12345", "1234567", "------", "no code at all", "😀"])
def test_what_is_no_code_is_a_wrong_one(code: str, phone: Phone, client: FlaskClient, challenge: Ask) -> None:
    """401, whatever it is made of."""
    assert answer(client, challenge(), code=code).status_code == 401


def test_a_challenge_is_answered_once(phone: Phone, client: FlaskClient, challenge: Ask) -> None:
    """Also with a code that would open a new one."""
    token = challenge()
    assert answer(client, token, code=phone.code()).status_code == 200
    again = answer(client, token, code=phone.codes[0])
    assert (again.status_code, again.json["message"]) == (401, "Challenge expired")
    assert again.json["code"] == "CHALLENGE_EXPIRED"
    assert answer(client, challenge(), code=phone.codes[0]).status_code == 200


def test_a_challenge_lasts_five_minutes(
    clock: Clock, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """And not a second more."""
    early, late = challenge(), challenge()
    clock.advance(minutes=4, seconds=59)
    assert answer(client, early, code=phone.code()).status_code == 200
    clock.advance(seconds=1)
    assert answer(client, late, code=phone.codes[0]).json["message"] == "Challenge expired"


def test_a_challenge_that_nobody_has_made(phone: Phone, client: FlaskClient) -> None:
    """401, as for one that is over."""
    assert answer(client, "made up", code=phone.code()).json["message"] == "Challenge expired"


def test_five_wrong_codes_end_a_challenge(
    phone: Phone, client: FlaskClient, challenge: Ask, mailbox: Mailbox
) -> None:
    """The right one comes too late, and the member learns that somebody knows the password."""
    token = challenge()
    wrong = [answer(client, token, code="000000").json["message"] for _ in range(5)]
    assert wrong == ["Invalid code"] * 5
    assert answer(client, token, code=phone.code()).json["message"] == "Challenge expired"
    assert [mail.subject for mail in mailbox.to("jo_fast@example.org")][1:] == [
        "Somebody knows your password"
    ]


def test_wrong_codes_count_as_wrong_passwords(
    clock: Clock, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """A new challenge starts no new count: after three the password needs a captcha, after ten all is locked."""
    token = challenge()
    assert [answer(client, token, code="000000").status_code for _ in range(3)] == [401] * 3
    assert log_in(client).json["field"] == "captcha"
    token = log_in(client, captcha=solve(client)).json["challenge"]
    codes = [answer(client, token, code="000000").status_code for _ in range(5)]
    assert codes == [401] * 5
    token = log_in(client, captcha=solve(client)).json.get("challenge")
    locked = log_in(client) if token is None else answer(client, token, code="000000")
    assert (locked.status_code, locked.headers["Retry-After"]) == (429, "900")
    assert log_in(client, captcha=solve(client)).status_code == 429


def test_while_locked_not_even_the_right_code_opens(
    clock: Clock, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """429 with Retry-After; after a quarter of an hour it does."""
    token = challenge()
    for _ in range(10):
        log_in(client, "wrong password")
    locked = answer(client, token, code=phone.code())
    assert (locked.status_code, locked.headers["Retry-After"]) == (429, "900")
    clock.advance(minutes=15)
    assert answer(client, challenge(), code=phone.code()).status_code == 200


def test_half_a_log_in_forgets_no_failures_and_counts_for_none(
    phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """The right password twelve times without a code locks nobody out; three failures before it still ask for a
    captcha after it."""
    for _ in range(12):
        challenge()
    for _ in range(3):
        log_in(client, "wrong password")
    log_in(client, captcha=solve(client))
    assert log_in(client).json["field"] == "captcha"


def test_a_full_log_in_forgets_all_failures(phone: Phone, client: FlaskClient, challenge: Ask) -> None:
    """As without a second factor."""
    token = challenge()
    assert [answer(client, token, code="000000").status_code for _ in range(4)] == [401] * 4
    assert answer(client, token, code=phone.code()).status_code == 200
    assert "challenge" in log_in(client).json


def test_one_address_cannot_try_without_end(phone: Phone, client: FlaskClient) -> None:
    """Sixty a minute, whatever it answers."""
    codes = {answer(client, f"made up {number}", code="000000").status_code for number in range(60)}
    assert codes == {401}
    assert answer(client, "made up", code="000000").status_code == 429


def test_a_member_whose_address_was_reverted_since(
    site: Site, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """What refuses at the first step refuses at the second: the challenge is no way around."""
    token = challenge()
    with site.context():
        db.session.execute(sa.text("UPDATE member SET email_verified_at = NULL"))
        db.session.commit()
    refused = answer(client, token, code=phone.code())
    assert (refused.status_code, refused.json["error"]) == (403, "Email not verified")


def test_every_outcome_is_audited_and_in_the_history(
    site: Site, phone: Phone, client: FlaskClient, challenge: Ask, audited: Callable[[], list[str]]
) -> None:
    """Asked, failed, signed in."""
    before = len(audited())
    token = challenge()
    answer(client, token, code="000000")
    answer(client, token, code=phone.code())
    assert audited()[before:] == [
        "account.second_factor_asked",
        "account.second_factor_failed",
        "account.logged_in",
    ]
    with site.context():
        outcomes = list(db.session.scalars(sa.select(LoginRecord.outcome).order_by(LoginRecord.id)))
    assert outcomes == ["SECOND_FACTOR_FAILED", "SIGNED_IN"]


def test_nothing_that_opens_is_stored_readably(
    site: Site, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """Not the app's secret, no code, no challenge, no device: not as text and not as bytes."""
    token = challenge()
    opened = answer(client, challenge(), code=phone.code(), rememberDevice=True)
    cookie = client.get_cookie("motorclub_device", path="/auth")
    assert opened.status_code == 200
    assert cookie is not None
    with site.context():
        stored = b"".join(
            str(db.session.execute(sa.text(f"SELECT * FROM {table}")).all()).encode()
            + b"".join(
                bytes(v)
                for row in db.session.execute(sa.text(f"SELECT * FROM {table}"))
                for v in row
                if isinstance(v, bytes | memoryview)
            )
            for table in (
                "account_totp",
                "account_recovery_code",
                "account_challenge",
                "account_remembered_device",
                "audit_entry",
            )
        )
    for secret in (phone.secret, *phone.codes, phone.codes[0].replace("-", ""), token, cookie.value):
        assert secret.encode() not in stored


def test_switched_off_nothing_is_asked(
    site: Site, phone: Phone, client: FlaskClient, two_factor: Callable[[bool], None]
) -> None:
    """The admins' switch, live; switched on again the app is as good as before."""
    two_factor(False)
    assert "token" in log_in(client).json
    two_factor(True)
    token = log_in(client).json["challenge"]
    assert answer(client, token, code=phone.code()).status_code == 200


def test_a_passkey_as_second_factor(
    jo: Jo, device: Authenticator, client: FlaskClient, challenge: Ask
) -> None:
    """Asked for by its id; a touch is enough, because the password came before."""
    device.verifies = False
    jo.set_up_passkey(device)
    asked = log_in(client).json
    assert asked["methods"] == ["passkey", "recovery"]
    assert asked["passkey"]["rpId"] == "localhost"
    assert len(asked["passkey"]["allowCredentials"]) == 1
    opened = answer(client, asked["challenge"], passkey=device.get(asked["passkey"]))
    assert opened.status_code == 200
    assert jo.methods()["passkeys"][0]["lastUsedAt"] is not None


def test_cleaning_up_ends_no_open_challenge(
    site: Site, clock: Clock, phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """Only what is over goes."""
    over = challenge()
    clock.advance(minutes=4)
    still = challenge()
    clock.advance(minutes=2)
    with site.context():
        forget({})
        db.session.commit()
        assert db.session.scalar(sa.text("SELECT count(*) FROM account_challenge")) == 1
    assert answer(client, over, code=phone.code()).status_code == 401
    assert answer(client, still, code=phone.code()).status_code == 200
