"""What roles may do with revenue."""

from __future__ import annotations

from motorclub.api import Permission, Role

READ = "analytics.revenue.read"

PERMISSIONS = (Permission(READ, "Read and export the revenue of the site.", frozenset({Role.ADMIN})),)
