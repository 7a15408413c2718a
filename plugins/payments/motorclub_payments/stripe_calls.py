"""How Stripe is called: its library's answers as plain values, its errors as ours."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

from motorclub.api.payments import ProviderRejected, ProviderUnavailable

T = TypeVar("T")


def to_plain(found: Any) -> dict[str, Any]:
    """The library's object as the JSON that it came as."""
    plain: dict[str, Any] = found.to_dict() if hasattr(found, "to_dict") else dict(found)
    return plain


def to_moment(seconds: int) -> datetime:
    """A time of Stripe's."""
    return datetime.fromtimestamp(seconds, UTC)


def to_optional_moment(seconds: int | None) -> datetime | None:
    """A time of Stripe's that may be missing."""
    return None if seconds is None else to_moment(seconds)


def ask_stripe(question: Callable[[], T]) -> T:
    """An answer of Stripe's, with its errors as ours."""
    import stripe

    try:
        return question()
    except (stripe.APIConnectionError, stripe.RateLimitError) as error:
        raise ProviderUnavailable(str(error)) from error
    except stripe.StripeError as error:
        # 409 is what is said while the first request of the same key still runs.
        if error.http_status is None or error.http_status >= 500 or error.http_status == 409:
            raise ProviderUnavailable(str(error)) from error
        code = error.code or type(error).__name__
        raise ProviderRejected(code, error.user_message or str(error)) from error
