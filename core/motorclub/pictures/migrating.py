"""For the migration of a plugin that kept pictures itself before it used the service."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

# What `adopt_pictures` fills, in this order.
COLUMNS = (
    "kind, ref_type, ref_id, member_id, key, widths, formats, width, height, bytes, color, alt, position, created_at,"
    " loose_since"
)


def adopt_pictures(query: str, **parameters: object) -> None:
    """Take over the pictures that a SELECT lists, in its order; their files stand in `attachments/<key>` already.

    Its columns are kind, type and id of the item (NULL for a picture of none yet), id of the member, key, widths and
    formats as arrays, width, height, bytes, colour of the place that waits, alternative text, position, when it was
    uploaded, and since when it has had no item (NULL with one).
    """
    op.get_bind().execute(sa.text(f"INSERT INTO picture ({COLUMNS}) {query}"), parameters)


def hand_back_pictures(*kinds: str) -> None:
    """Delete the rows of these kinds of pictures, whose files the plugin keeps itself again."""
    op.get_bind().execute(sa.text("DELETE FROM picture WHERE kind = ANY(:kinds)"), {"kinds": list(kinds)})
