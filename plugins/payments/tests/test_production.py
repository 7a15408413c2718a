"""A production site sells for test money only if an admin has switched that on, and then says so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from motorclub.platform.operations.doctor import examine_plugins
from motorclub.testing.site import Site

SELLS = "This site sells for test money (Test payment)"


@pytest.fixture
def production(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The site in production, without any setting of payments."""
    monkeypatch.setitem(site.app.extensions, "motorclub.config", replace(site.config, mode="production"))
    return site


def providers(site: Site) -> Any:
    return site.client().get("/payment-api/providers").json


def problems(site: Site) -> str:
    """What the doctor says."""
    with site.context():
        return " ".join(
            finding.problem for finding in examine_plugins(site.host, replace(site.config, mode="production"))
        )


def test_nothing_is_sold_for_test_money_by_default(payment_site: Any, production: Site) -> None:
    """Neither without any provider nor beside payment by hand; an order that asks for it is refused."""
    assert providers(production) == {"content": [], "testMode": False}
    for wanted in ({}, {"provider": "sandbox"}):
        refused = payment_site.desk(lambda desk, wanted=wanted: desk.open(payment_site.order(**wanted)))
        assert refused["code"] == "PROVIDER_UNKNOWN"
    production.configure("payments", offline=True, offline_instructions="To the account")
    assert [way["key"] for way in providers(production)["content"]] == ["offline"]
    assert SELLS not in problems(production)


def test_switched_on_it_is_marked(payment_site: Any, production: Site) -> None:
    """It is the last of the ways, and the doctor and the plugins' page warn."""
    production.configure(
        "payments", sandbox="ON", offline=True, offline_instructions="To the account", preferred="sandbox"
    )
    shown = providers(production)
    assert ([way["key"] for way in shown["content"]], shown["testMode"]) == (["offline", "sandbox"], True)
    assert SELLS in problems(production)
    rows = payment_site.of(payment_site.admin).get("/platform/admin/plugins").json["plugins"]
    [health] = [row["health"] for row in rows if row["id"] == "payments"]
    assert (health["ok"], health["message"].startswith(SELLS)) == (False, True)
