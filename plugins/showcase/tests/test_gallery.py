"""Pages of cars: written, published, seen, liked, listed and removed."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from PIL import Image

from motorclub.api import Role, db, now
from motorclub.api.moderation import ContentWithdrawn
from motorclub.http import page_cache
from motorclub.testing.queries import Queries
from motorclub.testing.race import meet_after, together
from motorclub.testing.records import Outbox
from motorclub.testing.site import Site, TestMember
from motorclub_showcase.catalogue.models import Brand, CarCategory, CarModel, Country, Generation
from motorclub_showcase.gallery import documents, facets, likes, listing, popularity, states
from motorclub_showcase.gallery.car_index import index_all_cars
from motorclub_showcase.gallery.events import LikeChanged, ShowcaseMoved, ShowcasePublished
from motorclub_showcase.gallery.models import CarIndex
from motorclub_showcase.shared.models import Showcase, ShowcaseStatus

STORY = "Bought as a **wreck**, driven every day since."
# Each statement gives the rows whose kept number is not what the rows say.
RECOUNTS = (
    """SELECT 'page', s.id FROM showcase_showcase s WHERE s.like_count <>
        (SELECT count(*) FROM showcase_like WHERE target_type = 'SHOWCASE' AND target_id = s.id)""",
    """SELECT 'car', c.id FROM showcase_car c WHERE c.like_count <>
        (SELECT count(*) FROM showcase_like WHERE target_type = 'CAR' AND target_id = c.id)""",
    """SELECT 'photo', p.picture_id FROM showcase_liked_photo p WHERE p.like_count <>
        (SELECT count(*) FROM showcase_like WHERE target_type = 'PHOTO' AND target_id = p.picture_id)""",
)


class Gallery:
    """The shortest ways to have cars with pages; calls must succeed unless another status is expected."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.owner = site.member("owner")
        self.fan = site.member("fan")
        with site.context():
            at = now()
            db.session.add(Country(code="DE", name="Germany", currency="EUR"))
            brand = Brand(name="Mazda", slug="mazda", created_at=at, updated_at=at)
            style = CarCategory(name="Stance", slug="stance", kind="STYLE")
            db.session.add_all([brand, style])
            db.session.flush()
            model = CarModel(brand_id=brand.id, name="MX-5", slug="mx-5", created_at=at, updated_at=at)
            db.session.add(model)
            db.session.flush()
            made = {"created_at": at, "updated_at": at}
            generation = Generation(car_model_id=model.id, code="NA", year_from=1989, year_to=1997, **made)
            db.session.add(generation)
            db.session.flush()
            self.brand_id, self.model_id, self.style_id = brand.id, model.id, style.id
            self.generation_id = generation.id
            db.session.commit()

    def call(
        self, method: str, path: str, member: TestMember | None = None, status: int = 200, **body: Any
    ) -> Any:
        """What `member` (the owner) is answered below /showcase-api."""
        client = self.site.client((member or self.owner).token)
        sent = {"json": body} if method in ("POST", "PUT") else {"query_string": body}
        answer = client.open(f"/showcase-api{path}", method=method, **sent)
        assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
        return answer.json if answer.data else None

    def visit(self, path: str, status: int = 200, **query: Any) -> Any:
        """What a visitor is answered."""
        answer = self.site.client().get(f"/showcase-api{path}", query_string=query)
        assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
        return answer.json

    def car(self, member: TestMember | None = None, **facts: Any) -> int:
        """A car of `member` (the owner)."""
        body = {
            "carModelId": self.model_id,
            "generationId": self.generation_id,
            "year": 1991,
            "fuel": "PETROL",
            "relation": "CURRENT",
            "countryCode": "DE",
            "carCategoryIds": [self.style_id],
            "visibility": "PUBLIC",
            **facts,
        }
        return int(self.call("POST", "/cars", member, 201, **body)["id"])

    def draft(self, car_id: int, member: TestMember | None = None, photos: int = 3, **texts: Any) -> Any:
        """A draft with photos."""
        body = {"carId": car_id, "title": "A roadster that survived", "story": STORY, **texts}
        made = self.call("POST", "/showcases", member, 201, **body)
        for number in range(photos):
            self.upload(made["id"], member, color=number)
        return made

    def upload(
        self, showcase_id: int, member: TestMember | None = None, status: int = 201, color: int = 0
    ) -> Any:
        """A photo of a page."""
        file = BytesIO()
        Image.new("RGB", (640, 400), (40 * color % 255, 90, 120)).save(file, "JPEG")
        client = self.site.client((member or self.owner).token)
        answer = client.post(
            "/platform/uploads/showcase.photo",
            query_string={"ref": f"showcase.showcase:{showcase_id}"},
            data={"image": (BytesIO(file.getvalue()), "car.jpg")},
        )
        assert answer.status_code == status, answer.text
        return answer.json

    def publish(self, showcase_id: int, member: TestMember | None = None, status: int = 200) -> Any:
        """Publish a draft."""
        return self.call("PUT", f"/showcases/{showcase_id}/publish", member, status)

    def page(self, member: TestMember | None = None, **facts: Any) -> Any:
        """A published page of a new car."""
        made = self.draft(self.car(member, **facts), member)
        self.publish(made["id"], member)
        self.site.run_jobs()
        return made

    def miscounted(self) -> list[tuple[str, int]]:
        """Every number that a recount does not confirm."""
        with self.site.context():
            rows = [tuple(row) for sql in RECOUNTS for row in db.session.execute(sa.text(sql))]
        return [(str(what), int(number)) for what, number in rows]


