"""The notifications about cars."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import (
    Category,
    ContentRef,
    Member,
    NotificationKind,
    Subscriber,
    db,
    forget_notifications,
    notify,
    now,
)
from motorclub.api.mail import LocalDate
from motorclub_showcase.cars import content
from motorclub_showcase.cars.events import (
    CarClaimed,
    CarOffered,
    CarRemoved,
    ContentModerated,
    LogRemoved,
    TransferAnswered,
)
from motorclub_showcase.cars.models import BuildLogEntry, Car, CarStatus, ServiceRecord, TransferStatus
from motorclub_showcase.cars.rows import TITLE
from motorclub_showcase.cars.visibility import CAR

OFFERED = "showcase.car_offered"
CLAIMED = "showcase.car_claimed"
ANSWERED = "showcase.transfer_answered"
MODERATED = "showcase.content_moderated"
DUE = "showcase.service_due"

LINK = '<a href="{url}">{title}</a>'
KINDS = (
    NotificationKind(
        OFFERED,
        "Somebody wants to hand a car over to you.",
        f"<b>{{who}}</b> wants to hand {LINK} over to you",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        CLAIMED,
        "Somebody says that a car of yours is theirs now.",
        f"<b>{{who}}</b> says that {LINK} is theirs now, and would like to take it over",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        ANSWERED,
        "An offer of a car was accepted, declined, withdrawn or has expired.",
        f"The hand-over of {LINK} {{what}}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        MODERATED,
        "A moderator hid, deleted or restored your car or an entry of your build log.",
        f"{LINK} {{what}}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        DUE,
        "A service of your car is due soon.",
        f"A service of {LINK} is due on {{day}}",
        Category.NEEDS_ME,
    ),
)
WORDS: Mapping[str, str] = {
    TransferStatus.ACCEPTED: "was accepted",
    TransferStatus.DECLINED: "was declined",
    TransferStatus.WITHDRAWN: "was withdrawn",
    TransferStatus.EXPIRED: "has expired",
}
STEPS: Mapping[str, str] = {
    "hidden": "was hidden by a moderator",
    "shown": "can be seen again",
    "removed": "was deleted by a moderator",
    "restored": "was restored by a moderator",
}
AHEAD = timedelta(days=14)
AT_ONCE = 500


def notify_next_owner(event: CarOffered) -> None:
    """The member who is offered a car."""
    giver = db.session.scalar(sa.select(Member.username).where(Member.id == event.from_user_id)) or ""
    _notify(event.to_user_id, OFFERED, event.car_id, event.title, actor_id=event.from_user_id, who=giver)


def notify_owner_of_claim(event: CarClaimed) -> None:
    """The member whose car is claimed."""
    claimant = db.session.scalar(sa.select(Member.username).where(Member.id == event.to_user_id)) or ""
    _notify(event.from_user_id, CLAIMED, event.car_id, event.title, actor_id=event.to_user_id, who=claimant)


def notify_of_answer(event: TransferAnswered) -> None:
    """The other side of an offer, and both when it has expired."""
    asks, answers = event.from_user_id, event.to_user_id
    if event.is_claim:
        asks, answers = answers, asks
    actors = {
        TransferStatus.ACCEPTED: answers,
        TransferStatus.DECLINED: answers,
        TransferStatus.WITHDRAWN: asks,
    }
    actor_id = actors.get(TransferStatus(event.status))
    for member_id in (event.from_user_id, event.to_user_id):
        _notify(member_id, ANSWERED, event.car_id, event.title, actor_id=actor_id, what=WORDS[event.status])


def notify_owner_of_step(event: ContentModerated) -> None:
    """The owner of a car or the author of an entry, of what staff did to it."""
    car_id, title = event.id, ""
    if event.type == CAR:
        title = content.find_title(event.id)
    else:
        columns = sa.select(BuildLogEntry.car_id, BuildLogEntry.title)
        row = db.session.execute(columns.where(BuildLogEntry.id == event.id)).first()
        if row is None:
            return
        car_id, title = row
    what = f"{STEPS[event.step]}: {event.note}" if event.note else STEPS[event.step]
    _notify(event.author_id, MODERATED, car_id, title, actor_id=event.actor_id, what=what, about=event)


def _notify(
    member_id: int,
    kind: str,
    car_id: int,
    title: str,
    *,
    actor_id: int | None,
    about: ContentModerated | None = None,
    **more: object,
) -> None:
    notify(
        member_id,
        kind,
        {"title": title, **more},
        content.car_url(car_id),
        actor_id=actor_id,
        about=ContentRef(CAR, car_id) if about is None else None,
    )


def forget_car(event: CarRemoved) -> None:
    """Nobody is asked about a car that is gone."""
    forget_notifications(ContentRef(CAR, event.car_id))


def forget_entry(event: LogRemoved) -> None:
    """Likewise an entry."""
    forget_notifications(ContentRef(content.LOG, event.entry_id))


SUBSCRIBERS = (
    Subscriber(CarOffered, notify_next_owner, "showcase.notify_next_owner"),
    Subscriber(CarClaimed, notify_owner_of_claim, "showcase.notify_owner_of_claim"),
    Subscriber(TransferAnswered, notify_of_answer, "showcase.notify_of_answer"),
    Subscriber(ContentModerated, notify_owner_of_step, "showcase.notify_owner_of_step"),
    Subscriber(CarRemoved, forget_car, "showcase.forget_car"),
    Subscriber(LogRemoved, forget_entry, "showcase.forget_entry"),
)


def remind_of_services(payload: Mapping[str, object]) -> None:
    """Owners of cars of which a service is due within two weeks, once for each."""
    due = (
        content.join_catalogue(
            sa.select(ServiceRecord, Car.owner_id, TITLE)
            .select_from(ServiceRecord)
            .join(Car, Car.id == ServiceRecord.car_id)
        )
        .where(
            ServiceRecord.next_due_on <= (now() + AHEAD).date(),
            ServiceRecord.reminded_at.is_(None),
            Car.status == CarStatus.ACTIVE,
            Car.deleted_at.is_(None),
        )
        .order_by(ServiceRecord.id)
        .limit(AT_ONCE)
    )
    for record, owner_id, title in db.session.execute(due.with_for_update(of=ServiceRecord)).all():
        record.reminded_at = now()
        day = LocalDate(record.next_due_on)
        _notify(owner_id, DUE, record.car_id, title, actor_id=None, day=day)
    db.session.commit()
