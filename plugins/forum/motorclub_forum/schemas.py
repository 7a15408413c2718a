"""What the calls of the forum take, and the fields that only the forum has: tags, fault codes, readable lines."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from motorclub.api import Role, Schema, Text, Whole, now, page_query
from motorclub.api.fields import Flag, SingleLineText, one_of
from motorclub_forum.models import CategoryStatus, CloseReason, DraftKind, Found, Kind, TagStatus

TAG_LENGTH = (2, 35)
TAG = re.compile(r"[a-z0-9.+#-]*[a-z0-9][a-z0-9.+#-]*")
# What the form for tags makes; the other signs come from tags that askers need, such as c++ and .net.
PLAIN_TAG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Powertrain, chassis, body, network; the second digit says whose code it is (SAE J2012).
FAULT_CODE = re.compile(r"[PCBU][0-3][0-9A-F]{3}")

# Marks that reverse the direction of what follows them, far beyond the text they stand in.
DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class ReadableLine(SingleLineText):
    """A text of one line: runs of white space become one space, and something in it can be read."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        line: str = super()._deserialize(value, attr, data, **kwargs)
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

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        name = tag_name(super()._deserialize(value, attr, data, **kwargs))
        least, most = TAG_LENGTH
        if not least <= len(name) <= most:
            raise ValidationError(f"A tag has {least} to {most} characters.")
        if not TAG.fullmatch(name):
            raise ValidationError("A tag is made of a-z, 0-9 and . + # -")
        return name


class PlainTagName(TagName):
    """The name of a tag that is made on purpose: a-z, 0-9 and single hyphens between them."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        name = super()._deserialize(value, attr, data, **kwargs)
        if not PLAIN_TAG.fullmatch(name):
            raise ValidationError("A tag is made of a-z, 0-9 and hyphens between them.")
        return name


class FaultCode(Text):
    """A fault code as readers print it: P0171, in capitals."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        code: str = super()._deserialize(value, attr, data, **kwargs).upper()
        if not FAULT_CODE.fullmatch(code):
            raise ValidationError("A fault code is a letter and four signs, such as P0171.")
        return code


TARGETS = ("QUESTION", "ANSWER")

POSITIVE = validate.Range(min=1)


class ListOf(fields.Field[list[str]]):
    """Values separated by commas, such as `engine,oil`; each is loaded by `item`."""

    def __init__(self, item: fields.Field[Any], most: int, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="engine,oil")
        super().__init__(**kwargs)
        self.item, self.most = item, most

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[str]:
        texts = [text for text in str(value).split(",") if text.strip()]
        if len(texts) > self.most:
            raise ValidationError(f"At most {self.most} of them.")
        return list(dict.fromkeys(self.item.deserialize(text) for text in texts))


NOTE = validate.Length(max=500)


class CloseSchema(Schema):
    """Why a question is closed; a duplicate names the other question."""

    reason = fields.String(required=True, validate=one_of(CloseReason))
    duplicate_of_id = Whole(load_default=None, allow_none=True, validate=POSITIVE)
    note = Text(load_default="", validate=NOTE)
    version = Whole(validate=POSITIVE)

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if (data["reason"] == CloseReason.DUPLICATE) != (data["duplicate_of_id"] is not None):
            raise ValidationError(
                "A duplicate names the other question, and nothing else does.", "duplicate_of_id"
            )


class NoteSchema(Schema):
    """A note for the author, optional, and the version that the moderator has read."""

    note = Text(load_default="", validate=NOTE)
    version = Whole(validate=POSITIVE)


class ReasonSchema(Schema):
    """Why not."""

    reason = Text(required=True, validate=validate.Length(1, 500))


class LockSchema(Schema):
    """Whether a question is locked from now on."""

    locked = Flag(required=True)


class PinSchema(Schema):
    """Whether a question is pinned from now on."""

    pinned = Flag(required=True)


class WaitingQuery(page_query(20)):  # type: ignore[misc]
    """What waits in one's categories, or in one of them."""

    category_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))


EARLIEST_CAR = 1886

SORTS = ("newest", "active", "unanswered", "votes", "solved", "hot", "following", "relevance")

