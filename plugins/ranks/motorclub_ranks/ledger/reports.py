"""What the events of other plugins say about facts and items: one function for each event."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from motorclub.api.moderation import ContentAction, ContentModerated
from motorclub_ranks.ledger import definitions as rules
from motorclub_ranks.ledger import events
from motorclub_ranks.ledger.facts import COMMENT, ContentState, FactState
from motorclub_ranks.ledger.models import NOBODY, Reason

QUESTION, ANSWER = "forum.question", "forum.answer"
SHOWCASE, LOG_ENTRY, CONTEST_ENTRY = (
    "showcase.showcase",
    "showcase.build_log_entry",
    "showcase.contest_entry",
)
CLUB_EVENT, REPORT = "events.event", "moderation.report"
# What earns likes, by how likes name it.
LIKED = {"SHOWCASE": SHOWCASE, "BUILD_LOG_ENTRY": LOG_ENTRY}
PLACES = {1: rules.CONTEST_FIRST, 2: rules.CONTEST_SECOND, 3: rules.CONTEST_THIRD}
DELETED, AGREED, WORKED, REMOVED, SPAM = "DELETED", "AGREED", "WORKED", "REMOVED", "spam"

States = Iterator[FactState | ContentState]


def to_hundredths(weight: float) -> int:
    """A weight from 0 to 1 as facts have it."""
    return round(100 * weight)


def report_vote(event: events.VoteChanged, at: datetime) -> States:
    """An up-vote earns, a down-vote costs its receiver, and on an answer its voter too."""
    kind, item = (QUESTION, event.question_id) if event.answer_id is None else (ANSWER, event.answer_id)
    upvoted = rules.QUESTION_UPVOTED if kind == QUESTION else rules.ANSWER_UPVOTED
    if event.receiver_id is not None and event.receiver_id != event.voter_id:
        yield from _report_ballot(event, at, (upvoted, kind, item), event.receiver_id, is_up=True)
        yield from _report_ballot(event, at, (rules.DOWNVOTED, kind, item), event.receiver_id, is_up=False)
    if kind == ANSWER:
        about = (rules.DOWNVOTED_AN_ANSWER, kind, item)
        yield from _report_ballot(event, at, about, event.voter_id, is_up=False)


def _report_ballot(
    event: events.VoteChanged, at: datetime, about: tuple[str, str, int], member_id: int, *, is_up: bool
) -> States:
    """The fact of an up-vote or a down-vote, if the event is about one.

    An up-vote that does not count is stored with weight 0, which its receiver can read; such a down-vote is not active.
    """
    value, previous = (event.value, event.previous) if is_up else (-event.value, -event.previous)
    if value <= 0 and previous <= 0:
        return
    is_void = event.invalidated_reason is not None
    is_active = value > 0 and not is_void and (is_up or event.is_counted)
    yield FactState(
        *(*about, at, at if value > 0 and value != previous else None, is_active),
        inactive_reason=None if is_active else Reason.INVALIDATED if is_void else Reason.WITHDRAWN,
        member_id=member_id,
        actor_id=event.voter_id,
        weight=to_hundredths(event.weight) if event.is_counted else 0,
    )


def report_question(event: events.QuestionAsked, at: datetime) -> States:
    """Who has asked."""
    yield ContentState(QUESTION, event.question_id, event.author_id)


def report_answer(event: events.AnswerPosted, at: datetime) -> States:
    """Who has answered."""
    yield ContentState(ANSWER, event.answer_id, event.author_id)


def report_accepted(event: events.AnswerAccepted, at: datetime) -> States:
    """The answer's author earns, and so does the asker, unless it is the same member."""
    if event.accepted_by != event.author_id:
        yield FactState(
            *(rules.ANSWER_ACCEPTED, ANSWER, event.answer_id, at, at),
            member_id=event.author_id,
            pair_id=event.accepted_by,
        )
        yield FactState(
            *(rules.ANSWER_ACCEPTED_BY_ASKER, QUESTION, event.question_id, at, at),
            actor_id=event.author_id,
            detail_id=event.answer_id,
        )


def report_unaccepted(event: events.AnswerUnaccepted, at: datetime) -> States:
    """Neither earns any more."""
    yield FactState(
        *(rules.ANSWER_ACCEPTED, ANSWER, event.answer_id, at, None, False, Reason.WITHDRAWN),
        member_id=event.author_id,
    )
    yield FactState(
        *(rules.ANSWER_ACCEPTED_BY_ASKER, QUESTION, event.question_id, at, None, False, Reason.WITHDRAWN),
        actor_id=event.author_id,
        detail_id=event.answer_id,
    )


