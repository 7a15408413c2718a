"""The captcha: ALTCHA, a proof of work made by the visitor's browser, or that of a provider whom an admin has chosen.

Format: what the package `altcha` 2.3 and the widget `altcha` 3.2 on npm both call version 2. The challenge is
`{parameters: {algorithm, cost, keyLength, keyPrefix, nonce, salt, keySignature, expiresAt}, signature}`; the browser
looks for the counter whose derived key (PBKDF2/SHA-256, a kind the widget has built in) begins with `keyPrefix` and
sends `captcha` = base64 of `{challenge: {parameters, signature}, solution: {counter, derivedKey}}`.
core/tests/accounts/test_captcha.py has the widget's own solver solve a challenge and this side check it.

The server picks the counter, so the work is bounded for slow machines, and checking costs one HMAC.
"""

from __future__ import annotations

import http.client
import logging
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit

import altcha
import orjson
from flask import Flask, current_app, request
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.accounts.credentials.tokens import derived_key, fingerprint
from motorclub.accounts.models import SpentCaptcha
from motorclub.config import Config
from motorclub.db import db
from motorclub.http import ApiError, conflict, invalid
from motorclub.http.security import Sources
from motorclub.plugin.registry import settings_of
from motorclub.settings.site import CoreSettings

FIELD = "captcha"
ALGORITHM = "PBKDF2/SHA-256"
LIFE = timedelta(minutes=20)
MAX_CHARS = 4000

# With 1000 rounds a browser tries one or two thousand counters a second on each core: about a second of work.
COST = 1000
COUNTERS = range(1000, 4000)
COUNTERS_IN_TESTS = range(20, 60)

MISSING = "Please complete the captcha."
REFUSED = "The captcha was not accepted. Please try again."


class Captcha:
    """The challenges of one installation; all its processes make and accept the same ones."""

    def __init__(self, secret: str, counters: range) -> None:
        self._challenge_key = derived_key(secret, "captcha challenge")
        self._solution_key = derived_key(secret, "captcha solution")
        self._counters = counters

    def challenge(self, life: timedelta = LIFE) -> altcha.Challenge:
        """A new challenge. The package compares its end with the machine's clock, so it is set by that one."""
        return altcha.create_challenge(
            ALGORITHM,
            COST,
            counter=secrets.choice(self._counters),
            expires_at=int(time.time() + life.total_seconds()),
            hmac_secret=self._challenge_key,
            hmac_key_secret=self._solution_key,
        )

    def accept(self, payload: str | None) -> None:
        """Take a solution, once. Commits. Raises 400 for field captcha when it is missing, wrong, old or spent."""
        if not payload:
            raise invalid(FIELD, MISSING)
        if not self._solves(payload):
            raise invalid(FIELD, REFUSED)
        challenge = altcha.Payload.from_base64(payload).challenge
        ends = datetime.fromtimestamp(challenge.parameters.expires_at or 0, UTC)
        if not spend(challenge.signature or "", ends):
            raise invalid(FIELD, REFUSED)

    def _solves(self, payload: str) -> bool:
        if len(payload) > MAX_CHARS:
            return False
        result = altcha.verify_solution(payload, self._challenge_key, hmac_key_secret=self._solution_key)
        return result.verified


def spend(mark: str, ends: datetime) -> bool:
    """Remember a solution by its mark until it is no good anyway; False if it had been taken before. Commits."""
    row = insert(SpentCaptcha).values(signature=mark, expires_at=ends)
    fresh = db.session.scalar(row.on_conflict_do_nothing().returning(SpentCaptcha.signature))
    db.session.commit()
    return fresh is not None


def init_app(app: Flask, config: Config) -> None:
    """Give `app` its captcha; tests solve for real, but not for long."""
    counters = COUNTERS_IN_TESTS if config.mode == "test" else COUNTERS
    app.extensions["motorclub.captcha"] = Captcha(config.secret, counters)


def captcha() -> Captcha:
    """The current application's captcha."""
    found: Captcha = current_app.extensions["motorclub.captcha"]
    return found


# Captchas of other providers: what a visitor's browser was given there is shown to the provider, who says yes or no.
# All three speak one protocol, `siteverify`: a form with `secret`, `response` and `remoteip`, answered with
# `{success, error-codes}`. A provider that does not answer counts as a failure.
# Sources: developers.google.com/recaptcha/docs/verify, docs.hcaptcha.com, developers.cloudflare.com/turnstile.

TIMEOUT_S = 5.0
MAX_ANSWER = 64 * 1024
# Longer than any provider's solution is good for (reCAPTCHA and hCaptcha 2 minutes, Turnstile 5).
SPENT_LIFE = timedelta(minutes=20)

AWAY = "The captcha could not be checked because its provider does not answer. Please try again in a few minutes."
RETRY_AFTER_S = 30
NO_CHALLENGE = "This site makes no challenges of its own: its captcha is another provider's."

# What is wrong with the visitor's solution; every other refusal is ours or the provider's own trouble.
VISITORS_FAULTS = (
    "browser-error",
    "missing-input-response",
    "invalid-input-response",
    "expired-input-response",
    "already-seen-response",
    "invalid-or-already-seen-response",
    "timeout-or-duplicate",
)

_log = logging.getLogger("motorclub.accounts")


