"""A contest from its draft to the banner of the home page, in real browsers; the clock of its times is moved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import psycopg
import pytest
from accounts import Account, log_in
from playwright.sync_api import Locator, Page, expect
from viewports import VIEWPORTS

from browsing import visit
from motorclub.processes.embedded import borrow_servers
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("showcase")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]
Connection = psycopg.Connection

MODERATOR, DRIVER = Account("moderator", PASSWORD), Account("driver", PASSWORD)
VOTERS = ("admin", "moderator", "organiser")
TITLE = "Golden hour"
# The job looks once a minute.
WITHIN_MS = 90_000


@pytest.fixture
def database(product: Product) -> Iterator[Connection]:
    """The database of the running site."""
    with borrow_servers(product.log.with_suffix("")) as (url, _):
        address = url.replace("+psycopg", "", 1)
        with psycopg.connect(address, autocommit=True) as connection:
            yield connection


def create_contest(page: Page) -> int:
    """A contest by the form, with one vote to qualify; its number."""
    visit(page, "/showcase?tab=contest")
    page.get_by_role("button", name="New contest").click()
    dialog = page.get_by_role("dialog", name="New contest")
    dialog.get_by_role("textbox", name="Title").fill(TITLE)
    dialog.get_by_role("textbox", name="Rules").fill("Your own car, an hour before sunset.")
    dialog.get_by_label("Votes to qualify").fill("1")
    dialog.get_by_role("button", name="Create draft").click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    return int(page.url.rpartition("contest=")[2])


def give_car(database: Connection, username: str) -> None:
    """A car of the demo that is in no contest yet, with its page."""
    database.execute(
        """WITH given AS (
            UPDATE showcase_car SET owner_id = (SELECT id FROM member WHERE username = %s), is_main = false
            WHERE id = (
                SELECT car.id FROM showcase_car AS car JOIN showcase_showcase AS page ON page.car_id = car.id
                WHERE page.status = 'PUBLISHED' AND car.status = 'ACTIVE' AND car.visibility = 'PUBLIC'
                AND car.relation IN ('CURRENT', 'PROJECT')
                AND NOT EXISTS (SELECT FROM showcase_contest_entry AS entry WHERE entry.car_id = car.id)
                ORDER BY car.id LIMIT 1
            ) RETURNING id, owner_id
        ) UPDATE showcase_showcase AS page SET owner_id = given.owner_id FROM given WHERE page.car_id = given.id""",
        (username,),
    )


def move_on(page: Page, step: str) -> None:
    """Staff move the contest on before its time."""
    page.get_by_role("button", name=step).click()
    page.get_by_role("dialog").get_by_role("button", name=step).click()
    expect(page.get_by_role("button", name=step)).to_have_count(0)


def enter_car(page: Page, address: str) -> None:
    """The driver's first car with its first three photos."""
    visit(page, address)
    page.get_by_role("button", name="Enter your car").click()
    dialog = page.get_by_role("dialog", name=f"Enter a car in {TITLE}")
    for place in range(3):
        dialog.get_by_role("checkbox").nth(place).check()
    dialog.get_by_role("button", name="Enter your car").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("Your car", exact=True)).to_be_visible()


def enter_others(database: Connection, contest_id: int) -> None:
    """Two cars of other members, as they stand in the contest that is under way."""
    database.execute(
        """INSERT INTO showcase_contest_entry
            (contest_id, class_key, showcase_id, car_id, user_id, snapshot, status, created_at)
            SELECT %(contest)s, 'driven', showcase_id, car_id, user_id, snapshot, 'ENTERED', now()
            FROM showcase_contest_entry AS entry
            WHERE contest_id IN (
                SELECT id FROM showcase_contest WHERE status = 'VOTING' AND id <> %(contest)s
            ) AND NOT EXISTS (
                SELECT FROM member WHERE member.id = entry.user_id AND role <> 'USER'
            ) AND NOT EXISTS (
                SELECT FROM showcase_contest_entry AS other WHERE other.car_id = entry.car_id AND other.rank = 1
            ) ORDER BY id LIMIT 2 ON CONFLICT DO NOTHING""",
        {"contest": contest_id},
    )


def vote(product: Product, database: Connection, contest_id: int) -> None:
    """Three members of the demo vote for all cars, each from a device of their own."""
    path = f"/showcase-api/contests/{contest_id}"
    for username in VOTERS:
        token = product.token(username)
        _, entries = product.call("GET", f"{path}/entries", token=token)
        picks = [one["id"] for one in entries["content"]]
        status, answer = product.call("POST", f"{path}/ballots", {"picks": picks}, token)
        assert status == 201, answer
    database.execute("UPDATE showcase_contest_ballot SET device_hash = id::text, ip_hash = id::text")


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_from_the_draft_to_the_banner(
    product: Product,
    new_browser: OpenBrowser,
    accessible: Check,
    database: Connection,
    width: int,
    scheme: str,
) -> None:
    """Staff open it, a member enters a car, members vote, its time passes, and the home page shows who has won."""
    staff, driver = new_browser(width, scheme), new_browser(width, scheme)
    log_in(staff, MODERATOR)
    log_in(driver, DRIVER)
    give_car(database, DRIVER.username)
    contest_id = create_contest(staff)
    address = f"/showcase?tab=contest&contest={contest_id}"
    move_on(staff, "Open entries now")
    enter_car(driver, address)
    enter_others(database, contest_id)
    move_on(staff, "Close entries now")
    visit(staff, address)
    staff.get_by_role("button", name="Approve").first.click()
    accessible(staff)
    move_on(staff, "Open the vote now")
    vote(product, database, contest_id)
    visit(driver, address)
    pick = driver.get_by_role("checkbox", name="Vote for").first
    pick.focus()
    driver.keyboard.press("Space")
    expect(driver.get_by_text("1 of 3 picked")).to_be_visible()
    accessible(driver)
    driver.get_by_role("button", name="Cast ballot").click()
    driver.get_by_role("dialog").get_by_role("button", name="Cast ballot").click()
    expect(driver.get_by_text("You have voted.")).to_be_visible()
    database.execute("UPDATE showcase_contest_ballot SET device_hash = id::text, ip_hash = id::text")
    database.execute("UPDATE showcase_contest SET voting_closes_at = now() WHERE id = %s", (contest_id,))
    expect_decided(driver, address)
    expect(driver.get_by_text("Place 1").first).to_be_visible()
    accessible(driver)
    visit(driver, "/")
    scroll_to(driver, driver.get_by_text(re.compile(rf"^Winners? · {TITLE}$")))
    accessible(driver)


def scroll_to(page: Page, part: Locator) -> None:
    """Scroll as a reader does: what is further down a page loads once it comes into view."""
    for _ in range(40):
        if part.count():
            break
        page.mouse.wheel(0, 400)
        page.wait_for_timeout(250)
    expect(part).to_be_visible()


def expect_decided(page: Page, address: str) -> None:
    """Look again until the job has counted the ballots."""
    for _ in range(WITHIN_MS // 5_000):
        visit(page, address)
        expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
        if page.get_by_role("heading", name="Result").count():
            return
        page.wait_for_timeout(5_000)
    raise AssertionError("the job has not counted the ballots")
