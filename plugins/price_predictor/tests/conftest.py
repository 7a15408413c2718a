"""Sites with a trained model, and a showcase made on the spot."""

from __future__ import annotations

import dataclasses
import importlib
import importlib.metadata
import sys
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from motorclub.api import db
from motorclub.api.cars import CarListing
from motorclub.testing.site import Site, config_for
from motorclub_price_predictor import dataset, learning, training

# What the showcase offers to others, and nothing else of it.
SHOWCASE = """
from collections.abc import Collection

from motorclub.api import Service, hookimpl
from motorclub.api.cars import CARS as NAME, Cars

CARS, OWNED, TROUBLE = [], {}, set()

class Source:
    def list_declared(self, after_id: int, limit: int) -> list:
        if "raise" in TROUBLE:
            raise RuntimeError("told to fail")
        later = sorted((car for car in CARS if car.id > after_id), key=lambda car: car.id)
        return (CARS if "again" in TROUBLE else later)[:limit]

    def list_owned(self, member_id: int) -> list:
        if "raise" in TROUBLE:
            raise RuntimeError("told to fail")
        return OWNED.get(member_id, [])

    def list_visible(self, viewer_id: int | None, car_ids: Collection[int]) -> list:
        return []

class Plugin:
    @hookimpl
    def register_services(self):
        return [Service(NAME, Cars, Source())]

plugin = Plugin()
"""
MANIFEST = 'id = "showcase"\nname = "Showcase"\nsummary = "For tests."\napi = ">=1.2,<2"\n'

Fitted = tuple[dict[str, Any], training.Figures]


@pytest.fixture(scope="session")
def fitted() -> Fitted:
    """A model of the data set: trained once, in this process."""
    return training.fit(dataset.listings())


@pytest.fixture
def trained(site: Site, fitted: Fitted) -> Site:
    """A site whose model is trained on the data set alone."""
    document, figures = fitted
    with site.context():
        learning.keep_model(document, dataclasses.asdict(figures))
        db.session.commit()
    return site


@pytest.fixture
def without_showcase(site: Site) -> None:
    """As on a site without a showcase."""
    if any(loaded.id == "showcase" for loaded in site.host.usable()):
        site.switch("showcase", on=False)


# A car of the showcase, in euros.
MX5: dict[str, Any] = {
    "brand": "Mazda",
    "model": "MX-5",
    "generation": "NA",
    "year": 1995,
    "mileage_km": 120_000,
    "condition": 3,
    "country": "DE",
    "options": ("petrol", "manual", "rwd", "heated seats"),
    "price": 900_000,
    "currency": "EUR",
    "declared_on": date(2026, 5, 20),
}


class Showcase:
    """The showcase made for these tests: its cars are in `cars`."""

    def __init__(self, module: Any, site: Site) -> None:
        self.site = site
        self.cars: list[Any] = module.CARS
        self.owned: dict[int, list[Any]] = module.OWNED
        self.trouble: set[str] = module.TROUBLE

    def make(self, **change: Any) -> CarListing:
        """A car whose owner has declared a value."""
        return CarListing(**{**MX5, **change})

    def empty(self) -> None:
        """As new."""
        for part in (self.cars, self.owned, self.trouble):
            part.clear()


@pytest.fixture(scope="session")
def showcase_site(servers: Any, tmp_path_factory: pytest.TempPathFactory) -> Showcase:
    """A site on a database of its own that has the price predictor and the showcase."""
    folder = tmp_path_factory.mktemp("showcase")
    _write(folder / "motorclub_showcase")
    with patch.object(sys, "path", [str(folder), *sys.path]), patch.dict(sys.modules):
        # The real one, where it is installed, comes back once the site has this one.
        for name in [name for name in sys.modules if name.partition(".")[0] == "motorclub_showcase"]:
            del sys.modules[name]
        importlib.invalidate_caches()
        site = _site(servers, tmp_path_factory.mktemp("site"))
        module = sys.modules["motorclub_showcase.plugin"]
    return Showcase(module, site)


def _write(package: Path) -> None:
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "plugin.py").write_text(SHOWCASE)
    (package / "plugin.toml").write_text(MANIFEST)


def _site(servers: Any, folder: Path) -> Site:
    from motorclub.plugin.host import Host

    names = {"price_predictor": "motorclub_price_predictor", "showcase": "motorclub_showcase"}
    entries = [
        importlib.metadata.EntryPoint(name, f"{package}.plugin:plugin", "motorclub.plugins")
        for name, package in names.items()
    ]
    engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("CREATE DATABASE price_predictor_showcase"))
    engine.dispose()
    url = sa.make_url(servers.database_url).set(database="price_predictor_showcase")
    load_all = Host.load_all
    with patch.object(Host, "load_all", lambda host: load_all(host, entries)):
        return Site(
            config_for(folder), url.render_as_string(hide_password=False), f"{servers.redis_url}?db=4"
        )


@pytest.fixture
def showcase(showcase_site: Showcase) -> Showcase:
    """An empty showcase on an empty site."""
    showcase_site.empty()
    showcase_site.site.reset()
    return showcase_site


@pytest.fixture
def skipped_jobs() -> frozenset[str]:
    """Its own tests run every job."""
    return frozenset()
