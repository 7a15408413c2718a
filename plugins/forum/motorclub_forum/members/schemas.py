"""What the calls about one member take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Schema, Text, Whole, page_query
from motorclub_forum.shared.fields import (
    POSITIVE,
)

MOST_INVITED = 3


class MentionQuery(Schema):
    """The beginning of a username."""

    q = Text(required=True, validate=validate.Length(1, 20))


class MembersAnswersQuery(page_query(20)):  # type: ignore[misc]
    """All of a member's answers, those that solved the question, or those that worked for somebody."""

    show = fields.String(load_default="all", validate=validate.OneOf(("all", "accepted", "worked")))
    order = fields.String(load_default="newest", validate=validate.OneOf(("newest", "best")))


class InviteSchema(Schema):
    """Members to invite."""

    user_ids = fields.List(
        Whole(validate=POSITIVE), required=True, validate=validate.Length(max=MOST_INVITED)
    )
