"""Who publishes what and who listens: every process knows it from the plugins' contributions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import current_app

from motorclub.plugin.events import Event
from motorclub.plugin.host import Host, current_host
from motorclub.plugin.values import Subscriber

EXTENSION = "motorclub.events"


@dataclass(frozen=True, slots=True)
class Listener:
    """A subscriber and the plugin that it belongs to."""

    owner: str
    subscriber: Subscriber


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Event classes by name, listeners by name, and listeners by the name of their event."""

    events: Mapping[str, type[Event]]
    listeners: Mapping[str, Listener]
    by_event: Mapping[str, tuple[Listener, ...]]


def build(host: Host) -> Catalogue:
    """The catalogue of everything that `host` has loaded, plugins that are off included."""
    events: dict[str, type[Event]] = {}
    listeners: dict[str, Listener] = {}
    for owner, given in host.contributions():
        events |= {event.name: event for event in given.events}
        listeners |= {subscriber.name: Listener(owner, subscriber) for subscriber in given.subscribers}
    by_event: dict[str, tuple[Listener, ...]] = {}
    for listener in listeners.values():
        name = listener.subscriber.event.name
        by_event[name] = (*by_event.get(name, ()), listener)
    return Catalogue(events, listeners, by_event)


def catalogue() -> Catalogue:
    """The current application's catalogue, built on first use."""
    found: Catalogue | None = current_app.extensions.get(EXTENSION)
    if found is None:
        found = current_app.extensions[EXTENSION] = build(current_host())
    return found
