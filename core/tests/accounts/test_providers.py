"""Captchas of other providers, against a server that speaks their protocol; what they do not say is never a yes."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.accounts.credentials import captcha
from motorclub.accounts.models import LoginAttempts, SpentCaptcha
from motorclub.config import Config, ConfigError
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.testing.race import together
from motorclub.testing.site import PASSWORD, Site
from motorclub.viewer import Role

pytestmark = pytest.mark.once

SETTINGS = "/platform/admin/plugins/core/settings"
SITE_KEY, SECRET = "site-key-1", "secret-key-1"
NAMES = ("recaptcha", "hcaptcha", "turnstile")

# How each says that a solution is not one, or not any more, in its own documentation's words.
UNKNOWN = dict.fromkeys(NAMES, "invalid-input-response")
SPENT = {
    "recaptcha": "timeout-or-duplicate",
    "hcaptcha": "already-seen-response",
    "turnstile": "timeout-or-duplicate",
}
LONG = 3.0


class FakeProvider:
    """A provider's server: `solved` holds what visitors have been given there and not used yet."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.solved = {"good-1", "good-2"}
        self.used: set[str] = set()
        self.trouble = ""
        self.forms: list[dict[str, str]] = []
        self.forgets = False
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/siteverify"

    @contextmanager
    def running(self) -> Iterator[FakeProvider]:
        self._thread.start()
        try:
            yield self
        finally:
            self.stop()

    def stop(self) -> None:
        """Nobody answers any more."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()

    def verify(self, form: dict[str, str]) -> dict[str, Any]:
        """What it says about a form, as documented."""
        self.forms.append(form)
        if form.get("secret") != SECRET:
            return {"success": False, "error-codes": ["invalid-input-secret"]}
        if self.name == "hcaptcha" and form.get("sitekey") != SITE_KEY:
            return {"success": False, "error-codes": ["sitekey-secret-mismatch"]}
        response = form.get("response", "")
        if not response:
            return {"success": False, "error-codes": ["missing-input-response"]}
        if response in self.used and not self.forgets:
            return {"success": False, "error-codes": [SPENT[self.name]]}
        if response not in self.solved:
            return {"success": False, "error-codes": [UNKNOWN[self.name]]}
        self.used.add(response)
        return {
            "success": True,
            "challenge_ts": "2026-06-01T12:00:00.000Z",
            "hostname": "localhost",
            "error-codes": [],
        }

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                assert self.headers["Content-Type"] == "application/x-www-form-urlencoded"
                form = {
                    name: values[0] for name, values in parse_qs(self.rfile.read(length).decode()).items()
                }
                (TROUBLES | NOES).get(provider.trouble, _answer)(self, provider.verify(form))

            def log_message(self, *args: Any) -> None:
                """Nothing on the terminal."""

        return Handler


def _answer(handler: BaseHTTPRequestHandler, said: Any, status: int = 200) -> None:
    _send(handler, json.dumps(said).encode(), status)


def _send(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def _silent(_handler: BaseHTTPRequestHandler, _said: Any) -> None:
    time.sleep(LONG)


def _endless(handler: BaseHTTPRequestHandler, _said: Any) -> None:
    handler.send_response(200)
    handler.end_headers()
    ends = time.monotonic() + LONG
    try:
        while time.monotonic() < ends:
            handler.wfile.write(b" ")
            time.sleep(0.05)
    except OSError:
        return


def _half(handler: BaseHTTPRequestHandler, _said: Any) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "100")
    handler.end_headers()
    handler.wfile.write(b'{"success": true')


TROUBLES: dict[str, Any] = {
    "error page": lambda handler, said: _send(handler, b"<h1>Bad gateway</h1>", 502),
    "error with a yes": lambda handler, said: _answer(handler, said, 503),
    "no JSON": lambda handler, said: _send(handler, b"yes"),
    "another shape": lambda handler, said: _answer(handler, [True]),
    "no verdict": lambda handler, said: _answer(handler, {}),
    "a yes as text": lambda handler, said: _answer(handler, {"success": "true"}),
    "a yes as number": lambda handler, said: _answer(handler, {"success": 1}),
    "its own fault": lambda handler, said: _answer(
        handler, {"success": False, "error-codes": ["internal-error"]}
    ),
    "a reason unheard of": lambda handler, said: _answer(
        handler, {"success": False, "error-codes": ["quota"]}
    ),
    "reasons of another shape": lambda handler, said: _answer(
        handler, {"success": False, "error-codes": [{"a": 1}]}
    ),
    "too long": lambda handler, said: _send(handler, json.dumps(said | {"x": "x" * 70_000}).encode()),
    "half an answer": _half,
    "silence": _silent,
    "no end": _endless,
}


NOES: dict[str, Any] = {"no reason": lambda handler, said: _answer(handler, {"success": False})}


class Door:
    """A site that has chosen a provider."""

    def __init__(self, site: Site, provider: FakeProvider) -> None:
        self.site, self.provider = site, provider

    def register(self, captcha: Any = "good-1", username: str = "jo_fast") -> Any:
        """POST /auth/register."""
        body = {"username": username, "email": f"{username}@example.org", "password": PASSWORD}
        return self.site.client().post("/auth/register", json=body | {"captcha": captcha})

    def members(self) -> int:
        """How many there are beside the admin."""
        others = sa.select(sa.func.count()).select_from(Member).where(Member.role == Role.USER)
        with self.site.context():
            return db.session.scalar(others) or 0


def choose(site: Site, **values: Any) -> None:
    """Set core settings as an admin."""
    saved = site.as_role(Role.ADMIN).put(SETTINGS, json={"values": values})
    assert saved.status_code == 200, saved.text


@contextmanager
def chosen(site: Site, name: str) -> Iterator[Door]:
    """The site with this provider, whose server is the fake one."""
    choose(site, captcha_provider=name, captcha_site_key=SITE_KEY, captcha_secret_key=SECRET)
    real = site.app.extensions["motorclub.config"]
    with FakeProvider(name).running() as provider:
        site.app.extensions["motorclub.config"] = replace(real, captcha_verify_url=provider.address)
        try:
            yield Door(site, provider)
        finally:
            site.app.extensions["motorclub.config"] = real


@pytest.fixture(params=NAMES)
def door(request: pytest.FixtureRequest, site: Site) -> Iterator[Door]:
    """Each provider in turn."""
    with chosen(site, request.param) as made:
        yield made


@pytest.fixture
def one_door(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    """One of them, on which the site does not wait for long."""
    monkeypatch.setattr(captcha, "TIMEOUT_S", 0.5)
    with chosen(site, "turnstile") as made:
        yield made


def test_a_solution_is_shown_to_the_provider(door: Door) -> None:
    """The secret, the solution and the visitor's address; hCaptcha is given the site key as well."""
    assert door.register().status_code == 201
    expected = {"secret": SECRET, "response": "good-1", "remoteip": "127.0.0.1"}
    with_key = {"sitekey": SITE_KEY} if door.provider.name == "hcaptcha" else {}
    assert door.provider.forms == [expected | with_key]


