"""Which providers are on, and the one way to ask them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar, cast

from motorclub.api import db, in_production, settings_of
from motorclub.api.payments import (
    PaymentProvider,
    ProviderRejected,
    SubscriptionProvider,
    brings_payment_provider,
    payment_providers,
)
from motorclub_payments import offline, sandbox, stripe_provider
from motorclub_payments.offline import Offline
from motorclub_payments.sandbox import Sandbox
from motorclub_payments.settings import PaymentSettings

T = TypeVar("T")

OWN = frozenset({sandbox.KEY, stripe_provider.KEY, offline.KEY})

_log = logging.getLogger("motorclub.payments")


class ProviderOff(LookupError):
    """A provider of that name is not on here."""


class TransactionOpen(RuntimeError):
    """A provider was asked inside a transaction, whose locks everybody would have waited for."""


def list_enabled() -> list[PaymentProvider]:
    """Those that take new payments: the site's own choice first, payment by hand after all, the sandbox at the end."""
    chosen = settings_of(PaymentSettings)
    found = [*_own(chosen), *(provider for provider in _brought() if provider.ready)]
    found.sort(key=lambda provider: provider.key != chosen.preferred)
    if chosen.offline:
        # Nobody gets it who has not chosen it.
        found.append(Offline(chosen.offline_label))
    return sorted(found, key=lambda provider: provider.key == sandbox.KEY)


def _own(chosen: PaymentSettings) -> list[PaymentProvider]:
    """Ours that are on, but for what is paid by hand."""
    found: list[PaymentProvider] = []
    if chosen.stripe_secret_key:
        found.append(stripe_provider.make_provider(chosen.stripe_secret_key, chosen.stripe_webhook_secrets))
    if chosen.has_sandbox(production=in_production()):
        found.append(Sandbox())
    return found


def _brought() -> list[PaymentProvider]:
    """Those of other plugins that are on. One that takes the name of one of ours is not asked: rows hold it already."""
    return [provider for provider in payment_providers() if provider.key not in OWN]


def provider_of(key: str) -> PaymentProvider:
    """The provider of this name, also one that takes no new payments now. Raises ProviderOff."""
    chosen = settings_of(PaymentSettings)
    if key == offline.KEY:
        # What was promised while it was on can always be marked: nobody else is asked.
        return Offline(chosen.offline_label)
    for provider in (*_own(chosen), *_brought()):
        if provider.key == key:
            return provider
    raise ProviderOff(f"the payment provider {key} is not on")


def get_ready(key: str) -> PaymentProvider:
    """The provider of this name, for a new payment. Raises ProviderOff."""
    found = provider_of(key)
    if not found.ready:
        raise ProviderOff(f"the payment provider {key} takes no payments now")
    return found


def on() -> list[str]:
    """The names of those that can be asked; what belongs to another one has to wait."""
    return sorted({offline.KEY, *(one.key for one in (*_own(settings_of(PaymentSettings)), *_brought()))})


def may_come_back(key: str) -> bool:
    """Whether a provider that cannot be asked is one of a plugin that is here, switched off."""
    return key not in OWN and brings_payment_provider(key)


def ask(key: str, question: Callable[[PaymentProvider], T]) -> T:
    """What a provider answers. Raises ProviderOff, ProviderUnavailable, ProviderRejected; TransactionOpen."""
    if db.session().in_transaction():
        raise TransactionOpen(f"the provider {key} is asked while a transaction is open")
    return question(provider_of(key))


def ask_subscriptions(key: str, question: Callable[[SubscriptionProvider], T]) -> T:
    """What a provider of subscriptions answers. Raises as `ask`."""

    def checked(provider: PaymentProvider) -> T:
        if not provider.capabilities.subscriptions:
            raise ProviderRejected("no_subscriptions", f"{provider.label} has no subscriptions.")
        return question(cast("SubscriptionProvider", provider))

    return ask(key, checked)


def offering_subscriptions() -> list[PaymentProvider]:
    """Those with which a subscription can be begun, the site's own choice first."""
    return [provider for provider in list_enabled() if provider.capabilities.subscriptions]
