"""With social beside it: who follows what hears of it, feeds and bookmarks know what became of a thing."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.api import Role

pytestmark = pytest.mark.needs("social")


class Society:
    """The forum, a reader who follows and saves, and a moderator."""

    def __init__(self, forum: Any) -> None:
        self.forum = forum
        self.reader = forum.site.member("reader")
        self.moderator = forum.site.member_of_role(Role.MODERATOR)

    def call(self, method: str, path: str, status: int, **body: Any) -> Any:
        """What the reader does in social."""
        client = self.forum.of(self.reader)
        answer = client.open(f"/social-api{path}", method=method, json=body or None)
        assert answer.status_code == status, answer.text
        return answer.get_json(silent=True)

    def follow(self, kind: str, number: int) -> None:
        """The reader follows it with everything."""
        self.forum.site.run_jobs()
        self.call("POST", "/follows", 201, targetType=kind, targetId=number, level="ALL")

    def feed(self) -> list[str]:
        """The references in the reader's feed, the newest first, once all work is done."""
        self.forum.site.run_jobs()
        return [item["content"]["ref"] for item in self.call("GET", "/feeds/me", 200)["content"]]

    def told(self) -> list[str]:
        """The kinds of what the reader was told, once all work is done."""
        self.forum.site.run_jobs()
        path = f"/api/notifications/{self.reader.id}/all?size=50"
        return [item["kind"] for item in self.forum.of(self.reader).get(path).json["content"]]


@pytest.fixture
def society(forum: Any) -> Society:
    return Society(forum)


def tag_id(forum: Any, name: str) -> int:
    """The tag of this name."""
    return int(forum.get(f"/tags/named/{name}")["id"])


def test_followers_of_a_tag_hear_of_questions(society: Society) -> None:
    """In their feed, which goes back, and by their bell; of other tags nothing."""
    forum = society.forum
    old = forum.ask(tags=["noise"])
    society.follow("forum.tag", tag_id(forum, "noise"))
    new = forum.ask(tags=["noise", "belt"])
    forum.ask(tags=["belt"])
    assert society.feed() == [f"forum.question:{number}" for number in (new["id"], old["id"])]
    assert society.told() == ["forum.followed_question"]
    assert [item["id"] for item in forum.get("/questions?following=true", society.reader)["content"]]


def test_followers_of_a_question_hear_of_answers(society: Society) -> None:
    """Of each, and of the accepted one again."""
    forum = society.forum
    asked = forum.ask()
    society.follow("forum.question", asked["id"])
    answer = forum.answer(asked["id"])
    assert society.feed() == [f"forum.answer:{answer['id']}", f"forum.question:{asked['id']}"]
    assert society.told() == ["forum.followed_answer"]
    forum.accept(asked["id"], answer["id"])
    assert society.feed()[:2] == [f"forum.answer:{answer['id']}"] * 2


def test_who_followed_a_merged_tag_goes_on_to_hear(society: Society) -> None:
    """The follow leads to the other tag, and its questions come."""
    forum = society.forum
    old = forum.ask(tags=["miata"])
    forum.ask(tags=["mx-5"])
    one, other = tag_id(forum, "miata"), tag_id(forum, "mx-5")
    society.follow("forum.tag", one)
    forum.call("POST", f"/tags/{one}/merge", society.moderator, intoId=other)
    new = forum.ask(forum.helper, tags=["mx-5"])
    assert society.feed() == [f"forum.question:{number}" for number in (new["id"], old["id"])]
    (followed,) = society.call("GET", "/follows", 200)["content"]
    assert (followed["content"]["title"], followed["content"]["url"]) == ("mx-5", "/questions?tag=mx-5")


def test_what_is_deleted_leaves_the_feeds_and_comes_back(society: Society) -> None:
    """A question and an answer; what is hidden is not shown meanwhile."""
    forum = society.forum
    society.follow("social.member", forum.asker.id)
    society.follow("social.member", forum.helper.id)
    asked = forum.ask()
    answer = forum.answer(asked["id"])
    everything = [f"forum.answer:{answer['id']}", f"forum.question:{asked['id']}"]
    assert society.feed() == everything
    forum.call("DELETE", f"/answers/{answer['id']}", forum.helper)
    assert society.feed() == everything[1:]
    forum.call("POST", f"/answers/{answer['id']}/restore", society.moderator)
    assert society.feed() == everything
    path = f"/questions/{asked['id']}"
    forum.call("POST", f"{path}/hide", society.moderator)
    assert society.feed() == []
    forum.call("POST", f"{path}/restore", society.moderator)
    assert society.feed() == everything
    forum.call("DELETE", path, society.moderator)
    assert society.feed() == []
    forum.call("POST", f"{path}/restore", society.moderator)
    assert sorted(society.feed()) == sorted(everything)


def test_who_saved_it_learns_that_it_changed(society: Society) -> None:
    """An edit, a mark that it is outdated, another text of a tag."""
    forum = society.forum
    asked = forum.ask()
    answer = forum.answer(asked["id"])
    for kind, number in (
        ("question", asked["id"]),
        ("answer", answer["id"]),
        ("tag", tag_id(forum, "noise")),
    ):
        society.call("POST", "/bookmarks", 201, targetType=f"forum.{kind}", targetId=number)
    forum.call("PUT", f"/questions/{asked['id']}", version=1, title="MX-5 NB squeals at every cold start")
    found = {"kind": "OUTDATED", "comment": "There is a newer belt by now."}
    forum.call("PUT", f"/answers/{answer['id']}/outcomes", forum.asker, **found)
    path = f"/tags/{tag_id(forum, 'noise')}"
    forum.call("PUT", path, society.moderator, version=1, description="What one hears.")
    assert society.told() == ["social.bookmark_changed"] * 3


def test_a_locked_question_takes_no_comment(society: Society) -> None:
    """Nor do its answers, but from moderators; a closed one takes some."""
    forum = society.forum
    asked = forum.ask()
    answer = forum.answer(asked["id"])
    targets = [("forum.question", asked["id"]), ("forum.answer", answer["id"])]

    def say(who: Any, status: int) -> None:
        for kind, number in targets:
            said = {"targetType": kind, "targetId": number, "body": "Which belt is it?"}
            spoken = forum.of(who).post("/social-api/comments", json=said)
            assert spoken.status_code == status, spoken.text

    forum.call("POST", f"/questions/{asked['id']}/close", society.moderator, reason="UNCLEAR")
    say(society.reader, 201)
    forum.call("POST", f"/questions/{asked['id']}/lock", society.moderator, locked=True)
    say(society.reader, 403)
    say(society.moderator, 201)
