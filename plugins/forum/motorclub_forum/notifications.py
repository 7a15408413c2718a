"""Whom the forum tells of what."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import Category, ContentRef, Member, NotificationKind, Subscriber, db, notify
from motorclub_forum.content import ANSWER
from motorclub_forum.events import AnswerAccepted, AnswerPosted

ANSWERED = "forum.answer_posted"
ACCEPTED = "forum.answer_accepted"

KINDS = (
    NotificationKind(
        ANSWERED,
        "Somebody answered your question.",
        '<b>{voter}</b> answered your question <a href="{url}">{title}</a>',
        Category.NEEDS_ME,
    ),
    NotificationKind(
        ACCEPTED,
        "Your answer was accepted.",
        '<b>{voter}</b> accepted your answer to <a href="{url}">{title}</a>',
        Category.ACTIVITY,
    ),
)


def tell_asker(event: AnswerPosted) -> None:
    """The asker hears of each answer; `notify` tells nobody of what they did themselves."""
    _notify(event.asker_id, ANSWERED, event, event.author_id)


def tell_answerer(event: AnswerAccepted) -> None:
    """Whoever wrote an answer hears that it was accepted."""
    _notify(event.author_id, ACCEPTED, event, event.accepted_by)


def _notify(user_id: int, kind: str, event: AnswerPosted | AnswerAccepted, actor_id: int) -> None:
    voter = db.session.scalar(sa.select(Member.username).where(Member.id == actor_id))
    if voter is None:
        return  # gone meanwhile
    notify(
        user_id,
        kind,
        {"voter": voter, "title": event.title},
        f"/questions/{event.question_id}#answer-{event.answer_id}",
        actor_id=actor_id,
        question_id=event.question_id,
        answer_id=event.answer_id,
        about=ContentRef(ANSWER, event.answer_id),
    )


SUBSCRIBERS = (
    Subscriber(AnswerPosted, tell_asker, "forum.tell_asker"),
    Subscriber(AnswerAccepted, tell_answerer, "forum.tell_answerer"),
)
