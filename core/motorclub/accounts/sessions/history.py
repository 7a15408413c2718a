"""The history of log-ins, which members check for log-ins that were not theirs, and the devices these came from.

In a browser where a member has logged in before, failures elsewhere do not slow them down. A signed cookie marks such a
browser, after OWASP's "device cookies". It grants no access: it only gets its own counter of failures (attempts.py). It
becomes invalid when the password changes, and after half a year.
"""

from __future__ import annotations

import hmac
import logging
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Protocol

import sqlalchemy as sa
from flask import Flask, Response, current_app, request
from sqlalchemy.orm import aliased

from motorclub import clock, metrics
from motorclub.accounts.credentials.tokens import derived_key, random_token
from motorclub.accounts.models import AccountSession, LoginRecord
from motorclub.config import Config
from motorclub.db import db
from motorclub.http.access_log import ADDRESS_HASH
from motorclub.http.networks import network_of
from motorclub.http.rows import Page, Row, columns_of, read_page
from motorclub.http.signing import sign, unsign
from motorclub.people.models import Member
from motorclub.plugin.host import current_host

RETENTION = timedelta(days=90)
MAX_AGENT = 300


class Outcome(StrEnum):
    """What became of a log-in. REFUSED: the password was right, and yet they might not come in."""

    SIGNED_IN = "SIGNED_IN"
    FAILED = "FAILED"
    REFUSED = "REFUSED"
    SECOND_FACTOR_FAILED = "SECOND_FACTOR_FAILED"


@dataclass(frozen=True, slots=True)
class Device:
    """What a request says of where it comes from: its User-Agent, its address and the cookie of a known device."""

    agent: str
    address: str
    known: str = field(default="", repr=False)


def device_here() -> Device:
    """What this request says of where it comes from."""
    known = request.cookies.get(KNOWN_COOKIE, "")
    return Device(request.headers.get("User-Agent", "")[:MAX_AGENT], request.remote_addr or "", known)


def note(member_id: int | None, outcome: Outcome, device: Device) -> None:
    """Record a log-in, in the caller's transaction.

    One of an unknown name (None) is recorded too: response times must not reveal who is a member.
    """
    metrics.LOGINS.labels(outcome.lower()).inc()
    db.session.add(
        LoginRecord(
            member_id=member_id,
            outcome=outcome,
            agent=device.agent,
            address=device.address,
            address_hash=hash_of(device.address),
            at=clock.now(),
        )
    )


class LoginRecordRow(Row):
    """A log-in or an attempt. `place` is null unless a plugin knows it."""

    id: int
    at: datetime
    outcome: Annotated[str, Outcome]
    agent: str
    address: str
    place: str | None = None


def list_logins(member_id: int, page: int, size: int) -> Page[LoginRecordRow]:
    """One page of a member's log-ins of 90 days, the newest first."""
    mine = LoginRecord.member_id == member_id, LoginRecord.at > clock.now() - RETENTION
    logins = sa.select(*columns_of(LoginRecordRow, LoginRecord)).where(*mine)
    found = read_page(LoginRecordRow, logins.order_by(LoginRecord.id.desc()), page, size)
    add_places(found.content)
    return found


UNKNOWN_PROGRAM = "an unknown program"
MAX_NAME_CHARS = 60

