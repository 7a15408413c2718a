"""What roles may do with the figures of the community."""

from __future__ import annotations

from motorclub.api import Permission, Role

READ = "analytics.community"

PERMISSIONS = (Permission(READ, "See how the community fares.", frozenset({Role.ADMIN})),)
