"""The table of what admins have changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, identity_column
from motorclub_ranks.shared.base import Base


class Change(Base):
    """A change of a level, a rule or a badge; `subject` names it. `reverts_id` is the change that it undoes."""

    __tablename__ = "ranks_change"

    id: Mapped[int] = identity_column()
    created_at: Mapped[datetime]
    actor_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)
    action: Mapped[str]
    subject: Mapped[str]
    before: Mapped[Mapping[str, object]] = mapped_column(JSONB)
    after: Mapped[Mapping[str, object]] = mapped_column(JSONB)
    reverts_id: Mapped[int | None] = mapped_column(sa.ForeignKey("ranks_change.id"), unique=True)
