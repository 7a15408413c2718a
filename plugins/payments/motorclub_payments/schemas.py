"""What the calls take."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from motorclub.api import Schema, Text, Whole, page_query
from motorclub.api.fields import one_of
from motorclub_payments.models import Reason, RefundStatus, Status
from motorclub_payments.money import MOST_MINOR
from motorclub_payments.sandbox_hooks import MOST_REORDERED
from motorclub_payments.sandbox_page import ACTIONS, DISPUTE_ACTIONS, NORMAL_CARD
from motorclub_payments.services import ASKED_FOR

ID = validate.Range(min=1)
PageQuery = page_query(20)
CARD = validate.Regexp(r"^[0-9]{12,19}$", error="A card number has 12 to 19 digits.")


class CardNumber(Text):
    """The number of a test card, spaces or not."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return "".join(super()._deserialize(value, attr, data, **kwargs).split())


class CheckoutAskedSchema(Schema):
    """How to pay; without `provider` as the payment says."""

    provider = Text(load_default=None, allow_none=True, validate=validate.Length(1, 40))


class RefundAskedSchema(Schema):
    """How much to give back, all that is left if it is not said, and why."""

    amount_minor = Whole(load_default=None, allow_none=True, validate=validate.Range(1, MOST_MINOR))
    reason = fields.String(load_default=Reason.REQUESTED.value, validate=one_of(sorted(ASKED_FOR)))
    note = Text(load_default=None, allow_none=True, validate=validate.Length(max=500))


class PaymentsQuery(PageQuery):  # type: ignore[misc, valid-type]
    """Which payments."""

    status = fields.String(load_default=None, validate=one_of(Status))
    user_id = fields.Integer(load_default=None, validate=ID)


class RefundsQuery(PageQuery):  # type: ignore[misc, valid-type]
    """Which refunds; those of an event are those of what was bought for it."""

    status = fields.String(load_default=None, validate=one_of(RefundStatus))
    payment_id = fields.Integer(load_default=None, validate=ID)
    event_id = fields.Integer(load_default=None, validate=ID)


class EventsQuery(PageQuery):  # type: ignore[misc, valid-type]
    """Which events: those that are done, those that wait, or all."""

    processed = fields.Boolean(load_default=None, allow_none=True)


class ActionSchema(Schema):
    """What the payer does on the sandbox's page."""

    action = fields.String(required=True, validate=validate.OneOf(ACTIONS))
    card = CardNumber(load_default=NORMAL_CARD, validate=CARD)


class DisputeActionSchema(Schema):
    """What the payer's bank does."""

    action = fields.String(required=True, validate=validate.OneOf(DISPUTE_ACTIONS))


class ReorderSchema(Schema):
    """The numbers of a checkout's events in the order to send them; without them the newest first."""

    events = fields.List(
        Whole(validate=ID), load_default=None, allow_none=True, validate=validate.Length(2, MOST_REORDERED)
    )


class ResendSchema(Schema):
    """How often an event is sent again."""

    copies = Whole(load_default=1, validate=validate.Range(1, 10))
