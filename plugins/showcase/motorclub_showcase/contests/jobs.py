"""Background work: contests move on when their time comes."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import timedelta

from motorclub.api import Job, db
from motorclub_showcase.contests import states

_log = logging.getLogger(__name__)


def advance_contests(payload: Mapping[str, object]) -> None:
    """Take every step that is due. Each is a transaction of its own, so that a killed run is continued by the next.

    A contest that cannot take its step holds up no other one. Raises the errors of all of them at the end.
    """
    errors = [error for contest_id in states.list_due() if (error := _advance(contest_id)) is not None]
    if errors:
        raise ExceptionGroup("contests cannot move on", errors)


def _advance(contest_id: int) -> Exception | None:
    try:
        while states.advance(contest_id):
            pass
    except Exception as error:
        db.session.rollback()
        _log.exception("contest %d cannot move on", contest_id)
        return error
    return None


JOBS = (Job("showcase.contests", advance_contests, every=timedelta(minutes=1)),)
