"""What the contract suite is told of donations: no call shows anything before payments have the money."""

from __future__ import annotations

from motorclub.api.contract import ContentCase
from motorclub_donations.giving.messages import DONATION_TYPE, RECURRING_TYPE

PAID_FIRST = "A message is shown once payments have the money of its donation."
CONTENT_CASES = (
    ContentCase(DONATION_TYPE, not_created=PAID_FIRST),
    ContentCase(RECURRING_TYPE, not_created=PAID_FIRST),
)
