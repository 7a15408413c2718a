"""Passkeys (WebAuthn, level 3): what authenticators are asked, and whether their answers hold.

They belong to a host name, that of the site's address. Functions work in the caller's transaction. The library takes
5 MB: it is imported where somebody uses a passkey, as on many sites nobody does.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.accounts.models import Challenge, Passkey
from motorclub.accounts.second_factor.challenges import LIFE
from motorclub.db import db, reads
from motorclub.http import ApiError, conflict
from motorclub.http.address import page_origin
from motorclub.http.rows import count_rows

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor
    from webauthn.registration.verify_registration_response import VerifiedRegistration

SITE_NAME = "Motorclub"
MOST = 20
RANDOM_BYTES = 32
# WebAuthn, 4: the length of a credential's id.
MAX_ID_BYTES = 1023
TIMEOUT_MS = int(LIFE.total_seconds() * 1000)
DEFAULT_PORTS = {"http": 80, "https": 443}

NEEDS_A_NAME = "Passkeys work only where the site is opened by its name, not by a number."
TOO_MANY = "There are {most} passkeys already. Remove one first."
ALREADY_REGISTERED = "This passkey is set up already."

_log = logging.getLogger("motorclub.accounts")


@dataclass(frozen=True, slots=True)
class Place:
    """Where passkeys are used: the host name they belong to and the origin that browsers sign."""

    host: str
    origin: str


def place() -> Place | None:
    """This site's; None where it is opened by an IP address, which has no passkeys (WebAuthn, 5.1.3, step 7)."""
    return place_of(page_origin())


def place_of(address: str) -> Place | None:
    """
    >>> place_of("https://Club.example:443/x"), place_of("http://localhost:5000")
    (Place(host='club.example', origin='https://club.example'), Place(host='localhost', origin='http://localhost:5000'))
    >>> place_of("http://127.0.0.1:5000"), place_of("http://[::1]:5000"), place_of("nowhere")
    (None, None, None)
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or _is_number(host):
        return None
    port_suffix = "" if port in (None, DEFAULT_PORTS.get(parts.scheme)) else f":{port}"
    return Place(host, f"{parts.scheme}://{host}{port_suffix}")


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def here() -> Place:
    """This site's place. Raises 409 where passkeys cannot be."""
    found = place()
    if found is None:
        raise conflict(NEEDS_A_NAME, code="PASSKEYS_NEED_A_NAME")
    return found


def random_bytes() -> bytes:
    """Something to be signed, or an authenticator's name for a member."""
    return secrets.token_bytes(RANDOM_BYTES)


def handle_of(member_id: int) -> bytes:
    """What authenticators call this member: as before, or something random."""
    mine = sa.select(Passkey.user_handle).where(Passkey.member_id == member_id).order_by(Passkey.id).limit(1)
    return db.session.scalar(mine) or random_bytes()


def creation_options(
    site: Place, member_id: int, username: str, handle: bytes, challenge: bytes
) -> dict[str, object]:
    """What `navigator.credentials.create` takes, as JSON. Raises 409 when there are too many."""
    import webauthn
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    existing = _descriptors(sa.select(Passkey).where(Passkey.member_id == member_id))
    if len(existing) >= MOST:
        raise conflict(TOO_MANY, most=MOST)
    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name=SITE_NAME,
        user_id=handle,
        user_name=username,
        challenge=challenge,
        timeout=TIMEOUT_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            # Kept by the authenticator where it can, so that it also signs in alone.
            resident_key=ResidentKeyRequirement.PREFERRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=existing,
    )
    return options_to_json_dict(options)


def request_options(site: Place, challenge: bytes, member_id: int | None) -> dict[str, object]:
    """The options of `navigator.credentials.get`, as JSON: for the passkeys of one member, or of any member.

    A passkey used without a password must verify its user (by finger, face or PIN): it replaces both factors.
    """
    import webauthn
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import UserVerificationRequirement

    mine = Passkey.member_id == member_id, Passkey.site == site.host
    options = webauthn.generate_authentication_options(
        rp_id=site.host,
        challenge=challenge,
        timeout=TIMEOUT_MS,
        allow_credentials=[] if member_id is None else _descriptors(sa.select(Passkey).where(*mine)),
        user_verification=UserVerificationRequirement.REQUIRED
        if member_id is None
        else UserVerificationRequirement.PREFERRED,
    )
    return options_to_json_dict(options)


