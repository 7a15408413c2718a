"""What the calls of donations and goals answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated

from motorclub.api.rows import Internal, Row
from motorclub_donations.giving.models import (
    DonationInterval,
    DonationKind,
    DonationStatus,
    GoalKind,
    GoalStatus,
    MessageStatus,
    PublicAs,
    RecurringStatus,
)


class BegunRow(Row):
    """A donation that was begun, or one that recurs; `page` is where it is paid."""

    donation_id: int | None
    recurring_id: int | None
    page: str


class CurrencyRow(Row):
    """A currency that may be given; `rate` is what one unit is worth in the currency of the site, as text."""

    code: str
    rate: str
    digits: int


class OptionsRow(Row):
    """What the form offers. Limits, the fee and the price of 30 days without promotions are in `currency`."""

    currency: str
    currencies: Sequence[CurrencyRow]
    suggested_amounts: Sequence[int]
    min_amount_minor: int
    max_amount_minor: int
    fee_basis_points: int
    fee_fixed_minor: int
    ad_free_price_minor: int
    what_it_is_for: str
    test_mode: bool
    can_recur: bool


class SummaryRow(Row):
    """What was given to the site, in its currency."""

    currency: str
    month_minor: int
    year_minor: int
    total_minor: int
    donor_count: int
    regular_donor_count: int


class StandingRow(Row):
    """What the caller's donations give them now."""

    ad_free_until: datetime | None
    given_minor: int
    currency: str


class GoalRow(Row):
    """A goal; `raisedMinor` is what was given to it, this month for a MONTHLY one."""

    id: int
    title: str
    description: str
    kind: Annotated[str, GoalKind]
    target_minor: int
    currency: str
    status: Annotated[str, GoalStatus]
    starts_at: datetime
    ends_at: datetime | None
    version: int
    raised_minor: int = 0


class WallRow(Row):
    """A donation on the wall. `userId` is null for a visitor and for initials."""

    id: int
    donor_id: Internal[int | None]
    donor_name: Internal[str | None]
    username: Internal[str | None]
    public_as: Internal[str]
    message_status: Internal[str]
    text: Internal[str | None]
    amount_minor: int
    currency: str
    interval: Annotated[str, DonationInterval]
    succeeded_at: datetime

    @property
    def user_id(self) -> int | None:
        """Whose profile the name leads to."""
        return self.donor_id if self.public_as == PublicAs.NAME else None

    @property
    def name(self) -> str:
        """How the donor wants to be called."""
        name = self.username or self.donor_name or ""
        return name if self.public_as == PublicAs.NAME else make_initials(name)

    @property
    def message(self) -> str | None:
        """What the donor says, unless staff have to look at it first."""
        return self.text if self.message_status == MessageStatus.SHOWN else None


def make_initials(name: str) -> str:
    """The first letters of a name.

    >>> [make_initials(name) for name in ("Ada Lovelace", "driver", "")]
    ['A. L.', 'D.', '']
    """
    return " ".join(f"{word[0].upper()}." for word in name.split()[:3])


class OwnDonationRow(Row):
    """A donation as its donor sees it."""

    id: int
    recurring_id: int | None
    payment_id: int | None
    kind: Annotated[str, DonationKind]
    interval: Annotated[str, DonationInterval]
    amount_minor: int
    fee_cover_minor: int
    currency: str
    refunded_minor: int
    goal_id: int | None
    message: str | None
    message_status: Annotated[str, MessageStatus]
    public_as: Annotated[str, PublicAs]
    status: Annotated[str, DonationStatus]
    failure_code: str | None
    ad_free_days: int
    livemode: bool
    created_at: datetime
    succeeded_at: datetime | None


class RecurringRow(Row):
    """A regular donation as its donor sees it; the next charge is at `periodEnd`."""

    id: int
    kind: Annotated[str, DonationKind]
    interval: Annotated[str, DonationInterval]
    amount_minor: int
    fee_cover_minor: int
    currency: str
    goal_id: int | None
    public_as: Annotated[str, PublicAs]
    status: Annotated[str, RecurringStatus]
    paused_by_ban: bool
    created_at: datetime
    period_end: datetime | None = None
    method_brand: str | None = None
    method_last4: str | None = None


class PortalRow(Row):
    """The provider's page where the card is changed."""

    page: str


class DonationItemRow(OwnDonationRow):
    """A donation as admins see it; `email` is a visitor's."""

    donor_id: int | None
    username: str | None
    donor_name: str | None
    base_amount_minor: int
    refunding_minor: int = 0
    email: str | None = None


class RefundRow(Row):
    """Money that goes back."""

    id: int
    amount_minor: int
    currency: str
    reason: str
    status: str


class ReceiptRow(Row):
    """A receipt, or a credit note with a negative amount."""

    number: str
    kind: Annotated[str, ("RECEIPT", "CREDIT_NOTE")]
    description: str
    amount_minor: int
    currency: str
    livemode: bool
    issued_at: datetime
    payment_id: int


class TotalRow(Row):
    """What a statement comes to in a currency; test money by itself."""

    currency: str
    amount_minor: int
    livemode: bool


class StatementRow(Row):
    """What was given from one day to another, both included."""

    since: date
    until: date
    lines: Sequence[ReceiptRow]
    totals: Sequence[TotalRow]