def report_edit(event: events.EditDecided, at: datetime) -> States:
    """An edit that somebody else approves earns its editor points, for the post that is better now."""
    kind, item = (QUESTION, event.question_id) if event.answer_id is None else (ANSWER, event.answer_id)
    if event.approved and event.reviewer_id != event.editor_id:
        yield FactState(
            *(rules.EDIT_APPROVED, kind, item, at, at), member_id=event.editor_id, detail_id=event.edit_id
        )


def report_comment(event: events.CommentPosted, at: datetime) -> States:
    """Who has commented; a comment on a log entry is a sign that somebody has noticed it."""
    yield ContentState(COMMENT, event.comment_id, event.author_id)
    if event.target_type == LOG_ENTRY:
        yield FactState(
            *(rules.LOG_ENTRY_NOTICED, LOG_ENTRY, event.target_id, at, at),
            actor_id=event.author_id,
            detail_id=event.comment_id,
        )


def report_comment_liked(event: events.CommentLiked, at: datetime) -> States:
    """A like of a comment is its up-vote."""
    yield from _report_comment_like(event, at, is_liked=True)


def report_comment_unliked(event: events.CommentUnliked, at: datetime) -> States:
    """It is taken back."""
    yield from _report_comment_like(event, at, is_liked=False)


def _report_comment_like(
    event: events.CommentLiked | events.CommentUnliked, at: datetime, *, is_liked: bool
) -> States:
    if event.member_id != event.author_id:
        yield FactState(
            *(rules.COMMENT_UPVOTED, COMMENT, event.comment_id, at, at if is_liked else None),
            is_active=is_liked,
            inactive_reason=None if is_liked else Reason.WITHDRAWN,
            member_id=event.author_id,
            actor_id=event.member_id,
        )


def report_decided_report(event: events.ReportDecided, at: datetime) -> States:
    """A report that staff agree with."""
    is_agreed = event.status == AGREED
    yield FactState(
        *(rules.REPORT_AGREED, REPORT, event.report_id, at, at if is_agreed else None),
        is_active=is_agreed,
        inactive_reason=None if is_agreed else Reason.WITHDRAWN,
        member_id=event.reporter_id,
    )


def report_case(event: events.CaseResolved, at: datetime) -> States:
    """Removed as spam, it costs its author more."""
    if event.resolution == REMOVED and SPAM in event.reason_keys:
        yield from _report_spam(event.target_type, event.target_id, event.author_id, at, is_spam=True)


def report_case_reopened(event: events.CaseReopened, at: datetime) -> States:
    """Whether it was spam is open again."""
    yield from _report_spam(event.target_type, event.target_id, None, at, is_spam=False)


def _report_spam(kind: str, item: int, author_id: int | None, at: datetime, *, is_spam: bool) -> States:
    yield FactState(
        *(rules.SPAM_REMOVED, kind, item, at, at if is_spam else None, is_spam),
        inactive_reason=None if is_spam else Reason.WITHDRAWN,
        member_id=author_id,
    )


def report_showcase(event: events.ShowcasePublished, at: datetime) -> States:
    """The first page of a car."""
    yield ContentState(SHOWCASE, event.showcase_id, event.owner_id)
    if event.first_of_car:
        yield FactState(
            rules.SHOWCASE_PUBLISHED, SHOWCASE, event.showcase_id, at, at, member_id=event.owner_id
        )


def report_like(event: events.LikeChanged, at: datetime) -> States:
    """A like of a page or a log entry; of a log entry it is a sign that somebody has noticed it, too."""
    kind = LIKED.get(event.target_type)
    if kind is None or event.member_id == event.receiver_id:
        return
    reason = None if event.liked else Reason.WITHDRAWN
    occurred_at = at if event.liked else None
    like = (kind, event.target_id, at, occurred_at, event.liked, reason)
    yield FactState(
        *(rules.BUILD_LIKED, *like),
        member_id=event.receiver_id,
        actor_id=event.member_id,
        weight=to_hundredths(event.weight) if event.is_counted else 0,
    )
    if kind == LOG_ENTRY:
        yield FactState(*(rules.LOG_ENTRY_NOTICED, *like), actor_id=event.member_id)


