"""What the calls take and give."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from motorclub.api import Moment, Schema, Text, Whole, page_query, page_schema
from motorclub_payments.models import DisputeStatus, Fulfilment, Origin, Reason, RefundStatus, Status
from motorclub_payments.money import MOST_MINOR
from motorclub_payments.sandbox_hooks import MOST_REORDERED
from motorclub_payments.sandbox_page import ACTIONS, DESK_ACTIONS, NORMAL_CARD
from motorclub_payments.services import ASKED_FOR

ID = validate.Range(min=1)
PageQuery = page_query(20)
CARD = validate.Regexp(r"^[0-9]{12,19}$", error="A card number has 12 to 19 digits.")


def choice(values: Any) -> Any:
    """One of an enumeration's values."""
    return validate.OneOf([value.value for value in values])


class CardNumber(Text):
    """The number of a test card, spaces or not."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return "".join(super()._deserialize(value, attr, data, **kwargs).split())


# What is asked


class CheckoutAskedSchema(Schema):
    """How to pay; without `provider` as the payment says."""

    provider = Text(load_default=None, allow_none=True, validate=validate.Length(1, 40))


class RefundAskedSchema(Schema):
    """How much to give back, all that is left if it is not said, and why."""

    amount_minor = Whole(load_default=None, allow_none=True, validate=validate.Range(1, MOST_MINOR))
    reason = fields.String(load_default=Reason.REQUESTED.value, validate=choice(sorted(ASKED_FOR)))
    note = Text(load_default=None, allow_none=True, validate=validate.Length(max=500))


class PaymentsQuery(PageQuery):  # type: ignore[misc, valid-type]
    """Which payments."""

    status = fields.String(load_default=None, validate=choice(Status))
    user_id = fields.Integer(load_default=None, validate=ID)


class RefundsQuery(PageQuery):  # type: ignore[misc, valid-type]
    """Which refunds; those of an event are those of what was bought for it."""

    status = fields.String(load_default=None, validate=choice(RefundStatus))
    payment_id = fields.Integer(load_default=None, validate=ID)
    event_id = fields.Integer(load_default=None, validate=ID)


class EventsQuery(PageQuery):  # type: ignore[misc, valid-type]
    """Which events: those that are done, those that wait, or all."""

    processed = fields.Boolean(load_default=None, allow_none=True)


class ActionSchema(Schema):
    """What the payer does on the sandbox's page."""

    action = fields.String(required=True, validate=validate.OneOf(ACTIONS))
    card = CardNumber(load_default=NORMAL_CARD, validate=CARD)


class DeskActionSchema(Schema):
    """What the payer's bank does."""

    action = fields.String(required=True, validate=validate.OneOf(DESK_ACTIONS))


class ReorderSchema(Schema):
    """The numbers of a checkout's events in the order to send them; without them the newest first."""

    events = fields.List(
        Whole(validate=ID), load_default=None, allow_none=True, validate=validate.Length(2, MOST_REORDERED)
    )


class ResendSchema(Schema):
    """How often an event is sent again."""

    copies = Whole(load_default=1, validate=validate.Range(1, 10))


# What is answered


class ProviderSchema(Schema):
    """A way to pay; without `checkout` by hand, and only if that was chosen with the order."""

    key = fields.String(required=True)
    label = fields.String(required=True)
    livemode = fields.Boolean(required=True)
    checkout = fields.Boolean(required=True)


class ProvidersSchema(Schema):
    """The ways to pay, the site's own choice first; `testMode`: no real money is moved."""

    content = fields.List(fields.Nested(ProviderSchema), required=True)
    test_mode = fields.Boolean(required=True)


class LineSchema(Schema):
    """A line of what is paid for."""

    name = fields.String(required=True)
    quantity = fields.Integer(required=True)
    total_minor = fields.Integer(required=True)


class GoodSchema(Schema):
    """One thing that was bought; `image` is an SVG that is shown to use it."""

    name = fields.String(required=True)
    code = fields.String(required=True)
    image = fields.String(required=True, allow_none=True)


class PaymentSchema(Schema):
    """A payment as its buyer sees it. `payable`: there is still time; `next` is where what was bought is shown.

    `lines` are without the tax, `taxMinor` is that of all of them; both are in `amountMinor`.
    `code` is what the buyer knows it by; `instructions` say where the money goes, if it is paid by hand.
    `currentId` is the attempt to go on with, if that is another one. `serverTime` is for countdowns.
    """

    id = fields.Integer(required=True)
    current_id = fields.Integer(required=True)
    reference = fields.String(required=True)
    purpose = fields.String(required=True)
    purpose_id = fields.Integer(required=True)
    description = fields.String(required=True)
    code = fields.String(required=True, allow_none=True)
    instructions = fields.String(required=True, allow_none=True)
    lines = fields.List(fields.Nested(LineSchema), required=True)
    tax_minor = fields.Integer(required=True)
    amount_minor = fields.Integer(required=True)
    currency = fields.String(required=True)
    refunded_minor = fields.Integer(required=True)
    status = fields.String(required=True, validate=choice(Status))
    fulfilment = fields.String(required=True, validate=choice(Fulfilment))
    payable = fields.Boolean(required=True)
    failure_code = fields.String(required=True, allow_none=True)
    provider = fields.String(required=True)
    livemode = fields.Boolean(required=True)
    method_brand = fields.String(required=True, allow_none=True)
    method_last4 = fields.String(required=True, allow_none=True)
    expires_at = Moment(required=True)
    captured_at = Moment(required=True, allow_none=True)
    created_at = Moment(required=True)
    server_time = Moment(required=True)
    next = fields.String(required=True)
    goods = fields.List(fields.Nested(GoodSchema), required=True)


