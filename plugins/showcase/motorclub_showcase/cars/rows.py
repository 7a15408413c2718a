"""What the calls about cars answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any

import sqlalchemy as sa
from msgspec import UNSET, UnsetType

from motorclub.api import Member
from motorclub.api.pictures import sign_picture_url, thumbnail_column
from motorclub.api.rows import AUTHOR, Author, AuthorColumns, Internal, Row, columns_of
from motorclub_showcase.cars.models import (
    Car,
    CarStatus,
    Drive,
    Fuel,
    Gearbox,
    OwnershipMethod,
    Relation,
    TransferStatus,
    Visibility,
)
from motorclub_showcase.catalogue.models import Brand, CarModel, Generation
from motorclub_showcase.shared.models import Showcase, ShowcaseStatus


class Money(Row):
    """An amount in minor units of its currency."""

    amount_minor: int
    currency: str


def money(amount: int | None, currency: str | None) -> Money | None:
    """The amount of two columns."""
    return None if amount is None or currency is None else Money(amount, currency)


class Named(Row):
    """Something of the catalogue and what it is called."""

    id: int
    name: str


# The page of a car and its photos, as the gallery names them.
SHOWCASE, PHOTO = "showcase.showcase", "showcase.photo"
Statement = sa.Select[*tuple[Any, ...]]
# What a car is called: by its owner, else by what it is.
TITLE = sa.func.coalesce(Car.nickname, sa.func.concat(Brand.name, " ", CarModel.name))


def join_names(chosen: Statement) -> Statement:
    """A statement about cars with their owner and what the catalogue calls them."""
    return (
        chosen.join(Member, Member.id == Car.owner_id)
        .join(Brand, Brand.id == Car.brand_id)
        .join(CarModel, CarModel.id == Car.car_model_id)
        .outerjoin(Generation, Generation.id == Car.generation_id)
    )


class CarFacts(AuthorColumns):
    """What lists and pages show of a car."""

    id: int
    title: str
    nickname: str | None
    brand_id: Internal[int]
    brand_name: Internal[str]
    car_model_id: Internal[int]
    car_model_name: Internal[str]
    generation_code: str | None
    year: int
    relation: Annotated[str, Relation]
    is_main: bool
    visibility: Annotated[str, Visibility]
    status: Annotated[str, CarStatus]
    power_kw: int | None
    odometer_km: int | None
    like_count: int
    log_count: int
    mod_count: int
    updated_at: datetime
    hidden_at: Internal[datetime | None]

    @property
    def owner(self) -> Author:
        """Whose it is."""
        return self.to_author()

    @property
    def brand(self) -> Named:
        """Its maker."""
        return Named(self.brand_id, self.brand_name)

    @property
    def car_model(self) -> Named:
        """Its model."""
        return Named(self.car_model_id, self.car_model_name)

    @property
    def under_review(self) -> bool:
        """Whether staff keep it from the sight of everybody but its owner."""
        return self.hidden_at is not None


class CarCard(CarFacts):
    """A car in a list, with the likes of its page; `image` is the address of a small picture of it."""

    image: str | None = None

    def sign_image(self) -> None:
        """Have the address of the picture work, if only some may see it."""
        if self.image is not None and (self.visibility != Visibility.PUBLIC or self.under_review):
            self.image = sign_picture_url(self.image)


NAMES: dict[str, Any] = {
    "title": TITLE,
    "brand_name": Brand.name,
    "car_model_name": CarModel.name,
    "generation_code": Generation.code,
}
# A small picture of the car, from its page.
_HAS_PAGE = sa.and_(Showcase.car_id == Car.id, Showcase.status == ShowcaseStatus.PUBLISHED)
COVER = (
    sa.select(thumbnail_column(PHOTO, SHOWCASE, Showcase.id))
    .where(_HAS_PAGE)
    .correlate(Car)
    .scalar_subquery()
)
# Those of the car and those of its page, which is what is liked once there is one.
LIKES = Car.like_count + sa.func.coalesce(
    sa.select(Showcase.like_count).where(_HAS_PAGE).correlate(Car).scalar_subquery(), 0
)
CARD = columns_of(CarCard, Car, **AUTHOR, **NAMES, image=COVER, like_count=LIKES)


class Delta(Row):
    """A figure as the car left the factory, and as it is now."""

    figure: Annotated[str, ("POWER_KW", "TORQUE_NM", "WEIGHT_KG")]
    stock: int
    now: int

    @property
    def change(self) -> int:
        """What was gained."""
        return self.now - self.stock


class TransferRow(Row):
    """An offer of a car to its next owner, or a claim by the next owner, which the present one answers."""

    id: int
    car_id: int
    car_title: str
    from_id: Internal[int]
    from_username: Internal[str]
    from_profile_image: Internal[str | None]
    to_id: Internal[int]
    to_username: Internal[str]
    to_profile_image: Internal[str | None]
    status: Annotated[str, TransferStatus]
    is_claim: bool
    note: str | None
    created_at: datetime
    expires_at: datetime
    answered_at: datetime | None

    @property
    def from_user(self) -> Author:
        """Its present owner."""
        return Author(self.from_id, self.from_username, self.from_profile_image)

    @property
    def to_user(self) -> Author:
        """Its next owner."""
        return Author(self.to_id, self.to_username, self.to_profile_image)


class CarRow(CarFacts):
    """A car with all its facts.

    Only its owner gets `vinLast4`, `valueEstimate` and `pendingTransfer`; the next owner gets `pendingTransfer`, too.
    """

    generation_id: int | None
    generation_name: str | None
    engines: Internal[Sequence[dict[str, Any]] | None]
    car_category_ids: list[int]
    country_code: str | None
    engine_code: str | None
    fuel: Annotated[str, Fuel]
    gearbox: Annotated[str | None, Gearbox]
    drive: Annotated[str | None, Drive]
    colour: str | None
    stock_power_kw: int | None
    stock_torque_nm: int | None
    torque_nm: int | None
    stock_weight_kg: int | None
    weight_kg: int | None
    odometer_note: str | None
    acquired_on: date | None
    sold_on: date | None
    plate_hidden: bool
    own_vin_last4: Internal[str | None]
    value_minor: Internal[int | None]
    value_currency: Internal[str | None]
    created_at: datetime
    version: int
    categories: Sequence[Named] = ()
    follow_count: int = 0
    liked: bool = False
    may_edit: bool = False
    may_moderate: bool = False
    pending_transfer: TransferRow | None = None

    @property
    def vin_last4(self) -> str | None:
        """The end of its VIN."""
        return self.own_vin_last4 if self.may_edit else None

    @property
    def value_estimate(self) -> Money | None:
        """What its owner thinks it is worth."""
        return money(self.value_minor, self.value_currency) if self.may_edit else None

    @property
    def deltas(self) -> list[Delta]:
        """Its figures against those that it had when it was new, as far as both are known."""
        engine = self._find_engine()
        pairs = (
            ("POWER_KW", self.stock_power_kw or engine.get("powerKw"), self.power_kw),
            ("TORQUE_NM", self.stock_torque_nm or engine.get("torqueNm"), self.torque_nm),
            ("WEIGHT_KG", self.stock_weight_kg, self.weight_kg),
        )
        return [Delta(name, stock, present) for name, stock, present in pairs if stock and present]

    def _find_engine(self) -> dict[str, Any]:
        engines = self.engines or ()
        return next((one for one in engines if one.get("code") == self.engine_code), {})


FACTS = columns_of(
    CarRow,
    Car,
    **AUTHOR,
    **NAMES,
    generation_name=Generation.name,
    engines=Generation.engines,
    own_vin_last4=Car.vin_last4,
)


class GarageTotals(Row):
    """What a garage holds, as far as the caller sees it; `limit` is how many cars its owner may have.

    `current` are those that are driven or worked on, `dreams` those that are not owned yet.
    """

    username: str
    cars: int
    current: int
    dreams: int
    likes: int
    entries: int
    limit: int | UnsetType = UNSET


class OwnershipRow(Row):
    """A time in which a car was one member's."""

    id: int
    owner_id: Internal[int]
    owner_username: Internal[str]
    owner_profile_image: Internal[str | None]
    from_date: date | None
    to_date: date | None
    method: Annotated[str, OwnershipMethod]
    confirmed_by_both: bool

    @property
    def owner(self) -> Author:
        """The member."""
        return Author(self.owner_id, self.owner_username, self.owner_profile_image)
