"""Whom the pit stop notifies of what."""

from __future__ import annotations

from motorclub.api import NotificationKind, Subscriber, notify
from motorclub_pitstop.events import Cheered, Stopped

NOTED = NotificationKind(
    "pitstop.noted", "A stop was written down.", 'Your stop for <a href="{url}">{tyres}</a> is on the board.'
)


def tell_driver(event: Stopped) -> None:
    """The driver is notified that the stop is on the board."""
    notify(event.member_id, NOTED.name, {"tyres": event.tyres}, "/stops")


CHEERED = NotificationKind(
    "pitstop.cheered", "Somebody likes a stop of yours.", 'Your <a href="{url}">stop</a> has {cheers} cheers.'
)


def notify_of_cheer(event: Cheered) -> None:
    """The driver is notified of each cheer."""
    notify(event.driver_id, CHEERED.name, {"cheers": event.cheers}, "/stops", actor_id=event.member_id)


KINDS = (NOTED, CHEERED)
SUBSCRIBERS = (
    Subscriber(Stopped, tell_driver, "pitstop.tell_driver"),
    Subscriber(Cheered, notify_of_cheer, "pitstop.notify_of_cheer"),
)