@pytest.mark.parametrize("captcha", ["made up", "x" * 4001, 7], ids=lambda value: str(value)[:10])
def test_what_is_no_solution(door: Door, captcha: Any) -> None:
    """400 for field captcha; nobody is registered."""
    refused = door.register(captcha)
    assert (refused.status_code, refused.json["field"], door.members()) == (400, "captcha", 0)


def test_a_no_without_a_reason(one_door: Door) -> None:
    """Is a no."""
    one_door.provider.trouble = "no reason"
    refused = one_door.register()
    assert (refused.status_code, refused.json["field"], one_door.members()) == (400, "captcha", 0)


@pytest.mark.parametrize("captcha", [None, ""])
def test_a_missing_solution_asks_nobody(door: Door, captcha: Any) -> None:
    """400 at once."""
    refused = door.register(captcha)
    assert (refused.status_code, refused.json["message"]) == (400, "Please complete the captcha.")
    assert door.provider.forms == []


def test_a_solution_counts_once(door: Door) -> None:
    """The provider says so; were it to forget, we do not."""
    assert door.register().status_code == 201
    again = door.register(username="another")
    assert (again.status_code, again.json["field"]) == (400, "captcha")
    door.provider.forgets = True
    again = door.register(username="another")
    assert (again.status_code, again.json["field"]) == (400, "captcha")
    with door.site.context():
        marks = db.session.scalars(sa.select(SpentCaptcha.signature)).all()
    assert [mark.partition(":")[0] for mark in marks] == [door.provider.name]
    assert "good-1" not in marks[0]


def _register(door: Door, username: str) -> int:
    return int(door.register(username=username).status_code)


def test_of_two_uses_at_once_one_counts(one_door: Door) -> None:
    """Although this provider accepts both."""
    one_door.provider.forgets = True
    codes = together([partial(_register, one_door, f"member{number}") for number in range(4)])
    assert sorted(codes) == [201, 400, 400, 400]


