"""Daily counters: what nobody writes down today cannot be counted later.

A count goes into the key-value store, and once a minute what is there into the database. While the store is away
nothing is counted; a crash between the two counts something twice rather than not at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime, timedelta

import redis
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import keys
from motorclub.db import db, reads
from motorclub.figures.days import day_of, today
from motorclub.figures.models import DailyCount
from motorclub.figures.taking import take
from motorclub.plugin.content import ContentRef
from motorclub.plugin.values import DemoContext

COUNTED = "motorclub:counted"
SEPARATOR = " "
# Rows in one statement.
BATCH = 1000
DEMO_PAST = timedelta(days=182)

_Key = tuple[str, date, str, int]


def count(name: str, ref: ContentRef | None = None, number: int = 1) -> None:
    """Add to today's counter `name`, such as `garage.view`, of one piece of content or of the whole.

    Costs one trip to the key-value store. For what is not worth an event, such as a view.
    """
    _check(name)
    field = SEPARATOR.join((name, today().isoformat(), ref.type if ref else "", str(ref.id if ref else 0)))
    keys.attempt(lambda store: store.hincrby(COUNTED, field, number), 0)


def add_counts(name: str, numbers: Mapping[ContentRef, int]) -> None:
    """Add to today's counters of several pieces of content, in the current transaction: for who has batched them."""
    _check(name)
    day = today()
    _add({(name, day, ref.type, ref.id): number for ref, number in numbers.items()})


def add_demo_counts(
    context: DemoContext, name: str, counted: Iterable[tuple[ContentRef, int, datetime]]
) -> None:
    """Count demo content so many times since a time: `(ref, number, since)`, on days at random.

    Of what is older than half a year only that half year's share is counted.
    """
    _check(name)
    numbers: Counter[_Key] = Counter()
    for ref, number, since in counted:
        age = max(context.now - since, timedelta(minutes=1))
        recent = min(age, DEMO_PAST)
        for _ in range(round(number * (recent / age))):
            day = day_of(context.now - recent * context.random.random())
            numbers[name, day, ref.type, ref.id] += 1
    _add(numbers)


def _check(name: str) -> None:
    plugin, _, rest = name.partition(".")
    if not plugin or not rest or SEPARATOR in name:
        raise ValueError(f"a counter is called `<plugin>.<what>`, not {name!r}")


def _add(numbers: Mapping[_Key, int]) -> None:
    # One order everywhere, so that two transactions cannot wait for each other.
    rows = [
        {"name": name, "day": day, "type": type_, "item_id": item_id, "number": number}
        for (name, day, type_, item_id), number in sorted(numbers.items())
    ]
    for start in range(0, len(rows), BATCH):
        new = insert(DailyCount).values(rows[start : start + BATCH])
        key = [DailyCount.name, DailyCount.day, DailyCount.type, DailyCount.item_id]
        more = {"number": DailyCount.number + new.excluded.number}
        db.session.execute(new.on_conflict_do_update(index_elements=key, set_=more))


def flush(_payload: object = None) -> None:
    """The job: bring what has been counted into the database."""
    counted = take_counts(COUNTED)
    if counted:
        _add({_key(field): int(number) for field, number in counted.items()})


def _key(field: bytes) -> _Key:
    name, day, type_, item_id = field.decode().split(SEPARATOR)
    return name, date.fromisoformat(day), type_, int(item_id)


def take_counts(counted: str) -> dict[bytes, bytes]:
    """What a hash of the key-value store has counted since the last time, as `take` takes it."""
    return take(counted, _read_hash, {})


def _read_hash(store: redis.Redis, name: str) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = store.hgetall(name)  # type: ignore[assignment]
    return found


def daily_counts(
    name: str, since: date, until: date, refs: Collection[ContentRef] | None = None
) -> dict[date, int]:
    """How often something was counted on each day from `since` until before `until`, where it was counted at all.

    Of all content, or of `refs` together. It is up to a minute old.
    """
    chosen = (
        sa.select(DailyCount.day, sa.func.sum(DailyCount.number))
        .where(DailyCount.name == name, DailyCount.day >= since, DailyCount.day < until)
        .group_by(DailyCount.day)
        .order_by(DailyCount.day)
    )
    if refs is not None:
        item = sa.tuple_(DailyCount.type, DailyCount.item_id)
        chosen = chosen.where(item.in_([(ref.type, ref.id) for ref in refs]))
    return {day: int(number) for day, number in reads().execute(chosen)}


def top_counts(name: str, since: date, until: date, limit: int) -> list[tuple[ContentRef, int]]:
    """The content that was counted most from `since` until before `until`, the most counted first."""
    total = sa.func.sum(DailyCount.number)
    chosen = (
        sa.select(DailyCount.type, DailyCount.item_id, total)
        .where(
            DailyCount.name == name, DailyCount.day >= since, DailyCount.day < until, DailyCount.type != ""
        )
        .group_by(DailyCount.type, DailyCount.item_id)
        .order_by(total.desc(), DailyCount.type, DailyCount.item_id)
        .limit(limit)
    )
    return [(ContentRef(type_, item_id), int(number)) for type_, item_id, number in reads().execute(chosen)]
