"""Which providers are on, and the one way to ask them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from motorclub.api import db, settings_of
from motorclub_payments import offline, stripe_provider
from motorclub_payments.offline import Offline
from motorclub_payments.provider import PaymentProvider
from motorclub_payments.sandbox import Sandbox
from motorclub_payments.settings import PaymentSettings

T = TypeVar("T")

_log = logging.getLogger("motorclub.payments")


class ProviderOff(LookupError):
    """A provider of that name is not on here."""


class TransactionOpen(RuntimeError):
    """A provider was asked inside a transaction, whose locks everybody would have waited for."""


def enabled() -> list[PaymentProvider]:
    """Those that are on; the site's own choice first."""
    chosen = settings_of(PaymentSettings)
    found: list[PaymentProvider] = []
    if chosen.stripe_secret_key:
        found.append(stripe_provider.made(chosen.stripe_secret_key, chosen.stripe_webhook_secrets))
    if chosen.sandbox_is_on:
        found.append(Sandbox())
    found.sort(key=lambda provider: provider.key != chosen.preferred)
    # The last: nobody gets it who has not chosen it.
    return [*found, Offline(chosen.offline_label)] if chosen.offline else found


def provider_of(key: str) -> PaymentProvider:
    """The provider of this name. Raises ProviderOff."""
    for provider in enabled():
        if provider.key == key:
            return provider
    if key == offline.KEY:
        # What was promised while it was on can always be marked: nobody else is asked.
        return Offline(settings_of(PaymentSettings).offline_label)
    raise ProviderOff(f"the payment provider {key} is not on")


def ask(key: str, question: Callable[[PaymentProvider], T]) -> T:
    """What a provider answers. Raises ProviderOff, ProviderUnavailable, ProviderRejected; TransactionOpen."""
    if db.session().in_transaction():
        raise TransactionOpen(f"the provider {key} is asked while a transaction is open")
    return question(provider_of(key))
