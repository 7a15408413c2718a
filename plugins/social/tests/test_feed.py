"""The feed: what comes into it, from whom, and how it goes on."""

from __future__ import annotations

import random
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import ContentRef, db, now, service
from motorclub.testing.site import TestMember
from motorclub_social import feed, jobs, provided_services
from motorclub_social.models import Activity

MEMBER = "social.member"


def happened(
    club: Any,
    ref: ContentRef,
    author: TestMember,
    deed: str = "workshop.made",
    *,
    highlight: bool = False,
    about: tuple[ContentRef, ...] = (),
) -> None:
    """Another plugin tells of it."""
    with club.site.context():
        asked = service("social.feed", provided_services.Feed)
        assert asked
        told = [(one.type, one.id) for one in about]
        asked.happened(ref.type, ref.id, deed, author.id, told, highlight, now())
        db.session.commit()


def shown(club: Any, member: TestMember, query: str = "") -> list[str]:
    """The references in a member's feed."""
    return [item["content"]["ref"] for item in club.get(f"/feeds/me?{query}", member)["content"]]


def test_levels(club: Any) -> None:
    """ALL has everything, HIGHLIGHTS what matters, MUTED nothing; who follows nothing has an empty feed."""
    for member, level in ((club.ben, "ALL"), (club.cleo, "HIGHLIGHTS"), (club.moderator, "MUTED")):
        club.follow_member(member, club.ann, level=level)
    small, large = club.thing, club.workshop.thing(8, club.ann.id)
    happened(club, small, club.ann)
    happened(club, large, club.ann, highlight=True)
    assert shown(club, club.ben) == [str(large), str(small)]
    assert shown(club, club.cleo) == [str(large)]
    assert shown(club, club.moderator) == shown(club, club.admin) == []


def test_an_item(club: Any) -> None:
    """What happened, when, by whom, and why it is here; once, however many reasons there are."""
    tag = club.workshop.thing(70)
    club.follow_member(club.ben, club.ann)
    club.follow(club.ben, tag)
    happened(club, club.thing, club.ann, highlight=True, about=(tag,))
    [item] = club.get("/feeds/me", club.ben)["content"]
    assert (item["deed"], item["highlight"], item["author"]["username"]) == ("workshop.made", True, "ann")
    assert [reason["title"] for reason in item["because"]] == ["ann", "Thing 70"]
    assert item["content"]["url"] == "/things/7"


def test_the_same_deed_is_noted_once(club: Any) -> None:
    """No matter which of them is published twice."""
    club.follow_member(club.ben, club.ann)
    for _ in range(2):
        happened(club, club.thing, club.ann)
    happened(club, club.thing, club.ann, "workshop.painted")
    assert shown(club, club.ben) == ["workshop.thing:7"] * 2


def test_what_one_does_oneself_is_no_news(club: Any) -> None:
    """Even of things that one follows."""
    club.follow(club.ann, club.thing)
    happened(club, club.thing, club.ann)
    assert shown(club, club.ann) == []


@pytest.mark.parametrize("kind", ["BLOCK", "MUTE"])
def test_posts_of_the_blocked_and_muted_are_left_out(club: Any, kind: str) -> None:
    """Not by way of a thing either; a mute is not noticed by the muted."""
    for member in (club.ben, club.cleo):
        club.follow(member, club.thing)
    happened(club, club.thing, club.cleo)
    happened(club, club.thing, club.ben, "workshop.painted")
    club.block(club.ben, club.cleo, kind)
    assert shown(club, club.ben) == []
    assert shown(club, club.cleo) == ([] if kind == "BLOCK" else ["workshop.thing:7"])
    club.call("DELETE", f"/blocks/{club.cleo.id}", club.ben, 204)
    assert shown(club, club.ben) == ["workshop.thing:7"]


def test_it_goes_on(club: Any) -> None:
    """By cursor, through three follows whose news interleave; what comes meanwhile moves nothing."""
    things = [club.workshop.thing(number, club.ann.id) for number in range(20, 31)]
    for member in (club.ann, club.cleo, club.moderator):
        club.follow_member(club.ben, member)
    for place, thing in enumerate(things):
        happened(club, thing, (club.ann, club.cleo, club.moderator)[place % 3])
    expected = [str(thing) for thing in reversed(things)]
    seen: list[str] = []
    page = club.get("/feeds/me?size=4", club.ben)
    while True:
        seen += [item["content"]["ref"] for item in page["content"]]
        happened(club, club.workshop.thing(100 + len(seen), club.ann.id), club.ann)
        if page["nextCursor"] is None:
            break
        assert page["hasMore"] is True
        page = club.get(f"/feeds/me?size=4&cursor={page['nextCursor']}", club.ben)
    assert (seen, page["hasMore"]) == (expected, False)
    assert club.get("/feeds/me?cursor=nonsense", club.ben, 400)["field"] == "cursor"


FOLLOWED, LOUD = 12, 3


