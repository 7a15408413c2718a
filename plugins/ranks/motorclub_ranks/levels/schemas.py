"""What the calls about levels take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Schema, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub_ranks.levels.models import TOP_LEVEL, Colour

MOST_MEMBERS = 50


class NeedsSchema(Schema):
    """What a level needs."""

    level = Whole(required=True, validate=validate.Range(0, TOP_LEVEL))
    min_points = Whole(required=True, validate=validate.Range(0, 1_000_000))
    min_age_days = Whole(required=True, validate=validate.Range(0, 36_500))
    min_quality = fields.Float(required=True, validate=validate.Range(0, 1))


class ActivityRankCreateSchema(NeedsSchema):
    """A new level."""

    name = SingleLineText(required=True, validate=validate.Length(1, 40))
    icon = fields.String(required=True, validate=validate.Regexp(r"^[a-zA-Z]{1,30}\Z"))
    colour = fields.String(required=True, validate=one_of(Colour))
    privileges = fields.List(
        SingleLineText(validate=validate.Length(1, 120)), load_default=list, validate=validate.Length(max=20)
    )
    is_active = fields.Boolean(load_default=True)


class ActivityRankChangeSchema(ActivityRankCreateSchema):
    """The whole level again; `version` is the one that was read."""

    version = Whole(required=True, validate=validate.Range(min=1))


class LadderProposalSchema(Schema):
    """Another ladder; levels that are left out cannot be reached."""

    levels = fields.List(
        fields.Nested(NeedsSchema), required=True, validate=validate.Length(1, TOP_LEVEL + 1)
    )


class MemberLevelsQuery(Schema):
    """Which members."""

    members = fields.String(
        required=True,
        validate=validate.Regexp(rf"^\d{{1,18}}(,\d{{1,18}}){{0,{MOST_MEMBERS - 1}}}\Z"),
        metadata={"description": f"Up to {MOST_MEMBERS} numbers of members, separated by commas."},
    )
