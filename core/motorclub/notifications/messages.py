"""A notification's text: the kind's template with escaped values, cleaned once more to b, i and a[href]."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

import nh3
from flask import current_app

from motorclub.plugin import registry
from motorclub.plugin.host import CORE, Host, current_host
from motorclub.plugin.values import NotificationKind

EXTENSION = "motorclub.notification_kinds"
TAGS = {"b", "i", "a"}
ATTRIBUTES = {"a": {"href"}}
SCHEMES = {"http", "https"}
# So many people are named; the others are counted.
NAMED = 2


class UnknownKind(LookupError):
    """A kind of notification that no plugin has registered; the message says how to."""


def kinds() -> Mapping[str, NotificationKind]:
    """Every kind by name, collected on first use; those of plugins that are off too."""
    found: dict[str, NotificationKind] | None = current_app.extensions.get(EXTENSION)
    if found is None:
        found = current_app.extensions[EXTENSION] = build(current_host())
    return found


def kind_of(name: str) -> NotificationKind:
    """The registered kind called `name`. Raises UnknownKind."""
    found = kinds().get(name)
    if found is None:
        raise UnknownKind(f"there is no notification kind {name!r}: give it back from register_notifications")
    return found


def build(host: Host) -> dict[str, NotificationKind]:
    """Every kind that `host` has loaded, by name."""
    return {kind.name: kind for _, given in host.contributions() for kind in given.notifications}


def switched_on() -> list[NotificationKind]:
    """The kinds of the core and of every plugin that is on, in the order in which they were contributed."""
    host = current_host()
    on = {CORE, *registry.current().enabled}
    return [kind for owner, given in host.contributions() if owner in on for kind in given.notifications]


def render(template: str, params: Mapping[str, object], url: str) -> str:
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


def people(names: Sequence[str], count: int) -> str:
    """The first of `count` people by name, the others as a number.

    >>> people(["Ann"], 1), people(["Ann", "Bob"], 2)
    ('Ann', 'Ann and Bob')
    >>> people(["Ann", "Bob"], 3), people(["Ann", "Bob"], 6)
    ('Ann, Bob and 1 other', 'Ann, Bob and 4 others')
    """
    others = count - len(names)
    if others <= 0:
        return " and ".join(names)
    return f"{', '.join(names)} and {others} {'other' if others == 1 else 'others'}"


def plain(message: str) -> str:
    """A message without its markup, for mails and for whoever hears it read.

    >>> plain('<b>Ann</b> &amp; Bob <a href="/questions/7">wrote</a>')
    'Ann & Bob wrote'
    """
    return html.unescape(nh3.clean(message, tags=set()))


def group_key(kind: NotificationKind, values: Mapping[str, object]) -> str | None:
    """What those of a group have in common; None for a kind that is not grouped.

    Raises LookupError for a name in `group_by` that has no value.
    """
    if not kind.group_by:
        return None
    missing = [name for name in kind.group_by if values.get(name) is None]
    if missing:
        raise LookupError(f"notification {kind.name} is grouped by {missing[0]!r}, which has no value")
    return "|".join(str(values[name]).replace("|", "||") for name in kind.group_by)
