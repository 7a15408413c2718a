"""Finding suspicious votes (community.md 7.5). A finding punishes nobody: staff look at it and decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

from motorclub.api import Member, db, now
from motorclub_moderation.overview.models import FindingKind, FindingStatus, RecordedVote, VoteFinding

PAIR_DAYS, PAIR_VOTES, PAIR_SHARE = 60, 10, 0.3
CONCENTRATION_DAYS, CONCENTRATION_POINTS, CONCENTRATION_SHARE, TOP_VOTERS = 60, 100, 0.5, 3
POINTS_OF_A_VOTE = 10
BURST_DAYS, BURST_VOTES, YOUNG, BURST = 30, 5, timedelta(days=7), timedelta(hours=1)
DOWN_DAYS, DOWN_VOTES = 30, 8
DEVICE_DAYS, SHARED = 30, "SOCK"
# Votes of one finding.
MOST_VOTES = 500

_COUNTS = sa.and_(RecordedVote.invalidated_reason.is_(None), RecordedVote.receiver_id.is_not(None))


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Votes of `voters` for (or against) a receiver; `mutual` ones also go the other way.

    `voided_as` is why these votes do not count already.
    """

    kind: FindingKind
    receiver_id: int
    voter_ids: tuple[int, ...]
    share: float
    value: int
    since: datetime
    until: datetime
    mutual: bool = False
    voided_as: str | None = None


def find_suspicious_votes(payload: Mapping[str, object] | None = None) -> None:
    """The nightly job: store what is suspicious now and was not found before."""
    at = now()
    for suspicion in list_suspicions(at):
        _store(suspicion, _list_votes(suspicion), at)


def list_suspicions(at: datetime) -> Iterator[Suspicion]:
    """All that is suspicious at a time."""
    yield from _find_pairs(at)
    yield from _find_concentrations(at)
    yield from _find_bursts(at)
    yield from _find_serial_downvotes(at)
    yield from _find_shared_devices(at)


def _given(
    value: int, since: datetime, until: datetime, voided_as: str | None = None
) -> tuple[sa.ColumnElement[bool], ...]:
    return (
        _COUNTS if voided_as is None else RecordedVote.invalidated_reason == voided_as,
        RecordedVote.value == value,
        RecordedVote.cast_at > since,
        RecordedVote.cast_at <= until,
    )


def _find_pairs(at: datetime) -> Iterator[Suspicion]:
    """Two members who vote for each other a lot, measured by the one who votes less."""
    since = at - timedelta(days=PAIR_DAYS)
    number = sa.func.count().label("number")
    columns = (RecordedVote.voter_id, RecordedVote.receiver_id)
    pairs = sa.select(*columns, number).where(*_given(1, since, at)).group_by(*columns).cte("pairs")
    totals = (
        sa.select(pairs.c.voter_id, sa.func.sum(pairs.c.number).label("total"))
        .group_by(pairs.c.voter_id)
        .cte("totals")
    )
    there, back, own, other = (
        aliased(pairs, name="there"),
        aliased(pairs, name="back"),
        aliased(totals, name="own"),
        aliased(totals, name="other"),
    )
    share = sa.cast(sa.func.least(there.c.number, back.c.number), sa.Float) / sa.func.greatest(
        1, sa.func.least(own.c.total, other.c.total)
    )
    is_back = sa.and_(back.c.voter_id == there.c.receiver_id, back.c.receiver_id == there.c.voter_id)
    found = (
        sa.select(there.c.voter_id, there.c.receiver_id, share.label("share"))
        .join(back, is_back)
        .join(own, own.c.voter_id == there.c.voter_id)
        .join(other, other.c.voter_id == there.c.receiver_id)
        .where(
            there.c.voter_id < there.c.receiver_id,
            there.c.number + back.c.number >= PAIR_VOTES,
            share >= PAIR_SHARE,
        )
    )
    for row in db.session.execute(found):
        yield Suspicion(
            FindingKind.PAIR, row.receiver_id, (row.voter_id,), row.share, 1, since, at, mutual=True
        )


def _find_concentrations(at: datetime) -> Iterator[Suspicion]:
    """A few voters give a member most of many points."""
    since = at - timedelta(days=CONCENTRATION_DAYS)
    columns = (RecordedVote.receiver_id, RecordedVote.voter_id)
    number = sa.func.count().label("number")
    given = sa.select(*columns, number).where(*_given(1, since, at)).group_by(*columns).cte("given")
    receiver, most_first = given.c.receiver_id, (given.c.number.desc(), given.c.voter_id)
    total = sa.func.sum(given.c.number).over(partition_by=receiver)
    rank = sa.func.row_number().over(partition_by=receiver, order_by=most_first)
    ranked = sa.select(*given.c, total.label("total"), rank.label("rank")).cte("ranked")
    top = sa.func.sum(ranked.c.number)
    share = sa.cast(top, sa.Float) / ranked.c.total
    found = (
        sa.select(
            ranked.c.receiver_id, sa.func.array_agg(ranked.c.voter_id).label("voters"), share.label("share")
        )
        .where(ranked.c.rank <= TOP_VOTERS, ranked.c.total * POINTS_OF_A_VOTE >= CONCENTRATION_POINTS)
        .group_by(ranked.c.receiver_id, ranked.c.total)
        .having(share > CONCENTRATION_SHARE)
    )
    for row in db.session.execute(found):
        voters = tuple(sorted(row.voters))
        yield Suspicion(FindingKind.CONCENTRATION, row.receiver_id, voters, row.share, 1, since, at)


