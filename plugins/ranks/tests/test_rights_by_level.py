"""What the other plugins let members do by the level that ranks gives them (community.md 7.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest
import sqlalchemy as sa

from motorclub.api import Member, Role, Viewer, db, now
from motorclub.api.moderation import HeldContent
from motorclub.testing.site import Site, TestMember
from motorclub_ranks.levels.models import Standing

QUEUE = "/moderation-api/first-posts"
QUESTION = {
    "kind": "DISCUSSION",
    "title": "Which oil do you use in summer?",
    "body": "I have tried a few kinds of oil and wonder what others use.",
    "tags": ["oil"],
}
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


@dataclass(frozen=True, slots=True)
class FirstPosts:
    """A question that the forum hides and an answer that the platform holds, each of a new member."""

    site: Site
    asker: TestMember
    helper: TestMember
    question_id: int
    answers: str

    def numbers(self, member: TestMember) -> dict[str, int]:
        """What a member may decide about, by queue."""
        found = self.site.client(member.token).get(QUEUE).get_json()["content"]
        return {row["queue"]: row["id"] for row in found}

    def decide(self, member: TestMember, address: str, status: int, **body: object) -> None:
        """Approve or reject, with the answer that is expected."""
        done = self.site.client(member.token).put(f"{QUEUE}/{address}", json=body or None)
        assert done.status_code == status, done.text


@pytest.fixture
def first_posts(site: Site) -> FirstPosts:
    asker, helper = member_at(site, 0), site.member("helper")
    public = site.as_role(Role.MODERATOR).post("/forum-api/questions", json=QUESTION).get_json()["id"]
    asked = site.client(asker.token).post("/forum-api/questions", json=QUESTION).get_json()
    answers = f"/forum-api/questions/{public}/answers"
    with site.context():
        db.session.execute(sa.insert(Standing).values(member_id=helper.id, level=0, since=now()))
        db.session.commit()
    said = site.client(helper.token).post(answers, json={"body": "Ten for the winter, forty for the track."})
    assert (asked["status"], said.status_code) == ("PENDING", 202)
    site.run_jobs()
    return FirstPosts(site, asker, helper, asked["id"], answers)


@pytest.mark.needs("moderation", "forum")
def test_members_of_level_five_decide_about_first_posts(first_posts: FirstPosts) -> None:
    """They publish one and reject another, whose author learns why; the log names who it was."""
    site, chief = first_posts.site, member_at(first_posts.site, 5)
    numbers = first_posts.numbers(chief)
    assert set(numbers) == {"HELD", "WAITING"}
    first_posts.decide(chief, f"WAITING/{numbers['WAITING']}/approve", 204)
    first_posts.decide(chief, f"HELD/{numbers['HELD']}/reject", 204, reason="Say why.")
    assert site.client().get(f"/forum-api/questions/{first_posts.question_id}").status_code == 200
    assert site.client().get(first_posts.answers).get_json()["totalElements"] == 0
    helper = site.client(first_posts.helper.token)
    heard = helper.get(f"/api/notifications/{first_posts.helper.id}/all").get_json()["content"]
    assert any("Say why." in one["message"] for one in heard)
    log = site.as_role(Role.ADMIN).get("/moderation-api/moderation-logs?action=review").get_json()["content"]
    assert {(one["action"], one["actor"]["id"]) for one in log} == {
        ("review.approved", chief.id),
        ("review.rejected", chief.id),
    }
    first_posts.decide(chief, f"WAITING/{numbers['WAITING']}/approve", 404)


@pytest.mark.needs("moderation", "forum")
def test_nobody_else_decides_about_first_posts(first_posts: FirstPosts) -> None:
    """Not members below that level, nor any while ranks is off; staff do all the time."""
    site, below, chief = first_posts.site, member_at(first_posts.site, 4), member_at(first_posts.site, 5)
    address = f"WAITING/{first_posts.numbers(chief)['WAITING']}/approve"
    assert site.client(below.token).get(QUEUE).status_code == 403
    first_posts.decide(below, address, 403)
    site.switch("ranks", on=False)
    assert site.client(chief.token).get(QUEUE).status_code == 403
    first_posts.decide(chief, address, 403)
    first_posts.decide(site.member_of_role(Role.MODERATOR), address, 204)


@pytest.mark.needs("moderation", "forum")
def test_first_posts_alone_are_theirs(first_posts: FirstPosts) -> None:
    """Neither what waits for another reason, nor what somebody wrote who is staff by now, nor their own."""
    from motorclub_moderation.screening.models import ReviewItem

    site, chief = first_posts.site, member_at(first_posts.site, 5)
    numbers = first_posts.numbers(chief)
    with site.context():
        db.session.execute(sa.update(ReviewItem).values(rule="Links of new members"))
        db.session.execute(
            sa.update(Member).values(role=Role.MODERATOR).where(Member.id == first_posts.helper.id)
        )
        db.session.commit()
    assert first_posts.numbers(chief) == {}
    for queue, number in numbers.items():
        first_posts.decide(chief, f"{queue}/{number}/approve", 404)
    with site.context():
        db.session.execute(sa.update(HeldContent).values(author_id=chief.id))
        db.session.commit()
    assert first_posts.numbers(chief) == {}
    first_posts.decide(chief, f"HELD/{numbers['HELD']}/approve", 403)


@pytest.mark.needs("moderation", "forum")
def test_a_first_post_is_read_as_its_author_has_last_changed_it(first_posts: FirstPosts) -> None:
    """A text that is changed while it waits cannot slip through under the old one."""
    site, chief = first_posts.site, member_at(first_posts.site, 5)
    address = f"/forum-api/questions/{first_posts.question_id}"
    author = site.client(first_posts.asker.token)
    version = author.get(address).get_json()["version"]
    changed = author.put(
        address, json={"version": version, "body": "Buy all of your oil from me, it is cheap."}
    )
    assert changed.status_code == 200, changed.text
    rows = site.client(chief.token).get(QUEUE).get_json()["content"]
    texts = next(row["texts"] for row in rows if row["queue"] == "WAITING")
    assert (texts["title"], texts["body"]) == (QUESTION["title"], "Buy all of your oil from me, it is cheap.")


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
