"""A member's own profile: every field, every refusal, and what others see of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.members.profiles import profiles
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.site import PASSWORD, Site
from motorclub.viewer import Role

EVERYTHING = {
    "displayName": "Jo Fast \U0001f697",
    "bio": "I drive a **Saab**.\n\n[My site](https://example.org)",
    "country": "SE",
    "city": "Trollhättan",
    "links": [{"label": "Site", "url": "https://example.org/saab?a=1#b"}],
    "language": "de",
    "units": {"distance": "MI", "power": "KW"},
    "timezone": "Europe/Stockholm",
    "theme": "light",
}


@pytest.fixture
def jo(site: Site) -> FlaskClient:
    """Jo's browser."""
    return site.client(site.member("jo").token)


def me(client: FlaskClient) -> dict[str, Any]:
    """What a member sees of themselves."""
    answer = client.get("/users/me")
    assert answer.status_code == 200, answer.text
    return dict(answer.json or {})


def test_somebody_new_has_the_defaults(clock: Clock, site: Site, queries: Queries) -> None:
    """All fields, in one statement beside that of the session."""
    client = site.client(site.member("jo").token)
    with queries.at_most(2):
        shown = me(client)
    assert shown == {
        "id": 1, "username": "jo", "displayName": None, "email": "jo@example.org", "emailVerified": True,
        "role": "USER", "profileImage": None, "banner": None, "bio": None, "country": None, "city": None,
        "links": [], "language": None, "units": {"distance": "KM", "power": "HP"}, "timezone": None,
        "theme": "dark", "createdAt": "2026-06-01T12:00:00.000Z", "usernameChangeableAt": None, "deletion": None,
    }  # fmt: skip


def test_everything_can_be_changed_and_emptied(jo: FlaskClient, audited: Callable[[], list[str]]) -> None:
    """At once or one by one; what is not given stays; null empties."""
    before = me(jo)
    answer = jo.put("/users/me", json=EVERYTHING)
    assert (answer.status_code, answer.json) == (200, before | EVERYTHING)
    assert jo.put("/users/me", json={"city": None}).json == before | EVERYTHING | {"city": None}
    emptied: dict[str, Any] = {
        "displayName": None,
        "bio": "  ",
        "country": None,
        "links": [],
        "timezone": None,
    }
    assert jo.put("/users/me", json=emptied).json == before | EVERYTHING | {
        "city": None, "displayName": None, "bio": None, "country": None, "links": [], "timezone": None,
    }  # fmt: skip
    assert audited() == ["member.profile_changed"] * 3


def test_others_see_the_public_part(site: Site, jo: FlaskClient, client: FlaskClient) -> None:
    """The text is rendered; address, language and units are nobody's business."""
    jo.put("/users/me", json=EVERYTHING)
    shown = client.get("/users/1").json or {}
    assert {name: shown[name] for name in ("displayName", "country", "city", "links")} == {
        name: EVERYTHING[name] for name in ("displayName", "country", "city", "links")
    }
    assert shown["bioHtml"] == (
        "<p>I drive a <strong>Saab</strong>.</p>\n"
        '<p><a href="https://example.org" rel="nofollow ugc noopener">My site</a></p>'
    )
    assert not {"email", "timezone", "units", "theme", "language"} & shown.keys()


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![x](https://elsewhere.example/pixel.png)",
        '<img src=x onerror="alert(1)">',
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        '<a href="https://x.example" onclick="x()" style="position:fixed">x</a>',
        "# A heading\n\n<iframe src=//x.example></iframe>",
    ],
)
def test_a_text_runs_nothing_and_fetches_nothing(site: Site, jo: FlaskClient, text: str) -> None:
    """Whatever is written, the rendered text has only plain elements."""
    assert jo.put("/users/me", json={"bio": text}).status_code == 200
    html = site.client().get("/users/1").get_json()["bioHtml"]
    elements = re.findall(r"<(/?\w+)([^>]*)>", html)
    assert {name.strip("/") for name, _ in elements} <= {"p", "a"}
    assert all(not more or more.startswith(' href="http') for _, more in elements)