@pytest.fixture
def gallery(site: Site) -> Gallery:
    """A catalogue with one model, an owner and a fan."""
    facets_of(site).clear()
    return Gallery(site)


def facets_of(site: Site) -> dict[object, object]:
    """What the site remembers of facets."""
    cache: dict[object, object] = site.app.extensions.setdefault(facets.EXTENSION, {})
    return cache


def test_a_page_is_published_with_three_photos(gallery: Gallery, outbox: Outbox) -> None:
    """Its title and photos are asked for only then; visitors see it on its car, in the gallery and in the list."""
    car_id = gallery.car(powerKw=85)
    made = gallery.draft(car_id, photos=2, title="")
    assert gallery.publish(made["id"], status=400)["field"] == "title"
    edited = {"title": "  A roadster that survived ", "version": 1}
    changed = gallery.call("PUT", f"/showcases/{made['id']}", **edited)
    assert (changed["title"], changed["version"]) == ("A roadster that survived", 2)
    gallery.call("PUT", f"/showcases/{made['id']}", status=409, **edited)
    assert gallery.publish(made["id"], status=400)["field"] == "photos"
    gallery.visit(f"/cars/{car_id}/showcase", 404)
    gallery.upload(made["id"])
    assert gallery.publish(made["id"])["status"] == "PUBLISHED"
    gallery.site.run_jobs()
    page = gallery.visit(f"/cars/{car_id}/showcase")
    assert page["storyHtml"] == "<p>Bought as a <strong>wreck</strong>, driven every day since.</p>"
    assert [photo["isCover"] for photo in page["photos"]] == [False] * 3
    assert all(gallery.site.client().get(photo["url"]).status_code == 200 for photo in page["photos"])
    (item,) = gallery.visit("/showcases")["content"]
    (listed,) = gallery.visit("/cars")["content"]
    assert item == listed
    assert (item["title"], item["brand"]["name"], item["cover"]["width"]) == (page["title"], "Mazda", 640)
    (event,) = outbox.published(ShowcasePublished)
    assert (event.car_id, event.first, event.first_of_car) == (car_id, True, True)


def test_a_car_has_one_page_at_a_time(gallery: Gallery) -> None:
    """Another one once the first is archived; nobody makes one for the car of somebody else, or for a dream."""
    made = gallery.page()
    refusal = gallery.call("POST", "/showcases", status=409, carId=made["carId"])
    assert (refusal["code"], refusal["details"]["showcaseId"]) == ("SHOWCASE_EXISTS", made["id"])
    gallery.call("PUT", f"/showcases/{made['id']}/archive")
    gallery.call("PUT", f"/showcases/{made['id']}", status=409, version=3, title="Changed once more")
    gallery.call("POST", "/showcases", status=201, carId=made["carId"])
    gallery.call("POST", "/showcases", gallery.fan, 403, carId=made["carId"])
    dream = gallery.car(relation="DREAM")
    gallery.call("POST", "/showcases", status=409, carId=dream)
    hidden = gallery.car(visibility="PRIVATE")
    gallery.call("POST", "/showcases", gallery.fan, 404, carId=hidden)


