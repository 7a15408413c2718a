"""The tables of points: rules, facts, the ledger, and what is computed from it.

Facts say what happened and may change; the ledger says what was booked for them and only grows. The points of a member
are a function of their facts (scoring.py), so neither the order nor the repetition of events can matter.
"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub.api.points import Board
from motorclub_ranks.shared.base import Base

# The actor of a fact that nobody in particular has caused.
NOBODY = 0


class Reason(StrEnum):
    """Why a row of the ledger has other points than its rule says, or why it was reversed."""

    WEIGHT = "WEIGHT"
    PAIR_DECAY = "PAIR_DECAY"
    PAIR_CAP = "PAIR_CAP"
    SCOPE_CAP = "SCOPE_CAP"
    LIFETIME_CAP = "LIFETIME_CAP"
    DAILY_CAP = "DAILY_CAP"
    DAILY_TOTAL = "DAILY_TOTAL"
    RULE_OFF = "RULE_OFF"
    WITHDRAWN = "WITHDRAWN"
    CONTENT_REMOVED = "CONTENT_REMOVED"
    INVALIDATED = "INVALIDATED"
    RECALCULATED = "RECALCULATED"


class PointRule(Base):
    """A version of a rule. It holds for facts from `valid_from` until the next version's.

    The fields are those of `motorclub.api.points.PointRule`; `owner` is the plugin that has registered it. A version
    with `superseded_at` no longer counts: all points were recalculated since.
    """

    __tablename__ = "ranks_point_rule"
    __table_args__ = (
        check_one_of("board", Board, "board_known"),
        sa.Index(
            "ix_ranks_point_rule_valid",
            "key",
            "valid_from",
            unique=True,
            postgresql_where=sa.text("superseded_at IS NULL"),
        ),
    )

    id: Mapped[int] = identity_column()
    key: Mapped[str]
    owner: Mapped[str]
    title: Mapped[str]
    board: Mapped[str]
    points: Mapped[int] = mapped_column(sa.Integer)
    daily_cap: Mapped[int | None] = mapped_column(sa.Integer)
    pair_cap: Mapped[int | None] = mapped_column(sa.Integer)
    pair_days: Mapped[int] = mapped_column(sa.Integer)
    scope_daily_cap: Mapped[int | None] = mapped_column(sa.Integer)
    lifetime_cap: Mapped[int | None] = mapped_column(sa.Integer)
    counts_to_daily_total: Mapped[bool]
    is_weighted: Mapped[bool]
    decays: Mapped[bool]
    per_source: Mapped[int | None] = mapped_column(sa.Integer)
    is_active: Mapped[bool] = mapped_column(server_default=sa.true())
    valid_from: Mapped[datetime]
    superseded_at: Mapped[datetime | None]
    changed_by: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id, ondelete="SET NULL"), index=True)
    changed_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class KnownContent(Base):
    """What is known about an item that facts are about: its author, what it is part of, whether it was removed.

    `scope_id` is what a cap may be shared by, such as the car of a log entry. `counts` is false for an item that earns
    nothing, such as a log entry without a picture. `state_at` is the time of the event that `is_removed` comes from.
    """

    __tablename__ = "ranks_content"

    type: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    author_id: Mapped[int | None] = mapped_column(index=True)
    scope_id: Mapped[int | None]
    counts: Mapped[bool] = mapped_column(server_default=sa.true())
    is_removed: Mapped[bool] = mapped_column(server_default=sa.false())
    state_at: Mapped[datetime | None]


class PointFeed(Base):
    """How far the facts of another plugin's point source have been read."""

    __tablename__ = "ranks_point_feed"

    owner: Mapped[str] = mapped_column(primary_key=True)
    after_id: Mapped[int] = mapped_column(server_default="0")


class PointFact(Base):
    """Something that a rule is about, as the last event about it says: who did it, for whom, to what, and when.

    Unique are rule, source, actor and detail, which tells apart facts that otherwise agree. `member_id` is None until
    the source's author is known, `occurred_at` until the event itself has come. `weight` is in hundredths. The time of
    the event that `is_active` comes from is `state_at`; `inactive_reason` says why the fact counts no longer.
    `pair_id` is whose facts for the member are counted together, where that is not the actor. Neither has a foreign
    key: an erased member's id is replaced by a negative number, so that pairs stay pairs.
    """

    __tablename__ = "ranks_point_fact"
    __table_args__ = (
        sa.UniqueConstraint("source_type", "source_id", "rule_key", "actor_id", "detail_id"),
        sa.Index(None, "member_id", "occurred_at"),
        sa.Index(None, "actor_id"),
        sa.Index(None, "pair_id"),
        sa.Index(
            "ix_ranks_point_fact_detail", "rule_key", "detail_id", postgresql_where=sa.text("detail_id <> 0")
        ),
    )

    id: Mapped[int] = identity_column()
    rule_key: Mapped[str]
    member_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"))
    actor_id: Mapped[int] = mapped_column(server_default=sa.text(str(NOBODY)))
    source_type: Mapped[str]
    source_id: Mapped[int]
    detail_id: Mapped[int] = mapped_column(server_default="0")
    scope_id: Mapped[int | None]
    pair_id: Mapped[int | None]
    weight: Mapped[int] = mapped_column(sa.SmallInteger, server_default="100")
    occurred_at: Mapped[datetime | None]
    is_active: Mapped[bool]
    inactive_reason: Mapped[str | None]
    state_at: Mapped[datetime]


