"""What new members may post: what waits at first, how much in a day and how fast, and when it is possible again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import Any

import pytest

from motorclub.api import ContentDraft, ContentRef, Viewer, publish
from motorclub.api.moderation import ContentHeld, ContentWithdrawn
from motorclub.db import db
from motorclub.testing.contract.acting import MemberCaller
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role
from motorclub_moderation.screening import newcomers

QUEUE = "/moderation-api/review-queue-items"
FREE = {"first_posts_to_review": 0, "first_pictures_to_review": 0, "new_member_days": 7}


@pytest.fixture
def question(site: Site) -> str:
    """Something that new members can comment on."""
    asker = site.member("asker", Role.MODERATOR)
    made = site.client(asker.token).post("/forum-api/questions", json=QUESTION)
    assert made.status_code == 201, made.text
    return f"/forum-api/questions/{made.get_json()['id']}"


QUESTION = {
    "kind": "DISCUSSION",
    "title": "Which oil do you use in summer?",
    "body": "I have tried a few kinds of oil and wonder what others use.",
    "tags": ["oil"],
}


def execute(site: Site, statement: str) -> None:
    with site.context():
        db.session.execute(db.text(statement))
        db.session.commit()


def comment(site: Site, about: str, body: str) -> Any:
    said = {"targetType": "QUESTION", "targetId": int(about.rsplit("/", 1)[1]), "body": body}
    return site.as_role().post("/social-api/comments", json=said)


def test_what_its_author_takes_back_waits_no_longer(site: Site) -> None:
    """An item that its own plugin keeps, such as a page of a car."""
    author, staff = site.member("author").id, site.as_role(Role.MODERATOR)
    for event, listed in (
        (ContentHeld("showcase.showcase", 5, author, "First pages", None), 1),
        (ContentWithdrawn("showcase.showcase", 6, author, None), 1),
        (ContentWithdrawn("showcase.showcase", 5, author, None), 0),
    ):
        with site.context():
            publish(event)
            db.session.commit()
        site.run_jobs()
        assert staff.get(QUEUE).get_json()["totalElements"] == listed


@pytest.mark.needs("forum", "social")
def test_the_first_post_of_a_new_member_waits(site: Site, question: str) -> None:
    """Once staff have let it through, the next ones appear, and staff see them listed."""
    site.configure("moderation", new_member_days=7, new_member_seconds_between_posts=0)
    assert comment(site, question, "Hello from me").status_code == 202
    staff = site.as_role(Role.MODERATOR)
    (held,) = staff.get(QUEUE).get_json()["content"]
    assert held["rule"] == "First posts of new members"
    assert staff.put(f"{QUEUE}/HELD/{held['id']}/approve").status_code == 204
    site.run_jobs()
    assert comment(site, question, "And hello again").status_code == 201
    assert comment(site, question, "See https://example.org/parts").status_code == 202
    (latest,) = staff.get(f"{QUEUE}?queue=NEW_MEMBER").get_json()["content"]
    assert latest["type"] == "social.comment"


@pytest.mark.needs("showcase")
def test_a_newcomer_builds_the_page_of_a_car(site: Site) -> None:
    """Of a model that the catalogue does not have, one step after the other; staff look at the page with its photos."""
    site.configure("moderation", new_member_days=7)
    owner, api = site.as_role(), "/showcase-api"

    def add(path: str, body: Any) -> int:
        made = owner.post(api + path, json=body)
        assert made.status_code == 201, made.text
        return int(made.get_json()["id"])

    brand = add("/brands", {"name": "Marque"})
    model = add("/car-models", {"brandId": brand, "name": "One"})
    car = add("/cars", {"carModelId": model, "year": 1991, "fuel": "PETROL", "nickname": "One"})
    page = add("/showcases", {"carId": car, "title": "Driven every day", "story": "All year round."})
    caller = MemberCaller(site, site.member_of_role(Role.USER))
    for _ in range(3):
        caller.upload_picture("showcase.photo", ContentRef("showcase.showcase", page))
    assert owner.put(f"{api}/showcases/{page}/publish").get_json()["status"] == "PENDING"
    site.run_jobs()
    listed = site.as_role(Role.MODERATOR).get(QUEUE).get_json()["content"]
    assert sorted(one["type"] for one in listed) == [
        "showcase.brand",
        "showcase.car_model",
        "showcase.showcase",
    ]


@pytest.mark.needs("forum", "social")
def test_new_members_take_their_time(site: Site, question: str, clock: Clock) -> None:
    """They are told when they may go on; what was refused does not count."""
    site.configure("moderation", **FREE)
    assert comment(site, question, "One").status_code == 201
    early = comment(site, question, "Two")
    assert (early.status_code, early.headers["Retry-After"]) == (429, "30")
    clock.advance(seconds=31)
    assert comment(site, question, "Two").status_code == 201
    clock.advance(seconds=31)
    twice = comment(site, question, "  TWO ")
    assert (twice.status_code, twice.get_json()["details"]["rule"]) == (
        429,
        "New members do not post the same text again so soon",
    )
    assert int(twice.headers["Retry-After"]) == 60 * 60 - 31


@pytest.mark.needs("forum", "social")
def test_a_new_member_writes_only_some_replies_a_day(site: Site, question: str, clock: Clock) -> None:
    """Days begin at midnight in the site's time zone."""
    site.configure("core", time_zone="Asia/Tokyo")
    midnight = datetime(2026, 6, 1, 15, tzinfo=UTC)
    clock.at = midnight - timedelta(minutes=10)
    settings = {**FREE, "new_member_seconds_between_posts": 0, "new_member_replies_per_day": 2}
    site.configure("moderation", **settings)
    answers = [comment(site, question, f"Reply {number}") for number in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].headers["Retry-After"] == "600"
    clock.at = midnight
    assert comment(site, question, "The next day").status_code == 201