Step = Callable[[Gallery, int], Any]
MOVES: dict[str, Step] = {
    "publish": lambda gallery, number: _put(gallery, number, "publish"),
    "unpublish": lambda gallery, number: _put(gallery, number, "unpublish"),
    "archive": lambda gallery, number: _put(gallery, number, "archive"),
    "delete": lambda gallery, number: gallery.site.client(gallery.owner.token).delete(
        f"/showcase-api/showcases/{number}"
    ),
    "hide": lambda gallery, number: _moderate(gallery, number, "hide_showcase"),
    "review": lambda gallery, number: _moderate(gallery, number, "review_showcase"),
    "show": lambda gallery, number: _moderate(gallery, number, "show_showcase"),
    "remove": lambda gallery, number: _moderate(gallery, number, "remove_showcase"),
    "restore": lambda gallery, number: _moderate(gallery, number, "restore_showcase"),
}
# From a status by a step to a status; every other pair is refused with 409 (404 for what is deleted, to its owner).
TABLE = {
    ("DRAFT", "publish"): "PUBLISHED",
    ("DRAFT", "delete"): "DELETED",
    ("DRAFT", "remove"): "DELETED",
    ("PENDING", "unpublish"): "DRAFT",
    ("PENDING", "archive"): "ARCHIVED",
    ("PENDING", "delete"): "DELETED",
    ("PENDING", "hide"): "HIDDEN",
    ("PENDING", "show"): "PUBLISHED",
    ("PENDING", "remove"): "DELETED",
    ("PUBLISHED", "unpublish"): "DRAFT",
    ("PUBLISHED", "archive"): "ARCHIVED",
    ("PUBLISHED", "delete"): "DELETED",
    ("PUBLISHED", "hide"): "HIDDEN",
    ("PUBLISHED", "review"): "PENDING",
    ("PUBLISHED", "remove"): "DELETED",
    ("HIDDEN", "delete"): "DELETED",
    ("HIDDEN", "show"): "PUBLISHED",
    ("HIDDEN", "remove"): "DELETED",
    ("ARCHIVED", "delete"): "DELETED",
    ("ARCHIVED", "remove"): "DELETED",
    ("DELETED", "restore"): "PUBLISHED",
}


def _put(gallery: Gallery, showcase_id: int, step: str) -> Any:
    return gallery.site.client(gallery.owner.token).put(
        f"/showcase-api/showcases/{showcase_id}/{step}", json={}
    )


def _moderate(gallery: Gallery, showcase_id: int, function: str) -> Any:
    """What staff do through another plugin; an answer with the status that its call would have."""
    from types import SimpleNamespace

    from motorclub.api import ApiError, Viewer
    from motorclub_showcase.cars.permissions import MODERATE

    staff = gallery.site.member_of_role(Role.MODERATOR)
    viewer = Viewer(staff.id, staff.username, Role.MODERATOR, permissions=frozenset({MODERATE}))
    with gallery.site.context():
        try:
            getattr(states, function)(showcase_id, viewer, "")
            db.session.commit()
        except ApiError as error:
            db.session.rollback()
            return SimpleNamespace(status_code=error.status)
    return SimpleNamespace(status_code=200)


def test_every_step_that_is_not_in_the_table_is_refused(gallery: Gallery) -> None:
    """Each status by each step (community.md 6.7)."""
    made = gallery.draft(gallery.car())
    wrong = []
    for status in ShowcaseStatus:
        for step, take in MOVES.items():
            _set_status(gallery, made["id"], status)
            answer = take(gallery, made["id"])
            after = _status(gallery, made["id"])
            expected = TABLE.get((status, step))
            by_owner = step in ("publish", "unpublish", "archive", "delete")
            refused = 404 if status == "DELETED" and by_owner else 409
            fits = answer.status_code < 300 and after == expected if expected else after == status
            if not fits or (expected is None and answer.status_code != refused):
                wrong.append((status, step, answer.status_code, after))
    assert wrong == []


