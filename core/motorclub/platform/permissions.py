"""The permission to administer the platform."""

from __future__ import annotations

from motorclub.plugin.values import Permission
from motorclub.viewer import Role

PERMISSIONS = (
    Permission(
        "platform.administer", "Switch plugins on and off and change their settings.", frozenset({Role.ADMIN})
    ),
)
