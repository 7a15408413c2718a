"""What waits for review is found nowhere: no answer, page, feed, search, frame, mail, notification, export or table.

Each kind of content is held with one word in it. Then every call that reads is made, with each small number in its
address, as a visitor, as another member and as staff. Once all is released, the same calls find it.
"""

from __future__ import annotations

import itertools
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from matrix import Operation, all_operations, rules
from motorclub.api import ContentRef
from motorclub.api.moderation import ContentAction, perform_action
from motorclub.db import db
from motorclub.http.access import set_viewer
from motorclub.testing.contract.acting import MemberCaller, cases_of, viewer_of
from motorclub.testing.records import Topics
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role
from motorclub_showcase.gallery.contract import publish_page
from owned_objects import EVENT, created

WORD = "zyzzyvine"
TEXT = f"It is a {WORD} that rattles after a cold night."
QUESTION = {
    "title": "Which oil for a cold start?",
    "body": "It rattles for two seconds after a cold night.",
    "tags": ["oil"],
}
RULES = {call: rule for table in rules().values() for call, rule in table.items()}
# What is written about a car, at the call that adds it.
RECORDS = {
    "build-logs": {"title": "An evening", "body": TEXT, "kind": "BUILD", "happenedOn": "2026-01-02"},
    "modifications": {"system": "ENGINE", "title": TEXT},
    "service-records": {"doneOn": "2026-01-02", "odometerKm": 120_000, "type": "OIL", "notes": TEXT},
    "performance-results": {"kind": "LAP", "value": 521.4, "happenedOn": "2026-01-02", "venue": TEXT},
}
PAGES = (
    "/",
    "/questions",
    "/eventlist",
    *(f"/{at}/{number}" for at in ("questions", "events", "profile", "car") for number in range(1, 6)),
)
NUMBERS = range(1, 4)
SEARCHED = {"q", "query", "text", "search"}
# What only admins write is not reviewed.
BY_STAFF = {"forum.category", "showcase.contest"}
# Where staff meet what waits, and the draft of an event that nobody has published.
STAFF_SEE = {
    "GET /platform/held-content",
    "GET /moderation-api/review-queue-items",
    "GET /forum-api/questions/waiting",
    "GET /forum-api/questions/{question_id}",
    "GET /platform/content",
    "GET /showcase-api/showcases/{showcase_id}",
}


@dataclass(frozen=True)
class Held:
    """A call that would have published the word."""

    name: str
    by: FlaskClient
    method: str
    path: str
    body: dict[str, Any]


