"""The shape of an event: its fields are checked at load, at publishing and at delivery, and shown as a schema.

Fields may be text, whole numbers, numbers, booleans and moments, lists, tuples and mappings of those, `Literal`s,
enumerations, frozen dataclasses of all that, and `None` beside any of them.
"""

from __future__ import annotations

import dataclasses
import inspect as signatures
import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, ClassVar, Self, TypeVar

import msgspec
from msgspec import inspect


def check_payload(owner: str, payload: Mapping[str, object]) -> dict[str, object]:
    """The payload as a dict.

    Raises TypeError naming `owner` for a value that JSON cannot say.

    >>> check_payload("job forum.rebuild", {"id": 7})
    {'id': 7}
    >>> check_payload("job forum.rebuild", {"id": object()})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    TypeError: job forum.rebuild: Object of type object is not JSON serializable; use text, numbers, ...
    """
    plain = dict(payload)
    try:
        json.dumps(plain, allow_nan=False)
    except (TypeError, ValueError) as error:
        kinds = "use text, numbers, booleans, None, lists and dicts"
        raise TypeError(f"{owner}: {error}; {kinds}") from error
    return plain


E = TypeVar("E", bound="Event")

# What says nothing about a value, so that nothing could be checked.
UNCHECKABLE = (inspect.AnyType, inspect.CustomType, inspect.RawType, inspect.ExtType)


class Unfit(ValueError):
    """A stored payload that this version of the event cannot be made from; the message names event and field."""


def check_event_class(kind: type[Event]) -> None:
    """Raises TypeError, naming the field, unless `kind` is a frozen dataclass whose fields can be checked."""
    if "__dataclass_fields__" not in vars(
        kind
    ):  # a dataclass can only inherit from a frozen one if it is one
        raise TypeError(f"event {kind.name}: {kind.__qualname__} must be a frozen dataclass")
    try:
        for path in uncheckable(inspect.type_info(kind)):
            raise TypeError(f"{path.lstrip('.')} needs a type that JSON values can have")
        msgspec.json.schema(kind)
    except (TypeError, NameError) as error:
        raise TypeError(f"event {kind.name}: its fields cannot be checked: {error}") from error


def uncheckable(described: object, path: str = "", seen: tuple[object, ...] = ()) -> Iterator[str]:
    """The paths of everything below a described type that could hold any value whatever."""
    if isinstance(described, UNCHECKABLE):
        yield path
    elif isinstance(described, inspect.DataclassType) and described.cls not in seen:
        for field in described.fields:
            yield from uncheckable(field.type, f"{path}.{field.name}", (*seen, described.cls))
    else:
        for name in ("item_type", "item_types", "types", "key_type", "value_type"):
            inner = getattr(described, name, ())
            for part in inner if isinstance(inner, tuple) else (inner,):
                yield from uncheckable(part, path, seen)


def schema_of(kind: type[Event]) -> dict[str, Any]:
    """The JSON schema of an event's payload.

    >>> from motorclub.plugin.events import Event
    >>> @dataclasses.dataclass(frozen=True)
    ... class AnswerPosted(Event):
    ...     name = "forum.answer_posted"
    ...     answer_id: int
    >>> schema_of(AnswerPosted)["required"]
    ['answer_id']
    """
    whole = msgspec.json.schema(kind)
    definitions: dict[str, Any] = json.loads(json.dumps(whole.pop("$defs")))
    schema: dict[str, Any] = definitions.pop(whole["$ref"].rpartition("/")[2])
    schema["title"] = kind.name
    return schema | ({"$defs": definitions} if definitions else {})


def payload_of(event: Event) -> dict[str, object]:
    """The event's fields as a JSON object. Raises TypeError naming the event and the field that is not as annotated."""
    kind = type(event)
    payload = {field.name: _plain(event, field.name) for field in dataclasses.fields(kind)}
    try:
        msgspec.convert(payload, kind, strict=True)
    except msgspec.ValidationError as error:
        raise TypeError(f"event {kind.name}: {_describe(error)}") from error
    return check_payload(f"event {kind.name}", payload)


def _plain(event: Event, field: str) -> object:
    try:
        return msgspec.to_builtins(getattr(event, field), str_keys=True)
    except TypeError as error:
        raise TypeError(f"event {event.name}: {field}: {error}") from error


def event_of(kind: type[E], payload: Mapping[str, object]) -> E:
    """The event from its stored fields, after `upcast`; fields that this version no longer knows are dropped.

    Raises Unfit for a payload that is not as annotated.
    """
    try:
        return msgspec.convert(kind.upcast(dict(payload)), kind, strict=True)
    except msgspec.ValidationError as error:
        raise Unfit(f"event {kind.name}: the stored payload no longer fits: {_describe(error)}") from error
    except Exception as error:
        raise Unfit(f"event {kind.name}: its upcast failed: {type(error).__name__}: {error}") from error


def _describe(error: msgspec.ValidationError) -> str:
    """msgspec's complaint with the field first.

    >>> _describe(msgspec.ValidationError("Expected `int`, got `str` - at `$.items[0].x`"))
    'items[0].x: Expected `int`, got `str`'
    """
    text, _, path = str(error).partition(" - at ")
    place = path.strip("`").removeprefix("$").lstrip(".")
    return f"{place}: {text}" if place else text


@dataclasses.dataclass(frozen=True)
class Event:
    """Base of every event class: a frozen dataclass of JSON values, checked against its annotations.

    `name` is the event's stable address, `<plugin id>.<what happened>`, such as `forum.answer_posted`. A new field
    needs a default, so that stored events can still be delivered; any other change needs an `upcast`.

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
    def upcast(cls, payload: dict[str, object]) -> dict[str, object]:
        """Convert a stored payload to this version; called for each, so a current payload is returned unchanged."""
        return payload

    def payload(self) -> dict[str, Any]:
        """The fields as a JSON object. Raises TypeError naming the field that is not as annotated."""
        return payload_of(self)

    @classmethod
    def from_payload(cls, payload: dict[str, Any]) -> Self:
        """The event from its stored fields; fields that this version no longer has are dropped.

        Raises Unfit (a ValueError) for a payload that does not match the class.
        """
        return event_of(cls, payload)


@dataclasses.dataclass(frozen=True, slots=True)
class EventMeta:
    """What a handler may know of an event beside its fields, as its second argument.

    `id` is the same each time the handler is called for this event. `occurred_at` is when it was published, or, for one
    that comes from its publisher's history (`from_history`), when the publisher's tables say that it happened.
    """

    id: str
    occurred_at: datetime
    from_history: bool = False


def takes_meta(handler: Callable[..., object]) -> bool:
    """Whether a handler has a second argument, for the EventMeta.

    >>> takes_meta(lambda event: None), takes_meta(lambda event, meta: None)
    (False, True)
    """
    required = [
        parameter
        for parameter in signatures.signature(handler).parameters.values()
        if parameter.default is parameter.empty
        and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]
    return len(required) > 1
