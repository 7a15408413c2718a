"""What roles may do with ranks."""

from __future__ import annotations

from motorclub.api import Permission, Role

MANAGE = "ranks.manage"

PERMISSIONS = (
    Permission(
        MANAGE, "Change levels, point rules and badges, simulate and recalculate.", frozenset({Role.ADMIN})
    ),
)
