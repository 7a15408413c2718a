"""Two at once: each thing that works once lets one of them through. Each proof has its negative control."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from authenticator import Authenticator
from flask.testing import FlaskClient
from second_factors import METHODS, Jo, Phone, answer, log_in

from motorclub import clock as app_clock
from motorclub.accounts.credentials import attempts
from motorclub.accounts.credentials.tokens import fingerprint
from motorclub.accounts.models import Challenge, Passkey, RecoveryCode, Totp
from motorclub.accounts.second_factor import challenges, passkeys, protection, services, totp
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import PASSWORD, Site

pytestmark = pytest.mark.once

MANY = 6


def status(call: Callable[[], Any]) -> int:
    """Of an answer."""
    return int(call().status_code)


def answers(site: Site, bodies: list[dict[str, Any]]) -> list[int]:
    """The status codes of answers that are given at the same moment, sorted."""
    calls = [partial(answer, site.client(), **body) for body in bodies]
    return sorted(together([partial(status, call) for call in calls]))


def ask(site: Site) -> str:
    """A challenge of its own."""
    return str(log_in(site.client()).json["challenge"])


def with_code(site: Site, code: str) -> list[dict[str, Any]]:
    """The same code for many challenges."""
    return [{"challenge": ask(site), "code": code} for _ in range(MANY)]


@pytest.mark.parametrize("what", ["app", "recovery code"])
def test_one_code_opens_once(what: str, site: Site, phone: Phone) -> None:
    """However many use it at once, each with a challenge of their own."""
    code = phone.code() if what == "app" else phone.codes[0]
    assert answers(site, with_code(site, code)) == [200] + [401] * (MANY - 1)


def test_a_code_of_the_app_without_its_guard(
    site: Site, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: looking first and writing afterwards lets them all through."""
    meeting = Meeting(MANY)

    def look_then_write(member_id: int, code: str) -> bool:
        row = db.session.execute(
            sa.select(Totp.secret, Totp.last_step).where(Totp.member_id == member_id)
        ).one()
        step = totp.step_of(phone.secret, code, app_clock.now())
        fresh = step is not None and (row.last_step is None or row.last_step < step)
        meeting.wait()
        if fresh:
            db.session.execute(sa.update(Totp).values(last_step=step))
        return fresh

    monkeypatch.setattr(totp, "accept", look_then_write)
    assert answers(site, with_code(site, phone.code())) == [200] * MANY


