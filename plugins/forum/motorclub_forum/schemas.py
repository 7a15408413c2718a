"""What the forum's calls take and give."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from motorclub.api import AuthorSchema, Moment, Role, Schema, Text, Whole, now, page_query, page_schema
from motorclub_forum.fields import TAG_LENGTH, FaultCode, Line, PlainTagName, TagName
from motorclub_forum.models import (
    AnswerStatus,
    CategoryStatus,
    CloseReason,
    DraftKind,
    Found,
    Kind,
    RevisionStatus,
    Status,
    TagStatus,
)

TITLE = validate.Length(15, 150)
QUESTION_BODY = validate.Length(30, 30_000)
ANSWER_BODY = validate.Length(20, 30_000)
COMMENT = validate.Length(max=255)
NOTE = validate.Length(max=500)
MOST_ATTACHMENTS = 10
MOST_INVITED = 3
EARLIEST_CAR = 1886
SORTS = ("newest", "active", "unanswered", "votes", "solved", "hot", "following", "relevance")
ORDERS = ("best", "newest", "oldest")
TARGETS = ("QUESTION", "ANSWER")
POSITIVE = validate.Range(min=1)


def one_of(values: type[StrEnum] | Sequence[str]) -> validate.OneOf:
    """Accepts these values only."""
    return validate.OneOf([str(value) for value in values])


class Flag(fields.Boolean):
    """Yes or no as JSON has it: no 1, no "true"."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class ListOf(fields.Field[list[str]]):
    """Values with commas between them, such as `engine,oil`; each is read by `item`."""

    def __init__(self, item: fields.Field[Any], most: int, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="engine,oil")
        super().__init__(**kwargs)
        self.item, self.most = item, most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[str]:
        texts = [text for text in str(value).split(",") if text.strip()]
        if len(texts) > self.most:
            raise ValidationError(f"At most {self.most} of them.")
        return list(dict.fromkeys(self.item.deserialize(text) for text in texts))


# What people send


class CarInputSchema(Schema):
    """Which car it is about: one of the showcase, or in words."""

    car_id = Whole(load_default=None, allow_none=True, validate=POSITIVE)
    brand = Line(load_default="", validate=validate.Length(max=60))
    car_model = Line(load_default="", validate=validate.Length(max=80))
    generation = Line(load_default="", validate=validate.Length(max=40))
    engine = Line(load_default="", validate=validate.Length(max=60))
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

    title = Line(required=True, validate=TITLE)
    body = Text(required=True, validate=QUESTION_BODY)
    tags = fields.List(TagName(), required=True, validate=validate.Length(min=1))
    kind = fields.String(load_default=Kind.DISCUSSION.value, validate=one_of(Kind))
    draft_id = Whole(validate=POSITIVE)


class EditQuestionSchema(DetailsSchema):
    """What is given changes, if `version` is still the present one."""

    version = Whole(required=True, validate=POSITIVE)
    comment = Line(load_default="", validate=COMMENT)
    title = Line(validate=TITLE)
    body = Text(validate=QUESTION_BODY)
    tags = fields.List(TagName(), validate=validate.Length(min=1))
    kind = fields.String(validate=one_of(Kind))
    is_wiki = Flag()


class MoneySchema(Schema):
    """An amount in the currency's smallest unit."""

    amount_minor = Whole(required=True, validate=validate.Range(0, 10**10))
    currency = fields.String(required=True, validate=validate.Regexp(r"^[A-Z]{3}\Z"))


class RepairSchema(Schema):
    """What the repair takes that an answer describes."""

    parts_cost = fields.Nested(MoneySchema, allow_none=True)
    labour_hours = fields.Float(allow_none=True, validate=validate.Range(0, 9999))
    difficulty = Whole(allow_none=True, validate=validate.Range(1, 5))
    tools_needed = fields.List(Line(validate=validate.Length(1, 80)), validate=validate.Length(max=10))
    attachment_ids = fields.List(Whole(validate=POSITIVE), validate=validate.Length(max=MOST_ATTACHMENTS))


class ReplySchema(RepairSchema):
    """A new answer."""

    body = Text(required=True, validate=ANSWER_BODY)
    draft_id = Whole(validate=POSITIVE)


class EditAnswerSchema(RepairSchema):
    """What is given changes, if `version` is still the present one."""

    version = Whole(required=True, validate=POSITIVE)
    comment = Line(load_default="", validate=COMMENT)
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
    car = Line(load_default="", validate=validate.Length(max=120))
    car_id = Whole(load_default=None, allow_none=True, validate=POSITIVE)
    comment = Text(load_default="", validate=NOTE)

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if data["kind"] in (Found.DANGEROUS, Found.DID_NOT_WORK) and not data["comment"]:
            raise ValidationError("Say in a comment what happened.", "comment")


