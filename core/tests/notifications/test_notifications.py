"""Notifications: written with the change, shown to their owner only, safe to put into a page."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motorclub.api import Member, notify, publish
from motorclub.db import db
from motorclub.notifications import services

if TYPE_CHECKING:
    from motorclub.testing.pytest_plugin import Clock
    from motorclub.testing.queries import Queries
    from motorclub.testing.site import TestMember

BASE = "/api/notifications"
TEMPLATE = '<b>{who}</b> rang: <a href="{url}">{title}</a>'
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&{who}"


@pytest.fixture
def ann(probe: Any) -> TestMember:
    """Who is notified."""
    member: TestMember = probe.site.member("ann")
    return member


@pytest.fixture
def bob(probe: Any) -> TestMember:
    """Who has done something."""
    member: TestMember = probe.site.member("bob")
    return member


def tell(probe: Any, user_id: int, title: str = "Hello", **options: Any) -> None:
    """One notification, committed."""
    with probe.site.context():
        notify(user_id, "probe.rang_you", {"who": "Bob", "title": title}, "/questions/7", **options)
        db.session.commit()


def test_latest_unread_are_five_newest_first_and_the_first_carries_the_count(
    probe: Any, ann: TestMember, bob: TestMember, clock: Clock
) -> None:
    """A bare array with the fields of the specification."""
    for number in range(7):
        tell(probe, ann.id, f"No. {number}", actor_id=bob.id, question_id=7, answer_id=number)
        clock.advance(minutes=1)
    answer = probe.site.client(ann.token).get(f"{BASE}/{ann.id}/unread/latest")
    assert answer.status_code == 200
    assert [item["answerId"] for item in answer.json] == [6, 5, 4, 3, 2]
    assert answer.json[0] == {
        "id": 7,
        "kind": "probe.rang_you",
        "category": "ACTIVITY",
        "message": '<b>Bob</b> rang: <a href="/questions/7">No. 6</a>',
        "isRead": False,
        "createdAt": "2026-06-01T12:06:00.000Z",
        "voterId": bob.id,
        "voter": {"username": "bob", "profileImage": None},
        "actorCount": 1,
        "groupKey": None,
        "questionId": 7,
        "answerId": 6,
        "commentId": None,
        "url": "/questions/7",
        "count": 7,
    }
    assert all("count" not in item for item in answer.json[1:])


def test_the_lists_cost_two_statements_beside_the_callers_own(
    probe: Any, ann: TestMember, bob: TestMember, queries: Queries
) -> None:
    """Two, however many there are."""
    for _ in range(8):
        tell(probe, ann.id, actor_id=bob.id)
    client = probe.site.client(ann.token)
    client.get("/auth/check-session")
    with queries.at_most(3):  # the session, the number of the last frame, the list
        assert len(client.get(f"{BASE}/{ann.id}/unread/latest").json) == 5
    with queries.at_most(3):  # the session, the page, the total
        assert len(client.get(f"{BASE}/user/all").json["content"]) == 8


def test_nothing_unread_is_an_empty_array(probe: Any, ann: TestMember) -> None:
    """Not null, not 404."""
    answer = probe.site.client(ann.token).get(f"{BASE}/{ann.id}/unread/latest")
    assert (answer.status_code, answer.json) == (200, [])


@pytest.mark.parametrize("path", ["{id}/all", "user/all"])
def test_all_are_pages_newest_first_read_ones_too(probe: Any, ann: TestMember, path: str) -> None:
    """Pages of 20 unless asked otherwise; both addresses give the caller's."""
    for number in range(23):
        tell(probe, ann.id, f"No. {number}")
    client = probe.site.client(ann.token)
    client.put(f"{BASE}/23/mark-as-read", json={})
    address = f"{BASE}/{path.format(id=ann.id)}"
    first, second = client.get(address).json, client.get(f"{address}?page=1&size=22").json
    assert [item["id"] for item in first["content"]] == list(range(23, 3, -1))
    assert [item["isRead"] for item in first["content"][:2]] == [True, False]
    assert (first["totalElements"], first["totalPages"], first["currentPage"], first["hasMore"]) == (
        23,
        2,
        0,
        True,
    )
    assert ([item["id"] for item in second["content"]], second["hasMore"]) == ([1], False)


