"""The pictures of questions, as parts of statements."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub_forum.models import Attachment, Question

_WIDTHS = sa.func.jsonb_each_text(Attachment.variants).table_valued("key", "value", name="width").lateral()
# The address of a question's first picture, in the smallest width.
THUMBNAIL: sa.ScalarSelect[str] = (
    sa.select(_WIDTHS.c.value)
    .select_from(Attachment)
    .join(_WIDTHS, sa.true())
    .where(Attachment.question_id == Question.id)
    .order_by(Attachment.position, Attachment.id, sa.cast(_WIDTHS.c.key, sa.Integer))
    .limit(1)
    .scalar_subquery()
)
