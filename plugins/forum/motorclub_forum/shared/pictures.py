"""The pictures of questions, as parts of statements."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub_forum.models import Attachment, Question

_WIDTHS = sa.func.jsonb_each_text(Attachment.variants).table_valued("key", "value", name="width").lateral()
_WIDTH = sa.cast(_WIDTHS.c.key, sa.Integer)


def _select_first(width: sa.ColumnElement[int]) -> sa.ScalarSelect[str]:
    return (
        sa.select(_WIDTHS.c.value)
        .select_from(Attachment)
        .join(_WIDTHS, sa.true())
        .where(Attachment.question_id == Question.id)
        .order_by(Attachment.position, Attachment.id, width)
        .limit(1)
        .scalar_subquery()
    )


# The address of a question's first picture, in the smallest width and in the largest.
THUMBNAIL = _select_first(_WIDTH)
LARGE_PICTURE = _select_first(_WIDTH.desc())
