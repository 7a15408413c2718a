"""The tables of following, the feed, bookmarks, blocks and comments.

Whatever is followed, saved or commented is kept as a reference, the name of a content type and an id there, because no
table of another plugin may be referred to. Members are followed as content of the type `social.member`.

Counters are kept beside the rows they count, changed in the same transaction under the row's lock.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column, plugin_registry


class Base(DeclarativeBase):
    """The models of social."""

    registry = plugin_registry()


class Level(StrEnum):
    """How much of what is followed comes into the feed: everything, what matters, nothing."""

    ALL = "ALL"
    HIGHLIGHTS = "HIGHLIGHTS"
    MUTED = "MUTED"


class BlockKind(StrEnum):
    """BLOCK keeps two people apart both ways; MUTE only spares the one who muted."""

    BLOCK = "BLOCK"
    MUTE = "MUTE"


class Status(StrEnum):
    """Where a comment is in its life; PENDING and HIDDEN are set by who moderates."""

    PUBLISHED = "PUBLISHED"
    PENDING = "PENDING"
    HIDDEN = "HIDDEN"
    DELETED = "DELETED"


class Undoable(StrEnum):
    """What can be undone."""

    MOVE = "MOVE"
    REMOVE = "REMOVE"


class Follow(Base):
    """A member follows something. MUTED keeps the follow and leaves the feed alone."""

    __tablename__ = "social_follow"
    __table_args__ = (
        sa.UniqueConstraint("follower_id", "target_type", "target_id"),
        check_one_of("level", Level, "level_known"),
        sa.Index("ix_social_follow_target", "target_type", "target_id", "id"),
        sa.Index("ix_social_follow_follower", "follower_id", "id"),
    )

    id: Mapped[int] = identity_column()
    follower_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    target_type: Mapped[str]
    target_id: Mapped[int]
    level: Mapped[str]
    created_at: Mapped[datetime]


class Followed(Base):
    """How many follow something; the rows of Follow are the truth."""

    __tablename__ = "social_followed"

    target_type: Mapped[str] = mapped_column(primary_key=True)
    target_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    follower_count: Mapped[int] = mapped_column(sa.Integer)


class Activity(Base):
    """An action that followers may see: `deed` is the name of its event, type and item_id are its item."""

    __tablename__ = "social_activity"
    __table_args__ = (
        sa.UniqueConstraint("type", "item_id", "deed"),
        sa.Index(None, "author_id"),
        sa.Index(None, "at"),
    )

    id: Mapped[int] = identity_column()
    type: Mapped[str]
    item_id: Mapped[int]
    deed: Mapped[str]
    author_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    highlight: Mapped[bool]
    at: Mapped[datetime]


class Subject(Base):
    """An activity is found under everything that it is about, its author among them.

    `author_id` and `highlight` repeat the activity's, so that a feed reads this table alone.
    """

    __tablename__ = "social_subject"
    __table_args__ = (
        sa.Index(
            "ix_social_subject_highlight",
            "type",
            "item_id",
            "activity_id",
            postgresql_where=sa.text("highlight"),
        ),
        sa.Index(None, "activity_id"),
        sa.Index(None, "author_id"),
    )

    type: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    activity_id: Mapped[int] = mapped_column(
        sa.ForeignKey(Activity.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    author_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    highlight: Mapped[bool]


class Folder(Base):
    """A member's folder of bookmarks; names are unique without regard to case."""

    __tablename__ = "social_folder"
    __table_args__ = (sa.UniqueConstraint("user_id", "name_key"),)

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    name: Mapped[str]
    name_key: Mapped[str]
    position: Mapped[int] = mapped_column(sa.Integer)
    created_at: Mapped[datetime]


