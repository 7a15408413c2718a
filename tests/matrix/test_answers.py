"""What every answer carries, and what no other site's page can have a browser do: asked of every call there is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product as combinations
from pathlib import Path
from typing import Any

import pytest

from matrix import Case, Rule, Stage, all_operations, rows, rules
from motorclub.http import security
from motorclub.http.access import PUBLIC
from motorclub.testing.site import PASSWORD, Site
from motorclub.viewer import Role

ROOT = Path(__file__).parents[2]
RULES = {call: rule for table in rules().values() for call, rule in table.items()}
OFFERED = [operation for operation in all_operations() if str(operation) in RULES]
WRITES = [operation for operation in OFFERED if operation.method != "GET"]
READS = [operation for operation in OFFERED if operation.method == "GET"]


@pytest.fixture
def stage(site: Site) -> Stage:
    return Stage(site)


SENDERS = {
    "another site's form": {"Origin": "https://elsewhere.example"},
    "a page in a sandbox": {"Origin": "null"},
    "another port": {"Origin": "http://localhost:81"},
    "no address": {"Origin": "http://["},
    "another site's script": {"Sec-Fetch-Site": "cross-site"},
    "a sister site's script": {"Sec-Fetch-Site": "same-site"},
    "a liar": {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
}


OURS: tuple[dict[str, str], ...] = (
    {},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"},
)


def test_another_sites_page_may_not_write(site: Site) -> None:
    """403 before anything else, as soon as a cookie comes along; our own page and programs pass."""
    client = site.as_role(Role.ADMIN)
    client.set_cookie("motorclub_refresh", "anything", path="/")
    before = rows(site)
    for operation, (sender, headers) in combinations(WRITES, SENDERS.items()):
        refused = client.open(operation.address(), method=operation.method, headers=headers, json={})
        code = (refused.get_json(silent=True) or {}).get("code")
        assert (refused.status_code, code) == (403, "FOREIGN_ORIGIN"), f"{operation}: {sender}"
        assert "Set-Cookie" not in refused.headers, f"{operation}: {sender}"
    assert rows(site) == before
    for operation, headers in combinations(WRITES, OURS):
        # An unknown field: what passes is refused by its body, or has none.
        passed = client.open(
            operation.address(), method=operation.method, headers=headers, json={"no such": 1}
        )
        assert (passed.get_json(silent=True) or {}).get("code") != "FOREIGN_ORIGIN", operation


def test_without_a_cookie_no_form_of_another_site_can_say_json(site: Site) -> None:
    """Log-in and registration need no cookie: what a form can send is refused by its type, where there is a body."""
    kinds = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")
    client = site.as_role(Role.ADMIN)
    for operation, kind in combinations([one for one in WRITES if one.fields()], kinds):
        site.app.extensions["motorclub.keys"].flushdb()  # how often was counted before the type was looked at
        sent = client.open(
            operation.address(), method=operation.method, content_type=kind, data=b'{"a": "b"}'
        )
        assert sent.status_code == 415, f"{operation}: {kind}"


def test_reading_writes_nothing(stage: Stage) -> None:
    """A link or an image of another site's page can only read: rows stay as they are, but for what is written down."""
    everyone = [stage.site.member_of_role(role) for role in (Role.USER, Role.ADMIN)]
    assert everyone
    assert stage.stranger
    before = rows(stage.site, but=("audit_entry",))
    for operation in READS:
        for caller in (None, Role.USER, Role.ADMIN):
            stage.call(operation, as_public(RULES[str(operation)]), Case(caller))
    assert rows(stage.site, but=("audit_entry",)) == before


def as_public(rule: Rule) -> Rule:
    """The rule with nothing that has an owner, so that nothing is made for the call."""
    return Rule(rule.who, query=rule.query, whose=dict.fromkeys(rule.whose, "anybody"))


# Cookies.


