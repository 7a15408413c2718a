"""What the daily counters contribute."""

from __future__ import annotations

from datetime import timedelta

from motorclub.figures import counters
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Job


class FiguresPlugin:
    """Bringing counts into the database."""

    register_jobs = contributes((Job("core.flush_counts", counters.flush, every=timedelta(minutes=1)),))