class Bookmark(Base):
    """An item that a member has saved. Title and address stay when the target is deleted.

    `digest` is the state of the target when it was saved or last marked as seen, `seen_at` when that was;
    `reminded_at` is set once the reminder has been sent.
    """

    __tablename__ = "social_bookmark"
    __table_args__ = (
        sa.UniqueConstraint("user_id", "target_type", "target_id"),
        sa.Index("ix_social_bookmark_newest", "user_id", sa.text("created_at DESC"), sa.text("id DESC")),
        sa.Index("ix_social_bookmark_target", "target_type", "target_id", "id"),
        sa.Index(None, "folder_id"),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    target_type: Mapped[str]
    target_id: Mapped[int]
    folder_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Folder.id, ondelete="SET NULL"))
    note: Mapped[str | None]
    title: Mapped[str]
    url: Mapped[str]
    digest: Mapped[str]
    seen_at: Mapped[datetime]
    remind_at: Mapped[datetime | None]
    reminded_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class Change(Base):
    """When something that can be saved was last changed, as far as its plugin has said so."""

    __tablename__ = "social_change"

    target_type: Mapped[str] = mapped_column(primary_key=True)
    target_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    changed_at: Mapped[datetime]


class Undo(Base):
    """What many bookmarks were before they were moved or removed together; `token` cannot be guessed."""

    __tablename__ = "social_undo"
    __table_args__ = (sa.UniqueConstraint("token"), sa.Index(None, "expires_at"), sa.Index(None, "user_id"))

    id: Mapped[int] = identity_column()
    token: Mapped[str]
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    deed: Mapped[str]
    rows: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    expires_at: Mapped[datetime]


class Block(Base):
    """A member does not want to have to do with another one."""

    __tablename__ = "social_block"
    __table_args__ = (
        sa.UniqueConstraint("user_id", "blocked_id"),
        check_one_of("kind", BlockKind, "kind_known"),
        sa.CheckConstraint("user_id <> blocked_id", name="not_oneself"),
        sa.Index(None, "blocked_id", "kind"),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    blocked_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    kind: Mapped[str]
    created_at: Mapped[datetime]


class Thread(Base):
    """All comments on one thing; `comment_count` counts the published ones, answers to others included."""

    __tablename__ = "social_thread"
    __table_args__ = (sa.UniqueConstraint("target_type", "target_id"),)

    id: Mapped[int] = identity_column()
    target_type: Mapped[str]
    target_id: Mapped[int]
    comment_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")


# One that is gone keeps its place while there are replies to it.
IS_SHOWN = "status = 'PUBLISHED' OR reply_count > 0"


class Comment(Base):
    """A comment on an item, or a reply to such a comment: there is one level of replies.

    `reply_count` counts the published replies. `shown` says whether it has a place in lists.
    """

    __tablename__ = "social_comment"
    __table_args__ = (
        check_one_of("status", Status, "status_known"),
        sa.Index(
            "ix_social_comment_roots",
            "thread_id",
            "id",
            postgresql_where=sa.text("parent_id IS NULL AND shown"),
        ),
        sa.Index("ix_social_comment_replies", "parent_id", "id", postgresql_where=sa.text("shown")),
        sa.Index("ix_social_comment_author", "author_id", sa.text("id DESC")),
        {"postgresql_with": {"toast_tuple_target": "256", "fillfactor": "90"}},
    )

    id: Mapped[int] = identity_column()
    thread_id: Mapped[int] = mapped_column(sa.ForeignKey(Thread.id, ondelete="CASCADE"))
    parent_id: Mapped[int | None] = mapped_column(sa.ForeignKey("social_comment.id", ondelete="CASCADE"))
    author_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    body: Mapped[str]
    body_html: Mapped[str]
    mentioned_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    score: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    reply_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    status: Mapped[str] = mapped_column(server_default="PUBLISHED")
    shown: Mapped[bool] = mapped_column(sa.Boolean, sa.Computed(IS_SHOWN, persisted=True))
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")
    created_at: Mapped[datetime]
    edited_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]
    deleted_by_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)


class Vote(Base):
    """A member likes a comment."""

    __tablename__ = "social_vote"
    __table_args__ = (sa.Index(None, "member_id"), sa.UniqueConstraint("id"))

    id: Mapped[int] = mapped_column(sa.BigInteger, sa.Identity())

    comment_id: Mapped[int] = mapped_column(
        sa.ForeignKey(Comment.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id), primary_key=True, autoincrement=False)
    created_at: Mapped[datetime]
