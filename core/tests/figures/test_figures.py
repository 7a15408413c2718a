"""Daily counters, and figures that plugins give to whoever may see them."""

from __future__ import annotations

import importlib
from datetime import date
from typing import Any

import pytest

from motorclub.api import ApiError, ContentRef, Role, ServiceFailed, db
from motorclub.api.figures import (
    FigureQuery,
    FigureRow,
    add_counts,
    count,
    daily_counts,
    list_figures,
    read_figure,
    top_counts,
)
from motorclub.figures import counters
from motorclub.plugin.guard import Breaker
from motorclub.testing.site import Site
from motorclub.viewer import VISITOR, Viewer

DIAL = """
from datetime import date
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
        assert [figure.name for figure in list_figures(ADMIN)] == ["dial.turns", "dial.money"]
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
