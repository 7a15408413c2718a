"""What is printed on paper and in QR codes: order and ticket codes, and the secret that opens the gate.

A QR code says `T1.{event}.{ticket}.{version}.{signature}`. The signature is an HMAC with a key of the event, derived
from the installation's secret, so nobody without that can forge one; the database keeps a hash of the whole. A
transferred ticket gets a new version, so that its old code can be distinguished from a forged one.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

from flask import current_app

# Crockford's letters and digits: none looks like another.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ORDER_CODE, TICKET_CODE = 8, 10
SIGNATURE_CHARS = 24
TOKEN = re.compile(r"T1\.([1-9]\d{0,18})\.([1-9]\d{0,18})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{24})")
LONGEST_TOKEN = 100
PRINTED = re.compile(rf"[{ALPHABET}]{{{TICKET_CODE}}}")


# As Crockford has it: what looks like a digit is one.
MISREAD = str.maketrans("OIL", "011", " -")


@dataclass(frozen=True, slots=True)
class Token:
    """What a genuine QR code says."""

    event_id: int
    ticket_id: int
    version: int


def new_code(length: int) -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def make_token(event_id: int, ticket_id: int, version: int) -> str:
    """What a ticket's QR code says."""
    body = f"T1.{event_id}.{ticket_id}.{version}"
    return f"{body}.{_signature(event_id, body)}"


def read_token(text: str) -> Token | None:
    """What a scanned text says, None unless it was made here."""
    found = TOKEN.fullmatch(text) if len(text) <= LONGEST_TOKEN else None
    if found is None:
        return None
    event_id, ticket_id, version = (int(found[place]) for place in (1, 2, 3))
    expected = _signature(event_id, text.rpartition(".")[0])
    if not hmac.compare_digest(expected, found[4]):
        return None
    return Token(event_id, ticket_id, version)


def normalize_code(text: str) -> str | None:
    """A ticket code as somebody types what is printed, None for anything else.

    >>> printed("abcd-efgh 1o"), printed("T1.1.1.1.x")
    ('ABCDEFGH10', None)
    """
    code = text.upper().translate(MISREAD) if len(text) <= LONGEST_TOKEN else ""
    return code if PRINTED.fullmatch(code) else None


def hash_secret(text: str) -> bytes:
    """What is kept of a secret."""
    return hashlib.sha256(text.encode()).digest()


def _signature(event_id: int, body: str) -> str:
    key = hmac.digest(_secret(), f"motorclub:events:tickets of {event_id}".encode(), "sha256")
    digest = hmac.digest(key, body.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode()[:SIGNATURE_CHARS]


def _secret() -> bytes:
    return str(current_app.config["SECRET_KEY"]).encode()


def get_lock_number(user_id: int, event_id: int) -> int:
    """The advisory lock of a member's orders for an event."""
    return int.from_bytes(hash_secret(f"events:order:{user_id}:{event_id}")[:8], "big", signed=True)
