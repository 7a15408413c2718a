"""What the calls about one member take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import AuthorSchema, Moment, Schema, Text, Whole, page_query
from motorclub_forum.shared.fields import POSITIVE

MOST_INVITED = 3


class MentionQuery(Schema):
    """The beginning of a username."""

    q = Text(required=True, validate=validate.Length(1, 20))


class SparedSchema(Schema):
    """Members whose posts the caller is spared in lists: muted ones folded, others left out."""

    muted = fields.List(fields.Integer(), required=True)
    blocked = fields.List(fields.Integer(), required=True)


class MembersAnswerSchema(Schema):
    """An answer in the list of its author's."""

    id = fields.Integer(required=True)
    question_id = fields.Integer(required=True)
    title = fields.String(required=True, metadata={"description": "Of the question."})
    excerpt = fields.String(required=True)
    score = fields.Integer(required=True)
    worked_count = fields.Integer(required=True)
    accepted = fields.Boolean(required=True)
    created_at = Moment(required=True)


class MembersAnswersQuery(page_query(20)):  # type: ignore[misc]
    """All of a member's answers, those that solved the question, or those that worked for somebody."""

    show = fields.String(load_default="all", validate=validate.OneOf(("all", "accepted", "worked")))
    order = fields.String(load_default="newest", validate=validate.OneOf(("newest", "best")))


class UsedTagSchema(Schema):
    """A tag, and how many of a member's questions and answers it is about."""

    name = fields.String(required=True)
    question_count = fields.Integer(required=True)


class MembersSummarySchema(Schema):
    """What a member has done in the forum; the tags are those of the newest questions and answers."""

    question_count = fields.Integer(required=True)
    answer_count = fields.Integer(required=True)
    accepted_count = fields.Integer(required=True)
    worked_count = fields.Integer(
        required=True, metadata={"description": "How often somebody said of an answer that it worked."}
    )
    tags = fields.List(fields.Nested(UsedTagSchema), required=True)


class InviteSchema(Schema):
    """Members who shall answer."""

    user_ids = fields.List(
        Whole(validate=POSITIVE), required=True, validate=validate.Length(max=MOST_INVITED)
    )


class CandidateSchema(Schema):
    """Somebody who may know, and how many such questions they have solved."""

    user = fields.Nested(AuthorSchema, required=True)
    solved_count = fields.Integer(required=True)


class InvitationsSchema(Schema):
    """Who is invited to answer, how many more may be, and who may know."""

    invited = fields.List(fields.Nested(AuthorSchema), required=True)
    left = fields.Integer(required=True)
    candidates = fields.List(fields.Nested(CandidateSchema), required=True)


class MembersSchema(Schema):
    """Members that a text may name."""

    items = fields.List(fields.Nested(AuthorSchema), required=True)


class LimitsSchema(Schema):
    """What the caller may still do today; null where nothing is counted."""

    level = fields.Integer(required=True)
    questions_left = fields.Integer(required=True, allow_none=True)
    answers_left = fields.Integer(required=True, allow_none=True)
    links_per_post = fields.Integer(required=True, allow_none=True)
    votes_left = fields.Integer(required=True)
    down_votes_left = fields.Integer(required=True)
