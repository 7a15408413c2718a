"""What is paid for a donation, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

import sqlalchemy as sa

from motorclub.api import db, invalid
from motorclub.api.payments import Money
from motorclub_donations.giving.models import GIVEN, Donation
from motorclub_donations.shared.money import convert, share_of
from motorclub_donations.shared.settings import DonationSettings, get_settings

DAYS_OF_PRICE = 30


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount that somebody gives, what is added for the fee, and its worth in the currency of the site."""

    minor: int
    fee_cover_minor: int
    currency: str
    base_minor: int
    rate: Decimal

    @property
    def total_minor(self) -> int:
        """What is paid."""
        return self.minor + self.fee_cover_minor


def check_amount(amount_minor: int, currency: str, *, cover_fee: bool) -> Amount:
    """An amount that may be given. Raises 400 for another currency, and for too little or too much."""
    settings = get_settings()
    rate = settings.rates.get(currency)
    if rate is None:
        raise invalid("currency", "Choose one of the currencies that are offered.")
    base = convert(amount_minor, currency, rate, settings.currency)
    if not settings.min_amount_minor <= base <= settings.max_amount_minor:
        least = Money(settings.min_amount_minor, settings.currency)
        most = Money(settings.max_amount_minor, settings.currency)
        raise invalid("amountMinor", "Give an amount from {least} to {most}.", least=least, most=most)
    cover = cover_of(amount_minor, currency, rate, settings) if cover_fee else 0
    return Amount(amount_minor, cover, currency, base, rate)


def cover_of(amount_minor: int, currency: str, rate: Decimal, settings: DonationSettings) -> int:
    """What must be paid on top, so that the amount is left when the provider has taken its fee.

    >>> cover_of(1000, "EUR", Decimal(1), DonationSettings(fee_basis_points=150, fee_fixed_minor=25))
    41
    """
    fixed = convert(settings.fee_fixed_minor, settings.currency, 1 / rate, currency)
    share = Decimal(settings.fee_basis_points) / 10_000
    return int(((amount_minor + fixed) / (1 - share)).to_integral_value(ROUND_CEILING)) - amount_minor


def find_rate(currency: str) -> Decimal:
    """What one unit of a currency is worth now; one that is not offered any more keeps its last rate."""
    rate = get_settings().rates.get(currency)
    if rate is not None:
        return rate
    last = sa.select(Donation.fx_rate).where(Donation.currency == currency).order_by(Donation.id.desc())
    return db.session.scalar(last.limit(1)) or Decimal(1)


def net_base_minor(donation: Donation) -> int:
    """What is left of a donation in the currency of the site; nothing while a dispute about it is open."""
    if donation.status not in GIVEN:
        return 0
    total = donation.amount_minor + donation.fee_cover_minor
    return donation.base_amount_minor - share_of(donation.base_amount_minor, donation.refunded_minor, total)


# The same in a statement; where it counts, `GIVEN` is asked for.
NET_BASE = Donation.base_amount_minor - sa.cast(
    sa.func.round(
        sa.cast(Donation.base_amount_minor, sa.Numeric)
        * Donation.refunded_minor
        / (Donation.amount_minor + Donation.fee_cover_minor)
    ),
    sa.BigInteger,
)


def sum_given(which: sa.ColumnElement[bool] | None = None) -> sa.ColumnElement[int]:
    """The sum of what is left of the donations of a statement, of some of them if a condition is given."""
    total = sa.func.sum(NET_BASE)
    chosen = total if which is None else total.filter(which)
    return sa.cast(sa.func.coalesce(chosen, 0), sa.BigInteger)


def count_ad_free_days(base_minor: int, price_minor: int) -> int:
    """The days without promotions for an amount, by the price of 30 days (community.md 7.7).

    >>> [count_ad_free_days(base, 300) for base in (299, 300, 500, 1000)]
    [29, 30, 50, 100]
    """
    return base_minor * DAYS_OF_PRICE // price_minor if price_minor else 0