def _descriptors(wanted: sa.Select[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    from webauthn.helpers.structs import AuthenticatorTransport, PublicKeyCredentialDescriptor

    return [
        PublicKeyCredentialDescriptor(
            id=passkey.credential_id, transports=[AuthenticatorTransport(t) for t in passkey.transports]
        )
        for passkey in db.session.scalars(wanted.order_by(Passkey.id))
    ]


def add(challenge: Challenge, name: str, credential: Mapping[str, object]) -> Passkey | None:
    """Store the passkey that an authenticator has made for a challenge; None if its answer is invalid.

    Raises 409 for a passkey that any member already has, and when the member has too many.
    """
    site = here()
    made = _made(site, challenge, credential)
    if made is None or challenge.member_id is None or len(made.credential_id) > MAX_ID_BYTES:
        return None
    if count_rows(Passkey, Passkey.member_id == challenge.member_id) >= MOST:
        raise conflict(TOO_MANY, most=MOST)
    row = insert(Passkey).values(
        member_id=challenge.member_id,
        credential_id=made.credential_id,
        public_key=made.credential_public_key,
        user_handle=challenge.user_handle,
        site=site.host,
        sign_count=made.sign_count,
        transports=_transports(credential),
        name=name,
        created_at=clock.now(),
    )
    found: Passkey | None = db.session.scalar(row.on_conflict_do_nothing().returning(Passkey))
    if found is None:
        raise conflict(ALREADY_REGISTERED)
    return found


def _made(site: Place, challenge: Challenge, credential: Mapping[str, object]) -> VerifiedRegistration | None:
    import webauthn

    try:
        return webauthn.verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge.webauthn or b"",
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except Exception as error:
        # Anybody may send anything: what the library stumbles over is as wrong as what it refuses.
        _log.info("a new passkey is refused: %s: %s", type(error).__name__, error)
        return None


def _transports(credential: Mapping[str, Any]) -> list[str]:
    """How the authenticator can be reached, of the ways that are known; the browser asks it so the next time."""
    from webauthn.helpers.structs import AuthenticatorTransport

    said = credential["response"].get("transports")
    valid = {str(transport.value) for transport in AuthenticatorTransport}
    return [t for t in said if t in valid] if isinstance(said, list) else []


def signed_by(challenge: Challenge, credential: Mapping[str, object], *, alone: bool) -> Passkey | None:
    """The passkey that has signed a challenge, counted as used; None if its answer does not hold.

    One that signs in alone must have known its user and must name the member it belongs to.
    """
    site = here()
    passkey = _named(site, credential)
    if passkey is None or (challenge.member_id not in (None, passkey.member_id)):
        return None
    if not _names_its_member(passkey, credential, needed=alone):
        return None
    count = _count_signed(site, challenge, passkey, credential, alone=alone)
    return passkey if count is not None and _counted(passkey, count) else None


def owner_of(credential: Mapping[str, object]) -> int | None:
    """Whose passkey an answer names; it proves nothing yet."""
    passkey = _named(here(), credential)
    return None if passkey is None else passkey.member_id


def _named(site: Place, credential: Mapping[str, object]) -> Passkey | None:
    raw = _bytes_of(credential.get("rawId"))
    if raw is None:
        return None
    return db.session.scalar(
        sa.select(Passkey).where(Passkey.credential_id == raw, Passkey.site == site.host)
    )


def _names_its_member(passkey: Passkey, credential: Mapping[str, object], *, needed: bool) -> bool:
    """WebAuthn, 7.2, step 6: who is not known before must be named, and named rightly."""
    response = credential.get("response")
    handle = response.get("userHandle") if isinstance(response, dict) else None
    if handle is None:
        return not needed
    return _bytes_of(handle) == passkey.user_handle


def _bytes_of(text: Any) -> bytes | None:
    import webauthn

    try:
        return webauthn.base64url_to_bytes(text)
    except (ValueError, TypeError, AttributeError):
        return None


def _count_signed(
    site: Place, challenge: Challenge, passkey: Passkey, credential: Mapping[str, object], *, alone: bool
) -> int | None:
    """The authenticator's counter in a signature that holds; None for any other."""
    import webauthn

    try:
        return webauthn.verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge.webauthn or b"",
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            # The counter is compared below, once the signature has been verified.
            credential_current_sign_count=0,
            require_user_verification=alone,
        ).new_sign_count
    except Exception as error:
        _log.info("an answer of passkey %d is refused: %s: %s", passkey.id, type(error).__name__, error)
        return None


def _counted(passkey: Passkey, count: int) -> bool:
    """Remember the counter. One that does not grow reveals a copy of the authenticator; 0 means that it has none."""
    grows = sa.or_(Passkey.sign_count < count, sa.and_(Passkey.sign_count == 0, sa.literal(count) == 0))
    used = db.session.scalar(
        sa.update(Passkey)
        .where(Passkey.id == passkey.id, grows)
        .values(sign_count=count, last_used_at=clock.now())
        .returning(Passkey.id)
        .execution_options(synchronize_session=False)
    )
    if used is None:
        details = {"passkey": passkey.id, "counter": count}
        audit.record("account.passkey_copied", target=f"member:{passkey.member_id}", details=details)
    return used is not None


def list_passkeys(member_id: int) -> list[sa.Row[Any]]:
    """The member's passkeys, the oldest first."""
    columns = Passkey.id, Passkey.name, Passkey.created_at, Passkey.last_used_at
    mine = sa.select(*columns).where(Passkey.member_id == member_id)
    return list(reads().execute(mine.order_by(Passkey.id)))


def usable(member_id: int, site: Place | None) -> bool:
    """Whether the member has a passkey that works at this place."""
    if site is None:
        return False
    mine = Passkey.member_id == member_id, Passkey.site == site.host
    return db.session.scalar(sa.select(sa.exists().where(*mine))) or False


def remove(member_id: int, passkey_id: int) -> str | None:
    """Take one of the member's passkeys away; its name, None if it is not theirs."""
    mine = Passkey.id == passkey_id, Passkey.member_id == member_id
    return db.session.scalar(sa.delete(Passkey).where(*mine).returning(Passkey.name))


def remove_all(member_id: int) -> int:
    """Take all of the member's passkeys away; how many there were."""
    gone = sa.delete(Passkey).where(Passkey.member_id == member_id).returning(Passkey.id)
    return len(db.session.scalars(gone).all())


def is_unusable() -> ApiError:
    """401 for a passkey whose answer does not hold."""
    return ApiError(401, "Invalid passkey", code="INVALID_PASSKEY")
