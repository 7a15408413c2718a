"""What members may do by their level: beside a plugin that says which one each has, made for these tests."""

from __future__ import annotations

import importlib
import importlib.metadata
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db
from motorclub.api.cars import Car
from motorclub.testing.race import meet_after, together
from motorclub.testing.site import Site, config_for
from motorclub_forum.models import Answer, Question
from motorclub_forum.shared import limits, rights

RANKS = """
from typing import Protocol
from motorclub.api import Service, hookimpl

LEVELS = {}

class Levels(Protocol):
    def level_of(self, member_id: int) -> int: ...

class Ladder:
    def level_of(self, member_id: int) -> int:
        return LEVELS.get(member_id, 1)

class Plugin:
    @hookimpl
    def register_services(self):
        return [Service("ranks.levels", Levels, Ladder())]

plugin = Plugin()
"""
MANIFEST = 'id = "ranks"\nname = "Ranks"\nsummary = "For tests."\napi = ">=1.1,<2"\n'
QUESTION = {
    "title": "How to bleed the clutch alone",
    "body": "There is nobody here who could pump for me.",
    "tags": ["clutch"],
}
ANSWER = "A hose into the reservoir of the brake, and patience."
BETTER = "It squeals for twenty seconds after a cold night, and then it is quiet until the next morning."


@pytest.fixture(scope="session")
def ranked_site(
    servers: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Site, dict[int, int]]]:
    """A site on a database of its own, with the forum and levels; and the levels by member."""
    folder = tmp_path_factory.mktemp("ranks")
    _write(folder / "motorclub_ranks")
    with patch.object(sys, "path", [str(folder), *sys.path]), patch.dict(sys.modules):
        for name in [name for name in sys.modules if name.split(".")[0] == "motorclub_ranks"]:
            del sys.modules[name]
        importlib.invalidate_caches()
        site = _site(servers, tmp_path_factory.mktemp("site"))
        yield site, sys.modules["motorclub_ranks.plugin"].LEVELS


def _write(package: Path) -> None:
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "plugin.py").write_text(RANKS)
    (package / "plugin.toml").write_text(MANIFEST)


def _site(servers: Any, folder: Path) -> Site:
    from motorclub.plugin.host import Host

    entries = [
        importlib.metadata.EntryPoint(name, f"motorclub_{name}.plugin:plugin", "motorclub.plugins")
        for name in ("forum", "ranks")
    ]
    engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("CREATE DATABASE forum_ranks"))
    engine.dispose()
    url = sa.make_url(servers.database_url).set(database="forum_ranks")
    load_all = Host.load_all
    with patch.object(Host, "load_all", lambda host: load_all(host, entries)):
        return Site(
            config_for(folder), url.render_as_string(hide_password=False), f"{servers.redis_url}?db=6"
        )


class Ladder:
    """A forum whose members have levels."""

    def __init__(self, forum: Any, levels: dict[int, int]) -> None:
        self.forum, self.levels = forum, levels

    def member(self, name: str, level: int) -> Any:
        """A new member at this level."""
        member = self.forum.site.member(name)
        self.levels[member.id] = level
        return member


@pytest.fixture
def ladder(
    ranked_site: tuple[Site, dict[int, int]], make_forum: Any, monkeypatch: pytest.MonkeyPatch
) -> Ladder:
    """An empty forum in which everybody is at level 1."""
    site, levels = ranked_site
    levels.clear()
    site.reset()
    return Ladder(make_forum(site), levels)


def test_new_members_ask_three_questions_and_give_ten_answers_a_day(ladder: Ladder) -> None:
    """Which are counted apart; 429 says until when, and the next day begins again. Others go on."""
    forum, new, old = ladder.forum, ladder.member("learner", 0), ladder.member("driver", 1)
    for path, most, body in (("/questions", 3, QUESTION), (None, 10, {"body": ANSWER})):
        asked = [forum.ask(old)["id"] for _ in range(most + 1)]
        for number, question_id in enumerate(asked, 1):
            to = path or f"/questions/{question_id}/answers"
            answer = forum.of(new).post(f"/forum-api{to}", json=body)
            assert answer.status_code == (201 if number <= most else 429), answer.text
        assert answer.json["field"] == "body"
        assert 0 < int(answer.headers["Retry-After"]) <= 24 * 60 * 60
    with forum.site.context():
        for post in (Question, Answer):
            db.session.execute(sa.update(post).values(created_at=post.created_at - timedelta(days=1)))
        db.session.commit()
    forum.ask(new)
    forum.answer(asked[-1], new)


