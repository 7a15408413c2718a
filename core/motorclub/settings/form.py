"""A plugin's settings as a form: from its frozen dataclass to a JSON Schema, and from JSON to the dataclass.

A field's type says what is allowed, `Annotated[int, msgspec.Meta(title="Tags", ge=1, le=10)]` as well as texts,
booleans, Literals, enums and tuples of these. Its metadata may say `{"public": True}`: the web half gets it; or
`{"secret": True}`: it can be written and is never shown again.
"""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec

from motorclub.http.errors import ApiError, invalid

MAX_BYTES = 64 * 1024
UNKNOWN = "There is no such setting."

# How msgspec says at which place inside a field something is wrong.
_PLACE = re.compile(r" - at `\$(.*)`$")
_STEP = re.compile(r"\[(\d+)\]|\.(\w+)")


@dataclass(frozen=True, slots=True)
class Setting:
    """One field: its type with all limits, its default as a value and its JSON Schema."""

    name: str
    hint: Any
    default: Any
    public: bool
    secret: bool
    schema: Mapping[str, Any]

    def read(self, value: object) -> object:
        """A JSON value as the dataclass has it. Raises msgspec.ValidationError."""
        return msgspec.convert(value, self.hint, strict=True)


def settings_in(kind: type[object]) -> Mapping[str, Setting]:
    """The fields of a settings dataclass by name, as declared.

    Raises TypeError, naming the field, for one that JSON cannot hold, whose default breaks its own limits, or that is
    public or printed although it is secret.
    """
    class_: Any = kind  # a class can be hashed; the type checker does not see that of type[Any]
    return _settings_in(class_)


@cache
def _settings_in(kind: Any) -> Mapping[str, Setting]:
    hints, defaults = typing.get_type_hints(kind, include_extras=True), kind()
    found = {
        field.name: _setting(kind, field, hints[field.name], getattr(defaults, field.name))
        for field in dataclasses.fields(kind)
    }
    return MappingProxyType(found)


def _setting(kind: type[object], field: dataclasses.Field[Any], hint: object, default: object) -> Setting:
    public, secret = (bool(field.metadata.get(mark)) for mark in ("public", "secret"))
    where = f"settings {kind.__qualname__}.{field.name}"
    if secret and (public or field.repr):
        raise TypeError(f"{where}: a secret is not public, and is declared with field(repr=False)")
    try:
        schema = _schema(field.name, hint, None if secret else _as_json(default))
        setting = Setting(field.name, hint, default, public, secret, schema | _marks(public, secret))
        if setting.read(_as_json(default)) != default:
            raise TypeError(f"the default {default!r} is not of its type")
    except (TypeError, ValueError) as error:
        raise TypeError(f"{where}: {error}") from error
    return setting


def _schema(name: str, hint: Any, default: Any) -> dict[str, Any]:
    (schema,), components = msgspec.json.schema_components((hint,), ref_template="{name}")
    inlined: dict[str, Any] = _inlined(schema, components)
    inlined.setdefault("title", name.replace("_", " ").capitalize())
    return inlined if default is None else inlined | {"default": default}


def _inlined(schema: Any, components: Mapping[str, Any]) -> Any:
    """The schema with what it refers to in its place; a form has no use for references."""
    if isinstance(schema, Mapping):
        own = {key: _inlined(value, components) for key, value in schema.items() if key != "$ref"}
        if "$ref" in schema:
            meant = {key: value for key, value in components[schema["$ref"]].items() if key != "title"}
            return _inlined(meant, components) | own
        return own
    return [_inlined(part, components) for part in schema] if isinstance(schema, list) else schema


def _marks(public: bool, secret: bool) -> dict[str, Any]:
    return ({"x-public": True} if public else {}) | ({"x-secret": True, "writeOnly": True} if secret else {})


def _as_json(value: object) -> object:
    """The value as it comes back from JSON: a tuple is a list, a member of an enum its value."""
    return msgspec.json.decode(msgspec.json.encode(value))


