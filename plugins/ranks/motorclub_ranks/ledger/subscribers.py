"""The ledger follows what happens in other plugins, from the beginning of their past."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from typing import Any

from motorclub.api import Event, EventMeta, PastEvent, Subscriber
from motorclub.api.moderation import ContentModerated
from motorclub_ranks.ledger import events, organisers, reports, same_model
from motorclub_ranks.ledger.facts import ContentState, FactState, store_states

States = Iterator[FactState | ContentState]
# An event and when it happened.
Dated = tuple[Any, datetime]


def _each(report: Callable[[Any, datetime], States]) -> Callable[[Sequence[Dated]], States]:
    return lambda dated: (state for event, at in dated for state in report(event, at))


def _subscriber(
    kind: type[Event], name: str, report: Callable[[Sequence[Dated]], States], *, has_past: bool = False
) -> Subscriber:
    """A subscriber that stores what events say, one by one or a page of past ones at once."""

    def handle(event: Event, meta: EventMeta) -> None:
        store_states(report([(event, meta.occurred_at)]))

    def handle_past(past: Sequence[PastEvent]) -> None:
        store_states(report([(one.event, one.occurred_at) for one in past]))

    if not has_past:
        return Subscriber(kind, handle, f"ranks.{name}", together=True)
    return Subscriber(
        kind, handle, f"ranks.{name}", together=True, with_history=True, handle_past=handle_past
    )


_WITH_PAST: Sequence[tuple[type[Event], str, Callable[[Sequence[Dated]], States]]] = (
    (events.QuestionAsked, "note_question", _each(reports.report_question)),
    (events.AnswerPosted, "note_answer", _each(reports.report_answer)),
    (events.VoteChanged, "note_vote", _each(reports.report_vote)),
    (events.AnswerAccepted, "note_accepted", _each(reports.report_accepted)),
    (events.OutcomeRecorded, "note_outcome", same_model.report_outcomes),
    (events.CommentPosted, "note_comment", _each(reports.report_comment)),
    (events.CommentLiked, "note_comment_liked", _each(reports.report_comment_liked)),
    (events.ShowcasePublished, "note_showcase", _each(reports.report_showcase)),
    (events.LikeChanged, "note_like", _each(reports.report_like)),
    (events.LogPublished, "note_log_entry", _each(reports.report_log_entry)),
    (events.ContestDecided, "note_contest", _each(reports.report_contest)),
    (events.CheckedIn, "note_check_in", organisers.report_check_ins),
    (events.QuestionMoved, "note_question_moved", _each(reports.report_question_moved)),
    (events.AnswerMoved, "note_answer_moved", _each(reports.report_answer_moved)),
    (events.EditDecided, "note_edit", _each(reports.report_edit)),
    (events.CommentRemoved, "note_comment_removed", _each(reports.report_comment_removed)),
    (events.ReportDecided, "note_report", _each(reports.report_decided_report)),
    (events.CaseResolved, "note_case", _each(reports.report_case)),
    (events.ShowcaseMoved, "note_showcase_moved", _each(reports.report_showcase_moved)),
    (events.LogRemoved, "note_log_removed", _each(reports.report_log_removed)),
)
_PRESENT: Sequence[tuple[type[Event], str, Callable[[Any, datetime], States]]] = (
    (events.AnswerUnaccepted, "note_unaccepted", reports.report_unaccepted),
    (events.CommentUnliked, "note_comment_unliked", reports.report_comment_unliked),
    (events.CommentRestored, "note_comment_restored", reports.report_comment_restored),
    (events.CaseReopened, "note_case_reopened", reports.report_case_reopened),
    (events.EntryDisqualified, "note_disqualified", reports.report_disqualified),
    (events.CheckInUndone, "note_check_in_undone", reports.report_check_in_undone),
    (ContentModerated, "note_moderated", reports.report_moderated),
)
SUBSCRIBERS: Collection[Subscriber] = (
    *(_subscriber(kind, name, report, has_past=True) for kind, name, report in _WITH_PAST),
    *(_subscriber(kind, name, _each(report)) for kind, name, report in _PRESENT),
)
# Those whose past has to be complete before points are booked.
REPLAYED = tuple(subscriber.name for subscriber in SUBSCRIBERS if subscriber.with_history)
