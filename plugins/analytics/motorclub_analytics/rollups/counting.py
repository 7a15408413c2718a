"""Storing the values of a figure as its plugin counts them now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, lock_name, now
from motorclub.api.figures import Figure, FigureQuery, Step, day_of, first_day, read_figure, site_zone
from motorclub_analytics.rollups.models import FigureState, FigureValue, RestatedDay

# Plugins may still correct a day for so long: a question of its last minute can be answered within a day.
SETTLING = timedelta(days=2)
CHUNK_DAYS = 31
# Rows in one statement.
BATCH = 1000


class Slot(NamedTuple):
    """What a value of one figure, step and dimension is about."""

    day: date
    hour: int
    key: str
    currency: str


def settled_day() -> date:
    """The first day that is not settled yet."""
    return day_of(now() - SETTLING)


def lock_state(name: str) -> FigureState:
    """The state of a figure, for this transaction alone; one in another time zone begins from nothing."""
    lock_name(f"analytics.figure.{name}")
    state = db.session.get(FigureState, name, populate_existing=True)
    if state is not None and state.zone == site_zone().key:
        return state
    if state is not None:
        _forget(state)
    first = settled_day()
    state = FigureState(name=name, zone=site_zone().key, covered_since=first, settled_until=first)
    db.session.add(state)
    db.session.flush()
    return state


def _forget(state: FigureState) -> None:
    for table in (FigureValue, RestatedDay):
        db.session.execute(sa.delete(table).where(table.figure == state.name))
    db.session.delete(state)
    db.session.flush()


def recount(state: FigureState, figure: Figure, since: date, until: date) -> int:
    """Store what the figure's plugin counts from `since` until before `until`; how many settled days have changed.

    Those days are marked as restated. Does not commit. Raises ServiceFailed and LookupError as `read_figure`.
    """
    changed: set[date] = set()
    for first, last in split_days(since, until):
        changed |= _recount_chunk(figure, first, last)
    restated = {day for day in changed if _is_settled(state, day)}
    _mark(figure.name, restated)
    return len(restated)


def split_days(since: date, until: date) -> Iterator[tuple[date, date]]:
    """Stretches of days short enough for one query.

    >>> [last.day for _, last in split_days(date(2026, 1, 1), date(2026, 2, 10))]
    [1, 10]
    """
    while since < until:
        last = min(since + timedelta(days=CHUNK_DAYS), until)
        yield since, last
        since = last


def _is_settled(state: FigureState, day: date) -> bool:
    return state.covered_since <= day < state.settled_until


def _recount_chunk(figure: Figure, since: date, until: date) -> set[date]:
    changed: set[date] = set()
    for dimension in ("", *figure.dimensions):
        changed |= _refresh(figure.name, Step.DAY, dimension, since, until)
        if figure.hourly:
            _refresh(figure.name, Step.HOUR, dimension, since, until)
        for step in () if figure.additive else (Step.WEEK, Step.MONTH):
            _refresh(figure.name, step, dimension, first_day(since, step), _next_period(until, step))
    return changed


def _next_period(until: date, step: Step) -> date:
    """The end of the period in which the last day before `until` is."""
    start = first_day(until - timedelta(days=1), step)
    return first_day(start + timedelta(days=7 if step is Step.WEEK else 32), step)


def _refresh(name: str, step: Step, dimension: str, since: date, until: date) -> set[date]:
    fresh = _count(name, FigureQuery(since, until, by=dimension or None, step=step))
    mine = (FigureValue.figure == name, FigureValue.step == step, FigureValue.dimension == dimension)
    stored = _read_stored(*mine, FigureValue.day >= since, FigureValue.day < until)
    gone = stored.keys() - fresh.keys()
    changed = {slot: value for slot, value in fresh.items() if stored.get(slot) != value}
    _delete(mine, sorted(gone))
    _store({"figure": name, "step": step.value, "dimension": dimension}, changed)
    return {slot.day for slot in (*gone, *changed)}


def _count(name: str, query: FigureQuery) -> Mapping[Slot, int]:
    found: dict[Slot, int] = {}
    for row in read_figure(name, query, None):
        slot = Slot(row.day, row.hour, row.key, row.currency)
        found[slot] = found.get(slot, 0) + row.value
    return found


def _read_stored(*where: sa.ColumnElement[bool]) -> Mapping[Slot, int]:
    columns = (FigureValue.day, FigureValue.hour, FigureValue.key, FigureValue.currency, FigureValue.value)
    return {Slot(*row[:4]): row[4] for row in db.session.execute(sa.select(*columns).where(*where))}


def _delete(mine: tuple[sa.ColumnElement[bool], ...], slots: list[Slot]) -> None:
    slot = sa.tuple_(FigureValue.day, FigureValue.hour, FigureValue.key, FigureValue.currency)
    for start in range(0, len(slots), BATCH):
        db.session.execute(sa.delete(FigureValue).where(*mine, slot.in_(slots[start : start + BATCH])))


def _store(common: Mapping[str, str], values: Mapping[Slot, int]) -> None:
    rows = [{**common, **slot._asdict(), "value": value} for slot, value in sorted(values.items())]
    for start in range(0, len(rows), BATCH):
        new = insert(FigureValue).values(rows[start : start + BATCH])
        key = list(FigureValue.__table__.primary_key)
        db.session.execute(new.on_conflict_do_update(index_elements=key, set_={"value": new.excluded.value}))


def _mark(name: str, days: set[date]) -> None:
    if not days:
        return
    rows = [{"figure": name, "day": day, "restated_at": now()} for day in sorted(days)]
    new = insert(RestatedDay).values(rows)
    db.session.execute(
        new.on_conflict_do_update(
            index_elements=[RestatedDay.figure, RestatedDay.day],
            set_={"restated_at": new.excluded.restated_at},
        )
    )
