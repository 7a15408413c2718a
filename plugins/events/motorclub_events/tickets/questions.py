"""What organisers ask of each ticket's attendee, and the answers: kept with the ticket, in the words of the time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from motorclub.api import ApiError, Viewer, conflict, db, invalid, now, reads
from motorclub.api.rows import columns_of, read_rows, to_row
from motorclub_events.models import Question, QuestionKind, TicketType
from motorclub_events.shared import access
from motorclub_events.shared.http import Body
from motorclub_events.tickets.schemas import MOST_QUESTIONS, AnswerRow, QuestionRow

YES, NO = "YES", "NO"


def list_questions(event_id: int, connection: sa.Connection | None = None) -> list[QuestionRow]:
    """The questions of an event in their order."""
    chosen = sa.select(*columns_of(QuestionRow, Question)).where(Question.event_id == event_id)
    return read_rows(QuestionRow, chosen.order_by(Question.sort_order, Question.id), connection=connection)


# What organisers do


def create_question(viewer: Viewer, event_id: int, body: Body) -> QuestionRow:
    """A new question. Raises 404, 403, 400, 409 for more than anybody would answer."""
    access.lock_managed_event(viewer, event_id)
    there = sa.select(Question.id).where(Question.event_id == event_id)
    if len(db.session.scalars(there).all()) >= MOST_QUESTIONS:
        raise conflict(
            "An event has at most {most} questions.",
            code="LIMIT_REACHED",
            most=MOST_QUESTIONS,
        )
    row = Question(event_id=event_id, created_at=now(), **body)
    _check_question(row)
    db.session.add(row)
    db.session.flush()
    return _commit(row)


def change_question(viewer: Viewer, question_id: int, body: Body) -> QuestionRow:
    """Change a question; what has been answered stays as it was asked. Raises 404, 403, 400."""
    row = _lock_question(viewer, question_id)
    for name, value in body.items():
        setattr(row, name, value)
    _check_question(row)
    db.session.flush()
    return _commit(row)


def delete_question(viewer: Viewer, question_id: int) -> None:
    """Ask no longer; the answers stay. Raises 404, 403."""
    db.session.delete(_lock_question(viewer, question_id))
    db.session.commit()


def _lock_question(viewer: Viewer, question_id: int) -> Question:
    row = access.get_row(Question, question_id, "Question {id}", lock=True)
    access.lock_managed_event(viewer, row.event_id)
    return row


def _commit(row: Question) -> QuestionRow:
    found = to_row(QuestionRow, row)
    db.session.commit()
    return found


def _check_question(row: Question) -> None:
    options = row.options or []
    if (row.kind == QuestionKind.CHOICE) != bool(options) or len(set(options)) != len(options):
        raise invalid("options", "A choice needs different options, and nothing else has any.")
    existing = set(db.session.scalars(sa.select(TicketType.id).where(TicketType.event_id == row.event_id)))
    if not set(row.ticket_type_ids or ()) <= existing:
        raise invalid("ticketTypeIds", "Each must be a ticket type of this event.")


# Answers


def check_answers(
    questions: Iterable[QuestionRow], ticket_type_id: int, submitted: Sequence[Body], field: str
) -> list[AnswerRow]:
    """The answers for a ticket of a type, as they are kept.

    Raises 400 for an answer that is none, for a question that is not asked, for a required one without an answer.
    """
    asked = {
        one.id: one for one in questions if not one.ticket_type_ids or ticket_type_id in one.ticket_type_ids
    }
    said = {answer["question_id"]: answer["value"] for answer in submitted}
    if unknown := sorted(set(said) - set(asked)):
        raise invalid(field, "Question {number} is not asked for this ticket.", number=unknown[0])
    accepted: list[AnswerRow] = []
    for number, question in asked.items():
        value = _check_answer(question, said.get(number), field)
        if value:
            accepted.append({"question_id": number, "label": question.label, "value": value})
    return accepted


def _check_answer(question: QuestionRow, value: str | None, field: str) -> str:
    text = (value or "").strip()
    if not text:
        if question.required:
            raise _refusal(question, field, "This has to be answered: {label}")
        return ""
    allowed = {QuestionKind.CHOICE: question.options, QuestionKind.YES_NO: [YES, NO]}.get(
        QuestionKind(question.kind)
    )
    if allowed is not None and text not in allowed:
        raise _refusal(question, field, "It is not one of the answers: {label}")
    return text


def _refusal(question: QuestionRow, field: str, message: str) -> ApiError:
    """400 that says which question it is about: the list of answers has no place for one that is missing."""
    return ApiError(
        400, message, field=field, details={"questionId": question.id}, values={"label": question.label}
    )


def list_gate_answers(event_id: int, answers: Iterable[AnswerRow]) -> list[AnswerRow]:
    """Those of a ticket's answers that the staff at the gate need."""
    at_gate = sa.select(Question.id).where(Question.event_id == event_id, Question.at_gate)
    at_gate_ids = set(reads().scalars(at_gate))
    return [answer for answer in answers if answer["question_id"] in at_gate_ids]