class CloseSchema(Schema):
    """Why a question takes no more answers; a duplicate names the other question."""

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
    """What the author is told, if anything, and the version that was looked at."""

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


class MergeSchema(Schema):
    """Into which other one."""

    into_id = Whole(required=True, validate=POSITIVE)


class MergeQuery(Schema):
    """Into which other one, in an address."""

    into_id = fields.Integer(required=True, validate=validate.Range(1, 2**63 - 1))


class SuggestSchema(TargetSchema):
    """A text as it should be. Of a question also the title and the tags."""

    version = Whole(required=True, validate=POSITIVE)
    comment = Line(required=True, validate=validate.Length(5, 255))
    title = Line(validate=TITLE)
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


class TagInputSchema(Schema):
    """What is known about a tag; `synonyms` are all of them."""

    description = Line(validate=validate.Length(max=500))
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

    name = Line(validate=validate.Length(3, 60))
    slug = fields.String(validate=validate.Regexp(r"^[a-z0-9]+(-[a-z0-9]+)*\Z"))
    description = Line(validate=validate.Length(max=500))
    icon = Line(validate=validate.Length(max=40))
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

    name = Line(required=True, validate=validate.Length(3, 60))


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


class EditAttachmentSchema(Schema):
    """What a picture shows, for those who do not see it, and where it stands."""

    alt = Line(validate=validate.Length(max=200))
    position = Whole(validate=validate.Range(0, 99))


# What people look for


class QuestionsQuery(page_query(20)):  # type: ignore[misc]
    """Which questions, in which order; `unanswered` shows only those nobody has answered, newest first.

    `q` takes words and `tag:`, `model:`, `brand:`, `code:`, `user:`, `is:solved`, `is:open`, `is:closed`,
    `is:unanswered`, `score:>3`.
    """

    sort = fields.String(load_default="newest", validate=validate.OneOf(SORTS))
    tag = TagName(load_default=None)
    tags = ListOf(TagName(), 10, load_default=list)
    all_tags = fields.Boolean(load_default=False)
    category = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
    kind = fields.String(load_default=None, validate=one_of(Kind))
    brand = Line(load_default=None, validate=validate.Length(1, 60))
    car_model = Line(load_default=None, validate=validate.Length(1, 80))
    generation = Line(load_default=None, validate=validate.Length(1, 40))
    year = fields.Integer(load_default=None, validate=validate.Range(EARLIEST_CAR, 2200))
    q = Text(load_default=None, validate=validate.Length(2, 200))
    author = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
    my_cars = fields.Boolean(load_default=False)


class SearchQuery(page_query(20)):  # type: ignore[misc]
    """Words and operators, as `q` of the list; `types` narrows whose words are looked at."""

    keyword = Text(required=True, validate=validate.Length(2, 200))
    types = ListOf(fields.String(validate=one_of(TARGETS)), 2, load_default=list)


class SimilarQuery(Schema):
    """What somebody is about to ask."""

    title = Text(required=True, validate=validate.Length(3, 150))
    brand = Line(load_default="", validate=validate.Length(max=60))
    car_model = Line(load_default="", validate=validate.Length(max=80))
    exclude_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))


class QuestionQuery(page_query(20)):  # type: ignore[misc]
    """A page of answers, the best or the newest or the oldest first."""

    order = fields.String(load_default="best", validate=validate.OneOf(ORDERS))


class TagsQuery(page_query(50)):  # type: ignore[misc]
    """Tags that begin with `q`, or have a synonym that does."""

    q = Text(load_default="", validate=validate.Length(max=TAG_LENGTH[1]))
    status = fields.String(load_default=TagStatus.ACTIVE.value, validate=one_of(TagStatus))


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


class MentionQuery(Schema):
    """The beginning of a username."""

    q = Text(required=True, validate=validate.Length(1, 20))


# What people get


