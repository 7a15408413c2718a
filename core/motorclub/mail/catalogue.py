"""Every template by name, from the plugins' contributions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import current_app

from motorclub.plugin import registry
from motorclub.plugin.host import CORE, Host, current_host
from motorclub.plugin.values import MailTemplate

EXTENSION = "motorclub.mails"


@dataclass(frozen=True, slots=True)
class Known:
    """A template and the plugin that it belongs to."""

    owner: str
    template: MailTemplate


class UnknownMail(LookupError):
    """A template that nobody has registered; the message says how to."""


def build(host: Host) -> dict[str, Known]:
    """Every template that `host` has loaded, those of plugins that are off included."""
    return {
        template.name: Known(owner, template)
        for owner, given in host.contributions()
        for template in given.mails
    }


def catalogue() -> Mapping[str, Known]:
    """The current application's templates, collected on first use."""
    found: dict[str, Known] | None = current_app.extensions.get(EXTENSION)
    if found is None:
        found = current_app.extensions[EXTENSION] = build(current_host())
    return found


def get_template(name: str) -> Known:
    """The template called `name`. Raises UnknownMail."""
    found = catalogue().get(name)
    if found is None:
        raise UnknownMail(f"there is no mail {name!r}: give it back from register_mails of its owner")
    return found


def switched_on() -> list[Known]:
    """The templates of the core and of every plugin that is on, the core's first, by name."""
    on = {CORE, *registry.current().enabled}
    found = [entry for entry in catalogue().values() if entry.owner in on]
    return sorted(found, key=lambda entry: (entry.owner != CORE, entry.template.name))
