"""What the forum keeps about a member, and what others say about its content."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import VISITOR, ContentChoice, ContentRef, Role, db, former_member_id, resolve_content
from motorclub.members.data import personal_data
from motorclub_forum.personal_data import REMOVED, REMOVED_TITLE

ANN_S = "How do I tune a Weber carburettor at home?"


@pytest.fixture
def written(forum: Any) -> dict[str, Any]:
    """A question by ann with two answers; ann votes on the helper's question and answer, others vote on hers."""
    ann, bob = forum.site.member("ann"), forum.site.member("bob")
    mine = forum.ask(ann, title=ANN_S)
    theirs = forum.ask(forum.helper)
    answer = forum.answer(mine["id"], forum.helper)
    own = forum.answer(theirs["id"], ann)
    forum.vote(ann, "QUESTION", theirs["id"], 1)
    forum.vote(ann, "ANSWER", answer["id"], -1)
    forum.vote(bob, "QUESTION", theirs["id"], 1)
    forum.vote(bob, "ANSWER", answer["id"], 1)
    forum.vote(bob, "QUESTION", mine["id"], 1)
    forum.site.run_jobs()
    return {"ann": ann, "mine": mine["id"], "theirs": theirs["id"], "answer": answer["id"], "own": own["id"]}


def test_what_a_member_has_asked_is_listed(forum: Any, written: dict[str, Any]) -> None:
    """The newest first, paged; 404 for nobody."""
    newer = forum.ask(written["ann"])
    path = f"/users/{written['ann'].id}/questions"
    found = forum.get(f"{path}?size=1")
    assert [one["id"] for one in found["content"]] == [newer["id"]]
    assert (found["totalElements"], found["hasMore"]) == (2, True)
    assert [one["id"] for one in forum.get(f"{path}?size=1&page=1")["content"]] == [written["mine"]]
    assert forum.site.client().get("/forum-api/users/999999/questions").status_code == 404


def files(forum: Any, user_id: int) -> dict[str, Any]:
    """The forum's part of an export."""
    with forum.site.context(), zipfile.ZipFile(io.BytesIO(personal_data.export(user_id))) as archive:
        names = [name for name in archive.namelist() if name.startswith("forum/")]
        return {name: json.loads(archive.read(name)) for name in names}


def test_an_export_has_what_a_member_wrote_and_voted(forum: Any, written: dict[str, Any]) -> None:
    """As JSON, and nothing of anybody else."""
    found = files(forum, written["ann"].id)
    assert [item["title"] for item in found["forum/questions.json"]] == [ANN_S]
    assert found["forum/questions.json"][0]["tag_names"] == ["mx-5", "noise"]
    assert [item["id"] for item in found["forum/answers.json"]] == [written["own"]]
    assert [(v["question_id"], v["answer_id"], v["value"]) for v in found["forum/votes.json"]] == [
        (written["theirs"], None, 1),
        (None, written["answer"], -1),
    ]


def test_erasing_keeps_the_discussion_and_the_counts_right(forum: Any, written: dict[str, Any]) -> None:
    """The texts are a former member's; votes are gone with what they counted; others' votes stay."""
    with forum.site.context():
        done = personal_data.erase(written["ann"].id)
        former = former_member_id()
    assert (done["forum"].removed, done["forum"].anonymised) == (2, 2)
    question = forum.get(f"/questions/{written['mine']}")
    assert (question["author"]["username"], question["author"]["id"]) == ("former member", former)
    assert question["score"] == 1
    assert question["answers"]["content"][0]["score"] == 1
    theirs = forum.get(f"/questions/{written['theirs']}")
    assert theirs["score"] == 1
    assert theirs["answers"]["content"][0]["author"]["username"] == "former member"
    assert forum.miscounted() == []
    listed = forum.get("/questions?sort=votes")["content"]
    assert {item["author"]["username"] for item in listed} == {"helper", "former member"}


