"""The tables of suspicious votes."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_moderation.shared.base import Base


class FindingKind(StrEnum):
    """What is suspicious about votes (community.md 7.5)."""

    PAIR = "PAIR"
    CONCENTRATION = "CONCENTRATION"
    BURST = "BURST"
    DOWNVOTES = "DOWNVOTES"
    DEVICE = "DEVICE"


class FindingStatus(StrEnum):
    """What staff have made of a finding."""

    OPEN = "OPEN"
    DISMISSED = "DISMISSED"
    INVALIDATED = "INVALIDATED"


class RecordedVote(Base):
    """A vote as its last event said. `value` is 0 once it was withdrawn; `invalidated_reason` is set if it is void."""

    __tablename__ = "moderation_recorded_vote"
    __table_args__ = (
        sa.Index(None, "receiver_id", "cast_at"),
        sa.Index(None, "cast_at"),
    )

    type: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    voter_id: Mapped[int] = mapped_column(
        sa.ForeignKey(Member.id, ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    )
    receiver_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"))
    value: Mapped[int] = mapped_column(sa.SmallInteger)
    invalidated_reason: Mapped[str | None]
    cast_at: Mapped[datetime]


class VoteFinding(Base):
    """Suspicious votes between `voter_ids` and a receiver, for staff to judge.

    `votes` are those at stake, each as (type, item, voter). `key` names what was found, so that the next night does not
    find it again.
    """

    __tablename__ = "moderation_vote_finding"
    __table_args__ = (
        check_one_of("kind", FindingKind, "kind_known"),
        check_one_of("status", FindingStatus, "status_known"),
        sa.Index("ix_moderation_vote_finding_queue", "status", "found_at"),
    )

    id: Mapped[int] = identity_column()
    kind: Mapped[str]
    key: Mapped[str] = mapped_column(unique=True)
    receiver_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"), index=True)
    voter_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger))
    votes: Mapped[list[Any]] = mapped_column(JSONB)
    share: Mapped[float]
    found_at: Mapped[datetime]
    status: Mapped[str] = mapped_column(server_default=FindingStatus.OPEN)
    decided_by: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id, ondelete="SET NULL"), index=True)
    decided_at: Mapped[datetime | None]
    reason: Mapped[str | None]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")
