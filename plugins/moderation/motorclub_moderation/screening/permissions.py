"""What roles may do with filters and with posts that wait."""

from __future__ import annotations

from motorclub.api import STAFF, Permission, Role

MANAGE_FILTERS = "moderation.filters"
REVIEW = "moderation.review"

PERMISSIONS = (
    Permission(MANAGE_FILTERS, "Change word filters.", frozenset({Role.ADMIN})),
    Permission(REVIEW, "Decide about posts that wait or are flagged.", STAFF),
)
