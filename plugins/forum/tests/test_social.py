"""With social beside it: who follows what hears of it, feeds and bookmarks know what became of a thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from motorclub.api import Role, Service
from motorclub.api.levels import Levels
from motorclub.plugin import services
from motorclub.plugin.host import CORE
from motorclub.plugin.services import Offer
from motorclub.testing.contract.tools import off_if_installed

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

    def notified(self) -> list[str]:
        """The kinds of the reader's notifications, once all work is done."""
        self.forum.site.run_jobs()
        path = f"/api/notifications/{self.reader.id}/all?size=50"
        return [item["kind"] for item in self.forum.of(self.reader).get(path).json["content"]]


@pytest.fixture
def skipped_jobs(skipped_jobs: frozenset[str]) -> frozenset[str]:
    """The forum names social nowhere; here both work together."""
    return frozenset(name for name in skipped_jobs if not name.startswith("social."))


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
    assert society.notified() == ["forum.followed_topic"]
    assert [item["id"] for item in forum.get("/questions?following=true", society.reader)["content"]]


def test_a_follower_who_is_mentioned_is_notified_once(society: Society) -> None:
    """Of the mention, for questions and for answers."""
    forum = society.forum
    society.follow("social.member", forum.asker.id)
    asked = forum.ask(body="@reader, have you heard this noise at a cold start before?")
    society.follow("forum.question", asked["id"])
    forum.answer(asked["id"], body="@reader, listen to the belt while it is cold.")
    assert society.notified() == ["forum.mentioned"]


def test_a_comment_on_an_answer_names_answer_and_question(society: Society) -> None:
    """A comment that mentions the author is one notification, with both ids; so is a like of it."""
    forum = society.forum
    asked = forum.ask()
    answered = forum.answer(asked["id"], society.reader)
    target = {"targetType": "ANSWER", "targetId": answered["id"]}
    said = forum.of(forum.helper).post(
        "/social-api/comments", json={**target, "body": "@reader, which belt?"}
    )
    assert said.status_code == 201, said.text
    assert society.notified() == ["social.mention"]
    path = f"/api/notifications/{society.reader.id}/unread/latest"
    (entry,) = forum.of(society.reader).get(path).json
    found = (entry["questionId"], entry["answerId"], entry["commentId"])
    assert found == (asked["id"], answered["id"], said.json["id"])


def messages(society: Society) -> list[str]:
    """The reader's notifications, the newest first, once all work is done."""
    society.notified()
    path = f"/api/notifications/{society.reader.id}/all?size=50"
    return [item["message"] for item in society.forum.of(society.reader).get(path).json["content"]]


def test_many_questions_of_one_tag_are_one_row(society: Society) -> None:
    """It names who asked and leads to the newest; those of a person stay apart, and nobody is notified twice."""
    forum = society.forum
    forum.ask(tags=["noise"])
    society.follow("forum.tag", tag_id(forum, "noise"))
    society.follow("social.member", forum.helper.id)
    forum.ask(tags=["noise"])
    last = forum.ask(forum.site.member("third"), tags=["noise", "belt"])
    url = f"/questions/{last['id']}"
    (grouped,) = messages(society)
    assert grouped == (
        f'<b>third and asker</b> asked about <i>noise</i>: <a href="{url}">{last["title"]}</a>'
    )
    forum.ask(forum.helper, tags=["noise"])
    forum.ask(forum.helper, tags=["belt"])
    assert society.notified() == ["forum.followed_question"] * 2 + ["forum.followed_topic"]


