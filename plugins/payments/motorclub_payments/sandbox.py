"""The sandbox: a payment provider in our own house that moves no money.

It behaves as one far away would. It has tables of its own, which it reads and writes on connections of its own, so that
what it has done stays done when our transaction is rolled back; it is asked by the interface of all providers, and it
tells by signed webhooks over HTTP (`sandbox_hooks.py`). `sandbox_page.py` is what its hosted page does.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Literal, cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, insert

from motorclub.api import (
    Capabilities,
    CheckoutRequest,
    CheckoutSnapshot,
    CheckoutState,
    Dispute,
    InvalidSignature,
    Money,
    Prepared,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    RefundSnapshot,
    WrongMode,
    db,
    now,
    site_url,
)
from motorclub_payments import house_books, sandbox_hooks, signatures
from motorclub_payments.models import SandboxEvent, SandboxKey, SandboxRefund, SandboxSession
from motorclub_payments.money import part_of

KEY = "sandbox"
WEBHOOKS = "/payment-api/webhooks/sandbox"
SIGNATURE = "Sandbox-Signature"
KNOWN = frozenset(
    {"checkout.paid", "checkout.failed", "checkout.expired", "refund.updated", "dispute.changed"}
)
SESSIONS = cast(sa.Table, SandboxSession.__table__)
REFUNDS = cast(sa.Table, SandboxRefund.__table__)
EVENTS_OF_A_LOOK = 500
# To the card 4000 0000 0000 5126 money cannot go back at the first try.
NO_REFUND_LAST4 = "5126"
# Events are numbered before they are committed, so that a later one can be seen first: a look overlaps the last one.
OVERLAP = 200

# All that a snapshot is made from, and what time may change.
SHOWN = (
    *("ref", "reference", "status", "currency", "site", "payment_ref", "captured_minor", "fee_minor"),
    *("failure_code", "method_brand", "method_last4", "dispute_status", "capture_at", "expires_at"),
)

Row = sa.Row[Any]


class Sandbox:
    """The provider, as `PaymentProvider` says."""

    key = KEY
    label = "Test payment"
    livemode = False
    ready = True
    capabilities = Capabilities()
    min_checkout_lifetime = timedelta(0)

    def create_checkout(self, request: CheckoutRequest, *, idempotency_key: str) -> CheckoutSnapshot:
        """As the interface says."""
        values = _session_of(request, idempotency_key)
        if MADE.first(**values) is None:
            there: Any = SAME.first(key=idempotency_key)
            house_books.check_same(values["fingerprint"], there.fingerprint, "checkout")
            with db.engine.begin() as connection:
                return snapshot(connection, locked(connection, there.ref))
        return CheckoutSnapshot(
            provider_ref=values["ref"],
            reference=request.reference,
            status="OPEN",
            redirect_url=_page(values["site"], values["ref"]),
            payment_ref=None,
            captured=None,
            refunded_minor=0,
            fee_minor=None,
            failure_code=None,
            method_brand=None,
            method_last4=None,
            livemode=False,
        )

    def get_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says. Only a session that time has done something to is written, and so locked."""
        row = LOOK.first(ref=provider_ref)
        if row is not None and not _is_due(row):
            return _snapshot(row, row.given_back)
        with db.engine.begin() as connection:
            return snapshot(connection, advanced(connection, provider_ref))

    def find_checkout(self, reference: str) -> CheckoutSnapshot | None:
        """As the interface says."""
        with db.engine.begin() as connection:
            ref = connection.scalar(
                sa.select(SESSIONS.c.ref)
                .where(SESSIONS.c.reference == reference, SESSIONS.c.created_at > now() - timedelta(days=2))
                .order_by(SESSIONS.c.id.desc())
                .limit(1)
            )
            return snapshot(connection, advanced(connection, ref)) if ref else None

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        with db.engine.begin() as connection:
            row = advanced(connection, provider_ref)
            if row.status == "OPEN":
                row = changed(connection, row, status="EXPIRED")
                sandbox_hooks.tell(connection, row, "checkout.expired")
            return snapshot(connection, row)

    def refund(self, payment_ref: str, amount: Money, *, reason: str, idempotency_key: str) -> RefundSnapshot:
        """As the interface says."""

        def make(connection: sa.Connection, session: Row, fingerprint: str) -> Row:
            return _refunded(connection, session, amount, idempotency_key, fingerprint)

        asked = (payment_ref, amount, reason)
        return _refund_snapshot(house_books.refunded_once(SESSIONS, REFUNDS, asked, idempotency_key, make))

    def get_refund(self, refund_ref: str) -> RefundSnapshot:
        """As the interface says."""
        return _refund_snapshot(house_books.refund_by_ref(REFUNDS, refund_ref))

    def parse_webhook(self, headers: Mapping[str, str], raw_body: bytes) -> list[ProviderEvent]:
        """As the interface says."""
        signatures.verify(good_secrets(), raw_body, headers.get(SIGNATURE))
        try:
            event = event_of(json.loads(raw_body))
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise InvalidSignature("the body is no event") from error
        if event.livemode:
            raise WrongMode("the sandbox has no real money")
        return [event]

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """As the interface says."""
        after = int(cursor or 0)
        chosen = (
            sa.select(SandboxEvent.id, SandboxEvent.body)
            .where(SandboxEvent.id > after - OVERLAP)
            .order_by(SandboxEvent.id)
            .limit(EVENTS_OF_A_LOOK)
        )
        with db.engine.begin() as connection:
            found = connection.execute(chosen).all()
        events = [event_of(json.loads(row.body)) for row in found]
        return events, str(found[-1].id) if found else cursor

    def balance(self) -> Mapping[str, int]:
        """As the interface says: what was paid, less fees, refunds, and what banks have taken."""
        with db.engine.begin() as connection:
            return {currency: int(total) for currency, total in connection.execute(_BALANCE) if total}

    def health(self) -> ProviderHealth:
        """As the interface says."""
        return ProviderHealth(ok=True, message="Test payments: no money moves.")


