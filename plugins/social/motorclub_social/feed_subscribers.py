"""Subscribers to events of other plugins, which need not be installed: they fill the feed.

A plugin that is not named here calls the service `social.feed` itself.
"""

from __future__ import annotations

from motorclub.api import VISITOR, ContentRef, Subscriber, now, resolve_content
from motorclub_social import comments, feed, integrations, notifications
from motorclub_social.events import (
    AnswerAccepted,
    AnswerPosted,
    CommentPosted,
    EventChanged,
    QuestionAsked,
)
from motorclub_social.models import Status
from motorclub_social.targets import COMMENT, member_ref

QUESTION, ANSWER, EVENT = "forum.question", "forum.answer", "events.event"


def question_asked(event: QuestionAsked) -> None:
    """It matters to who follows the asker and to who follows what it is about."""
    ref = ContentRef(QUESTION, event.question_id)
    feed.add(ref, event.name, event.author_id, integrations.subjects_of(ref), highlight=True, at=now())


def answer_posted(event: AnswerPosted) -> None:
    """It comes to who follows the author or the question with everything."""
    _answer(event, highlight=False)


def answer_accepted(event: AnswerAccepted) -> None:
    """That matters."""
    _answer(event, highlight=True)


def _answer(event: AnswerPosted | AnswerAccepted, *, highlight: bool) -> None:
    ref, question = ContentRef(ANSWER, event.answer_id), ContentRef(QUESTION, event.question_id)
    about = [question, *integrations.subjects_of(ref)]
    feed.add(ref, event.name, event.author_id, about, highlight=highlight, at=now())


def comment_posted(event: CommentPosted) -> None:
    """It comes to who follows the author or the thing with everything, as long as it is there."""
    row = comments.find_comment(event.comment_id)
    if row is not None and row.status == Status.PUBLISHED:
        about = [ContentRef(event.target_type, event.target_id)]
        ref = ContentRef(COMMENT, event.comment_id)
        feed.add(ref, event.name, event.author_id, about, highlight=False, at=row.created_at)


def event_changed(event: EventChanged) -> None:
    """Once it is public, it comes to who follows its organiser; what becomes of it then, to who follows the event."""
    ref = ContentRef(EVENT, event.event_id)
    content = resolve_content([ref], VISITOR).get(ref)
    if content is None or content.author_id is None:
        return
    new = feed.add(ref, event.name, content.author_id, (), highlight=True, at=now()) is not None
    if event.cancelled or event.moved:
        action = "cancelled" if event.cancelled else "moved"
        words = "postponed without a new date" if event.undated and not event.cancelled else action
        notifications.notify_followers(ref, content.author_id, content, action, words=words)
    elif new:
        notifications.notify_followers(member_ref(content.author_id), content.author_id, content, "announced")


SUBSCRIBERS = (
    Subscriber(QuestionAsked, question_asked, "social.question_asked", together=True),
    Subscriber(AnswerPosted, answer_posted, "social.answer_posted", together=True),
    Subscriber(AnswerAccepted, answer_accepted, "social.answer_accepted", together=True),
    Subscriber(CommentPosted, comment_posted, "social.commented", together=True),
    Subscriber(EventChanged, event_changed, "social.event_changed", together=True),
)
