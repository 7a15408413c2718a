"""What a stranger without an account tries at the doors: many addresses, lock-outs, foreign hosts, the log."""

from __future__ import annotations

import contextlib
import json
import urllib.error
import urllib.request

import pytest
from accounts import Account, join, mails_to

from attackers import send
from product import Product

ESCAPES = "\x1b[2J\r\nweb   | forged line"


@pytest.fixture(scope="module")
def owner(product: Product) -> Account:
    """Somebody whose account a stranger has an eye on."""
    return join(product, "quiet_owner")


def login(product: Product, username: str, password: str, **options: str) -> int:
    """The status of a log-in."""
    body = json.dumps({"username": username, "password": password}).encode()
    return send(product, "POST", "/auth/login", body, **options).status


def test_a_strangers_guesses_do_not_lock_the_owner_out(product: Product, owner: Account) -> None:
    """By name and by address, twelve times (S11); an open session still confirms its password."""
    token = product.token(owner.username, owner.password)
    for number in range(12):
        login(product, (owner.username, owner.email)[number % 2], f"wrong-guess-{number}")
    assert login(product, owner.username, "wrong-again") in (400, 401, 429)
    status, answer = product.call(
        "POST",
        "/auth/change-password",
        {"currentPassword": owner.password, "newPassword": owner.password + "-new"},
        token,
    )
    assert status in (200, 202), answer


def test_the_host_header_makes_no_links(product: Product, owner: Account) -> None:
    """A mail asked for under another name of the site leads to the site (S4)."""
    request = urllib.request.Request(
        product.url + "/auth/forgot-password",
        json.dumps({"email": owner.email}).encode(),
        {"Content-Type": "application/json", "Host": "evil.example"},
    )
    with contextlib.suppress(urllib.error.HTTPError):
        urllib.request.urlopen(request, timeout=10).read()
    assert not any("evil.example" in json.dumps(mail) for mail in mails_to(product, owner.email))


def test_nobody_writes_lines_into_the_log(product: Product) -> None:
    """Neither by a report of a crash nor by a path."""
    report = {"plugin": "forum", "view": "(manifest)", "message": ESCAPES, "stack": ESCAPES}
    send(product, "POST", "/platform/client-errors", json.dumps(report).encode())
    send(product, "GET", "/%1b%5b2J%0d%0aforged%20line")
    log = product.log.read_bytes()
    assert b"\x1b[2J" not in log
    assert not any(line.startswith(b"web   | forged line") for line in log.splitlines())
