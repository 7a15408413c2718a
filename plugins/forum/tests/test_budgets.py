"""Statements per call, whatever the amount of data, and the demo community."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import DemoContext, db, iso, now
from motorclub_forum import demo

LISTS = [
    f"/questions?size={size}&sort={sort}{more}"
    for size in (1, 20, 100)
    for sort in ("newest", "active", "unanswered", "votes")
    for more in ("", "&tag=engine", "&page=1", "&tag=engine&page=1", "&page=1000")
]


@pytest.fixture
def seeded(site: Any) -> Any:
    """The demo community."""
    site.seed("forum")
    return site


def test_statements_do_not_grow_with_the_data(seeded: Any, queries: Any) -> None:
    """A list takes 2 (budget 3), a question's page 2, a member's 4 (budget 6); one more each with levels."""
    client = seeded.client()
    for path in LISTS:
        with queries.at_most(2):
            assert client.get(f"/forum-api{path}").status_code == 200
    with seeded.context():
        busiest = db.session.scalar(
            sa.text("SELECT id FROM forum_question ORDER BY answer_count DESC LIMIT 1")
        )
    member = seeded.client(seeded.member("reader").token)
    for size in (1, 100):
        with queries.at_most(2):
            client.get(f"/forum-api/questions/{busiest}?size={size}")
        with queries.at_most(5):
            member.get(f"/forum-api/questions/{busiest}?size={size}")


def test_pages_of_all_sizes_are_of_one_statement(seeded: Any) -> None:
    """Readers choose the size: what the library keeps of a statement, a quarter of a megabyte, is not kept for each."""
    client = seeded.client()
    with seeded.context():
        made = db.engine._compiled_cache
        busiest, category = db.session.execute(
            sa.text("SELECT id, category_id FROM forum_question ORDER BY answer_count DESC LIMIT 1")
        ).one()
    paths = ["/questions?", "/questions?tag=engine&", f"/questions?category={category}&"]
    paths.append(f"/questions/{busiest}?")
    kept = []
    for sizes in ((2, 3), (4, 5, 6, 7, 100)):
        for size in sizes:
            for path in paths:
                found = client.get(f"/forum-api{path}size={size}").json
                listed = found.get("answers", found)
                assert len(listed["content"]) == min(size, listed["totalElements"])
        kept.append(len(made))
    assert kept[0] == kept[1]


def test_a_budget_that_is_broken_fails(seeded: Any, queries: Any) -> None:
    """The control of the budgets."""
    with pytest.raises(AssertionError, match="instead of at most 1"), queries.at_most(1):
        seeded.client().get("/forum-api/questions?tag=engine")


@pytest.mark.parametrize("tags", [["one"], ["one", "two", "three", "four", "five"]])
def test_writing_has_a_budget_too(forum: Any, queries: Any, tags: list[str]) -> None:
    """Statements of asking, what makes it found, the answer and the caller's identity and level included."""
    with queries.at_most(15):
        asked = forum.ask(tags=tags)
    with queries.at_most(13):
        forum.answer(asked["id"])
    with queries.at_most(14):
        forum.vote(forum.helper, "QUESTION", asked["id"], 1)


def test_the_demo_forum_is_believable(seeded: Any) -> None:
    """200 questions by many people, none twice, in all kinds; some wait, some are solved; every counter is right."""
    pages = [seeded.client().get(f"/forum-api/questions?size=100&page={page}").json for page in (0, 1)]
    items = [item for page in pages for item in page["content"]]
    assert (len(items), len({item["title"] for item in items})) == (200, 200)
    assert {item["kind"] for item in items} == {"PROBLEM", "HOW_TO", "DISCUSSION", "BUYING"}
    assert len({item["author"]["id"] for item in items}) > 30
    assert 20 < sum(item["answerCount"] == 0 for item in items) < 80
    assert 50 < sum(item["solved"] for item in items) < 150
    assert not any("{" in item["title"] + item["excerpt"] for item in items)
    assert all(item["createdAt"] <= item["lastActivityAt"] <= iso(now()) for item in items)


def test_the_demo_forum_counts_as_members_would_have(seeded: Any, forum_recount: Any) -> None:
    """A recount finds nothing, and an ordinary vote works on top."""
    assert forum_recount(seeded) == []


def test_two_named_members_of_the_demo_have_unread_notifications(seeded: Any) -> None:
    """A few of what happened to what they wrote."""
    with seeded.context():
        rows = db.session.execute(
            sa.text(
                "SELECT username, count(*) AS number FROM notification n JOIN member m ON m.id = n.user_id"
                " WHERE n.read_at IS NULL AND kind LIKE 'forum.%' GROUP BY username"
            )
        ).all()
        unread = {row.username: row.number for row in rows}
    assert set(unread) == {"driver", "moderator"}
    assert max(unread.values()) <= 2 * demo.MOST_UNREAD


def test_a_question_of_the_demo_asks_what_its_title_says() -> None:
    """Not what another title of its case says."""
    members = tuple(range(1, 61))
    made = list(demo.make(DemoContext(random.Random(7), members, datetime(2026, 6, 1, tzinfo=UTC))))
    faded = [thread.title for thread in made if "four laps of joy" in thread.body]
    assert faded
    assert all(title.startswith("Brake fade") for title in faded)


def test_the_demo_forum_is_the_same_every_time() -> None:
    """Same generator, same people, same moment: same threads; another generator gives others."""
    made = [
        list(
            demo.make(DemoContext(random.Random(seed), tuple(range(1, 61)), datetime(2026, 6, 1, tzinfo=UTC)))
        )
        for seed in (7, 7, 8)
    ]
    assert made[0] == made[1]
    assert made[0] != made[2]
    assert max(reply.at for thread in made[0] for reply in thread.replies) < datetime(2026, 6, 1, tzinfo=UTC)
