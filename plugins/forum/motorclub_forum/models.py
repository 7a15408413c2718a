"""The forum's tables.

Counters and scores are kept beside the rows they count, changed in the same transaction under the row's lock, so
that no list ever counts. The rows stay the truth: a recount must always agree.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from motorclub.api import Member, identity_column, plugin_registry

SCORE = "up_count - down_count"
# The share of up-votes, drawn towards one half while votes are few (community.md 7.3).
CONFIDENCE = "(up_count + 2)::double precision / (up_count + down_count + 4)::double precision"

# Long texts leave the row at this many bytes, so that lists and counters touch narrow rows only.
NARROW = {"toast_tuple_target": "256", "fillfactor": "90"}


class Base(DeclarativeBase):
    """The forum's models."""

    registry = plugin_registry()


class Kind(StrEnum):
    """What a question wants."""

    PROBLEM = "PROBLEM"
    HOW_TO = "HOW_TO"
    DISCUSSION = "DISCUSSION"
    BUYING = "BUYING"


class Question(Base):
    """A question; `accepted_answer_id` can only name one of its own answers.

    `tag_names` repeats its tags in the asker's order for lists; QuestionTag is what questions are found by.
    """

    __tablename__ = "forum_question"
    __table_args__ = (
        sa.ForeignKeyConstraint(
            ["id", "accepted_answer_id"],
            ["forum_answer.question_id", "forum_answer.id"],
            name="fk_forum_question_accepted_answer",
            use_alter=True,
        ),
        sa.CheckConstraint("kind IN ('PROBLEM', 'HOW_TO', 'DISCUSSION', 'BUYING')", name="kind_known"),
        sa.Index("ix_forum_question_newest", sa.text("created_at DESC"), sa.text("id DESC")),
        sa.Index("ix_forum_question_active", sa.text("last_activity_at DESC"), sa.text("id DESC")),
        sa.Index("ix_forum_question_votes", sa.text("score DESC"), sa.text("id DESC")),
        sa.Index(
            "ix_forum_question_unanswered",
            sa.text("created_at DESC"),
            sa.text("id DESC"),
            postgresql_where=sa.text("answer_count = 0"),
        ),
        sa.Index(None, "author_id", "created_at"),
        {"postgresql_with": NARROW},
    )

    id: Mapped[int] = identity_column()
    author_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    kind: Mapped[str]
    title: Mapped[str]
    excerpt: Mapped[str]
    body: Mapped[str]
    body_html: Mapped[str]
    tag_names: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
    up_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    down_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    score: Mapped[int] = mapped_column(sa.Integer, sa.Computed(SCORE, persisted=True))
    answer_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    view_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    accepted_answer_id: Mapped[int | None]
    created_at: Mapped[datetime]
    last_activity_at: Mapped[datetime]


class Answer(Base):
    """An answer to a question."""

    __tablename__ = "forum_answer"
    __table_args__ = (
        sa.UniqueConstraint("question_id", "id"),
        sa.Index(
            "ix_forum_answer_best", "question_id", sa.text("confidence DESC"), sa.text("score DESC"), "id"
        ),
        sa.Index(None, "author_id", "created_at"),
        {"postgresql_with": NARROW},
    )

    id: Mapped[int] = identity_column()
    question_id: Mapped[int] = mapped_column(sa.ForeignKey(Question.id, ondelete="CASCADE"))
    author_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    body: Mapped[str]
    body_html: Mapped[str]
    up_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    down_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    score: Mapped[int] = mapped_column(sa.Integer, sa.Computed(SCORE, persisted=True))
    confidence: Mapped[float] = mapped_column(sa.Double, sa.Computed(CONFIDENCE, persisted=True))
    created_at: Mapped[datetime]


class Tag(Base):
    """A word that questions are found by; `name` is normalised."""

    __tablename__ = "forum_tag"
    __table_args__ = (
        sa.UniqueConstraint("name"),
        sa.Index("ix_forum_tag_popular", sa.text("question_count DESC"), "name"),
    )

    id: Mapped[int] = identity_column()
    name: Mapped[str]
    question_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    unanswered_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    created_at: Mapped[datetime]


class QuestionTag(Base):
    """A question carries a tag."""

    __tablename__ = "forum_question_tag"
    __table_args__ = (sa.Index(None, "tag_id", "question_id"),)

    question_id: Mapped[int] = mapped_column(sa.ForeignKey(Question.id, ondelete="CASCADE"), primary_key=True)
    tag_id: Mapped[int] = mapped_column(sa.ForeignKey(Tag.id), primary_key=True)


class Vote(Base):
    """One member's word on one question or one answer."""

    __tablename__ = "forum_vote"
    __table_args__ = (
        sa.UniqueConstraint("question_id", "member_id"),
        sa.UniqueConstraint("answer_id", "member_id"),
        sa.CheckConstraint("num_nonnulls(question_id, answer_id) = 1", name="one_target"),
        sa.CheckConstraint("value IN (-1, 1)", name="up_or_down"),
        sa.Index(None, "member_id"),
    )

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    question_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Question.id, ondelete="CASCADE"))
    answer_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Answer.id, ondelete="CASCADE"))
    value: Mapped[int] = mapped_column(sa.SmallInteger)
    changed_at: Mapped[datetime]


class Totals(Base):
    """One row: how many questions there are, and how many of them nobody has answered."""

    __tablename__ = "forum_totals"
    __table_args__ = (sa.CheckConstraint("id = 1", name="only_one_row"),)

    id: Mapped[int] = mapped_column(sa.SmallInteger, primary_key=True, autoincrement=False)
    question_count: Mapped[int]
    unanswered_count: Mapped[int]
