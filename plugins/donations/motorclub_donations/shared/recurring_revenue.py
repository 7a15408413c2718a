"""What is charged again and again, written down as it changes: the service `donations.recurring_revenue`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import distinct_on

from motorclub.api import Service, db, now, reads
from motorclub.api.revenue import RECURRING_REVENUE, RecurringChange
from motorclub_donations.shared.models import RecurringCharge
from motorclub_donations.shared.money import share_of
from motorclub_donations.shared.payments import SubscriptionFacts

# Money is charged here, or tried again; nothing is while a trial lasts, or a pause.
CHARGED = ("ACTIVE", "PAST_DUE")
MONTHS = {"MONTH": 1, "YEAR": 12}
# A first period begins soon after its subscription; one that begins later is not the first.
BEGINS_WITHIN = timedelta(days=2)


def record_monthly_charge(
    source: str, source_id: int, account: int, facts: SubscriptionFacts, created_at: datetime
) -> None:
    """Write down what a subscription of payments is charged now, unless that is what was written last.

    `account` is used for its first row only. The caller has locked the subscription.
    """
    last = _find_last(source, source_id)
    plan, currency = facts["plan"], facts["plan"]["currency"]
    monthly = to_monthly(plan["amount_minor"], plan["interval"]) if facts["status"] in CHARGED else 0
    if (last.monthly_minor if last else 0) == monthly:
        return
    db.session.add(
        RecurringCharge(
            source=source,
            source_id=source_id,
            account=last.account if last else account,
            currency=currency,
            monthly_minor=monthly,
            livemode=facts["livemode"],
            occurred_at=_find_moment(facts, created_at, is_first=last is None),
            recorded_at=now(),
        )
    )
    db.session.flush()


def to_monthly(amount_minor: int, interval: str) -> int:
    """What a price comes to a month.

    >>> to_monthly(590, "MONTH"), to_monthly(5900, "YEAR")
    (590, 492)
    """
    return share_of(amount_minor, 1, MONTHS[interval])


def _find_last(source: str, source_id: int) -> RecurringCharge | None:
    mine = sa.and_(RecurringCharge.source == source, RecurringCharge.source_id == source_id)
    chosen = sa.select(RecurringCharge).where(mine).order_by(RecurringCharge.id.desc()).limit(1)
    return db.session.scalar(chosen)


def _find_moment(facts: SubscriptionFacts, created_at: datetime, *, is_first: bool) -> datetime:
    """When a change happened: an end and a beginning by the word of payments, any other now."""
    moment = facts["ended_at"]
    if is_first:
        moment = facts["period_start"]
        if facts["trial_end"] is None and moment is not None and moment - created_at > BEGINS_WITHIN:
            moment = created_at
    return min(moment or now(), now())


_TIME = (RecurringCharge.occurred_at, RecurringCharge.id)


class RecurringRevenue:
    """The service `donations.recurring_revenue`."""

    def list_recurring_changes(self, since: datetime | None, until: datetime) -> Sequence[RecurringChange]:
        """Changes before a time, in the order in which they happened: of those before `since` the last ones.

        What one account has of a currency is summed up; test money has accounts of its own.
        """
        charge = RecurringCharge
        columns = (charge.source, charge.source_id, charge.account, charge.currency, charge.monthly_minor)
        chosen = sa.select(*columns, charge.livemode, charge.occurred_at, charge.recorded_at)
        before = chosen.where(charge.occurred_at < until, *_is_needed(since)).order_by(*_TIME)
        amounts: dict[tuple[str, int], int] = {}
        totals: dict[tuple[str, str, str], int] = {}
        changes = []
        for (
            source,
            source_id,
            number,
            currency,
            amount,
            livemode,
            occurred_at,
            recorded_at,
        ) in reads().execute(before):
            account = str(number) if livemode else f"test-{number}"
            one, whole = (source, source_id), (source, account, currency)
            total = totals.get(whole, 0) + amount - amounts.get(one, 0)
            amounts[one], totals[whole] = amount, total
            changes.append(
                RecurringChange(account, source, currency, total, occurred_at, recorded_at, livemode)
            )
        return changes


def _is_needed(since: datetime | None) -> Iterator[sa.ColumnElement[bool]]:
    """Whether a change came from `since` on, or is the last one before it of what it is about."""
    if since is None:
        return
    charge = RecurringCharge
    last = (
        sa.select(charge.id)
        .ext(distinct_on(charge.source, charge.source_id))
        .where(charge.occurred_at < since)
    )
    latest = last.order_by(charge.source, charge.source_id, *(column.desc() for column in _TIME))
    yield sa.or_(charge.occurred_at >= since, charge.id.in_(latest))


SERVICES = (
    Service("donations.recurring_revenue", RecurringRevenue, RecurringRevenue(), answers=RECURRING_REVENUE),
)
