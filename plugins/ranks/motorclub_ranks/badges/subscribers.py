"""Badges follow the ledger."""

from __future__ import annotations

from collections.abc import Collection

from motorclub.api import Subscriber
from motorclub_ranks.badges.awarding import update_awards
from motorclub_ranks.ledger.events import PointsSettled


def award_badges(event: PointsSettled) -> None:
    """Look at the badges of those whose points have changed."""
    update_awards(event.member_ids)


SUBSCRIBERS: Collection[Subscriber] = (Subscriber(PointsSettled, award_badges, "ranks.award_badges"),)
