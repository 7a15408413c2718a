"""What an admin may set for payments."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

LIVE_KEYS = ("sk_live_", "rk_live_")


@dataclass(frozen=True, slots=True)
class PaymentSettings:
    """Who takes the money."""

    sandbox: Annotated[
        Literal["AUTO", "ON", "OFF"],
        Meta(
            title="Sandbox",
            description="Test payments that move no money. Automatic: on while there is no Stripe key, but never in "
            "production. On gives tickets away in production: buyers who choose the test payment get valid tickets "
            "and pay nothing.",
            extra_json_schema={"x-names": {"AUTO": "Automatic", "ON": "On", "OFF": "Off"}},
        ),
    ] = "AUTO"
    preferred: Annotated[
        str,
        Meta(
            title="Preferred provider",
            description="stripe, or the name of one that a plugin brings: if several are on, a buyer who does not "
            "choose gets this one. The sandbox comes after all others.",
            max_length=40,
            pattern=r"\A[a-z0-9_]*\Z",
            extra_json_schema={"x-format": "Only small letters, digits and _, such as stripe"},
        ),
    ] = "stripe"
    stripe_secret_key: Annotated[
        str, Meta(title="Stripe's secret key", description="sk_test_... or sk_live_...", max_length=300)
    ] = field(default="", repr=False, metadata={"secret": True})
    stripe_webhook_secrets: Annotated[
        str,
        Meta(
            title="Stripe's webhook secrets",
            description="whsec_...; several, with spaces between them, while one takes the place of another.",
            max_length=1000,
        ),
    ] = field(default="", repr=False, metadata={"secret": True})
    sandbox_beside_live: Annotated[
        bool,
        Meta(
            title="Sandbox beside a live key",
            description="Otherwise nobody can switch the sandbox on by mistake where real money is taken.",
        ),
    ] = False

    include_test: Annotated[
        bool,
        Meta(
            title="Include test payments",
            description="Count money that never moved in figures of sales and revenue, as the demo does.",
        ),
    ] = False
    guest_address_days: Annotated[
        int,
        Meta(
            title="Days to keep guests' addresses",
            description="Addresses of payers without an account, and what webhooks said, are deleted this long after "
            "the payment's last change, and their links open no longer. The books stay.",
            ge=30,
            le=3650,
        ),
    ] = 365
    offline: Annotated[
        bool,
        Meta(
            title="Bank transfer and cash",
            description="Organisers may allow it for their events, and mark what has arrived as paid.",
        ),
    ] = False
    offline_label: Annotated[
        str,
        Meta(title="Its name", description="What buyers choose.", min_length=1, max_length=60),
    ] = "Bank transfer or cash"
    offline_instructions: Annotated[
        str,
        Meta(
            title="How to pay by hand",
            description="Account, bank, who takes cash. Buyers read it with the amount, the code to name and the time.",
            max_length=2000,
        ),
    ] = ""

    def __post_init__(self) -> None:
        """Raises ValueError for a sandbox beside real money, and for transfers to nowhere."""
        if self.offline and not self.offline_instructions.strip():
            raise ValueError("say how to pay by hand: buyers must know where the money goes")
        if self.stripe_secret_key and not self.stripe_secret_key.startswith(("sk_", "rk_")):
            raise ValueError("Stripe's secret key begins with sk_ or rk_")
        if self.sandbox == "ON" and self.live and not self.sandbox_beside_live:
            raise ValueError("the sandbox cannot be on beside a live key unless that is allowed, too")

    @property
    def live(self) -> bool:
        """Whether Stripe moves real money here."""
        return self.stripe_secret_key.startswith(LIVE_KEYS)

    def has_sandbox(self, *, production: bool) -> bool:
        """Whether test payments can be made; in production only if an admin has switched them on."""
        automatic = self.sandbox == "AUTO" and not self.stripe_secret_key and not production
        return self.sandbox == "ON" or automatic
