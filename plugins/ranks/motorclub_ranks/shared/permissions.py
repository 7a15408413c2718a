"""What roles may do with ranks."""

from __future__ import annotations

from motorclub.api import Permission, Role

MANAGE = "ranks.manage"

PERMISSIONS = (
    Permission(MANAGE, "Change levels and point rules, simulate and recalculate.", frozenset({Role.ADMIN})),
)