class CategoryRefSchema(Schema):
    """A category beside a question."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)
    slug = fields.String(required=True)
    colour = fields.String(required=True)


class QuestionItemSchema(Schema):
    """A question in a list: never its body. `outdated`: what solved it works no longer for most who tried."""

    id = fields.Integer(required=True)
    kind = fields.String(required=True, validate=one_of(Kind))
    status = fields.String(required=True, validate=one_of(Status))
    title = fields.String(required=True)
    excerpt = fields.String(required=True)
    tags = fields.List(fields.String(), required=True)
    category = fields.Nested(CategoryRefSchema, required=True, allow_none=True)
    car_label = fields.String(required=True)
    author = fields.Nested(AuthorSchema, required=True)
    score = fields.Integer(required=True)
    answer_count = fields.Integer(required=True)
    view_count = fields.Integer(required=True)
    same_here_count = fields.Integer(required=True)
    solved = fields.Boolean(required=True)
    outdated = fields.Boolean(required=True)
    is_pinned = fields.Boolean(required=True)
    is_locked = fields.Boolean(required=True)
    created_at = Moment(required=True)
    last_activity_at = Moment(required=True)


class VariantSchema(Schema):
    """A picture in one width."""

    width = fields.Integer(required=True)
    url = fields.String(required=True)


class AttachmentSchema(Schema):
    """A picture; `width` and `height` are those of the largest variant."""

    id = fields.Integer(required=True)
    alt = fields.String(required=True)
    width = fields.Integer(required=True)
    height = fields.Integer(required=True)
    position = fields.Integer(required=True)
    url = fields.String(required=True)
    variants = fields.List(fields.Nested(VariantSchema), required=True)


def hidden_because() -> Any:
    """Why its reader is to see it folded: MUTED, or BLOCKED, and then its text is not given."""
    return fields.String(required=True, allow_none=True, validate=one_of(("BLOCKED", "MUTED")))


class SparedSchema(Schema):
    """Members whose posts the caller is spared in lists: muted ones folded, others left out."""

    muted = fields.List(fields.Integer(), required=True)
    blocked = fields.List(fields.Integer(), required=True)


class AnswerSchema(Schema):
    """An answer as its reader sees it; `may` says what the reader may do with it."""

    id = fields.Integer(required=True)
    question_id = fields.Integer(required=True)
    status = fields.String(required=True, validate=one_of(AnswerStatus))
    body = fields.String(required=True)
    body_html = fields.String(required=True)
    author = fields.Nested(AuthorSchema, required=True)
    score = fields.Integer(required=True)
    my_vote = fields.Integer(required=True)
    accepted = fields.Boolean(required=True)
    worked_count = fields.Integer(required=True)
    did_not_work_count = fields.Integer(required=True)
    outdated_count = fields.Integer(required=True)
    dangerous_count = fields.Integer(required=True)
    dangerous = fields.Boolean(required=True)
    my_outcome = fields.String(required=True, allow_none=True, validate=one_of(Found))
    parts_cost = fields.Nested(MoneySchema, required=True, allow_none=True)
    labour_hours = fields.Float(required=True, allow_none=True)
    difficulty = fields.Integer(required=True, allow_none=True)
    tools_needed = fields.List(fields.String(), required=True)
    attachments = fields.List(fields.Nested(AttachmentSchema), required=True)
    revision_count = fields.Integer(required=True)
    edited_at = Moment(required=True, allow_none=True)
    created_at = Moment(required=True)
    version = fields.Integer(required=True)
    may = fields.List(fields.String(), required=True)
    hidden_because = hidden_because()


class CarSchema(Schema):
    """Which car it is about."""

    car_id = fields.Integer(required=True, allow_none=True)
    brand = fields.String(required=True)
    car_model = fields.String(required=True)
    generation = fields.String(required=True)
    engine = fields.String(required=True)
    year = fields.Integer(required=True, allow_none=True)
    mileage_km = fields.Integer(required=True, allow_none=True)


class CloseWishSchema(Schema):
    """How many members want a question closed for a reason, and whether the caller is one of them."""

    reason = fields.String(required=True, validate=one_of(CloseReason))
    count = fields.Integer(required=True)
    mine = fields.Boolean(required=True)


class QuestionSchema(QuestionItemSchema):
    """A question with a page of its answers, the accepted one first; `may` says what the reader may do with it."""

    slug = fields.String(required=True)
    body = fields.String(required=True)
    body_html = fields.String(required=True)
    car = fields.Nested(CarSchema, required=True, allow_none=True)
    symptom = fields.String(required=True)
    symptom_when = fields.String(required=True)
    warning_lights = fields.String(required=True)
    fault_codes = fields.List(fields.String(), required=True)
    tried_so_far = fields.String(required=True)
    attachments = fields.List(fields.Nested(AttachmentSchema), required=True)
    unique_view_count = fields.Integer(required=True)
    accepted_answer_id = fields.Integer(required=True, allow_none=True)
    accepted_at = Moment(required=True, allow_none=True)
    needs_new_answer = fields.Boolean(required=True)
    is_wiki = fields.Boolean(required=True)
    reopen_asked = fields.Boolean(required=True)
    close_reason = fields.String(required=True, allow_none=True, validate=one_of(CloseReason))
    status_note = fields.String(required=True)
    duplicate_of_id = fields.Integer(required=True, allow_none=True)
    close_wishes = fields.List(
        fields.Nested(CloseWishSchema),
        required=True,
        metadata={"description": "Of an open question, for those who may close it; the most wanted first."},
    )
    revision_count = fields.Integer(required=True)
    edited_at = Moment(required=True, allow_none=True)
    my_vote = fields.Integer(required=True)
    my_same_here = fields.Boolean(required=True)
    is_mine = fields.Boolean(required=True)
    version = fields.Integer(required=True)
    may = fields.List(fields.String(), required=True)
    hidden_because = hidden_because()
    answers = fields.Nested(page_schema(AnswerSchema), required=True)


class SimilarSchema(Schema):
    """At most five, the most similar first."""

    items = fields.List(fields.Nested(QuestionItemSchema), required=True)


class WaitingSchema(QuestionItemSchema):
    """A question that waits for a moderator: to be approved, to be shown again, or to be opened again."""

    status_note = fields.String(required=True)
    reopen_asked = fields.Boolean(required=True)
    version = fields.Integer(required=True)


class WaitingQuery(page_query(20)):  # type: ignore[misc]
    """What waits in one's categories, or in one of them."""

    category_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))


