"""What new members may say: beside a plugin that gives levels, made for these tests."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from motorclub.plugin import services
from motorclub.plugin.host import CORE
from motorclub.plugin.levels import Levels
from motorclub.plugin.services import Offer
from motorclub.plugin.values import Service
from motorclub.testing.contract.tools import off_if_installed
from motorclub.testing.race import meet_after, together
from motorclub_social import writing_limits
from motorclub_social.writing_limits import Answers


class Ladder:
    """The services `ranks.levels` and `forum.answers`, as a test makes them up."""

    def __init__(self) -> None:
        self.levels: dict[int, int] = {}
        self.answers: dict[int, int] = {}

    def level_of(self, member_id: int) -> int:
        """As the service says."""
        return self.levels.get(member_id, 1)

    def written_since(self, member_id: int, since: datetime) -> int:
        """As the service says."""
        return self.answers.get(member_id, 0)


@pytest.fixture
def ladder(club: Any) -> Iterator[Ladder]:
    """Everybody is of level 1, and nobody has answered."""
    made = Ladder()
    with club.site.context():
        known, proxies = services._offers_and_proxies()
    offers = {"ranks.levels": Levels, "forum.answers": Answers}
    before = {name: known.get(name) for name in offers}
    known |= {name: Offer(CORE, Service(name, kind, made)) for name, kind in offers.items()}
    proxies.clear()
    # Moderation has limits of its own for members of level 0.
    with off_if_installed(club.site, "moderation"):
        yield made
    for name, offer in before.items():
        del known[name]
        if offer is not None:
            known[name] = offer
    proxies.clear()


def links(many: int) -> str:
    """A text with so many links to elsewhere, and one that is none."""
    return "Look: [mine](/profile/1) " + " ".join(f"[{n}](https://example.org/{n})" for n in range(many))


def left(club: Any, member: Any) -> tuple[int | None, int | None]:
    """What a member may still do."""
    told = club.get("/comments/limits", member)
    return told["commentsLeft"], told["linksPerComment"]


def test_new_members_say_ten_things_a_day(club: Any, ladder: Ladder, clock: Any) -> None:
    """Answers count, what they have taken away does, edits do not; 429 says until when."""
    ladder.levels[club.ben.id], ladder.answers[club.ben.id] = 0, 7
    assert left(club, club.ben) == (3, 2)
    first, *_ = (club.say(club.ben)["id"] for _ in range(3))
    club.call("DELETE", f"/comments/{first}", club.ben, 204)
    answer = club.of(club.ben).post("/social-api/comments", json={**THING, "body": "One more."})
    assert (answer.status_code, answer.json["field"]) == (429, "body")
    assert 0 < int(answer.headers["Retry-After"]) <= 24 * 60 * 60
    assert left(club, club.ben) == (0, 2)
    assert left(club, club.cleo) == (None, 10)
    assert left(club, club.moderator) == (None, None)
    ladder.levels[club.ben.id] = 1
    kept = club.say(club.ben)["id"]
    ladder.levels[club.ben.id] = 0
    club.call("PUT", f"/comments/{kept}", club.ben, 200, {"body": "Other words."})
    ladder.answers.clear()
    clock.advance(days=1)
    assert left(club, club.ben) == (10, 2)
    club.say(club.ben)


THING = {"targetType": "workshop.thing", "targetId": 7}


@pytest.mark.parametrize("held", [True, False])
def test_two_at_once_are_not_two_for_one(
    club: Any, ladder: Ladder, monkeypatch: pytest.MonkeyPatch, held: bool
) -> None:
    """The last comment of the day, sent twice at the same moment; counted without the lock, both are taken."""
    ladder.levels[club.ben.id], ladder.answers[club.ben.id] = 0, 9
    meet_after(monkeypatch, writing_limits, "_remaining_comments")
    if not held:
        monkeypatch.setattr(writing_limits, "lock_member", lambda member_id: None)
    call = functools.partial(club.of(club.ben).post, "/social-api/comments")
    said = together([lambda: call(json={**THING, "body": "My last one."}).status_code] * 2)
    assert sorted(said) == ([201, 429] if held else [201, 201])


@pytest.mark.parametrize(("level", "most"), [(0, 2), (1, 10)])
def test_links_in_a_comment(club: Any, ladder: Ladder, level: int, most: int) -> None:
    """Two of new members, ten of others, staff as they like; an edit keeps what there was."""
    ladder.levels[club.ben.id] = level
    said = club.say(club.ben, links(most))["id"]
    refused = club.say(club.ben, links(most + 1), 422)
    assert (refused["field"], refused["message"]) == (
        "body",
        f"You can put at most {most} links into a comment.",
    )
    club.call("PUT", f"/comments/{said}", club.ben, 422, {"body": links(most + 1)})
    club.say(club.moderator, links(20))
    ladder.levels[club.ben.id] = 1
    older = club.say(club.ben, links(10))["id"]
    ladder.levels[club.ben.id] = level
    club.call("PUT", f"/comments/{older}", club.ben, 200, {"body": links(10) + " Seen?"})