@pytest.mark.needs("forum", "social")
def test_the_limits_are_for_new_members_alone(site: Site, question: str) -> None:
    site.configure("moderation", new_member_days=7)
    site.member_of_role(Role.USER)
    execute(site, "UPDATE member SET created_at = created_at - interval '8 days'")
    assert [comment(site, question, "Same").status_code for _ in range(2)] == [201, 201]


@pytest.mark.needs("forum", "social")
def test_the_limits_bite_at_level_0(site: Site, question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever their age, by the plugin that counts levels; from level 1 nothing waits."""
    levels = {"level": 0}

    class Counted:
        def level_of(self, member_id: int) -> int:
            return levels["level"]

    def ask(name: str, kind: object, call: Callable[[Counted], int], otherwise: int) -> int:
        return call(Counted())

    monkeypatch.setattr("motorclub.plugin.levels.ask_service", ask)
    site.member_of_role(Role.USER)
    execute(site, "UPDATE member SET created_at = created_at - interval '900 days'")
    assert comment(site, question, "Hello from me").status_code == 202
    levels["level"] = 1
    assert comment(site, question, "Hello from me").status_code == 201


def draft_of(member: TestMember) -> ContentDraft:
    viewer = Viewer(id=member.id, username=member.username, role=Role.USER)
    ref = ContentRef("social.comment", 1)
    return ContentDraft(ref, viewer, {"body": "Hello"}, is_new=True, thread=ContentRef("forum.question", 1))


def test_two_posts_at_once_are_counted_as_two(site: Site) -> None:
    """The second waits for the first, whose count no plain reading can see yet."""
    draft = draft_of(site.member("newcomer"))
    counted: list[int] = []
    recorded, may_commit = Event(), Event()

    def post(*, first: bool) -> None:
        with site.context():
            counted.append(newcomers.record_post(draft).replies)
            if first:
                recorded.set()
                may_commit.wait(30)
            db.session.commit()

    one, other = Thread(target=post, kwargs={"first": True}), Thread(target=post, kwargs={"first": False})
    one.start()
    assert recorded.wait(30)
    with site.context():
        assert newcomers.read_posting(draft.editor.member_id).replies == 0
    other.start()
    other.join(0.5)
    assert counted == [1]
    may_commit.set()
    one.join(30)
    other.join(30)
    assert counted == [1, 2]