ORDERS = ("best", "newest", "oldest")


class MoneySchema(Schema):
    """An amount in the currency's smallest unit."""

    amount_minor = Whole(required=True, validate=validate.Range(0, 10**10))
    currency = fields.String(required=True, validate=validate.Regexp(r"^[A-Z]{3}\Z"))


class QuestionsQuery(page_query(20)):  # type: ignore[misc]
    """Which questions, in which order; `unanswered` shows only those nobody has answered, newest first.

    `q` takes words and `tag:`, `model:`, `brand:`, `code:`, `user:`, `is:solved`, `is:open`, `is:closed`,
    `is:unanswered`, `score:>3`. `carId` is a car of the showcase that was named by who asked.
    """

    sort = fields.String(load_default="newest", validate=validate.OneOf(SORTS))
    tag = TagName(load_default=None)
    tags = ListOf(TagName(), 10, load_default=list)
    all_tags = fields.Boolean(load_default=False)
    category = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
    kind = fields.String(load_default=None, validate=one_of(Kind))
    brand = ReadableLine(load_default=None, validate=validate.Length(1, 60))
    car_model = ReadableLine(load_default=None, validate=validate.Length(1, 80))
    generation = ReadableLine(load_default=None, validate=validate.Length(1, 40))
    year = fields.Integer(load_default=None, validate=validate.Range(EARLIEST_CAR, 2200))
    q = Text(load_default=None, validate=validate.Length(2, 200))
    author = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
    car_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
    my_cars = fields.Boolean(load_default=False)


class SearchQuery(page_query(20)):  # type: ignore[misc]
    """Words and operators, as `q` of the list; `types` narrows whose words are looked at."""

    keyword = Text(required=True, validate=validate.Length(2, 200))
    types = ListOf(fields.String(validate=one_of(TARGETS)), 2, load_default=list)


class SimilarQuery(Schema):
    """What somebody is about to ask."""

    title = Text(required=True, validate=validate.Length(3, 150))
    brand = ReadableLine(load_default="", validate=validate.Length(max=60))
    car_model = ReadableLine(load_default="", validate=validate.Length(max=80))
    exclude_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))


class QuestionQuery(page_query(20)):  # type: ignore[misc]
    """A page of answers, the best or the newest or the oldest first."""

    order = fields.String(load_default="best", validate=validate.OneOf(ORDERS))


class FacetQuery(Schema):
    """Without a brand: brands. With one: its models; with one of these, too: its generations."""

    brand = ReadableLine(load_default=None, validate=validate.Length(1, 60))
    car_model = ReadableLine(load_default=None, validate=validate.Length(1, 80))

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if data["car_model"] is not None and data["brand"] is None:
            raise ValidationError("Say which brand it is, too.", "brand")


class KnownIssuesQuery(page_query(20)):  # type: ignore[misc]
    """A model, and one of its generations or all of them."""

    brand = ReadableLine(required=True, validate=validate.Length(1, 60))
    car_model = ReadableLine(required=True, validate=validate.Length(1, 80))
    generation = ReadableLine(load_default=None, validate=validate.Length(1, 40))


class MergeSchema(Schema):
    """Into which other one."""

    into_id = Whole(required=True, validate=POSITIVE)


class MergeQuery(Schema):
    """Into which other one, in an address."""

    into_id = fields.Integer(required=True, validate=validate.Range(1, 2**63 - 1))


class TagInputSchema(Schema):
    """What is known about a tag; `synonyms` are all of them."""

    description = ReadableLine(validate=validate.Length(max=500))
    wiki = Text(validate=validate.Length(max=30_000))
    parent_id = Whole(allow_none=True, validate=POSITIVE)
    is_reserved = Flag()
    synonyms = fields.List(TagName(), validate=validate.Length(max=20))


class NewTagSchema(TagInputSchema):
    """A tag, or a proposal of one."""

    name = PlainTagName(required=True)


class EditTagSchema(TagInputSchema):
    """What is given changes; under the old name the tag is still found."""

    version = Whole(required=True, validate=POSITIVE)
    name = PlainTagName()


