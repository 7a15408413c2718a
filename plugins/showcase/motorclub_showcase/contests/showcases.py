"""What contests need to know of cars and their pages: what an entry shows, and whether it still shows the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import VISITOR, db, now
from motorclub.api.pictures import PictureRow, load_pictures, pictures_column
from motorclub.api.rows import Row, read_rows
from motorclub_showcase.cars.models import Car, CarStatus, Relation
from motorclub_showcase.cars.visibility import visible_to
from motorclub_showcase.catalogue.models import Brand, CarModel
from motorclub_showcase.contests.models import Contest, ContestEntry, ContestStatus, Snapshot
from motorclub_showcase.shared.models import PHOTO, SHOWCASE, Showcase, ShowcaseStatus

# A car of the present; one that is being built is entered, too.
CURRENT = (Relation.CURRENT, Relation.PROJECT)


class Candidate(Row):
    """A published page of a car, as everybody sees it."""

    showcase_id: int
    car_id: int
    owner_id: int
    title: str
    story: str
    nickname: str | None
    brand_id: int
    brand: str
    model: str
    year: int
    is_current: bool
    pictures: Sequence[Sequence[Any]] | None

    @property
    def photos(self) -> list[PictureRow]:
        """The photos of the page, in their order."""
        return load_pictures(self.pictures, public=True)

    @property
    def photo_ids(self) -> list[int]:
        """The photos of the page, in their order."""
        return [photo.id for photo in self.photos]

    @property
    def car_name(self) -> str:
        """What its owner calls it, else its model."""
        return self.nickname or f"{self.brand} {self.model}"


_IS_CURRENT = sa.and_(Car.status == CarStatus.ACTIVE, Car.relation.in_(CURRENT))
_CANDIDATES = (
    sa.select(
        Showcase.id.label("showcase_id"),
        Car.id.label("car_id"),
        Car.owner_id,
        Showcase.title,
        Showcase.story,
        Car.nickname,
        Car.brand_id,
        Brand.name.label("brand"),
        CarModel.name.label("model"),
        Car.year,
        _IS_CURRENT.label("is_current"),
        pictures_column(PHOTO, SHOWCASE, Showcase.id).label("pictures"),
    )
    .join(Car, Car.id == Showcase.car_id)
    .join(Brand, Brand.id == Car.brand_id)
    .join(CarModel, CarModel.id == Car.car_model_id)
)


def find_candidates(showcase_ids: Collection[int]) -> dict[int, Candidate]:
    """Those of the pages that everybody sees now, by id; read in the caller's transaction."""
    public = sa.and_(
        Showcase.id.in_(showcase_ids), Showcase.status == ShowcaseStatus.PUBLISHED, visible_to(VISITOR)
    )
    rows = read_rows(Candidate, _CANDIDATES.where(public), connection=db.session.connection())
    return {row.showcase_id: row for row in rows}


def take_snapshot(candidate: Candidate, photo_ids: Sequence[int]) -> Snapshot:
    """What an entry of the page with these photos shows now; the digest is of what its owner can change."""
    chosen = [candidate.title, candidate.story, candidate.nickname, candidate.year]
    present = set(candidate.photo_ids)
    photos = [number for number in photo_ids if number in present]
    digest = hashlib.sha256(json.dumps([chosen, photos]).encode()).hexdigest()
    return Snapshot(
        title=candidate.title,
        story=candidate.story,
        carName=candidate.car_name,
        brand=candidate.brand,
        model=candidate.model,
        year=candidate.year,
        photoIds=list(photo_ids),
        digest=digest,
    )


def list_owners_of_published(member_ids: Collection[int]) -> set[int]:
    """Those of the members who have a published page of a car."""
    theirs = sa.and_(Showcase.owner_id.in_(member_ids), Showcase.status == ShowcaseStatus.PUBLISHED)
    return set(db.session.scalars(sa.select(Showcase.owner_id).where(theirs).distinct()))


def list_recent_winners(contest: Contest, car_ids: Collection[int]) -> set[int]:
    """Those of the cars that have won another contest within the contest's cooldown."""
    since = now() - sa.func.make_interval(0, contest.win_cooldown_months)
    won = (
        sa.select(ContestEntry.car_id)
        .join(Contest, Contest.id == ContestEntry.contest_id)
        .where(ContestEntry.car_id.in_(car_ids), ContestEntry.rank == 1, Contest.id != contest.id)
        .where(Contest.status == ContestStatus.PUBLISHED, Contest.published_at > since)
    )
    return set(db.session.scalars(won))
