"""Rate limits: windows, whom they count, and what happens while the key-value store is away."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from motorclub import keys
from motorclub.config import Mode
from motorclub.http import ApiError
from motorclub.http.limits import Limit, Memory, hit, hit_address
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import together
from motorclub.testing.site import PASSWORD, Site
from motorclub.viewer import Role

pytestmark = pytest.mark.once

LIMIT = Limit("of-a-test", 3, timedelta(minutes=1))


def allowed(site: Site, who: str = "jo", limit: Limit = LIMIT) -> bool:
    """Whether one more call is allowed."""
    with site.context():
        try:
            hit(limit, who)
        except ApiError as refused:
            if refused.status != 429:
                raise
            return False
        return True


def test_so_many_and_no_more(clock: Clock, site: Site) -> None:
    """Three in a minute, each for themselves, each limit for itself; then a new window."""
    assert [allowed(site) for _ in range(5)] == [True, True, True, False, False]
    assert allowed(site, "another")
    assert allowed(site, limit=Limit("another-limit", 3, timedelta(minutes=1)))
    clock.advance(minutes=1)
    assert allowed(site)


def test_the_refusal_says_when(clock: Clock, site: Site) -> None:
    """Seconds until the window's end, as header and in details."""
    clock.advance(seconds=48)
    assert [allowed(site) for _ in range(3)] == [True] * 3
    with site.context(), pytest.raises(ApiError) as refused:
        hit(LIMIT, "jo")
    assert refused.value.headers == {"Retry-After": "12"}
    assert refused.value.details == {"retryAfter": 12}


def test_parallel_calls_are_all_counted(clock: Clock, site: Site) -> None:
    """Of ten at once three pass."""
    assert sorted(together([lambda: allowed(site)] * 10)).count(True) == 3


@contextmanager
def store_away(site: Site) -> Iterator[None]:
    """A client of a store that does not answer, in a process that has counted nothing yet."""
    extensions = site.app.extensions
    there = {name: extensions[name] for name in ("motorclub.keys", "motorclub.limits")}
    extensions |= {"motorclub.keys": keys.connect("unix:///nonexistent/keys"), "motorclub.limits": Memory()}
    try:
        yield
    finally:
        extensions |= there


def test_while_the_store_is_away_the_process_counts(clock: Clock, site: Site) -> None:
    """Neither open to all nor closed to all."""
    with store_away(site):
        assert [allowed(site) for _ in range(4)] == [True, True, True, False]
        assert allowed(site, "another")


def test_logging_in_works_while_the_store_is_away(site: Site) -> None:
    """Locks are in the database."""
    jo = site.member("jo_fast")
    client = site.client()
    with store_away(site):
        good = client.post("/auth/login", json={"username": "jo_fast", "password": jo.password})
        assert good.status_code == 200
        codes = [
            client.post("/auth/login", json={"username": "jo_fast", "password": "wrong"}).status_code
            for _ in range(11)
        ]
        assert codes == [401] * 3 + [400] * 6 + [429] * 2


ELSEWHERE = {"email": "another@example.org"}
FLOWS: dict[str, tuple[str, dict[str, Any], int]] = {
    "forgot": ("/auth/forgot-password", {"email": "jo_fast@example.org"}, 3),
    "resend": ("/auth/verify-email/resend", {"email": "jo_fast@example.org"}, 5),
    "password": ("/auth/change-password", {"currentPassword": "wrong", "newPassword": "copper kettle 9"}, 5),
    "email": ("/auth/change-email", {"email": "new@example.org", "password": "wrong"}, 3),
}


@pytest.mark.parametrize("flow", FLOWS)
@pytest.mark.parametrize("away", [False, True], ids=["store", "no store"])
def test_each_flow_has_its_limit_per_account(clock: Clock, site: Site, flow: str, away: bool) -> None:
    """With the store and without: so many calls, then 429; another account is not in its way; then a new window."""
    site.as_role(Role.ADMIN).put("/platform/admin/plugins/core/settings", json={"values": {"captcha": False}})
    path, body, calls = FLOWS[flow]
    jo, other = site.client(site.member("jo_fast").token), site.client(site.member("another").token)
    theirs = body | ELSEWHERE if "email" in body else body
    with store_away(site) if away else nullcontext():
        codes = [jo.post(path, json=body).status_code for _ in range(calls + 1)]
        assert (codes[-1], 429 in codes[:-1]) == (429, False)
        assert other.post(path, json=theirs).status_code in (202, 400)
    clock.advance(hours=1)
    again = site.client(_signed_in(site)).post(path, json=body)
    assert again.status_code in (202, 400)


