"""A member with a second factor, and the calls that go with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyotp
from authenticator import Authenticator
from flask.testing import FlaskClient

from motorclub import clock
from motorclub.testing.site import PASSWORD, TestMember

METHODS = "/auth/two-factor-methods"


@dataclass
class Phone:
    """A member's authenticator app, and the recovery codes on paper beside it."""

    secret: str
    codes: list[str]

    def code(self, steps: int = 0) -> str:
        """What the app shows, so many steps from now."""
        return pyotp.TOTP(self.secret).generate_otp(int(clock.now().timestamp()) // 30 + steps)


@dataclass
class Jo:
    """A member with a browser that is signed in."""

    member: TestMember
    client: FlaskClient

    def post(self, path: str, **body: Any) -> Any:
        """POST below the methods."""
        return self.client.post(f"{METHODS}{path}", json=body)

    def methods(self) -> Any:
        """What is set up."""
        return self.client.get(METHODS).json

    def set_up_app(self) -> Phone:
        """An app that counts. The code it was confirmed by is the one before the present one's."""
        made = self.post("/totp", password=PASSWORD)
        assert made.status_code == 201, made.json
        phone = Phone(made.json["secret"], [])
        confirmed = self.post("/totp/confirm", code=phone.code(-1))
        assert confirmed.status_code == 200, confirmed.json
        phone.codes = confirmed.json["recoveryCodes"] or []
        return phone

    def set_up_passkey(self, device: Authenticator, name: str = "Phone") -> Any:
        """A passkey in `device`; the answer's body."""
        asked = self.post("/passkeys/options", password=PASSWORD)
        assert asked.status_code == 200, asked.json
        made = device.create(asked.json["options"])
        added = self.post("/passkeys", challenge=asked.json["challenge"], name=name, credential=made)
        assert added.status_code == 201, added.json
        return added.json


def log_in(client: FlaskClient, password: str = PASSWORD, **more: Any) -> Any:
    """POST /auth/login as Jo."""
    return client.post("/auth/login", json={"username": "jo_fast", "password": password} | more)


def answer(client: FlaskClient, challenge: str, **body: Any) -> Any:
    """POST /auth/two-factor."""
    return client.post("/auth/two-factor", json={"challenge": challenge} | body)
