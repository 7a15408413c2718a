"""What the audit log's call takes."""

from __future__ import annotations

from marshmallow import validate

from motorclub.http import Moment, Text, page_query

MAX_FILTER = 200


class AuditQuery(page_query(20)):  # type: ignore[misc]
    """A page of the log, narrowed by what is given."""

    action = Text(
        validate=validate.Length(1, MAX_FILTER),
        metadata={"description": "An action such as `plugin.disabled`, or an area such as `plugin`."},
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
