"""Monthly recurring revenue: its points, its movements between them, and what is left of cohorts.

A point is the revenue at the beginning of a day of the site. Between two points each account moves once, by what it is
charged at both: it is new, or back, or gone, or pays more or less. So movements always add up to the difference.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from operator import attrgetter

from motorclub.api import services
from motorclub.api.figures import Step, day_start, first_day, site_zone
from motorclub.api.revenue import RECURRING_REVENUE, RecurringChange, RecurringRevenue
from motorclub_analytics.revenue.rows import (
    CohortMonthRow,
    MrrCheckRow,
    MrrMovementRow,
    SubscriberCohortRow,
    share,
)

# Whose charges they are: account, source, currency.
Key = tuple[str, str, str]
key_of: Callable[[RecurringChange], Key] = attrgetter("account", "source", "currency")


def read_changes(
    since: date | None, until: date, *, include_test: bool, currency: str | None = None
) -> list[RecurringChange]:
    """The changes of all plugins before a day, in the order in which they happened. Raises ServiceFailed.

    Of those before `since` at least the last one of each account.
    """
    found: list[RecurringChange] = []
    begin = None if since is None else day_start(since)
    for source in services(RECURRING_REVENUE, RecurringRevenue).values():
        found.extend(source.list_recurring_changes(begin, day_start(until)))
    wanted = [
        change
        for change in found
        if (include_test or change.livemode) and currency in (None, change.currency)
    ]
    return sorted(wanted, key=attrgetter("occurred_at"))


def count_before(changes: Sequence[RecurringChange], point: date) -> int:
    """How many changes, in the order in which they happened, came before a day."""
    return bisect_left(changes, day_start(point), key=attrgetter("occurred_at"))


def find_late(
    changes: Sequence[RecurringChange], since: date, until: date
) -> Iterator[tuple[date, datetime]]:
    """The days of changes that were learned of on a later day, and when that was."""
    zone = site_zone()
    for change in changes[count_before(changes, since) : count_before(changes, until)]:
        day = change.occurred_at.astimezone(zone).date()
        if change.recorded_at.astimezone(zone).date() > day:
            yield day, change.recorded_at


@dataclass(slots=True)
class Accounts:
    """What each account is charged a month, as far as changes have been followed."""

    amounts: dict[Key, int] = field(default_factory=dict)
    # Who was charged anything before the last point, or is there.
    known: set[Key] = field(default_factory=set)
    # What the accounts that have changed since the last point were charged there.
    before: dict[Key, int] = field(default_factory=dict)

    def follow(self, change: RecurringChange) -> None:
        """Take in one more change."""
        key, amount = key_of(change), change.monthly_minor
        self.before.setdefault(key, self.amounts.get(key, 0))
        self.amounts[key] = amount

    def begin_step(self) -> None:
        """Have this be the last point."""
        self.known |= self.before.keys()
        self.before.clear()


def walk_changes(
    changes: Sequence[RecurringChange], points: Sequence[date]
) -> Iterator[tuple[date, Accounts]]:
    """The accounts at each point, with the changes since the point before; all those before the first one are known."""
    accounts, followed = Accounts(), 0
    for point in points:
        number = count_before(changes, point)
        for change in changes[followed:number]:
            accounts.follow(change)
        followed = number
        yield point, accounts
        accounts.begin_step()


def list_movements(changes: Sequence[RecurringChange], points: Sequence[date]) -> list[MrrMovementRow]:
    """The movements from each point to the next one, by currency; a currency has a row from its first charge on."""
    rows: list[MrrMovementRow] = []
    last: dict[str, MrrMovementRow] = {}
    previous: date | None = None
    for point, accounts in walk_changes(changes, points):
        if previous is None:
            last = _open(accounts, point)
        else:
            last = _move(accounts, previous, last)
            rows += [last[currency] for currency in sorted(last)]
        previous = point
    return rows


def _open(accounts: Accounts, day: date) -> dict[str, MrrMovementRow]:
    """Rows that end at the first point."""
    rows: dict[str, MrrMovementRow] = {}
    for (_, _, currency), amount in accounts.amounts.items():
        row = rows.setdefault(currency, MrrMovementRow(day, currency))
        row.closing_minor += amount
        row.closing_subscribers += amount > 0
    return rows


def _move(accounts: Accounts, day: date, last: Mapping[str, MrrMovementRow]) -> dict[str, MrrMovementRow]:
    """The rows of the step that begins on `day`, after those of the step before."""
    rows = {
        currency: MrrMovementRow(
            day,
            currency,
            opening_minor=row.closing_minor,
            closing_minor=row.closing_minor,
            opening_subscribers=row.closing_subscribers,
            closing_subscribers=row.closing_subscribers,
        )
        for currency, row in last.items()
    }
    for key, before in accounts.before.items():
        row = rows.setdefault(key[2], MrrMovementRow(day, key[2]))
        _add(row, before, accounts.amounts[key], is_known=key in accounts.known)
    return rows


def _add(row: MrrMovementRow, before: int, after: int, *, is_known: bool) -> None:
    """Add the movement of an account to its currency's row."""
    row.closing_minor += after - before
    if not before and after:
        row.closing_subscribers += 1
        row.reactivation_minor += after if is_known else 0
        row.reactivated_subscribers += is_known
        row.new_minor += 0 if is_known else after
        row.new_subscribers += not is_known
    elif before and not after:
        row.closing_subscribers -= 1
        row.churn_minor += before
        row.lost_subscribers += 1
    elif after > before:
        row.expansion_minor += after - before
    else:
        row.contraction_minor += before - after