class QuestionFrameSchema(Schema):
    """What an open page of a question follows."""

    answer_count = fields.Integer(required=True)
    score = fields.Integer(required=True)
    accepted_answer_id = fields.Integer(required=True, allow_none=True)
    status = fields.String(required=True, validate=one_of(Status))
    is_locked = fields.Boolean(required=True)
    same_here_count = fields.Integer(required=True)
    version = fields.Integer(required=True)


class StateSchema(Schema):
    """Where a question stands after a step."""

    id = fields.Integer(required=True)
    status = fields.String(required=True, validate=one_of(Status))
    is_locked = fields.Boolean(required=True)
    is_pinned = fields.Boolean(required=True)
    version = fields.Integer(required=True)


class ClosedSchema(StateSchema):
    """How many more members have to want it, if it is not closed yet."""

    votes_missing = fields.Integer(required=True)


class AnswerStateSchema(Schema):
    """Where an answer stands after a step."""

    id = fields.Integer(required=True)
    status = fields.String(required=True, validate=one_of(AnswerStatus))
    version = fields.Integer(required=True)


class VoteSchema(Schema):
    """The vote now held, and the target's score."""

    target_type = fields.String(required=True)
    target_id = fields.Integer(required=True)
    value = fields.Integer(required=True)
    score = fields.Integer(required=True)


class AcceptedSchema(Schema):
    """Which answer is accepted now."""

    accepted_answer_id = fields.Integer(required=True, allow_none=True)


class SameHereSchema(Schema):
    """Whether the caller has it too, and how many have."""

    same_here = fields.Boolean(required=True)
    same_here_count = fields.Integer(required=True)


class OutcomeSchema(Schema):
    """What somebody found."""

    id = fields.Integer(required=True)
    kind = fields.String(required=True, validate=one_of(Found))
    car = fields.String(required=True)
    comment = fields.String(required=True)
    by_staff = fields.Boolean(required=True)
    author = fields.Nested(AuthorSchema, required=True)
    created_at = Moment(required=True)


class OutcomesSchema(Schema):
    """An answer's counts after somebody has said what they found."""

    answer_id = fields.Integer(required=True)
    my_outcome = fields.String(required=True, allow_none=True, validate=one_of(Found))
    worked_count = fields.Integer(required=True)
    did_not_work_count = fields.Integer(required=True)
    outdated_count = fields.Integer(required=True)
    dangerous_count = fields.Integer(required=True)
    dangerous = fields.Boolean(required=True)


class RevisionSchema(Schema):
    """A text as it was after an edit."""

    id = fields.Integer(required=True)
    number = fields.Integer(required=True, allow_none=True)
    editor = fields.Nested(AuthorSchema, required=True)
    title = fields.String(required=True, allow_none=True)
    body = fields.String(required=True)
    tags = fields.List(fields.String(), required=True, allow_none=True)
    comment = fields.String(required=True)
    status = fields.String(required=True, validate=one_of(RevisionStatus))
    reject_reason = fields.String(required=True)
    created_at = Moment(required=True)
    decided_at = Moment(required=True, allow_none=True)


