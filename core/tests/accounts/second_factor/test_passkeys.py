"""Passkeys: set up, as second factor, and alone; every answer that does not hold is refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from authenticator import PRESENT, VERIFIED, Authenticator, encoded
from cryptography.hazmat.primitives.asymmetric import ec
from flask.testing import FlaskClient
from second_factors import Jo, Phone, answer, log_in

from motorclub.accounts.models import Passkey
from motorclub.accounts.second_factor import passkeys
from motorclub.db import db
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import PASSWORD, Site

pytestmark = pytest.mark.once

OTHER_KEY = ec.generate_private_key(ec.SECP256R1())


def ask(client: FlaskClient) -> Any:
    """POST /auth/passkey/options; the answer's body."""
    asked = client.post("/auth/passkey/options", json={})
    assert asked.status_code == 200, asked.json
    return asked.json


def sign_in(client: FlaskClient, device: Authenticator, **bent: Any) -> Any:
    """The whole way in without a password."""
    asked = ask(client)
    body = {"challenge": asked["challenge"], "credential": device.get(asked["options"], **bent)}
    return client.post("/auth/passkey", json=body)


def test_the_options_of_a_new_passkey(jo: Jo, device: Authenticator) -> None:
    """They name the site and the member, by a random handle; known passkeys are excluded."""
    jo.set_up_passkey(device)
    asked = jo.post("/passkeys/options", password=PASSWORD).json
    options = asked["options"]
    assert options["rp"] == {"name": "Motorclub", "id": "localhost"}
    assert (options["user"]["name"], options["user"]["displayName"]) == ("jo_fast", "jo_fast")
    assert options["user"]["id"] == encoded(device.credentials[0].user)
    assert len(device.credentials[0].user) == 32
    assert [item["id"] for item in options["excludeCredentials"]] == [encoded(device.credentials[0].id)]
    assert options["excludeCredentials"][0]["transports"] == ["internal", "hybrid"]
    assert options["authenticatorSelection"]["residentKey"] == "preferred"
    assert options["challenge"] != asked["challenge"]


def test_the_first_passkey_brings_recovery_codes(jo: Jo, device: Authenticator) -> None:
    """The second none."""
    first = jo.set_up_passkey(device, "Phone")
    assert first["passkey"] == {
        "id": 1,
        "name": "Phone",
        "createdAt": "2026-06-01T12:00:00.000Z",
        "lastUsedAt": None,
    }
    assert len(first["recoveryCodes"]) == 10
    assert jo.set_up_passkey(Authenticator("http://localhost"), "Key")["recoveryCodes"] is None
    shown = jo.methods()
    assert [item["name"] for item in shown["passkeys"]] == ["Phone", "Key"]
    assert (shown["enabled"], shown["totp"]) == (True, None)


@pytest.mark.parametrize(
    "bent",
    [
        {"origin": "http://evil.example"},
        {"origin": "https://localhost"},
        {"origin": "http://localhost:5001"},
        {"site": "evil.example"},
        {"challenge": encoded(b"x" * 32)},
        {"type": "webauthn.get"},
        {"flags": 0},
        {"id_bytes": 1024},
    ],
    ids=str,
)
def test_a_new_passkey_whose_answer_does_not_hold(
    bent: dict[str, Any], jo: Jo, device: Authenticator
) -> None:
    """400 for field credential; nothing is set up, and the challenge is spent."""
    asked = jo.post("/passkeys/options", password=PASSWORD).json
    body = {"challenge": asked["challenge"], "name": "Phone"}
    refused = jo.post("/passkeys", **body, credential=device.create(asked["options"], **bent))
    assert (refused.status_code, refused.json["field"]) == (400, "credential")
    assert jo.methods()["enabled"] is False
    again = jo.post("/passkeys", **body, credential=device.create(asked["options"]))
    assert again.status_code == 410


