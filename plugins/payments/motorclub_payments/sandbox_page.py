"""What the sandbox's hosted page shows and does, and what admins can have it do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import now
from motorclub.api.payments import ProviderRejected
from motorclub_payments import own_provider, sandbox, sandbox_hooks
from motorclub_payments.models import SandboxSession
from motorclub_payments.sandbox_billing import charges
from motorclub_payments.sandbox_billing.provider import advance_due
from motorclub_payments.transactions import own_session

SLOWLY = timedelta(seconds=10)
NORMAL_CARD = "4242424242424242"

DECLINED, NO_FUNDS = "card_declined", "insufficient_funds"
NEEDS_3DS, FAILED_3DS = "authentication_required", "authentication_failed"
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
PAY_SLOWLY, PAY_UNHEARD = "PAY_SLOWLY", "PAY_DROP_WEBHOOK"
PAY_TWICE, PAY_HOOK_FIRST = "PAY_WEBHOOK_TWICE", "PAY_WEBHOOK_FIRST"
ACTIONS = (PAY, DECLINE, PASS_3DS, FAIL_3DS, PAY_SLOWLY, PAY_UNHEARD, PAY_TWICE, PAY_HOOK_FIRST, CANCEL)
# How often the webhook is sent.
COPIES = {PAY_UNHEARD: 0, PAY_TWICE: 2}
DISPUTE, WIN, LOSE = "DISPUTE", "WIN_DISPUTE", "LOSE_DISPUTE"
DISPUTE_ACTIONS = (DISPUTE, WIN, LOSE)
DISPUTES = {DISPUTE: ("NONE", "OPEN"), WIN: ("OPEN", "WON"), LOSE: ("OPEN", "LOST")}


@dataclass(frozen=True, slots=True)
class SandboxPage:
    """A session as its page shows it; `next_url` is where the payer goes on, once it is over."""

    row: SandboxSession
    next_url: str | None


def get_session(ref: str) -> SandboxPage:
    """Raises ProviderRejected if there is none."""
    with own_session() as session:
        return _render(sandbox.Sandbox().advance(session, ref))


def act(ref: str, action: str, card: str = NORMAL_CARD) -> SandboxPage:
    """What the payer does. A session that is over stays as it is, however often somebody clicks.

    Raises ProviderRejected if there is none.
    """
    with own_session() as session:
        row = sandbox.Sandbox().advance(session, ref)
        if row.status == "OPEN":
            _act(session, row, action, card)
    if action == PAY_HOOK_FIRST and row.status == "PAID":
        sandbox_hooks.deliver(row.ref)
    return _render(row)


def _act(session: Session, row: SandboxSession, action: str, card: str) -> None:
    """Do what the payer does, on a locked session that is open."""
    if action == CANCEL and row.ref.startswith(charges.INVOICE):
        return  # A further charge of a subscription stays open, also when its page is left.
    if action == CANCEL:
        row.status, row.failure_code = "CANCELED", "canceled"
        sandbox_hooks.add_event(session, row, "checkout.failed")
        return
    row.method_brand, row.method_last4 = BRANDS.get(card[:1], "card"), card[-4:]
    refusal = _refusal(action, card)
    if refusal is None:
        _pay(session, row, action, card)
        return
    row.failure_code = refusal
    if refusal != NEEDS_3DS:
        sandbox_hooks.add_event(session, row, "checkout.failed")


def _pay(session: Session, row: SandboxSession, action: str, card: str) -> None:
    if action == PAY_SLOWLY:
        row.status, row.capture_at, row.failure_code = "PROCESSING", now() + SLOWLY, None
        return
    charges.pay(session, row, copies=COPIES.get(action, 1))
    if card == DISPUTED_CARD:
        _dispute(session, row, DISPUTE)


def _refusal(action: str, card: str) -> str | None:
    """Why the bank does not give the money; None if it does."""
    if action == DECLINE:
        return DECLINED
    if action == FAIL_3DS:
        return FAILED_3DS
    return None if action == PASS_3DS else CARDS.get(card)


def _render(row: SandboxSession) -> SandboxPage:
    if row.status in ("PAID", "PROCESSING"):
        return SandboxPage(row, row.success_url)
    return SandboxPage(row, None if row.status == "OPEN" else row.cancel_url)


# What admins do


def dispute(ref: str, action: str) -> SandboxPage:
    """Have the payer's bank take the money, and decide. Raises ProviderRejected where that cannot be."""
    with own_session() as session:
        row = own_provider.lock_checkout(session, SandboxSession, ref)
        if row.status != "PAID" or row.dispute_status != DISPUTES[action][0]:
            raise ProviderRejected("not_now", "This payment is not in the state for it.")
        _dispute(session, row, action)
        return _render(row)


def _dispute(session: Session, row: SandboxSession, action: str) -> None:
    row.dispute_status = DISPUTES[action][1]
    sandbox_hooks.add_event(session, row, "dispute.changed")


def reorder(ref: str, event_ids: list[int] | None) -> list[tuple[int, bool]]:
    """Send the events of a session once more, the newest first or in an order of one's own.

    (id, whether it was taken) of each, in the order of sending. Raises ProviderRejected for less than two events, and
    for those of another session.
    """
    with own_session() as session:
        row = own_provider.lock_checkout(session, SandboxSession, ref)
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
    due = sa.or_(
        sa.and_(SandboxSession.status == "PROCESSING", SandboxSession.capture_at <= now()),
        sa.and_(SandboxSession.status == "OPEN", SandboxSession.expires_at <= now()),
    )
    with own_session() as session:
        refs = session.scalars(
            sa.select(SandboxSession.ref).where(due).order_by(SandboxSession.id).limit(200)
        ).all()
    for ref in refs:
        with own_session() as session:
            sandbox.Sandbox().advance(session, ref)
    return len(refs) + advance_due()
