"""The tables of contests."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import TypedDict

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_showcase.shared.base import Base


class ContestStatus(StrEnum):
    """Where a contest is in its life (community.md 6.8). PUBLISHED and CANCELED are final."""

    DRAFT = "DRAFT"
    ENTRIES_OPEN = "ENTRIES_OPEN"
    REVIEW = "REVIEW"
    VOTING = "VOTING"
    COUNTING = "COUNTING"
    PUBLISHED = "PUBLISHED"
    CANCELED = "CANCELED"


class EntryStatus(StrEnum):
    """Whether an entry takes part."""

    ENTERED = "ENTERED"
    APPROVED = "APPROVED"
    DISQUALIFIED = "DISQUALIFIED"
    WITHDRAWN = "WITHDRAWN"


class EntryReason(StrEnum):
    """Why an entry does not take part; STAFF has a note."""

    STAFF = "STAFF"
    EDITED = "EDITED"
    NOT_PUBLIC = "NOT_PUBLIC"
    NOT_OWNER = "NOT_OWNER"
    WON_RECENTLY = "WON_RECENTLY"


class BallotReason(StrEnum):
    """Why a ballot is not counted (community.md 7.6)."""

    LEVEL = "LEVEL"
    NEW_ACCOUNT = "NEW_ACCOUNT"
    NO_CAR = "NO_CAR"
    OWN_ENTRY = "OWN_ENTRY"
    NO_VALID_PICK = "NO_VALID_PICK"
    SHARED_DEVICE = "SHARED_DEVICE"
    SHARED_NETWORK = "SHARED_NETWORK"
    BURST = "BURST"


class ContestClass(TypedDict):
    """A class of cars that are compared with each other."""

    key: str
    name: str


class Eligibility(TypedDict):
    """What may enter: no brands stand for all; a missing year for any."""

    brandIds: list[int]
    yearFrom: int | None
    yearTo: int | None
    minPhotos: int


class Snapshot(TypedDict):
    """What an entry shows, and what it is compared with after the lock."""

    title: str
    story: str
    carName: str
    brand: str
    model: str
    year: int
    photoIds: list[int]
    digest: str


class Contest(Base):
    """A contest of cars. Members see it once `is_announced`: a draft that was canceled never was.

    `extended_at` is when the vote was prolonged for lack of qualified entries, which happens once. `counted_ballots`
    and `uncounted_ballots` are 0 until the result is published.
    """

    __tablename__ = "showcase_contest"
    __table_args__ = (
        check_one_of("status", ContestStatus, "status_known"),
        sa.CheckConstraint(
            "entry_opens_at < entry_closes_at AND entry_closes_at <= voting_opens_at"
            " AND voting_opens_at < voting_closes_at",
            name="times_in_order",
        ),
        sa.Index("ix_showcase_contest_newest", sa.text("entry_opens_at DESC"), sa.text("id DESC")),
        sa.Index(
            "ix_showcase_contest_open",
            "id",
            postgresql_where=sa.text("status NOT IN ('PUBLISHED', 'CANCELED')"),
        ),
    )

    id: Mapped[int] = identity_column()
    title: Mapped[str]
    theme: Mapped[str | None]
    rules: Mapped[str]
    rules_html: Mapped[str]
    classes: Mapped[list[ContestClass]] = mapped_column(JSONB)
    eligibility: Mapped[Eligibility] = mapped_column(JSONB)
    entry_opens_at: Mapped[datetime]
    entry_closes_at: Mapped[datetime]
    voting_opens_at: Mapped[datetime]
    voting_closes_at: Mapped[datetime]
    picks_per_voter: Mapped[int] = mapped_column(sa.Integer, server_default="3")
    min_votes_to_qualify: Mapped[int] = mapped_column(sa.Integer, server_default="5")
    win_cooldown_months: Mapped[int] = mapped_column(sa.Integer, server_default="12")
    prize: Mapped[str | None]
    status: Mapped[str] = mapped_column(server_default=ContestStatus.DRAFT)
    is_announced: Mapped[bool] = mapped_column(server_default=sa.false())
    extended_at: Mapped[datetime | None]
    published_at: Mapped[datetime | None] = mapped_column(index=True)
    cancel_reason: Mapped[str | None]
    counted_ballots: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    uncounted_ballots: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    created_by: Mapped[int] = mapped_column(sa.ForeignKey(Member.id), index=True)
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class ContestEntry(Base):
    """A car in a contest. `votes` and `rank` are null until the result is published; a rank is within its class."""

    __tablename__ = "showcase_contest_entry"
    __table_args__ = (
        sa.UniqueConstraint("contest_id", "car_id"),
        check_one_of("status", EntryStatus, "status_known"),
        check_one_of("reason", EntryReason, "reason_known"),
        sa.Index(
            "ix_showcase_contest_entry_won",
            "car_id",
            "contest_id",
            postgresql_where=sa.text("rank IS NOT NULL"),
        ),
    )

    id: Mapped[int] = identity_column()
    contest_id: Mapped[int] = mapped_column(sa.ForeignKey(Contest.id, ondelete="CASCADE"))
    class_key: Mapped[str]
    showcase_id: Mapped[int] = mapped_column(
        sa.ForeignKey("showcase_showcase.id", ondelete="CASCADE"), index=True
    )
    car_id: Mapped[int] = mapped_column(sa.ForeignKey("showcase_car.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id), index=True)
    snapshot: Mapped[Snapshot] = mapped_column(JSONB)
    device_hash: Mapped[str | None]
    status: Mapped[str] = mapped_column(server_default=EntryStatus.ENTERED)
    reason: Mapped[str | None]
    note: Mapped[str | None]
    decided_by: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)
    votes: Mapped[int | None] = mapped_column(sa.Integer)
    rank: Mapped[int | None] = mapped_column(sa.Integer)
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class ContestBallot(Base):
    """What a member has voted for: one row for each contest and member, never changed by the voter.

    `is_counted` is null until the count. `user_id` is null once the voter has left.
    """

    __tablename__ = "showcase_contest_ballot"
    __table_args__ = (
        sa.UniqueConstraint("contest_id", "user_id"),
        check_one_of("reason", BallotReason, "reason_known"),
    )

    id: Mapped[int] = identity_column()
    contest_id: Mapped[int] = mapped_column(sa.ForeignKey(Contest.id, ondelete="CASCADE"))
    user_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)
    picks: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger))
    weight: Mapped[Decimal] = mapped_column(sa.Numeric(3, 2), server_default="1")
    ip_hash: Mapped[str]
    device_hash: Mapped[str]
    is_counted: Mapped[bool | None]
    reason: Mapped[str | None]
    cast_at: Mapped[datetime]


FINAL = (ContestStatus.PUBLISHED, ContestStatus.CANCELED)
# An entry that is still in the contest.
RUNNING = (EntryStatus.ENTERED, EntryStatus.APPROVED)