def test_it_is_what_reading_all_of_it_would_give(club: Any) -> None:
    """Loud and quiet follows of both levels, an item under several of them, from the beginning and from further on."""
    chance = random.Random(7)
    followed = [club.workshop.thing(number) for number in range(20, 20 + FOLLOWED)]
    for place, thing in enumerate(followed):
        club.follow(club.ben, thing, level="HIGHLIGHTS" if place % 2 else "ALL")
    heard: list[str] = []
    for number in range(100, 220):
        thing = club.workshop.thing(number, club.ann.id)
        about = chance.sample(range(LOUD), chance.randrange(3))
        about += chance.sample(range(LOUD, FOLLOWED), 1) if number % 7 == 0 else []
        highlight = chance.random() < 0.5
        happened(club, thing, club.ann, highlight=highlight, about=tuple(followed[place] for place in about))
        if any(highlight or place % 2 == 0 for place in about):
            heard.insert(0, str(thing))
    assert 40 < len(heard) < 100
    for size in (1, 2, 7, 20, 50):
        page = club.get(f"/feeds/me?size={size}", club.ben)
        assert [item["content"]["ref"] for item in page["content"]] == heard[:size]
        after = shown(club, club.ben, f"size={size}&cursor={page['nextCursor']}") if page["hasMore"] else []
        assert after == heard[size : 2 * size]


def test_what_has_gone_is_left_out(club: Any) -> None:
    """What the reader may not see, too; and what a plugin says is gone."""
    club.follow_member(club.ben, club.ann)
    happened(club, club.thing, club.ann)
    happened(club, club.workshop.thing(8, club.ann.id), club.ann)
    del club.workshop.things[8]
    assert shown(club, club.ben) == ["workshop.thing:7"]
    with club.site.context():
        asked = service("social.feed", provided_services.Feed)
        assert asked
        asked.remove("workshop.thing", 7)
        db.session.commit()
    assert club.get("/feeds/me", club.ben)["content"] == []


def test_comments_are_news_for_those_who_want_all(club: Any) -> None:
    """Of the author and of the thing; a removed one is not."""
    club.follow(club.cleo, club.thing)
    club.follow_member(club.moderator, club.ben, level="HIGHLIGHTS")
    said = club.say(club.ben, "Which oil?")
    club.site.run_jobs()
    [item] = club.get("/feeds/me", club.cleo)["content"]
    assert (item["deed"], item["content"]["excerpt"]) == ("social.comment_posted", "Which oil?")
    assert item["content"]["url"] == f"/things/7#comment-{said['id']}"
    assert shown(club, club.moderator) == []
    club.call("DELETE", f"/comments/{said['id']}", club.ben, 204)
    assert shown(club, club.cleo) == []


@pytest.mark.needs("forum")
def test_events_of_the_forum_are_in_the_feed(club: Any) -> None:
    """Questions, answers and accepted ones come by the names of its events, with what they are about."""
    tag = club.workshop.thing(70)
    asker, helper = club.of(club.ann), club.of(club.cleo)
    question = {
        "title": "Squeals at every cold start",
        "body": "It **squeals** for ten seconds and is quiet until the next morning.",
        "tags": ["noise"],
    }
    club.follow_member(club.ben, club.ann)
    club.follow(club.moderator, tag, level="HIGHLIGHTS")
    number = asker.post("/forum-api/questions", json=question).json["id"]
    club.workshop.about[number] = [(tag.type, tag.id)]
    club.site.run_jobs()
    assert shown(club, club.ben) == [f"forum.question:{number}"]
    assert shown(club, club.moderator) == [f"forum.question:{number}"]
    club.follow(club.ben, ContentRef("forum.question", number))
    club.follow(club.admin, ContentRef("forum.question", number), level="HIGHLIGHTS")
    answers = f"/forum-api/questions/{number}/answers"
    answer = helper.post(answers, json={"body": "Belt. Spray water on it while it squeals."}).json["id"]
    club.site.run_jobs()
    assert shown(club, club.ben)[0] == f"forum.answer:{answer}"
    assert f"forum.answer:{answer}" not in shown(club, club.admin)
    accepted = asker.put(f"/forum-api/questions/{number}/accepted-answer", json={"answerId": answer})
    assert accepted.status_code == 200
    club.site.run_jobs()
    assert shown(club, club.admin)[0] == f"forum.answer:{answer}"


@pytest.mark.needs("forum")
def test_it_works_while_the_forum_is_off(club: Any) -> None:
    """What it told of is left out until it is on again."""
    club.follow_member(club.ben, club.ann)
    body = {
        "title": "Which oil for a cold start?",
        "body": "It rattles for two seconds and is quiet then.",
        "tags": ["oil"],
    }
    assert club.of(club.ann).post("/forum-api/questions", json=body).status_code == 201
    happened(club, club.thing, club.ann)
    club.site.run_jobs()
    club.site.switch("forum", on=False)
    assert shown(club, club.ben) == ["workshop.thing:7"]
    club.site.switch("forum", on=True)
    assert len(shown(club, club.ben)) == 2


def test_an_author_who_has_gone_is_no_news(club: Any) -> None:
    """A late event about somebody who is not there any more writes nothing."""
    with club.site.context():
        assert feed.add(club.thing, "workshop.made", 999_999, (), highlight=True, at=now()) is None
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Activity)) == 0


def test_old_news_is_taken_away(club: Any, clock: Any) -> None:
    """After a year; newer ones stay."""
    club.follow_member(club.ben, club.ann)
    happened(club, club.thing, club.ann)
    clock.advance(days=200)
    happened(club, club.workshop.thing(8, club.ann.id), club.ann)
    clock.advance(days=170)
    with club.site.context():
        jobs.prune({})
        db.session.commit()
        assert list(db.session.scalars(sa.select(Activity.item_id))) == [8]