class Club:
    """A site on which the word is about to be published in every way."""

    def __init__(self, site: Site) -> None:
        self.site = site
        people = {name: site.member(name) for name in ("asker", "author", "teller", "witness")}
        self.asker, self.author, self.teller, self.witness = people.values()
        self.organiser = site.member("organiser", Role.EVENT_ORGANISER)
        self.admin = site.member("writer", Role.ADMIN)
        self.question = created(site, self.asker, "/forum-api/questions", QUESTION)
        answers = f"/forum-api/questions/{self.question}/answers"
        self.answer = created(site, self.author, answers, {"body": "It is the belt, most likely."})
        told = {"targetType": "QUESTION", "targetId": self.question, "body": "Which oil is in it?"}
        self.comment = created(site, self.teller, "/social-api/comments", told)
        self.event = created(site, self.organiser, "/ticket-api/events", EVENT)
        assert self._client("organiser").post(f"/ticket-api/events/{self.event}/publish").status_code == 200
        self.draft = created(site, self.organiser, "/ticket-api/events", {**EVENT, "title": f"A {WORD}"})
        brand = created(site, self.author, "/showcase-api/brands", {"name": "Marque"})
        model = {"brandId": brand, "name": "One"}
        self.new_car = {
            "carModelId": created(site, self.author, "/showcase-api/car-models", model),
            "year": 1991,
            "fuel": "PETROL",
        }
        self.car = created(site, self.author, "/showcase-api/cars", self.new_car)
        self.page = publish_page(MemberCaller(site, self.author), "radio")

    def _client(self, name: str) -> FlaskClient:
        return self.site.client(getattr(self, name).token)

    def calls(self) -> Iterator[Held]:
        """One of each kind, new and changed."""
        about = f"/forum-api/questions/{self.question}"
        answer, event = f"/forum-api/answers/{self.answer}", f"/ticket-api/events/{self.event}"
        said = {"targetType": "QUESTION", "targetId": self.question, "body": TEXT}
        post = {"message": TEXT, "type": "GENERAL", "status": "SENT"}
        yield Held("changed question", self._client("asker"), "PUT", about, {"version": 1, "body": TEXT})
        yield Held("answer", self._client("witness"), "POST", f"{about}/answers", {"body": TEXT})
        yield Held("changed answer", self._client("author"), "PUT", answer, {"version": 1, "body": TEXT})
        outcome = {"kind": "WORKED", "comment": TEXT}
        yield Held("outcome", self._client("teller"), "PUT", f"{answer}/outcomes", outcome)
        yield Held("comment", self._client("witness"), "POST", "/social-api/comments", said)
        path = f"/social-api/comments/{self.comment}"
        yield Held("changed comment", self._client("teller"), "PUT", path, {"body": TEXT, "version": 1})
        yield Held("event", self._client("organiser"), "POST", f"/ticket-api/events/{self.draft}/publish", {})
        yield Held("changed event", self._client("organiser"), "PUT", event, {"version": 2, "summary": TEXT})
        yield Held("announcement", self._client("admin"), "POST", "/announcements", post)
        yield Held("profile", self._client("author"), "PUT", "/users/me", {"bio": TEXT})
        named = {**self.new_car, "nickname": TEXT}
        yield Held("car", self._client("witness"), "POST", "/showcase-api/cars", named)
        car = f"/showcase-api/cars/{self.car}"
        yield Held("changed car", self._client("author"), "PUT", car, {"version": 1, "nickname": TEXT})
        page = f"/showcase-api/showcases/{self.page}"
        version = self._client("author").get(page).get_json()["version"]
        changed: dict[str, Any] = {"version": version, "story": TEXT}
        yield Held("changed page of a car", self._client("author"), "PUT", page, changed)
        for record, body in RECORDS.items():
            yield Held(record, self._client("author"), "POST", f"{car}/{record}", body)

    def read(self, client: FlaskClient) -> set[str]:
        """The calls and pages whose answers have the word."""
        found = set()
        for operation, address in self.addresses():
            accept = {"Accept": "text/html"} if address in PAGES else {}
            answer = client.get(address, headers=accept)
            if WORD.encode() in answer.data.lower().replace(f'"{WORD}"'.encode(), b""):
                found.add(str(operation))
        return found

    def addresses(self) -> Iterator[tuple[object, str]]:
        """(call, address) of everything that can be read, with each small number for what has one."""
        for operation in all_operations():
            if operation.method == "GET":
                for number in (
                    NUMBERS if operation.parameters() or "targetId" in str(operation.described) else (1,)
                ):
                    yield operation, self._address(operation, number)
        for page in PAGES:
            yield page, page

    def _address(self, operation: Operation, number: int) -> str:
        path = re.sub(
            r"{(\w+)}",
            lambda name: "author" if name[1] in ("name", "username") else str(number),
            operation.path,
        )
        given = [one["name"] for one in operation.described.get("parameters", ()) if one["in"] == "query"]
        rule = RULES.get(str(operation))
        query = {name: str(value) for name, value in (rule.query if rule else {}).items()}
        query |= {name: WORD for name in given if name in SEARCHED}
        if "targetType" in given:
            query |= {"targetType": "QUESTION", "targetId": str(number)}
        if "refs" in given:
            types = (
                "forum.question",
                "forum.answer",
                "social.comment",
                "events.event",
                "announcements.announcement",
                "showcase.car",
                "showcase.build_log_entry",
                "showcase.showcase",
            )
            query["refs"] = ",".join(f"{kind}:{id_}" for kind, id_ in itertools.product(types, NUMBERS))
        return path + "?" + "&".join(f"{name}={value}" for name, value in query.items())


def tables_with(word: str) -> set[str]:
    """The tables in which the word stands, as text or as bytes."""
    with db.engine.connect() as connection:
        names = connection.scalars(
            sa.text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        ).all()
        return {
            name
            for name in names
            if connection.scalar(
                sa.text(f'SELECT EXISTS (SELECT FROM "{name}" WHERE "{name}"::text ILIKE :word)'),
                {"word": f"%{word}%"},
            )
        }


def exports_word(site: Site, member: TestMember) -> bool:
    """Whether a copy of the member's data has the word."""
    calls = site.client(member.token)
    number = calls.post("/users/me/data-exports").get_json()["id"]
    site.run_jobs()
    copy = calls.get(f"/users/me/data-exports/{number}/file")
    assert copy.status_code == 200, copy.text
    with zipfile.ZipFile(BytesIO(copy.data)) as files:
        return any(WORD.encode() in files.read(name).lower() for name in files.namelist())


