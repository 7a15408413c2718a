"""What roles may see of the site's traffic."""

from __future__ import annotations

from motorclub.api import Permission, Role

READ_TRAFFIC = "analytics.traffic.read"

PERMISSIONS = (
    Permission(
        READ_TRAFFIC, "Read how many people visit the site, and what they open.", frozenset({Role.ADMIN})
    ),
)