@pytest.mark.parametrize("kind", ["MUTE", "BLOCK", None])
def test_nobody_is_notified_of_those_they_blocked_or_muted(society: Society, kind: str | None) -> None:
    """Neither by a tag nor by a question that they follow, nor in the list of what they follow, nor about their own
    question; None is the control. What moderators do is told whoever they are."""
    forum = society.forum
    own = forum.ask(society.reader, tags=["noise"])
    society.follow("forum.tag", tag_id(forum, "noise"))
    if kind:
        society.call("POST", "/blocks", 201, userId=forum.asker.id, kind=kind)
        society.call("POST", "/blocks", 201, userId=society.moderator.id, kind=kind)
    asked = forum.ask(tags=["noise"])
    answer = forum.answer(asked["id"], forum.helper)
    society.follow("forum.question", asked["id"])
    forum.answer(asked["id"], forum.site.member("fourth"))
    forum.vote(forum.asker, "QUESTION", own["id"], 1)
    forum.call("POST", f"/questions/{own['id']}/close", society.moderator, reason="UNCLEAR")
    notified = society.notified()
    assert ("forum.followed_topic" in notified, "forum.voted_up" in notified) == (kind is None, kind is None)
    assert {"forum.followed_answer", "forum.question_moved"} <= set(notified)
    listed = forum.get("/questions?sort=following", society.reader)["content"]
    assert (asked["id"] in [item["id"] for item in listed]) == (kind is None)
    assert answer["questionId"] == asked["id"]


def test_notifying_many_followers_checks_blocks_once(society: Society, queries: Any) -> None:
    """Another follower costs what notifying them costs, and no statement more.

    The outbox's own statements are left out: how many deliveries it notes at once depends on how long they take.
    """
    forum = society.forum
    counts = []
    for number in range(3):
        reader = forum.site.member(f"fan{number}")
        client = forum.of(reader)
        follow = {"targetType": "social.member", "targetId": forum.asker.id, "level": "ALL"}
        assert client.post("/social-api/follows", json=follow).status_code == 201
        forum.site.run_jobs()
        forum.ask()
        with queries.at_most(500) as sent, off_if_installed(forum.site, "ranks"):
            forum.site.run_jobs()
        counts.append(sum("outbox_delivery" not in statement for statement in sent))
    assert counts[2] - counts[1] <= counts[1] - counts[0] + 1
    assert counts[2] - counts[1] <= 12


def test_what_suits_a_member_is_suggested(society: Society, queries: Any) -> None:
    """Tags of what they write before those that many use, categories; nothing that they follow already."""
    forum = society.forum
    place = {"name": "Engines", "description": "What turns.", "slug": "engines"}
    category = forum.call("POST", "/categories", forum.site.member_of_role(Role.ADMIN), 201, **place)["id"]
    for _ in range(2):
        forum.ask(tags=["belt"], categoryId=category)
    forum.ask(society.reader, tags=["noise"])
    forum.site.run_jobs()

    def titles() -> list[str]:
        found = society.call("GET", "/follows/suggestions?size=2", 200)["items"]
        return [item["content"]["title"] for item in found]

    assert titles() == ["noise", "belt", "Engines"]
    with queries.at_most(14):
        titles()
    society.follow("forum.tag", tag_id(forum, "noise"))
    society.follow("forum.category", category)
    assert titles() == ["belt"]
    forum.site.switch("forum", on=False)
    assert titles() == []
    assert forum.site.client().get("/social-api/follows/suggestions").status_code == 401


def test_followers_of_a_question_hear_of_answers(society: Society) -> None:
    """Of each, and of the accepted one again."""
    forum = society.forum
    asked = forum.ask()
    society.follow("forum.question", asked["id"])
    answer = forum.answer(asked["id"])
    assert society.feed() == [f"forum.answer:{answer['id']}", f"forum.question:{asked['id']}"]
    assert society.notified() == ["forum.followed_answer"]
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
    assert society.notified() == ["social.bookmark_changed"] * 3


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


