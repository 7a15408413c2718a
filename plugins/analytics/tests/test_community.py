"""How the community fares, from whatever plugins contribute to it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import Member, db
from motorclub.members.models import ActiveDay
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site
from motorclub.viewer import Role
from motorclub_analytics.rollups import folding

MONDAY = datetime(2026, 5, 4, 12, tzinfo=UTC)
API = "/analytics-api/community"


def read(site: Site, **query: str) -> dict[str, Any]:
    answer = site.as_role(Role.ADMIN).get(API, query_string=query)
    assert answer.status_code == 200, answer.text
    return {figure["name"]: figure for figure in answer.get_json()["figures"]}


@pytest.mark.parametrize("is_kept", [False, True])
def test_newcomers_and_who_came_back(site: Site, clock: Clock, is_kept: bool) -> None:
    """The same from the source as from what is kept; each period has a value, and later ones of a cohort have none."""
    clock.at = MONDAY + timedelta(days=16)
    site.member_of_role(Role.ADMIN)
    members = [site.member(name) for name in ("ann", "bob", "cid")]
    with site.context():
        db.session.execute(sa.update(Member).values(created_at=MONDAY - timedelta(days=400)))
        ids = [member.id for member in members]
        db.session.execute(sa.update(Member).where(Member.id.in_(ids)).values(created_at=MONDAY))
        db.session.execute(sa.delete(ActiveDay))
        for member, day in zip([*members, members[0]], (0, 1, 2, 9), strict=True):
            when = (MONDAY + timedelta(days=day)).date()
            db.session.add(ActiveDay(member_id=member.id, day=when))
        db.session.commit()
        if is_kept:
            folding.fold()
    if is_kept:
        site.run_jobs()
    found = read(site, **{"from": "2026-05-06", "to": "2026-05-20", "step": "week"})
    days = ["2026-05-04", "2026-05-11", "2026-05-18"]
    assert [value["day"] for value in found["core.sign_ups"]["values"]] == days
    assert [value["value"] for value in found["core.sign_ups"]["values"]] == [3, 0, 0]
    assert [value["value"] for value in found["core.active_members"]["values"][:2]] == [3, 1]
    assert [value["value"] for value in found["core.retention"]["values"][:2]] == [None, 3333]
    [cohort] = found["core.retention"]["cohorts"]
    assert cohort == {"day": days[0], "shares": [10_000, 3333, 0, *[None] * 10]}


def test_only_admins_read_it(site: Site) -> None:
    for role in (Role.MODERATOR, Role.USER):
        assert site.as_role(role).get(API).status_code == 403
    refused = site.as_role(Role.ADMIN).get(f"{API}?from=2026-05-06&to=2026-05-05")
    assert (refused.status_code, refused.get_json()["field"]) == (400, "from")
