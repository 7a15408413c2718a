"""The gate without a network, in a real browser: it opens, lets in, remembers, and tells the site once it can."""

from __future__ import annotations

import os
import re
import time
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from accounts import log_in, log_out
from gate_event import ORGANISER, READY, GateEvent
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from browsing import until
from product import Product

pytestmark = pytest.mark.needs("events")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

PICTURES = os.environ.get("MOTORCLUB_PICTURES")
MINUTE = 60_000
SOON_MS = 2000
SETTINGS = "/platform/admin/plugins/core/settings"

NOT_READY = "Without a network this page stays as long as it is open, but cannot be opened again."

# Everything that the worker's caches hold, and the databases that there are.
CACHED = """async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search);
}"""
DATABASES = "async () => (await indexedDB.databases()).map(({ name }) => name)"
REGISTRATIONS = "async () => (await navigator.serviceWorker.getRegistrations()).length"
ROWS = """async () => {
    const database = await new Promise((resolve) => {
        const opening = indexedDB.open('motorclub-offline');
        opening.onsuccess = () => resolve(opening.result);
    });
    const asking = database.transaction('rows').objectStore('rows').getAllKeys();
    const keys = await new Promise((resolve) => { asking.onsuccess = () => resolve(asking.result); });
    database.close();
    return keys;
}"""
TEXTS = """async () => {
    const texts = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) texts.push(await (await cache.match(request)).text());
    }
    return texts.join('\\n');
}"""
ALLOWED = re.compile(
    r"/(assets/[\w.-]+|plugins/events/ui/[\w./-]+|favicon\.svg|manage-events\?event=\d+&tab=check-in)"
)


def scan(page: Page, code: str, answer: str) -> None:
    """Types a code; the page says `answer`."""
    page.get_by_label("Ticket code").fill(code)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("main").get_by_role("status").filter(has_text=answer)).to_be_visible()


def without_worker(product: Product) -> None:
    """Wait until every process of the site has heard that it wants none."""
    deadline, in_a_row = time.monotonic() + 60, 0
    while in_a_row < 20:
        assert time.monotonic() < deadline
        with urllib.request.urlopen(f"{product.url}/sw.js", timeout=10) as answer:
            in_a_row = in_a_row + 1 if b"unregister" in answer.read() else 0


