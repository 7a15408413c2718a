"""What the second factor keeps about a member is handed out without what opens anything, and goes with the member."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable

import sqlalchemy as sa
from authenticator import Authenticator
from flask.testing import FlaskClient
from second_factors import Jo, Phone, answer

from motorclub.accounts.models import Challenge, Passkey, RecoveryCode, RememberedDevice, Totp
from motorclub.db import db
from motorclub.members.data import personal_data
from motorclub.testing.site import Site

TABLES = (Challenge, Passkey, RecoveryCode, RememberedDevice, Totp)


def test_handed_out(
    site: Site, jo: Jo, phone: Phone, device: Authenticator, client: FlaskClient, challenge: Callable[[], str]
) -> None:
    """When, where and by what name; no secret, no code, no key."""
    jo.set_up_passkey(device, "Key ring")
    answer(client, challenge(), code=phone.codes[0], rememberDevice=True)
    with site.context():
        archive = zipfile.ZipFile(io.BytesIO(personal_data.export(jo.member.id)))
    raw = archive.read("core/second_factor.json").decode()
    told = json.loads(raw)
    assert told["app"][0]["confirmed_at"] == "2026-06-01T12:00:00.000Z"
    assert [(key["name"], key["site"]) for key in told["passkeys"]] == [("Key ring", "localhost")]
    assert sum(code["used_at"] is not None for code in told["recoveryCodes"]) == 1
    assert told["rememberedDevices"][0]["address"] == "127.0.0.1"
    assert phone.secret not in raw
    assert not [code for code in phone.codes if code in raw]
    assert {len(row) for rows in told.values() for row in rows} <= {2, 3, 4, 5}


def test_another_members_is_not(site: Site, jo: Jo, phone: Phone) -> None:
    """Each their own."""
    other = site.member("another")
    with site.context():
        archive = zipfile.ZipFile(io.BytesIO(personal_data.export(other.id)))
    told = json.loads(archive.read("core/second_factor.json"))
    assert told == {"app": [], "passkeys": [], "recoveryCodes": [], "rememberedDevices": []}


def test_erased(
    site: Site, jo: Jo, phone: Phone, device: Authenticator, client: FlaskClient, challenge: Callable[[], str]
) -> None:
    """Every row of every table; another member's stay."""
    other = site.member("another")
    theirs = Jo(other, site.client(other.token))
    theirs.set_up_app()
    jo.set_up_passkey(device)
    answer(client, challenge(), code=phone.codes[0], rememberDevice=True)
    with site.context():
        done = personal_data.erase(jo.member.id)
        left = [
            (table.__tablename__, member_id)
            for table in TABLES
            for member_id in db.session.scalars(sa.select(table.__table__.c.member_id))
        ]
    assert done["core"].removed >= 14
    assert {member_id for _, member_id in left} == {other.id}
    assert theirs.methods()["recoveryCodes"] == {"left": 10, "total": 10}
