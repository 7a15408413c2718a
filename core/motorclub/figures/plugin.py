"""What daily counters and figures contribute."""

from __future__ import annotations

from datetime import timedelta

from motorclub.figures import counters
from motorclub.figures.events import EVENTS
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Job


class FiguresPlugin:
    """Bringing counts into the database; days of figures that have changed."""

    register_jobs = contributes((Job("core.flush_counts", counters.flush, every=timedelta(minutes=1)),))
    register_events = contributes(EVENTS)
