"""A club whose members have published cars, and contests of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.accounts.sessions import services as sessions
from motorclub.api import ContentRef, Member, Role, db, iso
from motorclub.api.pictures import add_drawn_picture
from motorclub.testing.site import Site, TestMember
from motorclub_showcase.cars.models import Car
from motorclub_showcase.catalogue.models import Brand, CarModel, Country
from motorclub_showcase.contests import jobs
from motorclub_showcase.contests.models import ContestBallot
from motorclub_showcase.shared.models import PHOTO, SHOWCASE, Showcase

TIMES = ("entryOpensAt", "entryClosesAt", "votingOpensAt", "votingClosesAt")
DAYS = (1, 8, 9, 16)
PIXEL = b"RIFF\x1a\x00\x00\x00WEBPVP8L\r\x00\x00\x00/\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00"


class Club:
    """The shortest ways to publish cars, enter them and vote; the clock stands still unless it is moved."""

    def __init__(self, site: Site, clock: Any) -> None:
        self.site, self.clock = site, clock
        self._staff = site.member_of_role(Role.MODERATOR)
        with site.context():
            at = clock()
            brand = Brand(name="Mazda", slug="mazda", created_at=at, updated_at=at)
            db.session.add_all([brand, Country(code="DE", name="Germany", currency="EUR")])
            db.session.flush()
            model = CarModel(brand_id=brand.id, name="MX-5", slug="mx-5", created_at=at, updated_at=at)
            db.session.add(model)
            db.session.commit()
            self.brand_id, self.model_id = brand.id, model.id

    def publish_car(self, owner: TestMember, photos: int = 3, **more: Any) -> tuple[int, list[int]]:
        """A car with a published page: the page's id, and those of its photos."""
        with self.site.context():
            at = self.clock()
            car = Car(
                **{
                    "owner_id": owner.id,
                    "brand_id": self.brand_id,
                    "car_model_id": self.model_id,
                    "year": 1994,
                    "country_code": "DE",
                    "fuel": "PETROL",
                    "created_at": at,
                    "updated_at": at,
                    **more,
                }
            )
            db.session.add(car)
            db.session.flush()
            page = Showcase(
                car_id=car.id,
                owner_id=owner.id,
                title=f"The car of {owner.username}",
                status="PUBLISHED",
                published_at=at,
                created_at=at,
                updated_at=at,
            )
            db.session.add(page)
            db.session.flush()
            for place in range(photos):
                key = f"{page.id:016x}{place:016x}"
                ref = ContentRef(SHOWCASE, page.id)
                add_drawn_picture(
                    PHOTO, ref, [(320, 240, PIXEL)], key=key, member_id=owner.id, position=place
                )
            db.session.commit()
            query = "SELECT id FROM picture WHERE ref_type = :type AND ref_id = :page ORDER BY position"
            ids = db.session.scalars(sa.text(query), {"type": SHOWCASE, "page": page.id})
            return page.id, list(ids)

    def member(self, name: str, *, days: int = 30) -> TestMember:
        """A member who has been here for so many days."""
        member = self.site.member(name)
        with self.site.context():
            joined = {"created_at": self.clock() - timedelta(days=days), "seen_at": self.clock()}
            db.session.execute(sa.update(Member).where(Member.id == member.id).values(joined))
            db.session.commit()
        return member

    def of(self, member: TestMember, device: int = 0) -> FlaskClient:
        """A member's browser on a device of its own, unless it is given one."""
        client = self.site.client(self._sign_in(member.id))
        number = device or member.id
        client.environ_base["REMOTE_ADDR"] = f"192.0.2.{number % 250 + 1}"
        client.environ_base["HTTP_USER_AGENT"] = f"Browser {number}"
        return client

    @property
    def staff(self) -> FlaskClient:
        """A moderator's browser."""
        return self.of(self._staff)

    def _sign_in(self, member_id: int) -> str:
        """A token that the clock has not outlived."""
        with self.site.context():
            member = db.session.get_one(Member, member_id)
            token = sessions.open_session(member, agent="Tests", address="127.0.0.1").token
            db.session.commit()
            return token

    def create(self, **more: Any) -> int:
        """A draft whose entries open tomorrow, for a week, and are voted on a week from the next day."""
        body = {name: iso(self.clock() + timedelta(days=day)) for name, day in zip(TIMES, DAYS, strict=True)}
        body |= {"title": "Car of the month", "rules": "Your own **car**.", "minVotesToQualify": 1, **more}
        answer = self.staff.post("/showcase-api/contests", json=body)
        assert answer.status_code == 201, answer.json
        return int(answer.json["id"])

    def open(self, **more: Any) -> int:
        """A contest in which cars can be entered."""
        contest_id = self.create(**more)
        self.pass_days(1)
        return contest_id

    def pass_days(self, days: float) -> None:
        """Move the clock, and contests with it."""
        self.clock.advance(days=days)
        self.advance()

    def advance(self) -> None:
        """What the job does."""
        with self.site.context():
            jobs.advance_contests({})

    def enter(self, contest_id: int, name: str, class_key: str = "driven", **more: Any) -> int:
        """A new member's car in the contest; the entry's id."""
        owner = self.member(name)
        page, photos = self.publish_car(owner, **more)
        answer = self.send_entry(contest_id, owner, page, photos, class_key)
        assert answer.status_code == 201, answer.json
        return int(answer.json["id"])

    def send_entry(
        self, contest_id: int, owner: TestMember, page: int, photos: list[int], class_key: str = "driven"
    ) -> Any:
        """The answer to entering a car."""
        body = {"showcaseId": page, "photoIds": photos[:6], "classKey": class_key}
        return self.of(owner).post(f"/showcase-api/contests/{contest_id}/entries", json=body)

    def vote(self, contest_id: int, voter: TestMember, *picks: int, device: int = 0) -> Any:
        """The answer to a ballot."""
        path = f"/showcase-api/contests/{contest_id}/ballots"
        return self.of(voter, device).post(path, json={"picks": picks})

    def get(self, path: str, client: FlaskClient | None = None) -> Any:
        """What an address answers."""
        answer = (client or self.site.client()).get(f"/showcase-api{path}")
        assert answer.status_code == 200, answer.json
        return answer.json

    def status(self, contest_id: int) -> str:
        """Where the contest is."""
        return str(self.get(f"/contests/{contest_id}", self.staff)["status"])

    def count_ballots(self, contest_id: int) -> int:
        """How many ballots are kept."""
        with self.site.context():
            counted = sa.select(sa.func.count()).where(ContestBallot.contest_id == contest_id)
            return db.session.scalar(counted) or 0