def picture(page: Page, name: str) -> None:
    """Kept for a person to look at, where one asks for it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"events-offline-{name}.png"), full_page=True)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_the_gate_goes_on_over_reloads(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """Opened, cut off, loaded again, scanned, loaded again, connected: the server has one entry, by its first scan."""
    night, page = GateEvent(product), new_browser(width, scheme)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    night.open_gate(page)
    scan(page, night.codes[0], "Let in")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Check-in")).to_be_visible()
    expect(page.get_by_text(f"This device knows {len(night.codes)} tickets")).to_be_visible()
    # What was scanned before the network went, after the list was loaded, is not forgotten by a reload.
    scan(page, night.codes[0], "Already inside")
    scan(page, night.codes[1], "Let in")
    expect(page.get_by_text(re.compile("^No network. Scans are judged by the list of"))).to_be_visible()
    page.reload()
    expect(page.get_by_text("2 scans wait for the network.")).to_be_visible()
    scan(page, night.codes[1], "Already inside")
    expect(page.get_by_text("3 scans wait for the network.")).to_be_visible()
    expect(page.get_by_test_id("checked-in")).to_have_text("2 of 2")
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    picture(page, f"cut-off-{scheme}-{width}")
    assert night.inside == 1
    page.context.set_offline(False)
    refused = page.get_by_role("list", name="Refused when it was sent").get_by_role("listitem")
    expect(refused).to_have_count(2)
    expect(page.get_by_text("wait for the network.")).to_have_count(0)
    assert night.inside == 2
    accessible(page)
    picture(page, f"back-{scheme}-{width}")
    expect(page.get_by_text(re.compile("^No network."))).to_have_count(0)
    # They stay until somebody has looked.
    page.reload()
    expect(refused).to_have_count(2)
    page.get_by_role("button", name="Close").click()
    expect(refused).to_have_count(0)
    page.reload()
    expect(page.get_by_text(READY)).to_be_visible()
    expect(refused).to_have_count(0)


def test_an_upload_that_ends_half_way_loses_nothing(product: Product, new_browser: OpenBrowser) -> None:
    """The server has written the scans, its answer is lost with the tab: what is sent again counts once."""
    night, page = GateEvent(product), new_browser()
    night.open_gate(page)
    page.context.set_offline(True)
    for code in night.codes:
        scan(page, code, "Let in")
    lost: list[int] = []

    def lose(route: Any) -> None:
        lost.append(route.fetch().status)
        route.abort()

    batches = f"**/ticket-api/events/{night.number}/check-ins/batches"
    page.context.route(batches, lose)
    page.context.set_offline(False)
    page.wait_for_function("() => navigator.onLine")
    page.get_by_role("button", name="Send now").click()
    for _ in range(200):
        if lost:
            break
        page.wait_for_timeout(100)
    assert lost[0] == 200
    assert night.inside == 2
    expect(page.get_by_text("2 scans wait for the network.")).to_be_visible()
    page.context.unroute(batches)
    page.reload()
    expect(page.get_by_text(READY)).to_be_visible()
    expect(page.get_by_text("wait for the network.")).to_have_count(0)
    assert night.inside == 2
    expect(page.get_by_text("Refused when it was sent")).to_have_count(0)


# As in a browser that has none.
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })"


@pytest.mark.parametrize("guarded", [True, False])
def test_two_tabs_of_a_gate_send_each_scan_once(
    product: Product, new_browser: OpenBrowser, guarded: bool
) -> None:
    """Both hear that the network is back; one of them sends. The negative control, without a lock, sends all twice,
    which the server tells from two scans.
    """
    night, page = GateEvent(product), new_browser()
    if not guarded:
        page.context.add_init_script(NO_LOCKS)
    night.open_gate(page)
    other = page.context.new_page()
    other.goto(night.gate)
    expect(other.get_by_text(READY)).to_be_visible()
    page.context.set_offline(True)
    scan(page, night.codes[0], "Let in")
    scan(other, night.codes[0], "Already inside")
    scan(other, night.codes[1], "Let in")
    sent: list[Any] = []
    page.context.on("request", lambda one: "/batches" in one.url and sent.append(one.post_data_json["items"]))
    # Nobody hears an answer before the other has had time to send.
    held: list[Any] = []
    let_go = False

    def hold(route: Any) -> None:
        if let_go:
            route.continue_()
        else:
            held.append(route)

    page.context.route("**/check-ins/batches", hold)
    page.context.set_offline(False)
    until(lambda: page.wait_for_timeout(SOON_MS) is None and len(held) >= (1 if guarded else 2))
    page.wait_for_timeout(SOON_MS)
    let_go = True
    for route in held:
        route.continue_()
    for one in (page, other):
        expect(one.get_by_text(re.compile("waits? for the network.$"))).to_have_count(0, timeout=40_000)
    nonces = [item["nonce"] for items in sent for item in items]
    assert (len(nonces), len(set(nonces))) == ((3, 3) if guarded else (6, 3))
    assert night.inside == 2


def test_an_outage_longer_than_a_token_logs_nobody_out(product: Product, new_browser: OpenBrowser) -> None:
    """Half an hour and more: the page stays, loads again, and is renewed when the server can be reached again."""
    night, page = GateEvent(product), new_browser()
    page.clock.install()
    night.open_gate(page)
    page.context.set_offline(True)
    scan(page, night.codes[0], "Let in")
    page.clock.fast_forward(31 * MINUTE)
    page.clock.run_for(3000)
    expect(page.get_by_role("heading", name="Check-in")).to_be_visible()
    scan(page, night.codes[1], "Let in")
    token = page.evaluate("() => sessionStorage.getItem('jwtToken')")
    # From here on as fast as clocks go: an answer that a leap overtakes is one that never came.
    page.context.set_offline(False)
    page.wait_for_function("before => sessionStorage.getItem('jwtToken') !== before", arg=token)
    expect(page.get_by_text(re.compile("waits? for the network.$"))).to_have_count(0)
    expect(page).to_have_url(re.compile(f"{re.escape(night.gate)}$"))
    assert night.inside == 2


def test_a_session_that_the_server_has_ended_is_over(product: Product, new_browser: OpenBrowser) -> None:
    """The outage held it; the server's refusal ends it, and with it goes what was kept. The scans stay."""
    night, page = GateEvent(product), new_browser()
    page.clock.install()
    night.open_gate(page)
    page.context.set_offline(True)
    scan(page, night.codes[0], "Let in")
    page.clock.fast_forward(31 * MINUTE)
    page.clock.run_for(3000)
    page.context.clear_cookies()
    page.context.set_offline(False)
    expect(page).to_have_url(re.compile("/login$"))
    until(lambda: not page.evaluate(CACHED))
    page.clock.set_system_time(datetime.now(UTC))
    log_in(page, ORGANISER, f"/login?next={quote(night.gate)}")
    expect(page.get_by_text(READY)).to_be_visible()
    expect(page.get_by_text(re.compile("waits? for the network.$"))).to_have_count(0)
    assert night.inside == 1


def test_other_pages_say_that_there_is_no_network(
    product: Product, new_browser: OpenBrowser, accessible: Check
) -> None:
    """With a way to try again, and one to the gate. A browser that never opened a gate has no worker."""
    night, page = GateEvent(product), new_browser(390, "light")
    page.goto("/")
    expect(page.get_by_role("heading").first).to_be_visible()
    assert page.evaluate(REGISTRATIONS) == 0
    night.open_gate(page)
    page.context.set_offline(True)
    page.goto("/my-tickets")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    accessible(page)
    picture(page, "nothing-here")
    page.emulate_media(color_scheme="dark")
    accessible(page)
    page.get_by_role("link", name=night.gate).click()
    expect(page.get_by_text(f"This device knows {len(night.codes)} tickets")).to_be_visible()
    page.goto("/my-tickets")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="My Tickets")).to_be_visible()


