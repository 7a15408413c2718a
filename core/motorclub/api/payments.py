"""Bringing a payment provider, and asking those that are there: `docs/plugins/payments.md`."""

from motorclub.paying.services import brings_payment_provider, payment_providers
from motorclub.plugin.payments import (
    PROVIDER_TIMEOUT_S,
    Capabilities,
    CheckoutLine,
    CheckoutRequest,
    CheckoutSnapshot,
    CheckoutState,
    Dispute,
    InvalidSignature,
    Money,
    PaymentProvider,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    ProviderUnavailable,
    RefundSnapshot,
    WrongMode,
)

__all__ = [
    "PROVIDER_TIMEOUT_S",
    "Capabilities",
    "CheckoutLine",
    "CheckoutRequest",
    "CheckoutSnapshot",
    "CheckoutState",
    "Dispute",
    "InvalidSignature",
    "Money",
    "PaymentProvider",
    "ProviderEvent",
    "ProviderHealth",
    "ProviderRejected",
    "ProviderUnavailable",
    "RefundSnapshot",
    "WrongMode",
    "brings_payment_provider",
    "payment_providers",
]
