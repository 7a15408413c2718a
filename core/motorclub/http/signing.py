"""Signed texts that others keep for us: cookies, links in mails, short-lived tokens. Access tokens are JWTs."""

from __future__ import annotations

import hashlib

from itsdangerous import BadSignature, Signer

from motorclub.config import current_config


def sign(purpose: str, text: str, *, salt: str = "") -> str:
    """The text and its signature. With another purpose, salt or secret of the installation it is another one."""
    return _signer(purpose, salt).sign(text).decode()


def unsign(purpose: str, signed: str, *, salt: str = "") -> str | None:
    """The text of what `sign` made with the same purpose and salt; None for everything else."""
    try:
        return _signer(purpose, salt).unsign(signed.encode(errors="replace")).decode()
    except (BadSignature, UnicodeDecodeError):
        return None


def _signer(purpose: str, salt: str) -> Signer:
    return Signer(
        current_config().secret,
        salt=f"{purpose}:{salt}".encode(),
        key_derivation="hmac",
        digest_method=hashlib.sha256,
    )
