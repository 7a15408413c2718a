"""What a member's profile shows of the forum: their answers, how much they helped, and with which tags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, page_of, reads
from motorclub_forum.models import Answer, Question, QuestionTag, Tag
from motorclub_forum.reading.queries import SHOWN
from motorclub_forum.shared import text, visibility

Item = dict[str, Any]

# Of so many of a member's newest questions, and as many answers, the tags are counted.
COUNTED = 500
TAGS_SHOWN = 12

PUBLISHED: sa.ColumnElement[bool] = sa.literal_column("forum_answer.status = 'PUBLISHED'")
ACCEPTED = (Question.accepted_answer_id == Answer.id).is_(True)
COLUMNS = (
    Answer.id,
    Answer.question_id,
    Question.title,
    Answer.body,
    Answer.score,
    Answer.worked_count,
    ACCEPTED.label("accepted"),
    Answer.created_at,
)
SHOW: Mapping[str, sa.ColumnElement[bool]] = {
    "all": sa.true(),
    "accepted": ACCEPTED,
    "worked": Answer.worked_count > 0,
}
ORDERS: Mapping[str, tuple[Any, ...]] = {
    "newest": (Answer.created_at.desc(), Answer.id.desc()),
    "best": (ACCEPTED.desc(), Answer.confidence.desc(), Answer.score.desc(), Answer.id.desc()),
}


def list_answers(viewer: Viewer, user_id: int, query: Mapping[str, Any]) -> Item:
    """A page of MembersAnswerSchema: what everybody sees of a member's answers. Raises 403, 404."""
    visibility.check_profile_open(viewer, user_id)
    page, size = query["page"], query["size"]
    theirs = (Answer.author_id == user_id, PUBLISHED, SHOWN, SHOW[query["show"]])
    joined = sa.select(*COLUMNS).join(Question, Question.id == Answer.question_id).where(*theirs)
    chosen = joined.order_by(*ORDERS[query["order"]]).limit(size).offset(page * size)
    count = sa.select(sa.func.count(Answer.id)).join(Question, Question.id == Answer.question_id)
    found = [{**row._mapping, "excerpt": text.excerpt(row.body)} for row in reads().execute(chosen)]
    return page_of(found, reads().scalar(count.where(*theirs)) or 0, page, size)


def get_summary(viewer: Viewer, user_id: int) -> Item:
    """MembersSummarySchema. Raises 403, 404."""
    visibility.check_profile_open(viewer, user_id)
    asked = sa.select(sa.func.count()).select_from(Question).where(Question.author_id == user_id, SHOWN)
    answered = (
        sa.select(
            asked.scalar_subquery().label("question_count"),
            sa.func.count().label("answer_count"),
            sa.func.count().filter(ACCEPTED).label("accepted_count"),
            sa.func.coalesce(sa.func.sum(Answer.worked_count), 0).label("worked_count"),
        )
        .select_from(Answer)
        .join(Question, Question.id == Answer.question_id)
        .where(Answer.author_id == user_id, PUBLISHED, SHOWN)
    )
    return {**reads().execute(answered).one()._mapping, "tags": list_used_tags(user_id)}


def list_used_tags(user_id: int) -> list[Item]:
    """`id`, `name`, `question_count` of the tags of what a member has lately written, the most frequent first."""
    asked = sa.select(Question.id).where(Question.author_id == user_id, SHOWN)
    answered = (
        sa.select(Answer.question_id.label("id"))
        .join(Question, Question.id == Answer.question_id)
        .where(Answer.author_id == user_id, PUBLISHED, SHOWN)
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
    return [dict(row._mapping) for row in reads().execute(counted)]
