"""The nightly recount: whether the ledger is what the facts earn, and the sums are those of the ledger."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence

import sqlalchemy as sa

from motorclub.api import Health, Member, Role, db, lock_name, notify, now
from motorclub.api.rows import count_rows
from motorclub_ranks.ledger.loading import list_members_after
from motorclub_ranks.ledger.models import (
    DailyPoints,
    MemberPoints,
    PointEvent,
    Recalculation,
    RecalculationKind,
    RecalculationStatus,
    Recount,
    UnsettledMember,
)
from motorclub_ranks.ledger.notifications import RECOUNT_DIFFERS
from motorclub_ranks.ledger.rules import read_rule_book
from motorclub_ranks.ledger.settling import LOCK, is_past_complete, list_differences

UNFINISHED = sa.and_(
    Recalculation.kind == RecalculationKind.RECALCULATE,
    Recalculation.status.in_((RecalculationStatus.QUEUED, RecalculationStatus.RUNNING)),
)

_log = logging.getLogger("motorclub.ranks")


def recount(payload: Mapping[str, object] | None = None) -> None:
    """Compare everything; store the outcome, and alarm the admins if there is a difference. Changes no points.

    Does nothing while the past is replayed or all points are recalculated.
    """
    if not is_past_complete() or count_rows(Recalculation, UNFINISHED):
        return
    members, wrong = 0, set(_list_wrong_sums())
    for batch in _list_batches():
        members += len(batch)
        wrong |= _find_wrong(batch)
    outcome = Recount(created_at=now(), members=members, differences=len(wrong))
    db.session.add(outcome)
    if wrong:
        _alarm(sorted(wrong))
    db.session.commit()


def _list_batches() -> Iterator[Sequence[int]]:
    after_id = 0
    while batch := list_members_after(after_id):
        yield batch
        after_id = batch[-1]


def _find_wrong(member_ids: Sequence[int]) -> set[int]:
    """Those whose ledger is not what their facts earn, but for members that are about to be settled. Ends the
    transaction."""
    lock_name(LOCK)
    at = now()
    due = sa.select(UnsettledMember.member_id).where(
        UnsettledMember.member_id.in_(member_ids), UnsettledMember.due_at <= at
    )
    waiting = set(db.session.scalars(due))
    settled = [member_id for member_id in member_ids if member_id not in waiting]
    wrong = {entry.member_id for entry in list_differences(settled, at, read_rule_book())}
    db.session.rollback()
    return wrong


def _list_wrong_sums() -> Iterator[int]:
    """Members whose totals or sums of days are not those of the ledger."""
    ledger = (
        sa.select(PointEvent.member_id, sa.func.sum(PointEvent.points).label("points"))
        .group_by(PointEvent.member_id)
        .subquery()
    )
    days = (
        sa.select(DailyPoints.member_id, sa.func.sum(DailyPoints.points).label("points"))
        .group_by(DailyPoints.member_id)
        .subquery()
    )
    totals = sa.select(MemberPoints.member_id, MemberPoints.points).subquery()
    for sums in (days, totals):
        joined = sa.join(ledger, sums, ledger.c.member_id == sums.c.member_id, full=True)
        member_id = sa.func.coalesce(ledger.c.member_id, sums.c.member_id)
        differs = ledger.c.points.is_distinct_from(sums.c.points)
        yield from db.session.scalars(sa.select(member_id).select_from(joined).where(differs))


def _alarm(wrong: Sequence[int]) -> None:
    _log.error("the recount of points differs for %d members, such as %s", len(wrong), wrong[:10])
    admins = sa.select(Member.id).where(Member.role == Role.ADMIN).order_by(Member.id)
    for admin_id in db.session.scalars(admins).all():
        notify(admin_id, RECOUNT_DIFFERS, {"count": len(wrong)}, "/admin/activity-ranks")


def check_health() -> Health:
    """Whether the last recount has found the ledger as it should be."""
    last = db.session.scalar(sa.select(Recount).order_by(Recount.id.desc()).limit(1))
    if last is None:
        return Health(ok=True, message="Points have not been recounted yet.")
    if last.differences:
        return Health(ok=False, message=f"The last recount of points differs for {last.differences} members.")
    return Health(ok=True, message=f"The last recount found the points of {last.members} members correct.")
