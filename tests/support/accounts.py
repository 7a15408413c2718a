"""Members of a running site: made by its API, met in browsers."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Any

import psycopg
from playwright.sync_api import Page, expect

from motorclub.testing.captcha import solution_of
from product import PASSWORD, Product

PASSWORD_OF_MINE = "quattro-und-regen-9"
MAIL_S = 90.0


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who can log in."""

    username: str
    password: str = PASSWORD_OF_MINE

    @property
    def email(self) -> str:
        """Where their mails go."""
        return f"{self.username}@example.org"


def add_members(database: psycopg.Connection, *usernames: str, days: int = 90) -> list[Account]:
    """Members since so many days who can log in with the password of the demo's accounts."""
    for username in usernames:
        database.execute(
            """INSERT INTO member (username, username_key, email, email_key, password_hash, role, created_at,
                email_verified_at)
            SELECT %(name)s, %(name)s, %(email)s, %(email)s, password_hash, 'USER',
                now() - make_interval(days => %(days)s), now()
            FROM member WHERE username = 'driver'""",
            {"name": username, "email": f"{username}@example.org", "days": days},
        )
    return [Account(username, PASSWORD) for username in usernames]


def join(product: Product, username: str, *, verified: bool = True) -> Account:
    """A new account; its address verified by the mailed link, unless told otherwise."""
    account = Account(username)
    _, challenge = product.call("GET", "/auth/captcha")
    body = {
        "username": account.username,
        "email": account.email,
        "password": account.password,
        "captcha": solution_of(challenge),
    }
    status, answer = product.call("POST", "/auth/register", body)
    assert status == 201, answer
    if verified:
        token = mailed(product, account.email, r"/verify-email\?token=([\w.~-]+)")
        status, answer = product.call("POST", "/auth/verify-email", {"token": token})
        assert status == 200, answer
    return account


def mails_to(product: Product, address: str, token: str = "") -> list[dict[str, Any]]:
    """The mails to an address, the newest first, as staff see them; `token` is an admin's, who else logs in."""
    _, page = product.call("GET", f"/platform/emails?to={address}", token=token or product.token("admin"))
    found: list[dict[str, Any]] = page["content"]
    return found


def mailed(product: Product, address: str, pattern: str, *, beside: str = "") -> str:
    """The first group of `pattern` in the newest mail to `address` that has one, once it has arrived.

    `beside`: what was found in an earlier mail and is not meant.
    """
    token = product.token("admin")
    deadline = time.monotonic() + MAIL_S
    while time.monotonic() < deadline:
        for mail in mails_to(product, address, token):
            found = re.search(pattern, mail["text"])
            if found and found.group(1) != beside:
                return found.group(1)
        time.sleep(0.2)
    raise AssertionError(f"no mail to {address} has {pattern}: {mails_to(product, address)}")


def fill_log_in(page: Page, name: str, password: str) -> None:
    """The form's two fields and its button."""
    page.get_by_label("Username or email").fill(name)
    page.get_by_label(re.compile("^Password")).fill(password)
    page.get_by_role("main").get_by_role("button", name="Log In", exact=True).click()


def log_in(page: Page, account: Account, at: str = "/login") -> None:
    """In by the form; without a second step."""
    page.goto(at)
    fill_log_in(page, account.username, account.password)
    logged_in(page, account)


def logged_in(page: Page, account: Account) -> None:
    """Wait until the page knows the member."""
    expect(page.get_by_role("button", name=f"Account menu of {account.username}")).to_be_visible()


def log_out(page: Page, account: Account) -> None:
    """By the menu."""
    page.get_by_role("button", name=f"Account menu of {account.username}").click()
    page.get_by_role("menuitem", name="Logout").click()
    expect(page).to_have_url(re.compile("/login$"))


def solve_captcha(page: Page) -> None:
    """The browser does its proof of work by itself; nothing to read or click."""
    # Exactly: "Email not verified" is something else.
    expect(page.get_by_text("Verified", exact=True)).to_be_visible(timeout=60_000)
