"""The forum's tables.

Counters and scores are kept beside the rows they count, changed in the same transaction under the row's lock, so
that no list ever counts. The rows stay the truth: a recount must always agree.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TSVECTOR
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column, plugin_registry

SCORE = "up_count - down_count"
# The share of up-votes, drawn towards one half while votes are few, and the outcomes (community.md 7.3).
CONFIDENCE = (
    "(up_count + 2)::double precision / (up_count + down_count + 4)::double precision"
    " + 0.05::double precision * least(4, worked_count) - 0.10::double precision * least(3, outdated_count)"
)
# What everybody sees and lists show.
LISTED = "status IN ('OPEN', 'SOLVED', 'CLOSED')"
# Written as in the indexes, with no parameters, so that the planner recognises them.
IS_LISTED: sa.ColumnElement[bool] = sa.literal_column(f"forum_question.{LISTED}")
IS_PUBLISHED: sa.ColumnElement[bool] = sa.literal_column("forum_answer.status = 'PUBLISHED'")
# As the search over everything reads it: the title, then what it is about, then the text.
WORDS = (
    "setweight(search_words(ARRAY[title]), 'A') || setweight(search_words(ARRAY[brand, car_model, generation, engine]"
    " || fault_codes || tag_names), 'B') || setweight(search_words(ARRAY[body]), 'D')"
)

# Posts are of one age if their numbers, divided by this, are the same.
AGE = 16_384

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


class Status(StrEnum):
    """The status of a question (community.md 6.1); locking and pinning are independent of it."""

    DRAFT = "DRAFT"
    PENDING = "PENDING"
    OPEN = "OPEN"
    SOLVED = "SOLVED"
    CLOSED = "CLOSED"
    HIDDEN = "HIDDEN"
    DELETED = "DELETED"


class AnswerStatus(StrEnum):
    """The status of an answer."""

    PUBLISHED = "PUBLISHED"
    PENDING = "PENDING"
    HIDDEN = "HIDDEN"
    DELETED = "DELETED"


class CloseReason(StrEnum):
    """Why a question is closed."""

    DUPLICATE = "DUPLICATE"
    OFF_TOPIC = "OFF_TOPIC"
    UNCLEAR = "UNCLEAR"
    TOO_GENERIC = "TOO_GENERIC"
    NOT_CONSTRUCTIVE = "NOT_CONSTRUCTIVE"


class Found(StrEnum):
    """What a member found when they tried an answer."""

    WORKED = "WORKED"
    DID_NOT_WORK = "DID_NOT_WORK"
    OUTDATED = "OUTDATED"
    DANGEROUS = "DANGEROUS"


class RevisionStatus(StrEnum):
    """The status of a text that was written or suggested."""

    APPLIED = "APPLIED"
    SUGGESTED = "SUGGESTED"
    APPROVED = "APPROVED"
    REJECTED = "REJECTED"
    WITHDRAWN = "WITHDRAWN"


class DraftKind(StrEnum):
    """What a draft is for."""

    QUESTION = "QUESTION"
    ANSWER = "ANSWER"


class TagStatus(StrEnum):
    """Whether a tag may be used."""

    PROPOSED = "PROPOSED"
    ACTIVE = "ACTIVE"
    MERGED = "MERGED"
    ARCHIVED = "ARCHIVED"


class CategoryStatus(StrEnum):
    """Whether a category takes new questions."""

    ACTIVE = "ACTIVE"
    ARCHIVED = "ARCHIVED"


def _by(name: str, *columns: str, where: str = LISTED) -> sa.Index:
    """An index that one order of the list is read from."""
    return sa.Index(
        f"ix_forum_question_{name}", *(sa.text(column) for column in columns), postgresql_where=sa.text(where)
    )


_MODEL, _CONFIRMED = ("lower(brand)", "lower(car_model)"), ("confirmed_count DESC", "id DESC")
_KNOWN = "brand <> '' AND status = 'SOLVED'"


def _of_words(table: str) -> sa.Index:
    """Posts by their words, and by how old they are among those with a word.

    Every search reads through what the index has not sorted in yet: 64 KiB at most, the least there is.
    """
    age = sa.text(f"(ARRAY[id / {AGE}])")
    short = {"gin_pending_list_limit": "64"}
    return sa.Index(f"ix_{table}_document", "document", age, postgresql_using="gin", postgresql_with=short)


def _of_member(**options: Any) -> Mapped[Any]:
    return mapped_column(sa.ForeignKey(Member.id), **options)


def _counter() -> Mapped[int]:
    return mapped_column(sa.Integer, server_default="0")


class Post(Base):
    """What questions and answers have in common.

    `previous_status` is what it was before it was hidden, `deleted_status` what it was before it was deleted.
    """

    __abstract__ = True

    id: Mapped[int] = identity_column()
    author_id: Mapped[int] = _of_member()
    previous_status: Mapped[str | None]
    deleted_status: Mapped[str | None]
    body: Mapped[str]
    body_html: Mapped[str]
    up_count: Mapped[int] = _counter()
    down_count: Mapped[int] = _counter()
    score: Mapped[int] = mapped_column(sa.Integer, sa.Computed(SCORE, persisted=True))
    revision_count: Mapped[int] = _counter()
    status_note: Mapped[str] = mapped_column(server_default="")
    mentioned_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    last_editor_id: Mapped[int | None] = _of_member()
    deleted_at: Mapped[datetime | None]
    deleted_by_id: Mapped[int | None] = _of_member()
    edited_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class Question(Post):
    """A question; `accepted_answer_id` can only be one of its own answers.

    `tag_names` repeats its tags in the asker's order for lists; QuestionTag is what questions are found by. What
    it is about is free text (`brand`, `car_model`, ...); `car_id` is a car of the showcase, if it came from there.
    `confirmed_count` repeats how often its accepted answer has worked.
    """

    __tablename__ = "forum_question"
    __table_args__ = (
        sa.ForeignKeyConstraint(
            ["id", "accepted_answer_id"],
            ["forum_answer.question_id", "forum_answer.id"],
            name="fk_forum_question_accepted_answer",
            use_alter=True,
        ),
        check_one_of("kind", Kind, "kind_known"),
        check_one_of("status", Status, "status_known"),
        check_one_of("previous_status", Status, "previous_status_known"),
        check_one_of("deleted_status", Status, "deleted_status_known"),
        check_one_of("close_reason", CloseReason, "close_reason_known"),
        _by("newest", "is_pinned DESC", "created_at DESC", "id DESC"),
        _by("active", "is_pinned DESC", "last_activity_at DESC", "id DESC"),
        _by("votes", "score DESC", "id DESC"),
        _by("hot", "hot_score DESC", "id DESC"),
        _by("unanswered", "created_at DESC", "id DESC", where=f"answer_count = 0 AND {LISTED}"),
        _by("solved", "last_activity_at DESC", "id DESC", where="status = 'SOLVED'"),
        _by("waiting", "created_at", "id", where="status = 'PENDING' OR reopen_asked"),
        _by(
            "cars", *_MODEL, "is_pinned DESC", "created_at DESC", "id DESC", where=f"brand <> '' AND {LISTED}"
        ),
        _by("car", "car_id", "created_at DESC", where="car_id IS NOT NULL"),
        _by("known", *_MODEL, *_CONFIRMED, where=_KNOWN),
        _by("known_of_generation", *_MODEL, "lower(generation)", *_CONFIRMED, where=_KNOWN),
        _by("of_category_newest", "category_id", "is_pinned DESC", "created_at DESC", "id DESC"),
        _by("of_category_active", "category_id", "is_pinned DESC", "last_activity_at DESC", "id DESC"),
        sa.Index(None, "author_id", "created_at"),
        sa.Index(None, "duplicate_of_id", postgresql_where=sa.text("duplicate_of_id IS NOT NULL")),
        _of_words("forum_question"),
        sa.Index("ix_forum_question_fault_codes", "fault_codes", postgresql_using="gin"),
        {"postgresql_with": NARROW},
    )

    category_id: Mapped[int | None] = mapped_column(sa.ForeignKey("forum_category.id"))
    kind: Mapped[str]
    status: Mapped[str] = mapped_column(server_default="OPEN")
    title: Mapped[str]
    excerpt: Mapped[str]
    tag_names: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
    car_id: Mapped[int | None]
    brand: Mapped[str] = mapped_column(server_default="")
    car_model: Mapped[str] = mapped_column(server_default="")
    generation: Mapped[str] = mapped_column(server_default="")
    engine: Mapped[str] = mapped_column(server_default="")
    year: Mapped[int | None] = mapped_column(sa.SmallInteger)
    mileage_km: Mapped[int | None] = mapped_column(sa.Integer)
    symptom: Mapped[str] = mapped_column(server_default="")
    symptom_when: Mapped[str] = mapped_column(server_default="")
    warning_lights: Mapped[str] = mapped_column(server_default="")
    fault_codes: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    tried_so_far: Mapped[str] = mapped_column(server_default="")
    answer_count: Mapped[int] = _counter()
    view_count: Mapped[int] = _counter()
    unique_view_count: Mapped[int] = _counter()
    same_here_count: Mapped[int] = _counter()
    hot_score: Mapped[float] = mapped_column(sa.Double, server_default="0")
    accepted_answer_id: Mapped[int | None]
    accepted_at: Mapped[datetime | None]
    accepted_by_id: Mapped[int | None] = _of_member()
    confirmed_count: Mapped[int] = _counter()
    accepted_outdated: Mapped[bool] = mapped_column(server_default=sa.false())
    needs_new_answer: Mapped[bool] = mapped_column(server_default=sa.false())
    is_pinned: Mapped[bool] = mapped_column(server_default=sa.false())
    is_locked: Mapped[bool] = mapped_column(server_default=sa.false())
    is_wiki: Mapped[bool] = mapped_column(server_default=sa.false())
    reopen_asked: Mapped[bool] = mapped_column(server_default=sa.false())
    close_reason: Mapped[str | None]
    duplicate_of_id: Mapped[int | None] = mapped_column(sa.ForeignKey("forum_question.id"))
    last_activity_at: Mapped[datetime]
    document: Mapped[Any] = mapped_column(TSVECTOR, sa.Computed(WORDS, persisted=True), deferred=True)


class Answer(Post):
    """An answer to a question. Staff have marked `sunk` ones as dangerous; they stand last."""

    __tablename__ = "forum_answer"
    __table_args__ = (
        sa.UniqueConstraint("question_id", "id"),
        check_one_of("status", AnswerStatus, "status_known"),
        check_one_of("previous_status", AnswerStatus, "previous_status_known"),
        check_one_of("deleted_status", AnswerStatus, "deleted_status_known"),
        sa.Index(
            "ix_forum_answer_best",
            "question_id",
            "sunk",
            sa.text("confidence DESC"),
            sa.text("score DESC"),
            "id",
            postgresql_where=sa.text("status = 'PUBLISHED'"),
        ),
        sa.Index(
            "ix_forum_answer_unpublished", "question_id", postgresql_where=sa.text("status <> 'PUBLISHED'")
        ),
        sa.Index(None, "author_id", "created_at"),
        sa.Index(None, "created_at"),
        _of_words("forum_answer"),
        {"postgresql_with": NARROW},
    )

    question_id: Mapped[int] = mapped_column(sa.ForeignKey(Question.id, ondelete="CASCADE"))
    status: Mapped[str] = mapped_column(server_default="PUBLISHED")
    worked_count: Mapped[int] = _counter()
    did_not_work_count: Mapped[int] = _counter()
    outdated_count: Mapped[int] = _counter()
    dangerous_count: Mapped[int] = _counter()
    sunk: Mapped[bool] = mapped_column(server_default=sa.false())
    confidence: Mapped[float] = mapped_column(sa.Double, sa.Computed(CONFIDENCE, persisted=True))
    parts_cost_minor: Mapped[int | None]
    parts_cost_currency: Mapped[str | None]
    labour_hours: Mapped[float | None] = mapped_column(sa.Numeric(5, 1, asdecimal=False))
    difficulty: Mapped[int | None] = mapped_column(sa.SmallInteger)
    tools_needed: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    document: Mapped[Any] = mapped_column(
        TSVECTOR, sa.Computed("search_words(ARRAY[body])", persisted=True), deferred=True
    )


class Outcome(Base):
    """What one member found when they tried an answer; the last one counts. `by_staff` ones weigh more."""

    __tablename__ = "forum_outcome"
    __table_args__ = (
        sa.UniqueConstraint("answer_id", "member_id"),
        check_one_of("kind", Found, "kind_known"),
        sa.Index(None, "member_id"),
    )

    id: Mapped[int] = identity_column()
    answer_id: Mapped[int] = mapped_column(sa.ForeignKey(Answer.id, ondelete="CASCADE"))
    member_id: Mapped[int] = _of_member()
    kind: Mapped[str]
    by_staff: Mapped[bool] = mapped_column(server_default=sa.false())
    car: Mapped[str] = mapped_column(server_default="")
    car_id: Mapped[int | None]
    comment: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime]


class MembersPart(Base):
    """What a member has done with a question, once."""

    __abstract__ = True

    question_id: Mapped[int] = mapped_column(sa.ForeignKey(Question.id, ondelete="CASCADE"), primary_key=True)
    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id), primary_key=True)
    created_at: Mapped[datetime]


class SameHere(MembersPart):
    """A member has the same problem."""

    __tablename__ = "forum_same_here"
    __table_args__ = (sa.Index(None, "member_id"),)


class Invitation(MembersPart):
    """The asker has invited a member to answer."""

    __tablename__ = "forum_invitation"
    __table_args__ = (sa.Index(None, "member_id"),)


class CloseVote(MembersPart):
    """A privileged member's vote to close a question; three are enough."""

    __tablename__ = "forum_close_vote"
    __table_args__ = (check_one_of("reason", CloseReason, "reason_known"), sa.Index(None, "member_id"))

    reason: Mapped[str]


