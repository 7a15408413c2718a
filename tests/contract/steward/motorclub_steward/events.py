"""Events of other plugins, with the fields that are read here."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class QuestionAsked(Event):
    """A question is public."""

    name = "forum.question_asked"

    question_id: int
    author_id: int


@dataclass(frozen=True)
class AnswerPosted(Event):
    """An answer is public."""

    name = "forum.answer_posted"

    answer_id: int


@dataclass(frozen=True)
class CommentPosted(Event):
    """A comment is public."""

    name = "social.comment_posted"

    comment_id: int
