"""What the sandbox's hosted page shows and does, and what admins can have it do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import Prepared, ProviderRejected, db, now
from motorclub_payments import sandbox, sandbox_hooks

SLOWLY = timedelta(seconds=10)
NORMAL_CARD = "4242424242424242"

DECLINED, NO_FUNDS, NEEDS_3DS, FAILED_3DS = (
    "card_declined",
    "insufficient_funds",
    "authentication_required",
    "authentication_failed",
)
# Numbers as Stripe's; whatever else has sixteen digits is paid with.
CARDS: Mapping[str, str] = {
    "4000000000000002": DECLINED,
    "4000000000009995": NO_FUNDS,
    "4000002500003155": NEEDS_3DS,
}
DISPUTED_CARD = "4000000000000259"
BRANDS = {"4": "visa", "5": "mastercard", "3": "amex"}

PAY, DECLINE, CANCEL = "PAY", "DECLINE", "CANCEL"
PASS_3DS, FAIL_3DS = "PASS_3DS", "FAIL_3DS"
PAY_SLOWLY, PAY_UNHEARD, PAY_TWICE, PAY_HOOK_FIRST = (
    "PAY_SLOWLY",
    "PAY_DROP_WEBHOOK",
    "PAY_WEBHOOK_TWICE",
    "PAY_WEBHOOK_FIRST",
)
ACTIONS = (PAY, DECLINE, PASS_3DS, FAIL_3DS, PAY_SLOWLY, PAY_UNHEARD, PAY_TWICE, PAY_HOOK_FIRST, CANCEL)
# How often the webhook is sent.
COPIES = {PAY_UNHEARD: 0, PAY_TWICE: 2}
DISPUTE, WIN, LOSE = "DISPUTE", "WIN_DISPUTE", "LOSE_DISPUTE"
DESK_ACTIONS = (DISPUTE, WIN, LOSE)
DISPUTES = {DISPUTE: ("NONE", "OPEN"), WIN: ("OPEN", "WON"), LOSE: ("OPEN", "LOST")}


@dataclass(frozen=True, slots=True)
class Shown:
    """A session as its page shows it; `next_url` is where the payer goes on, once it is over."""

    row: Any
    next_url: str | None


def session(ref: str) -> Shown:
    """Raises ProviderRejected if there is none."""
    with db.engine.begin() as connection:
        return _shown(sandbox.advanced(connection, ref))


def act(ref: str, action: str, card: str = NORMAL_CARD) -> Shown:
    """What the payer does. A session that is over stays as it is, however often somebody clicks.

    Raises ProviderRejected if there is none.
    """
    there = _paid_at_once(ref, action, card)
    if there is not None:
        return there
    with db.engine.begin() as connection:
        row = sandbox.advanced(connection, ref)
        if row.status == "OPEN":
            row = _acted(connection, row, action, card)
    if action == PAY_HOOK_FIRST and row.status == "PAID":
        sandbox_hooks.deliver(row.ref)
    return _shown(row)


# The one that most payers do is one statement after a look; it changes nothing unless the session is open still.
AT_ONCE = (PAY, PAY_TWICE, PAY_UNHEARD)
_sessions, _events = sandbox.SESSIONS, sandbox_hooks.EVENTS
LOOK = Prepared(
    sa.select(
        *(column for column in _sessions.c if column.name != "lines"),
        sa.cast(_sessions.c.lines, sa.Text).label("lines"),
    ).where(_sessions.c.ref == sa.bindparam("ref", type_=sa.Text))
)
TAKEN = ("payment_ref", "captured_minor", "fee_minor", "method_brand", "method_last4")
TOLD = ("event_id", "type", "body", "due_at", "created_at")


def _given(column: Any, name: str) -> sa.ColumnElement[Any]:
    return sa.cast(sa.bindparam(name, type_=column.type), column.type)


IS_OPEN = _sessions.c.status == "OPEN"


def paying(is_open: sa.ColumnElement[bool] = IS_OPEN) -> Prepared:
    """The statement that takes the money and says so to whoever has asked for it; the session's id if it was open."""
    paid = (
        sa.update(_sessions)
        .where(
            _sessions.c.id == sa.bindparam("session", type_=sa.BigInteger),
            is_open,
            _sessions.c.expires_at > sa.bindparam("at", type_=_sessions.c.expires_at.type),
        )
        .values(
            status="PAID",
            failure_code=sa.null(),
            **{name: _given(_sessions.c[name], f"its_{name}") for name in TAKEN},
        )
        .returning(_sessions.c.id, _sessions.c.webhook_url)
        .cte("paid")
    )
    row = {name: _given(_events.c[name], f"told_{name}") for name in TOLD}
    row |= {"copies_left": _given(_events.c.copies_left, "copies")}
    chosen = sa.select(*row.values(), paid.c.id, paid.c.webhook_url)
    told = sa.insert(_events).from_select([*row, "session_id", "webhook_url"], chosen)
    return Prepared(sa.select(told.returning(_events.c.session_id).cte("told").c.session_id))


