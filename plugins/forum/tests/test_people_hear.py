"""Who is notified of what: notifications, live frames, views."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
import redis
import sqlalchemy as sa

from motorclub.api import Limit, Role, Viewer, db, now
from motorclub.api.figures import FigureQuery, read_figure
from motorclub.http import page_cache
from motorclub.realtime.publish import TOPIC_CHANNEL
from motorclub_forum import notifications
from motorclub_forum.reading import popularity


def notifications_of(forum: Any, member: Any) -> list[dict[str, Any]]:
    """What a member's bell shows, newest first, once all work is done."""
    forum.site.run_jobs()
    answer = forum.of(member).get(f"/api/notifications/{member.id}/unread/latest")
    found: list[dict[str, Any]] = answer.json
    return found


def test_the_asker_is_notified_of_an_answer(forum: Any) -> None:
    """With the answerer, the ids and an address that leads to the answer."""
    asked = forum.ask(title="Is <b>E10</b> & an old carburettor a bad mix?")
    answered = forum.answer(asked["id"])
    (notification,) = notifications_of(forum, forum.asker)
    url = f"/questions/{asked['id']}#answer-{answered['id']}"
    assert notification["kind"] == "forum.answer_posted"
    assert notification["message"] == (
        f'<b>helper</b> answered your question <a href="{url}">Is &lt;b&gt;E10&lt;/b&gt; &amp; an old '
        "carburettor a bad mix?</a>"
    )
    assert (notification["questionId"], notification["answerId"]) == (asked["id"], answered["id"])
    assert (notification["voterId"], notification["url"]) == (forum.helper.id, url)
    assert notification["voter"]["username"] == "helper"
    assert notifications_of(forum, forum.helper) == []


def test_each_answer_notifies_once_and_ones_own_never(forum: Any) -> None:
    """Two by others, one by the asker."""
    asked = forum.ask()
    others = [forum.answer(asked["id"])["id"], forum.answer(asked["id"])["id"]]
    forum.answer(asked["id"], forum.asker)
    assert [entry["answerId"] for entry in notifications_of(forum, forum.asker)] == others[::-1]
    assert len(notifications_of(forum, forum.asker)) == 2


def test_the_answerer_is_notified_of_being_accepted(forum: Any) -> None:
    """By the asker; saying it twice or taking it back notifies nobody."""
    asked = forum.ask()
    answered = forum.answer(asked["id"])
    forum.accept(asked["id"], answered["id"])
    forum.accept(asked["id"], answered["id"])
    (first,) = notifications_of(forum, forum.helper)
    assert first["message"].startswith("<b>asker</b> accepted your answer to <a href=")
    forum.accept(asked["id"], None)
    forum.accept(asked["id"], answered["id"])
    assert [entry["voterId"] for entry in notifications_of(forum, forum.helper)] == [
        forum.asker.id,
        forum.asker.id,
    ]