@dataclass(frozen=True, slots=True)
class Provider:
    """Where solutions are checked, and what a page must be allowed to load for the visitor to make one.

    `wants_site_key`: it compares the key that the solution was made for.
    """

    verify: str
    sources: Sources
    wants_site_key: bool = False


_GOOGLE = ("https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/")
_HCAPTCHA = ("https://hcaptcha.com", "https://*.hcaptcha.com")
_TURNSTILE = ("https://challenges.cloudflare.com",)

PROVIDERS: Mapping[str, Provider] = {
    "recaptcha": Provider(
        "https://www.google.com/recaptcha/api/siteverify",
        {
            "script-src": _GOOGLE,
            "frame-src": ("https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"),
            "connect-src": ("https://www.google.com/recaptcha/",),
        },
    ),
    "hcaptcha": Provider(
        "https://api.hcaptcha.com/siteverify",
        dict.fromkeys(("script-src", "frame-src", "style-src", "connect-src"), _HCAPTCHA),
        wants_site_key=True,
    ),
    "turnstile": Provider(
        "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        dict.fromkeys(("script-src", "frame-src", "connect-src"), _TURNSTILE),
    ),
}


class NoAnswer(Exception):
    """The provider is away, or says what no visitor can help."""


def check_captcha(solution: str | None) -> None:
    """Take a captcha's solution, once, of whichever provider is set; nothing is asked where captchas are off.

    Commits. Raises 400 for field captcha, 503 while the provider cannot say.
    """
    settings = settings_of(CoreSettings)
    if not settings.captcha:
        return
    provider = PROVIDERS.get(settings.captcha_provider)
    if provider is None:
        captcha().accept(solution)
    else:
        _accept(provider, settings, solution)


def check_own_captcha() -> None:
    """Raises 409 where challenges are another provider's."""
    if settings_of(CoreSettings).captcha_provider in PROVIDERS:
        raise conflict(NO_CHALLENGE)


def captcha_sources() -> Sources:
    """What the pages' policy opens: the chosen provider's, nothing while captchas are off or made here."""
    settings = settings_of(CoreSettings)
    provider = PROVIDERS.get(settings.captcha_provider) if settings.captcha else None
    return provider.sources if provider else {}


def _accept(provider: Provider, settings: CoreSettings, solution: str | None) -> None:
    if not solution:
        raise invalid(FIELD, MISSING)
    if len(solution) > MAX_CHARS:
        raise invalid(FIELD, REFUSED)
    try:
        good = _solved(provider, settings, solution)
    except NoAnswer as failure:
        _log.error("the captcha provider %s gave no answer: %s", settings.captcha_provider, failure)
        retry = {"Retry-After": str(RETRY_AFTER_S)}
        raise ApiError(503, AWAY, code="CAPTCHA_UNAVAILABLE", headers=retry) from failure
    # Providers accept a solution once, too; this holds also for two calls at the same moment.
    mark = f"{settings.captcha_provider}:{fingerprint(solution).hex()}"
    if not good or not spend(mark, clock.now() + SPENT_LIFE):
        raise invalid(FIELD, REFUSED)


def _solved(provider: Provider, settings: CoreSettings, solution: str) -> bool:
    """The provider's word. Raises NoAnswer when it says neither yes nor no."""
    config: Config = current_app.extensions["motorclub.config"]
    form = {
        "secret": settings.captcha_secret_key,
        "response": solution,
        "remoteip": request.remote_addr or "",
    } | ({"sitekey": settings.captcha_site_key} if provider.wants_site_key else {})
    said = ask_provider(config.captcha_verify_url or provider.verify, form)
    if said.get("success") is True:
        return True
    codes = said.get("error-codes", [])
    visitors = isinstance(codes, list) and all(code in VISITORS_FAULTS for code in codes)
    if said.get("success") is not False or not visitors:
        raise NoAnswer(f"it refused our call: {codes!r}"[:300])
    return False


def ask_provider(url: str, form: Mapping[str, str]) -> dict[str, Any]:
    """POST a form and give the JSON object of the answer. Raises NoAnswer, also for one who falls silent."""
    try:
        status, body = _post(url, urlencode(form).encode())
        said = orjson.loads(body)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NoAnswer(f"{type(error).__name__}: {error}") from error
    if not isinstance(said, dict) or status >= http.client.INTERNAL_SERVER_ERROR:
        raise NoAnswer(f"it answered {status} {body[:100]!r}")
    return said


def _post(url: str, body: bytes) -> tuple[int, bytes]:
    parts, ends = urlsplit(url), time.monotonic() + TIMEOUT_S
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=TIMEOUT_S)
    try:
        connection.request(
            "POST",
            urlunsplit(("", "", parts.path or "/", parts.query, "")),
            body,
            {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"},
        )
        answer = connection.getresponse()
        return answer.status, _read(answer, ends)
    finally:
        connection.close()


def _read(answer: http.client.HTTPResponse, ends: float) -> bytes:
    """The body in the pieces that come; the timeout of a socket is that of one piece."""
    found = b""
    while piece := answer.read1(MAX_ANSWER):
        found += piece
        if len(found) > MAX_ANSWER or time.monotonic() > ends:
            raise TimeoutError("the answer does not end")
    return found
