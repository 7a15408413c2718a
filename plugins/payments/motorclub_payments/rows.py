"""What lists ask for, and the rows that they answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any, TypedDict

from motorclub.api.rows import Row
from motorclub_payments.models import DisputeStatus, Fulfilment, Origin, Reason, RefundStatus, Status


class PageFilter(TypedDict):
    """Which page of a list."""

    page: int
    size: int


class PaymentsFilter(PageFilter):
    """Which payments; `None` stands for all."""

    status: str | None
    user_id: int | None


class RefundsFilter(PageFilter):
    """Which refunds."""

    status: str | None
    payment_id: int | None
    event_id: int | None


class EventsFilter(PageFilter):
    """Which events of providers."""

    processed: bool | None


class PaymentRow(Row):
    """A payment as admins see it in a list."""

    id: int
    reference: str
    user_id: int | None
    username: str | None
    description: str
    amount_minor: int
    currency: str
    captured_minor: int | None
    refunded_minor: int
    fee_minor: int | None
    status: Annotated[str, Status]
    fulfilment: Annotated[str, Fulfilment]
    dispute_status: Annotated[str, DisputeStatus]
    failure_code: str | None
    provider: str
    livemode: bool
    created_at: datetime
    captured_at: datetime | None


class RefundRow(Row):
    """Money that is given back."""

    id: int
    payment_id: int
    amount_minor: int
    currency: str
    reason: Annotated[str, Reason]
    note: str | None
    status: Annotated[str, RefundStatus]
    failure_code: str | None
    attempt: int
    created_at: datetime
    settled_at: datetime | None


class EventRow(Row):
    """What a provider has told."""

    id: int
    provider: str
    provider_event_id: str
    type: str
    reference: str | None
    origin: Annotated[str, Origin]
    received_at: datetime
    processed_at: datetime | None
    attempts: int
    last_error: str | None


class WaitingForRow(Row):
    """What waits for a provider that is off: payments nobody knows the end of, refunds that are not sent, webhooks."""

    provider: str
    payments: int = 0
    refunds: int = 0
    events: int = 0


class LineRow(Row):
    """A line of what is paid for."""

    name: str
    quantity: int
    total_minor: int


def list_shown_lines(lines: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The lines as payers see them: a tax that is part of a price is in its line, and they add up to the amount."""
    shown: list[dict[str, Any]] = []
    for line in lines:
        if line.get("shown", True) or not shown:
            shown.append(dict(line))
        else:
            shown[-1]["total_minor"] += line["total_minor"]
    return shown


class SandboxSessionRow(Row):
    """A checkout at the sandbox; `nextUrl` is where the payer goes on once it is over."""

    ref: str
    reference: str
    description: str
    lines: list[LineRow]
    amount_minor: int
    currency: str
    status: str
    failure_code: str | None
    dispute_status: Annotated[str, DisputeStatus]
    method_brand: str | None
    method_last4: str | None
    expires_at: datetime
    created_at: datetime
    cancel_url: str
    next_url: str | None
    server_time: datetime


class DeskSessionRow(SandboxSessionRow):
    """A checkout in the list of all; `events` is how often the sandbox had something to tell of it."""

    events: int


class SandboxEventRow(Row):
    """Something that the sandbox has told, or still has to."""

    id: int
    event_id: str
    type: str
    reference: str
    copies_left: int
    attempts: int
    due_at: datetime
    delivered_at: datetime | None
    last_error: str | None
