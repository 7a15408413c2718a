"""A ban as whoever is banned meets it: a real plugin refuses the log-in, and hears the appeal where it was refused."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import banning_plugin
import pytest
from accounts import fill_log_in
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from motorclub.processes.embedded import scratch
from product import PASSWORD, Product, demo_site

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]


@pytest.fixture(scope="module")
def product(demo_instance: Path) -> Iterator[Product]:
    """A site of its own, with the plugin that bans."""
    with scratch() as folder:
        banning_plugin.write(folder / "code")
        path = os.pathsep.join([str(folder / "code"), os.environ.get("PYTHONPATH", "")])
        with demo_site(demo_instance, PYTHONPATH=path) as site:
            yield site


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_who_is_banned_reads_why_and_appeals(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """The texts, then the plugin's form below them; its own call knows by the token who appeals."""
    page = new_browser(width, scheme)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    page.goto("/login")
    fill_log_in(page, banning_plugin.BANNED, PASSWORD)
    refusal = page.get_by_role("alert")
    expect(refusal.get_by_text("Account banned")).to_be_visible()
    expect(refusal.get_by_text(f"Reason: {banning_plugin.REASON}")).to_be_visible()
    expect(refusal.get_by_text("Until Jan 31, 2099")).to_be_visible()
    expect(page.get_by_text("Write to the people who run the club")).to_have_count(0)
    appeal = page.get_by_role(
        "form", name=f"Appeal against: {banning_plugin.REASON}, 2099-01-31T18:00:00.000Z"
    )
    appeal.get_by_label("Your appeal").fill("They lie in my garage")
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    appeal.get_by_role("button", name="Send appeal").click()
    expect(appeal.get_by_role("status")).to_have_text(
        f"Heard from {banning_plugin.BANNED}: They lie in my garage"
    )
    assert page.evaluate("sessionStorage.getItem('jwtToken')") is None
    if folder := os.environ.get("MOTORCLUB_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"banned-{width}-{scheme}.png"), full_page=True)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_who_is_banned_gets_their_data_and_may_leave(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """The copy comes by mail, where the link is enough; leaving takes the password, and can be taken back."""
    page = new_browser(width, scheme)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    page.goto("/login")
    fill_log_in(page, banning_plugin.BANNED, PASSWORD)
    expect(page.get_by_role("heading", name="Your data and your account")).to_be_visible()
    page.get_by_role("button", name="Email me my data").click()
    expect(page.get_by_text("A link to it will be in your mailbox")).to_be_visible()
    page.get_by_role("button", name="Delete my account").click()
    dialog = page.get_by_role("dialog", name="Delete your account?")
    accessible(page)
    dialog.get_by_label("Password", exact=False).first.fill(PASSWORD)
    dialog.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text("Your account is erased on")).to_be_visible()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if folder := os.environ.get("MOTORCLUB_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"banned-rights-{width}-{scheme}.png"), full_page=True)
    page.get_by_role("button", name="Keep my account").click()
    expect(page.get_by_text("Your account is erased on")).to_have_count(0)
    link = mailed_link(product)
    assert page.request.get(product.url + link).headers["content-type"] == "application/zip"


def mailed_link(product: Product) -> str:
    """Of the newest mail that says that a copy is ready; the jobs process makes it meanwhile."""
    token, deadline = product.token("admin"), time.monotonic() + 60
    while time.monotonic() < deadline:
        _, mails = product.call("GET", "/platform/emails?size=50", token=token)
        for mail in mails["content"]:
            if found := re.search(r"/users/data-export-file\?token=\S+", mail["text"]):
                return found[0]
        time.sleep(0.5)
    raise AssertionError("no mail with a link to the copy")


def test_a_wrong_password_reveals_nothing_of_a_ban(product: Product, new_browser: OpenBrowser) -> None:
    """Nor is there an appeal: whoever does not know the password proves nothing."""
    page = new_browser()
    page.goto("/login")
    fill_log_in(page, banning_plugin.BANNED, "something else 123")
    expect(page.get_by_text("Invalid username or password")).to_be_visible()
    expect(page.get_by_text("Account banned")).to_have_count(0)
    expect(page.get_by_role("button", name="Send appeal")).to_have_count(0)


def test_the_ban_can_be_looked_up(product: Product) -> None:
    """By anybody, as the call says; who is not banned has none, and a token of another's making appeals nothing."""
    _, driver = product.call("POST", "/auth/login", {"username": banning_plugin.BANNED, "password": PASSWORD})
    number = int(str(driver["appealToken"]).partition(".")[0])
    status, ban = product.call("GET", f"/bans/user/{number}")
    assert (status, ban) == (
        200,
        {
            "id": 1,
            "reason": banning_plugin.REASON,
            "expiresAt": "2099-01-31T18:00:00.000Z",
            "appealable": True,
        },
    )
    _, admin = product.call("POST", "/auth/login", {"username": "admin", "password": PASSWORD})
    assert product.call("GET", f"/bans/user/{admin['user']['id']}")[0] == 404
    forged = {"token": f"{admin['user']['id']}.{'0' * 64}", "body": "Let me in"}
    assert product.call("POST", "/warden-api/appeals", forged)[0] == 403
