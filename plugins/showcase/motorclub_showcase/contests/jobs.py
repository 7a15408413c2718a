"""Background work: contests move on when their time comes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from motorclub.api import Job
from motorclub_showcase.contests import states


def advance_contests(payload: Mapping[str, object]) -> None:
    """Take every step that is due. Each is a transaction of its own, so that a killed run is continued by the next."""
    for contest_id in states.list_due():
        while states.advance(contest_id):
            pass


JOBS = (Job("showcase.contests", advance_contests, every=timedelta(minutes=1)),)
