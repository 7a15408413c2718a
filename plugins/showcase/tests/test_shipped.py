"""The shipped catalogue: complete enough, correct in form, loaded once, and never against what staff have changed."""

from __future__ import annotations

import time
from collections import Counter

import sqlalchemy as sa

from motorclub.api import Role, Viewer, db
from motorclub.testing.site import Site
from motorclub_showcase.catalogue import loading, merging
from motorclub_showcase.catalogue.models import Brand, CarCategory, CarModel, Country, Generation
from motorclub_showcase.catalogue.queries import find_matches
from motorclub_showcase.shared.text import to_slug

FUTURE = 2027
TABLES = (Country, CarCategory, Brand, CarModel, Generation)


def test_the_files_are_in_order() -> None:
    """Enough of it, nothing twice, years in order and after the brand's beginning, codes that fit."""
    brands, lines = loading.read_brands(), list(loading.read_models())
    models = {(line.brand, to_slug(line.model)) for line in lines}
    assert (len(brands) >= 200, len(models) >= 1700, len(lines) >= 3300) == (True, True, True)
    assert sum(bool(line.engines) for line in lines) >= 120
    founded = {brand["name"]: int(brand["founded"]) for brand in brands}
    gone = {brand["name"]: int(brand["defunct"] or FUTURE) for brand in brands}
    wrong = [
        (line.brand, line.model, line.code)
        for line in lines
        if not founded[line.brand] <= line.year_from <= (line.year_to or line.year_from) <= FUTURE
        or line.year_from > gone[line.brand]
        or (line.year_to or line.year_from) - line.year_from > 90
    ]
    assert wrong == []
    slugs = Counter(to_slug(brand["name"]) for brand in brands)
    keys = Counter((to_slug(line.brand), to_slug(line.model), line.code.lower()) for line in lines)
    names = Counter(model for model in models)
    assert [key for counted in (slugs, keys, names) for key, number in counted.items() if number > 1] == []
    twice = [
        line
        for line in lines
        if len({(engine["code"], engine["name"]) for engine in line.engines}) < len(line.engines)
    ]
    assert twice == []


def _count() -> list[int]:
    tables = (
        "showcase_country",
        "showcase_car_category",
        "showcase_brand",
        "showcase_car_model",
        "showcase_generation",
    )
    return [db.session.scalar(sa.text(f"SELECT count(*) FROM {table}")) or 0 for table in tables]


def _brand_id(slug: str) -> int:
    return db.session.scalars(sa.select(Brand.id).where(Brand.slug == slug)).one()


def test_loading_again_adds_nothing_and_keeps_changes(site: Site) -> None:
    """A renamed model, a merged brand and an archived one stay as staff left them."""
    staff = Viewer(site.member_of_role(Role.MODERATOR).id, role=Role.MODERATOR)
    with site.context():
        loading.load_shipped()
        db.session.commit()
        before = _count()
        assert before[2:] == [
            len(loading.read_brands()),
            len({(line.brand, to_slug(line.model)) for line in loading.read_models()}),
            len(list(loading.read_models())),
        ]
        for change in (
            "UPDATE showcase_car_model SET slug = 'miata', former_slugs = '{mx-5}', name = 'Miata' WHERE slug = 'mx-5'",
            "UPDATE showcase_brand SET status = 'ARCHIVED' WHERE slug = 'gaz'",
            "UPDATE showcase_generation SET year_to = 2030 WHERE code = 'ND'",
        ):
            db.session.execute(sa.text(change))
        db.session.commit()
        merging.merge_entry(staff, Brand, _brand_id("datsun"), _brand_id("nissan"))
        db.session.expire_all()
        loading.load_shipped()
        db.session.commit()
        after = _count()
        assert after == before
        assert db.session.scalar(sa.text("SELECT count(*) FROM showcase_car_model WHERE slug = 'mx-5'")) == 0
        assert db.session.scalar(sa.text("SELECT year_to FROM showcase_generation WHERE code = 'ND'")) == 2030


MEANT = {
    "mx5 nd": ("MX-5", "ND"),
    "golf gti mk7": ("Golf GTI", "Mk7"),
    "bmw e30": ("3 Series", "E30"),
    "evo": ("Lancer Evolution", None),
    "s14 silvia": ("Silvia", "S14"),
    "hachiroku": ("Corolla Levin", None),
    "porsche 993": ("911", "993"),
    "2jz-gte supra": ("Supra", "A80"),
}


def test_people_find_the_car_that_they_mean(site: Site) -> None:
    """The first matches hold it. Loading takes less than a second of an idle processor."""
    with site.context():
        begun = time.process_time()
        loading.load_shipped()
        assert time.process_time() - begun < 2.0
        db.session.commit()
        found = {
            typed: [(match.car_model_name, match.generation_code) for match in find_matches(typed).items]
            for typed in MEANT
        }
    assert [typed for typed, meant in MEANT.items() if meant not in found[typed]] == []
