"""How members want to be notified: the table, what it changes, and the mails that end it by one click."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from motorclub.api import Role

if TYPE_CHECKING:
    pass

ADDRESS = "/users/me/notification-preferences"
NEVER_CHOSEN = {
    "emails": True,
    "digest": {"frequency": "NONE", "hour": 8, "day": "MONDAY"},
    "quietHours": [],
    "timezone": None,
}


def ticks(answer: Any, kind: str) -> tuple[bool, bool, bool]:
    """(in-app, email, digest) of a kind."""
    (row,) = [row for row in answer["kinds"] if row["kind"] == kind]
    return row["inApp"], row["email"], row["digest"]


def test_whoever_has_chosen_nothing_gets_what_the_kinds_say(bells: Any) -> None:
    """Every kind of the plugins that are on, for the member's role."""
    answer = bells.call("get", ADDRESS)
    assert {name: answer[name] for name in NEVER_CHOSEN} == NEVER_CHOSEN
    names = [row["kind"] for row in answer["kinds"]]
    assert [name for name in names if name.startswith("bells.")] == [
        "bells.liked",
        "bells.asked",
        "bells.fire",
        "bells.voted",
    ]
    assert "core.plugin_quarantined" not in names
    assert ticks(answer, "bells.liked") == (True, False, True)
    assert ticks(answer, "bells.asked") == (True, True, True)
    assert answer["kinds"][names.index("bells.fire")] == {
        "kind": "bells.fire", "summary": "Fire.", "category": "SYSTEM", "urgent": True,
        "offered": ["inApp", "email", "digest", "push"],
        "usual": ["inApp", "email", "digest", "push"],
        "inApp": True, "email": True, "digest": True, "push": True,
    }  # fmt: skip
    admin = bells.site.member("boss", Role.ADMIN)
    offered = [row["kind"] for row in bells.call("get", ADDRESS, by=admin)["kinds"]]
    assert {"bells.staff", "core.plugin_quarantined"} <= set(offered)


def test_what_is_changed_stays_and_the_rest_is_as_it_was(bells: Any) -> None:
    """Each part by itself."""
    hours = [{"day": "FRIDAY", "from": "22:30", "to": "07:05"}]
    bells.wish(
        kinds=[
            {"kind": "bells.liked", "inApp": False},
            {"kind": "bells.asked", "email": False, "digest": False},
        ]
    )
    bells.wish(digest={"frequency": "WEEKLY", "day": "SUNDAY"})
    bells.wish(quietHours=hours, emails=False)
    answer = bells.wish(digest={"hour": 18})
    assert answer == bells.call("get", ADDRESS)
    assert (ticks(answer, "bells.liked"), ticks(answer, "bells.asked")) == (
        (False, False, True),
        (True, False, False),
    )
    assert answer["digest"] == {"frequency": "WEEKLY", "hour": 18, "day": "SUNDAY"}
    assert (answer["quietHours"], answer["emails"]) == (hours, False)
    found = bells.rows(
        "SELECT details->'fields' FROM audit_entry WHERE action = 'notifications.preferences_changed'"
    )
    assert found == [(["kinds"],), (["digest"],), (["emails", "quiet_hours"],), (["digest"],)]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kinds": [{"kind": "bells.unknown", "email": True}]}, "kinds"),
        ({"kinds": [{"kind": "bells.staff", "email": True}]}, "kinds"),
        ({"kinds": [{"kind": "bells.liked", "email": "yes"}]}, "kinds.0.email"),
        ({"kinds": []}, "kinds"),
        ({"digest": {"frequency": "HOURLY"}}, "digest.frequency"),
        ({"digest": {"hour": 24}}, "digest.hour"),
        ({"quietHours": [{"day": "MONDAY", "from": "7:00", "to": "08:00"}]}, "quietHours.0.from"),
        ({"quietHours": [{"day": "MONDAY", "from": "24:00", "to": "08:00"}]}, "quietHours.0.from"),
        ({"quietHours": [{"day": "MONDAY", "from": "07:00\n", "to": "08:00"}]}, "quietHours.0.from"),
        ({"quietHours": [{"day": "MONDAY", "from": "07:00", "to": "08:00"}] * 2}, "quietHours"),
        ({"timezone": "UTC"}, "timezone"),
        ({}, None),
    ],
)
def test_bad_input_is_refused_and_named(bells: Any, body: Any, field: str | None) -> None:
    """400 with the field; nothing is kept."""
    answer = bells.site.client(bells.ann.token).put(ADDRESS, json=body)
    assert (answer.status_code, answer.json.get("field")) == (400, field)
    assert bells.rows("SELECT 1 FROM notification_preference UNION SELECT 1 FROM notification_settings") == []


