"""Events of the sandbox: signed and sent over HTTP, again and again until they are accepted."""

from __future__ import annotations

import http.client
import json
import logging
import secrets
from datetime import timedelta
from urllib.parse import SplitResult, urlsplit

import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import iso, now, reads
from motorclub.api.payments import PROVIDER_TIMEOUT_S
from motorclub_payments import signatures
from motorclub_payments.models import SandboxEvent, SandboxKey, SandboxSession
from motorclub_payments.transactions import own_session

PAGE = 50
# One who sends an event holds it for so long; then anybody may send it.
LEASE = timedelta(seconds=30)
MAX_ATTEMPTS = 20
LONGEST_PAUSE = timedelta(minutes=10)
MOST_REORDERED = 10
LONGEST_ERROR = 500

_log = logging.getLogger("motorclub.payments.sandbox")


def add_event(session: Session, row: SandboxSession, kind: str, *, copies: int = 1) -> None:
    """Have an event sent `copies` times; with none it is only in the list of events, as though it had been lost."""
    # The session's own change first: the event refers to its row.
    session.flush()
    event_id = f"evt_sandbox_{secrets.token_urlsafe(15)}"
    about = {"session": row.ref, "reference": row.reference, "payment": row.payment_ref}
    body = {"id": event_id, "type": kind, "livemode": False, "created": iso(now()), "data": about}
    session.add(
        SandboxEvent(
            event_id=event_id,
            type=kind,
            session_id=row.id,
            body=json.dumps(body, separators=(",", ":")),
            webhook_url=row.webhook_url,
            copies_left=copies,
            due_at=now(),
            created_at=now(),
        )
    )


def deliver(only: str | None = None) -> int:
    """Send what is due, of one session if its secret name is given; how many requests that took."""
    sent = 0
    with Post() as post:
        while page := _claim(only):
            sent += sum(_send_all_copies(post, row) for row in page)
    return sent


def _send_all_copies(post: Post, row: SandboxEvent) -> int:
    """Send an event as often as it is to be sent, unless it is not taken; how many requests that took."""
    requests = 1
    while _send(post, row) and row.copies_left:
        requests += 1
    return requests


def _claim(only: str | None) -> list[SandboxEvent]:
    """The next due ones, ours for the length of a lease."""
    due = sa.and_(SandboxEvent.copies_left > 0, SandboxEvent.due_at <= now())
    if only is not None:
        due = sa.and_(due, SandboxEvent.body.contains(f'"session":"{only}"', autoescape=True))
    chosen = sa.select(SandboxEvent).where(due).order_by(SandboxEvent.id).limit(PAGE)
    with own_session() as session:
        rows = session.scalars(chosen.with_for_update(skip_locked=True)).all()
        for row in rows:
            row.due_at = now() + LEASE
    return list(rows)


def _send(post: Post, row: SandboxEvent) -> bool:
    """Send it once, and write down whether it was taken; if not, it comes again later."""
    error = _error_of(post, row)
    with own_session() as session:
        session.add(row)
        row.last_error = error
        if error is None:
            row.copies_left, row.delivered_at = row.copies_left - 1, now()
        else:
            _log.warning("webhook %s was not taken: %s", row.event_id, error)
            row.due_at = now() + min(timedelta(seconds=2**row.attempts), LONGEST_PAUSE)
            row.attempts += 1
            row.copies_left = row.copies_left if row.attempts < MAX_ATTEMPTS else 0
    return error is None


def _error_of(post: Post, row: SandboxEvent) -> str | None:
    """Why an event that is sent was not taken; None if it was."""
    try:
        status = post(row.webhook_url, row.body.encode())
    except (OSError, http.client.HTTPException, ValueError) as error:
        return f"{type(error).__name__}: {error}"[:LONGEST_ERROR]
    return None if 200 <= status < 300 else f"answered {status}"


def resend(event_id: int, copies: int) -> bool:
    """Have an event sent again; whether there is one."""
    with own_session() as session:
        row = session.get(SandboxEvent, event_id, with_for_update=True)
        if row is not None:
            row.copies_left, row.due_at = copies, now()
    return row is not None


def of_session(session_id: int) -> list[int]:
    """The events of a session, the newest ten, in the order they happened."""
    mine = sa.select(SandboxEvent.id).where(SandboxEvent.session_id == session_id)
    with own_session() as session:
        return sorted(session.scalars(mine.order_by(SandboxEvent.id.desc()).limit(MOST_REORDERED)))


def send_in_order(event_ids: list[int]) -> list[tuple[int, bool]]:
    """Send each of these now, one after the other in this order; (id, whether it was taken) of each.

    They are leased, so that nobody sends one of them between. What is not taken comes again later, as usual.
    """
    with own_session() as session:
        mine = sa.select(SandboxEvent).where(SandboxEvent.id.in_(event_ids)).order_by(SandboxEvent.id)
        found = {row.id: row for row in session.scalars(mine.with_for_update())}
        for row in found.values():
            row.due_at, row.copies_left = now() + LEASE, max(row.copies_left, 1)
    with Post() as post:
        return [(event_id, _send_once(post, found[event_id])) for event_id in event_ids]


def _send_once(post: Post, row: SandboxEvent) -> bool:
    """Send one event; further copies of a taken one are due at once."""
    taken = _send(post, row)
    if taken:
        with own_session() as session:
            session.add(row)
            row.due_at = now()
    return taken


class Post:
    """Signed requests over connections that stay open: `post(url, body)` gives the status."""

    def __init__(self) -> None:
        self._open: dict[str, http.client.HTTPConnection] = {}

    def __enter__(self) -> Post:
        return self

    def __exit__(self, *_: object) -> None:
        for connection in self._open.values():
            connection.close()

    def __call__(self, url: str, body: bytes) -> int:
        """Raises OSError and HTTPException when nobody answers."""
        address = urlsplit(url)
        signature = signatures.sign(good_secrets()[0], body, now())
        headers = {"Content-Type": "application/json", SIGNATURE: signature}
        connection = self._connection(address)
        try:
            connection.request("POST", address.path, body, headers)
            answer = connection.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            self._open.pop(address.netloc).close()
            raise
        return answer.status

    def _connection(self, address: SplitResult) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        if address.netloc not in self._open:
            self._open[address.netloc] = kind(address.netloc, timeout=PROVIDER_TIMEOUT_S)
        return self._open[address.netloc]


SIGNATURE = "Sandbox-Signature"
NEWEST = sa.select(SandboxKey.secret).order_by(SandboxKey.id.desc()).limit(2)


def good_secrets() -> list[str]:
    """The secrets with which a webhook may be signed; the first of them is the one to sign with.

    The very first is made when it is asked for. Two that are made at once are both good.
    """
    return list(reads().scalars(NEWEST)) or rotate()


def rotate() -> list[str]:
    """Sign with a new secret from now on; the one before it stays good. The secrets, the newest first."""
    with own_session() as session:
        session.add(SandboxKey(secret=f"whsec_sandbox_{secrets.token_urlsafe(32)}", created_at=now()))
        session.flush()
        return list(session.scalars(NEWEST))