def test_a_passkey_is_set_up_once(site: Site, jo: Jo, device: Authenticator) -> None:
    """Not twice, and not for somebody else: 409."""
    asked = jo.post("/passkeys/options", password=PASSWORD).json
    made = device.create(asked["options"])
    assert jo.post("/passkeys", challenge=asked["challenge"], name="a", credential=made).status_code == 201
    other = site.member("another")
    them = Jo(other, site.client(other.token))
    theirs = them.post("/passkeys/options", password=PASSWORD).json
    device.credentials[0].user = b"somebody else"
    stolen = device.create(theirs["options"])
    with site.context():
        db.session.execute(sa.update(Passkey).values(credential_id=device.credentials[-1].id))
        db.session.commit()
    refused = them.post("/passkeys", challenge=theirs["challenge"], name="b", credential=stolen)
    assert refused.status_code == 409
    assert them.methods()["enabled"] is False


def test_a_challenge_of_another_member_sets_up_nothing(site: Site, jo: Jo, device: Authenticator) -> None:
    """410, and it stays its owner's."""
    asked = jo.post("/passkeys/options", password=PASSWORD).json
    made = device.create(asked["options"])
    other = site.member("another")
    them = Jo(other, site.client(other.token))
    body = {"challenge": asked["challenge"], "name": "Phone", "credential": made}
    assert them.post("/passkeys", **body).status_code == 410
    assert jo.post("/passkeys", **body).status_code == 201


def test_a_set_up_lasts_five_minutes(clock: Clock, jo: Jo, device: Authenticator) -> None:
    """Then 410."""
    asked = jo.post("/passkeys/options", password=PASSWORD).json
    clock.advance(minutes=5)
    body = {"challenge": asked["challenge"], "name": "Phone", "credential": device.create(asked["options"])}
    assert jo.post("/passkeys", **body).status_code == 410