def test_a_visitor_has_none(bells: Any) -> None:
    """401."""
    assert bells.site.client().get(ADDRESS).status_code == 401
    assert bells.site.client().put(ADDRESS, json={"emails": False}).status_code == 401


def test_what_is_not_wanted_in_the_lists_is_in_none(bells: Any) -> None:
    """Neither list nor count nor frame; with another way left it waits for that, with none it is not kept."""
    bells.wish(kinds=[{"kind": "bells.liked", "inApp": False}, {"kind": "bells.asked", "inApp": False}])
    bells.tell("liked")
    bells.tell("asked")
    assert (bells.all(), bells.count(), bells.call("get", f"{bells.base}/unread/latest")) == ([], 0, [])
    assert bells.rows("SELECT kind, shown FROM notification") == [("bells.asked", False)]
    (number,) = bells.rows("SELECT id FROM notification")[0]
    answer = bells.site.client(bells.ann.token).put(f"/api/notifications/{number}/mark-as-read", json={})
    assert answer.status_code == 404


def test_lists_and_marks_by_category(bells: Any) -> None:
    """Each tab has its own; marking one leaves the others."""
    for kind in ("liked", "asked", "fire", "asked"):
        bells.tell(kind)
    assert [item["kind"] for item in bells.all("?category=NEEDS_ME")] == ["bells.asked"] * 2
    page = bells.call("get", "/api/notifications/user/all?category=NEEDS_ME&size=1&page=1")
    assert (page["totalElements"], page["totalPages"], page["hasMore"]) == (2, 2, False)
    assert bells.call("get", f"{bells.base}/unread/count") == {
        "count": 4,
        "needsMe": 2,
        "activity": 1,
        "system": 1,
    }
    assert bells.call("put", f"{bells.base}/mark-all-as-read?category=NEEDS_ME", {}) == {"count": 2}
    assert [item["kind"] for item in bells.call("get", f"{bells.base}/unread/latest")] == [
        "bells.fire",
        "bells.liked",
    ]
    client = bells.site.client(bells.ann.token)
    assert client.get(f"{bells.base}/all?category=OTHER").json["field"] == "category"
    assert client.put(f"{bells.base}/mark-all-as-read?category=OTHER", json={}).status_code == 400
    bob = bells.site.member("bob")
    assert bells.site.client(bob.token).get(f"{bells.base}/unread/count").status_code == 403


def test_the_latest_say_which_frames_they_are_newer_than(bells: Any) -> None:
    """A frame with this number or a lower one has nothing to say to whoever has the answer."""
    from motorclub.testing.records import Topics

    def position() -> int:
        answer = bells.site.client(bells.ann.token).get(f"{bells.base}/unread/latest")
        return int(answer.headers["X-Frame-Seq"])

    assert position() == 0
    with Topics(bells.site.config.redis_url) as heard:
        bells.tell("asked")
        between = position()
        bells.tell("asked")
        one, two = [frame.body["seq"] for frame in heard.sent(f"/topic/notifications/{bells.ann.id}")]
    assert one <= between < two <= position()


def test_preferences_are_limited(bells: Any) -> None:
    """So many changes an hour, then 429."""
    client = bells.site.client(bells.ann.token)
    statuses = [client.put(ADDRESS, json={"emails": True}).status_code for _ in range(121)]
    assert (set(statuses[:120]), statuses[120]) == ({200}, 429)


def test_choices_made_on_two_devices_at_once_are_both_kept(bells: Any) -> None:
    """Neither undoes the other; no row is made twice."""
    import threading

    def wish(kind: str) -> None:
        for _ in range(5):
            bells.wish(
                kinds=[{"kind": kind, "email": True}, {"kind": "bells.fire", "email": False}], emails=False
            )

    threads = [threading.Thread(target=wish, args=(f"bells.{kind}",)) for kind in ("liked", "voted")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answer = bells.call("get", ADDRESS)
    assert [ticks(answer, f"bells.{kind}")[1] for kind in ("liked", "voted", "fire")] == [True, True, False]


def test_an_erased_member_leaves_no_preferences(bells: Any) -> None:
    """They are part of what is handed out, too."""
    from motorclub.members.data.personal_data import erase
    from motorclub.notifications import plugin

    bells.wish(kinds=[{"kind": "bells.liked", "email": True}], emails=False)
    with bells.site.context():
        files = {file.name: file.content for file in plugin.export(bells.ann.id)}
        erase(bells.ann.id)
    assert b"bells.liked" in files["notification_preferences.json"]
    assert b'"emails": false' in files["notification_settings.json"]
    assert bells.rows("SELECT 1 FROM notification_preference UNION SELECT 1 FROM notification_settings") == []
