"""Events of other plugins, with the fields that are read here."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class VoteChanged(Event):
    """A vote on a question or an answer was cast, changed, withdrawn (`value` 0), invalidated or validated."""

    name = "forum.vote_changed"

    question_id: int
    answer_id: int | None
    voter_id: int
    receiver_id: int | None
    value: int
    invalidated_reason: str | None = None