PAYING = paying()


def _paid_at_once(ref: str, action: str, card: str) -> Shown | None:
    """A session that could be paid and is now; None if nothing has changed."""
    row = LOOK.first(ref=ref) if action in AT_ONCE and card != DISPUTED_CARD else None
    if row is None or row.status != "OPEN" or _refusal(action, card) is not None:
        return None
    taken = sandbox.captured(row.amount_minor) | _method(card)
    told = sandbox_hooks.event(row, taken["payment_ref"], "checkout.paid")
    values = {f"its_{name}": value for name, value in taken.items()}
    values |= {f"told_{name}": value for name, value in told.items()}
    if PAYING.first(session=row.id, at=now(), copies=COPIES.get(action, 1), **values) is None:
        return None
    return _shown(row._replace(status="PAID", failure_code=None, lines=json.loads(row.lines), **taken))


def _acted(connection: sa.Connection, row: sa.Row[Any], action: str, card: str) -> sa.Row[Any]:
    if action == CANCEL:
        row = sandbox.changed(connection, row, status="CANCELED", failure_code="canceled")
        sandbox_hooks.tell(connection, row, "checkout.failed")
        return row
    refusal = _refusal(action, card)
    if refusal is not None:
        row = sandbox.changed(connection, row, failure_code=refusal, **_method(card))
        if refusal != NEEDS_3DS:
            sandbox_hooks.tell(connection, row, "checkout.failed")
        return row
    return _going_through(connection, row, action, card)


def _going_through(connection: sa.Connection, row: sa.Row[Any], action: str, card: str) -> sa.Row[Any]:
    if action == PAY_SLOWLY:
        return sandbox.changed(
            connection,
            row,
            status="PROCESSING",
            capture_at=now() + SLOWLY,
            failure_code=None,
            **_method(card),
        )
    row = sandbox.paid(connection, row, copies=COPIES.get(action, 1), **_method(card))
    return _disputed(connection, row, DISPUTE) if card == DISPUTED_CARD else row


def _refusal(action: str, card: str) -> str | None:
    """Why the bank does not give the money; None if it does."""
    if action == DECLINE:
        return DECLINED
    if action == FAIL_3DS:
        return FAILED_3DS
    return None if action == PASS_3DS else CARDS.get(card)


def _method(card: str) -> dict[str, str]:
    """All that is kept of a card."""
    return {"method_brand": BRANDS.get(card[:1], "card"), "method_last4": card[-4:]}


def _shown(row: Any) -> Shown:
    if row.status in ("PAID", "PROCESSING"):
        return Shown(row, row.success_url)
    return Shown(row, None if row.status == "OPEN" else row.cancel_url)


# What admins do


def dispute(ref: str, action: str) -> Shown:
    """Have the payer's bank take the money, and decide. Raises ProviderRejected where that cannot be."""
    with db.engine.begin() as connection:
        row = sandbox.locked(connection, ref)
        if row.status != "PAID" or row.dispute_status != DISPUTES[action][0]:
            raise ProviderRejected("not_now", "This payment is not in the state for it.")
        return _shown(_disputed(connection, row, action))


def _disputed(connection: sa.Connection, row: sa.Row[Any], action: str) -> sa.Row[Any]:
    row = sandbox.changed(connection, row, dispute_status=DISPUTES[action][1])
    sandbox_hooks.tell(connection, row, "dispute.changed")
    return row


def reorder(ref: str, event_ids: list[int] | None) -> list[tuple[int, bool]]:
    """Send what was told of a session once more, the newest first or in an order of one's own.

    (id, whether it was taken) of each, in the order of sending. Raises ProviderRejected for less than two events, and
    for those of another session.
    """
    with db.engine.begin() as connection:
        row = sandbox.locked(connection, ref)
    there = sandbox_hooks.of_session(row.id)
    chosen = there[::-1] if event_ids is None else event_ids
    if len(chosen) < 2:
        raise ProviderRejected(
            "too_few", "There are no two webhooks of this payment that could change places."
        )
    if len(set(chosen)) < len(chosen) or not set(chosen) <= set(there):
        raise ProviderRejected("not_of_it", "These are no different webhooks of this payment.")
    return sandbox_hooks.send_in_order(chosen)


def advance() -> int:
    """What time has done to sessions that nobody looks at; how many of them have changed."""
    sessions = sandbox.SESSIONS
    due = sa.or_(
        sa.and_(sessions.c.status == "PROCESSING", sessions.c.capture_at <= now()),
        sa.and_(sessions.c.status == "OPEN", sessions.c.expires_at <= now()),
    )
    with db.engine.begin() as connection:
        refs = connection.scalars(
            sa.select(sessions.c.ref).where(due).order_by(sessions.c.id).limit(200)
        ).all()
    for ref in refs:
        with db.engine.begin() as connection:
            sandbox.advanced(connection, ref)
    return len(refs)
