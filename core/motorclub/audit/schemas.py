"""What the audit log's call takes and gives."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Moment, Schema, Text, page_query
from motorclub.people.schemas import AuthorSchema

MAX_FILTER = 200


class AuditQuery(page_query(20)):  # type: ignore[misc]
    """A page of the log, narrowed by what is given."""

    action = Text(
        validate=validate.Length(1, MAX_FILTER),
        metadata={"description": "A deed such as `plugin.disabled`, or an area such as `plugin`."},
    )
    actor = Text(
        validate=validate.Length(1, MAX_FILTER),
        metadata={"description": "The username of who did it, whatever its case, or their number."},
    )
    target = Text(
        validate=validate.Length(1, MAX_FILTER),
        metadata={"description": "What it was done to, such as `plugin:forum` or `member:7`."},
    )
    from_ = Moment(data_key="from", metadata={"description": "Not before this moment."})
    to = Moment(metadata={"description": "Before this moment."})


class AuditEntrySchema(Schema):
    """One deed. `actor` is null for the system itself and for an account that is gone; `actor_id` stays."""

    id = fields.Integer(required=True)
    action = fields.String(required=True)
    actor_id = fields.Integer(required=True, allow_none=True)
    actor = fields.Nested(AuthorSchema, required=True, allow_none=True)
    target = fields.String(required=True, allow_none=True)
    details = fields.Dict(keys=fields.String(), required=True)
    address = fields.String(
        required=True, allow_none=True, metadata={"description": "The network address the call came from."}
    )
    created_at = Moment(required=True)
