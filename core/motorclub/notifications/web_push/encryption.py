"""What the push services ask for: a payload that only the browser can read (RFC 8291) and a signed sender (RFC 8292).

Made of `cryptography` and PyJWT. pywebpush needs http-ece, which has no wheel, and the site is installed from wheels
only; it also brings aiohttp, of which nothing else here makes use.
"""

from __future__ import annotations

import base64
import os
from datetime import timedelta
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from motorclub import clock
from motorclub.config import current_config

CURVE = ec.SECP256R1()
# Of the curve: private keys are numbers from 1 to one less.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
SALT_BYTES = 16
RECORD_SIZE = 4096
# Marks the last record, the only one.
LAST = b"\x02"
# Push services refuse tokens that live longer than a day.
TOKEN_LIFE = timedelta(hours=12)


def encode(data: bytes) -> str:
    """
    >>> encode(b"1234")
    'MTIzNA'
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of base64url, with or without padding. Raises ValueError.

    >>> decode("MTIzNA")
    b'1234'
    """
    return base64.b64decode(
        text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True
    )


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key as browsers take it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(point: bytes) -> ec.EllipticCurvePublicKey:
    """A browser's public key. Raises ValueError for what is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypt(
    text: bytes,
    browser: bytes,
    auth: bytes,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a request for the browser with this point and secret; `sender` and `salt` are new each time."""
    sender, salt = sender or ec.generate_private_key(CURVE), salt or os.urandom(SALT_BYTES)
    point = public_point(sender)
    shared = sender.exchange(ec.ECDH(), read_point(browser))
    secret = _derive(shared, auth, b"WebPush: info\0" + browser + point, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(point)]) + point
    return header + AESGCM(key).encrypt(nonce, text + LAST, None)


def server_key() -> ec.EllipticCurvePrivateKey:
    """The site's key, derived from the installation's secret: every process has it and nobody has to keep it.

    With another secret it is another one. Subscriptions are of the key that they were made with, so those of the old
    key end, and browsers subscribe with the new one.
    """
    seed = _derive(current_config().secret.encode(), b"", b"motorclub:web push", 48)
    return ec.derive_private_key(int.from_bytes(seed, "big") % (ORDER - 1) + 1, CURVE)


def public_server_key() -> str:
    """The site's public key, with which browsers subscribe."""
    return encode(public_point(server_key()))


def authorization(endpoint: str) -> str:
    """The header that says who sends."""
    parts, config = urlsplit(endpoint), current_config()
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((clock.now() + TOKEN_LIFE).timestamp()),
        "sub": f"mailto:{config.contact_email}",
    }
    return f"vapid t={jwt.encode(claims, server_key(), 'ES256')}, k={public_server_key()}"
