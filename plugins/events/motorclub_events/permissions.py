"""What roles may do with events."""

from __future__ import annotations

from motorclub.api import STAFF, Permission, Role

MANAGE = "events.manage"
MANAGE_ANY = "events.manage_any"
READ_ANY = "events.read_any"
MODERATE = "events.moderate"
MANAGE_CATALOGUE = "events.manage_catalogue"
PERMISSIONS = (
    Permission(
        MANAGE,
        "Organise events: create them, sell their tickets, let people in.",
        STAFF | {Role.EVENT_ORGANISER},
    ),
    Permission(READ_ANY, "See the sales and the attendees of the events of others.", STAFF),
    Permission(MODERATE, "Hide the events of others, and show them again.", STAFF),
    Permission(
        MANAGE_CATALOGUE,
        "Change the venues, categories and tags of the club and of others, and decide on proposed changes.",
        STAFF,
    ),
    Permission(MANAGE_ANY, "Change the events of others.", frozenset({Role.ADMIN})),
)
