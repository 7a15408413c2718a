"""Texts and pictures are reviewed before they are published; what is held waits for staff, and nobody else sees it."""

from __future__ import annotations

import importlib
import re
from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient
from PIL import Image

from motorclub.api import Decision, Verdict, lift_restriction, restrict_member
from motorclub.db import db
from motorclub.http import limits
from motorclub.plugin.guard import FAILURES_TO_OPEN, Breaker
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role

# Two reviewers whose verdicts and moods the tests write; the second one is the strict one.
REVIEWER = """
DRAFTS = []
VERDICTS = {}
TROUBLE = set()

class Plugin:
    @hookimpl
    def review_content(self, draft: ContentDraft) -> Verdict | None:
        DRAFTS.append(draft)
        if "raise" in TROUBLE:
            raise RuntimeError("the rules are lost")
        if "sql" in TROUBLE:
            db.session.execute(db.text("SELECT * FROM no_such_table"))
        if "answer" in TROUBLE:
            return "no"
        return next((verdict for word, verdict in VERDICTS.items() if word in str(draft.texts)), None)

plugin = Plugin()
"""

EVENTS = sa.text("SELECT name, payload FROM outbox_event WHERE name LIKE 'core.content_%' ORDER BY id")


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    reviewers = [workshop.plugin("lenient", REVIEWER), workshop.plugin("strict", REVIEWER)]
    site: Site = site_with("review", reviewers)
    return site


class Desk:
    """A site with two reviewers, and ann who tells of herself."""

    def __init__(self, site: Site) -> None:
        self.site = site
        site.reset()
        self.ann: TestMember = site.member("ann")
        self.lenient: Any = importlib.import_module("motorclub_lenient.plugin")
        self.strict: Any = importlib.import_module("motorclub_strict.plugin")
        for reviewer in (self.lenient, self.strict):
            for state in (reviewer.DRAFTS, reviewer.VERDICTS, reviewer.TROUBLE):
                state.clear()
        for loaded in site.host.plugins.values():
            loaded.guard.breaker = Breaker()

    def write(self, bio: str) -> Any:
        return self.site.client(self.ann.token).put("/users/me", json={"bio": bio})

    def bio(self, client: FlaskClient | None = None) -> str | None:
        found: str | None = (client or self.site.client()).get(f"/users/{self.ann.id}").get_json()["bio"]
        return found

    def events(self) -> list[tuple[str, Any]]:
        with self.site.context():
            return [(row.name, row.payload) for row in db.session.execute(EVENTS)]

    def notifications(self) -> list[tuple[str, str]]:
        """(kind, words) of what ann is notified of."""
        with self.site.context():
            mine = sa.text("SELECT kind, message FROM notification WHERE user_id = :id")
            rows = db.session.execute(mine, {"id": self.ann.id})
            return [(row.kind, re.sub("<[^>]*>", "", row.message)) for row in rows]

    def held(self, client: FlaskClient, path: str = "") -> list[Any]:
        content: list[Any] = client.get(f"/platform/held-content{path}").get_json()["content"]
        return content


@pytest.fixture
def desk(shared: Site) -> Desk:
    return Desk(shared)


def test_a_reviewer_knows_what_will_be_read(desk: Desk) -> None:
    """Who writes, what it belongs to, each text under the name of its field, and the pictures that stand in it."""
    picture = f"/files/pictures/{'0a' * 16}/640x480.webp"
    assert desk.write(f"Look: ![my car]({picture})").status_code == 200
    (draft,) = desk.lenient.DRAFTS
    assert (str(draft.ref), draft.editor.username, draft.is_new) == (
        f"core.profile:{desk.ann.id}",
        "ann",
        False,
    )
    assert draft.texts == {"bio": f"Look: ![my car]({picture})"}
    assert draft.pictures == (picture,)


def test_the_strictest_verdict_counts(desk: Desk) -> None:
    """No matter which is asked first."""
    desk.lenient.VERDICTS["spam"] = Verdict(Decision.REFUSE, "No advertising", "bio")
    desk.strict.VERDICTS["spam"] = Verdict(Decision.FLAG, "Looks odd")
    answer = desk.write("spam")
    assert answer.status_code == 422
    assert answer.get_json() == {
        "status": 422,
        "code": "REFUSED_BY_RULE",
        "message": "This is against a rule of this site: No advertising.",
        "field": "bio",
        "details": {"rule": "No advertising"},
    }
    assert desk.bio() is None
    assert desk.events() == []


