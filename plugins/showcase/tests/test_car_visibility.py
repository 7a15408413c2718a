"""Who sees a car, on every path that leads to it (issue 20): visibility x viewer x path, generated."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from car_club import API, CarClub
from PIL import Image

from motorclub.api import ContentRef, Role, Viewer, db, resolve_content
from motorclub.api.cars import list_visible_cars
from motorclub.api.moderation import ContentAction, perform_action
from motorclub.http.access import set_viewer
from motorclub.plugin import registry
from motorclub.testing.site import Site, TestMember
from motorclub_showcase.cars import frames

VISIBILITIES = ("PUBLIC", "MEMBERS", "FOLLOWERS", "PRIVATE")
# Who sees a car of each visibility; moderators see what staff have hidden, too.
SEEN = {
    "visitor": {"PUBLIC"},
    "member": {"PUBLIC", "MEMBERS"},
    "follower": {"PUBLIC", "MEMBERS", "FOLLOWERS"},
    "blocked": set[str](),
    "owner": set(VISIBILITIES),
    "moderator": {"PUBLIC", "MEMBERS", "FOLLOWERS"},
}
# What search may show at all: a hit for followers alone would be in the index of all.
FOUND = {"PUBLIC", "MEMBERS"}


class Crowd:
    """A car with an entry and a picture in its log, and everybody who might look; without social nobody follows."""

    def __init__(self, site: Site) -> None:
        self.site, self.club = site, CarClub(site)
        self.viewers: dict[str, TestMember | None] = {
            "visitor": None,
            "member": site.member("member"),
            "owner": self.club.owner,
            "moderator": site.member_of_role(Role.MODERATOR),
        }
        if any(loaded.id == "social" for loaded in site.host.usable()):
            self._add_follower_and_blocked()
        self.car_id = self.club.add(nickname="Zebrawood")["id"]
        self.entry_id = self.club.log(self.car_id, title="Zebrawood dashboard")["id"]
        self.part_id = self.club.modify(self.car_id)["id"]

    def _add_follower_and_blocked(self) -> None:
        self.viewers |= {name: self.site.member(name) for name in ("follower", "blocked")}
        follow = {"targetType": "USER", "targetId": self.club.owner.id}
        assert self.of("follower").post("/social-api/follows", json=follow).status_code in (200, 201)
        block = {"userId": self.member("blocked").id, "kind": "BLOCK"}
        answer = self.of("owner").post("/social-api/blocks", json=block)
        assert answer.status_code in (200, 201), answer.text

    def member(self, name: str) -> TestMember:
        """The member behind a name."""
        member = self.viewers[name]
        assert member is not None
        return member

    def of(self, name: str) -> object:
        """The browser of a viewer."""
        return self.club.of(self.viewers[name])

    def viewer(self, name: str) -> Viewer:
        """A viewer as the back end knows them."""
        member = self.viewers[name]
        if member is None:
            return Viewer()
        return Viewer(
            id=member.id, role=member.role, permissions=registry.current().permissions_of(member.role)
        )

    def show_to(self, visibility: str) -> None:
        """Change who sees the car."""
        version = self.club.call("GET", f"/cars/{self.car_id}")["version"]
        self.club.call("PUT", f"/cars/{self.car_id}", visibility=visibility, version=version)

    def paths(self) -> dict[str, Callable[[str], bool]]:
        """How to ask, on each path, whether a viewer sees the car."""
        calls = {
            "page": f"/cars/{self.car_id}",
            "log": f"/cars/{self.car_id}/build-logs",
            "entry": f"/build-logs/{self.entry_id}",
            "modifications": f"/cars/{self.car_id}/modifications",
            "modification": f"/modifications/{self.part_id}",
            "similar": f"/modifications/{self.part_id}/similar",
            "services": f"/cars/{self.car_id}/service-records",
            "results": f"/cars/{self.car_id}/performance-results",
            "owners": f"/cars/{self.car_id}/ownerships",
            "totals": f"/cars/{self.car_id}/totals",
        }
        return {
            **{name: lambda viewer, path=path: self._opens(viewer, path) for name, path in calls.items()},
            "garage": self._in_garage,
            "totals of the garage": self._counted,
            "reference": lambda viewer: self._resolved(viewer, "showcase.car", self.car_id),
            "reference to an entry": lambda viewer: self._resolved(
                viewer, "showcase.build_log_entry", self.entry_id
            ),
            "live topic": self._subscribes,
            "service": self._served,
        }

    def _opens(self, viewer: str, path: str) -> bool:
        status = self.of(viewer).get(API + path).status_code  # type: ignore[attr-defined]
        assert status in (200, 404), (path, status)
        return bool(status == 200)

    def _in_garage(self, viewer: str) -> bool:
        answer = self.of(viewer).get(f"{API}/users/{self.club.owner.id}/cars")  # type: ignore[attr-defined]
        return [car["id"] for car in answer.json["content"]] == [self.car_id]

    def _counted(self, viewer: str) -> bool:
        answer = self.of(viewer).get(f"{API}/users/{self.club.owner.id}/garage")  # type: ignore[attr-defined]
        return bool(answer.json["cars"])

    def _resolved(self, viewer: str, kind: str, number: int) -> bool:
        with self.site.context():
            return bool(resolve_content([ContentRef(kind, number)], self.viewer(viewer)))

    def _subscribes(self, viewer: str) -> bool:
        with self.site.context():
            return frames.may_subscribe(self.viewer(viewer), {"carId": str(self.car_id)})

    def _served(self, viewer: str) -> bool:
        member = self.viewers[viewer]
        with self.site.context():
            return bool(list_visible_cars(member.id if member else None, [self.car_id]))

    def hits(self, viewer: str) -> set[str]:
        """The types of what a viewer finds by the car's name."""
        answer = self.of(viewer).get("/platform/search?q=zebrawood")  # type: ignore[attr-defined]
        return {hit["type"] for hit in answer.json["content"]}


