"""The languages that the site has texts in, and which of them a person reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import get_args

from flask import Request, has_request_context, request

from motorclub.plugin.localized import ENGLISH
from motorclub.plugin.registry import current
from motorclub.settings.site import CoreSettings, Language

LANGUAGES: tuple[str, ...] = get_args(Language)
# Set by the shell when somebody chooses, or signs in having chosen; it is no part of a session.
LANGUAGE_COOKIE = "motorclub_language"
_READERS: ContextVar[str | None] = ContextVar("motorclub_readers_language", default=None)
# In a request's environ, and so in those of the calls that are made for it.
CHOSEN = "motorclub.language"


def site_language() -> str:
    """The language of people who have not said another one."""
    settings = current().settings.get("core")
    return settings.language if isinstance(settings, CoreSettings) else ENGLISH


@contextmanager
def readers_language(language: str) -> Iterator[None]:
    """Make something for one reader outside of their requests, such as the files of a mail."""
    token = _READERS.set(language)
    try:
        yield
    finally:
        _READERS.reset(token)


def requested_language() -> str:
    """The language of the present request: the one chosen in this browser, else one that the browser asks for.

    Outside of requests that of the block `readers_language`. Else, and where none is one of LANGUAGES, the site's own.
    """
    if (language := _READERS.get()) is not None:
        return language
    if not has_request_context():
        return site_language()
    chosen: str | None = request.environ.get(CHOSEN)
    if chosen is None:
        chosen = request.environ[CHOSEN] = _choose_language(request)
    return chosen


def _choose_language(asked: Request) -> str:
    chosen = asked.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return asked.accept_languages.best_match(LANGUAGES) or site_language()
