"""What roles may do with events."""

from __future__ import annotations

from motorclub.api import STAFF, Permission, Role

MANAGE = "events.manage"
MANAGE_ANY = "events.manage_any"
READ_ANY = "events.read_any"

PERMISSIONS = (
    Permission(
        MANAGE,
        "Organise events: create them, sell their tickets, let people in.",
        STAFF | {Role.EVENT_ORGANISER},
    ),
    Permission(READ_ANY, "See the sales and the attendees of the events of others.", STAFF),
    Permission(MANAGE_ANY, "Change the events of others.", frozenset({Role.ADMIN})),
)
