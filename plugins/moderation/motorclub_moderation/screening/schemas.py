"""What the calls of filters and of the review queue take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import PageQuery, Schema, Text, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub_moderation.screening.models import FilterAction
from motorclub_moderation.screening.rows import QUEUES

MAX_TRIED = 5000


class WordFiltersQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which filters."""

    action = fields.String(validate=one_of(FilterAction))


class WordFilterBodySchema(Schema):
    """A filter; `name` is what members read."""

    name = SingleLineText(required=True, validate=validate.Length(1, 80))
    pattern = SingleLineText(required=True, validate=validate.Length(1, 100))
    is_regex = fields.Boolean(load_default=False)
    case_sensitive = fields.Boolean(load_default=False)
    matches_inside = fields.Boolean(load_default=False)
    action = fields.String(required=True, validate=one_of(FilterAction))
    replacement = SingleLineText(load_default=None, allow_none=True, validate=validate.Length(max=200))


class WordFilterChangeSchema(WordFilterBodySchema):
    """The whole filter again; `version` is the one that was read."""

    version = Whole(required=True, validate=validate.Range(min=1))


class WordFilterTrialSchema(WordFilterBodySchema):
    """A filter and a text to try it on."""

    text = Text(required=True, validate=validate.Length(1, MAX_TRIED))


class ReviewQueueQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which queue; without one, all that is to be decided."""

    queue = fields.String(validate=one_of(QUEUES))


class RejectionSchema(Schema):
    """Why a post is not published, for its author."""

    reason = Text(required=True, validate=validate.Length(1, 500))
