"""What the forum's calls take and give."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from marshmallow import ValidationError, fields, validate

from motorclub.api import AuthorSchema, Moment, Schema, Text, Whole, page_query, page_schema
from motorclub_forum.models import Kind

TITLE = validate.Length(10, 150)
QUESTION_BODY = validate.Length(20, 30_000)
ANSWER_BODY = validate.Length(10, 30_000)
TAG_LENGTH = (2, 30)
TAG = re.compile(r"[a-z0-9.+#-]*[a-z0-9][a-z0-9.+#-]*")
SORTS = ("newest", "active", "unanswered", "votes")
TARGETS = ("QUESTION", "ANSWER")


# Marks that reverse the direction of what follows them, far beyond the text they stand in.
DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Line(Text):
    """A text of one line: runs of white space become one space, and something in it can be read."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        line = " ".join(super()._deserialize(value, attr, data, **kwargs).split())
        if any(unicodedata.category(character) == "Cc" or character in DIRECTION_MARKS for character in line):
            raise ValidationError("Control characters are not allowed.")
        if line and not any(character.isalnum() for character in line):
            raise ValidationError("Use letters or digits.")
        return line


def tag_name(text: str) -> str:
    """The one spelling of a tag.

    >>> tag_name("  Mazda  MX-5 ")
    'mazda-mx-5'
    """
    return "-".join(text.lower().split())


class TagName(Text):
    """A tag in its one spelling: lower case, hyphens for spaces, only a-z 0-9 . + # -"""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        name = tag_name(super()._deserialize(value, attr, data, **kwargs))
        least, most = TAG_LENGTH
        if not least <= len(name) <= most:
            raise ValidationError(f"A tag has {least} to {most} characters.")
        if not TAG.fullmatch(name):
            raise ValidationError("A tag is made of a-z, 0-9 and . + # -")
        return name


class AskSchema(Schema):
    """A new question."""

    title = Line(required=True, validate=TITLE)
    body = Text(required=True, validate=QUESTION_BODY)
    tags = fields.List(TagName(), required=True, validate=validate.Length(min=1))
    kind = fields.String(
        load_default=Kind.DISCUSSION.value, validate=validate.OneOf([kind.value for kind in Kind])
    )


class ReplySchema(Schema):
    """A new answer."""

    body = Text(required=True, validate=ANSWER_BODY)


class CastVoteSchema(Schema):
    """A vote to hold from now on; 0 takes it back."""

    target_type = fields.String(required=True, validate=validate.OneOf(TARGETS))
    target_id = Whole(required=True, validate=validate.Range(min=1))
    value = Whole(required=True, validate=validate.OneOf((-1, 0, 1)))


class AcceptSchema(Schema):
    """The answer that solved the question; null takes it back."""

    answer_id = Whole(required=True, allow_none=True, validate=validate.Range(min=1))


class QuestionsQuery(page_query(20)):  # type: ignore[misc]
    """Which questions, in which order; `unanswered` shows only those nobody has answered, newest first."""

    sort = fields.String(load_default="newest", validate=validate.OneOf(SORTS))
    tag = TagName(load_default=None)


class TagsQuery(page_query(50)):  # type: ignore[misc]
    """Tags that begin with `q`."""

    q = Text(load_default="", validate=validate.Length(max=TAG_LENGTH[1]))


class QuestionItemSchema(Schema):
    """A question in a list: never its body."""

    id = fields.Integer(required=True)
    kind = fields.String(required=True, validate=validate.OneOf([kind.value for kind in Kind]))
    title = fields.String(required=True)
    excerpt = fields.String(required=True)
    tags = fields.List(fields.String(), required=True)
    author = fields.Nested(AuthorSchema, required=True)
    score = fields.Integer(required=True)
    answer_count = fields.Integer(required=True)
    view_count = fields.Integer(required=True)
    solved = fields.Boolean(required=True)
    created_at = Moment(required=True)
    last_activity_at = Moment(required=True)


class AnswerSchema(Schema):
    """An answer as its reader sees it."""

    id = fields.Integer(required=True)
    question_id = fields.Integer(required=True)
    body = fields.String(required=True)
    body_html = fields.String(required=True)
    author = fields.Nested(AuthorSchema, required=True)
    score = fields.Integer(required=True)
    my_vote = fields.Integer(required=True)
    accepted = fields.Boolean(required=True)
    created_at = Moment(required=True)


class QuestionSchema(QuestionItemSchema):
    """A question with a page of its answers: the accepted one first, then the best."""

    body = fields.String(required=True)
    body_html = fields.String(required=True)
    accepted_answer_id = fields.Integer(required=True, allow_none=True)
    my_vote = fields.Integer(required=True)
    is_mine = fields.Boolean(required=True)
    answers = fields.Nested(page_schema(AnswerSchema), required=True)


class QuestionFrameSchema(Schema):
    """What an open page of a question follows."""

    answer_count = fields.Integer(required=True)
    score = fields.Integer(required=True)
    accepted_answer_id = fields.Integer(required=True, allow_none=True)


class VoteSchema(Schema):
    """The vote now held, and the target's score."""

    target_type = fields.String(required=True)
    target_id = fields.Integer(required=True)
    value = fields.Integer(required=True)
    score = fields.Integer(required=True)


class AcceptedSchema(Schema):
    """Which answer is accepted now."""

    accepted_answer_id = fields.Integer(required=True, allow_none=True)


class TagSchema(Schema):
    """A tag and how many questions carry it."""

    name = fields.String(required=True)
    question_count = fields.Integer(required=True)
