"""What the calls of revenue take."""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum
from typing import Any

from marshmallow import ValidationError, fields, post_load, validate

from motorclub.api import Schema, Text, page_query
from motorclub.api.fields import one_of
from motorclub.api.figures import Step, today
from motorclub.api.revenue import PaymentState, RevenueDimension

# So many days are shown unless others are asked for.
DEFAULT_DAYS = 30
MOST_DAYS = 3660
# A chart of more days than these is one of weeks or months.
MOST_DAYS_BY_DAY = 400
KNOWN = validate.Range(date(2000, 1, 1), date(2100, 1, 1))
STEPS = (Step.DAY.value, Step.WEEK.value, Step.MONTH.value)


class Comparison(StrEnum):
    """With which days a period is compared: as many before it, or the same ones of the year before."""

    NONE = "NONE"
    PREVIOUS = "PREVIOUS"
    YEAR = "YEAR"


class ExportTable(StrEnum):
    """What an export has a row for."""

    DAYS = "DAYS"
    PAYMENTS = "PAYMENTS"
    MOVEMENTS = "MOVEMENTS"


class _PeriodFields:
    """The days that are asked for, both included: without `from` the last `days`. Which money counts the setting says,
    without `includeTest`."""

    from_ = fields.Date(data_key="from", load_default=None, validate=KNOWN)
    to = fields.Date(load_default=None, validate=KNOWN)
    days = fields.Integer(load_default=DEFAULT_DAYS, validate=validate.Range(1, MOST_DAYS))
    include_test = fields.Boolean(load_default=None)
    currency = fields.String(load_default=None, validate=validate.Regexp(r"\A[A-Z]{3}\Z"))

    @post_load
    def fill_days(self, data: dict[str, Any], **kwargs: object) -> dict[str, Any]:
        """The last days, unless others are named."""
        data["to"] = data["to"] or today()
        days = data.pop("days")
        data["from_"] = data["from_"] or data["to"] - timedelta(days=days - 1)
        check_days(data["from_"], data["to"], data.get("step"))
        return data


def check_days(first: date, last: date, step: str | None) -> None:
    """Raises ValidationError for days that are no period, or too many of them."""
    days = (last - first).days + 1
    if not 0 < days <= MOST_DAYS:
        raise ValidationError("Choose a last day after the first one, at most ten years later.", "from")
    if step == Step.DAY and days > MOST_DAYS_BY_DAY:
        raise ValidationError("Days are shown for at most 400 days. Choose weeks or months.", "step")


class PeriodQuery(_PeriodFields, Schema):
    """Which days."""


class SummaryQuery(_PeriodFields, Schema):
    """Which days, and what they are compared with."""

    compare = fields.String(validate=one_of(Comparison), load_default=Comparison.PREVIOUS)


class SeriesQuery(_PeriodFields, Schema):
    """Which days, by which steps."""

    step = fields.String(validate=validate.OneOf(STEPS), load_default=Step.DAY.value)


class MovementsQuery(_PeriodFields, Schema):
    """Which days, by which steps."""

    step = fields.String(validate=validate.OneOf(STEPS), load_default=Step.MONTH.value)


class BreakdownQuery(_PeriodFields, page_query(20)):  # type: ignore[misc]
    """Which days, and by what they are broken down."""

    by = fields.String(validate=one_of(RevenueDimension), load_default=RevenueDimension.SOURCE)
    compare = fields.String(validate=one_of(Comparison), load_default=Comparison.NONE)


class FailuresQuery(_PeriodFields, page_query(20)):  # type: ignore[misc]
    """Which days."""


class PaymentsQuery(_PeriodFields, page_query(20)):  # type: ignore[misc]
    """Which payments; an empty `country` stands for those without one."""

    state = fields.String(validate=one_of(PaymentState), load_default=PaymentState.PAID)
    source = Text(load_default=None, validate=validate.Length(1, 60))
    event_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
    country = fields.String(load_default=None, validate=validate.Length(0, 2))


class ReconciliationsQuery(Schema):
    """Whether providers of test money are compared, too; without it the setting says."""

    include_test = fields.Boolean(load_default=None)


class CohortsQuery(Schema):
    """Which money counts, and of which months."""

    include_test = fields.Boolean(load_default=None)
    currency = fields.String(load_default=None, validate=validate.Regexp(r"\A[A-Z]{3}\Z"))
    months = fields.Integer(load_default=12, validate=validate.Range(1, 60))


class ExportQuery(_PeriodFields, Schema):
    """Which table of which days."""

    table = fields.String(validate=one_of(ExportTable), load_default=ExportTable.DAYS)