def test_marking_one_lowers_the_count_and_marking_it_again_changes_nothing(
    probe: Any, ann: TestMember
) -> None:
    """The next unread one moves up."""
    for _ in range(6):
        tell(probe, ann.id)
    client = probe.site.client(ann.token)
    for _ in range(2):
        answer = client.put(f"{BASE}/6/mark-as-read", json={})
        assert (answer.status_code, answer.json) == (200, {"id": 6, "isRead": True, "count": 5})
    latest = client.get(f"{BASE}/{ann.id}/unread/latest").json
    assert [item["id"] for item in latest] == [5, 4, 3, 2, 1]


def test_marking_all_empties_the_list(probe: Any, ann: TestMember, bob: TestMember) -> None:
    """Only one's own."""
    for member in (ann, bob, ann):
        tell(probe, member.id)
    client = probe.site.client(ann.token)
    for _ in range(2):
        answer = client.put(f"{BASE}/{ann.id}/mark-all-as-read", json={})
        assert (answer.status_code, answer.json) == (200, {"count": 0})
    assert client.get(f"{BASE}/{ann.id}/unread/latest").json == []
    assert len(probe.site.client(bob.token).get(f"{BASE}/{bob.id}/unread/latest").json) == 1


def test_marking_all_reaches_past_the_page_that_is_loaded(probe: Any, ann: TestMember) -> None:
    """Those on the pages after the first are read as well."""
    for _ in range(25):
        tell(probe, ann.id)
    client = probe.site.client(ann.token)
    assert client.get(f"{BASE}/{ann.id}/unread/latest").json[0]["count"] == 25
    assert client.put(f"{BASE}/{ann.id}/mark-all-as-read", json={}).json == {"count": 0}
    pages = [client.get(f"{BASE}/{ann.id}/all?page={page}&size=20").json["content"] for page in (0, 1)]
    assert [[item["isRead"] for item in page] for page in pages] == [[True] * 20, [True] * 5]


@pytest.mark.parametrize(
    ("method", "path"),
    [("get", "{id}/unread/latest"), ("get", "{id}/all"), ("put", "{id}/mark-all-as-read")],
)
def test_another_members_are_out_of_bounds(
    probe: Any, ann: TestMember, bob: TestMember, method: str, path: str
) -> None:
    """403 for another member, 401 for a visitor; nothing changes."""
    tell(probe, ann.id)
    address = f"{BASE}/{path.format(id=ann.id)}"
    assert getattr(probe.site.client(bob.token), method)(address).status_code == 403
    assert getattr(probe.site.client(), method)(address).status_code == 401
    assert probe.rows("SELECT count(*) FROM notification WHERE read_at IS NULL") == [(1,)]


def test_another_members_notification_does_not_even_exist(
    probe: Any, ann: TestMember, bob: TestMember
) -> None:
    """404, as for a number nobody has."""
    tell(probe, ann.id)
    client = probe.site.client(bob.token)
    for number in (1, 99):
        assert client.put(f"{BASE}/{number}/mark-as-read").status_code == 404
    assert probe.site.client().put(f"{BASE}/1/mark-as-read").status_code == 401
    assert probe.site.client().get(f"{BASE}/user/all").status_code == 401
    assert probe.rows("SELECT count(*) FROM notification WHERE read_at IS NULL") == [(1,)]


def test_nobody_is_notified_of_their_own_actions(probe: Any, ann: TestMember) -> None:
    """The actor and the recipient are the same member."""
    tell(probe, ann.id, actor_id=ann.id)
    assert probe.rows("SELECT * FROM notification") == []


def test_unknown_kinds_missing_values_and_foreign_addresses_are_refused(probe: Any, ann: TestMember) -> None:
    """Each by an error that names it; nothing is written."""
    with probe.site.context():
        with pytest.raises(services.UnknownKind, match="give it back from register_notifications"):
            notify(ann.id, "probe.unknown", {}, "/")
        with pytest.raises(LookupError, match="needs a value for 'title'"):
            notify(ann.id, "probe.rang_you", {"who": "Bob"}, "/")
        for url in (
            "https://elsewhere.example",
            "//elsewhere.example",
            "javascript:alert(1)",
            "/\\elsewhere",
        ):
            with pytest.raises(ValueError, match="is not a path of this site"):
                notify(ann.id, "probe.rang_you", {"who": "Bob", "title": "x"}, url)
        db.session.commit()
    assert probe.rows("SELECT * FROM notification") == []


