"""People, a plugin with things to talk about, and the shortest ways to follow, save and say something."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.api import Content, ContentRef, ContentType, Role, Viewer, db, now
from motorclub.content import services as contents
from motorclub.plugin import services
from motorclub.plugin.guard import Breaker
from motorclub.plugin.host import CORE, Registered
from motorclub.plugin.services import Offer
from motorclub.plugin.values import Service
from motorclub.testing.site import Site, TestMember

THING = "workshop.thing"

# Each statement gives the rows whose kept counter is not what the rows say.
RECOUNTS = (
    """SELECT 'followers', f.target_id FROM social_followed f WHERE f.follower_count <>
        (SELECT count(*) FROM social_follow w WHERE w.target_type = f.target_type AND w.target_id = f.target_id)""",
    """SELECT 'not counted', w.target_id FROM social_follow w WHERE NOT EXISTS
        (SELECT 1 FROM social_followed f WHERE f.target_type = w.target_type AND f.target_id = w.target_id)""",
    """SELECT 'comments', t.id FROM social_thread t WHERE t.comment_count <>
        (SELECT count(*) FROM social_comment c WHERE c.thread_id = t.id AND c.status = 'PUBLISHED')""",
    """SELECT 'replies', p.id FROM social_comment p WHERE p.reply_count <>
        (SELECT count(*) FROM social_comment c WHERE c.parent_id = p.id AND c.status = 'PUBLISHED')""",
    """SELECT 'likes', c.id FROM social_comment c WHERE c.score <>
        (SELECT count(*) FROM social_vote v WHERE v.comment_id = c.id)""",
)


@dataclass
class Workshop:
    """A plugin with things in it, as a test makes them up; `closed` says to whom it takes no comments, and why."""

    things: dict[int, Content] = field(default_factory=dict)
    private: set[int] = field(default_factory=set)
    closed: dict[int, str] = field(default_factory=dict)
    about: dict[int, list[tuple[str, int]]] = field(default_factory=dict)

    def thing(self, number: int, author_id: int | None = None, **changes: Any) -> ContentRef:
        """There is a thing."""
        ref = ContentRef(THING, number)
        values = {"title": f"Thing {number}", "url": f"/things/{number}", "excerpt": "A thing.", **changes}
        self.things[number] = Content(ref=ref, author_id=author_id, created_at=now(), **values)
        return ref

    def load(self, ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
        """Private things are for members."""
        for number in ids:
            if number in self.things and (number not in self.private or viewer.signed_in):
                yield self.things[number]

    def refusal(self, type: str, id: int, member_id: int) -> str | None:  # noqa: A002
        """As the service says."""
        return self.closed.get(id)

    def subjects_of(self, type: str, id: int) -> Collection[tuple[str, int]]:  # noqa: A002
        """As the service says."""
        return self.about.get(id, [])


@pytest.fixture
def workshop(site: Site) -> Iterator[Workshop]:
    """It, and its services, gone after the test."""
    made = Workshop()
    from motorclub_social.integrations import Commenting, Subjects

    with site.context():
        known, proxies = services._offers_and_proxies()
        kinds = contents.content_types()
    offers = {"workshop.commenting": Commenting, "workshop.subjects": Subjects, "forum.subjects": Subjects}
    before = {name: known.get(name) for name in offers}
    known |= {name: Offer(CORE, Service(name, kind, made)) for name, kind in offers.items()}
    proxies.clear()
    kinds[THING] = Registered(CORE, ContentType(THING, "Thing", made.load))
    yield made
    del kinds[THING]
    for name, offer in before.items():
        del known[name]
        if offer is not None:
            known[name] = offer
    proxies.clear()
    site.host.guard_of(CORE).breaker = Breaker()


class Club:
    """People, and what they do; every call must have the expected status."""

    def __init__(self, site: Site, workshop: Workshop) -> None:
        self.site = site
        self.workshop = workshop
        self.ann = site.member("ann")
        self.ben = site.member("ben")
        self.cleo = site.member("cleo")
        self.moderator = site.member("mod", Role.MODERATOR)
        self.admin = site.member("boss", Role.ADMIN)
        self.thing = workshop.thing(7, self.ann.id)

    def of(self, member: TestMember | None) -> FlaskClient:
        """That member's browser, or a visitor's."""
        return self.site.client(member.token if member else None)

    def call(
        self, method: str, path: str, member: TestMember | None, expected: int, body: Any = None
    ) -> dict[str, Any]:
        """What a visitor or `member` does."""
        answer = self.of(member).open(f"/social-api{path}", method=method, json=body)
        assert answer.status_code == expected, answer.text
        return answer.get_json(silent=True) or {}

    def complete(self, typed: str, member: TestMember) -> list[str]:
        """The names that are offered to a member who mentions somebody."""
        answer = self.of(member).get("/users/mentionable", query_string={"q": typed})
        return [one["username"] for one in answer.get_json()["items"]]

    def get(self, path: str, member: TestMember | None = None, expected: int = 200) -> dict[str, Any]:
        """What a visitor or `member` reads."""
        return self.call("GET", path, member, expected)

    def follow(
        self, member: TestMember, ref: ContentRef, expected: int = 201, level: str = "ALL"
    ) -> dict[str, Any]:
        """`member` follows something."""
        return self.call("POST", "/follows", member, expected, {**target(ref), "level": level})

    def follow_member(
        self, member: TestMember, other: TestMember, expected: int = 201, level: str = "ALL"
    ) -> dict[str, Any]:
        """`member` follows somebody."""
        return self.follow(member, ContentRef("social.member", other.id), expected, level)

    def block(
        self, member: TestMember, other: TestMember, kind: str = "BLOCK", expected: int = 201
    ) -> dict[str, Any]:
        """`member` blocks or mutes somebody."""
        return self.call("POST", "/blocks", member, expected, {"userId": other.id, "kind": kind})

    def save(
        self, member: TestMember, ref: ContentRef | None = None, expected: int = 201, **more: Any
    ) -> dict[str, Any]:
        """`member` saves something (the thing)."""
        return self.call("POST", "/bookmarks", member, expected, {**target(ref or self.thing), **more})

    def folder(self, member: TestMember, name: str, expected: int = 201) -> dict[str, Any]:
        """`member` makes a folder."""
        return self.call("POST", "/bookmark-folders", member, expected, {"name": name})

    def say(
        self,
        member: TestMember,
        body: str = "Nice one.",
        expected: int = 201,
        *,
        on: ContentRef | None = None,
        parent: int | None = None,
    ) -> dict[str, Any]:
        """`member` comments on something (the thing), or replies."""
        given = {**target(on or self.thing), "parentId": parent, "body": body}
        return self.call("POST", "/comments", member, expected, given)

    def like(
        self, member: TestMember, comment_id: int, value: int = 1, expected: int = 200
    ) -> dict[str, Any]:
        """`member` likes a comment, or no longer."""
        return self.call("PUT", f"/comments/{comment_id}/vote", member, expected, {"value": value})

    def comments(
        self, member: TestMember | None = None, ref: ContentRef | None = None, **more: Any
    ) -> dict[str, Any]:
        """What is said about something (the thing)."""
        ref = ref or self.thing
        given = {"targetType": ref.type, "targetId": ref.id, **more}
        query = "&".join(f"{name}={value}" for name, value in given.items())
        return self.get(f"/comments?{query}", member)

    def privacy(self, member: TestMember, **switches: Any) -> None:
        """`member` throws switches."""
        answer = self.of(member).put("/users/me/privacy", json=switches)
        assert answer.status_code == 200, answer.text

    def told(self, member: TestMember) -> list[str]:
        """What `member` has been told, the newest first."""
        self.site.run_jobs()
        answer = self.of(member).get(f"/api/notifications/{member.id}/all?size=50")
        assert answer.status_code == 200, answer.text
        return [item["message"] for item in answer.json["content"]]

    def miscounted(self) -> list[tuple[str, int]]:
        """Every kept counter that a recount does not confirm: (what, id)."""
        with self.site.context():
            rows = [row for statement in RECOUNTS for row in db.session.execute(sa.text(statement))]
        return [(str(what), int(number)) for what, number in rows]


def target(ref: ContentRef) -> dict[str, Any]:
    """A reference as bodies have it."""
    return {"targetType": ref.type, "targetId": ref.id}


@pytest.fixture
def club(site: Site, workshop: Workshop) -> Club:
    """Three members, a moderator, an admin, and a thing of ann's."""
    return Club(site, workshop)


@pytest.fixture
def later() -> Callable[..., str]:
    """A time from now, as bodies have it."""
    return lambda **step: (now() + timedelta(**step)).isoformat()