def test_a_reviewer_changes_texts_before_they_are_saved(desk: Desk) -> None:
    """All that follows from the call has the new text; a flag for what is gone from it still counts."""
    desk.lenient.VERDICTS["damn"] = Verdict(Decision.PUBLISH, "Manners", texts={"bio": "**** car"})
    desk.strict.VERDICTS["damn"] = Verdict(Decision.FLAG, "Looks odd")
    answer = desk.write("damn car")
    assert (answer.status_code, answer.get_json()["bio"]) == (200, "**** car")
    assert desk.bio() == "**** car"
    assert [draft.texts["bio"] for draft in desk.lenient.DRAFTS] == ["damn car", "**** car"]
    assert [name for name, _ in desk.events()] == ["core.content_flagged"]


def test_a_call_with_changed_texts_counts_once_towards_limits(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is made again nothing is counted, as without a reviewer."""
    counted: list[str] = []
    monkeypatch.setattr(limits, "_add", lambda limit, who: counted.append(f"{limit.name} {who}") or 1)
    assert desk.write("fine car").status_code == 200
    plain = counted.copy()
    desk.lenient.VERDICTS["damn"] = Verdict(Decision.PUBLISH, "Manners", texts={"bio": "**** car"})
    assert desk.write("damn car").get_json()["bio"] == "**** car"
    assert plain
    assert counted == plain * 2


def test_what_is_held_is_held_with_its_changed_text(desk: Desk) -> None:
    desk.lenient.VERDICTS["damn"] = Verdict(Decision.HOLD, "Manners", texts={"bio": "**** car"})
    assert desk.write("damn car").status_code == 202
    (waits,) = desk.held(desk.site.as_role(Role.MODERATOR))
    assert waits["texts"] == {"bio": "**** car"}


@pytest.mark.parametrize("changed", [{"bio": "x"}, {"motto": "x"}], ids=["refused", "not in the call"])
def test_texts_that_cannot_be_changed_are_not_published(desk: Desk, changed: dict[str, str]) -> None:
    """A refusal stands; a text that is not in the call waits for staff."""
    refused = "bio" in changed
    decision = Decision.REFUSE if refused else Decision.PUBLISH
    desk.lenient.VERDICTS["damn"] = Verdict(decision, "Manners", texts=changed)
    assert desk.write("damn car").status_code == (422 if refused else 202)
    assert desk.bio() is None


@pytest.mark.parametrize(
    ("seconds", "words"), [(30, "30 seconds"), (3000, "50 minutes"), (80_000, "23 hours")]
)
def test_what_may_be_posted_later_says_when(desk: Desk, seconds: int, words: str) -> None:
    desk.lenient.VERDICTS["soon"] = Verdict(Decision.REFUSE, "Take your time", retry_after=seconds)
    answer = desk.write("soon")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, str(seconds))
    assert answer.get_json()["message"] == f"Take your time. You can post again in {words}."


def test_what_is_flagged_is_published_and_reported(desk: Desk) -> None:
    desk.lenient.VERDICTS["odd"] = Verdict(Decision.FLAG, "Looks odd")
    assert desk.write("odd").status_code == 200
    assert desk.bio() == "odd"
    payload = {"type": "core.profile", "item_id": desk.ann.id, "author_id": desk.ann.id, "rule": "Looks odd"}
    assert desk.events() == [("core.content_flagged", payload)]


def test_what_is_held_is_seen_by_its_author_and_staff(desk: Desk) -> None:
    """What was there before stays."""
    desk.write("before")
    desk.lenient.VERDICTS["hold"] = Verdict(Decision.HOLD, "Needs a look")
    answer = desk.write("hold this")
    assert answer.status_code == 202
    assert answer.get_json()["code"] == "HELD"
    assert desk.bio(desk.site.client(desk.ann.token)) == "before"
    own, staff = desk.site.client(desk.ann.token), desk.site.as_role(Role.MODERATOR)
    (waits,) = desk.held(own, "/mine")
    assert waits["texts"] == {"bio": "hold this"}
    assert (waits["type"], waits["itemId"], waits["rule"]) == ("core.profile", desk.ann.id, "Needs a look")
    assert desk.held(staff) == [waits]
    assert desk.held(staff, "/mine") == []
    assert own.get("/platform/held-content").status_code == 403
    assert [name for name, _ in desk.events()] == ["core.content_held"]


def test_a_later_change_replaces_an_earlier_one(desk: Desk) -> None:
    """Of the same item by the same member."""
    desk.lenient.VERDICTS["hold"] = Verdict(Decision.HOLD, "Needs a look")
    desk.write("hold one")
    desk.write("hold two")
    (waits,) = desk.held(desk.site.client(desk.ann.token), "/mine")
    assert waits["texts"] == {"bio": "hold two"}


def test_what_is_released_happens_as_if_it_had_just_been_posted(desk: Desk) -> None:
    """It is published as its author's, who is notified; nobody releases their own, nor twice."""
    desk.lenient.VERDICTS["hold"] = Verdict(Decision.HOLD, "Needs a look")
    held_id = desk.write("hold this").get_json()["details"]["id"]
    path = f"/platform/held-content/{held_id}/release"
    assert desk.site.client(desk.ann.token).post(path).status_code == 403
    staff = desk.site.as_role(Role.MODERATOR)
    assert staff.post(path).status_code == 204
    assert staff.post(path).status_code == 404
    assert desk.bio() == "hold this"
    assert desk.held(staff) == []
    assert [name for name, _ in desk.events()] == ["core.content_held", "core.content_released"]
    with desk.site.context():
        actors = db.session.execute(sa.text("SELECT action, actor_id FROM audit_entry ORDER BY id")).all()
    moderator = desk.site.member_of_role(Role.MODERATOR).id
    assert set(map(tuple, actors)) == {
        ("member.profile_changed", desk.ann.id),
        ("content.released", moderator),
    }
    desk.site.run_jobs()
    assert desk.notifications() == [("core.post_released", "Your post was reviewed and is now public: ann")]


def test_a_moderator_holds_nothing_of_their_own_release(desk: Desk) -> None:
    """A moderator's own post is for somebody else to decide."""
    desk.lenient.VERDICTS["hold"] = Verdict(Decision.HOLD, "Needs a look")
    staff = desk.site.as_role(Role.MODERATOR)
    held_id = staff.put("/users/me", json={"bio": "hold"}).get_json()["details"]["id"]
    assert staff.post(f"/platform/held-content/{held_id}/release").status_code == 403
    assert desk.site.as_role(Role.ADMIN).post(f"/platform/held-content/{held_id}/release").status_code == 204


def test_what_cannot_be_published_any_more_goes_on_waiting(desk: Desk) -> None:
    """The call's own refusal is the answer to who released it."""
    desk.lenient.VERDICTS["taken"] = Verdict(Decision.HOLD, "Needs a look")
    held = desk.site.client(desk.ann.token).put("/users/me", json={"username": "taken"})
    desk.site.member("taken")
    staff = desk.site.as_role(Role.MODERATOR)
    answer = staff.post(f"/platform/held-content/{held.get_json()['details']['id']}/release")
    assert (answer.status_code, answer.get_json()["code"]) == (409, "NOT_RELEASED")
    assert answer.get_json()["details"]["status"] == 409
    assert len(desk.held(staff)) == 1


@pytest.mark.parametrize(
    ("scope", "code"),
    [("LOGIN", "AUTHOR_BANNED"), ("READ_ONLY", "NOT_RELEASED")],
    ids=["banned", "read only"],
)
def test_restrictions_that_came_later_count(desk: Desk, scope: str, code: str) -> None:
    """Once they are lifted, the post can be published."""
    desk.lenient.VERDICTS["hold"] = Verdict(Decision.HOLD, "Needs a look")
    held_id = desk.write("hold this").get_json()["details"]["id"]
    with desk.site.context():
        restrict_member(desk.ann.id, "strict.ban:1", [scope])
        db.session.commit()
    path, staff = f"/platform/held-content/{held_id}/release", desk.site.as_role(Role.MODERATOR)
    refused = staff.post(path)
    assert (refused.status_code, refused.get_json()["code"]) == (409, code)
    assert desk.bio() is None
    assert len(desk.held(staff)) == 1
    with desk.site.context():
        assert lift_restriction("strict.ban:1")
        db.session.commit()
    assert staff.post(path).status_code == 204
    assert desk.bio() == "hold this"


def test_what_is_rejected_goes_and_its_author_learns_why(desk: Desk) -> None:
    desk.lenient.VERDICTS["hold"] = Verdict(Decision.HOLD, "Needs a look")
    held_id = desk.write("hold this").get_json()["details"]["id"]
    staff = desk.site.as_role(Role.MODERATOR)
    path = f"/platform/held-content/{held_id}/reject"
    assert staff.post(path, json={"reason": "Please be kind."}).status_code == 204
    assert desk.held(staff) == []
    assert desk.events()[-1][0] == "core.content_rejected"
    reason = "Your post was reviewed and will not be published: Please be kind."
    assert desk.notifications() == [("core.post_rejected", reason)]


def test_authors_withdraw_what_waits(desk: Desk) -> None:
    desk.lenient.VERDICTS["hold"] = Verdict(Decision.HOLD, "Needs a look")
    held_id = desk.write("hold this").get_json()["details"]["id"]
    path = f"/platform/held-content/{held_id}"
    assert desk.site.client(desk.site.member("bob").token).delete(path).status_code == 404
    assert desk.site.client(desk.ann.token).delete(path).status_code == 204
    assert desk.held(desk.site.client(desk.ann.token), "/mine") == []
    name, payload = desk.events()[-1]
    assert (name, payload["held_id"]) == ("core.content_withdrawn", held_id)


def test_a_picture_is_reviewed_before_it_is_stored(desk: Desk) -> None:
    """Held, its upload is made again."""
    out = BytesIO()
    Image.new("RGB", (60, 60), (200, 30, 30)).save(out, "JPEG")
    own = desk.site.client(desk.ann.token)
    desk.lenient.VERDICTS["{}"] = Verdict(Decision.HOLD, "First picture")
    sent = own.put(
        "/users/me/profile-image",
        data={"image": (BytesIO(out.getvalue()), "me.jpg")},
        content_type="multipart/form-data",
    )
    assert sent.status_code == 202
    assert len(desk.lenient.DRAFTS[-1].uploads) == 1
    assert own.get("/users/me").get_json()["profileImage"] is None
    staff = desk.site.as_role(Role.MODERATOR)
    assert staff.post(f"/platform/held-content/{sent.get_json()['details']['id']}/release").status_code == 204
    assert own.get("/users/me").get_json()["profileImage"].startswith("/files/profileImages/ann/")


@pytest.mark.parametrize("trouble", ["raise", "sql", "answer"])
def test_a_reviewer_that_fails_shuts_nobody_out(desk: Desk, trouble: str) -> None:
    """The others are asked all the same; the setting says whether posts are published or held meanwhile."""
    desk.lenient.TROUBLE.add(trouble)
    desk.strict.VERDICTS["spam"] = Verdict(Decision.REFUSE, "No advertising")
    for _ in range(FAILURES_TO_OPEN + 1):
        assert desk.write("hello").status_code == 200
    assert desk.write("spam").status_code == 422
    desk.site.configure("core", review_failure="hold")
    assert desk.write("hello again").status_code == 202
    desk.site.switch("lenient", on=False)
    assert desk.write("hello again").status_code == 200


def test_what_waits_belongs_to_its_author(desk: Desk) -> None:
    """It is in the copy of their data, and goes with them."""
    desk.lenient.VERDICTS["hold"] = Verdict(Decision.HOLD, "Needs a look")
    desk.write("hold this")
    with desk.site.context():
        from motorclub.review import plugin

        assert b"hold this" in next(iter(plugin.export(desk.ann.id))).content
        assert plugin.erase(desk.ann.id).removed == 1
        db.session.commit()
    assert desk.held(desk.site.as_role(Role.MODERATOR)) == []