@pytest.mark.parametrize("kind", ["MUTE", "BLOCK", None])
def test_posts_of_the_muted_and_blocked_are_folded(society: Society, kind: str | None) -> None:
    """For the reader alone; a muted text is there to be unfolded, a blocked one is not. None is the control."""
    forum = society.forum
    asked = forum.ask()
    other = forum.ask(forum.site.member("third"))
    answer = forum.answer(other["id"], forum.asker)
    forum.answer(asked["id"], forum.helper)
    if kind:
        society.call("POST", "/blocks", 201, userId=forum.asker.id, kind=kind)
    because = {"MUTE": "MUTED", "BLOCK": "BLOCKED", None: None}[kind]
    mine = forum.get(f"/questions/{asked['id']}", society.reader)
    theirs = forum.get(f"/questions/{other['id']}", society.reader)["answers"]["content"][0]
    listed = forum.get(f"/questions/{other['id']}/answers", society.reader)["content"][0]
    alone = forum.get(f"/answers/{answer['id']}", society.reader)
    for post in (mine, theirs, listed, alone):
        assert (post["hiddenBecause"], bool(post["body"])) == (because, kind != "BLOCK")
        assert bool(post["bodyHtml"]) == bool(post["may"]) == (kind != "BLOCK")
    assert mine["answers"]["content"][0]["hiddenBecause"] is None
    for who in (None, society.moderator, forum.asker, forum.helper):
        page = forum.get(f"/questions/{asked['id']}", who)
        assert (page["hiddenBecause"], bool(page["body"])) == (None, True)


def test_who_is_blocked_sees_as_little(society: Society) -> None:
    """A block holds both ways, a mute one way; a moderator sees everything."""
    forum = society.forum
    asked = forum.ask(society.reader)
    muted = forum.site.member("muted")
    society.call("POST", "/blocks", 201, userId=forum.asker.id, kind="BLOCK")
    society.call("POST", "/blocks", 201, userId=muted.id, kind="MUTE")
    path = f"/questions/{asked['id']}"
    assert forum.get(path, forum.asker)["hiddenBecause"] == "BLOCKED"
    assert forum.get(path, muted)["hiddenBecause"] is None
    assert forum.get("/hidden-authors", society.reader) == {"muted": [muted.id], "blocked": [forum.asker.id]}
    assert forum.get("/hidden-authors", forum.asker) == {"muted": [], "blocked": [society.reader.id]}
    assert forum.get("/hidden-authors", muted) == {"muted": [], "blocked": []}
    forum.of(forum.asker).post("/social-api/blocks", json={"userId": society.reader.id, "kind": "MUTE"})
    assert forum.get("/hidden-authors", forum.asker)["blocked"] == [society.reader.id]


@pytest.mark.parametrize("kind", ["MUTE", "BLOCK", None])
def test_a_block_keeps_a_profile_s_posts_from_both(society: Society, kind: str | None) -> None:
    """Not from others, nor from who moderates; a muted one's are asked for. None and a mute are the control."""
    forum = society.forum
    moderator = society.moderator
    if kind:
        for who in (forum.asker, moderator):
            society.call("POST", "/blocks", 201, userId=who.id, kind=kind)
    refused = 403 if kind == "BLOCK" else 200
    for path in ("/users/{}/answers", "/users/{}/summary", "/questions?author={}"):
        for viewer, of, status in (
            (society.reader, forum.asker, refused),
            (forum.asker, society.reader, refused),
            (society.reader, society.reader, 200),
            (forum.helper, forum.asker, 200),
            (moderator, society.reader, 200),
            (None, forum.asker, 200),
        ):
            client = forum.of(viewer) if viewer else forum.site.client()
            assert client.get(f"/forum-api{path.format(of.id)}").status_code == status, (path, viewer)


def test_folding_has_a_budget(society: Society, queries: Any) -> None:
    """One statement more for a member, however many answer and however many are muted; visitors pay nothing."""
    forum = society.forum
    asked = forum.ask()
    for number in range(6):
        writer = forum.site.member(f"writer{number}")
        forum.answer(asked["id"], writer)
        if number % 2:
            society.call("POST", "/blocks", 201, userId=writer.id, kind="MUTE")
    client, visitor = forum.of(society.reader), forum.site.client()
    for size in (1, 20):
        with queries.at_most(5):
            page = client.get(f"/forum-api/questions/{asked['id']}?size={size}").json
        with queries.at_most(2):
            visitor.get(f"/forum-api/questions/{asked['id']}?size={size}")
    assert sum(answer["hiddenBecause"] == "MUTED" for answer in page["answers"]["content"]) == 3
    with queries.at_most(2):
        client.get("/forum-api/hidden-authors")


