"""The fair and its payments as fixtures; after every test the audit is asked whether all of it still adds up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from event_sales import Fair, FakePayments

from motorclub.plugin import services
from motorclub.plugin.host import CORE
from motorclub.plugin.services import Offer
from motorclub.plugin.values import Service
from motorclub.testing.site import Site
from motorclub_events import audit
from motorclub_events.shared import payments


@pytest.fixture
def money(site: Site) -> Iterator[FakePayments]:
    """Payments that a test directs, in the place of whatever is installed."""
    fake = FakePayments(site)
    with site.context():
        known, proxies = services._offers_and_proxies()
        before = known.pop(payments.SERVICE, None)
        proxies.clear()
        known[payments.SERVICE] = Offer(CORE, Service(payments.SERVICE, payments.PaymentService, fake))
    yield fake
    known.pop(payments.SERVICE)
    proxies.clear()
    if before is not None:
        known[payments.SERVICE] = before


@pytest.fixture
def unpayable(site: Site) -> Iterator[None]:
    """No payments, whatever is installed."""
    with site.context():
        known, proxies = services._offers_and_proxies()
    before = known.pop(payments.SERVICE, None)
    proxies.clear()
    yield
    if before is not None:
        known[payments.SERVICE] = before


@pytest.fixture
def broken_on_purpose() -> None:
    """The test leaves something behind that must not be: the audit is not asked after it."""


@pytest.fixture
def fair(site: Site) -> Fair:
    """An admin, a moderator, two organisers, two members."""
    return Fair(site)


@pytest.fixture
def meet(fair: Fair) -> int:
    """A published event of the organiser's."""
    return fair.event()


@pytest.fixture(autouse=True)
def it_adds_up(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the audit finds after the test; see `broken_on_purpose`."""
    # Asked for before the test, so that they are still there after it.
    needed = {
        name: request.getfixturevalue(name) for name in ("clock", "site") if name in request.fixturenames
    }
    yield
    site: Site | None = needed.get("site")
    if site is not None and "broken_on_purpose" not in request.fixturenames:
        with site.context():
            assert [str(found) for found in audit.list_findings()] == []


@pytest.fixture
def money_adds_up(request: pytest.FixtureRequest, fair: Fair) -> Iterator[None]:
    """What the audit of payments finds after the test, and what the sandbox has against the ledger."""
    from motorclub_payments import audit

    # Asked for before the test, so that it is still there after it.
    if "clock" in request.fixturenames:
        request.getfixturevalue("clock")
    yield
    if "broken_on_purpose" not in request.fixturenames:
        with fair.site.context():
            assert [str(found) for found in (*audit.findings(), *audit.differences())] == []


@pytest.fixture
def findings(site: Site) -> Callable[[], list[str]]:
    """What the audit finds now."""

    def ask() -> list[str]:
        with site.context():
            return [found.invariant for found in audit.list_findings()]

    return ask
