"""An authenticator in software: makes passkeys and signs with them, as a browser hands its answers on (WebAuthn JSON).

What it says can be bent, so that tests see each wrong answer refused.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, HAS_CREDENTIAL = 0x01, 0x04, 0x40


def encoded(raw: bytes) -> str:
    """base64url without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The reverse."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Credential:
    """One passkey inside the authenticator."""

    id: bytes
    key: ec.EllipticCurvePrivateKey
    site: str
    user: bytes


@dataclass
class Authenticator:
    """`verifies`: it asks for a finger or a PIN. `counter` grows by `step` with each signature; 0 and 0: none."""

    origin: str
    verifies: bool = True
    counter: int = 0
    step: int = 1
    credentials: list[Credential] = field(default_factory=list)

    def create(self, options: dict[str, Any], **bent: Any) -> dict[str, Any]:
        """The answer to the options of a new passkey; `bent` replaces origin, type, challenge, site, flags."""
        site = bent.get("site", options["rp"]["id"])
        made = Credential(
            secrets.token_bytes(bent.get("id_bytes", 32)),
            ec.generate_private_key(ec.SECP256R1()),
            site,
            decoded(options["user"]["id"]),
        )
        self.credentials.append(made)
        data = self._data(site, HAS_CREDENTIAL, bent) + bytes(16) + len(made.id).to_bytes(2) + made.id
        data += cbor2.dumps(_cose(made.key))
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"], bent)
        return _shown(
            made.id,
            clientDataJSON=encoded(client),
            attestationObject=encoded(attestation),
            transports=["internal", "hybrid"],
        )

    def get(self, options: dict[str, Any], **bent: Any) -> dict[str, Any]:
        """The answer to the options of a signature, by the first passkey that they allow."""
        used = self._chosen(options)
        self.counter += self.step
        data = self._data(bent.get("site", used.site), 0, bent)
        client = self._client("webauthn.get", options["challenge"], bent)
        signature = bent.get("key", used.key).sign(
            data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256())
        )
        return _shown(
            used.id,
            clientDataJSON=encoded(client),
            authenticatorData=encoded(data),
            signature=encoded(signature),
            userHandle=encoded(bent.get("user", used.user)),
        )

    def _chosen(self, options: dict[str, Any]) -> Credential:
        allowed = {decoded(item["id"]) for item in options.get("allowCredentials", [])}
        return next(
            c for c in self.credentials if c.site == options["rpId"] and (c.id in allowed or not allowed)
        )

    def _data(self, site: str, more: int, bent: dict[str, Any]) -> bytes:
        flags = bent.get("flags", PRESENT | (VERIFIED if self.verifies else 0)) | more
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4)

    def _client(self, kind: str, challenge: str, bent: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said | {k: bent[k] for k in said if k in bent}).encode()


def _cose(key: ec.EllipticCurvePrivateKey) -> dict[int, Any]:
    """The public key as RFC 9053 has it: EC2, ES256, P-256."""
    numbers = key.public_key().public_numbers()
    return {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}


def _shown(raw: bytes, **response: Any) -> dict[str, Any]:
    return {
        "id": encoded(raw),
        "rawId": encoded(raw),
        "type": "public-key",
        "response": response,
        "clientExtensionResults": {},
        "authenticatorAttachment": "platform",
    }