ASKED = (
    *("ref", "reference", "idempotency_key", "fingerprint", "amount_minor", "currency", "description"),
    *("success_url", "cancel_url", "webhook_url", "site", "expires_at", "created_at"),
)
GIVEN: dict[str, Any] = {name: sa.bindparam(name, type_=SESSIONS.c[name].type) for name in ASKED}
MADE = Prepared(
    insert(SESSIONS)
    .values(lines=sa.cast(sa.bindparam("lines", type_=sa.Text), JSONB), **GIVEN)
    .on_conflict_do_nothing(index_elements=["idempotency_key"])
    .returning(SESSIONS.c.id)
)
SAME = Prepared(
    sa.select(SESSIONS.c.fingerprint, SESSIONS.c.ref).where(
        SESSIONS.c.idempotency_key == sa.bindparam("key", type_=sa.Text)
    )
)

_BALANCE = sa.text("""
    SELECT currency, sum(amount) FROM (
      SELECT currency, captured_minor - coalesce(fee_minor, 0)
             - CASE WHEN dispute_status IN ('OPEN', 'LOST') THEN captured_minor ELSE 0 END AS amount
        FROM payments_sandbox_session WHERE captured_minor IS NOT NULL
      UNION ALL
      SELECT s.currency, -r.amount_minor FROM payments_sandbox_refund r
        JOIN payments_sandbox_session s ON s.id = r.session_id WHERE r.status = 'SUCCEEDED'
    ) moved GROUP BY currency
""")


# What of a line the page shows.
SAID = ("name", "quantity", "total_minor")


def _session_of(request: CheckoutRequest, idempotency_key: str) -> dict[str, Any]:
    return {
        "ref": f"cs_sandbox_{secrets.token_urlsafe(24)}",
        "reference": request.reference,
        "idempotency_key": idempotency_key,
        "fingerprint": house_books.fingerprint_of(request),
        "amount_minor": request.total.amount_minor,
        "currency": request.total.currency,
        "description": request.description,
        "lines": json.dumps([{name: getattr(line, name) for name in SAID} for line in request.lines]),
        "success_url": request.success_url,
        "cancel_url": request.cancel_url,
        "webhook_url": site_url(WEBHOOKS),
        "site": site_url("/").rstrip("/"),
        "expires_at": request.expires_at,
        "created_at": now(),
    }


LOCKED = sa.select(SESSIONS).where(SESSIONS.c.ref == sa.bindparam("ref")).with_for_update()


def locked(connection: sa.Connection, ref: str) -> Row:
    """A session that nobody else changes until the transaction ends. Raises ProviderRejected."""
    row = connection.execute(LOCKED, {"ref": ref}).one_or_none()
    if row is None:
        raise ProviderRejected("checkout_unknown", f"There is no checkout {ref}.")
    return row


def _is_due(row: Row) -> bool:
    """Whether time has something to do to a session."""
    if row.status == "PROCESSING":
        return bool(row.capture_at <= now())
    return bool(row.status == "OPEN" and row.expires_at <= now())


def advanced(connection: sa.Connection, ref: str) -> Row:
    """A session, locked, after all that time has done to it."""
    row = locked(connection, ref)
    if not _is_due(row):
        return row
    if row.status == "PROCESSING":
        return paid(connection, row)
    row = changed(connection, row, status="EXPIRED")
    sandbox_hooks.tell(connection, row, "checkout.expired")
    return row


def paid(connection: sa.Connection, row: Row, *, copies: int = 1, **more: Any) -> Row:
    """The money of a session is there; tell so `copies` times."""
    row = changed(connection, row, status="PAID", failure_code=None, **captured(row.amount_minor), **more)
    sandbox_hooks.tell(connection, row, "checkout.paid", copies=copies)
    return row


def captured(amount_minor: int) -> dict[str, Any]:
    """What a session has beside its state once its money is there."""
    return {
        "payment_ref": f"pay_sandbox_{secrets.token_urlsafe(18)}",
        "captured_minor": amount_minor,
        "fee_minor": min(amount_minor, part_of(amount_minor, 150) + 25),
    }