def test_every_cookie_of_a_view_is_closed(site: Site) -> None:
    """Behind TLS: HttpOnly, Secure, SameSite and a path of its own, when it is set and when it goes."""
    site.member("cookie_owner")
    client = site.client()
    body = {"username": "cookie_owner", "password": PASSWORD}
    for path, sent in (("/auth/login", body), ("/auth/refresh-token", None), ("/auth/logout", None)):
        answer = client.post(path, json=sent, base_url="https://localhost")
        cookies = answer.headers.getlist("Set-Cookie")
        assert cookies, path
        for cookie in cookies:
            said = {part.strip().partition("=")[0] for part in cookie.split(";")[1:]}
            assert {"HttpOnly", "Secure", "SameSite", "Path"} <= said, cookie
            assert "Domain" not in said
            assert "Path=/auth" in cookie
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def cookie_calls(text: str) -> Iterator[ast.Call]:
    """Each call of a method that sets or deletes a cookie."""
    for node in ast.walk(ast.parse(text)):
        named = isinstance(node, ast.Call) and getattr(node.func, "attr", None)
        if isinstance(node, ast.Call) and named in ("set_cookie", "delete_cookie"):
            yield node


def careless(call: ast.Call) -> bool:
    """Whether a cookie is set without all that closes it."""
    said = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
    closed = (said.get("httponly"), said.get("secure")) == ("True", "request.is_secure")
    return not (closed and said.get("samesite") in ("'Lax'", "'Strict'") and "path" in said)


def test_every_cookie_in_the_code_is_closed() -> None:
    """Also those that no test has seen being set."""
    sources = [
        *(ROOT / "core/motorclub").rglob("*.py"),
        *(path for path in (ROOT / "plugins").rglob("*.py") if "tests" not in path.parts),
    ]
    calls = [(path.name, call) for path in sources for call in cookie_calls(path.read_text("utf-8"))]
    assert len(calls) >= 2
    assert [f"{name}:{call.lineno}" for name, call in calls if careless(call)] == []


@pytest.mark.parametrize(
    "code",
    [
        "response.set_cookie('a', 'b', path='/auth', secure=request.is_secure, samesite='Lax')",
        "response.set_cookie('a', 'b', path='/auth', secure=False, httponly=True, samesite='Lax')",
        "response.set_cookie('a', 'b', path='/auth', secure=request.is_secure, httponly=True, samesite='None')",
        "response.set_cookie('a', 'b', secure=request.is_secure, httponly=True, samesite='Lax')",
    ],
)
def test_an_open_cookie_is_found(code: str) -> None:
    """Each part that is missing or weak."""
    [call] = cookie_calls(code)
    assert careless(call)


# Negative controls.


def test_a_guard_that_sleeps_is_found(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the sender's site not looked at, the same calls would be made."""
    monkeypatch.setattr(security, "same_origin", lambda: True)
    with pytest.raises(AssertionError, match="another site's form"):
        test_another_sites_page_may_not_write(site)


def test_the_policy_of_pages() -> None:
    """Scripts come from the site alone, nothing inline runs, nobody frames it; no host but the sockets' is added."""
    policy = directives(security.content_security_policy("ws://localhost:5001"))
    assert policy["default-src"] == ["'self'"]
    assert policy["script-src"] == ["'self'"]
    assert policy["connect-src"] == ["'self'", "ws://localhost:5001"]
    assert policy["object-src"] == policy["frame-ancestors"] == ["'none'"]
    assert policy["base-uri"] == policy["form-action"] == ["'self'"]
    assert not [part for parts in policy.values() for part in parts if "unsafe" in part or "*" in part]


def directives(policy: str) -> dict[str, Any]:
    """A policy by its directives."""
    return {name: values for name, *values in (part.split() for part in policy.split(";"))}


def test_public_views_are_few_and_known() -> None:
    """The attack surface of somebody without an account, as the tables state it, is the one that the code opens."""
    opened = {str(operation) for operation in OFFERED if operation.access == PUBLIC}
    assert opened == {call for call, rule in RULES.items() if rule.who == "everybody"} & set(
        map(str, OFFERED)
    )