class CategoryInputSchema(Schema):
    """A part of the forum and its rules."""

    name = ReadableLine(validate=validate.Length(3, 60))
    slug = fields.String(validate=validate.Regexp(r"^[a-z0-9]+(-[a-z0-9]+)*\Z"))
    description = ReadableLine(validate=validate.Length(max=500))
    icon = ReadableLine(validate=validate.Length(max=40))
    colour = fields.String(validate=validate.Regexp(r"^#[0-9a-fA-F]{6}\Z"))
    parent_id = Whole(allow_none=True, validate=POSITIVE)
    allowed_kinds = fields.List(fields.String(validate=one_of(Kind)), validate=validate.Length(min=1))
    require_car = Flag()
    post_role = fields.String(allow_none=True, validate=one_of(Role))
    post_min_level = Whole(validate=validate.Range(0, 6))
    default_tags = fields.List(TagName(), validate=validate.Length(max=5))
    moderator_ids = fields.List(Whole(validate=POSITIVE), validate=validate.Length(max=20))
    status = fields.String(validate=one_of(CategoryStatus))


class NewCategorySchema(CategoryInputSchema):
    """A new one needs a name."""

    name = ReadableLine(required=True, validate=validate.Length(3, 60))


class EditCategorySchema(CategoryInputSchema):
    """What is given changes, if `version` is still the present one."""

    version = Whole(required=True, validate=POSITIVE)


class PlaceSchema(Schema):
    """Where a category stands."""

    id = Whole(required=True, validate=POSITIVE)
    parent_id = Whole(required=True, allow_none=True, validate=POSITIVE)
    position = Whole(required=True, validate=validate.Range(0, 10_000))


class OrderSchema(Schema):
    """Where categories stand from now on."""

    items = fields.List(fields.Nested(PlaceSchema), required=True, validate=validate.Length(1, 200))


class TargetCategoryQuery(Schema):
    """Where the questions of a category go that is deleted."""

    target_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))


class TagsQuery(page_query(50)):  # type: ignore[misc]
    """Tags that begin with `q`, or have a synonym that does."""

    q = Text(load_default="", validate=validate.Length(max=TAG_LENGTH[1]))
    status = fields.String(load_default=TagStatus.ACTIVE.value, validate=one_of(TagStatus))


MOST_INVITED = 3


class MembersAnswersQuery(page_query(20)):  # type: ignore[misc]
    """All of a member's answers, those that solved the question, or those that worked for somebody."""

    show = fields.String(load_default="all", validate=validate.OneOf(("all", "accepted", "worked")))
    order = fields.String(load_default="newest", validate=validate.OneOf(("newest", "best")))


class InviteSchema(Schema):
    """Members to invite."""

    user_ids = fields.List(
        Whole(validate=POSITIVE), required=True, validate=validate.Length(max=MOST_INVITED)
    )


TITLE = validate.Length(15, 150)

QUESTION_BODY = validate.Length(30, 30_000)

ANSWER_BODY = validate.Length(20, 30_000)

COMMENT = validate.Length(max=255)

MOST_ATTACHMENTS = 10


class OwnCarInputSchema(Schema):
    """The car a member drives, in words; without a brand none."""

    brand = ReadableLine(load_default="", validate=validate.Length(max=60))
    car_model = ReadableLine(load_default="", validate=validate.Length(max=80))
    generation = ReadableLine(load_default="", validate=validate.Length(max=40))
    year = Whole(load_default=None, allow_none=True)

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        year = data["year"]
        if year is not None and not EARLIEST_CAR <= year <= now().year + 1:
            raise ValidationError(f"The year is {EARLIEST_CAR} to {now().year + 1}.", "year")
        if data.get("car_id") is None and data["car_model"] and not data["brand"]:
            raise ValidationError("Say which brand it is, too.", "brand")


class CarInputSchema(OwnCarInputSchema):
    """Which car it is about: one of the showcase, or in words."""

    car_id = Whole(load_default=None, allow_none=True, validate=POSITIVE)
    engine = ReadableLine(load_default="", validate=validate.Length(max=60))
    mileage_km = Whole(load_default=None, allow_none=True, validate=validate.Range(0, 5_000_000))


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