class Category(Base):
    """A part of the forum with rules of its own; a tree of two levels."""

    __tablename__ = "forum_category"
    __table_args__ = (
        sa.UniqueConstraint("slug"),
        check_one_of("status", CategoryStatus, "status_known"),
        sa.Index("ix_forum_category_place", "parent_id", "position", "id"),
    )

    id: Mapped[int] = identity_column()
    name: Mapped[str]
    slug: Mapped[str]
    description: Mapped[str] = mapped_column(server_default="")
    icon: Mapped[str] = mapped_column(server_default="")
    colour: Mapped[str]
    parent_id: Mapped[int | None] = mapped_column(sa.ForeignKey("forum_category.id"))
    position: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    allowed_kinds: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
    require_car: Mapped[bool] = mapped_column(server_default=sa.false())
    post_role: Mapped[str | None]
    post_min_level: Mapped[int] = mapped_column(sa.SmallInteger, server_default="0")
    default_tags: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    moderator_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    status: Mapped[str] = mapped_column(server_default="ACTIVE")
    question_count: Mapped[int] = _counter()
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class Tag(Base):
    """A word that questions are found by; `name` is normalised.

    A merged tag and an old name (`synonym_of_id`) lead to another tag, which is used in their place.
    """

    __tablename__ = "forum_tag"
    __table_args__ = (
        sa.UniqueConstraint("name"),
        check_one_of("status", TagStatus, "status_known"),
        sa.Index("ix_forum_tag_popular", sa.text("question_count DESC"), "name"),
        sa.Index(None, "synonym_of_id", postgresql_where=sa.text("synonym_of_id IS NOT NULL")),
    )

    id: Mapped[int] = identity_column()
    name: Mapped[str]
    description: Mapped[str] = mapped_column(server_default="")
    wiki: Mapped[str] = mapped_column(server_default="")
    wiki_html: Mapped[str] = mapped_column(server_default="")
    parent_id: Mapped[int | None] = mapped_column(sa.ForeignKey("forum_tag.id"))
    synonym_of_id: Mapped[int | None] = mapped_column(sa.ForeignKey("forum_tag.id"))
    is_reserved: Mapped[bool] = mapped_column(server_default=sa.false())
    status: Mapped[str] = mapped_column(server_default="ACTIVE")
    question_count: Mapped[int] = _counter()
    unanswered_count: Mapped[int] = _counter()
    created_by_id: Mapped[int | None] = _of_member()
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class QuestionTag(Base):
    """A question carries a tag."""

    __tablename__ = "forum_question_tag"
    __table_args__ = (sa.Index(None, "tag_id", "question_id"),)

    question_id: Mapped[int] = mapped_column(sa.ForeignKey(Question.id, ondelete="CASCADE"), primary_key=True)
    tag_id: Mapped[int] = mapped_column(sa.ForeignKey(Tag.id), primary_key=True)


