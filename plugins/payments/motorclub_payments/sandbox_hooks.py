"""What the sandbox tells: events, signed and sent over HTTP, again and again until they are taken."""

from __future__ import annotations

import http.client
import json
import logging
import secrets
from datetime import timedelta
from typing import Any, cast
from urllib.parse import SplitResult, urlsplit

import sqlalchemy as sa

from motorclub.api import PROVIDER_TIMEOUT_S, db, iso, now
from motorclub_payments import signatures
from motorclub_payments.models import SandboxEvent

EVENTS = cast(sa.Table, SandboxEvent.__table__)
PAGE = 50
# One who sends an event holds it for so long; then anybody may send it.
LEASE = timedelta(seconds=30)
MOST_ATTEMPTS = 20
LONGEST_PAUSE = timedelta(minutes=10)

_log = logging.getLogger("motorclub.payments.sandbox")


def tell(
    connection: sa.Connection,
    session: sa.Row[Any],
    kind: str,
    *,
    copies: int = 1,
) -> None:
    """Have an event sent `copies` times; with none it is only in the list of events, as though it had been lost."""
    values = event(session, session.payment_ref, kind) | {"copies_left": copies}
    connection.execute(
        sa.insert(EVENTS).values(session_id=session.id, webhook_url=session.webhook_url, **values)
    )


def event(session: Any, payment_ref: str | None, kind: str) -> dict[str, Any]:
    """What is told of a session, as the table has it, but for where to and how often."""
    event_id = f"evt_sandbox_{secrets.token_urlsafe(15)}"
    about = {"session": session.ref, "reference": session.reference, "payment": payment_ref}
    body = {"id": event_id, "type": kind, "livemode": False, "created": iso(now()), "data": about}
    return {
        "event_id": event_id,
        "type": kind,
        "body": json.dumps(body, separators=(",", ":")),
        "due_at": now(),
        "created_at": now(),
    }


def deliver(only: str | None = None) -> int:
    """Send what is due, of one session if its secret name is given; how many requests that took."""
    sent = 0
    with Post() as post:
        while page := _claimed(only):
            sent += sum(_all_copies(post, row) for row in page)
    return sent


def _all_copies(post: Post, row: sa.Row[Any]) -> int:
    """Send an event as often as it is to be sent, unless it is not taken; how many requests that took."""
    requests, left = 1, _one_less(row) if _sent(post, row) else None
    while left is not None:
        requests, left = requests + 1, _one_less(left) if _sent(post, left) else None
    return requests


def _claimed(only: str | None) -> list[sa.Row[Any]]:
    """The next due ones, ours for the length of a lease."""
    due = sa.and_(EVENTS.c.copies_left > 0, EVENTS.c.due_at <= now())
    if only is not None:
        due = sa.and_(due, EVENTS.c.body.contains(f'"session":"{only}"', autoescape=True))
    chosen = (
        sa.select(EVENTS.c.id).where(due).order_by(EVENTS.c.id).limit(PAGE).with_for_update(skip_locked=True)
    )
    with db.engine.begin() as connection:
        claim = sa.update(EVENTS).where(EVENTS.c.id.in_(chosen)).values(due_at=now() + LEASE)
        rows = connection.execute(claim.returning(EVENTS)).all()
    return sorted(rows, key=lambda row: int(row.id))


def _sent(post: Post, row: sa.Row[Any]) -> bool:
    """Whether it was taken; if not, it comes again later."""
    try:
        status = post(row.webhook_url, row.body.encode())
    except (OSError, http.client.HTTPException, ValueError) as error:
        return _later(row, f"{type(error).__name__}: {error}")
    return 200 <= status < 300 or _later(row, f"answered {status}")


def _later(row: sa.Row[Any], error: str) -> bool:
    attempts = row.attempts + 1
    pause = min(timedelta(seconds=2**row.attempts), LONGEST_PAUSE)
    _log.warning("webhook %s was not taken: %s", row.event_id, error)
    left = row.copies_left if attempts < MOST_ATTEMPTS else 0
    _write(row, attempts=attempts, due_at=now() + pause, last_error=error[:500], copies_left=left)
    return False


def _one_less(row: sa.Row[Any]) -> sa.Row[Any] | None:
    """It was taken once more; what is still to be sent of it."""
    left = _write(row, copies_left=row.copies_left - 1, delivered_at=now(), last_error=None)
    return left if left.copies_left else None


def _write(row: sa.Row[Any], **values: Any) -> sa.Row[Any]:
    with db.engine.begin() as connection:
        statement = sa.update(EVENTS).where(EVENTS.c.id == row.id).values(values).returning(EVENTS)
        return connection.execute(statement).one()


def resend(event_id: int, copies: int) -> bool:
    """Have an event sent again; whether there is one."""
    with db.engine.begin() as connection:
        statement = sa.update(EVENTS).where(EVENTS.c.id == event_id)
        return bool(connection.execute(statement.values(copies_left=copies, due_at=now())).rowcount)


MOST_REORDERED = 10


def of_session(session_id: int) -> list[int]:
    """The events of a session, the newest ten, in the order they happened."""
    newest = sa.select(EVENTS.c.id).where(EVENTS.c.session_id == session_id).order_by(EVENTS.c.id.desc())
    with db.engine.begin() as connection:
        return sorted(connection.scalars(newest.limit(MOST_REORDERED)))


def send_in_order(event_ids: list[int]) -> list[tuple[int, bool]]:
    """Send each of these now, one after the other in this order; (id, whether it was taken) of each.

    They are ours for the length of a lease, so that nobody sends one of them between. What is not taken comes again
    later, as usual.
    """
    with db.engine.begin() as connection:
        mine = sa.update(EVENTS).where(EVENTS.c.id.in_(event_ids))
        rows = connection.execute(
            mine.values(
                due_at=now() + LEASE, copies_left=sa.func.greatest(EVENTS.c.copies_left, 1)
            ).returning(EVENTS)
        ).all()
    found = {row.id: row for row in rows}
    with Post() as post:
        return [(event_id, _sent_once(post, found[event_id])) for event_id in event_ids]


def _sent_once(post: Post, row: sa.Row[Any]) -> bool:
    taken = _sent(post, row)
    if taken:
        _write(row, copies_left=row.copies_left - 1, due_at=now(), delivered_at=now(), last_error=None)
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
        from motorclub_payments.sandbox import SIGNATURE, good_secrets

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