@pytest.mark.parametrize(("level", "status"), [(0, "PENDING"), (1, "OPEN")])
def test_the_first_question_of_new_members_is_looked_at(ladder: Ladder, level: int, status: str) -> None:
    """Until one of theirs has been approved; without a setting, and of nobody else."""
    forum, member = ladder.forum, ladder.member("learner", level)
    asked = forum.ask(member)
    assert asked["status"] == status
    if status == "PENDING":
        moderator = forum.site.member_of_role(Role.MODERATOR)
        forum.call("POST", f"/questions/{asked['id']}/approve", moderator)
    assert forum.ask(member)["status"] == "OPEN"


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("what", ["questions", "answers"])
def test_two_posts_at_once_are_not_two_for_one(
    ladder: Ladder, monkeypatch: pytest.MonkeyPatch, what: str, held: bool
) -> None:
    """The last of the day, sent twice at the same moment; counted without the lock, both are taken."""
    forum, new = ladder.forum, ladder.member("learner", 0)
    monkeypatch.setattr(limits, "_quota", lambda post: 1)
    if what == "answers":
        asked = [forum.ask()["id"], forum.ask()["id"]]
        posts = [(f"/forum-api/questions/{number}/answers", {"body": ANSWER}) for number in asked]
    else:
        posts = [("/forum-api/questions", QUESTION)] * 2
    meet_after(monkeypatch, limits, "written_today")
    if not held:
        monkeypatch.setattr(limits, "lock_member", lambda member_id: None)
    calls = [lambda path=path, body=body: forum.of(new).post(path, json=body) for path, body in posts]
    assert sorted(answer.status_code for answer in together(calls)) == ([201, 429] if held else [201, 201])


def suggest(ladder: Ladder, member: Any, question_id: int, status: int = 201) -> Any:
    """A better text of a question."""
    return ladder.forum.call(
        "POST",
        "/suggested-edits",
        member,
        status,
        targetType="QUESTION",
        targetId=question_id,
        version=1,
        comment="Clearer",
        body=BETTER,
    )


def links(many: int) -> str:
    """A text with so many links to elsewhere, and one that is none."""
    return "It is the belt. [Mine](/profile/1) " + " ".join(f"[{n}](//example.org/{n})" for n in range(many))


@pytest.mark.parametrize(("level", "most"), [(0, 2), (1, 10)])
def test_links_in_a_post(ladder: Ladder, level: int, most: int) -> None:
    """Two in those of new members, ten in those of others, staff as they like; 422 names the text."""
    forum = ladder.forum
    member = ladder.member("writer", level)
    assert forum.get("/limits", member)["linksPerPost"] == most
    asked = forum.ask(member, body=links(most))
    refused = forum.call("POST", f"/questions/{forum.ask()['id']}/answers", member, 422, body=links(most + 1))
    assert (refused["field"], refused["message"]) == (
        "body",
        f"You can put at most {most} links into a post.",
    )
    call = {"version": asked["version"], "body": links(most + 1)}
    assert forum.call("PUT", f"/questions/{asked['id']}", member, 422, **call)["field"] == "body"
    staff = forum.site.member_of_role(Role.MODERATOR)
    assert forum.get("/limits", staff)["linksPerPost"] is None
    forum.call("PUT", f"/questions/{asked['id']}", staff, **call)
    # What staff have put there the member need not take away.
    version = forum.get(f"/questions/{asked['id']}", member)["version"]
    again = {"version": version, "body": links(most + 1) + " Thanks."}
    forum.call("PUT", f"/questions/{asked['id']}", member, **again)


def test_new_members_do_not_vote_down(ladder: Ladder) -> None:
    """Neither at once nor by changing an up-vote; from level 1 on everybody may."""
    forum, new, old = ladder.forum, ladder.member("learner", 0), ladder.member("driver", 1)
    question = forum.ask(old)["id"]
    vote = {"targetType": "QUESTION", "targetId": question}
    forum.call("PUT", "/votes", new, 403, **vote, value=-1)
    forum.call("PUT", "/votes", new, 200, **vote, value=1)
    forum.call("PUT", "/votes", new, 403, **vote, value=-1)
    forum.call("PUT", "/votes", ladder.member("other", 1), 200, **vote, value=-1)
    left = [forum.call("GET", "/limits", member)["downVotesLeft"] for member in (new, old)]
    assert left == [0, 10]


@pytest.mark.parametrize(("level", "most"), [(0, 3), (1, 20)])
def test_new_members_suggest_three_edits_a_day(ladder: Ladder, level: int, most: int) -> None:
    """The others twenty; beyond that 429 with when to come back."""
    member = ladder.member("editor", level)
    asked = [ladder.forum.ask()["id"] for _ in range(most + 1)]
    for question_id in asked[:-1]:
        suggest(ladder, member, question_id)
    client = ladder.forum.of(member)
    body = {"targetType": "QUESTION", "targetId": asked[-1], "version": 1, "comment": "Clearer"}
    refused = client.post("/forum-api/suggested-edits", json={**body, "body": BETTER})
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 86_400


