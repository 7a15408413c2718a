"""What the calls of contests take."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from motorclub.api import Moment, PageQuery, Schema, Text, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub_showcase.contests.entries import MOST_PHOTOS
from motorclub_showcase.contests.models import ContestStatus, EntryStatus

ID = validate.Range(min=1)
YEAR = validate.Range(1886, 2200)
KEY = validate.Regexp(r"[a-z0-9-]{1,30}\Z", error="Use a-z, 0-9 and hyphens.")
MOST_PICKS = 10


class ContestClassBodySchema(Schema):
    """A class of cars."""

    key = fields.String(required=True, validate=KEY)
    name = SingleLineText(required=True, validate=validate.Length(1, 40))


class EligibilityBodySchema(Schema):
    """What may enter: no brands stand for all."""

    brand_ids = fields.List(
        Whole(validate=ID), load_default=list, attribute="brandIds", validate=validate.Length(max=50)
    )
    year_from = Whole(validate=YEAR, load_default=None, allow_none=True, attribute="yearFrom")
    year_to = Whole(validate=YEAR, load_default=None, allow_none=True, attribute="yearTo")
    min_photos = Whole(load_default=3, attribute="minPhotos", validate=validate.Range(1, MOST_PHOTOS))


class ContestFieldsSchema(Schema):
    """What a contest may leave to the defaults."""

    theme = SingleLineText(validate=validate.Length(max=200), allow_none=True)
    classes = fields.List(fields.Nested(ContestClassBodySchema), validate=validate.Length(1, 6))
    eligibility = fields.Nested(EligibilityBodySchema)
    picks_per_voter = Whole(validate=validate.Range(1, MOST_PICKS))
    min_votes_to_qualify = Whole(validate=validate.Range(1, 10_000))
    win_cooldown_months = Whole(validate=validate.Range(0, 120))
    prize = SingleLineText(validate=validate.Length(max=300), allow_none=True)


class ContestCreateSchema(ContestFieldsSchema):
    """A new contest, a draft until its entries open."""

    title = SingleLineText(required=True, validate=validate.Length(3, 120))
    rules = Text(required=True, validate=validate.Length(1, 20_000))
    entry_opens_at = Moment(required=True)
    entry_closes_at = Moment(required=True)
    voting_opens_at = Moment(required=True)
    voting_closes_at = Moment(required=True)


class ContestChangeSchema(ContestFieldsSchema):
    """What is to be different; `version` is the one that was read."""

    title = SingleLineText(validate=validate.Length(3, 120))
    rules = Text(validate=validate.Length(1, 20_000))
    entry_opens_at = Moment()
    entry_closes_at = Moment()
    voting_opens_at = Moment()
    voting_closes_at = Moment()
    version = Whole(required=True, validate=ID)


class ContestStatusBodySchema(Schema):
    """The state to go to; canceling needs a reason, which everybody reads."""

    status = fields.String(required=True, validate=one_of(ContestStatus))
    reason = SingleLineText(load_default=None, allow_none=True, validate=validate.Length(1, 300))
    version = Whole(validate=ID)

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if data["status"] == ContestStatus.CANCELED and not data["reason"]:
            raise ValidationError("Say why the contest is canceled.", "reason")


class ContestsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which contests."""

    status = fields.String(validate=one_of(ContestStatus))


class EntryFieldsSchema(Schema):
    """The class in which a car is entered, and the photos it shows, in their order."""

    class_key = fields.String(required=True, validate=KEY)
    photo_ids = fields.List(Whole(validate=ID), required=True, validate=validate.Length(1, MOST_PHOTOS))


class ContestEntryCreateSchema(EntryFieldsSchema):
    """A car to enter, by its page."""

    showcase_id = Whole(required=True, validate=ID)


class ContestEntryChangeSchema(EntryFieldsSchema):
    """The whole entry again; `version` is the one that was read."""

    version = Whole(required=True, validate=ID)


class EntryDecisionSchema(Schema):
    """Whether an entry takes part; its owner reads the reason of a disqualification."""

    status = fields.String(required=True, validate=one_of((EntryStatus.APPROVED, EntryStatus.DISQUALIFIED)))
    reason = SingleLineText(load_default="", validate=validate.Length(max=300))
    version = Whole(validate=ID)

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if data["status"] == EntryStatus.DISQUALIFIED and not data["reason"]:
            raise ValidationError("Say why the entry is disqualified.", "reason")


class ContestEntriesQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which entries; staff see those that take no part, too, and everybody their own."""

    class_key = fields.String(validate=KEY)
    status = fields.String(validate=one_of(EntryStatus))
    mine = fields.Boolean(load_default=False)


class BallotBodySchema(Schema):
    """The entries that a member votes for."""

    picks = fields.List(Whole(validate=ID), required=True, validate=validate.Length(1, MOST_PICKS))


class BallotsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which ballots: those that are not counted, unless asked for the counted ones."""

    counted = fields.Boolean(load_default=False)


class ContestWinsQuery(Schema):
    """Cars by their ids, separated by commas."""

    car_ids = fields.String(
        required=True,
        validate=validate.Regexp(
            r"\d{1,18}(,\d{1,18}){0,49}\Z", error="Give up to 50 ids, separated by commas."
        ),
    )