class PaymentRowSchema(Schema):
    """A payment as admins see it in a list."""

    id = fields.Integer(required=True)
    reference = fields.String(required=True)
    user_id = fields.Integer(required=True, allow_none=True)
    username = fields.String(required=True, allow_none=True)
    description = fields.String(required=True)
    amount_minor = fields.Integer(required=True)
    currency = fields.String(required=True)
    captured_minor = fields.Integer(required=True, allow_none=True)
    refunded_minor = fields.Integer(required=True)
    fee_minor = fields.Integer(required=True, allow_none=True)
    status = fields.String(required=True, validate=choice(Status))
    fulfilment = fields.String(required=True, validate=choice(Fulfilment))
    dispute_status = fields.String(required=True, validate=choice(DisputeStatus))
    failure_code = fields.String(required=True, allow_none=True)
    provider = fields.String(required=True)
    livemode = fields.Boolean(required=True)
    created_at = Moment(required=True)
    captured_at = Moment(required=True, allow_none=True)


class CheckoutSchema(Schema):
    """Where to pay, and until when."""

    payment_id = fields.Integer(required=True)
    redirect_url = fields.String(required=True)
    expires_at = Moment(required=True)


class RefundSchema(Schema):
    """Money that is given back."""

    id = fields.Integer(required=True)
    payment_id = fields.Integer(required=True)
    amount_minor = fields.Integer(required=True)
    currency = fields.String(required=True)
    reason = fields.String(required=True, validate=choice(Reason))
    note = fields.String(required=True, allow_none=True)
    status = fields.String(required=True, validate=choice(RefundStatus))
    failure_code = fields.String(required=True, allow_none=True)
    attempt = fields.Integer(required=True)
    created_at = Moment(required=True)
    settled_at = Moment(required=True, allow_none=True)


class EventSchema(Schema):
    """What a provider has told."""

    id = fields.Integer(required=True)
    provider = fields.String(required=True)
    provider_event_id = fields.String(required=True)
    type = fields.String(required=True)
    reference = fields.String(required=True, allow_none=True)
    origin = fields.String(required=True, validate=choice(Origin))
    received_at = Moment(required=True)
    processed_at = Moment(required=True, allow_none=True)
    attempts = fields.Integer(required=True)
    last_error = fields.String(required=True, allow_none=True)


class WaitingForSchema(Schema):
    """What waits for a provider that is off: payments nobody knows the end of, refunds that are not sent, webhooks."""

    provider = fields.String(required=True)
    payments = fields.Integer(required=True)
    refunds = fields.Integer(required=True)
    events = fields.Integer(required=True)


class WaitingSchema(Schema):
    """By provider; empty while all that something waits for are on."""

    content = fields.List(fields.Nested(WaitingForSchema), required=True)


class TakenSchema(Schema):
    """A webhook was taken."""

    received = fields.Integer(required=True)


class SandboxSessionSchema(Schema):
    """A checkout at the sandbox; `nextUrl` is where the payer goes on once it is over."""

    ref = fields.String(required=True)
    reference = fields.String(required=True)
    description = fields.String(required=True)
    lines = fields.List(fields.Nested(LineSchema), required=True)
    amount_minor = fields.Integer(required=True)
    currency = fields.String(required=True)
    status = fields.String(required=True)
    failure_code = fields.String(required=True, allow_none=True)
    dispute_status = fields.String(required=True, validate=choice(DisputeStatus))
    method_brand = fields.String(required=True, allow_none=True)
    method_last4 = fields.String(required=True, allow_none=True)
    expires_at = Moment(required=True)
    created_at = Moment(required=True)
    cancel_url = fields.String(required=True)
    next_url = fields.String(required=True, allow_none=True)
    server_time = Moment(required=True)


class DeskSessionSchema(SandboxSessionSchema):
    """A checkout in the list of all; `events` is how often the sandbox had something to tell of it."""

    events = fields.Integer(required=True)


class SentSchema(Schema):
    """A webhook that was sent, and whether it was taken."""

    id = fields.Integer(required=True)
    taken = fields.Boolean(required=True)


class ReorderedSchema(Schema):
    """Webhooks in the order in which they were sent."""

    content = fields.List(fields.Nested(SentSchema), required=True)


class SandboxEventSchema(Schema):
    """Something that the sandbox has told, or still has to."""

    id = fields.Integer(required=True)
    event_id = fields.String(required=True)
    type = fields.String(required=True)
    reference = fields.String(required=True)
    copies_left = fields.Integer(required=True)
    attempts = fields.Integer(required=True)
    due_at = Moment(required=True)
    delivered_at = Moment(required=True, allow_none=True)
    last_error = fields.String(required=True, allow_none=True)


PaymentPage = page_schema(PaymentRowSchema)
RefundPage = page_schema(RefundSchema)
EventPage = page_schema(EventSchema)
SandboxSessionPage = page_schema(DeskSessionSchema)
SandboxEventPage = page_schema(SandboxEventSchema)