def schema_of(kind: type[Any]) -> dict[str, Any]:
    """The JSON Schema of a settings dataclass; its properties stand in the order of the fields."""
    return {
        "type": "object",
        "title": kind.__qualname__,
        "properties": {name: dict(setting.schema) for name, setting in settings_in(kind).items()},
        "additionalProperties": False,
    }


def secrets_of(kind: type[object]) -> list[str]:
    """The names of the settings that are never shown."""
    return [name for name, setting in settings_in(kind).items() if setting.secret]


def serialize_settings(value: Any) -> dict[str, Any]:
    """The settings as JSON; None in the place of each secret."""
    return {
        name: None if setting.secret else _as_json(getattr(value, name))
        for name, setting in settings_in(type(value)).items()
    }


def public_settings(value: object) -> dict[str, object]:
    """Those settings that everybody may see, as JSON."""
    return {
        name: _as_json(getattr(value, name))
        for name, setting in settings_in(type(value)).items()
        if setting.public
    }


def list_differences(value: object) -> dict[str, object]:
    """What is stored: the settings that are not as their default, as JSON, secrets included."""
    return {
        name: _as_json(getattr(value, name))
        for name, setting in settings_in(type(value)).items()
        if getattr(value, name) != setting.default
    }


def change_settings(old: Any, changes: Mapping[str, Any]) -> Any:
    """`old` with these JSON values; None leaves a secret as it is.

    Raises 400 for the first invalid value, named in `field`, and for values that contradict each other.
    """
    names, values = settings_in(type(old)), {}
    for name, value in changes.items():
        if name not in names:
            raise invalid(name, UNKNOWN)
        if not (names[name].secret and value is None):
            values[name] = _strictly(names[name], value)
    try:
        new = dataclasses.replace(old, **values)
    except ValueError as error:
        raise ApiError(400, str(error)) from error
    if len(json.dumps(list_differences(new))) > MAX_BYTES:
        raise ApiError(
            400, "All settings together may take {value} KiB.", values={"value": MAX_BYTES // 1024}
        )
    return new


def _strictly(setting: Setting, value: object) -> object:
    try:
        read = setting.read(value)
    except msgspec.ValidationError as error:
        raise _refusal(setting, str(error)) from error
    if any("\x00" in text for text in _texts(_as_json(read))):
        raise invalid(setting.name, "The character NUL is not allowed.")
    return read


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


def _refusal(setting: Setting, message: str) -> ApiError:
    """msgspec's "Expected `str`, got `int` - at `$[1]`" as a refusal of the field `name.1`.

    Where a pattern is not met the setting says in words what it takes: `Meta(extra_json_schema={"x-format": ...})`.
    """
    name, place = setting.name, _PLACE.search(message)
    steps = [number or key for number, key in _STEP.findall(place[1])] if place else []
    text = _PLACE.sub("", message).replace("`", "")
    if "matching regex" in text:
        text = setting.schema.get("x-format", "This is not in the right form")
    return invalid(".".join([name, *steps]), text + ".")


def restore_settings(kind: type[object], stored: Mapping[str, object]) -> tuple[object, tuple[str, ...]]:
    """The settings from the stored values, and the names of those that are no longer valid.

    A value of an older version that this one refuses is replaced by the default: stored values must never stop a
    process. Values that this version does not know are left alone.
    """
    values: dict[str, Any] = {}
    faults: list[str] = []
    for name, setting in settings_in(kind).items():
        if name in stored:
            try:
                values[name] = setting.read(stored[name])
            except msgspec.ValidationError as error:
                faults.append(f"the stored setting {name} does not fit, its default is used: {error}")
    try:
        return kind(**values), tuple(faults)
    except Exception as error:  # the plugin's own check
        faults.append(f"the stored settings do not fit together, all defaults are used: {error}")
        return kind(), tuple(faults)
