"""Who keeps order in a category without being staff: they are notified of what waits there, and decide there alone."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db
from motorclub_forum import notifications

PREFERENCES = "/users/me/notification-preferences"


@pytest.fixture
def reviewed(forum: Any) -> Any:
    """A forum in which first questions wait."""
    with forum.site.context():
        text = """UPDATE plugin SET settings = '{"review_first_question": true}' WHERE id = 'forum'"""
        db.session.execute(sa.text(text))
        db.session.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1"))
        db.session.commit()
        from motorclub.plugin import registry

        registry.registry().refresh()
    return forum


def category(forum: Any, name: str, moderators: list[Any], parent_id: int | None = None) -> int:
    """A category kept by these members."""
    staff = forum.site.member_of_role(Role.MODERATOR)
    named = [member.id for member in moderators]
    made = forum.call("POST", "/categories", staff, 201, name=name, moderatorIds=named, parentId=parent_id)
    return int(made["id"])


def told(forum: Any, member: Any) -> list[dict[str, Any]]:
    """What a member's bell shows of this kind, newest first."""
    forum.site.run_jobs()
    listed = forum.of(member).get(f"/api/notifications/{member.id}/all?size=50").json["content"]
    return [one for one in listed if one["kind"] == notifications.WAITS_IN_CATEGORY]


def waiting(forum: Any, member: Any, query: str = "") -> list[int]:
    """The ids in a member's queue."""
    return [item["id"] for item in forum.get(f"/categories/waiting{query}", member)["content"]]


def test_they_are_notified_together_of_what_waits_in_theirs(reviewed: Any) -> None:
    """One line for a category, which leads to its queue; staff are not notified twice, and nobody else is."""
    site = reviewed.site
    keeper, other, staff = site.member("keeper"), site.member("other"), site.member_of_role(Role.MODERATOR)
    engines = category(reviewed, "Engines & more", [keeper, staff])
    category(reviewed, "Brakes", [other])
    for name in ("anna", "bert"):
        reviewed.ask(site.member(name), categoryId=engines, title=f"What squeals here, asks {name} today")
    (line,) = told(reviewed, keeper)
    assert line["message"] == (
        f'<b>bert and anna</b> asked in <a href="/questions?category={engines}">Engines &amp; more</a>,'
        " where it waits for you: <i>What squeals here, asks bert today</i>"
    )
    assert line["url"] == f"/questions?category={engines}"
    assert (told(reviewed, other), told(reviewed, staff), told(reviewed, reviewed.helper)) == ([], [], [])
    kinds = [
        one["kind"] for one in reviewed.of(staff).get(f"/api/notifications/{staff.id}/all").json["content"]
    ]
    assert kinds == ["forum.question_waits"] * 2


def test_who_does_not_want_to_hear_of_it_does_not(reviewed: Any) -> None:
    """It is a preference of every member who is no staff."""
    keeper = reviewed.site.member("keeper")
    engines = category(reviewed, "Engines", [keeper])
    client = reviewed.of(keeper)
    kinds = client.get(PREFERENCES).json["kinds"]
    assert notifications.WAITS_IN_CATEGORY in [one["kind"] for one in kinds]
    silent = {"kind": notifications.WAITS_IN_CATEGORY, "inApp": False, "email": False, "digest": False}
    changed = client.put(PREFERENCES, json={"kinds": [silent]})
    assert changed.status_code == 200, changed.text
    reviewed.ask(categoryId=engines)
    assert told(reviewed, keeper) == []


def test_they_see_and_decide_what_waits_in_their_categories_only(reviewed: Any) -> None:
    """Those of others are 403 in the queue, 404 to look at and 403 to decide."""
    site = reviewed.site
    keeper = site.member("keeper")
    mine, others = category(reviewed, "Engines", [keeper]), category(reviewed, "Brakes", [])
    here, there = (
        reviewed.ask(site.member(name), categoryId=number)["id"]
        for name, number in (("anna", mine), ("bert", others))
    )
    nowhere = reviewed.ask(site.member("carl"))["id"]
    assert waiting(reviewed, keeper) == waiting(reviewed, keeper, f"?categoryId={mine}") == [here]
    reviewed.call("GET", f"/categories/waiting?categoryId={others}", keeper, 403)
    reviewed.call("GET", "/categories/waiting?categoryId=999999", keeper, 404)
    assert reviewed.call("GET", "/categories/waiting?categoryId=0", keeper, 400)["field"] == "categoryId"
    reviewed.call("GET", "/questions/waiting", keeper, 403)
    for foreign in (there, nowhere):
        reviewed.call("GET", f"/questions/{foreign}", keeper, 404)
        for step in ("approve", "reject"):
            reviewed.call("POST", f"/questions/{foreign}/{step}", keeper, 403, **reason_of(step))
    assert {"approve", "reject"} <= set(reviewed.get(f"/questions/{here}", keeper)["may"])
    assert reviewed.call("POST", f"/questions/{here}/approve", keeper)["status"] == "OPEN"
    again = reviewed.ask(site.member("dora"), categoryId=mine)["id"]
    assert (
        reviewed.call("POST", f"/questions/{again}/reject", keeper, **reason_of("reject"))["status"]
        == "DELETED"
    )
    assert waiting(reviewed, keeper) == []
    assert reviewed.miscounted() == []
    own = reviewed.ask(keeper, categoryId=mine)["id"]
    assert {"approve", "reject"}.isdisjoint(reviewed.get(f"/questions/{own}", keeper)["may"])
    for step in ("approve", "reject"):
        said = reviewed.call("POST", f"/questions/{own}/{step}", keeper, 403, **reason_of(step))
        assert said["message"] == "Somebody else decides about your own question."


def reason_of(step: str) -> dict[str, str]:
    """What the call needs."""
    return {"reason": "It is not about cars."} if step == "reject" else {}


def test_a_branch_shows_what_is_theirs_in_it(reviewed: Any) -> None:
    """Of a category and those below it; for staff all of it, and for who keeps none an empty queue."""
    site = reviewed.site
    keeper, staff = site.member("keeper"), site.member_of_role(Role.MODERATOR)
    above = category(reviewed, "Engines", [])
    below = category(reviewed, "Diesel", [keeper], above)
    first = reviewed.ask(site.member("anna"), categoryId=above)["id"]
    second = reviewed.ask(site.member("bert"), categoryId=below)["id"]
    assert waiting(reviewed, keeper, f"?categoryId={above}") == [second]
    assert waiting(reviewed, staff, f"?categoryId={above}") == [first, second]
    assert waiting(reviewed, reviewed.helper) == []
    reviewed.call("GET", f"/categories/waiting?categoryId={below}", reviewed.helper, 403)


def test_who_is_named_no_more_is_out(reviewed: Any) -> None:
    """At once: neither the queue nor the step nor the next message."""
    keeper, staff = reviewed.site.member("keeper"), reviewed.site.member_of_role(Role.MODERATOR)
    engines = category(reviewed, "Engines", [keeper])
    asked = reviewed.ask(categoryId=engines)["id"]
    assert waiting(reviewed, keeper) == [asked]
    reviewed.call("PUT", f"/categories/{engines}", staff, version=1, moderatorIds=[])
    assert waiting(reviewed, keeper) == []
    reviewed.call("POST", f"/questions/{asked}/approve", keeper, 403)
    assert told(reviewed, keeper) == []
