"""Pages and cars as queries return them and as answers show them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub.api import Member
from motorclub.api.pictures import PictureRow, cover_column, load_pictures, pictures_column
from motorclub.api.rows import AUTHOR, Author, AuthorColumns, Internal, columns_of
from motorclub_showcase.cars.models import Car, Drive, Fuel, Gearbox, Visibility
from motorclub_showcase.cars.rows import TITLE, Named
from motorclub_showcase.catalogue.models import Brand, CarModel, Generation
from motorclub_showcase.gallery.models import CarIndex, LikedPhoto
from motorclub_showcase.shared.models import PHOTO, SHOWCASE, Showcase, ShowcaseStatus

IS_PUBLIC = Car.visibility == Visibility.PUBLIC


class _Listed(AuthorColumns):
    """What all lists show of a car. Its likes are those of the car and of its page."""

    id: int
    car_title: str
    brand_id: Internal[int]
    brand_name: Internal[str]
    car_model_id: Internal[int]
    car_model_name: Internal[str]
    generation_code: str | None
    year: int
    country_code: str | None
    power_kw: int | None
    mod_count: int
    is_public: Internal[bool]
    showcase_id: int | None
    title: str | None
    cover_value: Internal[Any]

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
    def cover(self) -> PictureRow | None:
        """The first photo of its page."""
        return next(iter(load_pictures(self.cover_value, public=self.is_public)), None)


class ListedCar(_Listed):
    """A car in the list of cars and in the gallery; `id` is the car's, `title` its page's."""

    like_count: int
    updated_at: datetime
    liked: bool = False


class ComparedCar(ListedCar):
    """A car beside others."""

    engine_code: str | None = None
    fuel: Annotated[str | None, Fuel] = None
    gearbox: Annotated[str | None, Gearbox] = None
    drive: Annotated[str | None, Drive] = None
    stock_power_kw: int | None = None
    torque_nm: int | None = None
    weight_kg: int | None = None
    odometer_km: int | None = None

    @property
    def kw_per_tonne(self) -> float | None:
        """Power for each 1,000 kg."""
        if self.power_kw is None or not self.weight_kg:
            return None
        return round(self.power_kw * 1000 / self.weight_kg, 1)


LISTED: dict[str, Any] = {
    **AUTHOR,
    "id": Car.id,
    "car_title": TITLE,
    "brand_name": Brand.name,
    "car_model_name": CarModel.name,
    "generation_code": Generation.code,
    "power_kw": Car.power_kw,
    "is_public": IS_PUBLIC,
    "title": Showcase.title,
    "cover_value": cover_column(PHOTO, SHOWCASE, CarIndex.showcase_id),
    "like_count": CarIndex.like_count,
    "updated_at": CarIndex.updated_at,
}
LISTED_CAR = columns_of(ListedCar, CarIndex, Car, **LISTED)
_FACTS = (
    "engine_code",
    "fuel",
    "gearbox",
    "drive",
    "stock_power_kw",
    "torque_nm",
    "weight_kg",
    "odometer_km",
)
COMPARED_CAR = columns_of(
    ComparedCar,
    CarIndex,
    Car,
    **LISTED,
    liked=sa.false(),
    **{name: getattr(Car, name) for name in _FACTS},
)


def join_listed(chosen: sa.Select[Any]) -> sa.Select[Any]:
    """A statement about rows of the index with what they are rows of."""
    return (
        chosen.select_from(CarIndex)
        .join(Car, Car.id == CarIndex.car_id)
        .join(Member, Member.id == Car.owner_id)
        .join(Brand, Brand.id == Car.brand_id)
        .join(CarModel, CarModel.id == Car.car_model_id)
        .outerjoin(Generation, Generation.id == Car.generation_id)
        .outerjoin(Showcase, Showcase.id == CarIndex.showcase_id)
    )


class PhotoRow(PictureRow):
    """A photo of a page, and who likes it."""

    like_count: int = 0
    liked: bool = False


class ShowcaseRow(AuthorColumns):
    """A page with everything that is on it. `note` is what staff say to its owner."""

    id: int
    car_id: int
    car_title: str
    title: str
    story: str
    story_html: str
    highlight_modification_ids: list[int]
    comments_enabled: bool
    status: Annotated[str, ShowcaseStatus]
    visibility: Annotated[str, Visibility]
    own_note: Internal[str]
    published_at: datetime | None
    view_count: int
    like_count: int
    comment_count: int
    bookmark_count: int
    trend_score: float
    created_at: datetime
    updated_at: datetime
    version: int
    photos_value: Internal[Any]
    liked: bool = False
    follower_count: int = 0
    may_edit: bool = False
    may_moderate: bool = False
    photo_likes: Internal[dict[int, int]] = {}
    liked_photos: Internal[set[int]] = set()

    @property
    def owner(self) -> Author:
        """Whose page it is."""
        return self.to_author()

    @property
    def note(self) -> str:
        """What staff say to its owner."""
        return self.own_note if self.may_edit or self.may_moderate else ""

    @property
    def photos(self) -> list[PhotoRow]:
        """Its photos in their order, the cover first."""
        is_open = self.visibility == Visibility.PUBLIC and self.status == ShowcaseStatus.PUBLISHED
        rows = [PhotoRow(*fields) for fields in self.photos_value or ()]
        for row in rows:
            row.signed = not is_open
            row.like_count = self.photo_likes.get(row.id, 0)
            row.liked = row.id in self.liked_photos
        return rows


SHOWCASE_COLUMNS = columns_of(
    ShowcaseRow,
    Showcase,
    Car,
    **AUTHOR,
    car_title=TITLE,
    own_note=Showcase.note,
    photos_value=pictures_column(PHOTO, SHOWCASE, Showcase.id),
)
PHOTO_LIKES = sa.select(LikedPhoto.picture_id, LikedPhoto.like_count)


def join_showcase(chosen: sa.Select[Any]) -> sa.Select[Any]:
    """A statement about pages with their cars and owners."""
    return (
        chosen.select_from(Showcase)
        .join(Car, Car.id == Showcase.car_id)
        .join(Member, Member.id == Showcase.owner_id)
        .join(Brand, Brand.id == Car.brand_id)
        .join(CarModel, CarModel.id == Car.car_model_id)
    )


class ShowcaseItem(AuthorColumns):
    """A page in a list of its owner's, or of those that wait for staff."""

    id: int
    car_id: int
    car_title: str
    title: str
    status: Annotated[str, ShowcaseStatus]
    is_public: Internal[bool]
    view_count: int
    like_count: int
    created_at: datetime
    updated_at: datetime
    cover_value: Internal[Any]

    @property
    def owner(self) -> Author:
        """Whose page it is."""
        return self.to_author()

    @property
    def cover(self) -> PictureRow | None:
        """Its first photo."""
        is_open = self.is_public and self.status == ShowcaseStatus.PUBLISHED
        return next(iter(load_pictures(self.cover_value, public=is_open)), None)


SHOWCASE_ITEM = columns_of(
    ShowcaseItem,
    Showcase,
    **AUTHOR,
    car_title=TITLE,
    is_public=IS_PUBLIC,
    cover_value=cover_column(PHOTO, SHOWCASE, Showcase.id),
)
