"""Push messages to members' browsers, received and read by a push service of the tests."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

import jwt
import orjson
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from motorclub.config import Config, ConfigError
from motorclub.notifications.web_push.encryption import decode, encode, encrypt, public_point
from motorclub.notifications.web_push.subscriptions import is_allowed

if TYPE_CHECKING:
    from motorclub.testing.pytest_plugin import Clock

PATH = "/users/me/push-subscription"


class PushService(ThreadingHTTPServer):
    """Answers `statuses` one after the other, then 201; keeps what it was sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taking)
        self.origin = f"http://127.0.0.1:{self.server_port}"
        self.statuses: list[int] = []
        self.taken: list[tuple[str, Any, bytes]] = []


class _Taking(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        """One message."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((self.path, self.headers, body))
        self.send_response(self.server.statuses.pop(0) if self.server.statuses else 201)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Quiet."""


class Browser:
    """The keys of a browser's subscription, and its address at the push service."""

    def __init__(self, service: PushService, name: str = "ann") -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.endpoint = f"{service.origin}/to/{name}?v=1"

    def subscription(self) -> dict[str, str]:
        """As browsers give it."""
        return {
            "endpoint": self.endpoint,
            "p256dh": encode(public_point(self.key)),
            "auth": encode(self.auth),
        }

    def read(self, body: bytes) -> Any:
        """Decrypt as RFC 8291 says, from the receiver's side."""
        salt, size, point, text = body[:16], body[20], body[21:86], body[86:]
        assert size == len(point)
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        info = b"WebPush: info\0" + public_point(self.key) + point
        secret = _hkdf(self.key.exchange(ec.ECDH(), sender), self.auth, info, 32)
        key = _hkdf(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(secret, salt, b"Content-Encoding: nonce\0", 12)
        return orjson.loads(AESGCM(key).decrypt(nonce, text, None).removesuffix(b"\2"))


def _hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@pytest.fixture
def service(bells: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service on this machine, which the site knows."""
    server = PushService()
    Thread(target=server.serve_forever, daemon=True).start()
    known = dataclasses.replace(bells.site.config, push_services=(server.origin,))
    monkeypatch.setitem(bells.site.app.extensions, "motorclub.config", known)
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def browser(bells: Any, service: PushService) -> Browser:
    """Ann's, subscribed."""
    made = Browser(service)
    assert bells.call("put", PATH, made.subscription())["endpoint"] == made.endpoint
    return made


def test_messages_are_encrypted_as_the_standard_s_example() -> None:
    """RFC 8291, appendix A."""
    sender = ec.derive_private_key(
        int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1()
    )
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        sender=sender,
        salt=decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_browser_gets_what_a_mail_would_say(bells: Any, service: PushService, browser: Browser) -> None:
    """Encrypted for it alone and signed by the site's key; kinds that only inform are not pushed unasked."""
    bells.tell("asked", by=bells.site.member("bob"), title="Cold <start>")
    bells.tell("liked")
    bells.site.run_jobs()
    ((path, headers, body),) = service.taken
    assert path == "/to/ann?v=1"
    message = browser.read(body)
    assert message.pop("tag").startswith("notification-")
    assert message == {"body": "bob asks Cold <start>", "url": "/questions/7"}
    assert headers["Content-Encoding"] == "aes128gcm"
    token, key = (
        part.split("=", 1)[1] for part in headers["Authorization"].removeprefix("vapid ").split(", ")
    )
    assert key == bells.call("get", PATH)["publicKey"]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    said = jwt.decode(token, public, ["ES256"], audience=service.origin, options={"verify_exp": False})
    assert said["sub"].startswith("mailto:")


def test_preferences_reading_and_quiet_hours_hold(
    bells: Any, service: PushService, browser: Browser, clock: Clock
) -> None:
    """A kind that is not wanted, what has been read, and the night."""
    bells.wish(kinds=[{"kind": "bells.asked", "push": False}, {"kind": "bells.voted", "push": True}])
    bob = bells.site.member("bob")
    bells.tell("asked")
    bells.tell("voted", by=bob)
    bells.call("put", f"{bells.base}/mark-all-as-read")
    bells.site.run_jobs()
    assert service.taken == []
    every_day = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
    bells.wish(quietHours=[{"day": day, "from": "00:00", "to": "00:00"} for day in every_day])
    bells.tell("voted", by=bob)
    bells.tell("fire")
    bells.site.run_jobs()
    assert [browser.read(body)["body"] for _, _, body in service.taken] == ["Fire at Cold start"]
    bells.wish(quietHours=[])
    clock.advance(days=8)
    bells.site.run_jobs()
    assert [browser.read(body)["body"] for _, _, body in service.taken[1:]] == ["bob voted"]


def test_a_busy_service_is_asked_again_and_a_gone_browser_never(
    bells: Any, service: PushService, browser: Browser, clock: Clock
) -> None:
    """503 is tried again with a pause; 410 ends the subscription."""
    service.statuses = [503, 429]
    bells.tell("asked")
    bells.site.run_jobs(may_fail=True)
    assert len(service.taken) == 1
    for _ in range(2):
        clock.advance(minutes=1)
        bells.site.run_jobs(may_fail=True)
    assert len(service.taken) == 3
    service.statuses = [410]
    bells.tell("asked")
    bells.site.run_jobs()
    assert bells.call("get", PATH)["endpoint"] is None
    bells.tell("asked")
    bells.site.run_jobs()
    assert len(service.taken) == 4
    assert browser.read(service.taken[0][2]) == browser.read(service.taken[2][2])


def test_a_log_out_ends_the_subscription(bells: Any, service: PushService, browser: Browser) -> None:
    """So does a log-in of somebody else in the same browser; each log-in has its own."""
    bob = bells.site.member("bob")
    bells.call("put", PATH, browser.subscription(), by=bob)
    assert bells.call("get", PATH)["endpoint"] is None
    second = Browser(service, "second")
    bells.call("put", PATH, second.subscription())
    bells.rows("UPDATE push_subscription SET server_key = 'old' WHERE member_id = :bob", bob=bob.id)
    assert bells.call("get", PATH, by=bob)["endpoint"] is None
    bells.tell("asked", to=bob)
    bells.site.run_jobs()
    assert service.taken == []
    (session,) = bells.call("get", "/auth/sessions")["content"]
    answer = bells.client().delete(f"/auth/sessions/{session['id']}")
    assert answer.status_code in (200, 204)
    assert bells.rows("SELECT * FROM push_subscription") == []


def test_only_push_services_are_called(bells: Any, service: PushService) -> None:
    """Of browsers that are known, or that the operator has named; keys that are none are refused by their field."""
    with bells.site.context():
        for good in (
            "https://fcm.googleapis.com/fcm/send/x",
            "https://updates.push.services.mozilla.com/w/1",
        ):
            assert is_allowed(good)
        for bad in (
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com.evil.example/x",
            "https://evilpush.apple.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://u@fcm.googleapis.com/x",
            "https://169.254.169.254/x",
            "http://127.0.0.1:1/x",
            "https://[",
        ):
            assert not is_allowed(bad), bad
    right = Browser(service).subscription()
    wrong = {"endpoint": "https://10.0.0.1/x", "p256dh": encode(b"\4" + bytes(64)), "auth": "AAAA"}
    for field, value in wrong.items():
        answer = bells.client().put(PATH, json={**right, field: value})
        assert (answer.status_code, answer.json["field"]) == (400, field)
    with pytest.raises(ConfigError, match="MOTORCLUB_PUSH_SERVICES"):
        Config.from_env({"MOTORCLUB_SECRET": "x" * 40, "MOTORCLUB_PUSH_SERVICES": "http://10.0.0.1"})


def test_a_key_token_is_good_for_half_a_day(bells: Any, service: PushService, browser: Browser) -> None:
    """Services refuse more than a day."""
    bells.tell("asked")
    bells.site.run_jobs()
    token = service.taken[0][1]["Authorization"].split("t=")[1].split(",")[0]
    left = jwt.decode(token, options={"verify_signature": False})["exp"] - bells.began.timestamp()
    assert timedelta(hours=11) < timedelta(seconds=left) <= timedelta(hours=13)