def _set_status(gallery: Gallery, showcase_id: int, status: str) -> None:
    before = "PUBLISHED" if status in ("DELETED", "HIDDEN") else None
    with gallery.site.context():
        db.session.execute(
            sa.text(
                "UPDATE showcase_showcase SET status = :status, previous_status = :before WHERE id = :id"
            ),
            {"status": status, "before": before, "id": showcase_id},
        )
        db.session.commit()


def _status(gallery: Gallery, showcase_id: int) -> str:
    with gallery.site.context():
        found = sa.text("SELECT status FROM showcase_showcase WHERE id = :id")
        return str(db.session.scalar(found, {"id": showcase_id}))


def test_a_first_page_waits_where_an_admin_wants_it(gallery: Gallery, outbox: Outbox) -> None:
    """Its owner and staff see it with signed pictures; others do once it is approved, and the owner is notified."""
    gallery.site.configure("showcase", review_first_showcase=True)
    made = gallery.draft(gallery.car())
    assert gallery.publish(made["id"])["status"] == "PENDING"
    moderator = gallery.site.member_of_role(Role.MODERATOR)
    gallery.call("GET", f"/showcases/{made['id']}", gallery.fan, 404)
    seen = gallery.call("GET", f"/showcases/{made['id']}/management", moderator)
    visitor = gallery.site.client()
    assert visitor.get(seen["photos"][0]["url"]).status_code == 200
    assert visitor.get(seen["photos"][0]["url"].partition("?")[0]).status_code == 404
    assert [one["id"] for one in gallery.call("GET", "/showcases/waiting", moderator)["content"]] == [
        made["id"]
    ]
    gallery.call("GET", "/showcases/waiting", gallery.fan, 403)
    assert gallery.visit("/showcases")["totalElements"] == 0
    _moderate(gallery, made["id"], "show_showcase")
    gallery.site.run_jobs()
    assert gallery.visit("/showcases")["totalElements"] == 1
    assert [event.after for event in outbox.published(ShowcaseMoved)] == ["PENDING", "PUBLISHED"]
    second = gallery.draft(gallery.car())
    assert gallery.publish(second["id"])["status"] == "PUBLISHED"


def test_a_page_that_waits_can_be_taken_back(gallery: Gallery, outbox: Outbox) -> None:
    """Those who review it learn of that; a page that does not wait is none of their business."""
    gallery.site.configure("showcase", review_first_showcase=True)
    made = gallery.draft(gallery.car())
    for _ in range(2):
        assert gallery.publish(made["id"])["status"] == "PENDING"
        assert _put(gallery, made["id"], "unpublish").json["status"] == "DRAFT"
    gallery.call("DELETE", f"/showcases/{made['id']}", status=204)
    assert [event.item_id for event in outbox.published(ContentWithdrawn)] == [made["id"]] * 2


def test_photos_are_ordered_and_never_too_few(gallery: Gallery) -> None:
    """By their owner alone; a published page keeps three."""
    made = gallery.page()
    photos = [photo["id"] for photo in gallery.visit(f"/showcases/{made['id']}")["photos"]]
    order = {"kind": "showcase.photo", "ref": f"showcase.showcase:{made['id']}", "ids": photos[::-1]}
    fan, owner = (gallery.site.client(member.token) for member in (gallery.fan, gallery.owner))
    assert fan.put("/platform/picture-order", json=order).status_code == 403
    assert owner.put("/platform/picture-order", json=order).status_code == 204
    cover = owner.put(f"/platform/pictures/{photos[1]}", json={"isCover": True, "alt": "From the side"})
    assert cover.status_code == 200, cover.text
    shown = gallery.visit(f"/showcases/{made['id']}")["photos"]
    assert [photo["id"] for photo in shown] == [photos[1], photos[2], photos[0]]
    (item,) = gallery.visit("/showcases")["content"]
    assert (item["cover"]["id"], item["cover"]["alt"]) == (photos[1], "From the side")
    refusal = owner.delete(f"/platform/pictures/{photos[0]}")
    assert (refusal.status_code, refusal.json["code"]) == (409, "TOO_FEW")
    gallery.upload(made["id"], gallery.fan, 403)


