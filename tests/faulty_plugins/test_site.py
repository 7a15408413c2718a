"""Whatever a plugin does: the site starts, serves, and says which plugin did what."""

from __future__ import annotations

import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from faulty_plugins import ALL, AT_LOAD, FaultyPlugin, eventually, soon
from product import Product

# More than one worker's pool of connections, and more than its threads.
MANY = 40


def serves(product: Product) -> bool:
    """The site answers visitors and members, and can be written to."""
    assert product.call("GET", "/healthz")[0] == 200
    assert product.call("GET", "/readyz")[0] == 200
    assert product.call("GET", "/platform/plugins")[0] == 200
    return bool(product.token("driver"))


def test_the_site_starts_and_serves_with_all_of_them(product: Product, overview: dict[str, Any]) -> None:
    """Every one is found, and a plugin in good order is on beside them."""
    assert serves(product)
    assert {faulty.id for faulty in ALL} <= set(overview)


@pytest.mark.needs("forum")
def test_a_plugin_in_good_order_works_beside_them(product: Product, overview: dict[str, Any]) -> None:
    """Its tables, calls and state are untouched."""
    assert overview["forum"]["state"] == "enabled"
    status, page = product.call("GET", "/forum-api/questions")
    assert (status, page["totalElements"] > 0) == (200, True)


@pytest.mark.parametrize("faulty", AT_LOAD, ids=lambda faulty: faulty.id)
def test_what_goes_wrong_at_load_is_said(faulty: FaultyPlugin, overview: dict[str, Any]) -> None:
    """The plugin has failed, with its reason; it is nobody else's."""
    found = overview[faulty.id]
    assert found["state"] == faulty.state
    assert faulty.says in found["failure"]
    assert [other["id"] for other in overview.values() if faulty.says in (other["failure"] or "")] == [
        faulty.id
    ]


def torment_view(product: Product, name: str, seconds: float = 10) -> int:
    """Call the faulty view; its status, 0 without an answer in time."""
    address = f"{product.url}/{name.replace('_', '-')}-api/torment"
    try:
        with urllib.request.urlopen(address, timeout=seconds) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def test_a_view_that_raises(product: Product) -> None:
    """500 for whoever calls it; the traceback is on the page."""
    assert torment_view(product, "torment_view") == 500
    found = eventually(product, "torment_view", lambda found: any(h["failures"] for h in found["hooks"]))
    [hook] = [hook for hook in found["hooks"] if hook["failures"]]
    assert hook["hook"] == "GET /torment-view-api/torment"
    assert "RuntimeError: in a view" in hook["lastError"]
    assert serves(product)


def test_a_view_that_leaks_connections(product: Product) -> None:
    """More of them than there are; nobody waits for a connection afterwards."""
    assert [torment_view(product, "torment_leak") for _ in range(MANY)] == [200] * MANY
    assert serves(product)
    found = eventually(product, "torment_leak", lambda found: any(h["failures"] for h in found["hooks"]))
    assert [hook["hook"] for hook in found["hooks"] if hook["failures"]] == ["database connections"]


def test_a_view_that_leaves_a_lock_behind(product: Product) -> None:
    """Its transaction ends with the request; nobody waits for the lock afterwards."""
    assert torment_view(product, "torment_transaction") == 200
    assert serves(product)


@pytest.mark.full
def test_views_that_hang(product: Product) -> None:
    """As many calls as the site has threads: it goes on, and the plugin is in quarantine."""
    with ThreadPoolExecutor(MANY) as pool:
        statuses = list(pool.map(lambda _: torment_view(product, "torment_hang", 20), range(MANY)))
    assert 200 not in statuses
    found = eventually(product, "torment_hang", lambda found: found["state"] == "quarantined")
    assert found["failure"] == "GET /torment-hang-api/torment has not returned for 1 s"
    assert soon(lambda: serves(product))
    assert torment_view(product, "torment_hang") == 404
