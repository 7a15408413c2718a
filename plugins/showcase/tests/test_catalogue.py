"""Brands, models and generations: proposing, publishing, changing, merging, finding, importing."""

from __future__ import annotations

import itertools
from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from PIL import Image

from motorclub.api import Role, db, now
from motorclub.testing.race import meet_after, together
from motorclub.testing.records import Outbox
from motorclub.testing.site import Site
from motorclub_showcase.catalogue import countries, entries, merging, usage
from motorclub_showcase.catalogue.entries import STEPS, Step
from motorclub_showcase.catalogue.events import EntryDecided, EntryMerged
from motorclub_showcase.catalogue.models import CarModel, EntryStatus
from motorclub_showcase.gallery.models import CarIndex

API = "/showcase-api"


class Catalogue:
    """A catalogue with calls by role."""

    def __init__(self, site: Site) -> None:
        self.site = site
        with site.context():
            countries.load_countries()
            db.session.commit()

    def call(self, method: str, path: str, role: Role | None = Role.MODERATOR, **options: Any) -> Any:
        """The answer to a call."""
        client = self.site.as_role(role) if role else self.site.client()
        return getattr(client, method)(API + path, **options)

    def add(self, path: str, role: Role = Role.MODERATOR, **body: object) -> Any:
        """A new entry."""
        answer = self.call("post", path, role, json=body)
        assert answer.status_code == 201, answer.json
        return answer.json

    def brand(self, name: str = "Mazda", role: Role = Role.MODERATOR, **body: object) -> Any:
        """A new brand."""
        return self.add("/brands", role, name=name, **body)

    def model(self, brand: Any, name: str = "MX-5", role: Role = Role.MODERATOR, **body: object) -> Any:
        """A new model."""
        return self.add("/car-models", role, brandId=brand["id"], name=name, **body)

    def generation(self, model: Any, code: str = "NA", **body: object) -> Any:
        """A new generation."""
        return self.add("/generations", carModelId=model["id"], **{"code": code, "yearFrom": 1989, **body})

    def find(self, q: str) -> list[tuple[str, str | None]]:
        """(model, generation) of each match of a search."""
        items = self.call("get", "/catalogue-matches", None, query_string={"q": q}).json["items"]
        return [(item["carModelName"], item["generationCode"]) for item in items]

    def car(self, model: Any, generation: Any = None) -> int:
        """A car that names them."""
        with self.site.context():
            values = {
                "owner_id": self.site.member_of_role(Role.USER).id,
                "brand_id": model["brandId"],
                "car_model_id": model["id"],
                "generation_id": generation and generation["id"],
                "year": 1990,
                "fuel": "PETROL",
                "created_at": now(),
                "updated_at": now(),
            }
            names = ", ".join(values)
            marks = ", ".join(f":{name}" for name in values)
            made = sa.text(f"INSERT INTO showcase_car ({names}) VALUES ({marks}) RETURNING id")
            car_id = int(db.session.execute(made, values).scalar_one())
            db.session.commit()
            return car_id

    def facets_of(self, car_id: int) -> list[str]:
        """What lists filter a car by."""
        with self.site.context():
            return list(db.session.scalar(sa.select(CarIndex.facets).where(CarIndex.car_id == car_id)) or ())

    def named_by(self, car_id: int) -> tuple[int, int, int | None]:
        """Brand, model and generation of a car."""
        with self.site.context():
            named = "SELECT brand_id, car_model_id, generation_id FROM showcase_car WHERE id = :id"
            return tuple(db.session.execute(sa.text(named), {"id": car_id}).one())  # type: ignore[return-value]


@pytest.fixture
def catalogue(site: Site) -> Catalogue:
    """An empty catalogue."""
    return Catalogue(site)


def test_a_member_proposes_and_staff_publish(catalogue: Catalogue) -> None:
    """Only the proposer and staff see a proposal; staff are told of it, the proposer of the decision."""
    brand = catalogue.brand("Caterham", Role.USER)
    assert (brand["status"], "proposedBy" in brand) == ("PROPOSED", False)
    one = f"/brands/{brand['id']}"
    assert catalogue.call("get", one, Role.USER).status_code == 200
    assert catalogue.call("get", one, Role.EVENT_ORGANISER).status_code == 404
    assert catalogue.call("get", one, None).status_code == 404
    listed = catalogue.call("get", "/brands?status=PROPOSED").json["content"]
    assert [row["proposedBy"]["username"] for row in listed] == ["the_user"]
    assert catalogue.call("get", "/brands?status=PROPOSED", None).json["content"] == []

    assert catalogue.call("put", f"{one}/publish", Role.EVENT_ORGANISER, json={}).status_code == 403
    assert catalogue.call("put", f"{one}/publish", json={"note": "Thanks."}).json["status"] == "ACTIVE"
    catalogue.site.run_jobs()
    said = [_messages(catalogue, role) for role in (Role.MODERATOR, Role.USER)]
    assert said[0] == [
        '<b>the_user</b> proposed <a href="/create-brand?tab=proposals">Caterham</a> for the catalogue'
    ]
    assert said[1] == ["<b>Caterham</b>, which you proposed for the catalogue, was published: Thanks."]


