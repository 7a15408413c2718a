"""What payments and the plugins that sell do for one another.

A plugin that sells asks the service `payments.desk`, whose methods are those of `Desk`. All of them work in the
caller's transaction and ask no provider anything. In return it offers a service of its own with the methods of
`Handler`, whose name it gives when it opens a payment. They are called in the transaction that settles it, also
while the plugin is off, and again when that transaction fails: they write and raise, but neither commit nor roll back.

Amounts are whole numbers of the currency's smallest unit, times are aware datetimes. Everything crosses the border as
mappings and plain values, so that nobody needs to import anybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import NotRequired, Protocol, TypedDict

SERVICE = "payments.desk"


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

    (`purpose`, `purpose_id`) name it for good, such as ("ORDER", 7); `handler` is the service that is told. Until
    `expires_at` the buyer may try as often as they like. `return_path` is the page of this site that shows what was
    bought. The ledger keeps `event_id` and `organizer_id`. Without `provider` it is the site's own choice.

    `code` is what the buyer knows the purchase by. Only with it can it be paid by hand (`offline`): whoever transfers
    money names it, and its seller says so by `receive`.
    """

    purpose: str
    purpose_id: int
    handler: str
    user_id: int
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

    `refunded_minor` has gone back, `refunding_minor` is on its way. `dispute_status` is NONE, OPEN, WON or LOST.
    `page` is the page of this site where the buyer pays, or sees what became of it. `instructions` say where the money
    of one that waits goes, if it is paid by hand.
    """

    id: int
    purpose: str
    purpose_id: int
    user_id: int | None
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
    captured_at: datetime | None
    page: str
    instructions: str | None


class RefundFacts(TypedDict):
    """Money that is given back. `status`: PENDING, SUBMITTED, SUCCEEDED, FAILED or MANUAL."""

    id: int
    payment_id: int
    purpose: str
    purpose_id: int
    amount_minor: int
    currency: str
    reason: str
    note: str | None
    details: Mapping[str, object]
    key: str
    status: str
    failure_code: str | None
    created_at: datetime
    settled_at: datetime | None


class Good(TypedDict):
    """One thing that was bought: what it is, the code on it, and (`image`) an SVG that is shown to use it."""

    name: str
    code: str
    image: str | None


class Opening(TypedDict):
    """What opens a payment as part of the caller's own SQL statement.

    `statement` inserts it and gives its `id`; it is always the same one and takes `values` by name. The payment then
    has this `status` and `livemode`; its page is `page` followed by its id.
    """

    statement: str
    values: Mapping[str, object]
    status: str
    livemode: bool
    page: str


class PaymentWay(TypedDict):
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


class Desk(Protocol):
    """The service `payments.desk`."""

    def open(self, order: Order) -> PaymentFacts | Refused:
        """A payment that the buyer can make on its `page`; the open one again if there is one for the same purchase.

        Refused: PROVIDER_UNKNOWN (none of that name is on, or none at all), ALREADY_PAID, AMOUNT_CHANGED (one is open
        for another amount: close it first). ValueError for what can never be paid, such as lines that do not add up.
        """

    def opening(self, order: Order) -> Opening | Refused:
        """As `open`, of a purchase that has just come into being, for who writes it in one statement; nothing is
        written here. Two for one purchase are an error of that statement."""

    def of(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, PaymentFacts]:
        """By purchase: the payment that has its money, or else the newest one. A page of them is one call."""

    def close(self, purpose: str, purpose_id: int) -> None:
        """Nobody is to pay for this any more. The checkout is closed at the provider in the background.

        Then `Handler.closed` is called, or `Handler.paid` if the buyer was quicker.
        """

    def sync(self, purpose: str, purpose_id: int) -> bool:
        """Ask the provider how the payment of a purchase stands, and write that down; whether it has answered.

        That is done in transactions of its own, so the caller has nothing locked, and reads anew afterwards.
        """

    def lock(self, purpose: str, purpose_id: int) -> None:
        """Keep everybody from settling this purchase until the transaction ends.

        Whoever locks rows of their own and asks for a refund then must call this first: `Handler` is called with the
        payment locked, so the payment comes before what was sold, or two would wait for each other.
        """

    def refund(
        self,
        purpose: str,
        purpose_id: int,
        amount_minor: int | None,
        reason: str,
        key: str,
        *,
        requested_by: int | None = None,
        note: str | None = None,
        details: Mapping[str, object] | None = None,
    ) -> RefundFacts | Refused:
        """Give money back, all that is left if no amount is said; the provider is asked in the background.

        `key` is the caller's name for this refund: a second call with it changes nothing and gives the first one.
        `reason`: REQUESTED, EVENT_CANCELLED, SOLD_OUT, DUPLICATE, FRAUD or OTHER. Refused: NOT_PAID, TOO_MUCH,
        DISPUTED (the bank has taken the money already).
        """

    def refunds(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Sequence[RefundFacts]]:
        """All refunds by purchase, the oldest first."""

    def providers(self) -> Sequence[PaymentWay]:
        """The ways to pay; the site's own choice first."""

    def counts_test_money(self) -> bool:
        """Whether this site wants test money among its figures, as the demo does: the setting `include_test`.

        Who shows sums of their own leaves out what is not `livemode` unless this is True or the reader asks for it.
        """

    def takings(
        self, event_ids: Sequence[int], *, include_test: bool | None = None
    ) -> Mapping[int, Sequence[Takings]]:
        """What events have brought, by event, each currency by itself; nothing for those without a sale.

        Test money counts only with `include_test`; None: as `counts_test_money` says.
        """

    def receive(
        self, purpose: str, purpose_id: int, amount_minor: int, received_on: date, note: str | None = None
    ) -> int | Refused:
        """The money of a purchase that is paid by hand is there; the payment's number. A job settles it.

        Money that comes late, or another amount, goes the way that all such money goes. Who may say so is the caller's
        to know. Refused: NOT_OFFLINE, ALREADY_PAID.
        """

    def give_back(
        self, purpose: str, purpose_id: int, refund_id: int, given_on: date, note: str | None = None
    ) -> int | Refused:
        """A refund of such money has been given back by hand; its number.

        Refused: NOT_FOUND, NOT_OFFLINE, NOT_READY (it is not written down yet), ALREADY_DONE.
        """

    def retry_refund(self, refund_id: int) -> Refused | None:
        """Try a refund that failed once more, in transactions of its own: the caller has nothing locked.

        Refused: INVALID_TRANSITION (it has not failed), NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE, or as `refund`.
        """

    def to_give_back(
        self, purpose: str, event_id: int, page: int, size: int
    ) -> tuple[Sequence[RefundFacts], int]:
        """A page of what is to be given back by hand for an event, the oldest first, and how much that is in all."""


class Handler(Protocol):
    """What a plugin that sells offers, as a service of its own.

    Each call that tells of a change is made in the transaction of that change, so both are kept or neither is: once for
    each change that is kept. Raising rolls the whole change back, and it is tried again later, never skipped.
    """

    def paid(self, payment: PaymentFacts) -> str | None:
        """The money is there: deliver. None if that is done; else the reason why all of it is to be given back.

        The reason is SOLD_OUT, EVENT_CANCELLED or OTHER. The money may come late, after `closed`: whoever still has
        what was bought may deliver it then, too.
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
