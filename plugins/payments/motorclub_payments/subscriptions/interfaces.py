"""What payments and the plugins that sell subscriptions do for one another.

A plugin asks the service `payments.subscriptions` (`Subscriptions` in services.py) and subscribes to the events of
`motorclub_payments.events` that are about subscriptions. Amounts are whole numbers of the currency's smallest unit,
times are aware datetimes.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NotRequired, TypedDict

from motorclub_payments.plans import PlanFacts

SERVICE = "payments.subscriptions"
Account = Literal["DONATION_REVENUE", "SUBSCRIPTION_REVENUE"]


class SubscriptionOrder(TypedDict):
    """What is to be paid again and again.

    (`purpose`, `purpose_id`) name it for good, such as ("PLAN", 7). A purpose belongs to subscriptions or to orders,
    never to both. `account` is what the ledger books its charges to. With `trial_days` nothing is charged before they
    are over. `return_path` is the page of this site that the payer comes back to. Without `provider` it is the site's
    own choice.

    A payer without an account is named by `buyer_email`, with `user_id` None; receipts go to that address.
    """

    purpose: str
    purpose_id: int
    user_id: int | None
    buyer_email: NotRequired[str | None]
    plan: PlanFacts
    account: Account
    trial_days: NotRequired[int]
    return_path: str
    provider: NotRequired[str | None]


class SubscriptionFacts(TypedDict):
    """A subscription as it is now.

    `status`: INCOMPLETE until the payer has begun; TRIALING; ACTIVE; PAST_DUE (since `past_due_since` a charge has
    failed and is tried again); UNPAID (it is not tried again); PAUSED (nothing is charged until `resumes_at`, or until
    somebody resumes it); CANCELED, for good.

    What was paid for lasts until `period_end`. `next_plan` is the plan of the next period, if it is another one.
    """

    id: int
    purpose: str
    purpose_id: int
    user_id: int | None
    buyer_email: str | None
    status: str
    plan: PlanFacts
    next_plan: PlanFacts | None
    period_start: datetime | None
    period_end: datetime | None
    trial_end: datetime | None
    cancel_at_period_end: bool
    cancel_reason: str | None
    resumes_at: datetime | None
    past_due_since: datetime | None
    ended_at: datetime | None
    method_brand: str | None
    method_last4: str | None
    provider: str
    livemode: bool


class InvoiceFacts(TypedDict):
    """What a subscription has charged once. `payment_id` is the payment that has its money, if it is there.

    `status` is OPEN, PAID or VOID; `reason` is CREATE, CYCLE (a further period) or CHANGE (another plan). The payment
    has the purpose of the subscription, and this `id` for its `purpose_id`.
    """

    id: int
    subscription_id: int
    status: str
    reason: str
    amount_minor: int
    currency: str
    period_start: datetime
    period_end: datetime
    failure_code: str | None
    payment_id: int | None
    paid_at: datetime | None


class PlanChange(TypedDict):
    """What a change of the plan would charge now, and what the next period costs, from when.

    `credit_minor` is taken off later charges.
    """

    due_now_minor: int
    credit_minor: int
    next_charge_minor: int
    next_charge_at: datetime
    currency: str
