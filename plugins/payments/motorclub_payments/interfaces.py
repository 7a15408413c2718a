"""What payments and the plugins that sell do for one another.

A plugin that sells asks the service `payments.service` (`Payments` in services.py). Its methods work in the
caller's transaction and ask no provider anything. In return it offers a service of its own with the methods of
`Handler`, whose name it gives when it opens a payment. They are called in the transaction that settles it, also
while the plugin is off, and again when that transaction fails: they write and raise, but neither commit nor roll back.

Amounts are whole numbers of the currency's smallest unit, times are aware datetimes. Everything crosses the border as
mappings and plain values, so that nobody needs to import anybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NotRequired, Protocol, TypedDict

SERVICE = "payments.service"


class Line(TypedDict):
    """A line of what is paid for; a discount has a negative total. The lines' totals add up to the amount.

    `account` is what the ledger books it to: TICKET_REVENUE, DONATION_REVENUE, SUBSCRIPTION_REVENUE, ORGANISER_PAYABLE,
    PLATFORM_FEE or TAX_PAYABLE. A tax that is part of the price is a line of its own without `shown`, after the line
    that it belongs to: payers see both as one.
    """

    name: str
    quantity: int
    total_minor: int
    account: str
    shown: NotRequired[bool]


class Order(TypedDict):
    """What is to be paid.

    (`purpose`, `purpose_id`) name it for good, such as ("ORDER", 7); `handler` is the service that is called. Until
    `expires_at` the buyer may try as often as they like. `return_path` is the page of this site that shows what was
    bought. The ledger keeps `event_id` and `organizer_id`. Without `provider` it is the site's own choice.

    Who has no account is named by `buyer_email`, with `user_id` None: the receipt goes to that address, with a link
    that opens the payment without a log-in.

    `code` is what the buyer knows the purchase by. Only with it can it be paid by hand (`offline`): a buyer who
    transfers money names it, and its seller says so by `receive`.
    """

    purpose: str
    purpose_id: int
    handler: str
    user_id: int | None
    buyer_email: NotRequired[str | None]
    description: str
    lines: Sequence[Line]
    currency: str
    expires_at: datetime
    return_path: str
    event_id: NotRequired[int | None]
    organizer_id: NotRequired[int | None]
    provider: NotRequired[str | None]
    code: NotRequired[str | None]


class PaymentFacts(TypedDict):
    """A payment as it is now.

    `status`: CREATED and PENDING wait for the buyer; FAILED too, until it is closed; EXPIRED is over without money;
    CAPTURED has the money for good. CAPTURED_DUPLICATE and MISMATCH have money that is being given back.

    `processing_since`: it was paid, and since then the provider waits for the money.
    `refunded_minor` has gone back, `refunding_minor` is on its way. `dispute_status` is NONE, OPEN, WON or LOST.
    `page` is the page of this site where the buyer pays, or sees what became of it. `instructions` say where the money
    of one that waits goes, if it is paid by hand.
    """

    id: int
    purpose: str
    purpose_id: int
    user_id: int | None
    buyer_email: str | None
    status: str
    amount_minor: int
    currency: str
    captured_minor: int | None
    refunded_minor: int
    refunding_minor: int
    fee_minor: int | None
    dispute_status: str
    failure_code: str | None
    method_brand: str | None
    method_last4: str | None
    provider: str
    livemode: bool
    expires_at: datetime
    processing_since: datetime | None
    captured_at: datetime | None
    page: str
    instructions: str | None


class RefundFacts(TypedDict):
    """Money that is given back. `status`: PENDING, SUBMITTED, SUCCEEDED, FAILED or MANUAL.

    `failure` is the reason of a failed one in English words, which have translations.
    """

    id: int
    payment_id: int
    purpose: str
    purpose_id: int
    buyer_email: str | None
    amount_minor: int
    currency: str
    reason: str
    note: str | None
    details: Mapping[str, object]
    key: str
    status: str
    failure_code: str | None
    failure: str | None
    created_at: datetime
    settled_at: datetime | None


class ReceiptFacts(TypedDict):
    """A receipt for a payment, or the credit note for one of its refunds. `kind` is RECEIPT or CREDIT_NOTE.

    `number` is the name that people and tax offices know it by; in each year they are numbered without a gap.
    """

    number: str
    kind: str
    payment_id: int
    refund_id: int | None
    purpose: str
    purpose_id: int
    buyer_email: str | None
    description: str
    amount_minor: int
    currency: str
    livemode: bool
    issued_at: datetime


class Good(TypedDict):
    """One thing that was bought: what it is, the code on it, and (`image`) an SVG that is shown to use it."""

    name: str
    code: str
    image: str | None


class Provider(TypedDict):
    """A way to pay. Without `checkout` it is paid by hand, and only for orders that have a `code`."""

    key: str
    label: str
    livemode: bool
    checkout: bool


class Takings(TypedDict):
    """What an event has brought in one currency, by the ledger.

    `sold_minor` is what buyers have paid for, tax included; `refunded_minor` has gone back of that, `disputed_minor` is
    what banks have taken, `fee_minor` what providers keep. `net_minor` is what is left.
    """

    currency: str
    sold_minor: int
    refunded_minor: int
    disputed_minor: int
    fee_minor: int
    net_minor: int


class Refused(TypedDict):
    """Why nothing was done: a code and a sentence."""

    code: str
    message: str


class Handler(Protocol):
    """What a plugin that sells offers, as a service of its own.

    Each call about a change is made in the transaction of that change, so both are kept or neither is: once for
    each change that is kept. Raising rolls the whole change back, and it is tried again later, never skipped.
    """

    def paid(self, payment: PaymentFacts) -> str | None:
        """The money is there: deliver. None if that is done; else the reason why all of it is to be given back.

        The reason is SOLD_OUT, EVENT_CANCELLED or OTHER. The money may come late, after `closed`: a seller that still
        has what was bought may deliver it then, too.
        """

    def closed(self, payment: PaymentFacts) -> None:
        """The purchase is over without money: its time is up, or it was closed. What was held for it is free."""

    def refunded(self, refund: RefundFacts, payment: PaymentFacts) -> None:
        """A refund has SUCCEEDED or FAILED; the payment says what has gone back in all."""

    def disputed(self, payment: PaymentFacts) -> None:
        """The payer's bank has opened a dispute, or decided it: see `dispute_status`."""

    def goods(self, payment: PaymentFacts) -> Sequence[Good]:
        """What its buyer has for this payment now; shown with the receipt, so that it can be used in any case."""

    def owed(self) -> bool:
        """Do the next thing that buyers wait for, in the current transaction; whether there may be more.

        Asked for every minute: what the plugin's own jobs have not come to, such as refunds, while it is off.
        """


class CountingHandler(Protocol):
    """What the audit asks of a plugin that sells and counts what has gone back; others can do without."""

    def returned(self, payment_ids: Sequence[int]) -> Mapping[int, int]:
        """What has gone back of payments by the seller's own books; nothing of those without."""
