"""What open pages of a car are sent: that something about it has changed, never what.

A page that gets a frame asks again, so that who may see it is decided again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from motorclub.api import Topic, Viewer, now, send_after_commit
from motorclub.api.rows import Row, schema_of
from motorclub_showcase.cars.visibility import filter_visible

TOPIC = "/topic/showcase/cars/{carId}"
CAR_CHANGED = "CAR_CHANGED"


class CarFrame(Row):
    """When a car has changed."""

    updated_at: datetime


def publish_frame(car_id: int) -> None:
    """Publish a change of a car to open pages, after the commit."""
    frame = {"updated_at": now()}
    send_after_commit(TOPIC.format(carId=car_id), CAR_CHANGED, lambda: frame)


def may_subscribe(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Whether the viewer sees the car."""
    number = params["carId"]
    return number.isascii() and number.isdecimal() and bool(filter_visible(viewer, [int(number)]))


TOPICS = (
    Topic(
        TOPIC,
        "That something about a car has changed.",
        may_subscribe,
        blocking=True,
        messages={CAR_CHANGED: schema_of(CarFrame)},
    ),
)
