"""What the catalogue does by the clock."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import Job
from motorclub_showcase.catalogue import usage

JOBS = (Job("showcase.recount_catalogue", usage.recount, every=timedelta(hours=1)),)
