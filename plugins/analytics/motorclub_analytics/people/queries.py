"""What a member reaches, and what an organiser sells and fills."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from motorclub.api import ContentRef, Role, Viewer, check_member_exists, forbidden, resolve_content
from motorclub.api.figures import Figure, FigureQuery, site_zone
from motorclub.api.rows import Page
from motorclub_analytics.people.measuring import (
    EVENT,
    Period,
    Reader,
    compare_periods,
    list_keys,
    list_measured,
    total_of_key,
)
from motorclub_analytics.people.rows import EventFiguresRow, MemberFiguresRow


def get_member_figures(viewer: Viewer, user_id: int, days: int) -> MemberFiguresRow:
    """What a member reaches. Raises 403 for those of others unless the viewer is an admin, 404 for nobody's."""
    return _get_figures(viewer, user_id, days, lambda figure: figure.of_member)


def get_organizer_figures(viewer: Viewer, organizer_id: int, days: int) -> MemberFiguresRow:
    """What the events and announcements of an organiser do. Raises 403 and 404 likewise."""
    return _get_figures(viewer, organizer_id, days, lambda figure: figure.of_organizer)


def _get_figures(
    viewer: Viewer, user_id: int, days: int, is_wanted: Callable[[Figure], bool]
) -> MemberFiguresRow:
    _check_may_see(viewer, user_id)
    period = Period.of_last(days)
    reader = Reader(viewer, FigureQuery(period.before.since, period.until, member_id=user_id))
    figures = reader.list_readable(list_measured(viewer, is_wanted))
    measures = compare_periods(reader, figures, period)
    return MemberFiguresRow(
        user_id=user_id,
        days=days,
        first_day=period.days[0],
        last_day=period.days[-1],
        time_zone=site_zone().key,
        incomplete=reader.incomplete,
        measures=measures,
    )


def _check_may_see(viewer: Viewer, user_id: int) -> None:
    if viewer.id != user_id and not viewer.is_one_of(Role.ADMIN):
        raise forbidden("These figures are another member's.")
    check_member_exists(user_id)


def list_event_figures(
    viewer: Viewer, organizer_id: int, days: int, page: int, size: int
) -> Page[EventFiguresRow]:
    """A page of the organiser's events that have had anything in that time. Raises 403 and 404 likewise."""
    _check_may_see(viewer, organizer_id)
    period = Period.of_last(days)
    query = FigureQuery(period.since, period.until, by=EVENT, member_id=organizer_id)
    reader = Reader(viewer, query)
    by_event = list_measured(viewer, lambda figure: figure.of_organizer and EVENT in figure.dimensions)
    figures = reader.list_readable(by_event)
    keys = list_keys(reader, figures)
    return Page.of(
        [
            EventFiguresRow(key, *found, total_of_key(reader, figures, key, period))
            for key, found in _find_titles(viewer, keys[page * size : (page + 1) * size])
        ],
        len(keys),
        page,
        size,
    )


def _find_titles(viewer: Viewer, keys: Sequence[str]) -> Sequence[tuple[str, tuple[str | None, str | None]]]:
    """Each reference with the title and the address of what it leads to; without them if that is gone."""
    refs = {key: ContentRef.parse(key) for key in keys}
    found = resolve_content(list(refs.values()), viewer)
    return [
        (key, (found[ref].title, found[ref].url) if ref in found else (None, None))
        for key, ref in refs.items()
    ]
