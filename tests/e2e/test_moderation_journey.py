"""A report from its button to an overturned appeal, in real browsers, with a moderator who uses the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import psycopg
import pytest
from accounts import Account, add_members, log_in
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from browsing import visit
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("moderation", "forum")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]
Connection = psycopg.Connection

MODERATOR, DRIVER = Account("moderator", PASSWORD), Account("driver", PASSWORD)
NOTE = "Please keep it friendly: argue about cars, not about people."
APPEAL = "I was quoting what somebody else had said to me, and I was against it, as the whole sentence shows."


def ask(product: Product, author: Account, title: str) -> int:
    """A question by the API; its id."""
    body = "Anybody who drives on all-season tyres has no idea of cars and should stay at home with them."
    call = {"title": title, "body": body, "tags": ["tyres"]}
    status, answer = product.call("POST", "/forum-api/questions", call, product.token(author.username))
    assert status == 201, answer
    return int(answer["id"])


def report_in_browser(page: Page, question_id: int, accessible: Check) -> None:
    """By the button below the question."""
    visit(page, f"/questions/{question_id}")
    page.get_by_role("button", name="Report", exact=True).first.click()
    dialog = page.get_by_role("dialog", name="Report this")
    dialog.get_by_role("radio", name="Rude or insulting").check()
    dialog.get_by_label("Details").fill("He insults everybody who is of another opinion.")
    accessible(page)
    dialog.get_by_role("button", name="Send report").click()
    expect(dialog).to_have_count(0)


def report_by_api(product: Product, reporters: list[Account], question_id: int) -> None:
    """The others."""
    for reporter in reporters:
        body = {"ref": f"forum.question:{question_id}", "reasonKey": "rude"}
        status, answer = product.call(
            "POST", "/moderation-api/reports", body, product.token(reporter.username)
        )
        assert status == 201, answer


def warn_by_keyboard(page: Page, title: str, accessible: Check) -> None:
    """From the queue to the decision without a pointer."""
    visit(page, "/report-management")
    expect(page.locator("[data-case]").first).to_be_visible()
    opened = page.locator("[data-case][aria-current=true]")
    for _ in range(20):
        page.keyboard.press("j")
        expect(opened).to_have_count(1)
        if title in opened.inner_text():
            break
    expect(opened).to_contain_text(title)
    expect(opened).to_contain_text("Hidden by score")
    expect(page.get_by_role("button", name="Claim", exact=True)).to_be_visible()
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="Decide", exact=True)).to_be_visible()
    accessible(page)
    page.keyboard.press("r")
    dialog = page.get_by_role("dialog", name="Decide about")
    expect(dialog.get_by_role("combobox", name="Decision")).to_be_focused()
    page.keyboard.type("Warn")
    expect(dialog.get_by_role("combobox", name="Points")).to_be_visible()
    accessible(page)
    note = dialog.get_by_role("textbox", name="Note for the author")
    for _ in range(10):
        page.keyboard.press("Tab")
        if note.evaluate("field => field === document.activeElement"):
            break
    page.keyboard.type(NOTE)
    send = dialog.get_by_role("button", name="Decide")
    for _ in range(10):
        page.keyboard.press("Tab")
        if send.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


def appeal_in_browser(page: Page, accessible: Check) -> None:
    """The author confirms the warning and appeals in the settings."""
    visit(page, "/accountsettings?tab=moderation.OwnSanctions")
    page.get_by_role("dialog", name="You have been warned").get_by_role("button").click()
    page.get_by_role("button", name="Appeal").click()
    page.get_by_label("Your appeal").fill(APPEAL)
    accessible(page)
    page.get_by_role("button", name="Send appeal").click()
    expect(page.get_by_text("Your appeal: Waiting")).to_be_visible()


def overturn(product: Product) -> None:
    """An admin decides the newest appeal by the API."""
    token = product.token("admin")
    _, appeals = product.call("GET", "/moderation-api/ban-appeals?size=100", token=token)
    appeal = max(appeals["content"], key=lambda one: one["id"])
    path = f"/moderation-api/ban-appeals/{appeal['id']}"
    status, taken = product.call("PUT", f"{path}/review", {"version": appeal["version"]}, token)
    assert status == 200, taken
    body = {"decision": "OVERTURNED", "reply": "You are right, it was a quote.", "version": taken["version"]}
    status, answer = product.call("PUT", f"{path}/decide", body, token)
    assert status == 200, answer


def expect_notification(page: Page, text: str) -> None:
    """In the list of notifications, once the jobs have run."""
    visit(page, "/notifications")
    expect(page.get_by_text(text).first).to_be_visible(timeout=60_000)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_from_the_report_to_the_appeal(
    product: Product,
    new_browser: OpenBrowser,
    accessible: Check,
    database: Connection,
    width: int,
    scheme: str,
) -> None:
    """Six members report in all, the question is hidden, a moderator warns, the author appeals, an admin overturns."""
    product.post_freely()
    names = [f"reporter{number}_{width}" for number in range(5)]
    author, *reporters = add_members(database, f"author_{width}", *names)
    title = f"Who still drives on all-season tyres in {width}?"
    question_id = ask(product, author, title)
    driver, staff, writer = (new_browser(width, scheme) for _ in range(3))
    log_in(driver, DRIVER)
    report_in_browser(driver, question_id, accessible)
    report_by_api(product, reporters, question_id)
    assert product.call("GET", f"/forum-api/questions/{question_id}")[0] == 404
    log_in(staff, MODERATOR)
    warn_by_keyboard(staff, title, accessible)
    visit(driver, "/accountsettings?tab=moderation.OwnReports")
    expect(driver.get_by_text("Action taken").first).to_be_visible()
    accessible(driver)
    log_in(writer, author)
    appeal_in_browser(writer, accessible)
    overturn(product)
    expect_notification(driver, "We have acted on")
    expect_notification(writer, "appeal")