def changed(connection: sa.Connection, row: Row, **values: Any) -> Row:
    """A locked session with other values."""
    return connection.execute(
        sa.update(SESSIONS).where(SESSIONS.c.id == row.id).values(values).returning(SESSIONS)
    ).one()


def _refunded(
    connection: sa.Connection, session: Row, amount: Money, idempotency_key: str, fingerprint: str
) -> Row:
    back = _given_back(connection, session.id)
    if amount.currency != session.currency or not 0 < amount.amount_minor <= session.captured_minor - back:
        raise ProviderRejected("amount_too_large", "There is not so much left to give back.")
    if session.dispute_status in ("OPEN", "LOST"):
        raise ProviderRejected("charge_disputed", "The bank has taken the money already.")
    refused = session.method_last4 == NO_REFUND_LAST4 and not _tried(connection, session.id)
    row = connection.execute(
        sa.insert(REFUNDS)
        .values(
            ref=f"re_sandbox_{secrets.token_urlsafe(12)}",
            session_id=session.id,
            idempotency_key=idempotency_key,
            fingerprint=fingerprint,
            amount_minor=amount.amount_minor,
            status="FAILED" if refused else "SUCCEEDED",
            failure_code="expired_or_canceled_card" if refused else None,
            created_at=now(),
        )
        .returning(REFUNDS)
    ).one()
    sandbox_hooks.tell(connection, session, "refund.updated")
    return row


def _tried(connection: sa.Connection, session_id: int) -> bool:
    return connection.scalar(sa.select(sa.exists().where(REFUNDS.c.session_id == session_id))) or False


def _gone_back(session_id: Any) -> sa.Select[int]:
    total = sa.cast(sa.func.coalesce(sa.func.sum(REFUNDS.c.amount_minor), 0), sa.BigInteger)
    return sa.select(total).where(REFUNDS.c.session_id == session_id, REFUNDS.c.status != "FAILED")


def _given_back(connection: sa.Connection, session_id: int) -> int:
    return int(connection.scalar(_gone_back(session_id)) or 0)


LOOK = Prepared(
    sa.select(
        *(SESSIONS.c[name] for name in SHOWN),
        _gone_back(SESSIONS.c.id).scalar_subquery().label("given_back"),
    ).where(SESSIONS.c.ref == sa.bindparam("ref"))
)


def _refund_snapshot(row: Row) -> RefundSnapshot:
    status = cast(Literal["PENDING", "SUCCEEDED", "FAILED"], row.status)
    return RefundSnapshot(row.ref, status, row.amount_minor, row.failure_code)


def snapshot(connection: sa.Connection, row: Row) -> CheckoutSnapshot:
    """A session as others see it."""
    return _snapshot(row, _given_back(connection, row.id) if row.captured_minor is not None else 0)


def _snapshot(row: Row, refunded_minor: int) -> CheckoutSnapshot:
    captured = None if row.captured_minor is None else Money(row.captured_minor, row.currency)
    disputed = row.dispute_status != "NONE"
    return CheckoutSnapshot(
        provider_ref=row.ref,
        reference=row.reference,
        status=cast(CheckoutState, row.status),
        redirect_url=_page(row.site, row.ref) if row.status == "OPEN" else None,
        payment_ref=row.payment_ref,
        captured=captured,
        refunded_minor=refunded_minor if captured else 0,
        fee_minor=row.fee_minor,
        failure_code=row.failure_code,
        method_brand=row.method_brand,
        method_last4=row.method_last4,
        livemode=False,
        dispute=Dispute(row.dispute_status, row.captured_minor) if disputed else None,
    )


def _page(site: str, ref: str) -> str:
    """The hosted page of a session."""
    return f"{site}/PaymentTest?session={ref}"


def event_of(said: Mapping[str, Any]) -> ProviderEvent:
    """An event from what was sent. Raises KeyError and TypeError for anything else."""
    about = said["data"]
    return ProviderEvent(
        event_id=str(said["id"]),
        type=str(said["type"]),
        livemode=bool(said["livemode"]),
        payload=said,
        reference=str(about["reference"]),
        provider_ref=str(about["session"]),
        payment_ref=about.get("payment"),
        known=said["type"] in KNOWN,
    )


NEWEST = sa.select(SandboxKey.secret).order_by(SandboxKey.id.desc()).limit(2)
SECRETS = Prepared(
    sa.select(sa.func.array(NEWEST.scalar_subquery(), type_=sa.ARRAY(sa.Text())).label("secrets"))
)


def good_secrets() -> list[str]:
    """The secrets with which a webhook may be signed; the first of them is the one to sign with.

    The very first is made when it is asked for. Two that are made at once are both good.
    """
    found = SECRETS.first()
    return (found and found.secrets) or rotate()


def rotate() -> list[str]:
    """Sign with a new secret from now on; the one before it stays good. The secrets, the newest first."""
    with db.engine.begin() as connection:
        secret = f"whsec_sandbox_{secrets.token_urlsafe(32)}"
        connection.execute(sa.insert(SandboxKey).values(secret=secret, created_at=now()))
        return list(connection.scalars(NEWEST))
