"""What roles may do with rollups."""

from __future__ import annotations

from motorclub.api import Permission, Role

REBUILD = "analytics.rebuild"

PERMISSIONS = (
    Permission(
        REBUILD, "See how figures are kept, and count them again from their sources.", frozenset({Role.ADMIN})
    ),
)