def test_members_of_level_four_see_and_decide_about_all_suggested_edits(ladder: Ladder) -> None:
    """Those below see none of others, nor what they would change."""
    asked = ladder.forum.ask()["id"]
    made = suggest(ladder, ladder.forum.helper, asked)
    below, mechanic = ladder.member("below", 3), ladder.member("mechanic", 4)
    diff = next(
        one["id"]
        for one in ladder.forum.get("/suggested-edits?view=review", mechanic)["content"]
        if one["id"] == made["id"]
    )
    assert ladder.forum.get("/suggested-edits?view=review", below)["content"] == []
    ladder.forum.call("GET", f"/revisions/{diff}/diff", below, 404)
    assert ladder.forum.call("GET", f"/revisions/{diff}/diff", mechanic)["body"]
    done = ladder.forum.call("PUT", f"/suggested-edits/{made['id']}/approve", mechanic)
    assert done["status"] == "APPROVED"


def test_three_members_of_level_four_close_a_question(ladder: Ladder) -> None:
    """Each counts once; below that level nobody is asked."""
    asked = ladder.forum.ask()["id"]
    path = f"/questions/{asked}/close"
    ladder.forum.call("POST", path, ladder.member("below", 3), 403, reason="UNCLEAR")
    crew = [ladder.member(f"crew{number}", 4) for number in range(3)]
    left = [
        ladder.forum.call("POST", path, crew[who], reason="UNCLEAR")["votesMissing"] for who in (0, 0, 1, 2)
    ]
    assert left == [2, 2, 1, 0]
    closed = ladder.forum.get(f"/questions/{asked}")
    assert closed["closeWishes"] == []
    assert (closed["status"], closed["closeReason"]) == ("CLOSED", "UNCLEAR")


def test_members_of_level_six_merge_tags_that_nobody_has_reserved(ladder: Ladder) -> None:
    """Those below merge none, and neither does anybody of them while no plugin counts levels."""
    forum, staff = ladder.forum, ladder.forum.site.member("staff", Role.MODERATOR)
    below, legend = ladder.member("below", 5), ladder.member("legend", 6)
    one, other, reserved = ("miata", "mx-5", "official")
    forum.ask(tags=[one])
    forum.ask(tags=[other])
    forum.call("POST", "/tags", staff, 201, name=reserved, isReserved=True)
    ids = {name: forum.get(f"/tags/named/{name}")["id"] for name in (one, other, reserved)}
    path = f"/tags/{ids[one]}/merge"
    seen = [forum.get(f"/tags/named/{one}", member)["mayMerge"] for member in (below, legend, staff)]
    assert seen == [False, True, True]
    forum.call("GET", f"{path}?intoId={ids[other]}", below, 403)
    forum.call("POST", path, below, 403, intoId=ids[other])
    forum.call("POST", path, legend, 403, intoId=ids[reserved])
    assert forum.get(f"/tags/named/{reserved}", legend)["mayMerge"] is False
    ladder.levels.pop(legend.id)
    forum.call("POST", path, legend, 403, intoId=ids[other])
    ladder.levels[legend.id] = 6
    assert forum.get(f"{path}?intoId={ids[other]}", legend)["questionCountAfter"] == 2
    merged = forum.call("POST", path, legend, intoId=ids[other])
    assert (merged["name"], merged["synonyms"]) == (other, [one])
    assert forum.miscounted() == []


def test_who_may_close_sees_how_many_want_it(ladder: Ladder) -> None:
    """By reason, and whether oneself does; others see nothing of it."""
    asked = ladder.forum.ask()["id"]
    first, second = ladder.member("first", 4), ladder.member("second", 4)
    ladder.forum.call("POST", f"/questions/{asked}/close", first, reason="OFF_TOPIC")
    for member, mine in ((first, True), (second, False)):
        wishes = ladder.forum.get(f"/questions/{asked}", member)["closeWishes"]
        assert wishes == [{"reason": "OFF_TOPIC", "count": 1, "mine": mine}]
    assert ladder.forum.get(f"/questions/{asked}", ladder.forum.asker)["closeWishes"] == []
    assert ladder.forum.get(f"/questions/{asked}")["closeWishes"] == []


@pytest.mark.parametrize(
    ("level", "model", "status"), [(1, "MX 5", "SUGGESTED"), (2, "E46", "SUGGESTED"), (2, "MX 5", "APPROVED")]
)
def test_edits_about_ones_own_model_need_no_review(
    ladder: Ladder, monkeypatch: pytest.MonkeyPatch, level: int, model: str, status: str
) -> None:
    """From level 2 on; the text is replaced at once."""
    forum, editor = ladder.forum, ladder.member("editor", level)
    monkeypatch.setattr(rights, "list_cars", lambda member_id: [Car(1, "Mine", "Mazda", model, 1991)])
    asked = forum.ask(tags=["mx-5"])
    body = {
        "targetType": "QUESTION",
        "targetId": asked["id"],
        "version": 1,
        "comment": "Clearer",
        "body": BETTER,
    }
    assert forum.call("POST", "/suggested-edits", editor, 201, **body)["status"] == status
    assert (forum.get(f"/questions/{asked['id']}")["body"] == BETTER) == (status == "APPROVED")
