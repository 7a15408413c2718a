"""What the calls that write questions and answers take."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from motorclub.api import Schema, Text, Whole, now, page_query
from motorclub.api.fields import Flag, one_of
from motorclub_forum.models import DraftKind, Found, Kind
from motorclub_forum.moderation.schemas import NOTE
from motorclub_forum.reading.schemas import EARLIEST_CAR, MoneySchema
from motorclub_forum.shared.fields import (
    POSITIVE,
    TARGETS,
    FaultCode,
    ReadableLine,
    TagName,
)

TITLE = validate.Length(15, 150)

QUESTION_BODY = validate.Length(30, 30_000)

ANSWER_BODY = validate.Length(20, 30_000)

COMMENT = validate.Length(max=255)

MOST_ATTACHMENTS = 10


class CarInputSchema(Schema):
    """Which car it is about: one of the showcase, or in words."""

    car_id = Whole(load_default=None, allow_none=True, validate=POSITIVE)
    brand = ReadableLine(load_default="", validate=validate.Length(max=60))
    car_model = ReadableLine(load_default="", validate=validate.Length(max=80))
    generation = ReadableLine(load_default="", validate=validate.Length(max=40))
    engine = ReadableLine(load_default="", validate=validate.Length(max=60))
    year = Whole(load_default=None, allow_none=True)
    mileage_km = Whole(load_default=None, allow_none=True, validate=validate.Range(0, 5_000_000))

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        year = data["year"]
        if year is not None and not EARLIEST_CAR <= year <= now().year + 1:
            raise ValidationError(f"The year is {EARLIEST_CAR} to {now().year + 1}.", "year")
        if data["car_id"] is None and data["car_model"] and not data["brand"]:
            raise ValidationError("Say which brand it is, too.", "brand")


class DetailsSchema(Schema):
    """What a question may hold beside title, body, tags and kind."""

    category_id = Whole(allow_none=True, validate=POSITIVE)
    car = fields.Nested(CarInputSchema, allow_none=True)
    symptom = Text(validate=validate.Length(max=1000))
    symptom_when = Text(validate=validate.Length(max=300))
    warning_lights = Text(validate=validate.Length(max=300))
    fault_codes = fields.List(FaultCode(), validate=validate.Length(max=10))
    tried_so_far = Text(validate=validate.Length(max=3000))
    attachment_ids = fields.List(Whole(validate=POSITIVE), validate=validate.Length(max=MOST_ATTACHMENTS))


class AskSchema(DetailsSchema):
    """A new question; the draft that it was is gone with it."""

    title = ReadableLine(required=True, validate=TITLE)
    body = Text(required=True, validate=QUESTION_BODY)
    tags = fields.List(TagName(), required=True, validate=validate.Length(min=1))
    kind = fields.String(load_default=Kind.DISCUSSION.value, validate=one_of(Kind))
    draft_id = Whole(validate=POSITIVE)


class EditQuestionSchema(DetailsSchema):
    """What is given changes, if `version` is still the present one."""

    version = Whole(required=True, validate=POSITIVE)
    comment = ReadableLine(load_default="", validate=COMMENT)
    title = ReadableLine(validate=TITLE)
    body = Text(validate=QUESTION_BODY)
    tags = fields.List(TagName(), validate=validate.Length(min=1))
    kind = fields.String(validate=one_of(Kind))
    is_wiki = Flag()


class RepairSchema(Schema):
    """What the repair takes that an answer describes."""

    parts_cost = fields.Nested(MoneySchema, allow_none=True)
    labour_hours = fields.Float(allow_none=True, validate=validate.Range(0, 9999))
    difficulty = Whole(allow_none=True, validate=validate.Range(1, 5))
    tools_needed = fields.List(
        ReadableLine(validate=validate.Length(1, 80)), validate=validate.Length(max=10)
    )
    attachment_ids = fields.List(Whole(validate=POSITIVE), validate=validate.Length(max=MOST_ATTACHMENTS))


class ReplySchema(RepairSchema):
    """A new answer."""

    body = Text(required=True, validate=ANSWER_BODY)
    draft_id = Whole(validate=POSITIVE)


class EditAnswerSchema(RepairSchema):
    """What is given changes, if `version` is still the present one."""

    version = Whole(required=True, validate=POSITIVE)
    comment = ReadableLine(load_default="", validate=COMMENT)
    body = Text(validate=ANSWER_BODY)


class TargetSchema(Schema):
    """A question or an answer."""

    target_type = fields.String(required=True, validate=one_of(TARGETS))
    target_id = Whole(required=True, validate=POSITIVE)


class CastVoteSchema(TargetSchema):
    """A vote to hold from now on; 0 takes it back."""

    value = Whole(required=True, validate=validate.OneOf((-1, 0, 1)))


class TargetQuery(Schema):
    """A question or an answer, in an address."""

    target_type = fields.String(required=True, validate=one_of(TARGETS))
    target_id = fields.Integer(required=True, validate=validate.Range(1, 2**63 - 1))


class AcceptSchema(Schema):
    """The answer that solved the question; null takes it back."""

    answer_id = Whole(required=True, allow_none=True, validate=POSITIVE)


class RecordOutcomeSchema(Schema):
    """What somebody found who tried an answer, and on which car."""

    kind = fields.String(required=True, validate=one_of(Found))
    car = ReadableLine(load_default="", validate=validate.Length(max=120))
    car_id = Whole(load_default=None, allow_none=True, validate=POSITIVE)
    comment = Text(load_default="", validate=NOTE)

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if data["kind"] in (Found.DANGEROUS, Found.DID_NOT_WORK) and not data["comment"]:
            raise ValidationError("Say in a comment what happened.", "comment")


class SuggestSchema(TargetSchema):
    """A text as it should be. Of a question also the title and the tags."""

    version = Whole(required=True, validate=POSITIVE)
    comment = ReadableLine(required=True, validate=validate.Length(5, 255))
    title = ReadableLine(validate=TITLE)
    body = Text(required=True, validate=validate.Length(20, 30_000))
    tags = fields.List(TagName(), validate=validate.Length(min=1))


class DraftInputSchema(Schema):
    """The form as it is now; a later state has a higher `clientRevision`."""

    payload = fields.Dict(keys=fields.String(), required=True)
    client_revision = Whole(required=True, validate=validate.Range(0, 2**31 - 1))


class NewDraftSchema(DraftInputSchema):
    """What it is going to be; an answer names its question."""

    kind = fields.String(required=True, validate=one_of(DraftKind))
    target_id = Whole(load_default=None, allow_none=True, validate=POSITIVE)

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if (data["kind"] == DraftKind.ANSWER) != (data["target_id"] is not None):
            raise ValidationError(
                "The draft of an answer names its question, and no other does.", "target_id"
            )


class EditAttachmentSchema(Schema):
    """What a picture shows, for those who do not see it, and where it stands."""

    alt = ReadableLine(validate=validate.Length(max=200))
    position = Whole(validate=validate.Range(0, 99))


class SuggestedQuery(page_query(20)):  # type: ignore[misc]
    """`mine` for what the caller has suggested, `review` for what waits for the caller's decision; both, or of one
    post.
    """

    view = fields.String(load_default="mine", validate=validate.OneOf(("mine", "review")))
    target_type = fields.String(load_default=None, validate=one_of(TARGETS))
    target_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if (data["target_type"] is None) != (data["target_id"] is None):
            raise ValidationError("A post has a type and a number.", "target_id")
