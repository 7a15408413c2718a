"""What the calls about the community take."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from marshmallow import fields, post_load, validate

from motorclub.api import Schema, invalid
from motorclub.api.figures import Step, today

# So many days are shown unless others are asked for.
DEFAULT_DAYS = 182
MOST_PERIODS = 400
DAYS_OF = {Step.DAY: 1, Step.WEEK: 7, Step.MONTH: 28}
KNOWN = validate.Range(date(2000, 1, 1), date(2100, 1, 1))


class CommunityQuery(Schema):
    """Which days, both included, and whether values are of days, weeks or months."""

    from_ = fields.Date(data_key="from", load_default=None, validate=KNOWN)
    to = fields.Date(load_default=None, validate=KNOWN)
    step = fields.String(
        load_default=Step.WEEK.value, validate=validate.OneOf([step.value for step in DAYS_OF])
    )

    @post_load
    def fill_days(self, data: dict[str, Any], **_: object) -> dict[str, Any]:
        """The last half year, unless other days are named."""
        last = data["to"] or today()
        first = data["from_"] or last - timedelta(days=DEFAULT_DAYS - 1)
        step = Step(data["step"])
        if not 0 <= (last - first).days < MOST_PERIODS * DAYS_OF[step]:
            raise invalid("from", "Choose an earlier day to begin with, and at most 400 periods.")
        return {"first": first, "last": last, "step": step}