def _find_bursts(at: datetime) -> Iterator[Suspicion]:
    """Several young accounts vote for a member within an hour."""
    since = at - timedelta(days=BURST_DAYS)
    young = (
        sa.select(RecordedVote.receiver_id, RecordedVote.voter_id, RecordedVote.cast_at)
        .join(Member, Member.id == RecordedVote.voter_id)
        .where(*_given(1, since, at), Member.created_at > RecordedVote.cast_at - YOUNG)
        .cte("young")
    )
    first, other = aliased(young, name="first"), aliased(young, name="other")
    within = sa.and_(
        other.c.receiver_id == first.c.receiver_id,
        other.c.cast_at >= first.c.cast_at,
        other.c.cast_at <= first.c.cast_at + BURST,
    )
    found = (
        sa.select(
            first.c.receiver_id,
            first.c.cast_at,
            sa.func.array_agg(other.c.voter_id.distinct()).label("voters"),
        )
        .join(other, within)
        .group_by(first.c.receiver_id, first.c.voter_id, first.c.cast_at)
        .having(sa.func.count() >= BURST_VOTES)
        .order_by(first.c.receiver_id, first.c.cast_at)
    )
    seen: dict[int, datetime] = {}
    for row in db.session.execute(found):
        if row.receiver_id in seen and row.cast_at <= seen[row.receiver_id] + BURST:
            continue
        seen[row.receiver_id] = row.cast_at
        begins, ends = row.cast_at - timedelta(microseconds=1), row.cast_at + BURST
        voters = tuple(sorted(row.voters))
        yield Suspicion(FindingKind.BURST, row.receiver_id, voters, 1.0, 1, begins, ends)


def _find_serial_downvotes(at: datetime) -> Iterator[Suspicion]:
    """A member votes down what another writes, again and again."""
    since = at - timedelta(days=DOWN_DAYS)
    columns = (RecordedVote.voter_id, RecordedVote.receiver_id)
    found = (
        sa.select(*columns)
        .where(*_given(-1, since, at))
        .group_by(*columns)
        .having(sa.func.count() >= DOWN_VOTES)
    )
    for row in db.session.execute(found):
        yield Suspicion(FindingKind.DOWNVOTES, row.receiver_id, (row.voter_id,), 1.0, -1, since, at)


def _find_shared_devices(at: datetime) -> Iterator[Suspicion]:
    """A member votes for another one from the same device, which has not counted from the beginning."""
    since = at - timedelta(days=DEVICE_DAYS)
    columns = (RecordedVote.voter_id, RecordedVote.receiver_id)
    for row in db.session.execute(sa.select(*columns).where(*_given(1, since, at, SHARED)).distinct()):
        yield Suspicion(
            FindingKind.DEVICE, row.receiver_id, (row.voter_id,), 1.0, 1, since, at, voided_as=SHARED
        )


# Storing


def _list_votes(suspicion: Suspicion) -> Sequence[RecordedVote]:
    voters = RecordedVote.voter_id.in_(suspicion.voter_ids)
    between = sa.and_(RecordedVote.receiver_id == suspicion.receiver_id, voters)
    if suspicion.mutual:
        back = sa.and_(
            RecordedVote.voter_id == suspicion.receiver_id,
            RecordedVote.receiver_id.in_(suspicion.voter_ids),
        )
        between = sa.or_(between, back)
    given = _given(suspicion.value, suspicion.since, suspicion.until, suspicion.voided_as)
    newest = sa.select(RecordedVote).where(between, *given).order_by(RecordedVote.cast_at.desc())
    return db.session.scalars(newest.limit(MOST_VOTES)).all()


def _store(suspicion: Suspicion, votes: Sequence[RecordedVote], at: datetime) -> None:
    """Add a finding, or what is new of an open one; a month later the same members may be found again."""
    values: dict[str, Any] = {
        "votes": [[vote.type, vote.item_id, vote.voter_id] for vote in votes],
        "share": suspicion.share,
    }
    voters = ",".join(map(str, suspicion.voter_ids))
    month = max(vote.cast_at for vote in votes).strftime("%Y-%m")
    new = insert(VoteFinding).values(
        kind=suspicion.kind,
        key=f"{suspicion.kind}:{suspicion.receiver_id}:{voters}:{month}",
        receiver_id=suspicion.receiver_id,
        voter_ids=list(suspicion.voter_ids),
        found_at=at,
        **values,
    )
    is_open = VoteFinding.status == FindingStatus.OPEN
    db.session.execute(
        new.on_conflict_do_update(index_elements=[VoteFinding.key], set_=values, where=is_open)
    )
