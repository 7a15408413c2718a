"""The member: the one row that everything else refers to, and what belongs to it alone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column

# Made by the migration of profiles: every three letters in a row of the names, and each name's beginnings.
GRAMS = "member_grams(username_key, email_key, display_key)"


class Member(Base):
    """An account and its public face.

    `username_key`, `email_key` and `display_key` are the casefolded forms; the first two make names unique without
    regard to case, all three are what admins search. `profile_image` is an address on this site or None.
    `seen_at` is up to five minutes old. `erased_at` is set for somebody who has gone and whose texts keep the name.
    """

    __tablename__ = "member"
    __table_args__ = (
        sa.UniqueConstraint("username_key"),
        sa.UniqueConstraint("email_key"),
        sa.CheckConstraint("role IN ('ADMIN', 'MODERATOR', 'EVENT_ORGANISER', 'USER')", name="role_known"),
        # The list of what waits to be merged into this index is read by every search, so it is kept short (kB).
        sa.Index(
            "ix_member_grams",
            sa.text(GRAMS),
            postgresql_using="gin",
            postgresql_with={"gin_pending_list_limit": "256"},
        ),
        sa.Index("ix_member_newest", "created_at", "id"),
        sa.Index("ix_member_seen", sa.text("seen_at DESC NULLS LAST"), sa.text("id DESC")),
        sa.Index("ix_member_role", "role", "id"),
        sa.Index("ix_member_unverified", "id", postgresql_where=sa.text("email_verified_at IS NULL")),
    )

    id: Mapped[int] = identity_column()
    username: Mapped[str]
    username_key: Mapped[str]
    email: Mapped[str]
    email_key: Mapped[str]
    password_hash: Mapped[str]
    role: Mapped[str] = mapped_column(server_default="USER")
    profile_image: Mapped[str | None]
    email_verified_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    display_name: Mapped[str | None]
    display_key: Mapped[str | None]
    seen_at: Mapped[datetime | None]
    erased_at: Mapped[datetime | None]


def of_member(**options: Any) -> Mapped[int]:
    """The column that says whose a row is; the row goes with the member."""
    return mapped_column(sa.ForeignKey("member.id", ondelete="CASCADE"), **options)


class Profile(Base):
    """A member's profile, preferences and privacy settings.

    A member who has never changed anything has no row: the columns' defaults apply (members/profiles/records.py).
    """

    __tablename__ = "member_profile"
    __table_args__ = (
        sa.CheckConstraint("distance IN ('KM', 'MI')", name="distance_known"),
        sa.CheckConstraint("power IN ('HP', 'KW')", name="power_known"),
        sa.CheckConstraint("theme IN ('dark', 'light', 'system')", name="theme_known"),
        sa.CheckConstraint("visible_to IN ('ALL', 'MEMBERS', 'FOLLOWERS')", name="visible_to_known"),
        sa.CheckConstraint("mentions IN ('ALL', 'FOLLOWED', 'NOBODY')", name="mentions_known"),
        sa.CheckConstraint("follows IN ('ALL', 'NOBODY')", name="follows_known"),
    )

    member_id: Mapped[int] = of_member(primary_key=True, autoincrement=False)
    banner: Mapped[str | None]
    bio: Mapped[str | None]
    bio_html: Mapped[str | None]
    country: Mapped[str | None]
    city: Mapped[str | None]
    links: Mapped[list[dict[str, str]]] = mapped_column(JSONB, server_default="[]")
    language: Mapped[str | None]
    distance: Mapped[str] = mapped_column(server_default="KM")
    power: Mapped[str] = mapped_column(server_default="HP")
    timezone: Mapped[str | None]
    theme: Mapped[str] = mapped_column(server_default="dark")
    visible_to: Mapped[str] = mapped_column(server_default="ALL")
    hide_garage: Mapped[bool] = mapped_column(server_default=sa.false())
    hide_donor_wall: Mapped[bool] = mapped_column(server_default=sa.false())
    hide_leaderboard: Mapped[bool] = mapped_column(server_default=sa.false())
    hide_follower_counts: Mapped[bool] = mapped_column(server_default=sa.false())
    hide_online: Mapped[bool] = mapped_column(server_default=sa.false())
    mentions: Mapped[str] = mapped_column(server_default="ALL")
    follows: Mapped[str] = mapped_column(server_default="ALL")


class OldName(Base):
    """A former name of a member: it leads to them, and no other member may take it."""

    __tablename__ = "member_old_name"

    name_key: Mapped[str] = mapped_column(primary_key=True)
    member_id: Mapped[int] = of_member(index=True)
    changed_at: Mapped[datetime]