LINK = {"label": "Site", "url": "https://example.org"}
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"displayName": "x" * 51}, "displayName"),
    ({"displayName": "two\nlines"}, "displayName"),
    ({"displayName": "turned \u202e round"}, "displayName"),
    ({"displayName": "nul\x00"}, "displayName"),
    ({"displayName": 7}, "displayName"),
    ({"bio": "x" * 1001}, "bio"),
    ({"bio": "nul\x00"}, "bio"),
    ({"bio": ["x"]}, "bio"),
    ({"country": "XX"}, "country"),
    ({"country": "de"}, "country"),
    ({"country": "DEU"}, "country"),
    ({"country": 49}, "country"),
    ({"city": "x" * 101}, "city"),
    ({"city": "a\u2028b"}, "city"),
    ({"links": [LINK] * 6}, "links"),
    ({"links": None}, "links"),
    ({"links": LINK}, "links"),
    ({"links": [{"label": "Site"}]}, "links.0.url"),
    ({"links": [LINK, LINK | {"label": ""}]}, "links.1.label"),
    ({"links": [LINK | {"label": "x" * 41}]}, "links.0.label"),
    ({"links": [LINK | {"url": "javascript:alert(1)"}]}, "links.0.url"),
    ({"links": [LINK | {"url": "//example.org"}]}, "links.0.url"),
    ({"links": [LINK | {"url": "https://"}]}, "links.0.url"),
    ({"links": [LINK | {"url": "https://[::1"}]}, "links.0.url"),
    ({"links": [LINK | {"url": "https://bank.example@evil.example"}]}, "links.0.url"),
    ({"links": [LINK | {"url": "https://exa mple.org"}]}, "links.0.url"),
    ({"links": [LINK | {"url": f"https://example.org/{'x' * 300}"}]}, "links.0.url"),
    ({"links": [LINK | {"icon": "star"}]}, "links.0.icon"),
    ({"language": "klingon"}, "language"),
    ({"units": {"distance": "KM"}}, "units.power"),
    ({"units": {"distance": "LEAGUES", "power": "HP"}}, "units.distance"),
    ({"units": {"distance": "KM", "power": "DONKEYS"}}, "units.power"),
    ({"units": "metric"}, "units"),
    ({"timezone": "Europe/Entenhausen"}, "timezone"),
    ({"timezone": "../../etc/passwd"}, "timezone"),
    ({"theme": "pink"}, "theme"),
    ({"username": "jo"[:2]}, "username"),
    ({"username": "x" * 21}, "username"),
    ({"username": "jo fast"}, "username"),
    ({"username": "jö"}, "username"),
    ({"username": None}, "username"),
    ({"email": "other@example.org"}, "email"),
    ({"role": "ADMIN"}, "role"),
    ({"profileImage": "/files/x"}, "profileImage"),
]


@pytest.mark.parametrize(("body", "field"), REFUSED, ids=lambda value: str(value)[:50])
def test_what_does_not_fit_is_refused_by_field(jo: FlaskClient, body: dict[str, Any], field: str) -> None:
    """And nothing of it is stored, not even what would fit."""
    before = me(jo)
    answer = jo.put("/users/me", json={"city": "Stored?"} | body)
    assert (answer.status_code, (answer.json or {}).get("field")) == (400, field)
    assert me(jo) == before


def test_nothing_to_change_is_a_mistake(jo: FlaskClient) -> None:
    """400 for an empty object."""
    assert jo.put("/users/me", json={}).status_code == 400
    assert jo.put("/users/me/privacy", json={}).status_code == 400


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/users/me"), ("PUT", "/users/me"), ("GET", "/users/me/privacy"), ("PUT", "/users/me/privacy"),
        ("PUT", "/users/me/profile-image"), ("DELETE", "/users/me/profile-image"), ("PUT", "/users/me/banner"),
        ("DELETE", "/users/me/banner"), ("GET", "/users/me/data-exports"), ("POST", "/users/me/data-exports"),
        ("GET", "/users/me/data-exports/1/file"), ("POST", "/users/me/account-deletion"),
        ("DELETE", "/users/me/account-deletion"),
    ],
)  # fmt: skip
def test_a_visitor_has_no_profile(client: FlaskClient, method: str, path: str) -> None:
    """401 before anything else is looked at."""
    assert client.open(path, method=method, json={"x": 1}).status_code == 401


def test_it_is_in_no_cache(jo: FlaskClient) -> None:
    """What is seen depends on who asks."""
    assert jo.get("/users/me").headers["Cache-Control"] == "no-store"
    assert jo.get("/users/1").headers["Cache-Control"] == "no-store"


def test_too_many_changes(site: Site, jo: FlaskClient, clock: Clock) -> None:
    """429 after sixty in an hour, until the next one; another member of the same address is not held up."""
    answers = [jo.put("/users/me", json={"city": f"No. {number}"}).status_code for number in range(61)]
    assert answers == [200] * 60 + [429]
    assert me(jo)["city"] == "No. 59"
    assert site.as_role().put("/users/me", json={"city": "Ulm"}).status_code == 200
    clock.advance(hours=1)
    again = site.client()
    opened = again.post("/auth/login", json={"username": "jo", "password": PASSWORD}).get_json()
    again.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {opened['token']}"
    assert again.put("/users/me", json={"city": "Ulm"}).status_code == 200


