"""A notification's text: the kind's template with escaped values, cleaned once more to b, i and a[href]."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any

import nh3
from flask import current_app

from motorclub.plugin.host import Host
from motorclub.plugin.values import NotificationKind

EXTENSION = "motorclub.notification_kinds"
TAGS = {"b", "i", "a"}
ATTRIBUTES = {"a": {"href"}}
SCHEMES = {"http", "https"}


class UnknownKind(LookupError):
    """A kind of notification that no plugin has registered; the message says how to."""


def kind_of(name: str) -> NotificationKind:
    """The registered kind called `name`. Raises UnknownKind."""
    kinds: dict[str, NotificationKind] | None = current_app.extensions.get(EXTENSION)
    if kinds is None:
        kinds = current_app.extensions[EXTENSION] = build(current_app.extensions["motorclub.host"])
    if name not in kinds:
        raise UnknownKind(f"there is no notification kind {name!r}: give it back from register_notifications")
    return kinds[name]


def build(host: Host) -> dict[str, NotificationKind]:
    """Every kind that `host` has loaded, by name."""
    return {kind.name: kind for _, given in host.contributions() for kind in given.notifications}


def render(template: str, params: Mapping[str, Any], url: str) -> str:
    """The message as HTML; the template may use `{url}` beside the names in `params`.

    Raises LookupError for a placeholder that has no value.

    >>> render('<b>{who}</b> answered <a href="{url}">{title}</a>', {"who": "Ann", "title": "<script>"}, "/questions/7")
    '<b>Ann</b> answered <a href="/questions/7">&lt;script&gt;</a>'
    """
    values = {name: html.escape(str(value)) for name, value in {**params, "url": url}.items()}
    try:
        text = template.format_map(values)
    except KeyError as error:
        raise LookupError(f"the template {template!r} needs a value for {error.args[0]!r}") from error
    return nh3.clean(text, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=None)
