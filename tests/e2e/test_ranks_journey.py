"""Two members earn points; one hides, a ring of votes for the other is found and reversed; an admin changes a rule."""

from __future__ import annotations

import time
from collections.abc import Callable

import psycopg
import pytest
from accounts import Account, add_members, log_in
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from browsing import visit
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("ranks", "moderation", "forum")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]
Connection = psycopg.Connection

MODERATOR, ADMIN = Account("moderator", PASSWORD), Account("admin", PASSWORD)
# Votes settle once they are 15 minutes old, at the full hour.
SETTLE = """
UPDATE ranks_point_fact SET occurred_at = now() - interval '2 hours' WHERE occurred_at > now() - interval '90 minutes';
UPDATE ranks_unsettled_member SET due_at = now() - interval '1 minute';
"""
MOST_WAIT_S = 300
TOTAL = "SELECT points FROM ranks_member_points JOIN member ON member.id = member_id WHERE username = %s"
PLACES = """SELECT count(*) FROM ranks_leaderboard_snapshot JOIN member ON member.id = user_id
WHERE username = %s AND period = 'WEEK' AND scope = 'ALL' AND board = 'OVERALL'"""


def ask(product: Product, author: Account) -> int:
    """A question by the API; its id."""
    body = "The engine runs rough below two thousand turns since I have changed the plugs last weekend."
    call = {"title": f"Rough idle of {author.username}", "body": body, "tags": ["idle"]}
    status, answer = product.call("POST", "/forum-api/questions", call, product.token(author.username))
    assert status == 201, answer
    return int(answer["id"])


def vote(product: Product, question_id: int, *voters: str) -> None:
    """Up, by the API."""
    for voter in voters:
        body = {"targetType": "QUESTION", "targetId": question_id, "value": 1}
        status, answer = product.call("PUT", "/forum-api/votes", body, product.token(voter))
        assert status in (200, 204), answer


def run_now(database: Connection, job: str) -> None:
    """The scheduled job is due."""
    database.execute("UPDATE job_schedule SET next_due = now() WHERE name = %s", [job])


def wait_until(database: Connection, statement: str, username: str, expected: int, job: str = "") -> None:
    """Until a number in the database is as expected; the job is due meanwhile."""
    found = None
    for attempt in range(2 * MOST_WAIT_S):
        row = database.execute(statement, [username]).fetchone()
        found = row[0] if row else None
        if found == expected:
            return
        if job and attempt % 10 == 0:
            database.execute(SETTLE)
            run_now(database, job)
        time.sleep(0.5)
    raise AssertionError(f"{username}: {found} instead of {expected}")


def settle(database: Connection, totals: dict[str, int]) -> None:
    """Until these members have these points, and the boards say so."""
    for username, points in totals.items():
        wait_until(database, TOTAL, username, points, "ranks.settle")
    for username, points in totals.items():
        wait_until(database, PLACES, username, int(points > 0), "ranks.take_leaderboard_snapshot")


def invalidate_votes(page: Page, username: str, accessible: Check) -> None:
    """The moderator decides about what was found."""
    visit(page, "/moderator-panel?tab=votes")
    finding = page.get_by_role("listitem").filter(has_text=username).first
    finding.get_by_role("button", name="Invalidate votes").click()
    dialog = page.get_by_role("dialog", name="Invalidate these votes?")
    dialog.get_by_role("textbox", name="Reason").fill("Five new accounts within minutes")
    accessible(page)
    dialog.get_by_role("button", name="Invalidate votes").click()
    expect(dialog).to_have_count(0)


def see_own_place(page: Page, username: str, points: str, accessible: Check) -> None:
    """On the leaderboard, beside those around it."""
    visit(page, "/leaderboard")
    own = page.get_by_role("list", name="Your place").get_by_role("listitem").filter(has_text=username)
    expect(own.get_by_text(points, exact=True)).to_be_visible()
    accessible(page)


def leave_the_leaderboard(page: Page) -> None:
    """By the link beside the own place."""
    page.get_by_role("link", name="Leave me out of the leaderboard").click()
    switch = page.get_by_role("switch", name="Leave me out of the leaderboard")
    switch.click()
    expect(switch).to_be_checked()


def change_rule(page: Page, accessible: Check) -> None:
    """An up-vote of a question earns 50; first tried out, then saved."""
    visit(page, "/admin/activity-ranks?tab=rules")
    page.get_by_role("button", name="Edit Question up-voted").click()
    dialog = page.get_by_role("dialog", name="Change Question up-voted")
    dialog.get_by_label("Points", exact=False).first.fill("50")
    dialog.get_by_role("button", name="Simulate").click()
    expect(dialog.get_by_text("members would have other points")).to_be_visible()
    accessible(page)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_an_admin_tries_out_and_changes_a_rule(
    new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """The simulation says how many members it concerns; the change is in the log, from which it is undone."""
    page = new_browser(width, scheme)
    log_in(page, ADMIN)
    change_rule(page, accessible)
    rules = page.get_by_role("table", name="What earns points")
    expect(rules.get_by_text("+50", exact=True)).to_have_count(2)
    accessible(page)
    visit(page, "/admin/activity-ranks?tab=changes")
    page.get_by_role("button", name="Undo the change of Question up-voted").first.click()
    dialog = page.get_by_role("dialog", name="Undo this change?")
    accessible(page)
    dialog.get_by_role("button", name="Undo").click()
    expect(dialog).to_have_count(0)
    visit(page, "/admin/activity-ranks?tab=rules")
    expect(rules.get_by_text("+50", exact=True)).to_have_count(1)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_points_are_earned_hidden_and_reversed(
    product: Product,
    new_browser: OpenBrowser,
    accessible: Check,
    database: Connection,
    width: int,
    scheme: str,
) -> None:
    """Two members earn; one hides; a ring is found by the night's search, and its points are gone from the board."""
    names = [f"voter{number}_{width}" for number in range(5)]
    asker, shy, *_ = add_members(database, f"asker_{width}", f"shy_{width}", *names, days=3)
    vote(product, ask(product, asker), *names)
    vote(product, ask(product, shy), names[0])
    settle(database, {asker.username: 25, shy.username: 5})
    first, second, staff = (new_browser(width, scheme) for _ in range(3))
    log_in(second, shy)
    see_own_place(second, shy.username, "5 points", accessible)
    leave_the_leaderboard(second)
    log_in(first, asker)
    see_own_place(first, asker.username, "25 points", accessible)
    expect(first.get_by_text(shy.username)).to_have_count(0)
    found = """SELECT count(*) FROM moderation_vote_finding JOIN member ON member.id = receiver_id
    WHERE username = %s"""
    wait_until(database, found, asker.username, 1, "moderation.find_suspicious_votes")
    log_in(staff, MODERATOR)
    invalidate_votes(staff, asker.username, accessible)
    settle(database, {asker.username: 0})
    visit(first, "/leaderboard")
    expect(first.get_by_text("You have no points here yet.")).to_be_visible()
    visit(first, "/rank?tab=points")
    expect(first.get_by_text("Staff have found that the vote does not count.").first).to_be_visible()
    accessible(first)
    row = database.execute("SELECT id FROM member WHERE username = %s", [asker.username]).fetchone()
    assert row is not None
    visit(first, f"/profile/{row[0]}?tab=ranks.Badges")
    expect(first.get_by_text("No badges yet")).to_be_visible()
    accessible(first)
