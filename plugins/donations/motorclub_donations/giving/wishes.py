"""What a donor has chosen, once or again and again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import ApiError, now
from motorclub_donations.giving.amounts import Amount
from motorclub_donations.giving.models import Donation, RecurringDonation
from motorclub_donations.shared.http import Body

# What a second call with the same key must say as well.
SAME = ("amount_minor", "fee_cover_minor", "currency", "goal_id", "public_as", "kind")


def describe_wish(body: Body, amount: Amount) -> dict[str, Any]:
    """The columns of what a donor has chosen."""
    return {
        **{name: body[name] for name in ("kind", "goal_id", "public_as")},
        "message": body["message"] or None,
        "amount_minor": amount.minor,
        "fee_cover_minor": amount.fee_cover_minor,
        "currency": amount.currency,
        "created_at": now(),
        "updated_at": now(),
    }


def check_same(row: Donation | RecurringDonation, values: Mapping[str, Any]) -> None:
    """Raises 422 where a key was used for something else."""
    if any(getattr(row, name) != values[name] for name in SAME):
        raise ApiError(422, "This key was used for another donation.", code="IDEMPOTENCY_MISMATCH")