def held_types(site: Site) -> set[str]:
    """The content types of which something waits; the forum keeps questions itself."""
    waiting = site.as_role(Role.ADMIN).get("/platform/held-content?size=100").get_json()["content"]
    return {one["type"] for one in waiting} | {"forum.question"}


def written_types(site: Site) -> set[str]:
    """The content types that members write, as the plugins say in their `contract.py`, and profiles."""
    cases = [case for loaded in site.host.usable() for case in cases_of(loaded)]
    return {case.type for case in cases if case.create} - BY_STAFF | {"core.profile"}


@pytest.fixture
def club(site: Site) -> Club:
    return Club(site)


# On a machine that is busy.
@pytest.mark.timeout(1800)
def test_what_waits_is_found_nowhere_until_it_is_released(club: Club, topics: Topics) -> None:
    """A word filter of an admin holds it."""
    site, asked = club.site, {**QUESTION, "title": f"Who has a {WORD}?"}
    rule = {"name": "Review", "pattern": WORD, "action": "REQUIRE_APPROVAL"}
    created(site, site.member_of_role(Role.ADMIN), "/moderation-api/word-filters", rule)
    for call in club.calls():
        answer = call.by.open(call.path, method=call.method, json=call.body)
        assert (answer.status_code, answer.get_json().get("code")) == (202, "HELD"), (
            f"{call.name}: {answer.text}"
        )
    waits = site.client(club.witness.token).post("/forum-api/questions", json=asked)
    assert (waits.status_code, waits.get_json()["status"]) == (201, "PENDING")
    page = publish_page(MemberCaller(site, club.teller), WORD)
    assert held_types(site) >= written_types(site)
    site.run_jobs()
    staff, other = site.as_role(Role.MODERATOR), site.member("other")

    assert club.read(site.client()) == set()
    assert club.read(site.client(other.token)) == set()
    assert not exports_word(site, other)
    assert not exports_word(site, site.member_of_role(Role.MODERATOR))
    assert exports_word(site, club.witness)
    seen = club.read(staff)
    assert seen >= STAFF_SEE
    assert {one for one in seen - STAFF_SEE if not re.search("/events|notifications|showcases", one)} == set()
    # Staff are told that a question waits.
    told_staff = [club.admin, site.member_of_role(Role.ADMIN), site.member_of_role(Role.MODERATOR)]
    own = {f"/topic/notifications/{member.id}" for member in told_staff}
    told = {frame.topic for frame in topics.sent() if WORD in str(frame.body).lower()}
    assert told <= own
    with site.context():
        # The question and the page that their plugins keep themselves, the draft of an event, what staff are told, and
        # the filter with the log of it.
        assert tables_with(WORD) <= {
            "moderation_word_filter",
            "moderation_log_text",
            "held_content",
            "forum_question",
            "events_event",
            "showcase_showcase",
            "outbox_event",
            "notification",
        }

    for waiting in site.as_role(Role.ADMIN).get("/platform/held-content?size=100").get_json()["content"]:
        by = Role.MODERATOR if waiting["author"]["username"] == "writer" else Role.ADMIN
        done = site.as_role(by).post(f"/platform/held-content/{waiting['id']}/release")
        assert done.status_code == 204, (waiting, done.text)
    assert staff.post(f"/forum-api/questions/{waits.get_json()['id']}/approve", json={}).status_code == 200
    with site.context():
        moderator = viewer_of(site.member_of_role(Role.MODERATOR))
        set_viewer(moderator)
        perform_action(ContentRef("showcase.showcase", page), ContentAction.SHOW, moderator, "")
        db.session.commit()
    site.run_jobs()
    found = club.read(site.client())
    assert found >= {
        "GET /forum-api/questions",
        "GET /forum-api/questions/{question_id}",
        "GET /forum-api/questions/{question_id}/answers",
        "GET /social-api/comments",
        "GET /ticket-api/events",
        "GET /platform/content",
        "GET /users/{user_id}",
        "/questions/1",
        "/events/2",
        "/profile/2",
        "/car/1",
        "GET /showcase-api/cars",
        "GET /showcase-api/cars/{car_id}",
        "GET /showcase-api/cars/{car_id}/build-logs",
        "GET /showcase-api/cars/{car_id}/showcase",
        "GET /showcase-api/showcases/{showcase_id}",
        "GET /showcase-api/cars/{car_id}/modifications",
        "GET /showcase-api/cars/{car_id}/performance-results",
    }
    assert topics.sent("/topic/forum/questions/1") != []
