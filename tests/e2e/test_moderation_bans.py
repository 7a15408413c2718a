"""A member who is warned, banned and appeals, and the staff who decide: in browsers, on a site of several processes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from accounts import fill_log_in
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from product import PASSWORD, Product

pytestmark = pytest.mark.needs("moderation")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]
AT_ONCE_S = 1.0
PATIENCE_S = 30.0
APPEAL = (
    "I sold the mirror to somebody else by mistake, and the buyer has got the money back on the same day."
)


def id_of(product: Product, username: str) -> int:
    """A member's number."""
    _, me = product.call("GET", "/auth/check-session", token=product.token(username))
    return int(me["user"]["id"])


def ban(product: Product, user_id: int) -> dict[str, Any]:
    """A ban of the member for a week, by the moderator."""
    body = {
        "userId": user_id,
        "scope": "FULL",
        "reason": "fraud",
        "publicReason": "Sold one mirror twice",
        "days": 7,
    }
    status, made = product.call("POST", "/moderation-api/bans", body, product.token("moderator"))
    assert status == 201, made
    return dict(made)


def wait_until_closed(ws: ClientConnection) -> None:
    """The hub has closed the socket."""
    with suppress(ConnectionClosed):
        while True:
            ws.recv(PATIENCE_S)


def lift(product: Product, ban_id: int) -> None:
    """The ban is over."""
    path = f"/moderation-api/bans/{ban_id}/lift"
    assert product.call("PUT", path, {"reason": "The test is over"}, product.token("moderator"))[0] == 200


def test_a_ban_holds_in_every_process_within_a_second(product: Product) -> None:
    """The member's socket is closed by the hub, and no web process takes the token, once the call has returned."""
    token, user_id = product.token("organiser"), id_of(product, "organiser")
    hub = f"ws://127.0.0.1:{int(product.url.rpartition(':')[2]) + 1}/ws"
    with connect(hub, subprotocols=["v12.stomp"]) as ws:  # type: ignore[list-item]
        ws.send(f"CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer {token}\n\n\0")
        assert str(ws.recv(PATIENCE_S)).startswith("CONNECTED\n")
        made = ban(product, user_id)
        banned = time.monotonic()
        answers = {product.call("GET", "/users/me", token=token)[0] for _ in range(8)}
        wait_until_closed(ws)
        assert time.monotonic() - banned < AT_ONCE_S
    assert answers == {401}
    status, refused = product.call("POST", "/auth/login", {"username": "organiser", "password": PASSWORD})
    assert (status, refused["error"]) == (403, "Account banned")
    lift(product, made["id"])
    assert product.call("POST", "/auth/login", {"username": "organiser", "password": PASSWORD})[0] == 200


class Scene:
    """The member's and the moderator's browsers, both logged in."""

    def __init__(self, product: Product, new_browser: OpenBrowser, look: tuple[int, str]) -> None:
        self.product = product
        self.look = look
        self.user_id = id_of(product, "driver")
        self.driver, self.staff = new_browser(*look), new_browser(*look)
        for page, name in ((self.driver, "driver"), (self.staff, "moderator")):
            page.context.add_cookies([{"name": "theme", "value": look[1], "url": product.url}])
            self.log_in(page, name)

    def log_in(self, page: Page, name: str, *, banned: bool = False) -> None:
        """By the form."""
        page.goto("/login")
        fill_log_in(page, name, PASSWORD)
        if not banned:
            expect(page.get_by_role("button", name=f"Account menu of {name}")).to_be_visible()

    def inspect(self, page: Page, name: str, accessible: Check) -> None:
        """The page is accessible and fits; a picture of it, where somebody wants to look at it."""
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= self.look[0]
        if folder := os.environ.get("MOTORCLUB_PICTURES"):
            page.screenshot(
                path=str(Path(folder) / f"{name}-{self.look[0]}-{self.look[1]}.png"), full_page=True
            )


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_warned_banned_and_heard(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """The member confirms a warning, is thrown out of an open tab, appeals at the log-in; an admin overturns it."""
    scene = Scene(product, new_browser, (width, scheme))
    _warn(scene, accessible)
    made = ban(product, scene.user_id)
    _appeal(scene, accessible)
    scene.staff.goto("/moderation-logs?tab=appeals")
    expect(scene.staff.get_by_text("Somebody else must decide", exact=False).first).to_be_visible()
    _overturn(product, made["id"])
    scene.log_in(scene.driver, "driver")
    scene.driver.goto("/accountsettings?tab=moderation.OwnSanctions")
    expect(scene.driver.get_by_text("Reply: You are right, and we are sorry.").first).to_be_visible()
    scene.inspect(scene.driver, "own-sanctions", accessible)
    for tab in ("log", "bans", "warnings", "appeals"):
        scene.staff.goto(f"/moderation-logs?tab={tab}")
        expect(scene.staff.get_by_role("heading", name="Moderation log")).to_be_visible()
        scene.staff.wait_for_load_state("networkidle")
        scene.inspect(scene.staff, f"moderation-{tab}", accessible)


def _warn(scene: Scene, accessible: Check) -> None:
    scene.staff.goto(f"/profile/{scene.user_id}")
    scene.staff.get_by_role("button", name="Warn or ban driver").click()
    scene.staff.get_by_role("menuitem", name="Warn").click()
    dialog = scene.staff.get_by_role("dialog", name="Warn driver")
    dialog.get_by_role("combobox", name="Reason").select_option("Rude or insulting")
    dialog.get_by_label("Message to the member").fill("Please describe what you sell.")
    scene.inspect(scene.staff, "warn", accessible)
    dialog.get_by_role("button", name="Warn").click()
    expect(scene.staff.get_by_text("driver has been warned")).to_be_visible()
    scene.driver.goto("/")
    notice = scene.driver.get_by_role("dialog", name="You have been warned")
    expect(notice.get_by_text("Please describe what you sell.")).to_be_visible()
    scene.inspect(scene.driver, "warned", accessible)
    notice.get_by_role("button", name="I have read this").click()
    expect(notice).to_have_count(0)


def _appeal(scene: Scene, accessible: Check) -> None:
    driver = scene.driver
    expect(driver.get_by_role("button", name="Account menu of driver")).to_have_count(0)
    scene.log_in(driver, "driver", banned=True)
    expect(driver.get_by_text("Reason: Sold one mirror twice")).to_be_visible()
    driver.get_by_label("Your appeal").fill(APPEAL)
    scene.inspect(driver, "banned", accessible)
    driver.get_by_role("button", name="Send appeal").click()
    expect(driver.get_by_text("We have received your appeal.", exact=False)).to_be_visible()
    scene.inspect(driver, "appealed", accessible)


def _overturn(product: Product, ban_id: int) -> None:
    admin = product.token("admin")
    _, waiting = product.call("GET", "/moderation-api/ban-appeals", token=admin)
    (appeal,) = (one for one in waiting["content"] if one["banId"] == ban_id)
    path = f"/moderation-api/ban-appeals/{appeal['id']}"
    assert product.call("PUT", f"{path}/review", {}, admin)[0] == 200
    decision = {"decision": "OVERTURNED", "reply": "You are right, and we are sorry."}
    assert product.call("PUT", f"{path}/decide", decision, admin)[0] == 200
