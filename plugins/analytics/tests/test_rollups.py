"""Values that are kept by hour and day: up to date, restated where something comes late, rebuilt from their sources."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from motorclub.api import Member, db
from motorclub.api.figures import (
    Figure,
    FigureQuery,
    FigureRow,
    Step,
    list_figures,
    read_figure,
    restate_figures,
)
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site
from motorclub.viewer import Role
from motorclub_analytics.rollups import folding, rebuilding
from motorclub_analytics.rollups.commands import rebuild_command
from motorclub_analytics.rollups.counting import recount
from motorclub_analytics.rollups.models import FigureState, FigureValue, Rebuild, RestatedDay
from motorclub_analytics.rollups.reading import list_restated_days, read_values

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
NAME = "core.sign_ups"
NOW = datetime(2026, 6, 10, 9, tzinfo=UTC)
ALL = FigureQuery(date(2026, 1, 1), date(2026, 6, 11))
API = "/analytics-api"
# Of members, whose names differ.
NUMBERS = itertools.count()


def join(site: Site, *moments: datetime) -> None:
    """New members at these times."""
    with site.context():
        for moment in moments:
            member = site.member(f"m{next(NUMBERS)}")
            db.session.execute(sa.update(Member).where(Member.id == member.id).values(created_at=moment))
        db.session.commit()


def fill(site: Site, clock: Clock) -> Site:
    """A site of some months, whose past is filled."""
    clock.at = NOW
    join(site, START, START + timedelta(days=1), START + timedelta(days=40), NOW - timedelta(days=9))
    fold(site)
    return site


@pytest.fixture
def past(site: Site, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A filled site with the figures of the core alone, which are soon counted."""

    def list_few(viewer: None) -> list[Figure]:
        return [figure for figure in list_figures(viewer) if figure.name.startswith("core.")]

    for module in (folding, rebuilding):
        monkeypatch.setattr(module, "list_figures", list_few)
    return fill(site, clock)


def fold(site: Site) -> None:
    """The job, and what it starts."""
    with site.context():
        folding.fold()
    site.run_jobs()


def read(site: Site, query: FigureQuery = ALL, name: str = NAME) -> Sequence[FigureRow]:
    with site.context():
        return read_values(name, query, None)


def stored(site: Site) -> list[tuple[date, int]]:
    """The days that are kept."""
    chosen = sa.select(FigureValue.day, FigureValue.value).where(
        FigureValue.figure == NAME, FigureValue.step == Step.DAY
    )
    with site.context():
        return [(day, value) for day, value in db.session.execute(chosen.order_by(FigureValue.day))]


def restated(site: Site) -> list[date]:
    with site.context():
        return list(list_restated_days([NAME], ALL.since, ALL.until))


def test_switched_on_late_it_fills_the_past(site: Site, clock: Clock) -> None:
    """Each figure of each plugin reads as its source does, by each step and dimension."""
    past = fill(site, clock)
    days = [START.date(), date(2026, 3, 2), date(2026, 4, 10), date(2026, 6, 1)]
    assert [day for day, value in stored(past)] == days
    assert restated(past) == []
    with past.context():
        assert set(db.session.scalars(sa.select(Rebuild.status))) == {"DONE"}
        assert set(db.session.scalars(sa.select(FigureState.covered_since))) == {START.date()}
        for figure in list_figures(None):
            for by in (None, *figure.dimensions):
                for step in (Step.DAY, Step.MONTH):
                    query = FigureQuery(ALL.since, ALL.until, by=by, step=step)
                    assert list(read_values(figure.name, query, None)) == read_figure(
                        figure.name, query, None
                    )
        hours = FigureQuery(date(2026, 5, 1), ALL.until, step=Step.HOUR)
        assert list(read_values(NAME, hours, None)) == read_figure(NAME, hours, None) != []


def test_what_happens_today_is_read_at_once_and_kept_soon(past: Site, clock: Clock) -> None:
    """Folded every few minutes; days that are over a while are not counted again."""
    join(past, NOW)
    assert read(past)[-1] == FigureRow(NOW.date(), 1)
    assert stored(past)[-1][0] == date(2026, 6, 1)
    fold(past)
    assert stored(past)[-1] == (NOW.date(), 1)
    clock.advance(days=5)
    join(past, NOW, NOW + timedelta(days=2))
    fold(past)
    assert stored(past)[-2:] == [(NOW.date(), 2), (date(2026, 6, 12), 1)]
    assert restated(past) == []


def test_what_is_booked_late_restates_its_day_and_marks_it(past: Site) -> None:
    """Its plugin names the day; the month reads the new value too."""
    late = START + timedelta(days=60)
    join(past, late)
    assert read(past) == [FigureRow(day, value) for day, value in stored(past)]
    assert late.date() not in dict(stored(past))
    with past.context():
        restate_figures([NAME, "other.figure"], [late, NOW])
        db.session.commit()
    past.run_jobs()
    assert dict(stored(past))[late.date()] == 1
    assert restated(past) == [late.date()]
    months = read(past, FigureQuery(ALL.since, ALL.until, step=Step.MONTH))
    assert [row.value for row in months] == [2, 2, 1]


