"""Whom the pit stop tells of what."""

from __future__ import annotations

from motorclub.api import NotificationKind, Subscriber, notify
from motorclub_pitstop.events import Stopped

NOTED = NotificationKind(
    "pitstop.noted", "A stop was written down.", 'Your stop for <a href="{url}">{tyres}</a> is on the board.'
)


def tell_driver(event: Stopped) -> None:
    """The driver hears that the stop is on the board."""
    notify(event.member_id, NOTED.name, {"tyres": event.tyres}, "/stops")


KINDS = (NOTED,)
SUBSCRIBERS = (Subscriber(Stopped, tell_driver, "pitstop.tell_driver"),)