def _messages(catalogue: Catalogue, role: Role) -> list[str]:
    with catalogue.site.context():
        told = "SELECT message FROM notification WHERE user_id = :id AND kind LIKE 'showcase.%'"
        return list(db.session.scalars(sa.text(told), {"id": catalogue.site.member_of_role(role).id}))


@pytest.mark.parametrize("decided", ["in the queue", "rejected there", "in the catalogue"])
def test_a_proposal_waits_in_the_review_queue(catalogue: Catalogue, decided: str) -> None:
    """With its title, for staff; it is decided there or in the catalogue, and then it is gone from the queue."""
    brand = catalogue.brand("Caterham", Role.USER)
    queue, staff = "/moderation-api/review-queue-items", catalogue.site.as_role(Role.MODERATOR)
    catalogue.site.run_jobs()
    (waits,) = staff.get(queue).get_json()["content"]
    assert (waits["type"], waits["title"], waits["url"], waits["author"]["username"]) == (
        "showcase.brand",
        "Caterham",
        "/create-brand?tab=proposals",
        "the_user",
    )
    item = f"{queue}/{waits['queue']}/{waits['id']}"
    if decided == "in the catalogue":
        assert catalogue.call("put", f"/brands/{brand['id']}/publish", json={}).status_code == 200
    elif decided == "in the queue":
        assert staff.put(f"{item}/approve").status_code == 204
    else:
        assert staff.put(f"{item}/reject", json={"reason": "A nickname."}).status_code == 204
    catalogue.site.run_jobs()
    status = catalogue.call("get", f"/brands/{brand['id']}").json["status"]
    assert status == ("ARCHIVED" if decided == "rejected there" else "ACTIVE")
    assert staff.get(queue).get_json()["content"] == []
    assert len([told for told in _messages(catalogue, Role.USER) if "Caterham" in told]) == 1


def test_a_brand_has_a_logo(catalogue: Catalogue) -> None:
    """Staff add it, a second one takes its place, everybody sees it."""
    brand, file = catalogue.brand(), BytesIO()
    Image.new("RGB", (400, 300), "red").save(file, "PNG")
    path = f"/platform/uploads/showcase.brand_logo?ref=showcase.brand:{brand['id']}"
    sent = []
    for role in (Role.USER, Role.MODERATOR, Role.MODERATOR):
        data = {"image": (BytesIO(file.getvalue()), "logo.png")}
        sent.append(catalogue.site.as_role(role).post(path, data=data).status_code)
    assert sent == [403, 201, 201]
    logo = catalogue.call("get", "/brands", None).json["content"][0]["logo"]
    assert catalogue.site.client().get(logo["url"]).status_code == 200


def test_visitors_may_not_propose(catalogue: Catalogue) -> None:
    """A proposal needs an account."""
    assert catalogue.call("post", "/brands", None, json={"name": "Lotus"}).status_code == 401


def test_what_is_there_is_not_proposed_again(catalogue: Catalogue) -> None:
    """A name or alias of the same brand's models, in any case, is answered with the model that has it."""
    brand = catalogue.brand()
    model = catalogue.model(brand, aliases=["Miata"])
    for name in ("mx-5", "MIATA"):
        answer = catalogue.call("post", "/car-models", Role.USER, json={"brandId": brand["id"], "name": name})
        assert (answer.status_code, answer.json["code"], answer.json["details"]["id"]) == (
            409,
            "TAKEN",
            model["id"],
        )
    other = catalogue.brand("Ford")
    assert catalogue.model(other, "Miata")["slug"] == "miata"


