"""The payment providers that plugins bring, each behind a guard: whatever one does, its caller knows what to do next.

A provider of a plugin answers as `PaymentProvider` says, or raises one of the errors named there. All else (another
exception, an answer that is none, none in time) becomes ProviderUnavailable: it may have happened, and is asked for
again with the same key. Its code runs in a thread of its own, with a database session of its own, so that nobody waits
for longer than was promised and nobody's transaction is touched.
"""

from __future__ import annotations

import logging
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotInTime
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any, Generic, TypeVar, cast

import msgspec
from flask import Flask, current_app
from msgspec import Meta

from motorclub.plugin import registry
from motorclub.plugin.background import working_for
from motorclub.plugin.guard import Breaker, Guard
from motorclub.plugin.host import Host, from_contributions
from motorclub.plugin.payments import (
    PROVIDER_TIMEOUT_S,
    Capabilities,
    CheckoutRequest,
    CheckoutSnapshot,
    Currency,
    InvalidSignature,
    Link,
    Money,
    PaymentProvider,
    Plan,
    PlanChangePreview,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    ProviderUnavailable,
    RefundSnapshot,
    SubscriptionRequest,
    SubscriptionSnapshot,
    Text,
    WrongMode,
)
from motorclub.plugin.watchdog import REQUEST_S

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
SUBSCRIPTION: Kind[SubscriptionSnapshot] = Kind(SubscriptionSnapshot, (SubscriptionSnapshot,))
PERHAPS_A_SUBSCRIPTION: Kind[SubscriptionSnapshot | None] = Kind(
    SubscriptionSnapshot | None, (SubscriptionSnapshot, type(None))
)
PREVIEW: Kind[PlanChangePreview] = Kind(PlanChangePreview, (PlanChangePreview,))
PORTAL: Kind[str] = Kind(Link)
EVENTS: Kind[list[ProviderEvent]] = Kind(list[ProviderEvent])
LISTED: Kind[tuple[list[ProviderEvent], str | None]] = Kind(tuple[list[ProviderEvent], Text | None])
BALANCE: Kind[Mapping[str, int] | None] = Kind(
    dict[Currency, Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]] | None
)
HEALTH: Kind[ProviderHealth] = Kind(ProviderHealth, (ProviderHealth,))


def check_answer(answer: object, kind: Kind[T]) -> T:
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
    if isinstance(found, SubscriptionSnapshot):
        _check_subscription(found)
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


def _check_subscription(found: SubscriptionSnapshot) -> None:
    has_period = found.period_start is not None and found.period_end is not None
    if found.status not in ("INCOMPLETE", "CANCELED") and not has_period:
        raise NoAnswer(f"a subscription that is {found.status} has a period")
    for invoice in found.invoices:
        if invoice.total.amount_minor < 0:
            raise NoAnswer(f"invoice {invoice.invoice_ref} charges less than nothing")


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
PROVIDER_ERRORS = (WrongMode, InvalidSignature, ProviderUnavailable)
MAX_MESSAGE_CHARS = 500


def to_storable(error: BaseException) -> Exception:
    """What a provider has raised, by its type in the interface, in words that can be kept.

    >>> to_storable(ProviderRejected("card\\0_declined", "No."))
    ProviderRejected('card_declined: No.')
    """
    if isinstance(error, ProviderRejected):
        return ProviderRejected(short_words(error.code), short_words(error.message))
    kind = next(kind for kind in PROVIDER_ERRORS if isinstance(error, kind))
    return kind(short_words(error))


def short_words(reason: object) -> str:
    """A text that can be kept, of anything; not even its own `str` has to work."""
    try:
        return str(reason).replace("\0", "")[:MAX_MESSAGE_CHARS]
    except Exception:
        return f"({type(reason).__name__})"


EXTENSION = "motorclub.payment_providers"
# So many calls of one provider at once; those that do not come back count, too, because no thread can be ended.
MOST_AT_ONCE = 16
# Anybody who knows the address may call this one: their nonsense must not keep buyers from paying.
OPEN_TO_ALL = "parse_webhook"
PASSED_ON_ERRORS = (ProviderUnavailable, ProviderRejected, InvalidSignature)

# What everybody who offers a way to pay wants to know of it.
PROPERTIES: Mapping[str, Kind[Any]] = {
    "label": LABEL,
    "livemode": FLAG,
    "capabilities": CAPABILITIES,
    "min_checkout_lifetime": DURATION,
}

_log = logging.getLogger("motorclub.paying")


def payment_providers() -> list[PaymentProvider]:
    """Those of the plugins that are on, by key; each as its plugin made it, behind a guard."""
    on = registry.current().enabled
    return [brought for brought in _brought().values() if brought.owner in on]


def brings_payment_provider(key: str) -> bool:
    """Whether a plugin that is installed brings a provider of this name, on or off."""
    return key in _brought()


