"""Modifications: adding, changing and listing them, and who else runs a part."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub.api import ContentRef, Viewer, db, invalid, not_found, now
from motorclub.api.pictures import PictureRow, delete_pictures, load_pictures, pictures_column
from motorclub.api.rows import Internal, Page, Row, columns_of, read_one, read_page
from motorclub_showcase.cars import garage
from motorclub_showcase.cars.content import MODIFICATION
from motorclub_showcase.cars.models import Car, InstalledBy, Modification, System
from motorclub_showcase.cars.records import shared
from motorclub_showcase.cars.rows import CARD, CarCard, Money, join_names, money
from motorclub_showcase.cars.visibility import visible_to
from motorclub_showcase.shared.database import Body

FIELDS = (
    *("system", "title", "part_maker", "part_name", "part_number", "cost_visible", "power_gain_kw"),
    *("installed_on", "removed_on", "odometer_km", "installed_by", "shop_name", "rating_part"),
    *("rating_fitting", "rating_seller", "is_road_legal", "notes"),
)
TEXTS = ("title", "part_maker", "part_name", "part_number", "shop_name", "notes")
WHAT = "Modification {id}"


class ModificationRow(Row):
    """A modification; its costs are null unless its owner shows them."""

    id: int
    car_id: int
    system: Annotated[str, System]
    title: str
    part_maker: str | None
    part_name: str | None
    part_number: str | None
    part_cost_minor: Internal[int | None]
    fitting_cost_minor: Internal[int | None]
    currency: Internal[str | None]
    cost_visible: bool
    power_gain_kw: int | None
    installed_on: date | None
    removed_on: date | None
    odometer_km: int | None
    installed_by: Annotated[str, InstalledBy]
    shop_name: str | None
    rating_part: int | None
    rating_fitting: int | None
    rating_seller: int | None
    is_road_legal: bool | None
    notes: str | None
    stored_pictures: Internal[Sequence[Sequence[Any]] | None]
    is_own: Internal[bool] = False
    public: Internal[bool] = False

    @property
    def part_cost(self) -> Money | None:
        """The price of the part."""
        return self._shown(self.part_cost_minor)

    @property
    def fitting_cost(self) -> Money | None:
        """What fitting it cost."""
        return self._shown(self.fitting_cost_minor)

    @property
    def pictures(self) -> Sequence[PictureRow]:
        """Its pictures, in their order."""
        return load_pictures(self.stored_pictures, public=self.public)

    def _shown(self, amount: int | None) -> Money | None:
        return money(amount, self.currency) if self.is_own or self.cost_visible else None


COLUMNS = columns_of(
    ModificationRow,
    Modification,
    stored_pictures=pictures_column(MODIFICATION, MODIFICATION, Modification.id),
)


def list_modifications(viewer: Viewer, car_id: int, page: int, size: int) -> Page[ModificationRow]:
    """What was changed of a car, by system, the latest first. Raises 404."""
    own, public = shared.get_seen_car(viewer, car_id)
    chosen = sa.select(*COLUMNS).where(Modification.car_id == car_id)
    by_system = sa.case({str(name): place for place, name in enumerate(System)}, value=Modification.system)
    latest = (Modification.installed_on.desc().nulls_last(), Modification.id.desc())
    found = read_page(ModificationRow, chosen.order_by(by_system, *latest), page, size)
    for row in found.content:
        row.is_own, row.public = own, public
    return found


def get_modification(viewer: Viewer, modification_id: int) -> ModificationRow:
    """One of a car that the viewer sees. Raises 404."""
    chosen = sa.select(*COLUMNS).where(Modification.id == modification_id)
    row = read_one(ModificationRow, chosen, WHAT, id=modification_id)
    row.is_own, row.public = shared.get_seen_car(viewer, row.car_id)
    return row


def add_modification(viewer: Viewer, car_id: int, body: Body) -> int:
    """Add a modification; its id. Raises 404, 403, 409, 400, 422, 202."""
    car = garage.lock_active_car(viewer, car_id)
    row = Modification(car_id=car.id, created_at=now())
    _set(row, body)
    db.session.add(row)
    car.mod_count += 1
    _save(viewer, car, row, body, is_new=True)
    return row.id


def edit_modification(viewer: Viewer, modification_id: int, body: Body) -> None:
    """Change what is given. Raises 404, 403, 409, 400, 422, 202."""
    car, row = shared.lock_record(viewer, Modification, modification_id, WHAT)
    _set(row, body)
    _save(viewer, car, row, body, is_new=False)


def _set(row: Modification, body: Body) -> None:
    shared.set_fields(row, body, FIELDS)
    shared.set_costs(row, body, "part_cost", "fitting_cost")
    if row.installed_on and row.removed_on and row.removed_on < row.installed_on:
        raise invalid("removedOn", "It cannot be removed before it was installed.")


def _save(viewer: Viewer, car: Car, row: Modification, body: Body, *, is_new: bool) -> None:
    garage.raise_odometer(car, row.odometer_km)
    db.session.flush()
    shared.review_record(viewer, car, ContentRef(MODIFICATION, row.id), body, TEXTS, is_new=is_new)
    garage.save_change(car, with_log=False)
    db.session.commit()


def delete_modification(viewer: Viewer, modification_id: int) -> None:
    """Delete one with its pictures. Raises 404, 403, 409."""
    car, row = shared.lock_record(viewer, Modification, modification_id, WHAT)
    delete_pictures(ContentRef(MODIFICATION, row.id))
    db.session.delete(row)
    car.mod_count -= 1
    garage.save_change(car, with_log=False)
    db.session.commit()


def list_similar_cars(viewer: Viewer, modification_id: int, page: int, size: int) -> Page[CarCard]:
    """The other cars of the same model that run the same part. Raises 404; a part without a name has none."""
    asked = db.session.get(Modification, modification_id)
    if asked is None:
        raise not_found(WHAT, id=modification_id)
    shared.get_seen_car(viewer, asked.car_id)
    model_id = sa.select(Car.car_model_id).where(Car.id == asked.car_id).scalar_subquery()
    same = (
        Modification.car_id == Car.id,
        Modification.removed_on.is_(None),
        sa.func.lower(Modification.part_maker) == sa.func.lower(asked.part_maker or ""),
        sa.func.lower(Modification.part_name) == sa.func.lower(asked.part_name or ""),
    )
    chosen = join_names(sa.select(*CARD)).where(
        visible_to(viewer), Car.id != asked.car_id, Car.car_model_id == model_id, sa.exists().where(*same)
    )
    if not (asked.part_maker and asked.part_name):
        chosen = chosen.where(sa.false())
    found = read_page(CarCard, chosen.order_by(Car.like_count.desc(), Car.id), page, size)
    for card in found.content:
        card.sign_image()
    return found
