"""Whether what a provider answers is an answer: of the right type, within its limits, and in itself true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta

from motorclub.plugin.payments import (
    Capabilities,
    CheckoutSnapshot,
    Currency,
    InvalidSignature,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    ProviderUnavailable,
    RefundSnapshot,
    Text,
    WrongMode,
)

T = TypeVar("T")

# As much as a webhook may have.
MOST_PAYLOAD_BYTES = 256 * 1024


class NoAnswer(ValueError):
    """What a provider has answered cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """A type of answer, for msgspec, and the classes it may be of; `T` is the same for type checkers."""

    type: Any
    made_of: tuple[type[Any], ...] = (object,)


LABEL: Kind[str] = Kind(Annotated[str, Meta(min_length=1, max_length=60)])
FLAG: Kind[bool] = Kind(bool)
DURATION: Kind[timedelta] = Kind(timedelta)
CAPABILITIES: Kind[Capabilities] = Kind(Capabilities, (Capabilities,))
CHECKOUT: Kind[CheckoutSnapshot] = Kind(CheckoutSnapshot, (CheckoutSnapshot,))
PERHAPS_A_CHECKOUT: Kind[CheckoutSnapshot | None] = Kind(
    CheckoutSnapshot | None, (CheckoutSnapshot, type(None))
)
REFUND: Kind[RefundSnapshot] = Kind(RefundSnapshot, (RefundSnapshot,))
EVENTS: Kind[list[ProviderEvent]] = Kind(list[ProviderEvent])
LISTED: Kind[tuple[list[ProviderEvent], str | None]] = Kind(tuple[list[ProviderEvent], Text | None])
BALANCE: Kind[Mapping[str, int] | None] = Kind(
    dict[Currency, Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]] | None
)
HEALTH: Kind[ProviderHealth] = Kind(ProviderHealth, (ProviderHealth,))


def checked(answer: object, kind: Kind[T]) -> T:
    """The answer, rebuilt from plain values. Raises NoAnswer."""
    if not isinstance(answer, kind.made_of):
        raise NoAnswer(f"{type(answer).__name__} in the place of {kind.type}")
    try:
        plain = msgspec.to_builtins(answer, str_keys=True)
        found: T = msgspec.convert(plain, kind.type, strict=True)
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError) as error:
        raise NoAnswer(f"{type(answer).__name__} in the place of {kind.type}: {error}") from error
    if isinstance(found, CheckoutSnapshot):
        _check_checkout(found)
    for event in _events_in(found):
        _check_event(event)
    return found


def _check_checkout(found: CheckoutSnapshot) -> None:
    paid = found.status == "PAID"
    if paid and (found.captured is None or found.payment_ref is None):
        raise NoAnswer("a checkout that is PAID has `captured` and `payment_ref`")
    if not paid and found.captured is not None:
        raise NoAnswer(f"a checkout that is {found.status} has nothing `captured`")
    if found.captured is not None and found.captured.amount_minor < 1:
        raise NoAnswer("nothing at all was `captured`")
    if found.captured is not None and found.refunded_minor > found.captured.amount_minor:
        raise NoAnswer("more has gone back than was captured")


def _events_in(found: object) -> list[ProviderEvent]:
    if isinstance(found, tuple):
        found = found[0]
    return found if isinstance(found, list) else []


def _check_event(event: ProviderEvent) -> None:
    payload = msgspec.json.encode(event.payload)
    if len(payload) > MOST_PAYLOAD_BYTES:
        raise NoAnswer(f"the payload of event {event.event_id} has more than {MOST_PAYLOAD_BYTES} bytes")
    if b"\\u0000" in payload:
        raise NoAnswer(f"the payload of event {event.event_id} holds a NUL, which no database keeps")


# In this order: a wrong mode is an invalid signature, too.
WORDS = (WrongMode, InvalidSignature, ProviderUnavailable)
LONGEST_WORDS = 500


def said(error: BaseException) -> Exception:
    """What a provider has raised, by its type in the interface, in words that can be kept.

    >>> said(ProviderRejected("card\\0_declined", "No."))
    ProviderRejected('card_declined: No.')
    """
    if isinstance(error, ProviderRejected):
        return ProviderRejected(words(error.code), words(error.message))
    kind = next(kind for kind in WORDS if isinstance(error, kind))
    return kind(words(error))


def words(told: object) -> str:
    """A text that can be kept, of anything; not even its own `str` has to work."""
    try:
        return str(told).replace("\0", "")[:LONGEST_WORDS]
    except Exception:
        return f"({type(told).__name__})"