class Vote(Base):
    """One member's vote on one question or one answer.

    It counts as one in the score; `weight` and `is_counted` are for the receiver's standing.
    """

    __tablename__ = "forum_vote"
    __table_args__ = (
        sa.UniqueConstraint("question_id", "member_id"),
        sa.UniqueConstraint("answer_id", "member_id"),
        sa.CheckConstraint("num_nonnulls(question_id, answer_id) = 1", name="one_target"),
        sa.CheckConstraint("value IN (-1, 1)", name="up_or_down"),
        sa.CheckConstraint(
            "invalidated_reason IN ('SELF', 'RING', 'SOCK', 'QUOTA', 'STAFF')", name="reason_known"
        ),
        sa.Index(None, "member_id", "changed_at"),
        sa.Index(
            "ix_forum_vote_received", "receiver_id", "changed_at", postgresql_where=sa.text("value = 1")
        ),
    )

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = _of_member()
    question_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Question.id, ondelete="CASCADE"))
    answer_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Answer.id, ondelete="CASCADE"))
    receiver_id: Mapped[int | None] = _of_member()
    value: Mapped[int] = mapped_column(sa.SmallInteger)
    weight: Mapped[Decimal] = mapped_column(sa.Numeric(3, 2), server_default="1")
    is_counted: Mapped[bool] = mapped_column(server_default=sa.true())
    invalidated_reason: Mapped[str | None]
    changed_at: Mapped[datetime]


