"""What is heard from other plugins by the names of their events, none of which need be there: it fills the feed.

A plugin that is not named here tells the service `social.feed` itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import ContentRef, Subscriber, now
from motorclub_social import asking, comments, feed
from motorclub_social.events import CommentPosted, Heard
from motorclub_social.models import Status
from motorclub_social.targets import COMMENT

QUESTION, ANSWER = "forum.question", "forum.answer"


@dataclass(frozen=True)
class QuestionAsked(Heard):
    """A question is public."""

    name = "forum.question_asked"

    question_id: int
    author_id: int


@dataclass(frozen=True)
class AnswerPosted(Heard):
    """A question has a new answer."""

    name = "forum.answer_posted"

    question_id: int
    answer_id: int
    author_id: int


@dataclass(frozen=True)
class AnswerAccepted(Heard):
    """An answer has solved its question."""

    name = "forum.answer_accepted"

    question_id: int
    answer_id: int
    author_id: int


def question_asked(event: QuestionAsked) -> None:
    """It matters to who follows the asker and to who follows what it is about."""
    ref = ContentRef(QUESTION, event.question_id)
    feed.add(ref, event.name, event.author_id, asking.subjects_of(ref), highlight=True, at=now())


def answer_posted(event: AnswerPosted) -> None:
    """It comes to who follows the author or the question with everything."""
    _answer(event, highlight=False)


def answer_accepted(event: AnswerAccepted) -> None:
    """That matters."""
    _answer(event, highlight=True)


def _answer(event: AnswerPosted | AnswerAccepted, *, highlight: bool) -> None:
    ref, question = ContentRef(ANSWER, event.answer_id), ContentRef(QUESTION, event.question_id)
    about = [question, *asking.subjects_of(ref)]
    feed.add(ref, event.name, event.author_id, about, highlight=highlight, at=now())


def commented(event: CommentPosted) -> None:
    """It comes to who follows the author or the thing with everything, as long as it is there."""
    row = comments.found(event.comment_id)
    if row is not None and row.status == Status.PUBLISHED:
        about = [ContentRef(event.target_type, event.target_id)]
        ref = ContentRef(COMMENT, event.comment_id)
        feed.add(ref, event.name, event.author_id, about, highlight=False, at=row.created_at)


SUBSCRIBERS = (
    Subscriber(QuestionAsked, question_asked, "social.question_asked"),
    Subscriber(AnswerPosted, answer_posted, "social.answer_posted"),
    Subscriber(AnswerAccepted, answer_accepted, "social.answer_accepted"),
    Subscriber(CommentPosted, commented, "social.commented"),
)
