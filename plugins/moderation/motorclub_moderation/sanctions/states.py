"""The states of bans, warnings and appeals (community.md 6.3). Whatever is not listed here is refused with 409."""

from __future__ import annotations

from collections.abc import Collection

from motorclub.api import invalid_transition
from motorclub_moderation.sanctions.models import AppealStatus, BanStatus, WarningStatus

Steps = Collection[tuple[str, str]]

BAN_STEPS: Steps = {
    (BanStatus.SCHEDULED, BanStatus.ACTIVE),
    (BanStatus.SCHEDULED, BanStatus.LIFTED),
    (BanStatus.ACTIVE, BanStatus.EXPIRED),
    (BanStatus.ACTIVE, BanStatus.LIFTED),
    # Another end: extended, or reduced by an appeal.
    (BanStatus.ACTIVE, BanStatus.ACTIVE),
}
WARNING_STEPS: Steps = {
    (WarningStatus.ACTIVE, WarningStatus.EXPIRED),
    (WarningStatus.ACTIVE, WarningStatus.REVOKED),
    # Fewer points, by an appeal.
    (WarningStatus.ACTIVE, WarningStatus.ACTIVE),
}
APPEAL_STEPS: Steps = {
    (AppealStatus.SUBMITTED, AppealStatus.UNDER_REVIEW),
    (AppealStatus.UNDER_REVIEW, AppealStatus.UPHELD),
    (AppealStatus.UNDER_REVIEW, AppealStatus.REDUCED),
    (AppealStatus.UNDER_REVIEW, AppealStatus.OVERTURNED),
}


def check_step(steps: Steps, before: str, after: str) -> None:
    """Raise 409 with `from` and `to` if the step is not one of these."""
    if (before, after) not in steps:
        raise invalid_transition(before, after)