def test_a_rollback_tells_nobody(probe: Any, ann: TestMember) -> None:
    """The notification is written with the change it is about."""
    with probe.site.context():
        notify(ann.id, "probe.rang_you", {"who": "Bob", "title": "x"}, "/")
        db.session.rollback()
    assert probe.rows("SELECT * FROM notification") == []


def test_script_in_a_title_or_a_name_stays_text(probe: Any, ann: TestMember) -> None:
    """The message shows it, the browser does not run it; the raw values are kept beside it."""
    with probe.site.context():
        notify(ann.id, "probe.rang_you", {"who": HOSTILE, "title": HOSTILE}, "/questions/7")
        db.session.commit()
    [item] = probe.site.client(ann.token).get(f"{BASE}/{ann.id}/unread/latest").json
    assert parsed(item["message"]) == (["b", "a"], [("href", "/questions/7")], f"{HOSTILE} rang: {HOSTILE}")
    assert probe.rows("SELECT params ->> 'who' FROM notification") == [(HOSTILE,)]


@given(who=st.text(), title=st.text(), path=st.text())
def test_no_value_can_add_markup(who: str, title: str, path: str) -> None:
    """Whatever is put into a template, the tags that come out are the template's."""
    html = services.render(TEMPLATE, {"who": who, "title": title}, f"/{path}")
    tags, attributes, _ = parsed(html)
    assert tags == ["b", "a"]
    assert {name for name, _ in attributes} <= {"href"}


@pytest.mark.parametrize(
    "template",
    [
        "<script>alert(1)</script>{who}",
        "<img src=x onerror=alert(1)>{who}",
        '<a href="javascript:alert(1)" onclick="alert(1)">{who}</a>',
        '<b style="position:fixed" class="x">{who}</b>',
    ],
)
def test_a_careless_template_is_cleaned(template: str) -> None:
    """Belt and braces: only b, i and a with a harmless address remain."""
    tags, attributes, _ = parsed(services.render(template, {"who": "Ann"}, "/"))
    assert set(tags) <= {"a", "b"}
    assert attributes == []


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(html: str) -> tuple[list[str], list[tuple[str, str | None]], str]:
    """(tags, attributes, text) of a piece of HTML."""
    parser = _Parser()
    parser.feed(html)
    parser.close()
    return parser.tags, parser.attributes, parser.text


def test_the_notifications_of_a_disabled_plugin_stay_listed(probe: Any, ann: TestMember) -> None:
    """They are the member's; only new ones do not come, because the handlers that send them rest."""
    tell(probe, ann.id)
    probe.site.switch("probe", on=False)
    assert len(probe.site.client(ann.token).get(f"{BASE}/{ann.id}/unread/latest").json) == 1


def test_actions_of_a_deleted_member_still_notify(probe: Any, ann: TestMember, bob: TestMember) -> None:
    """The account goes, the notification stays, without a voter."""
    tell(probe, ann.id, actor_id=bob.id)
    with probe.site.context():
        db.session.delete(db.session.get_one(Member, bob.id))
        db.session.commit()
    [item] = probe.site.client(ann.token).get(f"{BASE}/{ann.id}/unread/latest").json
    assert (item["voterId"], item["voter"]) == (None, None)


def test_handlers_that_notify_are_distinguished_by_their_delivery(probe: Any, ann: TestMember) -> None:
    """A notification written by a handler that then fails is not there, and comes once when it succeeds."""
    with probe.site.context():
        publish(probe.events.Called(ann.id))
        db.session.commit()
    probe.fail(True)
    probe.site.run_jobs(may_fail=True)
    assert probe.rows("SELECT * FROM notification") == []
    probe.fail(False)
    probe.rows("UPDATE outbox_delivery SET due_at = created_at FROM outbox_event e WHERE e.id = event_id")
    probe.site.run_jobs()
    assert probe.rows("SELECT user_id FROM notification") == [(ann.id,)]
