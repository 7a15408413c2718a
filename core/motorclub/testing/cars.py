"""A showcase of the test's own site, whose cars are said by the test."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from motorclub.plugin import services
from motorclub.plugin.cars import CARS, Car, CarListing, Cars
from motorclub.plugin.host import CORE
from motorclub.plugin.values import Service

if TYPE_CHECKING:
    from motorclub.testing.site import Site


class MemoryCars:
    """The service `showcase.cars` without a showcase: empty until the test fills `owned` and `declared`.

    `hidden` are the ids of cars that only their owner sees.
    """

    def __init__(self) -> None:
        self.owned: dict[int, list[Car]] = {}
        self.declared: list[CarListing] = []
        self.hidden: set[int] = set()

    def list_owned(self, member_id: int) -> Sequence[Car]:
        """The member's own cars."""
        return tuple(self.owned.get(member_id, ()))

    def list_visible(self, viewer_id: int | None, car_ids: Collection[int]) -> Sequence[Car]:
        """Those of these cars that are the viewer's or not hidden."""
        return [
            car
            for owner, cars in self.owned.items()
            for car in cars
            if car.id in car_ids and (owner == viewer_id or car.id not in self.hidden)
        ]

    def list_declared(self, after_id: int, limit: int) -> Sequence[CarListing]:
        """The next declared cars by id."""
        later = (car for car in self.declared if car.id > after_id)
        return sorted(later, key=lambda car: car.id)[:limit]


@contextmanager
def offer_cars(site: Site) -> Iterator[MemoryCars]:
    """Provide these cars to the site's plugins inside the block, in place of the installed provider."""
    cars = MemoryCars()
    with site.context():
        offers, proxies = services._offers_and_proxies()
    before = offers.get(CARS)
    proxies.clear()
    offers[CARS] = services.Offer(CORE, Service(CARS, Cars, cars))
    yield cars
    del offers[CARS]
    if before is not None:
        offers[CARS] = before
    proxies.clear()
