"""What the calls of contests answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from motorclub.api.pictures import PictureRow
from motorclub.api.rows import AuthoredRow, Internal, Row
from motorclub_showcase.contests.models import (
    BallotReason,
    ContestClass,
    ContestStatus,
    Eligibility,
    EntryReason,
    EntryStatus,
)


class ContestRow(Row):
    """A contest. `entryCount` are the cars that take part; the ballots are counted once the result is published."""

    id: int
    title: str
    theme: str | None
    prize: str | None
    status: Annotated[str, ContestStatus]
    classes: list[ContestClass]
    eligibility: Eligibility
    entry_opens_at: datetime
    entry_closes_at: datetime
    voting_opens_at: datetime
    voting_closes_at: datetime
    picks_per_voter: int
    min_votes_to_qualify: int
    win_cooldown_months: int
    extended_at: datetime | None
    published_at: datetime | None
    cancel_reason: str | None
    counted_ballots: int
    uncounted_ballots: int
    version: int
    entry_count: int


class ContestDetailRow(ContestRow):
    """A contest's page, with what the viewer may do.

    `steps` are the states to which staff may move it. `myPicks` are those of the viewer's ballot, `voteRefusal` says
    why the viewer may not vote. `uncountedReasons` says how many ballots are not counted for which reason.
    """

    rules: str = ""
    rules_html: str = ""
    steps: Sequence[str] = ()
    my_picks: Sequence[int] | None = None
    vote_refusal: Annotated[str | None, BallotReason] = None
    uncounted_reasons: Mapping[str, int] = {}


class ContestEntryRow(AuthoredRow):
    """A car in a contest. `votes` and `rank` are null until the result is published, `reason` and `note` for others."""

    id: int
    contest_id: int
    class_key: str
    showcase_id: int
    car_id: int
    snapshot: Internal[Mapping[str, Any]]
    status: Annotated[str, EntryStatus]
    reason: Annotated[str | None, EntryReason]
    note: str | None
    votes: int | None
    rank: int | None
    created_at: datetime
    version: int
    is_shown: Internal[bool]
    is_public: Internal[bool]
    pictures: Internal[Sequence[Sequence[Any]] | None]
    photos: Sequence[PictureRow] = ()
    is_mine: bool = False

    @property
    def title(self) -> str:
        """The title of the car's page when it was entered."""
        return str(self.snapshot["title"])

    @property
    def car_name(self) -> str:
        """What the owner calls the car, else its model."""
        return str(self.snapshot["carName"])

    @property
    def brand(self) -> str:
        """The car's brand."""
        return str(self.snapshot["brand"])

    @property
    def model(self) -> str:
        """The car's model."""
        return str(self.snapshot["model"])

    @property
    def year(self) -> int:
        """The car's year."""
        return int(self.snapshot["year"])


class ContestCandidateRow(Row):
    """A published page of the viewer's that could be entered; `refusal` says why it cannot.

    It is ALREADY_ENTERED, NOT_CURRENT, BRAND, YEAR, PHOTOS or WON_RECENTLY.
    """

    showcase_id: int
    car_id: int
    title: str
    car_name: str
    photos: Sequence[PictureRow]
    refusal: str | None


class ContestBallotRow(AuthoredRow):
    """A ballot of a contest whose result is published, for staff."""

    id: int
    picks: list[int]
    is_counted: bool
    reason: Annotated[str | None, BallotReason]
    cast_at: datetime


class ContestWinRow(Row):
    """A first place of a car."""

    car_id: int
    contest_id: int
    title: str
    class_key: str
    published_at: datetime


class CurrentContestRow(Row):
    """What the banner of the home page shows: the contest that is under way, and the last result with its winners."""

    running: ContestRow | None
    decided: ContestRow | None
    winners: Sequence[ContestEntryRow]