@pytest.mark.parametrize("step", Step)
@pytest.mark.parametrize("status", EntryStatus)
def test_only_listed_steps_are_taken(catalogue: Catalogue, status: EntryStatus, step: Step) -> None:
    """Each status and step leads where the table says, and every other pair is refused with 409."""
    brand, target = catalogue.brand("Ghia"), catalogue.brand("Target")
    with catalogue.site.context():
        values = {"id": brand["id"], "status": status, "into": target["id"] if status == "MERGED" else None}
        change = "UPDATE showcase_brand SET status = :status, merged_into_id = :into WHERE id = :id"
        db.session.execute(sa.text(change), values)
        db.session.commit()
    one = f"/brands/{brand['id']}"
    if step is Step.MERGE:
        answer = catalogue.call("post", f"{one}/merge", json={"intoId": target["id"]})
    else:
        answer = catalogue.call("put", f"{one}/{step.lower()}", json={})
    after = STEPS.get((status, step))
    if after is None:
        assert (answer.status_code, answer.json["code"], answer.json["from"]) == (
            409,
            "INVALID_TRANSITION",
            status,
        )
        return
    assert answer.status_code == 200
    with catalogue.site.context():
        stored = db.session.scalar(
            sa.text("SELECT status FROM showcase_brand WHERE id = :id"), {"id": brand["id"]}
        )
    assert stored == after


def test_a_model_is_published_after_its_brand(catalogue: Catalogue) -> None:
    """While the brand is a proposal, its model cannot be published."""
    brand = catalogue.brand("Gumpert", Role.USER)
    model = catalogue.model(brand, "Apollo", Role.USER)
    answer = catalogue.call("put", f"/car-models/{model['id']}/publish", json={})
    assert (answer.status_code, answer.json["code"]) == (409, "PARENT_NOT_ACTIVE")
    catalogue.call("put", f"/brands/{brand['id']}/publish", json={})
    assert catalogue.call("put", f"/car-models/{model['id']}/publish", json={}).status_code == 200


def _unlocked(model: Any, key: int, what: str, *, lock: bool = False) -> Any:
    """`get_row` as a naive author would have written it."""
    return db.session.get_one(model, key)


@pytest.mark.parametrize("locked", [True, False])
def test_two_staff_publish_at_once(
    catalogue: Catalogue, outbox: Outbox, monkeypatch: pytest.MonkeyPatch, locked: bool
) -> None:
    """The second is refused; without the lock the proposer would be told twice."""
    brand = catalogue.brand("Noble", Role.USER)
    meet_after(monkeypatch, entries, "_check_published")
    if not locked:
        monkeypatch.setattr(entries, "get_row", _unlocked)
    clients = [catalogue.site.as_role(role) for role in (Role.MODERATOR, Role.ADMIN)]
    path = f"{API}/brands/{brand['id']}/publish"
    answers = together([lambda client=client: client.put(path, json={}) for client in clients])  # type: ignore[misc]
    assert sorted(answer.status_code for answer in answers) == ([200, 409] if locked else [200, 200])
    assert len(outbox.published(EntryDecided)) == (1 if locked else 2)


