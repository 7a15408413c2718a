"""Whatever a crash, a lost answer or a lost webhook has left open is asked for until it is closed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ApiError, ServiceFailed, db, now
from motorclub.api.payments import ProviderRejected, ProviderUnavailable
from motorclub_payments import inbox, offline, refunds, serializers, settlement
from motorclub_payments.models import (
    UNPAID,
    Cursor,
    Fulfilment,
    OfflineSession,
    Origin,
    Payment,
    Status,
    SubscriptionStatus,
)
from motorclub_payments.providers import ProviderOff, ask, list_enabled, on
from motorclub_payments.subscriptions.changes import finish_change
from motorclub_payments.subscriptions.models import Subscription
from motorclub_payments.subscriptions.settlement import (
    end_unbegun,
    lock_subscription,
    settle_subscription,
)
from motorclub_payments.transactions import lock_payment, transaction

Value = TypeVar("Value")
PROVIDER_ERRORS = (ProviderUnavailable, ProviderRejected, ProviderOff, ServiceFailed, ApiError)
# A webhook should have come by then.
PENDING_FOR = timedelta(minutes=2)
REFUND_FOR = timedelta(seconds=60)
AT_ONCE = 200
# A renewal without a webhook is looked for so often.
SUBSCRIPTION_EVERY = timedelta(minutes=10)
# Of so many days, payments that have run out are looked at once an hour: their money may come late.
LATE_FOR = timedelta(days=3)
LATE_EVERY = timedelta(hours=1)

_log = logging.getLogger("motorclub.payments")


def sweep() -> int:
    """Close what nobody has paid in time; how many payments that were."""
    with transaction():
        due = settlement.to_expire()
    return _each(due, settlement.expire)


def reconcile() -> dict[str, int]:
    """All of it once; how many of each kind were looked at."""
    undelivered = sa.select(Payment.id).where(Payment.fulfilment == Fulfilment.WAITING)
    sellers = sa.select(Payment.handler).distinct().order_by(Payment.handler)
    return {
        "events": _new_events(),
        "inbox": inbox.process(),
        "changes": _each(_read(_unfinished()), finish_change),
        "subscriptions": _each(_read(_unheard()), settle_subscription),
        "unbegun": _each(_read(_unbegun()), _end_unbegun),
        "payments": _each(_read(_unanswered()), settlement.settle),
        "marked": _each(_read(_marked()), settlement.settle),
        "late": _each(_read(_late()), _look_again),
        "expired": sweep(),
        "deliveries": _each(_read(undelivered.order_by(Payment.updated_at).limit(AT_ONCE)), _deliver),
        "refunds": _each(_read(refunds.select_unanswered(REFUND_FOR)), refunds.submit),
        "owed": sum(_owed(name) for name in _read(sellers)),
        "strange": inbox.complain(),
    }


def _each(ids: Sequence[int], work: Callable[[int], object]) -> int:
    """Do the work for each; one that goes wrong waits for the next time."""
    for one in ids:
        try:
            work(one)
        except PROVIDER_ERRORS as error:
            _log.warning("%s of %d has to wait: %s", work.__name__, one, error)
    return len(ids)


def _read(chosen: sa.Select[Value]) -> list[Value]:
    with transaction():
        return list(db.session.scalars(chosen))


def _unanswered() -> sa.Select[int]:
    """Asked for without an answer, or waiting for longer than a webhook takes; not looked at just now."""
    lost = sa.and_(Payment.status == Status.CREATED, Payment.started_at < now() - settlement.IN_FLIGHT)
    waiting = sa.and_(
        Payment.status == Status.PENDING,
        sa.func.coalesce(Payment.looked_at, Payment.created_at) < now() - PENDING_FOR,
    )
    # What is paid by hand waits for days; `_marked` knows what has been marked.
    is_online = sa.and_(Payment.provider != offline.KEY, Payment.provider.in_(on()))
    chosen = sa.select(Payment.id).where(Payment.closed_at.is_(None), is_online, sa.or_(lost, waiting))
    return chosen.order_by(sa.func.coalesce(Payment.looked_at, Payment.created_at)).limit(AT_ONCE)


def _unfinished() -> sa.Select[int]:
    """Subscriptions with a change that was asked for, and not made yet."""
    asked_at = sa.cast(Subscription.pending["asked_at"].astext, sa.DateTime(timezone=True))
    waiting = sa.and_(Subscription.pending.is_not(None), asked_at < now() - settlement.IN_FLIGHT)
    chosen = sa.select(Subscription.id).where(waiting, Subscription.provider.in_(on()))
    return chosen.order_by(Subscription.id).limit(AT_ONCE)


def _unheard() -> sa.Select[int]:
    """Subscriptions for which a webhook should have arrived: begun just now, due for a renewal, or owing money."""
    looked = sa.func.coalesce(Subscription.looked_at, Subscription.started_at)
    beginning = sa.and_(Subscription.status == SubscriptionStatus.INCOMPLETE, looked < now() - PENDING_FOR)
    due = sa.and_(
        Subscription.status != SubscriptionStatus.CANCELED,
        sa.or_(Subscription.period_end < now(), Subscription.past_due_since.is_not(None)),
        looked < now() - SUBSCRIPTION_EVERY,
    )
    chosen = sa.select(Subscription.id).where(
        Subscription.started_at.is_not(None),
        Subscription.provider.in_(on()),
        sa.or_(beginning, due),
    )
    return chosen.order_by(looked).limit(AT_ONCE)


def _unbegun() -> sa.Select[int]:
    """Subscriptions that nobody has begun in time."""
    late = sa.and_(
        Subscription.status == SubscriptionStatus.INCOMPLETE, Subscription.expires_at < now() - LATE_EVERY
    )
    return sa.select(Subscription.id).where(late).order_by(Subscription.expires_at).limit(AT_ONCE)


def _end_unbegun(subscription_id: int) -> None:
    """Have it be over, after a last look at the provider."""
    settle_subscription(subscription_id)
    with transaction():
        end_unbegun(lock_subscription(subscription_id))


def _marked() -> sa.Select[int]:
    """Paid by hand and marked as paid, and not settled yet."""
    mark = sa.and_(OfflineSession.ref == Payment.provider_ref, OfflineSession.status == "PAID")
    chosen = sa.select(Payment.id).join(OfflineSession, mark)
    unpaid = sa.and_(Payment.provider == offline.KEY, Payment.status.in_(UNPAID))
    return chosen.where(unpaid).order_by(Payment.id).limit(AT_ONCE)


def _late() -> sa.Select[int]:
    """Run out, with a checkout that may have been paid when nobody could ask.

    For those without an event since (`looked_at` is NULL) it is not too late after months: their provider may
    have been off.
    """
    again = sa.and_(Payment.closed_at > now() - LATE_FOR, Payment.looked_at < now() - LATE_EVERY)
    chosen = sa.select(Payment.id).where(
        Payment.status == Status.EXPIRED,
        Payment.started_at.is_not(None),
        Payment.provider != offline.KEY,
        Payment.provider.in_(on()),
        sa.or_(Payment.looked_at.is_(None), again),
    )
    return chosen.order_by(Payment.looked_at.nulls_last(), Payment.id).limit(AT_ONCE)


def _look_again(payment_id: int) -> None:
    """Ask about one that has run out; that is done when the provider has said anything, be it that it knows nothing."""
    try:
        settlement.settle(payment_id)
    except ProviderRejected as error:
        _log.warning("payment %d, which has run out, is not known: %s", payment_id, error)
    with transaction():
        row = lock_payment(payment_id)
        row.looked_at = now()


def _deliver(payment_id: int) -> None:
    with transaction():
        row = lock_payment(payment_id)
        settlement.deliver(row)
        row.updated_at = now()


def _owed(name: str) -> int:
    """Have a seller do what its buyers wait for, step by step; how many steps that took."""
    for done in range(AT_ONCE):
        try:
            with transaction():
                seller = serializers.handler(name)
                if seller is None or not seller.owed():
                    return done
        except PROVIDER_ERRORS as error:
            _log.warning("what %s owes has to wait: %s", name, error)
            return done
    return AT_ONCE


def _new_events() -> int:
    """Each provider's events since the last look, in case its webhooks do not arrive."""
    return sum(_events_of(provider.key) for provider in list_enabled())


def _events_of(key: str) -> int:
    with transaction():
        cursor = db.session.scalar(sa.select(Cursor.cursor).where(Cursor.provider == key))
    try:
        events, after = ask(key, lambda provider: provider.list_events(cursor))
    except PROVIDER_ERRORS as error:
        _log.warning("the events of %s could not be read: %s", key, error)
        return 0
    with transaction():
        new = inbox.store(key, events, Origin.POLL)
        row = {"provider": key, "cursor": after, "read_at": now()}
        statement = insert(Cursor).values(row)
        db.session.execute(statement.on_conflict_do_update(index_elements=[Cursor.provider], set_=row))
    return new