def test_two_orders_at_once_leave_one_of_them(gallery: Gallery) -> None:
    """From two tabs; written photo by photo without a lock, they mix."""
    made = gallery.page()
    photos = [photo["id"] for photo in gallery.visit(f"/showcases/{made['id']}")["photos"]]
    orders = [photos[::-1], [photos[1], photos[0], photos[2]]]
    ref = {"kind": "showcase.photo", "ref": f"showcase.showcase:{made['id']}"}
    owner = gallery.site.client(gallery.owner.token)

    def put(ids: list[int]) -> None:
        assert owner.put("/platform/picture-order", json={**ref, "ids": ids}).status_code == 204

    together([lambda: put(orders[0]), lambda: put(orders[1])])
    assert [photo["id"] for photo in gallery.visit(f"/showcases/{made['id']}")["photos"]] in orders
    mixed = dict.fromkeys(photos, 0)
    for place in range(3):
        for order in orders:
            mixed[order[place]] = place
    assert sorted(photos, key=lambda photo: mixed[photo]) not in orders or len(set(mixed.values())) < 3


@pytest.mark.parametrize("visibility", ["PUBLIC", "MEMBERS", "FOLLOWERS", "PRIVATE"])
def test_a_page_is_seen_by_those_who_see_its_car(gallery: Gallery, visibility: str) -> None:
    """Page, lists, comparison, photos, likes and documents follow the car."""
    made = gallery.page(visibility=visibility)
    gallery.site.run_jobs()
    viewers = {"visitor": None, "member": gallery.fan, "owner": gallery.owner}
    seen_by = {"PUBLIC": {*viewers}, "MEMBERS": {"member", "owner"}}.get(visibility, {"owner"})
    for name, member in viewers.items():
        client = gallery.site.client(member.token if member else None)
        number = int(name in seen_by)
        for path in ("/showcases?tab=newest", "/cars"):
            assert client.get(f"/showcase-api{path}").json["totalElements"] == number, (name, path)
        compared = client.get(f"/showcase-api/cars/compare?ids={made['carId']}").json["items"]
        assert len(compared) == number
        for path in (f"/showcases/{made['id']}", f"/cars/{made['carId']}/showcase"):
            assert client.get(f"/showcase-api{path}").status_code == (200 if number else 404), (name, path)
    photo = gallery.call("GET", f"/showcases/{made['id']}")["photos"][0]
    bare = photo["url"].partition("?")[0]
    is_public = visibility == "PUBLIC"
    assert gallery.site.client().get(bare).status_code == (200 if is_public else 404)
    liked = "member" in seen_by
    like = {"targetType": "SHOWCASE", "targetId": made["id"]}
    gallery.call("PUT", "/likes", gallery.fan, 200 if liked else 404, **like)
    with gallery.site.context():
        head = documents.describe_car(made["carId"])
    assert (head.title == "A roadster that survived", bool(head.image)) == (is_public, is_public)
    facets_of(gallery.site).clear()
    assert len(gallery.visit("/cars/facets")["brands"]) == int(is_public)


