"""Daily counters, and figures that plugins give to whoever may see them."""

from __future__ import annotations

import importlib
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import ApiError, ContentRef, Role, ServiceFailed, db
from motorclub.api.figures import (
    FigureQuery,
    FigureRow,
    Step,
    add_counts,
    count,
    count_by_step,
    daily_counts,
    list_figures,
    read_figure,
    rest_of_day,
    restate_figures,
    top_counts,
)
from motorclub.events.models import OutboxEvent
from motorclub.figures import counters
from motorclub.people.models import Member
from motorclub.plugin.guard import Breaker
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site
from motorclub.viewer import VISITOR, Viewer

DIAL = """
from datetime import UTC, date, datetime
from motorclub.api.figures import *

ROWS = []

def turns(query):
    if not ROWS:
        raise RuntimeError("no idea")
    return ROWS

class Plugin:
    @hookimpl
    def register_figures(self) -> Iterable[Figure]:
        return [
            Figure("dial.turns", "Turns", "number", turns, dimensions=("hand",), of_member=True),
            Figure("dial.money", "Money", "money", turns),
            Figure("dial.share", "Share", "percent", turns, additive=False),
        ]

plugin = Plugin()
"""
WHOLE = ContentRef("dial.whole", 1)
JUNE = FigureQuery(date(2026, 6, 1), date(2026, 7, 1))
ADMIN = Viewer(id=1, role=Role.ADMIN)
ANN = Viewer(id=2, role=Role.USER)


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    code = "from collections.abc import Iterable\n" + DIAL
    site: Site = site_with("figures", [workshop.plugin("dial", code)])
    return site


@pytest.fixture
def desk(shared: Site) -> Site:
    """The site, with a figure that fails until it has rows."""
    shared.reset()
    shared.host.plugins["dial"].guard.breaker = Breaker()
    rows().clear()
    return shared


def rows() -> list[FigureRow]:
    """What the plugin will say."""
    found: list[FigureRow] = importlib.import_module("motorclub_dial.plugin").ROWS
    return found


def test_counts_are_kept_by_day(desk: Site, clock: Any) -> None:
    """Brought into the database by a job, once; of some content or of all."""
    with desk.context():
        for _ in range(3):
            count("dial.view", WHOLE)
        count("dial.view", number=2)
    clock.advance(hours=13)
    with desk.context():
        count("dial.view", WHOLE)
        counters.flush()
        add_counts("dial.view", {WHOLE: 5, ContentRef("dial.whole", 2): 1})
        db.session.commit()
        counters.flush()
        db.session.commit()
        first, second = date(2026, 6, 1), date(2026, 6, 2)
        assert daily_counts("dial.view", first, date(2026, 7, 1)) == {first: 5, second: 7}
        assert daily_counts("dial.view", second, date(2026, 7, 1), [WHOLE]) == {second: 6}
        assert top_counts("dial.view", first, date(2026, 7, 1), 1) == [(WHOLE, 9)]
        with pytest.raises(ValueError, match="a counter is called"):
            count("view")


def test_a_count_survives_a_job_that_fails(desk: Site, clock: Any) -> None:
    """What was taken out of the store is there for the next run."""
    with desk.context():
        count("dial.view", WHOLE)
        counters.flush()
        db.session.rollback()
        count("dial.view", WHOLE)
        counters.flush()
        db.session.commit()
        counters.flush()
        db.session.commit()
        assert sum(daily_counts("dial.view", JUNE.since, JUNE.until).values()) == 2


def test_who_may_see_a_figure(desk: Site) -> None:
    """Its roles, and every member their own; of a plugin that is off there is none."""
    rows().append(FigureRow(date(2026, 6, 2), 4, "left"))
    own = FigureQuery(JUNE.since, JUNE.until, by="hand", member_id=ANN.id)
    with desk.context():
        own_names = [figure.name for figure in list_figures(ADMIN) if figure.name.startswith("dial.")]
        assert own_names == ["dial.turns", "dial.money", "dial.share"]
        assert [figure.name for figure in list_figures(ANN)] == ["dial.turns"]
        assert list_figures(VISITOR) == []
        assert read_figure("dial.turns", JUNE, ADMIN) == rows()
        assert read_figure("dial.turns", own, ANN) == rows()
        for query, viewer in ((JUNE, ANN), (own, VISITOR), (own, Viewer(id=3, role=Role.USER))):
            with pytest.raises(ApiError, match="You may not see"):
                read_figure("dial.turns", query, viewer)
    desk.switch("dial", on=False)
    with desk.context(), pytest.raises(LookupError):
        read_figure("dial.turns", JUNE, ADMIN)