OPEN = {
    "profile": "ALL", "hideGarage": False, "hideDonorWall": False, "hideLeaderboard": False,
    "hideFollowerCounts": False, "hideOnline": False, "mentions": "ALL", "follows": "ALL",
}  # fmt: skip


def test_the_switches(jo: FlaskClient, audited: Callable[[], list[str]]) -> None:
    """All open at first; thrown one by one or together."""
    assert jo.get("/users/me/privacy").json == OPEN
    assert jo.put("/users/me/privacy", json={"hideGarage": True}).json == OPEN | {"hideGarage": True}
    closed = {name: True if value is False else "NOBODY" for name, value in OPEN.items()} | {
        "profile": "FOLLOWERS"
    }
    assert jo.put("/users/me/privacy", json=closed).json == closed
    assert jo.get("/users/me/privacy").json == closed
    assert audited() == ["member.privacy_changed"] * 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"profile": "NOBODY"}, "profile"), ({"profile": None}, "profile"), ({"hideGarage": "yes"}, "hideGarage"),
        ({"hideOnline": 1}, "hideOnline"), ({"mentions": "FRIENDS"}, "mentions"), ({"follows": "FOLLOWED"}, "follows"),
        ({"visibleTo": "ALL"}, "visibleTo"), ({"hideLeaderboard": None}, "hideLeaderboard"),
    ],
)  # fmt: skip
def test_switches_that_are_none(jo: FlaskClient, body: dict[str, Any], field: str) -> None:
    """400 by field."""
    answer = jo.put("/users/me/privacy", json=body)
    assert (answer.status_code, (answer.json or {}).get("field")) == (400, field)
    assert jo.get("/users/me/privacy").json == OPEN


HIDDEN = {"id": 1, "username": "jo", "state": "ACTIVE", "hidden": True}


@pytest.mark.parametrize(
    ("visible_to", "sees"),
    [("ALL", {"visitor", "member", "organiser"}), ("MEMBERS", {"member", "organiser"}), ("FOLLOWERS", set())],
)
def test_who_sees_a_profile(site: Site, jo: FlaskClient, visible_to: str, sees: set[str]) -> None:
    """The owner and the staff always; of a hidden one only name and picture are told."""
    jo.put("/users/me", json=EVERYTHING)
    jo.put("/users/me/privacy", json={"profile": visible_to})
    viewers = {
        "visitor": site.client(),
        "member": site.as_role(),
        "organiser": site.as_role(Role.EVENT_ORGANISER),
        "owner": jo,
        "moderator": site.as_role(Role.MODERATOR),
        "admin": site.as_role(Role.ADMIN),
    }
    for name, viewer in viewers.items():
        shown = viewer.get("/users/1").get_json()
        if name in sees | {"owner", "moderator", "admin"}:
            assert (shown["hidden"], shown["city"]) == (False, "Trollhättan"), name
        else:
            assert {key: value for key, value in shown.items() if value is not None} == HIDDEN, name


def test_followers_see_what_is_for_followers(
    site: Site, jo: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plugin that knows is asked who follows whom, in that order."""
    fan, other = site.member("fan"), site.member("other")
    jo.put("/users/me/privacy", json={"profile": "FOLLOWERS"})

    class Follows:
        def follows(self, follower_id: int, followed_id: int) -> bool:
            return (follower_id, followed_id) == (fan.id, 1)

    monkeypatch.setattr(
        profiles, "service", lambda name, _kind: Follows() if name == "social.follows" else None
    )
    assert site.client(fan.token).get("/users/1").get_json()["hidden"] is False
    assert site.client(other.token).get("/users/1").get_json()["hidden"] is True
    assert site.client().get("/users/1").get_json()["hidden"] is True


STAFF_NAMES = [
    *(
        "admin",
        "Administrator",
        "Móderator",
        "MOTORCLUB",
        "S\uff35PPORT",
        "\u0430dmin",
        "4dm1n",
        "s.t.a.f.f",
        "Motorclub Team",
    ),
    *("the_boss", "Thea Boss", "The-a B0ss", "th\u0435_boss"),
]


def test_a_name_of_staff_is_shown_by_staff_only(site: Site) -> None:
    """Reserved words, and names that read like those of somebody on the staff; other names stay free."""
    boss, jo = site.client(site.member("the_boss", Role.ADMIN).token), site.client(site.member("jo").token)
    assert boss.put("/users/me", json={"displayName": "Thea Boss"}).status_code == 200
    for name in STAFF_NAMES:
        refused = jo.put("/users/me", json={"displayName": name})
        assert (refused.status_code, refused.get_json()["field"]) == (400, "displayName"), name
    for name in ("Jo Fast", "Adminton", "Tim Boss", "Müller"):
        assert jo.put("/users/me", json={"displayName": name}).status_code == 200, name
    assert boss.put("/users/me", json={"displayName": "Admin"}).status_code == 200
