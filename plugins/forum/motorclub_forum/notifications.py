"""The notifications of the forum: nobody gets two about one event, or any about their own actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    EVERY_MEMBER,
    STAFF,
    VISITOR,
    ApiError,
    Category,
    ContentRef,
    Event,
    Limit,
    Member,
    NotificationKind,
    Role,
    Subscriber,
    db,
    hit_limit,
    notify,
    resolve_content,
    social,
)
from motorclub_forum import events, models, services
from motorclub_forum.content import ANSWER, QUESTION
from motorclub_forum.models import Answer, AnswerStatus, Found, Question, Status
from motorclub_forum.shared.counters import LISTED

ANSWERED = "forum.answer_posted"
ACCEPTED = "forum.answer_accepted"
UNACCEPTED = "forum.answer_unaccepted"
MENTIONED = "forum.mentioned"
INVITED = "forum.invited"
MOVED = "forum.question_moved"
ANSWER_MOVED = "forum.answer_moved"
WAITS = "forum.question_waits"
WAITS_IN_CATEGORY = "forum.category_waits"
SUGGESTED = "forum.edit_suggested"
DECIDED = "forum.edit_decided"
OUTCOME = "forum.outcome_recorded"
VOTED = "forum.voted_up"
NEW_QUESTION = "forum.followed_question"
NEW_IN_TOPIC = "forum.followed_topic"
NEW_ANSWER = "forum.followed_answer"

# How many followers are notified of one thing; the feed has it for all.
MOST_FOLLOWERS = 1000
# By one author, of one member; further ones do not notify.
MENTIONS = Limit("forum-mentions", 10, timedelta(hours=1))
# Notified even of moderators whom the member has muted.
OFFICIAL = frozenset({MOVED, ANSWER_MOVED, WAITS, WAITS_IN_CATEGORY, DECIDED})

QUESTION_LINK = '<a href="{url}">{title}</a>'
KINDS = (
    NotificationKind(
        ANSWERED,
        "Somebody answered your question.",
        f"<b>{{voter}}</b> answered your question {QUESTION_LINK}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        ACCEPTED,
        "Your answer was accepted.",
        f"<b>{{voter}}</b> accepted your answer to {QUESTION_LINK}",
        Category.ACTIVITY,
    ),
    NotificationKind(
        UNACCEPTED,
        "An accepted answer is no longer accepted.",
        f"{QUESTION_LINK} needs a new answer: {{why}}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        MENTIONED,
        "Somebody mentioned you.",
        f"<b>{{voter}}</b> mentioned you in {QUESTION_LINK}",
        Category.NEEDS_ME,
        group_by=("question_id",),
    ),
    NotificationKind(
        INVITED,
        "Somebody asks you to answer their question.",
        f"<b>{{voter}}</b> would like your answer to {QUESTION_LINK}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        MOVED,
        "A moderator closed, hid, deleted or restored your question, or left it as it was.",
        f"Your question {QUESTION_LINK} {{deed}}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        ANSWER_MOVED,
        "A moderator hid, deleted or restored your answer.",
        f"Your answer to {QUESTION_LINK} {{deed}}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        WAITS,
        "A question waits to be approved or opened again.",
        f"<b>{{voter}}</b> asked {QUESTION_LINK}, which waits for a moderator",
        Category.NEEDS_ME,
        roles=STAFF,
    ),
    NotificationKind(
        WAITS_IN_CATEGORY,
        "Questions wait to be approved or opened again in a category that you keep order in.",
        '<b>{voter}</b> asked in <a href="{url}">{category}</a>, where it waits for you: <i>{title}</i>',
        Category.NEEDS_ME,
        group_by=("category_id",),
        window=timedelta(days=1),
        # Staff are notified of each question.
        roles=EVERY_MEMBER - STAFF,
    ),
    NotificationKind(
        SUGGESTED,
        "Somebody suggested an edit of what you wrote.",
        f"<b>{{voter}}</b> suggested an edit in {QUESTION_LINK}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        DECIDED,
        "An edit that you suggested was approved or rejected.",
        f"Your edit in {QUESTION_LINK} {{deed}}",
        Category.ACTIVITY,
    ),
    NotificationKind(
        OUTCOME,
        "Somebody has tried your answer.",
        f"<b>{{voter}}</b> says of your answer to {QUESTION_LINK}: {{found}}",
        Category.ACTIVITY,
    ),
    NotificationKind(
        VOTED,
        "Somebody voted up what you wrote.",
        f"<b>{{voter}}</b> voted up what you wrote in {QUESTION_LINK}",
        Category.ACTIVITY,
        group_by=("url",),
        window=timedelta(days=1),
        group_template=f"<b>{{count}} votes</b> on what you wrote in {QUESTION_LINK}",
    ),
    NotificationKind(
        NEW_QUESTION,
        "A new question by somebody whom you follow.",
        f"<b>{{voter}}</b> asked {QUESTION_LINK}",
        Category.ACTIVITY,
        roles=EVERY_MEMBER,
    ),
    NotificationKind(
        NEW_IN_TOPIC,
        "New questions with a tag or in a category that you follow.",
        f"<b>{{voter}}</b> asked about <i>{{topic}}</i>: {QUESTION_LINK}",
        Category.ACTIVITY,
        group_by=("topic",),
        window=timedelta(days=1),
    ),
    NotificationKind(
        NEW_ANSWER,
        "A new answer to a question that you follow.",
        f"<b>{{voter}}</b> answered {QUESTION_LINK}",
        Category.ACTIVITY,
        group_by=("question_id",),
    ),
)

# A step in the words that follow the title.
DESCRIPTIONS: Mapping[tuple[str, str], str] = {
    (Status.PENDING, Status.OPEN): "was approved",
    (Status.PENDING, Status.DELETED): "was rejected",
    (Status.OPEN, Status.CLOSED): "was closed",
    (Status.SOLVED, Status.CLOSED): "was closed",
    (Status.CLOSED, Status.OPEN): "is open again",
    (Status.CLOSED, Status.CLOSED): "stays closed",
    (Status.HIDDEN, Status.HIDDEN): "stays hidden",
}
ACTIONS_BY_STATE: Mapping[str, str] = {Status.HIDDEN: "was hidden", Status.DELETED: "was deleted"}
FOUND: Mapping[str, str] = {
    Found.WORKED: "it worked",
    Found.DID_NOT_WORK: "it did not work",
    Found.OUTDATED: "it is outdated",
    Found.DANGEROUS: "it is dangerous",
}


def notify_asker(event: events.AnswerPosted) -> None:
    """The asker, of each answer; `notify` skips what members did themselves."""
    _notify(event.asker_id, ANSWERED, event, event.author_id)


def notify_answerer(event: events.AnswerAccepted) -> None:
    """The author of an accepted answer."""
    _notify(event.author_id, ACCEPTED, event, event.accepted_by)


def notify_of_lost_solution(event: events.AnswerUnaccepted) -> None:
    """The asker and the answerer, if too many members could not confirm the solution."""
    if event.actor_id is None:
        for member_id in sorted({event.asker_id, event.author_id}):
            _notify(member_id, UNACCEPTED, event, None, why="the accepted answer is not confirmed")


def notify_mentioned(event: events.Mentioned) -> None:
    """The members that a text mentions."""
    for member_id in event.member_ids:
        if _may_mention_again(event.author_id, member_id):
            _notify(member_id, MENTIONED, event, event.author_id)


def _may_mention_again(author_id: int, member_id: int) -> bool:
    """Count a mention; False once the member has been notified of too many by this author."""
    try:
        hit_limit(MENTIONS, f"{author_id}:{member_id}")
    except ApiError:
        return False
    return True


def notify_invited(event: events.Invited) -> None:
    """The members who are invited to answer."""
    _notify_members(event.member_ids, INVITED, event, event.author_id)


def notify_author_of_step(event: events.QuestionMoved) -> None:
    """The author of a question, of what moderators did to it and their note."""
    action = DESCRIPTIONS.get((event.before, event.after)) or _action(event.before, event.after)
    if event.actor_id is None or action is None:
        return
    _notify(event.author_id, MOVED, event, event.actor_id, deed=_with_note(action, event.note))


def notify_author_of_answer_step(event: events.AnswerMoved) -> None:
    """The author of an answer, of what moderators did to it."""
    action = _action(event.before, event.after)
    if action is not None:
        _notify(event.author_id, ANSWER_MOVED, event, event.actor_id, deed=_with_note(action, event.note))


def _action(before: str, after: str) -> str | None:
    hidden = (Status.HIDDEN, Status.DELETED, AnswerStatus.HIDDEN, AnswerStatus.DELETED)
    if after in ACTIONS_BY_STATE:
        return ACTIONS_BY_STATE[after]
    return "was restored" if before in hidden else None


def _with_note(action: str, note: str) -> str:
    return f"{action}: {note}" if note else action


def notify_moderators(event: events.QuestionWaits) -> None:
    """Everybody who may approve it by their role."""
    staff = sa.select(Member.id).where(Member.role.in_((Role.ADMIN, Role.MODERATOR)))
    _notify_members(db.session.scalars(staff).all(), WAITS, event, event.author_id)


def notify_moderators_of_category(event: events.QuestionWaits) -> None:
    """The moderators of its category who are not staff, who are notified anyway."""
    of = models.Category
    found = sa.select(of.id, of.name, of.moderator_ids).join(Question, Question.category_id == of.id)
    row = db.session.execute(found.where(Question.id == event.question_id)).first()
    if row is None or not row.moderator_ids:
        return
    plain = Member.role.not_in((Role.ADMIN, Role.MODERATOR))
    named = db.session.scalars(sa.select(Member.id).where(Member.id.in_(row.moderator_ids), plain)).all()
    about = {"category": row.name, "category_id": str(row.id), "url": f"/questions?category={row.id}"}
    _notify_members(named, WAITS_IN_CATEGORY, event, event.author_id, **about)


def notify_of_suggestion(event: events.EditSuggested) -> None:
    """The author of the text, who decides."""
    _notify(event.author_id, SUGGESTED, event, event.editor_id)


def notify_of_decision(event: events.EditDecided) -> None:
    """The author of the suggestion."""
    action = "was approved" if event.approved else "was rejected"
    _notify(event.editor_id, DECIDED, event, event.reviewer_id, deed=_with_note(action, event.reason))


def notify_of_outcome(event: events.OutcomeRecorded) -> None:
    """The author of an answer, of what others found."""
    _notify(event.author_id, OUTCOME, event, event.member_id, found=FOUND[event.kind])


def notify_of_vote(event: events.VotedUp) -> None:
    """The author of a post, together with other votes."""
    _notify(event.author_id, VOTED, event, event.voter_id)


def notify_followers_of_question(event: events.QuestionAsked) -> None:
    """Notify the followers of the asker, then those of a tag or the category, each once, without mentioned members.

    Questions on one topic are grouped by day, because a busy tag gets many.
    """
    notified = _mentioned_ids(Question, event.question_id)
    followers = social.list_followers(ContentRef(social.MEMBER, event.author_id)) - notified
    _notify_members(followers, NEW_QUESTION, event, event.author_id)
    notified |= followers
    about = [ContentRef(*ref) for ref in services.about_question(event.question_id)]
    names = resolve_content(about, VISITOR)
    for ref in about:
        followers = social.list_followers(ref) - notified if ref in names else set()
        _notify_members(
            followers, NEW_IN_TOPIC, event, event.author_id, topic=names[ref].title if followers else ""
        )
        notified |= followers


def notify_followers_of_answer(event: events.AnswerPosted) -> None:
    """Notify the followers of the question, except the asker and mentioned members, who are notified anyway."""
    followers = social.list_followers(ContentRef(QUESTION, event.question_id))
    others = followers - {event.asker_id} - _mentioned_ids(Answer, event.answer_id)
    _notify_members(others, NEW_ANSWER, event, event.author_id)


def _mentioned_ids(post: type[Question | Answer], post_id: int) -> set[int]:
    return set(db.session.scalar(sa.select(post.mentioned_ids).where(post.id == post_id)) or ())


def publish_question_change(event: events.QuestionEdited) -> None:
    """Mark the question as changed for those who have saved it."""
    social.publish_change(ContentRef(QUESTION, event.question_id), event.editor_id, "was edited")


def publish_answer_change(event: events.AnswerEdited) -> None:
    """Mark the answer as changed for those who have saved it."""
    social.publish_change(ContentRef(ANSWER, event.answer_id), event.editor_id, "was edited")


def publish_outdated(event: events.OutcomeRecorded) -> None:
    """Mark an answer as outdated or dangerous for those who have saved it."""
    if event.kind in (Found.OUTDATED, Found.DANGEROUS):
        what = f"was marked as {event.kind.lower()}"
        social.publish_change(ContentRef(ANSWER, event.answer_id), event.member_id, what)


def update_feed_of_question(event: events.QuestionMoved) -> None:
    """Remove a deleted question from the feeds, and add a restored one again; feeds do not show hidden ones."""
    ref = ContentRef(QUESTION, event.question_id)
    columns = (Question.status, Question.author_id, Question.created_at)
    row = db.session.execute(sa.select(*columns).where(Question.id == event.question_id)).first()
    if row is None or row.status == Status.DELETED:
        social.remove_activity(ref)
    elif event.before == Status.DELETED and row.status in LISTED:
        about = services.about_question(ref.id)
        social.publish_activity(
            ref, events.QuestionAsked.name, row.author_id, about, highlight=True, at=row.created_at
        )


def update_feed_of_answer(event: events.AnswerMoved) -> None:
    """As with questions."""
    ref = ContentRef(ANSWER, event.answer_id)
    columns = (Answer.status, Answer.author_id, Answer.created_at, Answer.question_id)
    row = db.session.execute(sa.select(*columns).where(Answer.id == event.answer_id)).first()
    if row is None or row.status == AnswerStatus.DELETED:
        social.remove_activity(ref)
    elif event.before == AnswerStatus.DELETED and row.status == AnswerStatus.PUBLISHED:
        about = [(QUESTION, row.question_id), *services.about_question(row.question_id)]
        social.publish_activity(
            ref, events.AnswerPosted.name, row.author_id, about, highlight=False, at=row.created_at
        )


def _notify(user_id: int, kind: str, event: events.QuestionEvent, actor_id: int | None, **more: str) -> None:
    _notify_members({user_id}, kind, event, actor_id, **more)


def _notify_members(
    member_ids: Collection[int], kind: str, event: events.QuestionEvent, actor_id: int | None, **more: str
) -> None:
    """Notify these members, except those who have blocked or muted the actor."""
    listeners = set(member_ids) - {actor_id}
    if actor_id is not None and kind not in OFFICIAL:
        listeners = social.filter_listeners(actor_id, listeners)
    if listeners:
        _send(sorted(listeners)[:MOST_FOLLOWERS], kind, event, actor_id, **more)


def _send(
    user_ids: Iterable[int],
    kind: str,
    event: events.QuestionEvent,
    actor_id: int | None,
    url: str = "",
    **more: str,
) -> None:
    """`url` where the message does not lead to the post itself."""
    answer_id, edit_id = getattr(event, "answer_id", None), getattr(event, "edit_id", None)
    voter, there = _state(actor_id, event.question_id, answer_id)
    if voter is None or not (there or kind in (MOVED, ANSWER_MOVED, WAITS, WAITS_IN_CATEGORY)):
        return  # hidden or deleted since, or the actor is
    # What a suggested edit changes is shown over its question.
    anchor = (f"?edit={edit_id}" if edit_id else "") + (f"#answer-{answer_id}" if answer_id else "")
    for user_id in user_ids:
        notify(
            user_id,
            kind,
            {"voter": voter, "title": event.title, **more},
            url or f"/questions/{event.question_id}{anchor}",
            actor_id=actor_id,
            question_id=event.question_id,
            answer_id=answer_id,
            about=ContentRef(ANSWER, answer_id) if answer_id else ContentRef(QUESTION, event.question_id),
        )


def _state(actor_id: int | None, question_id: int, answer_id: int | None) -> tuple[str | None, bool]:
    """(the actor's name, empty without one and None for a deleted member; whether the post is visible or waits)."""
    name = sa.select(Member.username).where(Member.id == actor_id).scalar_subquery()
    visible = Question.status.in_([*LISTED, Status.PENDING])
    there: sa.ColumnElement[bool] = sa.exists().where(Question.id == question_id, visible)
    if answer_id is not None:
        published = sa.exists().where(Answer.id == answer_id, Answer.status == AnswerStatus.PUBLISHED)
        there = sa.and_(there, published)
    row = db.session.execute(sa.select(name.label("name"), there.label("there"))).one()
    return ("" if actor_id is None else row.name), row.there


def _subscribe(event: type[Event], handle: Callable[[Any], None], deprecated_name: str) -> Subscriber:
    """A subscriber with the name of its function. What was queued under the name of before still reaches it."""
    name = f"forum.{handle.__name__}"
    return Subscriber(event, handle, name, together=True, deprecated_name=f"forum.{deprecated_name}")


SUBSCRIBERS = (
    _subscribe(events.AnswerPosted, notify_asker, "tell_asker"),
    _subscribe(events.AnswerPosted, notify_followers_of_answer, "tell_followers_of_answer"),
    _subscribe(events.AnswerAccepted, notify_answerer, "tell_answerer"),
    _subscribe(events.AnswerUnaccepted, notify_of_lost_solution, "tell_of_no_solution"),
    _subscribe(events.AnswerMoved, notify_author_of_answer_step, "tell_author_of_answers_step"),
    _subscribe(events.QuestionAsked, notify_followers_of_question, "tell_followers_of_question"),
    _subscribe(events.QuestionMoved, notify_author_of_step, "tell_author_of_step"),
    _subscribe(events.QuestionWaits, notify_moderators, "tell_moderators"),
    _subscribe(events.QuestionWaits, notify_moderators_of_category, "tell_moderators_of_category"),
    _subscribe(events.Mentioned, notify_mentioned, "tell_mentioned"),
    _subscribe(events.Invited, notify_invited, "tell_invited"),
    _subscribe(events.EditSuggested, notify_of_suggestion, "tell_of_suggestion"),
    _subscribe(events.EditDecided, notify_of_decision, "tell_of_decision"),
    _subscribe(events.OutcomeRecorded, notify_of_outcome, "tell_of_outcome"),
    _subscribe(events.QuestionEdited, publish_question_change, "tell_who_saved_question"),
    _subscribe(events.AnswerEdited, publish_answer_change, "tell_who_saved_answer"),
    _subscribe(events.OutcomeRecorded, publish_outdated, "tell_who_saved_what_is_old"),
    _subscribe(events.VotedUp, notify_of_vote, "tell_of_vote"),
    _subscribe(events.QuestionMoved, update_feed_of_question, "keep_feed_of_question"),
    _subscribe(events.AnswerMoved, update_feed_of_answer, "keep_feed_of_answer"),
)