def test_lists_are_narrowed_and_sorted(gallery: Gallery) -> None:
    """Each facet alone and all together, with numbers; the orders; a page beyond the last one is empty."""
    strong = gallery.page(year=1995, powerKw=120)
    body = {"system": "EXHAUST", "title": "Exhaust", "partMaker": "Racing Beat", "partName": "Dual Tip"}
    cost = {"partCost": {"amountMinor": 120_000, "currency": "EUR"}, "costVisible": True}
    gallery.call("POST", f"/cars/{strong['carId']}/modifications", status=201, **body, **cost)
    plain = gallery.car(gallery.fan, generationId=None, carCategoryIds=[], powerKw=66, countryCode=None)
    gallery.site.run_jobs()
    narrow = {
        "brandId": gallery.brand_id,
        "carModelId": gallery.model_id,
        "generationId": gallery.generation_id,
        "yearFrom": 1992,
        "yearTo": 1996,
        "styleId": gallery.style_id,
        "countryCode": "DE",
        "system": "EXHAUST",
        "part": "racing beat dual tip",
        "budget": "1",
    }
    assert [one["id"] for one in gallery.visit("/cars", sort="power")["content"]] == [strong["carId"], plain]
    assert [one["id"] for one in gallery.visit("/cars", sort="newest")["content"]] == [plain, strong["carId"]]
    for name, value in narrow.items():
        expected = 2 if name in ("brandId", "carModelId", "yearTo") else 1
        assert gallery.visit("/cars", **{name: value})["totalElements"] == expected, name
    assert [one["id"] for one in gallery.visit("/cars", **narrow)["content"]] == [strong["carId"]]
    assert gallery.visit("/cars", **{**narrow, "budget": "0"})["totalElements"] == 0
    assert gallery.visit("/cars", page=3) == {
        "content": [],
        "totalElements": 2,
        "totalPages": 1,
        "currentPage": 3,
        "hasMore": False,
    }
    found = gallery.visit("/cars/facets", brandId=gallery.brand_id)
    assert [(one["name"], one["count"]) for one in found["brands"]] == [("Mazda", 2)]
    assert [(one["name"], one["count"]) for one in found["carModels"]] == [("MX-5", 2)]
    assert [(one["name"], one["count"]) for one in found["styles"]] == [("Stance", 1)]
    assert [(one["value"], one["name"]) for one in found["budgets"]] == [("1", "1000-5000")]
    assert [one["value"] for one in found["parts"]] == ["racing beat dual tip"]
    assert gallery.visit("/showcases/facets")["years"] == [{"value": "1995", "name": "1995", "count": 1}]
    gallery.visit("/cars", 400, countryCode="Germany")


