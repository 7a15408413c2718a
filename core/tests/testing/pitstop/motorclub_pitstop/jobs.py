"""What the pit stop does in the background."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import Job
from motorclub_pitstop.services import forget_old

JOBS = (Job("pitstop.forget_old", forget_old, every=timedelta(days=1)),)
