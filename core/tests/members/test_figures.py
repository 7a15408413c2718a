"""Who came, who was here, and which newcomers came again."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import sqlalchemy as sa

from motorclub.api import Member, db
from motorclub.api.figures import AGE, FigureQuery, Step, read_figure
from motorclub.members.models import ActiveDay
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site

MONDAY = datetime(2026, 5, 4, 12, tzinfo=UTC)
MAY = FigureQuery(date(2026, 5, 4), date(2026, 6, 1), step=Step.WEEK)


def test_figures_of_members(site: Site, clock: Clock) -> None:
    """Different members are counted once a week, and a cohort by how many of it came back."""
    clock.at = MONDAY + timedelta(days=40)
    members = [site.member(name) for name in ("ann", "bob", "cid")]
    visits = [(0, 0), (0, 1), (0, 8), (1, 1), (1, 9), (2, 15), (2, 16)]
    with site.context():
        for member, day in zip(members, (0, 1, 15), strict=True):
            moment = MONDAY + timedelta(days=day)
            db.session.execute(sa.update(Member).where(Member.id == member.id).values(created_at=moment))
        db.session.execute(sa.delete(ActiveDay))
        for number, day in visits:
            when = (MONDAY + timedelta(days=day)).date()
            db.session.add(ActiveDay(member_id=members[number].id, day=when))
        db.session.commit()

        def read(name: str, **query: object) -> list[tuple[int, str, int]]:
            asked = FigureQuery(MAY.since, MAY.until, **{"step": Step.WEEK, **query})  # type: ignore[arg-type]
            return [(row.day.day, row.key, row.value) for row in read_figure(name, asked, None)]

        assert read("core.sign_ups") == [(4, "", 2), (18, "", 1)]
        assert read("core.active_members") == [(4, "", 2), (11, "", 2), (18, "", 1)]
        assert read("core.active_members", step=Step.DAY)[:2] == [(4, "", 1), (5, "", 2)]
        assert read("core.retention", by=AGE) == [(4, "0", 10_000), (11, "1", 10_000), (18, "0", 10_000)]
        assert read("core.retention") == [(11, "", 10_000)]
