"""A second factor, passkeys, devices and the history of log-ins, in real browsers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pyotp
import pytest
from accounts import Account, fill_log_in, join, log_in, log_out, logged_in
from playwright.sync_api import Locator, Page, expect
from viewports import VIEWPORTS

from product import Product

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

SECURITY = "/accountsettings?tab=security"
STEP_S = 30


class App:
    """An authenticator app. A code works once, so it waits for the next one."""

    def __init__(self, secret: str) -> None:
        self._totp = pyotp.TOTP(secret)
        self._last = ""

    def code(self) -> str:
        """A code that has not been given before: the present one or, as apps run ahead, the next."""
        for at in (time.time(), time.time() + STEP_S):
            if (code := self._totp.at(int(at))) != self._last:
                self._last = code
                return code
        raise AssertionError("two steps have one code")


def panel(page: Page, name: str) -> Locator:
    """A section of the security tab."""
    return page.get_by_role("region", name=name, exact=True)


def set_up_app(page: Page, account: Account, accessible: Check) -> tuple[App, list[str]]:
    """Password, picture and key, first code; the app and the recovery codes."""
    page.goto(SECURITY)
    page.get_by_role("button", name="Set up an authenticator app").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your password").fill("not mine")
    dialog.get_by_role("button", name="Continue").click()
    expect(dialog.get_by_text("The password is wrong.")).to_be_visible()
    accessible(page)
    dialog.get_by_label("Your password").fill(account.password)
    dialog.get_by_role("button", name="Continue").click()
    picture = dialog.get_by_role("img", name="QR code for your authenticator app")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") > 0
    accessible(page)
    app = App(dialog.locator("code").inner_text().replace(" ", ""))
    dialog.get_by_label("Code from your app").fill("000000")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_text("Invalid code")).to_be_visible()
    dialog.get_by_label("Code from your app").fill(app.code())
    dialog.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("dialog", name="Recovery codes")).to_be_visible()
    accessible(page)
    return app, kept_codes(page)


def kept_codes(page: Page) -> list[str]:
    """The codes as they are shown, which are those in the file; then the dialog is closed."""
    dialog = page.get_by_role("dialog", name="Recovery codes")
    expect(dialog.get_by_role("listitem")).to_have_count(10)
    codes = dialog.get_by_role("listitem").all_inner_texts()
    assert len(set(codes)) == 10
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    assert "\n".join(codes) in download.value.path().read_text("utf-8")
    dialog.get_by_role("button", name="I have kept them").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    return codes


def to_second_step(page: Page, account: Account) -> None:
    """Through the password."""
    page.goto("/login")
    fill_log_in(page, account.username, account.password)
    expect(page.get_by_role("heading", name="Confirm it is you")).to_be_visible()


def answer(page: Page, label: str, code: str) -> None:
    """A code in the second step."""
    page.get_by_label(label).fill(code)
    page.get_by_role("button", name="Confirm", exact=True).click()


def test_an_app(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Set up, asked for at the next log-in, remembered by a browser, forgotten again."""
    page = new_browser()
    account = join(product, "lena_totp")
    log_in(page, account)
    app, _ = set_up_app(page, account, accessible)
    expect(panel(page, "Two-factor authentication").get_by_text("10 of 10 left")).to_be_visible()
    log_out(page, account)

    to_second_step(page, account)
    expect(page.get_by_label("Code from your app")).to_be_focused()
    answer(page, "Code from your app", "000000")
    expect(page.get_by_text("Invalid code")).to_be_visible()
    accessible(page)
    page.get_by_label("Remember this device for 30 days").check()
    answer(page, "Code from your app", app.code())
    logged_in(page, account)
    log_out(page, account)
    log_in(page, account)
    page.goto(SECURITY)
    expect(page.get_by_text("1 device skips the second step.")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Forget all").click()
    expect(page.get_by_text("No device skips the second step.")).to_be_visible()
    log_out(page, account)
    to_second_step(page, account)


def test_recovery_codes(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Each opens the second step once; new ones end the old; without the app nothing is asked any more."""
    page = new_browser()
    account = join(product, "nora_recovers")
    log_in(page, account)
    app, codes = set_up_app(page, account, accessible)
    log_out(page, account)
    to_second_step(page, account)
    page.get_by_role("button", name="Use a recovery code").click()
    answer(page, "Recovery code", codes[0])
    logged_in(page, account)
    log_out(page, account)
    to_second_step(page, account)
    page.get_by_role("button", name="Use a recovery code").click()
    answer(page, "Recovery code", codes[0])
    expect(page.get_by_text("Invalid code")).to_be_visible()
    answer(page, "Recovery code", codes[1])
    logged_in(page, account)

    page.goto(SECURITY)
    expect(page.get_by_text("8 of 10 left")).to_be_visible()
    replace_codes(page, account, codes[2], accessible)
    turn_off_app(page, account, codes[3], app.code(), accessible)
    log_out(page, account)
    log_in(page, account)


def turn_off_app(page: Page, account: Account, wrong: str, right: str, accessible: Check) -> None:
    """By the password and a code; a wrong code is refused at its field."""
    page.get_by_role("button", name="Turn off").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your password").fill(account.password)
    dialog.get_by_label("Code from your app or a recovery code").fill(wrong)
    dialog.get_by_role("button", name="Turn off").click()
    expect(dialog.get_by_text("Invalid code")).to_be_visible()
    accessible(page)
    dialog.get_by_label("Code from your app or a recovery code").fill(right)
    dialog.get_by_role("button", name="Turn off").click()
    expect(page.get_by_text("Your password alone opens your account.")).to_be_visible()


def replace_codes(page: Page, account: Account, code: str, accessible: Check) -> None:
    """New recovery codes for password and an old code."""
    page.get_by_role("button", name="New codes").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your password").fill(account.password)
    dialog.get_by_label("Code from your app or a recovery code").fill(code)
    accessible(page)
    dialog.get_by_role("button", name="New codes").click()
    assert code not in kept_codes(page)
    expect(page.get_by_text("10 of 10 left")).to_be_visible()


def test_five_wrong_codes_lead_back_to_the_password(product: Product, new_browser: OpenBrowser) -> None:
    """The challenge is over; a new log-in starts a new one."""
    page = new_browser()
    account = join(product, "nils_guesses")
    log_in(page, account)
    page.goto(SECURITY)
    app, _ = set_up_app(page, account, lambda _: None)
    log_out(page, account)
    to_second_step(page, account)
    for _ in range(5):
        with page.expect_response("**/auth/two-factor"):
            answer(page, "Code from your app", "000000")
    with page.expect_response("**/auth/two-factor"):
        answer(page, "Code from your app", app.code())
    expect(page.get_by_text("there were too many wrong codes. Log in again.")).to_be_visible()
    expect(page.get_by_label("Username or email")).to_be_visible()


@contextmanager
def authenticator(page: Page) -> Iterator[None]:
    """A device that keeps passkeys and knows its owner, built into the browser."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    yield
    session.detach()


def add_passkey(page: Page, account: Account, name: str) -> Locator:
    """Password and name; the browser does the rest. The dialog, which may stay open to say why not."""
    page.get_by_role("button", name="Add a passkey").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your password").fill(account.password)
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_role("button", name="Continue").click()
    return dialog


def test_a_passkey(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Made and named, once on each device; it is the second step, and opens the account alone."""
    page = new_browser()
    site = by_name(product)
    account = join(product, "mia_passkey")
    with authenticator(page):
        log_in(page, account, f"{site}/login")
        page.goto(f"{site}{SECURITY}")
        expect(page.get_by_text("No passkeys yet.")).to_be_visible()
        add_passkey(page, account, "Phone")
        kept_codes(page)
        expect(panel(page, "Passkeys").get_by_role("heading", name="Phone")).to_be_visible()
        accessible(page)
        dialog = add_passkey(page, account, "The same")
        expect(dialog.get_by_text("This device already holds a passkey for your account.")).to_be_visible()
        accessible(page)
        dialog.get_by_role("button", name="Cancel").click()

        log_out(page, account)
        fill_log_in(page, account.username, account.password)
        expect(page.get_by_text("Confirm with the passkey")).to_be_visible()
        accessible(page)
        page.get_by_role("button", name="Use a passkey").click()
        logged_in(page, account)
        log_out(page, account)
        page.get_by_role("button", name="Use a passkey").click()
        logged_in(page, account)


def test_a_passkey_goes(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Renamed and removed; then it opens nothing, and the password does again."""
    page = new_browser()
    site = by_name(product)
    account = join(product, "maja_passkey")
    with authenticator(page):
        log_in(page, account, f"{site}/login")
        page.goto(f"{site}{SECURITY}")
        add_passkey(page, account, "Phone")
        kept_codes(page)
        page.get_by_role("button", name="Rename Phone").click()
        page.get_by_role("dialog").get_by_label("Name").fill("Old phone")
        page.get_by_role("dialog").get_by_role("button", name="Save").click()
        page.get_by_role("button", name="Remove Old phone").click()
        page.get_by_role("dialog").get_by_label("Your password").fill(account.password)
        accessible(page)
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(page.get_by_text("No passkeys yet.")).to_be_visible()
        log_out(page, account)
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()
        accessible(page)
        fill_log_in(page, account.username, account.password)
        logged_in(page, account)


def by_name(product: Product) -> str:
    """The site's address with a name: one that is opened by its IP address has no passkeys."""
    return product.url.replace("127.0.0.1", "localhost")


def test_no_passkeys_where_they_cannot_be(product: Product, new_browser: OpenBrowser) -> None:
    """A site that is opened by its IP address offers none."""
    page = new_browser()
    page.goto("/login")
    expect(page.get_by_label("Username or email")).to_be_visible()
    expect(page.get_by_role("button", name="Use a passkey")).to_have_count(0)


def test_devices_and_history(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """One device is logged out, then all others; the history names what failed."""
    account = join(product, "emil_devices")
    page, second, third = new_browser(), new_browser(), new_browser()
    page.goto("/login")
    fill_log_in(page, account.username, "not mine")
    expect(page.get_by_text("Invalid username or password")).to_be_visible()
    for browser in (page, second, third):
        log_in(browser, account)
    page.goto(SECURITY)
    devices = panel(page, "Devices")
    expect(devices.get_by_role("listitem")).to_have_count(3)
    accessible(page)
    devices.get_by_role("button", name="Log out Chrome on Linux").first.click()
    expect(devices.get_by_role("listitem")).to_have_count(2)
    devices.get_by_role("button", name="Log out all others").click()
    accessible(page)
    page.get_by_role("dialog").get_by_role("button", name="Log out all others").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    expect(devices.get_by_text("This device")).to_be_visible()
    for browser in (second, third):
        browser.goto(SECURITY)
        expect(browser.get_by_text("This device")).to_have_count(0)
    history = panel(page, "Log-in history")
    expect(history.get_by_text("Wrong password")).to_have_count(1)
    expect(history.get_by_text("Logged in")).to_have_count(3)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_the_tab_fits(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """No finding of axe and nothing to scroll sideways, on phones and desks, in the dark and by day."""
    page = new_browser(width, scheme)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    account = join(product, f"fits_{width}_{scheme}")
    log_in(page, account)
    page.goto(SECURITY)
    expect(panel(page, "Log-in history").get_by_text("Logged in")).to_be_visible()
    expect(page.get_by_text("This device")).to_be_visible()
    expect(page.get_by_text(re.compile("Your password alone"))).to_be_visible()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
