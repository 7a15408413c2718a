"""Why a refund has failed, in words."""

from __future__ import annotations

from collections.abc import Mapping

# The reasons that Stripe gives (`failure_reason` of its refunds), and our own "not_sent".
REFUND_FAILURES: Mapping[str, str] = {
    "charge_for_pending_refund_disputed": "the buyer's bank disputes the payment",
    "declined": "the bank has declined it",
    "expired_or_canceled_card": "the card has expired or was cancelled",
    "insufficient_funds": "there is not enough money in the account at the provider",
    "lost_or_stolen_card": "the card was reported lost or stolen",
    "merchant_request": "it was called off at the provider",
    "not_sent": "the provider did not receive the request",
    "unknown": "the provider gives no reason",
}


def describe_refund_failure(code: str | None) -> str | None:
    """The reason in English, to be translated where it leaves the server; an unknown code as it is, with spaces."""
    return REFUND_FAILURES.get(code, code.replace("_", " ")) if code else None
