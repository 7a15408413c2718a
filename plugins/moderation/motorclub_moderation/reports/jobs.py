"""Background work: claims time out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from motorclub.api import Job
from motorclub_moderation.reports.cases import claims


def end_claims(payload: Mapping[str, object]) -> None:
    """Open the cases to everybody whose claims have timed out; each is a transaction of its own."""
    for case_id in claims.list_timed_out():
        claims.end_claim(case_id)


JOBS = (Job("moderation.end_claims", end_claims, every=timedelta(minutes=1)),)
