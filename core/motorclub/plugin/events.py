"""The shape of an event."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Self

from motorclub.plugin.event_schemas import event_of, payload_of


@dataclasses.dataclass(frozen=True)
class Event:
    """Base of every event class: a frozen dataclass of JSON values, checked against its annotations.

    `name` is the event's stable address, `<plugin id>.<what happened>`, such as `forum.answer_posted`. A new field
    needs a default, so that events stored before can still be told; any other change needs an `upcast`.

    >>> @dataclasses.dataclass(frozen=True)
    ... class AnswerPosted(Event):
    ...     name = "forum.answer_posted"
    ...     answer_id: int
    >>> AnswerPosted.from_payload(AnswerPosted(answer_id=7).payload())
    AnswerPosted(answer_id=7)
    >>> AnswerPosted(answer_id="7").payload()
    Traceback (most recent call last):
    TypeError: event forum.answer_posted: answer_id: Expected `int`, got `str`
    """

    name: ClassVar[str] = ""

    @classmethod
    def upcast(cls, payload: dict[str, Any]) -> dict[str, Any]:
        """A stored payload as this version writes it; asked for each, so one that is in order comes back as it is."""
        return payload

    def payload(self) -> dict[str, Any]:
        """The fields as a JSON object. Raises TypeError naming the field that is not as annotated."""
        return payload_of(self)

    @classmethod
    def from_payload(cls, payload: dict[str, Any]) -> Self:
        """The event from its stored fields; those that this version no longer knows are dropped.

        Raises Unfit (a ValueError) for a payload that no longer fits.
        """
        return event_of(cls, payload)