def test_a_recovery_code_without_its_guard(site: Site, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: looking first and writing afterwards lets them all through."""
    meeting = Meeting(MANY)

    def look_then_write(member_id: int, code: str) -> bool:
        mine = RecoveryCode.code_hash == protection._hash_code(member_id, code)
        fresh = db.session.scalar(sa.select(RecoveryCode.used_at).where(mine)) is None
        meeting.wait()
        db.session.execute(sa.update(RecoveryCode).where(mine).values(used_at=app_clock.now()))
        return fresh

    monkeypatch.setattr(protection, "use_recovery_code", look_then_write)
    assert answers(site, with_code(site, phone.codes[0])) == [200] * MANY


def with_challenge(site: Site, phone: Phone) -> list[dict[str, Any]]:
    """Many right answers to one challenge."""
    token = ask(site)
    return [{"challenge": token, "code": code} for code in phone.codes[:MANY]]


def test_one_challenge_opens_once(site: Site, jo: Jo, phone: Phone) -> None:
    """However many right answers come at once; the others' codes are not spent."""
    assert answers(site, with_challenge(site, phone)) == [200] + [401] * (MANY - 1)
    assert jo.methods()["recoveryCodes"]["left"] == 9


def test_a_challenge_without_its_guard(site: Site, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: looking first and writing afterwards lets them all through."""
    meeting = Meeting(MANY)

    def look_then_write(token: str, _purpose: str) -> Challenge:
        found = db.session.scalars(
            sa.select(Challenge).where(Challenge.token_hash == fingerprint(token))
        ).one()
        fresh = found.used_at is None
        meeting.wait()
        if not fresh:
            raise challenges.challenge_expired()
        found.used_at = app_clock.now()
        return found

    monkeypatch.setattr(challenges, "take", look_then_write)
    assert answers(site, with_challenge(site, phone)) == [200] * MANY


GUESSES = 14


def guess_together(site: Site, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[int]]:
    """(how many codes were looked at, the status codes) of parallel wrong guesses at four challenges."""
    looked_at: list[str] = []
    original = protection.use_code

    def spy(member: Member, code: str, device: Any) -> Any:
        looked_at.append(code)
        return original(member, code, device)

    monkeypatch.setattr(protection, "use_code", spy)
    tokens = [ask(site) for _ in range(4)]
    bodies = [{"challenge": tokens[n % 4], "code": f"{n:06}"} for n in range(GUESSES)]
    codes = answers(site, bodies)
    return len(looked_at), codes


def test_parallel_guesses_get_ten_answers_at_most(
    site: Site, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is counted before its code is looked at."""
    seen, codes = guess_together(site, monkeypatch)
    assert seen <= 10
    assert codes.count(429) >= GUESSES - 10


def test_guesses_without_their_guard(site: Site, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: counting only afterwards lets every parallel guess be looked at."""
    original = attempts.resume

    def uncounted(own: bytes, member_id: int, device: str | None) -> attempts.Attempt:
        return attempts.Attempt(original(own, member_id, device).counters, False, None)

    monkeypatch.setattr(attempts, "resume", uncounted)
    seen, _ = guess_together(site, monkeypatch)
    assert seen == GUESSES


def test_one_challenge_takes_five_wrong_answers_at_most(
    site: Site, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many come at once."""
    token = ask(site)
    looked_at: list[str] = []
    original = protection.use_code

    def spy(member: Member, code: str, device: Any) -> Any:
        looked_at.append(code)
        return original(member, code, device)

    monkeypatch.setattr(protection, "use_code", spy)
    codes = answers(site, [{"challenge": token, "code": f"{n:06}"} for n in range(9)])
    assert codes == [401] * 9
    assert len(looked_at) == 5


def passkey_log_ins(site: Site, device: Authenticator) -> list[dict[str, Any]]:
    """Two answers that an authenticator and its copy have signed with the same counter."""
    bodies = []
    for _ in range(2):
        asked: Any = site.client().post("/auth/passkey/options", json={}).json
        device.counter = 7
        bodies.append({"challenge": asked["challenge"], "credential": device.get(asked["options"])})
    return bodies


def sign_in_together(site: Site, bodies: list[dict[str, Any]]) -> list[int]:
    """The status codes, sorted."""
    calls = [partial(site.client().post, "/auth/passkey", json=body) for body in bodies]
    return sorted(together([partial(status, call) for call in calls]))


def test_of_two_copies_of_an_authenticator_one_signs_in(site: Site, jo: Jo, device: Authenticator) -> None:
    """The counter grows once for each value."""
    jo.set_up_passkey(device)
    assert sign_in_together(site, passkey_log_ins(site, device)) == [200, 401]


def test_the_counter_without_its_guard(
    site: Site, jo: Jo, device: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: comparing first and writing afterwards lets both in."""
    meeting = Meeting(2)

    def compare_then_write(passkey: Passkey, count: int) -> bool:
        grows = passkey.sign_count < count
        meeting.wait()
        if grows:
            db.session.execute(sa.update(Passkey).values(sign_count=count))
        return grows

    jo.set_up_passkey(device)
    monkeypatch.setattr(passkeys, "_counted", compare_then_write)
    assert sign_in_together(site, passkey_log_ins(site, device)) == [200, 200]


def test_one_passkey_challenge_signs_in_once(site: Site, jo: Jo, device: Authenticator) -> None:
    """A signature that somebody has seen is worth nothing, also for an authenticator without a counter."""
    device.step = 0
    jo.set_up_passkey(device)
    asked: Any = site.client().post("/auth/passkey/options", json={}).json
    body = {"challenge": asked["challenge"], "credential": device.get(asked["options"])}
    assert sign_in_together(site, [body] * MANY) == [200] + [401] * (MANY - 1)


def first_factors(jo: Jo, site: Site, device: Authenticator) -> list[Any]:
    """The answers of an app and a passkey that are set up at the same moment."""
    secret = jo.post("/totp", password=PASSWORD).json["secret"]
    asked = jo.post("/passkeys/options", password=PASSWORD).json
    made = {"challenge": asked["challenge"], "name": "Key", "credential": device.create(asked["options"])}
    clients: list[FlaskClient] = [site.client(jo.member.token) for _ in range(2)]
    confirm = partial(clients[0].post, f"{METHODS}/totp/confirm", json={"code": Phone(secret, []).code()})
    return together([confirm, partial(clients[1].post, f"{METHODS}/passkeys", json=made)])


def test_of_two_first_factors_one_brings_the_codes(site: Site, jo: Jo, device: Authenticator) -> None:
    """Else the codes that were shown first would be dead. The one that comes late may have to begin again."""
    given = [a.json.get("recoveryCodes") for a in first_factors(jo, site, device) if a.status_code < 300]
    assert sum(codes is not None for codes in given) == 1
    assert jo.methods()["recoveryCodes"] == {"left": 10, "total": 10}


def test_first_factors_without_their_guard(
    site: Site, jo: Jo, device: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: without the lock on the member both see none before them."""
    meeting, original = Meeting(2), protection.has_factor_now

    def slowly(member_id: int) -> bool:
        found = original(member_id)
        meeting.wait()
        return found

    monkeypatch.setattr(services, "lock_member", lambda member_id: db.session.get_one(Member, member_id))
    monkeypatch.setattr(protection, "has_factor_now", slowly)
    given = [a.json.get("recoveryCodes") for a in first_factors(jo, site, device) if a.status_code < 300]
    assert sum(codes is not None for codes in given) == 2