def _brought() -> dict[str, Brought]:
    """Every provider of every loaded plugin by key, collected on first use; those of plugins that are off too."""
    return from_contributions(EXTENSION, _build)


def _build(host: Host) -> dict[str, Brought]:
    given = [
        Brought(owner, provider, host.guard_of(owner))
        for owner, contributions in host.contributions()
        for provider in contributions.payment_providers
    ]
    return {brought.key: brought for brought in sorted(given, key=lambda brought: brought.key)}


class Brought:
    """A provider of a plugin, called through its guard; it is a `SubscriptionProvider` itself."""

    def __init__(self, owner: str, provider: PaymentProvider, guard: Guard) -> None:
        self.owner, self.key = owner, provider.key
        self._provider, self._guard = provider, guard
        self._room = threading.BoundedSemaphore(MOST_AT_ONCE)
        # Not the plugin's own: a provider that does not answer is no reason to switch off all that the plugin does.
        self._breaker = Breaker()
        self._lock = threading.Lock()

    @property
    def label(self) -> str:
        """As the interface says. Raises ProviderUnavailable, as all properties do."""
        return self._read("label", LABEL)

    @property
    def livemode(self) -> bool:
        """As the interface says."""
        return self._read("livemode", FLAG)

    @property
    def capabilities(self) -> Capabilities:
        """As the interface says."""
        return self._read("capabilities", CAPABILITIES)

    @property
    def min_checkout_lifetime(self) -> timedelta:
        """As the interface says."""
        return self._read("min_checkout_lifetime", DURATION)

    @property
    def ready(self) -> bool:
        """As the interface says; not while any of its properties cannot be read."""
        try:
            for name, kind in PROPERTIES.items():
                self._read(name, kind)
            return self._read("ready", FLAG) and self.capabilities.checkout
        except ProviderUnavailable:
            return False

    def create_checkout(self, request: CheckoutRequest, *, idempotency_key: str) -> CheckoutSnapshot:
        """As the interface says."""
        made = self._ask("create_checkout", CHECKOUT, request, idempotency_key=idempotency_key)
        return self._about(made, "reference", request.reference)

    def get_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        found = self._ask("get_checkout", CHECKOUT, provider_ref)
        return self._about(found, "provider_ref", provider_ref)

    def find_checkout(self, reference: str) -> CheckoutSnapshot | None:
        """As the interface says."""
        found = self._ask("find_checkout", PERHAPS_A_CHECKOUT, reference)
        return found and self._about(found, "reference", reference)

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        found = self._ask("expire_checkout", CHECKOUT, provider_ref)
        return self._about(found, "provider_ref", provider_ref)

    def refund(self, payment_ref: str, amount: Money, *, reason: str, idempotency_key: str) -> RefundSnapshot:
        """As the interface says."""
        made = self._ask(
            "refund", REFUND, payment_ref, amount, reason=reason, idempotency_key=idempotency_key
        )
        return self._about(made, "amount_minor", amount.amount_minor)

    def get_refund(self, refund_ref: str) -> RefundSnapshot:
        """As the interface says."""
        found = self._ask("get_refund", REFUND, refund_ref)
        return self._about(found, "refund_ref", refund_ref)

    def create_subscription(
        self, request: SubscriptionRequest, *, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says."""
        made = self._ask("create_subscription", SUBSCRIPTION, request, idempotency_key=idempotency_key)
        return self._about(made, "reference", request.reference)

    def get_subscription(self, provider_ref: str) -> SubscriptionSnapshot:
        """As the interface says."""
        found = self._ask("get_subscription", SUBSCRIPTION, provider_ref)
        return self._about(found, "provider_ref", provider_ref)

    def find_subscription(self, reference: str) -> SubscriptionSnapshot | None:
        """As the interface says."""
        found = self._ask("find_subscription", PERHAPS_A_SUBSCRIPTION, reference)
        return found and self._about(found, "reference", reference)

    def preview_plan_change(self, provider_ref: str, plan: Plan) -> PlanChangePreview:
        """As the interface says."""
        return self._ask("preview_plan_change", PREVIEW, provider_ref, plan)

    def change_plan(
        self, provider_ref: str, plan: Plan, *, prorate: bool, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says."""
        given = {"prorate": prorate, "idempotency_key": idempotency_key}
        found = self._ask("change_plan", SUBSCRIPTION, provider_ref, plan, **given)
        return self._about(found, "provider_ref", provider_ref)

    def cancel_subscription(
        self, provider_ref: str, *, at_period_end: bool, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says."""
        given = {"at_period_end": at_period_end, "idempotency_key": idempotency_key}
        found = self._ask("cancel_subscription", SUBSCRIPTION, provider_ref, **given)
        return self._about(found, "provider_ref", provider_ref)

    def resume_subscription(self, provider_ref: str, *, idempotency_key: str) -> SubscriptionSnapshot:
        """As the interface says."""
        given = {"idempotency_key": idempotency_key}
        found = self._ask("resume_subscription", SUBSCRIPTION, provider_ref, **given)
        return self._about(found, "provider_ref", provider_ref)

    def pause_subscription(
        self, provider_ref: str, *, resumes_at: datetime | None, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says."""
        given = {"resumes_at": resumes_at, "idempotency_key": idempotency_key}
        found = self._ask("pause_subscription", SUBSCRIPTION, provider_ref, **given)
        return self._about(found, "provider_ref", provider_ref)

    def open_portal(self, provider_ref: str, return_url: str) -> str:
        """As the interface says."""
        return self._ask("open_portal", PORTAL, provider_ref, return_url)

    def parse_webhook(self, headers: Mapping[str, str], raw_body: bytes) -> list[ProviderEvent]:
        """As the interface says."""
        return self._ask("parse_webhook", EVENTS, headers, raw_body)

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """As the interface says."""
        return self._ask("list_events", LISTED, cursor)

    def balance(self) -> Mapping[str, int] | None:
        """As the interface says."""
        return self._ask("balance", BALANCE)

    def health(self) -> ProviderHealth:
        """As the interface says."""
        return self._ask("health", HEALTH)

    def _read(self, name: str, kind: Kind[T]) -> T:
        try:
            return check_answer(getattr(self._provider, name), kind)
        except Exception as error:
            raise self._blamed(name, error) from error

    def _about(self, answer: T, name: str, asked: object) -> T:
        """The answer, if it is about what was asked: money must not be taken for another purchase's."""
        answered = getattr(answer, name)
        if answered != asked:
            raise self._blamed(name, NoAnswer(f"asked about {asked!r}, it answers about {answered!r}"))
        return answer

    def _ask(self, method: str, kind: Kind[T], *args: object, **named: object) -> T:
        """What a method answers, in time and in form. Raises what the interface says and nothing else."""
        began, breaks = time.monotonic(), method != OPEN_TO_ALL
        if breaks and self._breaker.is_open(began):
            raise ProviderUnavailable(f"{self.key} keeps failing and is left alone for a while")
        call = self._called(method, lambda: getattr(self._provider, method)(*args, **named))
        try:
            error = call.answer.exception(PROVIDER_TIMEOUT_S)
            if error is None:
                answer = check_answer(call.answer.result(), kind)
        except NotInTime:
            error = TimeoutError(f"no answer within {PROVIDER_TIMEOUT_S:g} s")
        except NoAnswer as none:
            error = none
        if error is None:
            self._guard.served(self._named(method), time.monotonic() - began, "")
            return answer
        if isinstance(error, PASSED_ON_ERRORS):
            raise to_storable(error) from error
        if breaks:
            with self._lock:
                self._breaker.failed(time.monotonic())
        raise self._blamed(method, error) from error

    def _called(self, method: str, question: Callable[[], object]) -> _Call:
        """A question that is being asked. Raises ProviderUnavailable while there is no room for it."""
        if not self._room.acquire(blocking=False):
            raise ProviderUnavailable(f"{self.key} has {MOST_AT_ONCE} calls that have not come back")
        call = _Call(self, method, question)
        try:
            call.start()
        except RuntimeError as error:
            self._room.release()
            raise ProviderUnavailable(f"{self.key} cannot be asked now: {error}") from error
        return call

    def _blamed(self, what: str, error: BaseException) -> ProviderUnavailable:
        """The error for the caller; the plugin's page and the log have all of it."""
        trace = "".join(traceback.format_exception(error, limit=20))
        self._guard.blame(self._named(what), trace)
        _log.error("payment provider %s of plugin %s: %s failed:\n%s", self.key, self.owner, what, trace)
        return ProviderUnavailable(f"{self.key}.{what}: {type(error).__name__}: {short_words(error)}")

    def _named(self, what: str) -> str:
        return f"payment provider {self.key}.{what}"

    def run(self, method: str, question: Callable[[], T]) -> T:
        """Ask, in the thread that was made for it, unless the plugin has been switched off by then."""
        with working_for(self.owner, self._named(method), REQUEST_S) as on:
            if not on:
                raise ProviderUnavailable(f"the plugin {self.owner} is switched off")
            return question()

    def leave(self) -> None:
        """A call has come back."""
        self._room.release()


class _Call(threading.Thread):
    """One question in a thread of its own; `answer` has what came of it."""

    def __init__(self, brought: Brought, method: str, question: Callable[[], object]) -> None:
        super().__init__(name=f"{brought.key}.{method}", daemon=True)
        self.answer: Future[Any] = Future()
        self._brought, self._method, self._question = brought, method, question
        self._app = cast(Flask, current_app._get_current_object())  # type: ignore[attr-defined]

    def run(self) -> None:
        """Never raises: nobody would hear of it."""
        try:
            with self._app.app_context():
                self.answer.set_result(self._brought.run(self._method, self._question))
        except BaseException as error:
            if not self.answer.done():
                self.answer.set_exception(error)
        finally:
            self._brought.leave()
