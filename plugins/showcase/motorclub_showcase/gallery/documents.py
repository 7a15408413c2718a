"""What the documents of the gallery's pages say to link previews, search engines and readers without JavaScript."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import sqlalchemy as sa

from motorclub.api import (
    MISSING_PAGE,
    VISITOR,
    WITHDRAWN_PAGE,
    ContentRef,
    ListResolver,
    Member,
    PageHead,
    PageResolver,
    may_see_profile,
    privacy_of,
    reads,
    site_url,
    translate_answer,
)
from motorclub.api.mail import Translatable
from motorclub.api.pictures import PictureRow, list_pictures
from motorclub.api.rows import Row, columns_of, read_first
from motorclub_showcase.cars.content import CAR_PAGE
from motorclub_showcase.cars.models import Car
from motorclub_showcase.cars.rows import TITLE
from motorclub_showcase.cars.visibility import PUBLIC
from motorclub_showcase.catalogue.models import Brand, CarModel, Generation
from motorclub_showcase.gallery import listing
from motorclub_showcase.gallery.content import PUBLISHED, excerpt
from motorclub_showcase.gallery.rows import ListedCar
from motorclub_showcase.shared.models import PHOTO, SHOWCASE, Showcase
from motorclub_showcase.shared.page_cache import PAGES

LISTED_ITEMS = 24
GALLERY, LIST, GARAGE = "/showcase", "/carlist", "/usershowcase/:id"


class DescribedCar(Row):
    """A car as its document describes it; `title` and `story` are its page's."""

    id: int
    car_title: str
    brand: str
    car_model: str
    generation: str | None
    year: int
    owner_id: int
    owner: str
    is_public: bool
    is_deleted: bool
    power_kw: int | None
    showcase_id: int | None
    title: str | None
    story: str | None
    story_html: str | None


_CAR = (
    sa.select(
        *columns_of(
            DescribedCar,
            Car,
            car_title=TITLE,
            brand=Brand.name,
            car_model=CarModel.name,
            generation=Generation.code,
            owner=Member.username,
            is_public=PUBLIC,
            is_deleted=Car.deleted_at.is_not(None),
            showcase_id=Showcase.id,
            title=Showcase.title,
            story=Showcase.story,
            story_html=Showcase.story_html,
        )
    )
    .join(Member, Member.id == Car.owner_id)
    .join(Brand, Brand.id == Car.brand_id)
    .join(CarModel, CarModel.id == Car.car_model_id)
    .outerjoin(Generation, Generation.id == Car.generation_id)
    .outerjoin(Showcase, sa.and_(Showcase.car_id == Car.id, PUBLISHED))
)


def describe_car(number: int) -> PageHead:
    """The head of `/car/{carId}`. One that not everybody sees has no words."""
    car = read_first(DescribedCar, _CAR.where(Car.id == number))
    if car is None:
        return MISSING_PAGE
    if car.is_deleted:
        return WITHDRAWN_PAGE
    if not car.is_public:
        return PageHead()
    photos: Sequence[PictureRow] = ()
    if car.showcase_id is not None:
        photos = list_pictures(ContentRef(SHOWCASE, car.showcase_id), PHOTO, public=True)
    cover = photos[0] if photos else None
    facts = _list_facts(car)
    return PageHead(
        car.title or car.car_title,
        excerpt(car.story) if car.story else facts,
        html=_render_car(car, facts, photos),
        image=cover.card_url if cover else "",
        image_size=(cover.width, cover.height) if cover else None,
        structured=_structure_car(car, photos),
    )


def _list_facts(car: DescribedCar) -> str:
    """What a car is, on one line."""
    name = " ".join(word for word in (car.brand, car.car_model, car.generation) if word)
    power = f", {car.power_kw} kW" if car.power_kw else ""
    return f"{name}, {car.year}{power}"


def _render_car(car: DescribedCar, facts: str, photos: Sequence[PictureRow]) -> str:
    pictures = "".join(
        f'<img src="{escape(photo.card_url)}" width="{photo.width}" height="{photo.height}"'
        f' alt="{escape(photo.alt)}" loading="lazy">'
        for photo in photos[:3]
    )
    owned = escape(translate_answer(Translatable("Owned by {owner}", {"owner": car.owner})))
    owner = f'<p><a href="/profile/{car.owner_id}">{owned}</a></p>'
    return f"<p>{escape(facts)}</p>{owner}{pictures}{car.story_html or ''}"


def _structure_car(car: DescribedCar, photos: Sequence[PictureRow]) -> Mapping[str, object]:
    """A Car of schema.org."""
    structured: dict[str, object] = {
        "@type": "Car",
        "name": car.title or car.car_title,
        "url": site_url(f"/car/{car.id}"),
        "brand": {"@type": "Brand", "name": car.brand},
        "model": car.car_model,
        "vehicleModelDate": str(car.year),
    }
    if photos:
        structured["image"] = [site_url(photo.card_url) for photo in photos[:3]]
    return structured


def describe_garage(number: int) -> PageHead:
    """The head of `/usershowcase/{userId}`; a private profile has no words."""
    name = reads().scalar(sa.select(Member.username).where(Member.id == number, Member.erased_at.is_(None)))
    if name is None:
        return MISSING_PAGE
    if not may_see_profile(VISITOR, number, privacy_of([number])[number].visible_to):
        return PageHead()
    return PageHead(f"{name}'s garage", f"The cars of {name}.", kind="profile")


def describe_gallery(query: Mapping[str, str]) -> PageHead:
    """The head of `/showcase`: the newest pages. A list that is narrowed says only what it is a list of."""
    if query:
        return PageHead("Showcase", kind="website")
    wanted = {"tab": "newest", "sort": None, "period": "all", "page": 0, "size": LISTED_ITEMS}
    html, image = PAGES.read("gallery", lambda: _render_list(listing.list_gallery(VISITOR, wanted).content))
    words = "Members' cars with photos, stories and everything that was done to them."
    return PageHead("Showcase", words, html=html, image=image, kind="website", feed={"type": SHOWCASE})


def describe_list(query: Mapping[str, str]) -> PageHead:
    """The head of `/carlist`: the newest cars."""
    if query:
        return PageHead("Cars", kind="website")
    wanted = {"sort": "newest", "page": 0, "size": LISTED_ITEMS}
    html, image = PAGES.read("list", lambda: _render_list(listing.list_cars(VISITOR, wanted).content))
    return PageHead("Cars", "The cars of this community.", html=html, image=image, kind="website")


def _render_list(cars: Sequence[ListedCar]) -> tuple[str, str]:
    """(its HTML, the address of its picture)."""
    items = "".join(
        f'<li><a href="/car/{car.id}">{escape(car.title or car.car_title)}</a>'
        f"<p>{escape(f'{car.brand_name} {car.car_model_name}, {car.year}')}</p></li>"
        for car in cars
    )
    cover = next((car.cover for car in cars if car.cover), None)
    return f"<ul>{items}</ul>" if items else "", cover.card_url if cover else ""


PAGE_RESOLVERS = (PageResolver(CAR_PAGE, describe_car), PageResolver(GARAGE, describe_garage))
LIST_RESOLVERS = (ListResolver(GALLERY, describe_gallery), ListResolver(LIST, describe_list))
