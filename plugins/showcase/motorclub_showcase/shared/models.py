"""The tables of the pages of cars and of likes, which the gallery keeps and cars show.

A page has no visibility of its own: those who may see the car may see its page. Its photos are kept by the platform.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import check_one_of, identity_column
from motorclub_showcase.shared.base import Base

# The content type of a page, and the kind of its pictures.
SHOWCASE, PHOTO = "showcase.showcase", "showcase.photo"
# The content type of an entry in a contest, which has photos of its own once the result is published.
CONTEST_ENTRY = "showcase.contest_entry"
# Of a picture of a car.
MAX_MEGABYTES = 10


class ShowcaseStatus(StrEnum):
    """Where a page is in its life (community.md 6.7). Its owner alone sees a DRAFT, staff see the others too."""

    DRAFT = "DRAFT"
    PENDING = "PENDING"
    PUBLISHED = "PUBLISHED"
    HIDDEN = "HIDDEN"
    ARCHIVED = "ARCHIVED"
    DELETED = "DELETED"


def _counter() -> Any:
    return mapped_column(sa.Integer, server_default="0")


class Showcase(Base):
    """The page of a car. `previous_status` is that of a hidden or deleted one before; `note` is staff's to its owner.

    A car has at most one page that is neither archived nor deleted.
    """

    __tablename__ = "showcase_showcase"
    __table_args__ = (
        check_one_of("status", ShowcaseStatus, "status_known"),
        check_one_of("previous_status", ShowcaseStatus, "previous_status_known"),
        sa.Index(
            "uq_showcase_showcase_car",
            "car_id",
            unique=True,
            postgresql_where=sa.text("status NOT IN ('ARCHIVED', 'DELETED')"),
        ),
        sa.Index(None, "car_id"),
        sa.Index(None, "owner_id", "id"),
        sa.Index("ix_showcase_showcase_pending", "id", postgresql_where=sa.text("status = 'PENDING'")),
        sa.Index(
            "ix_showcase_showcase_published_at",
            sa.text("published_at DESC"),
            postgresql_where=sa.text("status = 'PUBLISHED'"),
        ),
    )

    id: Mapped[int] = identity_column()
    car_id: Mapped[int] = mapped_column(sa.ForeignKey("showcase_car.id", ondelete="CASCADE"))
    owner_id: Mapped[int] = mapped_column(sa.ForeignKey("member.id"))
    title: Mapped[str] = mapped_column(server_default="")
    story: Mapped[str] = mapped_column(server_default="")
    story_html: Mapped[str] = mapped_column(server_default="")
    highlight_modification_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    comments_enabled: Mapped[bool] = mapped_column(server_default=sa.true())
    status: Mapped[str] = mapped_column(server_default="DRAFT")
    previous_status: Mapped[str | None]
    note: Mapped[str] = mapped_column(server_default="")
    published_at: Mapped[datetime | None]
    view_count: Mapped[int] = _counter()
    like_count: Mapped[int] = _counter()
    comment_count: Mapped[int] = _counter()
    bookmark_count: Mapped[int] = _counter()
    trend_score: Mapped[float] = mapped_column(sa.Double, server_default="0")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]
    deleted_by_id: Mapped[int | None] = mapped_column(sa.ForeignKey("member.id"), index=True)
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class LikeTarget(StrEnum):
    """What can be liked."""

    SHOWCASE = "SHOWCASE"
    CAR = "CAR"
    BUILD_LOG_ENTRY = "BUILD_LOG_ENTRY"
    PHOTO = "PHOTO"


class Like(Base):
    """A member likes something; `receiver_id` owned it then. One that is not counted has a weight of 0."""

    __tablename__ = "showcase_like"
    __table_args__ = (
        check_one_of("target_type", LikeTarget, "target_type_known"),
        sa.UniqueConstraint("target_type", "target_id", "member_id"),
        sa.Index(None, "member_id", "created_at"),
        sa.Index(None, "receiver_id", "created_at"),
    )

    id: Mapped[int] = identity_column()
    target_type: Mapped[str]
    target_id: Mapped[int] = mapped_column(sa.BigInteger)
    member_id: Mapped[int] = mapped_column(sa.ForeignKey("member.id"))
    receiver_id: Mapped[int] = mapped_column(sa.ForeignKey("member.id"))
    weight: Mapped[Decimal] = mapped_column(sa.Numeric(3, 2))
    is_counted: Mapped[bool] = mapped_column(server_default=sa.true())
    created_at: Mapped[datetime]