def test_both_would_count_otherwise(one_door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: the provider's word alone."""
    one_door.provider.forgets = True
    monkeypatch.setattr(captcha, "spend", lambda mark, ends: True)
    codes = together([partial(_register, one_door, f"member{number}") for number in range(4)])
    assert codes == [201] * 4


def _is_away(answer: Any) -> bool:
    return (
        answer.status_code == 503
        and answer.json["code"] == "CAPTCHA_UNAVAILABLE"
        and "provider does not answer" in answer.json["message"]
        and int(answer.headers["Retry-After"]) > 0
    )


@pytest.mark.parametrize("trouble", TROUBLES)
def test_what_the_provider_does_not_say_is_no_yes(
    one_door: Door, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    """503 with a clear message, the log names the provider, nobody is registered; afterwards all is well."""
    one_door.provider.trouble = trouble
    began = time.monotonic()
    with caplog.at_level(logging.ERROR):
        assert _is_away(one_door.register())
    assert time.monotonic() - began < LONG
    assert "turnstile gave no answer" in caplog.text
    assert (SECRET in caplog.text, one_door.members()) == (False, 0)
    one_door.provider.trouble = ""
    assert one_door.register("good-2").status_code == 201


def test_a_provider_that_is_away(one_door: Door) -> None:
    """The connection is refused: 503."""
    one_door.provider.stop()
    assert _is_away(one_door.register())
    assert one_door.members() == 0


@pytest.mark.parametrize("name", NAMES)
def test_keys_that_the_provider_does_not_know(
    site: Site, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """503 and a line in the log for the admin; no visitor could ever solve it."""
    with chosen(site, name) as door:
        choose(site, captcha_secret_key="of-another-site")
        with caplog.at_level(logging.ERROR):
            assert _is_away(door.register())
    assert "invalid-input-secret" in caplog.text


def test_a_log_in_does_not_pay_for_the_provider(one_door: Door) -> None:
    """While it is away, attempts that need a captcha are 503, and neither fail nor lock; then they go on."""
    one_door.site.member("jo_fast")
    client = one_door.site.client()
    body = {"username": "jo_fast", "password": PASSWORD, "captcha": "good-1"}
    for _ in range(3):
        assert client.post("/auth/login", json=body | {"password": "wrong"}).status_code == 401
    one_door.provider.trouble = "error page"
    assert [client.post("/auth/login", json=body).status_code for _ in range(12)] == [503] * 12
    with one_door.site.context():
        assert set(db.session.scalars(sa.select(LoginAttempts.begun))) == {3}
        assert set(db.session.scalars(sa.select(LoginAttempts.failed))) == {3}
    one_door.provider.trouble = ""
    assert client.post("/auth/login", json=body | {"captcha": None}).status_code == 400
    assert client.post("/auth/login", json=body | {"captcha": "good-2"}).status_code == 200


def test_no_challenge_of_our_own(door: Door) -> None:
    """409 where the captcha is another provider's; a solution of ours is none there."""
    answer = door.site.client().get("/auth/captcha")
    assert (answer.status_code, "another provider" in answer.text) == (409, True)


def policy(client: FlaskClient) -> dict[str, set[str]]:
    """The directives of a page's policy."""
    rules = client.get("/login").headers["Content-Security-Policy"].split("; ")
    return {rule.split()[0]: set(rule.split()[1:]) for rule in rules}


OPENED: dict[str, dict[str, set[str]]] = {
    "recaptcha": {
        "script-src": {"https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"},
        "frame-src": {
            "'self'",
            "https://www.google.com/recaptcha/",
            "https://recaptcha.google.com/recaptcha/",
        },
        "connect-src": {"https://www.google.com/recaptcha/"},
    },
    "hcaptcha": {
        "script-src": {"https://hcaptcha.com", "https://*.hcaptcha.com"},
        "frame-src": {"'self'", "https://hcaptcha.com", "https://*.hcaptcha.com"},
        "style-src": {"https://hcaptcha.com", "https://*.hcaptcha.com"},
        "connect-src": {"https://hcaptcha.com", "https://*.hcaptcha.com"},
    },
    "turnstile": {
        "script-src": {"https://challenges.cloudflare.com"},
        "frame-src": {"'self'", "https://challenges.cloudflare.com"},
        "connect-src": {"https://challenges.cloudflare.com"},
    },
}


@pytest.mark.usefixtures("shell")
def test_the_pages_policy_opens_for_the_chosen_provider_only(site: Site, client: FlaskClient) -> None:
    """What each needs and nothing of the others; nothing for ours, and nothing while captchas are off."""
    choose(site, videos=False)
    closed = policy(client)
    assert "frame-src" not in closed
    for name, opened in OPENED.items():
        choose(site, captcha_provider=name, captcha_site_key=SITE_KEY, captcha_secret_key=SECRET)
        found = policy(client)
        added = {rule: found[rule] - closed.get(rule, set()) for rule in found}
        assert {rule: sources for rule, sources in added.items() if sources} == opened
        choose(site, captcha=False)
        assert policy(client) == closed
        choose(site, captcha=True)
    choose(site, captcha_provider="altcha")
    assert policy(client) == closed


@pytest.fixture
def shell(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, for sites whose web shell has not been built."""
    from motorclub.platform import pages

    (tmp_path / "index.html").write_text('<script id="boot">{}</script>')
    monkeypatch.setattr(pages, "SHELL", tmp_path)


def test_the_address_may_be_a_relay_s() -> None:
    """MOTORCLUB_CAPTCHA_VERIFY_URL; what is no address is refused at the start."""
    name, env = "MOTORCLUB_CAPTCHA_VERIFY_URL", {"MOTORCLUB_SECRET": "x" * 40}
    assert Config.from_env(env).captcha_verify_url == ""
    relay = "https://relay.example.org/siteverify"
    assert Config.from_env(env | {name: relay}).captcha_verify_url == relay
    for nonsense in ("relay.example.org", "ftp://relay.example.org/", "https://"):
        with pytest.raises(ConfigError, match=name):
            Config.from_env(env | {name: nonsense})