class PointEvent(Base):
    """A row of the ledger; a trigger refuses to change it. A row with `reverses_id` takes back exactly that row.

    `fact_id` and `revision`, the number of earlier rows for the fact, make it unique. `settled_at` is the hour in which
    the points count, for calendar periods too; a reversal has that of the row it reverses. `booked_at` is when the row
    was written. `reason` is one of Reason, or empty.
    """

    __tablename__ = "ranks_point_event"
    __table_args__ = (
        sa.UniqueConstraint("fact_id", "revision"),
        sa.UniqueConstraint("reverses_id"),
        sa.Index(None, "member_id", "settled_at"),
        sa.Index(None, "settled_at"),
    )

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"))
    rule_key: Mapped[str]
    points: Mapped[int] = mapped_column(sa.Integer)
    source_type: Mapped[str]
    source_id: Mapped[int]
    occurred_at: Mapped[datetime]
    settled_at: Mapped[datetime]
    booked_at: Mapped[datetime]
    reason: Mapped[str] = mapped_column(server_default="")
    fact_id: Mapped[int]
    revision: Mapped[int] = mapped_column(sa.Integer)
    reverses_id: Mapped[int | None]


class MemberPoints(Base):
    """The sum of a member's ledger. It may be negative; it is shown as 0 then."""

    __tablename__ = "ranks_member_points"

    member_id: Mapped[int] = mapped_column(
        sa.ForeignKey(Member.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    points: Mapped[int] = mapped_column(sa.Integer)
    changed_at: Mapped[datetime]


class DailyPoints(Base):
    """The sum of a member's ledger by rule and day of settling, in the site's time zone."""

    __tablename__ = "ranks_daily_points"
    __table_args__ = (sa.Index(None, "day"),)

    member_id: Mapped[int] = mapped_column(
        sa.ForeignKey(Member.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    day: Mapped[date] = mapped_column(primary_key=True)
    rule_key: Mapped[str] = mapped_column(primary_key=True)
    points: Mapped[int] = mapped_column(sa.Integer)
    last_settled_at: Mapped[datetime]


class UnsettledMember(Base):
    """A note that facts of a member have changed, to be settled from `due_at`. One row for each change."""

    __tablename__ = "ranks_unsettled_member"
    __table_args__ = (sa.Index(None, "due_at", "member_id"),)

    id: Mapped[int] = identity_column()
    member_id: Mapped[int]
    due_at: Mapped[datetime]


class RecalculationKind(StrEnum):
    """SIMULATE counts what RECALCULATE would do."""

    SIMULATE = "SIMULATE"
    RECALCULATE = "RECALCULATE"


class RecalculationStatus(StrEnum):
    """How far a recalculation is."""

    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    DONE = "DONE"
    FAILED = "FAILED"


class Recalculation(Base):
    """All points once more by the current rules, or by proposed ones: `rules`, as amounts by key.

    `time_zone` is the one in which days began.
    """

    __tablename__ = "ranks_recalculation"
    __table_args__ = (
        check_one_of("kind", RecalculationKind, "kind_known"),
        check_one_of("status", RecalculationStatus, "status_known"),
    )

    id: Mapped[int] = identity_column()
    kind: Mapped[str]
    status: Mapped[str] = mapped_column(server_default=RecalculationStatus.QUEUED)
    rules: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    time_zone: Mapped[str] = mapped_column(server_default="UTC")
    after_id: Mapped[int] = mapped_column(server_default="0")
    members_total: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    members_done: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    members_changed: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    members_moved: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    points_before: Mapped[int] = mapped_column(server_default="0")
    points_after: Mapped[int] = mapped_column(server_default="0")
    started_by: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id, ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


class Recount(Base):
    """The outcome of a nightly recount: how many members' ledgers differ from their facts, or sums from the ledger."""

    __tablename__ = "ranks_recount"

    id: Mapped[int] = identity_column()
    created_at: Mapped[datetime]
    members: Mapped[int] = mapped_column(sa.Integer)
    differences: Mapped[int] = mapped_column(sa.Integer)
