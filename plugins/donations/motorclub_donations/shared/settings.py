"""What an admin may set for donations and subscriptions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated

from msgspec import Meta

from motorclub.api import settings_of

_RATE = re.compile(r"([A-Z]{3})=([0-9]{1,6}(?:\.[0-9]{1,8})?)")
_WHOLE = re.compile(r"[1-9][0-9]{0,6}")


@dataclass(frozen=True, slots=True)
class DonationSettings:
    """What is asked for, and what is given in return."""

    currency: Annotated[
        str,
        Meta(
            title="Currency of the site",
            description="Donor ranks, goals and totals count in it.",
            pattern=r"\A[A-Z]{3}\Z",
            extra_json_schema={"x-format": "Three capital letters, such as EUR"},
        ),
    ] = "EUR"
    other_currencies: Annotated[
        str,
        Meta(
            title="Other currencies",
            description="What donors may choose, and what one unit is worth in the currency of the site, such as "
            "USD=0.92 GBP=1.17. A donation keeps the rate of its day.",
            max_length=300,
        ),
    ] = ""
    suggested_amounts: Annotated[
        str,
        Meta(
            title="Suggested amounts",
            description="In whole units, with spaces between them.",
            min_length=1,
            max_length=60,
        ),
    ] = "5 10 25 50"
    min_amount_minor: Annotated[
        int, Meta(title="Smallest donation", description="In cents.", ge=1, le=1_000_000)
    ] = 100
    max_amount_minor: Annotated[
        int, Meta(title="Largest donation", description="In cents.", ge=1, le=100_000_000)
    ] = 1_000_000
    fee_basis_points: Annotated[
        int,
        Meta(
            title="Fee of the payment provider",
            description="In hundredths of a per cent. Donors who cover the fee pay so much more.",
            ge=0,
            le=2000,
        ),
    ] = 150
    fee_fixed_minor: Annotated[
        int, Meta(title="Fixed fee of each payment", description="In cents.", ge=0, le=1000)
    ] = 25
    ad_free_price_minor: Annotated[
        int,
        Meta(
            title="Price of 30 days without promotions",
            description="In cents; 0 if donations hide none.",
            ge=0,
            le=1_000_000,
        ),
    ] = 300
    what_it_is_for: Annotated[
        str,
        Meta(title="What donations are for", description="Shown beside the form.", max_length=500),
    ] = "Servers, storage for photos, and the tools of our volunteers."
    house_promotion: Annotated[
        bool,
        Meta(
            title="Ask for donations on each page",
            description="A banner at the foot of each page. Members without promotions do not see it.",
        ),
    ] = field(default=True, metadata={"public": True})

    def __post_init__(self) -> None:
        """Raises ValueError for what cannot be read, and for a smallest donation above the largest."""
        if self.min_amount_minor > self.max_amount_minor:
            raise ValueError("the smallest donation is larger than the largest one")
        if any(not _WHOLE.fullmatch(word) for word in self.suggested_amounts.split()):
            raise ValueError("suggested amounts are whole numbers with spaces between them, such as 5 10 25")
        rates = [_RATE.fullmatch(word) for word in self.other_currencies.split()]
        if any(found is None or Decimal(found[2]) == 0 for found in rates):
            raise ValueError("other currencies are written like USD=0.92 GBP=1.17")

    @property
    def rates(self) -> Mapping[str, Decimal]:
        """What one unit of each accepted currency is worth in the currency of the site, which comes first.

        >>> dict(DonationSettings(other_currencies="USD=0.92").rates)
        {'EUR': Decimal('1'), 'USD': Decimal('0.92')}
        """
        pairs = (word.split("=") for word in self.other_currencies.split())
        return {self.currency: Decimal(1)} | {
            code: Decimal(rate) for code, rate in pairs if code != self.currency
        }


def get_settings() -> DonationSettings:
    """The settings of this request or job."""
    return settings_of(DonationSettings)
