"""/auth/two-factor-methods: setting up, looking, switching off; and who is notified."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from authenticator import Authenticator
from flask.testing import FlaskClient
from second_factors import METHODS, Jo, Phone, answer, log_in

from motorclub.accounts.second_factor import totp
from motorclub.db import db
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Mailbox
from motorclub.testing.site import PASSWORD, Site

pytestmark = pytest.mark.once

Switch = Callable[[bool], None]

WRITING = [
    ("POST", "/totp"),
    ("POST", "/totp/confirm"),
    ("POST", "/totp/disable"),
    ("POST", "/recovery-codes"),
    ("POST", "/passkeys/options"),
    ("POST", "/passkeys"),
    ("PUT", "/passkeys/1"),
    ("POST", "/passkeys/1/remove"),
]
WITH_PASSWORD: dict[str, dict[str, Any]] = {
    "/totp": {},
    "/totp/disable": {"code": "123456"},
    "/recovery-codes": {"code": "123456"},
    "/passkeys/options": {},
    "/passkeys/1/remove": {},
}


def subjects(mailbox: Mailbox) -> list[str]:
    """Of the mails to Jo, the oldest first."""
    return [mail.subject for mail in mailbox.to("jo_fast@example.org")]


def test_nothing_is_set_up_at_first(jo: Jo) -> None:
    """The shape that clients build on."""
    assert jo.methods() == {
        "enabled": False,
        "totp": None,
        "passkeys": [],
        "recoveryCodes": None,
        "rememberedDevices": 0,
    }


@pytest.mark.parametrize(("method", "path"), [("GET", ""), *WRITING])
def test_visitors_have_none(client: FlaskClient, method: str, path: str) -> None:
    """401, whatever they send."""
    assert client.open(METHODS + path, method=method, json={}).status_code == 401


def test_visitors_have_no_devices(client: FlaskClient) -> None:
    """401."""
    assert client.delete("/auth/remembered-devices").status_code == 401


def test_an_app_is_set_up(jo: Jo, clock: Clock, mailbox: Mailbox, audited: Callable[[], list[str]]) -> None:
    """A secret as text, address and picture; it counts once a code of it is confirmed; ten codes; a mail."""
    made = jo.post("/totp", password=PASSWORD)
    assert made.status_code == 201
    assert re.fullmatch("[A-Z2-7]{32}", made.json["secret"])
    address = f"otpauth://totp/Motorclub:jo_fast?secret={made.json['secret']}&issuer=Motorclub"
    assert made.json["uri"] == address
    assert made.json["qr"] == totp.picture(address)
    assert jo.methods()["enabled"] is False
    confirmed = jo.post("/totp/confirm", code=Phone(made.json["secret"], []).code())
    codes = confirmed.json["recoveryCodes"]
    assert confirmed.status_code == 200
    assert len(set(codes)) == 10
    assert all(re.fullmatch("[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}", code) for code in codes)
    assert jo.methods() == {
        "enabled": True,
        "totp": {"createdAt": "2026-06-01T12:00:00.000Z", "lastUsedAt": "2026-06-01T12:00:00.000Z"},
        "passkeys": [],
        "recoveryCodes": {"left": 10, "total": 10},
        "rememberedDevices": 0,
    }
    assert subjects(mailbox) == ["Second factor switched on"]
    assert "an authenticator app" in mailbox.all()[0].text
    assert audited() == ["account.totp_begun", "account.totp_added"]


def test_the_picture_holds_nothing_but_a_drawing(jo: Jo) -> None:
    """A client may put it into its page: one svg element with paths, no script, no style, no link."""
    picture = jo.post("/totp", password=PASSWORD).json["qr"]
    assert re.fullmatch(
        r'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 \d+ \d+">'
        r'<path fill="#fff" d="[Mhvmz0-9 .-]+"/><path stroke="#000" d="[Mhvmz0-9 .-]+"/></svg>',
        picture,
    )


def test_a_wrong_code_confirms_nothing(jo: Jo, clock: Clock) -> None:
    """400 for field code; the right one still may."""
    phone = Phone(jo.post("/totp", password=PASSWORD).json["secret"], [])
    for code in ("000000", "x", phone.code(2)):
        refused = jo.post("/totp/confirm", code=code)
        assert (refused.status_code, refused.json["field"]) == (400, "code")
    assert jo.post("/totp/confirm", code=phone.code()).status_code == 200


def test_a_set_up_lasts_half_an_hour(site: Site, jo: Jo, clock: Clock, client: FlaskClient) -> None:
    """Then its secret is good for nothing."""
    phone = Phone(jo.post("/totp", password=PASSWORD).json["secret"], [])
    clock.advance(minutes=30)
    jo.client = site.client(log_in(client).json["token"])
    assert jo.post("/totp/confirm", code=phone.code()).status_code == 400


def test_a_set_up_may_start_again(jo: Jo, clock: Clock) -> None:
    """The later secret counts, the earlier does not."""
    first = Phone(jo.post("/totp", password=PASSWORD).json["secret"], [])
    second = Phone(jo.post("/totp", password=PASSWORD).json["secret"], [])
    assert jo.post("/totp/confirm", code=first.code()).status_code == 400
    assert jo.post("/totp/confirm", code=second.code()).status_code == 200


def test_there_is_one_app(jo: Jo, phone: Phone) -> None:
    """409 while there is one, and nothing to confirm."""
    assert jo.post("/totp", password=PASSWORD).status_code == 409
    assert jo.post("/totp/confirm", code=phone.code()).status_code == 400
    assert jo.methods()["recoveryCodes"] == {"left": 10, "total": 10}


def test_a_second_factor_more_leaves_the_codes(jo: Jo, phone: Phone, device: Authenticator) -> None:
    """They came with the first."""
    assert jo.set_up_passkey(device)["recoveryCodes"] is None
    assert jo.methods()["recoveryCodes"] == {"left": 10, "total": 10}


@pytest.mark.parametrize("path", WITH_PASSWORD)
def test_a_wrong_password(path: str, jo: Jo, phone: Phone, device: Authenticator) -> None:
    """400 for field password, at each call that asks for it."""
    jo.set_up_passkey(device)
    refused = jo.post(path, password="wrong password", **WITH_PASSWORD[path])
    assert (refused.status_code, refused.json["field"]) == (400, "password")
    assert refused.json["message"] == "The password is wrong."


@pytest.mark.parametrize("path", WITH_PASSWORD)
def test_a_stolen_session_is_no_way_to_guess_the_password(
    path: str, jo: Jo, phone: Phone, device: Authenticator, clock: Clock
) -> None:
    """The tenth wrong one locks, as at log-in; not even the right one goes then."""
    jo.set_up_passkey(device)
    codes = [jo.post(path, password="wrong password", **WITH_PASSWORD[path]).status_code for _ in range(11)]
    assert codes == [400] * 9 + [429] * 2
    assert jo.post(path, password=PASSWORD, **WITH_PASSWORD[path]).status_code == 429


@pytest.mark.parametrize("path", ["/totp/disable", "/recovery-codes"])
def test_a_stolen_password_is_no_way_to_guess_codes(path: str, jo: Jo, phone: Phone, clock: Clock) -> None:
    """The right password forgets no wrong codes."""
    codes = [jo.post(path, password=PASSWORD, code="000000").status_code for _ in range(11)]
    assert codes == [400] * 9 + [429] * 2
    assert jo.methods()["enabled"] is True


@pytest.mark.parametrize("by", ["app", "recovery code"])
def test_the_app_is_switched_off(
    by: str, jo: Jo, phone: Phone, client: FlaskClient, mailbox: Mailbox, audited: Callable[[], list[str]]
) -> None:
    """By password and a code; with the last factor all codes go, a mail says so, and log-in asks for no more."""
    code = phone.code() if by == "app" else phone.codes[3]
    assert jo.post("/totp/disable", password=PASSWORD, code=code).status_code == 204
    assert jo.methods()["enabled"] is False
    assert jo.methods()["recoveryCodes"] is None
    assert subjects(mailbox)[-1] == "Second factor switched off"
    assert "nothing but your password" in mailbox.all()[-1].text
    assert "account.totp_removed" in audited()
    assert "token" in log_in(client).json
    assert jo.post("/totp/disable", password=PASSWORD, code=phone.code(1)).status_code == 409


def test_while_another_factor_is_left_the_codes_stay(
    jo: Jo, phone: Phone, device: Authenticator, mailbox: Mailbox
) -> None:
    """And the mail does not say that the password is enough."""
    jo.set_up_passkey(device)
    assert jo.post("/totp/disable", password=PASSWORD, code=phone.code()).status_code == 204
    assert jo.methods()["recoveryCodes"] == {"left": 10, "total": 10}
    assert "nothing but your password" not in mailbox.all()[-1].text


def test_a_passkey_is_removed(jo: Jo, device: Authenticator, client: FlaskClient, mailbox: Mailbox) -> None:
    """By the password; the last one takes the codes along; it opens nothing any more."""
    jo.set_up_passkey(device)
    assert jo.post("/passkeys/1/remove", password=PASSWORD).status_code == 204
    assert jo.methods()["enabled"] is False
    assert jo.methods()["recoveryCodes"] is None
    assert "The passkey “Phone”" in mailbox.all()[-1].text
    asked: Any = client.post("/auth/passkey/options", json={}).json
    body = {"challenge": asked["challenge"], "credential": device.get(asked["options"])}
    assert client.post("/auth/passkey", json=body).status_code == 401
    assert jo.post("/passkeys/1/remove", password=PASSWORD).status_code == 404


def test_new_recovery_codes(jo: Jo, phone: Phone, client: FlaskClient, challenge: Callable[[], str]) -> None:
    """Ten others; the earlier ones open nothing any more."""
    made = jo.post("/recovery-codes", password=PASSWORD, code=phone.code())
    assert made.status_code == 200
    assert len(set(made.json["recoveryCodes"]) | set(phone.codes)) == 20
    assert answer(client, challenge(), code=phone.codes[0]).status_code == 401
    assert answer(client, challenge(), code=made.json["recoveryCodes"][0]).status_code == 200
    assert jo.methods()["recoveryCodes"] == {"left": 9, "total": 10}


def test_who_has_an_app_must_give_a_code(jo: Jo, phone: Phone) -> None:
    """400 for field code without one; who has passkeys only has none to give."""
    refused = jo.post("/recovery-codes", password=PASSWORD)
    assert (refused.status_code, refused.json["field"]) == (400, "code")


def test_who_has_passkeys_only_may_leave_the_code_out(jo: Jo, device: Authenticator) -> None:
    """But a wrong one is wrong."""
    jo.set_up_passkey(device)
    assert jo.post("/recovery-codes", password=PASSWORD).status_code == 200
    assert jo.post("/recovery-codes", password=PASSWORD, code="000000").status_code == 400


def test_codes_need_a_factor(jo: Jo) -> None:
    """409: alone they would protect nothing."""
    assert jo.post("/recovery-codes", password=PASSWORD).status_code == 409


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/totp", {"password": PASSWORD}),
        ("/totp/confirm", {"code": "123456"}),
        ("/recovery-codes", {"password": PASSWORD}),
        ("/passkeys/options", {"password": PASSWORD}),
        ("/passkeys", {"challenge": "x", "name": "x", "credential": {}}),
    ],
)
def test_switched_off_nothing_is_set_up(path: str, body: dict[str, Any], jo: Jo, two_factor: Switch) -> None:
    """409, whatever else might be wrong."""
    two_factor(False)
    refused = jo.post(path, **body)
    assert (refused.status_code, refused.json["code"]) == (409, "TWO_FACTOR_OFF")


def test_switched_off_one_may_still_remove(jo: Jo, phone: Phone, two_factor: Switch) -> None:
    """And look."""
    two_factor(False)
    assert jo.methods()["enabled"] is True
    assert jo.post("/totp/disable", password=PASSWORD, code=phone.code()).status_code == 204


@pytest.mark.parametrize(("method", "path"), WRITING)
def test_shape_errors(method: str, path: str, jo: Jo) -> None:
    """An unknown field, and a body without any, are 400 with the field."""
    for body in ({"unknown": 1}, {}):
        refused: Any = jo.client.open(METHODS + path, method=method, json=body)
        assert refused.status_code == 400
        assert refused.json["field"] in ("unknown", "password", "code", "challenge", "name")


def test_one_member_cannot_change_without_end(jo: Jo, clock: Clock) -> None:
    """Sixty changes an hour."""
    for _ in range(60):
        assert jo.client.put(f"{METHODS}/passkeys/1", json={"name": "x"}).status_code == 404
    assert jo.client.put(f"{METHODS}/passkeys/1", json={"name": "x"}).status_code == 429


def test_a_secret_of_another_installation_opens_nothing(
    site: Site,
    jo: Jo,
    phone: Phone,
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    challenge: Callable[[], str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """With another MOTORCLUB_SECRET its codes are wrong, and the log says why; nothing breaks."""
    from dataclasses import replace

    token = challenge()
    config = replace(site.config, secret="another-" + "y" * 40)
    monkeypatch.setitem(site.app.extensions, "motorclub.config", config)
    assert answer(client, token, code=phone.code()).status_code == 401
    assert "remove-second-factor" in caplog.text


def test_one_members_secret_is_of_no_use_in_anothers_row(
    site: Site, jo: Jo, phone: Phone, client: FlaskClient
) -> None:
    """Who can write the database cannot put a known secret into somebody's row."""
    thief = site.member("the_thief")
    known = Jo(thief, site.client(thief.token)).set_up_app()
    with site.context():
        db.session.execute(
            sa.text(
                "UPDATE account_totp SET last_step = NULL, secret = (SELECT secret FROM account_totp"
                " WHERE member_id = :thief)"
            ),
            {"thief": thief.id},
        )
        db.session.commit()
    assert answer(client, log_in(client).json["challenge"], code=known.code()).status_code == 401