@pytest.fixture
def crowd(site: Site) -> Crowd:
    return Crowd(site)


def test_visibility_by_viewer_and_path(crowd: Crowd) -> None:
    """Each path says the same; the service knows members by their id alone, so a moderator is a member to it."""
    wrong = []
    for visibility in VISIBILITIES:
        crowd.show_to(visibility)
        for viewer, (path, sees) in product(crowd.viewers, crowd.paths().items()):
            plain = path == "service" and viewer == "moderator"
            expected = visibility in SEEN["member" if plain else viewer]
            if sees(viewer) is not expected:
                wrong.append((visibility, viewer, path))
    assert wrong == []


def test_search_by_visibility_and_viewer(crowd: Crowd) -> None:
    """Car and log entry are found by those who may see them."""
    for visibility in VISIBILITIES:
        crowd.show_to(visibility)
        for viewer in crowd.viewers:
            expected = {"showcase.car"} if visibility in SEEN[viewer] & FOUND else set()
            assert crowd.hits(viewer) & {"showcase.car"} == expected, (visibility, viewer)


def test_a_hidden_car_is_its_owners_and_staffs(crowd: Crowd) -> None:
    """Until staff show it again."""
    _act(crowd, ContentAction.HIDE)
    for viewer in crowd.viewers:
        expected = viewer in ("owner", "moderator")
        assert {name for name, sees in crowd.paths().items() if sees(viewer)} >= (
            {"page"} if expected else set()
        )
        assert crowd.paths()["page"](viewer) is expected
        assert crowd.paths()["reference to an entry"](viewer) is expected
    assert crowd.club.call("GET", f"/cars/{crowd.car_id}")["underReview"] is True
    assert crowd.hits("visitor") == set()
    _act(crowd, ContentAction.SHOW)
    assert crowd.paths()["page"]("visitor")
    _act(crowd, ContentAction.REMOVE)
    assert not crowd.paths()["page"]("owner")
    _act(crowd, ContentAction.RESTORE)
    assert crowd.paths()["page"]("visitor")


def _act(crowd: Crowd, action: ContentAction) -> None:
    with crowd.site.context():
        viewer = crowd.viewer("moderator")
        set_viewer(viewer)
        perform_action(ContentRef("showcase.car", crowd.car_id), action, viewer, "Not a car")
        db.session.commit()


def test_pictures_follow_the_car(crowd: Crowd) -> None:
    """The plain address of a picture works while everybody sees the car; signed ones are for those who do."""
    from io import BytesIO

    content = BytesIO()
    Image.new("RGB", (640, 480), (120, 20, 20)).save(content, "JPEG")
    content.seek(0)
    kind = "showcase.build_log_entry"
    path = f"/platform/uploads/{kind}?ref={kind}:{crowd.entry_id}"
    sent = crowd.of("owner").post(path, data={"image": (content, "photo.jpg")})  # type: ignore[attr-defined]
    assert sent.status_code == 201, sent.text
    entry = f"{API}/build-logs/{crowd.entry_id}"
    plain = crowd.of("visitor").get(entry).json["pictures"][0]["url"]  # type: ignore[attr-defined]
    crowd.show_to("MEMBERS")
    signed = crowd.of("member").get(entry).json["pictures"][0]["url"]  # type: ignore[attr-defined]
    fetch = crowd.of("visitor").get  # type: ignore[attr-defined]
    assert (fetch(plain).status_code, fetch(signed).status_code) == (404, 200)
    crowd.show_to("PUBLIC")
    assert fetch(plain).status_code == 200
