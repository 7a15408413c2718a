"""What roles may do with announcements."""

from __future__ import annotations

from motorclub.api import STAFF, Permission, Role

WRITE = "announcements.write"
ANY_EVENT = "announcements.any_event"
GENERAL = "announcements.general"

PERMISSIONS = (
    Permission(
        WRITE,
        "Write announcements for the own events, and see what became of them.",
        STAFF | {Role.EVENT_ORGANISER},
    ),
    Permission(ANY_EVENT, "Write and change announcements for the events of others.", STAFF),
    Permission(GENERAL, "Write general announcements, to everybody.", frozenset({Role.ADMIN})),
)
