"""Which ballots count and which places follow, on ballots that are made up."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from motorclub_showcase.contests.counting import (
    MOST_PER_NETWORK,
    Candidate,
    CastBallot,
    count_votes,
    judge_ballots,
    place_entries,
)
from motorclub_showcase.contests.models import BallotReason

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
OLD = NOON - timedelta(days=400)
CARS = {number: Candidate(number, number + 100, number + 200, "driven", None) for number in range(1, 6)}


def cast(number: int, *picks: int, **more: Any) -> CastBallot:
    """A ballot of its own device and network, a minute after the one before."""
    values = {"ip_hash": f"net{number}", "device_hash": f"device{number}", "joined_at": OLD, **more}
    return CastBallot(number, number, list(picks), 1.0, cast_at=NOON + timedelta(minutes=number), **values)


@pytest.mark.parametrize(
    ("ballots", "reasons"),
    [
        ([cast(1, 1, 2)], {}),
        ([cast(1, 99)], {1: "NO_VALID_PICK"}),
        ([cast(201, 1)], {201: "OWN_ENTRY"}),
        ([cast(1, 1, device_hash="x"), cast(2, 2, device_hash="x")], {2: "SHARED_DEVICE"}),
        ([cast(1, 99, device_hash="x"), cast(2, 2, device_hash="x")], {1: "NO_VALID_PICK"}),
        ([cast(number, 1, ip_hash="vpn") for number in range(1, 8)], dict.fromkeys((6, 7), "SHARED_NETWORK")),
    ],
)
def test_ballots_that_do_not_count(ballots: list[CastBallot], reasons: dict[int, str]) -> None:
    """Of one device the first counts, of one network the first five; a ballot that does not count uses up neither."""
    assert judge_ballots(ballots, CARS, {}) == reasons
    assert MOST_PER_NETWORK == 5


def test_the_entrants_device_and_refused_voters() -> None:
    """A ballot for a car from the device that entered it does not count, nor one of somebody who may not vote."""
    entered = {1: Candidate(1, 101, 201, "driven", "mine"), 2: CARS[2]}
    ballots = [cast(1, 1, device_hash="mine"), cast(2, 2, device_hash="mine"), cast(3, 2)]
    refused = judge_ballots(ballots, entered, {3: BallotReason.LEVEL})
    assert refused == {1: "SHARED_DEVICE", 3: "LEVEL"}


@pytest.mark.parametrize(
    ("votes", "minutes", "young", "found"),
    [(5, 15, True, 5), (4, 15, True, 0), (5, 16, True, 0), (5, 15, False, 0)],
)
def test_bursts(votes: int, minutes: int, young: bool, found: int) -> None:
    """Five votes of accounts younger than a week for one car within an hour are a burst."""
    joined = NOON - timedelta(days=6 if young else 8)
    burst = [
        CastBallot(n, n, [1], 1.0, f"n{n}", f"d{n}", NOON + timedelta(minutes=minutes * n), joined)
        for n in range(votes)
    ]
    assert list(judge_ballots(burst, CARS, {}).values()) == ["BURST"] * found


def test_places() -> None:
    """Equal votes share a place, too few votes have none, each class has its own."""
    cars = [*list(CARS.values())[:4], Candidate(5, 105, 205, "project", None)]
    votes = {1: 7, 2: 9, 3: 9, 4: 2, 5: 3}
    places = place_entries(cars, votes, 3)
    assert [(one.entry_id, one.rank) for one in places] == [(2, 1), (3, 1), (1, 3), (5, 1)]
    assert count_votes([cast(1, 1, 2), cast(2, 2)], {1: CARS[1], 2: CARS[2]}) == {1: 1, 2: 2}
