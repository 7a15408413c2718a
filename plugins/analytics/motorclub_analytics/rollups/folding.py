"""Keeping values up to date: the last days every few minutes, what was booked late, and a check by night."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from datetime import date, timedelta

from motorclub.api import ServiceFailed, db, now
from motorclub.api.figures import Figure, FiguresRestated, list_figures, today
from motorclub_analytics.rollups.counting import lock_state, recount, settled_day
from motorclub_analytics.rollups.models import FigureState
from motorclub_analytics.rollups.rebuilding import fill_past

FOLD = "analytics.fold"
CHECKED_DAYS = 35
DAY = timedelta(days=1)
_log = logging.getLogger(__name__)


def fold(_payload: object = None) -> None:
    """The job: count the days that are not settled yet, of every figure; the past of new ones is filled. Commits."""
    for figure in list_figures(None):
        _update(figure, _fold_figure)
    fill_past()
    db.session.commit()


def check(_payload: object = None) -> None:
    """The job: compare the last weeks of every figure with its source, and correct and mark what differs. Commits."""
    for figure in list_figures(None):
        _update(figure, _check_figure)


def restate(event: FiguresRestated) -> None:
    """Count days once more of which a plugin says that they have changed."""
    named = [figure for figure in list_figures(None) if figure.name in event.figures]
    for figure in sorted(named, key=lambda figure: figure.name):
        state = lock_state(figure.name)
        for since, until in join_days(event.days):
            recount(state, figure, since, until)


def join_days(days: Collection[date]) -> Iterator[tuple[date, date]]:
    """Stretches of consecutive days, each with the day after its last.

    >>> [(since.day, until.day) for since, until in join_days([date(2026, 1, day) for day in (1, 2, 5)])]
    [(1, 3), (5, 6)]
    """
    since = until = None
    for day in sorted(days):
        if since is None or day != until:
            if since is not None and until is not None:
                yield since, until
            since = day
        until = day + DAY
    if since is not None and until is not None:
        yield since, until


def _update(figure: Figure, change: Callable[[FigureState, Figure], None]) -> None:
    """Commits. A plugin that fails holds up no other: its figure stays as it is until the next time."""
    try:
        change(lock_state(figure.name), figure)
    except (ServiceFailed, LookupError, ValueError) as error:
        db.session.rollback()
        _log.warning("figure %s could not be rolled up: %s", figure.name, error)
        lock_state(figure.name).failed_at = now()
    db.session.commit()


def _fold_figure(state: FigureState, figure: Figure) -> None:
    recount(state, figure, min(state.settled_until, settled_day()), today() + DAY)
    state.settled_until, state.read_at, state.failed_at = settled_day(), now(), None


def _check_figure(state: FigureState, figure: Figure) -> None:
    since = max(today() - timedelta(days=CHECKED_DAYS), state.covered_since)
    recount(state, figure, since, today() + DAY)
    state.checked_at = now()
