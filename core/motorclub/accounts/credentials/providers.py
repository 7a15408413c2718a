"""Captchas of other providers: what a visitor's browser was given there is shown to the provider, who says yes or no.

All three speak one protocol, `siteverify`: a form with `secret`, `response` and `remoteip`, answered with
`{success, error-codes}`. A provider that gives no answer is never a yes.
Sources: developers.google.com/recaptcha/docs/verify, docs.hcaptcha.com, developers.cloudflare.com/turnstile.
"""

from __future__ import annotations

import http.client
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit

import orjson
from flask import current_app, request

from motorclub import clock
from motorclub.accounts.credentials.captcha import FIELD, MAX_CHARS, MISSING, REFUSED, captcha, spend
from motorclub.accounts.credentials.tokens import fingerprint
from motorclub.config import Config
from motorclub.http import ApiError, conflict, invalid
from motorclub.http.security import Sources
from motorclub.plugin.registry import settings_of
from motorclub.settings.site import CoreSettings

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


def check_own() -> None:
    """Raises 409 where challenges are another provider's."""
    if settings_of(CoreSettings).captcha_provider in PROVIDERS:
        raise conflict(NO_CHALLENGE)


def sources() -> Sources:
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
        raise _away() from failure
    # Providers accept a solution once, too; this holds also for two calls at the same moment.
    mark = f"{settings.captcha_provider}:{fingerprint(solution).hex()}"
    if not good or not spend(mark, clock.now() + SPENT_LIFE):
        raise invalid(FIELD, REFUSED)


def _away() -> ApiError:
    return ApiError(503, AWAY, code="CAPTCHA_UNAVAILABLE", headers={"Retry-After": str(RETRY_AFTER_S)})


def _solved(provider: Provider, settings: CoreSettings, solution: str) -> bool:
    """The provider's word. Raises NoAnswer when it says neither yes nor no."""
    config: Config = current_app.extensions["motorclub.config"]
    form = {
        "secret": settings.captcha_secret_key,
        "response": solution,
        "remoteip": request.remote_addr or "",
    } | ({"sitekey": settings.captcha_site_key} if provider.wants_site_key else {})
    said = ask(config.captcha_verify_url or provider.verify, form)
    if said.get("success") is True:
        return True
    codes = said.get("error-codes", [])
    if said.get("success") is not False or not _of_the_visitor(codes):
        raise NoAnswer(f"it refused our call: {codes!r}"[:300])
    return False


def _of_the_visitor(codes: object) -> bool:
    return isinstance(codes, list) and all(code in VISITORS_FAULTS for code in codes)


def ask(url: str, form: Mapping[str, str]) -> dict[str, Any]:
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
