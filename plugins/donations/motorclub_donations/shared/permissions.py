"""What roles may do with donations and subscriptions."""

from __future__ import annotations

from motorclub.api import Permission, Role

MANAGE = "donations.manage"

PERMISSIONS = (
    Permission(
        MANAGE,
        "Manage goals, donor ranks and plans; see all donations and refund them.",
        frozenset({Role.ADMIN}),
    ),
)
