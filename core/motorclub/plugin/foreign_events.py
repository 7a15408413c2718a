"""Events that a plugin gets from another one: its class of them is compared with the publisher's when all are loaded.

The class is the publisher's own, imported from the `api` module of a required plugin, or a declaration of the same name
with only the fields that the handler reads, so that the other plugin need not be installed.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from motorclub.plugin.events import Event, schema_of
from motorclub.plugin.values import Contributions

Json = Mapping[str, Any]
# What a schema says for people, and what it says of a value that is missing.
WORDS = ("title", "description", "default")


def list_faults(
    plugin: str, contributions: Contributions, published: Mapping[str, Mapping[str, type[Event]]]
) -> list[str]:
    """The differences between the events that `plugin` subscribes to and those of their publishers.

    `published` has the events of each publisher by name; publishers that are not installed are skipped.
    """
    return [
        fault
        for subscriber in contributions.subscribers
        for owner in [subscriber.event.name.partition(".")[0]]
        if owner != plugin and owner in published
        for fault in _faults_of(subscriber.event, owner, published[owner])
    ]


def _faults_of(declared: type[Event], owner: str, events: Mapping[str, type[Event]]) -> Iterator[str]:
    name, theirs = declared.name, events.get(declared.name)
    if theirs is declared:
        return
    if theirs is None:
        yield f"it listens to {name!r}, which {owner} does not publish{_hint(name, events)}"
        return
    mine, published = schema_of(declared), schema_of(theirs)
    for field in fields(declared):
        if field.name not in published["properties"]:
            hint = _hint(field.name, published["properties"])
            yield f"its class of {name!r} has the field {field.name!r}, which that of {owner} has not{hint}"
        elif not _takes(mine["properties"][field.name], published["properties"][field.name], mine, published):
            yield f"its class of {name!r} has another type for the field {field.name!r} than that of {owner}"


def _hint(name: str, there: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(there), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _takes(mine: Json, theirs: Json, my_root: Json, their_root: Json) -> bool:
    """Whether each value that is valid for `theirs` is valid for `mine`, as far as JSON schemas of events show."""
    mine, theirs = _resolved(mine, my_root), _resolved(theirs, their_root)
    if "anyOf" in theirs:
        return all(_takes(mine, one, my_root, their_root) for one in theirs["anyOf"])
    if "anyOf" in mine:
        return any(_takes(one, theirs, my_root, their_root) for one in mine["anyOf"])
    if "enum" in theirs:
        return _takes_values(mine, theirs["enum"])
    if mine.get("type") == "object" and theirs.get("type") == "object":
        return _takes_object(mine, theirs, my_root, their_root)
    if "items" in mine and "items" in theirs and isinstance(mine["items"], Mapping):
        return isinstance(theirs["items"], Mapping) and _takes(
            mine["items"], theirs["items"], my_root, their_root
        )
    return mine == theirs or (mine == {"type": "number"} and theirs == {"type": "integer"})


def _resolved(schema: Json, root: Json) -> Json:
    while "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    return {key: value for key, value in schema.items() if key not in WORDS}


JSON_TYPES = {"string": str, "integer": int, "boolean": bool, "null": type(None)}


def _takes_values(mine: Json, values: list[object]) -> bool:
    if "enum" in mine:
        return set(values) <= set(mine["enum"])
    return set(mine) == {"type"} and all(type(value) is JSON_TYPES.get(mine["type"]) for value in values)


def _takes_object(mine: Json, theirs: Json, my_root: Json, their_root: Json) -> bool:
    offered = theirs.get("properties", {})
    for name, schema in mine.get("properties", {}).items():
        if name in offered:
            if not _takes(schema, offered[name], my_root, their_root):
                return False
        elif name in mine.get("required", ()):
            return False
    my_rest, their_rest = mine.get("additionalProperties"), theirs.get("additionalProperties")
    if isinstance(my_rest, Mapping) and isinstance(their_rest, Mapping):
        return _takes(my_rest, their_rest, my_root, their_root)
    return True
