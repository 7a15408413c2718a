"""How often members may propose."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import Limit

PROPOSALS = Limit("showcase-proposals", 60, timedelta(hours=1))