def test_what_is_kept_stays_its_authors(forum: Any, written: dict[str, Any]) -> None:
    """Words and name stay; votes go all the same."""
    with forum.site.context():
        done = personal_data.erase(written["ann"].id, content=ContentChoice.KEEP)
    assert (done["forum"].removed, done["forum"].anonymised) == (2, 0)
    question = forum.get(f"/questions/{written['mine']}")
    assert (question["title"], question["author"]["username"]) == (ANN_S, "ann")
    theirs = forum.get(f"/questions/{written['theirs']}")
    assert theirs["answers"]["content"][0]["author"]["username"] == "ann"
    assert theirs["score"] == 1
    assert forum.miscounted() == []


def test_what_is_removed_leaves_its_place(forum: Any, written: dict[str, Any]) -> None:
    """Nothing of the words can be read or found, not even beside an answer of somebody else, which stays."""
    with forum.site.context():
        done = personal_data.erase(written["ann"].id, content=ContentChoice.REMOVE)
    assert (done["forum"].removed, done["forum"].anonymised) == (4, 2)
    question = forum.get(f"/questions/{written['mine']}")
    assert (question["title"], question["author"]["username"]) == (REMOVED_TITLE, "former member")
    assert question["bodyHtml"] == f"<p>{REMOVED}</p>"
    assert [answer["author"]["username"] for answer in question["answers"]["content"]] == ["helper"]
    theirs = forum.get(f"/questions/{written['theirs']}")["answers"]["content"][0]
    assert (theirs["bodyHtml"], theirs["author"]["username"]) == (f"<p>{REMOVED}</p>", "former member")
    assert forum.site.client().get("/platform/search?q=carburettor").get_json()["totalElements"] == 0
    with forum.site.context():
        dump = [
            str(tuple(row))
            for table in ("forum_question", "forum_answer", "search_document")
            for row in db.session.execute(sa.text(f"SELECT * FROM {table}"))
        ]
    assert not [row for row in dump if "carburettor" in row]
    assert forum.miscounted() == []


def test_what_is_erased_is_erased(forum: Any, written: dict[str, Any]) -> None:
    """A second time there is nothing left to do, in the forum's part alone too."""
    from motorclub_forum.personal_data import erase, export

    with forum.site.context():
        assert erase(written["ann"].id).anonymised == 2
        again = erase(written["ann"].id)
        assert (again.removed, again.anonymised) == (0, 0)
        assert [json.loads(file.content) for file in export(written["ann"].id)] == [[]] * 10
        db.session.rollback()


def test_a_member_is_erased_while_the_forum_is_off(forum: Any, written: dict[str, Any]) -> None:
    """Off means that nobody uses it, not that it may keep what must go."""
    forum.site.switch("forum", on=False)
    with forum.site.context():
        assert personal_data.erase(written["ann"].id)["forum"].removed == 2
        assert db.session.scalar(sa.text("SELECT count(*) FROM forum_vote")) == 3
    assert forum.miscounted() == []


def test_events_about_somebody_who_has_gone_tell_nobody(forum: Any) -> None:
    """Neither the handlers nor the notifications fail over a member who is not there any more."""
    ann = forum.site.member("ann")
    asked = forum.ask(ann)
    forum.answer(asked["id"])
    by_ann = forum.ask()
    forum.answer(by_ann["id"], ann)
    with forum.site.context():
        personal_data.erase(ann.id)
    forum.site.run_jobs()
    with forum.site.context():
        assert db.session.scalar(sa.text("SELECT count(*) FROM notification")) == 0


def test_others_speak_about_questions_and_answers_by_reference(forum: Any, written: dict[str, Any]) -> None:
    """Title, page, author; what is not there is left out."""
    question, answer = (
        ContentRef("forum.question", written["mine"]),
        ContentRef("forum.answer", written["answer"]),
    )
    with forum.site.context():
        found = resolve_content([question, answer, ContentRef("forum.question", 10**6)], VISITOR)
    assert list(found) == [question, answer]
    assert (found[question].title, found[question].url) == (ANN_S, f"/questions/{written['mine']}")
    assert found[question].author_id == written["ann"].id
    assert found[answer].url == f"/questions/{written['mine']}#answer-{written['answer']}"
    assert found[answer].excerpt.startswith("Belt.")
    shown = forum.site.client().get(f"/platform/content?refs={question},{answer}").json["items"]
    assert [item["type"] for item in shown] == ["forum.question", "forum.answer"]
    forum.site.switch("forum", on=False)
    assert forum.site.client().get(f"/platform/content?refs={question}").json == {"items": []}


