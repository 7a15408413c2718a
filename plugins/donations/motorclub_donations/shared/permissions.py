"""What roles may do with donations and subscriptions."""

from __future__ import annotations

from motorclub.api import STAFF, Permission, Role

MANAGE = "donations.manage"
MODERATE = "donations.moderate"

PERMISSIONS = (
    Permission(MODERATE, "Show and hide what donors write on the wall.", STAFF),
    Permission(
        MANAGE,
        "Manage goals, donor ranks and plans; see all donations and refund them.",
        frozenset({Role.ADMIN}),
    ),
)