class Revision(Base):
    """A text after an edit, or as somebody suggests it. Only texts that were applied have a number."""

    __tablename__ = "forum_revision"
    __table_args__ = (
        sa.UniqueConstraint("question_id", "number"),
        sa.UniqueConstraint("answer_id", "number"),
        sa.CheckConstraint("num_nonnulls(question_id, answer_id) = 1", name="one_target"),
        check_one_of("status", RevisionStatus, "status_known"),
        sa.Index(None, "editor_id", "created_at"),
        sa.Index(
            "ix_forum_revision_suggested",
            "created_at",
            "id",
            postgresql_where=sa.text("status = 'SUGGESTED'"),
        ),
    )

    id: Mapped[int] = identity_column()
    question_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Question.id, ondelete="CASCADE"))
    answer_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Answer.id, ondelete="CASCADE"))
    number: Mapped[int | None] = mapped_column(sa.Integer)
    editor_id: Mapped[int] = _of_member()
    title: Mapped[str | None]
    body: Mapped[str]
    tag_names: Mapped[list[str] | None] = mapped_column(ARRAY(sa.Text))
    comment: Mapped[str] = mapped_column(server_default="")
    status: Mapped[str] = mapped_column(server_default="APPLIED")
    base_version: Mapped[int] = mapped_column(sa.Integer)
    reviewer_id: Mapped[int | None] = _of_member()
    reject_reason: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime]
    decided_at: Mapped[datetime | None]