def test_a_nightly_check_corrects_what_nobody_has_named(past: Site) -> None:
    """A value of the last weeks that differs from its source."""
    join(past, NOW - timedelta(days=20), START + timedelta(days=30))
    with past.context():
        folding.check()
        assert db.session.get_one(FigureState, NAME).checked_at == NOW
    assert restated(past) == [(NOW - timedelta(days=20)).date()]


def test_another_time_zone_begins_from_nothing(past: Site) -> None:
    """Until its past is filled again, it is read from the source."""
    join(past, datetime(2026, 3, 20, 23, 30, tzinfo=UTC))
    past.configure("core", time_zone="Europe/Berlin")
    expected = read(past)
    assert date(2026, 3, 21) in [row.day for row in expected]
    fold(past)
    assert read(past) == expected
    assert dict(stored(past))[date(2026, 3, 21)] == 1


def test_a_rebuild_goes_on_where_it_was_killed(past: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some weeks at a time, with progress; two at once are refused."""
    admin = past.as_role(Role.ADMIN)
    with past.context():
        db.session.execute(sa.update(FigureValue).values(value=99))
        db.session.commit()
    body = {"since": "2026-03-01", "until": "2026-06-10", "figures": [NAME]}
    started = admin.post(f"{API}/rebuilds", json=body)
    assert started.status_code == 202, started.text
    assert admin.post(f"{API}/rebuilds", json=body).get_json()["code"] == "RUNNING"
    number = started.get_json()["id"]
    calls: list[date] = []

    def die(*args: Any) -> int:
        calls.append(args[2])
        if len(calls) == 3:
            raise KeyboardInterrupt
        return recount(*args)

    with monkeypatch.context() as patched:
        patched.setattr(rebuilding, "recount", die)
        with past.context(), pytest.raises(KeyboardInterrupt):
            rebuilding.rebuild({"id": number})
    run = admin.get(f"{API}/rebuilds/{number}").get_json()
    assert (run["status"], run["daysDone"], run["daysTotal"]) == ("RUNNING", 62, 101)
    past.run_jobs()
    run = admin.get(f"{API}/rebuilds/{number}").get_json()
    assert (run["status"], run["daysDone"], run["failed"]) == ("DONE", 101, [])
    assert {value for _, value in stored(past)} == {1}
    shown = admin.get(f"{API}/figure-states?size=100").get_json()["content"]
    assert [state["restatedDays"] for state in shown if state["name"] == NAME] == [4]
    for since, until in (("2026-06-10", "2026-06-11"), ("2026-06-10", "2026-06-10")):
        assert admin.post(f"{API}/rebuilds", json={"since": since, "until": until}).status_code == 400


def test_a_rebuild_lets_other_jobs_go_first(past: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that has taken its time has another one go on, behind the jobs that wait."""
    since, until = date(2026, 3, 1), date(2026, 6, 10)
    with past.context():
        number = rebuilding.start_rebuild(since, until, [NAME])
        db.session.commit()
        with monkeypatch.context() as patched:
            patched.setattr(rebuilding, "RUN_S", 0.0)
            rebuilding.rebuild({"id": number})
        assert db.session.get_one(Rebuild, number).next_day == date(2026, 4, 1)
    past.run_jobs()
    with past.context():
        assert db.session.get_one(Rebuild, number).status == "DONE"


def test_the_command_rebuilds_too(past: Site) -> None:
    with past.context():
        db.session.execute(sa.delete(FigureValue).where(FigureValue.day < date(2026, 4, 1)))
        db.session.commit()
        days = ["--since", "2026-03-01", "--until", "2026-03-03"]
        result = CliRunner().invoke(rebuild_command, [*days, "--figure", NAME])
    assert result.exit_code == 0, result.output
    assert "2 of 2 days" in result.output
    assert [day.day for day, _ in stored(past)][:2] == [1, 2]


def test_a_plugin_that_fails_holds_up_no_other(past: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its values stay as they were, and its state says so."""

    def fail(state: FigureState, *args: Any) -> int:
        if state.name == NAME:
            raise LookupError("told to fail")
        return recount(state, *args)

    monkeypatch.setattr(folding, "recount", fail)
    before = stored(past)
    join(past, NOW)
    fold(past)
    with past.context():
        failed = sa.select(FigureState.name).where(FigureState.failed_at.is_not(None))
        assert list(db.session.scalars(failed)) == [NAME]
        assert db.session.scalar(sa.select(sa.func.count()).select_from(RestatedDay)) == 0
    assert stored(past) == before
