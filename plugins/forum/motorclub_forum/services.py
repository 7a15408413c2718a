"""The services that the forum provides: `SERVICES` lists them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import Consequence, Member, Role, Service, reads
from motorclub.api.levels import PRIVILEGES, Privilege, Privileges
from motorclub.api.rows import count_rows
from motorclub_forum.content import ANSWER, CATEGORY, QUESTION, TAG
from motorclub_forum.models import (
    Answer,
    AnswerStatus,
    Category,
    CategoryStatus,
    Question,
    QuestionTag,
    Status,
    Tag,
    TagStatus,
)
from motorclub_forum.posts import votes
from motorclub_forum.reading import profiles
from motorclub_forum.shared import limits, rights

Ref = tuple[str, int]
VOTED = {QUESTION: "QUESTION", ANSWER: "ANSWER"}


class Subjects:
    """The service `forum.subjects`."""

    def subjects_of(self, type: str, id: int) -> Collection[Ref]:  # noqa: A002
        """What a question or an answer is about: (type, id) of its question, its tags and its category."""
        if type == QUESTION:
            return about_question(id)
        question_id = _question_of(id) if type == ANSWER else None
        return [] if question_id is None else [(QUESTION, question_id), *about_question(question_id)]


def about_question(question_id: int) -> list[Ref]:
    """(type, id) of a question's tags and category.

    Names that were merged into a tag are included: their followers still get its news.
    """
    rows = reads().execute(_ABOUT, {"question_id": question_id})
    return [(row.type, row.id) for row in rows if row.id is not None]


_ASKED = sa.bindparam("question_id", type_=sa.BigInteger)
_CARRIED = sa.select(QuestionTag.tag_id).where(QuestionTag.question_id == _ASKED)
_ABOUT: sa.CompoundSelect[*tuple[Any, ...]] = sa.union_all(
    sa.select(sa.literal(TAG).label("type"), Tag.id).where(
        sa.or_(Tag.id.in_(_CARRIED), Tag.synonym_of_id.in_(_CARRIED))
    ),
    sa.select(sa.literal(CATEGORY), Question.category_id).where(Question.id == _ASKED),
)


def _question_of(answer_id: int) -> int | None:
    return reads().scalar(sa.select(Answer.question_id).where(Answer.id == answer_id))


class Commenting:
    """The service `forum.commenting`."""

    def refusal(self, type: str, id: int, member_id: int) -> str | None:  # noqa: A002
        """Why this member may not comment on a question or an answer now; None if they may."""
        if type not in (QUESTION, ANSWER):
            return None
        which = Question.id == (_question_of(id) if type == ANSWER else id)
        columns = sa.select(Question.is_locked, Category.moderator_ids)
        joined = columns.outerjoin(Category, Category.id == Question.category_id)
        found = reads().execute(joined.where(which)).first()
        if found is None or not found.is_locked or member_id in (found.moderator_ids or ()):
            return None
        role = reads().scalar(sa.select(Member.role).where(Member.id == member_id))
        return None if role in (Role.ADMIN, Role.MODERATOR) else rights.LOCKED


class Votes:
    """The service `forum.votes`."""

    def judge(self, type: str, id: int, voter_id: int, reason: str | None) -> bool:  # noqa: A002
        """Invalidate a vote on a question or an answer (SELF, RING, SOCK, QUOTA, STAFF), or let it count again (None),
        in
        the caller's transaction; whether there is such a vote. Publishes `forum.vote_changed`."""
        return votes.judge_vote(VOTED[type], id, voter_id, reason)


class WorthFollowing:
    """The service `forum.worth_following`."""

    def worth_following(self, member_id: int, limit: int) -> Sequence[Ref]:
        """(type, id) of tags and categories, the best first; at most `limit` of each."""
        tags = [(TAG, row.id) for row in profiles.list_used_tags(member_id)]
        tags += [(TAG, number) for number in reads().scalars(POPULAR_TAGS.limit(limit))]
        categories = [(CATEGORY, number) for number in reads().scalars(_categories(member_id).limit(limit))]
        return [*list(dict.fromkeys(tags))[:limit], *categories]


POPULAR_TAGS = (
    sa.select(Tag.id)
    .where(Tag.status == TagStatus.ACTIVE, Tag.question_count > 0)
    .order_by(Tag.question_count.desc(), Tag.name)
)


def _categories(member_id: int) -> sa.Select[int]:
    """Those in which a member asks, then the fullest."""
    mine = sa.exists().where(Question.category_id == Category.id, Question.author_id == member_id)
    there = (Category.status == CategoryStatus.ACTIVE, Category.question_count > 0)
    return (
        sa.select(Category.id)
        .where(*there)
        .order_by(mine.desc(), Category.question_count.desc(), Category.id)
    )


class Answers:
    """The service `forum.answers`."""

    def written_since(self, member_id: int, since: datetime) -> int:
        """How many answers a member has given since then, those that were deleted included."""
        return limits.written_since(reads(), member_id, Answer, since)


class LevelRights:
    """The service `forum.level_rights`."""

    def list_privileges(self) -> Sequence[Privilege]:
        """What members read of in the ladder, beside the rights that it names itself."""
        return [Privilege(limits.MAY_MERGE_TAGS, "Merge tags")]


SERVICES = (
    Service("forum.answers", Answers, Answers()),
    Service("forum.subjects", Subjects, Subjects()),
    Service("forum.votes", Votes, Votes()),
    Service("forum.commenting", Commenting, Commenting()),
    Service("forum.worth_following", WorthFollowing, WorthFollowing(), answers="social.worth_following"),
    Service("forum.level_rights", Privileges, LevelRights(), answers=PRIVILEGES),
)


def consequences() -> list[Consequence]:
    """Open questions and answers, counted."""
    unsolved = count_rows(Question, Question.status == Status.OPEN)
    answers = count_rows(Answer, Answer.status == AnswerStatus.PUBLISHED)
    return [
        Consequence("open questions that nobody can answer", unsolved),
        Consequence("answers that nobody can read", answers),
    ]