class Draft(Base):
    """A member's draft; `payload` is the form as the member left it."""

    __tablename__ = "forum_draft"
    __table_args__ = (
        check_one_of("kind", DraftKind, "kind_known"),
        sa.Index("ix_forum_draft_owner", "owner_id", sa.text("updated_at DESC")),
        sa.Index(None, "expires_at"),
    )

    id: Mapped[int] = identity_column()
    owner_id: Mapped[int] = _of_member()
    kind: Mapped[str]
    target_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Question.id, ondelete="CASCADE"))
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    client_revision: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    expires_at: Mapped[datetime]


class OwnCar(Base):
    """What a member drives, in words."""

    __tablename__ = "forum_own_car"

    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id), primary_key=True, autoincrement=False)
    brand: Mapped[str]
    car_model: Mapped[str] = mapped_column(server_default="")
    generation: Mapped[str] = mapped_column(server_default="")
    year: Mapped[int | None] = mapped_column(sa.SmallInteger)


class Totals(Base):
    """One row: how many questions lists show, how many of them nobody has answered, how many are solved."""

    __tablename__ = "forum_totals"
    __table_args__ = (sa.CheckConstraint("id = 1", name="only_one_row"),)

    id: Mapped[int] = mapped_column(sa.SmallInteger, primary_key=True, autoincrement=False)
    question_count: Mapped[int]
    unanswered_count: Mapped[int]
    solved_count: Mapped[int] = mapped_column(server_default="0")
