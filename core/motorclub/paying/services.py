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
from datetime import timedelta
from typing import Any, TypeVar, cast

from flask import Flask, current_app

from motorclub.paying import answers
from motorclub.plugin import registry
from motorclub.plugin.background import working_for
from motorclub.plugin.guard import Breaker, Guard
from motorclub.plugin.host import current_host
from motorclub.plugin.payments import (
    PROVIDER_TIMEOUT_S,
    Capabilities,
    CheckoutRequest,
    CheckoutSnapshot,
    InvalidSignature,
    Money,
    PaymentProvider,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    ProviderUnavailable,
    RefundSnapshot,
)
from motorclub.plugin.watchdog import REQUEST_S

EXTENSION = "motorclub.payment_providers"
# So many calls of one provider at once; those that do not come back count, too, because no thread can be ended.
MOST_AT_ONCE = 16
# Whoever knows the address may call this one: their nonsense must not keep buyers from paying.
OPEN_TO_ALL = "parse_webhook"
SAID = (ProviderUnavailable, ProviderRejected, InvalidSignature)

# What everybody who offers a way to pay wants to know of it.
PROPERTIES: Mapping[str, answers.Kind[Any]] = {
    "label": answers.LABEL,
    "livemode": answers.FLAG,
    "capabilities": answers.CAPABILITIES,
    "min_checkout_lifetime": answers.DURATION,
}

T = TypeVar("T")

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
    found: dict[str, Brought] | None = current_app.extensions.get(EXTENSION)
    if found is None:
        host = current_host()
        given = [
            Brought(owner, provider, host.guard_of(owner))
            for owner, contributions in host.contributions()
            for provider in contributions.payment_providers
        ]
        found = {brought.key: brought for brought in sorted(given, key=lambda brought: brought.key)}
        current_app.extensions[EXTENSION] = found
    return found


class Brought:
    """A provider of a plugin, called through its guard; it is a `PaymentProvider` itself."""

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
        return self._read("label", answers.LABEL)

    @property
    def livemode(self) -> bool:
        """As the interface says."""
        return self._read("livemode", answers.FLAG)

    @property
    def capabilities(self) -> Capabilities:
        """As the interface says."""
        return self._read("capabilities", answers.CAPABILITIES)

    @property
    def min_checkout_lifetime(self) -> timedelta:
        """As the interface says."""
        return self._read("min_checkout_lifetime", answers.DURATION)

    @property
    def ready(self) -> bool:
        """As the interface says; not while any of its properties cannot be read."""
        try:
            for name, kind in PROPERTIES.items():
                self._read(name, kind)
            return self._read("ready", answers.FLAG) and self.capabilities.checkout
        except ProviderUnavailable:
            return False

    def create_checkout(self, request: CheckoutRequest, *, idempotency_key: str) -> CheckoutSnapshot:
        """As the interface says."""
        made = self._ask("create_checkout", answers.CHECKOUT, request, idempotency_key=idempotency_key)
        return self._about(made, "reference", request.reference)

    def get_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        found = self._ask("get_checkout", answers.CHECKOUT, provider_ref)
        return self._about(found, "provider_ref", provider_ref)

    def find_checkout(self, reference: str) -> CheckoutSnapshot | None:
        """As the interface says."""
        found = self._ask("find_checkout", answers.PERHAPS_A_CHECKOUT, reference)
        return found and self._about(found, "reference", reference)

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        found = self._ask("expire_checkout", answers.CHECKOUT, provider_ref)
        return self._about(found, "provider_ref", provider_ref)

    def refund(self, payment_ref: str, amount: Money, *, reason: str, idempotency_key: str) -> RefundSnapshot:
        """As the interface says."""
        made = self._ask(
            "refund", answers.REFUND, payment_ref, amount, reason=reason, idempotency_key=idempotency_key
        )
        return self._about(made, "amount_minor", amount.amount_minor)

    def get_refund(self, refund_ref: str) -> RefundSnapshot:
        """As the interface says."""
        found = self._ask("get_refund", answers.REFUND, refund_ref)
        return self._about(found, "refund_ref", refund_ref)

    def parse_webhook(self, headers: Mapping[str, str], raw_body: bytes) -> list[ProviderEvent]:
        """As the interface says."""
        return self._ask("parse_webhook", answers.EVENTS, headers, raw_body)

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """As the interface says."""
        return self._ask("list_events", answers.LISTED, cursor)

    def balance(self) -> Mapping[str, int] | None:
        """As the interface says."""
        return self._ask("balance", answers.BALANCE)

    def health(self) -> ProviderHealth:
        """As the interface says."""
        return self._ask("health", answers.HEALTH)

    def _read(self, name: str, kind: answers.Kind[T]) -> T:
        try:
            return answers.checked(getattr(self._provider, name), kind)
        except Exception as error:
            raise self._blamed(name, error) from error

    def _about(self, answer: T, name: str, asked: object) -> T:
        """The answer, if it is about what was asked: money must not be taken for another purchase's."""
        told = getattr(answer, name)
        if told != asked:
            raise self._blamed(name, answers.NoAnswer(f"asked about {asked!r}, it answers about {told!r}"))
        return answer

    def _ask(self, method: str, kind: answers.Kind[T], *args: object, **named: object) -> T:
        """What a method answers, in time and in form. Raises what the interface says and nothing else."""
        began, breaks = time.monotonic(), method != OPEN_TO_ALL
        if breaks and self._breaker.is_open(began):
            raise ProviderUnavailable(f"{self.key} keeps failing and is left alone for a while")
        call = self._called(method, lambda: getattr(self._provider, method)(*args, **named))
        try:
            error = call.answer.exception(PROVIDER_TIMEOUT_S)
            if error is None:
                answer = answers.checked(call.answer.result(), kind)
        except NotInTime:
            error = TimeoutError(f"no answer within {PROVIDER_TIMEOUT_S:g} s")
        except answers.NoAnswer as none:
            error = none
        if error is None:
            self._guard.served(self._named(method), time.monotonic() - began, "")
            return answer
        if isinstance(error, SAID):
            raise answers.said(error) from error
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
        told = "".join(traceback.format_exception(error, limit=20))
        self._guard.blame(self._named(what), told)
        _log.error("payment provider %s of plugin %s: %s failed:\n%s", self.key, self.owner, what, told)
        return ProviderUnavailable(f"{self.key}.{what}: {type(error).__name__}: {answers.words(error)}")

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