def test_a_members_answers(forum: Any, written: dict[str, Any], queries: Any) -> None:
    """The newest first, each once, with its question; none that everybody does not see. Four statements."""
    forum.accept(written["mine"], written["answer"], written["ann"])
    second = forum.answer(forum.ask()["id"], forum.helper)
    path = f"/users/{forum.helper.id}/answers"
    with queries.at_most(4):
        page = forum.get(path)
    assert [item["id"] for item in page["content"]] == [second["id"], written["answer"]]
    assert [item["accepted"] for item in page["content"]] == [False, True]
    assert (page["content"][1]["title"], page["content"][1]["questionId"]) == (ANN_S, written["mine"])
    assert page["totalElements"] == 2
    assert [item["id"] for item in forum.get(f"{path}?page=1&size=1")["content"]] == [written["answer"]]
    assert [item["id"] for item in forum.get(f"{path}?order=best&size=1")["content"]] == [written["answer"]]
    forum.call("PUT", f"/answers/{second['id']}/outcomes", forum.asker, kind="WORKED")
    for show, shown in {"accepted": [written["answer"]], "worked": [second["id"]]}.items():
        assert [item["id"] for item in forum.get(f"{path}?show={show}")["content"]] == shown
    forum.call("DELETE", f"/answers/{second['id']}", forum.helper)
    assert [item["id"] for item in forum.get(path)["content"]] == [written["answer"]]
    assert [item["id"] for item in forum.get(f"/questions?author={written['ann'].id}")["content"]] == [
        written["mine"]
    ]


def test_what_a_member_has_done(forum: Any, queries: Any) -> None:
    """Counts of what everybody sees, and the tags of it; statements do not grow with it."""
    path = f"/users/{forum.helper.id}/summary"
    assert forum.get(path)["tags"] == []
    first, second = forum.ask(tags=["noise", "belt"]), forum.ask(tags=["noise"])
    answer = forum.answer(first["id"], forum.helper)
    forum.accept(first["id"], answer["id"])
    forum.call("PUT", f"/answers/{answer['id']}/outcomes", forum.asker, kind="WORKED")
    gone = forum.answer(second["id"], forum.helper)
    forum.ask(forum.helper, tags=["noise", "mx-5"])
    with queries.at_most(4):
        found = forum.get(path)
    assert found == {
        "questionCount": 1,
        "answerCount": 2,
        "acceptedCount": 1,
        "workedCount": 1,
        "tags": [
            {"name": "noise", "questionCount": 3},
            {"name": "belt", "questionCount": 1},
            {"name": "mx-5", "questionCount": 1},
        ],
    }
    forum.call("DELETE", f"/answers/{gone['id']}", forum.helper)
    assert forum.get(path)["tags"][0] == {"name": "noise", "questionCount": 2}


@pytest.mark.parametrize("of", ["/users/{}/answers", "/users/{}/summary", "/questions?author={}"])
def test_a_private_profile_keeps_what_was_written(forum: Any, of: str) -> None:
    """From visitors, or from all but its member and staff; nobody is nobody."""
    path = of.format(forum.helper.id)

    def statuses() -> list[int]:
        staff = forum.site.as_role(Role.ADMIN)
        clients = (forum.site.client(), forum.of(forum.asker), forum.of(forum.helper), staff)
        return [client.get(f"/forum-api{path}").status_code for client in clients]

    assert statuses() == [200, 200, 200, 200]
    forum.of(forum.helper).put("/users/me/privacy", json={"profile": "MEMBERS"})
    assert statuses() == [403, 200, 200, 200]
    forum.of(forum.helper).put("/users/me/privacy", json={"profile": "FOLLOWERS"})
    assert statuses() == [403, 403, 200, 200]
    assert forum.site.client().get(f"/forum-api{of.format(2**40)}").status_code == 404