def test_what_does_not_fit_is_refused(desk: Site) -> None:
    """A question that the figure does not answer, and rows that are not of it."""
    with desk.context():
        for query in (
            FigureQuery(JUNE.until, JUNE.since),
            FigureQuery(JUNE.since, JUNE.until, by="foot"),
            FigureQuery(date(2000, 1, 1), date(2026, 1, 1)),
        ):
            with pytest.raises(ValueError, match=r"figure is of|is by hand"):
                read_figure("dial.turns", query, ADMIN)
        with pytest.raises(ServiceFailed):
            read_figure("dial.turns", JUNE, ADMIN)
        for wrong in (FigureRow(JUNE.until, 1), FigureRow(JUNE.since, 1, currency="EUR")):
            rows()[:] = [wrong]
            with pytest.raises(ServiceFailed):
                read_figure("dial.turns", JUNE, ADMIN)
        rows()[:] = [FigureRow(JUNE.since, 100, currency="EUR")]
        assert read_figure("dial.money", JUNE, ADMIN) == rows()


def join_at(site: Site, *moments: datetime) -> None:
    """Members who came at these times; nobody else is there."""
    with site.context():
        db.session.execute(sa.update(Member).values(created_at=datetime(2020, 1, 1, tzinfo=UTC)))
        for number, moment in enumerate(moments):
            member = site.member(f"zoned{number}")
            db.session.execute(sa.update(Member).where(Member.id == member.id).values(created_at=moment))
        db.session.commit()


def test_days_and_hours_are_those_of_the_site(desk: Site) -> None:
    """On the night on which summer time ends, an hour that the clock shows twice counts both."""
    desk.configure("core", time_zone="Europe/Berlin")
    join_at(
        desk,
        datetime(2026, 10, 24, 22, 30, tzinfo=UTC),
        datetime(2026, 10, 25, 0, 30, tzinfo=UTC),
        datetime(2026, 10, 25, 1, 30, tzinfo=UTC),
        datetime(2026, 10, 25, 22, 30, tzinfo=UTC),
        datetime(2026, 10, 25, 23, 30, tzinfo=UTC),
    )
    days = date(2026, 10, 1), date(2026, 11, 1)
    with desk.context():
        found = {step: list(count_by_step(FigureQuery(*days, step=step), Member.created_at)) for step in Step}
    first, second = date(2026, 10, 25), date(2026, 10, 26)
    assert [(row.day, row.value) for row in found[Step.DAY]] == [(first, 4), (second, 1)]
    assert [(row.day, row.hour, row.value) for row in found[Step.HOUR]] == [
        (first, 0, 1),
        (first, 2, 2),
        (first, 23, 1),
        (second, 0, 1),
    ]
    assert [(row.day, row.value) for row in found[Step.WEEK]] == [(date(2026, 10, 19), 4), (second, 1)]
    assert [(row.day, row.value) for row in found[Step.MONTH]] == [(date(2026, 10, 1), 5)]


def test_what_is_left_of_a_day(desk: Site, clock: Clock) -> None:
    """The night on which summer time ends has an hour more."""
    desk.configure("core", time_zone="Europe/Berlin")
    clock.at = datetime(2026, 10, 24, 22, tzinfo=UTC)
    with desk.context():
        assert rest_of_day() == 25 * 60 * 60
        clock.at += timedelta(hours=25, seconds=-0.5)
        assert rest_of_day() == 1


def test_weeks_are_sums_of_days_where_days_can_be_summed(desk: Site) -> None:
    """Of others, such as a share, the plugin is asked for weeks; hours only of what has them."""
    week = FigureQuery(date(2026, 6, 1), date(2026, 7, 1), step=Step.WEEK)
    rows()[:] = [
        FigureRow(date(2026, 6, 2), 4),
        FigureRow(date(2026, 6, 7), 5),
        FigureRow(date(2026, 6, 8), 1),
    ]
    with desk.context():
        sums = [(row.day.day, row.value) for row in read_figure("dial.turns", week, ADMIN)]
        assert sums == [(1, 9), (8, 1)]
        with pytest.raises(ServiceFailed):
            read_figure("dial.share", week, ADMIN)
        rows()[:] = [FigureRow(date(2026, 6, 8), 4)]
        assert read_figure("dial.share", week, None) == rows()
        for wrong in (
            FigureQuery(date(2026, 6, 2), date(2026, 7, 1), step=Step.WEEK),
            replace(week, step=Step.HOUR),
        ):
            with pytest.raises(ValueError, match=r"begins on|by hour"):
                read_figure("dial.share", wrong, ADMIN)


def test_a_day_of_the_past_that_has_changed_is_published(desk: Site, clock: Any) -> None:
    """Today's values change all the time and need no word."""
    with desk.context():
        restate_figures(["dial.turns"], [clock.at])
        restate_figures(
            ["dial.turns"], [datetime(2026, 5, 3, 4, tzinfo=UTC), datetime(2026, 5, 3, tzinfo=UTC)]
        )
        restated = db.session.scalars(sa.select(OutboxEvent.payload)).all()
        db.session.rollback()
    assert restated == [{"figures": ["dial.turns"], "days": ["2026-05-03"]}]