def test_only_files_are_cached_and_nothing_is_left_after_a_log_out(
    product: Product, new_browser: OpenBrowser
) -> None:
    """No answer of the API, no name; the list of names is gone with the session, and the worker too."""
    night, page = GateEvent(product), new_browser()
    night.open_gate(page)
    scan(page, night.codes[0], "Let in")
    page.goto("/my-tickets")
    page.goto("/events")
    expect(page.get_by_role("heading", name="Events").first).to_be_visible()
    cached = page.evaluate(CACHED)
    assert night.gate in cached
    assert [path for path in cached if not ALLOWED.fullmatch(path)] == []
    texts = page.evaluate(TEXTS)
    assert night.title not in texts
    assert not [code for code in night.codes if code in texts]
    assert all(key.startswith("events/gate/") for key in page.evaluate(ROWS))
    log_out(page, ORGANISER)
    until(lambda: not page.evaluate(CACHED))
    until(lambda: "motorclub-offline" not in page.evaluate(DATABASES))
    until(lambda: page.evaluate(REGISTRATIONS) == 0)


def test_rows_are_gone_when_their_time_is_over(product: Product, new_browser: OpenBrowser) -> None:
    """On any visit to the site, no matter who opens it."""
    night, page = GateEvent(product), new_browser()
    night.open_gate(page)
    age = """async () => {
        const database = await new Promise((resolve) => {
            const opening = indexedDB.open('motorclub-offline');
            opening.onsuccess = () => resolve(opening.result);
        });
        const writing = database.transaction('rows', 'readwrite');
        const cursor = writing.objectStore('rows').openCursor();
        cursor.onsuccess = () => {
            if (!cursor.result) return;
            cursor.result.update({ ...cursor.result.value, until: Date.now() - 1 });
            cursor.result.continue();
        };
        await new Promise((resolve) => { writing.oncomplete = resolve; });
        database.close();
    }"""
    until(lambda: len(page.evaluate(ROWS)) >= 2)
    page.goto("/events")
    page.evaluate(age)
    page.goto("/my-tickets")
    until(lambda: not page.evaluate(ROWS))


def test_a_new_build_is_picked_up(product: Product, new_browser: OpenBrowser) -> None:
    """Old files leave the cache with the next visit to the gate; while there is a network pages are the site's."""
    night, page = GateEvent(product), new_browser()
    night.open_gate(page)
    stale = f"/plugins/events/ui/assets/Scanner-{'0' * 8}.js"
    old = """async ([path, file]) => {
        const [name] = await caches.keys();
        const cache = await caches.open(name);
        const headers = { 'Content-Type': 'text/html' };
        await cache.put(path, new Response('<h1>Yesterday</h1>', { headers }));
        await cache.put(file, new Response('0', { headers: { 'Content-Type': 'text/javascript' } }));
    }"""
    page.evaluate(old, [night.gate, stale])
    page.goto("/")
    page.context.set_offline(True)
    page.goto(night.gate)
    expect(page.get_by_role("heading", name="Yesterday")).to_be_visible()
    page.context.set_offline(False)
    page.goto(night.gate)
    expect(page.get_by_text(READY)).to_be_visible()
    assert stale not in page.evaluate(CACHED)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text(f"This device knows {len(night.codes)} tickets")).to_be_visible()


def test_a_plugin_that_is_switched_off_does_not_come_back(product: Product, new_browser: OpenBrowser) -> None:
    """The next page that the site serves empties the cache of its files."""
    night, page = GateEvent(product), new_browser()
    admin = product.token("admin")
    night.open_gate(page)
    try:
        status, answer = product.call("POST", "/platform/admin/plugins/events/disable", {}, admin)
        assert status in (200, 202), answer
        page.goto("/")
        until(lambda: not page.evaluate(CACHED))
        page.goto(night.gate)
        expect(page.get_by_text(READY)).to_have_count(0)
        page.context.set_offline(True)
        page.goto(night.gate)
        expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    finally:
        product.call("POST", "/platform/admin/plugins/events/enable", {}, admin)


def test_the_site_can_do_without_the_worker(product: Product, new_browser: OpenBrowser) -> None:
    """Switched off by an admin, browsers that have it are rid of it, and no other gets it."""
    night, page = GateEvent(product), new_browser()
    admin = product.token("admin")
    night.open_gate(page)
    _, form = product.call("GET", SETTINGS, token=admin)
    try:
        values = form["values"] | {"offline_pages": False}
        status, answer = product.call("PUT", SETTINGS, {"values": values}, admin)
        assert status in (200, 202), answer
        without_worker(product)
        page.goto("/events")
        until(lambda: page.evaluate(REGISTRATIONS) == 0)
        until(lambda: not page.evaluate(CACHED))
        page.goto(night.gate)
        expect(page.get_by_text(NOT_READY)).to_be_visible()
    finally:
        product.call("PUT", SETTINGS, {"values": form["values"]}, admin)
