"""What roles may do with ranks."""

from __future__ import annotations

from motorclub.api import STAFF, Permission, Role

MANAGE = "ranks.manage"
READ_POINTS = "ranks.points.read"

PERMISSIONS = (
    Permission(
        MANAGE, "Change levels, point rules and badges, simulate and recalculate.", frozenset({Role.ADMIN})
    ),
    Permission(READ_POINTS, "Read what members have got their points for.", STAFF),
)
