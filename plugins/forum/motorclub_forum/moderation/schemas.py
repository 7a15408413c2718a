"""What the calls of moderators take."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from motorclub.api import Schema, Text, Whole, page_query
from motorclub.api.fields import Flag, one_of
from motorclub_forum.models import CloseReason
from motorclub_forum.shared.fields import (
    POSITIVE,
)

NOTE = validate.Length(max=500)


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


class WaitingQuery(page_query(20)):  # type: ignore[misc]
    """What waits in one's categories, or in one of them."""

    category_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