def check_movements(
    changes: Sequence[RecurringChange], since: date, until: date, rows: Iterable[MrrMovementRow]
) -> list[MrrCheckRow]:
    """Whether movements add up to the difference of two points that are summed without them."""
    opening, closing = sum_point(changes, since), sum_point(changes, until)
    moved: dict[str, int] = {}
    for row in rows:
        moved[row.currency] = moved.get(row.currency, 0) + row.movement_minor
    return [
        MrrCheckRow(currency, opening.get(currency, 0), moved.get(currency, 0), closing.get(currency, 0))
        for currency in sorted({*opening, *closing, *moved})
    ]


def sum_point(changes: Sequence[RecurringChange], point: date) -> dict[str, int]:
    """The monthly recurring revenue at the beginning of a day, by currency: the last charge of each account."""
    amounts = {key_of(change): change.monthly_minor for change in changes[: count_before(changes, point)]}
    sums: dict[str, int] = {}
    for (_, _, currency), amount in amounts.items():
        sums[currency] = sums.get(currency, 0) + amount
    return sums


def list_cohorts(
    changes: Sequence[RecurringChange], months: Sequence[date], shown: Sequence[date]
) -> list[SubscriberCohortRow]:
    """What is left of those who began to pay in each of `shown` months, at the end of it and of each later one.

    `months` are the first days of all months from the first change on, and of the month after the last.
    """
    cohorts = _find_cohorts(changes)
    rows: dict[tuple[date, str], SubscriberCohortRow] = {}
    for point, accounts in walk_changes(changes, months[1:]):
        for (day, currency), (number, amount) in _count_left(accounts, cohorts, set(shown)).items():
            row = rows.setdefault((day, currency), SubscriberCohortRow(day, currency, 0, []))
            if day < point:
                _add_month(row, number, amount)
    for key in cohorts.values():
        if key in rows:
            rows[key].subscribers += 1
    for row in rows.values():
        for month in row.months:
            month.retained = share(month.subscribers, row.subscribers)
    return [rows[key] for key in sorted(rows)]


def _find_cohorts(changes: Iterable[RecurringChange]) -> dict[Key, tuple[date, str]]:
    """The month in which each account was charged first, with its currency."""
    zone, cohorts = site_zone(), {}
    for change in changes:
        key = key_of(change)
        if change.monthly_minor and key not in cohorts:
            day = change.occurred_at.astimezone(zone).date()
            cohorts[key] = (first_day(day, Step.MONTH), change.currency)
    return cohorts


def _count_left(
    accounts: Accounts, cohorts: Mapping[Key, tuple[date, str]], shown: set[date]
) -> dict[tuple[date, str], tuple[int, int]]:
    """How many of each cohort are charged now, and how much."""
    left: dict[tuple[date, str], tuple[int, int]] = {}
    for key, amount in accounts.amounts.items():
        cohort = cohorts.get(key)
        if cohort is not None and cohort[0] in shown:
            number, total = left.get(cohort, (0, 0))
            left[cohort] = (number + (amount > 0), total + amount)
    return left


def _add_month(row: SubscriberCohortRow, number: int, amount: int) -> None:
    row.months = [*row.months, CohortMonthRow(len(row.months), number, amount, None)]
