"""What happens to boards when something has happened to members and their cars."""

from __future__ import annotations

from collections.abc import Collection

from motorclub.api import Subscriber, enqueue_one
from motorclub.api.rows import delete_rows
from motorclub_ranks.leaderboards.brands import find_owner, store_brands
from motorclub_ranks.leaderboards.events import (
    CarChanged,
    CarPublished,
    CarRemoved,
    CarTransferred,
    MemberBanned,
)
from motorclub_ranks.leaderboards.jobs import TAKE_SNAPSHOT
from motorclub_ranks.leaderboards.models import LeaderboardSnapshot
from motorclub_ranks.leaderboards.page_cache import PAGES
from motorclub_ranks.leaderboards.snapshots import has_snapshot
from motorclub_ranks.ledger.events import PointsSettled

# The ban that keeps a member out.
FULL = "FULL"


def note_published_car(event: CarPublished) -> None:
    """The owner may stand on the board of a brand."""
    store_brands(event.owner_id)


def note_changed_car(event: CarChanged) -> None:
    """The car may be hidden now, or be of another brand."""
    owner_id = find_owner(event.car_id)
    if owner_id is not None:
        store_brands(owner_id)


def note_removed_car(event: CarRemoved) -> None:
    """The owner may have no other car of the brand."""
    store_brands(event.owner_id)


def note_transferred_car(event: CarTransferred) -> None:
    """It counts for its next owner."""
    store_brands(event.from_user_id)
    store_brands(event.to_user_id)


def hide_banned_member(event: MemberBanned) -> None:
    """A member who is kept out disappears from all boards at once."""
    if event.scope == FULL:
        delete_rows(LeaderboardSnapshot, LeaderboardSnapshot.user_id == event.member_id)
        PAGES.expire()


def take_first_snapshot(event: PointsSettled) -> None:
    """The first points of a site or of a week are on the boards at once, later ones within the hour."""
    if not has_snapshot():
        enqueue_one(TAKE_SNAPSHOT)


SUBSCRIBERS: Collection[Subscriber] = (
    Subscriber(CarPublished, note_published_car, "ranks.note_published_car", with_history=True),
    Subscriber(CarChanged, note_changed_car, "ranks.note_changed_car"),
    Subscriber(CarRemoved, note_removed_car, "ranks.note_removed_car"),
    Subscriber(CarTransferred, note_transferred_car, "ranks.note_transferred_car"),
    Subscriber(MemberBanned, hide_banned_member, "ranks.hide_banned_member"),
    Subscriber(PointsSettled, take_first_snapshot, "ranks.take_first_snapshot"),
)
