"""What roles may do at the pit stop."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, Permission

STOP = "pitstop.stop.create"

PERMISSIONS = (Permission(STOP, "Write down a stop.", EVERY_MEMBER),)
