"""The languages that the site has texts in, and which of them a person reads."""

from __future__ import annotations

from typing import get_args

from flask import has_request_context, request

from motorclub.plugin.registry import current
from motorclub.settings.site import CoreSettings, Language

LANGUAGES: tuple[str, ...] = get_args(Language)
ENGLISH = "en"
# Set by the shell when somebody chooses, or signs in having chosen; it is no part of a session.
LANGUAGE_COOKIE = "motorclub_language"


def site_language() -> str:
    """The language of people who have not said another one."""
    settings = current().settings.get("core")
    return settings.language if isinstance(settings, CoreSettings) else ENGLISH


def requested_language() -> str:
    """The language of the present request: the one chosen in this browser, else one that the browser asks for.

    The site's own outside of requests, and where neither is one of LANGUAGES.
    """
    if not has_request_context():
        return site_language()
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES) or site_language()
