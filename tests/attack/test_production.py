"""A site in production as an operator starts it: safe before anybody has set anything (B3, B4, S4, S6)."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mailservers import Mailbox, free_port, mail_server

from motorclub.processes.embedded import scratch
from motorclub.testing.captcha import solution_of
from product import Product, running

ADDRESS = "https://club.example"
PASSWORD = "quattro-und-regen-9"
MAIL_S = 30.0
COMMAND = str(Path(sys.executable).parent / "motorclub")


@pytest.fixture(scope="module")
def box() -> Iterator[Mailbox]:
    """Where all mails of the site go."""
    port = free_port()
    with mail_server(port, Mailbox()) as mailbox:
        mailbox.port = port  # type: ignore[attr-defined]
        yield mailbox


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Of the site's data."""
    with scratch() as path:
        yield path


@pytest.fixture(scope="module")
def production(folder: Path, box: Any) -> Iterator[Product]:
    """With an address and a mail server, and nothing else."""
    settings = {
        "MOTORCLUB_MODE": "production",
        "MOTORCLUB_PUBLIC_URL": ADDRESS,
        "SMTP_URL": f"smtp://127.0.0.1:{box.port}",
    }
    with running(folder / "instance", demo=False, **settings) as site:
        yield site


def motorclub(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """A command on the running site's data."""
    environment = {
        **os.environ,
        "MOTORCLUB_INSTANCE": str(folder / "instance"),
        "MOTORCLUB_MODE": "production",
        "MOTORCLUB_PUBLIC_URL": ADDRESS,
        **settings,
    }
    return subprocess.run(
        [COMMAND, *arguments], env=environment, capture_output=True, text=True, check=False, timeout=120
    )


def plain_text(mail: Any) -> str:
    """What the mail says to programs without HTML."""
    [part] = [part for part in mail.walk() if part.get_content_type() == "text/plain"]
    return str(part.get_payload(decode=True), "utf-8")


def mailed(box: Mailbox, address: str, pattern: str) -> str:
    """The first group of `pattern` in a mail to `address`, once it has arrived."""
    deadline = time.monotonic() + MAIL_S
    while time.monotonic() < deadline:
        for mail in box.mails:
            found = re.search(pattern, plain_text(mail)) if mail["To"] == address else None
            if found:
                return str(found.group(1))
        time.sleep(0.1)
    raise AssertionError(f"no mail to {address} with {pattern}")


def solved(site: Product) -> str:
    """A captcha with its solution."""
    _, challenge = site.call("GET", "/auth/captcha")
    return solution_of(challenge)


@pytest.fixture(scope="module")
def admin(production: Product, box: Mailbox, folder: Path) -> str:
    """The token of the first admin, made by the one command for it."""
    address = "first@example.org"
    body = {
        "username": "first",
        "email": address,
        "password": PASSWORD,
        "captcha": solved(production),
    }
    assert production.call("POST", "/auth/register", body)[0] == 201
    token = mailed(box, address, r"/verify-email\?token=([\w.~-]+)")
    assert production.call("POST", "/auth/verify-email", {"token": token})[0] == 200
    done = motorclub(folder, "members", "set-role", "first", "ADMIN")
    assert done.returncode == 0, done.stderr
    status, answer = production.call("POST", "/auth/login", {"username": "first", "password": PASSWORD})
    assert (status, answer["user"]["role"]) == (200, "ADMIN")
    return str(answer["token"])


def test_without_an_address_it_does_not_start(tmp_path: Path) -> None:
    """Links would come from whoever asks (S4)."""
    done = motorclub(tmp_path, "up", MOTORCLUB_PUBLIC_URL="")
    assert done.returncode != 0
    assert "MOTORCLUB_PUBLIC_URL" in done.stderr


def test_nobody_pays_with_test_money(production: Product, admin: str) -> None:
    """Whatever else is switched on (B3)."""
    status, providers = production.call("GET", "/ticket-api/payment-providers", token=admin)
    assert status == 200, providers
    assert "sandbox" not in json.dumps(providers)


def test_links_lead_to_the_site(production: Product, admin: str, box: Mailbox) -> None:
    """Under whatever name it is asked; staff read the mail without what opens the account (S4, S6)."""
    for host in ("evil.example", "club.example"):
        request = urllib.request.Request(
            production.url + "/auth/forgot-password",
            json.dumps({"email": "first@example.org", "captcha": solved(production)}).encode(),
            {"Content-Type": "application/json", "Host": host},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert answer.status == 202
    secret = mailed(box, "first@example.org", rf"{ADDRESS}/reset-password\?token=([\w.~-]+)")
    _, page = production.call("GET", "/platform/emails", token=admin)
    assert page["content"]
    assert secret not in json.dumps(page)
    assert not any("evil.example" in plain_text(mail) for mail in box.mails)


def test_files_of_peoples_data_are_closed(production: Product, admin: str, folder: Path) -> None:
    """To everybody but the site's own user."""
    assert production.call("POST", "/api/users/me/data-exports", {"password": PASSWORD}, admin)[0] < 500
    open_ones = [
        path
        for path in (folder / "instance").rglob("*")
        if path.is_file() and not path.is_symlink() and path.stat().st_mode & 0o077
    ]
    assert open_ones == []
