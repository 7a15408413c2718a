"""What the calls of donor ranks take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import PageQuery, Schema, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub_donations.donor_ranks.models import RankWindow

ID = validate.Range(1, 2**63 - 1)
MOST_MINOR = 9_999_999_999
ICONS = ("star", "shield", "trophy", "diamond", "wheel", "flag", "heart", "bolt")
MOST_RANKS = 20


class RanksQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of ranks; `all` has the inactive ones too, for admins."""

    all = fields.Boolean(load_default=False)


class RankCreateSchema(Schema):
    """A rank. A higher level needs a higher threshold; `rights` are names of rights with their values."""

    name = SingleLineText(required=True, validate=validate.Length(2, 40))
    level = Whole(required=True, validate=validate.Range(1, 100))
    threshold_minor = Whole(required=True, validate=validate.Range(1, MOST_MINOR))
    window = fields.String(
        load_default=RankWindow.ROLLING_12_MONTHS.value,
        validate=one_of(RankWindow),
        attribute="counted_window",
    )
    icon = fields.String(required=True, validate=one_of(ICONS))
    color = fields.String(
        required=True,
        validate=validate.Regexp(r"#[0-9a-f]{6}\Z", error="Six digits after a #, such as #c0392b."),
    )
    ad_free_days = Whole(load_default=0, validate=validate.Range(0, 366))
    rights = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 100)),
        values=Whole(validate=validate.Range(1, 1_000_000)),
        load_default=dict,
        validate=validate.Length(max=20),
    )
    is_active = fields.Boolean(load_default=True)


class RankChangeSchema(RankCreateSchema):
    """As RankCreateSchema; `version` is the one that was read."""

    version = Whole(required=True, validate=ID)


class ThresholdSchema(Schema):
    """What a rank would ask for."""

    threshold_minor = Whole(required=True, validate=validate.Range(1, MOST_MINOR))
    window = fields.String(required=True, validate=one_of(RankWindow))


class PreviewedRanksSchema(Schema):
    """Ranks as they might be, the highest first."""

    ranks = fields.List(
        fields.Nested(ThresholdSchema), required=True, validate=validate.Length(1, MOST_RANKS)
    )
