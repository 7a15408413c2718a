"""What the other plugins let members do by the level that ranks gives them (community.md 7.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest
import sqlalchemy as sa

from motorclub.api import Member, Role, Viewer, db, now
from motorclub.testing.site import Site, TestMember
from motorclub_ranks.levels.models import Standing

FORUM = ("linksPerPost", "votesLeft", "downVotesLeft", "questionsLeft", "answersLeft")


def member_at(site: Site, level: int) -> TestMember:
    """A new member at a level."""
    member = site.member(f"level{level}")
    with site.context():
        db.session.execute(sa.insert(Standing).values(member_id=member.id, level=level, since=now()))
        db.session.commit()
    return member


def viewer_of(member: TestMember) -> Viewer:
    return Viewer(id=member.id, username=member.username, role=Role.USER)


@pytest.mark.needs("forum")
def test_the_forum_follows_the_levels(site: Site) -> None:
    from motorclub_forum.shared import limits

    members = [member_at(site, level) for level in range(5)]
    found = [site.client(member.token).get("/forum-api/limits").get_json() for member in members]
    rows = [tuple(one[name] for name in FORUM) for one in found]
    assert rows == [(2, 5, 0, 3, 10)] + 4 * [(10, 30, 10, None, None)]
    with site.context():
        viewers = [viewer_of(member) for member in members]
        assert [limits.may_edit_others(viewer) for viewer in viewers] == [False, False, False, True, True]
        assert [limits.level_of(viewer) >= limits.MAY_CLOSE for viewer in viewers] == 4 * [False] + [True]
        joined = sa.update(Member).values(created_at=now() - timedelta(days=2))
        db.session.execute(joined)
        weights = [limits.weigh_vote(viewer, 0).weight for viewer in viewers[:2]]
    assert [float(weight) for weight in weights] == [0.5, 1]


@pytest.mark.needs("social")
def test_comments_follow_the_levels(site: Site) -> None:
    found = [
        site.client(member_at(site, level).token).get("/social-api/comments/limits").get_json()
        for level in (0, 1)
    ]
    assert found == [
        {"commentsLeft": 10, "linksPerComment": 2},
        {"commentsLeft": None, "linksPerComment": 10},
    ]


@pytest.mark.needs("moderation")
def test_reports_and_first_posts_follow_the_levels(site: Site) -> None:
    from motorclub_moderation.reports.reporting import most_reports
    from motorclub_moderation.reports.weights import weigh_report_of
    from motorclub_moderation.screening.newcomers import is_new

    members = [member_at(site, level) for level in range(3)]
    with site.context():
        viewers = [viewer_of(member) for member in members]
        assert [most_reports(viewer.member_id) for viewer in viewers] == [10, 10, 20]
        assert [weigh_report_of(viewer) for viewer in viewers] == [1, 1.5, 2]
        assert [is_new(viewer) for viewer in viewers] == [True, False, False]


@pytest.mark.needs("showcase")
def test_cars_and_contests_follow_the_levels(site: Site) -> None:
    from motorclub_showcase.cars.limits import most_cars
    from motorclub_showcase.contests.models import BallotReason, Contest
    from motorclub_showcase.contests.voters import list_refusals

    members = [member_at(site, level) for level in range(3)]
    with site.context():
        assert [most_cars(viewer_of(member)) for member in members] == [1, 5, 20]
        contest = Contest(entry_opens_at=now() + timedelta(days=1))
        refused = list_refusals(contest, [member.id for member in members])
    assert [refused[member.id] == BallotReason.LEVEL for member in members] == [True, False, False]
