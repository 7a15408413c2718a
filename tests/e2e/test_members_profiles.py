"""Members as others see them, the list of members for admins, and the countries, in real browsers."""

from __future__ import annotations

import csv
import io
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyotp
import pytest
from accounts import Account, fill_log_in, join, log_in
from playwright.sync_api import Locator, Page, expect
from viewports import VIEWPORTS

from browsing import visit
from product import PASSWORD, Product

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

MEMBERS = "/usersManagement"
ADMIN = Account("admin", PASSWORD)


def id_of(product: Product, username: str) -> int:
    """A member's number."""
    status, found = product.call("GET", f"/users/by-name/{username}")
    assert status == 200, found
    return int(found["id"])


def as_admin(page: Page, path: str = MEMBERS) -> None:
    """Logged in as the demo's admin, at a page."""
    log_in(page, ADMIN, f"/login?next={path}")


def act(page: Page, username: str, deed: str) -> None:
    """Something of the menu in a member's row."""
    page.get_by_role("button", name=f"Actions for {username}").click()
    page.get_by_role("menuitem", name=deed).click()


def row_of(page: Page, username: str) -> Locator:
    """The only row that a search for the name leaves."""
    page.goto(f"{MEMBERS}?q={username}")
    expect(page.get_by_text("1 member", exact=True)).to_be_visible()
    return page.get_by_role("table", name="Members").locator("tbody > tr")


