"""The states of subscriptions (community.md 6.5). Whatever is not listed here is refused with 409."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

from motorclub.api import invalid_transition
from motorclub_donations.subscriptions.models import BEGUN, Subscription
from motorclub_donations.subscriptions.models import SubscriptionStatus as Status

STEPS: Collection[tuple[str, str]] = {
    (Status.INCOMPLETE, Status.TRIALING),
    (Status.INCOMPLETE, Status.ACTIVE),
    (Status.INCOMPLETE, Status.EXPIRED),
    (Status.TRIALING, Status.ACTIVE),
    (Status.TRIALING, Status.PAST_DUE),
    (Status.TRIALING, Status.CANCELED),
    # Renewal, another plan, a cancellation that is scheduled or taken back.
    (Status.ACTIVE, Status.ACTIVE),
    (Status.ACTIVE, Status.PAST_DUE),
    (Status.ACTIVE, Status.PAUSED),
    (Status.ACTIVE, Status.CANCELED),
    (Status.PAST_DUE, Status.ACTIVE),
    (Status.PAST_DUE, Status.CANCELED),
    (Status.PAUSED, Status.ACTIVE),
    (Status.PAUSED, Status.CANCELED),
}


class Action(StrEnum):
    """What a member or an admin may want of a subscription."""

    CANCEL = "CANCEL"
    RESUME = "RESUME"
    PAUSE = "PAUSE"
    CHANGE = "CHANGE"
    FIX_CARD = "FIX_CARD"


# In which states an action can be asked for.
ALLOWED: Mapping[Action, Collection[str]] = {
    Action.CANCEL: (Status.INCOMPLETE, *BEGUN),
    Action.RESUME: (Status.TRIALING, Status.ACTIVE, Status.PAUSED),
    Action.PAUSE: (Status.ACTIVE,),
    Action.CHANGE: (Status.TRIALING, Status.ACTIVE),
    Action.FIX_CARD: BEGUN,
}


def list_steps(before: str, after: str) -> Sequence[str]:
    """The states to go through; none if it stays as it is. Raises 409 where no way leads there.

    A webhook may be lost, so what payments say may be two steps ahead: then ACTIVE was between.

    >>> [str(status) for status in list_steps("INCOMPLETE", "PAST_DUE")]
    ['ACTIVE', 'PAST_DUE']
    """
    if before == after:
        return ()
    if (before, after) in STEPS:
        return (after,)
    if {(before, Status.ACTIVE), (Status.ACTIVE, after)} <= set(STEPS):
        return (Status.ACTIVE, after)
    raise invalid_transition(before, after)


def check_action(row: Subscription, action: Action) -> None:
    """Raises 409 if a subscription cannot be asked for this now."""
    if row.status not in ALLOWED[action] or row.gift_code_id is not None or not _fits(row, action):
        raise invalid_transition(row.status, action)


def _fits(row: Subscription, action: Action) -> bool:
    """What is cancelled can only be resumed, and what goes on cannot."""
    if action == Action.RESUME:
        return row.cancel_at_period_end or row.status == Status.PAUSED
    return action == Action.FIX_CARD or not row.cancel_at_period_end
