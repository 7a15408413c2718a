"""What may be said on a topic: its declared types of frames, and how each becomes JSON.

A topic that declares no messages carries anything, as the first version of the plugin API had it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from msgspec import structs

from motorclub.http.rows import Fields, Row
from motorclub.http.schemas import Dump, Schema, compiled_dump
from motorclub.plugin.host import Host, from_contributions
from motorclub.plugin.values import Topic
from motorclub.realtime.topics import Entry, Topics

EXTENSION = "motorclub.messages"
# Destinations whose declaration is remembered; finding one costs a walk over all patterns.
REMEMBERED = 4096


class BadFrame(ValueError):
    """A frame that its topic does not declare, or with other fields than its type has; the message says which."""


@dataclass(frozen=True, slots=True)
class Message:
    """One type of frame: the names its fields may and must have, and the compiled dump."""

    known: frozenset[str]
    needed: frozenset[str]
    dump: Dump


def message_of(schema: type[Schema]) -> Message:
    """The schema, made ready."""
    fields = schema().dump_fields
    names = {name: field.attribute or name for name, field in fields.items()}
    return Message(
        frozenset(names.values()),
        frozenset(names[name] for name, field in fields.items() if field.required),
        compiled_dump(schema),
    )


# A topic that is declared, and its messages by the type of their frame.
Declaration = tuple[Topic, Mapping[str, Message]]


class Messages:
    """The declarations of all topics."""

    def __init__(self, host: Host) -> None:
        entries = [
            Entry(topic, owner)
            for owner, contributions in host.contributions()
            for topic in contributions.topics
        ]
        by_pattern = {
            topic.pattern: (topic, {kind: message_of(schema) for kind, schema in topic.messages.items()})
            for topic in (entry.topic for entry in entries)
        }
        topics = Topics(entries)

        def find(topic: str) -> Declaration | None:
            entry = topics.entry(topic)
            return by_pattern[entry.topic.pattern] if entry else None

        self._find: Callable[[str], Declaration | None] = lru_cache(REMEMBERED)(find)

    def check(self, topic: str, kind: str, *, addressed: bool = False) -> Message | None:
        """The message of this type; None where anything goes. Raises BadFrame.

        `addressed` says whether the frame names the members it is for.
        """
        declared, messages = self._declared(topic)
        if declared.addressed != addressed:
            why = (
                "is addressed: name the audience"
                if declared.addressed
                else "is not addressed: everybody hears it"
            )
            raise BadFrame(f"the topic {topic} {why}")
        if not messages:
            return None
        message = messages.get(kind)
        if message is None:
            kinds = ", ".join(messages)
            raise BadFrame(f"the topic {topic} has no messages of type {kind!r}, only {kinds}")
        return message

    def _declared(self, topic: str) -> Declaration:
        declared = self._find(topic)
        if declared is None:
            raise BadFrame(f"no plugin has declared the topic {topic}: give it back from register_topics")
        return declared

    def body(self, topic: str, kind: str, fields: Fields, *, addressed: bool = False) -> Mapping[str, object]:
        """The frame's own part as JSON values. Raises BadFrame."""
        message = self.check(topic, kind, addressed=addressed)
        if isinstance(fields, Row):
            fields = structs.asdict(fields)
        if message is None:
            return fields
        names = fields.keys()
        if not message.needed <= names <= message.known:
            wrong = ", ".join(
                [
                    *(f"{name} is missing" for name in sorted(message.needed - names)),
                    *(f"{name} is unknown" for name in sorted(names - message.known)),
                ]
            )
            raise BadFrame(f"{kind} on {topic}: {wrong}")
        return message.dump(fields)


def messages() -> Messages:
    """The current application's declarations, collected on first use."""
    return from_contributions(EXTENSION, Messages)
