"""The demo community's cars, written over the catalogue that the plugin ships."""

from __future__ import annotations

import random

import sqlalchemy as sa

from motorclub.api import ContentRef, DemoContext, Member, db, now
from motorclub.api.pictures import list_pictures
from motorclub.testing.site import Site
from motorclub_showcase import demo
from motorclub_showcase.cars.models import Car
from motorclub_showcase.catalogue import loading
from motorclub_showcase.demo.garage import PICTURES, SIZES, read_texts
from motorclub_showcase.shared.base import Base
from motorclub_showcase.shared.models import PHOTO, SHOWCASE, Showcase, ShowcaseStatus

# Each statement gives the rows whose kept number is not what the rows say.
RECOUNTS = (
    """SELECT id FROM showcase_showcase s WHERE like_count <>
        (SELECT count(*) FROM showcase_like WHERE target_type = 'SHOWCASE' AND target_id = s.id)""",
    """SELECT id FROM showcase_build_log_entry e WHERE like_count <>
        (SELECT count(*) FROM showcase_like WHERE target_type = 'BUILD_LOG_ENTRY' AND target_id = e.id)""",
    """SELECT id FROM showcase_car c WHERE mod_count <>
        (SELECT count(*) FROM showcase_modification WHERE car_id = c.id)""",
    """SELECT id FROM showcase_car c WHERE log_count <>
        (SELECT count(*) FROM showcase_build_log_entry WHERE car_id = c.id)""",
    "SELECT owner_id FROM showcase_car GROUP BY owner_id HAVING count(*) > 1 + max(position)",
)


def test_the_demo_writes_each_car_with_its_page(site: Site) -> None:
    """Every model is one of the shipped catalogue, every page has its pictures, every number is what a recount says."""
    members = tuple(site.member(name).id for name in ("TurboTess", "mx5_marta", "kombi_kurt"))
    texts = read_texts()
    with site.context():
        loading.load_shipped()
        with db.session.begin_nested():  # as the platform does it
            demo.seed(DemoContext(random.Random(1), members, now()))
        db.session.commit()
        assert _count(Car) == len(texts["car"]) + len(texts["others"])
        assert {number for query in RECOUNTS for number in db.session.scalars(sa.text(query))} == set()
        published = sa.select(Showcase.id).where(Showcase.status == ShowcaseStatus.PUBLISHED)
        pages = db.session.scalars(published).all()
        assert len(pages) == len(texts["car"]) - len(texts["drafts"])
        photos = [list_pictures(ContentRef(SHOWCASE, page), PHOTO, public=True) for page in pages]
        assert {len(shown) for shown in photos} == {3}
        assert all(photo.alt for shown in photos for photo in shown)
        owner = sa.select(Member.username).join(Car, Car.owner_id == Member.id)
        assert db.session.scalar(owner.where(Car.nickname == "Miętówka")) == "mx5_marta"


def test_each_picture_of_the_demo_is_used() -> None:
    """In both sizes, and none is missing; together they stay small."""
    files = {path.name for path in PICTURES.iterdir()}
    named = {
        f"{car['picture']}-{place + 1}{ending}.webp"
        for car in read_texts()["car"]
        for place in range(len(car["alts"]))
        for *_, ending in SIZES
    }
    assert files == named
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < 6_000_000


def _count(model: type[Base]) -> int:
    return db.session.scalar(sa.select(sa.func.count()).select_from(model)) or 0
