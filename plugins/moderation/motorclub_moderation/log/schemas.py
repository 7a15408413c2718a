"""What the calls of the moderation log take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, Schema, Text, page_query

ID = validate.Range(1, 2**63 - 1)
MAX_FILTER = 200


class LogFilterSchema(Schema):
    """Which entries are meant."""

    action = Text(
        validate=validate.Length(1, MAX_FILTER),
        metadata={"description": "An action such as `ban.lifted`, or an area such as `ban`."},
    )
    actor = Text(
        validate=validate.Length(1, MAX_FILTER),
        metadata={"description": "The username of who did it, or their number."},
    )
    member = Text(
        validate=validate.Length(1, MAX_FILTER),
        metadata={"description": "The username of the member whom it is about, or their number."},
    )
    target_type = Text(validate=validate.Length(1, MAX_FILTER))
    target_id = fields.Integer(validate=ID)
    case_id = fields.Integer(validate=ID)
    from_ = Moment(data_key="from", metadata={"description": "Not before this moment."})
    to = Moment(metadata={"description": "Before this moment."})


class LogQuery(LogFilterSchema, page_query(20)):  # type: ignore[misc]
    """A page of the log, narrowed by what is given."""


class RevertSchema(Schema):
    """Why an action is undone."""

    reason = Text(load_default="", validate=validate.Length(max=500))