def test_mentions_of_one_member_by_one_author_have_a_limit(
    forum: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Further ones notify nobody; another author's still do, and so do those of another member."""
    limit = notifications.MENTIONS
    assert (limit.calls, limit.per) == (10, timedelta(hours=1))
    # Two, and a window that hardly ends during the test.
    monkeypatch.setattr(notifications, "MENTIONS", Limit("few-mentions", 2, timedelta(days=1)))
    other = forum.site.member("other")
    for names in ("@helper", "@helper", "@helper @other"):
        forum.ask(body=f"{names}, have you heard this noise at a cold start before?")
    assert [entry["kind"] for entry in notifications_of(forum, forum.helper)] == ["forum.mentioned"] * 2
    assert [entry["kind"] for entry in notifications_of(forum, other)] == ["forum.mentioned"]
    forum.ask(other, body="@helper, have you heard this noise at a cold start before?")
    assert notifications_of(forum, forum.helper)[0]["voterId"] == other.id


def test_an_answer_that_mentions_the_asker_notifies_once(forum: Any) -> None:
    """Of the answer; others whom it mentions are notified of that."""
    other = forum.site.member("other")
    asked = forum.ask()
    forum.answer(asked["id"], body="@asker and @other, listen to the belt while it is cold.")
    assert [entry["kind"] for entry in notifications_of(forum, forum.asker)] == ["forum.answer_posted"]
    assert [entry["kind"] for entry in notifications_of(forum, other)] == ["forum.mentioned"]


def test_votes_for_one_post_are_counted_in_one_notification(forum: Any) -> None:
    """A single vote names its voter; those for an answer stay apart from those for its question."""
    asked = forum.ask()
    answered = forum.answer(asked["id"], forum.asker)
    for number in range(3):
        forum.vote(forum.site.member(f"voter{number}"), "QUESTION", asked["id"], 1)
    forum.vote(forum.helper, "ANSWER", answered["id"], 1)
    of_answer, of_question = notifications_of(forum, forum.asker)
    link = f'<a href="/questions/{asked["id"]}">{asked["title"]}</a>'
    assert of_question["message"] == f"<b>3 votes</b> on what you wrote in {link}"
    assert of_answer["message"].startswith("<b>helper</b> voted up what you wrote in ")
    assert (of_question["questionId"], of_question["answerId"]) == (asked["id"], None)
    assert (of_answer["questionId"], of_answer["answerId"]) == (asked["id"], answered["id"])


def test_what_fails_notifies_nobody(forum: Any) -> None:
    """An answer that is refused leaves neither an event nor a frame."""
    asked = forum.ask()
    forum.site.run_jobs()
    with listening(forum, asked["id"]) as frames:
        forum.of(forum.helper).post(f"/forum-api/questions/{asked['id']}/answers", json={"body": "short"})
        forum.of(forum.asker).post(f"/forum-api/questions/{asked['id'] + 1}/answers", json={"body": "x" * 20})
        assert frames() == []
    assert notifications_of(forum, forum.asker) == []


def test_an_answer_given_before_a_switch_notifies_after_it(forum: Any) -> None:
    """While the forum is off its deliveries wait; questions and votes are all back with it."""
    asked = forum.ask()
    forum.vote(forum.helper, "QUESTION", asked["id"], 1)
    forum.answer(asked["id"])
    before = forum.get(f"/questions/{asked['id']}")
    forum.site.switch("forum", on=False)
    assert notifications_of(forum, forum.asker) == []
    off = forum.site.client().get(f"/forum-api/questions/{asked['id']}")
    assert (off.status_code, off.json["code"], off.json["plugin"]) == (404, "PLUGIN_DISABLED", "forum")
    forum.site.switch("forum", on=True)
    assert {entry["kind"] for entry in notifications_of(forum, forum.asker)} == {
        "forum.answer_posted",
        "forum.voted_up",
    }
    assert forum.get(f"/questions/{asked['id']}") == before


def test_switching_off_says_what_people_lose(forum: Any) -> None:
    """Open questions and answers, counted."""
    solved, _ = forum.ask(), forum.ask()
    answered = [forum.answer(solved["id"])["id"] for _ in range(2)]
    forum.accept(solved["id"], answered[0])
    admin = forum.site.as_role(Role.ADMIN)
    asked = admin.post("/platform/admin/plugins/forum/disable?dryRun=true")
    assert [entry["count"] for entry in asked.json["consequences"]] == [1, 2]


@contextmanager
def listening(forum: Any, question_id: int) -> Iterator[Any]:
    """Yields a function that gives the frames sent to the question's topic since the last call."""
    store: redis.Redis = forum.site.app.extensions["motorclub.keys"]
    heard = store.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
    heard.subscribe(f"{TOPIC_CHANNEL}/topic/forum/questions/{question_id}")
    heard.get_message(timeout=2)

    def frames() -> list[dict[str, Any]]:
        found = []
        while message := heard.get_message(timeout=0.2):
            found.append(json.loads(message["data"]))
        return found

    try:
        yield frames
    finally:
        heard.close()


def test_an_open_page_follows_by_full_snapshots(forum: Any) -> None:
    """One frame for each change that shows, each with the whole state and a growing number; none for a repetition."""
    asked = forum.ask()
    with listening(forum, asked["id"]) as frames:
        answered = forum.answer(asked["id"])
        forum.vote(forum.helper, "QUESTION", asked["id"], 1)
        forum.vote(forum.helper, "QUESTION", asked["id"], 1)
        forum.vote(forum.asker, "ANSWER", answered["id"], 1)
        forum.accept(asked["id"], answered["id"])
        forum.accept(asked["id"], answered["id"])
        heard = frames()
    state = [(frame["answerCount"], frame["score"], frame["acceptedAnswerId"]) for frame in heard]
    assert state == [(1, 0, None), (1, 1, None), (1, 1, answered["id"])]
    assert {frame["type"] for frame in heard} == {"QUESTION_CHANGED"}
    assert [frame["seq"] for frame in heard] == sorted({frame["seq"] for frame in heard})
    page = forum.get(f"/questions/{asked['id']}")
    last = heard[-1]
    assert {name: page[name] for name in ("answerCount", "score", "acceptedAnswerId")} == {
        name: last[name] for name in ("answerCount", "score", "acceptedAnswerId")
    }


def test_views_are_counted_beside_the_database(forum: Any, queries: Any) -> None:
    """The first page, read by anybody but the asker; reading writes nothing, the job adds them up once."""
    asked = forum.ask()
    path = f"/questions/{asked['id']}"
    with queries.at_most(20) as sent:
        for reader in (None, None, forum.helper, forum.asker):
            forum.get(path, reader)
        forum.get(f"{path}?page=1")
    assert [statement for statement in sent if not statement.startswith("SELECT")] == []
    for _ in range(2):
        with forum.site.context():
            popularity.flush_views({})
            db.session.commit()
        assert forum.get("/questions")["content"][0]["viewCount"] == 3


def test_views_outlive_a_flush_that_fails(forum: Any) -> None:
    """What was set aside and not written is added by the next run."""
    asked = forum.ask()
    forum.get(f"/questions/{asked['id']}")
    with forum.site.context():
        popularity.flush_views({})
        db.session.rollback()
    forum.get(f"/questions/{asked['id']}")
    for _ in range(2):
        with forum.site.context():
            popularity.flush_views({})
            db.session.commit()
    assert forum.get("/questions")["content"][0]["viewCount"] == 2
    today = now().date()
    asker = Viewer(id=forum.asker.id, role=Role.USER)
    with forum.site.context():
        query = FigureQuery(today, today + timedelta(days=1), member_id=forum.asker.id)
        assert [row.value for row in read_figure("forum.views", query, asker)] == [2]
        assert [row.value for row in read_figure("forum.questions", query, asker)] == [1]


def test_the_forum_works_without_the_store(forum: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking, answering, voting and reading; only views and the limit of posts are not counted."""
    dead = redis.Redis.from_url("unix:///nonexistent/keys")
    monkeypatch.setitem(forum.site.app.extensions, "motorclub.keys", dead)
    asked = forum.ask()
    answered = forum.answer(asked["id"])
    forum.vote(forum.asker, "ANSWER", answered["id"], 1)
    forum.accept(asked["id"], answered["id"])
    assert forum.get("/questions")["content"][0]["solved"] is True
    forum.vote(forum.helper, "QUESTION", asked["id"], 1)
    assert forum.get("/questions")["content"][0]["score"] == 1
    assert forum.get(f"/questions/{asked['id']}")["answers"]["content"][0]["score"] == 1


def test_a_list_shows_every_write_at_once(forum: Any) -> None:
    """Each kind of write takes the kept pages of the list out of use, in every process."""
    admin = forum.site.member_of_role(Role.ADMIN)
    category = forum.call("POST", "/categories", admin, 201, name="Engines")["id"]
    assert forum.get(f"/questions?category={category}")["totalElements"] == 0
    shown = [forum.get("/questions")]
    asked = forum.ask()
    shown.append(forum.get("/questions"))
    answered = forum.answer(asked["id"])
    shown.append(forum.get("/questions"))
    forum.vote(forum.helper, "QUESTION", asked["id"], 1)
    shown.append(forum.get("/questions"))
    forum.accept(asked["id"], answered["id"])
    shown.append(forum.get("/questions"))
    assert [page["totalElements"] for page in shown] == [0, 1, 1, 1, 1]
    forum.call("PUT", f"/questions/{asked['id']}", version=asked["version"] + 1, categoryId=category)
    assert forum.get(f"/questions?category={category}")["totalElements"] == 1
    items = [page["content"][0] for page in shown[1:]]
    assert [(i["answerCount"], i["score"], i["solved"]) for i in items] == [
        (0, 0, False),
        (1, 0, False),
        (1, 1, False),
        (1, 1, True),
    ]


def test_a_kept_page_is_used_and_does_not_get_old(
    forum: Any, queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second reader costs no statement; what was changed behind the forum's back shows after KEPT_S."""
    forum.ask()
    forum.get("/questions")
    with forum.site.context():
        db.session.execute(sa.text("UPDATE member SET profile_image = '/files/new.webp'"))
        db.session.commit()
    with queries.at_most(0):
        assert forum.get("/questions")["content"][0]["author"]["profileImage"] is None
    later = time.monotonic() + page_cache.KEPT_S
    monkeypatch.setattr(page_cache, "monotonic", lambda: later)
    assert forum.get("/questions")["content"][0]["author"]["profileImage"] == "/files/new.webp"


def test_a_question_shows_visitors_every_write_at_once(forum: Any, queries: Any) -> None:
    """Its page is kept ready for them, until it is another one: votes, outcomes, edits, pictures, answers."""
    asked = forum.ask()
    answer = forum.answer(asked["id"])
    path = f"/questions/{asked['id']}"
    forum.get(path)
    with queries.at_most(0):
        assert forum.get(path)["answers"]["content"][0]["score"] == 0
    forum.vote(forum.asker, "ANSWER", answer["id"], 1)
    assert forum.get(path)["answers"]["content"][0]["score"] == 1
    forum.call("PUT", f"/answers/{answer['id']}/outcomes", kind="WORKED")
    assert forum.get(path)["answers"]["content"][0]["workedCount"] == 1
    forum.call("PUT", f"/answers/{answer['id']}", forum.helper, version=1, labourHours=2)
    assert forum.get(path)["answers"]["content"][0]["labourHours"] == 2
    forum.call("PUT", path, version=1, title="MX-5 NB squeals at every cold start")
    assert forum.get(path)["title"] == "MX-5 NB squeals at every cold start"
    forum.answer(asked["id"])
    assert forum.get(path)["answerCount"] == 2
