"""The moves of a contest from state to state (community.md 6.8): by the job when their time comes, or by staff."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Viewer,
    check_version,
    db,
    index_content,
    invalid_transition,
    not_found,
    now,
    publish,
    record_audit,
    unindex_content,
)
from motorclub_showcase.contests import counting, entries
from motorclub_showcase.contests.content import CONTEST, to_document
from motorclub_showcase.contests.events import ContestCanceled, ContestOpened
from motorclub_showcase.contests.models import FINAL, Contest, ContestEntry, ContestStatus, EntryStatus

# The next state by time, and the column with that time. COUNTING ends with the count.
NEXT: Mapping[str, tuple[ContestStatus, str]] = {
    ContestStatus.DRAFT: (ContestStatus.ENTRIES_OPEN, "entry_opens_at"),
    ContestStatus.ENTRIES_OPEN: (ContestStatus.REVIEW, "entry_closes_at"),
    ContestStatus.REVIEW: (ContestStatus.VOTING, "voting_opens_at"),
    ContestStatus.VOTING: (ContestStatus.COUNTING, "voting_closes_at"),
}
# Entries are reviewed for so long at most.
MOST_REVIEW = timedelta(hours=24)
# How long the vote is prolonged, once, when too few entries have qualified.
EXTENSION = timedelta(days=7)
LEAST_QUALIFIED = 3
TOO_FEW = "Fewer than three cars have qualified."


def lock_contest(contest_id: int) -> Contest:
    """The contest as it is now, locked. Raises 404."""
    contest = db.session.get(Contest, contest_id, with_for_update={"key_share": True}, populate_existing=True)
    if contest is None:
        raise not_found("Contest {id}", id=contest_id)
    return contest


def move_contest(viewer: Viewer, contest_id: int, to: str, reason: str | None, version: int | None) -> None:
    """Move a contest on before its time, or cancel it. Commits. Raises 404, 409 for any other step."""
    contest = lock_contest(contest_id)
    check_version(contest.version, version)
    if to not in list_steps(contest.status):
        raise invalid_transition(contest.status, to)
    before = contest.status
    if to == ContestStatus.CANCELED:
        cancel(contest, reason or "")
    else:
        _pull_times(contest, NEXT[before][1], now())
        enter_state(contest, ContestStatus(to))
    details = {"from": before, "to": to, "reason": reason}
    record_audit("showcase.contest_moved", actor_id=viewer.id, target=str(_ref(contest)), details=details)
    db.session.commit()


def list_steps(status: str) -> tuple[ContestStatus, ...]:
    """The states to which staff may move a contest."""
    if status in FINAL:
        return ()
    ahead = (NEXT[status][0],) if status in NEXT else ()
    return (*ahead, ContestStatus.CANCELED)


TIMES = ("entry_opens_at", "entry_closes_at", "voting_opens_at", "voting_closes_at")


def list_passed_times(status: str) -> tuple[str, ...]:
    """The times that have led to a state."""
    steps = list(NEXT)
    return TIMES[: steps.index(ContestStatus(status))] if status in NEXT else TIMES


# The least distance between two times that must differ.
MOMENT = timedelta(milliseconds=1)


def _pull_times(contest: Contest, name: str, at: datetime) -> None:
    """Set a time of the contest that comes early, and keep the others in order around it."""
    setattr(contest, name, at)
    if name == "entry_closes_at":
        contest.voting_opens_at = min(contest.voting_opens_at, at + MOST_REVIEW)
    latest = at
    for earlier in reversed(TIMES[: TIMES.index(name)]):
        latest = min(getattr(contest, earlier), latest - MOMENT)
        setattr(contest, earlier, latest)


def enter_state(contest: Contest, status: ContestStatus) -> None:
    """Put a locked contest into its next state, with what belongs to that. Flushes."""
    contest.status = status
    contest.version += 1
    if status == ContestStatus.ENTRIES_OPEN:
        contest.is_announced = True
        publish(ContestOpened(contest_id=contest.id, title=contest.title))
        index_content(to_document(contest))
    elif status == ContestStatus.REVIEW:
        entries.lock_entries(contest)
    elif status == ContestStatus.VOTING:
        entries.approve_entries(contest)
    db.session.flush()


def cancel(contest: Contest, reason: str) -> None:
    """End a locked contest without a result."""
    contest.cancel_reason = reason
    enter_state(contest, ContestStatus.CANCELED)
    if contest.is_announced:
        unindex_content(_ref(contest))
        publish(ContestCanceled(contest_id=contest.id, title=contest.title, reason=reason))


def _ref(contest: Contest) -> ContentRef:
    return ContentRef(CONTEST, contest.id)


# By time


def list_due() -> list[int]:
    """The contests that the job has to look at."""
    due = [
        sa.and_(Contest.status == status, getattr(Contest, time) <= now())
        for status, (_, time) in NEXT.items()
    ]
    watched = Contest.status.in_((ContestStatus.REVIEW, ContestStatus.VOTING, ContestStatus.COUNTING))
    return list(db.session.scalars(sa.select(Contest.id).where(sa.or_(*due, watched)).order_by(Contest.id)))


def advance(contest_id: int) -> bool:
    """Take one step that is due, in one transaction; whether there was one. A step that was taken is not taken again.

    Commits.
    """
    moved = _step(lock_contest(contest_id))
    db.session.commit()
    return moved


def _step(contest: Contest) -> bool:
    if contest.status in (ContestStatus.REVIEW, ContestStatus.VOTING, ContestStatus.COUNTING):
        entries.disqualify_changed(contest)
    if contest.status == ContestStatus.COUNTING:
        _count(contest)
        return True
    if contest.status not in NEXT:
        return False
    status, time = NEXT[contest.status]
    if getattr(contest, time) > now():
        return False
    enter_state(contest, status)
    return True


def _count(contest: Contest) -> None:
    """Publish the result; with too few qualified entries vote for another week, once, or cancel the contest."""
    result = counting.count(contest)
    if len(result.places) >= LEAST_QUALIFIED:
        counting.store_result(contest, result)
        entries.pin_photos(contest)
        enter_state(contest, ContestStatus.PUBLISHED)
        counting.publish_result(contest, result)
    elif contest.extended_at is None and _count_approved(contest) >= LEAST_QUALIFIED:
        contest.extended_at = now()
        contest.voting_closes_at = max(contest.voting_closes_at, now()) + EXTENSION
        enter_state(contest, ContestStatus.VOTING)
    else:
        cancel(contest, TOO_FEW)


def _count_approved(contest: Contest) -> int:
    approved = sa.and_(ContestEntry.contest_id == contest.id, ContestEntry.status == EntryStatus.APPROVED)
    return db.session.scalar(sa.select(sa.func.count()).select_from(ContestEntry).where(approved)) or 0
