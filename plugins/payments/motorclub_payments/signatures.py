"""Signatures of webhooks: `t=1700000000,v1=<hex of HMAC-SHA256(secret, "t.body")>`, which Stripe uses as well."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from datetime import datetime

from motorclub.api import now
from motorclub.api.payments import InvalidSignature

TOLERANCE_S = 300
MOST_SIGNATURES = 10


def sign(secret: str, body: bytes, at: datetime) -> str:
    """The header for a body that is sent at this time."""
    stamp = int(at.timestamp())
    return f"t={stamp},v1={_digest(secret, stamp, body)}"


def _digest(secret: str, stamp: int, body: bytes) -> str:
    return hmac.new(secret.encode(), b"%d." % stamp + body, hashlib.sha256).hexdigest()


def verify(secrets: Iterable[str], body: bytes, header: str | None) -> None:
    """Raises InvalidSignature unless one of the secrets has signed this body within the last five minutes.

    Several secrets hold while one takes the place of another.
    """
    stamp, signatures = _parsed(header or "")
    if abs(now().timestamp() - stamp) > TOLERANCE_S:
        raise InvalidSignature("the signature is too old")
    expected = [_digest(secret, stamp, body) for secret in secrets if secret]
    if not any(hmac.compare_digest(one, other) for one in expected for other in signatures):
        raise InvalidSignature("the signature does not fit")


def _parsed(header: str) -> tuple[int, list[str]]:
    pairs = [part.strip().partition("=") for part in header.split(",")[: MOST_SIGNATURES + 1]]
    stamps = [value for name, _, value in pairs if name == "t"]
    signatures = [value for name, _, value in pairs if name == "v1" and value.isascii()]
    if len(stamps) != 1 or not (stamps[0].isascii() and stamps[0].isdigit() and len(stamps[0]) < 16):
        raise InvalidSignature("there is no signature")
    return int(stamps[0]), signatures
