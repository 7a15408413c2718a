"""Counting the vote: which ballots count, which places follow from them, and what is kept of the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

import sqlalchemy as sa

from motorclub.api import Member, db, now, publish
from motorclub.api.rows import Row, columns_of, read_rows
from motorclub_showcase.contests import voters
from motorclub_showcase.contests.events import ContestDecided, Place
from motorclub_showcase.contests.models import (
    BallotReason,
    Contest,
    ContestBallot,
    ContestEntry,
    EntryStatus,
)

# Votes of one network; more of them are taken for those of a VPN.
MOST_PER_NETWORK = 5
# So many votes of young accounts for one car within the time are a burst (community.md 7.5).
BURST_VOTES, BURST_TIME, YOUNG = 5, timedelta(hours=1), timedelta(days=7)


class CastBallot(Row):
    """A ballot as the count sees it."""

    id: int
    user_id: int
    picks: list[int]
    weight: float
    ip_hash: str
    device_hash: str
    cast_at: datetime
    joined_at: datetime


class Candidate(Row):
    """An entry that takes part."""

    id: int
    car_id: int
    user_id: int
    class_key: str
    device_hash: str | None


@dataclass(frozen=True, slots=True)
class Result:
    """The votes of each entry, the places of those that qualify, and the ballots that do not count."""

    votes: Mapping[int, int]
    places: Sequence[Place]
    reasons: Mapping[int, BallotReason]
    ballots: int


def count(contest: Contest) -> Result:
    """Count the vote of a locked contest; nothing is written."""
    candidates = {one.id: one for one in _list_candidates(contest.id)}
    ballots = _list_ballots(contest.id)
    refusals = voters.list_refusals(contest, {ballot.user_id for ballot in ballots})
    reasons = judge_ballots(ballots, candidates, refusals)
    votes = count_votes((one for one in ballots if one.id not in reasons), candidates)
    places = place_entries(candidates.values(), votes, contest.min_votes_to_qualify)
    return Result(votes, places, reasons, len(ballots))


def _list_candidates(contest_id: int) -> list[Candidate]:
    approved = (ContestEntry.contest_id == contest_id, ContestEntry.status == EntryStatus.APPROVED)
    chosen = sa.select(*columns_of(Candidate, ContestEntry)).where(*approved).order_by(ContestEntry.id)
    return read_rows(Candidate, chosen, connection=db.session.connection())


def _list_ballots(contest_id: int) -> list[CastBallot]:
    """In the order in which they were cast."""
    weight = sa.cast(ContestBallot.weight, sa.Double)
    columns = columns_of(CastBallot, ContestBallot, weight=weight, joined_at=Member.created_at)
    chosen = (
        sa.select(*columns)
        .join(Member, Member.id == ContestBallot.user_id)
        .where(ContestBallot.contest_id == contest_id)
        .order_by(ContestBallot.cast_at, ContestBallot.id)
    )
    return read_rows(CastBallot, chosen, connection=db.session.connection())


def judge_ballots(
    ballots: Sequence[CastBallot],
    candidates: Mapping[int, Candidate],
    refusals: Mapping[int, BallotReason],
) -> dict[int, BallotReason]:
    """The ballots that do not count, and why; `ballots` in the order in which they were cast.

    Of several from one device the first counts, of those from one network the first five.
    """
    reasons: dict[int, BallotReason] = {}
    devices: set[str] = set()
    networks: Counter[str] = Counter()
    for ballot in ballots:
        reason = refusals.get(ballot.user_id) or _find_reason(ballot, candidates, devices, networks)
        if reason is not None:
            reasons[ballot.id] = reason
            continue
        devices.add(ballot.device_hash)
        networks[ballot.ip_hash] += 1
    counted = [ballot for ballot in ballots if ballot.id not in reasons]
    return reasons | dict.fromkeys(find_bursts(counted), BallotReason.BURST)


def _find_reason(
    ballot: CastBallot, candidates: Mapping[int, Candidate], devices: set[str], networks: Mapping[str, int]
) -> BallotReason | None:
    picked = [candidates[number] for number in ballot.picks if number in candidates]
    if not picked:
        return BallotReason.NO_VALID_PICK
    if any(candidate.user_id == ballot.user_id for candidate in picked):
        return BallotReason.OWN_ENTRY
    if ballot.device_hash in devices or any(one.device_hash == ballot.device_hash for one in picked):
        return BallotReason.SHARED_DEVICE
    return BallotReason.SHARED_NETWORK if networks.get(ballot.ip_hash, 0) >= MOST_PER_NETWORK else None


def find_bursts(ballots: Iterable[CastBallot]) -> set[int]:
    """The ballots of young accounts that came in a burst for one entry."""
    young = [ballot for ballot in ballots if ballot.cast_at - ballot.joined_at < YOUNG]
    found: set[int] = set()
    for entry_id in {number for ballot in young for number in ballot.picks}:
        votes = [ballot for ballot in young if entry_id in ballot.picks]
        for place, first in enumerate(votes[: 1 - BURST_VOTES]):
            if votes[place + BURST_VOTES - 1].cast_at - first.cast_at <= BURST_TIME:
                found.update(ballot.id for ballot in votes[place : place + BURST_VOTES])
    return found


def count_votes(ballots: Iterable[CastBallot], candidates: Mapping[int, Candidate]) -> dict[int, int]:
    """The votes of each entry, those without any too."""
    votes = dict.fromkeys(candidates, 0.0)
    for ballot in ballots:
        for number in ballot.picks:
            if number in votes:
                votes[number] += ballot.weight
    return {number: round(sum_) for number, sum_ in votes.items()}


def place_entries(candidates: Iterable[Candidate], votes: Mapping[int, int], least_votes: int) -> list[Place]:
    """The places of the entries with enough votes, class by class; equal votes share a place: 1, 2, 2, 4."""
    places: list[Place] = []
    qualified = [one for one in candidates if votes[one.id] >= least_votes]
    in_order = sorted(qualified, key=lambda one: (one.class_key, -votes[one.id], one.id))
    for _, group in groupby(in_order, key=lambda one: one.class_key):
        of_class = list(group)
        for one in of_class:
            rank = 1 + sum(votes[other.id] > votes[one.id] for other in of_class)
            places.append(Place(one.id, one.car_id, one.user_id, one.class_key, rank, votes[one.id]))
    return places


def store_result(contest: Contest, result: Result) -> None:
    """Write votes, places and what is not counted, in the transaction that publishes the result."""
    ranks = {place.entry_id: place.rank for place in result.places}
    for entry_id, votes in result.votes.items():
        values = {"votes": votes, "rank": ranks.get(entry_id)}
        db.session.execute(sa.update(ContestEntry).where(ContestEntry.id == entry_id).values(values))
    mine = ContestBallot.contest_id == contest.id
    db.session.execute(sa.update(ContestBallot).where(mine).values(is_counted=True, reason=None))
    for reason in set(result.reasons.values()):
        ids = [number for number, why in result.reasons.items() if why == reason]
        uncounted = sa.update(ContestBallot).where(ContestBallot.id.in_(ids))
        db.session.execute(uncounted.values(is_counted=False, reason=reason))
    contest.uncounted_ballots = len(result.reasons)
    contest.counted_ballots = result.ballots - len(result.reasons)
    contest.published_at = now()


def publish_result(contest: Contest, result: Result) -> None:
    """Let everybody know of the places."""
    publish(ContestDecided(contest_id=contest.id, title=contest.title, places=list(result.places)))
