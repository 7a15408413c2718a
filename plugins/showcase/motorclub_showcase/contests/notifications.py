"""What members are notified of in contests, after a change is committed."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from motorclub.api import Category, ContentRef, NotificationKind, Subscriber, db, notify
from motorclub_showcase.contests.content import CONTEST, address_of
from motorclub_showcase.contests.events import ContestCanceled, ContestDecided, EntryDisqualified
from motorclub_showcase.contests.models import RUNNING, ContestEntry, EntryReason

WON = "showcase.contest_won"
PLACED = "showcase.contest_placed"
DECIDED = "showcase.contest_decided"
CANCELED = "showcase.contest_canceled"
DISQUALIFIED = "showcase.contest_entry_disqualified"
KINDS = (
    NotificationKind(WON, "Your car has won a contest.", 'Your car has won <a href="{url}">{title}</a>'),
    NotificationKind(
        PLACED,
        "Your car has a place in a contest.",
        'Your car has taken place {rank} in <a href="{url}">{title}</a> with {votes} votes',
    ),
    NotificationKind(
        DECIDED,
        "The result of a contest that your car took part in.",
        'The result of <a href="{url}">{title}</a> is there',
    ),
    NotificationKind(
        CANCELED,
        "A contest that your car took part in was canceled.",
        '<a href="{url}">{title}</a> was canceled: {reason}',
    ),
    NotificationKind(
        DISQUALIFIED,
        "Your car no longer takes part in a contest.",
        'Your car no longer takes part in <a href="{url}">{title}</a>: {why}',
        Category.NEEDS_ME,
    ),
)
# Why, in the words of the notification; what staff have written stands for itself.
WHY = {
    EntryReason.EDITED: "its page was changed after the entries were locked",
    EntryReason.NOT_PUBLIC: "its page is not public any more",
    EntryReason.NOT_OWNER: "it has another owner",
    EntryReason.WON_RECENTLY: "it has won another contest",
}


def notify_of_result(event: ContestDecided) -> None:
    """Winners, those with a place, and those without one."""
    worst_first = sorted(event.places, key=lambda place: place.rank, reverse=True)
    best = {place.user_id: place for place in worst_first}
    for place in best.values():
        kind = WON if place.rank == 1 else PLACED
        values = {"title": event.title, "rank": str(place.rank), "votes": str(place.votes)}
        _notify(place.user_id, kind, values, event.contest_id)
    for user_id in _list_entrants(event.contest_id) - set(best):
        _notify(user_id, DECIDED, {"title": event.title}, event.contest_id)


def _list_entrants(contest_id: int) -> set[int]:
    running = (ContestEntry.contest_id == contest_id, ContestEntry.status.in_(RUNNING))
    return set(db.session.scalars(sa.select(ContestEntry.user_id).where(*running)))


def _notify(user_id: int, kind: str, values: Mapping[str, object], contest_id: int) -> None:
    notify(user_id, kind, values, address_of(contest_id), about=ContentRef(CONTEST, contest_id))


def notify_of_cancellation(event: ContestCanceled) -> None:
    """Everybody who has entered a car."""
    values = {"title": event.title, "reason": event.reason}
    for user_id in _list_entrants(event.contest_id):
        _notify(user_id, CANCELED, values, event.contest_id)


def notify_of_disqualification(event: EntryDisqualified) -> None:
    """The owner of the car."""
    why = event.note or WHY.get(EntryReason(event.reason), "")
    _notify(event.user_id, DISQUALIFIED, {"title": event.title, "why": why}, event.contest_id)


SUBSCRIBERS: Collection[Subscriber] = (
    Subscriber(ContestDecided, notify_of_result, "showcase.notify_of_contest_result"),
    Subscriber(ContestCanceled, notify_of_cancellation, "showcase.notify_of_contest_cancellation"),
    Subscriber(EntryDisqualified, notify_of_disqualification, "showcase.notify_of_disqualification"),
)