def report_log_entry(event: events.LogPublished, at: datetime) -> States:
    """Whose entry it is, and of which car; without a picture it earns nothing by being noticed."""
    yield ContentState(LOG_ENTRY, event.entry_id, event.author_id, event.car_id, counts=event.has_picture)


def report_contest(event: events.ContestDecided, at: datetime) -> States:
    """The first three places."""
    for place in event.places:
        if place.rank in PLACES:
            yield FactState(
                PLACES[place.rank], CONTEST_ENTRY, place.entry_id, at, at, member_id=place.user_id
            )


def report_disqualified(event: events.EntryDisqualified, at: datetime) -> States:
    """A place is taken away."""
    for rule in PLACES.values():
        yield FactState(
            *(rule, CONTEST_ENTRY, event.entry_id, at),
            is_active=False,
            inactive_reason=Reason.WITHDRAWN,
        )


def report_check_in(event: events.CheckedIn, at: datetime) -> States:
    """Who has come, and one more of those who make an event one that was held."""
    yield FactState(
        *(rules.EVENT_ATTENDED, CLUB_EVENT, event.event_id, at, at),
        member_id=event.user_id,
        detail_id=event.check_in_id,
    )
    yield FactState(*(rules.EVENT_ORGANISED, CLUB_EVENT, event.event_id, at, at), actor_id=event.user_id)


def report_check_in_undone(event: events.CheckInUndone, at: datetime) -> States:
    """It was a mistake."""
    undone = (CLUB_EVENT, event.event_id, at, None, False, Reason.WITHDRAWN)
    yield FactState(*(rules.EVENT_ATTENDED, *undone), member_id=event.user_id, detail_id=event.check_in_id)
    yield FactState(*(rules.EVENT_ORGANISED, *undone), actor_id=event.user_id)


# Removal


def report_removal(
    kind: str, item: int, author_id: int | None, actor_id: int | None, at: datetime, *, is_removed: bool
) -> States:
    """A removed item earns nothing, and costs its author points if somebody else has removed it."""
    yield ContentState(kind, item, author_id, is_removed=is_removed, state_at=at)
    if actor_id != author_id or not is_removed:
        yield FactState(
            *(rules.CONTENT_REMOVED, kind, item, at, at if is_removed else None),
            is_active=is_removed,
            inactive_reason=None if is_removed else Reason.WITHDRAWN,
            member_id=author_id,
            actor_id=NOBODY,
        )


def report_question_moved(event: events.QuestionMoved, at: datetime) -> States:
    """Deleted, or back."""
    if DELETED not in (event.before, event.after):
        return
    yield from report_removal(
        *(QUESTION, event.question_id, event.author_id, event.actor_id, at),
        is_removed=event.after == DELETED,
    )


def report_answer_moved(event: events.AnswerMoved, at: datetime) -> States:
    """Deleted, or back."""
    if DELETED not in (event.before, event.after):
        return
    yield from report_removal(
        *(ANSWER, event.answer_id, event.author_id, event.actor_id, at), is_removed=event.after == DELETED
    )


def report_showcase_moved(event: events.ShowcaseMoved, at: datetime) -> States:
    """Deleted, or back."""
    if DELETED not in (event.before, event.after):
        return
    yield from report_removal(
        *(SHOWCASE, event.showcase_id, event.owner_id, event.actor_id, at),
        is_removed=event.after == DELETED,
    )


def report_comment_removed(event: events.CommentRemoved, at: datetime) -> States:
    """Deleted, or hidden: that costs nothing, for it may be shown again."""
    removed_by = event.removed_by if event.status == DELETED else event.author_id
    yield from report_removal(COMMENT, event.comment_id, event.author_id, removed_by, at, is_removed=True)


def report_comment_restored(event: events.CommentRestored, at: datetime) -> States:
    """Back."""
    yield from report_removal(COMMENT, event.comment_id, event.author_id, None, at, is_removed=False)


def report_log_removed(event: events.LogRemoved, at: datetime) -> States:
    """Deleted."""
    yield from report_removal(LOG_ENTRY, event.entry_id, event.author_id, event.actor_id, at, is_removed=True)


def report_moderated(event: ContentModerated, at: datetime) -> States:
    """Removed or restored by those who keep order."""
    if event.action in (ContentAction.REMOVE, ContentAction.RESTORE):
        yield from report_removal(
            *(event.type, event.item_id, None, event.actor_id, at),
            is_removed=event.action == ContentAction.REMOVE,
        )
