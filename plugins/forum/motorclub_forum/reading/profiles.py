"""What a member's profile shows of the forum: their answers, how much they helped, and with which tags."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub.api import Viewer, reads
from motorclub.api.rows import Internal, Page, Row, columns_of, read_page, read_rows
from motorclub_forum.models import IS_LISTED, IS_PUBLISHED, Answer, Question, QuestionTag, Tag
from motorclub_forum.shared import rights, text

# The tags of how many of a member's newest questions, and of as many answers, are counted.
COUNTED = 500
TAGS_SHOWN = 12

ACCEPTED = (Question.accepted_answer_id == Answer.id).is_(True)


class MembersAnswerRow(Row):
    """An answer in the list of its author's."""

    id: int
    question_id: int
    title: Annotated[str, "Of the question."]
    body: Internal[str]
    score: int
    worked_count: int
    accepted: bool
    created_at: datetime

    @property
    def excerpt(self) -> str:
        """How it begins."""
        return text.excerpt(self.body)


COLUMNS = columns_of(MembersAnswerRow, Answer, title=Question.title, accepted=ACCEPTED)


class UsedTagRow(Row):
    """A tag, and how many of a member's questions and answers it is about."""

    id: Internal[int]
    name: str
    question_count: int


class MembersSummary(Row):
    """What a member has done in the forum; the tags are those of the newest questions and answers."""

    tags: list[UsedTagRow]
    question_count: int
    answer_count: int
    accepted_count: int
    worked_count: Annotated[int, "How often somebody said of an answer that it worked."]


SHOW: Mapping[str, sa.ColumnElement[bool]] = {
    "all": sa.true(),
    "accepted": ACCEPTED,
    "worked": Answer.worked_count > 0,
}
ORDERS: Mapping[str, tuple[sa.ColumnElement[Any], ...]] = {
    "newest": (Answer.created_at.desc(), Answer.id.desc()),
    "best": (ACCEPTED.desc(), Answer.confidence.desc(), Answer.score.desc(), Answer.id.desc()),
}


def list_answers(viewer: Viewer, user_id: int, query: Mapping[str, Any]) -> Page[MembersAnswerRow]:
    """A page of what everybody sees of a member's answers. Raises 403, 404."""
    rights.check_profile_open(viewer, user_id)
    joined = sa.select(*COLUMNS).join(Question, Question.id == Answer.question_id)
    theirs = joined.where(Answer.author_id == user_id, IS_PUBLISHED, IS_LISTED, SHOW[query["show"]])
    return read_page(MembersAnswerRow, theirs.order_by(*ORDERS[query["order"]]), query["page"], query["size"])


def get_summary(viewer: Viewer, user_id: int) -> MembersSummary:
    """What a member has done in the forum. Raises 403, 404."""
    rights.check_profile_open(viewer, user_id)
    asked = sa.select(sa.func.count()).select_from(Question).where(Question.author_id == user_id, IS_LISTED)
    answered = (
        sa.select(
            asked.scalar_subquery().label("question_count"),
            sa.func.count().label("answer_count"),
            sa.func.count().filter(ACCEPTED).label("accepted_count"),
            sa.func.coalesce(sa.func.sum(Answer.worked_count), 0).label("worked_count"),
        )
        .select_from(Answer)
        .join(Question, Question.id == Answer.question_id)
        .where(Answer.author_id == user_id, IS_PUBLISHED, IS_LISTED)
    )
    return MembersSummary(list_used_tags(user_id), *reads().execute(answered).one())


def list_used_tags(user_id: int) -> list[UsedTagRow]:
    """The tags of a member's newest questions and answers, the most frequent first."""
    asked = sa.select(Question.id).where(Question.author_id == user_id, IS_LISTED)
    answered = (
        sa.select(Answer.question_id.label("id"))
        .join(Question, Question.id == Answer.question_id)
        .where(Answer.author_id == user_id, IS_PUBLISHED, IS_LISTED)
    )
    lately = [
        statement.order_by(newest.desc()).limit(COUNTED).subquery()
        for statement, newest in ((asked, Question.created_at), (answered, Answer.created_at))
    ]
    posts = sa.union(*(sa.select(part.c.id) for part in lately)).subquery("posts")
    times = sa.func.count().label("question_count")
    counted = (
        sa.select(Tag.id, Tag.name, times)
        .join(QuestionTag, QuestionTag.tag_id == Tag.id)
        .join(posts, posts.c.id == QuestionTag.question_id)
        .group_by(Tag.id, Tag.name)
        .order_by(times.desc(), Tag.name)
        .limit(TAGS_SHOWN)
    )
    return read_rows(UsedTagRow, counted)
