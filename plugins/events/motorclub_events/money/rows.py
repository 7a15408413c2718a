"""What queries about money return and answers show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from motorclub.api.rows import Row
from motorclub_events.checkout.rows import OrderRow


class RefundRow(Row):
    """Money on its way back, or that could not go."""

    id: int
    order_id: int
    amount_minor: int
    currency: str
    ticket_ids: Sequence[int]
    reason: str
    note: str | None
    status: str
    failure: str | None
    created_at: datetime
    settled_at: datetime | None


class ToGiveBackRow(Row):
    """Money that somebody has to give back by hand."""

    id: int
    order_id: int
    order_code: str
    buyer_name: str
    amount_minor: int
    currency: str
    reason: str
    note: str | None
    created_at: datetime


class RefundedRow(Row):
    """The order after tickets or money were taken out of it, and the refund if there is money in it."""

    order: OrderRow
    refund: RefundRow | None
