"""Booking points: what members' facts earn is compared with what is booked, and the difference is added to the ledger.

Members with changed facts are settled in batches, each in one transaction with the notes that it has worked on. So it
does not matter how often a change is noted, nor where a process ends.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from operator import attrgetter
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Member, db, enqueue_one, is_replaying, lock_name, now, publish
from motorclub_ranks.ledger.events import PointsSettled
from motorclub_ranks.ledger.facts import unnest
from motorclub_ranks.ledger.feeds import read_feeds
from motorclub_ranks.ledger.loading import Booked, count_facts, find_reasons, load_booked, load_facts
from motorclub_ranks.ledger.models import DailyPoints, MemberPoints, PointEvent, Reason, UnsettledMember
from motorclub_ranks.ledger.rules import load_default_rules, read_rule_book
from motorclub_ranks.ledger.scoring import Points, RuleBook, score, settles_at
from motorclub_ranks.ledger.subscribers import REPLAYED

JOB = "ranks.settle"
LOCK = "ranks.settle"
# Of one batch: so many members, and so many of their facts.
MOST_MEMBERS, MOST_FACTS = 500, 10_000
RUN_S, SHORT_S, LONGEST_PAUSE_S = 2.0, 0.2, 2.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the ledger to be written; the fields are those of PointEvent."""

    member_id: int
    rule_key: str
    points: int
    source_type: str
    source_id: int
    occurred_at: datetime
    settled_at: datetime
    booked_at: datetime
    reason: str
    fact_id: int
    revision: int
    reverses_id: int | None = None


_ENTRY_NAMES = tuple(field.name for field in fields(Entry))
_entry_values = attrgetter(*_ENTRY_NAMES)


def settle_due_members(payload: Mapping[str, object] | None = None) -> None:
    """Settle all members whose facts have changed and whose hour has come. Commits after each batch.

    Nothing is booked while the past is replayed: the ledger would be full of rows that the rest of the past reverses.
    After a batch that took long the job pauses for as long: the site comes first. After RUN_S another run goes on: a
    site may have one worker, and other jobs wait.
    """
    load_default_rules()
    db.session.commit()
    if not is_past_complete():
        return
    read_feeds()
    began = batch_began = time.monotonic()
    while settle_batch(now()):
        taken = time.monotonic() - batch_began
        if taken > SHORT_S:
            time.sleep(min(taken, LONGEST_PAUSE_S))
        batch_began = time.monotonic()
        if batch_began - began > RUN_S:
            enqueue_one(JOB)
            db.session.commit()
            return


def is_past_complete() -> bool:
    """Whether no past events of other plugins are still to come."""
    return not any(map(is_replaying, REPLAYED))


def settle_batch(at: datetime) -> bool:
    """Settle some of the members that are due; whether there were any. Commits."""
    lock_name(LOCK)
    member_ids = _choose_members(at)
    if member_ids:
        is_done = sa.and_(UnsettledMember.member_id.in_(member_ids), UnsettledMember.due_at <= at)
        # Deleted before facts are read: a fact that is stored from now on leaves a note that stays.
        db.session.execute(
            sa.delete(UnsettledMember).where(is_done).execution_options(synchronize_session=False)
        )
        settle_members(member_ids, at, read_rule_book())
    db.session.commit()
    return bool(member_ids)


def _choose_members(at: datetime) -> Sequence[int]:
    """The next members that are due, as many as a batch takes."""
    due = sa.select(UnsettledMember.member_id).where(UnsettledMember.due_at <= at).distinct()
    found = db.session.scalars(due.order_by(UnsettledMember.member_id).limit(MOST_MEMBERS)).all()
    counts = count_facts(found)
    chosen: list[int] = []
    facts = 0
    for member_id in found:
        facts += counts.get(member_id, 0)
        if chosen and facts > MOST_FACTS:
            break
        chosen.append(member_id)
    return chosen


def settle_members(member_ids: Collection[int], at: datetime, rules: RuleBook) -> Mapping[int, int]:
    """Book what these members' facts earn and is not booked; the change of each one's total. Does not commit."""
    existing = db.session.scalars(sa.select(Member.id).where(Member.id.in_(member_ids))).all()
    entries = list(list_differences(existing, at, rules))
    if not entries:
        return {}
    _write_entries(entries)
    totals = _add_to_totals(entries)
    _add_to_days(entries, rules.zone)
    changed = {member_id: points for member_id, points in sorted(totals.items()) if points}
    if changed:
        publish(PointsSettled(list(changed), list(changed.values())))
    return changed


def list_differences(member_ids: Collection[int], at: datetime, rules: RuleBook) -> Iterator[Entry]:
    """The rows that the ledger of these members lacks: reversals first, then what is booked again."""
    facts, booked = load_facts(member_ids, at), load_booked(member_ids)
    wrong: list[Booked] = []
    missing: list[tuple[int, Points, int]] = []
    for member_id in member_ids:
        known = dict(booked[member_id])
        for points in score(facts[member_id], rules):
            last = known.pop(points.fact.id, None)
            if last is None or last.reverses_id is not None:
                missing.append((member_id, points, last.revision + 1 if last else 0))
            elif (last.points, last.settled_at) != (points.points, settles_at(points.fact.occurred_at)):
                wrong.append(last)
                missing.append((member_id, points, last.revision + 2))
        wrong += [last for last in known.values() if last.reverses_id is None]
    booked_at = now()
    yield from _list_reversals(wrong, {points.fact.id for _, points, _ in missing}, booked_at)
    for member_id, points, revision in missing:
        yield _to_entry(member_id, points, revision, booked_at)