def test_there_may_be_twenty(jo: Jo, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here two; then 409, also for one whose set-up had begun before."""
    monkeypatch.setattr(passkeys, "MOST", 2)
    late, late_device = (
        jo.post("/passkeys/options", password=PASSWORD).json,
        Authenticator("http://localhost"),
    )
    jo.set_up_passkey(Authenticator("http://localhost"))
    begun = jo.post("/passkeys/options", password=PASSWORD).json
    jo.set_up_passkey(Authenticator("http://localhost"))
    assert jo.post("/passkeys/options", password=PASSWORD).status_code == 409
    for asked in (late, begun):
        made = late_device.create(asked["options"])
        refused = jo.post("/passkeys", challenge=asked["challenge"], name="c", credential=made)
        # Each change of factors ends what else was half done.
        assert refused.status_code in (409, 410)
    assert len(jo.methods()["passkeys"]) == 2


def test_names(jo: Jo, device: Authenticator) -> None:
    """A passkey is renamed by its owner; names have 1 to 60 characters."""
    jo.set_up_passkey(device, "x" * 60)
    path = "/auth/two-factor-methods/passkeys/1"
    renamed: Any = jo.client.put(path, json={"name": " Old phone "})
    assert (renamed.status_code, renamed.json["name"]) == (200, "Old phone")
    for name in ("", " ", "x" * 61, None, 7):
        refused: Any = jo.client.put(path, json={"name": name})
        assert (refused.status_code, refused.json["field"]) == (400, "name")


def test_another_members_passkey_is_not_there(site: Site, jo: Jo, device: Authenticator) -> None:
    """404 for a name and for a removal."""
    jo.set_up_passkey(device)
    stranger = site.member("another")
    client = site.client(stranger.token)
    path = "/auth/two-factor-methods/passkeys/1"
    assert client.put(path, json={"name": "mine"}).status_code == 404
    assert client.post(f"{path}/remove", json={"password": PASSWORD}).status_code == 404
    assert jo.methods()["passkeys"][0]["name"] == "Phone"


def test_signing_in_without_a_password(jo: Jo, device: Authenticator, client: FlaskClient) -> None:
    """The options name nobody and want the user verified; the answer is that of a log-in."""
    jo.set_up_passkey(device)
    options = ask(client)["options"]
    assert (options["allowCredentials"], options["userVerification"]) == ([], "required")
    opened = sign_in(client, device)
    assert opened.status_code == 200
    assert set(opened.json) == {"token", "user"}
    assert opened.json["user"]["username"] == "jo_fast"
    assert client.post("/auth/refresh-token").status_code == 200


@pytest.mark.parametrize(
    "bent",
    [
        {"flags": PRESENT},
        {"flags": VERIFIED},
        {"origin": "http://evil.example"},
        {"site": "evil.example"},
        {"challenge": encoded(b"x" * 32)},
        {"type": "webauthn.create"},
        {"key": OTHER_KEY},
        {"user": b"somebody else"},
    ],
    ids=lambda bent: next(iter(bent)),
)
def test_a_signature_that_does_not_hold(
    bent: dict[str, Any], jo: Jo, device: Authenticator, client: FlaskClient
) -> None:
    """Not verified, not present, another site's, another challenge's, another key's, another user's: 401."""
    jo.set_up_passkey(device)
    refused = sign_in(client, device, **bent)
    assert (refused.status_code, refused.json["message"]) == (401, "Invalid passkey")
    assert "Set-Cookie" not in refused.headers
    assert sign_in(client, device).status_code == 200


def test_whoever_signs_in_alone_must_be_named(jo: Jo, device: Authenticator, client: FlaskClient) -> None:
    """Without a user handle nobody is."""
    jo.set_up_passkey(device)
    asked = ask(client)
    signed = device.get(asked["options"])
    del signed["response"]["userHandle"]
    refused = client.post("/auth/passkey", json={"challenge": asked["challenge"], "credential": signed})
    assert refused.status_code == 401


def test_a_challenge_has_one_try(jo: Jo, device: Authenticator, client: FlaskClient) -> None:
    """Right or wrong."""
    jo.set_up_passkey(device)
    asked = ask(client)
    body = {"challenge": asked["challenge"]}
    wrong = device.get(asked["options"], key=OTHER_KEY)
    assert client.post("/auth/passkey", json=body | {"credential": wrong}).status_code == 401
    right = device.get(asked["options"])
    again = client.post("/auth/passkey", json=body | {"credential": right})
    assert (again.status_code, again.json and again.json["message"]) == (401, "Challenge expired")


def test_challenges_are_no_good_for_anything_else(jo: Jo, device: Authenticator, client: FlaskClient) -> None:
    """One that is asked without a password is no second factor, nor the reverse."""
    jo.set_up_passkey(device)
    asked = ask(client)
    signed = device.get(asked["options"])
    assert answer(client, asked["challenge"], passkey=signed).json["message"] == "Challenge expired"
    second = log_in(client).json
    body = {"challenge": second["challenge"], "credential": device.get(second["passkey"])}
    assert client.post("/auth/passkey", json=body).status_code == 401


def test_a_challenge_without_password_lasts_five_minutes(
    clock: Clock, jo: Jo, device: Authenticator, client: FlaskClient
) -> None:
    """Then 401."""
    jo.set_up_passkey(device)
    asked = ask(client)
    clock.advance(minutes=5)
    body = {"challenge": asked["challenge"], "credential": device.get(asked["options"])}
    assert client.post("/auth/passkey", json=body).status_code == 401


def test_the_counter_must_grow(
    jo: Jo, device: Authenticator, client: FlaskClient, audited: Callable[[], list[str]]
) -> None:
    """A copy of the authenticator is noticed by its counter, refused and written down."""
    device.counter = 7
    jo.set_up_passkey(device)
    copied = copy.deepcopy(device)
    assert sign_in(client, device).status_code == 200
    assert sign_in(client, copied).status_code == 401
    assert audited()[-2:] == ["account.passkey_copied", "account.login_failed"]
    assert sign_in(client, device).status_code == 200


def test_an_authenticator_without_a_counter(jo: Jo, device: Authenticator, client: FlaskClient) -> None:
    """Many have none: always 0, and that is well."""
    device.step = 0
    jo.set_up_passkey(device)
    assert [sign_in(client, device).status_code for _ in range(2)] == [200, 200]


def test_one_that_had_a_counter_cannot_lose_it(jo: Jo, device: Authenticator, client: FlaskClient) -> None:
    """From 3 back to 0 is back."""
    device.counter = 3
    jo.set_up_passkey(device)
    device.counter, device.step = 0, 0
    assert sign_in(client, device).status_code == 401


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": "x", "rawId": "x", "type": "public-key", "response": {}},
        {"id": 1, "rawId": [], "response": None},
        {"rawId": "!!!", "response": {"userHandle": 7}},
        {"id": "AAAA", "rawId": "AAAA", "type": "x", "response": {"clientDataJSON": "AAAA"}},
    ],
    ids=str,
)
def test_anything_may_be_sent(
    credential: dict[str, Any], jo: Jo, device: Authenticator, client: FlaskClient
) -> None:
    """What is no answer at all is refused as wrong ones are, at each of the three places."""
    jo.set_up_passkey(device)
    body = {"challenge": ask(client)["challenge"], "credential": credential}
    assert client.post("/auth/passkey", json=body).status_code == 401
    assert answer(client, log_in(client).json["challenge"], passkey=credential).status_code == 401
    asked = jo.post("/passkeys/options", password=PASSWORD).json
    refused = jo.post("/passkeys", challenge=asked["challenge"], name="x", credential=credential)
    assert (refused.status_code, refused.json["field"]) == (400, "credential")


@pytest.mark.parametrize(
    "part", ["clientDataJSON", "authenticatorData", "signature", "userHandle", "rawId", "id"]
)
@pytest.mark.parametrize("junk", ["", "AA", "%%%", "A" * 4000, None, 7, {}], ids=str)
def test_each_part_may_be_junk(
    part: str, junk: Any, jo: Jo, device: Authenticator, client: FlaskClient
) -> None:
    """401 and never a fault of ours."""
    jo.set_up_passkey(device)
    asked = ask(client)
    signed = device.get(asked["options"])
    (signed if part in signed else signed["response"])[part] = junk
    body = {"challenge": asked["challenge"], "credential": signed}
    assert client.post("/auth/passkey", json=body).status_code == 401


def test_another_members_passkey_is_no_second_factor(
    site: Site, jo: Jo, device: Authenticator, client: FlaskClient
) -> None:
    """Although it is known and its signature holds."""
    jo.set_up_passkey(device)
    other, theirs = site.member("another"), Authenticator("http://localhost")
    Jo(other, site.client(other.token)).set_up_passkey(theirs)
    asked = log_in(client).json
    del asked["passkey"]["allowCredentials"]
    assert answer(client, asked["challenge"], passkey=theirs.get(asked["passkey"])).status_code == 401
    assert answer(client, asked["challenge"], passkey=device.get(asked["passkey"])).status_code == 200


def test_a_member_with_an_app_only_cannot_answer_with_a_passkey(
    site: Site, phone: Phone, client: FlaskClient
) -> None:
    """There is nothing that could have been signed."""
    other, theirs = site.member("another"), Authenticator("http://localhost")
    Jo(other, site.client(other.token)).set_up_passkey(theirs)
    asked = log_in(client).json
    signed = theirs.get({"rpId": "localhost", "challenge": ""})
    assert answer(client, asked["challenge"], passkey=signed).status_code == 401


@pytest.fixture
def unnamed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """No address is configured."""
    config = replace(site.config, public_url="")
    monkeypatch.setitem(site.app.extensions, "motorclub.config", config)


@pytest.mark.usefixtures("unnamed")
def test_where_the_site_is_opened_by_a_number(jo: Jo, device: Authenticator, client: FlaskClient) -> None:
    """Browsers have no passkeys there: 409 that says so, and a log-in names the recovery codes alone."""
    codes = jo.set_up_passkey(device)["recoveryCodes"]
    here = "http://127.0.0.1:5000"
    for answered in (
        client.post("/auth/passkey/options", json={}, base_url=here),
        jo.client.post(
            "/auth/two-factor-methods/passkeys/options", json={"password": PASSWORD}, base_url=here
        ),
    ):
        assert (answered.status_code, answered.json and answered.json["code"]) == (
            409,
            "PASSKEYS_NEED_A_NAME",
        )
    body = {"username": "jo_fast", "password": PASSWORD}
    asked: Any = client.post("/auth/login", json=body, base_url=here).json
    assert (asked["methods"], asked["passkey"]) == (["recovery"], None)
    assert answer(client, asked["challenge"], code=codes[0]).status_code == 200


@pytest.mark.usefixtures("unnamed")
def test_passkeys_belong_to_the_name_of_the_site(jo: Jo, device: Authenticator, client: FlaskClient) -> None:
    """Under another name they are neither asked for nor accepted."""
    jo.set_up_passkey(device)
    body = {"username": "jo_fast", "password": PASSWORD}
    asked: Any = client.post("/auth/login", json=body, base_url="http://other.example").json
    assert asked["methods"] == ["recovery"]
    options: Any = client.post("/auth/passkey/options", json={}, base_url="http://other.example").json
    device.credentials[0].site = "other.example"
    device.origin = "http://other.example"
    signed = device.get(options["options"])
    given = {"challenge": options["challenge"], "credential": signed}
    assert client.post("/auth/passkey", json=given, base_url="http://other.example").status_code == 401


def test_the_configured_address_decides(
    jo: Jo, device: Authenticator, client: FlaskClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever name a request came by."""
    config = replace(site.config, public_url="https://club.example/")
    monkeypatch.setitem(site.app.extensions, "motorclub.config", config)
    device.origin = "https://club.example"
    jo.set_up_passkey(device)
    assert device.credentials[0].site == "club.example"
    assert sign_in(client, device).status_code == 200


def test_a_member_who_may_not_come_in(site: Site, jo: Jo, device: Authenticator, client: FlaskClient) -> None:
    """A passkey is no way around what refuses a log-in."""
    jo.set_up_passkey(device)
    with site.context():
        db.session.execute(sa.text("UPDATE member SET email_verified_at = NULL"))
        db.session.commit()
    refused = sign_in(client, device)
    assert (refused.status_code, refused.json["error"]) == (403, "Email not verified")


def test_switched_off_passkeys_do_not_sign_in(
    jo: Jo, device: Authenticator, client: FlaskClient, two_factor: Callable[[bool], None]
) -> None:
    """409 at both calls, also for a challenge from before."""
    jo.set_up_passkey(device)
    asked = ask(client)
    two_factor(False)
    assert client.post("/auth/passkey/options", json={}).status_code == 409
    body = {"challenge": asked["challenge"], "credential": device.get(asked["options"])}
    refused: Any = client.post("/auth/passkey", json=body)
    assert (refused.status_code, refused.json["code"]) == (409, "TWO_FACTOR_OFF")


def test_guessed_passwords_do_not_keep_a_passkey_out(
    jo: Jo, device: Authenticator, client: FlaskClient
) -> None:
    """It cannot be guessed, so the lock of the password is not its."""
    jo.set_up_passkey(device)
    for _ in range(10):
        log_in(client, "wrong password")
    assert sign_in(client, device).status_code == 200


def test_one_address_cannot_try_without_end(clock: Clock, jo: Jo, client: FlaskClient) -> None:
    """Sixty a minute, both calls together."""
    for _ in range(60):
        ask(client)
    assert client.post("/auth/passkey/options", json={}).status_code == 429
