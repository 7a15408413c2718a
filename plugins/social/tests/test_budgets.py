"""Statements per call, whatever the amount of data, and the demo community."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import ContentRef, DemoContext, db, now
from motorclub_social import demo

CROWD = (
    """social_follow (follower_id, target_type, target_id, level, created_at)
        SELECT 2, 'workshop.thing', n, 'ALL', now()""",
    """social_bookmark (user_id, target_type, target_id, title, url, digest, seen_at, created_at)
        SELECT 2, 'workshop.thing', n, 'x', '/', '', now(), now()""",
    """social_activity (type, item_id, deed, author_id, highlight, at)
        SELECT 'workshop.thing', n, 'workshop.made', 1, true, now()""",
)


@pytest.fixture
def crowded(club: Any) -> Any:
    """120 comments with replies and likes on a thing, 60 bookmarks, 60 follows and what happened to those."""
    with club.site.context():
        db.session.execute(
            sa.text(
                "INSERT INTO social_thread (target_type, target_id, comment_count) VALUES ('workshop.thing', 7, 480)"
            )
        )
        for parent in ("NULL", "(number - 1) % 120 + 1"):
            rows = 120 if parent == "NULL" else 360
            db.session.execute(
                sa.text(
                    "INSERT INTO social_comment (thread_id, parent_id, author_id, body, body_html, created_at) "
                    f"SELECT 1, {parent}, number % 3 + 1, 'x', '<p>x</p>', now() "
                    f"FROM generate_series(1, {rows}) AS number"
                )
            )
        db.session.execute(sa.text("UPDATE social_comment SET reply_count = 3 WHERE parent_id IS NULL"))
        db.session.commit()
    for number in range(100, 160):
        club.workshop.thing(number, club.ann.id)
    with club.site.context():
        for table in CROWD:
            db.session.execute(sa.text(f"INSERT INTO {table} FROM generate_series(100, 159) AS n"))
        db.session.execute(
            sa.text(
                "INSERT INTO social_subject (type, item_id, activity_id, author_id, highlight) "
                "SELECT type, item_id, id, author_id, highlight FROM social_activity"
            )
        )
        db.session.commit()
    return club


READS = {
    # As a visitor and as ben: who asks is one more. The things of these tests cost no statement.
    "/comments?targetType=workshop.thing&targetId=7": (3, 4),
    "/comments?targetType=workshop.thing&targetId=7&order=newest&cursor=90": (3, 4),
    "/comments?targetType=workshop.thing&targetId=7&parentId=5": (2, 3),
    "/comments/batch?refs=workshop.thing:7,workshop.thing:100": (2, 3),
    "/comments/7": (2, 3),
    "/follows/states?refs=workshop.thing:7,social.member:1": (2, 4),
    "/users/1/followers?": (4, 5),
    "/users/1/relation": (3, 4),
    "/feeds/me?": (None, 4),
    "/bookmarks?": (None, 3),
    "/follows?": (None, 3),
    "/bookmarks/states?refs=workshop.thing:7,workshop.thing:100": (None, 2),
    "/bookmark-folders": (None, 3),
    "/blocks?": (None, 3),
}


@pytest.mark.parametrize("path", READS)
def test_reading(crowded: Any, queries: Any, path: str) -> None:
    """The same few statements for one row and for a hundred."""
    visitor, member = READS[path]
    for viewer, budget in ((None, visitor), (crowded.ben, member)):
        for size in (1, 100):
            if budget is not None:
                sized = f"{path}&size={size}" if "&" in path and "refs" not in path else path
                sized = f"{path}size={size}" if path.endswith("?") else sized
                with queries.at_most(budget):
                    crowded.get(sized, viewer)


def test_a_budget_that_is_broken_fails(crowded: Any, queries: Any) -> None:
    """The control of the budgets."""
    with pytest.raises(AssertionError, match="instead of at most 1"), queries.at_most(1):
        crowded.comments()


@pytest.mark.parametrize("mentions", [0, 5])
def test_writing(crowded: Any, queries: Any, mentions: int) -> None:
    """One lock more for each who is mentioned, and three statements for all of them; nothing else depends on data."""
    names = [crowded.site.member(f"friend{n}").username for n in range(mentions)]
    with queries.at_most(11 + (4 + mentions if mentions else 0)):
        crowded.say(crowded.ben, "Ask " + " ".join(f"@{name}" for name in names))
    with queries.at_most(15):
        crowded.follow_member(crowded.ben, crowded.cleo)
    with queries.at_most(10):
        crowded.save(crowded.ben)


PAGE_PLAN = """EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF, BUFFERS OFF) SELECT id FROM social_comment
    WHERE thread_id = 7 AND parent_id IS NULL AND shown AND id > :after ORDER BY id LIMIT 21"""


@pytest.mark.full
def test_five_thousand_comments_cost_what_five_do(club: Any) -> None:
    """The last page of them looks at as few rows as the first, among ten such threads: nothing is sorted or skipped."""
    with club.site.context():
        for statement in (
            """INSERT INTO social_thread (target_type, target_id, comment_count)
                SELECT 'workshop.thing', n, 5000 FROM generate_series(1, 10) AS n""",
            """INSERT INTO social_comment (thread_id, author_id, body, body_html, created_at)
                SELECT n % 10 + 1, 1, 'x', '<p>x</p>', now() FROM generate_series(1, 50000) AS n""",
        ):
            db.session.execute(sa.text(statement))
        db.session.commit()
        db.session.execute(sa.text("ANALYZE social_comment"))
        db.session.commit()
        for after in (0, 49_700):
            plan = "\n".join(db.session.scalars(sa.text(PAGE_PLAN), {"after": after}))
            skipped = [int(number) for number in re.findall(r"Removed by Filter: (\d+)", plan)]
            assert "Sort" not in plan
            assert "Seq Scan" not in plan
            assert sum(skipped) < 300, plan
    page = club.comments(None, None, size=100, cursor=49_500)
    assert (len(page["content"]), page["hasMore"], page["totalElements"]) == (50, False, 5000)


@pytest.fixture
def seeded(site: Any) -> Any:
    """The demo community."""
    site.seed("announcements", "forum", "social")
    return site


RECOUNT = """SELECT (SELECT count(*) FROM social_thread t WHERE comment_count <>
    (SELECT count(*) FROM social_comment c WHERE c.thread_id = t.id)) + (SELECT count(*) FROM social_comment p
    WHERE reply_count <> (SELECT count(*) FROM social_comment c WHERE c.parent_id = p.id) OR score <>
    (SELECT count(*) FROM social_vote v WHERE v.comment_id = p.id)) + (SELECT count(*) FROM social_followed f
    WHERE follower_count <> (SELECT count(*) FROM social_follow w
    WHERE (w.target_type, w.target_id) = (f.target_type, f.target_id)))"""

# On the page of a question: what is said to it and to its answers.
SAID_TWICE = """SELECT count(*) - count(DISTINCT (question_id, body)) FROM (
    SELECT CASE target_type WHEN 'forum.answer' THEN a.question_id ELSE t.target_id END AS question_id, c.body
    FROM social_comment c JOIN social_thread t ON t.id = c.thread_id
    LEFT JOIN forum_answer a ON a.id = t.target_id AND target_type = 'forum.answer'
    WHERE target_type LIKE 'forum.%' AND c.parent_id IS NULL) said"""


@pytest.mark.needs("forum", "announcements")
def test_the_demo_community_talks(seeded: Any) -> None:
    """Comments of many people on all kinds of things, replies and likes; everybody follows somebody."""
    with seeded.context():
        kinds = set(db.session.scalars(sa.text("SELECT DISTINCT target_type FROM social_thread")))
        said, people, replies = db.session.execute(
            sa.text("SELECT count(*), count(DISTINCT author_id), count(parent_id) FROM social_comment")
        ).one()
        followers = db.session.scalar(sa.text("SELECT count(DISTINCT follower_id) FROM social_follow"))
        late = db.session.scalar(
            sa.text("SELECT count(*) FROM social_comment WHERE created_at > :now"), {"now": now()}
        )
        assert (db.session.scalar(sa.text(RECOUNT)), db.session.scalar(sa.text(SAID_TWICE))) == (0, 0)
    assert kinds == {"forum.question", "forum.answer", "announcements.announcement"}
    assert (said > 200, people > 30, replies > 50, late) == (True, True, True, 0)
    assert followers >= 60


@pytest.mark.needs("forum")
def test_somebody_of_the_demo_has_a_feed_and_bookmarks(seeded: Any) -> None:
    """The first members do, so that screens show something; each call works on top."""
    from motorclub.accounts.sessions import services as sessions
    from motorclub.people.models import Member

    with seeded.context():
        member = db.session.scalars(sa.select(Member).order_by(Member.id).limit(1)).one()
        token = sessions.open_session(member, agent="Tests", address="127.0.0.1").token
        db.session.commit()
    client = seeded.client(token)
    assert len(client.get("/social-api/feeds/me").json["content"]) == 20
    assert client.get("/social-api/bookmarks").json["totalElements"] >= 5
    assert not any(item["changed"] for item in client.get("/social-api/bookmarks").json["content"])


@pytest.mark.needs("forum")
def test_a_newcomer_who_follows_a_tag_of_the_demo_has_a_feed(seeded: Any) -> None:
    """Of the questions that carry it, though they were asked before."""
    client = seeded.client(seeded.member("newcomer").token)
    with seeded.context():
        tag = db.session.scalar(sa.text("SELECT id FROM forum_tag WHERE name = 'brakes'"))
    target = {"targetType": "TAG", "targetId": tag}
    assert client.post("/social-api/follows", json=target).status_code == 201
    items = client.get("/social-api/feeds/me").json["content"]
    assert "forum.question_asked" in {item["deed"] for item in items}
    assert {reason["ref"] for item in items for reason in item["because"]} == {f"forum.tag:{tag}"}


def test_the_demo_is_there_without_other_plugins(club: Any) -> None:
    """With nothing to talk about there are follows, and nothing breaks."""
    members = tuple(member.id for member in (club.ann, club.ben, club.cleo))
    with club.site.context():
        demo.seed(DemoContext(random.Random(1), members, now()))
        db.session.commit()
        assert db.session.scalar(sa.text("SELECT count(*) FROM social_follow")) == 6
        assert db.session.scalar(sa.text("SELECT count(*) FROM social_comment")) == 0
    assert ContentRef("workshop.thing", 7) == club.thing
