"""The notifications of the catalogue: staff of proposals, proposers of decisions."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import STAFF, Category, Member, NotificationKind, Subscriber, db, notify
from motorclub_showcase.catalogue.events import EntryDecided, EntryProposed
from motorclub_showcase.catalogue.models import EntryStatus

PROPOSED = "showcase.entry_proposed"
DECIDED = "showcase.entry_decided"

KINDS = (
    NotificationKind(
        PROPOSED,
        "Somebody proposed a brand, a model or a generation.",
        '<b>{voter}</b> proposed <a href="{url}">{title}</a> for the catalogue',
        Category.NEEDS_ME,
        group_by=("url",),
        window=timedelta(days=1),
        roles=STAFF,
    ),
    NotificationKind(
        DECIDED,
        "A brand, a model or a generation that you proposed was published or rejected.",
        "<b>{title}</b>, which you proposed for the catalogue, {outcome}",
        Category.ACTIVITY,
    ),
)
PAGES = {
    "BRAND": "/create-brand?tab=proposals",
    "CAR_MODEL": "/manage-carModels?tab=proposals",
    "GENERATION": "/manage-carModels?tab=proposals",
}
OUTCOMES = {
    EntryStatus.ACTIVE: "was published",
    EntryStatus.ARCHIVED: "was rejected",
    EntryStatus.MERGED: "was in the catalogue already",
}


def notify_staff(event: EntryProposed) -> None:
    """Everybody who may publish it by their role."""
    proposer = db.session.get(Member, event.proposed_by)
    if proposer is None:
        return
    values = {"voter": proposer.display_name or proposer.username, "title": event.title}
    for member_id in db.session.scalars(sa.select(Member.id).where(Member.role.in_(sorted(STAFF)))).all():
        notify(member_id, PROPOSED, values, PAGES[event.kind], actor_id=event.proposed_by)


def notify_proposer(event: EntryDecided) -> None:
    """The proposer, of the decision and the reason for it."""
    outcome = OUTCOMES[EntryStatus(event.status)]
    if event.note:
        outcome = f"{outcome}: {event.note}"
    values = {"title": event.title, "outcome": outcome}
    notify(
        event.proposed_by,
        DECIDED,
        values,
        "/usershowcase/" + str(event.proposed_by),
        actor_id=event.decided_by,
    )


SUBSCRIBERS = (
    Subscriber(EntryProposed, notify_staff, "showcase.notify_staff_of_entry", together=True),
    Subscriber(EntryDecided, notify_proposer, "showcase.notify_proposer_of_entry", together=True),
)