def test_kept_answers_are_the_same_for_all(society: Society) -> None:
    """The authors hidden from one member are not hidden in answers to others, in any order of requests."""
    forum = society.forum
    asked = forum.ask()
    society.call("POST", "/blocks", 201, userId=forum.asker.id, kind="BLOCK")
    path = f"/questions/{asked['id']}"
    assert forum.get(path, society.reader)["body"] == ""
    assert forum.get(path)["body"] == forum.get(path)["body"] != ""
    assert forum.get(path, society.reader)["body"] == ""
    assert forum.get("/questions") == forum.get("/questions", society.reader)


def test_nobody_answers_whom_a_block_keeps_away(society: Society) -> None:
    """Either way, and nothing is counted; a mute keeps nobody from answering, nor a block who moderates."""
    forum = society.forum
    asked, own = forum.ask(), forum.ask(society.reader)
    society.call("POST", "/blocks", 201, userId=forum.asker.id, kind="MUTE")
    forum.answer(asked["id"], society.reader)
    society.call("POST", "/blocks", 200, userId=forum.asker.id, kind="BLOCK")
    later = forum.ask()
    for number, who in ((later["id"], society.reader), (own["id"], forum.asker)):
        forum.call("POST", f"/questions/{number}/answers", who, 403, body="Have a look at the belt first.")
    forum.of(society.moderator).post("/social-api/blocks", json={"userId": forum.asker.id, "kind": "BLOCK"})
    forum.answer(later["id"], society.moderator)
    assert forum.miscounted() == []


class Ladder:
    """The service `ranks.levels`: everybody is new."""

    def level_of(self, member_id: int) -> int:
        """As the service says."""
        return 0


@pytest.fixture
def all_are_new(forum: Any) -> Iterator[None]:
    """Everybody is of level 0."""
    with forum.site.context():
        known, proxies = services._offers_and_proxies()
    before = known.get("ranks.levels")
    known["ranks.levels"] = Offer(CORE, Service("ranks.levels", Levels, Ladder()))
    proxies.clear()
    # Moderation has limits of its own for members of level 0.
    with off_if_installed(forum.site, "moderation"):
        yield
    del known["ranks.levels"]
    if before is not None:
        known["ranks.levels"] = before
    proxies.clear()


@pytest.mark.usefixtures("all_are_new")
def test_answers_and_comments_of_new_members_count_together(society: Society, clock: Any) -> None:
    """Ten a day; the eleventh is refused in both places, what is left is told in both, and tomorrow is another day."""
    forum, reader = society.forum, society.reader
    organiser = forum.site.member_of_role(Role.EVENT_ORGANISER)
    asked = [forum.ask(organiser)["id"] for _ in range(2)]
    comment = {"targetType": "forum.question", "targetId": asked[0], "body": "Mine does, too."}

    def left() -> tuple[int, int]:
        return forum.get("/limits", reader)["answersLeft"], society.call("GET", "/comments/limits", 200)[
            "commentsLeft"
        ]

    forum.answer(asked[0], reader)
    first = society.call("POST", "/comments", 201, **comment)["id"]
    society.call("DELETE", f"/comments/{first}", 204)
    assert left() == (8, 8)
    for _ in range(8):
        society.call("POST", "/comments", 201, **comment)
    assert left() == (0, 0)
    said = society.call("POST", "/comments", 429, **comment)
    refused = forum.call(
        "POST", f"/questions/{asked[1]}/answers", reader, 429, body="It is the belt, most likely."
    )
    assert (said["field"], refused["field"]) == ("body", "body")
    assert said["message"] == refused["message"]
    assert "answers and comments" in said["message"]
    clock.advance(days=1)
    assert left() == (10, 10)
    society.call("POST", "/comments", 201, **comment)
