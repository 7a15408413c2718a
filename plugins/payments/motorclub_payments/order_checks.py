"""What holds for all that is sold, once or again and again."""

from __future__ import annotations

import re

from marshmallow import ValidationError, validate

from motorclub_payments.interfaces import Refused

PURPOSE = re.compile(r"[A-Z][A-Z_]{1,30}")
EMAIL = validate.Email()
LONGEST_EMAIL = 254
PROVIDER_UNKNOWN: Refused = {"code": "PROVIDER_UNKNOWN", "message": "There is no such way to pay here now."}


def _is_email(text: str) -> bool:
    try:
        EMAIL(text)
    except ValidationError:
        return False
    return len(text) <= LONGEST_EMAIL


def check_payer(user_id: int | None, email: str | None) -> None:
    """A member, or an address to write to. Raises ValueError."""
    if (user_id is None) == (email is None):
        raise ValueError("a purchase is paid by a member or by who has given an address")
    if email is not None and not _is_email(email):
        raise ValueError(f"{email!r} is no address of a mailbox")
