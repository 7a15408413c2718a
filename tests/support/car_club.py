"""A catalogue of one model, and members who keep cars of it."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from motorclub.api import db, now
from motorclub.testing.site import Site, TestMember
from motorclub_showcase.catalogue.models import Brand, CarCategory, CarModel, Country, Generation

API = "/showcase-api"
ENGINE = {"code": "B6ZE", "name": "1.6", "fuel": "PETROL", "powerKw": 85, "torqueNm": 135}


class CarClub:
    """The shortest ways to keep cars as somebody; every call must be answered with the expected status."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.owner = site.member("owner")
        with site.context():
            at = {"created_at": now(), "updated_at": now()}
            brand = Brand(name="Mazda", slug="mazda", **at)
            db.session.add_all([brand, Country(code="DE", name="Germany", currency="EUR")])
            category = CarCategory(name="Roadster", slug="roadster", kind="BODY")
            db.session.add(category)
            db.session.flush()
            model = CarModel(brand_id=brand.id, name="MX-5", slug="mx-5", **at)
            db.session.add(model)
            db.session.flush()
            generation = Generation(
                car_model_id=model.id, code="NA", year_from=1989, year_to=1997, engines=[ENGINE], **at
            )
            db.session.add(generation)
            db.session.commit()
            self.model_id, self.generation_id, self.category_id = model.id, generation.id, category.id

    def of(self, member: TestMember | None) -> FlaskClient:
        """The browser of a member, or of a visitor."""
        return self.site.client(member.token if member else None)

    def call(
        self, method: str, path: str, member: TestMember | None = None, status: int = 200, **body: Any
    ) -> Any:
        """What a member (the owner) is answered at a path below /showcase-api."""
        client = self.of(member or self.owner)
        answer = client.open(API + path, method=method, json=body if method != "GET" else None)
        assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
        return answer.json if answer.data else None

    def see(self, path: str, member: TestMember | None = None) -> int:
        """The status with which a visitor, or a member, is answered at a path below /showcase-api."""
        return self.of(member).get(API + path).status_code

    def body(self, **more: Any) -> dict[str, Any]:
        """A car."""
        return {"carModelId": self.model_id, "year": 1991, "fuel": "PETROL", "countryCode": "DE", **more}

    def add(self, member: TestMember | None = None, status: int = 201, **more: Any) -> Any:
        """A car of a member (the owner)."""
        return self.call("POST", "/cars", member, status, **self.body(**more))

    def log(self, car_id: int, status: int = 201, **more: Any) -> Any:
        """An entry in the build log of the owner's car."""
        body = {
            "title": "New clutch",
            "body": "It slips no longer.",
            "kind": "BUILD",
            "happenedOn": "2026-01-02",
        }
        return self.call("POST", f"/cars/{car_id}/build-logs", None, status, **{**body, **more})

    def modify(self, car_id: int, member: TestMember | None = None, **more: Any) -> Any:
        """A modification of a member's (the owner's) car."""
        body = {"system": "SUSPENSION", "title": "Coilovers", "partMaker": "BC", "partName": "BR", **more}
        return self.call("POST", f"/cars/{car_id}/modifications", member, 201, **body)
