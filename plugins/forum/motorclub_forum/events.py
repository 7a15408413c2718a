"""What happens in the forum, told to whoever subscribes."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class QuestionAsked(Event):
    """A question is public."""

    name = "forum.question_asked"

    question_id: int
    author_id: int
    title: str


@dataclass(frozen=True)
class AnswerPosted(Event):
    """A question has a new answer; `author_id` wrote it, `asker_id` had asked."""

    name = "forum.answer_posted"

    question_id: int
    answer_id: int
    author_id: int
    asker_id: int
    title: str


@dataclass(frozen=True)
class AnswerAccepted(Event):
    """An answer solved its question; `accepted_by` is the asker or one of the staff."""

    name = "forum.answer_accepted"

    question_id: int
    answer_id: int
    author_id: int
    accepted_by: int
    title: str