class SuggestionSchema(RevisionSchema):
    """A suggested edit and what it is about."""

    target_type = fields.String(required=True, validate=one_of(TARGETS))
    target_id = fields.Integer(required=True)
    question_id = fields.Integer(required=True)
    question_title = fields.String(required=True)
    base_version = fields.Integer(required=True)
    outdated = fields.Boolean(required=True)


class DiffPartSchema(Schema):
    """Lines that stayed, came or went."""

    kind = fields.String(required=True, validate=validate.OneOf(("SAME", "ADDED", "REMOVED")))
    text = fields.String(required=True)


class DiffSchema(Schema):
    """A revision beside the one before it, or a suggested edit beside the present text."""

    title = fields.List(fields.Nested(DiffPartSchema), required=True)
    body = fields.List(fields.Nested(DiffPartSchema), required=True)
    tags_added = fields.List(fields.String(), required=True)
    tags_removed = fields.List(fields.String(), required=True)


class DraftSchema(Schema):
    """A draft; `payload` is the form as it was kept last."""

    id = fields.Integer(required=True)
    kind = fields.String(required=True, validate=one_of(DraftKind))
    target_id = fields.Integer(required=True, allow_none=True)
    payload = fields.Dict(keys=fields.String(), required=True)
    client_revision = fields.Integer(required=True)
    updated_at = Moment(required=True)
    expires_at = Moment(required=True)


class TagSchema(Schema):
    """A tag and how many questions carry it."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)
    description = fields.String(required=True)
    question_count = fields.Integer(required=True)
    is_reserved = fields.Boolean(required=True)
    status = fields.String(required=True, validate=one_of(TagStatus))


class TagDetailSchema(TagSchema):
    """All about a tag."""

    slug = fields.String(required=True)
    wiki = fields.String(required=True)
    wiki_html = fields.String(required=True)
    parent_id = fields.Integer(required=True, allow_none=True)
    parent_name = fields.String(required=True, allow_none=True)
    synonyms = fields.List(fields.String(), required=True)
    unanswered_count = fields.Integer(required=True)
    version = fields.Integer(required=True)


class TagMergeSchema(Schema):
    """What merging a tag into another means: how many questions change, and how many carry both."""

    from_name = fields.String(required=True)
    into_name = fields.String(required=True)
    question_count = fields.Integer(required=True)
    both_count = fields.Integer(required=True)
    synonym_count = fields.Integer(required=True)
    question_count_after = fields.Integer(required=True)


class CategorySchema(CategoryRefSchema):
    """A category with its rules; `mayPost` is whether the caller may ask there."""

    description = fields.String(required=True)
    icon = fields.String(required=True)
    parent_id = fields.Integer(required=True, allow_none=True)
    position = fields.Integer(required=True)
    allowed_kinds = fields.List(fields.String(validate=one_of(Kind)), required=True)
    require_car = fields.Boolean(required=True)
    post_role = fields.String(required=True, allow_none=True)
    post_min_level = fields.Integer(required=True)
    default_tags = fields.List(fields.String(), required=True)
    moderator_ids = fields.List(fields.Integer(), required=True)
    status = fields.String(required=True, validate=one_of(CategoryStatus))
    question_count = fields.Integer(required=True)
    version = fields.Integer(required=True)
    may_post = fields.Boolean(required=True)


class CategoriesSchema(Schema):
    """All of them, each after its parent, in their order."""

    items = fields.List(fields.Nested(CategorySchema), required=True)


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


class FacetSchema(Schema):
    """A value and how many questions have it."""

    value = fields.String(required=True)
    count = fields.Integer(required=True)


class FacetsSchema(Schema):
    """Brands, the models of one brand, or the generations of one model, the most asked about first."""

    items = fields.List(fields.Nested(FacetSchema), required=True)


class FacetQuery(Schema):
    """Without a brand: brands. With one: its models; with one of these, too: its generations."""

    brand = Line(load_default=None, validate=validate.Length(1, 60))
    car_model = Line(load_default=None, validate=validate.Length(1, 80))

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if data["car_model"] is not None and data["brand"] is None:
            raise ValidationError("Say which brand it is, too.", "brand")


class LimitsSchema(Schema):
    """What the caller may still do today; null where nothing is counted."""

    level = fields.Integer(required=True)
    questions_left = fields.Integer(required=True, allow_none=True)
    answers_left = fields.Integer(required=True, allow_none=True)
    links_per_post = fields.Integer(required=True, allow_none=True)
    votes_left = fields.Integer(required=True)
    down_votes_left = fields.Integer(required=True)
