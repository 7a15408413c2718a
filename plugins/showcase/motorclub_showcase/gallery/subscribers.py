"""What the gallery does when something has happened to a car, to a page or to what members say of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api import ContentRef, Event, Subscriber, db, social
from motorclub.api.rows import update_rows
from motorclub_showcase.cars.content import MODEL
from motorclub_showcase.cars.events import CarChanged, CarTransferred
from motorclub_showcase.cars.frames import publish_frame
from motorclub_showcase.cars.models import Car
from motorclub_showcase.cars.visibility import CAR
from motorclub_showcase.catalogue.events import EntryMerged
from motorclub_showcase.gallery import events, notifications, showcases
from motorclub_showcase.gallery.car_index import index_cars
from motorclub_showcase.gallery.content import index_showcases
from motorclub_showcase.shared.models import SHOWCASE, Showcase, ShowcaseStatus

# The column in which a car names an entry of the catalogue, by the entry's kind.
NAMED_BY: Mapping[str, InstrumentedAttribute[Any]] = {
    "BRAND": Car.brand_id,
    "CAR_MODEL": Car.car_model_id,
    "GENERATION": Car.generation_id,
}


def renew_index(event: CarChanged) -> None:
    """A car's place in lists, and the words by which its page is found."""
    index_cars([event.car_id])
    index_showcases(db.session.scalars(sa.select(Showcase.id).where(Showcase.car_id == event.car_id)).all())


def renew_merged(event: EntryMerged) -> None:
    """The cars of a brand, model or generation that was merged go by the one that is left."""
    index_cars(db.session.scalars(sa.select(Car.id).where(NAMED_BY[event.kind] == event.into_id)).all())


def hand_over(event: CarTransferred) -> None:
    """The pages of a car go to its new owner."""
    showcases.hand_over_showcases(event.car_id, event.to_user_id)


def fill_feed(event: events.ShowcaseMoved) -> None:
    """Add a page that can be seen to the feeds of those who follow its owner, its car or its model."""
    columns = (Showcase.owner_id, Showcase.published_at, Showcase.car_id, Car.car_model_id)
    found = sa.select(*columns).join(Car, Car.id == Showcase.car_id)
    seen = (Showcase.id == event.showcase_id, Showcase.status == ShowcaseStatus.PUBLISHED)
    row = db.session.execute(found.where(*seen)).first()
    if row is not None:
        social.publish_activity(
            ContentRef(SHOWCASE, event.showcase_id),
            events.ShowcasePublished.name,
            row.owner_id,
            [(CAR, row.car_id), (MODEL, row.car_model_id)],
            highlight=True,
            at=row.published_at,
        )


def count_comments(event: events.CommentPosted) -> None:
    """How many comments a page has, as the plugin that keeps them says."""
    if event.target_type == SHOWCASE:
        counts = social.count_comments([(SHOWCASE, event.target_id)])
        number = counts.get((SHOWCASE, event.target_id), 0)
        update_rows(Showcase, Showcase.id == event.target_id, comment_count=number)


def show_followers(event: events.FollowersChanged) -> None:
    """Open pages of a car show how many follow it now."""
    if event.target_type == CAR:
        publish_frame(event.target_id)


def _subscribe(event: type[Event], handle: Callable[[Any], None]) -> Subscriber:
    return Subscriber(event, handle, f"showcase.gallery_{handle.__name__}", together=True)


SUBSCRIBERS = (
    _subscribe(CarChanged, renew_index),
    _subscribe(CarTransferred, hand_over),
    _subscribe(EntryMerged, renew_merged),
    _subscribe(events.CommentPosted, count_comments),
    _subscribe(events.FollowersChanged, show_followers),
    _subscribe(events.ShowcaseMoved, fill_feed),
    _subscribe(events.ShowcaseMoved, notifications.notify_of_step),
    _subscribe(events.ShowcaseWaits, notifications.notify_moderators),
    _subscribe(events.LikeChanged, notifications.notify_of_like),
)
