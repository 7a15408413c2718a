"""The tables of word filters, of limits of new members, and of what waits for staff."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_moderation.shared.base import Base


class FilterAction(StrEnum):
    """What happens to a text in which a filter's pattern stands."""

    BLOCK = "BLOCK"
    CENSOR = "CENSOR"
    REQUIRE_APPROVAL = "REQUIRE_APPROVAL"
    FLAG = "FLAG"
    REPLACE = "REPLACE"
    LINK = "LINK"
    TAG = "TAG"
    SILENCE = "SILENCE"


class ReviewKind(StrEnum):
    """Why staff look at an item: WAITING is hidden until they have, the others are public."""

    WAITING = "WAITING"
    FLAGGED = "FLAGGED"
    NEW_MEMBER = "NEW_MEMBER"


class WordFilter(Base):
    """A rule about words. `name` is what members read; the pattern is known to staff alone.

    Without `matches_inside` a pattern must not stand inside a longer word. `replacement` is the words, the address or
    the tag that REPLACE, LINK and TAG put into the text.
    """

    __tablename__ = "moderation_word_filter"
    __table_args__ = (check_one_of("action", FilterAction, "action_known"),)

    id: Mapped[int] = identity_column()
    name: Mapped[str] = mapped_column(unique=True)
    pattern: Mapped[str]
    is_regex: Mapped[bool] = mapped_column(server_default=sa.false())
    case_sensitive: Mapped[bool] = mapped_column(server_default=sa.false())
    matches_inside: Mapped[bool] = mapped_column(server_default=sa.false())
    action: Mapped[str]
    replacement: Mapped[str | None]
    hit_count: Mapped[int] = mapped_column(server_default="0")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class FilterRevision(Base):
    """One row with another token after each change of a filter, by which processes notice that theirs are old."""

    __tablename__ = "moderation_filter_revision"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    token: Mapped[str]


class PostingRecord(Base):
    """What a member has posted lately, as far as the limits of new members need it.

    `threads` and `replies` are of the day that began at `day_started_at`. `published` are the posts that staff have let
    through, `pictures` those with pictures; `pictures_held` wait. `digests` are of the latest texts, the newest first,
    each with the second it was posted.
    """

    __tablename__ = "moderation_posting_record"

    member_id: Mapped[int] = mapped_column(
        sa.ForeignKey(Member.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    day_started_at: Mapped[datetime]
    threads: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    replies: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    published: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    pictures: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    pictures_held: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    digests: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")


class ReviewItem(Base):
    """A post for staff to look at that is in its plugin's own tables: hidden by it, or public.

    `texts` are those of one that is hidden, by field, as its author has last changed them.
    """

    __tablename__ = "moderation_review_item"
    __table_args__ = (
        check_one_of("kind", ReviewKind, "kind_known"),
        sa.UniqueConstraint("type", "item_id"),
    )

    id: Mapped[int] = identity_column()
    kind: Mapped[str]
    type: Mapped[str]
    item_id: Mapped[int]
    author_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"), index=True)
    rule: Mapped[str]
    texts: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}")
    created_at: Mapped[datetime] = mapped_column(index=True)