def change_role(page: Page, role: str, reason: str) -> Locator:
    """Fill in the dialog and send it."""
    dialog = page.get_by_role("dialog", name=re.compile("^Change the role of"))
    dialog.get_by_role("combobox", name="Role").click()
    page.get_by_role("option", name=role).click()
    dialog.get_by_label("Reason").fill(reason)
    dialog.get_by_role("button", name="Change role").click()
    return dialog


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_every_screen_is_accessible_and_fits(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """No finding of axe and nothing to scroll sideways, on phones and desks, in the dark and by day."""
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    page.goto(MEMBERS)
    expect(page.get_by_role("heading", name="Access Restricted")).to_be_visible()
    as_admin(page)
    expect(page.locator("html")).to_have_class(re.compile(scheme))
    profile = f"/profile/{id_of(product, 'driver')}"
    for path, something in {
        MEMBERS: "members",
        f"{MEMBERS}?joined=BETWEEN&joinedFrom=2020-01-01&seen=BETWEEN&sort=-role": "members",
        f"{MEMBERS}?q=nobody-at-all": "Nobody matches this.",
        "/countries": "249 countries",
        "/countries?q=xyzzy": "No country matches",
        profile: "Joined",
        "/profile/999999": "Page not found",
    }.items():
        visit(page, path)
        expect(page.get_by_role("main").get_by_text(something).first).to_be_visible()
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_members_are_found(new_browser: OpenBrowser) -> None:
    """Search, filters, order and page are in the address: a reload and the way back show the same."""
    page = new_browser()
    as_admin(page)
    rows = page.get_by_role("table", name="Members").locator("tbody > tr")
    expect(rows).to_have_count(20)
    page.get_by_role("link", name="Go to page 2").click()
    expect(page).to_have_url(re.compile("page=1$"))
    page.get_by_role("searchbox", name="Name, email or IP hash").fill("moderator")
    expect(page).to_have_url(re.compile(rf"{MEMBERS}\?q=moderator$"))
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Clear filters").click()
    page.get_by_role("combobox", name="Role").select_option("Administrator")
    expect(rows).to_have_count(1)
    expect(rows.get_by_text("admin", exact=True)).to_be_visible()
    page.reload()
    expect(rows).to_have_count(1)
    page.goto(MEMBERS)
    page.get_by_role("columnheader").get_by_role("link", name="Member").click()
    expect(page).to_have_url(re.compile("sort=username$"))
    expect(page.get_by_role("columnheader", name="Member")).to_have_attribute("aria-sort", "ascending")
    page.reload()
    names = rows.locator('a[href^="/profile/"]')
    expect(names.first).to_be_visible()
    shown = names.all_inner_texts()
    assert shown == sorted(shown, key=str.casefold)
    assert len(shown) == 20


def test_whoever_shares_an_address_is_found(product: Product, new_browser: OpenBrowser) -> None:
    """From the row of one of them to all of them; the last day that is chosen counts."""
    product.token("driver")
    page = new_browser()
    as_admin(page)
    page.goto(f"{MEMBERS}?q=driver")
    page.get_by_role("link", name="Everybody who shares the address of driver").click()
    expect(page).to_have_url(re.compile(rf"{MEMBERS}\?q=[0-9a-f]{{32}}$"))
    rows = page.get_by_role("table", name="Members").locator("tbody > tr")
    for name in ("admin", "driver"):
        expect(rows.get_by_role("link", name=name, exact=True)).to_be_visible()
    # Being seen is written down every few minutes, and days are those of the account's time zone.
    day = "(ago) => new Date(Date.now() - ago * 86_400_000).toLocaleDateString('sv')"
    yesterday, tomorrow = (page.evaluate(day, ago) for ago in (1, -1))
    page.goto(f"{MEMBERS}?q=admin&seen=BETWEEN&seenFrom={yesterday}&seenTo={tomorrow}")
    expect(rows.get_by_role("link", name="admin", exact=True)).to_be_visible()
    page.goto(f"{MEMBERS}?q=admin&seen=BETWEEN&seenTo=2020-01-01")
    expect(page.get_by_text("Nobody matches this.")).to_be_visible()


def test_no_letter_is_lost_on_a_slow_device(new_browser: OpenBrowser) -> None:
    """The address holds the text of the field, and is drawn before the next key is taken; so are cleared filters."""
    page = new_browser()
    as_admin(page)
    field = page.get_by_role("searchbox", name="Name, email or IP hash")
    expect(field).to_be_visible()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    field.press_sequentially("nobody is called so", delay=15)
    expect(field).to_have_value("nobody is called so")
    field.press("Home")
    field.press_sequentially("really ", delay=15)
    expect(page).to_have_url(re.compile(r"\?q=really(\+|%20)nobody(\+|%20)is(\+|%20)called(\+|%20)so$"))


def test_another_role(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """It holds at once in the member's open tab, is in the audit log with its reason, and can be taken back."""
    account = join(product, "rita_rises")
    page, member = new_browser(), new_browser()
    log_in(member, account)
    as_admin(page)
    row = row_of(page, account.username)
    act(page, account.username, "Change role")
    dialog = page.get_by_role("dialog", name=f"Change the role of {account.username}")
    dialog.get_by_role("button", name="Change role").click()
    expect(dialog.get_by_text("This is the role they have.")).to_be_visible()
    expect(dialog.get_by_text("Required")).to_be_visible()
    accessible(page)
    change_role(page, "Event organiser", "Runs the Porto meets")
    expect(page.get_by_text(f"{account.username}: Event organiser.")).to_be_visible()
    expect(row.get_by_text("Event organiser")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text(f"{account.username}: Member.")).to_be_visible()
    expect(row.get_by_text("Member", exact=True)).to_be_visible()
    target = f"member:{id_of(product, account.username)}"
    _, log = product.call(
        "GET",
        f"/platform/admin/audit-log?target={target}&action=member.role_changed",
        token=product.token("admin"),
    )
    assert "Runs the Porto meets" in str(log["content"])


def test_the_last_admin_stays(new_browser: OpenBrowser, accessible: Check) -> None:
    """The refusal stands in the dialog, and nothing has changed."""
    page = new_browser()
    as_admin(page)
    row = row_of(page, "admin@")
    act(page, "admin", "Change role")
    dialog = change_role(page, "Moderator", "Less work")
    expect(dialog.get_by_role("alert")).to_contain_text(re.compile("last admin", re.IGNORECASE))
    accessible(page)
    dialog.get_by_role("button", name="Cancel").click()
    expect(row.get_by_text("Administrator")).to_be_visible()


def test_sessions_and_addresses(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Ending the sessions logs the member's open tab out; an address can be taken for verified."""
    account = join(product, "sara_sessions")
    join(product, "udo_unverified", verified=False)
    page, member = new_browser(), new_browser()
    log_in(member, account)
    as_admin(page)
    row = row_of(page, account.username)
    expect(row.get_by_text(re.compile("1 device"))).to_be_visible()
    act(page, account.username, "End sessions")
    asked = page.get_by_role("dialog", name=f"End all sessions of {account.username}?")
    expect(asked.get_by_text("1 device is logged out at once.")).to_be_visible()
    accessible(page)
    asked.get_by_role("button", name="End sessions").click()
    expect(page.get_by_text(f"{account.username} is logged out of 1 device.")).to_be_visible()
    expect(row.get_by_text(re.compile("0 devices"))).to_be_visible()
    member.goto("/accountsettings")
    expect(member.get_by_role("main").get_by_text(re.compile("Log in", re.IGNORECASE)).first).to_be_visible()

    row = row_of(page, "udo_unverified")
    expect(row.get_by_text("Email not verified")).to_be_visible()
    act(page, "udo_unverified", "Mark email as verified")
    expect(page.get_by_text("The email of udo_unverified counts as verified.")).to_be_visible()
    expect(row.get_by_text("Active")).to_be_visible()
    log_in(new_browser(), Account("udo_unverified"))


def test_the_table_for_spreadsheets(product: Product, new_browser: OpenBrowser) -> None:
    """What is found, and no more; who took it along is in the audit log."""
    page = new_browser()
    as_admin(page, f"{MEMBERS}?q=moderator")
    expect(page.get_by_text("1 member", exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export CSV").click()
    assert download.value.suggested_filename == "members.csv"
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text("utf-8-sig"))))
    assert [row["username"] for row in rows] == ["moderator"]
    _, log = product.call(
        "GET", "/platform/admin/audit-log?action=members.exported", token=product.token("admin")
    )
    assert log["content"]


def test_an_admin_with_a_second_factor_shows_it_again(
    product: Product, new_browser: OpenBrowser, accessible: Check
) -> None:
    """A role is changed with a code; a wrong one is told at its field."""
    account = join(product, "anna_admin")
    member = join(product, "mona_member")
    number = id_of(product, account.username)
    status, answer = product.call(
        "PUT", f"/users/{number}/role", {"role": "ADMIN", "reason": "Second admin"}, product.token("admin")
    )
    assert status == 200, answer
    totp = second_factor(product, account)
    page = new_browser()
    page.goto("/login")
    fill_log_in(page, account.username, account.password)
    page.get_by_label(re.compile("code", re.IGNORECASE)).first.fill(next_code(totp))
    page.get_by_role("main").get_by_role("button", name=re.compile("Log In|Continue|Confirm")).click()
    expect(page.get_by_role("button", name=f"Account menu of {account.username}")).to_be_visible()
    row_of(page, member.username)
    act(page, member.username, "Change role")
    dialog = change_role(page, "Moderator", "Knows the rules")
    code = dialog.get_by_label("Code of your authenticator app")
    expect(code).to_be_focused()
    accessible(page)
    code.fill("000000")
    dialog.get_by_role("button", name="Change role").click()
    expect(dialog.get_by_text("Invalid code")).to_be_visible()
    code.fill(next_code(totp))
    dialog.get_by_role("button", name="Change role").click()
    expect(page.get_by_text(f"{member.username}: Moderator.")).to_be_visible()
    status, answer = product.call(
        "PUT", f"/users/{number}/role", {"role": "USER", "reason": "Only for a while"}, product.token("admin")
    )
    assert status == 200, answer


def second_factor(product: Product, account: Account) -> pyotp.TOTP:
    """An authenticator app that counts from now on."""
    body = {"username": account.username, "password": account.password}
    _, session = product.call("POST", "/auth/login", body)
    methods = "/auth/two-factor-methods/totp"
    status, made = product.call("POST", methods, {"password": account.password}, session["token"])
    assert status == 201, made
    totp = pyotp.TOTP(made["secret"])
    status, answer = product.call("POST", f"{methods}/confirm", {"code": next_code(totp)}, session["token"])
    assert status == 200, answer
    return totp


STEP_S = 30
_given: set[str] = set()


def next_code(totp: pyotp.TOTP) -> str:
    """A code that was not given before: each counts once, so the next one may have to be waited for."""
    while (code := totp.at(time.time())) in _given:
        time.sleep(STEP_S - time.time() % STEP_S)
    _given.add(code)
    return code


def erase(product: Product, account: Account) -> None:
    """As an operator does it, on the running site."""
    command = [str(Path(sys.executable).parent / "motorclub"), "members", "erase", account.username, "--yes"]
    environment = os.environ | {"MOTORCLUB_INSTANCE": str(product.log.with_suffix(""))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr


def test_who_has_gone_and_who_was_never_there(
    product: Product, new_browser: OpenBrowser, accessible: Check
) -> None:
    """An erased member is a former member; a number or a name that was nobody's is not found."""
    account = join(product, "frank_former")
    number = id_of(product, account.username)
    visitor = new_browser()
    visitor.goto(f"/profile/{number}")
    expect(visitor.get_by_role("heading", level=1, name=account.username)).to_be_visible()
    expect(visitor.get_by_role("link", name="Edit profile")).to_have_count(0)
    erase(product, account)
    visitor.reload()
    expect(visitor.get_by_role("heading", level=1, name="former member")).to_be_visible()
    accessible(visitor)
    visitor.goto(f"/profile/{account.username}")
    expect(visitor.get_by_role("heading", name="Page not found")).to_be_visible()


def test_countries_are_for_staff(new_browser: OpenBrowser, accessible: Check) -> None:
    """Found by name without accents and by code; members are kept out."""
    page = new_browser(390)
    log_in(page, Account("organiser", PASSWORD), "/login?next=/countries")
    expect(page.get_by_text("249 countries")).to_be_visible()
    page.get_by_role("searchbox", name="Name or code").fill("turki")
    expect(page.get_by_text("Türkiye")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/countries\?q=turki$"))
    page.get_by_role("searchbox", name="Name or code").fill("pt")
    expect(page.get_by_text("Portugal")).to_be_visible()
    accessible(page)
    member = new_browser()
    log_in(member, Account("driver", PASSWORD), "/login?next=/countries")
    expect(member.get_by_role("heading", name="Access Restricted")).to_be_visible()
    expect(member.get_by_text("Required role: Admin or Moderator or Event organiser")).to_be_visible()
