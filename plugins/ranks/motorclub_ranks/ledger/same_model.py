"""Answers that worked on another car of the same model (community.md 7.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime

from motorclub.api import ContentRef
from motorclub.api.cars import Car, list_cars
from motorclub.api.moderation import find_document
from motorclub_ranks.ledger import definitions, events
from motorclub_ranks.ledger.facts import ContentState, FactState
from motorclub_ranks.ledger.models import Reason
from motorclub_ranks.ledger.reports import ANSWER, QUESTION, WORKED


def report_outcomes(
    dated: Sequence[tuple[events.OutcomeRecorded, datetime]],
) -> Iterator[FactState | ContentState]:
    """An outcome earns the answer's author points if the member who tried it owns a car of the question's model."""
    worked = [event for event, _ in dated if event.kind == WORKED]
    labels = {
        question_id: _read_labels(question_id) for question_id in {event.question_id for event in worked}
    }
    cars = {member_id: list_cars(member_id) for member_id in {event.member_id for event in worked}}
    for event, at in dated:
        if event.member_id == event.author_id:
            continue
        is_active = event.kind == WORKED and owns_model(cars[event.member_id], labels[event.question_id])
        yield FactState(
            *(definitions.ANSWER_WORKED, ANSWER, event.answer_id, at, at if is_active else None, is_active),
            inactive_reason=None if is_active else Reason.WITHDRAWN,
            member_id=event.author_id,
            actor_id=event.member_id,
        )


def _read_labels(question_id: int) -> frozenset[str]:
    """What a question is about, brand and model included."""
    document = find_document(ContentRef(QUESTION, question_id))
    return frozenset(label.casefold() for label in document.labels) if document else frozenset()


def owns_model(cars: Collection[Car], labels: Collection[str]) -> bool:
    """Whether one of the cars is of the brand and the model that the labels name."""
    return any({car.brand.casefold(), car.model.casefold()} <= set(labels) for car in cars)
