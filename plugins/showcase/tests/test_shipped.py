"""The shipped catalogue: complete enough, correct in form, loaded once, and never against what staff have changed."""

from __future__ import annotations

import time
from collections import Counter

import pytest
import sqlalchemy as sa

from motorclub.api import db
from motorclub.testing.site import Site
from motorclub_showcase.catalogue import loading
from motorclub_showcase.catalogue.queries import find_matches
from motorclub_showcase.shared.text import to_slug

FUTURE = 2027


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
        or (line.year_to or line.year_from) - line.year_from > 60
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


def test_loading_again_adds_nothing_and_keeps_changes(site: Site) -> None:
    """A renamed model, a merged brand and an archived one stay as staff left them."""
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
            "UPDATE showcase_brand SET status = 'MERGED', merged_into_id ="
            " (SELECT id FROM showcase_brand WHERE slug = 'nissan') WHERE slug = 'datsun'",
            "UPDATE showcase_generation SET year_to = 2030 WHERE code = 'ND'",
        ):
            db.session.execute(sa.text(change))
        db.session.commit()
        db.session.expire_all()
        loading.load_shipped()
        db.session.commit()
        after = _count()
        # The models of a merged brand are looked for in the brand that it leads to.
        assert after[:3] == before[:3]
        assert db.session.scalar(sa.text("SELECT count(*) FROM showcase_car_model WHERE slug = 'mx-5'")) == 0
        assert db.session.scalar(sa.text("SELECT year_to FROM showcase_generation WHERE code = 'ND'")) == 2030


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("mx5 nd", ("MX-5", "ND")),
        ("golf gti mk7", ("Golf GTI", "Mk7")),
        ("bmw e30", ("3 Series", "E30")),
        ("evo", ("Lancer Evolution", None)),
        ("s14 silvia", ("Silvia", "S14")),
        ("hachiroku", ("Corolla Levin", None)),
        ("porsche 993", ("911", "993")),
        ("2jz supra", ("Supra", "A80")),
    ],
)
def test_people_find_the_car_that_they_mean(shipped: Site, typed: str, meant: tuple[str, str | None]) -> None:
    """The first matches hold it."""
    with shipped.context():
        found = [(match.car_model_name, match.generation_code) for match in find_matches(typed).items]
    assert meant in found


@pytest.fixture
def shipped(site: Site) -> Site:
    """A site with the shipped catalogue."""
    with site.context():
        loading.load_shipped()
        db.session.commit()
    return site


def test_loading_is_quick(site: Site) -> None:
    """Every new site and every run of tests waits for it."""
    with site.context():
        begun = time.process_time()
        loading.load_shipped()
        assert time.process_time() - begun < 3.0
        db.session.commit()
