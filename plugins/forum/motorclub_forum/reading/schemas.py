"""What the calls that read questions and answers take and return."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from motorclub.api import AuthorSchema, Moment, Schema, Text, Whole, page_query, page_schema
from motorclub_forum.catalogue.schemas import CategoryRefSchema
from motorclub_forum.models import AnswerStatus, CloseReason, Found, Kind, Status
from motorclub_forum.shared.fields import TARGETS, ListOf, SingleLineText, TagName, one_of

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
    `is:unanswered`, `score:>3`.
    """

    sort = fields.String(load_default="newest", validate=validate.OneOf(SORTS))
    tag = TagName(load_default=None)
    tags = ListOf(TagName(), 10, load_default=list)
    all_tags = fields.Boolean(load_default=False)
    category = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
    kind = fields.String(load_default=None, validate=one_of(Kind))
    brand = SingleLineText(load_default=None, validate=validate.Length(1, 60))
    car_model = SingleLineText(load_default=None, validate=validate.Length(1, 80))
    generation = SingleLineText(load_default=None, validate=validate.Length(1, 40))
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
    brand = SingleLineText(load_default="", validate=validate.Length(max=60))
    car_model = SingleLineText(load_default="", validate=validate.Length(max=80))
    exclude_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))


class QuestionQuery(page_query(20)):  # type: ignore[misc]
    """A page of answers, the best or the newest or the oldest first."""

    order = fields.String(load_default="best", validate=validate.OneOf(ORDERS))


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


class QuestionFrameSchema(Schema):
    """What an open page of a question follows."""

    answer_count = fields.Integer(required=True)
    score = fields.Integer(required=True)
    accepted_answer_id = fields.Integer(required=True, allow_none=True)
    status = fields.String(required=True, validate=one_of(Status))
    is_locked = fields.Boolean(required=True)
    same_here_count = fields.Integer(required=True)
    version = fields.Integer(required=True)


class FacetSchema(Schema):
    """A value and how many questions have it."""

    value = fields.String(required=True)
    count = fields.Integer(required=True)


class FacetsSchema(Schema):
    """Brands, the models of one brand, or the generations of one model, the most asked about first."""

    items = fields.List(fields.Nested(FacetSchema), required=True)


class FacetQuery(Schema):
    """Without a brand: brands. With one: its models; with one of these, too: its generations."""

    brand = SingleLineText(load_default=None, validate=validate.Length(1, 60))
    car_model = SingleLineText(load_default=None, validate=validate.Length(1, 80))

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if data["car_model"] is not None and data["brand"] is None:
            raise ValidationError("Say which brand it is, too.", "brand")
