"""Services between plugins: by name and interface, guarded, and None while the other is not there."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
import sqlalchemy as sa

from motorclub.api import ServiceFailed, db, record_audit, service
from motorclub.plugin.guard import FAILURES_TO_OPEN, Breaker
from motorclub.testing.site import Site

PRICES = """
import sqlalchemy as sa
from typing import Protocol

class Prices(Protocol):
    def price_of(self, car_id: int, *, currency: str = "EUR") -> int | None: ...
    def all(self) -> list[int]: ...

class Book:
    trouble = ""

    def price_of(self, car_id: int, *, currency: str = "EUR", round_to: int = 1) -> int | None:
        if self.trouble == "raise":
            raise RuntimeError("no idea")
        if self.trouble == "sql":
            record_audit("prices.half_done")
            db.session.execute(sa.text("SELECT * FROM no_such_table"))
        return {1: 9500}.get(car_id)

    def all(self):
        yield 9500
        if self.trouble == "late":
            raise RuntimeError("too late")

BOOK = Book()

class Plugin:
    @hookimpl
    def register_services(self):
        return [Service("prices.book", Prices, BOOK, deprecated_name="prices.former")]

plugin = Plugin()
"""

LIES = """
from typing import Protocol

class Wants(Protocol):
    def here(self, number: int) -> int: ...
    def gone(self) -> int: ...

class Has:
    def here(self, number: int, why: str) -> int:
        return number

class Plugin:
    @hookimpl
    def register_services(self):
        asked = "prices.wanted"
        return [
            Service("lies.all", Wants, Has(), answers=asked),
            Service("lies.more", Wants, Has(), answers=asked),
        ]

plugin = Plugin()
"""

NO_INTERFACE = """
class Wants:
    def here(self): ...

class Plugin:
    @hookimpl
    def register_services(self):
        return [Service("bare.all", Wants, Wants()), Service("wrong.name", Wants, Wants())]

plugin = Plugin()
"""


class Prices(Protocol):
    """What a consumer wants of it: an interface of its own, with no import of the other."""

    def price_of(self, car_id: int) -> int | None: ...
    def all(self) -> list[int]: ...


class Wishes(Protocol):
    """More than there is."""

    def price_of(self, car_id: int, when: str) -> int | None: ...
    def forecast(self) -> int: ...


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    plugins = [
        workshop.plugin("prices", PRICES),
        workshop.plugin("lies", LIES),
        workshop.plugin("bare", NO_INTERFACE),
    ]
    site: Site = site_with("services_between", plugins)
    return site


@pytest.fixture
def market(shared: Site) -> Iterator[Site]:
    """The site with the book of prices in good order."""
    shared.reset()
    yield shared
    trouble("")
    shared.host.plugins["prices"].guard.breaker = Breaker()


def trouble(what: str) -> None:
    importlib.import_module("motorclub_prices.plugin").BOOK.trouble = what


def prices() -> Prices:
    found = service("prices.book", Prices)
    assert found is not None
    return found


def test_it_is_asked_by_name_with_an_interface_of_ones_own(market: Site) -> None:
    """An answer of None is an answer."""
    with market.context():
        assert (prices().price_of(1), prices().price_of(2), prices().all()) == (9500, None, [9500])
        assert market.host.plugins["prices"].guard.stats["service prices.book.price_of"].calls == 2
        former = service("prices.former", Prices)
        assert former is not None
        assert former.price_of(1) == 9500


def test_one_that_is_off_or_absent_is_none(market: Site) -> None:
    """And what was asked for before the switch refuses: off means off."""
    with market.context():
        assert service("prices.nothing", Prices) is None
        assert service("lies.all", Prices) is None
        before = prices()
    market.switch("prices", on=False)
    with market.context():
        assert service("prices.book", Prices) is None
        with pytest.raises(ServiceFailed, match="plugin prices is switched off"):
            before.price_of(1)
    market.switch("prices", on=True)
    with market.context():
        assert before.price_of(1) == 9500


def test_what_somebody_is_owed_is_asked_of_one_that_is_off_too(market: Site) -> None:
    """Only by whoever says so; a service that nobody has is None all the same."""
    market.switch("prices", on=False)
    with market.context():
        owed = service("prices.book", Prices, even_off=True)
        assert owed is not None
        assert owed.price_of(1) == 9500
        assert service("prices.book", Prices) is None
        assert service("prices.nothing", Prices, even_off=True) is None


@pytest.mark.parametrize(
    ("what", "ask", "reason"),
    [
        ("raise", lambda found: found.price_of(1), "RuntimeError: no idea"),
        ("late", lambda found: found.all(), "RuntimeError: too late"),
        ("sql", lambda found: found.price_of(1), "no_such_table"),
    ],
)
def test_whatever_it_raises_is_one_exception(
    market: Site, what: str, ask: Callable[[Prices], Any], reason: str
) -> None:
    """The caller decides what it means; its own transaction is as it was."""
    trouble(what)
    with market.context():
        record_audit("caller.wrote")
        with pytest.raises(ServiceFailed, match=f"service prices.book.* of plugin prices: .*{reason}"):
            ask(prices())
        db.session.commit()
        actions = db.session.scalars(sa.text("SELECT action FROM audit_entry")).all()
    assert actions == ["caller.wrote"]


def test_one_that_keeps_failing_is_left_alone_for_a_while(market: Site) -> None:
    """The guard's breaker: it is not called any more, and the caller hears it at once."""
    trouble("raise")
    with market.context():
        for _ in range(FAILURES_TO_OPEN):
            with pytest.raises(ServiceFailed):
                prices().price_of(1)
        calls = market.host.plugins["prices"].guard.stats["service prices.book.price_of"].calls
        trouble("")
        with pytest.raises(ServiceFailed, match="keeps failing"):
            prices().price_of(1)
        assert market.host.plugins["prices"].guard.stats["service prices.book.price_of"].calls == calls


def test_a_consumer_that_wants_more_gets_the_names_of_what_is_missing(market: Site) -> None:
    """At its first use; the sentence gives both sides."""
    with market.context(), pytest.raises(ServiceFailed) as told:
        service("prices.book", Wishes)
    assert "Book has no method forecast() -> 'int'" in str(told.value)
    assert "cannot be called as Wishes says: price_of(car_id: 'int', when: 'str')" in str(told.value)
    with market.context(), pytest.raises(TypeError, match=r"must be a typing\.Protocol"):
        service("prices.book", Site)


def test_a_service_that_is_not_what_it_says_sets_its_plugin_aside(market: Site) -> None:
    """At load, with every fault, a second answer to a question among them; the others are there."""
    failure = market.host.plugins["lies"].failure
    assert "'prices.wanted' is answered by two services; a plugin answers a question once" in failure
    assert "service lies.all: Has has no method gone() -> int" in failure
    assert (
        "Has.here(number: int, why: str) -> int cannot be called as Wants says: here(number: int)" in failure
    )
    assert market.host.plugins["prices"].usable


def test_names_and_interfaces_are_checked_at_load(market: Site) -> None:
    """A service has its plugin's name before it."""
    assert "service 'wrong.name' must be called bare.name" in market.host.plugins["bare"].failure