# Order matters: Edge and Opera also say Chrome, Chrome also says Safari.
BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iOS"),
    ("iPad", "iOS"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_name(agent: str) -> str:
    """The family of browser and system that a User-Agent is of; the header itself when it says nothing known.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> device_name("curl/8.5.0"), device_name("")
    ('curl/8.5.0', 'an unknown program')
    """
    names = [_first_known(BROWSERS, agent), _first_known(SYSTEMS, agent)]
    return " on ".join(filter(None, names)) or agent[:MAX_NAME_CHARS].strip() or UNKNOWN_PROGRAM


def _first_known(names: tuple[tuple[str, str], ...], agent: str) -> str | None:
    return next((name for piece, name in names if piece in agent), None)


KNOWN_COOKIE, KNOWN_COOKIE_PATH = "motorclub_known_device", "/auth"
KNOWN_DEVICES = "known devices"
KNOWN_LIFE = timedelta(days=180)
# How many members can share a browser; the one who logged in first is forgotten first.
MOST_KNOWN = 5
SEPARATOR = "~"
# member's id, POSIX time of the log-in, random mark
_PAYLOAD = re.compile(r"(\d{1,19})-(\d{1,12})-[\w-]{20,60}", re.ASCII)


def recognize_device(cookie: str, member_id: int | None, password_hash: str | None) -> str | None:
    """Return the mark of a browser in which the member has logged in with this password before; else None."""
    oldest = clock.now().timestamp() - KNOWN_LIFE.total_seconds()
    for entry in cookie.split(SEPARATOR)[:MOST_KNOWN]:
        payload = unsign(KNOWN_DEVICES, entry, salt=password_hash or "")
        found = _PAYLOAD.fullmatch(payload) if payload else None
        if found and int(found[1]) == member_id and int(found[2]) > oldest:
            return payload
    return None


def add_device(cookie: str, member_id: int, password_hash: str | None) -> str:
    """Return the value of the cookie with the member added, before the others that were in it."""
    payload = f"{member_id}-{int(clock.now().timestamp())}-{random_token()}"
    others = [entry for entry in cookie.split(SEPARATOR) if entry and not entry.startswith(f"{member_id}-")]
    return SEPARATOR.join([sign(KNOWN_DEVICES, payload, salt=password_hash or ""), *others][:MOST_KNOWN])


def remember_device(response: Response, member_id: int, password_hash: str | None) -> Response:
    """Have the browser that called known from now on."""
    response.set_cookie(
        KNOWN_COOKIE,
        add_device(request.cookies.get(KNOWN_COOKIE, ""), member_id, password_hash),
        max_age=KNOWN_LIFE,
        path=KNOWN_COOKIE_PATH,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response


KEY = "motorclub.address_key"
HASH = re.compile(r"[0-9a-f]{32}")
HASH_BYTES = 16


def init_app(app: Flask, config: Config) -> None:
    """Let `app` hash addresses."""
    app.extensions[KEY] = derived_key(config.secret, "addresses")
    app.extensions[ADDRESS_HASH] = hash_of


def hash_of(address: str) -> str | None:
    """32 hexadecimal digits for an address, the same for all of one IPv6 /64; None where there is no address."""
    return _hashed(current_app.extensions[KEY], address) if address else None


@lru_cache(maxsize=4096)
def _hashed(key: bytes, address: str) -> str:
    return hmac.digest(key, network_of(address).encode(), "sha256")[:HASH_BYTES].hex()


def is_hash(text: str) -> bool:
    """
    >>> is_hash("00112233445566778899aabbccddeeff"), is_hash("marek")
    (True, False)
    """
    return HASH.fullmatch(text) is not None


def users_of(address_hash: str) -> sa.CompoundSelect[Any]:
    """The ids of the members who have tried to log in from an address, or whose devices called from there last."""
    tried = sa.select(LoginRecord.member_id).where(
        LoginRecord.address_hash == address_hash, LoginRecord.member_id.is_not(None)
    )
    called = sa.select(AccountSession.member_id).where(AccountSession.address_hash == address_hash)
    return tried.union(called)


def last_hash() -> sa.ColumnElement[str]:
    """Of each member in a statement, the address that one of their devices called from last; else of their last try."""
    called = (
        sa.select(AccountSession.address_hash)
        .where(AccountSession.member_id == Member.id, AccountSession.address_hash.is_not(None))
        .order_by(AccountSession.last_used_at.desc(), AccountSession.id.desc())
        .limit(1)
    )
    tried = (
        sa.select(LoginRecord.address_hash)
        .where(LoginRecord.member_id == Member.id, LoginRecord.address_hash.is_not(None))
        .order_by(LoginRecord.id.desc())
        .limit(1)
    )
    return sa.func.coalesce(called.scalar_subquery(), tried.scalar_subquery())


# Log-ins from longer ago say nothing about who shares a device.
SHARED_FOR = timedelta(days=30)
# What everybody is behind a proxy that does not say who calls, and on the machine of a demo.
OWN_MACHINE = ("127.0.0.1", "::1")


def share_device(member_id: int, other_id: int) -> bool:
    """Whether two members have lately logged in from one network with the same browser."""
    mine, theirs = aliased(LoginRecord), aliased(LoginRecord)
    since = clock.now() - SHARED_FOR
    by_both = sa.and_(
        *(mine.member_id == member_id, theirs.member_id == other_id),
        *(one.outcome == Outcome.SIGNED_IN for one in (mine, theirs)),
        *(one.at > since for one in (mine, theirs)),
    )
    same = (mine.address_hash == theirs.address_hash, mine.agent == theirs.agent)
    found = sa.exists().where(by_both, *same, mine.address.not_in(OWN_MACHINE))
    return bool(db.session.scalar(sa.select(found)))


MAX_PLACE_CHARS = 120

_log = logging.getLogger("motorclub.accounts")


def places_of(addresses: Collection[str]) -> dict[str, str]:
    """The places of those of the addresses that a plugin knows; the first plugin that knows one is believed.

    Nobody is kept from anything by a plugin that fails: its addresses have no place.
    """
    asked = frozenset(filter(None, addresses))
    found: dict[str, str] = {}
    if asked:
        host = current_host()
        for answer in host.hooks.locate_addresses(asked):
            found = {address: place for address, place in _read_places(answer) if address in asked} | found
    return found


def place_of(address: str) -> str | None:
    """The place of an address, if a plugin knows it."""
    return places_of([address]).get(address)


class Located(Protocol):
    """A row that says from where something was done."""

    address: str
    place: str | None


def add_places(rows: Sequence[Located]) -> None:
    """Fill in the places of rows; the plugins are asked once for all."""
    places = places_of([row.address for row in rows])
    for row in rows:
        row.place = places.get(row.address)


def _read_places(answer: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """What can be shown: texts on one line. The rest of an answer is no place."""
    if not isinstance(answer, Mapping):
        _log.error("locate_addresses gave %r instead of places by address", answer)
        return
    for address, place in answer.items():
        if isinstance(place, str) and (place_name := " ".join(place.split())[:MAX_PLACE_CHARS]):
            yield address, place_name
        else:
            _log.error("locate_addresses gave %r instead of a place", place)