def test_lists_cost_few_statements_and_visitors_share_a_page(
    gallery: Gallery, queries: Queries, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ids and number, rows; the second visitor's page and its document cost none, until the car is hidden."""
    monkeypatch.setattr(page_cache, "monotonic", lambda: 0.0)
    car_id = gallery.car()
    with gallery.site.context():
        made = {"created_at": now(), "updated_at": now(), "published_at": now()}
        page = Showcase(car_id=car_id, owner_id=gallery.owner.id, title="Page", status="PUBLISHED", **made)
        db.session.add(page)
        db.session.commit()
    gallery.site.run_jobs()
    for path, narrow in (("/showcases", {}), ("/cars", {"brandId": gallery.brand_id, "countryCode": "DE"})):
        with queries.at_most(3):
            assert gallery.visit(path, **narrow)["totalElements"] == 1
        with queries.at_most(5):
            gallery.visit(f"{path}/facets", **narrow)
        with gallery.site.context():
            documents.describe_gallery({})
        with queries.at_most(0), gallery.site.context():
            assert "Page" in documents.describe_gallery({}).html
            assert gallery.visit(path, **narrow)["content"][0]["id"] == car_id
            gallery.visit(f"{path}/facets", **narrow)
    car = gallery.call("GET", f"/cars/{car_id}")
    gallery.call("PUT", f"/cars/{car_id}", version=car["version"], visibility="PRIVATE")
    assert gallery.visit("/showcases")["content"] == []
    assert gallery.visit("/cars")["content"] == []


def test_many_cars_are_counted_as_far_as_anybody_reads(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And walked in their order, not sorted; facets say that there are more."""
    cars = [gallery.car(powerKw=power) for power in (66, 120, 85)]
    gallery.site.run_jobs()
    monkeypatch.setattr(listing, "MANY", 2)
    monkeypatch.setattr(listing, "MOST", 2)
    for narrow in ({}, {"brandId": gallery.brand_id}):
        found = gallery.visit("/cars", sort="power", **narrow)
        assert [one["id"] for one in found["content"]] == [cars[1], cars[2], cars[0]]
        assert found["totalElements"] == 2
    facets_of(gallery.site).clear()
    narrowed = gallery.visit("/cars/facets", brandId=gallery.brand_id)
    assert (narrowed["isComplete"], narrowed["brands"][0]["count"]) == (False, 3)
    with gallery.site.context():
        facets.renew_counts()
        db.session.commit()
    assert gallery.visit("/cars/facets")["isComplete"]


def test_the_index_can_be_rebuilt(gallery: Gallery) -> None:
    """It is what the tables say; kept numbers of facets are those that are counted."""
    gallery.page()
    gallery.call("PUT", "/likes", gallery.fan, targetType="CAR", targetId=gallery.car())
    gallery.site.run_jobs()
    with gallery.site.context():
        columns = list(sa.inspect(CarIndex).columns)
        before = db.session.execute(sa.select(*columns).order_by(CarIndex.car_id)).all()
        db.session.execute(sa.delete(CarIndex))
        assert index_all_cars() == 2
        assert db.session.execute(sa.select(*columns).order_by(CarIndex.car_id)).all() == before
        facets.renew_counts()
        db.session.commit()
        assert dict(facets._read_kept(gallery=True))[f"brand:{gallery.brand_id}"] == 1
        assert dict(facets._read_kept(gallery=False))[f"brand:{gallery.brand_id}"] == 2


def test_likes_count_once_and_never_ones_own(gallery: Gallery, outbox: Outbox) -> None:
    """Of pages, cars, and photos; taken back, and withdrawn with the member."""
    made = gallery.page()
    photo = gallery.visit(f"/showcases/{made['id']}")["photos"][0]["id"]
    targets = [("SHOWCASE", made["id"]), ("CAR", made["carId"]), ("PHOTO", photo)]
    for kind, number in targets:
        target = {"targetType": kind, "targetId": number}
        for _ in range(2):
            answer = gallery.call("PUT", "/likes", gallery.fan, **target)
            assert answer == {**target, "liked": True, "likeCount": 1}
        assert gallery.call("PUT", "/likes", status=409, **target)["code"] == "OWN"
    gallery.call("PUT", "/likes", gallery.fan, 404, targetType="PHOTO", targetId=photo + 1000)
    assert len(outbox.published(LikeChanged)) == 3
    gallery.site.run_jobs()
    page = gallery.call("GET", f"/showcases/{made['id']}", gallery.fan)
    assert (page["liked"], page["likeCount"], page["photos"][0]["likeCount"]) == (True, 1, 1)
    (item,) = gallery.visit("/showcases", tab="liked", period="week")["content"]
    assert item["likeCount"] == 2
    answer = gallery.call("DELETE", "/likes", gallery.fan, targetType="CAR", targetId=made["carId"])
    assert (answer["liked"], answer["likeCount"]) == (False, 0)
    latest = f"/api/notifications/{gallery.owner.id}/unread/latest"
    (notified,) = gallery.site.client(gallery.owner.token).get(latest).json
    assert "liked" in notified["message"]
    with gallery.site.context():
        assert likes.withdraw_likes(gallery.fan.id) == 2
        db.session.commit()
    assert gallery.miscounted() == []
    assert gallery.visit(f"/showcases/{made['id']}")["likeCount"] == 0


@pytest.mark.parametrize("locked", [True, False])
def test_a_double_like_counts_once(gallery: Gallery, monkeypatch: pytest.MonkeyPatch, locked: bool) -> None:
    """Two members like a page at once; counted by reading and writing without the lock, one of them is lost."""
    made = gallery.page()
    third = gallery.site.member("third")
    if locked:
        meet_after(monkeypatch, likes, "_store")
    else:
        meet_after(monkeypatch, sys.modules[__name__], "_read_count")
        monkeypatch.setattr(likes, "get_row", _unlocked)
        monkeypatch.setattr(likes, "_move_count", _count_naively)
    target = {"targetType": "SHOWCASE", "targetId": made["id"]}
    put = functools.partial(gallery.call, "PUT", "/likes", **target)
    together([functools.partial(put, gallery.fan), functools.partial(put, third)])
    assert (gallery.miscounted() == []) is locked


def _unlocked(model: Any, key: int, what: str, *, lock: bool = False) -> Any:
    """`get_row` as a naive author would have written it."""
    return db.session.get_one(model, key)


def _read_count(likable: Any) -> int:
    return (
        db.session.scalar(sa.select(likable.model.like_count).where(likable.model.id == likable.row_id)) or 0
    )


def _count_naively(likable: Any, step: int) -> int:
    count = _read_count(likable) + step
    db.session.execute(
        sa.update(likable.model).where(likable.model.id == likable.row_id).values(like_count=count)
    )
    return count


def test_a_days_likes_are_limited(gallery: Gallery) -> None:
    """With the time after which there are more."""
    gallery.site.configure("showcase", likes_per_day=1)
    pages = [gallery.page(), gallery.page()]
    gallery.call("PUT", "/likes", gallery.fan, targetType="SHOWCASE", targetId=pages[0]["id"])
    gallery.call("PUT", "/likes", gallery.fan, 429, targetType="SHOWCASE", targetId=pages[1]["id"])
    assert gallery.miscounted() == []


def test_trends_rise_by_what_happens_and_fall_with_age(gallery: Gallery) -> None:
    """By the published formula (community.md 7.3), which a job writes down."""
    made = gallery.page()
    gallery.page()
    gallery.call("PUT", "/likes", gallery.fan, targetType="SHOWCASE", targetId=made["id"])
    with gallery.site.context():
        db.session.execute(sa.text("UPDATE showcase_like SET weight = 1, is_counted = true"))
        popularity.update_trends(now())
    first, second = gallery.visit("/showcases", tab="trending")["content"]
    assert (first["showcaseId"], second["likeCount"]) == (made["id"], 0)
    with gallery.site.context():
        young = popularity.trend(1, 0, 0, 0, 0)
        kept = db.session.scalar(sa.text("SELECT max(trend_score) FROM showcase_showcase"))
        assert kept == pytest.approx(young, rel=0.01)
        popularity.update_trends(now() + timedelta(days=100))
        assert db.session.scalar(sa.text("SELECT max(trend_score) FROM showcase_car_index")) == 0


def test_an_owner_has_numbers_by_day(gallery: Gallery) -> None:
    """Views of others, each once, and likes; nobody else but staff gets them, and they learn which car it is."""
    made = gallery.page()
    for _ in range(2):
        gallery.call("GET", f"/cars/{made['carId']}/showcase", gallery.fan)
    gallery.call("GET", f"/cars/{made['carId']}/showcase")
    for number, referrer in enumerate(("https://www.example.org/thread/7", "http://localhost/showcase")):
        place = {"HTTP_REFERER": referrer, "REMOTE_ADDR": f"203.0.113.{number}"}
        page = gallery.site.client().get(
            f"/showcase-api/cars/{made['carId']}/showcase", environ_overrides=place
        )
        assert page.status_code == 200
    gallery.call("PUT", "/likes", gallery.fan, targetType="SHOWCASE", targetId=made["id"])
    gallery.site.run_jobs()
    with gallery.site.context():
        popularity.flush_views({})
        db.session.commit()
    answer = gallery.call("GET", f"/showcases/{made['id']}/statistics", days=7)
    figures = [(day["views"], day["likes"], day["follows"]) for day in answer["days"]]
    assert figures == [(0, 0, 0)] * 6 + [(3, 1, 0)]
    assert answer["referrers"] == [{"source": "example.org", "views": 1}]
    refusal = gallery.call("GET", f"/showcases/{made['id']}/statistics", gallery.fan, 403)
    assert refusal["details"] == {"carId": made["carId"]}


@pytest.mark.needs("social")
def test_new_followers_of_a_car_are_among_the_numbers(gallery: Gallery) -> None:
    made = gallery.page()
    follow = {"targetType": "showcase.car", "targetId": made["carId"]}
    answer = gallery.site.client(gallery.fan.token).post("/social-api/follows", json=follow)
    assert answer.status_code in (200, 201), answer.text
    gallery.site.run_jobs()
    days = gallery.call("GET", f"/showcases/{made['id']}/statistics", days=7)["days"]
    assert [day["follows"] for day in days] == [0] * 6 + [1]
