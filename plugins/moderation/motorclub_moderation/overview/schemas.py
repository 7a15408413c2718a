"""What the calls of the moderator panel take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import PageQuery, Schema, Text, Whole
from motorclub.api.fields import one_of
from motorclub_moderation.overview.models import FindingStatus


class VoteFindingsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which findings."""

    status = fields.String(load_default=FindingStatus.OPEN, validate=one_of(FindingStatus))


class VoteDecisionSchema(Schema):
    """Why, and the version that was read."""

    reason = Text(required=True, validate=validate.Length(1, 500))
    version = Whole(required=True, validate=validate.Range(min=1))
