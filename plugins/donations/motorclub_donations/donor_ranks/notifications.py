"""What members are notified of when their donor rank changes."""

from __future__ import annotations

from motorclub.api import Category, NotificationKind, Subscriber, db, notify
from motorclub_donations.donor_ranks.events import DonorRankChanged
from motorclub_donations.donor_ranks.models import DonationRank

REACHED = "donations.rank_reached"

KINDS = (
    NotificationKind(
        REACHED,
        "You have reached a donor rank.",
        'You are a <a href="{url}">{rank}</a> donor now. Thank you!',
        Category.SYSTEM,
    ),
)


def congratulate(event: DonorRankChanged) -> None:
    """Who has got to a higher rank."""
    rank = db.session.get(DonationRank, event.rank_id) if event.rank_id else None
    if rank is not None and event.level > event.previous_level:
        notify(event.member_id, REACHED, {"rank": rank.name}, "/donate")


SUBSCRIBERS = (Subscriber(DonorRankChanged, congratulate, "donations.congratulate"),)
