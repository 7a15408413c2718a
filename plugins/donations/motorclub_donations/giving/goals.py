"""Goals: what they have raised, and how they change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, check_version, conflict, db, invalid, not_found, now, publish, record_audit
from motorclub_donations.giving import frames
from motorclub_donations.giving.amounts import sum_given
from motorclub_donations.giving.events import GoalReached
from motorclub_donations.giving.models import GIVEN, Donation, DonationGoal, GoalKind, GoalStatus
from motorclub_donations.shared.payments import require_payments
from motorclub_donations.shared.settings import get_settings

# These can be given to.
OPEN = (GoalStatus.ACTIVE, GoalStatus.REACHED)
TRANSITIONS: Mapping[GoalStatus, frozenset[GoalStatus]] = {
    GoalStatus.DRAFT: frozenset({GoalStatus.ACTIVE, GoalStatus.CLOSED}),
    GoalStatus.ACTIVE: frozenset({GoalStatus.REACHED, GoalStatus.CLOSED}),
    GoalStatus.REACHED: frozenset({GoalStatus.ACTIVE, GoalStatus.CLOSED}),
    GoalStatus.CLOSED: frozenset({GoalStatus.ACTIVE}),
}


def begin_of_month(at: datetime) -> datetime:
    """The first moment of a month, in UTC as all days of figures."""
    return at.replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def counts_money() -> sa.ColumnElement[bool]:
    """Which donations count in public sums: real money, and test money where the site wants it there."""
    return sa.or_(sa.literal(require_payments().counts_test_money()), Donation.livemode)


def sum_raised(goals: Sequence[DonationGoal]) -> Mapping[int, int]:
    """What goals have raised: in all, or those by the month since its begin."""
    since = begin_of_month(now())
    monthly = [goal.id for goal in goals if goal.kind == GoalKind.MONTHLY]
    in_time = sa.or_(Donation.goal_id.not_in(monthly), Donation.succeeded_at >= since)
    chosen = (
        sa.select(Donation.goal_id, sum_given())
        .where(
            Donation.goal_id.in_([goal.id for goal in goals]),
            Donation.status.in_(GIVEN),
            in_time,
            counts_money(),
        )
        .group_by(Donation.goal_id)
    )
    found = {goal_id: int(total) for goal_id, total in db.session.execute(chosen)}
    return {goal.id: found.get(goal.id, 0) for goal in goals}


def check_open(goal_id: int | None) -> None:
    """Raises 400 for a goal that cannot be given to now."""
    if goal_id is None:
        return
    goal = db.session.get(DonationGoal, goal_id)
    if goal is None or goal.status not in OPEN or not is_in_time(goal):
        raise invalid("goalId", "This goal is not open now.")


def is_in_time(goal: DonationGoal) -> bool:
    """Whether it has begun and not ended."""
    return goal.starts_at <= now() and (goal.ends_at is None or goal.ends_at > now())


def update_reached(goal_id: int | None) -> None:
    """A donation to a goal has changed: it may be reached now, or not any more, and open pages show it. Locks it."""
    if goal_id is None:
        return
    goal = lock_goal(goal_id)
    raised = sum_raised([goal])[goal.id]
    if goal.kind != GoalKind.MONTHLY and goal.status in OPEN:
        _move_by_raised(goal, raised)
    db.session.flush()
    frames.publish_goal(goal, raised)


def _move_by_raised(goal: DonationGoal, raised_minor: int) -> None:
    is_reached = raised_minor >= goal.target_minor
    if is_reached and goal.status == GoalStatus.ACTIVE:
        goal.status = GoalStatus.REACHED
        publish(GoalReached(goal.id, raised_minor))
    elif not is_reached:
        goal.status = GoalStatus.ACTIVE


def lock_goal(goal_id: int) -> DonationGoal:
    """A goal as it is now, which nobody else changes until the transaction ends. Raises 404."""
    goal = db.session.get(DonationGoal, goal_id, with_for_update=True, populate_existing=True)
    if goal is None:
        raise not_found("Goal {id}", id=goal_id)
    return goal


def create_goal(viewer: Viewer, body: Mapping[str, Any]) -> int:
    """Add a goal in the currency of the site; its id."""
    starts_at = body["starts_at"] or now()
    _check_times(starts_at, body["ends_at"])
    values = {**body, "starts_at": starts_at, "currency": get_settings().currency, "created_at": now()}
    goal = DonationGoal(**values)
    db.session.add(goal)
    db.session.flush()
    record_audit("donations.goal_created", actor_id=viewer.id, target=str(goal.id))
    return goal.id


def update_goal(viewer: Viewer, goal_id: int, body: Mapping[str, Any]) -> None:
    """Change a goal. Raises 409 for an outdated version and for a status that it cannot get."""
    goal = lock_goal(goal_id)
    check_version(goal.version, body["version"])
    changes = {name: value for name, value in body.items() if name != "version"}
    changes["starts_at"] = changes["starts_at"] or goal.starts_at
    _check_times(changes["starts_at"], changes["ends_at"])
    wanted = GoalStatus(changes["status"])
    if wanted != goal.status and wanted not in TRANSITIONS[GoalStatus(goal.status)]:
        raise conflict("A goal cannot go from {current} to {wanted}.", current=goal.status, wanted=wanted)
    for name, value in changes.items():
        setattr(goal, name, value)
    goal.version += 1
    db.session.flush()
    update_reached(goal.id)
    record_audit("donations.goal_changed", actor_id=viewer.id, target=str(goal.id))


def delete_goal(viewer: Viewer, goal_id: int) -> None:
    """Delete a goal that nobody has given to. Raises 409 for any other: it can be closed."""
    goal = lock_goal(goal_id)
    if db.session.scalar(sa.select(sa.exists().where(Donation.goal_id == goal_id))):
        raise conflict("Somebody has given to this goal. Close it instead.", code="IN_USE")
    db.session.delete(goal)
    record_audit("donations.goal_deleted", actor_id=viewer.id, target=str(goal_id))


def _check_times(starts_at: datetime, ends_at: datetime | None) -> None:
    if ends_at is not None and ends_at <= starts_at:
        raise invalid("endsAt", "The end is before the beginning.")
