"""Telling plugins which pages are opened: documents that are served, and navigations within the app.

A navigation costs no call of its own: the next call that the browser makes names its page in a header.
"""

from __future__ import annotations

from urllib.parse import unquote

from flask import Flask, request

from motorclub.plugin.host import current_host

LONGEST = 500


def note_page_view(path: str) -> None:
    """Tell every enabled plugin that observes them; a path that no page has is theirs to ignore."""
    current_host().hooks.note_page_view(path)


def follow_navigations(app: Flask) -> None:
    """Note the page that a call names in the header `X-Page-View`."""
    app.before_request(_note_navigation)


def _note_navigation() -> None:
    path = request.environ.get("HTTP_X_PAGE_VIEW", "")
    if path.startswith("/") and len(path) <= LONGEST:
        note_page_view(unquote(path))