def _list_reversals(
    wrong: Sequence[Booked], replaced: Collection[int], booked_at: datetime
) -> Iterator[Entry]:
    """Rows that take back exactly what is booked, in the hour for which it is booked."""
    reasons = find_reasons(row.fact_id for row in wrong if row.fact_id not in replaced)
    for row in wrong:
        reason = (
            Reason.RECALCULATED if row.fact_id in replaced else reasons.get(row.fact_id, Reason.WITHDRAWN)
        )
        yield Entry(
            member_id=row.member_id,
            rule_key=row.rule_key,
            points=-row.points,
            source_type=row.source_type,
            source_id=row.source_id,
            occurred_at=row.occurred_at,
            settled_at=row.settled_at,
            booked_at=booked_at,
            reason=reason,
            fact_id=row.fact_id,
            revision=row.revision + 1,
            reverses_id=row.id,
        )


def _to_entry(member_id: int, points: Points, revision: int, booked_at: datetime) -> Entry:
    fact = points.fact
    return Entry(
        member_id=member_id,
        rule_key=fact.rule_key,
        points=points.points,
        source_type=fact.source_type,
        source_id=fact.source_id,
        occurred_at=fact.occurred_at,
        settled_at=settles_at(fact.occurred_at),
        booked_at=booked_at,
        reason=points.reason,
        fact_id=fact.id,
        revision=revision,
    )


def _write_entries(entries: Sequence[Entry]) -> None:
    given = unnest(PointEvent, _ENTRY_NAMES, [_entry_values(entry) for entry in entries])
    chosen = sa.select(*(given.c[name] for name in _ENTRY_NAMES))
    db.session.execute(insert(PointEvent).from_select(_ENTRY_NAMES, chosen))


def _add_to_totals(entries: Iterable[Entry]) -> Mapping[int, int]:
    """Change the members' totals; by how much."""
    sums: Counter[int] = Counter()
    for entry in entries:
        sums[entry.member_id] += entry.points
    names = ("member_id", "points")
    given = unnest(MemberPoints, names, sorted(sums.items()))
    chosen = sa.select(given.c.member_id, given.c.points, sa.literal(now()))
    new = insert(MemberPoints).from_select([*names, "changed_at"], chosen)
    changes = {"points": MemberPoints.points + new.excluded.points, "changed_at": new.excluded.changed_at}
    db.session.execute(new.on_conflict_do_update(index_elements=["member_id"], set_=changes))
    return sums


def _add_to_days(entries: Iterable[Entry], zone: ZoneInfo) -> None:
    """Change the sums of days."""
    sums: Counter[tuple[int, datetime, str]] = Counter()
    last: dict[tuple[int, object, str], datetime] = {}
    days: dict[datetime, object] = {}
    for entry in entries:
        day = days.setdefault(entry.settled_at, entry.settled_at.astimezone(zone).date())
        key = (entry.member_id, day, entry.rule_key)
        sums[key] += entry.points  # type: ignore[index]
        last[key] = max(last.get(key, entry.settled_at), entry.settled_at)
    names = ("member_id", "day", "rule_key", "points", "last_settled_at")
    rows = [(*key, points, last[key]) for key, points in sorted(sums.items())]
    given = unnest(DailyPoints, names, rows)
    new = insert(DailyPoints).from_select(names, sa.select(*(given.c[name] for name in names)))
    changes = {
        "points": DailyPoints.points + new.excluded.points,
        "last_settled_at": sa.func.greatest(DailyPoints.last_settled_at, new.excluded.last_settled_at),
    }
    db.session.execute(new.on_conflict_do_update(index_elements=list(names[:3]), set_=changes))


def rebuild_days(member_ids: Collection[int], zone: ZoneInfo) -> None:
    """Make the sums of days of these members from their ledgers, because days may begin at another hour now."""
    chosen = DailyPoints.member_id.in_(member_ids)
    db.session.execute(sa.delete(DailyPoints).where(chosen).execution_options(synchronize_session=False))
    day = sa.cast(sa.func.timezone(zone.key, PointEvent.settled_at), sa.Date).label("day")
    sums = (
        sa.select(
            *(PointEvent.member_id, day, PointEvent.rule_key, sa.func.sum(PointEvent.points)),
            sa.func.max(PointEvent.settled_at),
        )
        .where(PointEvent.member_id.in_(member_ids))
        .group_by(PointEvent.member_id, day, PointEvent.rule_key)
    )
    names = ("member_id", "day", "rule_key", "points", "last_settled_at")
    db.session.execute(insert(DailyPoints).from_select(names, sums))
