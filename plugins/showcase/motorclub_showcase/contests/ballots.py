"""Voting: one ballot for each member and contest, with at most so many picks as the contest allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ApiError, Viewer, conflict, db, invalid, not_found, now
from motorclub_showcase.contests import devices, voters
from motorclub_showcase.contests.models import (
    BallotReason,
    Contest,
    ContestBallot,
    ContestEntry,
    ContestStatus,
    EntryStatus,
)

# What is said to a member who may not vote.
REFUSALS: Mapping[BallotReason, str] = {
    BallotReason.LEVEL: "Members vote from level 1.",
    BallotReason.NEW_ACCOUNT: "Only members who were here before the contest opened can vote.",
    BallotReason.NO_CAR: "Publish a car, or come back after ten days here, to vote.",
}


def cast_ballot(viewer: Viewer, contest_id: int, picks: Sequence[int]) -> None:
    """Vote for these entries. Commits.

    Raises 404 for an unknown contest, 409 while there is no vote and for a second ballot, 403 for a member who may not
    vote, 400 for field picks with too many, the viewer's own car, or what takes no part.
    """
    contest = _share_open(contest_id)
    refusal = voters.list_refusals(contest, [viewer.member_id]).get(viewer.member_id)
    if refusal is not None:
        raise ApiError(403, REFUSALS[refusal], code=refusal)
    _check_picks(viewer, contest, picks)
    _store(viewer.member_id, contest_id, picks)
    db.session.commit()


def _share_open(contest_id: int) -> Contest:
    """The contest, which does not close the vote before this transaction ends. Raises 404, 409."""
    chosen = sa.select(Contest).where(Contest.id == contest_id, Contest.is_announced)
    shared = chosen.with_for_update(read=True).execution_options(populate_existing=True)
    contest = db.session.scalars(shared).one_or_none()
    if contest is None:
        raise not_found("Contest {id}", id=contest_id)
    if contest.status != ContestStatus.VOTING or contest.voting_closes_at <= now():
        raise conflict("There is no vote in this contest now.", code="VOTE_CLOSED")
    return contest


def _check_picks(viewer: Viewer, contest: Contest, picks: Sequence[int]) -> None:
    if len(set(picks)) != len(picks):
        raise invalid("picks", "Pick each car once.")
    most = contest.picks_per_voter
    if len(picks) > most:
        raise invalid("picks", "Pick at most {most} cars.", most=most)
    approved = (ContestEntry.contest_id == contest.id, ContestEntry.status == EntryStatus.APPROVED)
    chosen = sa.select(ContestEntry.id, ContestEntry.user_id).where(ContestEntry.id.in_(picks), *approved)
    owners = {row.id: row.user_id for row in db.session.execute(chosen)}
    if set(picks) - set(owners):
        raise invalid("picks", "Pick cars of this contest.")
    if viewer.id in owners.values():
        raise invalid("picks", "You cannot vote for your own car.")


def _store(member_id: int, contest_id: int, picks: Sequence[int]) -> None:
    """Keep the ballot. The table's key decides between two that come at once. Raises 409 for the second."""
    new = insert(ContestBallot).values(
        contest_id=contest_id,
        user_id=member_id,
        picks=list(picks),
        ip_hash=devices.hash_network(contest_id),
        device_hash=devices.hash_device(contest_id),
        cast_at=now(),
    )
    key = [ContestBallot.contest_id, ContestBallot.user_id]
    stored = db.session.scalar(new.on_conflict_do_nothing(index_elements=key).returning(ContestBallot.id))
    if stored is None:
        raise conflict("You have voted in this contest.", code="ALREADY_VOTED")


def find_picks(member_id: int | None, contest_id: int) -> list[int] | None:
    """What a member has voted for; None without a ballot."""
    mine = (ContestBallot.contest_id == contest_id, ContestBallot.user_id == member_id)
    return db.session.scalar(sa.select(ContestBallot.picks).where(*mine))