def _signed_in(site: Site) -> str:
    answer: Any = site.client().post("/auth/login", json={"username": "jo_fast", "password": PASSWORD})
    return str(answer.json["token"])


TOKENS = (
    "/auth/reset-password",
    "/auth/verify-password-change",
    "/auth/password-change-details",
    "/auth/verify-email-change",
)


@pytest.mark.parametrize("away", [False, True], ids=["store", "no store"])
def test_tokens_cannot_be_tried_without_end(clock: Clock, site: Site, away: bool) -> None:
    """Sixty a minute from one address, whatever they are for; with the store and without."""
    client, extra = site.client(), {"password": "copper kettle 9 herons"}
    bodies = {
        path: {"token": "x"} | (extra if "reset" in path else {"confirm": True} if "verify-p" in path else {})
        for path in TOKENS
    }
    with store_away(site) if away else nullcontext():
        codes = [client.post(path, json=bodies[path]).status_code for path in TOKENS * 16]
    assert codes == [410] * 60 + [429] * 4


@pytest.mark.parametrize(
    ("mode", "address", "limited"),
    [
        ("demo", "127.0.0.1", False),
        ("demo", "::1", False),
        ("demo", "192.0.2.7", True),
        ("test", "127.0.0.1", True),
        ("production", "127.0.0.1", True),
    ],
)
def test_the_demo_does_not_limit_its_own_machine(site: Site, mode: Mode, address: str, limited: bool) -> None:
    """Only there, and only by address: limits per account hold."""
    real = site.app.extensions["motorclub.config"]
    site.app.extensions["motorclub.config"] = replace(real, mode=mode)
    try:
        with site.app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            for _ in range(3):
                hit_address(LIMIT)
            if limited:
                with pytest.raises(ApiError):
                    hit_address(LIMIT)
            else:
                hit_address(LIMIT)
            for _ in range(3):
                hit(LIMIT, "email:jo@example.org")
            with pytest.raises(ApiError):
                hit(LIMIT, "email:jo@example.org")
    finally:
        site.app.extensions["motorclub.config"] = real


def _forgotten(site: Site, addresses: list[str]) -> list[int]:
    """The answers to one call for a lost password from each of the addresses, each about another account."""
    site.as_role(Role.ADMIN).put("/platform/admin/plugins/core/settings", json={"values": {"captcha": False}})
    return [
        site.client()
        .post(
            "/auth/forgot-password",
            json={"email": f"jo{number}@example.org"},
            environ_base={"REMOTE_ADDR": address},
        )
        .status_code
        for number, address in enumerate(addresses)
    ]


@pytest.mark.parametrize("form", ["203.0.113.9", "2001:db8:7:7::{}", "::ffff:203.0.113.9"])
def test_one_network_is_limited_like_one_address(site: Site, form: str) -> None:
    """An IPv6 client has a whole /64 to call from."""
    codes = _forgotten(site, [form.format(number) for number in range(1, 31)])
    assert codes == [202] * 20 + [429] * 10


def test_neighbours_in_ipv4_share_no_limit(site: Site) -> None:
    """Each address is a client of its own there."""
    assert set(_forgotten(site, ["203.0.113.9", "203.0.113.10"] * 15)) == {202}


def _passed(site: Site, addresses: list[str]) -> int:
    """How many calls from the addresses one after another are allowed under a limit of three."""
    passed = 0
    for address in addresses:
        with site.app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            try:
                hit_address(LIMIT)
                passed += 1
            except ApiError:
                continue
    return passed


def test_wider_networks_have_wider_limits(clock: Clock, site: Site) -> None:
    """A /56 may do as much as 4 addresses, a /48 as much as 16; what a /64 is refused uses nothing of it up."""
    one = [f"2001:db8:1:100::{n}" for n in range(60)]
    same_56 = [f"2001:db8:1:1{n:02x}::1" for n in range(60)]
    others = [f"2001:db8:1:{n:x}00::1" for n in range(2, 60)]
    assert [_passed(site, one), _passed(site, same_56), _passed(site, others)] == [3, 9, 36]
    assert _passed(site, ["2001:db8:2::1"]) == 1


def test_addresses_that_cannot_be_read_share_one_limit(clock: Clock, site: Site) -> None:
    """A proxy that adds a port to each must not switch the limits off."""
    assert _passed(site, [f"192.0.2.1:{port}" for port in range(5000, 5010)]) == 3