@pytest.mark.parametrize("locked", [True, False])
def test_two_staff_merge_a_brand_at_once(
    catalogue: Catalogue, outbox: Outbox, monkeypatch: pytest.MonkeyPatch, locked: bool
) -> None:
    """The second is refused; without the locks the brand would be merged into both."""
    wrong, targets = catalogue.brand("Datsun"), [catalogue.brand("Nissan"), catalogue.brand("Infiniti")]
    meet_after(monkeypatch, merging, "_plan")
    if not locked:
        monkeypatch.setattr(usage, "lock_catalogue", lambda shared: None)
        monkeypatch.setattr(merging, "lock_rows", _rows_unlocked)
    clients = [catalogue.site.as_role(role) for role in (Role.MODERATOR, Role.ADMIN)]
    path = f"{API}/brands/{wrong['id']}/merge"
    answers = together(
        [
            lambda client=client, into=target["id"]: client.post(path, json={"intoId": into})  # type: ignore[misc]
            for client, target in zip(clients, targets, strict=True)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == ([200, 409] if locked else [200, 200])
    assert len(outbox.published(EntryMerged)) == (1 if locked else 2)


def _rows_unlocked(model: Any, *ids: int) -> Any:
    return {row.id: row for row in db.session.scalars(sa.select(model).where(model.id.in_(ids)))}


def test_a_merge_moves_all_and_leaves_ways_there(catalogue: Catalogue, outbox: Outbox) -> None:
    """The preview counts what moves. Cars follow, namesakes become one, and old ids and slugs lead to the target."""
    wrong, right = catalogue.brand("Madza", aliases=["Maz"]), catalogue.brand()
    model, same = catalogue.model(right), catalogue.model(wrong)
    na, same_na = catalogue.generation(model), catalogue.generation(same, "na")
    nb = catalogue.generation(same, "NB", yearFrom=1998)
    rx7 = catalogue.model(wrong, "RX-7")
    cars = [catalogue.car(same, same_na), catalogue.car(same, nb), catalogue.car(same), catalogue.car(rx7)]

    one = f"/brands/{wrong['id']}/merge"
    preview = catalogue.call("get", one, query_string={"intoId": right["id"]}).json
    assert preview == {
        "fromName": "Madza",
        "intoName": "Mazda",
        "carCount": 4,
        "carModelCount": 1,
        "mergedCarModelCount": 1,
        "generationCount": 1,
        "mergedGenerationCount": 1,
    }
    merged = catalogue.call("post", one, json={"intoId": right["id"]})
    assert (merged.json["id"], merged.json["carCount"], merged.json["aliases"]) == (
        right["id"],
        4,
        ["Madza", "Maz"],
    )
    assert [catalogue.named_by(car) for car in cars] == [
        (right["id"], model["id"], na["id"]),
        (right["id"], model["id"], nb["id"]),
        (right["id"], model["id"], None),
        (right["id"], rx7["id"], None),
    ]
    ways = (f"/brands/{wrong['id']}", "/brands/by-slug/madza", "/brands/by-slug/mazda")
    assert {catalogue.call("get", way, None).json["id"] for way in ways} == {right["id"]}
    assert catalogue.call("get", f"/car-models/{same['id']}", None).json["id"] == model["id"]
    assert catalogue.call("get", "/car-models/by-slug/madza/rx-7", None).json["id"] == rx7["id"]
    assert catalogue.call("get", f"/generations/{same_na['id']}", None).json["id"] == na["id"]
    assert {(event.kind, event.into_id) for event in outbox.published(EntryMerged)} == {
        ("BRAND", right["id"]),
        ("CAR_MODEL", model["id"]),
        ("GENERATION", na["id"]),
    }
    assert catalogue.find("madza mx5") == [("MX-5", None)]
    catalogue.site.run_jobs()
    wanted = {f"brand:{right['id']}", f"model:{model['id']}", f"generation:{na['id']}"}
    assert wanted <= set(catalogue.facets_of(cars[0]))


def test_a_second_merge_leads_on(catalogue: Catalogue) -> None:
    """What was merged into an entry that is merged itself leads to the last one."""
    brands = [catalogue.brand(name) for name in ("Daewoo", "GM Korea", "Chevrolet")]
    for source, target in itertools.pairwise(brands):
        catalogue.call("post", f"/brands/{source['id']}/merge", json={"intoId": target["id"]})
    assert catalogue.call("get", f"/brands/{brands[0]['id']}", None).json["name"] == "Chevrolet"


def test_generations_of_different_models_are_not_merged(catalogue: Catalogue) -> None:
    """They would take cars to another model."""
    brand = catalogue.brand()
    one = catalogue.generation(catalogue.model(brand))
    other = catalogue.generation(catalogue.model(brand, "RX-7"), "FD", yearFrom=1992)
    answer = catalogue.call("post", f"/generations/{one['id']}/merge", json={"intoId": other["id"]})
    assert (answer.status_code, answer.json["field"]) == (400, "intoId")


def test_an_edit_keeps_former_names_and_versions(catalogue: Catalogue) -> None:
    """A former slug or code still leads to the entry; an edit of what was changed since is refused."""
    model = catalogue.model(catalogue.brand())
    generation = catalogue.generation(model)
    body = {"slug": "miata", "name": "Miata", "version": 1}
    assert catalogue.call("put", f"/car-models/{model['id']}", json=body).json["version"] == 2
    assert catalogue.call("put", f"/car-models/{model['id']}", json=body).status_code == 409
    assert catalogue.call("get", "/car-models/by-slug/mazda/mx-5", None).json["slug"] == "miata"
    edited = catalogue.call("put", f"/generations/{generation['id']}", json={"code": "NA6", "version": 1})
    assert edited.json["aliases"] == ["NA"]
    wrong = catalogue.call("put", f"/generations/{generation['id']}", json={"yearTo": 1900, "version": 2})
    assert (wrong.status_code, wrong.json["field"]) == (400, "yearTo")


def test_words_in_all_spellings_find_a_generation(catalogue: Catalogue) -> None:
    """Aliases, joined and split words, engine codes and unfinished words."""
    model = catalogue.model(catalogue.brand(), aliases=["Miata"])
    engine = {"code": "PE-VPS", "name": "2.0", "fuel": "PETROL", "displacementCc": 1998, "powerKw": 135}
    catalogue.generation(model, "ND", name="Mk4", yearFrom=2015, engines=[engine])
    golf = catalogue.model(catalogue.brand("Volkswagen", aliases=["VW"]), "Golf")
    catalogue.generation(golf, "Mk7", yearFrom=2012, aliases=["GTI"])
    assert catalogue.find("mx5 nd") == catalogue.find("Miata mk4") == [("MX-5", "ND")]
    assert catalogue.find("mazda pe-vps") == [("MX-5", "ND")]
    assert catalogue.find("vw golf gti mk7") == [("Golf", "Mk7")]
    assert catalogue.find("gol") == [("Golf", None)]
    assert catalogue.find("nothing of this") == []
    listed = catalogue.call("get", "/car-models", None, query_string={"q": "mx 5"}).json["content"]
    assert [(row["name"], row["generationCount"]) for row in listed] == [("MX-5", 1)]


CSV = """brand,model,model_aliases,categories,code,name,from,to,engines
Mazda,MX-5,Miata,roadster,NA,Mk1,1989,1997,B6-ZE/1.6/petrol/1597/85
Mazda,MX-5,,,NB,Mk2,1998,2005,
Mazda,RX-8,,,,,,,
"""


def _import(catalogue: Catalogue, text: str, *, dry_run: bool = False) -> Any:
    return catalogue.call("post", "/car-models/import", json={"csv": text, "dryRun": dry_run}).json


def _counts(answer: Any) -> tuple[int, ...]:
    names = ("newCarModelCount", "newGenerationCount", "changedCount", "unchangedCount")
    return tuple(answer[name] for name in names)


def test_an_import_can_be_tried_and_repeated(catalogue: Catalogue) -> None:
    """A dry run stores nothing, an import all of it, and importing again changes nothing."""
    catalogue.brand()
    catalogue.add("/car-categories", name="Roadster", kind="BODY")
    tried = _import(catalogue, CSV, dry_run=True)
    assert (tried["applied"], _counts(tried)) == (False, (2, 2, 0, 0))
    assert catalogue.call("get", "/car-models", None).json["totalElements"] == 0
    assert _counts(_import(catalogue, CSV)) == (2, 2, 0, 0)
    assert _counts(_import(catalogue, CSV)) == (0, 0, 0, 2)
    changed = _import(catalogue, CSV.replace("1989,1997", "1989,1998"))
    assert (changed["applied"], _counts(changed)) == (True, (0, 0, 1, 1))
    assert catalogue.find("miata na") == [("MX-5", "NA")]


def test_an_import_says_what_is_wrong_with_each_line(catalogue: Catalogue) -> None:
    """One wrong line, and nothing is imported."""
    catalogue.brand()
    lines = "Wartburg,353,,,,,,,\nMazda,626,,spaceship,GD,,1987,1980,\nMazda,323,,,BG,,1989,,B6/1.6/steam\n"
    answer = _import(catalogue, CSV.replace("roadster", "") + lines)
    assert not answer["applied"]
    assert [(error["line"], error["field"]) for error in answer["errors"]] == [
        (5, "brand"),
        (6, "to"),
        (7, "engines"),
    ]
    assert catalogue.call("get", "/car-models", None).json["totalElements"] == 0
    header = _import(catalogue, "brand,model,colour\n")
    assert [(error["line"], error["field"]) for error in header["errors"]] == [
        (1, "code"),
        (1, "from"),
        (1, "colour"),
    ]


def test_a_category_in_use_is_not_deleted(catalogue: Catalogue) -> None:
    """409 while a model has it; a free one goes."""
    category = catalogue.add("/car-categories", name="Roadster", kind="BODY")
    catalogue.model(catalogue.brand(), carCategoryIds=[category["id"]])
    answer = catalogue.call("delete", f"/car-categories/{category['id']}")
    assert (answer.status_code, answer.json["code"]) == (409, "IN_USE")
    other = catalogue.add("/car-categories", name="Targa", kind="BODY")
    assert catalogue.call("delete", f"/car-categories/{other['id']}", Role.USER).status_code == 403
    assert catalogue.call("delete", f"/car-categories/{other['id']}").status_code == 204
    assert [row["position"] for row in catalogue.call("get", "/car-categories", None).json["content"]] == [0]


def test_cars_are_counted(catalogue: Catalogue) -> None:
    """Staff see the present number, others that of the last count, which the job stores."""
    model = catalogue.model(catalogue.brand())
    catalogue.car(model)
    one = f"/car-models/{model['id']}"
    assert [catalogue.call("get", one, role).json["carCount"] for role in (Role.MODERATOR, None)] == [1, 0]
    with catalogue.site.context():
        usage.recount({})
        assert db.session.get_one(CarModel, model["id"]).car_count == 1
    assert catalogue.call("get", one, None).json["carCount"] == 1
