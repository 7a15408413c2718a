"""One id everywhere: a plugin may only use names in its own namespace, or those its manifest declares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from motorclub.plugin.manifest import Manifest
from motorclub.plugin.values import Contributions

PROVIDER_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
COMMAND = re.compile(r"[a-z][a-z0-9-]*")
# Where the core answers. `/bans` is missing on purpose: the product gives that name to a plugin.
CORE_MOUNTS = ("/api", "/assets", "/auth", "/files", "/platform", "/plugins", "/users")


class NameRefused(Exception):
    """Names outside the plugin's namespace; the message gives the right ones, one a line."""


def check_names(manifest: Manifest, contributions: Contributions, others: Mapping[str, Manifest]) -> None:
    """Raises NameRefused unless every contributed name is the plugin's own and free."""
    faults = [
        *_prefixed(manifest, contributions),
        *_route_faults(manifest, contributions),
        *_topic_faults(manifest, contributions),
        *_command_faults(contributions),
        *_provider_faults(manifest, contributions),
        *_taken(manifest, others),
    ]
    if faults:
        raise NameRefused("\n".join(faults))


def _prefixed(manifest: Manifest, given: Contributions) -> Iterator[str]:
    dotted = f"{manifest.id}."
    groups = {
        "permission": [permission.name for permission in given.permissions],
        "job": [job.name for job in given.jobs],
        "event": [event.name for event in given.events],
        "notification kind": [kind.name for kind in given.notifications],
        "mail": [template.name for template in given.mails],
        "subscriber": [subscriber.name for subscriber in given.subscribers],
        "content type": [kind.name for kind in given.content_types],
        "column of members": [column.name for column in given.member_columns],
        "service": [service.name for service in given.services],
    }
    for what, names in groups.items():
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"{what} {name!r} is given twice; one name has one meaning"
        for name in names:
            if not name.startswith(dotted):
                yield f"{what} {name!r} must be called {dotted}{name.rpartition('.')[2]}"
    for table in given.tables:
        if not table.startswith(manifest.table_prefix):
            yield f"table {table!r} must be called {manifest.table_prefix}{table}"


def _route_faults(manifest: Manifest, given: Contributions) -> Iterator[str]:
    for routes in given.routes:
        name = routes.blueprint.name
        if name != manifest.id and not name.startswith(f"{manifest.id}_"):
            yield f"blueprint {name!r} must be called {manifest.id} or {manifest.id}_{name}"
        if routes.mount not in manifest.mounts:
            yield f"mount {routes.mount!r} is not declared: add it to mounts in plugin.toml"


def _topic_faults(manifest: Manifest, given: Contributions) -> Iterator[str]:
    own = f"/topic/{manifest.id.replace('_', '-')}/"
    for topic in given.topics:
        if not topic.pattern.startswith(own) and topic.pattern not in manifest.topics:
            yield f"topic {topic.pattern!r} must begin with {own} or be declared in plugin.toml"


def _command_faults(given: Contributions) -> Iterator[str]:
    names = [command.name or "" for command in given.commands]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"command {name!r} is given twice; one name has one meaning"
    for name in names:
        if not COMMAND.fullmatch(name):
            yield f"command {name!r} must be called by lower-case letters, digits and hyphens"


def _provider_faults(manifest: Manifest, given: Contributions) -> Iterator[str]:
    # What is no string at all is a fault of the value (contributed.py).
    named = [getattr(provider, "key", None) for provider in given.payment_providers]
    keys = [key for key in named if isinstance(key, str)]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"payment provider {key!r} is given twice; one name has one meaning"
    for key in keys:
        if not f"{key}_".startswith(f"{manifest.id}_") or not PROVIDER_KEY.fullmatch(key):
            yield (
                f"payment provider {key!r} must be called {manifest.id} or begin with {manifest.id}_, "
                "in at most 40 lower-case letters, digits and underscores"
            )


def _taken(manifest: Manifest, others: Mapping[str, Manifest]) -> Iterator[str]:
    for mount in manifest.mounts:
        if any(overlap(mount, taken) for taken in CORE_MOUNTS):
            yield f"mount {mount!r} belongs to the core; one name has one owner"
    for other in others.values():
        if other.id == manifest.id:
            continue
        if overlap(manifest.id, other.id, "_"):
            yield f"id {manifest.id!r} and plugin {other.id} would share table names; choose another id"
        for mount in manifest.mounts:
            if any(overlap(mount, taken) for taken in other.mounts):
                yield f"mount {mount!r} belongs to plugin {other.id}; one name has one owner"
        for topic in {_shape(t) for t in manifest.topics} & {_shape(t) for t in other.topics}:
            yield f"topic {topic!r} belongs to plugin {other.id}; one name has one owner"


def overlap(one: str, other: str, separator: str = "/") -> bool:
    """Whether they are the same or one lies below the other."""
    return f"{one}{separator}".startswith(f"{other}{separator}") or other.startswith(f"{one}{separator}")


def _shape(pattern: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", pattern)
