"""What the calls about tags and categories take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Role, Schema, Text, Whole, page_query
from motorclub.api.fields import Flag, one_of
from motorclub_forum.models import CategoryStatus, Kind, TagStatus
from motorclub_forum.shared.fields import (
    POSITIVE,
    TAG_LENGTH,
    PlainTagName,
    ReadableLine,
    TagName,
)


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
